"""Every rule that a text settles is taught in a lesson; the page of coverage says which and where it is tested."""

from __future__ import annotations

import subprocess
import sys

import pytest

from kernel.core import Rule, find_game
from widgets.coverage import Coverage, Row, page, rows, untaught

GAMES = ("mesos", "archeos")


@pytest.mark.parametrize("name", GAMES)
def test_every_settled_rule_is_taught_in_a_lesson(name: str) -> None:
    assert untaught(rows(find_game(name))) == [], "add it to the rules of a lesson that teaches it, in lessons.toml"


def test_a_settled_rule_without_a_lesson_is_found() -> None:
    kept = Rule("toy.one", "One", "A rule.", "Text, Section")
    open_one = kept._replace(id="toy.two", status="ruling")
    assert untaught([Row(kept, ("01",), ()), Row(open_one, (), ())]) == []
    assert untaught([Row(kept, (), ("test_toy",)), Row(open_one, (), ())]) == ["toy.one"]


def test_the_page_has_a_line_for_every_rule_of_both_games() -> None:
    lines = page().splitlines()
    for name in GAMES:
        for rule in find_game(name).rules.values():
            (line,) = [line for line in lines if line.startswith(f"| {rule.id} |")]
            assert f"| {rule.title} | {rule.status} |" in line
    assert any("mesos_positions" in line for line in lines if line.startswith("| mesos.hunt |"))


def test_the_command_prints_the_page() -> None:
    run = subprocess.run([sys.executable, "-m", "widgets.coverage"], capture_output=True, check=True)
    assert run.stdout.decode("utf-8", "replace").startswith("# Which rule is taught where")


def test_a_notebook_shows_the_table_under_one_stable_line() -> None:
    shown = Coverage("mesos")
    assert repr(shown) == "<Where the rules of MESOS are taught>"
    assert "Hunt: Food" in shown.value
