"""Thousands of games between bots, a row of numbers each: here, on all cores, or on a Dask cluster.

    found = explore("mesos", {}, ["hunters", "inventors"], games=1000, seed=1, measure="points").run()
    found.frame()

A game is a function of the plan and its number: every game has its own stream of chance from (seed, number). So rows
depend neither on the order in which they come nor on how games are cut into chunks nor on the engine that plays them,
and a run that was interrupted goes on from its file.
"""

from __future__ import annotations

import json
import os
import tempfile
import threading
import weakref
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from dataclasses import asdict, dataclass
from fractions import Fraction
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from math import ceil
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple, Self

from kernel import engines
from kernel.bots import Bot, named_bot, play, play_on
from kernel.core import BadInput, Chance, Game, Question, Session, find_game
from kernel.measures import Asked, Finished, find_measure
from kernel.words import some

Row = dict[str, Any]
"""A game: its number, the bots by seat, and each measure: whole numbers by seat, or one for the game."""

CHUNK_SECONDS = 0.15
"""How long a chunk of games should take: long beside the way to a worker, short beside a person's patience."""

MOST_IN_CHUNK = 1000
MOST_GAMES = 10**8
LOOK_UP = 0.02
"""Seconds after which a game that is being played looks whether it should stop."""

_game = cache(find_game)

FORMAT = "mesos-archeos exploration 1"


class Halted(Exception):
    """A game was stopped between two decisions."""


@dataclass(frozen=True)
class Plan:
    """What is played and counted, as plain data: all that a game depends on, but for its number.

    `setup` is JSON, the settings that differ from the game's own; `bots` has a name for each seat. With `rotate` the
    bots move on by one seat with every game.
    """

    game: str
    version: int
    setup: str
    bots: tuple[str, ...]
    rotate: bool
    seed: int
    measures: tuple[str, ...]

    def lineup(self, index: int) -> tuple[str, ...]:
        """The bots by seat in the game of that number."""
        first = -index % len(self.bots) if self.rotate else 0
        return self.bots[first:] + self.bots[:first]

    def seeds(self, index: int) -> tuple[int, list[int]]:
        """The seed of the shuffles of a game, and one for each bot; none is like that of another game."""
        deal, *others = (
            int.from_bytes(sha256(f"{self.seed}/{index}/{who}".encode()).digest()[:8])
            for who in ("deal", *range(len(self.bots)))
        )
        return deal, others

    def players(self, index: int) -> tuple[int, list[Bot]]:
        """The seed of a game and the bots that play it."""
        game, (deal, others) = _game(self.game), self.seeds(index)
        return deal, [named_bot(name, game, seed) for name, seed in zip(self.lineup(index), others, strict=True)]

    def line(self, index: int, halted: Callable[[], bool] = engines.halted) -> str:
        """Plays the game of that number: its row as a line of CSV. `Halted` if it is stopped."""
        game, asked, look = _game(self.game), Asked(), [perf_counter() + LOOK_UP]

        def watch(table: Any, question: Question) -> None:
            asked[table.period, question.player, question.kind] += 1
            if perf_counter() > look[0]:
                look[0] = perf_counter() + LOOK_UP
                if halted():
                    raise Halted

        deal, bots = self.players(index)
        end = Finished(game, play(game, _settings(self), deal, bots, watch=watch), asked)
        cells = [" ".join(map(str, find_measure(game, name).of(end))) for name in self.measures]
        return ",".join([str(index), " ".join(self.lineup(index)), *cells])

    @property
    def head(self) -> str:
        """The first line of a file of rows: everything that its rows depend on."""
        told = {"format": FORMAT, **asdict(self), "setup": json.loads(self.setup)}
        return f"# {json.dumps(told, ensure_ascii=False, sort_keys=True)}"

    @property
    def columns(self) -> str:
        """The second line: the names of the columns."""
        return ",".join(("game", "bots", *self.measures))

    @property
    def words(self) -> str:
        """The plan in a line, for people."""
        game = _game(self.game)
        names = self.bots if len(set(self.bots)) > 1 else self.bots[:1]
        others = {key: value for key, value in json.loads(self.setup).items() if key != "players"}
        told = [f"{key} = {json.dumps(value, ensure_ascii=False):.40}" for key, value in others.items()]
        seats = ["seats change with every game"] if self.rotate and len(set(self.bots)) > 1 else []
        parts = [f"{len(self.bots)} players", ", ".join(names), *seats, *told, f"seed {self.seed}"]
        return f"{game.title}: {'; '.join(parts)}"


@cache
def _settings(plan: Plan) -> dict[str, Any]:
    settings: dict[str, Any] = json.loads(plan.setup)
    return settings


class Chunk(NamedTuple):
    """What came of some games: their rows, how long they took, the kernel that played, and a sentence on a fault."""

    lines: list[str]
    seconds: float
    kernel: str
    fault: str


def play_chunk(plan: Plan, first: int, last: int, halted: Callable[[], bool] = engines.halted) -> Chunk:
    """Plays the games from `first` to before `last`; stopped, it gives those that are finished."""
    begun, lines, fault = perf_counter(), [], ""
    for index in range(first, last):
        try:
            lines.append(plan.line(index, halted))
        except Halted:
            break
        except Exception as error:
            fault = f"Game {index} of this exploration cannot be played: {type(error).__name__}: {error}"
            break
    return Chunk(lines, perf_counter() - begun, kernel_print(), fault)


@cache
def kernel_print() -> str:
    """A fingerprint of the rules, the bots and the numbers of this process: workers must have the same."""
    found = sha256()

    def read(place: Traversable) -> None:
        for one in sorted(place.iterdir(), key=lambda one: one.name):
            if one.is_dir():
                read(one)
            elif one.name.endswith((".py", ".csv", ".toml")):
                found.update(one.name.encode() + one.read_bytes())

    read(files("kernel"))
    return found.hexdigest()


class Progress(NamedTuple):
    """How far a run is: games kept and wanted; of this run the seconds, games per second, seconds left (None: open)."""

    done: int
    games: int
    seconds: float
    rate: float
    left: float | None

    @property
    def words(self) -> str:
        """The progress in a line."""
        told = f"{self.done:,} of {self.games:,} games"
        if self.done == self.games:
            return f"{told}, all there are"
        if self.left is None:
            return told
        return f"{told}, {self.rate:,.0f} a second, {_time(self.left)} left"


def _time(seconds: float) -> str:
    if seconds < 100:
        return f"{ceil(seconds)} s"
    return f"{ceil(seconds / 60)} min" if seconds < 6000 else f"{seconds / 3600:.1f} h"


class Exploration:
    """Games of a plan: `run` plays what is missing, `kept` reads what was played. Made by `explore`.

    Rows are kept in a file as they come, so memory stays flat; `path` is that file, one that goes with this object
    unless `out` was given.
    """

    def __init__(self, plan: Plan, games: int, engine: Callable[[Exploration], engines.Engine], out: Path | None):
        self.plan, self.games, self._engine = plan, games, engine
        self.error: Exception | None = None
        """What ended a run in a thread (see `start`)."""
        self._done, self._number, self._sum = bytearray(games), 0, 0
        self._halt, self._playing, self._thread = threading.Event(), threading.Lock(), threading.Thread()
        self._begun, self._rate = 0.0, 0.0
        self.path = out or self._passing()
        self._open()

    def _passing(self) -> Path:
        try:
            handle, name = tempfile.mkstemp(prefix="exploration-", suffix=".csv")
        except OSError as error:
            raise BadInput(
                f"No file for the rows can be made: {error.strerror}; give `out`, a file to keep."
            ) from error
        os.close(handle)
        weakref.finalize(self, Path(name).unlink, missing_ok=True)
        return Path(name)

    # Playing

    def run(self, told: Callable[[Progress], object] | None = None) -> Self:
        """Plays the games that are missing, until all are there or `cancel` is called; `told` hears of the progress.

        BadInput, with all finished rows kept, if a game, an engine or the file fails.
        """
        for _ in self._arrivals():
            if told:
                told(self.progress)
        return self

    def rows(self) -> Iterator[Row]:
        """Every row: first those that are kept, then those that are missing, as they come from being played."""
        yield from self.kept()
        for lines in self._arrivals():
            yield from map(self._row, lines)

    def start(self) -> Self:
        """Runs in a thread of its own, so that a notebook stays at hand; see `progress`, `wait` and `error`."""

        def run() -> None:
            try:
                self.run()
            except Exception as error:
                self.error = error

        self._thread = threading.Thread(target=run, daemon=True)
        self._thread.start()
        return self

    def join(self, seconds: float | None = None) -> None:
        """Waits for the end of the run that `start` began, at most so long."""
        if self._thread.ident is not None:
            self._thread.join(seconds)

    def wait(self) -> Self:
        """Waits for the end of the run that `start` began; raises what ended it."""
        self.join()
        if self.error:
            raise self.error
        return self

    def cancel(self) -> None:
        """Stops the run within a second; what is finished is kept, and another `run` goes on."""
        self._halt.set()

    @property
    def running(self) -> bool:
        """Whether games are being played, or are about to be by `start`."""
        return self._playing.locked() or self._thread.is_alive()

    def _arrivals(self) -> Iterator[list[str]]:
        """Plays what is missing; the lines of each chunk as it comes, already kept."""
        if not self._playing.acquire(blocking=False):
            raise BadInput("This exploration is running; `kept()` has the rows so far, `wait()` waits for all.")
        self._halt.clear()
        self._begun, self._rate, self.error = perf_counter(), 0.0, None
        try:
            if self._number < self.games:
                engine = self._engine(self)
                try:
                    yield from self._from(engine)
                finally:
                    engine.close()
        finally:
            self._playing.release()

    def _from(self, engine: engines.Engine) -> Iterator[list[str]]:
        """Keeps the engine in work with chunks of the right size until nothing is missing or we are stopped."""
        at, size, before = 0, 1, self._number
        again: list[tuple[int, int]] = []
        waiting: dict[Future[Chunk], tuple[int, int]] = {}
        while not self._halt.is_set():
            engine.check()
            while len(waiting) < engine.room and not self._halt.is_set():
                first, last = again.pop() if again else self._missing_from(at, size)
                if first == last:
                    break
                at = max(at, last)
                waiting[engine.submit(play_chunk, self.plan, first, last)] = first, last
            if not waiting:
                return
            done, _ = wait(waiting, timeout=0.1, return_when=FIRST_COMPLETED)
            for future in done:
                span = waiting.pop(future)
                error = _fault(future)
                if engine.lost(error):
                    again.append(span)
                    continue
                if error:
                    raise BadInput(f"A worker cannot play: {type(error).__name__}: {error}") from error
                chunk = future.result()
                if chunk.kernel != kernel_print():
                    raise BadInput("A worker plays by other rules: install the same version of this project there.")
                self._keep(chunk.lines)
                self._rate = (self._number - before) / (perf_counter() - self._begun)
                yield chunk.lines
                if chunk.fault:
                    raise BadInput(f"{chunk.fault} {self._kept_words()}")
                if chunk.lines:
                    size = max(1, min(MOST_IN_CHUNK, int(CHUNK_SECONDS * len(chunk.lines) / max(chunk.seconds, 1e-6))))

    def _missing_from(self, at: int, most: int) -> tuple[int, int]:
        """The next games in a row that are missing, at most so many; two equal numbers if there are none."""
        first = self._done.find(0, at)
        if first < 0:
            return self.games, self.games
        end = self._done.find(1, first, first + most)
        return first, end if end >= 0 else min(first + most, self.games)

    # What was played

    @property
    def missing(self) -> list[int]:
        """The numbers of the games that are not there yet."""
        return [index for index, done in enumerate(self._done) if not done]

    @property
    def progress(self) -> Progress:
        """How far it is."""
        left = (self.games - self._number) / self._rate if self._rate else None
        return Progress(self._number, self.games, perf_counter() - self._begun, self._rate, left)

    @property
    def digest(self) -> str:
        """A fingerprint of the plan and the rows so far, whatever their order: the same for the same games."""
        return sha256(f"{self.plan.head}\n{self._number}\n{self._sum}".encode()).hexdigest()[:16]

    def kept(self) -> Iterator[Row]:
        """The rows that are there now, in the order in which they came; nothing is played."""
        for line in self._kept_lines():
            yield self._row(line)

    def frame(self) -> Any:
        """The rows so far as a pandas DataFrame: game, seat, bot and a column for each measure; a row a player.

        A measure of the whole game stands in every row of it; one of several numbers has a column for each.
        """
        import pandas as pd

        columns = ["game", "seat", "bot"]
        long: list[dict[str, Any]] = []
        for row in self.kept():
            for seat, bot in enumerate(row["bots"]):
                cells: dict[str, Any] = {"game": row["game"], "seat": seat, "bot": bot}
                for name in self.plan.measures:
                    measure, value = find_measure(self.game, name), row[name]
                    if measure.each == "player":
                        cells[name] = value[seat]
                    elif measure.each == "game":
                        cells[name] = value
                    else:
                        cells |= {f"{name} {label}": one for label, one in zip(measure.labels, value, strict=True)}
                long.append(cells)
        found = pd.DataFrame(long, columns=None if long else [*columns, *self.plan.measures])
        return found.sort_values(["game", "seat"], ignore_index=True)

    def counts(self) -> dict[tuple[str, str], Counter[int]]:
        """How often each result came: (measure, whose) -> result -> times.

        Whose is the bot's name, or the seat if all are the same bot; "game"; or the label of what it is counted for.
        """
        found: dict[tuple[str, str], Counter[int]] = {}
        own = [find_measure(self.game, name) for name in self.plan.measures]
        several = len(set(self.plan.bots)) > 1
        for row in self.kept():
            seats = row["bots"] if several else [f"seat {seat + 1}" for seat in range(len(row["bots"]))]
            for measure in own:
                value = row[measure.name]
                values = [value] if measure.each == "game" else value
                whose = {"player": seats, "game": ["game"]}.get(measure.each, measure.labels)
                for who, one in zip(whose, values, strict=True):
                    found.setdefault((measure.name, who), Counter())[one] += 1
        return found

    def summary(self) -> list[Row]:
        """The spread of every measure: measure, whose, games, least, tenth, middle, ninth, most, mean."""
        return [
            {
                "measure": name, "whose": who, "games": times.total(), "least": min(times),
                "tenth": quantile(times, Fraction(1, 10)), "middle": quantile(times, Fraction(1, 2)),
                "ninth": quantile(times, Fraction(9, 10)), "most": max(times),
                "mean": sum(one * often for one, often in times.items()) / times.total(),
            }
            for (name, who), times in sorted(self.counts().items(), key=lambda one: self.plan.measures.index(one[0][0]))
        ]  # fmt: skip

    def session(self, index: int) -> Session:
        """The game of that number played once more, every step kept, to be looked at decision by decision."""
        if type(index) is not int or not 0 <= index < self.games:
            raise BadInput(f"There is no game {index!r:.60}; this exploration has the games 0 to {self.games - 1}.")
        deal, bots = self.plan.players(index)
        return play_on(Session(self.game, _settings(self.plan), deal), bots)

    @property
    def game(self) -> Game:
        """The game that is explored."""
        return _game(self.plan.game)

    def __repr__(self) -> str:
        return f"<{self.plan.words}. {self.progress.words}, digest {self.digest}>"

    def _row(self, line: str) -> Row:
        index, bots, *cells = line.split(",")
        row: Row = {"game": int(index), "bots": tuple(bots.split())}
        for name, cell in zip(self.plan.measures, cells, strict=True):
            numbers = tuple(map(int, cell.split()))
            row[name] = numbers[0] if find_measure(self.game, name).each == "game" else numbers
        return row

    # The file

    def _open(self) -> None:
        """Begins a file, or reads what it has. BadInput for one that is not of this exploration."""
        head = f"{self.plan.head}\n{self.plan.columns}\n"
        try:
            self._size = 0
            with self.path.open("ab+") as file:
                file.seek(0)
                begun = file.read(len(head.encode()))
                if not head.encode().startswith(begun):
                    raise BadInput(_other(self.path, begun))
                if len(begun) < len(head.encode()):  # new, or cut off while it was begun
                    file.truncate(0)
                    self._append(head)
                    return
                self._size = len(begun)
                for no, line in enumerate(file, 3):
                    if not line.endswith(b"\n"):
                        file.truncate(self._size)  # cut off while it was written: that game is played again
                        break
                    self._take(line.decode("utf-8", "replace")[:-1], no)
                    self._size += len(line)
        except (OSError, ValueError) as error:
            if isinstance(error, BadInput):
                raise
            raise BadInput(f"{self.path} cannot be written: {_reason(error)}.") from error
        self._compare()

    def _take(self, line: str, no: int) -> None:
        """A line of a file that is there already."""
        try:
            index = self._row(line)["game"]
        except (ValueError, IndexError):
            raise BadInput(f"{self.path} is damaged in line {no}: it is no row of {self.plan.columns}.") from None
        if index < self.games:
            self._count(index, line)

    def _compare(self) -> None:
        """The first row that was kept must come out the same today."""
        kept = next(self._kept_lines(), None)
        if kept is not None and self.plan.line(int(kept.partition(",")[0]), lambda: False) != kept:
            raise BadInput(
                f"{self.path} was played by other rules or bots than today's: game {kept.partition(',')[0]} comes out "
                "differently; give another file."
            )

    def _count(self, index: int, line: str) -> None:
        if not self._done[index]:
            self._done[index] = 1
            self._number += 1
            self._sum = (self._sum + int.from_bytes(sha256(line.encode()).digest())) % 2**256

    def _keep(self, lines: Sequence[str]) -> None:
        """Appends rows to the file, whole or not at all, and only then counts them."""
        try:
            self._append("".join(f"{line}\n" for line in lines))
        except (OSError, ValueError) as error:
            raise BadInput(f"{self.path} cannot be written: {_reason(error)}. {self._kept_words()}") from error
        for line in lines:
            self._count(int(line.partition(",")[0]), line)

    def _append(self, text: str) -> None:
        data = text.encode()
        with self.path.open("ab", buffering=0) as file:
            try:
                written = 0
                while written < len(data):
                    written += file.write(data[written:])
            except OSError:
                file.truncate(self._size)
                raise
        self._size += len(data)

    def _kept_words(self) -> str:
        return f"Kept of {some(self.games, 'game')}: {self._number}, all that are finished."

    def _kept_lines(self) -> Iterator[str]:
        """The lines of rows in the file now, each game once."""
        seen = bytearray(self.games)
        try:
            file = self.path.open(encoding="utf-8")
        except OSError as error:
            raise BadInput(f"{self.path} cannot be read: {_reason(error)}.") from error
        with file:
            for no, line in enumerate(file):
                index = int(line.partition(",")[0]) if no > 1 and line.endswith("\n") else self.games
                if index < self.games and not seen[index]:
                    seen[index] = 1
                    yield line[:-1]


def _fault(future: Future[Chunk]) -> BaseException | None:
    """What went wrong with a call; None if it gave something."""
    try:
        return future.exception()
    except BaseException as error:  # a call that was taken back raises
        return error


def _reason(error: Exception) -> str:
    return (getattr(error, "strerror", None) or str(error)).lower()


def _other(path: Path, begun: bytes) -> str:
    if begun.startswith(b'# {"bots"') or FORMAT.encode() in begun:
        return (
            f"{path} holds another exploration; give another file, or ask for the same game, bots, seed and measures."
        )
    return f"{path} is no file of an exploration; give a new one."


def quantile(times: Mapping[int, int], share: Fraction) -> int:
    """The smallest result that at least that share of the games does not exceed; `times` maps results to games."""
    wanted, below = ceil(share * sum(times.values())), 0
    for result in sorted(times):
        below += times[result]
        if below >= wanted:
            return result
    raise BadInput("There is no middle of no games.")


# Asking


def explore(
    game: str | Game, setup: Mapping[str, Any] | None = None, bots: str | Sequence[str] = "greedy", games: int = 100,
    seed: int = 0, measure: str | Sequence[str] = "points", *, rotate: bool = True, cores: int | None = 1,
    client: Any = None, out: str | Path | None = None,
) -> Exploration:  # fmt: skip
    """An exploration that is ready to `run`.

    `bots` is a name for all seats or a name for each (see `kernel.bots.named_bot`); with `rotate` they change seats
    with every game. Without `players` in the set-up there are as many as bots. `measure` names what is counted (see
    `kernel.measures`). The games are played here, on so many `cores` (None: all), or by `client`: a client of Dask or
    the address of its scheduler. Rows are kept in `out`; what is in it already is not played again. BadInput for
    anything that cannot be.
    """
    known = find_game(game) if isinstance(game, str) else game
    if not isinstance(known, Game):
        raise BadInput(f"The game is {game!r:.60}; it must be the name of one.")
    names = _names(bots, "bot")
    full = known.setup({**({"players": len(names)} if len(names) > 1 else {}), **(setup or {})})
    players = len(full["names"])
    if len(names) not in (1, players):
        raise BadInput(f"There are {some(len(names), 'bot')} for {players} players; name one, or one for each.")
    names = names * players if len(names) == 1 else names
    for name in names:
        named_bot(name, known)
    wanted = _names(measure, "measure")
    for name in wanted:
        find_measure(known, name)
    if len(set(wanted)) < len(wanted):
        raise BadInput("A measure is named twice; each gives one column.")
    if type(games) is not int or not 1 <= games <= MOST_GAMES:
        raise BadInput(f"The number of games is {games!r:.60}; it must be a whole number from 1 to {MOST_GAMES:,}.")
    if cores is not None and (type(cores) is not int or cores < 1):
        raise BadInput(f"The number of cores is {cores!r:.60}; it must be 1 or more, or None for all.")
    Chance(seed)
    usual = known.setup({"players": players})
    kept = {key: value for key, value in full.items() if key == "players" or value != usual[key]}
    plan = Plan(
        known.name, known.version, json.dumps(kept, sort_keys=True), tuple(names), bool(rotate), seed, tuple(wanted)
    )
    return Exploration(plan, games, _engine(cores, client), Path(out) if out is not None else None)


def _names(given: str | Sequence[str], what: str) -> list[str]:
    names = given.split(",") if isinstance(given, str) else list(given) if isinstance(given, list | tuple) else []
    if not names or not all(isinstance(name, str) and name for name in names):
        raise BadInput(f"The {what}s are {given!r:.60}; give the name of one, or a list of names.")
    return names


def _engine(cores: int | None, client: Any) -> Callable[[Exploration], engines.Engine]:
    def make(exploration: Exploration) -> engines.Engine:
        if client is not None:
            return engines.Cluster(client)
        number = len(os.sched_getaffinity(0)) if cores is None and hasattr(os, "sched_getaffinity") else cores
        number = number or os.cpu_count() or 1
        return engines.Here(exploration._halt.is_set) if number == 1 else engines.Cores(number)

    return make
