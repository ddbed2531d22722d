"""What another choice would have changed: a branch played to the end of the period, and the two ledgers compared."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from kernel import bots
from kernel.bots import Bot
from kernel.core import BadInput, Session
from kernel.explain import compare
from kernel.readings import as_recorded


class WhatIf(NamedTuple):
    """A branch after another choice: the choice in words, both sessions to the end of the period, the difference.

    `rows` hold player, name, tally, rule, title, one (as played), other (what if) and difference, in the tally's unit.
    """

    choice: str
    played: Session
    branch: Session
    rows: list[dict[str, Any]]
    text: str


def what_if(session: Session, step: int, answer: Sequence[str], bot: Bot | None = None) -> WhatIf:
    """Answers the question of `step` differently; everybody else answers as recorded where that is still allowed.

    IllegalChoice for an answer that the rules forbid, BadInput for a step without a question.
    """
    branch = session.branch(step)
    question = branch.question
    if question is None:
        raise BadInput(f"At step {step} the game is over, so nothing else can be chosen.")
    branch.choose(*answer)
    bot = bot or bots.greedy_bot(session.game)
    period = session.steps[step].state.period
    played = _to_end_of(period, session.branch(_last_step_of(session, period)), bot)
    _to_end_of(period, branch, as_recorded(session, step + 1, bot))
    labels = {option.id: option.label for option in question.options}
    name = session.state.names[question.player]
    choice = f"{name} chooses {', '.join(labels[one] for one in answer) or 'nothing'} in {_when(session, period)}."
    units = session.game.units
    rows = [
        row | {"tally": what, "unit": units.get(what, what)} for what in session.state.tallies
        for row in compare(played, branch, what)
    ]  # fmt: skip
    return WhatIf(choice, played, branch, rows, _sentence(played, branch, rows, period))


def _last_step_of(session: Session, period: int) -> int:
    later = (step.no for step in session.steps if step.state.period > period)
    return next(later, len(session.steps) - 1)


def _to_end_of(period: int, session: Session, bot: Bot) -> Session:
    return bots.play_on(session, [bot] * len(session.state.names), lambda one: one.state.period > period)


def _when(session: Session, period: int) -> str:
    return f"{session.game.period_word.lower()} {period}" if period else "the set-up"


def _sentence(played: Session, branch: Session, rows: list[dict[str, Any]], period: int) -> str:
    sums: dict[tuple[str, str], int] = {}
    for row in rows:
        key = row["name"], row["unit"]
        sums[key] = sums.get(key, 0) + row["difference"]
    words = [
        f"{name} {abs(number)} {unit} {'more' if number > 0 else 'less'}"
        for (name, unit), number in sums.items() if number
    ]  # fmt: skip
    end = f"By the end of {_when(played, period)}"
    if not words:
        kept = " and ".join(played.game.units.values())
        if played.state == branch.state:
            return f"{end} everything is as it was."
        return f"{end} {kept} are the same for everybody; what lies on the table is not."
    return f"{end}: {', '.join(words)}."
