"""The curriculum: which lessons there are, what each wants, which rules it teaches and how it ends.

All of it stands in `data/lessons.toml`. ``python -m widgets.curriculum`` prints the table of all lessons.
"""

from __future__ import annotations

import ast
import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from html import escape, unescape
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import ipywidgets

from kernel.core import BadInput, Rule, find_game
from widgets import html
from widgets.course import Styles

if TYPE_CHECKING:
    from widgets.learn import Bank, Quiz

ROOT = Path(__file__).resolve().parents[1]
"""The checkout in which the notebooks lie."""

FAMILIES = {"learner": "New players", "teacher": "Teachers", "explorer": "Rules explorers"}

WORDS_A_MINUTE, SECONDS_A_QUESTION = 130, 20


class Lesson(NamedTuple):
    """One row of the curriculum.

    `path` is the notebook in the checkout; `family` a key of FAMILIES; `game` a game's name, or "" for both; `goal`
    completes "Your goal:"; `minutes` is what it should take; `ends` names the questions that it ends with, as the
    game's bank knows them ("mesos.artists" where a lesson is about both games); `rules` are the ids of the rules that
    its text, its questions or its steps teach.
    """

    id: str
    path: str
    family: str
    game: str
    title: str
    goal: str
    minutes: int
    ends: tuple[str, ...]
    rules: tuple[str, ...]


def _read() -> tuple[Lesson, ...]:
    rows = tomllib.loads(files("widgets").joinpath("data/lessons.toml").read_text(encoding="utf-8"))["lesson"]
    return tuple(Lesson(**row | {"ends": tuple(row["ends"]), "rules": tuple(row["rules"])}) for row in rows)


LESSONS: tuple[Lesson, ...] = _read()
"""Every lesson, in the order of a reader: new players, then teachers, then explorers."""


def lesson(lesson_id: str) -> Lesson:
    """The lesson of that id. BadInput if there is none."""
    for one in LESSONS:
        if one.id == lesson_id:
            return one
    raise BadInput(f"There is no lesson '{lesson_id:.60}'; there are: {', '.join(one.id for one in LESSONS)}.")


@cache
def bank(game: str) -> Bank:
    """The questions of a game's lessons. BadInput for an unknown game."""
    find_game(game)
    found: Bank = import_module(f"widgets.{game}.questions").BANK
    return found


def ends_of(one: Lesson) -> list[tuple[str, str]]:
    """The questions a lesson ends with: (game, name in its bank)."""
    named = [name.partition(".") if "." in name else (one.game, ".", name) for name in one.ends]
    return [(game, name) for game, _, name in named]


def ends(lesson_id: str) -> Quiz:
    """The three questions that a lesson ends with; its key is "<game>.<lesson id>". BadInput if it has none."""
    one = lesson(lesson_id)
    asked = ends_of(one)
    if not asked:
        raise BadInput(f"Lesson {one.id} ends without questions.")
    games = {game for game, _ in asked}
    if len(games) > 1:
        raise BadInput(
            f"Lesson {one.id} may end with questions of one game only, not of {' and '.join(sorted(games))}."
        )
    return bank(asked[0][0]).quiz(one.id, [name for _, name in asked])


# The rules of a lesson


def rule_of(rule_id: str) -> Rule:
    """A rule by its full id, such as mesos.hunt. BadInput if no game has it."""
    rules = find_game(rule_id.partition(".")[0]).rules
    if rule_id not in rules:
        raise BadInput(f"There is no rule '{rule_id:.60}'.")
    return rules[rule_id]


class RulesOf(ipywidgets.VBox):
    """The rules that a lesson teaches, folded: title, status, what it says, where it stands."""

    def __init__(self, one: Lesson) -> None:
        self.lesson = one
        cards = "".join(_card(rule_of(rule)) for rule in one.rules)
        framed = html.framed(f'<div class="ma-prose">{cards}</div>', one.game, f"Rules of lesson {one.id}")
        super().__init__([Styles(), ipywidgets.HTML(framed)])
        self.add_class("ma-course")
        self.add_class("ma-excerpt")

    def __repr__(self) -> str:
        return f"<Rules of lesson {self.lesson.id}: {len(self.lesson.rules)}>"


def rules_of(lesson_id: str) -> RulesOf:
    """The rules that a lesson teaches, to open one by one."""
    return RulesOf(lesson(lesson_id))


def _card(rule: Rule) -> str:
    return (
        f'<details class="ma-after"><summary>{escape(rule.title)} {html.badge(rule.status)}</summary>'
        f'<p>{escape(rule.text)}</p><p class="ma-source">{escape(rule.source)}</p></details>'
    )


# How long a lesson is


class Reading(NamedTuple):
    """What there is to read: words of the texts and of the questions together, questions, minutes it takes."""

    words: int
    questions: int
    minutes: float


def reading(one: Lesson) -> Reading:
    """How long a lesson takes to read, the texts of its questions and pieces with it; steps come on top."""
    texts, names = [*_markdown(one)], []
    for piece in pieces(one):
        texts += texts_of(piece)
        names += asked_in(piece)
    words = sum(len(text.split()) for text in texts)
    minutes = words / WORDS_A_MINUTE + len(names) * SECONDS_A_QUESTION / 60
    return Reading(words, len(names), round(minutes, 1))


def asked(one: Lesson) -> frozenset[str]:
    """The questions that a lesson asks, as "<game>.<name>"; those of its end among them."""
    return frozenset(name for piece in pieces(one) for name in asked_in(piece))


@cache
def _cells(one: Lesson) -> list[tuple[str, str]]:
    """The cells of a lesson's notebook: (cell type, source)."""
    notebook = json.loads((ROOT / one.path).read_text(encoding="utf-8"))
    return [(cell["cell_type"], "".join(cell["source"])) for cell in notebook["cells"]]


def _markdown(one: Lesson) -> Iterator[str]:
    return (source for kind, source in _cells(one) if kind == "markdown")


@cache
def pieces(one: Lesson) -> list[ipywidgets.Widget]:
    """The pieces that a lesson's cells show by a plain call of ours, such as predict("hunt"), in their order."""
    code = ast.parse("\n".join(source for kind, source in _cells(one) if kind == "code"))
    names = dict(_imported(code))
    shown: list[ipywidgets.Widget] = []
    for statement in code.body:
        for call in ast.walk(statement):
            if isinstance(call, ast.Call) and (piece := _piece(call, names)) is not None:
                shown += piece if isinstance(piece, list) else [piece]
    return shown


def _imported(code: ast.Module) -> Iterator[tuple[str, Any]]:
    for one in code.body:
        if isinstance(one, ast.ImportFrom) and one.module and one.module.partition(".")[0] == "widgets":
            for name in one.names:
                module = import_module(one.module)
                found = getattr(module, name.name, None) or import_module(f"{one.module}.{name.name}")
                yield name.asname or name.name, found


_GIVES = (
    "Predict", "Quiz", "ScoreSheet", "Sorter", "Dial", "Story", "Content", "Excerpt", "ipywidgets.HTML",
    "ipywidgets.VBox",
)  # fmt: skip
"""What a function says that it gives if it gives a piece of a lesson."""


def _piece(call: ast.Call, names: Mapping[str, Any]) -> Any:
    """What a call gives if it is one of ours that gives a piece or a list of them; None for any other call."""
    made = _resolved(call.func, names)
    if getattr(made, "__annotations__", {}).get("return") not in _GIVES or call.keywords:
        return None
    try:
        return made(*[ast.literal_eval(one) for one in call.args])
    except ValueError:  # worked out in the notebook: nobody knows without running it
        return None


def _resolved(name: ast.expr, names: Mapping[str, Any]) -> Any:
    if isinstance(name, ast.Attribute):
        return getattr(_resolved(name.value, names), name.attr, None)
    return names.get(name.id) if isinstance(name, ast.Name) else None


def asked_in(piece: Any) -> list[str]:
    """The names of the questions of a piece and of all pieces inside it."""
    return [question["name"] for one in _inside(piece) for question in _content(one).get("questions", ())]


def texts_of(piece: Any) -> Iterator[str]:
    """The texts of a piece and of all pieces inside it, without tags; hints, replies and rules are not counted."""
    for one in _inside(piece):
        content = _content(one)
        for question in content.get("questions", ()):
            yield question["text"]
            yield from (option[1] for option in question["options"])
            yield question["explanation"]
        yield from (content[key] for key in ("title", "text") if key in content)
        yield from (row[1] for row in content.get("rows", ()))
        if type(one).__name__ == "HTML":
            yield plain(one.value)


def _content(piece: Any) -> Mapping[str, Any]:
    """A piece's data for the page; a box of pieces has none."""
    content = getattr(piece, "content", None)
    return content if isinstance(content, Mapping) else {}


_LOOKUP = r'<details class="ma-after ma-lookup">.*?</details>'


def plain(page: str) -> str:
    """What is to be read of HTML: without tags, styles, symbols, and lists that are folded to look things up."""
    return unescape(re.sub(r"<(style|svg)\b.*?</\1>|" + _LOOKUP + "|<[^>]*>", " ", page, flags=re.DOTALL))


def _inside(piece: Any) -> Iterator[Any]:
    """A piece and all that it holds, the scenes of a story with what they ask."""
    yield piece
    inner: Iterable[Any] = piece.held() if hasattr(piece, "held") else getattr(piece, "children", ())
    for one in inner:
        yield from _inside(one)


def overview(lessons: Sequence[Lesson] = LESSONS) -> str:
    """The table of all lessons as text: id, title, words, questions, minutes of reading."""
    lines = [f"{'id':4}{'title':48}{'words':>6}{'questions':>11}{'minutes':>9}"]
    for one in lessons:
        read = reading(one)
        lines.append(f"{one.id:4}{one.title:48.47}{read.words:6}{read.questions:11}{read.minutes:9.1f}")
    return "\n".join(lines)


if __name__ == "__main__":
    print(overview())
