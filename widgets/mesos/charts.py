"""Figures of a game of MESOS: what Events did, where points come from, how long an Event can be seen.

All of it is read from a session's records; what would happen stands in `widgets.mesos.scoring`. Food and prestige
points (PP) are the units everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from kernel.core import BadInput, Moment, Record, Session
from kernel.mesos.cards import EVENT_KINDS, EVENTS, QUANTITIES, Event
from kernel.words import some
from widgets import charts
from widgets.charts import Figure, Row, axis, signed, signless

UNITS = {"food": "Food", "points": "PP"}


def figures(history: Sequence[Moment], seat: int | None = None) -> dict[str, dict[str, Any]]:
    """The figures beside the board at the last moment of `history`: the latest Events, the final count, the points."""
    if not history:
        return {}
    now = history[-1]
    found: dict[str, Figure] = {}
    resolved = _last_events(history)
    if resolved:
        found["events"] = _event_figure(*resolved)
    counted = _final_records(history)
    if counted:
        found["final"] = _final_figure(now.state.names, counted)
    if now.state.period > 1 or any(now.state.points):  # a chart of nothing but zeros tells nothing
        found["points"] = _points_figure(now.state.names, _ends_of_rounds(history))
    return {slot: figure.slot() for slot, figure in found.items()}


def event_figure(session: Session, period: int) -> Figure:
    """What the Events of a round did to every tribe: before, each part, after. BadInput for a round without Events."""
    history = [moment for moment in session.moments() if moment.record.period == period]
    resolved = _last_events(history)
    if not resolved:
        with_events = sorted({record.period for record in session.records if _is_of_event(record)})
        rounds = ", ".join(map(str, with_events)) or "none so far"
        raise BadInput(f"No Event has resolved in round {period}; rounds with Events: {rounds}.")
    return _event_figure(*resolved)


Resolved = tuple[tuple[str, ...], tuple[Record, ...], tuple[int, ...], tuple[int, ...]]


def _is_of_event(record: Record) -> bool:
    """Whether a record says what an Event does, and not only that one lies somewhere."""
    return record.about in EVENTS and (record.what in UNITS or record.what == "event")


def _last_events(history: Sequence[Moment]) -> Resolved | None:
    """Names, the records of the last round's Events so far, and each player's Food and PP after them; None without."""
    found: list[Record] = []
    after = None
    for moment in reversed(history):
        if found and moment.record.period != found[-1].period:
            break
        if _is_of_event(moment.record):
            after = after or moment.state
            found.append(moment.record)
    if after is None:
        return None
    return after.names, tuple(reversed(found)), tuple(after.food), tuple(after.points)


@lru_cache(256)
def _event_figure(
    names: tuple[str, ...], records: tuple[Record, ...], food: tuple[int, ...], points: tuple[int, ...]
) -> Figure:
    """The figure of a round's Events from their records and the tallies after the last of them."""
    after = {"food": food, "points": points}
    changed = [record for record in records if record.what in UNITS and record.player is not None]
    gained = {what: [0] * len(names) for what in UNITS}
    for record in changed:
        gained[record.what][record.player or 0] += record.amount
    rows: list[Row] = []
    for player, name in enumerate(names):
        at = {what: after[what][player] - gained[what][player] for what in UNITS}
        rows.append(Row(f"{name} before", player, _totals(at), True))
        for record in changed:
            if record.player == player:
                rows += _parts_of(record, at)
        rows.append(Row(f"{name} after", player, _totals(at), True))
    data, layout = charts.waterfall(rows, list(UNITS.values()))
    events = list(dict.fromkeys(record.about for record in records))
    title = f"Round {records[0].period}: {_list([EVENTS[event].label for event in events])}"
    return Figure(
        title, _changes(names, gained), ("Tribe", "Event", *UNITS.values(), "Parts"),
        tuple(_told(names, event, player, changed) for event in events for player in range(len(names))
              if any(record.about == event and record.player == player for record in changed)),
        data, layout,
    )  # fmt: skip


def _totals(at: Mapping[str, int]) -> dict[int, tuple[int, int]]:
    return {panel: (0, at[what]) for panel, what in enumerate(UNITS)}


def _parts_of(record: Record, at: dict[str, int]) -> list[Row]:
    """A row for each part that counts; `at` moves along."""
    rows = []
    for words, amount in record.parts:
        if amount:
            panel = list(UNITS).index(record.what)
            rows.append(Row(words, record.player or 0, {panel: (at[record.what], amount)}))
            at[record.what] += amount
    return rows


def _told(names: Sequence[str], event: str, player: int, changed: Sequence[Record]) -> tuple[str, ...]:
    """A row of the table: what one Event did to one tribe."""
    mine = [record for record in changed if record.about == event and record.player == player]
    parts = "; ".join(f"{words} {signed(amount)}" for record in mine for words, amount in record.parts)
    moves = []
    for what in UNITS:
        tally = [record for record in mine if record.what == what]
        before = tally[0].total - tally[0].amount if tally else 0
        moves.append(f"{signless(before)}\u00a0→\u00a0{signless(tally[-1].total)}" if tally else "–")
    return names[player], EVENT_KINDS[EVENTS[event].kind], *moves, parts


def _changes(names: Sequence[str], gained: Mapping[str, Sequence[int]]) -> str:
    told = []
    for player, name in enumerate(names):
        amounts = [f"{signed(gained[what][player])} {unit}" for what, unit in UNITS.items() if gained[what][player]]
        told.append(f"{name} {' and '.join(amounts) or 'no change'}")
    return f"{'; '.join(told)}."


def _list(words: Sequence[str]) -> str:
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


TERMS = {
    "mesos.final_builders": "Builders", "mesos.final_artists": "Artists", "mesos.final_inventors": "Inventors",
    "mesos.final_buildings": "PP on Buildings",
}  # fmt: skip
"""The terms of the final count by their rules; every other rule there is the effect of a Building."""
EFFECTS = "extra from Buildings"


def final_figure(session: Session) -> Figure:
    """Where every tribe's points come from, term by term. BadInput before the final count."""
    counted = _final_records(session.moments())
    if not counted:
        raise BadInput(f"The final count has not begun; the game stands in round {session.state.period}.")
    return _final_figure(session.state.names, counted)


def _final_records(history: Sequence[Moment]) -> tuple[Record, ...]:
    """The records of the final count so far, from its beginning on."""
    found: list[Record] = []
    for moment in reversed(history):
        found.append(moment.record)
        if moment.record.what == "final":
            return tuple(record for record in reversed(found) if record.what == "points" or record is found[-1])
        if moment.record.what not in ("points", "winner"):
            break
    return ()


@lru_cache(256)
def _final_figure(names: tuple[str, ...], records: tuple[Record, ...]) -> Figure:
    columns = ("in play", *TERMS.values(), EFFECTS)
    sums = {player: dict.fromkeys(columns, 0) for player in range(len(names))}
    reached = dict.fromkeys(sums, False)
    for record in records:
        if record.player is not None:
            if not reached[record.player]:
                sums[record.player]["in play"] = record.total - record.amount
                reached[record.player] = True
            sums[record.player][TERMS.get(record.rule, EFFECTS)] += record.amount
    rows: list[Row] = []
    for player, terms in sums.items():
        if not reached[player]:
            continue
        at = 0
        for term, amount in terms.items():
            start = term == "in play"
            label = f"{names[player]}, {term}" if start else term
            if start or amount:
                rows.append(Row(label, player, {0: (at, amount)}, start))
            at += amount
        rows.append(Row("together", player, {0: (0, at)}, True))
    totals = {player: sum(terms.values()) for player, terms in sums.items() if reached[player]}
    sentence = "; ".join(f"{names[player]} {signless(total)} PP" for player, total in totals.items())
    data, layout = charts.waterfall(rows, ["PP"])
    return Figure(
        "Final count", f"{sentence}." if sentence else "The count begins.", ("Tribe", *columns, "together"),
        tuple((names[player], *sums[player].values(), total) for player, total in totals.items()), data, layout,
    )  # fmt: skip


def points_figure(session: Session) -> Figure:
    """Every tribe's points at the end of each round."""
    return _points_figure(session.state.names, _ends_of_rounds(session.moments()))


def _ends_of_rounds(history: Sequence[Moment]) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """(round, points of each player) at the last moment of every round."""
    ends: dict[int, tuple[int, ...]] = {}
    for moment in history:
        if moment.record.period:
            ends[moment.record.period] = moment.state.points
    return tuple((period, tuple(points)) for period, points in ends.items())


@lru_cache(256)
def _points_figure(names: tuple[str, ...], ends: tuple[tuple[int, tuple[int, ...]], ...]) -> Figure:
    rounds = [period for period, _ in ends]
    data = [
        charts.line(name, rounds, [points[player] for _, points in ends], player) for player, name in enumerate(names)
    ]
    last = ends[-1][1]
    order = sorted(range(len(names)), key=lambda player: -last[player])
    standing = ", ".join(f"{names[player]} {signless(last[player])}" for player in order)
    layout = {
        "height": 300, "legend": charts.LEGEND, "yaxis": axis("PP", range=_least_range(ends)),
        "xaxis": axis("Round", range=[0.5, QUANTITIES["rounds"] + 0.5], dtick=1),
    }  # fmt: skip
    return Figure(
        "Points by round", f"After round {rounds[-1]} in PP: {standing}." if rounds else "", ("Round", *names),
        tuple((period, *points) for period, points in ends), data, layout,
    )  # fmt: skip


def _least_range(ends: Sequence[tuple[int, Sequence[int]]]) -> list[int]:
    """A range that the first few points do not change, so that the axis keeps still at the beginning."""
    values = [value for _, points in ends for value in points]
    return [min(-10, *values) - 2, max(20, *values) + 2]


class Life(NamedTuple):
    """The rounds in which an Event lay in each row while somebody could still prepare, and the round it resolved in."""

    event: Event
    upper: tuple[int, ...]
    lower: tuple[int, ...]
    resolved: int | None


def lives(session: Session) -> list[Life]:
    """The life of every Event that has come up so far, in the order of the rounds."""
    rounds: dict[tuple[str, str], dict[int, None]] = {}
    for step in session.steps:
        if step.question and step.state.period:
            for row, cards in (("upper", step.state.upper), ("lower", step.state.lower)):
                for card in cards:
                    rounds.setdefault((card.id, row), {})[step.state.period] = None
    struck = {record.about: record.period for record in session.records if record.what == "event"}
    found = [
        Life(event, tuple(rounds.get((id_, "upper"), ())), tuple(rounds.get((id_, "lower"), ())), struck.get(id_))
        for id_, event in EVENTS.items() if (id_, "upper") in rounds
    ]  # fmt: skip
    return sorted(found, key=lambda life: (life.upper[0], life.event.card))


def timeline_figure(session: Session, event: str = "") -> Figure:
    """When an Event can be seen and when it strikes; without an id, every Event that has come up.

    BadInput for an Event that has not come up.
    """
    known = lives(session)
    shown = [life for life in known if event in ("", life.event.id)]
    if not shown:
        ids = ", ".join(life.event.id for life in known) or "none so far"
        raise BadInput(f"Event '{event}' has not come up in this game; seen so far: {ids}.")
    bars: list[dict[str, Any]] = []
    for row, pattern, colour in (("upper", "", "var(--ma-line-strong)"), ("lower", "/", charts.ACCENT)):
        spans = [(no, getattr(life, row)) for no, life in enumerate(shown)]
        spans = [(no, span) for no, span in spans if span]
        bars.append({
            "type": "bar", "orientation": "h", "name": f"in the {row} row", "y": [no for no, _ in spans],
            "base": [span[0] - 0.5 for _, span in spans], "x": [len(span) for _, span in spans], "hoverinfo": "skip",
            "marker": {"color": colour, "pattern": {"shape": pattern}},
        })  # fmt: skip
    struck = [(no, life.resolved) for no, life in enumerate(shown) if life.resolved]
    bars.append({
        "type": "scatter", "mode": "markers", "name": "resolves", "x": [at + 0.5 for _, at in struck],
        "y": [no for no, _ in struck], "hoverinfo": "skip", "cliponaxis": False,
        "marker": {"symbol": "star", "size": 14, "color": charts.BAD, "line": {"color": charts.TEXT, "width": 1}},
    })  # fmt: skip
    layout = {
        "height": 150 + 26 * len(shown), "barmode": "overlay", "bargap": 0.35, "legend": charts.LEGEND,
        "xaxis": axis("Round", range=[0.5, QUANTITIES["rounds"] + 0.7], dtick=1, tickangle=0),
        "yaxis": axis(
            tickmode="array", tickvals=list(range(len(shown))), ticktext=[life.event.label for life in shown],
            range=[len(shown) - 0.5, -0.5], showgrid=False, zeroline=False,
        ),
    }  # fmt: skip
    return Figure(
        shown[0].event.label if event else "The life of every Event", _life_told(shown),
        ("Event", "upper row in round", "lower row in round", "resolves at the end of round"),
        tuple((life.event.label, _span(life.upper), _span(life.lower), life.resolved or "–") for life in shown),
        bars, layout,
    )  # fmt: skip


def _life_told(shown: Sequence[Life]) -> str:
    if len(shown) > 1:
        done = sum(life.resolved is not None for life in shown)
        return f"{some(len(shown), 'Event')} came up so far, {done} of them resolved."
    life = shown[0]
    seen = f"{life.event.label} lies open from round {life.upper[0]}"
    if life.resolved is None:
        return f"{seen} and has not resolved yet."
    return f"{seen} and resolves at the end of round {life.resolved}."


def _span(rounds: Sequence[int]) -> str:
    if len(rounds) < 2:
        return str(rounds[0]) if rounds else "–"
    return f"{rounds[0]} to {rounds[-1]}"
