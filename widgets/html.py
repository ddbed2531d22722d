"""States and sessions as plain HTML, without a widget: for notebooks, for print and for pages without Python."""

from __future__ import annotations

import re
import sys
from html import escape
from typing import Any

from kernel.core import Game, Session, Table, find_game, game_names
from widgets import assets
from widgets.trace import drawing_of

_SLOT = re.compile(r"""(<[^<>]*\bdata-part=(["'])([^"']+)\2[^<>]*>)""")


def board(table: Table, drawing: Any, seat: int | None = None) -> str:
    """A state as `seat` sees it: the drawing's layout with its parts in their slots."""
    if seat is not None:
        table = table.copy()
        table.hide(seat)
    parts = drawing.parts(table, seat)
    drawn = _SLOT.sub(lambda slot: slot[1] + parts.get(slot[3], ""), drawing.layout(table))
    return drawn.replace(" data-tip=", " title=")  # without our script the browser shows it


def framed(inner: str, game: str, label: str) -> str:
    """A piece of a page with the project's styles around it."""
    return (
        f'<div class="ma" data-game="{escape(game)}" role="group" aria-label="{escape(label)}">'
        f"<style>{assets.stylesheet('stepper.css')}</style>{inner}</div>"
    )


def badge(status: str) -> str:
    """The badge that says what a rule or a number rests on; in words, the colour only repeats them."""
    return f'<span class="ma-badge ma-badge-{status}">{status}</span>'


def state_html(table: Table, text: str = "") -> str | None:
    """A state as HTML under a line of text, drawn by its game's module; None for a state of another origin."""
    game = game_of(table)
    if game is None:
        return None
    line = escape(text or state_text(table)[1:-1])
    inner = f'<p>{line}</p><div class="ma-board">{board(table, drawing_of(game))}</div>'
    return framed(inner, game.name, f"{game.title}, the table")


def bundle(shown: Session | Table) -> tuple[dict[str, str], dict[str, Any]]:
    """How a notebook shows a session or a state: one stable line of text, and the board drawn by its game's module."""
    table = shown.state if isinstance(shown, Session) else shown
    text = repr(shown) if isinstance(shown, Session) else state_text(table)
    drawn = state_html(table, text[1:-1])
    return {"text/plain": text} | ({"text/html": drawn} if drawn else {}), {}


def state_text(table: Table) -> str:
    """One line for a state, the same on every machine."""
    game = game_of(table)
    title, word = (game.title, game.period_word.lower()) if game else (type(table).__name__, "period")
    points = ", ".join(f"{name} {number}" for name, number in zip(table.names, table.points, strict=True))
    when = f"{word} {table.period}" if table.period else "set-up"
    return f"<{title}, {when}, points: {points}>"


def game_of(table: Table) -> Game | None:
    """The game whose package in the kernel holds this kind of state; None for a state of another origin."""
    package, _, module = type(table).__module__.partition(".")
    name = module.partition(".")[0]
    return find_game(name) if package == "kernel" and name in game_names() else None


def register() -> None:
    """Lets sessions and states draw themselves in the notebook that runs now; nothing to do elsewhere."""
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    if shell is not None:
        # A state is a dataclass with a long text of its own, which would win against a printer for its base class.
        shell.display_formatter.mimebundle_formatter.for_type(Table, bundle)
        shell.display_formatter.mimebundle_formatter.for_type(Session, bundle)
