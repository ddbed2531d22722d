"""Questions that a seed lays and the rules of Archeos Society answer; the wrong options are readings people had."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kernel.archeos.expeditions import follower_options
from kernel.archeos.gaining import LIMIT
from kernel.archeos.positions import play_position
from kernel.archeos.state import CARDS, ArcheosTable
from kernel.archeos.tables import COLOURS, EXPEDITION_POINTS, NUMBERS, ROLES, SEASONS, expedition_points
from kernel.core import Record, Session
from kernel.words import some
from widgets.archeos.lessons import ADA, GAME
from widgets.archeos.shown import cards
from widgets.generated import Case, Luck, WrongReading, generators, misreading

PLAYERS = ["Ada", "Ben"]
LEADERS = ("guide", "photographer", "pilot", "patron", "physician")
ADA_PLAYS = "Ada's expedition, its leader first, lies before her when the season ends."


def _play(action: Mapping[str, Any], **situation: Any) -> tuple[ArcheosTable, list[Record]]:
    """What the rules make of a situation of two players in which Ada acts: the table and its records."""
    _, table = play_position({"situation": {"players": PLAYERS, **situation}, "action": action})
    assert table.log
    return table, table.log.records


def _season_end(*expeditions: Sequence[str]) -> list[Record]:
    """What the end of a season records for these expeditions of Ada."""
    given = {"expeditions": {"Ada": [list(one) for one in expeditions]}}
    return _play({"type": "season_end", "third_monkey_by": "Ben"}, **given)[1]


def _points(records: Sequence[Record]) -> list[Record]:
    return [one for one in records if one.player == ADA and one.rule == "archeos.expedition_points"]


def shown(ids: Sequence[str]) -> str:
    """Cards face up under a question; `ids` are colour:role, so that a card may be there twice."""
    return cards(f"{card}:{ids[:no].count(card) + 1}" for no, card in enumerate(ids))


# Points of expeditions


@misreading("the Guide's extra card counts for points")
def guide_scores(role: str, size: int, hired: int) -> int:
    return expedition_points(size - hired + ROLES[role].scoring_bonus + ROLES[role].threshold_bonus)


@misreading("Mercenaries count for points like all other cards")
def hired_score(role: str, size: int, hired: int) -> int:
    return expedition_points(size + ROLES[role].scoring_bonus)


@misreading("the Photographer adds a point, not a card")
def point_more(role: str, size: int, hired: int) -> int:
    return expedition_points(size - hired) + ROLES[role].scoring_bonus


@misreading("the leader changes nothing about points")
def leader_ignored(role: str, size: int, hired: int) -> int:
    return expedition_points(size - hired)


@misreading("every card is worth a point")
def point_each(role: str, size: int, hired: int) -> int:
    return size - hired


def expedition_score(luck: Luck) -> Case:
    """What an expedition scores at season end."""
    role, size, hired = luck.one(LEADERS), luck.number(2, 7), luck.number(0, 2)
    colour = luck.one(COLOURS)
    hired = min(hired, size - 1)
    others = [f"{colour}:{one}" for one in luck.some(["student", "botanist", "pilot", "patron", "student"], 9)]
    ids = [f"{colour}:{role}", *(others * 2)[: size - 1 - hired], *[f"{luck.one(COLOURS)}:mercenary"] * hired]
    records = _season_end(ids)
    told = [one for one in records if one.player == ADA and one.rule in _SCORED]
    (points,) = _points(records)
    readings = (guide_scores, hired_score, point_more, leader_ignored, point_each)
    return Case(
        f"{ADA_PLAYS} How many points does it score?", points.amount,
        [reading(role, size, hired) for reading in readings], "points",
        explanation=" ".join(one.text for one in told),
        rule="archeos.mercenary_season_end" if hired else told[0].rule, shown=shown(ids),
        hints=("Count the cards, then look at the leader and at Mercenaries.",
               "Mercenaries leave before points are counted; a Photographer adds a card, a Guide does not."),
    )  # fmt: skip


_SCORED = ("archeos.mercenary_season_end", "archeos.photographer", "archeos.expedition_points")


@misreading("the cards of all expeditions are counted together")
def one_heap(sizes: Sequence[int]) -> int:
    return expedition_points(sum(sizes))


@misreading("only the largest expedition scores")
def largest_only(sizes: Sequence[int]) -> int:
    return expedition_points(max(sizes))


@misreading("every card is worth a point")
def cards_as_points(sizes: Sequence[int]) -> int:
    return sum(sizes)


@misreading("the largest expedition counts in full, the second half")
def second_half(sizes: Sequence[int]) -> int:
    return expedition_points(max(sizes)) + sum(expedition_points(size) for size in sorted(sizes)[:-1]) // 2


def season_score(luck: Luck) -> Case:
    """What several expeditions score together."""
    colours = luck.some(COLOURS, luck.number(2, 3))
    sizes = [luck.number(1, 6) for _ in colours]
    sets = [
        [f"{colour}:pilot", *[f"{colour}:student"] * (size - 1)] for colour, size in zip(colours, sizes, strict=True)
    ]
    points = _points(_season_end(*sets))
    readings = (one_heap, largest_only, cards_as_points, second_half)
    listed = " and ".join(filter(None, [", ".join(map(str, sizes[:-1])), str(sizes[-1])]))
    return Case(
        f"Ada has played {len(sizes)} expeditions in this season, of {listed} cards, none of them led by a "
        "Photographer and without Mercenaries. How many points do they score together?",
        sum(one.amount for one in points), [reading(sizes) for reading in readings], "points",
        explanation="Each expedition scores by its own size.", rule="archeos.expedition_points",
        parts=[part for one in points for part in one.parts],
        hints=("Score each expedition, then add.",
               f"1 to {len(EXPEDITION_POINTS) - 1} cards: {', '.join(map(str, EXPEDITION_POINTS[1:]))}."),
    )  # fmt: skip


# Vehicles


@misreading("a large expedition crosses every threshold that it reaches")
def leaps(role: str, size: int, needs: Sequence[int]) -> int:
    return next((no for no, need in enumerate(needs) if size + ROLES[role].threshold_bonus < need), len(needs))


@misreading("a Guide always advances")
def guide_always(role: str, size: int, needs: Sequence[int]) -> int:
    return int(role == "guide" or size >= needs[0])


@misreading("the Photographer's extra card counts for a threshold")
def photographer_counts(role: str, size: int, needs: Sequence[int]) -> int:
    return int(size + ROLES[role].threshold_bonus + ROLES[role].scoring_bonus >= needs[0])


@misreading("the Guide adds no card for a threshold")
def guide_adds_nothing(role: str, size: int, needs: Sequence[int]) -> int:
    return int(size >= needs[0])


@misreading("every expedition moves its vehicle, whatever its size")
def any_size(role: str, size: int, needs: Sequence[int]) -> int:
    return 1


@misreading("a Student's expedition advances like any other")
def student_moves(role: str, size: int, needs: Sequence[int]) -> int:
    return int(size >= needs[0])


@misreading("a vehicle moves as many spaces as the expedition has cards")
def as_many_spaces(role: str, size: int, needs: Sequence[int]) -> int:
    return size


OF_LEADER: dict[str, tuple[WrongReading, ...]] = {
    "guide": (guide_always, guide_adds_nothing), "photographer": (photographer_counts,), "student": (student_moves,),
    "patron": (),
}  # fmt: skip
"""Misreadings of single leaders."""


def vehicle(luck: Luck) -> Case:
    """How far an expedition moves a vehicle."""
    role, size, colour = (
        luck.one(("guide", "guide", "photographer", "patron", "student")),
        luck.number(2, 5),
        luck.one(COLOURS),
    )
    first = max(2, size + luck.one((-2, -1, 0, 0, 1)))
    needs = [first, first + luck.number(0, 1), first + luck.number(1, 2)]
    ids = [f"{colour}:{role}", *[f"{colour}:botanist", f"{colour}:pilot"] * 2][:size]
    action = {
        "type": "expedition", "leader": ids[0], "followers": ids[1:], "choices": {"use_role": False, "advance": True},
    }  # fmt: skip
    site = {"site": _COMPASS[colour], "points": [0, 2, 4, 6], "thresholds": needs}
    table, records = _play(action, sites={colour: site}, hands={"Ada": ids})
    told = [
        one
        for one in records
        if one.rule in ("archeos.guide", "archeos.threshold", "archeos.advance", "archeos.student")
    ]
    readings = (*OF_LEADER[role], leaps, as_many_spaces, any_size)
    return Case(
        f"Ada plays these cards, the leader first. On the site of their colour her vehicle stands at the start; in "
        f"this example the first three steps ask for {needs[0]}, {needs[1]} and {needs[2]} cards. How many spaces does "
        "it move?", table.tallies[colour][ADA], [reading(role, size, needs) for reading in readings], "spaces",
        explanation=" ".join(one.text for one in told), rule=told[-1].rule, shown=shown(ids),
        hints=("Compare the number of cards with the first step.", "An expedition moves a vehicle one space at most."),
    )  # fmt: skip


_COMPASS = {site.colour: site.id for site in Session(GAME, {"players": 2}, 1).state.sites.values()}


# Gaining and handing back


@misreading("an empty display always brings an extra card, even if its last card was just taken")
def extra_whenever_empty(held: int, display: int, draws: bool) -> int:
    return held + 1 + (display - (not draws) == 0)


@misreading("a draw is always a single card")
def never_extra(held: int, display: int, draws: bool) -> int:
    return held + 1


@misreading("a hand may grow beyond its limit by an extra card")
def no_limit(held: int, display: int, draws: bool) -> int:
    return held + 1 + (draws and not display)


@misreading("every draw from the deck brings two cards")
def two_by_two(held: int, display: int, draws: bool) -> int:
    return held + (2 if draws else 1)


@misreading("gaining a card means to swap one")
def swaps(held: int, display: int, draws: bool) -> int:
    return held


def gain_card(luck: Luck) -> Case:
    """How large a hand is after gaining a card."""
    held, draws = luck.number(4, LIMIT - 1), bool(luck.number(0, 1))
    display = luck.one((0, 0, 1, 2)) if draws else luck.one((1, 1, 2))
    lying = ["blue:pilot", "red:guide"][:display]
    action = {"type": "gain_deck"} if draws else {"type": "gain_display", "card": lying[0]}
    table, records = _play(
        action, hands={"Ada": ["green:student"] * held}, display=lying, deck=["red:patron", "pink:guide", "blue:guide"],
    )  # fmt: skip
    what = "draws from the deck" if draws else "takes a card from the display"
    lies = (
        "The display is empty"
        if not display
        else f"In the display {'lies' if display == 1 else 'lie'} {some(display, 'card')}"
    )
    return Case(
        f"{lies}. Ada holds {some(held, 'card')} and {what}. How many cards does she hold then?",
        len(table.hands[ADA]),
        [reading(held, display, draws) for reading in (extra_whenever_empty, never_extra, no_limit, two_by_two, swaps)],
        "cards", explanation=" ".join(one.text for one in records if one.player == ADA), rule=records[-1].rule,
        hints=("Does she draw, and is the display empty at that moment?",
               f"An extra card comes only with a draw, only while the display is empty, and up to {LIMIT} in hand."),
    )  # fmt: skip


@misreading("the rest of the hand stays with the player")
def keeps_all(role: str, size: int, left: int) -> int:
    return left


@misreading("the whole hand goes back, whoever leads")
def nothing_left(role: str, size: int, left: int) -> int:
    return 0


@misreading("the Patron draws and the rest of the hand stays")
def keeps_and_draws(role: str, size: int, left: int) -> int:
    return left + size


@misreading("the leader does not count for the Patron's or the Physician's number of cards")
def without_leader(role: str, size: int, left: int) -> int:
    return size - 1 if role == "patron" else min(left, size - 1)


@misreading("one card may stay")
def single_card(role: str, size: int, left: int) -> int:
    return 1


AFTER: dict[str, tuple[WrongReading, ...]] = {
    "patron": (keeps_and_draws, without_leader), "physician": (without_leader,), "pilot": (single_card,),
}  # fmt: skip
"""Misreadings of what a leader does to the hand."""


def hand_back(luck: Luck) -> Case:
    """How many cards a player can hold after an expedition."""
    role, size, left = (
        luck.one(("patron", "physician", "patron", "physician", "pilot")),
        luck.number(2, 4),
        luck.number(2, 6),
    )
    ids = ["green:" + role, *["green:student"] * (size - 1)]
    rest = luck.some([f"{colour}:guide" for colour in ("blue", "red", "pink", "yellow", "purple")] * 2, left)
    choices = {"keep": rest[:size]} if role == "physician" else {}
    table, records = _play(
        {"type": "expedition", "leader": ids[0], "followers": ids[1:], "choices": {"advance": False, **choices}},
        hands={"Ada": [*ids, *rest]}, deck=["red:student"] * 9,
    )  # fmt: skip
    told = [one for one in records if one.rule in ("archeos.return_hand", "archeos.patron", "archeos.physician")]
    readings = (keeps_all, nothing_left, *AFTER[role])
    number = f"She has {some(left, 'other card')} in hand"
    drawn = sum(one.rule == "archeos.patron" for one in told)
    words = [one.text for one in told if one.rule != "archeos.patron"] + [
        f"The Patron draws {some(drawn, 'card')}."
    ] * bool(drawn)
    return Case(
        f"Ada plays this expedition of {size} cards, the leader first. {number}. How many cards can she hold at most "
        "when her turn is over?", len(table.hands[ADA]), [reading(role, size, left) for reading in readings], "cards",
        explanation=" ".join(words),
        rule=f"archeos.{role}" if role in ("patron", "physician") else "archeos.return_hand", shown=shown(ids),
        hints=("Who leads?", "The hand goes back to the display. A Physician keeps cards, a Patron draws new ones.",
               "As many as the expedition has cards."),
    )  # fmt: skip


# Legal expeditions


EITHER = WrongReading("each card may share another trait with the leader", lambda card: card)
NEITHER = WrongReading("a card may follow that shares neither trait", lambda card: card)
WILD = WrongReading("a Mercenary must match like any other card", lambda card: card)


def may_follow(luck: Luck) -> Case:
    """Which cards of a hand may follow a leader by one of its traits."""
    colour, role = luck.one(COLOURS), luck.one(("guide", "patron", "botanist", "pilot"))
    leader = f"{colour}:{role}:1"
    others = [one for one in COLOURS if one != colour]
    pool = [f"{colour}:photographer:1", f"{colour}:physician:1", f"{luck.one(others)}:mercenary:1"]
    pool += [f"{one}:{role}:1" for one in luck.some(others, 2)]
    pool += [f"{luck.one(others)}:student:1", f"{luck.one(others)}:photographer:1"]
    hand = luck.some(pool, 6)
    trait = luck.one(("colour", "role"))
    options = follower_options((leader, *hand), leader, trait)
    right = {one.id for one in options if one.is_open}
    misread = []
    for one in options:
        card = CARDS[one.id]
        shares = colour == card.colour or role == card.role
        reading = WILD if not ROLES[card.role].may_lead else EITHER if shares else NEITHER
        if not one.is_open:
            misread.append((one.id, f"{one.why} {reading(one.id)[1]}"))
        elif reading is WILD:
            misread.append(reading(one.id))
    what = f"its colour, {colour.capitalize()}" if trait == "colour" else f"its role, {ROLES[role].title}"
    return Case(
        f"The {CARDS[leader].label} leads, and all cards shall share {what}. Which cards of this hand may follow?",
        right, misread if right else [], options={card: CARDS[card].label for card in hand},
        explanation="All cards of an expedition share the same trait with the leader; a Mercenary joins any.",
        rule="archeos.matching", pictures={card: cards([card]) for card in hand},
        hints=("Look at the band on top of each card and at the name below.",
               "One trait, the same for all. Mercenaries are wild."),
    )  # fmt: skip


# Set-up and game end


@misreading("there are two cards for each player, as in Ethnos")
def as_in_ethnos(players: int) -> int:
    return 2 * players


@misreading("there is one card for each player")
def one_for_each(players: int) -> int:
    return players


@misreading("the number is the same at every table")
def always_five(players: int) -> int:
    return 5


def season_display(luck: Luck) -> Case:
    """How many cards a season's display begins with."""
    players = luck.number(min(SEASONS), max(SEASONS))
    session = Session(GAME, {"players": players}, luck.number(1, 999))
    record = next(one for one in session.records if one.rule == "archeos.display")
    return Case(
        f"{players} people play. How many cards lie in the display when a season begins?", len(session.state.display),
        [reading(players) for reading in (as_in_ethnos, one_for_each, always_five)], "cards",
        explanation=record.text, rule=record.rule,
        hints=("It depends on the number of players.", f"As many as players, and {NUMBERS['display_extra']} more."),
    )  # fmt: skip


@misreading("each relic is worth a point")
def relic_each(relics: int) -> int:
    return relics


@misreading("the number of relics counts squared")
def relics_squared(relics: int) -> int:
    return relics**2


@misreading("only a full museum scores")
def full_only(relics: int) -> int:
    return 0


def museum(luck: Luck) -> Case:
    """What different relics score at game end."""
    owned = luck.some(COLOURS, luck.number(2, len(COLOURS) - 1))
    _, records = _play({"type": "final_ranking"}, relics={"Ada": owned}, roles=["curator"])
    record = next(one for one in records if one.player == ADA and one.rule == "archeos.museum")
    return Case(
        f"The game ends. Ada's museum holds {len(owned)} relics: {', '.join(owned)}. How many points do they score?",
        record.amount, [reading(len(owned)) for reading in (relic_each, relics_squared, full_only)], "points",
        explanation=record.text, rule=record.rule,
        hints=("How many different relics are there?", "The first adds 1 point, the second 2, and so on.",
               " + ".join(str(no + 1) for no in range(len(owned)))),
    )  # fmt: skip


GENERATORS = generators(
    expedition_score, season_score, vehicle, gain_card, hand_back, may_follow, season_display, museum
)
"""Every generator of Archeos Society."""
