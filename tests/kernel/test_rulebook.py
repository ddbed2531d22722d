"""From a rule to its code and back, its sections and its neighbours; each open ruling with both readings."""

from __future__ import annotations

import sys
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from kernel.bots import random_bot
from kernel.core import BadInput, Chance, Game, Record, find_game, run
from kernel.readings import find_switch, in_game, in_position, parting, replayed, switches
from kernel.rulebook import checked_by, near, places, sections

GAMES = ("mesos", "archeos")
SETUPS: list[tuple[str, dict[str, Any]]] = [
    ("mesos", {"players": 4, "expert": True}),
    ("mesos", {"players": 2, "rebalanced_shamans": True}),
    *(("archeos", {"players": 3, "scenario": site}) for site in ("chichen_itza", "ur", "uluru", "rapa_nui", "draft")),
]


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_acts_somewhere_and_the_code_is_as_it_stands(name: str) -> None:
    for rule, found in places(find_game(name)).items():
        assert found, f"{rule} is named in no module of the rules"
        for place in found:
            lines = Path(place.file).read_text(encoding="utf-8").splitlines()
            assert place.code.splitlines() == lines[place.line - 1 : place.line - 1 + len(place.code.splitlines())]
            assert all(place.line <= line < place.line + len(place.code.splitlines()) for line in place.marked)


@pytest.mark.parametrize(("name", "setup"), SETUPS)
def test_before_a_record_is_written_a_place_of_its_rule_has_run(name: str, setup: dict[str, Any]) -> None:
    game = find_game(name)
    table = game.open_table(game.setup(setup), Chance(7))
    ran: set[tuple[str, str]] = set()
    wrong, met = [], set()

    def called(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and "/kernel/" in frame.f_code.co_filename.replace("\\", "/"):
            path = Path(frame.f_code.co_filename)
            ran.add((f"kernel/{path.parent.name}/{path.name}", frame.f_code.co_qualname))

    def watch(record: Record) -> None:
        met.add(record.rule)
        acts = places(game)[record.rule]
        if not ran & {(place.file, place.name) for place in acts} and all(place.function for place in acts):
            wrong.append(record)

    assert table.log
    table.log.tell(watch)
    bot = random_bot(3)
    before = sys.getprofile()
    sys.setprofile(called)
    try:
        run(game.play(table), lambda question: bot(lambda: table, question))
    finally:
        sys.setprofile(before)
    assert wrong == []
    assert len(met) > 25


@pytest.mark.parametrize("name", GAMES)
def test_rules_that_belong_together_are_near(name: str) -> None:
    game = find_game(name)
    for rule in game.rules:
        assert rule not in near(game, rule)
        assert set(near(game, rule)) <= set(game.rules)
    assert {"mesos": "mesos.ritual_fewest", "archeos": "archeos.photographer"}[name] in near(
        game, {"mesos": "mesos.ritual_tie", "archeos": "archeos.expedition_points"}[name]
    )


def test_sections_are_those_of_the_text() -> None:
    def of(rule: str) -> tuple[str, ...]:
        return sections(find_game(rule.split(".")[0]).rules[rule])

    assert of("mesos.hunter_icon") == ("Taking Character Cards", "Our rulings")
    assert of("mesos.discard_row") == ("End of the Round",)
    assert of("archeos.botanist_season_end") == ("The Botanist", "Season End", "Game End", "Our rulings")
    assert of("archeos.box") == ("Our rulings",)


def test_checked_by_a_rule_name_it() -> None:
    assert "test_rebalanced_shamans_takes_the_loss_away_but_not_the_gain" in [
        place.name for place in checked_by(find_game("mesos"))["mesos.rebalanced_shamans"]
    ]


def cases() -> list[tuple[Game, str]]:
    return [(find_game(name), key) for name in GAMES for key in switches(find_game(name))]


@pytest.mark.parametrize(("game", "key"), cases(), ids=lambda value: value if isinstance(value, str) else value.name)
def test_a_sample_shows_that_the_readings_part(game: Game, key: str) -> None:
    switch = find_switch(game, key)
    assert next(iter(switch.words)) == next(one.default for one in game.settings if one.key == key)
    sides = in_position(game, switch)
    if sides:
        assert switch.told.endswith(".")
        usual, other = ([(one.rule, one.text) for one in side.records] for side in sides)
        assert usual != other or sides[0].refused != sides[1].refused
    one, again = in_game(game, switch)
    assert one.question is None
    assert again.question is None
    assert parting(one, again) is not None


SAME = {"expert", "bonus_at_once"}
"""What players know, and when Food comes: no score of the sample games hangs on it."""


@pytest.mark.parametrize(("game", "key"), cases(), ids=lambda value: value if isinstance(value, str) else value.name)
def test_who_stands_where_hangs_on_every_reading_but_two(game: Game, key: str) -> None:
    one, other = in_game(game, find_switch(game, key))
    parted = one.state.points != other.state.points or game.ranking(one.state) != game.ranking(other.state)
    assert parted == (key not in SAME)


def test_a_game_under_its_own_reading_is_the_same_game() -> None:
    game = find_game("mesos")
    one, _ = in_game(game, find_switch(game, "hunt_food_per_hunter"))
    assert replayed(one, "hunt_food_per_hunter", True).records == one.records


def test_an_unknown_switch_is_refused() -> None:
    with pytest.raises(BadInput, match="has no switch 'weather'"):
        find_switch(find_game("mesos"), "weather")
