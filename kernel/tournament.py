"""Tournaments: the same deals played with the seats rotated, and how sure the standings are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist, fmean, stdev
from typing import Any, NamedTuple

from kernel.bots import named_bot, play
from kernel.core import BadInput, Game, places

SURE = 0.95
"""How often the ranges that are told hold the true value, were all games played anew with other deals."""

_Z = NormalDist().inv_cdf((1 + SURE) / 2)


class Result(NamedTuple):
    """What one seat of a game came to; `won` is the share of a victory (1/2 if two share it)."""

    game: int
    seed: int
    seat: int
    bot: str
    points: int
    place: int
    won: float


class Range(NamedTuple):
    """A value and the range in which the true one lies, `SURE` of the time."""

    value: float
    low: float
    high: float


class Standing(NamedTuple):
    """How a bot did: seats played, share of victories, mean place and mean points."""

    bot: str
    seats: int
    won: Range
    place: Range
    points: Range


@dataclass(frozen=True)
class Tournament:
    """The results of all seats in the order played, and what they add up to."""

    bots: tuple[str, ...]
    results: tuple[Result, ...]

    @property
    def standings(self) -> list[Standing]:
        """The bots by their share of victories, best first; a bot that sits on two seats stands once."""
        found = []
        for bot in dict.fromkeys(self.bots):
            own = [result for result in self.results if result.bot == bot]
            won = share([result.won for result in own])
            places, points = [result.place for result in own], [result.points for result in own]
            found.append(Standing(bot, len(own), won, mean(places), mean(points)))
        return sorted(found, key=lambda standing: -standing.won.value)

    def table(self) -> str:
        """The standings as text, a line for each bot."""
        width = max(map(len, self.bots))
        lines = [f"{'bot':{width}}  seats  {'won':18}  {'place':18}  points"]
        for bot, seats, won, place, points in self.standings:
            told = [
                f"{one.value:.{n}f} ({one.low:.{n}f} to {one.high:.{n}f})"
                for one, n in ((won, 2), (place, 2), (points, 1))
            ]
            lines.append(f"{bot:{width}}  {seats:5}  {told[0]:18}  {told[1]:18}  {told[2]}")
        return "\n".join(lines)


def share(won: Sequence[float]) -> Range:
    """A share of victories with Wilson's range, which stays within 0 and 1 even for few games."""
    number, value = len(won), fmean(won)
    middle = (value + _Z**2 / (2 * number)) / (1 + _Z**2 / number)
    reach = _Z / (1 + _Z**2 / number) * sqrt(value * (1 - value) / number + _Z**2 / (4 * number**2))
    return Range(value, max(0.0, middle - reach), min(1.0, middle + reach))


def mean(numbers: Sequence[float]) -> Range:
    """A mean with the range of the normal distribution; of a single number the range is that number."""
    value = fmean(numbers)
    reach = _Z * stdev(numbers) / sqrt(len(numbers)) if len(numbers) > 1 else 0.0
    return Range(value, value - reach, value + reach)


def tournament(
    game: Game, bots: Sequence[str], games: int, seed: int = 0, setup: Mapping[str, Any] | None = None
) -> Tournament:  # fmt: skip
    """Named bots against each other, one for each seat; every deal is played once in each rotation of the seats.

    The deals have the seeds from `seed` on, so the same call gives the same results. `setup` is the game's; it has as
    many players as there are bots. BadInput for an unknown bot, and for games that are no whole number of rotations.
    """
    for bot in bots:
        named_bot(bot, game)
    if type(games) is not int or games < 1 or games % len(bots):
        raise BadInput(
            f"The games are {games!r:.60}; with {len(bots)} bots, each on every seat of a deal, "
            f"they must be a multiple of {len(bots)}."
        )
    full = {"players": len(bots), **(setup or {})}
    if full["players"] != len(bots):
        raise BadInput(
            f"The set-up is for {full['players']!r:.60} players, and {len(bots)} bots are named; name as many."
        )
    game.setup(full)
    return Tournament(tuple(bots), tuple(_results(game, tuple(bots), games, seed, full)))


def _results(game: Game, bots: tuple[str, ...], games: int, seed: int, setup: Mapping[str, Any]) -> Iterator[Result]:
    for no in range(games):
        deal, turned = divmod(no, len(bots))
        names = bots[turned:] + bots[:turned]
        players = [named_bot(name, game, 1000 * (seed + deal) + seat) for seat, name in enumerate(names)]
        table = play(game, setup, seed + deal, players)
        ranking = game.ranking(table)
        for place, shared in zip(places(ranking), ranking, strict=True):
            for seat in shared:
                won = 1 / len(shared) if place == 1 else 0.0
                yield Result(no, seed + deal, seat, names[seat], table.points[seat], place, won)
