"""Quantile dots: twenty dots of equal chance, for what nobody knows before. Ten dots are even odds, one is 1 in 20."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

DOTS = 20
"""Dots of a quantile dot plot: each stands for one chance in twenty."""

SHARES = tuple(Fraction(2 * dot + 1, 2 * DOTS) for dot in range(DOTS))
"""Where the dots stand: each in the middle of its twentieth of all cases."""


def stacked(places: Sequence[float], width: float) -> list[tuple[float, int]]:
    """Where dots at those places stand when all in a column of that width are stacked: middle of the column, height."""
    heights: Counter[float] = Counter()
    dots = []
    for place in places:
        column = place - place % width
        heights[column] += 1
        dots.append((column + (width - 1) / 2, heights[column]))
    return dots
