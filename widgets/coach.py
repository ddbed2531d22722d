"""A game to play with help: a seat at a table of bots, and hints about the question asked now, in three grades."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from html import escape

import ipywidgets

from kernel.bots import named_bot, play_on
from kernel.core import Question, Session
from widgets.course import Styles, prose
from widgets.learn import HINTS
from widgets.stepper import Stepper


def take_seat(
    session: Session, seat: int, offers: Collection[str] = ("what_if",), bots: str = "greedy"
) -> Stepper:  # fmt: skip
    """A step-through in which the learner plays `seat`; the bots have answered up to the seat's next question."""
    players = [named_bot(bots, session.game, no) for no in session.state.players]
    play_on(session, players, lambda one: one.question is not None and one.question.player == seat)
    stepper = Stepper(session, seat=seat, offers=offers, bots=bots)
    stepper.index = len(stepper.trace["frames"]) - 1
    stepper.playing = True
    return stepper


class Coached(ipywidgets.VBox):
    """A game from a learner's seat with a button for hints above it; nobody counts them.

    A hint is about the question asked now: where to look, which rule, and then what a bot would choose.
    """

    def __init__(self, stepper: Stepper, bot: str = "greedy") -> None:
        self.stepper, self._bot = stepper, bot
        self._about, self._given = -1, 0
        self.button = ipywidgets.Button(description="Hint")
        self.button.on_click(lambda _: self.hint())
        self.told = prose("")
        super().__init__([Styles(), self.button, self.told, stepper])
        self.add_class("ma-course")
        self.add_class("ma-excerpt")
        stepper.observe(lambda _: self._forget(), ["index", "trace"])

    def __repr__(self) -> str:
        return f"<Game with hints: {self.stepper!r:.80}>"

    def hint(self) -> None:
        """Tells one grade more about the question asked now."""
        self._forget()
        question = self.stepper.session.question
        if question is None:
            self.told.value = _framed(
                "<p>The game is over. Any number in the score table says where it comes from.</p>"
            )
            return
        self._given = min(self._given + 1, len(HINTS))
        grades = [told for told, _ in zip(self._grades(question), range(self._given), strict=False)]
        lines = "".join(f"<p><strong>{grade}.</strong> {told}</p>" for grade, told in zip(HINTS, grades, strict=False))
        self.told.value = _framed(lines)

    def _forget(self) -> None:
        """Takes hints away that were about another question."""
        now = len(self.stepper.session.steps)
        if now != self._about:
            self._about, self._given = now, 0
            self.told.value = _framed("")

    def _grades(self, question: Question) -> Iterator[str]:
        session = self.stepper.session
        rule = session.game.rules[question.rule]
        closed = len(question.options) - len(question.open_ids())
        dimmed = f" {closed} more are dimmed; each says why when you point at it." if closed else ""
        yield f"{escape(question.text)} You have {len(question.open_ids())} choices.{dimmed}"
        yield f"{escape(rule.title)}: {escape(rule.text)}"
        answer = named_bot(self._bot, session.game)(lambda: session.view(question.player), question)
        labels = {option.id: option.label for option in question.options}
        chosen = ", ".join(escape(labels[one]) for one in answer) or "nothing"
        yield f"The computer would choose: {chosen}. It takes what looks best at once; you may see further."


def _framed(inner: str) -> str:
    return f'<div class="ma ma-prose" role="status">{inner}</div>'
