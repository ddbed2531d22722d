"""Cards of Archeos Society outside a board: in a text, in a question, alone in a notebook."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.resources import files

from widgets.archeos.board import card


@cache
def styles() -> str:
    """Styles of cards, regions and vehicles for pictures of them in a text, outside a board."""
    return "".join(
        files("widgets.archeos").joinpath(name).read_text(encoding="utf-8") for name in ("board.css", "lessons.css")
    )


def cards(ids: Iterable[str]) -> str:
    """Cards face up in a row, for a text."""
    return f'<span class="ar-row ar-shown">{"".join(card(one) for one in ids)}</span>'
