"""The rule browser: what goes to the page, what it answers, and that its words lead somewhere."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from kernel.core import BadInput, find_game
from widgets.rulebook import Rulebook, detail, rulebook, samples, sights, taught_in

GAMES = ("mesos", "archeos")


def answer(shown: Rulebook, message: Any) -> dict[str, Any]:
    """What the page hears after a message."""
    heard: list[dict[str, Any]] = []
    shown.send = lambda content, buffers=None: heard.append(content)  # type: ignore[method-assign]
    shown._handle_custom_msg(message, [])
    (only,) = heard
    return only


def test_every_rule_of_both_games_goes_to_the_page_once() -> None:
    shown = rulebook(*GAMES)
    for game in shown.book["games"]:
        assert [rule["id"] for rule in game["rules"]] == list(find_game(game["name"]).rules)
        for rule in game["rules"]:
            assert rule["sections"]
            assert set(rule["near"]) <= set(shown.book["titles"])
    assert len(json.dumps(shown.book)) < 160_000
    assert repr(shown).startswith("<Rules of MESOS and Archeos Society: ")


def test_lessons_are_named_as_the_curriculum_has_them() -> None:
    for rule, lessons in taught_in().items():
        assert rule in find_game(rule.split(".")[0]).rules
        for lesson in lessons:
            assert Path(lesson["path"]).suffix == ".ipynb"


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_can_be_opened(name: str) -> None:
    shown = rulebook(name)
    for rule in find_game(name).rules.values():
        told = answer(shown, {"do": "open", "rule": rule.id})
        assert (told["is"], told["rule"]) == ("rule", rule.id)
        assert told["code"]
        assert (told["readings"] is None) == (not rule.switch)
        json.dumps(told)


def test_what_a_rule_shows_names_it() -> None:
    told = detail(find_game("mesos"), find_game("mesos").rules["mesos.hunt_food"])
    (function, *_) = told["code"]
    (marked,) = function["marked"]
    assert "mesos.hunt_food" in function["lines"][marked - function["line"]]
    assert any("Hunter" in step["text"] for step in told["steps"])
    ours, other = told["readings"]["sides"]
    assert (ours["value"], other["value"]) == ("true", "false")
    assert [line["only"] for line in ours["lines"]].count(True) == [line["only"] for line in other["lines"]].count(True)
    assert [row["difference"] for row in told["readings"]["rows"]] == [-2]


@pytest.mark.parametrize("name", GAMES)
def test_a_step_that_shows_a_rule_can_be_seen(name: str) -> None:
    game = find_game(name)
    shown = rulebook(name)
    rule = next(rule for rule, found in sights(game).items() if found)
    told = answer(shown, {"do": "table", "rule": rule, "at": 0})
    assert told["is"] == "table"
    assert "<svg" in told["html"]
    sight = sights(game)[rule][0]
    step = samples(game)[sight.sample].steps[sight.step]
    assert rule in {record.rule for record in step.records} | {step.question.rule if step.question else ""}


def test_a_whole_game_is_played_under_both_readings() -> None:
    told = answer(rulebook("archeos"), {"do": "game", "rule": "archeos.rapa_nui_order"})
    assert told["text"].endswith("These scores change:")
    moved = {score["name"]: score["other"] - score["one"] for score in told["scores"]}
    for name, difference in moved.items():
        assert sum(row["difference"] for row in told["rows"] if row["name"] == name) == difference


def test_only_the_rules_asked_for_are_shown() -> None:
    shown = rulebook("mesos", rules=["mesos.hunt", "mesos.hunt_food"], rule="mesos.hunt_food")
    assert [rule["id"] for rule in shown.book["games"][0]["rules"]] == ["mesos.hunt", "mesos.hunt_food"]
    assert shown.book["chosen"]
    assert shown.rule == "mesos.hunt_food"


@pytest.mark.parametrize(
    ("message", "words"),
    [
        (None, "can ask for: open, table, game"),
        ({"do": "fly", "rule": "mesos.hunt"}, "can ask for: open, table, game"),
        ({"do": "open"}, "There is no rule None here"),
        ({"do": "open", "rule": "mesos.weather"}, "There is no rule 'mesos.weather' here"),
        ({"do": "table", "rule": "mesos.hunt", "at": 99}, "There is no step 99"),
        ({"do": "table", "rule": "mesos.hunt", "at": "0"}, "There is no step '0'"),
        ({"do": "game", "rule": "mesos.hunt"}, "MESOS has no switch ''"),
    ],
)
def test_what_cannot_be_shown_is_said_in_a_sentence(message: Any, words: str) -> None:
    told = answer(rulebook("mesos"), message)
    assert told["is"] == "error"
    assert words in told["text"]


def test_rules_and_games_that_do_not_exist_are_refused() -> None:
    for wrong in (
        lambda: rulebook(),
        lambda: rulebook("chess"),
        lambda: rulebook("mesos", rule="archeos.guide"),
        lambda: rulebook("mesos", rules=["mesos.weather"]),
    ):
        with pytest.raises(BadInput):
            wrong()


def test_the_page_needs_neither_pandas_nor_plotly() -> None:
    code = (
        "import sys; from widgets.rulebook import rulebook; rulebook('mesos', 'archeos');"
        "sys.exit(any(name in sys.modules for name in ('plotly', 'pandas', 'numpy')))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
