"""Small marks that every drawing shares: who a player is, shown by colour, shape and letter together."""

from __future__ import annotations

from functools import cache
from html import escape

# One outline for each player in a box of 24 x 24: disc, square, triangle, diamond, hexagon, star.
SHAPES = (
    "M12 2a10 10 0 1 0 .01 0z",
    "M3 3h18v18H3z",
    "M12 1.5 23.5 21.5H.5z",
    "M12 .5 23.5 12 12 23.5.5 12z",
    "M6.5 2.5h11L23 12l-5.5 9.5h-11L1 12z",
    "M12 .8 15.3 8.6 23.7 9.3 17.3 14.8 19.3 23 12 18.6 4.7 23 6.7 14.8.3 9.3 8.7 8.6z",
)


def letter(name: str) -> str:
    """The sign on a player's token: the first letter of the name, or its number, as in Player 2."""
    return name[-1] if name[-1:].isdigit() else name[:1].upper()


@cache
def token(player: int, name: str, x: float = 0, y: float = 0, size: float = 24) -> str:
    """A player's token as an <svg> of `size` units at x, y: it stands alone in HTML and nests in another drawing."""
    sign = escape(letter(name))
    lower = 15.6 if player % len(SHAPES) == 2 else 13  # a triangle's middle lies lower than that of the other shapes
    return (
        f'<svg class="ma-token ma-p{player}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" viewBox="0 0 24 24"'
        f' aria-hidden="true"><path d="{SHAPES[player % len(SHAPES)]}"/>'
        f'<text x="12" y="{lower:g}" text-anchor="middle" dominant-baseline="middle">{sign}</text></svg>'
    )


def player(number: int, name: str) -> str:
    """A player's token and name as HTML."""
    return f'<span class="ma-player">{token(number, name)} <span>{escape(name)}</span></span>'
