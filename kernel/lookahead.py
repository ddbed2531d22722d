"""A player who tries its options out first: flat Monte Carlo on tables that look the same to its seat."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import sqrt
from random import Random
from typing import Any

from kernel.bots import Look, greedy_among, ranked
from kernel.core import Answer, BadInput, Chance, Game, Log, Play, Question, shuffled

PLAYOUTS = 40
"""Games played out for a decision, all its options together."""

FEW = 8
"""Tries of an option before it may be dropped for being behind."""

BEHIND = 1.5
"""Standard errors by which an option is so clearly behind the best one that no more tries go to it."""

DOUBT = 1.5
"""Standard errors by which an option must have done better than the one that looks best at once."""

DEALS = 4
"""How often cards are dealt anew until the answers of the turn so far fit; after that, what looks best at once."""


class MonteCarlo:
    """A player who plays its answers out before it gives one; made by `monte_carlo_bot`.

    It knows what its seat sees, and nothing else: for every deal the cards that it does not see are laid anew, any that
    may lie there (`Table.imagine`), and from there greedy players play on after each answer, to the end of the game or
    to the game's `horizon`. What counts is by how many points the player is then ahead of the best other one, on
    average over the deals; answers that fall behind get no more tries. It stays with what looks best at once
    (`game.appraise`) unless another answer did better by more than chance explains.

    `decided` counts its decisions by tries, `guessed` those for which no deal fitted (see `_deal`).
    """

    def __init__(self, game: Game, seed: int, playouts: int) -> None:
        self.game, self.playouts = game, playouts
        self.decided = self.guessed = 0
        self._draw = Random(seed).random
        self._begun: tuple[Any, Question] | None = None
        self._given: list[Answer] = []

    def __call__(self, look: Look, question: Question) -> Answer:
        """The answer, as every bot gives it."""
        view = look()
        if self.game.resume(view, question) is not None:
            self._begun, self._given = (view, question), []
        answer = self._choose(view, question)
        self._given.append(answer)
        return answer

    def _choose(self, view: Any, question: Question) -> Answer:
        tries = candidates(self.game, view, question)[: self.playouts // FEW]
        ahead: dict[Answer, list[int]] = {one: [] for one in tries}
        left, in_race = self.playouts, tries
        while left >= len(in_race) > 1:
            deal = self._deal(view, question)
            if deal is None:
                self.guessed += 1
                return tries[0]
            seed = int(self._draw() * 2**32)  # the same luck for every answer, so that the answers make the difference
            for answer in in_race:
                ahead[answer].append(self._play_out(deal, question.player, answer, seed))
            left -= len(in_race)
            best = max(in_race, key=lambda one: sum(ahead[one]))
            if len(ahead[best]) >= FEW:
                in_race = [one for one in in_race if one == best or lead(ahead[best], ahead[one]) < BEHIND]
        self.decided += 1
        best = max(in_race, key=lambda one: sum(ahead[one]))
        return tries[0] if tries[0] in in_race and lead(ahead[best], ahead[tries[0]]) < DOUBT else best

    def _deal(self, view: Any, question: Question) -> Any:
        """The table as the turn began, with other cards where the seat sees none; None if none of a few deals fits.

        A deal fits if the answers given in this turn lead to what the seat sees now. Only cards drawn within the turn
        can stand against that, and questions of a season's end, which belong to no turn.
        """
        if self._begun is None:
            return None
        for _ in range(DEALS):
            deal = _copy(self._begun[0])
            deal.imagine(question.player, partial(shuffled, self._draw))
            if not self._given:
                return deal
            table, _, asked = self._replay(deal, 0)
            seen = table.copy()
            seen.hide(question.player)
            if asked == question and seen == view:
                return deal
        return None

    def _replay(self, deal: Any, seed: int) -> tuple[Any, Play, Question | None]:
        """A copy of the deal on which the turn was played as far as it got, the running rules, and what they ask."""
        assert self._begun
        table = _copy(deal)
        table.log = Log(Chance(seed), keep=False)
        run = self.game.resume(table, self._begun[1])
        assert run
        try:
            asked = next(run)
            for answer in self._given:
                asked = run.send(answer)
        except StopIteration:
            return table, run, None
        return table, run, asked

    def _play_out(self, deal: Any, player: int, answer: Answer, seed: int) -> int:
        """Points by which the player is ahead of the best other one, when the game has gone on with this answer."""
        table, run, _ = self._replay(deal, seed)
        stop = table.period + self.game.horizon if self.game.horizon else 0
        try:
            while True:
                asked = run.send(answer)
                if stop and table.period >= stop:
                    return _margin(self.game.outlook(table), player)
                answer = greedy_among(self.game.appraise, table, asked)
        except StopIteration:
            return _margin(table.points, player)


def _margin(points: Sequence[int], player: int) -> int:
    """Points by which a player is ahead of the best other one."""
    return points[player] - max(other for no, other in enumerate(points) if no != player)


def _copy(table: Any) -> Any:
    """A copy to play on: pictures may share their tallies, a table that is played on may not."""
    new = table.copy()
    new.tallies = {what: tally[:] for what, tally in new.tallies.items()}
    return new


def candidates(game: Game, table: Any, question: Question) -> list[Answer]:
    """The answers worth trying, what looks best at once first: every open option, or of a free number the best few."""
    best, good = ranked(game.appraise, table, question)
    if question.least == question.most == 1:
        return [(one,) for one in best]
    most = min(question.most, len(best))
    good = min(most, max(question.least, good))
    numbers = sorted(range(question.least, most + 1), key=lambda number: abs(number - good))
    return [tuple(best[:number]) for number in numbers]


def lead(one: Sequence[int], other: Sequence[int]) -> float:
    """How far one is ahead of the other on the same deals: the mean difference in its standard errors."""
    differences = [mine - theirs for mine, theirs in zip(one, other, strict=True)]
    number, total = len(differences), sum(differences)
    spread = sum((difference - total / number) ** 2 for difference in differences) / max(1, number - 1)
    if not spread:
        return float(total and (1 if total > 0 else -1)) * 2 * BEHIND
    return total / sqrt(number * spread)


def monte_carlo_bot(game: Game, seed: int = 0, playouts: int = PLAYOUTS) -> MonteCarlo:
    """A player who looks ahead by `playouts` games for each decision. BadInput for too few to compare two answers."""
    if type(playouts) is not int or playouts < 2 * FEW:
        raise BadInput(
            f"The playouts are {playouts!r:.60}; a decision needs {2 * FEW} at least, to compare two answers."
        )
    return MonteCarlo(game, seed, playouts)
