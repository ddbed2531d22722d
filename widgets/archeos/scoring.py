"""Scoring charts of Archeos Society: what would happen, asked of the rules themselves.

No chart knows a number or a formula of its own: points come from the kernel's tables, or from its rules run on a made
table. `PLATES` has them all with their sliders. Sizes are counted in cards, tracks in spaces from 0, the leftmost.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import ceil, comb
from typing import Any, NamedTuple

from kernel.archeos import GAME
from kernel.archeos.expeditions import return_hand
from kernel.archeos.gaining import LIMIT, MONKEYS, draw_up_to
from kernel.archeos.roles import AFTER_RETURN, GAME_END, ROLE_SETUP, move_on_track
from kernel.archeos.season import start_season, worth
from kernel.archeos.sites import SITE_SETUP, Turn, advance, score_sites
from kernel.archeos.state import ArcheosTable, Expedition, cards_of
from kernel.archeos.tables import (
    COLOURS,
    EXPEDITION_POINTS,
    NUMBERS,
    RELIC_POINTS,
    ROLES,
    SEASONS,
    Site,
    own_tables,
)  # fmt: skip
from kernel.core import Answer, BadInput, Chance, Log, Question, run
from kernel.words import some
from widgets.archeos.pictograms import REGIONS
from widgets.archeos.style import REGION_COLOURS, SAND, TEAL, bars, figure, frame, is_reconstructed
from widgets.charts import LEGEND, LINE, MUTED, TEXT, Figure, axis, framed, signed, signless
from widgets.charts.dots import DOTS, SHARES, stacked
from widgets.charts.plate import Plate, Slider

MADE_UP = " r: this number is in no source; we reconstructed it."
"""Told with a figure that has such a number in it."""

ENOUGH = len(EXPEDITION_POINTS) - 1
"""Cards of an expedition that scores most; more bring nothing more."""
SIZES = range(1, ENOUGH + 3)
"""The sizes that the charts show: two more than bring anything."""


# A table made for a question


def _table(roles: Sequence[str] = (), players: int = 2, sites: Sequence[str] = ()) -> ArcheosTable:
    """A table with nothing on it but the boards and what those roles and sites need; one site alone, if it is named."""
    setup = GAME.setup({"players": players})
    table = ArcheosTable.empty(tuple(setup["names"]), setup, SEASONS[players], own_tables())
    table.log = Log(Chance(0))
    table.roles = tuple(roles)
    if sites:
        table.sites = {own_tables().sites[site].colour: own_tables().sites[site] for site in sites}
    for role in roles:
        if role in ROLE_SETUP:
            ROLE_SETUP[role](table)
    for site in table.sites.values():
        if site.id in SITE_SETUP:
            SITE_SETUP[site.id](table, site)
    return table


def _run(play: Generator[Question, Answer, Any], *wanted: str) -> tuple[int, Any]:
    """Plays on; every question gets those of the wanted options that it has, or else its last ones.

    How many questions were asked, and what the rule returns.
    """
    asked: list[Question] = []

    def answer(question: Question) -> Answer:
        asked.append(question)
        ids = question.open_ids()
        chosen = [option for option in ids if option in wanted][: question.most]
        return tuple(chosen or ids[-question.most :])

    value = run(play, answer)
    return len(asked), value


def _expedition(size: int, leader: str = "guide", mercenaries: int = 0) -> Expedition:
    """An expedition of so many cards of one colour, Mercenaries among them."""
    others = ["student"] * (size - 1 - mercenaries) + ["mercenary"] * mercenaries
    cards = (f"red:{leader}:1", *(f"red:{role}:{no}" for no, role in enumerate(others, 1)))
    return Expedition(cards, "colour", 1, size)


def _points(size: int, leader: str = "guide", mercenaries: int = 0) -> int:
    """Points of such an expedition at season end; 0 for no cards."""
    return worth(_expedition(size, leader, mercenaries)).points if size else 0


def _needs(number: object, allowed: range, what: str) -> None:
    if type(number) is not int or number not in allowed:
        raise BadInput(
            f"The {what} cannot be {number!r}; it must be a whole number from {allowed[0]} to {allowed[-1]}."
        )


# Staircases: the total above, what each step brings below


def _staircase(
    question: str, sentence: str, columns: Sequence[str], at: Sequence[int], totals: Sequence[int], own: int,
    marks: Sequence[str] = (), **titles: str,
) -> Figure:  # fmt: skip
    """Totals as a step line, the gain of each step as bars below it, the learner's own place framed through both."""
    gains = [after - before for before, after in zip([0, *totals], totals, strict=False)]
    marks = marks or [""] * len(at)
    data = [
        {"type": "scatter", "mode": "lines+markers+text", "name": titles["total"], "x": list(at), "y": list(totals),
         "line": {"shape": "hv", "color": TEAL, "width": 3}, "marker": {"size": 9, "color": TEAL},
         "text": [_bold(f"{total}{mark}", place == own) for place, total, mark in zip(at, totals, marks, strict=True)],
         "textposition": "top center", "cliponaxis": False, "hoverinfo": "skip"},
        {"type": "bar", "name": titles["gain"], "x": list(at), "y": gains, "xaxis": "x", "yaxis": "y2",
         "marker": bars("/", SAND), "textposition": "outside", "cliponaxis": False, "hoverinfo": "skip",
         "text": [_bold(signed(gain), place == own) for place, gain in zip(at, gains, strict=True)]},
    ]  # fmt: skip
    rows = [
        (place, f"{total}{mark}" if mark else total, gain)
        for place, total, gain, mark in zip(at, totals, gains, marks, strict=True)
    ]
    return figure(
        question, sentence, columns, rows, data, (list(at).index(own), 1), height=380, shapes=[frame(own)],
        xaxis=axis(titles["along"], dtick=1, anchor="y2", range=[at[0] - 0.6, at[-1] + 0.6], zeroline=False),
        yaxis=axis(titles["total"], domain=[0.44, 1], range=[-max(totals) / 15, 1.2 * max(totals)]),
        yaxis2=axis(titles["gain"], domain=[0, 0.28], range=[0, 1.5 * max(gains)], nticks=4),
    )  # fmt: skip


def _bold(words: str, own: bool) -> str:
    return f"<b>{words}</b>" if own else words


def expedition_steps(size: int = ENOUGH - 1) -> Figure:
    """Points of an expedition by size, and what one more card brings. BadInput for a size that is not shown."""
    _needs(size, SIZES, "size of the expedition")
    points = {cards: _points(cards) for cards in (0, *SIZES, SIZES[-1] + 1)}
    told = ", ".join(str(points[cards] - points[cards - 1]) for cards in range(1, ENOUGH + 1))
    return _staircase(
        "What does one more card bring?",
        f"An expedition of {some(size, 'card')} scores {some(points[size], 'point')}; one more card would bring "
        f"{points[size + 1] - points[size]}. Card by card it gains {told}; more than {ENOUGH} cards bring no more.",
        ("Size", "Points", "This card brings"), SIZES, [points[cards] for cards in SIZES], size,
        along="Size of the expedition (cards)", total="Points", gain="One more",
    )  # fmt: skip


@cache
def _museum(relics: int) -> int:
    """Points of a museum with so many different relics at game end."""
    table = _table(["curator"])
    table.relics[0] = COLOURS[:relics]
    GAME_END["curator"](table)
    return table.points[0]


RELICS = range(len(RELIC_POINTS))


def museum(relics: int = 3) -> Figure:
    """Points of a museum at game end by its different relics. BadInput for more relics than colours."""
    _needs(relics, RELICS, "number of relics")
    totals = [_museum(number) for number in RELICS]
    more = (
        f"one more would bring {totals[relics + 1] - totals[relics]}" if relics < RELICS[-1] else "the museum is full"
    )
    told = " + ".join(str(totals[number] - totals[number - 1]) for number in RELICS[1:])
    return _staircase(
        "What is one more relic worth?",
        f"{some(relics, 'different relic')}: {some(totals[relics], 'point')} at game end; {more}. "
        f"A full museum scores {told} = {totals[-1]}: each new colour brings more than the one before.",
        ("Different relics", "Points", "This relic brings"), RELICS, totals, relics,
        along="Different relics", total="Points", gain="This relic",
    )  # fmt: skip


ULURU = own_tables().sites["uluru"]


@cache
def _cashed(space: int) -> int:
    """Points for advancing to a space of Uluru and taking them."""
    table = _table(sites=[ULURU.id])
    table.tallies[ULURU.colour][0] = space - 1
    _run(advance(table, 0, ULURU.colour, None, "archeos.advance", Turn()), "cash")
    return table.points[0]


def cash_in(space: int = 3) -> Figure:
    """Points for going back to the left at Uluru from every space. BadInput for a space that is not on the track."""
    spaces = range(1, ULURU.last + 1)
    _needs(space, spaces, f"space of {ULURU.name}")
    totals = [_cashed(at) for at in spaces]
    now = totals[space - 1]
    more = f"one more advance would bring {totals[space] - now}" if space < ULURU.last else "there is no further space"
    marks = [" r" if is_reconstructed(ULURU, at, "points") else "" for at in spaces]
    return _staircase(
        "Uluru: take the points now, or go on?",
        f"Cashed in on space {space}, {some(space, 'advance')} {'brings' if space == 1 else 'bring'} "
        f"{some(now, 'point')}, {_ratio(now, space)} for each; {more}. At season end the space itself gives nothing."
        + (MADE_UP if any(marks) else ""),
        ("Space", "Points", "This advance brings"), spaces, totals, space, marks,
        along=f"Space of {ULURU.name}", total="Points", gain="This advance",
    )  # fmt: skip


def _ratio(number: int, parts: int) -> str:
    """A number for each part, with at most one decimal: 2, 2.5, 3.3."""
    return f"{number / parts:.1f}".removesuffix(".0")


# One expedition or two


CARDS = range(2, 2 * ENOUGH + 1)
"""The numbers of cards that the splitting chart can share out: up to two expeditions that score most."""


def splitting(cards: int = ENOUGH) -> Figure:
    """Points of the same cards in one expedition and in two, split in every way. BadInput for other numbers."""
    _needs(cards, CARDS, "number of cards")
    parts = range(cards // 2 + 1)
    points = [_points(cards - part) + _points(part) for part in parts]
    best = max(parts[1:], key=lambda part: points[part])
    names = [f"{cards - part}+{part}" if part else f"{cards}" for part in parts]
    more = [number - points[0] for number in points]
    data = [
        _column("together", [0], [points[0]], [f"<b>{points[0]}</b>"], {"color": TEAL}),
        _column("in two", parts[1:], points[1:], [
            _bold(f"{number}<br>({signed(gain)})", part == best)
            for part, number, gain in zip(parts[1:], points[1:], more[1:], strict=True)
        ], bars("/", SAND)),
    ]  # fmt: skip
    change = more[best]
    verdict = (
        f"that costs {-change}" if change < 0 else f"that brings {change} more" if change else "that changes nothing"
    )
    most = _points(ENOUGH) + _points(CARDS[-1] - ENOUGH)
    return figure(
        "One big expedition or two small ones?",
        f"{cards} cards together score {points[0]}; in two expeditions at most {points[best]} ({names[best]}): "
        f"{verdict}.",
        ("Cards", "Points", "Against together"), zip(names, points, more, strict=True), data, (best, 1), height=340,
        shapes=[frame(best)],
        xaxis=axis(
            "Cards in each expedition", tickvals=list(parts), ticktext=names, range=[-0.6, CARDS[-1] // 2 + 0.6],
            zeroline=False, tickangle=0,
        ),
        yaxis=axis("Points", range=[0, 1.25 * most]),
    )  # fmt: skip


def _column(
    name: str, at: Sequence[int], heights: Sequence[int], words: Sequence[str], marker: Mapping[str, Any]
) -> dict[str, Any]:  # fmt: skip
    """Upright bars with words above them."""
    return {
        "type": "bar", "name": name, "x": list(at), "y": list(heights), "text": list(words), "textposition": "outside",
        "textangle": 0, "textfont": {"size": 12}, "constraintext": "none", "cliponaxis": False, "hoverinfo": "skip",
        "marker": dict(marker),
    }  # fmt: skip


# Leaders and Mercenaries


def photographer(size: int = 4) -> Figure:
    """What a Photographer adds to an expedition by its size. BadInput for a size that is not shown."""
    _needs(size, SIZES, "size of the expedition")
    plain, led = [_points(cards) for cards in SIZES], [_points(cards, "photographer") for cards in SIZES]
    extra = [more - less for more, less in zip(led, plain, strict=True)]
    own = SIZES.index(size)
    told = ", ".join(str(number) for number in extra[:ENOUGH])
    data = [
        _column("as with another leader", SIZES, plain, [""] * len(SIZES), {"color": TEAL}),
        _column(
            "extra", SIZES, extra,
            [_bold(f"{points}<br>({signed(more)})", cards == size)
             for cards, points, more in zip(SIZES, led, extra, strict=True)], bars("/", SAND),
        ),
    ]  # fmt: skip
    return figure(
        "What does a Photographer add?",
        f"{some(size, 'card')} led by a Photographer {'scores' if size == 1 else 'score'} {led[own]} instead of "
        f"{plain[own]}: {signed(extra[own])}. From 1 to {ENOUGH} cards it adds {told}, and nothing to more.",
        ("Cards", "Another leader", "Photographer", "Extra"), zip(SIZES, plain, led, extra, strict=True), data,
        (own, 2), height=340, barmode="stack", showlegend=True, legend=LEGEND, shapes=[frame(size)],
        xaxis=axis("Size of the expedition (cards)", dtick=1, range=[SIZES[0] - 0.6, SIZES[-1] + 0.6], zeroline=False),
        yaxis=axis("Points", range=[0, 1.3 * max(led)]),
    )  # fmt: skip


HIRED = range(SIZES[-1])
"""How many Mercenaries can be among the cards of an expedition: all but the leader."""


def mercenaries(size: int = ENOUGH, hired: int = 2) -> Figure:
    """What an expedition loses by its Mercenaries, who leave before points are counted.

    A leader is never a Mercenary, so more than `size` - 1 of them count as that many. BadInput for other numbers.
    """
    _needs(size, SIZES[1:], "size of the expedition")
    _needs(hired, HIRED, "number of Mercenaries")
    own, full = min(hired, size - 1), _points(size)
    numbers = range(size)
    kept = [_points(size, mercenaries=number) for number in numbers]
    lost = [full - points for points in kept]
    this = [0, *(after - before for before, after in pairwise(lost))]
    data = [
        _column("scores", numbers, kept, [""] * size, {"color": TEAL}),
        _column(
            "lost", numbers, lost,
            [_bold(f"{points}<br>({signless(-gone)})", number == own)
             for number, points, gone in zip(numbers, kept, lost, strict=True)],
            bars("/", SAND),
        ),
    ]  # fmt: skip
    if own:
        hers = f"{own} of them Mercenaries" if own > 1 else "one of them a Mercenary"
        rest = f"the other {size - own} score" if size - own > 1 else "the leader alone scores"
        text = f"{some(size, 'card')}, {hers}: {rest} {some(kept[own], 'point')} instead of {full}."
    else:
        text = f"{some(size, 'card')} without a Mercenary: {some(full, 'point')}."
    if own + 1 < size:
        text += f" One more Mercenary in place of another card would cost {this[own + 1]} more."
    else:
        text += " More of them there cannot be: a Mercenary never leads."
    return figure(
        "What do Mercenaries cost when points are counted?", text,
        ("Mercenaries", "Cards that count", "Points", "Lost", "This one costs"),
        [(number, size - number, kept[number], lost[number], this[number]) for number in numbers], data,
        (own, 2), height=340, barmode="stack", showlegend=True, legend=LEGEND, shapes=[frame(own)],
        xaxis=axis("Mercenaries in it", dtick=1, range=[-0.6, HIRED[-1] + 0.6], zeroline=False),
        yaxis=axis("Points", range=[0, 1.3 * max(EXPEDITION_POINTS)]),
    )  # fmt: skip


@cache
def _hand_back(role: str, size: int, left: int) -> tuple[int, int, int]:
    """Cards kept, cards returned to the display and cards drawn after an expedition that left so many in hand."""
    table = _table([role])
    table.hands[0] = tuple(f"blue:guide:{no}" for no in range(left))
    table.deck = tuple(f"green:guide:{no}" for no in range(LIMIT + MONKEYS))
    deck, expedition = len(table.deck), _expedition(size, role)
    _run(return_hand(table, 0, expedition))
    if role in AFTER_RETURN:
        _, cards = _run(AFTER_RETURN[role](table, 0, expedition), str(size))
        draw_up_to(table, 0, f"archeos.{role}", cards)
    drawn = deck - len(table.deck)
    return len(table.hands[0]) - drawn, len(table.display), drawn


LEADERS = {"guide": "any other", "physician": "Physician", "patron": "Patron"}
"""Who differs when the hand goes back; any leader without an effect there stands for the others."""


def handing_back(size: int = 4, left: int = 3) -> Figure:
    """What becomes of the cards still in hand after an expedition, by its leader.

    With more than a hand holds together, fewer cards are left. BadInput for numbers that no hand has.
    """
    _needs(size, range(1, ENOUGH + 1), "size of the expedition")
    _needs(left, range(LIMIT), "number of cards left")
    left = min(left, LIMIT - size)
    found = {name: _hand_back(role, size, left) for role, name in LEADERS.items()}
    kinds = {"kept": (TEAL, ""), "drawn": (SAND, "/"), "back to the display": (LINE, ".")}
    numbers = {
        name: dict(zip(("kept", "back to the display", "drawn"), cards, strict=True)) for name, cards in found.items()
    }
    data = [
        {"type": "bar", "orientation": "h", "name": kind, "y": list(numbers),
         "x": [one[kind] for one in numbers.values()], "text": [str(one[kind] or "") for one in numbers.values()],
         "textposition": "inside", "insidetextanchor": "middle", "hoverinfo": "skip", "textangle": 0,
         "marker": bars(pattern, colour)}
        for kind, (colour, pattern) in kinds.items()
    ]  # fmt: skip
    rows = [(name, one["kept"], one["drawn"], one["kept"] + one["drawn"], one["back to the display"])
            for name, one in numbers.items()]  # fmt: skip
    physician, patron = numbers["Physician"], numbers["Patron"]
    return figure(
        "What do I hold after an expedition?",
        f"{some(size, 'card')} played, {left} left in hand: a Physician keeps {physician['kept']}, a Patron draws "
        f"{patron['drawn']} after {left} went back, any other leader keeps {numbers['any other']['kept'] or 'none'}.",
        ("Leader", "Kept", "Drawn", "In hand", "Back to the display"), rows, data, height=260, barmode="stack",
        showlegend=True, legend=LEGEND, xaxis=axis("Cards", dtick=2, range=[0, LIMIT + ENOUGH - 1 + 0.5]),
        yaxis=axis(autorange="reversed"),
    )  # fmt: skip


# Tracks


def site_tracks(sites: Mapping[str, Site], space: int | None = None) -> Figure:
    """Six small charts: points of every space, below each step the size that crosses it; r marks reconstructions.

    With a space, every panel frames the vehicle on it and tells its next step. The axes are those of all sites.
    BadInput for a space that no track has.
    """
    known = own_tables().sites.values()
    last = max(site.last for site in (*known, *sites.values()))
    if space is not None:
        _needs(space, range(last + 1), "space")
    points = [number for site in (*known, *sites.values()) for number in site.points]
    room = ceil((max(points) - min(points)) / 6)
    data: list[dict[str, Any]] = []
    layout: dict[str, Any] = {
        "grid": {"rows": 3, "columns": 2, "pattern": "independent", "ygap": 0.45, "xgap": 0.12},
        "margin": {"l": 8, "r": 12, "t": 48, "b": 8},
        "annotations": [],
    }
    rows = []
    for no, (colour, site) in enumerate(sites.items(), 1):
        paid, needs = _numbers(site)
        at = "" if no == 1 else str(no)
        own = None if space is None else min(space, site.last)
        data.append({
            "type": "scatter", "mode": "lines+markers+text", "name": site.name, "x": list(range(len(paid))),
            "y": list(site.points), "xaxis": f"x{at}", "yaxis": f"y{at}", "textposition": "top center",
            "text": ["" if place == own else words for place, words in enumerate(paid)], "textfont": {"size": 11},
            "line": {"shape": "hv", "color": REGION_COLOURS[colour], "width": 3}, "cliponaxis": False,
            "marker": {"size": 7, "color": REGION_COLOURS[colour]}, "hoverinfo": "skip",
        })  # fmt: skip
        if own is not None:
            data.append(framed(
                [own], [site.points[own]], "your vehicle", 17, xaxis=f"x{at}", yaxis=f"y{at}", mode="markers+text",
                text=[f"<b>{paid[own]}</b>"], textposition="top center", textfont={"size": 12},
            ))  # fmt: skip
        layout[f"xaxis{at}"] = axis(
            tickvals=[step + 0.5 for step in range(site.last)], ticktext=needs,
            range=[-0.4, last + 0.4], tickfont={"size": 10}, tickangle=0, zeroline=False,
        )  # fmt: skip
        layout[f"yaxis{at}"] = axis(range=[min(points) - room, max(points) + room])
        step = "" if own is None else _next_step(site, own)
        layout["annotations"].append({
            "text": f"{REGIONS[colour].letter} · {site.name}" + (f"<br>{step}" if step else ""), "align": "left",
            "xref": f"x{at} domain", "yref": f"y{at} domain", "x": 0, "y": 1.02, "showarrow": False, "xanchor": "left",
            "yanchor": "bottom", "font": {"size": 13},
        })  # fmt: skip
        cells = [_cell(site, place, *numbers) for place, numbers in enumerate(zip(paid, ["", *needs], strict=True))]
        cells += [""] * (last + 1 - len(cells))
        rows.append((site.name, *cells, *([] if own is None else [step])))
    text = "Below each step stands the size that crosses it, at each point what the space pays."
    if space is not None:
        text = f"{_best_step(sites, space)} {text}"
    if any(site.shared for site in sites.values()):
        text += " Two numbers at a point: alone on the space, and with others."
    if any(origin == "reconstructed" for site in sites.values() for _, origin in site.provenances):
        text += MADE_UP
    columns = ("Site", *(f"Space {place}" for place in range(last + 1)), *([] if space is None else ["Next step"]))
    return figure(
        "What does my next step need, and what does it pay?", text, columns, rows, data, **{"height": 700, **layout}
    )


def _numbers(site: Site) -> tuple[list[str], list[str]]:
    """Points of every space and size of every step as written, reconstructed ones with their r.

    Where a shared space pays less, that stands behind a stroke.
    """

    def marked(words: str, space: int, *columns: str) -> str:
        return f"{words} r" if is_reconstructed(site, space, *columns) else words

    points = [signless(number) for number in site.points]
    if site.shared:
        points = [f"{alone}/{shared}" for alone, shared in zip(points, site.shared, strict=True)]
    return (
        [marked(words, space, "points", "shared") for space, words in enumerate(points)],
        [marked(str(size), space, "threshold") for space, size in enumerate(site.thresholds, 1)],
    )


def _cell(site: Site, space: int, points: str, need: str) -> str:
    """A space in the table: what it pays, the size to enter it, what a site gives besides."""
    more = [f"≥{need}"] if need else []
    if site.draw and space:
        more.append(f"draw {site.draw[space - 1]}{' r' if is_reconstructed(site, space, 'draw') else ''}")
    if site.limit:
        more.append(f"last up to {site.limit[space]}{' r' if is_reconstructed(site, space, 'limit') else ''}")
    told = f"{points} ({', '.join(more)})" if more else points
    return told.replace(" r", "\u00a0r")  # a mark stays with its number where a narrow table breaks the line


def _gain(site: Site, space: int) -> int:
    return site.points[space + 1] - site.points[space]


def _next_step(site: Site, space: int) -> str:
    if space == site.last:
        return "at its end"
    mark = " r" if any(is_reconstructed(site, at, "points", "threshold") for at in (space, space + 1)) else ""
    return f"{signed(_gain(site, space))} for ≥{site.thresholds[space]}{mark}"


def _best_step(sites: Mapping[str, Site], space: int) -> str:
    """Where the next step from a space brings most points, and the size that it needs."""
    open_ = [site for site in sites.values() if space < site.last]
    if not open_:
        return "No step is left."
    most = max(_gain(site, space) for site in open_)
    best = [f"{site.name} ({_next_step(site, space)})" for site in open_ if _gain(site, space) == most]
    return f"From space {space} the next step brings most at {' and '.join(best)}."


SIDES = ("compass", "advanced")


def _side(side: int) -> dict[str, Site]:
    _needs(side, range(len(SIDES)), "side of the boards")
    return {site.colour: site for site in own_tables().sites.values() if site.side == SIDES[side]}


TA_SEKHET = own_tables().sites["ta_sekhet_maat"]


@cache
def _both_vehicles(one: int, other: int) -> int:
    """Points at Ta-sekhet-ma'at for two vehicles on these spaces."""
    table = _table(sites=[TA_SEKHET.id])
    for tally, space in zip(table.vehicles(TA_SEKHET.colour), (one, other), strict=True):
        table.tallies[tally][0] = space
    score_sites(table)
    return table.points[0]


def two_vehicles(one: int = 4, other: int = 2) -> Figure:
    """Points of two vehicles at Ta-sekhet-ma'at: the one closer to the start scores. BadInput for other spaces."""
    spaces = range(TA_SEKHET.last + 1)
    _needs(one, spaces, f"space of {TA_SEKHET.name}")
    _needs(other, spaces, f"space of {TA_SEKHET.name}")
    cells = [(down, across) for down in spaces for across in spaces]
    worth_ = [_both_vehicles(*cell) for cell in cells]
    now = _both_vehicles(one, other)
    data = [{
        "type": "scatter", "mode": "markers+text", "x": [across for _, across in cells],
        "y": [down for down, _ in cells],
        "text": [_bold(str(points), cell == (one, other)) for points, cell in zip(worth_, cells, strict=True)],
        "textfont": {"color": TEXT}, "hoverinfo": "skip", "cliponaxis": False,
        "marker": {
            "symbol": "square", "size": 30, "color": TEAL,
            "opacity": [round(0.06 + 0.4 * points / max(worth_), 3) for points in worth_],
        },
    }, framed([other], [one], "your vehicles", 34)]  # fmt: skip
    steps = [
        f"one more step of the {words} vehicle would bring {_both_vehicles(*then) - now}"
        for words, then in (("first", (one + 1, other)), ("second", (one, other + 1))) if max(then) <= spaces[-1]
    ]  # fmt: skip
    mark = MADE_UP if any(is_reconstructed(TA_SEKHET, at, "points") for at in spaces) else ""
    side = [f"{at}{' r' if is_reconstructed(TA_SEKHET, at, 'points') else ''}" for at in spaces]
    return figure(
        "Two vehicles: which one scores?",
        f"On spaces {one} and {other} of {TA_SEKHET.name} the vehicle on space {min(one, other)} scores, "
        f"{some(now, 'point')}{''.join(f'; {step}' for step in steps)}.{mark}",
        ("First ↓ second →", *(str(at) for at in spaces)),
        [(side[down], *(_both_vehicles(down, across) for across in spaces)) for down in spaces], data, (one, other + 1),
        height=90 + 38 * len(spaces),
        xaxis=axis("Space of the second vehicle", side="top", tickvals=list(spaces), ticktext=side,
                   range=[-0.6, spaces[-1] + 0.6], showgrid=False, zeroline=False),
        yaxis=axis("Space of the first vehicle", tickvals=list(spaces), ticktext=side,
                   range=[spaces[-1] + 0.6, -0.6], showgrid=False, zeroline=False),
    )  # fmt: skip


TRACK = own_tables().track


@cache
def _linguist(start: int, size: int) -> tuple[int, int]:
    """The space that a Linguist's expedition reaches from another, and the artifacts on the way."""
    table = _table(["linguist"])
    table.tallies["linguist"][0] = start
    table.expeditions[0] = (_expedition(size, "linguist"),)
    artifacts, _ = _run(move_on_track(table, 0, 0, Turn()), "none")
    return table.tallies["linguist"][0], artifacts


def linguist_track(start: int = 5, size: int = 4) -> Figure:
    """Where Linguists of every size get to from a space of their track. BadInput for other spaces or sizes."""
    _needs(start, range(TRACK.last), "space of the Linguist track")
    _needs(size, SIZES, "size of the expedition")
    reached = {cards: _linguist(start, cards) for cards in (*SIZES, SIZES[-1] + 1)}
    shown = {cards: reached[cards] for cards in SIZES}
    words = [_bold(f"{end} ({some(count, 'artifact')})", cards == size) for cards, (end, count) in shown.items()]
    late = 2 * start > TRACK.last  # then there is more room for words before the bars than behind them
    data = [{
        "type": "bar", "orientation": "h", "y": list(shown), "base": [start] * len(shown),
        "x": [end - start for end, _ in shown.values()], "hoverinfo": "skip", "marker": bars("/", SAND),
    }, {
        "type": "scatter", "mode": "text", "y": list(shown), "text": words, "cliponaxis": False, "hoverinfo": "skip",
        "x": [start if late else end for end, _ in shown.values()],
        "textposition": f"middle {'left' if late else 'right'}",
    }, {
        "type": "scatter", "mode": "markers+text", "x": list(TRACK.artifacts), "y": [0] * len(TRACK.artifacts),
        "text": [f"{at}{' r' if _made_up(at) else ''}" for at in TRACK.artifacts], "textposition": "top center",
        "marker": {"symbol": "star", "size": 13, "color": TEAL}, "cliponaxis": False, "hoverinfo": "skip",
    }]  # fmt: skip
    (end, count), (further, more) = reached[size], reached[size + 1]
    gains = [count - (_linguist(start, cards - 1)[1] if cards > 1 else 0) for cards, (_, count) in shown.items()]
    lines = [
        {"type": "line", "x0": at, "x1": at, "yref": "paper", "y0": 0, "y1": 1,
         "line": {"color": MUTED, "width": 1, "dash": "dot"}}
        for at in TRACK.artifacts
    ]  # fmt: skip
    made_up = any(map(_made_up, TRACK.artifacts))
    return figure(
        "How far does a Linguist get?",
        f"From space {start} a Linguist with {some(size, 'card')} reaches space {end}, with "
        f"{some(count, 'artifact')} on the way, each a free advance; one more card reaches space {further}, with "
        f"{some(more, 'artifact')}." + (MADE_UP if made_up else ""),
        ("Size", "Ends on space", f"Artifacts{' r' if made_up else ''}", "This card brings"),
        [(cards, *shown[cards], gain) for cards, gain in zip(shown, gains, strict=True)], data,
        (SIZES.index(size), 2), height=380,
        shapes=[*lines, {
            "type": "rect", "xref": "paper", "x0": 0, "x1": 1, "y0": size - 0.46, "y1": size + 0.46,
            "line": {"color": TEXT, "width": 2},
        }],
        xaxis=axis("Space (stars: artifacts)", dtick=2, range=[-0.5, TRACK.last + 0.8],
                   zeroline=False),
        yaxis=axis("Cards", tickvals=list(SIZES), range=[SIZES[-1] + 0.6, -0.6], zeroline=False, showgrid=False),
    )  # fmt: skip


def _made_up(space: int) -> bool:
    return TRACK.provenances[space] == "reconstructed"


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
    start = deck_at_start(table)
    return _third_monkey(len(table.deck), table.upper, table.monkeys, start, start)


def deck_at_start(table: ArcheosTable) -> int:
    """Cards in the deck of a season after the deal, Monkeys included."""
    dealt = len(table.names) * (NUMBERS["starting_hand"] + 1) + NUMBERS["display_extra"]
    return len(cards_of(table.roles)) - dealt + NUMBERS["monkeys"]


_SHARES = {"1 in 10": Fraction(1, 10), "half": Fraction(1, 2), "9 in 10": Fraction(9, 10), "certain": Fraction(1)}


@cache
def _third_monkey(deck: int, upper: int, seen: int, start: int, reach: int, before: str = "") -> Figure:
    """`start` is the deck at the beginning, `reach` the number of cards that the axis has room for."""
    title, columns = (
        "When does the third Monkey come?",
        ("Chance that it has come", "Cards drawn in all", "From now on"),
    )
    along = axis("Cards drawn this season", range=[0, reach + 2], zeroline=False)
    chances, drawn = third_monkey_chances(deck, upper, seen), start - deck
    if not chances:
        return figure(title, "The third Monkey lies on the table: the season has ended.", columns, (), [], xaxis=along)
    first = next(card for card, chance in enumerate(chances) if chance)
    at = {"earliest": first} | {words: quantile(chances, share) for words, share in _SHARES.items()}
    width = max(1, ceil(reach / 35))
    dots = stacked([drawn + quantile(chances, share) for share in SHARES], width)
    high = DOTS if before else max(8, *(height for _, height in dots))
    soonest = f"It cannot be among the next {some(first - 1, 'card')}" if first > 1 else "The next card may be it"
    half = f"among the next {at['half']}" if at["half"] > 1 else "the next card"
    text = f"{before}{soonest}; in half of all cases it is {half}. "
    text += f"The {DOTS} dots show where it may lie, each as likely as any other."
    data = [
        {"type": "scatter", "mode": "markers", "name": "where it may lie", "x": [x for x, _ in dots],
         "y": [y for _, y in dots], "marker": {"size": 11 if before or high < 12 else 7, "color": TEAL},
         "hovertemplate": "around card %{x}<extra></extra>"},
        {"type": "scatter", "mode": "lines+text", "name": "now", "x": [drawn, drawn], "y": [0, high + 0.5],
         "text": ["", "now"], "textposition": "top center", "line": {"color": SAND, "width": 3, "dash": "dot"},
         "cliponaxis": False, "hoverinfo": "skip"},
    ]  # fmt: skip
    rows = [(words, drawn + cards, cards) for words, cards in at.items()]
    return figure(
        title,
        text,
        columns,
        rows,
        data,
        height=320 if before else 220,
        xaxis=along,
        yaxis=axis(range=[0, high + 2], visible=False),
    )


class Deck(NamedTuple):
    """A season's deck after the deal: all its cards, those of the upper stack."""

    cards: int
    upper: int


@cache
def season_deck(players: int, students: int) -> Deck:
    """The deck at the beginning of a season, without Students (0) or with them (1)."""
    others = [role for role in ROLES if role != "student"]
    roles = ["student"] * students + others
    table = _table(roles[: NUMBERS["roles_in_play"]], players)
    start_season(table)
    return Deck(len(table.deck), table.upper)


PLAYERS = tuple(SEASONS)
LARGEST = max(season_deck(players, students).cards for players in PLAYERS for students in (0, 1))
"""Cards of the largest deck that a season can begin with."""


def monkey_odds(players: int = 3, students: int = 0, drawn: int = 0, seen: int = 0) -> Figure:
    """Where the third Monkey may come, after so many cards from the deck with so many Monkeys among them.

    Numbers that cannot be (a Monkey in the upper stack, more cards than a deck has) are brought to the nearest that
    can, and the sentence says so. BadInput for numbers of another kind.
    """
    for number, allowed, what in (
        (players, range(PLAYERS[0], PLAYERS[-1] + 1), "number of players"), (students, range(2), "choice of Students"),
        (drawn, range(LARGEST), "number of cards drawn"), (seen, range(MONKEYS), "number of Monkeys seen"),
    ):  # fmt: skip
        _needs(number, allowed, what)
    deck = season_deck(players, students)
    turned = min(drawn, deck.cards - MONKEYS + seen)
    possible = min(seen, max(0, turned - deck.upper))
    turned = min(turned, deck.cards - MONKEYS + possible)
    left, upper = deck.cards - turned, max(0, deck.upper - turned)
    before = f"{deck.cards} cards, the first {deck.upper} without a Monkey"
    before += f"; {turned} drawn, {some(possible, 'Monkey')} seen"
    if (turned, possible) != (drawn, seen):
        before += f" ({drawn} with {seen} cannot be)"
    nearest = third_monkey_chances(left, upper, possible)[1]
    before += f". The chance that the very next card is it: {_percent(nearest)}. " if nearest else ". "
    return _third_monkey(left, upper, possible, deck.cards, LARGEST, before)


def _percent(chance: Fraction) -> str:
    return f"{float(chance):.0%}" if chance >= Fraction(1, 100) else "less than 1%"


# All of them


_size = Slider("size", "Cards in the expedition", SIZES, ENOUGH - 1)

PLATES: tuple[Plate, ...] = (
    Plate("expedition", "archeos", "What does one more card bring?", expedition_steps, (_size,)),
    Plate(
        "splitting", "archeos", "One big expedition or two small ones?", splitting,
        (Slider("cards", "Cards", CARDS, ENOUGH),),
        "Points are not all: two expeditions may move two vehicles, and each hands the rest of the hand back.",
    ),
    Plate("photographer", "archeos", "What does a Photographer add?", photographer, (_size._replace(start=4),)),
    Plate(
        "mercenaries", "archeos", "What do Mercenaries cost when points are counted?", mercenaries,
        (_size._replace(values=SIZES[1:], start=ENOUGH), Slider("hired", "Mercenaries among them", HIRED, 2)),
        "For a threshold they count like any other card.",
    ),
    Plate(
        "tracks", "archeos", "What does my next step need, and what does it pay?",
        lambda space, side: site_tracks(_side(side), space),
        (Slider("space", "Space of the vehicle", range(max(site.last for site in own_tables().sites.values()) + 1), 0),
         Slider("side", "Side of the boards", (0, 1), 0, SIDES)),
        "On the advanced sides every site has a rule of its own besides.",
    ),
    Plate(
        "two_vehicles", "archeos", "Two vehicles: which one scores?", two_vehicles,
        (Slider("one", "Space of the first vehicle", range(TA_SEKHET.last + 1), 4),
         Slider("other", "Space of the second vehicle", range(TA_SEKHET.last + 1), 2)),
    ),
    Plate(
        "uluru", "archeos", "Uluru: take the points now, or go on?", cash_in,
        (Slider("space", "Space reached", range(1, ULURU.last + 1), 3),),
    ),
    Plate(
        "linguist", "archeos", "How far does a Linguist get?", linguist_track,
        (Slider("start", "Space on the Linguist track", range(TRACK.last), 5), _size._replace(start=4)),
        "At season end whoever is furthest on this track gains points.",
    ),
    Plate(
        "museum", "archeos", "What is one more relic worth?", museum,
        (Slider("relics", "Different relics", RELICS, 3),),
    ),
    Plate(
        "handing_back", "archeos", "What do I hold after an expedition?", handing_back,
        (Slider("size", "Cards played", range(1, ENOUGH + 1), 4),
         Slider("left", "Cards left in hand", range(LIMIT), 3)),
    ),
    Plate(
        "monkey", "archeos", "When does the third Monkey come?", monkey_odds,
        (Slider("players", "Players", PLAYERS, 3),
         Slider("students", "Students", (0, 1), 0, ("not in play", "in play")),
         Slider("drawn", "Cards drawn", range(0, LARGEST, 2), 0), Slider("seen", "Monkeys seen", range(MONKEYS), 0)),
        "Counted from the deal on; Monkeys that are turned over count as cards.",
    ),
)  # fmt: skip
"""The scoring charts of Archeos Society, with the sliders that ask what if."""
