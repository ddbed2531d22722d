"""The 130 rulings, one case or more for each: (number, what it says, what is compared, what it must be)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from archeos_tools import (
    TEN_MERCENARIES,
    TRACKS,
    cards,
    expedition,
    play,
    played,
    season_end,
    sentences,
    sites,
    situation,
)  # fmt: skip

from kernel.archeos import GAME
from kernel.archeos.positions import play_position
from kernel.archeos.setups import SCENARIOS
from kernel.archeos.state import cards_of
from kernel.archeos.tables import COLOURS, NUMBERS, ROLES, own_tables
from kernel.bots import first_bot, random_bot
from kernel.bots import play as play_game
from kernel.core import BadInput, Session

Case = Callable[[], bool]
CASES: list[tuple[int, str, Case]] = []


def ruling(*numbers: int) -> Callable[[Case], Case]:
    """The function is a case of these rulings; its name says what they rule."""

    def register(case: Case) -> Case:
        CASES.extend((number, case.__name__, case) for number in numbers)
        return case

    return register


@pytest.mark.parametrize(("number", "words", "case"), CASES, ids=[f"{no:03}-{words}" for no, words, _ in CASES])
def test_ruling(number: int, words: str, case: Case) -> None:
    assert case() is True, f"ruling {number}: {words}"


def test_every_ruling_has_a_case_and_a_rule_that_cites_it() -> None:
    cited = {
        int(number)
        for rule in GAME.rules.values()
        for listed in re.findall(r"our rulings? no\. ([\d, ]+)", rule.source)
        for number in listed.split(", ")
    }
    assert cited == set(range(1, 131))
    assert {number for number, _, _ in CASES} == set(range(1, 131))


def test_what_the_text_leaves_open_is_not_called_settled() -> None:
    """Readings that we chose (marked "inferred" in the list of rulings) and that decide what happens."""
    chosen = (
        "linguist_track", "linguist_artifact", "professor_season_end", "professor_back", "chichen_itza", "ur",
        "ur_limit", "season_end", "last_space", "score_lap",
    )  # fmt: skip
    followed = ("tantallon", "uluru", "tie_break", "botanist_frame", "cartographer", "patron")
    assert {GAME.rules[f"archeos.{rule}"].status for rule in chosen} == {"ruling"}
    assert {GAME.rules[f"archeos.{rule}"].status for rule in followed} == {"derived"}


def texts(session: Session, rule: str) -> list[str]:
    return [record.text for record in session.records if record.rule == f"archeos.{rule}"]


def roles_points(given: dict[str, Any], by: str = "A", **action: Any) -> dict[str, int]:
    return {name: part["roles"] for name, part in season_end(given, by, **action)["breakdown"].items()}


STUDENTS = "red:student red:student red:student red:student red:student red:student red:student red:student"


# Setup and deck


@ruling(1, 126)
def nine_vehicles_six_on_sites_one_scoring_two_in_reserve() -> bool:
    return NUMBERS["vehicles"] == len(COLOURS) + 1 + 2 and "9 vehicles" in texts(Session(GAME), "vehicles")[0]


@ruling(2, 126)
def six_players_play_three_seasons() -> bool:
    names = list("ABCDEF")
    return [play({"players": names[:n]}, "setup")["seasons"] for n in range(2, 7)] == [2, 2, 3, 3, 3]


@ruling(3, 126)
def six_scenarios_one_for_each_advanced_side() -> bool:
    tables = own_tables()
    advanced = [site.id for site in tables.sites.values() if site.side == "advanced"]
    return sorted(one.advanced for one in tables.scenarios.values()) == sorted(advanced) and {"uluru", "ur"} < set(
        SCENARIOS
    )


@ruling(4)
def one_advanced_side_but_any_number_in_a_draft() -> bool:
    def advanced(session: Session) -> int:
        return [site.side for site in session.state.sites.values()].count("advanced")

    fixed = [advanced(Session(GAME, {"scenario": name}, seed)) for name in (*SCENARIOS, "random") for seed in range(3)]
    draft = Session(GAME, {"scenario": "draft"}, 1)
    while draft.question and draft.question.kind.startswith("draft"):
        draft.choose(draft.question.options[-1].id)
    return set(fixed) == {1} and advanced(draft) == 6


@ruling(5)
def each_board_has_its_two_sites() -> bool:
    boards: dict[str, list[str]] = {}
    for site in own_tables().sites.values():
        boards.setdefault(f"{site.colour} {site.region}", []).append(site.id)
    return boards == {
        "red North America": ["red_compass", "chichen_itza"],
        "green South America": ["machu_picchu", "rapa_nui"],
        "blue Europe": ["grotta_azzurra", "tantallon_castle"],
        "yellow Africa": ["great_zimbabwe", "ta_sekhet_maat"],
        "pink Asia": ["sigiriya", "ur"],
        "purple Oceania": ["nan_madol", "uluru"],
    }


@ruling(6, 126)
def relics_never_run_out() -> bool:
    others = {name: list(COLOURS) for name in "BCDEF"}
    given = situation("red:curator", players=list("ABCDEF"), relics=others)
    return expedition(given, "red:curator")["relics"]["A"] == ["red"]


@ruling(7)
def seventy_two_cards_or_eighty_four_with_students() -> bool:
    without = play({"players": ["A", "B"]}, "setup", roles=cards("botanist guide patron photographer physician pilot"))
    with_students = play(
        {"players": ["A", "B"]}, "setup", roles=cards("botanist guide patron photographer physician student")
    )
    return (without["role_cards"], with_students["role_cards"]) == (72, 84)


@ruling(8)
def no_monkey_is_dealt() -> bool:
    states = [Session(GAME, {"players": 6}, seed).state for seed in range(20)]
    return not any("monkey" in [*state.display, *(card for hand in state.hands for card in hand)] for state in states)


@ruling(9)
def the_stacks_are_always_even_and_monkeys_lie_below() -> bool:
    for players in range(2, 7):
        for roles in (SCENARIOS[0], SCENARIOS[1]):
            state = Session(GAME, {"players": players, "scenario": roles}, players).state
            if state.upper * 2 + 3 != len(state.deck) or "monkey" in state.deck[: state.upper]:
                return False
    return True


@ruling(10)
def the_first_player_is_named_or_drawn_by_lot() -> bool:
    lots = {Session(GAME, {"players": 4}, seed).state.first for seed in range(30)}
    return lots == {0, 1, 2, 3} and Session(GAME, {"first_player": 2}, 1).state.first == 2


@ruling(11)
def who_drew_the_third_monkey_starts_the_next_season() -> bool:
    session = Session(GAME, {"players": 3}, 5)
    bot = random_bot(5)
    while session.state.period < 2:
        assert session.question
        session.choose(*bot(lambda: session.view(0), session.question))
    drew = [record.player for record in session.records if record.rule == "archeos.third_monkey"]
    return [session.state.first] == drew and session.question is not None and session.question.player == drew[0]


@ruling(12)
def a_draft_passes_six_cards_round_then_boards() -> bool:
    session = Session(GAME, {"scenario": "draft", "players": 4, "first_player": 1}, 3)
    asked = []
    while session.question and session.question.kind.startswith("draft"):
        asked.append((session.question.kind, session.question.player, len(session.question.options)))
        session.choose(session.question.options[0].id)
    order = [1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0]
    wanted = [("draft_role", 6)] * 6 + [("draft_side", 2)] * 6
    return asked == [(kind, player, size) for player, (kind, size) in zip(order, wanted, strict=True)]


@ruling(13)
def two_players_have_no_special_rules() -> bool:
    return (
        play({"players": ["A", "B"]}, "setup")["display_size"] == 4
        and len(Session(GAME, {"players": 2}).state.roles) == 6
    )


# Gaining a card

DECK = cards("green:patron pink:student yellow:guide")


@ruling(14)
def a_display_pick_is_not_replaced() -> bool:
    out = play(situation("red:guide", display=["blue:pilot"], deck=DECK), "gain_display", card="blue:pilot")
    return (out["hands"]["A"], out["display"], out["deck"]) == (cards("red:guide blue:pilot"), [], DECK)


@ruling(15)
def an_empty_display_gives_an_extra_card() -> bool:
    return play(situation("red:guide", deck=DECK), "gain_deck")["hands"]["A"] == cards(
        "red:guide green:patron pink:student"
    )


@ruling(16)
def with_nine_cards_there_is_no_extra_card() -> bool:
    given = situation("red:guide red:guide " + " ".join(["red:student"] * 7), deck=DECK)
    said = sentences(given, "gain_deck")
    return len(play(given, "gain_deck")["hands"]["A"]) == 10 and said[-1][0] == "archeos.extra_card"


@ruling(17)
def with_ten_cards_nothing_can_be_gained() -> bool:
    given = situation("red:guide red:guide " + STUDENTS, display=["blue:pilot"], deck=DECK)
    refused = [play(given, "gain_deck"), play(given, "gain_display", card="blue:pilot")]
    return all(not out["legal"] and out["rule"] == "archeos.hand_limit" for out in refused) and expedition(
        given, "red:guide"
    )["legal"]  # fmt: skip


@ruling(18)
def an_empty_hand_and_display_draw_two() -> bool:
    out = play(situation(deck=DECK), "gain_deck")
    nothing = expedition(situation(deck=DECK), "red:guide")
    return len(out["hands"]["A"]) == 2 and nothing["rule"] == "archeos.no_leader"


@ruling(19)
def a_first_monkey_is_replaced_before_the_extra_card() -> bool:
    out = play(situation(deck=["monkey", *DECK]), "gain_deck")
    return out["hands"]["A"] == DECK[:2] and out["monkeys_revealed"] == 1 and out["deck"] == DECK[2:]


@ruling(20)
def a_monkey_as_extra_card_is_replaced() -> bool:
    out = play(situation(deck=[DECK[0], "monkey", *DECK[1:]]), "gain_deck")
    return out["hands"]["A"] == DECK[:2] and out["monkeys_revealed"] == 1


@ruling(21)
def the_third_monkey_ends_the_season_on_the_spot() -> bool:
    out = play(situation(deck=["monkey", *DECK], monkeys_revealed=2), "gain_deck")
    return (out["season_over"], out["hands"]["A"], out["deck"], out["next_first"]) == (True, [], DECK, "A")


@ruling(22)
def a_third_monkey_as_extra_card_leaves_the_first_in_hand() -> bool:
    out = play(situation(deck=[DECK[0], "monkey"], monkeys_revealed=2), "gain_deck")
    return out["season_over"] and out["hands"]["A"] == DECK[:1]


@ruling(23)
def the_deck_never_runs_out() -> bool:
    for seed in range(10):
        session = Session(GAME, {"players": 2}, seed)
        while session.question:
            if not session.state.deck and session.state.monkeys < 3:
                return False
            session.choose(*random_bot(len(session.steps))(dict, session.question))
    with pytest.raises(BadInput, match="no card left"):
        play(situation(), "gain_deck")
    return True


@ruling(24)
def the_display_has_no_upper_limit() -> bool:
    shown = [card.rpartition(":")[0] for card in cards_of(tuple(ROLES)[:5])][:50]
    given = situation("red:pilot red:student blue:student", display=shown)
    return len(expedition(given, "red:pilot", advance=False)["display"]) == 52


@ruling(25)
def ten_mercenaries_all_go_to_the_display() -> bool:
    given = situation(" ".join(TEN_MERCENARIES), display=["red:guide"])
    out = play(given, "return_ten_mercenaries")
    return out["hands"]["A"] == [] and len(out["display"]) == 11 and not expedition(given, "red:mercenary")["legal"]


@ruling(26)
def fewer_than_ten_mercenaries_can_only_gain() -> bool:
    given = situation("red:mercenary blue:mercenary", deck=DECK, display=["red:guide"])
    refused = [expedition(given, "red:mercenary"), play(given, "return_ten_mercenaries")]
    return [out["rule"] for out in refused] == ["archeos.no_leader", "archeos.ten_mercenaries"] and play(
        given, "gain_deck"
    )["legal"]


@ruling(27)
def nine_mercenaries_and_a_guide_must_play_the_guide() -> bool:
    nine = " ".join(TEN_MERCENARIES[:9])
    given = situation(f"red:guide {nine}", deck=DECK)
    return (
        not play(given, "gain_deck")["legal"]
        and len(expedition(given, f"red:guide {nine}")["expeditions"]["A"][0]) == 10
    )


# Building an expedition


def legal(set_of_cards: str) -> bool:
    return bool(expedition(situation(set_of_cards), set_of_cards)["legal"])


@ruling(28)
def one_trait_of_the_leader_is_shared_by_all() -> bool:
    return (
        legal("blue:guide blue:pilot blue:patron")
        and legal("blue:guide red:guide pink:guide")
        and not legal("blue:guide blue:pilot red:guide")
        and not legal("blue:guide red:pilot")
    )


@ruling(29)
def identical_cards_may_go_together() -> bool:
    return legal("green:photographer green:photographer green:guide") and legal("green:guide green:guide red:guide")


@ruling(30)
def one_card_is_an_expedition() -> bool:
    out = expedition(situation("red:guide", sites=sites(red="red")), "red:guide")
    end = season_end({"players": ["A", "B"], "expeditions": {"A": [["red:guide"]]}})
    return out["positions"]["A"]["red"] == 1 and end["breakdown"]["A"]["expeditions"] == [0]


@ruling(31)
def both_traits_of_the_leader_act_whichever_is_shared() -> bool:
    given = situation("red:botanist blue:botanist", sites=sites(red="red"))
    out = expedition(given, "red:botanist blue:botanist")
    return out["positions"]["A"]["red"] == 1 and out["frame"] == {"player": "A", "expedition": 0}


@ruling(32)
def mercenaries_alone_may_follow() -> bool:
    return legal("red:guide blue:mercenary green:mercenary yellow:mercenary")


@ruling(33)
def a_mercenary_does_not_bridge_two_traits() -> bool:
    return not legal("blue:guide blue:pilot green:mercenary red:guide")


@ruling(34)
def colours_of_mercenaries_do_not_matter() -> bool:
    return all(legal(f"blue:guide blue:pilot {colour}:mercenary") for colour in COLOURS)


@ruling(35)
def the_size_counts_every_card_up_to_ten() -> bool:
    ten = "red:guide red:guide red:mercenary " + " ".join(["red:student"] * 7)
    given = situation(ten, sites={"red": {"site": "red_compass", "points": [0, 1], "thresholds": [10]}})
    return expedition(given, ten)["positions"]["A"]["red"] == 1


@ruling(36)
def an_older_expedition_never_grows() -> bool:
    given = situation("red:patron red:student", expeditions={"A": [["red:guide"]]})
    return expedition(given, "red:student", draw_up_to=0)["expeditions"]["A"] == [["red:guide"], ["red:student"]]


@ruling(37)
def a_set_too_small_for_the_threshold_is_legal() -> bool:
    given = situation("blue:patron blue:student", sites=sites(blue="blue"))
    said = sentences(given, "expedition", leader="blue:patron", followers=["blue:student"], draw_up_to=0)
    out = expedition(given, "blue:patron blue:student", draw_up_to=0)
    return (
        out["legal"]
        and out["positions"]["A"]["blue"] == 0
        and any(t.endswith("needs 3 cards; this one has 2.") for _, t in said)
    )


@ruling(38)
def the_two_effects_come_in_either_order() -> bool:
    given = situation("red:botanist", sites=sites(red="red"))
    orders = []
    for first in (False, True):
        said = sentences(given, "expedition", leader="red:botanist", choices={"role_first": first})
        orders.append([rule for rule, _ in said if rule in ("archeos.advance", "archeos.botanist_frame")])
    return orders[0] == orders[1][::-1] and len(orders[0]) == 2


@ruling(39, 128)
def restrictions_and_losses_are_duties() -> bool:
    given = situation("red:student red:student blue:guide", sites=sites(red="red"))
    out = expedition(given, "red:student red:student")
    loses = {"players": ["A", "B"], "sites": sites(red="red"), "positions": {"B": {"red": 2}}}
    end = season_end({**loses, "professor_tokens": {"A": [3]}}, professor={"A": {"forward": "red"}})
    return out["positions"]["A"]["red"] == 0 and out["display"] == ["blue:guide"] and end["positions"]["B"]["red"] == 1


@ruling(40)
def the_whole_hand_goes_back() -> bool:
    out = expedition(situation("red:guide blue:pilot pink:patron"), "red:guide")
    return out["hands"]["A"] == [] and out["display"] == cards("blue:pilot pink:patron")


# Advancing


def moved(hand: str, space: int = 0, colour: str = "green", **choices: Any) -> int:
    given = situation(hand, sites=sites(**{colour: colour}), positions={"A": {colour: space}})
    return int(expedition(given, hand, **choices)["positions"]["A"][colour])


@ruling(41)
def size_must_reach_the_threshold() -> bool:
    return [moved("green:physician green:student", space) for space in (0, 1, 2)] == [1, 2, 2]


@ruling(42)
def one_space_however_large_the_set() -> bool:
    return moved("green:physician " + " ".join(["green:student"] * 6)) == 1


@ruling(43)
def the_last_space_has_nothing_to_cross() -> bool:
    last = situation("red:cartographer blue:pilot", sites=sites(red="chichen"), positions={"A": {"red": 4}})
    out = expedition(last, "red:cartographer")
    return out["positions"]["A"]["red"] == 4 and out["display"] == ["blue:pilot"] and out["hands"]["A"] == []


@ruling(44)
def an_advance_may_be_declined() -> bool:
    return moved("green:physician green:student", 1, advance=False) == 1


@ruling(45)
def a_student_leader_advances_nowhere() -> bool:
    return moved("green:student green:student green:student green:student") == 0


@ruling(46)
def a_pilot_behind_a_student_does_nothing() -> bool:
    return moved("green:student green:pilot") == 0


@ruling(47)
def a_guide_counts_for_the_threshold_only() -> bool:
    crossed = moved("green:guide green:student", 2) == 3
    framed = situation(
        "red:guide", frame={"player": "B", "expedition": 0}, expeditions={"B": [["red:botanist", "red:guide"]]}
    )
    end = season_end({"players": ["A", "B"], "expeditions": {"A": [cards("green:guide green:student")]}})
    tie = {"scores": {"A": 5, "B": 5}, "expeditions": {"A": [["red:guide"]], "B": [cards("red:pilot red:patron")]}}
    return (
        crossed
        and expedition(framed, "red:guide")["frame"]["player"] == "B"
        and end["breakdown"]["A"]["expeditions"] == [1]
        and play({"players": ["A", "B"], **tie}, "final_ranking")["winners"] == ["B"]
    )


@ruling(48)
def a_pilot_replaces_the_colour_and_needs_the_chosen_threshold() -> bool:
    given = situation("green:pilot green:student", sites=sites(green="green", red="red", blue="blue"))
    out = expedition(given, "green:pilot green:student", pilot_site="red")
    own = expedition(given, "green:pilot green:student", pilot_site="green")
    return (
        (out["positions"]["A"]["red"], out["positions"]["A"]["green"]) == (1, 0)
        and own["positions"]["A"]["green"] == 1
        and expedition(given, "green:pilot green:student", pilot_site="blue")["rule"] == "archeos.threshold"
    )


@ruling(49)
def a_pilot_chooses_the_vehicle_and_its_threshold_counts() -> bool:
    given = situation("green:pilot", sites=sites(yellow="ta_sekhet"), positions={"A": {"yellow": [1, 0]}})
    rear = expedition(given, "green:pilot", pilot_site="yellow")
    two = situation("green:pilot green:student", sites=sites(yellow="ta_sekhet"), positions={"A": {"yellow": [1, 0]}})
    front = expedition(two, "green:pilot green:student", pilot_site="yellow", vehicle=0)
    too_small = expedition(given, "green:pilot", pilot_site="yellow", vehicle=0)
    return (
        rear["positions"]["A"]["yellow"] == [1, 1]
        and front["positions"]["A"]["yellow"] == [2, 0]
        and too_small["rule"] == "archeos.threshold"
    )


@ruling(50)
def mercenaries_count_for_the_threshold() -> bool:
    return moved("green:physician red:mercenary blue:mercenary", 2) == 3


# Botanist


def framed(mine: str, theirs: str, owner: str = "B", **more: Any) -> dict[str, Any]:
    given = situation(mine, expeditions={owner: [cards(theirs)]}, frame={"player": owner, "expedition": 0}, **more)
    return expedition(given, mine)


@ruling(51)
def an_equal_size_takes_the_frame() -> bool:
    out = framed("red:botanist red:student", "blue:botanist blue:student")
    return (out["frame"], out["scores"]["A"]) == ({"player": "A", "expedition": 0}, 2)


@ruling(52)
def a_frame_beside_the_boards_is_taken_by_any_size() -> bool:
    return expedition(situation("red:botanist"), "red:botanist")["scores"]["A"] == 2


@ruling(53)
def a_larger_set_without_a_botanist_leader_leaves_the_frame() -> bool:
    return framed("red:guide red:botanist red:student", "blue:botanist")["frame"]["player"] == "B"


@ruling(54)
def the_own_frame_may_be_taken_again() -> bool:
    out = framed("red:botanist red:student", "blue:botanist", "A")
    return (out["frame"], out["scores"]["A"]) == ({"player": "A", "expedition": 1}, 2)


@ruling(55)
def frames_compare_sizes_as_played() -> bool:
    with_mercenary = framed("red:botanist", "blue:botanist green:mercenary")
    return (
        with_mercenary["frame"]["player"] == "B"
        and framed("red:botanist pink:mercenary", "blue:botanist blue:pilot")["frame"]["player"] == "A"
    )


@ruling(56)
def the_holder_gains_two_and_the_frame_goes_back() -> bool:
    given = {"players": ["A", "B"], "expeditions": {"B": [["red:botanist"]]}, "frame": {"player": "B", "expedition": 0}}
    out = season_end(given)
    return out["scores"] == {"A": 0, "B": 2} and out["frame"] is None


# Cartographer


@ruling(57)
def a_cartographer_needs_a_real_advance() -> bool:
    given = situation("blue:cartographer red:guide", sites=sites(blue="blue"))
    declined = situation("red:cartographer red:guide", sites=sites(red="red"))
    outs = [expedition(given, "blue:cartographer"), expedition(declined, "red:cartographer", advance=False)]
    return all(len(out["expeditions"]["A"]) == 1 and out["display"] == ["red:guide"] for out in outs)


CHAIN = "red:cartographer red:cartographer red:cartographer red:guide"


def chain(**more: Any) -> dict[str, Any]:
    given = situation(CHAIN + " red:guide red:student red:student", sites=sites(red="red"), **more)
    third = {**played("red:cartographer red:guide red:guide"), "choices": {"extra_expedition": None}}
    second = {**played("red:cartographer red:student"), "choices": {"extra_expedition": third}}
    return expedition(given, "red:cartographer", extra_expedition=second)


@ruling(58)
def cartographers_chain_as_long_as_each_advances() -> bool:
    out = chain()
    return len(out["expeditions"]["A"]) == 3 and out["positions"]["A"]["red"] == 3


def extra(hand: str, then: dict[str, Any], **more: Any) -> dict[str, Any]:
    given = situation(f"green:cartographer {hand}", sites=sites(green="green"), **more)
    return expedition(given, "green:cartographer", extra_expedition=then)


@ruling(59)
def a_physician_after_a_cartographer_keeps_by_its_own_size() -> bool:
    then = {**played("red:physician"), "choices": {"keep": ["blue:pilot"]}}
    out = extra("red:physician blue:pilot blue:guide", then)
    return out["hands"]["A"] == ["blue:pilot"] and out["display"] == ["blue:guide"]


@ruling(60)
def a_patron_after_a_cartographer_draws_its_own_size() -> bool:
    out = extra("red:patron red:student blue:guide", played("red:patron red:student"), deck=DECK)
    return out["hands"]["A"] == DECK[:2] and out["display"] == ["blue:guide"]


@ruling(61)
def only_mercenaries_left_give_no_extra_expedition() -> bool:
    out = extra("red:mercenary", played("red:mercenary"))
    return len(out["expeditions"]["A"]) == 1 and out["display"] == ["red:mercenary"]


@ruling(62)
def the_extra_expedition_may_be_declined() -> bool:
    given = situation("green:cartographer red:guide", sites=sites(green="green"))
    out = expedition(given, "green:cartographer", extra_expedition=None)
    return len(out["expeditions"]["A"]) == 1 and out["display"] == ["red:guide"]


@ruling(63)
def cards_of_chichen_itza_come_after_the_extra_expedition() -> bool:
    given = situation("red:cartographer blue:guide", sites=sites(red="chichen"), deck=["blue:pilot", *DECK])
    out = expedition(given, "red:cartographer", extra_expedition=played("blue:guide"))
    refused = expedition(given, "red:cartographer", extra_expedition=played("blue:pilot"))
    return out["hands"]["A"] == ["blue:pilot"] and not refused["legal"]


# Curator


@ruling(64)
def a_relic_has_the_leaders_colour_and_needs_no_advance() -> bool:
    out = expedition(situation("blue:curator red:curator", sites=sites(blue="blue")), "blue:curator red:curator")
    return out["relics"]["A"] == ["blue"] and out["positions"]["A"]["blue"] == 0


@ruling(65)
def a_second_relic_of_a_colour_is_not_placed() -> bool:
    return expedition(situation("red:curator", relics={"A": ["red"]}), "red:curator")["relics"]["A"] == ["red"]


@ruling(66)
def relics_score_at_game_end_only() -> bool:
    given = {"players": ["A", "B"], "relics": {"A": ["red", "blue", "pink"]}}
    end, final = season_end(given), play(given, "final_ranking")
    return end["scores"] == {"A": 0, "B": 0} and end["relics"]["A"] and final["scores"] == {"A": 6, "B": 0}


# Linguist

TRACK = {"length": 18, "artifacts": [3, 7, 12, 18]}


def linguist(hand: str, start: int = 0, artifacts: Any = (3, 7, 12, 18), **more: Any) -> dict[str, Any]:
    track = {"length": 18, "artifacts": list(artifacts)}
    choices = {
        key: more.pop(key)
        for key in list(more)
        if key in ("linguist_sites", "role_first", "vehicle", "uluru_cash", "advance")
    }
    given = situation(hand, linguist={"positions": {"A": start}, "track": track}, **more)
    return expedition(given, hand, **choices)


THREE = "red:linguist red:student red:student"


@ruling(67)
def colour_and_role_both_act() -> bool:
    out = linguist("red:linguist red:student", sites=sites(red="red"))
    return out["positions"]["A"]["red"] == 1 and out["linguist"]["positions"]["A"] == 2


@ruling(68)
def every_artifact_gives_a_free_advance() -> bool:
    out = linguist(THREE, 1, [2, 3, 9], sites=sites(green="green", blue="blue"), linguist_sites=["green", "blue"])
    return (out["positions"]["A"]["green"], out["positions"]["A"]["blue"]) == (1, 1)


@ruling(69, 129)
def the_same_site_may_be_advanced_twice() -> bool:
    return bool(linguist(THREE, sites=sites(red="red"), linguist_sites=["red"])["positions"]["A"]["red"] == 2)


@ruling(70)
def role_first_changes_the_threshold_of_the_colour() -> bool:
    flat = {"red": {"site": "red_compass", "points": [0, 1, 2], "thresholds": [3, 9]}}
    colour_first = linguist(THREE, sites=flat, linguist_sites=["red"])
    role_first = linguist(THREE, sites=flat, linguist_sites=["red"], role_first=True)
    return (colour_first["positions"]["A"]["red"], role_first["positions"]["A"]["red"]) == (2, 1)


@ruling(71)
def a_full_track_takes_no_free_advance() -> bool:
    full = {"sites": sites(red="red", green="green"), "positions": {"A": {"red": 4}}}
    out = linguist(THREE, linguist_sites=["green"], **full)
    refused = linguist(THREE, linguist_sites=["red"], **full)
    lost = linguist(THREE)
    return out["positions"]["A"]["green"] == 1 and refused["rule"] == "archeos.last_space" and lost["legal"]


@ruling(72)
def the_vehicle_stops_at_the_end_of_the_track() -> bool:
    out = linguist(THREE, 17, sites=sites(green="green"), linguist_sites=["green"])
    again = linguist(THREE, 18, sites=sites(green="green"))
    return (
        out["linguist"]["positions"]["A"],
        again["linguist"]["positions"]["A"],
        again["positions"]["A"]["green"],
    ) == (18, 18, 0)


@ruling(73, 118)
def the_linguist_track_is_never_reset() -> bool:
    given = {"players": ["A", "B"], "linguist": {"positions": {"A": 5, "B": 2}, "track": TRACK}}
    return season_end(given)["linguist"]["positions"] == {"A": 5, "B": 2}


@ruling(74)
def all_furthest_linguists_gain_two() -> bool:
    given = {"players": list("ABC"), "linguist": {"positions": {"A": 4, "B": 4, "C": 1}, "track": TRACK}}
    return roles_points(given) == {"A": 2, "B": 2, "C": 0}


@ruling(75)
def all_on_space_zero_gain_two() -> bool:
    return roles_points({"players": list("ABC"), "linguist": {"track": TRACK}}) == {"A": 2, "B": 2, "C": 2}


@ruling(76)
def a_free_advance_counts_as_one_for_the_site() -> bool:
    draws = linguist(THREE, sites={"red": TRACKS["chichen"]}, deck=DECK, linguist_sites=["red"], advance=False)
    cash = linguist(THREE, sites=sites(purple="uluru"), linguist_sites=["purple"], uluru_cash=True)
    two = linguist(
        THREE,
        sites=sites(yellow="ta_sekhet"),
        linguist_sites=["yellow"],
        vehicle=1,
        positions={"A": {"yellow": [2, 1]}},
    )
    return draws["hands"]["A"] == DECK[:1] and cash["scores"]["A"] == 2 and two["positions"]["A"]["yellow"] == [2, 2]


# Mercenary, Photographer


def expedition_points(*played_sets: str) -> list[int]:
    given = {"players": ["A", "B"], "expeditions": {"A": [cards(one) for one in played_sets]}}
    points: list[int] = season_end(given)["breakdown"]["A"]["expeditions"]
    return points


@ruling(77)
def mercenaries_leave_before_expedition_points() -> bool:
    return expedition_points("red:guide red:student blue:mercenary pink:mercenary") == [1]


@ruling(78)
def a_photographer_adds_one_card() -> bool:
    five, six = "red:photographer " + " ".join(["red:student"] * 4), "red:photographer " + " ".join(["red:student"] * 5)
    return expedition_points(five, six, "red:photographer") == [12, 12, 1]


@ruling(79)
def first_mercenaries_leave_then_the_photographer_adds() -> bool:
    return expedition_points("red:photographer red:student blue:mercenary pink:mercenary green:mercenary") == [3]


@ruling(80)
def a_photographer_behind_another_leader_does_nothing() -> bool:
    return expedition_points("red:guide red:photographer") == [1]


# Patron, Physician


def patron(deck: list[str], **more: Any) -> dict[str, Any]:
    draw_up_to = more.pop("draw_up_to", None)
    given = situation("red:patron red:student blue:guide", deck=deck, **more)
    return expedition(given, "red:patron red:student", draw_up_to)


@ruling(81)
def a_patron_draws_its_size_or_nothing() -> bool:
    declined = patron(DECK, draw_up_to=0)
    return (
        patron(DECK)["hands"]["A"] == DECK[:2]
        and patron(DECK)["display"] == ["blue:guide"]
        and declined["hands"]["A"] == []
        and not patron(DECK, draw_up_to=1)["legal"]
    )


@ruling(82)
def a_patron_cannot_pass_ten_cards() -> bool:
    ten = "red:patron red:patron " + STUDENTS
    given = situation(ten, deck=[f"blue:{role}" for role in list(ROLES)[:11]])
    return len(expedition(given, ten)["hands"]["A"]) == 10


@ruling(83)
def monkeys_do_not_count_for_a_patron() -> bool:
    out = patron(["monkey", *DECK])
    return out["hands"]["A"] == DECK[:2] and out["monkeys_revealed"] == 1


@ruling(84)
def the_third_monkey_stops_a_patron() -> bool:
    out = patron([DECK[0], "monkey", *DECK[1:]], monkeys_revealed=2, sites=sites(red="red"))
    return out["season_over"] and out["hands"]["A"] == DECK[:1] and out["positions"]["A"]["red"] == 1


@ruling(85)
def a_patron_gets_no_extra_card_for_an_empty_display() -> bool:
    out = expedition(situation("red:patron", deck=DECK), "red:patron")
    return out["hands"]["A"] == DECK[:1] and out["display"] == []


@ruling(86)
def a_physician_keeps_any_cards_up_to_its_size() -> bool:
    given = situation("red:physician red:student blue:mercenary pink:guide green:pilot")
    out = expedition(given, "red:physician red:student", keep=cards("blue:mercenary green:pilot"))
    too_many = expedition(given, "red:physician red:student", keep=cards("blue:mercenary pink:guide green:pilot"))
    return (
        out["hands"]["A"] == cards("blue:mercenary green:pilot")
        and out["display"] == ["pink:guide"]
        and not too_many["legal"]
    )


# Professor


def token(size: int, wanted: int | None, **tokens: list[int]) -> dict[str, Any]:
    hand = "red:professor " + " ".join(["red:student"] * (size - 1))
    choices = {} if wanted is None else {"professor_token": wanted}
    return expedition(situation(hand, professor_tokens=tokens or None), hand, **choices)


@ruling(87)
def a_token_of_at_most_the_size_is_taken() -> bool:
    three, five = token(3, 3), token(3, 5)
    return (
        three["professor_tokens"]["A"] == [3]
        and token(3, 1)["professor_tokens"]["A"] == [1]
        and five["rule"] == "archeos.professor_token"
    )


@ruling(88)
def no_token_small_enough_gives_none() -> bool:
    none = token(2, None, supply=[3, 4, 5, 6], B=[1, 2])
    wanted = token(2, 3, supply=[3, 4, 5, 6], B=[1, 2])
    return none["professor_tokens"]["A"] == [] and wanted["rule"] == "archeos.professor_token"


def professors(tokens: dict[str, list[int]], places: dict[str, Any], by: str = "A", **more: Any) -> dict[str, Any]:
    names = list("ABC")
    given = {
        "players": names,
        "professor_tokens": tokens,
        "positions": places,
        "sites": sites(red="red", green="green"),
    }
    return season_end({**given, **more.pop("given", {})}, by, professor=more)


@ruling(89)
def all_highest_totals_go_forward_without_threshold() -> bool:
    out = professors({"A": [5], "B": [2, 3], "C": [1]}, {"A": {"red": 3}}, A={"forward": "red"}, B={"forward": "green"})
    return (out["positions"]["A"]["red"], out["positions"]["B"]["green"]) == (4, 1)


@ruling(90)
def all_lowest_totals_go_back_if_they_can() -> bool:
    out = professors({"A": [5]}, {"B": {"red": 2, "green": 1}}, A={"forward": "red"}, B={"back": "red"})
    return (out["positions"]["B"]["red"], out["positions"]["C"]["red"]) == (1, 0)


@ruling(91)
def equal_totals_go_forward_and_then_back() -> bool:
    moves = {name: {"forward": "red", "back": "red"} for name in "ABC"}
    out = professors({}, {"A": {"green": 1}}, given={"professor_tokens": {"supply": [1, 2, 3, 4, 5, 6]}}, **moves)
    return [out["positions"][name]["red"] for name in "ABC"] == [0, 0, 0] and out["positions"]["A"]["green"] == 1


@ruling(92)
def tied_players_choose_from_the_next_first_player_on() -> bool:
    moves = {name: {"forward": "red", "back": "red"} for name in "ABC"}
    given = {"players": list("ABC"), "professor_tokens": {"supply": [1]}, "sites": sites(red="red")}
    said = sentences(given, "season_end", third_monkey_by="C", professor=moves)
    forward = [text[0] for rule, text in said if rule == "archeos.professor_season_end" and "advances" in text]
    return forward == ["C", "A", "B"]


@ruling(93)
def the_professor_moves_before_sites_score() -> bool:
    out = professors({"A": [5]}, {}, A={"forward": "red"})
    return bool(out["breakdown"]["A"]["sites"]["red"] == 1)


@ruling(94)
def a_professors_move_triggers_uluru_but_draws_nothing() -> bool:
    both = {"sites": {"red": TRACKS["chichen"], "purple": TRACKS["uluru"]}, "deck": DECK}
    cash = professors({"A": [5]}, {}, given=both, A={"forward": "purple", "uluru_cash": True})
    draws = professors({"A": [5]}, {}, given=both, A={"forward": "red"})
    back = professors({"A": [5]}, {"B": {"purple": 2}}, given=both, A={"forward": "red"})
    return cash["scores"]["A"] == 2 and draws["hands"]["A"] == [] and back["scores"]["B"] == 0


@ruling(95)
def all_tokens_return() -> bool:
    return professors({"A": [5, 1]}, {}, A={"forward": "red"})["professor_tokens"]["supply"] == [1, 2, 3, 4, 5, 6]


# Sites


def chichen(hand: str, space: int = 0, **more: Any) -> dict[str, Any]:
    draw_up_to = more.pop("draw_up_to", None)
    rest = more.pop("rest", "")
    given = situation(f"{hand} {rest}", sites=sites(red="chichen"), positions={"A": {"red": space}}, **more)
    return expedition(given, hand, draw_up_to)


@ruling(96)
def chichen_itza_draws_up_to_the_number_crossed() -> bool:
    two = "red:guide red:student"
    return (
        chichen(two, 1, deck=DECK)["hands"]["A"] == DECK[:2]
        and chichen(two, 1, deck=DECK, draw_up_to=1)["hands"]["A"] == DECK[:1]
        and not chichen(two, 1, deck=DECK, draw_up_to=3)["legal"]
    )


@ruling(97)
def several_advances_add_up_and_are_drawn_once() -> bool:
    given = situation("red:cartographer red:guide red:student", sites=sites(red="chichen"), deck=DECK)
    out = expedition(given, "red:cartographer", extra_expedition=played("red:guide red:student"))
    return out["hands"]["A"] == DECK


@ruling(98)
def a_patron_draws_before_chichen_itza() -> bool:
    given = situation("red:patron", sites=sites(red="chichen"), deck=DECK)
    said = sentences(given, "expedition", leader="red:patron")
    fewer = expedition(given, "red:patron", draw_up_to=0)
    order = [rule for rule, text in said if "draws the" in text]
    return order == ["archeos.patron", "archeos.chichen_itza"] and fewer["hands"]["A"] == DECK[:1]


@ruling(99)
def chichen_itza_gives_no_extra_card_and_stops_at_the_third_monkey() -> bool:
    alone = chichen("red:guide", deck=DECK)
    stopped = chichen("red:guide red:student", 1, deck=[DECK[0], "monkey", *DECK[1:]], monkeys_revealed=2)
    return alone["hands"]["A"] == DECK[:1] and stopped["season_over"] and stopped["hands"]["A"] == DECK[:1]


def at_end(colour: str, side: str, places: dict[str, Any], **more: Any) -> dict[str, Any]:
    names = list(places)
    given = {
        "players": names,
        "sites": sites(**{colour: side}),
        "positions": {n: {colour: p} for n, p in places.items()},
    }
    return season_end({**given, **more}, names[0])


@ruling(100)
def rapa_nui_scores_first_then_sends_back() -> bool:
    out = at_end("green", "rapa_nui", {"A": 3, "B": 1})
    return (
        out["scores"] == {"A": 6, "B": 1}
        and out["positions"]["A"]["green"] == 0
        and out["positions"]["B"]["green"] == 1
    )


@ruling(101)
def all_furthest_at_rapa_nui_gain_even_at_the_start() -> bool:
    tied, start = at_end("green", "rapa_nui", {"A": 2, "B": 2, "C": 1}), at_end("green", "rapa_nui", {"A": 0, "B": 0})
    return tied["scores"] == {"A": 5, "B": 5, "C": 1} and start["scores"] == {"A": 3, "B": 3}


@ruling(102)
def either_vehicle_moves_but_the_rear_one_scores() -> bool:
    given = situation(
        "yellow:guide yellow:student", sites=sites(yellow="ta_sekhet"), positions={"A": {"yellow": [2, 1]}}
    )
    places = [expedition(given, "yellow:guide yellow:student", vehicle=no)["positions"]["A"]["yellow"] for no in (0, 1)]
    return places == [[3, 1], [2, 2]] and at_end("yellow", "ta_sekhet", {"A": [4, 1], "B": [2, 2]})["scores"] == {
        "A": 3,
        "B": 5,
    }


@ruling(103)
def alone_gives_the_large_star_and_the_start_is_a_space() -> bool:
    out = at_end("blue", "tantallon", {"A": 2, "B": 2, "C": 1})
    start = season_end(
        {
            "players": ["A", "B", "C"],
            "sites": {
                "blue": {**TRACKS["tantallon"], "points": [4, 5, 6], "points_shared": [1, 2, 3], "thresholds": [1, 2]}
            },
            "positions": {"C": {"blue": 1}},
        }
    )
    return out["scores"] == {"A": 2, "B": 2, "C": 3} and start["scores"] == {"A": 1, "B": 1, "C": 5}


def uluru(space: int, cash: bool) -> dict[str, Any]:
    hand = "purple:photographer " + " ".join(["purple:student"] * 3)
    given = situation(hand, sites=sites(purple="uluru"), positions={"A": {"purple": space}})
    return expedition(given, hand, uluru_cash=cash)


@ruling(104)
def uluru_pays_after_an_advance_and_never_at_season_end() -> bool:
    cash, stay, end = uluru(2, True), uluru(2, False), at_end("purple", "uluru", {"A": 3, "B": 0})
    return (
        (cash["scores"]["A"], cash["positions"]["A"]["purple"]) == (9, 0)
        and (stay["scores"]["A"], stay["positions"]["A"]["purple"]) == (0, 3)
        and end["scores"] == {"A": 0, "B": 0}
    )


@ruling(105)
def on_ulurus_last_space_nothing_can_be_cashed() -> bool:
    out = uluru(4, True)
    return (out["scores"]["A"], out["positions"]["A"]["purple"]) == (0, 4)


def ur(hand: str, last: str = "", space: int = 0, by: str = "A", **more: Any) -> dict[str, Any]:
    choices = more.pop("choices", {})
    given = situation(hand, sites=sites(pink="ur"), positions={"A": {"pink": space}}, **more)
    return season_end(given, by, ur={"A": {**played(last), "choices": choices}} if last else {})


@ruling(106)
def ur_comes_before_hands_go_back() -> bool:
    out = ur("red:photographer", "red:photographer")
    return out["breakdown"]["A"]["expeditions"] == [1] and out["hands"]["A"] == []


def order_at_ur(**switches: str) -> list[str]:
    hands = {name: ["red:photographer"] for name in "ABC"}
    given = {"players": list("ABC"), "hands": hands, "sites": sites(pink="ur"), "active": "B", "switches": switches}
    action = {"third_monkey_by": "C", "ur": {name: {"leader": "red:photographer"} for name in "ABC"}}
    said = sentences(given, "season_end", **action)
    return [text[0] for rule, text in said if rule == "archeos.expedition"]


@ruling(107)
def ur_begins_with_who_revealed_the_monkey() -> bool:
    return order_at_ur() == ["C", "A", "B"]


@ruling(108)
def the_space_at_ur_limits_the_cards_played() -> bool:
    hand = "red:guide red:student blue:mercenary"
    two, three = ur(hand, "red:guide red:student", 1), ur(hand, hand, 1)
    one = ur("red:guide red:student", "red:guide red:student", 0)
    declined = ur(hand)
    return two["legal"] and three["rule"] == one["rule"] == "archeos.ur_limit" and declined["expeditions"]["A"] == []


@ruling(109)
def a_last_expedition_may_move_ur_itself() -> bool:
    out = ur("pink:photographer", "pink:photographer")
    return out["positions"]["A"]["pink"] == 1 and out["breakdown"]["A"]["sites"]["pink"] == 1


UR_CHAIN: dict[str, Any] = {"extra_expedition": played("red:guide")}


def ur_cartographer(**more: Any) -> dict[str, Any]:
    return ur("pink:cartographer red:guide red:student", "pink:cartographer", 0, choices=UR_CHAIN, **more)


@ruling(110)
def a_cartographer_at_ur_gives_one_more_with_the_same_limit() -> bool:
    too_large = {"extra_expedition": played("red:guide red:student")}
    refused = ur("pink:cartographer red:guide red:student", "pink:cartographer", 0, choices=too_large)
    return len(ur_cartographer()["expeditions"]["A"]) == 2 and refused["rule"] == "archeos.ur_limit"


@ruling(111)
def cards_have_no_use_in_a_last_expedition() -> bool:
    outs = [ur(f"red:{role} blue:pilot", f"red:{role}", deck=DECK) for role in ("patron", "physician")]
    given = situation("red:guide", sites={"red": TRACKS["chichen"], "pink": TRACKS["ur"]}, deck=DECK)
    at_chichen = season_end(given, ur={"A": played("red:guide")})
    return (
        all(out["hands"]["A"] == [] and len(out["deck"]) == 4 for out in outs)
        and at_chichen["positions"]["A"]["red"] == 1
    )


@ruling(112)
def other_roles_work_as_usual_at_ur() -> bool:
    framed_now = ur("red:botanist", "red:botanist")
    relic = ur("red:curator", "red:curator")
    spoken = ur("red:linguist", "red:linguist", linguist={"track": TRACK})
    taught = ur("red:professor", "red:professor", professor_tokens={"supply": [1, 2]})
    return (
        framed_now["breakdown"]["A"]["roles"] == 2
        and framed_now["scores"]["A"] == 4
        and relic["relics"]["A"] == ["red"]
        and spoken["breakdown"]["A"]["roles"] == 2
        and taught["positions"]["A"]["pink"] == 1
    )


@ruling(113)
def ur_scores_like_any_site() -> bool:
    return at_end("pink", "ur", {"A": 2, "B": 0})["scores"] == {"A": 2, "B": 0}


def test_others_do_not_learn_that_a_hand_at_ur_holds_only_mercenaries() -> None:
    given = {"players": ["A", "B"], "sites": sites(pink="ur"), "hands": {"A": ["red:mercenary"], "B": ["red:guide"]}}
    log = play_position({"situation": given, "action": {"type": "season_end", "third_monkey_by": "A"}})[1].log
    assert log
    mine, declined = (record for record in log.records if record.rule == "archeos.ur")
    seen = mine.as_seen_by(1)
    assert "no card in hand that can lead" in mine.text
    assert seen
    assert (seen.text, seen.about) == (declined.text.replace("B", "A"), declined.about)


# Season end and scoring


@ruling(114, 127)
def the_whole_order_of_the_season_end() -> bool:
    given = {
        "players": ["A", "B"],
        "hands": {"A": ["red:guide"]},
        "sites": sites(pink="ur", green="rapa_nui"),
        "positions": {"A": {"green": 2}},
        "expeditions": {"A": [cards("red:botanist blue:mercenary")]},
        "frame": {"player": "A", "expedition": 0},
        "linguist": {"positions": {"A": 1}},
        "professor_tokens": {"A": [1]},
    }
    said = sentences(
        given, "season_end", third_monkey_by="A", ur={"A": played("red:guide")}, professor={"A": {"forward": "green"}}
    )
    order = [
        "ur_order", "expedition", "return_cards", "botanist_season_end", "linguist_season_end", "professor_season_end",
        "site_points", "rapa_nui", "mercenary_season_end", "expedition_points",
    ]  # fmt: skip
    first = {rule: no for no, (rule, _) in reversed(list(enumerate(said)))}
    return sorted(order, key=lambda name: first[f"archeos.{name}"]) == order


@ruling(115)
def nothing_more_of_the_turn_after_the_third_monkey() -> bool:
    given = situation("red:patron red:student", sites=sites(red="chichen"), deck=["monkey", *DECK], monkeys_revealed=2)
    out = expedition(given, "red:patron red:student")
    return out["hands"]["A"] == [] and out["season_over"] and out["deck"] == DECK


@ruling(116)
def a_score_may_fall_below_zero() -> bool:
    below = {"purple": {"site": "nan_madol", "points": [-2, 0], "thresholds": [1]}}
    return season_end({"players": ["A", "B"], "sites": below})["scores"] == {"A": -2, "B": -2}


@ruling(117)
def scores_count_on_past_one_hundred() -> bool:
    given = {"players": ["A", "B"], "scores": {"A": 97, "B": 199}}
    given["expeditions"] = {name: [cards("red:guide red:student red:student red:student red:student")] for name in "AB"}
    said = sentences(given, "season_end", third_monkey_by="A")
    exactly = sentences({**given, "scores": {"A": 92, "B": 93}}, "season_end", third_monkey_by="A")
    turns = [text.split()[0] for rule, text in exactly if rule == "archeos.score_lap"]
    return (
        season_end(given)["scores"] == {"A": 105, "B": 207}
        and [r for r, _ in said].count("archeos.score_lap") == 1
        and turns == ["B"]  # A stands at exactly 100: the text turns the token only beyond it
    )


@ruling(118)
def sites_relics_and_scores_stay() -> bool:
    given = {
        "players": ["A", "B"],
        "sites": sites(red="red"),
        "positions": {"A": {"red": 3}},
        "relics": {"B": ["pink"]},
    }
    out = season_end(given)
    return out["positions"]["A"]["red"] == 3 and out["relics"]["B"] == ["pink"]


@ruling(119)
def a_new_season_shuffles_all_cards_and_monkeys_anew() -> bool:
    session = Session(GAME, {"players": 2}, 1)
    while session.state.period < 2:
        assert session.question
        session.choose(*random_bot(len(session.steps))(lambda: session.state, session.question))
    state = session.state
    return (
        state.deck.count("monkey") == 3
        and "monkey" not in state.deck[: state.upper]
        and len(state.deck) == 84 + 3 - 2 - 4
        and session.chance.outcomes["season-1-deck"] != session.chance.outcomes["season-2-deck"]
    )


# Game end


@ruling(120)
def museums_score_before_the_comparison() -> bool:
    given = {"players": ["A", "B"], "scores": {"A": 10, "B": 12}, "relics": {"A": ["red", "blue"]}}
    return play(given, "final_ranking")["winners"] == ["A"]


def ranked(mine: list[str], theirs: list[str], **more: Any) -> list[str]:
    played_sets = {"A": [cards(one) for one in mine], "B": [cards(one) for one in theirs]}
    given = {"players": ["A", "B"], "scores": {"A": 9, "B": 9}, "expeditions": played_sets, **more}
    winners: list[str] = play(given, "final_ranking")["winners"]
    return winners


TWO, ONE = "red:guide red:student", "red:guide"


@ruling(121)
def a_tie_compares_expeditions_one_by_one() -> bool:
    return ranked([TWO, TWO, ONE], [THREE]) == ["B"] and ranked([TWO, TWO], [TWO, ONE, ONE]) == ["A"]


@ruling(122)
def tie_sizes_have_no_mercenaries_and_no_photographers_card() -> bool:
    return ranked(["red:guide blue:mercenary pink:mercenary"], [TWO]) == ["B"] and ranked(
        ["red:photographer red:student"], [TWO]
    ) == ["A", "B"]


@ruling(123)
def a_missing_expedition_counts_nothing() -> bool:
    return ranked([TWO], [TWO, ONE]) == ["B"]


@ruling(124)
def still_tied_players_share_the_victory() -> bool:
    return ranked([TWO, ONE], [ONE, TWO]) == ["A", "B"]


@ruling(125)
def the_rulebooks_27_is_25_and_the_frames_2() -> bool:
    sets = [
        "red:guide red:student red:student red:student red:student red:student",
        "green:photographer green:student green:student green:student",
        "blue:botanist blue:student blue:student blue:student",
        "pink:patron",
    ]
    given = {
        "players": ["A", "B"],
        "expeditions": {"A": [cards(one) for one in sets]},
        "frame": {"player": "A", "expedition": 2},
    }
    part = season_end(given)["breakdown"]["A"]
    return part["expeditions"] == [12, 8, 5, 0] and sum(part["expeditions"]) == 25 and part["roles"] == 2


@ruling(130)
def uluru_pays_at_once_and_chichen_itza_at_the_end_of_the_turn() -> bool:
    given = situation(
        "purple:cartographer red:cartographer blue:guide",
        sites={"red": TRACKS["chichen"], "purple": TRACKS["uluru"]}, deck=DECK,
    )  # fmt: skip
    then = {**played("red:cartographer"), "choices": {"extra_expedition": played("blue:guide")}}
    said = sentences(
        given, "expedition", leader="purple:cartographer", choices={"uluru_cash": True, "extra_expedition": then}
    )
    rules = [rule for rule, text in said if rule == "archeos.expedition" or "cashed" in text or "draws the" in text]
    return rules == [
        "archeos.expedition",
        "archeos.uluru",
        "archeos.expedition",
        "archeos.expedition",
        "archeos.chichen_itza",
    ]


def test_the_first_bot_ends_a_game_too() -> None:
    table = play_game(GAME, {"players": 2}, 1, [random_bot(1), first_bot])
    assert table.period == 2
