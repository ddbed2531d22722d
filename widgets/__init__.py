"""What a person sees: step-through, boards, charts, quizzes. Each part is loaded when it is first used.

    import widgets
    widgets.show(session)          step through a game
    widgets.Predict(...)           and other teaching pieces: Quiz, Progress, ScoreSheet, Sorter, Dial
    widgets.QuickReview()          ten questions in which missed ones come back; widgets.MyProgress() shows all answers
    widgets.Course(...)            a tutorial in parts, a Story inside it
    widgets.PlateView(plate)       a scoring chart with sliders
    widgets.ScoreExplainer(session) every player's points by source, each with its records and its rule

Importing this package lets sessions and game states draw themselves in a notebook.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from widgets import html

if TYPE_CHECKING:
    from collections.abc import Collection

    from kernel.core import Session
    from widgets.charts.explainer import ScoreExplainer
    from widgets.charts.plate_view import PlateView
    from widgets.course import Course, Story
    from widgets.learn import Dial, Predict, Progress, Quiz, ScoreSheet, Sorter
    from widgets.review import MyProgress, QuickReview
    from widgets.stepper import Stepper

__all__ = [
    "Course", "Dial", "MyProgress", "PlateView", "Predict", "Progress", "QuickReview", "Quiz", "ScoreExplainer",
    "ScoreSheet", "Sorter", "Stepper", "Story", "show",
]  # fmt: skip

_HOMES = {
    "Stepper": "stepper", "Predict": "learn", "Quiz": "learn", "Progress": "learn", "ScoreSheet": "learn",
    "Sorter": "learn", "Dial": "learn", "Course": "course", "Story": "course", "PlateView": "charts.plate_view",
    "ScoreExplainer": "charts.explainer", "MyProgress": "review", "QuickReview": "review",
}  # fmt: skip


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(f"widgets.{_HOMES[name]}"), name)
    raise AttributeError(f"module 'widgets' has no attribute '{name}'")


def show(
    session: Session, seat: int | None = None, grain: str = "decision", at: int | None = None,
    offers: Collection[str] = ("what_if", "play_on", "new_game", "views"), bots: str = "greedy",
) -> Stepper:  # fmt: skip
    """A step-through of a session, beginning at frame `at` (None: the first question, after the set-up).

    `seat` is the player whose view it is (None: everything is seen); `grain` is period, decision or record; `bots`
    answer for the others: greedy, random or first.

    `offers` are what the page may ask of Python: what-ifs, to play on, a new game and other views: a choice "Seen by"
    between every player's cards and the all-knowing view, in games where players hide something from each other.
    """
    from widgets.stepper import Stepper

    return Stepper(session, seat, grain, at, offers, bots)


html.register()
