"""What a learner has answered, and the quick review in which missed questions come back.

Both live in the visitor's browser: nothing is kept on a server. The page chooses the questions, for it alone knows what
was missed, and asks Python for each by its name.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING, Any

import anywidget
import ipywidgets
import traitlets

from kernel.core import BadInput, find_game
from widgets import assets
from widgets.course import prose
from widgets.curriculum import LESSONS, ROOT, Lesson, bank, ends_of
from widgets.replies import Reply, reply

if TYPE_CHECKING:
    from widgets.learn import Bank

GAMES = ("mesos", "archeos")


@cache
def asked_by(lesson: Lesson) -> tuple[str, ...]:
    """The questions that a lesson asks, as "<game>.<name>": those its notebook names if it is here, and its end."""
    named = [f"{game}.{name}" for game, name in ends_of(lesson)]
    notebook = ROOT / lesson.path
    if lesson.game and notebook.is_file():
        cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
        code = "".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
        named = [f"{lesson.game}.{name}" for name in bank(lesson.game).makers if f'"{name}"' in code] + named
    return tuple(dict.fromkeys(named))


def _end_key(lesson: Lesson) -> str:
    """Under what the browser keeps the quiz that a lesson ends with."""
    games = [game for game, _ in ends_of(lesson)]
    return f"{games[0] if games else lesson.game}.{lesson.id}"


class MyProgress(anywidget.AnyWidget):
    """How every question went, lesson by lesson; the learner may keep it as a file, load it elsewhere and delete it."""

    _esm = assets.module("hearing.js", "marks.js", "confirm.js", "files.js", "memory.js", "progress.js")
    _css = assets.stylesheet("stepper.css", "learn.css")

    lessons: Any = traitlets.List().tag(sync=True)
    """[id, title, key of its last quiz, names of its questions] of every lesson that asks."""
    games: Any = traitlets.List().tag(sync=True)
    """[name, title] of every game."""

    def __init__(self) -> None:
        rows = [[one.id, one.title, _end_key(one), list(asked_by(one))] for one in LESSONS]
        super().__init__(
            lessons=[row for row in rows if row[3]], games=[[game, find_game(game).title] for game in GAMES]
        )

    def __repr__(self) -> str:
        return "<My progress>"


class QuickReview(anywidget.AnyWidget):
    """Ten questions of the chosen games: missed ones first, then those of lessons done and new ones made by the rules.

    The page sends {"do": "ask", "name": "mesos.artists"} and hears {"is": "asked", "question", "head"}; `head` is what
    the pictures of that game need once. BadInput for a game that has no bank.
    """

    _esm = assets.module("hearing.js", "marks.js", "memory.js", "question.js", "review.js")
    _css = assets.stylesheet("stepper.css", "learn.css", "course.css")

    pool = traitlets.Dict().tag(sync=True)
    """Game -> its title; `names` of the questions that stand alone, `fresh` those of them that lessons for new players
    ask; `generators`; `lessons`: [key of the last quiz, names] of every lesson."""

    def __init__(self, games: Sequence[str] = GAMES) -> None:
        if not games:
            raise BadInput(f"The quick review needs at least one game; there are: {', '.join(GAMES)}.")
        self._banks: Mapping[str, Bank] = {game: bank(game) for game in games}
        super().__init__(pool={game: _pool(one) for game, one in self._banks.items()})
        self.on_msg(self._receive)

    def __repr__(self) -> str:
        return f"<Quick review: {', '.join(one['title'] for one in self.pool.values())}>"

    def question(self, full: str) -> Reply:
        """The question of a full name, as the page hears it. BadInput for a name that no game here has."""
        game, _, name = full.partition(".")
        if game not in self._banks:
            raise BadInput(f"There is no question '{full:.60}' here; its name begins with {' or '.join(self._banks)}.")
        asked = self._banks[game]
        return {"is": "asked", "question": asked.plain(name), "head": asked.head}

    def _receive(self, _widget: object, message: Any, _buffers: object) -> None:
        if not isinstance(message, Mapping) or message.get("do") != "ask":
            self.send(reply(partial(_unknown)))
            return
        self.send(reply(partial(self.question, str(message.get("name")))))


def _unknown() -> Reply:
    raise BadInput("This page asked for something unknown; it can ask for a question by its name.")


def _pool(one: Bank) -> dict[str, Any]:
    name = one.game.name
    names = [one.key(maker) for maker in one.makers if maker not in one.beside]
    taught = {asked for lesson in LESSONS if lesson.family == "learner" for asked in asked_by(lesson)}
    return {
        "title": one.game.title,
        "names": names,
        "fresh": [name for name in names if name in taught],
        "generators": [one.key(generator) for generator in one.generators],
        "lessons": [[key, names] for key, names in _ends(name) if names],
    }  # fmt: skip


def _ends(game: str) -> Iterator[tuple[str, list[str]]]:
    """The quizzes that lessons of a game end with: key, and the names of the questions that stand alone."""
    for one in LESSONS:
        alone = [f"{of}.{name}" for of, name in ends_of(one) if of == game and name not in bank(of).beside]
        yield _end_key(one), alone


def page() -> ipywidgets.VBox:
    """The quick review and the learner's progress as a page of their own."""
    intro = (
        "<h1>Quick review</h1><p>Ten questions about both games or one of them. What you missed in a lesson or a "
        "tutorial comes first.</p>"
    )
    content = ipywidgets.VBox([prose(intro), QuickReview(), MyProgress()])
    content.add_class("ma-course")
    return content
