"""The curriculum and the notebooks say the same; every lesson is short, and asks again what was learnt before."""

from __future__ import annotations

import json
from html import escape
from pathlib import Path

import pytest

from kernel.core import BadInput
from widgets import curriculum
from widgets.curriculum import LESSONS, Lesson, asked, ends, lesson, reading, rule_of, rules_of

ROOT = Path(__file__).resolve().parents[2]
MOST_MINUTES = 10

each_lesson = pytest.mark.parametrize("row", LESSONS, ids=lambda row: row.id)
ending = [row for row in LESSONS if row.ends]


def text_of(row: Lesson) -> str:
    cells = json.loads((ROOT / row.path).read_text(encoding="utf-8"))["cells"]
    return "\n".join("".join(cell["source"]) for cell in cells)


@each_lesson
def test_a_row_says_what_its_notebook_says(row: Lesson) -> None:
    text = text_of(row)
    assert text.startswith(f"# {row.title}\n")
    assert row.goal in " ".join(text.split())


def test_every_notebook_is_a_lesson_and_each_once() -> None:
    there = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "notebooks").rglob("*.ipynb"))
    assert [path for path in there if ".ipynb_checkpoints" not in path] == sorted(row.path for row in LESSONS)
    assert len({row.id for row in LESSONS}) == len(LESSONS)


@each_lesson
def test_a_lesson_belongs_somewhere_and_is_short(row: Lesson) -> None:
    assert row.family in curriculum.FAMILIES
    assert row.game in ("", "mesos", "archeos")
    assert 1 <= row.minutes <= MOST_MINUTES
    assert reading(row).minutes <= MOST_MINUTES


@each_lesson
def test_the_rules_of_a_lesson_exist(row: Lesson) -> None:
    assert len(set(row.rules)) == len(row.rules)
    for rule in row.rules:
        assert rule_of(rule).id == rule
        assert row.game in ("", rule.partition(".")[0])


@pytest.mark.parametrize("row", ending, ids=lambda row: row.id)
def test_a_lesson_ends_with_three_questions_two_of_them_known(row: Lesson) -> None:
    assert len(set(row.ends)) == 3
    quiz = ends(row.id)
    assert quiz.key.endswith(f".{row.id}")
    assert f'ends("{row.id}")' in text_of(row)
    before = [one for one in LESSONS[: LESSONS.index(row)] if (one.family, one.game) == (row.family, row.game)]
    known = frozenset().union(*map(asked, before))
    if known:
        assert len(known & {question["name"] for question in quiz.content["questions"]}) >= 2


@pytest.mark.parametrize("row", [row for row in LESSONS if row.rules], ids=lambda row: row.id)
def test_the_rules_of_a_lesson_can_be_read_at_its_end(row: Lesson) -> None:
    assert f'rules_of("{row.id}")' in text_of(row)
    shown = rules_of(row.id).children[-1].value
    assert all(escape(rule_of(rule).title) in shown for rule in row.rules)


def test_reading_counts_the_texts_and_the_questions_of_the_pieces() -> None:
    read = reading(lesson("03"))
    shown = [text for piece in curriculum.pieces(lesson("03")) for text in curriculum.texts_of(piece)]
    assert any("hungry people stay" in text for text in shown), "a story is read to its end"
    assert not any("Building 106" in text for text in shown), "a list to look things up in is not read"
    assert {"mesos.blue_unfed", "mesos.rebalanced"} <= asked(lesson("03"))
    assert read.minutes > read.words / curriculum.WORDS_A_MINUTE + 2


def test_the_overview_has_a_line_a_lesson() -> None:
    lines = curriculum.overview().splitlines()[1:]
    assert [line.split()[0] for line in lines] == [row.id for row in LESSONS]


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: lesson("99"), "There is no lesson '99'; there are: "),
        (lambda: ends("T4"), "Lesson T4 ends without questions."),
        (lambda: rule_of("mesos.nothing"), "There is no rule 'mesos.nothing'."),
    ],
)
def test_what_is_not_there_is_said(ask: object, words: str) -> None:
    with pytest.raises(BadInput) as refused:
        ask()  # type: ignore[operator]
    assert str(refused.value).startswith(words)
