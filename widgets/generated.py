"""Questions made by the rules: a seed lays a position, the kernel plays it, and readings that players really had of the
rule give the wrong options. A generator of a game makes a `Case`; the same seed makes the same question forever.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, TypeVar

from kernel.words import digits
from widgets.learn import Asked

T = TypeVar("T")

TRIES = 400
"""Positions that a seed may lay until one tells the right reading from enough wrong ones."""


class Luck:
    """What a seed decides; only `Random.random()` is promised to stay the same between Pythons: all comes from it."""

    def __init__(self, seed: str) -> None:
        self._random = Random(seed).random

    def number(self, least: int, most: int) -> int:
        """A whole number, both ends included."""
        return least + int(self._random() * (most - least + 1))

    def one(self, things: Sequence[T]) -> T:
        """One of the things."""
        return things[self.number(0, len(things) - 1)]

    def some(self, things: Sequence[T], number: int) -> list[T]:
        """So many different ones of the things, in the order they came up; all of them if there are fewer."""
        left = list(things)
        return [left.pop(self.number(0, len(left) - 1)) for _ in range(min(number, len(left)))]


class WrongReading(NamedTuple):
    """A reading of a rule that is wrong but has been had: what it would answer, and what that would assume."""

    assumes: str
    answer: Callable[..., Any]

    def __call__(self, *position: Any) -> tuple[Any, str]:
        """What it would answer at a position, and the sentence that says so."""
        return self.answer(*position), f"That would assume that {self.assumes}."


def misreading(assumes: str) -> Callable[[Callable[..., Any]], WrongReading]:
    """Makes a misreading of a function from a position to an answer; `assumes` completes "That would assume that"."""
    return lambda answer: WrongReading(assumes, answer)


class Case(NamedTuple):
    """A position with the question about it, its right answer by the rules, and what misreadings would answer.

    An answer is a number of `unit`, or an id of `options`; `misread` holds (answer, sentence). The other fields are
    those of `Asked`.
    """

    text: str
    right: Any
    misread: Sequence[tuple[Any, str]]
    unit: str = ""
    options: Mapping[str, str] = {}
    explanation: str = ""
    rule: str = ""
    hints: Sequence[str] = ()
    parts: Sequence[tuple[str, int]] = ()
    pictures: Mapping[str, str] = {}
    shown: str = ""

    def wrong(self) -> dict[Any, str]:
        """Answers of misreadings that the rules do not give too, each with its sentences."""
        found: dict[Any, str] = {}
        for answer, sentence in self.misread:
            if answer != self.right:
                found[answer] = f"{found[answer]} {sentence}" if answer in found else sentence
        return found


class Generator(NamedTuple):
    """A maker of questions; a position counts only if at least `least` wrong answers differ from the right one."""

    name: str
    make: Callable[[Luck], Case]
    least: int = 2

    def case(self, seed: int) -> Case:
        """The first position of the seed that tells the readings apart."""
        luck = Luck(f"{self.name}/{seed}")
        for _ in range(TRIES):
            case = self.make(luck)
            if len(case.wrong()) >= self.least:
                return case
        raise AssertionError(f"'{self.name}' found no position with {self.least} wrong readings in {TRIES} tries.")

    def asked(self, seed: int) -> Asked:
        """The question of a seed."""
        case = self.case(seed)
        wrong = case.wrong()
        more = (case.explanation, case.rule, case.hints)
        if case.options:
            return Asked(case.text, case.right, case.options, *more, wrong, case.parts, case.pictures, case.shown)
        options = {str(one): _amount(one, case.unit) for one in sorted({case.right, *wrong})}
        replies = {str(one): sentence for one, sentence in wrong.items()}
        return Asked(case.text, str(case.right), options, *more, replies, case.parts, shown=case.shown)


def _amount(number: int, unit: str) -> str:
    word = unit.removesuffix("s") if abs(number) == 1 else unit
    return f"{digits(number)} {word}"


def generators(*makers: Callable[[Luck], Case], least: int = 2) -> tuple[Generator, ...]:
    """Generators named as their functions."""
    return tuple(Generator(maker.__name__, maker, least) for maker in makers)
