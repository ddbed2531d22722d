"""Questions about Monkeys, the season end and what counts."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from kernel.archeos.gaining import MONKEYS
from kernel.archeos.positions import play_position
from kernel.archeos.tables import SEASONS, own_tables
from kernel.words import some
from widgets.archeos import lessons
from widgets.archeos.lessons import ADA, BROWN, NAMES, POINTS, WHITE, scene
from widgets.archeos.scoring import quantile, third_monkey_chances
from widgets.learn import Asked

# Monkeys


def monkey_earliest() -> Asked:
    """The upper stack has no Monkey."""
    deck = scene("start").state
    chances = third_monkey_chances(len(deck.deck), deck.upper, 0)
    first = next(card for card, chance in enumerate(chances) if chance)
    return Asked(
        f"The deck has {len(deck.deck)} cards. {some(deck.upper, 'card')} without a Monkey lie on top, below them "
        f"{len(deck.deck) - deck.upper} with all {MONKEYS}. Which card, counted from the top, is the first that can be "
        "the third Monkey?", first, {},
        f"The upper {deck.upper} hold no Monkey, then at best three follow each other: {deck.upper} + {MONKEYS}.",
        "archeos.stacks", ("Start below the upper stack.", "The third Monkey needs two others before it."),
        {str(deck.upper + 1): "That can be the first Monkey. The third needs two before it."},
    )  # fmt: skip


def monkey_bet() -> Asked:
    """Half of all cases, from the moment before the first Monkey in Brown's and White's season."""
    table = lessons.before_monkeys().state
    chances = third_monkey_chances(len(table.deck), table.upper, table.monkeys)
    half = quantile(chances, Fraction(1, 2))
    options = {f"within-{number}": f"Within {number} cards" for number in sorted({half // 3, half * 2 // 3, half})}
    return Asked(
        f"Place your bet. The upper stack is used up: {len(table.deck)} cards are left, the three Monkeys among them. "
        "Within how many cards will the third Monkey have come in half of all cases?", f"within-{half}", options,
        f"The last of three Monkeys tends to come late: even odds only at {half} of {len(table.deck)}. So waiting "
        "looks "
        "safe, until it is not.", "archeos.third_monkey",
        ("The twenty dots of the chart below show where it may lie.", "Count ten dots from the left."),
        {f"within-{half * 2 // 3}": "That is about where the second Monkey lies. The third comes later."},
    )  # fmt: skip


def first_monkey() -> Asked:
    """The first two have no effect."""
    session = lessons.season()
    told = lessons.record(session, "archeos.monkey")
    drew = any("draws the Green Guide" in one.text for one in session.records)
    return Asked(
        "Brown draws a Monkey, the first of the season. What happens?", "another" if drew else "lost",
        {"lost": "The draw is lost", "another": "It is shown, and Brown draws another card",
         "ends": "The season ends"},
        told.text, "archeos.monkey", ("The first two Monkeys only warn.", "A Monkey is replaced at once."),
    )  # fmt: skip


def next_first() -> Asked:
    """Who revealed the third Monkey starts."""
    names = lessons.season().state.names
    first = names[lessons.season().state.first]
    return Asked(
        "Who starts the next season?", first.lower(),
        {names[BROWN].lower(): "Brown, for Brown started this one", names[WHITE].lower(): "White, who drew the Monkey",
         "fewest": "Whoever has fewer points"},
        lessons.record(lessons.season(), "archeos.third_monkey").text, "archeos.next_first_player",
        ("The third Monkey card lies in front of somebody.",),
    )  # fmt: skip


# Season end


def season_end_order() -> Asked:
    """Cards back, roles, sites, expeditions."""
    return Asked(
        "The third Monkey has come, and the season ends. What comes first, what next?",
        tuple(lessons.order_of_end()), {step: words for step, (words, _) in sorted(lessons.STEPS.items())[::-1]},
        "It matters: a Professor may still move a vehicle before the sites pay, and Mercenaries leave before the "
        "expeditions score.", "archeos.season_end",
        ("What nobody has played counts nothing: it goes first.", "Roles, then sites, then expeditions."),
        {"expeditions": "Expeditions score at the very end, when the Mercenaries have left.",
         "sites": "The effects of roles come before the sites: they can move a vehicle.",
         "cards": "Nothing in a hand counts any more, so the cards go back before anything scores.",
         "roles": "The roles come right after the cards went back."},
    )  # fmt: skip


def unplayed() -> Asked:
    """Cards in hand count nothing."""
    before = lessons.before_monkeys().state
    held = len(before.hands[WHITE])
    points = sum(one.amount for one in lessons.end_records() if one.rule == "archeos.return_cards")
    return Asked(
        f"White still holds {held} cards when the third Monkey comes. What are they worth?", points, {},
        lessons.record(lessons.season(), "archeos.return_cards").text, "archeos.return_cards",
        ("Only what lies in front of you scores.",),
    )  # fmt: skip


def white_sites() -> Asked:
    """White's 10 from sites."""
    return _sites_of(WHITE, "White")


def brown_sites() -> Asked:
    """Brown's 8 from sites."""
    return _sites_of(BROWN, "Brown")


def _sites_of(player: int, name: str) -> Asked:
    terms = [(words, amount) for words, amount, rule in lessons.end_terms(player) if rule == "archeos.site_points"]
    total = sum(amount for _, amount in terms)
    without = sum(amount for _, amount in terms if amount > 0)
    replies = {str(without): "One of the spaces costs points."} if without != total else {}
    told = ", ".join(f"{words.split(',')[0]} {amount}".replace("-", "−") for words, amount in terms)
    return Asked(
        f"How many points does {name} gain from the six sites?", total, {}, f"{told}: together {total}.",
        "archeos.site_points", (f"Look where {name}'s six vehicles stand.", "Add what is printed in the six spaces."),
        replies,
    )  # fmt: skip


def brown_expeditions() -> Asked:
    """25, not 27."""
    terms = [amount for _, amount, rule in lessons.end_terms(BROWN) if rule == POINTS]
    frame = lessons.sum_of(BROWN, "archeos.botanist_season_end")
    total = sum(terms)
    told = " + ".join(str(amount) for amount in sorted(terms, reverse=True))
    return Asked(
        "Brown's expeditions: 6 cards; 4 led by a Photographer; 4 led by a Botanist; a single card. How many points "
        "for the four together?", total, {},
        f"{told} = {total}. The rulebook writes {total + frame} here: it has already added the {frame} points of the "
        f"Botanist frame, which it names in its next sentence.", POINTS,
        ("Score each one, then add.", "The Photographer's four cards score as five.", told),
        {str(total + frame): f"So the rulebook says, with the {frame} for the frame in it. The expeditions alone "
                             f"are {total}.",
         str(total - 3): "The Photographer's expedition scores as five cards."},
    )  # fmt: skip


def vehicles_stay() -> Asked:
    """No reset between seasons."""
    last, later = lessons.before_monkeys().state, lessons.season().state
    same = all(last.tallies[colour] == later.tallies[colour] for colour in later.sites)
    return Asked(
        "The second season begins. What becomes of the vehicles?", "stay" if same else "reset",
        {"reset": "All go back to the left", "stay": "They stay where they are", "back": "Each goes back one space"},
        lessons.record(lessons.season(), "archeos.next_first_player").text, "archeos.site_points",
        ("Look at the six tracks in the new season.",),
        {"reset": "Many games clear the board after a round. Here nothing on the tracks goes back."},
    )  # fmt: skip


# Points and the whole game


def six_or_two_threes() -> Asked:
    """The price of splitting."""
    six, three = lessons.score_of(6), lessons.score_of(3)
    return Asked(
        "Six cards in one expedition, or three and three. How many points does splitting cost?", six - 2 * three, {},
        f"Six cards score {six}, three score {three}, twice that is {2 * three}. Two expeditions may move two "
        "vehicles, "
        "though.", POINTS, ("Look at the table of points.", f"{six} against {three} and {three}."),
        {"0": "Points grow faster than cards."},
    )  # fmt: skip


def sixth_card() -> Asked:
    """The most valuable card is the sixth."""
    gains = {size: lessons.score_of(size) - lessons.score_of(size - 1) for size in range(2, 8)}
    best = max(gains, key=gains.__getitem__)
    return Asked(
        "Which card of an expedition brings most?", str(best),
        {str(size): f"The {word}" for size, word in ((2, "second"), (4, "fourth"), (6, "sixth"), (7, "seventh"))},
        f"The sixth brings {gains[6]} points, the seventh {gains[7]}: more than six cards score no more.", POINTS,
        ("Look at the table: where is the largest step?",),
    )  # fmt: skip


def seasons() -> Asked:
    """Two or three seasons."""
    return Asked(
        "How many seasons does a game of six players have?", SEASONS[6], {},
        f"2 or 3 players play {SEASONS[2]} seasons, 4 to 6 players {SEASONS[4]}. One list in the rulebook forgets "
        "the six.",
        "archeos.seasons", (f"Three players play {SEASONS[3]}.",),
    )  # fmt: skip


def thresholds_source() -> Asked:
    """Reconstructed numbers are told apart."""
    site = own_tables().sites["sigiriya"]
    return Asked(
        "Some numbers on the tracks carry a small r. What does it say?",
        dict(site.provenances)["1/threshold"],
        {"rare": "Such a space is rare", "reconstructed": "We worked it out, it may differ in your box",
         "return": "The vehicle returns from here"},
        "The rule text does not print the tracks. If you have the game at home, you can type in the real numbers in a "
        "few minutes.",
        "archeos.box", ("The sentence below the board says it.",),
    )  # fmt: skip


def final_goal() -> Asked:
    """Where the winner's points came from."""
    terms = dict(lessons.final_terms(lessons.winner()))
    groups = {
        "roles": terms["Roles"], "expeditions": terms["Expeditions"],
        "sites": sum(amount for words, amount in terms.items() if words.startswith("Site")),
    }  # fmt: skip
    best = max(groups, key=groups.__getitem__)
    return Asked(
        f"Where did most of {NAMES[lessons.winner()]}'s points come from?", best,
        {"expeditions": "Expeditions", "sites": "The six sites", "roles": "Effects of roles"},
        ", ".join(f"{words} {amount}" for words, amount in groups.items()).capitalize() + ".", "archeos.season_end",
        ("Compare the bars.",),
    )  # fmt: skip


# Push or play


def three_rounds() -> Asked:
    """All three Monkeys among the next nine cards."""
    table = lessons.last_third().state
    drawn = 3 * len(NAMES)
    chance = sum(third_monkey_chances(len(table.deck), table.upper, table.monkeys)[: drawn + 1], Fraction(0))
    one_in, share = round(1 / chance), round(len(table.deck) / drawn)
    return Asked(
        f"{len(table.deck)} cards are left in the deck, all {MONKEYS} Monkeys among them. In three rounds everybody "
        f"draws one card, {drawn} together. How likely is it that the third Monkey comes within that time?",
        f"1-in-{one_in}",
        {f"1-in-{share}": f"About 1 in {share}", "1-in-2": "About 1 in 2", f"1-in-{one_in}": f"About 1 in {one_in}"},
        f"All three must be among these {drawn} cards, which is rare. But each Monkey that comes makes it more likely.",
        "archeos.third_monkey", ("One Monkey is not enough.", "All three must lie among the next nine."),
        {f"1-in-{share}": f"{drawn} of {len(table.deck)} cards: so likely is one certain Monkey, not all three."},
    )  # fmt: skip


def push_loses() -> Asked:
    """What waits in the hand counts nothing."""
    held = len(lessons.last_third().state.hands[ADA])
    now, more = lessons.score_of(held), lessons.score_of(held + 1)
    return Asked(
        f"Ada waits for a sixth card, and the third Monkey comes first. How many points does she lose against playing "
        f"her {held} cards now?", now, {},
        f"{held} cards score {now} when they are played, and nothing in a hand. With a sixth card it would have been "
        f"{more}.", "archeos.return_cards",
        ("What do cards in a hand score?", f"{held} cards score {now} if they are played."),
        {"0": "Cards in a hand count nothing when the season ends.",
         str(more): "So much six cards score. She has five.",
         str(more - now): "That is what the sixth card would add. She loses the other five with it."},
    )  # fmt: skip


# Who has won


def tie() -> Asked:
    """The larger expedition of the last season tells."""
    ada, ben = (5, 3), (4, 4, 4)
    session = _tied(ada, ben)
    return Asked(
        f"The game is over, and Ada and Ben have the same points. In the last season Ada played expeditions of "
        f"{ada[0]} and {ada[1]} cards, Ben three of {ben[0]}. Who wins?", session["winners"][0].lower(),
        {"ada": "Ada, with the largest one", "ben": "Ben, with more expeditions", "both": "Both share the victory"},
        f"First the largest expeditions are compared, {ada[0]} with {ben[0]}. Only if they are equal, the next ones. "
        "If all are equal, the victory is shared.", "archeos.tie_break",
        ("Only expeditions of the last season count.", "Compare the largest of each."),
        {"ben": "Their number does not matter, only one size after the other.",
         "both": "Shared it is only when every size is equal."},
    )  # fmt: skip


def all_equal() -> Asked:
    """A shared victory."""
    sizes = (4, 2)
    winners = _tied(sizes, sizes)["winners"]
    return Asked(
        f"The same points, and both players have expeditions of {sizes[0]} and {sizes[1]} cards in the last season. "
        "Who wins?", "both" if len(winners) > 1 else winners[0].lower(),
        {"ada": "Ada, who started", "ben": "Ben, who drew the third Monkey", "both": "Both share the victory"},
        "Nothing else tells them apart, so they share it.", "archeos.shared_victory",
        ("After points only sizes are compared.",),
    )  # fmt: skip


def _tied(ada: tuple[int, ...], ben: tuple[int, ...]) -> dict[str, Any]:
    """The ranking of two players with equal points and expeditions of these sizes in the last season."""
    sets = {name: [["red:guide"] * size for size in sizes] for name, sizes in (("Ada", ada), ("Ben", ben))}
    given = {"players": ["Ada", "Ben"], "expeditions": sets, "scores": {"Ada": 70, "Ben": 70}}
    return play_position({"situation": given, "action": {"type": "final_ranking"}})[0]


QUESTIONS = (
    monkey_earliest,
    monkey_bet,
    first_monkey,
    next_first,
    season_end_order,
    unplayed,
    white_sites,
    brown_sites,
    brown_expeditions,
    vehicles_stay,
    six_or_two_threes,
    sixth_card,
    seasons,
    thresholds_source,
    final_goal,
    three_rounds,
    push_loses,
    tie,
    all_equal,
)
