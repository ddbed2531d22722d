"""Rulings about taking cards: what is open, what is closed and why, what a card does at once."""

import pytest
from mesos_tables import answered, building, card, closed, laid, played, records, tribe_of

from kernel.core import REST, IllegalChoice, Session
from kernel.mesos import GAME
from kernel.mesos.cards import TILES
from kernel.mesos.taking import extra_cards, take_cards


def taking(table, letter, player=0):
    return take_cards(table, player, TILES[letter], "mesos.take_cards")


def test_a_character_that_is_owed_cannot_be_declined():
    rule, why = closed(answered(taking(laid(upper=[3, 10]), "C")), "stop")
    assert rule == "must_take"
    assert why == "2 Characters still lie where Tile C takes from, so a card must be taken."


def test_stopping_is_allowed_when_only_buildings_are_left():
    table = laid(upper=["event:hunt:1"], upper_buildings=[98], food=[9, 0])
    run = taking(table, "C")
    assert set(answered(run).open_ids()) == {"building:98", "stop"}
    with pytest.raises(StopIteration):
        run.send(("stop",))
    assert records(table, "may_stop")[0].text == "Red takes no more card with Tile C."
    assert table.food[0] == 9


def test_a_character_in_a_row_that_is_not_owed_any_more_does_not_force():
    table = laid(upper=[3, 10], lower=[14], lower_buildings=[98])
    question = answered(taking(table, "E"), "card:3")
    assert closed(question, "card:10")[0] == "tile_rows"
    assert closed(question, "stop")[0] == "must_take", "card 14 is still owed"
    table.lower.clear()
    assert "stop" in answered(take_cards(table, 0, TILES["B"], "mesos.take_cards")).open_ids()


def test_a_building_counts_as_one_card_and_then_the_same_rule_holds():
    table = laid(upper=[3], upper_buildings=[98], food=[4, 0])
    question = answered(taking(table, "F"), "building:98")
    assert closed(question, "stop")[0] == "must_take"
    assert building(98) in table.buildings[0]


def test_order_is_free_across_rows_and_a_builder_first_makes_a_building_payable():
    def table():
        return laid(upper=[9], lower=[4], lower_buildings=[98], food=[3, 0])

    rule, why = closed(answered(taking(table(), "E")), "building:98")
    assert rule == "building_cost"
    assert why == "Building 98 costs 4 Food; no Builder takes anything off, and you have 3 Food."
    second = answered(taking(table(), "E"), "card:9")
    assert "building:98" in second.open_ids(), "Builder 9 takes 1 off"
    assert answered(taking(table(), "E"), "card:4").open_ids() == ["card:9"], "the lower row first works too"
    after = table()
    assert answered(taking(after, "E"), "card:9", "building:98") is None
    assert after.food[0] == 0
    assert records(after, "builder_discount")[0].parts == (("cost", -4), ("Builders", 1))


def test_the_reason_names_cost_discount_and_food():
    table = laid(upper_buildings=[99], tribes={0: [6, 9]}, food=[2, 0])
    assert closed(answered(taking(table, "C")), "building:99")[1] == (
        "Building 99 costs 5 Food; your Builders take 2 off, so you pay 3, and you have 2 Food."
    )


def test_an_icon_hunter_first_can_pay_for_a_building():
    table = laid(upper=[1, 3], upper_buildings=[101], tribes={0: [3, 4]})
    assert answered(taking(table, "F"), "card:1", "building:101") is None
    assert table.food[0] == 0


def test_too_few_cards_are_not_replaced_from_the_other_row():
    table = laid(upper=[3], lower=[10])
    assert answered(taking(table, "F"), "card:3") is None
    assert records(table, "nothing_left")[0].text == (
        "Nothing is left where Tile F takes from; Red gets nothing for 1 card."
    )
    assert table.lower == [card(10)]


def test_events_are_never_taken_from_any_row():
    table = laid(upper=[3, "event:hunt:1"], lower=["event:sustenance:1"])
    question = answered(taking(table, "C"))
    for event in ("event:hunt:1", "event:sustenance:1"):
        assert closed(question, event)[0] == "events_never_taken"


def test_a_card_of_a_row_that_the_tile_does_not_show_is_closed():
    question = answered(taking(laid(upper=[3], lower=[10], lower_buildings=[98]), "C"))
    assert closed(question, "card:10") == ("tile_rows", "Tile C takes no card from the lower row.")
    assert closed(question, "building:98")[0] == "tile_rows"


@pytest.mark.parametrize(
    ("builders", "pays"),
    [([], 4), ([[1, 0]], 3), ([[2, 0], [1, 2]], 1), ([[2, 0], [2, 0]], 0), ([[2, 0]] * 3, 0)],
    ids=str,
)
def test_builder_discounts_add_up_and_never_pay_out(builders, pays):
    outcome, found = played(
        "take_in_order", player=tribe_of(food=4, builder=builders), cards=[{"kind": "building", "id": 98}]
    )
    assert outcome == {"food_after_each": [4 - pays], "legal": [True]}
    assert sum(number for _, number in found[-1].parts) == -pays
    assert found[-1].text.startswith(f"Red pays {pays} Food")


ICONS = [
    # Hunters in the tribe, the card taken, Food
    (0, True, 1), (1, True, 2), (3, True, 4), (0, False, 0), (3, False, 0),
]  # fmt: skip


@pytest.mark.parametrize(("hunters", "icon", "food"), ICONS, ids=str)
def test_an_icon_hunter_counts_itself_and_hunters_without_icon(hunters, icon, food):
    outcome, found = played("take_in_order", player=tribe_of(hunter=hunters), cards=[{"kind": "hunter", "icon": icon}])
    assert outcome["food_after_each"] == [food]
    assert found[-1].rule == ("mesos.hunter_icon" if icon else "mesos.hunter_plain")


def test_switch_the_icon_hunter_does_not_count_itself():
    outcome, _ = played(
        "take_in_order", player=tribe_of(hunter=2), cards=[{"kind": "hunter", "icon": True}],
        settings={"icon_hunter_counts_itself": False},
    )  # fmt: skip
    assert outcome["food_after_each"] == [2]


def test_no_limit_on_tribe_points_or_food():
    outcome, _ = played("take_in_order", player=tribe_of(food=200, hunter=60), cards=[{"kind": "hunter", "icon": True}])
    assert outcome["food_after_each"] == [261]


def test_a_refused_building_leaves_everything_as_it_was():
    cards = [
        {"kind": "building", "id": 98},
        {"kind": "hunter", "icon": True},
        {"kind": "event", "event": "hunt", "era": 1},
    ]
    outcome, found = played("take_in_order", player=tribe_of(food=3), cards=cards)
    assert outcome == {"food_after_each": [3, 4, 4], "legal": [False, True, False]}
    assert [record.rule for record in found if record.what == "refused"] == [
        "mesos.building_cost", "mesos.events_never_taken",
    ]  # fmt: skip


def test_a_session_refuses_with_rule_and_reason_and_stays():
    session = Session(GAME, {"players": 2}, 1)
    session.choose("tile:C")
    before = session.dump()
    with pytest.raises(IllegalChoice, match="already stands on Tile C") as refused:
        session.choose("tile:C")
    assert refused.value.rule == "mesos.free_tile"
    assert session.dump() == before


# Building 116


def extra(**table):
    return laid(**{"buildings": {0: [116]}} | table)


def test_building_116_takes_one_card_from_the_upper_row_or_none():
    table = extra(upper=[1, 3], lower=[10], upper_buildings=[110])
    question = answered(extra_cards(table))
    assert question.player == 0
    assert set(question.open_ids()) == {"card:1", "card:3", "stop"}
    assert closed(question, "card:10") == ("extra_card", "Building 116 takes no card from the lower row.")
    assert closed(question, "building:110")[0] == "building_cost", "a Building must be paid"
    assert answered(extra_cards(table), "stop") is None
    assert records(table, "extra_card")[0].text == "Red takes no card with Building 116."
    assert answered(extra_cards(table), "card:1") is None
    assert table.food[0] == 1, "the card works at once"


def test_builders_count_for_the_card_of_building_116():
    table = extra(upper_buildings=[110], tribes={0: [63, 65, 37]}, food=[2, 0])
    assert answered(extra_cards(table), "building:110") is None
    assert table.food[0] == 0


def test_nobody_without_building_116_is_asked():
    assert answered(extra_cards(laid(upper=[1]))) is None


def test_switch_building_116_is_no_choice():
    table = extra(upper=[1], extra_card_optional=False)
    assert closed(answered(extra_cards(table)), "stop")[0] == "must_take"


def test_building_116_finds_nothing():
    table = extra(upper=["event:hunt:3"])
    assert answered(extra_cards(table)) is None
    assert records(table, "nothing_left")


def test_building_116_works_in_the_round_in_which_it_is_taken():
    table = laid(upper=[3], upper_buildings=[116], food=[9, 0])
    assert answered(taking(table, "C"), "building:116") is None
    assert answered(extra_cards(table)).open_ids() == ["card:3", "stop"]


def test_building_116_works_in_the_last_round_too():
    """Players who take Building 116 whenever they can: somebody is asked in round 10."""
    asked = set()
    for seed in range(6):
        session = Session(GAME, {"players": 4}, seed, fixed={"buildings-3": ["building:116", REST]})
        while question := session.question:
            if question.rule == "mesos.extra_card":
                asked.add(session.state.period)
            ids = question.open_ids()
            session.choose("building:116" if "building:116" in ids else ids[-1] if "stop" not in ids else ids[0])
    assert 10 in asked
