"""The form of the Archeos Society pad asks what the season end needs with the roles and sites in play, and no more."""

from __future__ import annotations

from typing import Any

import pytest

from kernel.archeos.entries import KEYS, SEASON_KEYS
from kernel.archeos.setups import SCENARIOS
from kernel.archeos.sheet import count
from kernel.archeos.tables import ROLES, SEASONS, own_tables
from kernel.sheet import new_sheet
from widgets.archeos.pad import READINGS, form, pad
from widgets.pad import Field, Section


def fields(sections: Any) -> list[Field]:
    return [field for section in sections for field in section.fields]


def keys(sheet: dict[str, Any], season: int = 1) -> set[str]:
    """What the form asks of a player in a season, by the names of the sheet."""
    start = f"seasons.{season}."
    return {
        field.key.removeprefix(start).partition(".")[0]
        for field in fields(form(sheet).sections)
        if field.key.startswith(start)
    }


def test_with_everything_in_play_the_form_asks_all_that_a_sheet_can_hold() -> None:
    roles = ["botanist", "linguist", "professor", "curator", "mercenary", "guide"]
    sheet = new_sheet("archeos", [{}, {}], roles=roles, sides={"purple": "uluru", "yellow": "ta_sekhet_maat"})
    assert keys(sheet) == set(SEASON_KEYS)
    assert [field.key for field in fields(form(sheet).sections)][-1] == "relics"
    asked = {field.key.partition(".")[0] for field in fields(form(sheet).table)}
    assert asked == set(KEYS) - {"format", "game", "players", "tables"}


def test_what_is_not_in_play_is_not_asked() -> None:
    assert keys({}) == {"expeditions", "vehicles", "frame", "frames"}
    (expeditions,) = [field for field in form({}).sections[0].fields if field.kind == "rows"]
    assert [field.key for field in expeditions.fields] == ["role", "colour", "cards"]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_leaders_are_the_roles_in_play_that_may_lead(scenario: str) -> None:
    sheet = new_sheet("archeos", [{}, {}], scenario=scenario)
    (expeditions,) = [field for field in form(sheet).sections[0].fields if field.kind == "rows"]
    leaders = {choice for choice, _, _ in expeditions.fields[0].choices}
    assert leaders == {role for role in own_tables().scenarios[scenario].roles if ROLES[role].may_lead}
    asked = "mercenaries" in [field.key for field in expeditions.fields]
    assert asked == ("mercenary" in own_tables().scenarios[scenario].roles)


@pytest.mark.parametrize("players", SEASONS)
def test_there_is_a_section_for_each_season(players: int) -> None:
    titles = [section.title for section in form(new_sheet("archeos", [{}] * players)).sections]
    assert titles == [f"Season {no}" for no in range(1, SEASONS[players] + 1)]


def test_every_number_of_a_board_can_be_replaced_and_ours_stands_there_with_its_mark() -> None:
    sheet = new_sheet("archeos", [{}, {}], scenario="tantallon_castle")
    (section,) = [section for section in form(sheet).table if section.title == "Numbers on your boards"]
    assert isinstance(section, Section)
    site = own_tables().sites["tantallon_castle"]
    own = [field for field in section.fields if field.key.startswith(f"printed.{site.id}.")]
    assert [int(field.usual) for field in own] == [*site.points, *site.shared]
    assert all(field.label.endswith(" r") for field in own)
    for field in section.fields:
        _, name, column, space = field.key.split(".")
        counted = count({**sheet, "printed": {name: {column: {space: 7}}}})
        assert counted.problems == ()
        assert getattr(counted.table.sites[own_tables().sites[name].colour], column)[int(space)] == 7


def test_every_reading_has_words() -> None:
    rulings = [field for field in fields(form({}).table) if field.key.startswith("rulings.")]
    for field in rulings:
        for reading, words, _ in field.choices:
            assert count(new_sheet("archeos", [{}, {}], rulings={field.key.partition(".")[2]: reading})).problems == ()
            assert words in READINGS.values()
            assert words != field.usual


def test_the_pad_follows_the_sheet() -> None:
    shown = pad()
    assert shown.sheet["scenario"] == "chichen_itza"
    shown.sheet = {**shown.sheet, "scenario": "ur", "players": [{"name": "Ann", "seasons": {"1": {"linguist": 2}}}, {}]}
    labels = [field["label"] for field in shown.form["sections"][0]["fields"]]
    assert "Linguist track, space" in labels
    assert shown.result["note"].startswith("r: ")
    origins = {record["numbers"] for record in shown.result["why"][0]["records"]}
    assert "reconstructed" in origins
    assert pad(new_sheet("archeos", [{}, {}])).key == ""
