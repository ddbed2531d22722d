"""Printable aids: what people look up at the table, one A4 page a game, black on white, from the kernel's tables.

``document(game)`` is a page of its own, to save or to print; ``Aid(game)`` shows it with a button that prints it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from html import escape
from importlib import import_module
from typing import Any, NamedTuple

import anywidget
import ipywidgets
import traitlets

from kernel.core import BadInput, find_game, game_names
from widgets import assets, course

RECONSTRUCTED = "A number with an r is in no source; we reconstructed it, and it may differ in your box."
SOURCED = "All numbers are from the rule text or checked against independent public sources."
MARK = '<sup class="r">r</sup>'


class Section(NamedTuple):
    """A part of the page under a heading: HTML, and whether it runs over both columns."""

    title: str
    html: str
    wide: bool = False


def aids() -> list[str]:
    """The games that have a page."""
    return sorted(game_names(), reverse=True)


@cache
def document(game: str) -> str:
    """The page of a game as a whole HTML document that prints on one A4 page. BadInput for an unknown game."""
    if game not in aids():
        raise BadInput(f"There is no page of '{game:.60}'; there are pages of: {', '.join(aids())}.")
    title = find_game(game).title
    module = import_module(f"widgets.{game}.aid")
    sections = module.sections()
    drawn = "".join(
        f"<section{' class=wide' if one.wide else ''}><h2>{escape(one.title)}</h2>{one.html}</section>"
        for one in sections
    )
    marked = any(MARK in one.html for one in sections)
    foot = f"<footer>{f'{MARK} {RECONSTRUCTED}' if marked else SOURCED}</footer>"
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title} on a page</title>'
        f"<style>{assets.read('printable.css')}</style></head><body><header><h1>{title}</h1>"
        f"<p>{escape(module.LEAD)}</p></header><main>{drawn}</main>{foot}</body></html>"
    )


def number(value: Any, provenance: str = "") -> str:
    """A number as the page shows it, with its mark if no source prints it."""
    shown = str(value).replace("-", "−") if isinstance(value, int) else str(value)
    return shown + MARK * (provenance == "reconstructed")


def table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A plain table; cells may hold HTML, the first of a row is its heading."""
    head = "".join(f'<th scope="col">{column}</th>' for column in columns)
    body = "".join(
        f'<tr><th scope="row">{first}</th>{"".join(f"<td>{cell}</td>" for cell in rest)}</tr>' for first, *rest in rows
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def steps(lines: Mapping[str, str], tag: str = "ol") -> str:
    """Sentences in their order: rule id -> HTML. A rule that is gone is a fault, not a stale line."""
    for rule in lines:
        if rule not in find_game(rule.partition(".")[0]).rules:
            raise BadInput(f"The page names the rule '{rule}', which does not exist.")
    return f"<{tag}>{''.join(f'<li>{line}</li>' for line in lines.values())}</{tag}>"


class Aid(anywidget.AnyWidget):
    """The page of a game as it will be printed, with the buttons that print it and save it."""

    _esm = assets.module("marks.js", "files.js", "printable.js")
    _css = assets.stylesheet("stepper.css")

    game = traitlets.Unicode().tag(sync=True)
    title = traitlets.Unicode().tag(sync=True)
    page = traitlets.Unicode().tag(sync=True)

    def __init__(self, game: str) -> None:
        super().__init__(game=game, title=f"{find_game(game).title} on a page", page=document(game))

    def __repr__(self) -> str:
        return f"<{self.title}>"


def page() -> ipywidgets.VBox:
    """The pages of all games on one dashboard, each with its buttons."""
    goal = "One page a game, for the table: print it, and nobody has to look up a number."
    intro = course.prose(f'<h1>Printable aids</h1><p class="ma-goal">{goal}</p>')
    style = ipywidgets.HTML(f"<style>{assets.stylesheet('course.css')}</style>")
    heads = (course.prose(f"<h2>{find_game(game).title}</h2>") for game in aids())
    return ipywidgets.VBox([style, intro, *(one for pair in zip(heads, map(Aid, aids()), strict=True) for one in pair)])
