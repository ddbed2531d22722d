"""The data tables of MESOS: what a person who replaces a number by mistake is told."""

import pytest

from kernel.mesos import cards
from kernel.tables import TableError

HUNT = {"card": 85, "era": 1, "kind": "hunt", "final": False} | {
    number: None for numbers in cards.EVENT_NUMBERS.values() for number in numbers
}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"food_per_hunter": 1}, "a hunt needs 'points_per_hunter'"),
        ({"food_per_hunter": 1, "points_per_hunter": 1, "loss_per_unfed": 2}, "a hunt must not have 'loss_per_unfed'"),
    ],
    ids=["missing", "foreign"],
)
def test_an_event_shows_exactly_the_numbers_of_its_kind(change, words):
    with pytest.raises(TableError, match=words):
        cards.read_event(HUNT | change)


def test_every_number_carries_its_provenance():
    for table in (cards.CHARACTERS, cards.EVENTS, cards.BUILDINGS, cards.TILES, cards.COUNTS):
        assert all(row.provenance for row in table.values())
    assert all(space.provenance for spaces in cards.SPACES.values() for space in spaces)


def test_dispute_among_sources_is_settled_by_the_card():
    """Single cards that independent projects copied wrongly; the printed card decides."""
    assert cards.CHARACTERS["card:75"].invention == "arrowhead"
    assert (cards.CHARACTERS["card:56"].stars, cards.CHARACTERS["card:57"].stars) == (1, 2)
    assert (cards.CHARACTERS["card:60"].kind, cards.CHARACTERS["card:60"].icon) == ("hunter", False)
    assert (cards.CHARACTERS["card:13"].min_players, cards.CHARACTERS["card:17"].min_players) == (5, 3)
    assert (cards.EVENTS["event:cave_paintings:1"].gain_from_artists, cards.BUILDINGS["building:102"].cost) == (1, 3)
    paintings = cards.EVENTS["event:cave_paintings:3"]
    assert (paintings.loss_few_artists, paintings.points_per_artist) == (2, 3)
