"""Exploration: the same rows whoever plays them and in whatever order, nothing lost, and a sentence for all else."""

from __future__ import annotations

import json
import os
import resource
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kernel import engines
from kernel.__main__ import main
from kernel.core import BadInput, find_game
from kernel.explore import Exploration, Progress, explore, play_chunk
from kernel.measures import find_measure, measures

ROOT = Path(__file__).resolve().parents[2]
BOTS = ["random", "first"]
MEASURES = ["points", "place", "margin", "building_points"]
GAMES = 40


def runs(python: str | Path) -> bool:
    """Whether a Python is there and new enough; a name may be there without one."""
    code = "import sys; sys.exit(sys.version_info < (3, 11))"
    return not subprocess.run([python, "-c", code], capture_output=True, check=False).returncode


OTHERS = [
    *map(shutil.which, (f"python3.{minor}" for minor in range(12, 16))),
    *Path.home().glob(".pyenv/versions/3.1[2-9]*/bin/python"),
]
PYTHONS = [sys.executable, *(str(python) for python in OTHERS if python and runs(python))]
"""This Python and every newer one that is at hand, on the path or from pyenv."""


def mesos(games: int = GAMES, **more: Any) -> Exploration:
    """A small exploration that is always the same."""
    return explore("mesos", {}, BOTS, games, 7, MEASURES, **more)


@pytest.fixture(scope="module")
def serial() -> Exploration:
    return mesos().run()


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    from distributed import LocalCluster

    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        yield cluster


@pytest.fixture
def client(cluster: Any) -> Iterator[Any]:
    with cluster.get_client() as client:
        yield client


# The same games


def test_all_cores_give_the_same(serial: Exploration) -> None:
    found = mesos(cores=2).run()
    assert found.digest == serial.digest
    assert sorted(found.kept(), key=lambda row: row["game"]) == list(serial.kept())


def test_dask_gives_the_same_also_by_its_address(serial: Exploration, client: Any) -> None:
    assert mesos(client=client).run().digest == serial.digest
    assert mesos(3, client=client.scheduler.address).run().digest == mesos(3).run().digest


def test_a_killed_worker_of_dask_loses_nothing(client: Any) -> None:
    games = 400
    killed: list[int] = []

    def kill(progress: Progress) -> None:
        if not killed:
            victim = next(iter(client.run(os.getpid).values()))
            os.kill(victim, signal.SIGKILL)
            killed.append(victim)

    found = mesos(games, client=client).run(kill)
    assert killed
    assert not found.missing
    assert found.digest == mesos(games, cores=2).run().digest


def test_a_killed_process_of_this_machine_loses_nothing(serial: Exploration, monkeypatch: pytest.MonkeyPatch) -> None:
    pools: list[engines.Cores] = []
    opened = engines.Cores._open

    def watched(self: engines.Cores) -> None:
        opened(self)
        pools.append(self)

    monkeypatch.setattr(engines.Cores, "_open", watched)

    def kill(progress: Progress) -> None:
        if len(pools) == 1:
            os.kill(next(iter(pools[0]._pool._processes)), signal.SIGKILL)

    found = mesos(400, cores=2)
    found.run(kill)
    assert len(pools) > 1
    assert not found.missing
    assert [row for row in found.kept() if row["game"] < GAMES] != []
    first = {row["game"]: row for row in found.kept()}
    assert [first[index] for index in range(GAMES)] == list(serial.kept())


@pytest.mark.parametrize("python", PYTHONS, ids=str)
def test_other_hash_seeds_and_pythons_give_the_same(python: str, serial: Exploration) -> None:
    for seed in ("1", "2"):
        command = [python, "-m", "kernel", "explore", "mesos", "--bots", ",".join(BOTS), "--games", str(GAMES)]
        command += ["--seed", "7", "--measure", ",".join(MEASURES), "--cores", "1"]
        done = subprocess.run(
            command, capture_output=True, text=True, check=True, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": seed}
        )
        assert f"{GAMES} games, digest {serial.digest}\n" in done.stdout
        assert f"{GAMES} of {GAMES} games, all there are" in done.stderr


@settings(deadline=None, max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_rows_in_any_order_are_gone_on_from(data: st.DataObject, serial: Exploration, tmp_path: Path) -> None:
    whole = serial.path.read_text(encoding="utf-8").splitlines(keepends=True)
    played = data.draw(st.permutations(whole[2:]))[: data.draw(st.integers(0, GAMES))]
    cut = data.draw(st.sampled_from(["", "39", "0,random first,6 9"]))
    file = tmp_path / "rows.csv"
    file.write_text("".join([*whole[:2], *played]) + cut, encoding="utf-8")
    found = mesos(out=file)
    assert len(found.missing) == GAMES - len(played)
    assert found.run().digest == serial.digest
    assert sorted(file.read_text(encoding="utf-8").splitlines()) == sorted("".join(whole).splitlines())


def test_an_exploration_grows_and_a_smaller_one_reads_the_same_file(serial: Exploration, tmp_path: Path) -> None:
    file = tmp_path / "rows.csv"
    small = mesos(10, out=file).run()
    assert mesos(out=file).run().digest == serial.digest
    assert mesos(10, out=file).digest == small.digest != serial.digest


def test_chunks_make_no_difference(serial: Exploration) -> None:
    chunks = [play_chunk(serial.plan, first, first + 8) for first in range(0, GAMES, 8)]
    lines = [line for chunk in chunks for line in chunk.lines]
    assert lines == serial.path.read_text(encoding="utf-8").splitlines()[2:]


def test_a_game_can_be_looked_at(serial: Exploration) -> None:
    for row in list(serial.kept())[:6]:
        session = serial.session(row["game"])
        assert session.question is None
        assert tuple(session.state.points) == row["points"]
    with pytest.raises(BadInput, match="no game 40; this exploration has the games 0 to 39"):
        serial.session(GAMES)


def test_bots_change_seats_unless_they_should_not() -> None:
    one, other = ("random", "first"), ("first", "random")
    assert [row["bots"] for row in mesos(3).rows()] == [one, other, one]
    assert [row["bots"] for row in mesos(3, rotate=False).rows()] == [one, one, one]


# Stopping


@pytest.mark.parametrize("where", ["here", "cores", "dask"])
def test_cancelled_it_keeps_what_is_finished_and_goes_on(where: str, cluster: Any) -> None:
    games = 300
    with cluster.get_client() as client:
        more: dict[str, Any] = {"here": {}, "cores": {"cores": 2}, "dask": {"client": client}}[where]
        found = mesos(games, **more)
        found.run(lambda progress: found.cancel())
        kept = found.progress.done
        assert 0 < kept < games
        assert len(found.missing) == games - kept == games - len(list(found.kept()))
        found.run()
        assert not found.missing
        assert len({row["game"] for row in found.kept()}) == games


def test_a_game_under_way_is_stopped_between_two_decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kernel.explore.LOOK_UP", 0.0)
    chunk = play_chunk(mesos().plan, 0, 5, lambda: True)
    assert (chunk.lines, chunk.fault) == ([], "")


def test_a_thread_plays_while_another_reads(serial: Exploration) -> None:
    found = mesos().start()
    while found.running and not found.progress.done:
        pass
    partial = list(found.kept())
    assert found.wait().digest == serial.digest
    assert partial == list(serial.kept())[: len(partial)]
    assert found.progress.words == "40 of 40 games, all there are"


def test_it_does_not_run_twice_at_once() -> None:
    found = mesos()
    rows = found.rows()
    next(rows)
    with pytest.raises(BadInput, match="is running"):
        found.run()
    rows.close()
    assert not found.run().missing


SIZES = """
import gc, tracemalloc
from kernel.explore import explore

def in_use():
    gc.collect()  # what is garbage by now is not held
    return tracemalloc.get_traced_memory()[0]

def sizes():
    found = explore("mesos", {}, "first", 300, 1)
    return [in_use() for row in found.rows() if row["game"] % 25 == 24]

sizes()  # the words of sentences are made once and stay
tracemalloc.start()
print(*sizes())
"""


def test_memory_is_flat() -> None:
    """Bytes in use after every 25 games, counted by a Python of its own, in which no other test keeps anything."""
    told = subprocess.run([sys.executable, "-c", SIZES], capture_output=True, text=True, check=True).stdout
    *_, half, _, _, _, _, whole = map(int, told.split())
    assert whole < half + 50_000, f"{half} bytes in the middle, {whole} at the end"


# What is counted


@pytest.mark.parametrize(("game", "players"), [("mesos", 2), ("mesos", 5), ("archeos", 2), ("archeos", 6)])
def test_every_measure_counts_and_fits_what_it_is_for(game: str, players: int) -> None:
    own = measures(find_game(game))
    found = explore(game, {"players": players}, "greedy", 4, 3, list(own)).run()
    for row in found.kept():
        session = found.session(row["game"])
        assert list(row["points"]) == session.state.points
        assert min(row["place"]) == 1
        assert sum(row["decisions"]) == len(session.answers)
        assert row["win"] == tuple(int(place == 1) for place in row["place"])
        best, second = sorted(row["points"], reverse=True)[:2]
        assert row["margin"] == best - second
        for name, measure in own.items():
            numbers = {"player": players, "game": None}.get(measure.each, len(measure.labels))
            assert numbers is None or len(row[name]) == numbers, name
        if game == "mesos":
            tribes = session.state.tribes
            assert row["tribe"] == tuple(map(len, tribes))
            assert sorted(row["start"]) == list(range(1, players + 1))
            assert sum(row["first"]) == session.state.period
            owned = {b.id: player + 1 for player in range(players) for b in session.state.buildings[player]}
            labels = own["building_owners"].labels
            assert {i: who for i, who in zip(labels, row["building_owners"], strict=True) if who > 0} == owned
            assert {i for i, pp in zip(labels, row["building_points"], strict=True) if pp} <= set(owned)
        else:
            kinds = [step.question.kind for step in session.steps if step.question]
            assert sum(row["turns"]) == kinds.count("turn")
            assert sum(row["sizes"]) == sum(row["expeditions"])
            assert [bool(season) for season in row["turns"]].count(True) == session.state.seasons


@pytest.mark.parametrize(("game", "rule"), [("mesos", "mesos.hunt"), ("archeos", "archeos.expedition_points")])
def test_what_a_rule_brought_can_be_counted(game: str, rule: str) -> None:
    found = explore(game, {}, "greedy", 3, 1, f"points:{rule}").run()
    for row in found.kept():
        session = found.session(row["game"])
        sums = [sum(one.amount for one in session.why(player) if one.rule == rule) for player in session.state.players]
        assert list(row[f"points:{rule}"]) == sums


def test_a_frame_has_a_row_for_each_game_and_player(serial: Exploration) -> None:
    frame = serial.frame()
    assert len(frame) == 2 * GAMES
    assert list(frame.columns[:6]) == ["game", "seat", "bot", "points", "place", "margin"]
    rows = list(serial.kept())
    assert frame["points"].tolist() == [points for row in rows for points in row["points"]]
    assert frame["margin"].tolist() == [row["margin"] for row in rows for _ in row["bots"]]
    labels = find_measure(serial.game, "building_points").labels
    assert [f"building_points {label}" for label in labels] == list(frame.columns[6:])
    assert mesos().frame().empty


def test_the_summary_is_of_the_rows(serial: Exploration) -> None:
    frame = serial.frame()
    told = {(row["measure"], row["whose"]): row for row in serial.summary()}
    for bot, points in frame.groupby("bot")["points"]:
        row = told["points", bot]
        assert (row["games"], row["least"], row["most"]) == (GAMES, points.min(), points.max())
        assert row["middle"] == sorted(points)[GAMES // 2 - 1]
        assert row["mean"] == pytest.approx(points.mean())
    assert told["margin", "game"]["games"] == GAMES


# What cannot be

BAD: list[tuple[dict[str, Any], str]] = [
    ({"game": "chess"}, "There is no game 'chess'"),
    ({"bots": []}, r"The bots are \[\]; give the name of one"),
    ({"bots": ""}, "The bots are ''"),
    ({"bots": 3}, "The bots are 3"),
    ({"bots": "clever"}, "There is no bot 'clever'; there are: random, first"),
    (
        {"bots": ["random", "first", "greedy"], "setup": {"players": 2}},
        "3 bots for 2 players; name one, or one for each",
    ),
    ({"setup": {"players": 9}}, "Setting 'players' of MESOS is 9"),
    ({"setup": {"rivers": 1}}, "has no setting 'rivers'"),
    ({"games": 0}, "The number of games is 0; it must be a whole number from 1"),
    ({"games": -5}, "The number of games is -5"),
    ({"games": 1.5}, "The number of games is 1.5"),
    ({"games": True}, "The number of games is True"),
    ({"seed": "x"}, "The seed is 'x'"),
    ({"measure": "luck"}, "There is no measure 'luck' in MESOS; there are: points, place"),
    ({"measure": []}, "The measures are"),
    ({"measure": ["points", "points"]}, "A measure is named twice"),
    ({"measure": "points:mesos.rain"}, "There is no measure 'points:mesos.rain'"),
    ({"cores": 0}, "The number of cores is 0"),
    ({"out": "/nowhere/rows.csv"}, "rows.csv cannot be written: no such file or directory"),
    ({"out": "."}, "cannot be written: is a directory"),
]


@pytest.mark.parametrize(("given", "sentence"), BAD, ids=lambda one: str(one)[:40])
def test_bad_input_is_one_sentence(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence) as error:
        explore(**({"game": "mesos", "games": 3} | given))
    assert "\n" not in str(error.value)


def test_files_of_others_are_refused(serial: Exploration, tmp_path: Path) -> None:
    lines = serial.path.read_text(encoding="utf-8").splitlines(keepends=True)
    changed = lines[2].replace("first,", "first,1")
    cases = {
        "".join(lines).replace('"seed": 7', '"seed": 8'): "holds another exploration",
        "a,b\n1,2\n" * 200: "is no file of an exploration",
        "".join([*lines[:2], "0,random\n"]): "is damaged in line 3",
        "".join([*lines[:3], "what?\n"]): "is damaged in line 4",
        "".join([*lines[:2], changed]): "was played by other rules or bots than today's: game 0",
    }
    for no, (text, sentence) in enumerate(cases.items()):
        file = tmp_path / f"{no}.csv"
        file.write_text(text, encoding="utf-8")
        with pytest.raises(BadInput, match=sentence):
            mesos(out=file)
        assert file.read_text(encoding="utf-8") == text


def test_a_full_disk_keeps_what_is_finished(serial: Exploration, tmp_path: Path) -> None:
    file = tmp_path / "rows.csv"
    command = [sys.executable, "-m", "kernel", "explore", "mesos", "--bots", ",".join(BOTS), "--games", str(GAMES)]
    command += ["--seed", "7", "--measure", ",".join(MEASURES), "--cores", "1", "--out", str(file)]
    most = serial.path.stat().st_size // 2

    def little_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

    done = subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=ROOT, preexec_fn=little_room,
    )  # fmt: skip
    assert done.returncode == 1
    assert "rows.csv cannot be written: file too large." in done.stderr
    assert "Traceback" not in done.stderr
    found = mesos(out=file)
    assert f"Kept of 40 games: {found.progress.done}, all that are finished." in done.stderr
    assert 0 < found.progress.done < GAMES
    assert found.run().digest == serial.digest


def test_a_fault_in_a_game_is_told_with_its_number(serial: Exploration, monkeypatch: pytest.MonkeyPatch) -> None:
    from kernel.explore import Plan

    line = Plan.line

    def faulty(self: Plan, index: int, *more: Any) -> str:
        if index == 11:
            raise KeyError("a rule forgot something")
        return line(self, index, *more)

    monkeypatch.setattr(Plan, "line", faulty)
    found = mesos()
    with pytest.raises(
        BadInput, match=r"Game 11 of this exploration cannot be played: KeyError.* Kept of 40 games: 11,"
    ):
        found.run()
    monkeypatch.undo()
    assert found.run().digest == serial.digest


def test_a_scheduler_that_is_not_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "PATIENCE", 1.0)
    with pytest.raises(BadInput, match=r"No Dask scheduler answers at tcp://127.0.0.1:1; start one as docs/scaling"):
        mesos(client="tcp://127.0.0.1:1").run()
    with pytest.raises(BadInput, match="The client is 5; it must be a client of Dask"):
        mesos(client=5).run()


def test_a_scheduler_that_goes_keeps_what_is_finished(monkeypatch: pytest.MonkeyPatch) -> None:
    from distributed import LocalCluster

    monkeypatch.setattr(engines, "PATIENCE", 1.0)
    with LocalCluster(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=":0") as own:
        client = own.get_client()
        found = mesos(400, client=client)
        with pytest.raises(BadInput, match=r"Dask's scheduler (does not answer any more|has no worker)"):
            found.run(lambda progress: own.close() if progress.done else None)
        assert 0 < found.progress.done < 400
        assert len(list(found.kept())) == found.progress.done
        client.close()


def test_the_command_goes_on_from_its_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["explore", "mesos", "--bots", "random,greedy", "--games", "5", "--cores", "1"]
    command += ["--out", str(tmp_path / "rows.csv")]
    assert main(command) == 0
    first = capsys.readouterr()
    assert main(command) == 0
    again = capsys.readouterr()
    assert first.out == again.out
    assert "MESOS: 2 players; random, greedy; seats change with every game; seed 0\n5 games, digest " in first.out
    assert "\npoints: points at the end\n" in first.out
    head = json.loads((tmp_path / "rows.csv").read_text(encoding="utf-8").splitlines()[0].removeprefix("# "))
    assert (head["game"], head["bots"], head["seed"]) == ("mesos", ["random", "greedy"], 0)


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (["--games", "0"], "The number of games is 0"),
        (["--bots", "clever"], "There is no bot 'clever'"),
        (["--measure", "luck"], "There is no measure 'luck'"),
        (["--cores", "many"], "--cores is 'many'; give a number, or all."),
        (["--set", "players"], "--set players has no value"),
    ],
)
def test_the_command_says_what_is_wrong(more: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explore", "mesos", *more]) == 1
    told = capsys.readouterr()
    assert sentence in told.err
    assert told.err.count("\n") == 1
    assert not told.out
