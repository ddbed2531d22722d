"""Habits do what they say: over some games, whoever has one does more of it than the greedy players beside."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from kernel.bots import bot_names, habits, named_bot, play
from kernel.core import BadInput, find_game
from kernel.mesos.buildings import number_of

MESOS, ARCHEOS = find_game("mesos"), find_game("archeos")
Count = Callable[[Any, int], float]


def shares(game: str, setup: dict[str, Any], habit: str, count: Count, games: int) -> tuple[float, float]:
    """What the player with the habit counts in some games, and what a greedy player beside counts on average."""
    own = others = 0.0
    for seed in range(games):
        seat = seed % 3
        bots = [named_bot(habit if player == seat else "greedy", find_game(game)) for player in range(3)]
        table = play(find_game(game), setup, seed, bots)
        counts = [count(table, player) for player in table.players]
        own += counts[seat]
        others += (sum(counts) - counts[seat]) / 2
    return own, others


def records(table: Any, player: int, rule: str) -> list[Any]:
    """The records of a player that name a rule."""
    return [record for record in table.log.records if (record.player, record.rule) == (player, rule)]


MESOS_COUNTS: dict[str, Count] = {
    "hunters": lambda table, player: number_of("hunter", table.tribes[player]),
    "inventors": lambda table, player: number_of("inventor", table.tribes[player]),
    "buildings": lambda table, player: len(table.buildings[player]),
    "feed_first": lambda table, player: sum(record.amount for record in records(table, player, "mesos.unfed")),
}


@pytest.mark.parametrize("habit", habits(MESOS))
def test_a_habit_of_mesos_does_more_of_what_it_likes(habit: str) -> None:
    own, others = shares("mesos", {"players": 3}, habit, MESOS_COUNTS[habit], 12)
    assert own > others + 0.3 * abs(others)


def expeditions(table: Any, player: int) -> list[Any]:
    """The records of a player's expeditions, whose sentences tell the size."""
    return records(table, player, "archeos.expedition")


def number(table: Any, player: int) -> int:
    """How many expeditions a player led."""
    return len(expeditions(table, player))


def mean_size(table: Any, player: int) -> float:
    """Cards of a player's expeditions, on average."""
    cards = [int(record.text.split(" card")[0].split()[-1]) for record in expeditions(table, player)]
    return sum(cards) / len(cards)


def advances(table: Any, player: int) -> int:
    """How often a player's vehicles advanced by size."""
    return len(records(table, player, "archeos.advance"))


@pytest.mark.parametrize(
    ("habit", "count", "sign"),
    [
        ("few_big", mean_size, 1), ("many_small", mean_size, -1),
        ("few_big", number, -1),
        ("many_small", number, 1),
        ("sites_first", advances, 1),
    ],
)  # fmt: skip
def test_a_habit_of_archeos_does_more_or_less_of_it(habit: str, count: Count, sign: int) -> None:
    own, others = shares("archeos", {"players": 3}, habit, count, 6)
    assert sign * own > sign * others


@pytest.mark.parametrize("habit", [name for name in habits(ARCHEOS) if name.endswith("_fan")])
def test_a_fan_leads_with_the_role_more_often_than_anybody(habit: str) -> None:
    role = habit.removesuffix("_fan")
    usual = ("guide", "pilot", "curator", "patron", "photographer", "botanist")
    roles = [role, *(other for other in usual if other != role)][:6]

    def led(table: Any, player: int) -> int:
        return sum(f":{role}:" in record.about for record in expeditions(table, player))

    own, others = shares("archeos", {"players": 3, "roles": roles}, habit, led, 3)
    assert own > 1.5 * others


@pytest.mark.parametrize("game", [MESOS, ARCHEOS], ids=lambda game: game.name)
def test_every_name_makes_a_bot_that_plays_to_the_end(game: Any) -> None:
    quick = [name for name in bot_names(game) if name != "monte_carlo"]  # that one has tests of its own
    for seed, name in enumerate(quick):
        play(game, {"players": 2}, seed, [named_bot(name, game, seed), named_bot("random", game, seed)])
    with pytest.raises(BadInput, match="There is no bot 'lazy'; there are: random, first, greedy, "):
        named_bot("lazy", game)
