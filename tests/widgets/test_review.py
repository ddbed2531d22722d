"""The quick review hands out every question that it names, and the table of progress knows which lesson asks what."""

from __future__ import annotations

from typing import Any

import pytest

import widgets
from kernel.core import BadInput
from widgets.curriculum import LESSONS, bank, lesson
from widgets.learn import Bank
from widgets.review import GAMES, MyProgress, QuickReview, asked_by, page


def test_every_question_of_the_pool_is_at_hand() -> None:
    review = QuickReview()
    assert list(review.pool) == list(GAMES)
    for game, pool in review.pool.items():
        names = [*pool["names"], *(name for _, names in pool["lessons"] for name in names)]
        for name in [*names, *(f"{one}#5" for one in pool["generators"])]:
            told = review.question(name)
            assert told["is"] == "asked"
            assert told["question"]["name"] == name
            assert told["head"] == bank(game).head
    assert repr(review) == "<Quick review: MESOS, Archeos Society>"


def test_what_makes_sense_only_beside_a_lesson_is_not_asked_alone() -> None:
    pool = QuickReview(["mesos"]).pool["mesos"]
    assert "mesos.first_to_act" not in pool["names"]
    assert "mesos.artists" in pool["fresh"]
    assert set(pool["fresh"]) < set(pool["names"])
    assert all("first_to_act" not in name for _, names in pool["lessons"] for name in names)
    with pytest.raises(BadInput, match="no question 'plums' that could stand beside a lesson"):
        Bank(bank("mesos").game, [], beside=["plums"])


def test_a_review_of_no_game_is_refused() -> None:
    with pytest.raises(BadInput, match="needs at least one game; there are: mesos, archeos"):
        QuickReview([])


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ({"do": "ask", "name": "mesos.plums"}, "There is no question 'plums'"),
        ({"do": "ask", "name": "chess.fork"}, "its name begins with mesos"),
        ({"do": "ask", "name": "archeos.seasons"}, "its name begins with mesos"),
        ({"do": "ask", "name": "mesos.hunt_food#x"}, "needs a seed"),
        ({"do": "ask"}, "There is no question 'None'"),
        ({"do": "dance"}, "can ask for a question by its name"),
        ("nonsense", "can ask for a question by its name"),
    ],
)
def test_what_cannot_be_answered_is_a_sentence(message: Any, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    review, sent = QuickReview(["mesos"]), []
    monkeypatch.setattr(review, "send", sent.append)
    review._receive(review, message, None)
    (told,) = sent
    assert told["is"] == "error"
    assert words in told["text"]


def test_progress_knows_the_questions_of_every_lesson() -> None:
    first = lesson("01")
    assert {"mesos.icon_hunter", *(f"mesos.{name}" for name in first.ends)} <= set(asked_by(first))
    mine = MyProgress()
    assert [one.id for one in LESSONS if asked_by(one)] == [row[0] for row in mine.lessons]
    assert mine.lessons[0][1:3] == [LESSONS[0].title, f"{LESSONS[0].game}.{LESSONS[0].id}"] or not LESSONS[0].game
    assert repr(mine) == "<My progress>"


def test_the_page_holds_both() -> None:
    _, review, mine = page().children
    assert isinstance(review, widgets.QuickReview)
    assert isinstance(mine, widgets.MyProgress)
