"""The scoring charts of MESOS: what people, stars and Buildings would be worth, as plates to play with.

Every number is asked of the rules themselves, so no chart knows a number or a formula of its own. Food and prestige
points (PP) are the units everywhere. Axes are the same wherever the sliders stand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise
from typing import Any

from kernel.core import BadInput, Chance, Log
from kernel.mesos import GAME
from kernel.mesos.buildings import value
from kernel.mesos.cards import (
    BUILDINGS,
    CHARACTERS,
    ERAS,
    EVENT_KINDS,
    EVENTS,
    INVENTIONS,
    KINDS,
    Building,
    Character,
    Event,
)  # fmt: skip
from kernel.mesos.events import resolve_event
from kernel.mesos.scoring import score_artists, score_inventors
from kernel.mesos.state import MesosTable
from kernel.mesos.taking import hunter_food, price
from kernel.words import some
from widgets import charts
from widgets.charts import Figure, axis, framed, signed, signless, totals_over_changes
from widgets.charts.plate import Plate, Slider

MOST = {"artists": 10, "inventors": 8, "inventions": 7, "others": 10, "gatherers": 4, "food": 10, "hunters": 8,
        "stars": 8, "off": 8, "each": 6}  # fmt: skip
"""How far the sliders go; the axes go one further, so that one more is always in sight."""


# Asked of the rules


def _table(*tribes: Sequence[Character], food: int = 0) -> MesosTable:
    """A table at which the tribes sit (a second one without people where only one is given); each has that Food."""
    setup = _setup(max(2, len(tribes)))
    table = MesosTable.empty(tuple(setup["names"]), setup)
    table.log = Log(Chance(0))
    for player, tribe in enumerate(tribes):
        table.tribes[player] = list(tribe)
        table.food[player] = food
    return table


@cache
def _setup(players: int) -> dict[str, Any]:
    return GAME.setup({"players": players})


def _ask(rule: Callable[[MesosTable], object], tribe: Sequence[Character], food: int = 0) -> tuple[int, int]:
    """Food and PP that a rule changes for a tribe that has that much Food."""
    table = _table(tribe, food=food)
    rule(table)
    return table.food[0] - food, table.points[0]


def _people(**numbers: int) -> list[Character]:
    """A tribe of so many Characters of each kind."""
    return [Character(f"{kind}-{no}", kind) for kind, number in numbers.items() for no in range(number)]


def _events(kind: str) -> dict[int, Event]:
    """The Events of a kind by their Era."""
    return dict(sorted((event.era, event) for event in EVENTS.values() if event.kind == kind))


def _event(kind: str, era: int) -> Event:
    events = _events(kind)
    if era not in events:
        raise BadInput(f"There is no {EVENT_KINDS[kind]} of Era {era!r}; the Eras are {', '.join(map(str, events))}.")
    return events[era]


def _needs(least: int, **numbers: int) -> None:
    for what, number in numbers.items():
        if type(number) is not int or number < least:
            raise BadInput(f"The number of {what} is {number!r}; it must be a whole number from {least}.")


def _brings(points: int) -> str:
    """What something brings, as the end of a sentence."""
    return f"bring {points} PP" if points > 0 else f"cost {-points} PP" if points else "change nothing"


# Inventors

COPIES = max(Counter(card.invention for card in CHARACTERS.values() if card.invention).values())
"""Cards of the same invention."""


def _may_be(number: int, icons: int) -> bool:
    """Whether so many Inventors can show so many different inventions."""
    return icons <= number <= COPIES * icons and icons <= len(INVENTIONS)


@cache
def _inventors(number: int, icons: int) -> int:
    """PP of so many Inventors with so many different inventions."""
    tribe = [Character(f"inventor-{no}", "inventor", invention=INVENTIONS[no % icons]) for no in range(number)]
    return _ask(lambda table: score_inventors(table, 0), tribe)[1]


def inventors(inventors: int, icons: int) -> Figure:
    """What Inventors score at the end by their number and their different inventions; the tribe's own cell is framed.

    Where no tribe can stand (more inventions than Inventors, or more Inventors than cards show), the sentence says so.
    """
    _needs(1, Inventors=inventors, inventions=icons)
    down, across = range(1, MOST["inventors"] + 2), range(1, MOST["inventions"] + 2)
    cells = [(number, icon) for number in down for icon in across if _may_be(number, icon)]
    top = max(_inventors(*cell) for cell in cells)
    possible = _may_be(inventors, icons)
    steps = {"known invention": (inventors + 1, icons), "new invention": (inventors + 1, icons + 1)}
    more = {words: cell for words, cell in steps.items() if possible and _may_be(*cell)}
    now = _inventors(inventors, icons) if possible else 0
    texts = {cell: str(_inventors(*cell)) for cell in cells}
    texts |= {cell: f"{texts[cell]}<br>{signed(_inventors(*cell) - now)}" for cell in more.values() if cell in texts}
    texts |= {(inventors, icons): f"<b>{now}</b>"} if possible else {}
    data = [{
        "type": "scatter", "mode": "markers+text", "x": [icon for _, icon in cells], "y": [no for no, _ in cells],
        "text": [texts[cell] for cell in cells], "hoverinfo": "skip", "cliponaxis": False, "showlegend": False,
        "textfont": {"color": charts.TEXT, "size": [10 if "<br>" in texts[cell] else 12 for cell in cells]},
        "marker": {
            "symbol": "square", "size": 34, "color": charts.ACCENT,
            "opacity": [round(0.06 + 0.4 * _inventors(*cell) / top, 3) for cell in cells],
        },
    }, framed([icons], [inventors], size=38)]  # fmt: skip
    for (words, (number, icon)), symbol in zip(steps.items(), ("circle-open", "diamond-open"), strict=True):
        shown = words in more
        one = framed([icon] if shown else [None], [number] if shown else [None], f"one more, {words}", size=38)
        data.append(one | {"marker": one["marker"] | {"symbol": symbol}})
    layout = {
        "height": 130 + 44 * len(down), "legend": charts.LEGEND | {"y": 0, "yanchor": "top"},
        "xaxis": axis("different inventions", side="top", dtick=1, range=[0.4, across[-1] + 0.6], showgrid=False,
                      zeroline=False),
        "yaxis": axis("Inventors", dtick=1, range=[down[-1] + 0.6, 0.4], showgrid=False, zeroline=False),
    }  # fmt: skip
    return Figure(
        "A new invention, or a second copy?", _inventors_told(inventors, icons),
        ("Inventors ↓ inventions →", *map(str, across)),
        tuple((number, *(_inventors(number, icon) if _may_be(number, icon) else "" for icon in across))
              for number in down),
        data, layout, (inventors - 1, icons),
    )  # fmt: skip


def _inventors_told(inventors: int, icons: int) -> str:
    people = some(inventors, "Inventor")
    if not _may_be(inventors, icons):
        if icons > inventors:
            return f"{people} cannot show {icons} different inventions: each has one."
        return f"{people} show more than {some(icons, 'invention')}: of each there are only {COPIES} cards."
    now = _inventors(inventors, icons)
    shown = some(icons, "invention" if icons == 1 else "different invention")
    told = f"{people} with {shown}: {inventors} × {icons} = {now} PP."
    if _may_be(inventors + 1, icons):
        told += f" One more with a known invention adds {_inventors(inventors + 1, icons) - now} PP,"
    else:
        told += " There is no further card of these inventions;"
    if icons < len(INVENTIONS):
        told += f" one with a new invention {_inventors(inventors + 1, icons + 1) - now} PP."
    return f"{told[:-1]}." if told[-1] in ",;" else told


# Artists


@cache
def _artists(artists: int, era: int) -> tuple[int, int]:
    """PP of so many Artists at the end, and at the Cave Paintings of an Era."""
    tribe, event = _people(artist=artists), _event("cave_paintings", era)
    at_end = _ask(lambda table: score_artists(table, 0), tribe)[1]
    return at_end, _ask(lambda table: resolve_event(table, event), tribe)[1]


def artists(artists: int, era: int) -> Figure:
    """What Artists score at the end and at the Cave Paintings of an Era, and what one more would add to either."""
    _needs(0, Artists=artists)
    event = _event("cave_paintings", era)
    numbers = range(MOST["artists"] + 1)
    worth = [_artists(number, era) for number in range(MOST["artists"] + 2)]
    lines = ("at the end", "at these Cave Paintings")
    totals = {name: [both[no] for both in worth[:-1]] for no, name in enumerate(lines)}
    more = {name: [then[no] - now[no] for now, then in pairwise(worth)] for no, name in enumerate(lines)}
    data, layout = totals_over_changes(numbers, totals, more, artists, "Artists", "PP", *_reach_of_artists())
    (end, now), (one_end, one_now) = worth[artists], (more[name][artists] for name in lines)
    people = "No Artist" if not artists else some(artists, "Artist")
    return Figure(
        "What is my next Artist worth, now and at the end?",
        f"{people}: {end} PP at the end, and the {event.label} {_brings(now)}. "
        f"One more changes that by {signed(one_end)} at the end and by {signed(one_now)} at the Cave Paintings.",
        ("Artists", "PP at the end", "one more, at the end", f"PP at {event.label}", "one more, at Cave Paintings"),
        tuple((no, worth[no][0], signed(more[lines[0]][no]), worth[no][1], signed(more[lines[1]][no]))
              for no in numbers),
        data, layout, (artists, 0),
    )  # fmt: skip


@cache
def _reach_of_artists() -> tuple[charts.Span, charts.Span]:
    """From the least to the most PP, and from the least to the most that one more adds, over all Eras."""
    worth = [[_artists(number, era) for number in range(MOST["artists"] + 2)] for era in _events("cave_paintings")]
    points = [one for row in worth for both in row[:-1] for one in both]
    more = [then[no] - now[no] for row in worth for now, then in pairwise(row) for no in (0, 1)]
    return (min(points), max(points)), (min(more), max(more))


# Sustenance


@cache
def _due(people: int, gatherers: int, era: int) -> int:
    """Food due at a Sustenance for so many Characters, Gatherers among them, when there is Food in plenty."""
    event = _event("sustenance", era)
    plenty = people * event.food_per_character
    tribe = _people(gatherer=gatherers, hunter=people - gatherers)
    return -_ask(lambda table: resolve_event(table, event), tribe, plenty)[0]


@cache
def _meal(people: int, gatherers: int, food: int, era: int) -> tuple[int, int, int]:
    """Food paid at a Sustenance, Food missing, and the PP that this costs (not positive)."""
    event = _event("sustenance", era)
    tribe = _people(gatherer=gatherers, hunter=people - gatherers)
    food_change, points = _ask(lambda table: resolve_event(table, event), tribe, food)
    return -food_change, _due(people, gatherers, era) + food_change, points


def sustenance(others: int, gatherers: int, food: int, era: int) -> Figure:
    """Food due at a Sustenance by the number of Characters: what the tribe's Food pays, and what is missing.

    `others` are the Characters who are no Gatherers.
    """
    _needs(0, Characters=others, Gatherers=gatherers, Food=food)
    most = MOST["others"] + MOST["gatherers"]
    numbers = range(gatherers, gatherers + MOST["others"] + 1)
    meals = [_meal(number, gatherers, food, era) for number in numbers]
    relief = [_due(number + 1, gatherers + 1, era) for number in numbers]
    data: list[dict[str, Any]] = [
        {"type": "bar", "name": name, "x": list(numbers), "y": [meal[place] for meal in meals], "hoverinfo": "skip",
         "marker": {"color": colour, "pattern": {"shape": pattern}}}
        for place, (name, colour, pattern) in enumerate(
            (("paid with your Food", charts.GOOD, ""), ("missing", charts.BAD, "/")))
    ]  # fmt: skip
    data.append({
        "type": "scatter", "mode": "lines+markers", "name": "due with one more Gatherer", "x": list(numbers),
        "y": relief, "hoverinfo": "skip", "line": {"color": charts.TEXT, "width": 1.5, "dash": "dot"},
        "marker": {"symbol": "diamond", "size": 7, "color": charts.TEXT},
    })  # fmt: skip
    data.append({
        "type": "scatter", "mode": "lines", "name": "your Food", "x": [-0.6, most + 0.6], "y": [food, food],
        "hoverinfo": "skip", "line": {"color": charts.TEXT, "width": 2, "dash": "dash"},
    })  # fmt: skip
    people = gatherers + others
    due, (paid, missing, lost) = _due(people, gatherers, era), _meal(people, gatherers, food, era)
    data.append(framed([people], [due], size=20))
    layout = {
        "height": 380, "barmode": "stack", "bargap": 0.25, "legend": charts.LEGEND,
        "xaxis": axis("Characters in your tribe", dtick=2, tickangle=0, range=[-0.6, most + 0.6], zeroline=False),
        "yaxis": axis("Food", range=[-0.7, MOST["food"] + 1.2], dtick=2),
    }  # fmt: skip
    gap = " and everybody is fed"
    if missing:
        stay = f"{some(missing, 'Character')} {'stays' if missing == 1 else 'stay'}"
        gap = f"; {stay} unfed, which costs {-lost} PP"
    then = _due(people + 1, gatherers + 1, era)
    return Figure(
        "Can I feed my tribe, and what does a gap cost?",
        f"{some(people, 'Character')}, {some(gatherers, 'Gatherer')} among them: {due} Food due at the "
        f"{_event('sustenance', era).label}. With {food} Food you pay {paid}{gap}. "
        f"With one more Gatherer the bill would be {then} Food.",
        ("Characters", "Food due", "paid", "missing", "PP", "due with one more Gatherer"),
        tuple((number, meal[0] + meal[1], *meal, then)
              for number, meal, then in zip(numbers, meals, relief, strict=True)),
        data, layout, (others, 0),
    )  # fmt: skip


def bills(people: int, food: int) -> Figure:
    """The bill of a Sustenance by the number of Characters, one panel for each number of Gatherers, as Era I asks it.

    What the tribe pays is the same in every Era; only what a gap costs grows (see `sustenance`).
    """
    _needs(1, Characters=people)
    _needs(0, Food=food)
    most = MOST["others"]
    panels = range(MOST["gatherers"] + 1)
    data: list[dict[str, Any]] = []
    layout: dict[str, Any] = {
        "height": 340, "showlegend": False, "yaxis": axis("Food due", range=[-0.7, most + 0.7], dtick=2),
    }  # fmt: skip
    width = 1 / len(panels)
    for gatherers in panels:
        place = f"x{gatherers + 1}" if gatherers else "x"
        numbers = list(range(max(1, gatherers), most + 1))
        data.append({
            "type": "scatter", "mode": "lines+markers", "name": some(gatherers, "Gatherer"), "x": numbers,
            "y": [_due(number, gatherers, 1) for number in numbers], "hoverinfo": "skip", "xaxis": place, "yaxis": "y",
            "line": {"color": charts.TEXT, "width": 2}, "marker": {"symbol": "circle", "size": 5, "color": charts.TEXT},
        })  # fmt: skip
        data.append({
            "type": "scatter", "mode": "lines", "name": "your Food", "x": [-0.6, most + 0.6], "y": [food, food],
            "hoverinfo": "skip", "xaxis": place, "yaxis": "y",
            "line": {"color": charts.TEXT, "width": 1.5, "dash": "dash"},
        })  # fmt: skip
        if gatherers <= people:
            data.append(framed([people], [_due(people, gatherers, 1)], size=16, xaxis=place, yaxis="y"))
        layout[f"xaxis{gatherers + 1 if gatherers else ''}"] = axis(
            f"{gatherers}<br>{'Gatherers' if gatherers == panels[len(panels) // 2] else ' '}",
            domain=[gatherers * width + 0.01, (gatherers + 1) * width - 0.01], tickvals=[most // 2, most],
            tickangle=0, range=[-0.9, most + 0.9], zeroline=False,
        )  # fmt: skip
    may = [gatherers for gatherers in panels if gatherers <= people]
    rows = []
    for gatherers in may:
        due, (paid, missing, _) = _due(people, gatherers, 1), _meal(people, gatherers, food, 1)
        rows.append((gatherers, due, paid, missing))
    enough = next((gatherers for gatherers, *_, missing in rows if not missing), None)
    fed = (
        "not everybody is fed with any of these numbers" if enough is None
        else f"everybody is fed from {some(enough, 'Gatherer')} on" if enough else "everybody is fed in any case"
    )  # fmt: skip
    return Figure(
        "How many Gatherers feed my tribe?",
        f"Of {some(people, 'Character')} {_row(may, 'or')} may be Gatherers; then "
        f"{_row([due for _, due, *_ in rows], 'or')} Food is due. "
        f"With {food} Food {fed}. Each panel is one number of Gatherers, with the Characters along it; the dashed line "
        "is your Food.",
        ("Gatherers", "Food due", "paid", "missing"), tuple(rows), data, layout,
    )  # fmt: skip


# The same Events in every Era


@cache
def _hunt(hunters: int, era: int) -> tuple[int, int]:
    """Food and PP that a Hunt brings so many Hunters."""
    event = _event("hunt", era)
    return _ask(lambda table: resolve_event(table, event), _people(hunter=hunters))


def eras(hunters: int) -> Figure:
    """How the same Events grow from Era to Era: the Hunt for so many Hunters, and both ends of the Shamanic Ritual."""
    _needs(0, Hunters=hunters)
    rituals = _events("shamanic_ritual")
    names = [ERAS[era] for era in _events("hunt")]
    got = [_hunt(hunters, era) for era in _events("hunt")]
    one_more = [_hunt(hunters + 1, era)[1] - points for era, (_, points) in zip(_events("hunt"), got, strict=True)]
    most = [event.points_most_stars for event in rituals.values()]
    fewest = [-event.loss_fewest_stars for event in rituals.values()]
    panels = ("Hunt", "most<br>stars", "fewest<br>stars")
    top = max(_hunt(MOST["hunters"], era)[1] for era in _events("hunt"))
    data = [
        charts.changes(names, amounts, xaxis=f"x{no + 1}" if no else "x", yaxis="y")
        for no, amounts in enumerate(([points for _, points in got], most, fewest))
    ]
    layout: dict[str, Any] = {
        "height": 340, "showlegend": False, "yaxis": axis("PP", range=[min(fewest) - 4, top + 4]),
    }  # fmt: skip
    for no, panel in enumerate(panels):
        domain = [no / 3 + 0.02, (no + 1) / 3 - 0.02]
        layout[f"xaxis{no + 1 if no else ''}"] = axis(panel, domain=domain, type="category")
    each = " or ".join(dict.fromkeys(str(food) for food, _ in got))
    return Figure(
        "How do the same Events grow from Era to Era?",
        f"In the Eras I, II and III a Hunt brings {some(hunters, 'Hunter')} {_row([points for _, points in got])} PP "
        f"(and {each} Food); most stars bring {_row(most)} PP, fewest stars cost {_row([-one for one in fewest])}. "
        f"One more Hunter would add {_row(one_more)} PP.",
        ("Era", f"Hunt, {some(hunters, 'Hunter')}: PP", "Food", "one more Hunter: PP", "most stars: PP",
         "fewest stars: PP"),
        tuple((era, points, food, signed(more), signed(up), signed(down))
              for era, (food, points), more, up, down in zip(names, got, one_more, most, fewest, strict=True)),
        data, layout,
    )  # fmt: skip


def _row(numbers: Sequence[int], joined: str = "and") -> str:
    *some_of_them, last = map(signless, numbers)
    return f"{', '.join(some_of_them)} {joined} {last}"


# Stars


@cache
def _ritual(own: int, second: int, third: int) -> tuple[int, ...]:
    """PP of the first of three tribes with so many stars, at the Shamanic Ritual of each Era."""
    found = []
    for event in _events("shamanic_ritual").values():
        table = _table(*([Character(f"shaman-{stars}", "shaman", stars=stars)] for stars in (own, second, third)))
        resolve_event(table, event)
        found.append(table.points[0])
    return tuple(found)


def stars(stars: int, second: int, third: int) -> Figure:
    """What stars bring at the Shamanic Rituals when two other tribes have so many."""
    _needs(0, stars=stars, **{"stars of the second tribe": second, "stars of the third tribe": third})
    numbers = range(MOST["stars"] + 1)
    worth = [_ritual(number, second, third) for number in range(MOST["stars"] + 2)]
    names = [f"Era {ERAS[era]}" for era in _events("shamanic_ritual")]
    data = [
        charts.step_line(name, numbers, [one[no] for one in worth[:-1]], no) | {"hoverinfo": "skip"}
        for no, name in enumerate(names)
    ]
    for trace in data:
        trace["line"]["shape"] = "hvh"
    data.append(framed([stars] * len(names), worth[stars], size=20))
    reach = [one for event in _events("shamanic_ritual").values()
             for one in (-event.loss_fewest_stars, event.points_most_stars)]  # fmt: skip
    layout = {
        "height": 340, "legend": charts.LEGEND,
        "xaxis": axis("your stars", dtick=1, range=[-0.5, MOST["stars"] + 0.5], zeroline=False),
        "yaxis": axis("PP", range=[min(reach) - 3, max(reach) + 3]),
    }  # fmt: skip
    now, then = worth[stars], worth[stars + 1]
    change = [after - before for before, after in zip(now, then, strict=True)]
    told = f"{_row_signed(now)} PP in the Eras I, II and III" if any(now) else "no PP in any Era"
    more = (
        f"One more star would change that by {_row_signed(change)}."
        if any(change)
        else "One more star would change nothing."
    )
    return Figure(
        "Most stars, fewest stars, or in between?",
        f"You have {some(stars, 'star')}, the others {second} and {third}: {told}. {more}",
        ("your stars", *names, *(f"one more, {name}" for name in names)),
        tuple((no, *worth[no], *(signed(worth[no + 1][era] - worth[no][era]) for era in range(len(names))))
              for no in numbers),
        data, layout, (stars, 0),
    )  # fmt: skip


def _row_signed(numbers: Sequence[int]) -> str:
    *some_of_them, last = map(signed, numbers)
    return f"{', '.join(some_of_them)} and {last}"


# Hunters with the icon


@cache
def _icon_food(hunters: int) -> int:
    """Food that a Hunter with icon brings to a tribe of so many Hunters."""
    new = Character("hunter-new", "hunter", icon=True)
    return _ask(lambda table: hunter_food(table, 0, new), [*_people(hunter=hunters), new])[0]


def hunters(hunters: int) -> Figure:
    """Food that the next Hunter with icon brings at once, and what all before brought if every one had the icon."""
    _needs(0, Hunters=hunters)
    numbers = range(MOST["hunters"] + 1)
    brings = [_icon_food(number) for number in numbers]
    totals = [sum(brings[:number]) for number in numbers]
    data, layout = totals_over_changes(
        numbers, {"all so far": totals}, {"the next one": brings}, hunters, "Hunters in your tribe", "Food",
        (0, totals[-1]), (0, brings[-1]),
    )  # fmt: skip
    return Figure(
        "How much Food does the next Hunter with the icon bring?",
        f"You have {some(hunters, 'Hunter')}: the next one with the icon brings {brings[hunters]} Food at once, one "
        f"without it none. Hunters who all had the icon have brought {totals[hunters]} Food so far.",
        ("Hunters before", "the next one with icon brings", "all before, if they had icons"),
        tuple((number, signed(food), total) for number, food, total in zip(numbers, brings, totals, strict=True)),
        data, layout, (hunters, 1),
    )  # fmt: skip


# Buildings


def prices(era: int, off: int) -> Figure:
    """What every Building of an Era costs when the tribe's Builders take so much Food off."""
    _needs(0, **{"Food off": off})
    shown = [building for building in BUILDINGS.values() if building.era == era]
    if not shown:
        raise BadInput(f"There are no Buildings of Era {era!r}; the Eras are 1 to {len(ERAS) - 1}.")
    pay = [price(building, off) for building in shown]
    saved = [building.cost - own for building, own in zip(shown, pay, strict=True)]
    dearest = max(building.cost for building in BUILDINGS.values())
    data, layout = _bars_down(
        shown, {"you pay": pay, "Builders take off": saved}, "Food", dearest + 1,
        [f"{own} Food" if own else "nothing" for own in pay],
    )  # fmt: skip
    free = sum(not own for own in pay)
    return Figure(
        "What do my Builders save me?",
        f"Your Builders take {off} Food off: the {len(shown)} Buildings of Era {ERAS[era]} cost you {min(pay)} to "
        f"{max(pay)} Food, and {free or 'none'} of them {'are' if free > 1 else 'is'} free. "
        f"One more Food off makes {sum(own > 0 for own in pay)} of them cheaper.",
        ("Building", "what it does", "cost", "you pay", "PP on it"),
        tuple((str(one.card), one.title, one.cost, own, one.prestige) for one, own in zip(shown, pay, strict=True)),
        data, layout,
    )  # fmt: skip


AT_END = [building for building in BUILDINGS.values() if building.moment == "final"]
"""The Buildings that score for what the tribe has at the end."""
COUNTED = {"": "nothing", "set": "sets of six kinds", "builder_prestige": "PP on Builders"} | {
    kind: f"{kind.capitalize()}s" for kind in KINDS
}
"""What they count, in words."""


@cache
def _at_end(building: Building, number: int) -> int:
    """PP that the Building brings at the end for so many of what it counts, without those printed on it."""
    tribes = {
        "": [], "set": _people(**dict.fromkeys(KINDS, number)),
        "builder_prestige": [Character("builder-0", "builder", prestige=number)],
    }  # fmt: skip
    return value(building, tribes[building.per] if building.per in tribes else _people(**{building.per: number}))


def buildings(each: int) -> Figure:
    """What the Buildings that score at the end bring for `each` of what they count."""
    _needs(0, **{"things counted": each})
    effect = [_at_end(building, each) for building in AT_END]
    together = [building.prestige + more for building, more in zip(AT_END, effect, strict=True)]
    one_more = [_at_end(building, each + 1) - more for building, more in zip(AT_END, effect, strict=True)]
    most = max(building.prestige + _at_end(building, MOST["each"]) for building in AT_END)
    data, layout = _bars_down(
        AT_END, {"PP on the card": [building.prestige for building in AT_END], "for what it counts": effect}, "PP",
        most + 5, [f"{points} PP" for points in together],
    )  # fmt: skip
    best = " and ".join(f"Building {one.card}" for one, points in zip(AT_END, together, strict=True)
                        if points == max(together))  # fmt: skip
    return Figure(
        "Which Building will pay at the end?",
        f"With {each} of what each of them counts, {best} would bring the most: {max(together)} PP. "
        f"One more adds {min(one for one in one_more if one)} to {max(one_more)} PP; Buildings that count nothing stay "
        "as they are.",
        ("Building", "it counts", "cost", "on it", f"for {each}", "in all", "one more"),
        tuple((str(one.card), COUNTED[one.per], one.cost, one.prestige, more, total, signed(then))
              for one, more, total, then in zip(AT_END, effect, together, one_more, strict=True)),
        data, layout,
    )  # fmt: skip


def _bars_down(
    shown: Sequence[Building], stacked: dict[str, list[int]], unit: str, reach: int, ends: Sequence[str]
) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """Bars from the top down, one for each Building, made of two parts; `ends` are the words at their ends."""
    rows = [str(building.card) for building in shown]
    (first, solid), (second, hatched) = stacked.items()
    looks = ((first, solid, charts.ACCENT, ""), (second, hatched, charts.MUTED, "/"))
    data: list[dict[str, Any]] = [
        {"type": "bar", "orientation": "h", "name": name, "y": rows, "x": amounts, "hoverinfo": "skip",
         "marker": {"color": colour, "pattern": {"shape": shape}}}
        for name, amounts, colour, shape in looks
    ]  # fmt: skip
    data.append({
        "type": "scatter", "mode": "text", "y": rows, "x": [a + b for a, b in zip(solid, hatched, strict=True)],
        "text": [f" {words}" for words in ends], "textposition": "middle right", "hoverinfo": "skip",
        "showlegend": False, "cliponaxis": False,
    })  # fmt: skip
    layout = {
        "height": 110 + 34 * max(len(AT_END), len(shown)), "barmode": "stack", "bargap": 0.3, "legend": charts.LEGEND,
        "xaxis": axis(unit, range=[0, reach]),
        "yaxis": axis("Building", type="category", autorange="reversed", showgrid=False),
    }  # fmt: skip
    return data, layout


ERA = Slider("era", "Era of the Event", range(1, len(ERAS)), 2, ERAS[1:])


def _count(name: str, label: str, most: str, start: int, least: int = 0) -> Slider:
    return Slider(name, label, range(least, MOST[most] + 1), start)


def _plate(key: str, draw: Callable[..., Figure], *sliders: Slider) -> Plate:
    question = draw(**{slider.name: slider.start for slider in sliders}).title
    return Plate(key, "mesos", question, draw, sliders)


PLATES = (
    _plate("artists", artists, _count("artists", "Artists in your tribe", "artists", 3), ERA),
    _plate(
        "inventors", inventors, _count("inventors", "Inventors in your tribe", "inventors", 4, 1),
        _count("icons", "Different inventions they show", "inventions", 3, 1),
    ),
    _plate(
        "sustenance", sustenance, _count("others", "Characters who are no Gatherers", "others", 6),
        _count("gatherers", "Gatherers", "gatherers", 1), _count("food", "Food you have", "food", 2), ERA,
    ),
    _plate(
        "bills", bills, _count("people", "Characters in your tribe", "others", 7, 1),
        _count("food", "Food you have", "food", 2),
    ),
    _plate(
        "stars", stars, _count("stars", "Your stars", "stars", 3),
        _count("second", "Stars of another tribe", "stars", 4),
        _count("third", "Stars of a third tribe", "stars", 2),
    ),
    _plate("eras", eras, _count("hunters", "Hunters in your tribe", "hunters", 2)),
    _plate("hunters", hunters, _count("hunters", "Hunters you have already", "hunters", 2)),
    _plate("prices", prices, ERA._replace(label="Era of the Buildings", start=1),
           _count("off", "Food that your Builders take off", "off", 2)),
    _plate("buildings", buildings, _count("each", "How many you have of what it counts", "each", 3)),
)  # fmt: skip
"""The scoring charts of MESOS, in the order in which a lesson shows them."""
