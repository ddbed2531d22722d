"""A score sheet of MESOS comes to what the rules say; what cannot be is named and never stops the rest."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernel.bots import play_on, random_bot
from kernel.core import Session
from kernel.mesos import GAME
from kernel.mesos.cards import BUILDINGS, CHARACTERS, COUNTS, INVENTIONS, KINDS
from kernel.mesos.sheet import KEYS, count
from kernel.mesos.state import MesosTable
from kernel.sheet import Count, Sheet, new_sheet

PUBLISHED: dict[str, Any] = {
    "points": 19, "hunter": 5, "builder": 2, "builder_points": 4, "buildings": [110, 106],
    "inventions": {"hide": 2, "rope": 1, "flute": 1, "bread": 1},
}  # fmt: skip
"""The example count with which the publisher presents the game, its sum known to be 68: 19 PP in play, 5 Inventors with
4 inventions, Builders with 3 and 1 PP, a Building of 8 PP that gives 3 for each of 5 Hunters, another of 2 PP."""


def sheet(*players: dict[str, Any]) -> Sheet:
    return new_sheet("mesos", players)


def laid_out(table: MesosTable, points: list[int]) -> Sheet:
    """What somebody would type in who sits at this table, with these points before the final count."""
    players = []
    for player in table.players:
        tribe = table.tribes[player]
        players.append({
            "name": table.names[player], "points": points[player], "food": table.food[player],
            **{kind: sum(card.kind == kind for card in tribe) for kind in KINDS},
            "builder_points": sum(card.prestige for card in tribe), "stars": sum(card.stars for card in tribe),
            "inventions": {icon: sum(card.invention == icon for card in tribe) for icon in INVENTIONS},
            "buildings": [building.card for building in table.buildings[player]],
        })  # fmt: skip
    return sheet(*players)


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(sorted(COUNTS)))
def test_a_whole_game_comes_to_the_same(seed: int, players: int) -> None:
    session = play_on(Session(GAME, {"players": players}, seed), [random_bot(seed + no) for no in range(players)])
    table, last = session.state, session.steps[-1].records
    final = list(last)[[record.rule for record in last].index("mesos.final_count") :]
    points = [
        table.points[no] - sum(r.amount for r in final if (r.player, r.what) == (no, "points")) for no in range(players)
    ]
    counted = count(laid_out(table, points))
    assert counted.problems == ()
    assert counted.start == tuple(points)
    assert list(counted.totals) == table.points
    assert [list(group) for group in counted.ranking] == GAME.ranking(table)
    assert counted.verdict == (final[-1].text,)
    told = [(r.player, r.rule, r.amount, r.text) for r in final]
    assert [(r.player, r.rule, r.amount, r.text) for r in counted.records] == told


def test_the_publishers_example() -> None:
    counted = count(sheet({"name": "Ann", **PUBLISHED}, {"name": "Bob"}))
    assert counted.problems == ()
    assert counted.totals == (68, 0)
    assert {rule.removeprefix("mesos."): points[0] for rule, points in counted.terms().items()} == {
        "final_builders": 4, "final_artists": 0, "final_inventors": 20, "final_buildings": 10, "points_hunter": 15,
    }  # fmt: skip
    assert counted.verdict == ("Ann wins with 68 PP.",)


RANKS: list[tuple[str, list[dict[str, Any]], list[list[int]], str]] = [
    ("more PP", [{"points": 3}, {"points": 5}], [[1], [0]], "Blue wins with 5 PP."),
    ("below zero", [{"points": -3}, {"points": -5}], [[0], [1]], "Red wins with −3 PP."),
    (
        "Food breaks a tie",
        [{"points": 5, "food": 1}, {"points": 5, "food": 2}, {"points": 1, "food": 9}],
        [[1], [0], [2]],
        "Blue wins: 5 PP like others, but the most Food (2).",
    ),
    (
        "nothing breaks it",
        [{"points": 5, "food": 2}, {"points": 1}, {"points": 5, "food": 2}],
        [[0, 2], [1]],
        "Red and Green share the victory: 5 PP and 2 Food each.",
    ),
]


@pytest.mark.parametrize(("players", "ranking", "verdict"), [case[1:] for case in RANKS], ids=[c[0] for c in RANKS])
def test_who_wins_and_why(players: list[dict[str, Any]], ranking: list[list[int]], verdict: str) -> None:
    counted = count(sheet(*players))
    assert [list(group) for group in counted.ranking] == ranking
    assert counted.verdict == (verdict,)
    places = {player: counted.place(player) for player in range(len(players))}
    assert all(places[player] == 1 for player in ranking[0])
    assert places[ranking[-1][0]] == len(players)


IMPOSSIBLE: list[tuple[str, list[Any], set[str], str, tuple[int, ...]]] = [
    (
        "text for points", [{"points": "4x", "artist": 2}, {}], {"players.0.points"},
        "Red: the number of PP so far is “4x”; it must be a whole number from −999 to 999", (10, 0),
    ),
    ("half an Artist", [{"artist": 1.5}, {"points": 1}], {"players.0.artist"}, "is 1.5; it must be", (0, 1)),
    ("a yes", [{"artist": True}, {"points": 1}], {"players.0.artist"}, "is True; it must be", (0, 1)),
    ("Food owed", [{"food": -1}, {}], {"players.0.food"}, "the Food left is -1", (0, 0)),
    (
        "too many Artists for one", [{"artist": 12}, {}], {"players.0.artist"},
        "Red: 12 Artists; a game for 2 players has only 9.", (60, 0),
    ),
    (
        "too many Artists together", [{"artist": 6}, {"artist": 6}], {"players.0.artist", "players.1.artist"},
        "All players together have 12 Artists; a game for 2 players has only 9.", (30, 30),
    ),
    (
        "a third copy", [{"inventions": {"hide": 3}}, {}], {"players.0.inventions.hide"},
        "Red: 3 Inventors with hide; a game for 2 players has only 2.", (3, 0),
    ),
    (
        "copies that two hold", [{"inventions": {"rope": 1}}, {"inventions": {"rope": 1}}],
        {"players.0.inventions.rope", "players.1.inventions.rope"},
        "All players together have 2 Inventors with rope; a game for 2 players has only 1.", (1, 1),
    ),
    (
        "more inventions than Inventors", [{"inventor": 1, "inventions": {"hide": 1, "flute": 1}}, {}],
        {"players.0.inventor"}, "Red: 1 Inventor, but 2 inventions; each Inventor shows one.", (4, 0),
    ),
    (
        "an unknown invention", [{"inventions": {"wheel": 1, "hide": 1}}, {}], {"players.0.inventions.wheel"},
        "'wheel' is asked nowhere on this sheet", (1, 0),
    ),
    (
        "PP that Builders cannot show", [{"builder": 1, "builder_points": 9}, {}], {"players.0.builder_points"},
        "Red: 1 Builder can show 0 to 5 PP in a game for 2 players, not 9.", (9, 0),
    ),
    (
        "PP without a Builder", [{"builder_points": 3}, {}], {"players.0.builder_points"},
        "Red: 0 Builders can show 0 PP in a game for 2 players, not 3.", (3, 0),
    ),
    (
        "PP forgotten", [{"builder": 3}, {}], {"players.0.builder_points"},
        "Red: 3 Builders can show 3 to 12 PP in a game for 2 players, not 0.", (0, 0),
    ),
    (
        "stars that Shamans cannot show", [{"shaman": 1, "stars": 4}, {}], {"players.0.stars"},
        "Red: 1 Shaman can show 1 to 3 stars in a game for 2 players, not 4.", (0, 0),
    ),
    (
        "a Building twice", [{"buildings": [97, 97]}, {}], {"players.0.buildings.97"},
        "Red: Building 97 is here twice; each Building exists once.", (3, 0),
    ),
    (
        "a Building of two players", [{"buildings": [97]}, {"buildings": [97]}],
        {"players.0.buildings.97", "players.1.buildings.97"},
        "Building 97 lies before Red and Blue; each Building exists once.", (3, 3),
    ),
    (
        "eleven Buildings 97", [{"buildings": [97] * 11}, {}], {"players.0.buildings.97"},
        "Red: Building 97 is here twice; each Building exists once.", (3, 0),
    ),
    (
        "too many Buildings of an Era", [{"buildings": [97]}, {"buildings": [98]}],
        {"players.0.buildings.97", "players.1.buildings.98"},
        "All players together have 2 Buildings of Era I; a game for 2 players has only 1.", (3, 4),
    ),
    (
        "no such Building", [{"buildings": [12, "97", 117]}, {}], {"players.0.buildings"},
        "Red: there is no Building 12; a Building's number is 97 to 117.", (25, 0),
    ),
    ("Buildings as a number", [{"buildings": 97}, {}], {"players.0.buildings"}, "they must be a list", (0, 0)),
    ("a key of nobody", [{"horses": 3}, {}], {"players.0.horses"}, "'horses' is asked nowhere", (0, 0)),
    ("a player who is a number", ["7", {"points": 2}], {"players.0"}, "Red: what was entered is “7”", (0, 2)),
    ("a name that is none", [{"name": 5, "points": 1}, {}], {"players.0.name"}, "Red: the name is 5", (1, 0)),
    (
        "two of a name", [{"name": "Ann"}, {"name": " Ann "}], {"players.1.name"},
        "Ann: another player has this name too", (0, 0),
    ),
    ("one player", [PUBLISHED], {"players"}, "MESOS is for 2 to 5 players; this sheet has 1.", (68,)),
    ("six players", [{"points": 1}] * 6, {"players"}, "this sheet has 6.", (1,) * 6),
    ("nobody", [], {"players"}, "this sheet has 0.", ()),
]  # fmt: skip


@pytest.mark.parametrize(
    ("players", "places", "words", "totals"), [case[1:] for case in IMPOSSIBLE], ids=[case[0] for case in IMPOSSIBLE]
)
def test_what_cannot_be_is_named_and_the_rest_counts(
    players: list[Any], places: set[str], words: str, totals: tuple[int, ...]
) -> None:
    counted = count({**sheet(), "players": players})
    assert {problem.where for problem in counted.problems} == places
    assert words in counted.problems[0].text
    assert all(problem.text.endswith(".") for problem in counted.problems)
    assert counted.totals == totals


def test_what_the_table_is_not_asked_for_is_named() -> None:
    counted = count(new_sheet("mesos", [{"points": 1}, {}], weather="fine"))
    assert [problem.where for problem in counted.problems] == ["weather"]
    assert "'weather' is asked nowhere" in counted.problems[0].text
    assert counted.totals == (1, 0)


def test_the_limits_are_those_of_the_box() -> None:
    """Every card of a game may lie before somebody; one more of anything is too many."""
    for players, numbers in COUNTS.items():
        deck = [card for card in CHARACTERS.values() if card.min_players <= players]
        everything = {
            **{kind: sum(card.kind == kind for card in deck) for kind in KINDS},
            "builder_points": sum(card.prestige for card in deck), "stars": sum(card.stars for card in deck),
            "inventions": {icon: sum(card.invention == icon for card in deck) for icon in INVENTIONS},
            "buildings": [
                card.card
                for era, number in enumerate(numbers.buildings, 1)
                for card in [one for one in BUILDINGS.values() if one.era == era][:number]
            ],
        }  # fmt: skip
        others: list[dict[str, Any]] = [{} for _ in range(players - 1)]
        assert count(sheet(everything, *others)).problems == ()
        for kind in KINDS:
            assert found(count(sheet(everything | {kind: everything[kind] + 1}, *others)), f"players.0.{kind}")


def found(counted: Count, where: str) -> bool:
    return where in [problem.where for problem in counted.problems]


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from([*KEYS, *INVENTIONS, "x"]), inner, max_size=4)
    ),
    max_leaves=8,
)


@settings(deadline=None)
@given(st.lists(ANYTHING | st.dictionaries(st.sampled_from(KEYS), ANYTHING), max_size=6))
def test_no_entry_stops_the_count(players: list[Any]) -> None:
    counted = count({"format": "mesos-archeos sheet", "game": "mesos", "players": players})
    assert len(counted.totals) == len(players)
    assert sorted(player for group in counted.ranking for player in group) == list(range(len(players)))
    for player, total in enumerate(counted.totals):
        assert total == counted.start[player] + sum(record.amount for record in counted.why(player))
