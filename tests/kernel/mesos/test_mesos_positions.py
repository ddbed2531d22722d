"""Positions: the sample file, and what is said about a position that cannot be."""

import json
from pathlib import Path

import pytest
from mesos_tables import tribe_of

from kernel.core import BadInput
from kernel.mesos.positions import OPS, play_position

SAMPLES = json.loads((Path(__file__).parents[2] / "vectors" / "mesos_positions.json").read_text())["positions"]


def matches(expected, found):
    """Whether everything that `expected` names is so in `found`."""
    if isinstance(expected, dict):
        return all(key in found and matches(value, found[key]) for key, value in expected.items())
    return expected == found


@pytest.mark.parametrize("position", SAMPLES, ids=[position["id"] for position in SAMPLES])
def test_sample(position):
    outcome, table = play_position(position)
    assert matches(position["expected"], outcome), outcome
    assert table.log
    assert table.log.records


def test_the_samples_use_every_operation():
    assert {position["situation"]["op"] for position in SAMPLES} == set(OPS) - {"round"}  # a round needs answers


HUNT = {"op": "resolve_event", "event": "hunt", "era": 1, "players": [tribe_of()]}
TAKE = {"op": "take_in_order", "player": tribe_of(), "cards": []}
TOTEM = {"op": "return_totem", "players": 2, "space": 1, "player": tribe_of()}
ROUND = {"op": "round_end", "players": 2, "lower_row": [], "upper_row": [], "deck_top": list("abcdef")}

BAD = {
    "no situation": ({}, "needs 'situation'"),
    "unknown op": ({"situation": {"op": "dance"}}, "op 'dance' is unknown; it can be resolve_event"),
    "no op": ({"situation": {}}, "op None is unknown"),
    "missing key": ({"situation": {"op": "resolve_event", "event": "hunt", "era": 1}}, "situation lacks 'players'"),
    "unknown key": (HUNT | {"weather": "rain"}, "situation has the unknown 'weather'"),
    "unknown event": (HUNT | {"event": "flood"}, "situation.event is 'flood'; it can be hunt"),
    "unknown Era": (HUNT | {"era": 4}, "situation.era is 4; it can be 1, 2, 3"),
    "Era as text": (HUNT | {"era": "1"}, "situation.era is '1'"),
    "no players": (HUNT | {"players": []}, "situation.players has 0 entries; it must have 1 to 5"),
    "six players": (HUNT | {"players": [tribe_of()] * 6}, "has 6 entries"),
    "players no list": (HUNT | {"players": 3}, "situation.players is 3; it must be a list"),
    "player no object": (HUNT | {"players": [3]}, r"situation.players\[0\] is 3; it must be an object"),
    "negative Food": (
        HUNT | {"players": [tribe_of(food=-1)]},
        r"players\[0\].food is -1; it must be a whole number from 0",
    ),
    "Food true": (HUNT | {"players": [{"food": True}]}, "food is True"),
    "half a point": (HUNT | {"players": [{"pp": 0.5}]}, "pp is 0.5; it must be a whole number"),
    "unknown Building": (
        HUNT | {"players": [tribe_of(buildings=[12])]},
        r"buildings\[0\] is 12; a Building's number is 97",
    ),
    "a Building twice": (
        HUNT | {"players": [tribe_of(buildings=[97]), tribe_of(buildings=[97])]},
        "each Building exists once",
    ),
    "unknown kind": (HUNT | {"players": [tribe_of(priest=1)]}, "tribe has the unknown 'priest'"),
    "negative Hunters": (HUNT | {"players": [tribe_of(hunter=-2)]}, "tribe.hunter is -2"),
    "stars no list": (HUNT | {"players": [tribe_of(shaman_stars=3)]}, "shaman_stars is 3; it must be a list"),
    "unknown icon": (
        HUNT | {"players": [tribe_of(inventor=["wheel"])]},
        r"inventor\[0\].icon is 'wheel'; it can be hide",
    ),
    "half a Builder": (
        HUNT | {"players": [tribe_of(builder=[[1]])]},
        r"builder\[0\] has 1 entries; it must have 2 to 2",
    ),
    "Builder below 0": (HUNT | {"players": [tribe_of(builder=[[-1, 2]])]}, "discount is -1"),
    "rebalanced with three": (
        HUNT | {"event": "shamanic_ritual", "players": [tribe_of()] * 3, "rebalanced_shamans": True},
        "for 2 players only",
    ),
    "unknown ruling": (HUNT | {"settings": {"luck": True}}, "situation.settings has the unknown 'luck'"),
    "ruling no yes or no": (
        HUNT | {"settings": {"points_floor": 1}},
        "settings.points_floor is 1; it can be False, True",
    ),
    "players among rulings": (HUNT | {"settings": {"players": 5}}, "settings has the unknown 'players'"),
    "an Event twice": (
        {"op": "resolve_row_events", "row_order": [{"event": "hunt", "era": 1}] * 2, "players": []},
        "names an Event twice",
    ),
    "row without Era": (
        {"op": "resolve_row_events", "row_order": [{"event": "hunt"}], "players": []},
        r"row_order\[0\] lacks 'era'",
    ),
    "unknown card": (TAKE | {"cards": [{"kind": "priest"}]}, r"cards\[0\].kind is 'priest'"),
    "card no object": (TAKE | {"cards": ["hunter"]}, r"cards\[0\] is 'hunter'; it must be an object"),
    "card with a foreign key": (TAKE | {"cards": [{"kind": "artist", "icon": True}]}, "unknown 'icon'"),
    "Inventor without icon": (TAKE | {"cards": [{"kind": "inventor"}]}, "icon is None"),
    "Building without number": (TAKE | {"cards": [{"kind": "building"}]}, r"cards\[0\] lacks 'id'"),
    "Building of one's own again": (
        TAKE | {"player": tribe_of(food=9, buildings=[98]), "cards": [{"kind": "building", "id": 98}]},
        "exists once",
    ),
    "space outside": (TOTEM | {"space": 3}, "situation.space is 3; it must be a whole number from 1 to 2"),
    "seven players": (TOTEM | {"players": 7}, "situation.players is 7; it can be 2, 3, 4, 5"),
    "score without player": ({"op": "final_score"}, "situation lacks 'player'"),
    "winner without Food": ({"op": "winner", "players": [{"total": 3}]}, r"players\[0\] lacks 'food'"),
    "setup for nine": ({"op": "setup", "players": 9}, "situation.players is 9"),
    "deck too short": (ROUND | {"deck_top": ["a"]}, "deck_top holds 1 cards; 2 players need 6"),
    "unknown Event in a row": (ROUND | {"lower_row": ["event:flood:1"]}, "the Events are event:hunt:1"),
    "Event in both rows": (
        ROUND | {"lower_row": ["event:hunt:1"], "upper_row": ["event:hunt:1"]},
        "each card exists once",
    ),
    "card no text": (ROUND | {"upper_row": [7]}, r"upper_row\[0\] is 7; it must be the name of a card"),
    "a Building in both rows": (
        ROUND | {"lower_buildings": [97], "upper_buildings": [97]},
        "each Building exists once",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_positions_that_cannot_be(name):
    given, words = BAD[name]
    with pytest.raises(BadInput, match=words):
        play_position(given if "situation" in given or not given else {"situation": given})
