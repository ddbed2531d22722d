"""Positions: a situation as plain data, played by the real rules and compared with what must come out.

A file is JSON, or TOML for hand-written lessons: `game` and `positions`, each with `id`, `situation`, `expected` and,
for games that need it, `action`. `expected` is a subset: only what it names is compared. What a game's situations
look like is told by its own `positions` module. `session` makes of a position a game that a person may play on.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from kernel import lines
from kernel.core import BadInput, Play, Record, Session, find_game
from kernel.files import read_text


class PositionFileError(BadInput):
    """A file of positions that cannot be read; the message names the place."""


class Outcome(NamedTuple):
    """What a position came to: its id, what came out, the records on the way, and a line for each difference."""

    id: str
    outcome: dict[str, Any]
    records: list[Record]
    differences: list[str]


class PositionFile(NamedTuple):
    """The positions of a file or text, and the line in which each of their keys stands."""

    name: str
    game: str
    positions: list[dict[str, Any]]
    lines: Mapping[lines.Path, int]

    def line(self, no: int, place: str = "") -> int:
        """The line of a place in a position, such as "expected.players[0].food"; of what encloses it if it is not
        written there."""
        path: lines.Path = ("positions", no, *_keys(place))
        while path not in self.lines:
            path = path[:-1]
        return self.lines[path]

    def where(self, no: int, sentence: str) -> str:
        """The line that a sentence about a position speaks of, "line 7"; or where the position begins.

        It is the place that the sentence names, or where the first word stands that it quotes.
        """
        named = re.search(r"\b(situation|action|expected|question)(\.\w+|\[\d+\])*", sentence)
        inside: lines.Path = ("positions", no, *(_keys(named[0]) if named else ()))
        if inside not in self.lines:
            named, inside = None, inside[:2]
        position = self.positions[no]
        for word in re.findall(r"'([^']*)'", sentence):
            places = [
                path for path in self.lines
                if path[: len(inside)] == inside and len(path) > 2 and word in (path[-1], _value(position, path[2:]))
            ]  # fmt: skip
            found = sorted({self.lines[path] for path in places})
            if found and len(found) <= MOST_LINES:
                return f"line {' or '.join(map(str, found))}"
        return f"line {self.lines[inside]}" if named else f"the position that begins in line {self.lines[inside]}"


MOST_LINES = 3
"""A word that stands in more lines of a position than this does not tell where the fault is."""


def _keys(place: str) -> lines.Path:
    return tuple(int(part[1:-1]) if part.startswith("[") else part for part in re.findall(r"\[\d+\]|[^.\[\]]+", place))


def _value(data: Any, path: lines.Path) -> Any:
    for key in path:
        data = data[key]
    return data


def read_file(path: Path) -> PositionFile:
    """The positions of a JSON or TOML file. PositionFileError says what is wrong with it and in which line."""
    try:
        text = read_text(path)
    except BadInput as error:
        raise PositionFileError(f"{path}: cannot be read as positions: {error}") from error
    return read_positions_text(text, str(path), toml=path.suffix == ".toml")


def read_positions_text(text: str, name: str = "The text", toml: bool | None = None) -> PositionFile:
    """The positions of a text, which messages call `name`; by itself it is JSON if it begins with a bracket."""
    if toml is None:
        toml = not text.lstrip().startswith(("{", "["))
    try:
        data = tomllib.loads(text) if toml else json.loads(text)
        found = lines.lines_of_toml(text) if toml else lines.lines_of_json(text)
    except (ValueError, RecursionError) as error:
        raise PositionFileError(f"{name}{_in_line(error)}: cannot be read as positions: {_reason(error)}.") from error
    if (
        not isinstance(data, dict)
        or not isinstance(data.get("positions"), list)
        or not isinstance(data.get("game"), str)
    ):
        raise PositionFileError(
            f"{name}: a file of positions is an object with 'game' (a text) and 'positions' (a list)."
        )
    file = PositionFile(name, data["game"], data["positions"], found)
    for no, position in enumerate(file.positions):
        if not isinstance(position, dict) or not isinstance(position.get("id"), str):
            raise PositionFileError(f"{name}, line {file.line(no)}: position {no + 1} needs an 'id' (a text).")
        for key in ("situation", "expected"):
            if not isinstance(position.get(key), dict):
                what = f"position {position['id']} needs '{key}' (an object)"
                raise PositionFileError(f"{name}, line {file.line(no, key)}: {what}.")
    try:
        find_game(file.game)
    except BadInput as error:
        raise PositionFileError(f"{name}, line {found['game',]}: {error}") from error
    return file


def _in_line(error: Exception) -> str:
    """The line of a fault in the writing, where the reader tells it."""
    if isinstance(error, json.JSONDecodeError):
        return f", line {error.lineno}"
    found = re.search(r"at line (\d+)", str(error))
    return f", line {found[1]}" if found else ""


def _reason(error: Exception) -> str:
    if isinstance(error, json.JSONDecodeError):
        return f"{error.msg} (column {error.colno})"
    return re.sub(r" \(at line \d+, column (\d+)\)", r" (column \1)", str(error)).rstrip(".")


def read_positions(path: Path) -> tuple[str, list[dict[str, Any]]]:
    """The game's name and the positions of a file. PositionFileError says what is wrong with it and where."""
    file = read_file(path)
    return file.game, file.positions


def play_position(game: str, position: Mapping[str, Any]) -> Outcome:
    """Plays one position by the rules of its game. BadInput if the position cannot be, in one sentence."""
    outcome, table = import_module(f"kernel.{game}.positions").play_position(position)
    return Outcome(position["id"], outcome, table.log.records, differences(position["expected"], outcome))


def session(game: str, position: Mapping[str, Any]) -> Session:
    """A game that begins with a position: who plays it chooses freely where the rules ask; where they ask nothing, its
    only step holds what happens. BadInput if the position cannot be.

    It is for screens: it can be stepped through and branched, but a save of it is none of the whole game.
    """
    lay, play = import_module(f"kernel.{game}.positions").begin(position)
    text = str(position.get("title") or position.get("why") or f"The position {position['id']}")
    text += "." * text[-1:].isalnum()

    def begins(table: Any) -> Play:
        table.note(None, "position", "", text)
        yield from play(table)

    played = replace(find_game(game), start=lambda _: lay(), play=begins, ranking=lambda _: [])
    return Session(played, {"players": max(len(lay().names), 2)})


def differences(expected: Any, found: Any, place: str = "") -> list[str]:
    """A line for each place where what was found is not what was expected; keys that are not expected do not matter."""
    return [_difference(*one) for one in _apart(expected, found, place)]


def _difference(place: str, expected: Any, found: Any) -> str:
    return f"{place}: expected {json.dumps(expected)}, came out {json.dumps(found)}"


def _apart(expected: Any, found: Any, place: str) -> list[tuple[str, Any, Any]]:
    """(place, expected, found) wherever the two differ."""
    if isinstance(expected, Mapping) and isinstance(found, Mapping):
        return [
            one for key, value in expected.items()
            for one in _apart(value, found.get(key, "nothing"), f"{place}.{key}" if place else str(key))
        ]  # fmt: skip
    if isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        return [
            one for no, pair in enumerate(zip(expected, found, strict=True)) for one in _apart(*pair, f"{place}[{no}]")
        ]
    return [] if expected == found else [(place, expected, found)]


def check_file(path: Path) -> list[Outcome]:
    """The outcome of every position of a file; a position that cannot be counts as one difference that says why.

    Every difference begins with its line of the file.
    """
    return check_positions(read_file(path))


def check_positions(file: PositionFile) -> list[Outcome]:
    """The outcome of every position, as of `check_file`."""
    return [check_position(file, no) for no in range(len(file.positions))]


def check_position(file: PositionFile, no: int) -> Outcome:
    """The outcome of the position with this number, from 0."""
    position = file.positions[no]
    try:
        outcome = play_position(file.game, position)
    except BadInput as error:
        return Outcome(position["id"], {}, [], [f"{file.where(no, str(error))}: cannot be played: {error}"])
    apart = _apart(position["expected"], outcome.outcome, "")
    told = [f"line {file.line(no, f'expected.{one[0]}')}: {_difference(*one)}" for one in apart]
    return outcome._replace(differences=told)
