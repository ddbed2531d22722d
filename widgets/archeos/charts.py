"""Charts of Archeos Society: pure functions from kernel data to figures, each with its heading, one sentence and a table.

Every figure is a `widgets.charts.Figure`; `plotly.graph_objects.Figure(figure.spec)` draws it in a notebook. Series are
told apart by symbol, pattern or text as well as by colour. Axes stay where they are while a game goes on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import ceil, comb
from typing import Any, NamedTuple

from kernel.archeos.state import ArcheosTable, Expedition, cards_of, count
from kernel.archeos.tables import COLOURS, EXPEDITION_POINTS, NUMBERS, ROLES, Site
from kernel.core import Moment, Record
from widgets.archeos.pictograms import REGIONS
from widgets.charts import BAD, LEGEND, MUTED, TEXT, Cell, Figure, axis, hatch, signed

DOTS = 20
"""Dots of the third Monkey's chart: each stands for one chance in twenty."""

RECONSTRUCTED = "This number is in no source; we reconstructed it."

TEAL, SAND, INK = "var(--ma-archeos)", "#d0a24c", "#1a1713"
REGION_COLOURS = {
    "red": "#b5382d", "green": "#3f7a35", "blue": "#2a6aa8", "yellow": "#e6b422", "pink": "#e08bb0", "purple": "#8a66c2",
}  # fmt: skip
REGION_PATTERNS = {"red": "/", "green": "-", "blue": "+", "yellow": ".", "pink": "x", "purple": "|"}


def _figure(
    title: str, sentence: str, columns: Sequence[str], rows: Iterable[Sequence[Cell]], data: list[Any], **layout: Any
) -> Figure:  # fmt: skip
    layout = {"showlegend": False, "margin": {"l": 8, "r": 12, "t": 16, "b": 8}, "height": 280} | layout
    return Figure(title, sentence, tuple(columns), tuple(tuple(row) for row in rows), data, layout)


# What an expedition is worth


def expedition_points(size: int) -> int:
    """Points of an expedition of that size (cards)."""
    return EXPEDITION_POINTS[min(size, len(EXPEDITION_POINTS) - 1)]


class Worth(NamedTuple):
    """What an expedition would score now: the size that counts (cards) and its points."""

    size: int
    points: int


def worth(expedition: Expedition) -> Worth:
    """What an expedition scores at season end: without its Mercenaries, with its leader's bonus."""
    size = expedition.size - len(expedition.mercenaries) + expedition.role.scoring_bonus
    return Worth(size, expedition_points(size))


def expedition_steps() -> Figure:
    """Points of an expedition by size, and what one more card brings."""
    sizes = list(range(1, len(EXPEDITION_POINTS) + 2))
    points = [expedition_points(size) for size in sizes]
    more = [expedition_points(size) - expedition_points(size - 1) for size in sizes]
    top = len(EXPEDITION_POINTS) - 1
    text = (
        f"Every card up to the {_nth(top)} brings at least as much as the one before it: "
        f"{', '.join(str(number) for number in more[:top])}; from the {_nth(top + 1)} on a card brings nothing more."
    )
    data = [
        {"type": "scatter", "mode": "lines+markers+text", "name": "Points", "x": sizes, "y": points,
         "line": {"shape": "hv", "color": TEAL, "width": 3}, "marker": {"size": 9, "color": TEAL},
         "text": [str(number) for number in points], "textposition": "top left", "cliponaxis": False,
         "hovertemplate": "%{x} cards: %{y} points<extra></extra>"},
        {"type": "bar", "name": "One more card", "x": sizes, "y": more, "xaxis": "x", "yaxis": "y2",
         "marker": {"color": SAND, "pattern": {"shape": "/"}}, "text": [f"+{number}" for number in more],
         "textposition": "outside", "cliponaxis": False, "hovertemplate": "card %{x}: +%{y}<extra></extra>"},
    ]  # fmt: skip
    return _figure(
        "What does one more card bring?", text, ("Size", "Points", "This card brings"), zip(sizes, points, more, strict=True), data,
        height=380, xaxis=axis("Size of the expedition (cards)", dtick=1, anchor="y2"),
        yaxis=axis("Points", domain=[0.44, 1], range=[0, 14]), yaxis2=axis("One more", domain=[0, 0.28], range=[0, 6]),
    )  # fmt: skip


def _nth(number: int) -> str:
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number, 'th') }"


def splitting(most: int = NUMBERS["hand_limit"]) -> Figure:
    """Points of the same cards (2 to `most`) in one expedition or in two, for every way to split them."""
    data, rows = [], []
    for part in range(most // 2 + 1):
        cards = list(range(max(2, 2 * part), most + 1))
        points = [expedition_points(number - part) + expedition_points(part) for number in cards]
        words = [f"{number - part}+{part}" if part else str(number) for number in cards]
        shade = (
            {"color": TEAL}
            if not part
            else {"color": SAND, "opacity": 1 - 0.13 * (part - 1), "pattern": {"shape": "/" if part % 2 else "-"}}
        )
        data.append({
            "type": "bar", "name": f"{part} apart" if part else "together", "x": cards, "y": points, "marker": shade,
            "text": words, "textposition": "outside", "textangle": -90, "cliponaxis": False,
            "hovertemplate": "%{text}: %{y} points<extra></extra>",
        })  # fmt: skip
    for number in range(2, most + 1):
        whole, best, how = _best_split(number)
        rows.append((number, whole, f"{how}: {best}", whole - best))
    whole, best, how = _best_split(len(EXPEDITION_POINTS) - 1)
    text = (
        f"{len(EXPEDITION_POINTS) - 1} cards together score {whole}; in two expeditions at most {best} ({how}). "
        f"Splitting costs points or gains none up to {whole_until()} cards; a larger hand has cards to spare."
    )
    return _figure(
        "One big expedition or two small ones?", text, ("Cards", "Together", "Best in two", "Price of splitting"), rows, data,
        height=340, barmode="group", xaxis=axis("Cards", dtick=1), yaxis=axis("Points", range=[0, 20]),
    )  # fmt: skip


def whole_until() -> int:
    """The largest number of cards that score in one expedition at least what they score in two."""
    cards = 2
    while True:
        whole, best, _ = _best_split(cards + 1)
        if best > whole:
            return cards
        cards += 1


def _best_split(cards: int) -> tuple[int, int, str]:
    """Points together, the best points in two expeditions, and that split in words."""
    best, part = max(
        (expedition_points(cards - part) + expedition_points(part), -part) for part in range(1, cards // 2 + 1)
    )
    return expedition_points(cards), best, f"{cards + part}+{-part}"


# The third Monkey


def third_monkey_chances(deck: int, upper: int, seen: int) -> list[Fraction]:
    """The chance that the third Monkey is the n-th card from now, for n from 0 to `deck`.

    `deck` counts the cards left with the Monkeys among them, `upper` those of the stack without Monkeys, `seen` the
    Monkeys revealed. Every place in the lower stack is equally likely for each Monkey, so the last of the k missing ones
    is its x-th card in C(x - 1, k - 1) of C(lower, k) cases. Empty if no Monkey is missing.
    """
    missing, lower = NUMBERS["monkeys"] - seen, deck - upper
    if missing <= 0 or lower < missing:
        return []
    places = comb(lower, missing)
    return [Fraction(0)] * (upper + 1) + [Fraction(comb(card - 1, missing - 1), places) for card in range(1, lower + 1)]


def quantile(chances: Sequence[Fraction], share: Fraction) -> int:
    """The smallest n at which the chances up to n reach that share."""
    so_far = Fraction(0)
    for card, chance in enumerate(chances):
        so_far += chance
        if so_far >= share:
            return card
    return len(chances) - 1


def third_monkey(table: ArcheosTable) -> Figure | None:
    """Where the third Monkey may come, as twenty dots of equal chance, counted in cards drawn from this season's deck.

    It uses only what everybody at the table knows: the sizes of both stacks and the Monkeys seen. None before the first
    season.
    """
    if not table.period:
        return None
    return _third_monkey(len(table.deck), table.upper, table.monkeys, deck_at_start(table))


def deck_at_start(table: ArcheosTable) -> int:
    """Cards in the deck of this season after the deal, Monkeys included."""
    dealt = len(table.names) * (NUMBERS["starting_hand"] + 1) + NUMBERS["display_extra"]
    return len(cards_of(table.roles)) - dealt + NUMBERS["monkeys"]


@cache
def _third_monkey(deck: int, upper: int, seen: int, start: int) -> Figure:
    title, chances = "When does the third Monkey come?", third_monkey_chances(deck, upper, seen)
    columns = ("Chance that it has come", "Drawn from the deck in all", "From now on")
    along = axis("Cards drawn from the deck this season", range=[0, start + 1])
    if not chances:
        return _figure(title, "The third Monkey lies on the table: the season has ended.", columns, (), [], xaxis=along)
    drawn = start - deck
    shares = {
        "not before": Fraction(1, 10**9),
        "1 in 10": Fraction(1, 10),
        "half": Fraction(1, 2),
        "9 in 10": Fraction(9, 10),
        "at the latest": Fraction(1),
    }
    at = {words: quantile(chances, share) for words, share in shares.items()}
    width = max(1, ceil(start / 35))
    columns_of_dots: dict[int, int] = {}
    x, y = [], []
    for dot in range(DOTS):
        place = drawn + quantile(chances, Fraction(2 * dot + 1, 2 * DOTS))
        middle = place - place % width
        columns_of_dots[middle] = columns_of_dots.get(middle, 0) + 1
        x.append(middle + (width - 1) / 2)
        y.append(columns_of_dots[middle])
    text = (
        f"It cannot come before {_card(at['not before'])} from now; in half of all cases it has come by {_card(at['half'])} from now, "
        f"and at the latest it is {_card(at['at the latest'])}. Each dot is one chance in {DOTS}."
    )
    data = [
        {"type": "scatter", "mode": "markers", "name": "one chance in 20", "x": x, "y": y,
         "marker": {"size": 11, "color": TEAL}, "hovertemplate": "around card %{x}<extra></extra>"},
        {"type": "scatter", "mode": "lines+text", "name": "now", "x": [drawn, drawn], "y": [0, 8.5], "text": ["", "now"],
         "textposition": "top center", "line": {"color": SAND, "width": 3, "dash": "dot"}, "cliponaxis": False, "hoverinfo": "skip"},
    ]  # fmt: skip
    rows = [(words, drawn + cards, cards) for words, cards in at.items()]
    return _figure(title, text, columns, rows, data, height=220, xaxis=along, yaxis=axis(range=[0, 10], visible=False))


def _card(number: int) -> str:
    return "the next card" if number == 1 else f"card {number}"


# The flow of seasons


class Event(NamedTuple):
    """Something that a turn brought: take, draw, expedition (`words`: its size), advance (the region) or monkey (its number)."""

    season: int
    turn: int
    player: int
    kind: str
    words: str


KINDS = {
    "take": ("card from the display", "circle-open"), "draw": ("card from the deck", "circle"),
    "expedition": ("expedition (its size)", "square"), "advance": ("advance (its region)", "triangle-up"),
    "monkey": ("Monkey", "x"),
}  # fmt: skip
"""Kind of event -> its words and its symbol in the timeline."""

KIND_COLOURS = {"expedition": SAND, "monkey": BAD}
LABEL_PLACES = {"expedition": "middle center", "advance": "top center", "monkey": "bottom center"}
LIFT = {"advance": 0.3, "monkey": -0.3}
"""How far above its player's line a kind of event stands, so that what happens in one turn does not overlap."""

_CARD_RULES = {"archeos.take_display": "take", "archeos.draw_deck": "draw"}


def events(history: Iterable[Moment]) -> Iterator[Event]:
    """What the turns brought, in order, from the records of a game."""
    for moment in history:
        record, table = moment.record, moment.state
        if record.player is None or not table.turn:
            continue
        kind, words = _kind(record, table)
        if kind:
            yield Event(record.period, table.turn, record.player, kind, words)


def _kind(record: Record, table: ArcheosTable) -> tuple[str, str]:
    if record.rule in _CARD_RULES:
        return _CARD_RULES[record.rule], ""
    if record.rule == "archeos.expedition":
        return "expedition", str(table.expeditions[record.player or 0][-1].size)
    if record.what == "monkey":
        return "monkey", str(table.monkeys)
    colour = record.what.rstrip("2")
    if colour in COLOURS and record.amount > 0:
        return "advance", REGIONS[colour].letter
    return "", ""


def season_flow(history: Iterable[Moment], names: Sequence[str], season: int | None = None) -> Figure:
    """The turns of one season, or of all of them in a row, as a timeline: cards, expeditions, advances and Monkeys."""
    found = [event for event in events(history) if season is None or event.season == season]
    ends: dict[int, int] = {}
    for event in found:
        ends[event.season] = max(ends.get(event.season, 0), event.turn)
    starts, turns = {}, 0
    for number in sorted(ends):
        starts[number] = turns
        turns += ends[number]
    data = []
    for kind, (words, symbol) in KINDS.items():
        mine = [event for event in found if event.kind == kind]
        trace: dict[str, Any] = {
            "type": "scatter", "mode": "markers", "name": words, "x": [starts[event.season] + event.turn for event in mine],
            "y": [round(len(names) - 1 - event.player + LIFT.get(kind, 0), 1) for event in mine],
            "marker": {"symbol": symbol, "size": 16 if kind == "expedition" else 8, "color": KIND_COLOURS.get(kind, TEAL)},
        }  # fmt: skip
        if kind in LABEL_PLACES:
            trace |= {
                "mode": "markers+text", "text": [f"M{event.words}" if kind == "monkey" else event.words for event in mine],
                "textposition": LABEL_PLACES[kind], "textfont": {"size": 11} | ({"color": INK} if kind == "expedition" else {}),
            }  # fmt: skip
        data.append(trace)
    monkeys = [event for event in found if event.kind == "monkey"]
    rows = [
        (name, *(sum(event.player == player and event.kind == kind for event in found) for kind in KINDS))
        for player, name in enumerate(names)
    ]
    which = "All seasons" if season is None else f"Season {season}"
    told = ", ".join(f"turn {event.turn} ({names[event.player]})" for event in monkeys)
    text = f"{which}: {count(turns, 'turn')}; {f'Monkeys in {told}' if monkeys else 'no Monkey yet'}."
    lines = [
        {"type": "line", "x0": starts[number] + 0.5, "x1": starts[number] + 0.5, "y0": 0, "y1": 1, "yref": "paper", "line": {"color": MUTED, "width": 1, "dash": "dot"}}
        for number in starts if starts[number]
    ]  # fmt: skip
    return _figure(
        "The flow of the seasons" if season is None else f"The flow of season {season}", text,
        ("Player", "taken", "drawn", "expeditions", "advances", "Monkeys"), rows, data,
        height=60 * len(names) + 110, showlegend=True, legend=LEGEND, shapes=lines,
        xaxis=axis("Turn", range=[0, 20 * max(1, ceil(turns / 20)) + 1]),
        yaxis=axis(tickvals=list(range(len(names))), ticktext=list(reversed(names)), range=[-0.6, len(names) - 0.4]),
    )  # fmt: skip


# Points, term by term

EXPEDITIONS = "Expeditions"


def term(record: Record, sites: Mapping[str, Site]) -> str:
    """What a record of points belongs to: a site by its name, a role by its title, or the expeditions."""
    for site in sites.values():
        if record.about == site.id:
            return site.name
    return ROLES[record.about].title if record.about in ROLES else EXPEDITIONS


def points_by_term(
    records: Iterable[Record], names: Sequence[str], sites: Mapping[str, Site], season: int | None = None
) -> Figure:
    """Every player's points by what they come from, in one season or in all; give fewer records to see an earlier moment."""
    gained = [
        record for record in records if record.what == "points" and record.amount and season in (None, record.period)
    ]
    terms = [*(site.name for site in sites.values()), *(role.title for role in ROLES.values()), EXPEDITIONS]
    sums = {what: [0] * len(names) for what in terms}
    for record in gained:
        sums[term(record, sites)][record.player or 0] += record.amount
    shown = {what: numbers for what, numbers in sums.items() if any(numbers)}
    colours = {site.name: colour for colour, site in sites.items()}
    data = []
    for what, numbers in shown.items():
        colour = colours.get(what)
        marker: dict[str, Any] = {"color": TEAL if what == EXPEDITIONS else MUTED}
        if colour:
            marker = {"color": REGION_COLOURS[colour], "pattern": {"shape": REGION_PATTERNS[colour], "size": 6}}
        short = REGIONS[colour].letter if colour else what[:4]
        data.append({
            "type": "bar", "name": what, "x": list(names), "y": numbers, "marker": marker, "textangle": 0, "insidetextanchor": "middle",
            "text": [f"<b>{short} {number}</b>" if number else "" for number in numbers], "textposition": "inside",
            "hovertemplate": f"%{{x}}, {what}: %{{y}}<extra></extra>",
        })  # fmt: skip
    totals = [sum(numbers[player] for numbers in shown.values()) for player in range(len(names))]
    rows = [(what, *numbers) for what, numbers in shown.items()] + [("Together", *totals)]
    when = "in all" if season is None else f"in season {season}"
    told = ", ".join(f"{name} {total}" for name, total in zip(names, totals, strict=True))
    return _figure(
        "Where do the points come from?", f"Points {when}: {told}.", ("From", *names), rows, data, height=340,
        barmode="relative", xaxis=axis(), yaxis=axis("Points", zeroline=True), uniformtext={"minsize": 10, "mode": "hide"},
    )  # fmt: skip


def points_in_order(records: Iterable[Record], player: int, name: str, season: int | None = None) -> Figure:
    """One player's points record by record, each bar beginning where the one before it ended; zero results stay in."""
    mine = [
        record
        for record in records
        if record.what == "points" and record.player == player and record.parts and season in (None, record.period)
    ]
    labels = [f"{no}. {record.parts[0][0]}" for no, record in enumerate(mine, 1)]
    ends = [record.total for record in mine]
    amounts = [record.amount for record in mine]
    data = [{
        "type": "bar", "orientation": "h", "name": name, "y": labels, "x": amounts, "base": [end - amount for end, amount in zip(ends, amounts, strict=True)],
        "marker": {"color": [TEAL if amount >= 0 else SAND for amount in amounts], "pattern": {"shape": [hatch(amount) for amount in amounts]}},
        "text": [signed(amount) for amount in amounts], "textposition": "outside", "cliponaxis": False,
        "hovertemplate": "%{y}: %{text}<extra></extra>",
    }]  # fmt: skip
    told = f"{name} gains {count(sum(amounts), 'point')} in {count(len(mine), 'step')}"
    text = f"{told} and has {count(ends[-1], 'point')}." if mine else f"{name} has gained nothing yet."
    return _figure(
        f"{name}, point by point", text, ("Step", "Points", "Afterwards"), zip(labels, amounts, ends, strict=True), data,
        height=80 + 30 * len(mine), xaxis=axis("Points"), yaxis=axis(autorange="reversed"),
    )  # fmt: skip


# The tracks


def site_tracks(sites: Mapping[str, Site]) -> Figure:
    """Six small charts: points of every space, and above each step the size that crosses it. An r marks reconstructed numbers."""
    data: list[Any] = []
    layout: dict[str, Any] = {
        "grid": {"rows": 3, "columns": 2, "pattern": "independent", "ygap": 0.35},
        "annotations": [],
    }
    rows, marked = [], False
    top = max(max(site.points) for site in sites.values()) + 3
    for no, (colour, site) in enumerate(sites.items(), 1):
        number = "" if no == 1 else str(no)
        origin = dict(site.provenances)
        marks = {key: " r" if found == "reconstructed" else "" for key, found in origin.items()}
        marked = marked or any(marks.values())
        spaces = list(range(site.last + 1))
        data.append({
            "type": "scatter", "mode": "lines+markers+text", "name": site.name, "x": spaces, "y": list(site.points), "xaxis": f"x{number}", "yaxis": f"y{number}",
            "line": {"shape": "hv", "color": REGION_COLOURS[colour], "width": 3}, "marker": {"size": 7, "color": REGION_COLOURS[colour]},
            "text": [f"{points}{marks.get(f'{space}/points', '')}" for space, points in enumerate(site.points)], "textposition": "top center", "cliponaxis": False,
            "textfont": {"size": 11}, "hovertemplate": f"{site.name}, space %{{x}}: %{{y}} points<extra></extra>",
        })  # fmt: skip
        needs = [f"≥{need}{marks.get(f'{space + 1}/threshold', '')}" for space, need in enumerate(site.thresholds)]
        layout[f"xaxis{number}"] = axis(
            tickvals=[space + 0.5 for space in spaces[:-1]],
            ticktext=needs,
            range=[-0.4, site.last + 0.4],
            tickfont={"size": 10},
        )
        layout[f"yaxis{number}"] = axis(range=[-4, top])
        layout["annotations"].append({
            "text": f"{REGIONS[colour].letter} · {site.name}", "xref": f"x{number} domain", "yref": f"y{number} domain", "x": 0, "y": 1.02,
            "showarrow": False, "xanchor": "left", "yanchor": "bottom", "font": {"size": 13},
        })  # fmt: skip
        rows += [
            (site.name, space, f"{points}{marks.get(f'{space}/points', '')}", f"{site.thresholds[space - 1]}{marks.get(f'{space}/threshold', '')}" if space else "start")
            for space, points in enumerate(site.points)
        ]  # fmt: skip
    text = "Below each step stands the size that crosses it, at each point what the space pays."
    if marked:
        text += f" r: {RECONSTRUCTED}"
    return _figure(
        "What does my next step need, and what does it pay?",
        text,
        ("Site", "Space", "Points", "Size to enter"),
        rows,
        data,
        **{"height": 620, **layout},
    )


def figures(history: Sequence[Moment], seat: int | None = None) -> dict[str, dict[str, Any]]:
    """The charts beside the board: the third Monkey, the flow of this season, and points by what they come from."""
    if not history:
        return {}
    table: ArcheosTable = history[-1].state
    monkey = third_monkey(table)
    if monkey is None:
        return {}
    season = [moment for moment in history if moment.record.period == table.period]
    records = [moment.record for moment in history]
    return {
        "monkey": monkey.slot(),
        "flow": season_flow(season, table.names, table.period).slot(),
        "points": points_by_term(records, table.names, table.sites).slot(),
    }
