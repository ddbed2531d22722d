"""One more of these in MESOS: what one more Character of each kind, or a Building on offer, would be worth to a tribe.

The rules themselves answer, on copies of the table: once without the card and once with it the Events in view resolve
and the final count comes. Everything else stays as it lies, so later rounds are not in these numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kernel.core import BadInput, Chance, Log, Session, Table
from kernel.mesos.buildings import discount, inventions
from kernel.mesos.cards import CHARACTERS, ERAS, EVENT_KINDS, KINDS, Building, Character, Event
from kernel.mesos.events import in_order, resolve_events
from kernel.mesos.rules import events_of
from kernel.mesos.scoring import final_count
from kernel.mesos.state import MesosTable
from kernel.mesos.taking import price, price_refusal, take_building, take_character
from widgets.charts import Figure, signed
from widgets.charts.one_more import Worth, gains, of_game, side_by_side
from widgets.charts.plate import Plate

UNITS = ("Food", "PP")
OF = ("characters", "buildings")
"""What can be asked about."""


def one_more(source: Session | Table, player: int, at: int | None = None, of: str = "") -> Figure:
    """What one more Character of each kind, and each Building on offer, would bring a tribe, in Food and PP.

    Three kinds of moments stand apart: at once; at the Events of each row, where they lie in view; at the final count.
    `source` is a session, looked at after step `at` (None: the last), or a table as a position leaves it; `of` keeps to
    characters or buildings ("" is both). BadInput for anything else.

        >>> from kernel.core import Session, find_game
        >>> one_more(Session(find_game("mesos"), {"players": 2}, seed=1), 0, of="characters").columns[2]
        'at once'
    """
    table, _ = _table(source, at)
    moments, found = worths(source, player, at, of)
    title = f"What would one more card bring {table.names[player]}?"
    return side_by_side(title, _told(table, player, found, moments), found, moments, UNITS)


def plate(session: Session) -> Plate:
    """One more card, for each tribe of a game as each of its rounds begins."""
    begins: dict[str, int] = {}
    for step in session.steps:
        if step.question and step.state.period:
            begins.setdefault(f"round {step.state.period}", step.no)
    return of_game(session, one_more, begins)


def worths(
    source: Session | Table, player: int, at: int | None = None, of: str = ""
) -> tuple[list[str], list[Worth]]:  # fmt: skip
    """The same as numbers: the moments in words, and for each card its amounts in Food and PP at each of them.

    Arguments and errors as for `one_more`.
    """
    table, over = _table(source, at)
    if type(player) is not int or not 0 <= player < len(table.names):
        raise BadInput(f"There is no player {player!r:.60}; the players are numbered 0 to {len(table.names) - 1}.")
    if of not in ("", *OF):
        raise BadInput(f"There is no '{of}' to have one more of; there are: {', '.join(OF)}.")
    moments = _moments(table, over)
    makers = {"characters": _characters_worth, "buildings": _buildings_worth}
    found = [worth for name, make in makers.items() if of in ("", name) for worth in make(table, player, moments)]
    return [name for name, _ in moments], found


def _table(source: object, at: int | None) -> tuple[MesosTable, bool]:
    """The table asked about, and whether its game is over. BadInput for what is no game of MESOS."""
    step = -1 if at is None else at
    if at is not None and not isinstance(source, Session):
        raise BadInput(f"Only a session has steps, so there is no step {at!r:.60} of a table.")
    table = source.view(None, step) if isinstance(source, Session) else source
    if not isinstance(table, MesosTable):
        raise BadInput(f"One more card of MESOS needs a session or a table of MESOS, not {source!r:.60}.")
    return table, isinstance(source, Session) and source.steps[step].question is None


Act = Callable[[MesosTable], object]
Moment = tuple[str, Act]


def _characters_worth(table: MesosTable, player: int, moments: Sequence[Moment]) -> list[Worth]:
    """What one more Character of each kind is worth, whether such a card lies in a row or not."""
    without, found = _course(table, player, moments), []
    for card in characters(table, player):
        note = f"{card.discount} Food off every Building" if card.discount else ""
        with_it = _course(table, player, moments, _taking(player, card))
        found.append(Worth(_name(card, table, player), gains(without, with_it), note))
    return found


def _buildings_worth(table: MesosTable, player: int, moments: Sequence[Moment]) -> list[Worth]:
    """What the Buildings of both rows are worth, less the Food to pay; those too dear say so."""
    without, found = _course(table, player, moments), []
    off = discount(table.tribes[player])
    for building in [*table.upper_buildings, *table.lower_buildings]:
        label = f"{building.short}, price {price(building, off)} Food"
        refusal = price_refusal(building, off, table.food[player])
        if refusal:
            found.append(Worth(label, refused=refusal[1]))
        else:
            with_it = _course(table, player, moments, _buying(player, building))
            found.append(Worth(label, gains(without, with_it), building.title))
    return found


def characters(table: MesosTable, player: int) -> list[Character]:
    """One Character of each kind; where its cards differ, one of each that differs for this tribe.

    Hunters without and with icon; of the Builders with the same Food off the one with most PP; Shamans by stars; an
    Inventor whose invention the tribe has, and one that is new to it.
    """
    known = set(inventions(table.tribes[player]))
    best: dict[tuple[object, ...], Character] = {}
    for card in CHARACTERS.values():
        key = (card.kind, card.icon, card.discount, card.stars, card.invention in known)
        if key not in best or card.prestige > best[key].prestige:
            best[key] = card
    return [_one_more(card) for _, card in sorted(best.items(), key=lambda pair: (KINDS.index(pair[1].kind), pair[0]))]


def _one_more(card: Character) -> Character:
    """A card that shows the same, but is none of the box: one more, whatever already lies somewhere."""
    return Character(
        f"one-more:{card.id}", card.kind, icon=card.icon, discount=card.discount, prestige=card.prestige,
        stars=card.stars, invention=card.invention,
    )  # fmt: skip


def _name(card: Character, table: MesosTable, player: int) -> str:
    if not card.invention:
        return card.label
    known = inventions(table.tribes[player])
    return "Inventor with a known icon" if card.invention in known else "Inventor with a new icon"


def _taking(player: int, card: Character) -> Act:
    def take(table: MesosTable) -> None:
        table.upper.append(card)
        take_character(table, player, card)

    return take


def _buying(player: int, building: Building) -> Act:
    return lambda table: take_building(table, player, building)


# The moments ahead


def _moments(table: MesosTable, over: bool) -> list[Moment]:
    """What counts a card, in its order: at once, the Events in view row by row, the final count."""
    rows = [("this round", events_of(table.lower)), ("next round", events_of(table.upper))]
    if not table.deck:
        rows = [("last round", [] if over else rows[0][1] + rows[1][1])]
    events = [(f"{when}: {_kinds(lying)}", _resolving(lying)) for when, lying in rows if lying]
    return [("at once", _nothing), *events, ("final count", final_count)]


def _nothing(table: MesosTable) -> None:
    """Nothing more happens."""


def _kinds(lying: Sequence[Event]) -> str:
    return ", ".join(f"{EVENT_KINDS[event.kind]} {ERAS[event.era]}" for event in in_order(lying))


def _resolving(lying: list[Event]) -> Act:
    return lambda table: resolve_events(table, lying, "in view")


def _course(table: MesosTable, player: int, moments: Sequence[Moment], act: Act = _nothing) -> list[tuple[int, int]]:
    """A player's Food and PP after each moment, on a copy of the table on which `act` comes first."""
    copy = table.copy()
    copy.log = Log(Chance(0))
    act(copy)
    course = []
    for _, happen in moments:
        happen(copy)
        course.append((copy.food[player], copy.points[player]))
    return course


def _told(table: MesosTable, player: int, found: Sequence[Worth], moments: Sequence[str]) -> str:
    """The best of them in words, and what these numbers leave out."""
    name, counted = table.names[player], [worth for worth in found if worth.amounts]
    best = []
    for unit in (1, 0):
        most = max(counted, key=lambda worth: worth.total(unit), default=None)
        if most and most.total(unit) > 0:
            best.append(f"{most.label} most {UNITS[unit]} ({signed(most.total(unit))})")
    text = f"One more card for {name}: {', '.join(best)}" if best else f"No card would bring {name} Food or PP"
    seen = "the Events in view" if len(moments) > 2 else "no Event, for none is in view"
    return f"{text}. Counted are what a card does at once, {seen}, and the final count; later rounds are not."
