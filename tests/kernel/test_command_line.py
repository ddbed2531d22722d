"""`python -m kernel`: golden pages, saves, positions, number tables, and one sentence for everything that is wrong."""

from __future__ import annotations

import json
import os
import re
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from kernel.__main__ import main
from tests.golden import FOLDER, GAMES

VECTORS = sorted(Path("tests/vectors").rglob("*positions*.json"))


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_reads_as_its_golden_page(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", *GAMES[name]]) == 0
    assert capsys.readouterr().out == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", GAMES)
def test_negative_numbers_have_a_real_minus_sign(name: str) -> None:
    page = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert "\u2212" in page or "archeos" in name
    assert not re.findall(r"(?<![\w-])-\d", page)


def test_a_saved_game_is_shown_as_it_was_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save = tmp_path / "game.json"
    assert main(["play", *GAMES["mesos_3_players_greedy"], "--save", str(save)]) == 0
    played = capsys.readouterr().out
    assert main(["show", str(save)]) == 0
    assert capsys.readouterr().out == played


def test_a_save_of_another_version_says_where_it_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save = tmp_path / "game.json"
    main(["play", *GAMES["mesos_3_players_greedy"], "--save", str(save)])
    data = json.loads(save.read_text(encoding="utf-8")) | {"version": 0}
    data["answers"][2] = ["tile:Z"]
    save.write_text(json.dumps(data), encoding="utf-8")
    capsys.readouterr()
    assert main(["show", str(save)]) == 0
    assert "it runs up to answer 3" in capsys.readouterr().out


@pytest.mark.parametrize("path", VECTORS, ids=lambda path: path.stem)
def test_every_position_comes_out_as_expected(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["check", str(path)])
    lines = capsys.readouterr().out.splitlines()
    assert (status, lines[:-1]) == (0, [])
    assert lines[-1] == f"{len(json.loads(path.read_text(encoding='utf-8'))['positions'])} passed, 0 failed"


def hunt(points: int) -> dict[str, object]:
    tribe = {"food": 0, "pp": 0, "buildings": [], "tribe": {"hunter": 3}}
    situation = {"op": "resolve_event", "event": "hunt", "era": 1, "players": [tribe, tribe]}
    return {"id": "one", "situation": situation, "expected": {"players": [{"food": 3, "pp": points}, {}]}}


def positions_file(tmp_path: Path, *positions: object, game: str = "mesos") -> str:
    path = tmp_path / "positions.json"
    path.write_text(json.dumps({"game": game, "positions": positions}), encoding="utf-8")
    return str(path)


def test_a_difference_is_told_with_its_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", positions_file(tmp_path, hunt(3), hunt(4))]) == 1
    out = capsys.readouterr().out
    assert out == "one: line 1: players[0].pp: expected 4, came out 3\n1 passed, 1 failed\n"


def test_a_position_explains_itself_in_sentences(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", positions_file(tmp_path, hunt(3)), "--id", "one"]) == 0
    assert "3 × 1 = 3 PP.  [Hunt" in capsys.readouterr().out


def test_a_hand_written_lesson_may_be_toml(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "lesson.toml"
    path.write_text(
        'game = "mesos"\n[[positions]]\nid = "start"\nexpected = { starting_food_by_turn_order = [2, 3] }\n'
        'situation = { op = "setup", players = 2 }\n',
        encoding="utf-8",
    )
    assert main(["check", str(path)]) == 0
    assert capsys.readouterr().out == "1 passed, 0 failed\n"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("{", "cannot be read as positions"),
        ("[]", "is an object with 'game' (a text) and 'positions' (a list)"),
        ('{"game": "go", "positions": []}', "There is no game 'go'; there are: archeos, mesos"),
        ('{"game": "mesos", "positions": [{}]}', "position 1 needs an 'id'"),
        ('{"game": "mesos", "positions": [{"id": "x"}]}', "position x needs 'situation'"),
        ("[" * 100_000, "cannot be read as positions"),
        (b"\xff\xfe", "it is no text in UTF-8"),
    ],
    ids=range(7),
)
def test_an_unreadable_file_is_status_2_with_the_place(
    content: str | bytes, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "positions.json"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    assert main(["check", str(path)]) == 2
    error = capsys.readouterr().err
    assert words in error
    assert str(path) in error


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["play", "mesos", "--players", "9"], "Setting 'players' of MESOS is 9; it can be 2, 3, 4 or 5"),
        (["play", "mesos", "--bots", "greedy,greedy"], "--bots names 2 bots for 3 players"),
        (["play", "mesos", "--bots", "genius"], "There is no bot 'genius'"),
        (["play", "mesos", "--set", "expert"], "--set expert has no value"),
        (["play", "mesos", "--set", "export=true"], "MESOS has no setting 'export'"),
        (["play", "mesos", "--set", "rebalanced_shamans=true"], "2 players only; this game has 3"),
        (["play", "mesos", "--set", 'names=["\\ud800", "B", "C"]'], "no control character"),
        (["play", "archeos", "--set", "tables=\0"], "Table boards.csv is missing"),
        (["play", "mesos", "--save", "nowhere/game.json"], "nowhere/game.json cannot be written: no such file"),
        (["play", "mesos", "--save", "."], "a folder or a device is there"),
        (["show", "nowhere.json"], "nowhere.json cannot be read: no such file or directory."),
        (["show", "."], ". cannot be read: is a directory."),
        (["tables", "check", "archeos", "nowhere"], "nowhere"),
    ],
)
def test_bad_input_is_one_sentence(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 1
    said = capsys.readouterr()
    assert words in said.err + said.out
    assert len((said.err + said.out).splitlines()) == 1


def test_a_save_that_fails_leaves_the_old_one_and_no_half_file(tmp_path: Path) -> None:
    save = tmp_path / "game.json"
    assert main(["play", "mesos", "--save", str(save)]) == 0
    old = save.read_bytes()
    limit = resource.getrlimit(resource.RLIMIT_FSIZE)
    ignored = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, limit[1]))
    try:
        assert main(["play", "mesos", "--seed", "1", "--save", str(save)]) == 1
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limit)
        signal.signal(signal.SIGXFSZ, ignored)
    assert save.read_bytes() == old
    assert list(tmp_path.iterdir()) == [save]


def test_a_save_with_a_byte_order_mark_is_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save = tmp_path / "game.json"
    assert main(["play", "mesos", "--save", str(save)]) == 0
    save.write_text("\ufeff" + save.read_text(encoding="utf-8"), encoding="utf-8")
    assert main(["show", str(save)]) == 0


def run_kernel(*arguments: str, **environment: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "kernel", *arguments], env=os.environ | environment,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip


def test_a_terminal_without_our_letters_still_shows_the_game() -> None:
    out, error = run_kernel("play", "archeos", PYTHONIOENCODING="ascii").communicate()
    assert b"Chich\\xe9n Itz\\xe1" in out
    assert error == b""


def test_a_reader_who_stops_early_is_no_fault() -> None:
    run = run_kernel("play", "mesos")
    assert run.stdout
    assert run.stderr
    run.stdout.close()
    assert run.stderr.read() == b""
    run.stderr.close()
    assert run.wait() == 1
