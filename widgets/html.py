"""States and sessions as plain HTML, without a widget: for notebooks, for print and for pages without Python."""

from __future__ import annotations

import re
from html import escape
from typing import Any

from kernel.core import Session, Table
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


def state_html(table: Table) -> str | None:
    """A state as HTML, drawn by the drawing module of its game; None for a table whose game draws nothing."""
    game = _game_of(table)
    if game is None:
        return None
    inner = f'<div class="ma-board">{board(table, drawing_of(game))}</div>'
    return framed(inner, game.name, f"{game.title}, the table")


def session_html(session: Session) -> str | None:
    """A session as HTML: where it stands, and its table."""
    if _game_of(session.state) is None:
        return None
    game = session.game
    inner = f'<div class="ma-board">{board(session.state, drawing_of(game))}</div>'
    return framed(f"<p>{escape(repr(session)[1:-1])}</p>{inner}", game.name, f"{game.title}, the table now")


def state_text(table: Table) -> str:
    """One line for a state, the same on every machine."""
    game = _game_of(table)
    title, word = (game.title, game.period_word.lower()) if game else (type(table).__name__, "period")
    points = ", ".join(f"{name} {number}" for name, number in zip(table.names, table.points, strict=True))
    when = f"{word} {table.period}" if table.period else "set-up"
    return f"<{title}, {when}, points: {points}>"


def _game_of(table: Table) -> Any:
    """The game whose rules live in the package of this state, if it is one of the kernel's."""
    from kernel.core import find_game, game_names

    package, _, module = type(table).__module__.partition(".")
    name = module.partition(".")[0]
    return find_game(name) if package == "kernel" and name in game_names() else None


def register() -> None:
    """Lets sessions and states draw themselves in the notebook that runs now; nothing to do elsewhere."""
    import sys

    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    if shell is None:
        return
    formatters = shell.display_formatter.formatters
    formatters["text/html"].for_type(Session, session_html)
    formatters["text/html"].for_type(Table, state_html)
    formatters["text/plain"].for_type(Table, lambda table, printer, cycle: printer.text(state_text(table)))
