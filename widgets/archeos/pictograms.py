"""Pictograms of Archeos Society, our own: roles, regions, vehicles, monkey, relic, token, frame, artifact.

Every picture is one `<symbol>` in a box of 24 x 24 that takes the colour of the text around it. A board carries all
symbols once (`symbols`), so a card only says which one it uses; `picture` is the same drawing as an `<svg>` that stands
alone, as a player's vehicle (32 x 24) always does.
"""

from __future__ import annotations

from functools import cache
from html import escape
from typing import NamedTuple

from widgets.marks import letter


class Region(NamedTuple):
    """A region and how it is told apart without its colour: a letter of its own and a pattern (see board.css)."""

    name: str
    letter: str
    pattern: str


_LINE = 'fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"'

# A path is a line; one that begins with "*" is a filled shape.
_ROLES: dict[str, tuple[str, ...]] = {
    "botanist": (
        "M12 22V11",
        "M12 14C6 14 3.5 10.5 3.5 5.5 9 5.5 12 8.5 12 14z",
        "*M12 11c0-5 3-8 8.5-8 0 5-2.5 8-8.5 8z",
    ),
    "cartographer": ("M3 6l6-2.5 6 2.5 6-2.5V18l-6 2.5L9 18l-6 2.5z", "M9 3.5V18M15 6v14.5", "*M11 10h2.2v2.2H11z"),
    "curator": (
        "M8 3h8M9.5 3v3.5C6.5 8.5 5 11 5 14c0 3.5 2 5.5 4 6.5h6c2-1 4-3 4-6.5 0-3-1.5-5.5-4.5-7.5V3",
        "M8 21.5h8",
        "M5.3 12.5h13.4",
        "M6 16.5h12",
    ),
    "guide": ("M11 22V2.5", "*M5 4h11l3.5 3L16 10H5z", "M17 12.5H7L4 15l3 2.5h10z"),
    "linguist": (
        "M3.5 3.5h17v13.5H12L7.5 21.5V17h-4z",
        "M8 13.5h2.5v-1C9 11.8 8.3 10.8 8.3 9.6a3.7 3.7 0 0 1 7.4 0c0 1.2-.7 2.2-2.2 2.9v1H16",
    ),
    "mercenary": (
        "M4 3l11.5 12.5M20 3L8.5 15.5",
        "M13 18l5-5M11 18l-5-5",
        "*M17 17.5l3.5 3.5M7 17.5",
        "M16.5 16.5l4 4.5M7.5 16.5l-4 4.5",
    ),
    "patron": (
        "M12 8.5c-5 2.5-7.5 5.5-7.5 8.5 0 3 2.5 4.5 7.5 4.5s7.5-1.5 7.5-4.5c0-3-2.5-6-7.5-8.5z",
        "M9 8.5h6",
        "M9.5 8.5L7.5 3l3 1.5L12 2.5l1.5 2 3-1.5-2 5.5",
        "*M12 12.5a2.6 2.6 0 1 0 .01 0z",
    ),
    "photographer": ("M3 7.5h4l1.8-3h6.4l1.8 3h4v12H3z", "M12 9.5a4 4 0 1 0 .01 0z", "*M18 9.5h1.5v1.5H18z"),
    "physician": ("M3 8h18v12.5H3z", "M8.5 8V4.5h7V8", "*M10.7 10.5h2.6v2.5h2.5v2.6h-2.5v2.5h-2.6v-2.5H8.2V13h2.5z"),
    "pilot": (
        "*M12 2c1.2 0 1.8 1.5 1.8 3.5V9l8.2 5v2.2l-8.2-2.7v4.5l2.7 2V22L12 20.8 7.5 22v-2l2.7-2v-4.5"
        "L2 16.2V14l8.2-5V5.5C10.2 3.5 10.8 2 12 2z",
    ),
    "professor": ("*M12 4l11 5-11 5L1 9z", "M5.5 11.5v5c2 2 4 2.5 6.5 2.5s4.5-.5 6.5-2.5v-5", "M21.5 9.5V17"),
    "student": (
        "M12 6C9.5 4.2 6.5 4 3 4.5V18c3.5-.5 6.5-.3 9 1.5 2.5-1.8 5.5-2 9-1.5V4.5C17.5 4 14.5 4.2 12 6z",
        "M12 6v13.5",
        "M6 8.5l3 .5M6 12l3 .5M18 8.5l-3 .5M18 12l-3 .5",
    ),
}  # fmt: skip

_THINGS: dict[str, tuple[str, ...]] = {
    "monkey": (
        "M12 4.5c-4.5 0-6.5 3-6.5 6.5 0 2 .7 3 1.2 4.2.9 2.3 2.5 5.3 5.3 5.3s4.4-3 5.3-5.3"
        "c.5-1.2 1.2-2.2 1.2-4.2C18.5 7.5 16.5 4.5 12 4.5z",
        "M5.6 8.5C3.5 8 2 9.3 2 11.2s1.7 3.3 4 2.8M18.4 8.5c2.1-.5 3.6.8 3.6 2.7s-1.7 3.3-4 2.8",
        "*M9.5 9a1.2 1.2 0 1 0 .01 0z",
        "*M14.5 9a1.2 1.2 0 1 0 .01 0z",
        "M9 16c1.8 1.5 4.2 1.5 6 0",
    ),
    "relic": (
        "M7 2.5h10M8.5 2.5v4C6 8 4.5 10.5 4.5 13.5c0 3 1.5 5.5 3.5 7h8c2-1.5 3.5-4 3.5-7 0-3-1.5-5.5-4-7"
        "v-4",
        "M5 12l2.3 2.5L9.7 12l2.3 2.5 2.3-2.5 2.4 2.5L19 12",
    ),
    "token": ("M12 2a10 10 0 1 0 .01 0z", "M12 5a7 7 0 1 0 .01 0z"),
    "frame": (
        "M2.5 2.5h19v19h-19z",
        "M6.5 6.5h11v11h-11z",
        "M2.5 2.5l4 4M21.5 2.5l-4 4M2.5 21.5l4-4M21.5 21.5l-4-4",
        "M12 15.5V12c0-2 1-3 3-3 0 2-1 3-3 3",
    ),
    "artifact": ("M6 2.5h12l1 19H5z", "M9 6.5h2M13 6.5h2M9 10l2 2M15 10l-2 2M9 15.5h6M9 18.5h3"),
    "deck": ("M7 3.5h12v16H7z", "M4.5 6v15.5H16"),
    "star": ("*M12 2l3 6.6 7.2.7-5.4 4.8 1.6 7.1L12 17.5l-6.4 3.7 1.6-7.1L1.8 9.3 9 8.6z",),
}  # fmt: skip

# The rulebook names a brown Half-Track and a white Zeppelin; the other four are ours. With each: where the letter sits.
_VEHICLES: dict[str, tuple[str, float, float]] = {
    "Half-Track": ("M2 4h16v4h5l3 4 4 1v4.5a3.5 3.5 0 0 1-7 1H18a3 3 0 0 1-3 3.5H5a3.5 3.5 0 0 1-3-5.5z", 10, 10.3),
    "Zeppelin": (
        "M2 10C5 4.5 10 2.5 16 2.5S27 4.5 29 8l2-3.5v11L29 12c-2 3.5-7 5.5-13 5.5S5 15.5 2 10zM11 18.5h9"
        "l-1.5 3.5h-6z",
        15, 10.3,
    ),
    "Balloon": (
        "M16 0c-6 0-9 3.8-9 8.2 0 4 3 7 6 9.3h6c3-2.3 6-5.3 6-9.3C25 3.8 22 0 16 0zM13 18.7h6L18.3 24"
        "h-4.6z",
        16, 8.8,
    ),
    "Sailing boat": ("M15 0l13 16.5H15zM13 4v12.5H4.5zM1 18h30l-4.5 6h-21z", 19.3, 11.8),
    "Locomotive": (
        "M1 2h11v3h7V1.5h5V5h2.5c2.5 0 3.5 1.5 3.5 4v6.5l2 3V19h-4.2a3.3 3.3 0 0 1-6.6 0h-1.4"
        "a3.3 3.3 0 0 1-6.6 0h-1.4a3.3 3.3 0 0 1-6.6 0H1z",
        15.5, 11.3,
    ),
    "Aeroplane": (
        "M13.5 1h5v3.5H31a1 1 0 0 1 1 1V11c0 1-.5 1.5-1.5 1.7L19 15v3.5l5 2.5v3H8v-3l5-2.5V15L1.5 12.7"
        "C.5 12.5 0 12 0 11V5.5a1 1 0 0 1 1-1h12.5z",
        16, 9.3,
    ),
}  # fmt: skip

VEHICLES = tuple(_VEHICLES)
"""The six vehicle shapes, by player number."""

REGIONS = {
    "red": Region("North America", "R", "slanting stripes"),
    "green": Region("South America", "G", "level stripes"),
    "blue": Region("Europe", "B", "waves"),
    "yellow": Region("Africa", "Y", "dots"),
    "pink": Region("Asia", "Pi", "lattice"),
    "purple": Region("Oceania", "Pu", "upright stripes"),
}
"""Colour -> region. Pink and Purple begin alike, so they take two letters."""


def _lines(paths: tuple[str, ...]) -> str:
    return "".join(
        f'<path d="{path[1:]}" fill="currentColor" stroke="none"/>' if path[0] == "*" else f'<path d="{path}"/>'
        for path in paths
    )


@cache
def symbols() -> str:
    """All pictures as symbols `ar-NAME` in one hidden `<svg>`, for the top of a board."""
    drawn = [
        f'<symbol id="ar-{name}" viewBox="0 0 24 24"><g {_LINE}>{_lines(paths)}</g></symbol>'
        for name, paths in (_ROLES | _THINGS).items()
    ]
    return f'<svg width="0" height="0" style="position:absolute" aria-hidden="true">{"".join(drawn)}</svg>'


def use(name: str, css: str = "ar-pic") -> str:
    """A picture by its symbol, without a name of its own: the text beside it or its button names it."""
    return f'<svg class="{css}" aria-hidden="true"><use href="#ar-{name}"/></svg>'


@cache
def picture(name: str, title: str = "", size: float = 24) -> str:
    """A role or thing as an `<svg>` of `size` pixels that stands alone, with its title for everybody."""
    title = escape(title or name.capitalize())
    return (
        f'<svg width="{size:g}" height="{size:g}" viewBox="0 0 24 24" role="img" aria-label="{title}">'
        f"<title>{title}</title><g {_LINE}>{_lines((_ROLES | _THINGS)[name])}</g></svg>"
    )


@cache
def region(colour: str, css: str = "") -> str:
    """A region's badge as HTML: its colour, its pattern and its letter."""
    known = REGIONS[colour]
    return (
        f'<span class="ar-region ar-{colour} {css}" role="img" aria-label="{colour.capitalize()}, {known.name}"'
        f' title="{colour.capitalize()} ({known.pattern}): {known.name}"><b>{known.letter}</b></span>'
    )


def vehicle_name(player: int, name: str) -> str:
    """What a player's vehicle is called, as in "White's Zeppelin"."""
    return f"{name}'s {VEHICLES[player % len(VEHICLES)]}"


@cache
def vehicle(player: int, name: str, css: str = "") -> str:
    """A player's vehicle as an `<svg>`: a shape for the seat, the first letter of the name, the player's colour."""
    number = player % len(VEHICLES)
    path, x, y = _VEHICLES[VEHICLES[number]]
    title, sign = escape(vehicle_name(player, name)), escape(letter(name))
    return (
        f'<svg class="ar-vehicle ma-p{number} {css}" viewBox="-1 -1 34 26" role="img" aria-label="{title}">'
        f'<title>{title}</title><path d="{path}"/>'
        f'<text x="{x:g}" y="{y:g}" text-anchor="middle" dominant-baseline="central">{sign}</text></svg>'
    )


def mark(player: int, name: str) -> str:
    """A player's sign beside the board: the vehicle."""
    return vehicle(player, name, "ar-mark")
