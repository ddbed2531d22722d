"""Questions about the table: how it is laid, what must be taken, the last round, the end."""

from __future__ import annotations

from kernel.core import Session
from kernel.mesos.cards import BUILDINGS
from kernel.mesos.scoring import final_count
from kernel.words import some
from widgets.learn import Asked
from widgets.mesos import lessons
from widgets.mesos.lessons import BLUE, GAME, GREEN, RED, scene


def must_take() -> Asked:
    """Nobody may leave a Character that the tile still gives."""
    session = scene("red")
    session.choose("card:4")
    refused = lessons.closed(session, "stop")
    return Asked(
        "Blue's tile gives two cards from the upper row. Blue has taken a Hunter, likes nothing else, and would rather "
        "have one mouth less to feed. May Blue stop?",
        {"mesos.must_take": "no"}[refused.rule],
        {"yes": "Yes, a tile says how many at most", "pay": "Yes, for 1 Food", "no": "No, not yet"},
        refused.why, refused.rule, ("Look for the option to take no more cards on the table.",
                                    "People who lie there want to come along."),
        {"yes": "A tile says how many cards you take. Only Buildings may be left lying."},
    )  # fmt: skip


def first_row_size() -> Asked:
    """Players and one more in the first lower row."""
    session = scene("start")
    dealt = lessons.record(session, "mesos.first_lower_row")
    number, players = len(session.state.lower), len(session.state.names)
    return Asked(
        f"{some(players, 'tribe')} sit down to play. How many cards lie in the first lower row?", number, {},
        dealt.text, dealt.rule,
        ("Look at the lower row of a table just laid.", "It depends on the number of tribes.", "One card more."),
        {str(len(session.state.upper)): "So many lie in the upper row, four more than there are tribes.",
         str(players): "One for each tribe would leave the last one no choice."},
    )  # fmt: skip


def least_food() -> Asked:
    """Who acts later starts with more Food."""
    state = scene("start").state
    given = {one.player: one for one in scene("start").records if one.rule == "mesos.starting_food"}
    least = min(given, key=lambda player: given[player].amount)
    assert least is not None
    names = {state.names[player].lower(): state.names[player] for player in (RED, BLUE, GREEN)}
    order = [state.names[player] for player in given if player is not None]
    return Asked(
        f"The lot has drawn this turn order: {', '.join(order)}. Who starts with the least Food?",
        state.names[least].lower(), names, " ".join(one.text for one in given.values()), "mesos.starting_food",
        ("Who has an advantage already?", "The first to choose a tile has the best choice."),
        {order[-1].lower(): "Waiting is paid: who comes later starts with more."},
    )  # fmt: skip


def expert_known() -> Asked:
    """What the Expert variant shows from the start."""
    plain, expert = (Session(GAME, {"expert": expert}, lessons.SEED) for expert in (False, True))
    told = {one.rule: one.text for one in expert.records}
    assert {one.rule for one in expert.records} - {one.rule for one in plain.records} == {"mesos.expert_variant"}
    return Asked(
        "You play the Expert variant. What do you know from the start that others learn later?", "buildings",
        {"deck": "Which people are in the deck", "buildings": "Which Buildings will come",
         "events": "In which round each Event strikes"},
        told["mesos.expert_variant"], "mesos.expert_variant",
        ("Something that is dear and needs a plan.", "It is drawn at random when the table is laid."),
        {"deck": "That all players can know: the deck is the same in every game with as many tribes.",
         "events": "The deck stays shuffled; nobody knows that."},
    )  # fmt: skip


def last_round_events() -> Asked:
    """In the last round the Events of both rows resolve."""
    session = lessons.whole_game()
    last = next(step.state for step in session.steps if step.state.period == 10)
    rows = {card.id: row for row in ("lower", "upper") for card in getattr(last, row)}
    struck = {rows[one.about] for one in session.records if one.period == 10 and one.about in rows}
    return Asked(
        "The tenth round ends, and the deck is empty. Which Events happen now?",
        "both" if struck == {"lower", "upper"} else "".join(struck),
        {"none": "None, the game is over", "lower": "Those of the lower row", "both": "Those of both rows"},
        lessons.record(session, "mesos.last_events").text, "mesos.last_events",
        ("Can the upper row still slide down?", "There is no next round to wait for."),
        {"lower": "So it is in every other round. Those of the upper row would then never happen."},
    )  # fmt: skip


def building_at_end() -> Asked:
    """A Building brings the PP printed on it and what its effect counts."""
    building, hunters = BUILDINGS["building:110"], 3
    table = lessons.tribes_at_table([lessons.people(hunter=hunters), [], []])
    table.buildings[RED] = {building: 1}
    final_count(table)
    assert table.log
    found = [one for one in table.log.records if one.player == RED and one.what == "points" and one.amount]
    printed, effect = building.prestige, hunters * building.amount
    return Asked(
        f"A tribe of {some(hunters, 'Hunter')} owns {building.label}; {printed} PP are printed on it. How many PP does "
        "the Building bring in the final count?",
        table.points[RED], {}, " ".join(one.text for one in found), "mesos.final_buildings",
        ("Two things count: what is printed, and what it does.", f"{building.amount} PP for each Hunter, three times."),
        {str(printed): "The effect counts too.", str(effect): "The PP printed on the card count too.",
         str(printed + building.amount): "The effect counts for each of the Hunters."},
        [("printed on the card", printed), (building.title, effect)],
    )  # fmt: skip


def same_food() -> Asked:
    """With the same points and the same Food the victory is shared."""
    tied = lessons.tribes_at_table([[], [], []], [3, 3, 0])
    (first, *_) = GAME.ranking(tied)
    names = {name.lower(): name for name in tied.names}
    return Asked(
        "Red and Blue have the same points, more than Green, and 3 Food each. Who wins?",
        "both" if set(first) == {RED, BLUE} else tied.names[first[0]].lower(),
        {"red": f"{names['red']}, first in turn order", "buildings": "Who has more Buildings", "both": "Both"},
        "There is nothing after Food that could decide: they share the victory.", "mesos.shared_victory",
        ("Food breaks a tie. And if that is tied too?",),
        {"red": "Turn order decides nothing in the end.", "buildings": "No rule asks for it."},
    )  # fmt: skip


def rounds_left() -> Asked:
    """A game has ten rounds; the deck is counted so."""
    session = lessons.whole_game()
    return Asked(
        "How many rounds does a game of MESOS have?", max(one.period for one in session.records), {},
        "The deck is counted so that it ends exactly with the last round, whatever the number of tribes.",
        "mesos.round", ("There are three Eras, but they are not equally long.", "As many as you have fingers."),
        {"3": "There are three Eras; a round is shorter."},
    )  # fmt: skip


QUESTIONS = (
    must_take, first_row_size, least_food, expert_known, last_round_events, building_at_end, same_food, rounds_left,
)  # fmt: skip
