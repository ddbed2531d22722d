"""Which rule is taught in which lesson and shown by which test: ``python -m widgets.coverage`` prints it as a page.

The lessons are those of the curriculum, the tests those of this checkout (kernel.rulebook.checked_by); an installed
project comes without tests.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from html import escape
from io import TextIOWrapper
from typing import NamedTuple

import ipywidgets

from kernel.core import Game, Rule, find_game, game_names
from kernel.rulebook import checked_by
from widgets import html
from widgets.curriculum import LESSONS


class Row(NamedTuple):
    """A rule, the ids of the lessons that teach it, and the test files that name it or play a position of it."""

    rule: Rule
    lessons: tuple[str, ...]
    tests: tuple[str, ...]


def rows(game: Game) -> list[Row]:
    """A row for every rule of a game, in the order of play."""
    tests = checked_by(game)
    return [
        Row(
            rule, tuple(lesson.id for lesson in LESSONS if rule.id in lesson.rules),
            tuple(dict.fromkeys(place.file.rpartition("/")[2].partition(".")[0] for place in tests[rule.id])),
        )
        for rule in game.rules.values()
    ]  # fmt: skip


def untaught(found: Sequence[Row]) -> list[str]:
    """The ids of the rules that the text settles and no lesson teaches."""
    return [row.rule.id for row in found if row.rule.status == "settled" and not row.lessons]


def page() -> str:
    """The coverage of the rules of all games, as Markdown."""
    lines = ["# Which rule is taught where", ""]
    for name in game_names():
        game = find_game(name)
        found = rows(game)
        taught = sum(bool(row.lessons) for row in found)
        left = untaught(found)
        lines += [
            f"## {game.title}", "",
            f"{taught} of {len(found)} rules are taught in a lesson. "
            + (f"Settled, and taught nowhere: {', '.join(left)}." if left else "Every rule that the text settles is."),
            "", "| rule | title | status | lessons | tests |", "| --- | --- | --- | --- | --- |",
            *(_line(row) for row in found), "",
        ]  # fmt: skip
    lines.append(
        "Rules without a test of their own are met by the games that the tests play (tests/kernel/test_coverage.py)."
    )
    return "\n".join(lines) + "\n"


def _line(row: Row) -> str:
    cells = (row.rule.id, row.rule.title, row.rule.status, ", ".join(row.lessons), ", ".join(row.tests))
    return f"| {' | '.join(cells)} |"


class Coverage(ipywidgets.HTML):
    """The coverage of a game's rules as a table, for a notebook. BadInput for a game that does not exist."""

    def __init__(self, game: str) -> None:
        self.game = find_game(game)
        found = rows(self.game)
        titles = ("Rule", "Status", "Lessons", "Tests")
        head = "".join(f'<th scope="col" class="ma-start">{title}</th>' for title in titles)
        body = "".join(_cells(row) for row in found)
        shown = f'<table class="ma-table"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'
        summary = f"<summary>{len(found)} rules of {escape(self.game.title)}</summary>"
        inner = f'<details>{summary}<div class="ma-scroll">{shown}</div></details>'
        super().__init__(html.framed(inner, game, f"Where the rules of {self.game.title} are taught"))

    def __repr__(self) -> str:
        return f"<Where the rules of {self.game.title} are taught>"


def _cells(row: Row) -> str:
    cells = (row.rule.status, ", ".join(row.lessons), ", ".join(row.tests))
    rest = "".join(f'<td class="ma-start">{cell}</td>' for cell in cells)
    return f'<tr><th scope="row">{escape(row.rule.title)}</th>{rest}</tr>'


if __name__ == "__main__":
    if isinstance(sys.stdout, TextIOWrapper):  # a terminal that cannot write "Chichén" shows its code instead
        sys.stdout.reconfigure(errors="backslashreplace")
    print(page(), end="")
    sys.exit(1 if any(untaught(rows(find_game(name))) for name in game_names()) else 0)
