"""How sentences write numbers, the same in every game."""

from __future__ import annotations

from functools import cache


@cache
def digits(number: int) -> str:
    """A number as sentences write it, with a real minus sign: 3, −2."""
    return str(number).replace("-", "−")


@cache
def some(number: int, thing: str) -> str:
    """A number of things in words, such as "1 card", "3 cards" or "−2 points"."""
    return f"{digits(number)} {thing if abs(number) == 1 else f'{thing}s'}"
