"""What is counted in a finished game: small functions by name, so that a row of results is plain whole numbers.

Every game has the measures below and those of its own (`kernel/<game>/measures.py`). "TALLY:RULE", such as
"points:mesos.hunt", counts what that rule brought each player, for every tally and every rule of a game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache, cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from kernel.core import BadInput, Game, Record, places

Asked = Counter[tuple[int, int, str]]
"""How often (period, player, kind of question) was asked."""


class Finished:
    """A game that has ended, as measures read it: its table, what was asked, and all that was recorded."""

    def __init__(self, game: Game, table: Any, asked: Asked) -> None:
        self.game, self.table, self.asked = game, table, asked

    @cached_property
    def records(self) -> list[Record]:
        """Everything that was recorded."""
        found: list[Record] = self.table.log.records
        return found

    @cached_property
    def places(self) -> list[int]:
        """The place of each player, 1 for the winners; who shares a place has the same number."""
        found = [0] * len(self.table.names)
        ranking = self.game.ranking(self.table)
        for place, shared in zip(places(ranking), ranking, strict=True):
            for player in shared:
                found[player] = place
        return found

    def brought(self, what: str, rule: str) -> list[int]:
        """What a rule changed in a tally, for each player."""
        found = [0] * len(self.table.names)
        for record in self.records:
            if record.what == what and record.rule == rule and record.player is not None:
                found[record.player] += record.amount
        return found


class Measure(NamedTuple):
    """Something to count: `text` says what, in `unit`; `of` gives the numbers, always in the same order.

    They are for each "player", for the "game" (one number), or for each of something else, which `each` names and
    `labels` lists.
    """

    name: str
    text: str
    unit: str
    of: Callable[[Finished], Iterable[int]]
    each: str = "player"
    labels: tuple[str, ...] = ()


def wins(end: Finished) -> list[int]:
    """1 for whoever wins or shares the victory."""
    return [int(place == 1) for place in end.places]


def margin(end: Finished) -> list[int]:
    """How many points the best have more than the next; 0 if they have the same."""
    best, second, *_ = sorted(end.table.points, reverse=True)
    return [best - second]


def decisions(end: Finished) -> list[int]:
    """How many questions each player answered."""
    found = [0] * len(end.table.names)
    for (_, player, _), times in end.asked.items():
        found[player] += times
    return found


COMMON = (
    Measure("points", "points at the end", "points", lambda end: end.table.points),
    Measure("place", "place in the ranking, the same number for who shares it", "place", lambda end: end.places),
    Measure("win", "1 for whoever wins or shares the victory, 0 for the others", "win", wins),
    Measure("margin", "points of the first in the ranking ahead of the next", "points", margin, "game"),
    Measure("decisions", "questions answered", "decisions", decisions),
)
"""What can be counted in every game."""


def measures(game: Game) -> dict[str, Measure]:
    """Every measure of a game by its name, but for those of single rules."""
    return {one.name: one for one in (*COMMON, *_own(game.name))}


@cache
def _own(name: str) -> tuple[Measure, ...]:
    where = f"kernel.{name}.measures"
    return import_module(where).MEASURES if find_spec(where) else ()


def find_measure(game: Game, name: str) -> Measure:
    """The measure of that name. BadInput if there is none."""
    found = measures(game)
    if name in found:
        return found[name]
    what, colon, rule = name.partition(":") if isinstance(name, str) else ("", "", "")
    if colon and what in game.units and rule in game.rules:
        text = f"{game.units[what]} by the rule “{game.rules[rule].title}”"
        return Measure(name, text, game.units[what], lambda end: end.brought(what, rule))
    raise BadInput(
        f"There is no measure {name!r:.60} in {game.title}; there are: {', '.join(found)}; or a tally and a rule, "
        f"such as points:{next(iter(game.rules))}."
    )
