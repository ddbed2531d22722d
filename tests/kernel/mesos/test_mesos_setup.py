"""Every row of the set-up notes, the deck arithmetic, and settings that cannot be."""

from collections import Counter

import pytest
from mesos_tables import played

from kernel.core import REST, BadInput, Session, SetupError
from kernel.mesos import GAME
from kernel.mesos.cards import BUILDINGS, CHARACTERS, COUNTS, EVENTS, KINDS, QUANTITIES, SPACES, TILES, Character, Event

PLAYERS = (2, 3, 4, 5)


def started(players, seed=0, **settings):
    return Session(GAME, {"players": players} | settings, seed)


def test_the_box_holds_what_the_game_needs():
    assert (len(CHARACTERS), len(EVENTS), len(BUILDINGS), len(TILES)) == (84, 12, 21, 7)
    assert Counter(building.era for building in BUILDINGS.values()) == {1: 6, 2: 7, 3: 8}
    assert Counter(event.era for event in EVENTS.values()) == {1: 4, 2: 4, 3: 4}
    assert {card.kind for card in CHARACTERS.values()} == set(KINDS)
    icons = Counter(card.invention for card in CHARACTERS.values() if card.kind == "inventor")
    assert len(icons) == 10
    assert set(icons.values()) == {2}
    for cards in (CHARACTERS, EVENTS, BUILDINGS, TILES):
        assert {card.provenance for card in cards.values()} == {"public"}


SETUPS = [
    # players, tiles, food, lower, upper, Buildings, Characters, deck, left after set-up, where Eras I and II end
    (2, "BCEF", [2, 3], 3, 6, [1, 2, 3], 51, 63, 54, 21, 42),
    (3, "BCDEF", [2, 3, 3], 4, 7, [2, 2, 4], 62, 74, 63, 25, 50),
    (4, "BCDEFG", [2, 3, 3, 4], 5, 8, [2, 3, 4], 73, 85, 72, 30, 58),
    (5, "ABCDEFG", [2, 3, 3, 4, 4], 6, 9, [2, 3, 5], 84, 96, 81, 33, 65),
]


@pytest.mark.parametrize("row", SETUPS, ids=[f"{row[0]}-players" for row in SETUPS])
def test_numbers_of_the_setup(row):
    players, tiles, food, lower, upper, buildings, characters, deck, left, era_1, era_2 = row
    outcome, _ = played("setup", players=players)
    assert outcome == {
        "offer_tiles": list(tiles), "starting_food_by_turn_order": food, "lower_row": lower, "upper_row": upper,
        "lower_row_has_events": False, "buildings_era_1_in_upper_row": buildings[0], "buildings_per_era": buildings,
        "tribe_deck_total": deck, "characters": characters, "deck_left_after_setup": left,
    }  # fmt: skip
    sizes = [len(started(players).chance.outcomes[f"era-{era}"]) for era in (1, 2, 3)]
    assert (sizes[0], sizes[0] + sizes[1], sum(sizes) + 2) == (era_1, era_2, deck)


@pytest.mark.parametrize("players", PLAYERS)
def test_the_deck_is_exact(players):
    counts = COUNTS[players]
    assert counts.lower_row == players + 1
    assert counts.upper_row == players + 4
    refills = QUANTITIES["rounds"] - 1
    whole = sum(card.min_players <= players for card in CHARACTERS.values()) + len(EVENTS)
    assert whole == 11 * players + 41 == counts.lower_row + counts.upper_row + refills * counts.upper_row


@pytest.mark.parametrize("players", PLAYERS)
def test_always_two_tiles_more_than_players(players):
    assert sum(tile.min_players <= players for tile in TILES.values()) == players + 2


TILE_GIFTS = {
    "A": (3, 0, 0),
    "B": (0, 1, 0),
    "C": (0, 0, 1),
    "D": (0, 2, 0),
    "E": (0, 1, 1),
    "F": (0, 0, 2),
    "G": (0, 1, 2),
}


@pytest.mark.parametrize("letter", TILE_GIFTS)
def test_what_each_tile_gives(letter):
    tile = TILES[letter]
    assert (tile.food, tile.lower, tile.upper) == TILE_GIFTS[letter]


@pytest.mark.parametrize(
    ("players", "bonuses"), [(2, [1, 0]), (3, [2, 0, 0]), (4, [2, 1, 0, 0]), (5, [3, 1, 0, 0, 0])], ids=str
)
def test_spaces_of_the_turn_order_tile(players, bonuses):
    assert [space.food_bonus for space in SPACES[players]] == bonuses
    assert [space.last for space in SPACES[players]] == [False] * (players - 1) + [True]


@pytest.mark.parametrize("players", PLAYERS)
def test_an_event_of_the_first_lower_row_goes_up_and_counts_there(players):
    deal = ["event:hunt:1", "event:sustenance:1", REST]
    session = Session(GAME, {"players": players}, fixed={"era-1": deal})
    table = session.state
    assert [card.id for card in table.upper[:2]] == deal[:2]
    assert len(table.upper) == players + 4
    assert not [card for card in table.lower if isinstance(card, Event)]
    assert "2 Events on the way" in next(record.text for record in session.records if "first_lower_row" in record.rule)


@pytest.mark.parametrize("players", PLAYERS)
def test_final_events_lie_at_the_bottom_and_no_space_gives_food_at_setup(players):
    session = started(players, seed=4)
    assert {card.id for card in session.state.deck[-2:]} == {"event:sustenance:3", "event:shamanic_ritual:3"}
    assert {record.rule for record in session.records if record.what == "food"} == {"mesos.starting_food"}
    assert session.state.points == [0] * players


def test_characters_for_more_players_stay_out():
    cards = [card for card in started(2).state.deck if isinstance(card, Character)]
    assert max(card.min_players for card in cards) == 2


def test_chance_is_named_and_independent():
    one = Session(GAME, {"players": 4}, 3)
    other = Session(GAME, {"players": 4}, 3, fixed={"turn-order": ["Yellow", REST]})
    assert other.state.turn_order[0] == 3
    assert list(one.chance.outcomes) == list(GAME.deals(one.setup))
    assert {name: order for name, order in one.chance.outcomes.items() if name != "turn-order"} == {
        name: order for name, order in other.chance.outcomes.items() if name != "turn-order"
    }


def test_expert_variant_shows_the_buildings_to_come_and_only_them():
    hidden, shown = started(3).view(1), started(3, expert=True).view(1)
    assert {card.id for card in hidden.deck} == {card.id for card in shown.deck} == {"?"}
    assert [[card.id for card in cards] for cards in hidden.coming.values()] == [["?"] * 2, ["?"] * 4]
    known = [card for cards in shown.coming.values() for card in cards]
    assert all(card in BUILDINGS.values() for card in known)
    assert len(shown.upper_buildings) == 2, "they still enter the rows with their Era"
    text = next(record.text for record in started(3, expert=True).records if record.rule == "mesos.expert_variant")
    assert all(card.label in text for card in known)


BAD_SETUPS = [
    ({"players": 1}, "players"),
    ({"players": 6}, "players"),
    ({"players": "3"}, "players"),
    ({"players": 3, "rebalanced_shamans": True}, "2 players only; this game has 3"),
    ({"solo": True}, "no setting 'solo'"),
    ({"expert": "yes"}, "expert"),
    ({"names": ["Ann", "Ben"]}, "2 names; 3 players need 3"),
    ({"names": ["Ann", "Ben", "Ann"]}, "differ"),
    ({"names": ["Ann", "Ben", " "]}, "not be empty"),
    ({"names": "Ann"}, "list of 3 texts"),
    ({"names": ["Ann", "Ben", 3]}, "list of 3 texts"),
]


@pytest.mark.parametrize(("given", "words"), BAD_SETUPS, ids=[str(row[0]) for row in BAD_SETUPS])
def test_setups_that_cannot_be(given, words):
    with pytest.raises(SetupError, match=words):
        Session(GAME, given)


BAD_DEALS = [
    ({"era-4": []}, "no deal 'era-4'"),
    ({"era-1": ["card:1"]}, "no permutation"),
    ({"era-1": ["card:30", REST]}, "'card:30'"),
    ({"turn-order": ["Red", "Red", "Blue"]}, "missing Green; too many Red"),
    ({"buildings-1": ["building:103", REST]}, "'building:103'"),
]


@pytest.mark.parametrize(("fixed", "words"), BAD_DEALS, ids=[str(row[0]) for row in BAD_DEALS])
def test_deals_that_cannot_be(fixed, words):
    with pytest.raises(BadInput, match=words):
        Session(GAME, fixed=fixed)
