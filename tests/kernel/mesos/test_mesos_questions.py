"""The eighteen questions that new players ask about MESOS, answered by the rules themselves."""

import pytest
from mesos_tables import closed, finished, laid, played, records, tribe_of

from kernel.core import Session, SetupError
from kernel.mesos import GAME
from kernel.mesos.cards import EVENTS, TILES, Event
from kernel.mesos.rules import begin_era
from kernel.mesos.taking import take_cards


def after_event(event, era, *players, **situation):
    outcome, _ = played("resolve_event", event=event, era=era, players=list(players), **situation)
    return [(one["food"], one["pp"]) for one in outcome["players"]]


def food_after(player, *cards):
    return played("take_in_order", player=player, cards=list(cards))[0]["food_after_each"]


def test_q1_three_hunters_at_a_hunt_of_two():
    assert after_event("hunt", 2, tribe_of(hunter=3), tribe_of()) == [(3, 6), (0, 0)]


def test_q3_the_icon_hunter_counts_itself():
    assert food_after(tribe_of(), {"kind": "hunter", "icon": True}) == [1]


@pytest.mark.parametrize(("gatherers", "due"), [(0, 5), (1, 2), (2, 0), (3, 0), (4, 0)], ids=str)
def test_q5_surplus_gatherers_pay_nothing_out(gatherers, due):
    assert after_event("sustenance", 1, tribe_of(food=9, gatherer=gatherers, artist=5 - gatherers)) == [(9 - due, 0)]


@pytest.mark.parametrize(("food", "after"), [(1, (0, 0)), (0, (0, -2)), (5, (4, 0))], ids=str)
def test_q7_the_last_space_is_no_choice_and_never_two_food(food, after):
    outcome, found = played("return_totem", players=4, space=4, player=tribe_of(food=food))
    assert (outcome["food"], outcome["pp"]) == after
    assert "mesos.last_space" in {record.rule for record in found}


def test_q9_a_character_must_be_taken_and_a_missing_one_gives_nothing():
    table = laid(lower=[10])
    run = take_cards(table, 0, TILES["D"], "mesos.take_cards")
    question = next(run)
    assert closed(question, "stop")[0] == "must_take"
    assert question.open_ids() == ["card:10"]
    with pytest.raises(StopIteration):
        run.send(("card:10",))
    assert records(table, "nothing_left")


def test_q11_the_order_of_my_own_picks_matters():
    plain, icon = {"kind": "hunter"}, {"kind": "hunter", "icon": True}
    assert food_after(tribe_of(), plain, icon) == [0, 2]
    assert food_after(tribe_of(), icon, plain) == [1, 1]


def test_q13_sustenance_comes_last():
    row = [{"event": kind, "era": 1} for kind in ("sustenance", "shamanic_ritual", "hunt")]
    order = played("resolve_row_events", row_order=row, players=[tribe_of()])[0]["resolved_order"]
    assert order[-1]["event"] == "sustenance"


def test_q15_an_event_strikes_at_the_end_of_the_round_after_it_came_up():
    session = finished(Session(GAME, {"players": 3}, 8))
    struck = {record.about: record.period for record in session.records if record.what == "event"}
    came = {}
    for step in session.steps:
        for one in step.state.upper:
            if isinstance(one, Event) and step.question:
                came.setdefault(one.id, step.state.period)
    assert set(came) == set(struck)
    assert {struck[event] - came[event] for event in came if came[event] < 10} == {1}
    assert {struck[event] for event in came if came[event] == 10} == {10}
    assert [record for record in session.records if record.rule == "mesos.event_waits"]


def test_q17_buildings_at_a_new_era_is_a_ruling_that_can_be_seen():
    table = laid(upper_buildings=[97])
    begin_era(table, 2)
    assert [building.card for building in table.lower_buildings] == [97]
    assert GAME.rules["mesos.new_era"].status == "ruling"


def test_q19_no_printed_card_has_a_gap_between_its_lines():
    paintings = [event for event in EVENTS.values() if event.kind == "cave_paintings"]
    assert [(one.lose_up_to_artists, one.gain_from_artists) for one in paintings] == [(0, 1), (1, 2), (2, 3)]


@pytest.mark.parametrize("stars", [[], [2]], ids=["no stars", "two stars"])
def test_q21_everybody_tied_gains_first_and_then_loses(stars):
    outcome, found = played("resolve_event", event="shamanic_ritual", era=2, players=[tribe_of(shaman_stars=stars)] * 3)
    assert [one["pp"] for one in outcome["players"]] == [5, 5, 5]
    assert [record.amount for record in found if record.what == "points"] == [10, 10, 10, -5, -5, -5]
    assert {record.rule for record in found if record.what == "points"} == {"mesos.ritual_tie"}


def test_q23_food_gatherers_hunters_and_shamans_score_nothing_at_the_end():
    outcome, _ = played("final_score", player=tribe_of(food=12, gatherer=3, hunter=5, shaman_stars=[3, 2]))
    assert outcome["total"] == 0


def test_q25_five_inventors_with_four_icons():
    icons = ["rope", "rope", "hide", "canoe", "bread"]
    assert played("final_score", player=tribe_of(inventor=icons))[0]["parts"]["inventors"] == 20


def test_q27_points_go_below_zero():
    assert after_event("shamanic_ritual", 1, tribe_of(), tribe_of(shaman_stars=[1]))[0] == (0, -3)


def test_q29_start_food_and_rows_are_known_from_outside_the_rule_text():
    outcome, _ = played("setup", players=5)
    assert outcome["starting_food_by_turn_order"] == [2, 3, 3, 4, 4]
    for rule in ("starting_food", "first_lower_row", "first_upper_row"):
        assert GAME.rules[f"mesos.{rule}"].source.startswith("our ruling, Set-up")


def test_q31_two_players_and_the_variant_that_takes_the_loss_away():
    players = tribe_of(shaman_stars=[1]), tribe_of()
    assert after_event("shamanic_ritual", 1, *players) == [(0, 5), (0, -3)]
    assert after_event("shamanic_ritual", 1, *players, rebalanced_shamans=True) == [(0, 5), (0, 0)]
    with pytest.raises(SetupError, match="2 players only"):
        Session(GAME, {"players": 4, "rebalanced_shamans": True})


def test_q33_discounts_add_up_and_pay_nothing_out():
    outcome, _ = played(
        "take_in_order", player=tribe_of(food=1, builder=[[2, 0], [2, 0]]), cards=[{"kind": "building", "id": 102}]
    )
    assert outcome == {"food_after_each": [1], "legal": [True]}


def test_q35_a_tile_further_left_acts_first_and_returns_first():
    session = Session(GAME, {"players": 2}, 6)
    early, late = session.question.player, 1 - session.question.player
    session.choose("tile:F")
    session.choose("tile:B")
    assert session.question.player == late, "one card only, but before the other"
    session.choose(session.question.open_ids()[0])
    assert session.state.turn_order == [late, None]
    assert session.question.player == early
