"""One more of these: what each addition would be worth, moment by moment, all of them side by side in one figure."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from kernel.core import Session
from widgets.charts import LEGEND, Figure, axis, signed
from widgets.charts.ledger import in_lines
from widgets.charts.plate import Plate, Slider

COLOURS = ("var(--ma-accent)", "var(--ma-line-strong)", "var(--ma-good)", "var(--ma-warn)")
PATTERNS = ("", "/", "x", ".")
"""How a moment looks in the chart, by its place."""


class Worth(NamedTuple):
    """What one more of something would change: for each moment its amounts, one for each unit.

    `note` says what no number shows; `refused` is the sentence of the rule that forbids it now, the amounts then being
    empty.
    """

    label: str
    amounts: tuple[tuple[int, ...], ...] = ()
    note: str = ""
    refused: str = ""

    def total(self, unit: int) -> int:
        """The sum over all moments, in the unit of that place."""
        return sum(amount[unit] for amount in self.amounts)


def gains(without: Sequence[Sequence[int]], with_it: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    """What each moment adds: the difference of two courses, less what the moments before had already made of it.

    A course holds, for each moment, the tallies right after it, one for each unit.
    """
    apart = [
        tuple(there - here for here, there in zip(one, other, strict=True))
        for one, other in zip(without, with_it, strict=True)
    ]
    before = [(0,) * len(apart[0]), *apart]
    return tuple(
        tuple(now - then for then, now in zip(*pair, strict=True)) for pair in zip(before, apart, strict=False)
    )


def side_by_side(
    title: str, sentence: str, worths: Sequence[Worth], moments: Sequence[str], units: Sequence[str]
) -> Figure:
    """All additions as a chart with a panel for each unit; bars are stacked by moment, the sum stands beside them.

    What the rules forbid now is in the table, with the sentence why, and not in the chart.
    """
    drawn = [worth for worth in worths if worth.amounts]
    row = 12 + 16 * max((in_lines(worth.label).count("<br>") + 1 for worth in drawn), default=1)
    data: list[dict[str, Any]] = []
    layout: dict[str, Any] = {
        "height": 110 + row * len(drawn), "barmode": "relative", "bargap": 0.3, "legend": LEGEND, "showlegend": True,
        "yaxis": axis(
            tickmode="array", tickvals=list(range(len(drawn))), ticktext=[in_lines(worth.label) for worth in drawn],
            range=[len(drawn) - 0.5, -0.5], showgrid=False, zeroline=False, tickfont={"size": 12},
        ),
    }  # fmt: skip
    width = 1 / len(units)
    for unit, words in enumerate(units):
        at = "" if unit == 0 else str(unit + 1)
        data += [_moment(drawn, place, unit, name, f"x{at}") for place, name in enumerate(moments)]
        data.append(_sums(drawn, unit, f"x{at}"))
        layout[f"xaxis{at}"] = axis(
            words, range=_reach(drawn, unit), zeroline=True, nticks=5, tickangle=0,
            domain=[unit * width + 0.03 * bool(unit), (unit + 1) * width - 0.03 * (unit + 1 < len(units))],
        )  # fmt: skip
    columns = ("One more", "together", *moments, "besides")
    if not any(worth.note or worth.refused for worth in worths):
        columns = columns[:-1]
    rows = tuple(_row(worth, moments, units)[: len(columns)] for worth in worths)
    return Figure(title, sentence, columns, rows, data, layout)


def _moment(drawn: Sequence[Worth], place: int, unit: int, name: str, axis_name: str) -> dict[str, Any]:
    colour = COLOURS[place % 4]
    return {
        "type": "bar", "orientation": "h", "name": name, "legendgroup": name, "showlegend": unit == 0,
        "xaxis": axis_name, "yaxis": "y", "y": list(range(len(drawn))),
        "x": [worth.amounts[place][unit] for worth in drawn], "hoverinfo": "skip",
        "marker": {"color": colour, "pattern": {"shape": PATTERNS[place % 4]}, "line": {"color": colour, "width": 1}},
    }  # fmt: skip


def _sums(drawn: Sequence[Worth], unit: int, axis_name: str) -> dict[str, Any]:
    """The sums as words right of the bars."""
    ends = [max(0, sum(max(0, amount[unit]) for amount in worth.amounts)) for worth in drawn]
    return {
        "type": "scatter", "mode": "text", "xaxis": axis_name, "yaxis": "y", "showlegend": False, "hoverinfo": "skip",
        "x": ends, "y": list(range(len(drawn))), "text": [f" <b>{signed(worth.total(unit))}</b>" for worth in drawn],
        "textposition": "middle right", "cliponaxis": False, "textfont": {"size": 12},
    }  # fmt: skip


def _reach(drawn: Sequence[Worth], unit: int) -> list[float]:
    ends = [0]
    for worth in drawn:
        steps = [amount[unit] for amount in worth.amounts]
        ends += [sum(step for step in steps if step > 0), sum(step for step in steps if step < 0)]
    room = 0.3 * max(max(ends) - min(ends), 4)
    return [min(ends) - room / 6, max(ends) + room]


def _row(worth: Worth, moments: Sequence[str], units: Sequence[str]) -> tuple[str, ...]:
    if worth.refused:
        return (worth.label, *["–"] * (1 + len(moments)), worth.refused)
    total = [worth.total(unit) for unit in range(len(units))]
    return (worth.label, amounts(total, units), *(amounts(one, units) for one in worth.amounts), worth.note)


def amounts(numbers: Sequence[int], units: Sequence[str]) -> str:
    """Changes in words: +2 Food, −1 PP; what does not change is left out, and so is a unit that is the only one."""
    if len(units) == 1:
        return signed(numbers[0])
    told = [f"{signed(number)} {unit}" for number, unit in zip(numbers, units, strict=True) if number]
    return ", ".join(told) or "0"


def of_game(
    session: Session, one_more: Callable[..., Figure], steps: Mapping[str, int], note: str = "", of: Sequence[str] = ()
) -> Plate:
    """A plate over a whole game: one more for each player at each of the named steps, begun in the middle of the game.

    `of` are what a game's `one_more` can be asked to keep to, as in OF; empty asks for all at once.
    """
    names, numbers = session.state.names, list(steps.values())

    def draw(player: int, step: int, what: int = 0) -> Figure:
        return one_more(session, player, numbers[step], of[what] if of else "")

    sliders = [
        Slider("player", "For whom", range(len(names)), 0, names),
        Slider("step", "When", range(len(steps)), len(steps) // 2, list(steps)),
    ]
    if of:
        sliders.append(Slider("what", "One more of", range(len(of)), 0, of))
    return Plate("one_more", session.game.name, "What would one more bring?", draw, tuple(sliders), note)
