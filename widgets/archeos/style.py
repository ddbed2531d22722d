"""How the charts of Archeos Society look: colours, the patterns beside them, the mark of a reconstructed number."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from kernel.archeos.tables import Site
from widgets.charts import TEXT, Cell, Figure

RECONSTRUCTED = "This number is in no source; we reconstructed it."

TEAL, SAND, INK = "var(--ma-archeos)", "#d0a24c", "#1a1713"
REGION_COLOURS = {
    "red": "#c4493d", "green": "#4c8a41", "blue": "#3b7cbb", "yellow": "#e6b422", "pink": "#e08bb0",
    "purple": "#8a66c2",
}  # fmt: skip
"""The colours of the board, a little lighter where a dark page needs it."""
REGION_PATTERNS = {"red": "/", "green": "-", "blue": "+", "yellow": ".", "pink": "x", "purple": "|"}


def figure(
    title: str, sentence: str, columns: Sequence[str], rows: Iterable[Sequence[Cell]], data: list[Any],
    own: tuple[int, int] | None = None, **layout: Any,
) -> Figure:  # fmt: skip
    """A figure with the room around it that the charts of this game share; `own` is the learner's cell of the table."""
    layout = {"showlegend": False, "margin": {"l": 8, "r": 12, "t": 20, "b": 8}, "height": 280} | layout
    return Figure(title, sentence, tuple(columns), tuple(tuple(row) for row in rows), data, layout, own)


def bars(shape: str, colour: str) -> dict[str, Any]:
    """A bar's colour with a pattern on it that leaves its text readable."""
    pattern = {"shape": shape, "fillmode": "overlay", "fgopacity": 0.35, "size": 8, "solidity": 0.2}
    return {"color": colour, "pattern": pattern if shape else {}}


def frame(x: float, **more: Any) -> dict[str, Any]:
    """A frame around the learner's own place on an axis of whole numbers, as high as the chart unless told."""
    return {
        "type": "rect", "xref": "x", "x0": x - 0.46, "x1": x + 0.46, "yref": "paper", "y0": 0, "y1": 1,
        "line": {"color": TEXT, "width": 2}, **more,
    }  # fmt: skip


def is_reconstructed(site: Site, space: int, *columns: str) -> bool:
    """Whether one of these numbers of a space (points, threshold, shared, draw, limit) is reconstructed."""
    found = dict(site.provenances)
    return any(found.get(f"{space}/{column}") == "reconstructed" for column in columns)
