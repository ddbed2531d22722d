"""Small teaching pieces: predict and reveal, three questions, a score sheet to complete, the parts of a page.

What is right comes from the kernel: the author of a lesson hands over values that a session gave. Nothing is kept on a
server; `key` names a piece in the visitor's own browser, which remembers that it was answered. Hints are free.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING, Any, NamedTuple

import anywidget
import traitlets

from kernel.core import BadInput, Game, Record
from widgets import assets

if TYPE_CHECKING:
    from widgets.generated import Generator

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
    """A question of a lesson; the shape of `right` says how it is answered.

    * an option's id: choose one;
    * a set of ids: choose several, all of them and no other;
    * a tuple of all ids: put the options in this order;
    * a number, without options: type it in.

    `options` maps option ids to labels, `pictures` some of them to HTML; `shown` is HTML under the question (the cards
    it speaks of). `replies` gives an answer its own sentence: why this reading is tempting. Of several and of an order
    an option's reply is told when it is wrongly chosen, left out, or stands in the wrong place. `explanation`, `parts`
    (words and amounts that add up) and the text of `rule` follow the right answer; `hints` are up to three, each
    telling more: where to look, which rule, how it goes.
    """

    text: str
    right: str | int | AbstractSet[str] | tuple[str, ...]
    options: Mapping[str, str] = {}
    explanation: str = ""
    rule: str = ""
    hints: Sequence[str] = ()
    replies: Mapping[str, str] = {}
    parts: Sequence[tuple[str, int]] = ()
    pictures: Mapping[str, str] = {}
    shown: str = ""

    @property
    def kind(self) -> str:
        """How it is answered: one, several, order or number."""
        if not self.options:
            return "number"
        if isinstance(self.right, AbstractSet):
            return "several"
        return "order" if isinstance(self.right, tuple) else "one"

    def fault(self) -> str:
        """Why it cannot be answered rightly, in a sentence; "" for a sound question."""
        offered = ", ".join(self.options)
        right = _FAULTS[self.kind](self)
        if right:
            return right
        for given, what in ((self.replies, "replies to"), (self.pictures, "has a picture of")):
            unknown = [one for one in given if one not in self.options]
            if unknown and (self.options or given is self.pictures):
                return f"'{self.text}' {what} '{unknown[0]}', which is no option of it; it has: {offered or 'none'}."
        together = sum(amount for _, amount in self.parts)
        if self.parts and type(self.right) is int and together != self.right:
            return f"The parts of '{self.text}' add up to {together}, but the right answer is {self.right}."
        return ""

    def plain(self, game: Game | None, name: str = "") -> dict[str, Any]:
        """The question as data for the page, which keeps how it went under `name`. BadInput for one with a fault."""
        if fault := self.fault():
            raise BadInput(fault)
        right = (
            [one for one in self.options if one in self.right] if isinstance(self.right, AbstractSet) else self.right
        )
        return {
            "name": name, "kind": self.kind, "text": self.text, "shown": self.shown,
            "right": list(right) if isinstance(right, tuple) else right,
            "options": [[one, label, self.pictures.get(one, "")] for one, label in self.options.items()],
            "explanation": self.explanation, "parts": [list(part) for part in self.parts],
            "rule": _rule(game, self.rule), "hints": _graded(self.hints, self.text), "replies": dict(self.replies),
        }  # fmt: skip


def _number_fault(asked: Asked) -> str:
    fits = type(asked.right) is int
    return "" if fits else f"'{asked.text}' asks for a number, so the right answer cannot be {asked.right!r}."


def _one_fault(asked: Asked) -> str:
    fits = asked.right in asked.options
    return "" if fits else f"'{asked.right}' is no option of '{asked.text}'; it has: {', '.join(asked.options)}."


def _several_fault(asked: Asked) -> str:
    assert isinstance(asked.right, AbstractSet)
    unknown = sorted(asked.right - asked.options.keys())
    if unknown:
        return f"'{unknown[0]}' is no option of '{asked.text}'; it has: {', '.join(asked.options)}."
    return "" if asked.right else f"'{asked.text}' has no right option; at least one of several must be right."


def _order_fault(asked: Asked) -> str:
    assert isinstance(asked.right, tuple)
    if sorted(asked.right) != sorted(asked.options):
        wanted, given = ", ".join(asked.options), ", ".join(asked.right)
        return f"The right order of '{asked.text}' must name each of its options once ({wanted}), not: {given}."
    given_away = list(asked.options) == list(asked.right)
    return f"'{asked.text}' offers its options in the right order already; list them otherwise." if given_away else ""


_FAULTS: dict[str, Callable[[Asked], str]] = {
    "number": _number_fault, "one": _one_fault, "several": _several_fault, "order": _order_fault,
}  # fmt: skip


class Piece(anywidget.AnyWidget):
    """What the teaching pieces share: one module, `content` as plain data, `answers` as the learner gave them."""

    _esm = assets.module("hearing.js", "marks.js", "confirm.js", "memory.js", "question.js", "learn.js")
    _css = assets.stylesheet("stepper.css", "learn.css")

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
    """One question before the reveal; "Reveal" is always open, a guess is never a barrier. Fields as in `Asked`.

    `head` is HTML that its pictures need once: symbols and styles.
    """

    def __init__(
        self, key: str, text: str, right: str | int | AbstractSet[str] | tuple[str, ...],
        options: Mapping[str, str] | None = None, *, game: Game | None = None, head: str = "", **more: Any,
    ) -> None:  # fmt: skip
        content = {"questions": [Asked(text, right, options or {}, **more).plain(game, key)], "head": head}
        super().__init__(kind="predict", key=key, game=_name(game), content=content)


class Quiz(Piece):
    """A few questions, usually three, each with feedback and the rule behind it.

    How each went is kept under its name in `names`, or under the quiz's key and its number; `head` as in `Predict`.
    """

    def __init__(
        self, key: str, questions: Sequence[Asked], *, game: Game | None = None, title: str = "Three questions",
        names: Sequence[str] = (), head: str = "",
    ) -> None:  # fmt: skip
        if not questions:
            raise BadInput(f"The quiz '{key}' needs at least one question.")
        names = names or [f"{key}:{no}" for no in range(1, len(questions) + 1)]
        asked = [one.plain(game, name) for one, name in zip(questions, names, strict=True)]
        super().__init__(
            kind="quiz", key=key, game=_name(game), content={"title": title, "questions": asked, "head": head}
        )


class Bank:
    """The questions of a game's lessons, each made by the function of its name; kept under "<game>.<name>".

    Those that `generators` make are named with a seed, as in "hunt_food#7": the same seed asks the same forever.
    `head` is HTML that the pictures of any of them need once; `beside` names those that make sense only beside what
    their lesson shows, so that the quick review does not ask them.
    """

    def __init__(
        self, game: Game, makers: Sequence[Callable[[], Asked]], generators: Sequence[Generator] = (), head: str = "",
        beside: Sequence[str] = (),
    ) -> None:  # fmt: skip
        self.game, self.head, self.beside = game, head, frozenset(beside)
        self.makers = {maker.__name__: maker for maker in makers}
        self.generators = {generator.name: generator for generator in generators}
        if unknown := sorted(self.beside - self.makers.keys()):
            raise BadInput(f"There is no question '{unknown[0]}' that could stand beside a lesson.")

    def asked(self, name: str) -> Asked:
        """The question of that name. BadInput if there is none."""
        known, generated, seed = name.partition("#")
        if generated and known in self.generators:
            if not re.fullmatch(r"[0-9]{1,9}", seed):
                raise BadInput(f"'{name}' needs a seed of one to nine digits behind its #, as in {known}#7.")
            return self.generators[known].asked(int(seed))
        if name not in self.makers:
            more = f"; with a seed, as in #7, also: {', '.join(self.generators)}" if self.generators else ""
            raise BadInput(f"There is no question '{name:.60}'; there are: {', '.join(self.makers)}{more}.")
        return self.makers[name]()

    def key(self, name: str) -> str:
        """Under what the browser keeps how a question went."""
        return f"{self.game.name}.{name}"

    def plain(self, name: str) -> dict[str, Any]:
        """A question as data for the page. BadInput if there is none of that name."""
        return self.asked(name).plain(self.game, self.key(name))

    def predict(self, name: str) -> Predict:
        """The question to answer before the reveal."""
        one = self.asked(name)
        return Predict(self.key(name), game=self.game, head=self._head(one), **one._asdict())

    def quiz(self, key: str, names: Sequence[str], title: str = "Three questions") -> Quiz:
        """Some questions together."""
        asked = [self.asked(name) for name in names]
        return Quiz(
            self.key(key), asked, game=self.game, title=title, names=list(map(self.key, names)), head=self._head(*asked)
        )

    def _head(self, *asked: Asked) -> str:
        return self.head if any(one.pictures or one.shown for one in asked) else ""


class Progress(Piece):
    """The parts of a page as links; one is done when all its pieces are answered, or, if it has none, was visited.

    `parts` maps an anchor on the page to its heading and the keys of its pieces: {"feeding": ("Feeding", ["q1"])}.
    """

    def __init__(self, key: str, parts: Mapping[str, tuple[str, Sequence[str]]], *, game: Game | None = None) -> None:
        content = {"parts": [[anchor, title, list(keys)] for anchor, (title, keys) in parts.items()]}
        super().__init__(kind="progress", key=key, game=_name(game), content=content)


class ScoreSheet(Piece):
    """A count as a table, such as a player's final count, whose last `open_terms` terms and sum the learner fills in.

    `terms` are (words, amount in `unit`) in the order of counting, as the kernel counted them.
    """

    def __init__(
        self, key: str, terms: Sequence[tuple[str, int]], *, open_terms: int = 2, title: str = "Score sheet",
        game: Game | None = None, rules: Mapping[str, str] | None = None, unit: str = "Points",
    ) -> None:  # fmt: skip
        if not 0 <= open_terms <= len(terms):
            raise BadInput(f"The score sheet '{key}' has {len(terms)} terms, so {open_terms} cannot be left open.")
        names = [words for words, _ in terms]
        for words in rules or {}:
            if words not in names:
                raise BadInput(f"The score sheet '{key}' has no term '{words}'; it has: {', '.join(names)}.")
        content = {
            "title": title, "terms": [list(term) for term in terms], "open": open_terms, "unit": unit,
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
