"""Questions that a seed makes: sound at any seed, the same forever, and answered by the kernel on two paths."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from itertools import chain

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernel.archeos.tables import ROLES, expedition_points
from kernel.mesos.cards import BUILDINGS, CHARACTERS
from kernel.mesos.sheet import count as mesos_count
from kernel.sheet import new_sheet
from widgets.archeos.questions import BANK as ARCHEOS
from widgets.generated import Case, Generator, Luck
from widgets.learn import Asked, Bank
from widgets.mesos.questions import BANK as MESOS

EVERY = [(bank, name) for bank in (MESOS, ARCHEOS) for name in bank.generators]
seeds = st.integers(0, 10**9 - 1)


def test_each_game_has_at_least_six_generators() -> None:
    assert all(len(bank.generators) >= 6 for bank in (MESOS, ARCHEOS))


@pytest.mark.parametrize(("bank", "name"), EVERY, ids=[name for _, name in EVERY])
@settings(max_examples=25, deadline=None)
@given(seed=seeds)
def test_a_question_of_a_seed_is_sound(bank: Bank, name: str, seed: int) -> None:
    asked = bank.asked(f"{name}#{seed}")
    assert asked.fault() == ""
    assert asked.explanation
    assert 1 <= len(asked.hints) <= 3
    assert asked.rule in bank.game.rules
    assert len(set(asked.options.values())) == len(asked.options) >= 3
    if asked.kind == "one":
        assert list(asked.options).count(str(asked.right)) == 1
        assert set(asked.replies) == set(asked.options) - {asked.right}, "each wrong number says what it would assume"
    assert all("That would assume that" in reply for reply in asked.replies.values())


@pytest.mark.parametrize(("bank", "name"), EVERY, ids=[name for _, name in EVERY])
def test_seeds_ask_differently_and_each_the_same_again(bank: Bank, name: str) -> None:
    asked = [bank.asked(f"{name}#{seed}") for seed in range(12)]
    assert asked == [bank.asked(f"{name}#{seed}") for seed in range(12)]
    assert len({(one.text, one.shown, tuple(one.options)) for one in asked}) >= 3


def test_luck_is_the_same_on_every_machine() -> None:
    luck = Luck("any seed")
    assert [luck.number(1, 6) for _ in range(8)] == [4, 6, 5, 2, 4, 5, 4, 6]
    assert luck.some("abcd", 9) == list("cdba")
    assert luck.one("xyz") in "xyz"


def test_a_generator_that_never_tells_readings_apart_says_so() -> None:
    same = Generator("same", lambda luck: Case("?", 1, [(1, "That would assume that it is right.")]))
    with pytest.raises(AssertionError, match="'same' found no position with 2 wrong readings"):
        same.asked(1)


# The same answer on another path


def cards_shown(asked: Asked) -> list[str]:
    """The ids of the cards under a question."""
    return [unescape(one) for one in re.findall(r'data-option="([^"]+)"', asked.shown)]


def tribe_of(asked: Asked) -> dict[str, int]:
    """How many Characters of each kind lie under a question."""
    kinds = [CHARACTERS[one].kind for one in cards_shown(asked)]
    return {kind: kinds.count(kind) for kind in kinds}


def numbers(text: str) -> list[int]:
    """The whole numbers of a text, in their order."""
    return [int(one) for one in re.findall(r"\d+", text)]


def hunt_food(asked: Asked) -> int:
    return numbers(asked.text)[0] * tribe_of(asked)["hunter"]


def hunt_points(asked: Asked) -> int:
    return numbers(asked.text)[1] * tribe_of(asked)["hunter"]


def icon_food(asked: Asked) -> int:
    return tribe_of(asked)["hunter"] + 1


def meal(asked: Asked) -> int:
    tribe, (_, food) = tribe_of(asked), numbers(asked.text)
    return food - max(0, sum(tribe.values()) - 3 * tribe["gatherer"])


def unfed(asked: Asked) -> int:
    tribe, (each, loss, food) = tribe_of(asked), numbers(asked.text)
    return -loss * max(0, each * sum(tribe.values()) - 3 * tribe.get("gatherer", 0) - food)


def ritual(asked: Asked) -> int:
    gain, loss, *stars = numbers(asked.text)
    return gain * (stars[1] == max(stars)) - loss * (stars[1] == min(stars))


def final_sheet(asked: Asked) -> int:
    """The final count as the score pad has it, of the Artists and Inventors that lie under the question."""
    people = [CHARACTERS[one] for one in cards_shown(asked)]
    icons = [card.invention for card in people if card.invention]
    mine = {
        "artist": sum(card.kind == "artist" for card in people),
        "inventions": {icon: icons.count(icon) for icon in icons},
    }  # fmt: skip
    return mesos_count(new_sheet("mesos", [mine, {}])).totals[0]


def building_price(asked: Asked) -> int:
    number = numbers(asked.text)[0]
    building = next(one for one in BUILDINGS.values() if one.card == number)
    return max(0, building.cost - sum(CHARACTERS[one].discount for one in cards_shown(asked)))


def expedition_score(asked: Asked) -> int:
    roles = [one.split(":")[1] for one in cards_shown(asked)]
    real = sum(role != "mercenary" for role in roles)
    return expedition_points(real + ROLES[roles[0]].scoring_bonus)


def season_score(asked: Asked) -> int:
    return sum(expedition_points(size) for size in numbers(asked.text)[1:])


def vehicle(asked: Asked) -> int:
    roles = [one.split(":")[1] for one in cards_shown(asked)]
    strength = len(roles) + (roles[0] == "guide")
    return int(roles[0] != "student" and strength >= numbers(asked.text)[0])


def gain_card(asked: Asked) -> int:
    held = numbers(asked.text)[-1]
    extra = "draws" in asked.text and "display is empty" in asked.text
    return min(10, held + 1 + extra)


def hand_back(asked: Asked) -> int:
    size, left = numbers(asked.text)
    return {"patron": size, "physician": min(size, left)}.get(cards_shown(asked)[0].split(":")[1], 0)


def season_display(asked: Asked) -> int:
    return numbers(asked.text)[0] + 2


def museum(asked: Asked) -> int:
    (relics,) = numbers(asked.text)
    return relics * (relics + 1) // 2


BY_HAND: dict[str, Callable[[Asked], int]] = {
    one.__name__: one for one in (
        hunt_food, hunt_points, icon_food, meal, unfed, ritual, building_price, expedition_score, season_score, vehicle,
        gain_card, hand_back, season_display, museum,
    )
} | {"artists_score": final_sheet, "inventors_score": final_sheet}  # fmt: skip
"""The answers worked out from what the question shows, by the rule text."""


@pytest.mark.parametrize("name", BY_HAND)
@settings(max_examples=25, deadline=None)
@given(seed=seeds)
def test_the_answer_on_another_path_is_the_same(name: str, seed: int) -> None:
    bank = MESOS if name in MESOS.generators else ARCHEOS
    asked = bank.asked(f"{name}#{seed}")
    assert str(BY_HAND[name](asked)) == str(asked.right)


@settings(max_examples=40, deadline=None)
@given(seed=seeds)
def test_who_counts_and_who_may_follow(seed: int) -> None:
    people = [CHARACTERS[one] for one in MESOS.asked(f"who_counts#{seed}").options]
    artists = sum(card.kind == "artist" for card in people)
    assert MESOS.asked(f"who_counts#{seed}").right == {
        card.id for card in people
        if card.kind in ("builder", "inventor") or (card.kind == "artist" and artists == 2)
    }  # fmt: skip
    asked = ARCHEOS.asked(f"may_follow#{seed}")
    shared = asked.text.partition(", and all cards")[0].removeprefix("The ").removesuffix(" leads").lower().split()
    wanted = shared["its role" in asked.text]
    assert asked.right == {one for one in asked.options if "mercenary" in one or wanted in one.split(":")[:2]}


def test_every_generator_is_checked_on_another_path() -> None:
    checked = {*BY_HAND, "who_counts", "may_follow"}
    assert set(chain(MESOS.generators, ARCHEOS.generators)) == checked
