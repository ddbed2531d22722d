"""Charts of Archeos Society: pure functions from kernel data to figures, each with its heading, a sentence and a table.

Every figure is a `widgets.charts.Figure`; `plotly.graph_objects.Figure(figure.spec)` draws it in a notebook. Series are
told apart by symbol, pattern or text as well as by colour. Axes stay where they are while a game goes on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import ceil, comb
from typing import Any, NamedTuple

from kernel.archeos.state import ArcheosTable, cards_of
from kernel.archeos.tables import COLOURS, EXPEDITION_POINTS, NUMBERS, ROLES, Site, expedition_points
from kernel.core import Moment, Record
from kernel.words import some
from widgets.archeos.pictograms import REGIONS
from widgets.charts import BAD, LEGEND, MUTED, Cell, Figure, Row, axis, signed, signless, waterfall

DOTS = 20
"""Dots of the third Monkey's chart: each stands for one chance in twenty."""

RECONSTRUCTED = "This number is in no source; we reconstructed it."
NOTE = " r: numbers of this site are in no source; we reconstructed them."
"""Told with a figure that has such a number in it."""

TEAL, SAND, INK = "var(--ma-archeos)", "#d0a24c", "#1a1713"
REGION_COLOURS = {
    "red": "#c4493d", "green": "#4c8a41", "blue": "#3b7cbb", "yellow": "#e6b422", "pink": "#e08bb0",
    "purple": "#8a66c2",
}  # fmt: skip
"""The colours of the board, a little lighter where a dark page needs it."""
REGION_PATTERNS = {"red": "/", "green": "-", "blue": "+", "yellow": ".", "pink": "x", "purple": "|"}


def _figure(
    title: str, sentence: str, columns: Sequence[str], rows: Iterable[Sequence[Cell]], data: list[Any], **layout: Any
) -> Figure:  # fmt: skip
    layout = {"showlegend": False, "margin": {"l": 8, "r": 12, "t": 20, "b": 8}, "height": 280} | layout
    return Figure(title, sentence, tuple(columns), tuple(tuple(row) for row in rows), data, layout)


def _bars(shape: str, colour: str) -> dict[str, Any]:
    """A bar's colour with a pattern on it that leaves its text readable."""
    pattern = {"shape": shape, "fillmode": "overlay", "fgopacity": 0.35, "size": 8, "solidity": 0.2}
    return {"color": colour, "pattern": pattern if shape else {}}


# What an expedition is worth


def expedition_steps() -> Figure:
    """Points of an expedition by size, and what one more card brings."""
    most = len(EXPEDITION_POINTS) - 1
    sizes = list(range(1, most + 3))
    points = [expedition_points(size) for size in sizes]
    more = [expedition_points(size) - expedition_points(size - 1) for size in sizes]
    told = ", ".join(str(number) for number in more[:most])
    text = f"Card by card an expedition gains {told} points; more than {most} cards bring nothing more."
    data = [
        {"type": "scatter", "mode": "lines+markers+text", "name": "Points", "x": sizes, "y": points,
         "line": {"shape": "hv", "color": TEAL, "width": 3}, "marker": {"size": 9, "color": TEAL},
         "text": [str(number) for number in points], "textposition": "top left", "cliponaxis": False,
         "hovertemplate": "%{x} cards: %{y} points<extra></extra>"},
        {"type": "bar", "name": "One more card", "x": sizes, "y": more, "xaxis": "x", "yaxis": "y2",
         "marker": _bars("/", SAND), "text": [signed(number) for number in more], "textposition": "outside",
         "cliponaxis": False, "hovertemplate": "card %{x}: %{text}<extra></extra>"},
    ]  # fmt: skip
    return _figure(
        "What does one more card bring?", text, ("Size", "Points", "This card brings"),
        zip(sizes, points, more, strict=True), data, height=380,
        xaxis=axis("Size of the expedition (cards)", dtick=1, anchor="y2"),
        yaxis=axis("Points", domain=[0.44, 1], range=[-1, 14]), yaxis2=axis("One more", domain=[0, 0.28], range=[0, 6]),
    )  # fmt: skip


def splitting(most: int = 8) -> Figure:
    """Points of the same cards (2 to `most`) in one expedition or in two, for every way to split them."""
    data = []
    for part in range(most // 2 + 1):
        cards = list(range(max(2, 2 * part), most + 1))
        data.append({
            "type": "bar", "name": f"{part} apart" if part else "together", "x": cards,
            "y": [expedition_points(number - part) + expedition_points(part) for number in cards],
            "marker": _bars("/" if part % 2 else "-", SAND) if part else {"color": TEAL},
            "text": [f"{number - part}+{part}" if part else str(number) for number in cards],
            "textangle": -90, "constraintext": "none", "textfont": {"size": 10},
            "textposition": "outside", "cliponaxis": False, "hovertemplate": "%{text}: %{y} points<extra></extra>",
        })  # fmt: skip
    rows: list[tuple[Cell, ...]] = []
    for number in range(2, most + 1):
        whole, best, how = best_split(number)
        rows.append((number, whole, f"{how}: {best}", whole - best))
    enough = len(EXPEDITION_POINTS) - 1
    whole, best, how = best_split(enough)
    text = f"{enough} cards together score {whole}; in two expeditions at most {best} ({how})."
    return _figure(
        "One big expedition or two small ones?", text, ("Cards", "Together", "Best in two", "Price of splitting"), rows,
        data, height=340, barmode="group", xaxis=axis("Cards", dtick=1), yaxis=axis("Points", range=[0, 20]),
    )  # fmt: skip


def best_split(cards: int) -> tuple[int, int, str]:
    """Points of the cards together, the most they score in two expeditions, and that split in words."""
    splits = {part: expedition_points(cards - part) + expedition_points(part) for part in range(1, cards // 2 + 1)}
    part = max(splits, key=splits.__getitem__)
    return expedition_points(cards), splits[part], f"{cards - part}+{part}"


# The third Monkey


def third_monkey_chances(deck: int, upper: int, seen: int) -> list[Fraction]:
    """The chance that the third Monkey is the n-th card from now, for n from 0 to `deck`; empty if none is missing.

    `deck` counts the cards left with the Monkeys among them, `upper` those of the stack without Monkeys, `seen` the
    Monkeys revealed. Every place in the lower stack is equally likely for each of the k missing Monkeys, so the last of
    them is its x-th card in C(x - 1, k - 1) of C(lower, k) cases.
    """
    missing, lower = NUMBERS["monkeys"] - seen, deck - upper
    if missing <= 0 or lower < missing:
        return []
    cases = comb(lower, missing)
    return [Fraction(0)] * (upper + 1) + [Fraction(comb(no - 1, missing - 1), cases) for no in range(1, lower + 1)]


def quantile(chances: Sequence[Fraction], share: Fraction) -> int:
    """The smallest n at which the chances up to n reach that share."""
    so_far = Fraction(0)
    for card, chance in enumerate(chances):
        so_far += chance
        if so_far >= share:
            return card
    return len(chances) - 1


def third_monkey(table: ArcheosTable) -> Figure | None:
    """Where the third Monkey may come: twenty dots of equal chance, counted in cards drawn from this season's deck.

    It uses only what everybody at the table knows: the sizes of both stacks and the Monkeys seen. None before the first
    season.
    """
    if not table.period:
        return None
    return _third_monkey(len(table.deck), table.upper, table.monkeys, deck_at_start(table))


def deck_at_start(table: ArcheosTable) -> int:
    """Cards in the deck of a season after the deal, Monkeys included."""
    dealt = len(table.names) * (NUMBERS["starting_hand"] + 1) + NUMBERS["display_extra"]
    return len(cards_of(table.roles)) - dealt + NUMBERS["monkeys"]


_SHARES = {"1 in 10": Fraction(1, 10), "half": Fraction(1, 2), "9 in 10": Fraction(9, 10), "certain": Fraction(1)}


@cache
def _third_monkey(deck: int, upper: int, seen: int, start: int) -> Figure:
    title, columns = (
        "When does the third Monkey come?",
        ("Chance that it has come", "Cards drawn in all", "From now on"),
    )
    along = axis("Cards drawn from the deck this season", range=[0, start + 2], zeroline=False)
    chances, drawn = third_monkey_chances(deck, upper, seen), start - deck
    if not chances:
        return _figure(title, "The third Monkey lies on the table: the season has ended.", columns, (), [], xaxis=along)
    first = next(card for card, chance in enumerate(chances) if chance)
    at = {"earliest": first} | {words: quantile(chances, share) for words, share in _SHARES.items()}
    width = max(1, ceil(start / 35))
    height: dict[int, int] = {}
    x, y = [], []
    for dot in range(DOTS):
        place = drawn + quantile(chances, Fraction(2 * dot + 1, 2 * DOTS))
        column = place - place % width
        height[column] = height.get(column, 0) + 1
        x.append(column + (width - 1) / 2)
        y.append(height[column])
    soonest = f"It cannot be among the next {some(first - 1, 'card')}" if first > 1 else "The next card may be it"
    text = f"{soonest}; in half of all cases it is among the next {at['half']}. "
    text += f"The {DOTS} dots show where it may lie, each as likely as any other."
    data = [
        {"type": "scatter", "mode": "markers", "name": "where it may lie", "x": x, "y": y,
         "marker": {"size": 11, "color": TEAL}, "hovertemplate": "around card %{x}<extra></extra>"},
        {"type": "scatter", "mode": "lines+text", "name": "now", "x": [drawn, drawn], "y": [0, 8.5],
         "text": ["", "now"], "textposition": "top center", "line": {"color": SAND, "width": 3, "dash": "dot"},
         "cliponaxis": False, "hoverinfo": "skip"},
    ]  # fmt: skip
    rows = [(words, drawn + cards, cards) for words, cards in at.items()]
    return _figure(title, text, columns, rows, data, height=220, xaxis=along, yaxis=axis(range=[0, 10], visible=False))


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
    return _figure(
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
    return f"{site.name} r" if any(_is_reconstructed(site, space) for space in range(len(site.points))) else site.name


def _is_reconstructed(site: Site, space: int) -> bool:
    found = dict(site.provenances)
    return "reconstructed" in (found.get(f"{space}/points"), found.get(f"{space}/shared"))


def for_what(record: Record, sites: Mapping[str, Site]) -> str:
    """What a record of points is for, in words, with an r if it is for a space whose points are reconstructed."""
    spaces = {
        f"{site.name}, space {space}"
        for site in sites.values() for space in range(len(site.points)) if _is_reconstructed(site, space)
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
        marker = _bars(REGION_PATTERNS[colour], REGION_COLOURS[colour]) if colour else {"color": MUTED}
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
    return _figure(
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


# The tracks


def site_tracks(sites: Mapping[str, Site]) -> Figure:
    """Six small charts: points of every space, below each step the size that crosses it; r marks reconstructions."""
    data: list[dict[str, Any]] = []
    layout: dict[str, Any] = {
        "grid": {"rows": 3, "columns": 2, "pattern": "independent", "ygap": 0.4},
        "annotations": [],
    }
    rows: list[tuple[Cell, ...]] = []
    top = max(max(site.points) for site in sites.values()) + 4
    for no, (colour, site) in enumerate(sites.items(), 1):
        points, needs = _numbers(site)
        at = "" if no == 1 else str(no)
        data.append({
            "type": "scatter", "mode": "lines+markers+text", "name": site.name, "x": list(range(len(points))),
            "y": list(site.points), "xaxis": f"x{at}", "yaxis": f"y{at}", "text": points, "textposition": "top center",
            "line": {"shape": "hv", "color": REGION_COLOURS[colour], "width": 3}, "textfont": {"size": 11},
            "marker": {"size": 7, "color": REGION_COLOURS[colour]}, "cliponaxis": False,
            "hovertemplate": f"{site.name}, space %{{x}}: %{{y}} points<extra></extra>",
        })  # fmt: skip
        layout[f"xaxis{at}"] = axis(
            tickvals=[space + 0.5 for space in range(site.last)], ticktext=[f"≥{need}" for need in needs],
            range=[-0.4, site.last + 0.4], tickfont={"size": 10}, zeroline=False,
        )  # fmt: skip
        layout[f"yaxis{at}"] = axis(range=[-4, top])
        layout["annotations"].append({
            "text": f"{REGIONS[colour].letter} · {site.name}", "xref": f"x{at} domain", "yref": f"y{at} domain", "x": 0,
            "y": 1.02, "showarrow": False, "xanchor": "left", "yanchor": "bottom", "font": {"size": 13},
        })  # fmt: skip
        rows += [
            (site.name, space, paid, need)
            for space, (paid, need) in enumerate(zip(points, ["start", *needs], strict=True))
        ]
    text = "Below each step stands the size that crosses it, at each point what the space pays."
    if any(origin == "reconstructed" for site in sites.values() for _, origin in site.provenances):
        text += f" r: {RECONSTRUCTED[0].lower()}{RECONSTRUCTED[1:]}"
    columns = ("Site", "Space", "Points", "Size to enter")
    return _figure(
        "What does my next step need, and what does it pay?", text, columns, rows, data, **{"height": 640, **layout}
    )


def _numbers(site: Site) -> tuple[list[str], list[str]]:
    """Points of every space and size of every step as written, reconstructed ones with their r."""
    marks = {where: " r" if origin == "reconstructed" else "" for where, origin in site.provenances}
    points = [f"{signless(number)}{marks.get(f'{space}/points', '')}" for space, number in enumerate(site.points)]
    needs = [f"{size}{marks.get(f'{space}/threshold', '')}" for space, size in enumerate(site.thresholds, 1)]
    return points, needs


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
