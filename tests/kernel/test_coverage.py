"""Every rule of rules.toml is met by some record, question or closed option; one that nothing names is dead."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kernel.bots import Bot, Look, greedy_bot, play, random_bot
from kernel.core import Answer, Question, find_game
from kernel.positions import play_position, read_positions
from tests.kernel.test_games import Case, archeos_cases, mesos_cases


def watching(bot: Bot, met: set[str]) -> Bot:
    """The bot, and the rules of what it is asked."""

    def answer(look: Look, question: Question) -> Answer:
        met.add(question.rule)
        met.update(option.rule for option in question.options if option.rule)
        return bot(look, question)

    return answer


def rules_met(cases: list[Case], seeds: int) -> set[str]:
    met: set[str] = set()
    for case in cases:
        game = find_game(case.game)
        players = range(len(game.start(game.setup(case.setup)).names))
        for seed in range(seeds):
            kinds = [random_bot(seed + player) if (seed + player) % 2 else greedy_bot(game) for player in players]
            table: Any = play(game, case.setup, seed, [watching(bot, met) for bot in kinds])
            met.update(record.rule for record in table.log.records)
    return met


def rules_of_positions(name: str) -> set[str]:
    met: set[str] = set()
    for path in Path("tests/vectors").rglob("*.json"):
        game, positions = read_positions(path)
        if game == name:
            for position in positions:
                met.update(record.rule for record in play_position(game, position).records)
    return met


@pytest.mark.parametrize(("game", "cases", "seeds"), [("mesos", mesos_cases, 12), ("archeos", archeos_cases, 2)])
def test_every_rule_is_met(game: str, cases: Any, seeds: int) -> None:
    met = rules_met(list(cases()), seeds) | rules_of_positions(game)
    assert sorted(set(find_game(game).rules) - met) == [], "rules that nothing in any game or position names"
