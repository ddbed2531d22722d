"""Every ruling about Buildings outside the Events: sets, pairs, the Turn Order tile and the final count."""

import pytest
from mesos_tables import building, laid, played, tribe_of

from kernel.mesos.buildings import PER
from kernel.mesos.cards import BUILDINGS

FIVE = {"hunter": 1, "gatherer": 1, "artist": 1, "shaman_stars": [1], "inventor": ["rope"]}
BUILDER = {"kind": "builder", "discount": 0, "pp": 0}


@pytest.mark.parametrize("card", BUILDINGS)
def test_every_building_counts_something_that_is_registered(card):
    assert BUILDINGS[card].per in PER


TAKES = {
    # ruling: (tribe, Buildings, cards taken, Food after each)
    "97 pays for a set finished after it came, old cards count": (FIVE, [97], [BUILDER], [5]),
    "97 pays nothing while the set is not complete": (
        {"hunter": 1}, [97], [BUILDER, {"kind": "gatherer"}], [0, 0],
    ),
    "97 pays once for a set, not for a card more": (FIVE, [97], [BUILDER, BUILDER, {"kind": "gatherer"}], [5, 5, 5]),
    "97 taken after the set pays nothing for it": (
        {**FIVE, "builder": [[2, 0], [2, 0]]}, [], [{"kind": "building", "id": 97}, {"kind": "artist"}], [0, 0],
    ),
    "97 pays the second set": (
        {"hunter": 2, "gatherer": 2, "artist": 2, "shaman_stars": [1, 1], "inventor": ["rope", "hide"],
         "builder": [[0, 0]]},
        [97], [BUILDER], [5],
    ),
    "102 pays for a pair, half of it old": (
        {"inventor": ["rope"]}, [102], [{"kind": "inventor", "icon": "rope"}], [3],
    ),
    "102: different icons are no pair": ({"inventor": ["rope"]}, [102], [{"kind": "inventor", "icon": "hide"}], [0]),
    "102 taken after the pair pays nothing": (
        {"inventor": ["rope", "rope"], "builder": [[3, 0]]}, [], [{"kind": "building", "id": 102}], [0],
    ),
    "102: a third card of an icon, more than the box holds, is no new pair; a fourth is": (
        {"inventor": ["rope", "rope"]}, [102], [{"kind": "inventor", "icon": "rope"}] * 2, [0, 3],
    ),
    "97 and 102 at once": (
        {"hunter": 1, "gatherer": 1, "artist": 1, "shaman_stars": [1], "builder": [[0, 0]]}, [97, 102],
        [{"kind": "inventor", "icon": "rope"}, {"kind": "inventor", "icon": "rope"}], [5, 8],
    ),
    "the Food of 97 comes before the next take": (FIVE, [97], [BUILDER, {"kind": "building", "id": 98}], [5, 1]),
}  # fmt: skip


@pytest.mark.parametrize("name", TAKES)
def test_food_of_sets_and_pairs(name):
    tribe, owned, cards, food = TAKES[name]
    outcome, _ = played("take_in_order", player=tribe_of(buildings=owned, **tribe), cards=cards)
    assert outcome == {"food_after_each": food, "legal": [True] * len(cards)}


def test_switch_only_characters_taken_later_make_sets_and_pairs():
    from kernel.mesos.cards import CHARACTERS
    from kernel.mesos.taking import take_character

    for count, food in ((True, 3), (False, 0)):
        table = laid(upper=[50], tribes={0: [23]}, buildings={0: [102]}, old_characters_count=count)
        take_character(table, 0, CHARACTERS["card:50"])
        assert table.food[0] == food
    table = laid(upper=[23, 50], tribes={0: [19]}, buildings={0: [102]}, old_characters_count=False)
    for number in (23, 50):
        take_character(table, 0, CHARACTERS[f"card:{number}"])
    assert table.food[0] == 3, "a pair taken wholly later pays"


TOTEMS = {
    # ruling: (players, space, tribe, Food, PP)
    "Food on the first space": (2, 1, tribe_of(food=1), 2, 0),
    "blank space gives nothing": (3, 2, tribe_of(food=1), 1, 0),
    "second space of four": (4, 2, tribe_of(), 1, 0),
    "first of five": (5, 1, tribe_of(), 3, 0),
    "last with Food pays 1": (3, 3, tribe_of(food=1), 0, 0),
    "last without Food loses 2 PP": (3, 3, tribe_of(), 0, -2),
    "last with much Food still pays 1 only": (5, 5, tribe_of(food=7, pp=3), 6, 3),
    "101 on a space with Food": (5, 1, tribe_of(buildings=[101]), 4, 0),
    "101 on a blank space": (3, 2, tribe_of(buildings=[101]), 0, 0),
    "101 on the last space": (2, 2, tribe_of(food=1, buildings=[101]), 0, 0),
}


@pytest.mark.parametrize("name", TOTEMS)
def test_return_of_the_totem(name):
    players, space, player, food, pp = TOTEMS[name]
    outcome, _ = played("return_totem", players=players, space=space, player=player)
    assert outcome == {"food": food, "pp": pp}


FINALS = {
    # ruling: (tribe, Building, PP printed, PP of its effect)
    "107 doubles the PP printed on Builders": ({"builder": [[1, 3], [2, 1]]}, 107, 4, 4),
    "109 counts all sets, whenever collected": ({**FIVE, "builder": [[0, 0]]}, 109, 6, 6),
    "110": ({"hunter": 4}, 110, 8, 12),
    "111": ({"gatherer": 3}, 111, 6, 12),
    "112 counts Shamans, not stars": ({"shaman_stars": [3, 3]}, 112, 4, 8),
    "113 besides the printed PP": ({"builder": [[1, 5]]}, 113, 3, 4),
    "114": ({"artist": 3}, 114, 4, 12),
    "115": ({"inventor": ["rope", "rope"]}, 115, 6, 4),
    "117 brings 25 in all": ({}, 117, 0, 25),
}


@pytest.mark.parametrize("name", FINALS)
def test_building_at_the_end(name):
    tribe, number, printed, effect = FINALS[name]
    outcome, _ = played("final_score", player=tribe_of(buildings=[number], **tribe))
    assert (outcome["parts"]["buildings_printed"], outcome["parts"]["buildings_effects"]) == (printed, effect)


def test_107_does_not_double_113():
    outcome, _ = played("final_score", player=tribe_of(builder=[[1, 5]], buildings=[107, 113]))
    assert outcome["parts"]["buildings_effects"] == 5 + 4


def test_104_is_no_shaman():
    outcome, _ = played("final_score", player=tribe_of(shaman_stars=[1], buildings=[104, 112]))
    assert outcome["parts"]["buildings_effects"] == 4


@pytest.mark.parametrize(
    ("number", "era", "cost", "prestige"), [(97, 1, 4, 3), (116, 3, 9, 3), (117, 3, 10, 0)], ids=str
)
def test_printed_numbers_that_sources_dispute(number, era, cost, prestige):
    one = building(number)
    assert (one.era, one.cost, one.prestige) == (era, cost, prestige)
