"""Questions of the lessons for rules explorers, with MESOS as the example: rules, records, readings, branches."""

from __future__ import annotations

import json

from kernel.readings import find_switch, in_game, in_position
from widgets.charts.dots import DOTS
from widgets.learn import Asked
from widgets.mesos import lessons
from widgets.mesos.lessons import GAME, RED, scene


def rule_of_record() -> Asked:
    """A record names the rule that wrote it."""
    record = lessons.record(scene("end"), "mesos.hunter_icon")
    rules = ("mesos.hunt_food", "mesos.hunter_icon", "mesos.hunter", "mesos.space_bonus")
    return Asked(
        f"A record of a game says: “{record.text}” Which rule wrote it?", record.rule,
        {rule: GAME.rules[rule].title for rule in rules}, GAME.rules[record.rule].text, record.rule,
        ("Ask when this Food came: at an Event, on the way home, or when a card was taken?",
         "The sentence speaks of the icon."),
        {"mesos.hunt_food": "A Hunt brings Food too, but at the end of a round. Here a card has just joined.",
         "mesos.hunter": "That rule tells what Hunters are for; the icon has a rule of its own."},
    )  # fmt: skip


def what_a_ruling_is() -> Asked:
    """The badge of a rule that the text leaves open."""
    rule = GAME.rules["mesos.hunter_icon"]
    return Asked(
        f"The rule “{rule.title}” wears a badge. Its text in the rulebook can be read in two ways. Which badge?",
        rule.status, {"settled": "settled", "derived": "derived", "ruling": "ruling"},
        "The text leaves it open, so we decided, and a switch selects the other reading.", rule.id,
        ("Settled: the text says so. Derived: one small step from the text.",),
        {"settled": "Then nobody could read it in another way.",
         "derived": "That is for what follows from the text, without a choice."},
    )  # fmt: skip


def only_records() -> Asked:
    """Points change only with a record."""
    game = lessons.whole_game()
    total = game.state.points[RED]
    right = "records" if total == sum(record.amount for record in game.why(RED)) else "some"
    return Asked(
        f"Red ended with {total} PP. You add up the amounts of all of Red's records of points. What comes out?", right,
        {"records": f"{total} PP, to the point", "some": "Less: small changes are not recorded",
         "final": "Only the points of the final count"},
        "Points, Food and places change only through a record, so the records always add up to the total.",
        "mesos.final_count", ("Every number of the score table answers the question why.",),
        {"final": "What the ten rounds brought and cost is recorded as well."},
    )  # fmt: skip


def other_reading() -> Asked:
    """The Food of a Hunt under the reading that we did not choose."""
    switch = find_switch(GAME, "hunt_food_per_hunter")
    usual, other = (
        next(one for one in side.records if one.what == "food" and one.player == RED)
        for side in in_position(GAME, switch)
    )
    return Asked(
        f"{switch.told} Under our reading Red takes {usual.amount} Food. How much under the other one, where the Food "
        "counts once?", other.amount, {}, other.text, "mesos.hunt_food",
        ("Read the other reading word for word.", "It no longer matters how many Hunters there are."),
        {str(usual.amount): "That is the Food for each Hunter: the usual reading."},
    )  # fmt: skip


def no_score_changes() -> Asked:
    """A reading that matters for the moment, and for no score."""
    keys = ("hunt_food_per_hunter", "old_characters_count", "bonus_at_once")
    switches = [find_switch(GAME, key) for key in keys]
    same = [
        switch.key for switch in switches
        if len({tuple(session.state.points) for session in in_game(GAME, switch)}) == 1
    ]  # fmt: skip
    (right,) = same
    return Asked(
        "Each of these questions is open. Which answer changes when something comes, but no score of a sample game?",
        right, {switch.key: switch.question for switch in switches},
        "The Food of the Turn Order tile comes after your own action. So a little later it still comes before you can "
        "spend it.", "mesos.return_totem",
        ("Who could spend the Food in between?", "Whoever comes home has acted already."),
        {"hunt_food_per_hunter": "Less Food in every Hunt: somebody goes hungry, and that costs points.",
         "old_characters_count": "Fewer sets and pairs bring Food, and less Food costs points later."},
    )  # fmt: skip


def branch_future() -> Asked:
    """A branch meets the same cards."""
    game = lessons.whole_game()
    branch = game.branch(len(game.steps) // 2)
    same = branch.chance.fixed.items() >= game.chance.outcomes.items()
    return Asked(
        "You go back to a decision, choose another card and play on. Which cards come up later?",
        "same" if same else "new",
        {"same": "The same as before", "new": "New ones: the deck is shuffled again",
         "hidden": "Nobody can know: it depends on what I choose"},
        "A branch keeps every shuffle. So whatever differs afterwards comes from your choice alone.",
        "mesos.setup_deck", ("A fair comparison changes one thing only.",),
        {"new": "Then luck would be mixed into the comparison.",
         "hidden": "What you choose changes who takes a card, never the order of the deck."},
    )  # fmt: skip


def save_holds() -> Asked:
    """A save is the set-up, the seed, the shuffles and the answers."""
    held = json.loads(lessons.first_round().dump())
    right = "answers" if "answers" in held and "points" not in held else "states"
    return Asked(
        "What does the text of a saved game hold?", right,
        {"answers": "The set-up, the shuffles and every answer", "states": "Every card and every point after each step",
         "end": "The table as it stands now"},
        "The rules ask questions; the answers are the game. Loading is playing it once more.", "mesos.round",
        ("How could a text so short tell a whole game?", "Loading plays the game again, by the rules."),
        {"states": "All that follows from the answers, so nobody has to write it down.",
         "end": "Then nobody could step back."},
    )  # fmt: skip


def dots_say() -> Asked:
    """How the dots of many games are read."""
    far = 3
    return Asked(
        f"The rules lab shows {DOTS} dots for the games of a habit. {far} of them lie at 100 points or more. In how "
        "many of 100 games did somebody with this habit end so high?", 100 * far // DOTS, {},
        f"Every dot is one share of {DOTS} equal ones: {far} of {DOTS} are {100 * far // DOTS} of 100.", "",
        (f"{DOTS} dots are all the games.", "One dot is 5 of 100."),
    )  # fmt: skip


QUESTIONS = (
    rule_of_record, what_a_ruling_is, only_records, other_reading, no_score_changes, branch_future, save_holds,
    dots_say,
)  # fmt: skip
