"""Questions about both games that thousands of games answer: a bet, the spread of what came out, how sure that is.

A `Study` says what is asked, who plays and what is counted. Its games are played by ``python -m widgets.studies`` and
kept in data/studies.csv: how often each result came, the seed, the digest of all games and that of the first few, so
that anybody can play them again and compare.
"""

from __future__ import annotations

import csv
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from kernel.core import BadInput, Game, SetupError, find_game, game_names
from kernel.explore import Exploration, Plan, Row, explore
from kernel.readings import Switch, switches
from kernel.tables import data_file, read_table, text, whole
from widgets.charts import Figure
from widgets.charts.plate import Plate, Slider
from widgets.charts.spread import HALF, MOST, Verdict, is_sure, quantile, spread
from widgets.lab import Field, Lab, Trial, Values
from widgets.learn import Predict

SEED = 0
BEGIN = 3
"""So many games are the first few."""

SERVED_GAMES, SERVED_SECONDS = 2000, 90
"""The most that a served page plays for one question, and for how long."""

Pick = Callable[[Row], Iterable[int]]
"""The results of a game, taken from its row."""


class Side(NamedTuple):
    """One of the things compared: its words, the set-up and the bots that play, what is counted, what is taken."""

    words: str
    setup: Mapping[str, Any]
    bots: Sequence[str]
    pick: Pick
    measures: tuple[str, ...] = ("points",)

    def explore(self, game: str, games: int, seed: int = SEED, cores: int | None = 1) -> Exploration:
        """The games of this side."""
        return explore(game, self.setup, list(self.bots), games, seed, list(self.measures), cores=cores)


def of_one(row: Row) -> Iterable[int]:
    """The points of one player of a game; with every game it is the next seat, which the first bot has then."""
    points: tuple[int, ...] = row["points"]
    return [points[row["game"] % len(points)]]


def of_game(measure: str) -> Pick:
    """The number that a measure gives for a whole game."""
    return lambda row: [row[measure]]


@dataclass(frozen=True)
class Study:
    """A question that games answer.

    `slider` is what a reader may change (the players, a card), `sides` gives what is compared for each of its values;
    `bet` is the question as a bet; `games` are played for each side. `assumptions` say who plays, with {at} for what
    the slider shows. In a study that is `paired` all sides meet the same deals: their games are compared one by one.
    """

    key: str
    game: str
    question: str
    bet: str
    slider: Slider
    sides: Callable[[int], Sequence[Side]]
    games: int
    unit: str
    assumptions: str
    verdict: Verdict = MOST
    paired: bool = False

    def at(self, value: int | None = None) -> int:
        """A value of the slider, its start if none is given. BadInput for one that it does not have."""
        if value is None:
            return self.slider.start
        if value not in self.slider.values:
            known = ", ".join(map(str, self.slider.values))
            raise BadInput(f"'{self.slider.name}' cannot be {value!r:.60}; it can be {known}.")
        return value

    def words(self, value: int) -> str:
        """A value of the slider in words."""
        slider = self.slider
        return slider.words[list(slider.values).index(value)] if slider.words else str(value)

    def results(self, value: int | None = None) -> dict[str, list[int]]:
        """The kept results of every side, by its words, in order of size."""
        return {one.side: sorted(one.results.elements()) for one in self._kept(self.at(value))}

    def _kept(self, value: int) -> list[Kept]:
        return [one for one in kept() if (one.game, one.study, one.at) == (self.game, self.key, value)]

    def figure(self, **moved: int) -> Figure:
        """The kept answer, for the slider's value by its name: sentence with its doubt and who played, table, dots."""
        value = self.at(moved.get(self.slider.name))
        rows = self._kept(value)
        same = [one.same for one in rows[1:]] if self.paired else []
        return self.drawn(value, self.results(value), same, rows[0].games)

    def drawn(
        self, value: int, results: Mapping[str, Sequence[int]], same: Sequence[int] = (), games: int = 0
    ) -> Figure:
        """The answer from results that are kept or were just played; `same` are the games in which nothing changed."""
        told = f" In {games - same[0]} of {games} games it made a difference." if len(same) == 1 else ""
        return spread(
            self.question, results, self.unit, self.assumptions.format(at=self.words(value)) + told, None, self.verdict
        )

    @property
    def plate(self) -> Plate:
        """The study as a chart with its slider."""
        return Plate(self.key, self.game, self.question, self.figure, (self.slider,))

    def guess(self) -> Predict:
        """The bet, at the slider's start: which side is ahead, or that none clearly is."""
        results = self.results()
        options = {str(no): words for no, words in enumerate(results)} | {"none": "None of them clearly"}
        explanation = self.figure().sentence
        right = {words: no for no, words in options.items()}[self.best() or "None of them clearly"]
        return Predict(
            f"{self.game}.study.{self.key}",
            self.bet,
            right,
            options,
            explanation=explanation,
            game=find_game(self.game),
        )

    def best(self, value: int | None = None) -> str:
        """The side that is clearly ahead of every other; "" if none is."""
        results = self.results(value)
        best = max(results, key=lambda words: quantile(results[words], HALF))
        sure = all(is_sure(results[best], other) for words, other in results.items() if words != best)
        return best if sure else ""

    def lab(self, served: bool = False) -> Lab:
        """The kept answer, to be asked for after the bet, and the same with games that are played now."""
        return Lab(
            f"{self.game}-{self.key}", self.question, self._trial, self._form, self.game, known=self._known, guess=True,
            start="Play these games now", **limits(served),
        )  # fmt: skip

    def _form(self, values: Values) -> list[Field]:
        slider = self.slider
        at = values.get("at", "")
        options = [(str(value), self.words(value)) for value in slider.values]
        fields = [Field("at", slider.label, options, at if at in dict(options) else str(slider.start))]
        return [*(fields if len(options) > 1 else []), games_field(values), seed_field(values)]

    def _known(self, values: Values) -> Figure:
        return self.figure(**{self.slider.name: int(values.get("at", self.slider.start))})

    def _trial(self, values: Values) -> Trial:
        value = self.at(int(values.get("at", self.slider.start)))
        sides = self.sides(value)
        played: dict[Plan, Exploration] = {}
        for side in sides:
            found = side.explore(self.game, int(values["games"]), int(values["seed"]))
            played.setdefault(found.plan, found)
        plans = [side.explore(self.game, 1, int(values["seed"])).plan for side in sides]

        def draw() -> Figure | None:
            results = {
                side.words: [one for row in played[plan].kept() for one in side.pick(row)]
                for side, plan in zip(sides, plans, strict=True)
            }
            return self.drawn(value, results) if all(results.values()) else None

        return Trial(list(played.values()), draw)


def limits(served: bool) -> dict[str, Any]:
    """What a served page may play, as `Lab` takes it."""
    return {"games": SERVED_GAMES, "seconds": SERVED_SECONDS} if served else {}


def games_field(values: Values) -> Field:
    """How many games are played for each side."""
    options = [(str(number), f"{number} for each") for number in (20, 50, 100, 200)]
    return chosen(values, Field("games", "Games", options, "50"))


def seed_field(values: Values) -> Field:
    """Which games: those that are kept, or others."""
    options = [(str(SEED), "those of the answer"), *((str(seed), f"others, {seed}") for seed in (1, 2, 3))]
    return chosen(values, Field("seed", "Which games", options, "1"))


def chosen(values: Values, field: Field) -> Field:
    """The field with the value that was chosen, if it has that one."""
    value = values.get(field.key, "")
    return field._replace(value=value) if value in dict(field.options) else field


def among(words: Mapping[str, str], others: str, setup: Mapping[str, Any] | None = None) -> Callable[[int], list[Side]]:
    """Each habit alone among the same others, by the number of players; every seat in turn."""
    return lambda players: [
        Side(name, {**(setup or {}), "players": players}, (bot, *(others,) * (players - 1)), of_one)
        for bot, name in words.items()
    ]


# Who plays, in words that several studies say

ALL_GREEDY = "{at} players made of code, all of whom take what looks best at once; people plan further than that."
ONE_LOOKS = (
    "{at} players made of code: one takes what looks best at once, or chooses by chance; all others choose by chance."
)
UNAWARE = "“{at}” 3 players made of code, who do not know which reading holds and take what looks best at once."


# What is kept


class Kept(NamedTuple):
    """What came out for a side of a study: seed, games, digests of all and of the first few, results and how often.

    `same` counts the games in which every number is as in the first side.
    """

    game: str
    study: str
    at: int
    side: str
    seed: int
    games: int
    digest: str
    begin: str
    same: int
    results: Counter[int]


def _counts(cell: str) -> Counter[int]:
    return Counter({int(result): int(times) for result, _, times in (one.partition(":") for one in cell.split())})


def _cell(results: Counter[int]) -> str:
    return " ".join(f"{result}:{times}" for result, times in sorted(results.items()))


COLUMNS = {
    "game": text, "study": text, "at": whole, "side": text, "seed": whole, "games": whole, "digest": text,
    "begin": text, "same": whole, "results": _counts,
}  # fmt: skip


@cache
def kept() -> tuple[Kept, ...]:
    """All that was played, in the order of the studies."""
    return tuple(Kept(**row) for row in read_table(data_file("widgets", "data/studies.csv"), COLUMNS))


@cache
def studies() -> tuple[Study, ...]:
    """The studies of every game that has some."""
    names = [f"widgets.{name}.studies" for name in game_names()]
    return tuple(study for name in names if find_spec(name) for study in import_module(name).STUDIES)


def study(name: str) -> Study:
    """The study of that name, such as "mesos.start". BadInput if there is none."""
    for one in studies():
        if f"{one.game}.{one.key}" == name:
            return one
    raise BadInput(f"There is no study '{name:.60}'; there are: {', '.join(f'{s.game}.{s.key}' for s in studies())}.")


def play(asked: Study, value: int, cores: int | None = None) -> Iterator[Kept]:
    """Plays the games of a study at a value of its slider."""
    played: dict[Plan, tuple[str, str, list[Row]]] = {}
    first: list[Row] = []
    for side in asked.sides(value):
        found = side.explore(asked.game, asked.games, cores=cores)
        if found.plan not in played:
            found.run()
            begin = side.explore(asked.game, BEGIN).run().digest
            played[found.plan] = found.digest, begin, sorted(found.kept(), key=lambda row: row["game"])
        digest, begin, rows = played[found.plan]
        first = first or rows
        yield Kept(
            asked.game, asked.key, value, side.words, SEED, asked.games, digest, begin,
            sum(one == other for one, other in zip(first, rows, strict=True)),
            Counter(one for row in rows for one in side.pick(row)),
        )  # fmt: skip


def write(path: Path, asked: Sequence[Study], cores: int | None = None) -> None:
    """Plays the studies asked for, one after the other, and puts each into the table; what it has of others stays."""
    order = {(one.game, one.key): no for no, one in enumerate(studies())}
    for one in asked:
        old = [Kept(**row) for row in read_table(path, COLUMNS)] if path.exists() else []
        rows = [row for row in old if (row.game, row.study) != (one.game, one.key)]
        for value in one.slider.values:
            rows += play(one, value, cores)
            print(f"{one.game}.{one.key}, {one.slider.label} {one.words(value)}", file=sys.stderr)
        rows.sort(key=lambda row: (order.get((row.game, row.study), len(order)), row.at))
        with path.open("w", encoding="utf-8", newline="") as file:
            lines = csv.writer(file, lineterminator="\n")
            lines.writerow(COLUMNS)
            for row in rows:
                lines.writerow((*row[:-1], _cell(row.results)))


# What each reading brings


def _may_be(game: Game, switch: Switch, players: int) -> bool:
    """Whether every reading of a switch concerns games of so many players."""
    try:
        for value in switch.words:
            game.setup({**switch.game["setup"], "players": players, switch.key: value})
    except SetupError:
        return False
    return True


def readings(game: str, players: int, games: int, start: str, assumptions: str) -> Study:
    """Whether the readings of what the text leaves open lead to other points: one switch after the other.

    `start` is the one that the bet is about; those that concern no game of these players are left out.
    """
    known = find_game(game)
    found = [one for one in switches(known).values() if _may_be(known, one, players)]

    def sides(at: int) -> list[Side]:
        switch = found[at]
        setup = {**switch.game["setup"], "players": players}
        return [
            Side(words, {**setup, switch.key: value}, ("greedy",) * players, of_one)
            for value, words in switch.words.items()
        ]

    first = [one.key for one in found].index(start)
    slider = Slider("switch", "Open question", tuple(range(len(found))), first, tuple(one.question for one in found))
    return Study(
        "readings", game, "What does the other reading of an open rule change?",
        f"{found[first].question} With which reading does a player end with more points?", slider, sides, games,
        known.units["points"], assumptions, Verdict("Reading", "brings more points", "No reading clearly brings more"),
        paired=True,
    )  # fmt: skip


if __name__ == "__main__":
    wanted = [study(name) for name in sys.argv[1:]] or list(studies())
    write(Path(__file__).with_name("data") / "studies.csv", wanted)
