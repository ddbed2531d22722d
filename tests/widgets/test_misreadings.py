"""Every misreading has a rule, a question that asks it and an example that the rules play."""

import pytest

from kernel.core import BadInput, game_names
from kernel.positions import check_positions
from widgets import misreadings
from widgets.curriculum import bank
from widgets.misreadings import MOST, Listing, Misreading, Picker, example, find, known, quiz, themes
from widgets.position import Step

ALL = [one for game in game_names() for one in known(game)]


@pytest.mark.parametrize("game", game_names())
def test_every_example_comes_out_as_it_says(game: str) -> None:
    assert [one.differences for one in check_positions(misreadings.examples(game)) if one.differences] == []
    assert len({one.id for one in known(game)}) == len(known(game))


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.id)
def test_a_misreading_has_rules_a_question_and_an_example(one: Misreading) -> None:
    assert one.think.endswith(".")
    assert one.rules
    asked = bank(one.game).asked(one.asked)
    assert asked.text
    assert asked.rule.split(".")[0] in (one.game, "")
    step = example(one.game, one.id)
    assert isinstance(step, Step)
    assert len(step.children) >= 3


def test_a_theme_holds_some_and_all_themes_hold_all() -> None:
    for game in game_names():
        assert sum(len(known(game, theme)) for theme in themes(game)) == len(known(game))
        assert repr(Listing(game)) == f"<{len(known(game))} misreadings>"


def test_three_are_ticked_and_asked() -> None:
    picker = Picker("mesos", "Events")
    assert picker.ask.disabled
    for _, box in picker.boxes[:MOST]:
        box.value = True
    assert all(box.disabled for _, box in picker.boxes[MOST:])
    picker.ask.click()
    (asked,) = picker.asked.children
    assert len(asked.content["questions"]) == MOST
    picker.show.click()
    assert [type(one) for one in picker.asked.children] == [Step] * MOST
    picker.boxes[0][1].value = False
    assert not any(box.disabled for _, box in picker.boxes)
    picker.game.value = "archeos"
    assert {one.game for one, _ in picker.boxes} == {"archeos"}
    assert picker.asked.children == ()
    assert "Final count" not in [theme for _, theme in picker.theme.options]


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: find("mesos", "none"), "There is no misreading 'none' of MESOS; there are: hunt-food-once"),
        (lambda: known("mesos", "Weather"), "There is no theme 'Weather'; there are: Events"),
        (lambda: quiz("mesos", []), "A quiz needs at least one misreading"),
    ],
)
def test_what_is_not_there_is_said(ask, words: str) -> None:
    with pytest.raises(BadInput) as refused:
        ask()
    assert str(refused.value).startswith(words)
