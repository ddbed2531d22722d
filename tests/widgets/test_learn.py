"""Teaching pieces refuse what cannot be answered, and carry what the kernel counted."""

from __future__ import annotations

from typing import Any

import pytest

from kernel.core import BadInput
from tests.widgets.toy import GAME, played
from widgets.generated import Case, Generator, Luck
from widgets.learn import Asked, Bank, Predict, Progress, Quiz, ScoreSheet, Sorter


def test_a_prediction_carries_its_rule_and_graded_hints() -> None:
    piece = Predict(
        "p1", "How much does b2 score?", 2, game=GAME, rule="toy.show", hints=("Look at the card.", "Showing."),
        replies={"3": "Only red berries give one more."},
    )  # fmt: skip
    (asked,) = piece.content["questions"]
    assert asked["right"] == 2
    assert asked["rule"]["title"] == "Showing"
    assert asked["hints"] == [["Where to look", "Look at the card."], ["Which rule", "Showing."]]
    assert repr(piece) == "<Predict 'p1'>"


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (Asked("Who?", "x", {"a": "Red"}), "'x' is no option of 'Who.'"),
        (Asked("How many?", "two"), "asks for a number"),
        (Asked("How many?", 2, hints=("a", "b", "c", "d")), "has 4 hints; at most 3"),
        (Asked("Who?", "a", {"a": "Red"}, replies={"z": "no"}), "replies to 'z'"),
        (Asked("Who?", "a", {"a": "Red"}, rule="toy.none"), "no rule 'toy.none'"),
        (Asked("Which?", {"a", "z"}, {"a": "Red"}), "'z' is no option of 'Which.'"),
        (Asked("Which?", set(), {"a": "Red"}), "at least one of several must be right"),
        (Asked("First?", ("a", "c"), {"a": "A", "b": "B"}), "must name each of its options once .a, b., not: a, c"),
        (Asked("First?", ("a", "b"), {"a": "A", "b": "B"}), "in the right order already"),
        (Asked("How many?", ("a",)), "asks for a number"),
        (Asked("Who?", "a", {"a": "Red"}, pictures={"z": "<svg>"}), "has a picture of 'z'"),
        (Asked("How many?", 3, parts=[("one", 1), ("one more", 1)]), "add up to 2, but the right answer is 3"),
    ],
)
def test_a_question_that_cannot_be_answered_is_refused(asked: Asked, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        Quiz("q", [asked], game=GAME)


def test_a_question_of_several_and_an_order_carry_their_pictures_and_parts() -> None:
    several = Asked("Which score?", {"c", "a"}, {"a": "A", "b": "B", "c": "C"}, parts=[("A", 1), ("C", 2)],
                    pictures={"b": "<svg></svg>"})  # fmt: skip
    order = Asked("What comes first?", ("b", "a"), {"a": "A", "b": "B"}, shown="<p>cards</p>")
    first, second = Quiz("q", [several, order], game=GAME, head="<style></style>").content["questions"]
    assert (first["kind"], first["right"]) == ("several", ["a", "c"])
    assert first["options"] == [["a", "A", ""], ["b", "B", "<svg></svg>"], ["c", "C", ""]]
    assert first["parts"] == [["A", 1], ["C", 2]]
    assert (second["kind"], second["right"], second["shown"]) == ("order", ["b", "a"], "<p>cards</p>")
    assert (first["name"], second["name"]) == ("q:1", "q:2")


def test_a_bank_names_its_questions_also_those_of_a_seed() -> None:
    def berries() -> Asked:
        return Asked("How many?", 2)

    def counted(luck: Luck) -> Case:
        number = luck.number(1, 9)
        return Case(f"{number} and 1?", number + 1, [(number, "That would assume that 1 is nothing."), (number, "")])

    bank = Bank(GAME, [berries], [Generator("counted", counted, 1)])
    assert bank.quiz("end", ["berries", "counted#7"]).content["questions"][1]["name"] == "toy.counted#7"
    assert bank.asked("counted#7") == bank.asked("counted#7")
    assert len({bank.asked(f"counted#{seed}").text for seed in range(20)}) > 4
    for name, words in (
        ("plums", "no question 'plums'; there are: berries; with a seed, as in #7, also: counted"),
        ("counted", "no question 'counted'"),
        ("counted#x", "needs a seed of one to nine digits"),
        ("berries#7", "no question 'berries#7'"),
    ):
        with pytest.raises(BadInput, match=words):
            bank.asked(name)


def test_an_empty_quiz_is_refused() -> None:
    with pytest.raises(BadInput, match="needs at least one question"):
        Quiz("q", [])


def test_a_score_sheet_of_records_adds_up_to_the_points() -> None:
    session = played(seed=1)
    for player in range(3):
        sheet = ScoreSheet.of_records("s", GAME, session.why(player), open_terms=1)
        assert sum(points for _, points in sheet.content["terms"]) == session.state.points[player]
        assert sheet.content["rules"]["Showing"]["status"] == "ruling"


@pytest.mark.parametrize(
    ("options", "words"), [({"open_terms": 3}, "3 cannot be left open"), ({"rules": {"Z": "toy.show"}}, "no term 'Z'")]
)
def test_a_score_sheet_that_cannot_be_is_refused(options: dict, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        ScoreSheet("s", [("A", 1), ("B", 2)], game=GAME, **options)


def test_progress_lists_the_parts_of_a_page() -> None:
    piece = Progress("page", {"goal": ("The goal", []), "feeding": ("Feeding", ["p1", "q1"])})
    assert piece.content["parts"] == [["goal", "The goal", []], ["feeding", "Feeding", ["p1", "q1"]]]


def test_a_sorter_has_graded_hints_and_a_reply_for_each_row_sorted_wrongly() -> None:
    rows = [("a", "A", "", ["now"], "Now, at once."), ("b", "B", "", [], "Never.")]

    def sorter(**more: Any) -> Sorter:
        return Sorter("s", {"now": "Now"}, rows, title="When?", text="Tick.", **more)

    content = sorter(hints=["Look.", "Rule."], replies={"a": "It helps."}).content
    assert content["hints"] == [["Where to look", "Look."], ["Which rule", "Rule."]]
    assert content["replies"] == {"a": "It helps."}
    assert sorter().content["hints"] == []
    assert sorter().content["replies"] == {}
    with pytest.raises(BadInput, match="'s' replies to 'c', which is no row of it"):
        sorter(replies={"c": "No."})
    with pytest.raises(BadInput, match="'s' has 4 hints; at most 3 are shown"):
        sorter(hints=["one", "two", "three", "four"])
