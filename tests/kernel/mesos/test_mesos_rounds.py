"""The course of a round and of a game: placing, acting, the end of a round, Eras, the last round, the winner."""

import pytest
from mesos_tables import answered, building, card, closed, finished, laid, played, records, tribe_of

from kernel.core import Session
from kernel.mesos import GAME
from kernel.mesos.cards import Event
from kernel.mesos.rules import begin_era, end_round, place_totems, resolve_actions


def test_totems_are_placed_from_the_top_of_the_turn_order_tile_on_free_tiles():
    session = Session(GAME, {"players": 3}, fixed={"turn-order": ["Green", "Red", "Blue"]})
    asked = []
    for tile in ("tile:F", "tile:B", "tile:D"):
        asked.append(session.question.player)
        session.choose(tile)
    assert asked == [2, 0, 1]
    assert session.state.offer == {"B": 0, "C": None, "D": 1, "E": None, "F": 2}, "two tiles stay free"
    assert session.state.turn_order == [None, None, None]
    assert session.question.player == 0, "the leftmost totem acts first"


def test_a_taken_tile_says_who_stands_there():
    table = laid()
    table.offer = dict.fromkeys("BCEF")
    assert closed(answered(place_totems(table), "tile:E"), "tile:E") == (
        "free_tile", "The totem of Red already stands on Tile E.",
    )  # fmt: skip


def acted(**table):
    """Red on tile B, Blue on tile C, two players; the run asks Red first."""
    laid_table = laid(lower=[3], upper=[4], **table)
    laid_table.offer = {"B": 0, "C": 1, "E": None, "F": None}
    laid_table.turn_order = [None, None]
    return laid_table


def test_the_bonus_comes_before_the_next_player_acts():
    table = acted()
    assert answered(resolve_actions(table), "card:3").player == 1
    assert table.food == [1, 0]
    assert table.turn_order == [0, None]


def test_switch_the_bonus_comes_after_all_actions():
    table = acted(bonus_at_once=False)
    run = resolve_actions(table)
    assert answered(run, "card:3").player == 1
    assert table.food == [0, 0]
    with pytest.raises(StopIteration):
        run.send(("card:4",))
    assert (table.food, table.points) == ([1, 0], [0, -2])


def test_the_bonus_can_pay_for_what_comes_next_only_for_later_players():
    table = acted(food=[0, 1])
    assert answered(resolve_actions(table), "card:3", "card:4") is None
    assert table.food == [1, 0], "Blue came back last and paid"


def test_tile_a_gives_food_and_no_card_and_its_totem_is_back_first():
    session = Session(GAME, {"players": 5}, 2)
    first = session.question.player
    food = session.state.food[first]
    session.choose("tile:A")
    for tile in "BCDE":
        session.choose(f"tile:{tile}")
    assert session.state.turn_order[0] == first
    assert session.state.food[first] == food + 3 + 3


def test_a_question_for_several_cards_says_that_order_is_free():
    session = Session(GAME, {"players": 2}, 0)
    session.choose("tile:B")
    session.choose("tile:E")
    assert session.question.rule == "mesos.take_cards"
    session.choose(session.question.open_ids()[0])
    assert session.question.rule == "mesos.take_order"


def test_the_end_of_a_round_in_its_order():
    table = laid(
        upper=[14, "event:sustenance:1"], lower=[3, "event:hunt:1"], upper_buildings=[98], lower_buildings=[97]
    )
    table.deck = [card(number) for number in (1, 2, 4, 5, 6, 7, 8)]
    end_round(table)
    assert table.log
    assert [record.rule for record in table.log.records if record.player is None] == [
        f"mesos.{rule}" for rule in ("resolve_events", "hunt", "discard_row", "slide_row", "event_waits", "restore_row")
    ]
    assert table.lower == [card(14), card("event:sustenance:1")]
    assert table.upper == [card(number) for number in (1, 2, 4, 5, 6, 7)], "a whole new row, no topping up"
    assert table.discard == [card(3), card("event:hunt:1")]
    assert (table.upper_buildings, table.lower_buildings) == ([building(98)], [building(97)]), "Buildings stay"
    assert "Building 97 stays" in records(table, "discard_row")[0].text


def test_a_new_era_moves_buildings_down_and_later_discards_them():
    table = laid(upper_buildings=[98])
    table.coming = {2: [building(103)], 3: [building(110)]}
    begin_era(table, 2)
    assert (table.era, table.lower_buildings, table.upper_buildings) == (2, [building(98)], [building(103)])
    assert table.discard == []
    begin_era(table, 3)
    assert (table.lower_buildings, table.upper_buildings) == ([building(103)], [building(110)])
    assert table.discard == [building(98)]


def test_an_era_change_never_touches_the_buildings_of_a_tribe():
    table = laid(buildings={0: [97]})
    begin_era(table, 3)
    assert list(table.buildings[0]) == [building(97)]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_eras_begin_with_rounds_four_and_seven(players):
    session = finished(Session(GAME, {"players": players}, 11))
    eras = {step.state.period: step.state.era for step in session.steps if step.question}
    assert [eras[number] for number in range(1, 11)] == [1, 1, 1, 2, 2, 2, 3, 3, 3, 3]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_all_twelve_events_resolve_once_and_none_in_round_one(players):
    for seed in range(5):
        session = finished(Session(GAME, {"players": players}, seed))
        events = [record for record in session.records if record.what == "event"]
        assert len({record.about for record in events}) == len(events) == 12
        assert min(record.period for record in events) > 1
        last = [record.about for record in events if record.period == 10]
        assert last[-1] == "event:sustenance:3"
        assert "event:shamanic_ritual:3" in last
        assert session.state.deck == []
        assert session.state.period == 10


def test_an_event_is_seen_for_two_rounds_before_it_strikes():
    session = finished(Session(GAME, {"players": 4}, 3))
    for number in range(1, 10):
        start = next(step.state for step in session.steps if step.state.period == number and step.question)
        above = [one.id for one in start.upper if isinstance(one, Event)]
        if number < 9:
            struck = [r.about for r in session.records if r.what == "event" and r.period == number + 1]
            assert set(above) <= set(struck)


def test_totem_bonus_and_penalty_work_in_round_ten():
    session = finished(Session(GAME, {"players": 3}, 5))
    assert [r.rule for r in session.records if r.period == 10 and r.rule in ("mesos.space_bonus", "mesos.last_space")]


ROUND_ENDS = {
    "an Event in the upper row waits": (
        {"lower_row": [], "upper_row": ["event:hunt:1"], "deck_top": list("abcdef")},
        {"resolved": [], "lower_row": ["event:hunt:1"]},
    ),
    "an empty deck: both rows resolve and nothing moves": (
        {"lower_row": ["event:hunt:3"], "upper_row": ["event:sustenance:3", "event:shamanic_ritual:3"], "deck_top": []},
        {"resolved": ["hunt:3", "shamanic_ritual:3", "sustenance:3"], "lower_row": ["event:hunt:3"]},
    ),
    "a card of Era III shows: Buildings move": (
        {"lower_row": [], "upper_row": [], "deck_top": ["card:58", *"abcde"], "lower_buildings": [97],
         "upper_buildings": [103], "new_buildings": [110]},
        {"lower_buildings": [103], "upper_buildings": [110]},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", ROUND_ENDS)
def test_round_end(name):
    situation, expected = ROUND_ENDS[name]
    outcome, _ = played("round_end", players=2, **situation)
    assert {key: outcome[key] for key in expected} == expected


# The final count and the winner


def test_the_published_example_of_sixty_eight():
    """19 in play, 5 Inventors x 4 icons, Builders 3 + 1, a Building 8 + 3 for each of 5 Hunters, a Building of 2."""
    outcome, _ = played(
        "final_score",
        player=tribe_of(
            pp=19, hunter=5, inventor=["rope", "rope", "hide", "canoe", "bread"], builder=[[1, 3], [2, 1]],
            buildings=[110, 100],
        ),
    )  # fmt: skip
    assert outcome == {
        "total": 68,
        "parts": {
            "in_game": 19, "builders": 4, "artists": 0, "inventors": 20, "buildings_printed": 10,
            "buildings_effects": 15,
        },
    }  # fmt: skip


def test_every_term_is_a_record_even_at_nothing():
    _, found = played("final_score", player=tribe_of(food=9, hunter=3, gatherer=2, shaman_stars=[3]))
    assert [(record.rule, record.amount) for record in found] == [
        ("mesos.final_count", 0), ("mesos.final_builders", 0), ("mesos.final_artists", 0), ("mesos.final_inventors", 0),
        ("mesos.final_buildings", 0),
    ]  # fmt: skip


@pytest.mark.parametrize(("artists", "points"), [(0, 0), (1, 0), (2, 10), (3, 10), (5, 20)], ids=str)
def test_pairs_of_artists(artists, points):
    assert played("final_score", player=tribe_of(artist=artists))[0]["total"] == points


WINNERS = {
    "most points": ([(30, 0), (25, 9)], [0], "winner"),
    "tie: most Food": ([(25, 4), (25, 7), (20, 9)], [1], "tie_food"),
    "tie in Food too: shared": ([(25, 7), (25, 7), (25, 6)], [0, 1], "shared_victory"),
    "below zero": ([(-3, 0), (-5, 4)], [0], "winner"),
}


@pytest.mark.parametrize("name", WINNERS)
def test_winner(name):
    totals, winners, rule = WINNERS[name]
    outcome, found = played("winner", players=[{"total": total, "food": food} for total, food in totals])
    assert outcome == {"winners": winners}
    assert found[-1].rule == f"mesos.{rule}"


def test_the_ranking_groups_those_who_share_a_place():
    table = laid(players=4, food=[1, 1, 5, 0])
    table.points[:] = [9, 9, 9, 12]
    assert GAME.ranking(table) == [[3], [2], [0, 1]]


def test_a_picture_of_the_table_stays_what_it_was():
    session = Session(GAME, {"players": 4}, 9)
    pictures = [(session.steps[-1].state, repr(session.steps[-1].state))]
    while session.question:
        session.choose(session.question.open_ids()[0])
        pictures.append((session.steps[-1].state, repr(session.steps[-1].state)))
    assert all(repr(state) == seen for state, seen in pictures)
