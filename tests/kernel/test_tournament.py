"""Tournaments: every bot on every seat of every deal; the standings say how sure they are; who beats whom."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from kernel.__main__ import main
from kernel.core import BadInput, Game, find_game
from kernel.tournament import SURE, mean, share, tournament

MESOS, ARCHEOS = find_game("mesos"), find_game("archeos")


def test_every_bot_sits_on_every_seat_of_every_deal() -> None:
    played = tournament(MESOS, ["greedy", "random", "hunters"], 6, seed=4)
    seats = Counter((result.seed, result.bot, result.seat) for result in played.results)
    assert seats == Counter((seed, bot, seat) for seed in (4, 5) for bot in played.bots for seat in range(3))
    for game in range(6):
        results = [result for result in played.results if result.game == game]
        assert sum(result.won for result in results) == pytest.approx(1)
        assert {result.place for result in results if result.won} == {1}
    assert tournament(MESOS, ["greedy", "random", "hunters"], 6, seed=4) == played


def test_standings_add_up_what_the_seats_came_to() -> None:
    played = tournament(ARCHEOS, ["random", "greedy", "greedy"], 3)
    for standing in played.standings:
        own = [result for result in played.results if result.bot == standing.bot]
        assert standing.seats == len(own) == 3 * played.bots.count(standing.bot)
        assert standing.points.value == pytest.approx(sum(result.points for result in own) / len(own))
        assert all(one.low <= one.value <= one.high for one in standing[2:])
    assert [standing.bot for standing in played.standings] == ["greedy", "random"]


def test_the_range_of_a_share_holds_as_often_as_it_says() -> None:
    draw = Random(1).random
    for true in (0.1, 0.5):
        held = 0
        for _ in range(2000):
            found = share([float(draw() < true) for _ in range(40)])
            held += found.low <= true <= found.high
        assert held >= 2000 * (SURE - 0.02)
    assert share([1.0] * 20).low == pytest.approx(0.8389, abs=1e-4)  # Wilson's value for 20 of 20
    assert mean([3]) == (3, 3, 3)


def test_the_command_prints_the_standings(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tournament", "mesos", "--bots", "random,greedy", "--games", "4", "--set", "expert=true"]) == 0
    head, first, second = capsys.readouterr().out.splitlines()
    assert head.split() == ["bot", "seats", "won", "place", "points"]
    assert (first.split()[:2], second.split()[:2]) == (["greedy", "4"], ["random", "4"])


@pytest.mark.parametrize(
    ("bots", "games", "setup", "sentence"),
    [
        ("greedy,random", 3, {}, "The games are 3; with 2 bots, each on every seat of a deal, they must be a multiple"),
        ("greedy,random", 0, {}, "The games are 0; "),
        ("greedy,lazy", 2, {}, "There is no bot 'lazy'; "),
        ("greedy", 2, {}, "Setting 'players' of MESOS is 1; it can be 2, 3, 4 or 5."),
        ("greedy,random", 2, {"players": 3}, "The set-up is for 3 players, and 2 bots are named; name as many."),
    ],
)
def test_what_cannot_be_played_is_one_sentence(bots: str, games: int, setup: dict[str, int], sentence: str) -> None:
    with pytest.raises(BadInput) as error:
        tournament(MESOS, bots.split(","), games, 0, setup)
    assert str(error.value).startswith(sentence)


@pytest.mark.parametrize(
    ("game", "stronger", "weaker", "games"),
    [
        (MESOS, "greedy", "random", 10), (ARCHEOS, "greedy", "random", 10), (MESOS, "monte_carlo", "greedy", 4),
    ],
    ids=lambda value: getattr(value, "name", str(value)),
)  # fmt: skip
def test_the_stronger_player_wins_more_than_half_of_the_games_for_sure(
    game: Game, stronger: str, weaker: str, games: int
) -> None:
    best, other = tournament(game, [stronger, weaker], games).standings
    assert (best.bot, other.bot) == (stronger, weaker)
    assert best.won.low > 0.5
