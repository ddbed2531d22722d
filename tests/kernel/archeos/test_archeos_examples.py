"""The rulebook's worked examples, and the sample positions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from archeos_tools import cards, expedition, play, season_end, situation

from kernel.archeos import GAME
from kernel.archeos.expeditions import follower_options
from kernel.archeos.lessons import brown_and_white
from kernel.archeos.tables import EXPEDITION_POINTS, NUMBERS, RELIC_POINTS, own_tables
from kernel.core import Session
from kernel.positions import Outcome, check_file, play_position, read_positions

VECTORS = Path(__file__).parents[2] / "vectors"
FILES = ["archeos_positions.json", "archeos_worked_examples.json"]
OUTCOMES = [outcome for name in FILES for outcome in check_file(VECTORS / name)]


@pytest.mark.parametrize("outcome", OUTCOMES, ids=[outcome.id for outcome in OUTCOMES])
def test_a_position_comes_out_as_expected(outcome: Outcome) -> None:
    assert outcome.differences == []


def test_a_wrong_expectation_is_told() -> None:
    _, positions = read_positions(VECTORS / FILES[0])
    changed = {**positions[-1], "expected": {"seasons": 2}}
    assert play_position("archeos", changed).differences == ["seasons: expected 2, came out 3"]


def test_an_advanced_side_that_is_only_named_has_the_numbers_of_its_table() -> None:
    site = own_tables().sites["tantallon_castle"]
    places = {"A": {site.colour: 2}, "B": {site.colour: 2}}
    outcome = season_end(situation(sites={site.colour: {"site": site.id}}, positions=places))
    assert outcome["breakdown"]["A"]["sites"][site.colour] == site.shared[2] != site.points[2]


def test_we01_seasons_by_number_of_players() -> None:
    assert [Session(GAME, {"players": players}).state.seasons for players in range(2, 7)] == [2, 2, 3, 3, 3]


def test_we02_display_of_five_players() -> None:
    assert len(Session(GAME, {"players": 5}).state.display) == 7


def test_we08_what_a_hand_can_play() -> None:
    hand = cards("pink:physician pink:patron green:botanist blue:botanist")
    sets = []
    for leader in hand:
        for trait in ("colour", "role"):
            options = follower_options([f"{card}:1" for card in hand], f"{leader}:1", trait)
            sets += [(leader, option.id.rpartition(":")[0], trait) for option in options if option.is_open]
    assert sets == [
        ("pink:physician", "pink:patron", "colour"),
        ("pink:patron", "pink:physician", "colour"),
        ("green:botanist", "blue:botanist", "role"),
        ("blue:botanist", "green:botanist", "role"),
    ]
    for leader in hand:
        out = expedition(situation(" ".join(hand)), leader, keep=[], draw_up_to=0)
        assert out["legal"]
        assert sorted(out["display"]) == sorted(card for card in hand if card != leader)


def test_we10_and_we17_charts() -> None:
    assert EXPEDITION_POINTS == [0, 0, 1, 3, 5, 8, 12]
    assert RELIC_POINTS == [0, 1, 3, 6, 10, 15, 21]
    for relics in range(7):
        given = {"players": ["A", "B"], "relics": {"A": cards("red green blue yellow pink purple")[:relics]}}
        assert play(given, "final_ranking")["scores"]["A"] == RELIC_POINTS[relics]


def test_we14_browns_whole_season_is_35_points() -> None:
    session = brown_and_white()
    ended = season_records(session)
    assert sum(record.amount for record in ended if record.player == 0) == 8 + 25 + 2


def test_we15_the_token_turns_at_one_hundred() -> None:
    given = {
        "players": ["A", "B"],
        "scores": {"A": 97},
        "expeditions": {"A": [cards("red:guide " + "red:student " * 4)]},
    }
    assert season_end(given)["scores"]["A"] == 105


def test_we19_and_we20_the_first_game() -> None:
    session = Session(GAME)
    assert session.setup["scenario"] == "chichen_itza"
    sides = {colour: site.side for colour, site in session.state.sites.items()}
    assert [colour for colour, side in sides.items() if side == "advanced"] == ["red"]
    assert "botanist" in session.state.roles
    assert not {"curator", "linguist", "professor"} & set(session.state.roles)
    set_ups = [record.rule for record in session.records if record.rule.endswith("_setup")]
    assert set_ups == ["archeos.botanist_setup"]
    assert NUMBERS["vehicles"] == len(sides) + 1 + 2


def season_records(session: Session) -> list[Any]:
    """Point records of the first season's end."""
    records = session.records
    start = [record.rule for record in records].index("archeos.return_cards")
    return [record for record in records[start:] if record.what == "points" and record.period == 1]


def test_brown_half_track_and_white_zeppelin() -> None:
    session = brown_and_white()
    brown, white = 0, 1
    assert session.state.names == ("Brown", "White")

    def sites(player: int) -> dict[str, int]:
        found = [record for record in season_records(session) if record.player == player]
        return {record.about: record.amount for record in found if record.rule == "archeos.site_points"}

    def expeditions(player: int) -> list[int]:
        found = [record for record in season_records(session) if record.player == player]
        return [record.amount for record in found if record.rule == "archeos.expedition_points"]

    assert sites(white) == {
        "chichen_itza": 0, "machu_picchu": 2, "grotta_azzurra": 0, "great_zimbabwe": 0, "sigiriya": 6, "nan_madol": 2,
    }  # fmt: skip
    assert sum(sites(white).values()) == 10
    assert sites(brown) == {
        "chichen_itza": 1, "machu_picchu": 2, "grotta_azzurra": 4, "great_zimbabwe": 3, "sigiriya": 0, "nan_madol": -2,
    }  # fmt: skip
    assert sum(sites(brown).values()) == 8
    assert sorted(expeditions(brown)) == [0, 5, 8, 12]
    frame = [record.amount for record in season_records(session) if record.rule == "archeos.botanist_season_end"]
    assert frame == [2]
    assert session.state.frame is None


def test_we21_browns_season_is_four_advances_of_one_space() -> None:
    tallies = brown_and_white().state.tallies
    assert {colour: tallies[colour][0] for colour in ("green", "red", "yellow", "blue", "purple", "pink")} == {
        "green": 1, "red": 1, "yellow": 1, "blue": 1, "purple": 0, "pink": 0,
    }  # fmt: skip


def test_every_number_of_a_track_has_a_provenance() -> None:
    for site in own_tables().sites.values():
        found = dict(site.provenances)
        spaces = range(len(site.points))
        assert all(found[f"{space}/points"] in ("derived", "reconstructed") for space in spaces)
        assert all(found[f"{space}/threshold"] == "reconstructed" for space in spaces if space)
