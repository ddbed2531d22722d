"""Positions of teachers as steps of a lesson: what is asked and right, moves to try, what is said of a bad one."""

from __future__ import annotations

from pathlib import Path

import pytest

from kernel.core import BadInput, Session
from kernel.mesos import GAME
from kernel.positions import check_file, read_file
from widgets.learn import Predict
from widgets.position import Lesson, NotYet, Step, TryIt, lesson, lesson_step, try_it
from widgets.stepper import Stepper

TEMPLATES = Path("notebooks/teachers/positions")
WRITTEN = sorted(TEMPLATES.rglob("*.toml"))
VECTORS = sorted(Path("tests/vectors").glob("*positions.json"))


def test_each_game_has_templates() -> None:
    assert {path.parent.name for path in WRITTEN} == {"mesos", "archeos"}
    assert min(len(list(folder.glob("*.toml"))) for folder in TEMPLATES.iterdir()) >= 3


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: path.stem)
def test_a_template_is_right_and_becomes_a_step_with_remarks_for_its_reader(path: Path) -> None:
    assert [one.differences for one in check_file(path)] == [[]]
    step = lesson_step(path)
    assert isinstance(step, Step)
    assert step.asked is not None
    assert path.read_text(encoding="utf-8").startswith("# ")


@pytest.mark.parametrize("path", VECTORS, ids=lambda path: path.stem)
def test_every_position_of_our_tests_can_be_shown(path: Path) -> None:
    file = read_file(path)
    for position in file.positions:
        step = lesson_step(file, position["id"])
        assert isinstance(step, Step), step
        assert isinstance(step.table, Stepper)
        drawn = {key for frame in step.table.trace["frames"] for key in frame.get("parts", {})}
        assert all(f'data-part="{key}"' in step.table.trace["layout"] for key in drawn)


HUNT = """game = "mesos"
[[positions]]
id = "hunt"
expected = { players = [{ food = 3 }] }
[positions.situation]
op = "resolve_event"
event = "hunt"
era = 1
players = [{ food = 1, tribe = { hunter = 2 } }]
"""


def asked(text: str) -> dict:
    step = lesson_step(text)
    assert isinstance(step, Step), step
    (predict,) = [one for one in step.children if isinstance(one, Predict)]
    return predict.content["questions"][0]


def test_without_a_question_the_first_number_expected_is_asked_for() -> None:
    question = asked(HUNT)
    assert question["text"] == "How much Food does Red have then?"
    assert (question["kind"], question["right"]) == ("number", 3)
    assert question["rule"]["title"] == "Hunt: Food"


def test_wrong_answers_make_it_a_choice_and_the_right_one_is_the_kernels() -> None:
    question = asked(HUNT + '[positions.question]\nof = "players[0].pp"\n[positions.question.wrong]\n1 = "Once?"\n')
    assert question["right"] == "2"
    assert [option[0] for option in question["options"]] == ["1", "2"]
    assert question["replies"] == {"1": "Once?"}


def test_the_table_shows_how_it_was_before_anything_happens() -> None:
    step = lesson_step(HUNT)
    assert step.table.index == 0
    first, *_, last = step.table.trace["frames"]
    assert first["tally"]["food"] == [1]
    assert last["ranking"] == []
    assert step.table.grain == "record"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (HUNT.replace("hunter = 2", "hunters = 2"), "The text, line 9: cannot be played: situation.players[0].tribe "),
        (HUNT.replace("food = 3", "food = 4"), "The text, line 4: players[0].food: expected 4, came out 3."),
        (HUNT.replace('"hunt"\nexp', '"hunt\nexp'), "The text, line 3: cannot be read as positions: "),
        (HUNT + '[positions.question]\nof = "players[3].food"\n', "The text, line 11: question.of is 'players[3]"),
        (HUNT + '[positions.question]\nask = "Why?"\n', "The text, line 10: question must be an object; it can have"),
        (HUNT + '[positions.question]\nof = "players"\nwrong = { x = "y" }\n', "The text, line 10: question lacks"),
        (HUNT.replace("id", 'rule = "mesos.luck"\nid'), "The text, line 3: there is no rule 'mesos.luck'."),
        ("no/such.toml", "no/such.toml: cannot be read as positions: "),
    ],
)  # fmt: skip
def test_a_mistake_is_a_sentence_with_its_line(text: str, words: str) -> None:
    told = lesson_step(text)
    assert isinstance(told, NotYet)
    assert told.text.startswith(words)
    assert 'role="alert"' in told.children[0].value


def test_a_folder_becomes_a_lesson_and_a_bad_file_does_not_stop_the_others(tmp_path: Path) -> None:
    (tmp_path / "2_good.toml").write_text(HUNT, encoding="utf-8")
    (tmp_path / "1_bad.toml").write_text(HUNT.replace("era = 1", "era = 9"), encoding="utf-8")
    (tmp_path / "3_broken.json").write_text("{", encoding="utf-8")
    made = lesson(tmp_path)
    assert isinstance(made, Lesson)
    for no in range(3):
        made.lay_out(no)
    kinds = [type(section.children[0]) for section in made.sections]
    assert kinds == [NotYet, Step, NotYet]
    assert "1_bad.toml, line 8" in made.sections[0].children[0].text
    assert [keys for _, _, keys in made.pager.parts] == [[], ["mesos.position.hunt"], []]
    assert isinstance(lesson(tmp_path / "empty"), NotYet)


# Moves to try


def say(widget: Stepper, **wish: object) -> None:
    widget._handle_custom_msg(wish, [])


def test_moves_are_tried_refused_taken_back_and_begun_again() -> None:
    tried = try_it(TEMPLATES / "mesos" / "4_whole_round.toml")
    assert isinstance(tried, TryIt)
    say(tried, do="choose", step=0, ids=["tile:B"])
    with pytest.raises(BadInput, match="already stands"):
        tried.session.choose("tile:B")
    say(tried, do="choose", step=1, ids=["tile:C"])
    assert len(tried.session.steps) == 3
    say(tried, do="play_on", step=1, seat=None)
    assert [step.answer for step in tried.session.steps] == [None, ("tile:B",)]
    assert tried.live
    say(tried, do="again")
    assert len(tried.session.steps) == 1
    assert tried.live


def test_a_moment_of_a_game_is_tried_from_where_it_stands() -> None:
    game = Session(GAME, {"players": 2}, 1)
    first = game.question.open_ids()[0]
    game.choose(first)
    tried = try_it(game)
    say(tried, do="choose", step=1, ids=[tried.session.question.open_ids()[0]])
    assert len(tried.session.steps) == 3
    assert len(game.steps) == 2
    say(tried, do="again")
    assert tried.session.answers == [(first,)]
