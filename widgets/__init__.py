"""What a person sees: step-through, boards, charts, quizzes. Each part is loaded when it is first used.

    import widgets
    widgets.show(session)          step through a game
    widgets.Predict(...)           and other teaching pieces: Quiz, Progress, ScoreSheet, Sorter, Dial
    widgets.Course(...)            a tutorial in parts, a Story inside it

Importing this package lets sessions and game states draw themselves in a notebook.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from widgets import html

if TYPE_CHECKING:
    from collections.abc import Collection

    from kernel.core import Session
    from widgets.course import Course, Story
    from widgets.learn import Dial, Predict, Progress, Quiz, ScoreSheet, Sorter
    from widgets.stepper import Stepper

__all__ = ["Course", "Dial", "Predict", "Progress", "Quiz", "ScoreSheet", "Sorter", "Stepper", "Story", "show"]

_HOMES = {
    "Stepper": "stepper", "Predict": "learn", "Quiz": "learn", "Progress": "learn", "ScoreSheet": "learn",
    "Sorter": "learn", "Dial": "learn", "Course": "course", "Story": "course",
}  # fmt: skip


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(f"widgets.{_HOMES[name]}"), name)
    raise AttributeError(f"module 'widgets' has no attribute '{name}'")


def show(
    session: Session, seat: int | None = None, grain: str = "decision", at: int | None = None,
    offers: Collection[str] = ("what_if", "play_on", "new_game"), bots: str = "greedy",
) -> Stepper:  # fmt: skip
    """A step-through of a session, beginning at frame `at` (None: the first question, after the set-up).

    `seat` is the player whose view it is (None: everything is seen); `grain` is period, decision or record; `offers`
    are the questions that the page may put to Python; `bots` answer for the others: greedy, random or first.
    """
    from widgets.stepper import Stepper

    return Stepper(session, seat, grain, at, offers, bots)


html.register()
