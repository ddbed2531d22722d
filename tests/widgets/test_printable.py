"""The pages for paper: every number of the tables stands on them, and what is reconstructed carries its mark."""

import re

import pytest

from kernel.archeos.tables import EXPEDITION_POINTS, ROLES, own_tables
from kernel.core import BadInput
from kernel.mesos.cards import BUILDINGS, EVENTS, TILES
from widgets import printable
from widgets.printable import MARK, Aid, document, steps


def cells(html: str, heading: str) -> list[str]:
    """The cells of the table row with that heading, without tags but with the marks."""
    row = re.search(rf"<tr><th scope=\"row\">{re.escape(heading)}</th>(.*?)</tr>", html)
    assert row, heading
    marked = row[1].replace(MARK, "ʳ")
    return [re.sub(r"<[^>]*>", "", cell) for cell in re.findall(r"<td>(.*?)</td>", marked)]


def test_every_building_event_and_tile_of_mesos_stands_there() -> None:
    page = document("mesos")
    for building in BUILDINGS.values():
        assert f"<b>{building.card}</b> {building.cost} Food, {building.prestige} PP: {building.title}" in page
    assert [cells(page, letter)[0].split()[0] for letter in TILES] == [str(one.min_players) for one in TILES.values()]
    assert cells(page, "Hunt")[1:] == [
        f"+{one.food_per_hunter} Food, +{one.points_per_hunter} PP" for one in EVENTS.values() if one.kind == "hunt"
    ]
    assert MARK not in page


def test_every_role_and_space_of_archeos_stands_there_with_its_mark() -> None:
    page = document("archeos")
    assert all(f"<b>{role.title}</b> ({role.timing}): {role.effect}" in page for role in ROLES.values())
    assert cells(page, "Points") == [str(points) for points in EXPEDITION_POINTS[1:]]
    for site in own_tables().sites.values():
        origins = dict(site.provenances)
        spaces = cells(page, site.name)[1:]
        for space, points in enumerate(site.points):
            shown = re.search(r"(?:≥\d+ʳ? )?(−?\d+)(ʳ?)", spaces[space])
            assert shown
            assert shown[1] == str(points).replace("-", "−")
            assert bool(shown[2]) == (origins[f"{space}/points"] == "reconstructed")
            if space:
                need = re.match(r"≥(\d+)(ʳ?)", spaces[space])
                assert need
                assert int(need[1]) == site.thresholds[space - 1]
                assert bool(need[2]) == (origins[f"{space}/threshold"] == "reconstructed")
    assert printable.RECONSTRUCTED in page


@pytest.mark.parametrize("game", printable.aids())
def test_a_page_stands_alone(game: str) -> None:
    page = document(game)
    assert "http" not in page
    assert "<script" not in page
    assert Aid(game).page == page


def test_a_page_names_no_rule_that_is_gone() -> None:
    with pytest.raises(BadInput, match=r"names the rule 'mesos\.luck'"):
        steps({"mesos.luck": "Be lucky."})
    with pytest.raises(BadInput, match="There is no page of 'go'; there are pages of: mesos, archeos"):
        document("go")
