"""Every ruling about Events and the Buildings that meet them, as rows: tribes before, Food and PP after."""

import pytest
from mesos_tables import played, tribe_of

from kernel.mesos.cards import EVENTS
from kernel.mesos.events import in_another_order
from kernel.mesos.positions import play_position


def stars(*each, **more):
    return tribe_of(shaman_stars=list(each), **more)


EVENT_CASES = {
    # ruling: (event, era, tribes before, (Food, PP) of each after)
    "hunt: Food and PP for each Hunter": ("hunt", 2, [tribe_of(hunter=3), tribe_of()], [(3, 6), (0, 0)]),
    "hunt of Era III": ("hunt", 3, [tribe_of(hunter=2, food=1)], [(3, 6)]),
    "hunt: Building 106 adds 1 and 1 per Hunter": ("hunt", 1, [tribe_of(hunter=3, buildings=[106])], [(6, 6)]),
    "hunt: Building 106 without Hunters": ("hunt", 1, [tribe_of(buildings=[106])], [(0, 0)]),
    "ritual: most and fewest": ("shamanic_ritual", 1, [stars(3), stars(2), stars(1)], [(0, 5), (0, 0), (0, -3)]),
    "ritual: tie for most": ("shamanic_ritual", 2, [stars(2), stars(1, 1), stars()], [(0, 10), (0, 10), (0, -5)]),
    "ritual: tie for fewest": ("shamanic_ritual", 3, [stars(2), stars(1), stars(1)], [(0, 15), (0, -7), (0, -7)]),
    "ritual: all tied, Era I": ("shamanic_ritual", 1, [stars(), stars()], [(0, 2), (0, 2)]),
    "ritual: all tied, Era II": ("shamanic_ritual", 2, [stars(2)] * 3, [(0, 5)] * 3),
    "ritual: all tied, Era III": ("shamanic_ritual", 3, [stars()] * 4, [(0, 8)] * 4),
    "ritual: two players, no special rule": ("shamanic_ritual", 1, [stars(1), stars()], [(0, 5), (0, -3)]),
    "103 alone doubles the gain": ("shamanic_ritual", 2, [stars(3, buildings=[103]), stars(1)], [(0, 20), (0, -5)]),
    "103 in a tie does not": ("shamanic_ritual", 2, [stars(1, buildings=[103]), stars(1)], [(0, 5), (0, 5)]),
    "103 never doubles the loss": ("shamanic_ritual", 2, [stars(buildings=[103]), stars(1)], [(0, -5), (0, 10)]),
    "100 alone fewest": ("shamanic_ritual", 3, [stars(buildings=[100]), stars(1)], [(0, 0), (0, 15)]),
    "100 tied for fewest": (
        "shamanic_ritual", 3, [stars(buildings=[100]), stars(), stars(1)], [(0, 0), (0, -7), (0, 15)],
    ),
    "100 when all are tied: gain, no loss": ("shamanic_ritual", 1, [stars(buildings=[100]), stars()], [(0, 5), (0, 2)]),
    "104 counts for the most": ("shamanic_ritual", 1, [stars(1, buildings=[104]), stars(3)], [(0, 5), (0, -3)]),
    "104 counts against the fewest": (
        "shamanic_ritual", 1, [stars(buildings=[104]), stars(1), stars(4)], [(0, 0), (0, -3), (0, 5)],
    ),
    "paintings, Era I: none lose, one is enough": (
        "cave_paintings", 1, [tribe_of(), tribe_of(artist=1)], [(0, -2), (0, 1)],
    ),
    "paintings, Era II": (
        "cave_paintings", 2, [tribe_of(artist=n) for n in (0, 1, 2, 5)], [(0, -2), (0, -2), (0, 4), (0, 10)],
    ),
    "paintings, Era III: each Artist counts": (
        "cave_paintings", 3, [tribe_of(artist=n) for n in (2, 3, 4)], [(0, -2), (0, 9), (0, 12)],
    ),
    "108 gives Food even below the threshold": (
        "cave_paintings", 3, [tribe_of(artist=2, buildings=[108]), tribe_of(artist=3, buildings=[])], [(2, -2), (0, 9)],
    ),
    "sustenance: pay all you can, the rest costs PP": ("sustenance", 1, [tribe_of(food=1, hunter=2)], [(0, -1)]),
    "sustenance of Era II": ("sustenance", 2, [tribe_of(food=1, hunter=2)], [(0, -2)]),
    "sustenance of Era III": ("sustenance", 3, [tribe_of(food=0, artist=3, pp=4)], [(0, -5)]),
    "a Gatherer eats and saves 3": ("sustenance", 1, [tribe_of(food=5, gatherer=1, hunter=4)], [(3, 0)]),
    "the bill never falls below 0": ("sustenance", 1, [tribe_of(food=5, gatherer=2)], [(5, 0)]),
    "Buildings eat nothing": ("sustenance", 1, [tribe_of(food=1, artist=1, buildings=[117, 101])], [(0, 0)]),
    "an empty tribe eats nothing": ("sustenance", 3, [tribe_of(food=2)], [(2, 0)]),
    "98: one more per Gatherer": ("sustenance", 1, [tribe_of(food=9, gatherer=1, hunter=5, buildings=[98])], [(7, 0)]),
    "99: one per Artist": ("sustenance", 1, [tribe_of(food=9, artist=2, hunter=3, buildings=[99])], [(6, 0)]),
    "105: one per Inventor": (
        "sustenance", 1, [tribe_of(food=9, inventor=["rope", "hide"], hunter=3, buildings=[105])], [(6, 0)],
    ),
    "98, 99 and 105 add up": (
        "sustenance", 2,
        [tribe_of(food=9, gatherer=1, artist=1, inventor=["rope"], hunter=6, buildings=[98, 99, 105])], [(6, 0)],
    ),
    "104 adds nothing to Sustenance": ("sustenance", 1, [tribe_of(food=2, hunter=1, buildings=[104])], [(1, 0)]),
}  # fmt: skip


@pytest.mark.parametrize("name", EVENT_CASES)
def test_event(name):
    event, era, players, expected = EVENT_CASES[name]
    outcome, found = played("resolve_event", event=event, era=era, players=players)
    assert [(one["food"], one["pp"]) for one in outcome["players"]] == expected
    assert {record.about for record in found if record.what == "event"} == {f"event:{event}:{era}"}
    assert len({record.about for record in found}) == 1, "all records of an Event belong to it"


def test_every_player_gets_a_record_even_for_nothing():
    _, found = played("resolve_event", event="hunt", era=1, players=[tribe_of(hunter=1), tribe_of()])
    assert [record.text for record in found if record.player == 1] == [
        "Blue has no Hunter and gets nothing from the Hunt."
    ]
    _, found = played("resolve_event", event="shamanic_ritual", era=1, players=[stars(2), stars(1), stars()])
    assert [record.rule for record in found if record.player == 1] == ["mesos.shamanic_ritual"]


def test_the_bill_has_parts_that_add_up():
    _, found = played(
        "resolve_event", event="sustenance", era=2,
        players=[tribe_of(food=1, gatherer=1, artist=2, hunter=4, buildings=[99])],
    )  # fmt: skip
    bill = next(record for record in found if record.what == "food")
    assert bill.parts == (("7 Characters", -7), ("1 Gatherer", 3), ("Building 99", 2), ("still missing", 1))
    assert bill.text == (
        "Red has 7 Characters to feed; 1 Gatherer saves 3 Food and Building 99 saves 2 Food, "
        "so 2 Food is due: 1 paid, 1 missing."
    )
    surplus = played("resolve_event", event="sustenance", era=1, players=[tribe_of(gatherer=3)])[1][-1]
    assert (surplus.rule, surplus.amount) == ("mesos.bill_floor", 0)
    assert surplus.text == "Red has 3 Characters to feed; 3 Gatherers save 9 Food, so nothing is due."


ORDERS = {
    "sustenance is last": (["sustenance:1", "hunt:1"], ["hunt:1", "sustenance:1"]),
    "two of a kind: older Era first": (["hunt:3", "hunt:2"], ["hunt:2", "hunt:3"]),
    "two Sustenances at the end": (
        ["sustenance:2", "sustenance:1", "cave_paintings:2"], ["cave_paintings:2", "sustenance:1", "sustenance:2"],
    ),
    "the last round": (
        ["sustenance:3", "shamanic_ritual:3", "hunt:3"], ["shamanic_ritual:3", "hunt:3", "sustenance:3"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", ORDERS)
def test_order_of_events(name):
    row, order = [[dict(zip(("event", "era"), (one.split(":")[0], int(one[-1])), strict=True)) for one in events]
                  for events in ORDERS[name]]  # fmt: skip
    outcome, found = played("resolve_row_events", row_order=row, players=[tribe_of(hunter=2), tribe_of()])
    assert outcome["resolved_order"] == order
    assert found[0].rule == "mesos.event_order"


def test_food_of_a_hunt_feeds_people_and_the_wrong_order_would_not():
    hungry = [tribe_of(hunter=3), tribe_of(hunter=1, artist=1)]
    row = [{"event": "sustenance", "era": 1}, {"event": "hunt", "era": 1}]
    outcome, _ = played("resolve_row_events", row_order=row, players=hungry)
    assert outcome["players"] == [{"food": 0, "pp": 3}, {"food": 0, "pp": 0}]
    empty = {"situation": {"op": "resolve_row_events", "row_order": [], "players": hungry}}
    _, before = play_position(empty)
    wrong = in_another_order(before, [EVENTS["event:sustenance:1"], EVENTS["event:hunt:1"]])
    assert (wrong.food, wrong.points) == ([3, 1], [0, -1])
    assert before.points == [0, 0], "the table itself is untouched"


def test_switch_hunt_food_once():
    outcome, _ = played(
        "resolve_event", event="hunt", era=1, players=[tribe_of(hunter=3), tribe_of()],
        settings={"hunt_food_per_hunter": False},
    )  # fmt: skip
    assert outcome["players"] == [{"food": 1, "pp": 3}, {"food": 0, "pp": 0}]


def test_switch_103_doubles_in_a_tie():
    outcome, _ = played(
        "resolve_event", event="shamanic_ritual", era=1, players=[stars(1, buildings=[103]), stars(1), stars()],
        settings={"ritual_double_in_tie": True},
    )  # fmt: skip
    assert [one["pp"] for one in outcome["players"]] == [10, 5, -3]


def test_rebalanced_shamans_takes_the_loss_away_but_not_the_gain():
    situation = {"event": "shamanic_ritual", "era": 1, "players": [stars(1), stars(buildings=[100])]}
    outcome, found = played("resolve_event", rebalanced_shamans=True, **situation)
    assert [one["pp"] for one in outcome["players"]] == [5, 0]
    assert found[-1].rule == "mesos.rebalanced_shamans"
    outcome, _ = played(
        "resolve_event", event="shamanic_ritual", era=1, players=[stars(), stars()], rebalanced_shamans=True
    )
    assert [one["pp"] for one in outcome["players"]] == [5, 5]


def test_points_fall_below_zero_and_it_is_said_once():
    _, found = played("resolve_event", event="sustenance", era=3, players=[tribe_of(hunter=1, pp=1)])
    assert [record.rule for record in found[-2:]] == ["mesos.unfed", "mesos.below_zero"]
    _, found = played("resolve_event", event="sustenance", era=3, players=[tribe_of(hunter=1, pp=-1)])
    assert found[-1].rule == "mesos.unfed"


@pytest.mark.parametrize(("pp", "after"), [(0, 0), (1, 0), (3, 0), (5, 2)], ids=str)
def test_switch_points_never_fall_below_zero(pp, after):
    outcome, found = played(
        "resolve_event", event="sustenance", era=3, players=[tribe_of(hunter=1, pp=pp)], settings={"points_floor": True}
    )
    assert outcome["players"][0]["pp"] == after
    assert found[-1].amount == after - pp
