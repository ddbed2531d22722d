"""Small teaching pieces: predict and reveal, three questions, a score sheet to complete, the parts of a page.

What is right comes from the kernel: the author of a lesson hands over values that a session gave. Nothing is kept on a
server; `key` names a piece in the visitor's own browser, which remembers that it was answered. Hints are free.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import anywidget
import traitlets

from kernel.core import BadInput, Game, Record
from widgets import assets

HINTS = ("Where to look", "Which rule", "How it goes")
"""The three grades of a hint."""


def _rule(game: Game | None, rule: str) -> dict[str, str] | None:
    if not rule:
        return None
    if game is None or rule not in game.rules:
        raise BadInput(f"There is no rule '{rule}' to show with this answer.")
    found = game.rules[rule]
    return {"title": found.title, "text": found.text, "source": found.source, "status": found.status, "switch": ""}


def _graded(hints: Sequence[str], of: str) -> list[list[str]]:
    """Each hint with its grade. BadInput if `of` has more of them than there are grades."""
    if len(hints) > len(HINTS):
        raise BadInput(f"'{of}' has {len(hints)} hints; at most {len(HINTS)} are shown.")
    return [[grade, hint] for grade, hint in zip(HINTS, hints, strict=False)]


class Asked(NamedTuple):
    """A question of a lesson; `right` is the id of an option or, without options, a number.

    `options` maps option ids to labels; `replies` gives an answer its own sentence (why this reading is tempting);
    `explanation` and the text of `rule` follow the right answer; `hints` are up to three, each telling more: where to
    look, which rule, how it goes.
    """

    text: str
    right: str | int
    options: Mapping[str, str] = {}
    explanation: str = ""
    rule: str = ""
    hints: Sequence[str] = ()
    replies: Mapping[str, str] = {}

    def plain(self, game: Game | None) -> dict[str, Any]:
        """The question as data for the page. BadInput if it cannot be answered rightly."""
        if self.options and self.right not in self.options:
            raise BadInput(f"'{self.right}' is no option of '{self.text}'; it has: {', '.join(self.options)}.")
        if not self.options and type(self.right) is not int:
            raise BadInput(f"'{self.text}' asks for a number, so the right answer cannot be {self.right!r}.")
        unknown = [answer for answer in self.replies if self.options and answer not in self.options]
        if unknown:
            raise BadInput(f"'{self.text}' replies to '{unknown[0]}', which is no option of it.")
        return {
            "text": self.text, "right": self.right, "options": list(self.options.items()),
            "explanation": self.explanation, "rule": _rule(game, self.rule),
            "hints": _graded(self.hints, self.text),
            "replies": dict(self.replies),
        }  # fmt: skip


class Piece(anywidget.AnyWidget):
    """What the teaching pieces share: one module, `content` as plain data, `answers` as the learner gave them."""

    _esm = assets.module("hearing.js", "marks.js", "memory.js", "learn.js")
    _css = assets.stylesheet("stepper.css")

    kind = traitlets.Unicode().tag(sync=True)
    key = traitlets.Unicode().tag(sync=True)
    game = traitlets.Unicode("mesos").tag(sync=True)
    content = traitlets.Dict().tag(sync=True)
    answers = traitlets.Dict().tag(sync=True)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} '{self.key}'>"


def _name(game: Game | None) -> str:
    return game.name if game else "mesos"


class Predict(Piece):
    """One question before the reveal; "Reveal" is always open, a guess is never a barrier. Fields as in `Asked`."""

    def __init__(
        self, key: str, text: str, right: str | int, options: Mapping[str, str] | None = None, *,
        game: Game | None = None, explanation: str = "", rule: str = "", hints: Sequence[str] = (),
        replies: Mapping[str, str] | None = None,
    ) -> None:  # fmt: skip
        asked = Asked(text, right, options or {}, explanation, rule, hints, replies or {})
        super().__init__(kind="predict", key=key, game=_name(game), content={"questions": [asked.plain(game)]})


class Quiz(Piece):
    """A few questions, usually three, each with feedback and the rule behind it."""

    def __init__(
        self, key: str, questions: Sequence[Asked], *, game: Game | None = None, title: str = "Three questions"
    ) -> None:
        if not questions:
            raise BadInput(f"The quiz '{key}' needs at least one question.")
        content = {"title": title, "questions": [asked.plain(game) for asked in questions]}
        super().__init__(kind="quiz", key=key, game=_name(game), content=content)


class Bank:
    """The questions of a game's lessons, each made by the function of its name; kept under "<game>.<name>"."""

    def __init__(self, game: Game, makers: Sequence[Callable[[], Asked]]) -> None:
        self.game = game
        self.makers = {maker.__name__: maker for maker in makers}

    def asked(self, name: str) -> Asked:
        """The question of that name. BadInput if there is none."""
        if name not in self.makers:
            raise BadInput(f"There is no question '{name}'; there are: {', '.join(self.makers)}.")
        return self.makers[name]()

    def predict(self, name: str) -> Predict:
        """The question to answer before the reveal."""
        one, game = self.asked(name), self.game
        return Predict(
            f"{game.name}.{name}", one.text, one.right, one.options, game=game, explanation=one.explanation,
            rule=one.rule, hints=one.hints, replies=one.replies,
        )  # fmt: skip

    def quiz(self, key: str, names: Sequence[str], title: str = "Three questions") -> Quiz:
        """Some questions together."""
        return Quiz(f"{self.game.name}.{key}", [self.asked(name) for name in names], game=self.game, title=title)


class Progress(Piece):
    """The parts of a page as links; one is done when all its pieces are answered, or, if it has none, was visited.

    `parts` maps an anchor on the page to its heading and the keys of its pieces: {"feeding": ("Feeding", ["q1"])}.
    """

    def __init__(self, key: str, parts: Mapping[str, tuple[str, Sequence[str]]], *, game: Game | None = None) -> None:
        content = {"parts": [[anchor, title, list(keys)] for anchor, (title, keys) in parts.items()]}
        super().__init__(kind="progress", key=key, game=_name(game), content=content)


class ScoreSheet(Piece):
    """A player's final count as a table whose last `open_terms` terms and sum the learner fills in.

    `terms` are (words, points) in the order of counting, as the kernel counted them.
    """

    def __init__(
        self, key: str, terms: Sequence[tuple[str, int]], *, open_terms: int = 2, title: str = "Score sheet",
        game: Game | None = None, rules: Mapping[str, str] | None = None,
    ) -> None:  # fmt: skip
        if not 0 <= open_terms <= len(terms):
            raise BadInput(f"The score sheet '{key}' has {len(terms)} terms, so {open_terms} cannot be left open.")
        names = [words for words, _ in terms]
        for words in rules or {}:
            if words not in names:
                raise BadInput(f"The score sheet '{key}' has no term '{words}'; it has: {', '.join(names)}.")
        content = {
            "title": title, "terms": [list(term) for term in terms], "open": open_terms,
            "rules": {words: _rule(game, rule) for words, rule in (rules or {}).items()},
        }  # fmt: skip
        super().__init__(kind="sheet", key=key, game=_name(game), content=content)

    @classmethod
    def of_records(
        cls, key: str, game: Game, records: Sequence[Record], open_terms: int = 2, title: str = "Score sheet"
    ) -> ScoreSheet:
        """The sheet of point records (as `Session.why` gives them): one term for each rule, in the order counted."""
        sums: dict[str, int] = {}
        for record in records:
            sums[record.rule] = sums.get(record.rule, 0) + record.amount
        terms = [(game.rules[rule].title, amount) for rule, amount in sums.items()]
        rules = {game.rules[rule].title: rule for rule in sums}
        return cls(key, terms, open_terms=open_terms, title=title, game=game, rules=rules)


class Sorter(Piece):
    """Things to sort into columns, several columns each: `rows` are (id, name, picture as HTML, right columns, why).

    `columns` maps a column's id to its heading; `things` is the heading of what is sorted; `hints` are up to three, as
    in `Asked`; `replies` gives a row the sentence that stands under it while it is sorted wrongly.
    """

    def __init__(
        self, key: str, columns: Mapping[str, str], rows: Sequence[tuple[str, str, str, Sequence[str], str]], *,
        title: str, text: str, things: str = "Card", game: Game | None = None, hints: Sequence[str] = (),
        replies: Mapping[str, str] | None = None,
    ) -> None:  # fmt: skip
        for row, _, _, right, _ in rows:
            unknown = [column for column in right if column not in columns]
            if unknown:
                known = ", ".join(columns)
                raise BadInput(f"'{row}' of the sorter '{key}' names the column '{unknown[0]}'; it has: {known}.")
        plain = [[row, name, picture, list(right), why] for row, name, picture, right, why in rows]
        unmet = [row for row in replies or {} if row not in [name for name, *_ in rows]]
        if unmet:
            raise BadInput(f"The sorter '{key}' replies to '{unmet[0]}', which is no row of it.")
        content = {
            "title": title, "text": text, "columns": list(columns.items()), "rows": plain, "things": things,
            "hints": _graded(hints, key), "replies": dict(replies or {}),
        }  # fmt: skip
        super().__init__(kind="sorter", key=key, game=_name(game), content=content)


class Dial(Piece):
    """A slider over situations worked out beforehand, so that the page needs no answer from Python while it moves.

    `states` are (cells, sentence) in the order of the slider; the cells stand under `columns`, the first names the
    state, and the one at `bar` is drawn as a bar too.
    """

    def __init__(
        self, key: str, columns: Sequence[str], states: Sequence[tuple[Sequence[int], str]], *, title: str, text: str,
        label: str, bar: int = 1, game: Game | None = None,
    ) -> None:  # fmt: skip
        if not states:
            raise BadInput(f"The slider '{key}' needs at least one situation.")
        for cells, sentence in states:
            if len(cells) != len(columns):
                raise BadInput(f"'{sentence}' has {len(cells)} cells; the slider '{key}' has {len(columns)} columns.")
        content = {
            "title": title, "text": text, "label": label, "columns": list(columns), "bar": bar,
            "states": [{"cells": list(cells), "text": sentence} for cells, sentence in states],
        }  # fmt: skip
        super().__init__(kind="dial", key=key, game=_name(game), content=content)
