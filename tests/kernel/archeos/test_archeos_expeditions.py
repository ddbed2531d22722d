"""Legal expeditions against an independent reading of the rule: what is offered is legal, what is legal is offered."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from archeos_tools import expedition, sites
from hypothesis import given, settings
from hypothesis import strategies as st

from kernel.archeos.gaining import turn_options
from kernel.archeos.season import play_turn
from kernel.archeos.situations import lay
from kernel.archeos.tables import COLOURS, ROLES
from kernel.core import Question

CARD = st.builds(lambda colour, role: f"{colour}:{role}", st.sampled_from(COLOURS[:3]), st.sampled_from(
    ["guide", "pilot", "student", "photographer", "mercenary"]))  # fmt: skip
HANDS = st.lists(CARD, min_size=1, max_size=6)
Set = tuple[str, frozenset[str]]


def is_legal(leader: str, followers: tuple[str, ...]) -> bool:
    """The rule read once more, from the rulebook alone: a leader that is no Mercenary, and one trait for all others."""
    colours = {card.split(":")[0] for card in (leader, *followers) if card.split(":")[1] != "mercenary"}
    roles = {card.split(":")[1] for card in (leader, *followers)} - {"mercenary"}
    return leader.split(":")[1] != "mercenary" and (len(colours) == 1 or len(roles) == 1)


def all_sets(hand: list[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    for leader in hand:
        others = [card for card in hand if card != leader]
        for size in range(len(hand)):
            for followers in combinations(others, size):
                yield leader, followers


def table_with(hand: list[str], **more: Any) -> Any:
    situation = {"players": ["A", "B"], "hands": {"A": hand}, **more}
    return lay(situation, {"type": "gain_deck"})


def asked_after(hand: list[str], *answers: str) -> Question | None:
    """What is asked after these answers in a turn with that hand; None if nothing is."""
    run = play_turn(table_with(hand), 0)
    question = next(run)
    for answer in answers:
        if answer in question.open_ids():
            try:
                question = run.send((answer,))
            except StopIteration:
                return None
    return question


def offered(hand: list[str]) -> set[Set]:
    """All sets that the questions let through, leader and followers as ids."""
    found: set[Set] = set()
    leaders = asked_after(hand, "expedition")
    assert leaders
    for leader in leaders.open_ids():
        for trait in ("colour", "role"):
            question = asked_after(hand, "expedition", leader, trait)
            ids = question.open_ids() if question else []
            for size in range((question.most if question else 0) + 1):
                found |= {(leader, frozenset(chosen)) for chosen in combinations(ids, size)}
    return found


@settings(max_examples=150, deadline=None)
@given(HANDS)
def test_offered_is_legal_and_legal_is_offered(hand: list[str]) -> None:
    table = table_with(hand)
    ids = table.hands[0]
    legal = {(leader, frozenset(rest)) for leader, rest in all_sets(ids) if is_legal(leader, rest)}
    option = next(option for option in turn_options(table, 0) if option.id == "expedition")
    assert option.is_open == bool(legal)
    if legal:
        assert offered(hand) == legal


@settings(max_examples=200, deadline=None)
@given(HANDS, st.data())
def test_the_rules_play_a_set_exactly_if_it_is_legal(hand: list[str], data: st.DataObject) -> None:
    size = data.draw(st.integers(0, len(hand) - 1))
    order = data.draw(st.permutations(hand))
    leader, followers = order[0], tuple(order[1 : size + 1])
    out = expedition({"players": ["A", "B"], "hands": {"A": hand}}, " ".join([leader, *followers]))
    assert out["legal"] == is_legal(leader, followers)
    if out["legal"]:
        assert sorted(out["expeditions"]["A"][0]) == sorted([leader, *followers])
        assert sorted(out["display"] + out["expeditions"]["A"][0]) == sorted(hand)
        assert out["hands"]["A"] == []
    else:
        assert out["hands"]["A"] == hand


@settings(max_examples=200, deadline=None)
@given(
    st.sampled_from(sorted(set(ROLES) - {"mercenary", "pilot", "linguist", "professor", "cartographer", "physician"})),
    st.integers(1, 6), st.integers(0, 4),
)  # fmt: skip
def test_a_vehicle_advances_exactly_if_the_size_reaches_the_threshold(role: str, size: int, space: int) -> None:
    hand = [f"green:{role}", *["green:mercenary"] * (size - 1)]
    given_ = {
        "players": ["A", "B"], "hands": {"A": hand}, "sites": sites(green="green"),
        "positions": {"A": {"green": space}}, "deck": ["red:pilot"] * 9,
    }  # fmt: skip
    thresholds = [1, 2, 3, 4, 99]
    counted = size + (role == "guide")
    moves = role != "student" and space < 4 and counted >= thresholds[space]
    assert expedition(given_, " ".join(hand))["positions"]["A"]["green"] == space + moves
