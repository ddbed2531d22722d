"""Charts as plain data: a figure is a title, a sentence, a table and a plotly drawing; no plotly is needed to build it.

Colours are the design tokens, written `var(--ma-name)`: a page puts in their present values, light or dark. `spec` has
the light values and our template in place, ready for `plotly.graph_objects.Figure(figure.spec)` in a notebook. Nothing
is told by colour alone: losses are hatched, series have symbols and dashes of their own, numbers stand beside the bars.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from textwrap import wrap
from typing import Any, NamedTuple

from widgets import assets

Trace = dict[str, Any]
Cell = str | int
Span = tuple[int, int]
"""The least and the most of something."""

TEXT, MUTED, LINE, ACCENT = "var(--ma-text)", "var(--ma-muted)", "var(--ma-line)", "var(--ma-accent)"
GOOD, BAD = "var(--ma-good)", "var(--ma-bad)"
SYMBOLS = ("circle", "square", "triangle-up", "diamond", "hexagon", "star")
"""A marker for each player, the same shapes as the tokens."""
DASHES = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot")


def player_colour(player: int) -> str:
    """The colour of a player's token."""
    return f"var(--ma-p{player})"


@dataclass(frozen=True)
class Figure:
    """One result in three forms, to be shown in this order: `sentence`, table (`columns`, `rows`), chart.

    `data` and `layout` are a plotly figure as lists and dicts; its axes are counted in the units their titles name.
    `own` is the learner's own cell in the table, if there is one: its row and its column.
    """

    title: str
    sentence: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    data: list[Trace]
    layout: dict[str, Any]
    own: tuple[int, int] | None = None

    def slot(self) -> dict[str, Any]:
        """The figure as a trace carries it (see widgets/trace.py)."""
        table = {"columns": list(self.columns), "rows": [[signless(cell) for cell in row] for row in self.rows]}
        slot = {"title": self.title, "text": self.sentence, "table": table, "data": self.data, "layout": self.layout}
        return slot | ({"own": list(self.own)} if self.own else {})

    @property
    def spec(self) -> dict[str, Any]:
        """Data and layout with the light colours and our template, for plotly in a notebook."""
        spec: dict[str, Any] = _plain({"data": self.data, "layout": _templated(self.layout)})
        return spec

    def frame(self) -> Any:
        """The table as a pandas DataFrame; its first column is the index."""
        import pandas as pd

        return pd.DataFrame(list(self.rows), columns=list(self.columns)).set_index(self.columns[0])

    def _repr_html_(self) -> str:
        head = "".join(f'<th scope="col">{escape(column)}</th>' for column in self.columns)
        body = "".join(
            "<tr>" + "".join(f"<td>{escape(signless(cell))}</td>" for cell in row) + "</tr>" for row in self.rows
        )
        return (
            f"<h4>{escape(self.title)}</h4><p>{escape(self.sentence)}</p>"
            f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
        )

    def __repr__(self) -> str:
        return f"<Figure: {self.title}. {self.sentence}>"


def signed(number: int) -> str:
    """A change as a screen writes it: +3, −2, 0."""
    return f"+{number}" if number > 0 else signless(number)


def signless(cell: Cell) -> str:
    """A number or word of a table; only a minus is written, and it is a real one."""
    return str(cell).replace("-", "−", 1) if isinstance(cell, int) else cell


def step_line(name: str, xs: Sequence[Cell], ys: Sequence[int], place: int, colour: str = "", **more: Any) -> Trace:
    """A line in steps with its own symbol and dash; `place` picks them."""
    return line(name, xs, ys, place, colour, **more) | {
        "line": {"shape": "hv", "dash": DASHES[place % 6], "color": colour or player_colour(place), "width": 2.5}
    }


def line(name: str, xs: Sequence[Cell], ys: Sequence[int], place: int, colour: str = "", **more: Any) -> Trace:
    """A line with its own symbol and dash; `place` picks them."""
    colour = colour or player_colour(place)
    return {
        "type": "scatter", "mode": "lines+markers", "name": name, "x": list(xs), "y": list(ys), "cliponaxis": False,
        "line": {"dash": DASHES[place % 6], "color": colour, "width": 2.5},
        "marker": {"symbol": SYMBOLS[place % 6], "size": 9, "color": colour},
        "hovertemplate": f"{escape(name)}: %{{y}}<extra></extra>", **more,
    }  # fmt: skip


def changes(xs: Sequence[Any], amounts: Sequence[int], **more: Any) -> Trace:
    """Bars of changes with their numbers: gains solid, losses hatched."""
    return {
        "type": "bar", "x": list(xs), "y": list(amounts), "text": [signed(amount) for amount in amounts],
        "textposition": "outside", "constraintext": "none", "textfont": {"size": 12}, "cliponaxis": False,
        "hoverinfo": "skip",
        "marker": {
            "color": [tint(amount) for amount in amounts], "pattern": {"shape": [hatch(amount) for amount in amounts]},
        },
        **more,
    }  # fmt: skip


def tint(amount: int) -> str:
    """The colour of a gain or a loss."""
    return BAD if amount < 0 else GOOD


def hatch(amount: int) -> str:
    """The pattern of a gain (none) or a loss."""
    return "/" if amount < 0 else ""


def axis(title: str = "", **more: Any) -> dict[str, Any]:
    """An axis with its title, ready for `layout`."""
    named = {"title": {"text": title, "standoff": 6}} if title else {}
    return {"automargin": True, "fixedrange": True, **named, **more}


def framed(xs: Sequence[Any], ys: Sequence[Any], name: str = "your tribe", size: int = 20, **more: Any) -> Trace:
    """Frames around places of a chart: where the learner stands."""
    return {
        "type": "scatter", "mode": "markers", "name": name, "x": list(xs), "y": list(ys), "hoverinfo": "skip",
        "cliponaxis": False,
        "marker": {"symbol": "square-open", "size": size, "color": TEXT, "line": {"width": 2.5, "color": TEXT}}, **more,
    }  # fmt: skip


LEGEND = {"orientation": "h", "x": 0, "y": 1.02, "yanchor": "bottom", "traceorder": "normal"}
"""A legend above the chart, so that a narrow page keeps its width for the drawing."""


def totals_over_changes(
    numbers: Sequence[int], totals: Mapping[str, Sequence[int]], more: Mapping[str, Sequence[int]], own: int,
    counted: str, unit: str, reach: Span, reach_of_changes: Span,
) -> tuple[list[Trace], dict[str, Any]]:  # fmt: skip
    """Data and layout of two aligned panels: above what so many are worth, below what one more adds at that number.

    `totals` and `more` hold a series for each name, `own` is the learner's number. The least and the most that either
    panel ever shows are given, so that its axis keeps still.
    """
    data = [step_line(name, numbers, ys, place, hoverinfo="skip") for place, (name, ys) in enumerate(totals.items())]
    looks = (("", GOOD), ("x", MUTED))
    data += [
        changes(
            numbers, ys, name=f"one more, {name}" if len(more) > 1 else name, yaxis="y2",
            text=[signed(one) if one or len(more) == 1 else "" for one in ys],
            marker={"color": colour, "pattern": {"shape": shape}, "line": {
                "color": TEXT, "width": [2.5 if number == own else 0 for number in numbers]}},
        )
        for (shape, colour), (name, ys) in zip(looks, more.items(), strict=False)
    ]  # fmt: skip
    where = list(numbers).index(own)
    data.append(framed([own] * len(totals), [ys[where] for ys in totals.values()]))
    layout = {
        "height": 440, "legend": LEGEND, "barmode": "group", "bargap": 0.15,
        "xaxis": axis(counted, dtick=1, range=[numbers[0] - 0.6, numbers[-1] + 0.6], anchor="y2", zeroline=False),
        "yaxis": axis(unit, domain=[0.45, 1], range=_roomy(reach)),
        "yaxis2": axis(f"one more: {unit}", domain=[0, 0.33], range=_roomy(reach_of_changes)),
    }  # fmt: skip
    return data, layout


def _roomy(span: Span) -> list[float]:
    """The range of an axis with room for marks and numbers at both ends."""
    least, most = span
    room = 0.15 * (most - least)
    return [least - room, most + 1.5 * room]


class Row(NamedTuple):
    """A row of a waterfall: its words and, by panel, where its bar starts and how far it goes; totals start at 0."""

    label: str
    player: int
    bars: Mapping[int, tuple[int, int]]
    total: bool = False


def waterfall(rows: Sequence[Row], panels: Sequence[str]) -> tuple[list[Trace], dict[str, Any]]:
    """Data and layout of a waterfall that runs down the page, one panel for each thing counted.

    Rows of a player follow each other; a line parts the players.
    """
    data = [_panel(rows, panel) for panel in range(len(panels))]
    width = 1 / len(panels)
    layout: dict[str, Any] = {
        "height": 70 + _row_height(rows) * len(rows), "bargap": 0.25, "showlegend": False,
        "yaxis": axis(
            tickmode="array", tickvals=list(range(len(rows))), ticktext=[_words(row) for row in rows],
            range=[len(rows) - 0.5, -0.5], showgrid=False, zeroline=False, tickfont={"size": 12},
        ),
        "shapes": [
            {"type": "line", "xref": "paper", "x0": 0, "x1": 1, "y0": no - 0.5, "y1": no - 0.5, "line": {"color": LINE}}
            for no in range(1, len(rows)) if rows[no].player != rows[no - 1].player
        ],
    }  # fmt: skip
    for panel, title in enumerate(panels):
        layout[f"xaxis{panel + 1 if panel else ''}"] = axis(
            title, side="top", range=_reach(rows, panel), zeroline=True, nticks=4, tickangle=0,
            domain=[panel * width + 0.03 * bool(panel), (panel + 1) * width - 0.03 * (panel + 1 < len(panels))],
        )  # fmt: skip
    return data, layout


def _panel(rows: Sequence[Row], panel: int) -> Trace:
    shown = [(no, row, *row.bars[panel]) for no, row in enumerate(rows) if panel in row.bars]
    colours = [player_colour(row.player) if row.total else tint(amount) for _, row, _, amount in shown]
    return {
        "type": "bar", "orientation": "h", "xaxis": f"x{panel + 1}" if panel else "x", "yaxis": "y",
        "y": [no for no, *_ in shown], "base": [start for _, _, start, _ in shown],
        "x": [amount for *_, amount in shown],
        "text": [signless(amount) if row.total else signed(amount) for _, row, _, amount in shown],
        "textposition": "outside", "constraintext": "none", "textfont": {"size": 12}, "cliponaxis": False,
        "hoverinfo": "skip",
        "marker": {
            "color": colours, "line": {"color": colours, "width": 1},
            "pattern": {"shape": ["" if row.total else hatch(amount) for _, row, _, amount in shown]},
        },
    }  # fmt: skip


def _row_height(rows: Sequence[Row]) -> int:
    """Pixels for a row: two lines of words have room in 26, more need more."""
    most = max((len(_lines(row)) for row in rows), default=1)
    return 26 if most <= 2 else 4 + 15 * most


def _lines(row: Row) -> list[str]:
    return wrap(row.label, 17, break_long_words=False)


def _words(row: Row) -> str:
    """The words of a row, in several lines if they are long, so that a phone keeps room for the bars."""
    words = "<br>".join(escape(part) for part in _lines(row))
    return f"<b>{words}</b>" if row.total else words


def _reach(rows: Sequence[Row], panel: int) -> list[float]:
    """The range of a panel's axis: every bar with room for its number."""
    ends = [0]
    for row in rows:
        if panel in row.bars:
            start, amount = row.bars[panel]
            ends += [start, start + amount]
    room = 0.35 * max(max(ends) - min(ends), 4)
    return [min(ends) - (1.7 * room if min(ends) < 0 else room / 6), max(ends) + room]


# Colours for a notebook


@cache
def _tokens() -> dict[str, str]:
    """The light values of the design tokens; they come first in the file."""
    found: dict[str, str] = {}
    for name, value in re.findall(r"(--ma-[\w-]+): (#\w+|var\(--ma-\w+\));", assets.read("tokens.css")):
        found.setdefault(name, value)
    return found


def _plain(value: Any) -> Any:
    if isinstance(value, str) and value.startswith("var("):
        return _plain(_tokens()[value[4:-1]])
    if isinstance(value, list):
        return [_plain(one) for one in value]
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in value.items()}
    return value


def _templated(layout: Mapping[str, Any]) -> dict[str, Any]:
    axes = {"gridcolor": LINE, "zerolinecolor": "var(--ma-line-strong)", "linecolor": "var(--ma-line-strong)"}
    template = {
        "layout": {
            "paper_bgcolor": "var(--ma-panel)", "plot_bgcolor": "var(--ma-panel)", "font": {"color": TEXT},
            "colorway": [player_colour(player) for player in range(6)], "xaxis": axes, "yaxis": axes,
            "margin": {"l": 8, "r": 16, "t": 8, "b": 8}, "hovermode": "closest",
        }
    }  # fmt: skip
    return {**layout, "dragmode": False, "template": template}
