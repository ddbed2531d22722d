"""What many games came to: twenty dots of equal weight for each thing compared, and how sure the middles are."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from html import escape
from math import ceil, comb
from textwrap import wrap
from typing import Any, NamedTuple

from kernel import explore
from kernel.core import BadInput
from kernel.words import digits, some
from widgets.charts import MUTED, SYMBOLS, TEXT, Cell, Figure, axis, player_colour, signed, signless
from widgets.charts.dots import SHARES, stacked

SURE = Fraction(95, 100)
"""How often the range that is told with a middle holds, were all games played anew with other seeds."""

HALF = Fraction(1, 2)

TOLD = 4
"""So many things are all told in the answer; of more, the best ones and the last: the table has them all."""

PER_HABIT = 10
"""Height of a habit's strip, in dots."""


# The figure


class Verdict(NamedTuple):
    """How the answer of a spread is said: what is compared, what is said of a clear best one, and without one."""

    what: str
    clear: str
    unclear: str


MOST = Verdict("What", "has the most", "None clearly has the most")
BEST = Verdict("Habit", "does best", "No habit clearly does best")


def habits(
    question: str, results: Mapping[str, Sequence[int]], unit: str, assumptions: str,
    reach: tuple[int, int] | None = None,
) -> Figure:  # fmt: skip
    """What each habit came to: the `spread` of two habits or more. BadInput for fewer, or for one without games."""
    if len(results) < 2 or not all(results.values()):
        found = ", ".join(f"{name} ({some(len(games), 'game')})" for name, games in results.items()) or "none"
        raise BadInput(f"Habits are compared by their results: two at least, each with games; there are: {found}.")
    return spread(question, results, unit, assumptions, reach, BEST)


def spread(
    question: str, results: Mapping[str, Sequence[int]], unit: str, assumptions: str,
    reach: tuple[int, int] | None = None, verdict: Verdict = MOST,
) -> Figure:  # fmt: skip
    """What each of some things came to, as twenty dots, with its middle, how sure that is, and how often it has more.

    `results` maps its words to the results of its games, in `unit`; `assumptions` say who played. `reach` is the
    least and the most that the axis has room for. BadInput where nothing was played.
    """
    if not results or not all(results.values()):
        raise BadInput("There is nothing to draw: no game was played.")
    least, most = reach or (min(map(min, results.values())), max(map(max, results.values())))
    width = max(1, ceil((most - least) / 40))
    data: list[dict[str, Any]] = []
    rows: list[tuple[Cell, ...]] = []
    first = quantile(next(iter(results.values())), HALF)
    for place, (name, games) in enumerate(results.items()):
        data += _strip(name, games, len(results) - 1 - place, place, width)
        tenth, middle, ninth = (quantile(games, share) for share in (Fraction(1, 10), HALF, Fraction(9, 10)))
        against = signed(middle - first) if place else "–"
        low, high = sure_middle(games)
        sure = f"{digits(low)} to {digits(high)}"
        rows.append((name, min(games), tenth, middle, against, ninth, max(games), sure))
    columns = (
        verdict.what, "Least", "1 in 10 at most", "Middle", "Against the first", "9 in 10 at most", "Most",
        "Middle, other games",
    )  # fmt: skip
    layout = {
        "height": 90 + 110 * len(results), "showlegend": False, "margin": {"l": 8, "r": 12, "t": 8, "b": 8},
        "xaxis": axis(unit[:1].upper() + unit[1:], range=[least - 2 * width, most + 2 * width], zeroline=False),
        "yaxis": axis(
            tickvals=[PER_HABIT * no + 2 for no in range(len(results))],
            ticktext=["<br>".join(wrap(escape(name), 18)) for name in reversed(list(results))],
            range=[-0.5, PER_HABIT * len(results)], showgrid=False, zeroline=False,
        ),
    }  # fmt: skip
    return Figure(question, f"{_answer(results, unit, verdict)} {assumptions}", columns, tuple(rows), data, layout)


def _strip(name: str, games: Sequence[int], strip: int, place: int, width: int) -> list[dict[str, Any]]:
    """The dots of a habit over its line, and a stroke at its middle."""
    foot, middle = PER_HABIT * strip, quantile(games, HALF)
    dots = stacked([quantile(games, share) for share in SHARES], width)
    highest = max(height for _, height in dots)
    squeeze = min(1.0, (PER_HABIT - 2.5) / highest)
    return [{
        "type": "scatter", "mode": "markers", "name": name, "x": [x for x, _ in dots],
        "y": [foot + round(height * squeeze, 2) for _, height in dots], "hoverinfo": "skip", "cliponaxis": False,
        "marker": {"symbol": SYMBOLS[place % 6], "size": 9, "color": player_colour(place)},
    }, {
        "type": "scatter", "mode": "lines+text", "name": f"middle of {name}", "x": [middle, middle],
        "y": [foot, foot + PER_HABIT - 2], "text": ["", f"<b>{signless(middle)}</b>"], "textposition": "top center",
        "line": {"color": TEXT, "width": 2, "dash": "dot"}, "hoverinfo": "skip", "cliponaxis": False,
    }, {
        "type": "scatter", "mode": "lines", "name": f"foot of {name}", "x": [min(games), max(games)], "y": [foot, foot],
        "line": {"color": MUTED, "width": 1}, "hoverinfo": "skip",
    }]  # fmt: skip


def quantile(games: Sequence[int], share: Fraction) -> int:
    """The smallest result that at least that share of the games does not exceed."""
    return explore.quantile(Counter(games), share)


def sure_middle(games: Sequence[int]) -> tuple[int, int]:
    """Between which results the middle of all such games lies, with a chance of at least `SURE`.

    Half of all such games lie below their true middle, so how many of these do is a matter of coin tosses: the k-th
    result from either end is taken, with the largest k that keeps the chance. Of fewer than six games no k does; then
    it is the least and the most.
    """
    number, ordered, outside, k = len(games), sorted(games), 0, 0
    while k < number // 2:
        outside += 2 * comb(number, k)
        if Fraction(outside, 2**number) > 1 - SURE:
            break
        k += 1
    k = max(k, 1)
    return ordered[k - 1], ordered[number - k]


def better(one: Sequence[int], other: Sequence[int]) -> Fraction:
    """How often a game of the one has more than a game of the other, of all pairs; equal ones count half."""
    theirs = sorted(other)
    halves = sum(bisect_left(theirs, mine) + bisect_right(theirs, mine) for mine in one)
    return Fraction(halves, 2 * len(one) * len(other))


def _answer(results: Mapping[str, Sequence[int]], unit: str, verdict: Verdict) -> str:
    """Whether one is best, the middles with their ranges, how often the best is ahead of the others."""
    best, *others = order = sorted(results, key=lambda name: -quantile(results[name], HALF))
    sure = {name: is_sure(results[best], results[name]) for name in others}
    middles: list[str] = []
    for name in order:
        low, high = sure_middle(results[name])
        middle = digits(quantile(results[name], HALF))
        middles.append(
            f"“{name}” {middle} ({digits(low)} to {digits(high)})" if middles else
            f"“{name}” {middle} {unit} (with other games {digits(low)} to {digits(high)})"
        )  # fmt: skip
    if len(order) > TOLD:
        middles[TOLD - 1 : -1] = ["…"]
    told = f"Middle of {some(len(results[best]), 'game')}: {', '.join(middles)}."
    if not others:
        return told
    ahead = [
        f"of “{name}” {round(100 * better(results[best], results[name]))} times "
        f"({'more than chance' if sure[name] else 'may be chance'})"
        for name in others[: len(order) if len(order) <= TOLD else 1]
    ]
    return (
        f"{f'“{best}” {verdict.clear}' if all(sure.values()) else verdict.unclear}. {told} "
        f"In 100 pairs of games “{best}” is ahead {', '.join(ahead)}."
    )


def is_sure(one: Sequence[int], other: Sequence[int]) -> bool:
    """Whether one is ahead more often than two equal habits would be: by more than two standard deviations.

    The share of pairs that equal habits win spreads around a half with the variance of Mann and Whitney's test.
    """
    number, pairs = len(one) + len(other), len(one) * len(other)
    return (better(one, other) - HALF) ** 2 > 4 * Fraction(number + 1, 12 * pairs)
