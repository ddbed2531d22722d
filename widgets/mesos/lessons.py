"""The sample game of the MESOS lessons: two rounds of three tribes with real cards, and what the kernel says of them.

Nothing here knows a number by heart: every function plays the real rules and reads the answer off, so a lesson's text,
its questions and its tables cannot grow stale.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

from kernel import bots
from kernel.core import REST, Answer, Chance, Log, Option, Record, Session, find_game
from kernel.mesos.buildings import discount, inventions, number_of
from kernel.mesos.cards import CHARACTERS, EVENTS, KINDS, Character, Event
from kernel.mesos.events import STILL_MISSING, in_another_order, resolve_event
from kernel.mesos.rules import settle_space
from kernel.mesos.scoring import final_count
from kernel.mesos.state import MesosTable
from kernel.mesos.taking import take_character
from kernel.words import some
from widgets.mesos.charts import EFFECTS, TERMS
from widgets.trace import build

GAME = find_game("mesos")
RED, BLUE, GREEN = range(3)

DEAL = {
    "turn-order": ["Red", "Blue", "Green"],
    "era-1": [
        *("card:3", "card:10", "card:14", "card:9"),  # lower row: Hunter, Gatherer, Artist, Builder
        *("card:4", "card:15", "card:28", "card:20", "card:11", "event:hunt:1", "event:sustenance:1"),  # upper row
        *("card:1", "card:5", "card:16", "card:12", "card:27", "card:6", "event:cave_paintings:1"),  # new in round 2
        REST,
    ],
    "buildings-1": ["building:101", "building:99", REST],
}
"""The fixed deal; everything else follows the seed."""

SEED = 153

SCENES: dict[str, list[Answer]] = {
    "start": [],
    "placed": [("tile:E",), ("tile:F",), ("tile:B",)],
    "green": [("card:3",)],
    "red": [("card:9",), ("building:101",)],
    "blue": [("card:4",), ("card:15",)],
    "placed again": [("tile:C",), ("tile:B",), ("tile:F",)],
    "red again": [("card:11",)],
    "green again": [("card:1",)],
    "blue again": [("card:5",)],
    "end": [("card:16",)],
}
"""The answers of the sample game, scene by scene; the Events of round 2 resolve in the last one."""


def first_round() -> Session:
    """The sample game: rounds 1 and 2 are played, round 3 asks for the first totem."""
    return scene("end")


def scene(name: str) -> Session:
    """The sample game up to the end of a scene (a key of SCENES), its next question open."""
    names = list(SCENES)
    answers = [answer for one in names[: names.index(name) + 1] for answer in SCENES[one]]
    return Session(GAME, {"players": 3}, SEED, fixed=DEAL, answers=answers)


def step_after(name: str) -> int:
    """The number of the step that ends a scene; steps are numbered as in `Session.steps`."""
    return len(scene(name).steps) - 1


def frame_after(name: str) -> int:
    """The frame of a step-through of the sample game where a scene has just ended."""
    return len(build(scene(name))["frames"]) - 1


# What the sample game shows


def acting_order(session: Session) -> list[str]:
    """The tribes in the order in which their totems act in this round, from the left of the Offer track."""
    offer = session.state.offer.items()
    return [session.state.names[player] for _, player in offer if player is not None]


def closed(session: Session, option_id: str) -> Option:
    """A closed option of the question asked now, with its rule and its reason."""
    assert session.question
    return next(one for one in session.question.options if one.id == option_id and not one.is_open)


def is_open(session: Session, option_id: str) -> bool:
    """Whether an option may be chosen now."""
    return bool(session.question) and option_id in session.question.open_ids()  # type: ignore[union-attr]


def record(session: Session, rule: str, player: int | None = None, period: int | None = None) -> Record:
    """The first record of a rule, of one player and one round if these are given."""
    return next(
        one for one in session.records
        if one.rule == rule and player in (None, one.player) and period in (None, one.period)
    )  # fmt: skip


def last_space_without_food(session: Session, player: int) -> Record:
    """What the last space of the Turn Order tile costs a tribe that has no Food, on a copy of the table."""
    other: MesosTable = session.state.copy()
    other.log = Log(Chance(0))
    other.food[player] = 0
    others = [one for one in other.players if one != player]
    other.turn_order = [*others, player]
    settle_space(other, player)
    return next(one for one in other.log.records if one.rule == "mesos.last_space")


def turn_order(session: Session) -> list[str]:
    """The tribes on the Turn Order tile from the top."""
    return [session.state.names[player] for player in session.state.turn_order if player is not None]


def before_events() -> tuple[MesosTable, list[Event]]:
    """The table right before the Events of round 2, and these Events in the order of the rules."""
    session = first_round()
    first = next(one for one in session.moments() if one.record.period == 2 and one.record.rule == "mesos.event_order")
    table: MesosTable = first.state
    return table, [card for card in (EVENTS["event:hunt:1"], EVENTS["event:sustenance:1"]) if card in table.lower]


class Outcome(NamedTuple):
    """What a stretch of play brought each tribe: Food and PP after it, Characters left unfed, and the records."""

    food: list[int]
    points: list[int]
    unfed: list[int]
    records: list[Record]


def _outcome(table: MesosTable) -> Outcome:
    assert table.log
    records = table.log.records
    unfed = [0] * len(table.names)
    for one in records:
        if one.rule == "mesos.sustenance" and one.player is not None:
            unfed[one.player] = dict(one.parts).get(STILL_MISSING, 0)
    return Outcome(table.food[:], table.points[:], unfed, records)


def events_in(order: Sequence[str]) -> Outcome:
    """The Events of round 2 in the order of their kinds given, even a wrong one: ("sustenance", "hunt")."""
    table, events = before_events()
    return _outcome(in_another_order(table, [event for kind in order for event in events if event.kind == kind]))


def resolved(event: Event, tribes: Sequence[Sequence[Character]], food: Sequence[int] = (0, 0, 0)) -> Outcome:
    """One Event for made-up tribes that start with 0 PP and the Food given."""
    table = tribes_at_table(tribes, food)
    resolve_event(table, event)
    return _outcome(table)


def tribes_at_table(tribes: Sequence[Sequence[Character]], food: Sequence[int] = (0, 0, 0)) -> MesosTable:
    """A table with these tribes, their Food and no points; its log is empty."""
    table: MesosTable = scene("start").state.copy()
    table.log = Log(Chance(0))
    for player, tribe in enumerate(tribes):
        table.tribes[player] = list(tribe)
        table.food[player] = food[player]
    return table


def people(**numbers: int) -> list[Character]:
    """A tribe with so many Characters of each kind: people(hunter=2, gatherer=1). Takes a kind's first cards."""
    cards = list(CHARACTERS.values())
    return [
        card for kind, number in numbers.items() for card in [one for one in cards if one.kind == kind][:number]
    ]  # fmt: skip


def bills(size: int = 5, most: int = 4) -> list[dict[str, Any]]:
    """Sustenance of Era I for a tribe of `size`, of whom 0 to `most` are Gatherers, with a Food for each Character.

    Rows: gatherers, people, due (Food), kept (Food left), text (the kernel's sentence), parts.
    """
    rows = []
    event = EVENTS["event:sustenance:1"]
    for gatherers in range(most + 1):
        tribe = [*_of("gatherer", gatherers), *_of("artist", size - gatherers)]
        found = resolved(event, [tribe, [], []], [size, 0, 0])
        bill = next(one for one in found.records if one.player == RED and one.what == "food")
        rows.append({
            "gatherers": gatherers, "people": size, "due": -bill.amount, "kept": found.food[RED],
            "text": bill.text, "parts": bill.parts,
        })  # fmt: skip
    return rows


def _of(kind: str, number: int) -> list[Character]:
    return [card for card in CHARACTERS.values() if card.kind == kind][:number]


# Another choice, and what it changes


class TwoOrders(NamedTuple):
    """The same two Hunters taken in two orders: Blue's Food after both, and the two sentences."""

    plain_first: int
    icon_first: int
    plain_text: str
    icon_text: str


def two_orders() -> TwoOrders:
    """Blue takes a plain Hunter and the icon Hunter of round 2 in both orders; Green has left the icon Hunter there."""
    found = []
    for order in (("card:5", "card:1"), ("card:1", "card:5")):
        session = scene("red again")
        session.choose("card:12")
        for card in order:
            session.choose(card)
        icon = record(session, "mesos.hunter_icon", BLUE, 2)
        found.append((icon.total, icon.text))
    (plain, plain_text), (icon_first, icon_text) = found
    return TwoOrders(plain, icon_first, plain_text, icon_text)


def one_gatherer_more() -> Session:
    """The sample game with one card different: Blue's last card of round 2 is a Gatherer in place of the Artist."""
    session = scene("blue again")
    session.choose("card:12")
    return session


# When each kind of people gives something


MOMENTS = {"now": "Now", "event": "At an Event", "end": "At the end"}


@cache
def when_it_gives() -> dict[str, frozenset[str]]:
    """For each kind: at which of MOMENTS one more such Character brings its tribe more than it had without it.

    Found by trying: one more card of the kind, then what it does at once (Food, or a cheaper Building), what each Event
    of the first Era gives or costs, what the final count gives.
    """
    found = {}
    for kind in KINDS:
        card = _richest(kind)
        base = people(hunter=1, artist=1, inventor=1)
        more = [*base, card]
        moments = set()
        if taken(card, base).amount or discount(more) > discount(base):
            moments.add("now")
        if any(_gain(event, base, more) for event in EVENTS.values() if event.era == 1):
            moments.add("event")
        if final_points(more) > final_points(base):
            moments.add("end")
        found[kind] = frozenset(moments)
    return found


def _richest(kind: str) -> Character:
    """The card that shows most of what its kind can do: a Hunter with icon, a Builder with discount and PP."""
    cards = [card for card in CHARACTERS.values() if card.kind == kind]
    return max(cards, key=lambda card: (card.icon, card.discount * card.prestige, card.stars, card.card))


def taken(card: Character, base: Sequence[Character]) -> Record:
    """The last record when this tribe takes the card: for a Hunter the Food that it brings at once."""
    table = tribes_at_table([list(base), [], []])
    table.upper = [card]
    take_character(table, RED, card)
    assert table.log
    return table.log.records[-1]


def _gain(event: Event, base: Sequence[Character], more: Sequence[Character]) -> bool:
    """Whether the Event leaves the tribe better off with the larger tribe than with the smaller one.

    The other two tribes show stars and none, so that a Shaman can make a difference; nobody has Food to lose.
    """
    others = [people(shaman=1)[:1], []]
    with_it, without = (resolved(event, [tribe, *others], [9, 9, 9]) for tribe in (more, base))
    return with_it.food[RED] + with_it.points[RED] > without.food[RED] + without.points[RED]


def final_points(tribe: Sequence[Character]) -> int:
    """PP that these people bring in the final count."""
    return sum(amount for _, amount, _ in count_parts(tribe))


def count_parts(tribe: Sequence[Character]) -> list[tuple[str, int, str]]:
    """What these people bring in the final count, rule by rule: words, PP, the sentence."""
    table = tribes_at_table([tribe, [], []])
    final_count(table)
    assert table.log
    mine = [one for one in table.log.records if one.player == RED and one.what == "points"]
    return [(TERMS[one.rule], one.amount, one.text) for one in mine]


def counted(tribe: Sequence[Character], rule: str) -> Record:
    """The record of one term of the final count for a tribe."""
    table = tribes_at_table([tribe, [], []])
    final_count(table)
    assert table.log
    return next(one for one in table.log.records if one.rule == rule)


# A whole game


@cache
def whole_game() -> Session:
    """The sample game played to its end by greedy bots, for the final count; always the same."""
    session = first_round()
    return bots.play_on(session, [bots.greedy_bot(GAME)] * 3)


def winner(session: Session) -> int:
    """The number of the player on the first place."""
    return GAME.ranking(session.state)[0][0]


def count_terms(session: Session, player: int) -> list[tuple[str, int, str]]:
    """A player's points by where they come from: words, PP, rule id; their sum is the final score.

    Gains and losses of the ten rounds first, then the terms of the final count in the order of the rules.
    """
    records = session.why(player)
    marks = [one.rule for step in session.steps for one in step.records].index("mesos.final_count")
    late = {id(one) for one in session.records[marks:]}
    early = [one for one in records if id(one) not in late]
    gains = sum(one.amount for one in early if one.amount > 0)
    losses = sum(one.amount for one in early if one.amount < 0)
    terms = [
        ("Gained in the rounds", gains, "mesos.resolve_events"),
        ("Lost in the rounds", losses, "mesos.resolve_events"),
    ]
    effects = 0
    for one in records:
        if id(one) in late and one.rule in TERMS:
            terms.append((TERMS[one.rule], one.amount, one.rule))
        elif id(one) in late:
            effects += one.amount
    return [*terms, (EFFECTS[0].upper() + EFFECTS[1:], effects, "mesos.final_buildings")]


def tribe_facts(session: Session, player: int) -> list[tuple[str, str]]:
    """What the final count needs to know of a tribe: words and what is there, to fill in a score sheet."""
    state: MesosTable = session.state
    tribe = state.tribes[player]
    printed = [card.prestige for card in tribe if card.kind == "builder"]
    icons = inventions(tribe)
    owned = list(state.buildings[player])
    return [
        ("Builders", f"{some(len(printed), 'Builder')}, PP on the cards: {_listed(printed)}"),
        ("Artists", some(number_of("artist", tribe), "Artist")),
        ("Inventors", f"{some(len(icons), 'Inventor')}: {', '.join(icons) or 'none'}"),
        ("Buildings", "; ".join(f"{card.label}, {card.prestige} PP on the card" for card in owned) or "no Building"),
        ("Other people", ", ".join(some(number_of(kind, tribe), kind.capitalize()) for kind in KINDS[:2]) + ", "
         + some(number_of("shaman", tribe), "Shaman")),
    ]  # fmt: skip


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers)) or "none"


SAMPLES = {"the sample game of the lessons": whole_game}
"""The games in which the rule browser looks for steps that show a rule."""
