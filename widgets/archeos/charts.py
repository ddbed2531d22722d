"""Charts of what happened in a game of Archeos Society: its seasons turn by turn, and its points term by term.

Pure functions from records to figures; `scoring.py` has what would happen. Every figure is a `widgets.charts.Figure`;
`plotly.graph_objects.Figure(figure.spec)` draws it in a notebook. Series are told apart by symbol, pattern or text as
well as by colour. Axes stay where they are while a game goes on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import ceil
from typing import Any, NamedTuple

from kernel.archeos.state import ArcheosTable
from kernel.archeos.tables import COLOURS, ROLES, Site
from kernel.core import Moment, Record
from kernel.words import some
from widgets.archeos.pictograms import REGIONS
from widgets.archeos.scoring import third_monkey
from widgets.archeos.style import INK, REGION_COLOURS, REGION_PATTERNS, SAND, TEAL, bars, figure, is_reconstructed
from widgets.charts import BAD, LEGEND, MUTED, Cell, Figure, Row, axis, signed, signless, waterfall

NOTE = " r: numbers of this site are in no source; we reconstructed them."
"""Told with a figure that has such a number in it."""


# The flow of seasons


class Event(NamedTuple):
    """What a turn brought: take, draw, expedition (`words`: its size), advance (its region) or monkey (its number)."""

    season: int
    turn: int
    player: int
    kind: str
    words: str


class Mark(NamedTuple):
    """How a kind of event looks in a timeline: its words, symbol, colour, place of its text, height over its line."""

    words: str
    symbol: str
    colour: str
    text: str = ""
    lift: float = 0


MARKS = {
    "take": Mark("card from the display", "circle-open", TEAL),
    "draw": Mark("card from the deck", "circle", TEAL),
    "expedition": Mark("expedition and its size", "square", SAND, "middle center"),
    "advance": Mark("advance and its region", "triangle-up", TEAL, "top center", 0.3),
    "monkey": Mark("Monkey", "x", BAD, "bottom center", -0.3),
}
_CARD_RULES = {"archeos.take_display": "take", "archeos.draw_deck": "draw"}


def events(history: Iterable[Moment]) -> Iterator[Event]:
    """What the turns brought, in order, from the records of a game."""
    for moment in history:
        record, turn = moment.record, moment.state.turn
        if record.player is not None and turn and (kind := _kind(record, moment.state)):
            yield Event(record.period, turn, record.player, *kind)


def _kind(record: Record, table: ArcheosTable) -> tuple[str, str] | None:
    if record.rule in _CARD_RULES:
        return _CARD_RULES[record.rule], ""
    if record.rule == "archeos.expedition":
        return "expedition", str(table.expeditions[record.player or 0][-1].size)
    if record.what == "monkey":
        return "monkey", f"M{table.monkeys}"
    colour = record.what.rstrip("2")
    if colour in COLOURS and record.amount > 0:
        return "advance", REGIONS[colour].letter
    return None


def season_flow(history: Iterable[Moment], names: Sequence[str], season: int | None = None) -> Figure:
    """The turns of one season, or of all of them in a row, as a timeline: cards, expeditions, advances and Monkeys."""
    found = [event for event in events(history) if season in (None, event.season)]
    turns: dict[int, int] = {}
    for event in found:
        turns[event.season] = max(turns.get(event.season, 0), event.turn)
    starts = {no: sum(turns[other] for other in turns if other < no) for no in turns}
    total = sum(turns.values())
    data = [_timeline(kind, [event for event in found if event.kind == kind], starts, len(names)) for kind in MARKS]
    times = Counter((event.player, event.kind) for event in found)
    rows: list[tuple[Cell, ...]] = [(name, *(times[no, kind] for kind in MARKS)) for no, name in enumerate(names)]
    told = ", ".join(
        f"{event.words} in turn {starts[event.season] + event.turn} ({names[event.player]})"
        for event in found if event.kind == "monkey"
    )  # fmt: skip
    lines = [
        {"type": "line", "x0": start + 0.5, "x1": start + 0.5, "yref": "paper", "y0": 0, "y1": 1,
         "line": {"color": MUTED, "width": 1, "dash": "dot"}}
        for start in starts.values() if start
    ]  # fmt: skip
    return figure(
        f"The flow of season {season}" if season else "The flow of the seasons",
        f"{some(total, 'turn')} so far; {f'Monkeys: {told}' if told else 'no Monkey yet'}.",
        ("Player", "taken", "drawn", "played", "advances", "Monkeys"), rows, data, height=56 * len(names) + 130,
        showlegend=True, legend=LEGEND, shapes=lines,
        xaxis=axis("Turn", range=[0, 20 * max(1, ceil(total / 20)) + 1], zeroline=False),
        yaxis=axis(
            tickvals=list(range(len(names))), ticktext=list(reversed(names)), range=[-0.7, len(names) - 0.3],
            zeroline=False,
        ),
    )  # fmt: skip


def _timeline(kind: str, found: Sequence[Event], starts: Mapping[int, int], players: int) -> dict[str, Any]:
    """The trace of one kind of event; several in one turn share a mark."""
    mark = MARKS[kind]
    places: dict[tuple[int, float], list[str]] = {}
    for event in found:
        place = starts[event.season] + event.turn, round(players - 1 - event.player + mark.lift, 1)
        places.setdefault(place, []).append(event.words)
    trace: dict[str, Any] = {
        "type": "scatter", "mode": "markers", "name": mark.words,
        "x": [x for x, _ in places], "y": [y for _, y in places],
        "marker": {"symbol": mark.symbol, "size": 16 if kind == "expedition" else 8, "color": mark.colour},
    }  # fmt: skip
    if mark.text:
        trace |= {
            "mode": "markers+text", "text": [" ".join(words) for words in places.values()], "textposition": mark.text,
            "textfont": {"size": 11, "color": INK} if kind == "expedition" else {"size": 11}, "cliponaxis": False,
        }  # fmt: skip
    return trace


# Points, term by term

EXPEDITIONS = "Expeditions"


def marked(site: Site) -> str:
    """A site's name, with an r if points of its spaces are reconstructed."""
    return f"{site.name} r" if any(_paid(site, space) for space in range(len(site.points))) else site.name


def _paid(site: Site, space: int) -> bool:
    """Whether what a space pays is reconstructed."""
    return is_reconstructed(site, space, "points", "shared")


def for_what(record: Record, sites: Mapping[str, Site]) -> str:
    """What a record of points is for, in words, with an r if it is for a space whose points are reconstructed."""
    spaces = {
        f"{site.name}, space {space}"
        for site in sites.values() for space in range(len(site.points)) if _paid(site, space)
    }  # fmt: skip
    return "; ".join(f"{words} r" if words in spaces else words for words, _ in record.parts)


def _noted(text: str, words: Iterable[str]) -> str:
    """A figure's sentence; the mark is explained if it stands in the figure."""
    return f"{text}{NOTE}" if any(one.endswith(" r") for one in words) else text


def term(record: Record, sites: Mapping[str, Site]) -> str:
    """What a record of points belongs to: a site by its name as `marked`, a role by its title, or the expeditions."""
    for site in sites.values():
        if record.about == site.id:
            return marked(site)
    return ROLES[record.about].title if record.about in ROLES else EXPEDITIONS


def points_by_term(
    records: Iterable[Record], names: Sequence[str], sites: Mapping[str, Site], season: int | None = None
) -> Figure:
    """Every player's points by what they come from, in one season or in all; fewer records show an earlier moment."""
    shown = _sums(records, len(names), sites, season)
    colours = {marked(site): colour for colour, site in sites.items()}
    data = []
    for what, numbers in shown.items():
        colour = colours.get(what)
        marker = bars(REGION_PATTERNS[colour], REGION_COLOURS[colour]) if colour else {"color": MUTED}
        short = REGIONS[colour].letter if colour else "Exp." if what == EXPEDITIONS else what
        data.append({
            "type": "bar", "name": what, "x": list(names), "y": numbers,
            "marker": {"color": TEAL} if what == EXPEDITIONS else marker,
            "text": [f"<b>{short} {signless(number)}</b>" if number else "" for number in numbers], "textangle": 0,
            "textposition": "inside", "insidetextanchor": "middle",
            "hovertemplate": f"%{{x}}, {what}: %{{y}}<extra></extra>",
        })  # fmt: skip
    totals = [sum(numbers[player] for numbers in shown.values()) for player in range(len(names))]
    rows: list[tuple[Cell, ...]] = [(what, *numbers) for what, numbers in shown.items()]
    told = ", ".join(f"{name} {signless(total)}" for name, total in zip(names, totals, strict=True))
    return figure(
        "Where do the points come from?",
        _noted(f"Points in {f'season {season}' if season else 'all'}: {told}.", shown),
        ("From", *names), [*rows, ("Together", *totals)], data, height=340, barmode="relative", xaxis=axis(),
        yaxis=axis("Points"), uniformtext={"minsize": 10, "mode": "hide"},
    )  # fmt: skip


def _sums(
    records: Iterable[Record], players: int, sites: Mapping[str, Site], season: int | None
) -> dict[str, list[int]]:
    """Term -> points of each player, in the order of a season end; terms that gave nobody anything are left out."""
    order = [*(role.title for role in ROLES.values()), *(marked(site) for site in sites.values()), EXPEDITIONS]
    sums = {what: [0] * players for what in order}
    for record in records:
        if record.what == "points" and record.player is not None and season in (None, record.period):
            sums[term(record, sites)][record.player] += record.amount
    return {what: numbers for what, numbers in sums.items() if any(numbers)}


def season_end(
    records: Iterable[Record], names: Sequence[str], sites: Mapping[str, Site], season: int, player: int | None = None
) -> Figure:
    """The season end as ordered steps: every record of points, each bar beginning where the one before it ended.

    For one player or all; zero results stay in. Fewer records show an earlier moment.
    """
    ended, found = False, []
    for record in records:
        ended = ended or (record.rule == "archeos.season_end" and record.period == season)
        if ended and record.what == "points" and record.period == season and record.parts:
            found.append(record)
    whose = range(len(names)) if player is None else [player]
    steps = {no: [record for record in found if record.player == no] for no in whose}
    words = {id(record): for_what(record, sites) for record in found}
    table = [
        (names[no], place, words[id(record)], record.amount, record.total)
        for no, mine in steps.items() for place, record in enumerate(mine, 1)
    ]  # fmt: skip
    drawn = []
    for no, mine in steps.items():
        before = mine[0].total - mine[0].amount if mine else 0
        drawn += [Row("before", no, {0: (0, before)}, total=True)] if before else []
        drawn += [Row(words[id(one)], no, {0: (one.total - one.amount, one.amount)}) for one in mine]
        drawn += [Row(names[no], no, {0: (0, mine[-1].total)}, total=True)] if mine else []
    told = ", ".join(f"{names[no]} {signed(sum(record.amount for record in mine))}" for no, mine in steps.items())
    data, layout = waterfall(drawn, ("Points",))
    return Figure(
        f"Season end {season}, step by step",
        _noted(f"First roles, then sites, then expeditions: {told}.", words.values()),
        ("Player", "Step", "For", "Points", "Afterwards"), tuple(table), data, layout,
    )  # fmt: skip


def final_score(records: Iterable[Record], names: Sequence[str], sites: Mapping[str, Site], player: int) -> Figure:
    """One player's whole score as a waterfall: a bar for every role, site and the expeditions, then the total."""
    sums = {what: numbers[player] for what, numbers in _sums(records, len(names), sites, None).items()}
    drawn, so_far = [], 0
    for what, points in sums.items():
        drawn.append(Row(what, player, {0: (so_far, points)}))
        so_far += points
    drawn.append(Row(names[player], player, {0: (0, so_far)}, total=True))
    data, layout = waterfall(drawn, ("Points",))
    return Figure(
        f"The score of {names[player]}", _noted(f"{names[player]} has {some(so_far, 'point')}.", sums),
        ("From", "Points"),
        (*sums.items(), ("Together", so_far)), data, layout,
    )  # fmt: skip


def figures(history: Sequence[Moment], seat: int | None = None) -> dict[str, dict[str, Any]]:
    """The charts beside the board: the third Monkey, the flow of this season, and points by what they come from."""
    table: ArcheosTable | None = history[-1].state if history else None
    monkey = third_monkey(table) if table else None
    if table is None or monkey is None:
        return {}
    season = [moment for moment in history if moment.record.period == table.period]
    return {
        "monkey": monkey.slot(),
        "flow": season_flow(season, table.names, table.period).slot(),
        "points": points_by_term((moment.record for moment in history), table.names, table.sites).slot(),
    }
