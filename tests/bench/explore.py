"""Thousands of games: what all cores and Dask bring over one core, how quickly a run stops, what it holds in memory."""

from __future__ import annotations

import os
from statistics import median
from time import perf_counter
from typing import Any

import psutil
from distributed import LocalCluster

from kernel.core import find_game
from kernel.explore import Exploration, Progress, explore
from tests.bench.report import Figure, spread, write

PLAYERS, TURNS = 4, 3
SHORT = {"mesos": 1500, "archeos": 400}
"""Games of a run whose speed is measured: some seconds of one core."""

MANY = 100_000
LOOKS = (5_000, MANY)
"""Games after which memory is looked at."""

CORES = len(os.sched_getaffinity(0))


def asked(game: str, games: int, seed: int, **where: Any) -> Exploration:
    """Games between random players."""
    return explore(game, {"players": PLAYERS}, "random", games, seed, ["points", "margin"], **where)


def speed(client: Any) -> list[Figure]:
    """Games per second on one core, on all, and on a Dask cluster of as many workers, in turns."""
    figures = []
    for game, games in SHORT.items():
        ways: dict[str, dict[str, Any]] = {"one core": {}, "all cores": {"cores": CORES}, "Dask": {"client": client}}
        rates: dict[str, list[float]] = {way: [] for way in ways}
        digests = set()
        for turn in range(TURNS):
            for way, where in ways.items():
                found = asked(game, games, turn, **where)
                start = perf_counter()
                digests.add((turn, found.run().digest))
                rates[way].append(games / (perf_counter() - start))
        assert len(digests) == TURNS, "the same games came out differently"
        for way in ("all cores", "Dask"):
            ratio = median(own / one for own, one in zip(rates[way], rates["one core"], strict=True))
            figures.append(
                Figure(
                    f"{find_game(game).title}, {games} games of {PLAYERS} players, {way} ({CORES}), start included",
                    spread(rates[way], "games/s", of="max"), f"≥ {0.75 * CORES:g} times", ratio >= 0.75 * CORES,
                    f"one core {spread(rates['one core'], 'games/s', of='max')}", f"{ratio:.2f}",
                )
            )  # fmt: skip
    return figures


def stopping(client: Any) -> list[Figure]:
    """From the wish to stop to the end of the run."""
    figures = []
    for way, where in {"one core": {}, "all cores": {"cores": CORES}, "Dask": {"client": client}}.items():
        took = [_stopped(asked("archeos", MANY, turn, **where)) for turn in range(TURNS)]  # type: ignore[arg-type]
        figures.append(Figure(f"a run is stopped, {way}", spread(took, "s", 2), "≤ 1 s", max(took) <= 1))
    return figures


def _stopped(found: Exploration) -> float:
    wished: list[float] = []

    def stop(progress: Progress) -> None:
        if progress.done > 20 and not wished:
            found.cancel()
            wished.append(perf_counter())

    found.run(stop)
    return perf_counter() - wished[0]


def memory() -> Figure:
    """What this process and those that play hold, early and late in a long run; its rows stream to a file."""
    held: dict[int, float] = {}
    own = psutil.Process()

    def look(progress: Progress) -> None:
        for games in LOOKS:
            if progress.done >= games and games not in held:
                held[games] = sum(one.memory_info().rss for one in (own, *own.children())) / 2**20

    found = explore("mesos", {"players": 2}, "first", MANY, 1, ["points", "margin"], cores=CORES).run(look)
    early, late = (held[games] for games in LOOKS)
    size = found.path.stat().st_size / 2**20
    return Figure(
        f"memory of all processes after {LOOKS[-1]:,} games, rows to a file ({size:.1f} MiB)",
        f"{late:.0f} MiB; {found.progress.rate:,.0f} games/s", "≤ 1.1 times", late <= 1.1 * early,
        f"after {LOOKS[0]:,} games {early:.0f} MiB", f"{late / early:.2f}",
    )  # fmt: skip


def measure() -> None:
    """All figures of exploration."""
    with (
        LocalCluster(n_workers=CORES, threads_per_worker=1, dashboard_address=":0") as cluster,
        cluster.get_client() as client,
    ):
        figures = [*speed(client), *stopping(client)]
    figures.append(memory())
    about = (
        "Wall time. Random players; all three ways gave the same digest. Each run begins its processes anew; Dask's "
        f"workers are there before. Medians of {TURNS} turns."
    )
    write("explore", "Exploration", about, figures)
