"""A game with hints: each click tells one grade more about the question asked now; a bot's choice is legal."""

from __future__ import annotations

from itertools import pairwise

import pytest

from kernel.core import Session, find_game
from widgets.coach import Coached, take_seat
from widgets.learn import HINTS


def coached(game: str, seat: int) -> Coached:
    return Coached(take_seat(Session(find_game(game), {"players": 3}, 7), seat))


@pytest.mark.parametrize(("game", "seat"), [("mesos", 2), ("archeos", 1)])
def test_hints_come_one_by_one_and_the_last_may_be_played(game: str, seat: int) -> None:
    lesson = coached(game, seat)
    question = lesson.stepper.session.question
    assert question is not None
    assert question.player == seat
    assert lesson.stepper.live
    told = []
    for grade in HINTS:
        lesson.hint()
        assert grade in lesson.told.value
        told.append(lesson.told.value)
    assert all(later.startswith(earlier.removesuffix("</div>")) for earlier, later in pairwise(told))
    lesson.hint()
    assert lesson.told.value == told[-1]
    open_labels = [option.label for option in question.options if option.is_open]
    assert any(f"would choose: {label}" in told[-1].replace("&#x27;", "'") for label in [*open_labels, "nothing"])


def test_a_hint_is_forgotten_with_its_question() -> None:
    lesson = coached("mesos", 0)
    lesson.hint()
    stepper = lesson.stepper
    assert stepper.session.question
    stepper.go_on([(stepper.session.question.open_ids()[0],)])
    stepper.index = 0
    assert HINTS[0] not in lesson.told.value


def test_after_the_end_the_coach_points_at_the_scores() -> None:
    from widgets.mesos import lessons

    lesson = Coached(take_seat(lessons.whole_game(), lessons.GREEN))
    lesson.hint()
    assert "The game is over" in lesson.told.value
