"""Positions: a situation as plain data, played by the real rules and compared with what must come out.

A file is JSON, or TOML for hand-written lessons: `game` and `positions`, each with `id`, `situation`, `expected` and,
for games that need it, `action`. `expected` is a subset: only what it names is compared. What a game's situations
look like is told by its own `positions` module.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from kernel.core import BadInput, Record, find_game
from kernel.files import read_text


class PositionFileError(BadInput):
    """A file of positions that cannot be read; the message names the place."""


class Outcome(NamedTuple):
    """What a position came to: its id, what came out, the records on the way, and a line for each difference."""

    id: str
    outcome: dict[str, Any]
    records: list[Record]
    differences: list[str]


def read_positions(path: Path) -> tuple[str, list[dict[str, Any]]]:
    """The game's name and the positions of a file. PositionFileError says what is wrong with it and where."""
    try:
        text = read_text(path)
        data = tomllib.loads(text) if path.suffix == ".toml" else json.loads(text)
    except (ValueError, RecursionError) as error:
        raise PositionFileError(f"{path}: cannot be read as positions: {str(error).rstrip('.')}.") from error
    if (
        not isinstance(data, dict)
        or not isinstance(data.get("positions"), list)
        or not isinstance(data.get("game"), str)
    ):
        raise PositionFileError(
            f"{path}: a file of positions is an object with 'game' (a text) and 'positions' (a list)."
        )
    for no, position in enumerate(data["positions"], 1):
        if not isinstance(position, dict) or not isinstance(position.get("id"), str):
            raise PositionFileError(f"{path}: position {no} needs an 'id' (a text).")
        for key in ("situation", "expected"):
            if not isinstance(position.get(key), dict):
                raise PositionFileError(f"{path}: position {position['id']} needs '{key}' (an object).")
    try:
        find_game(data["game"])
    except BadInput as error:
        raise PositionFileError(f"{path}: {error}") from error
    return data["game"], data["positions"]


def play_position(game: str, position: Mapping[str, Any]) -> Outcome:
    """Plays one position by the rules of its game. BadInput if the position cannot be, in one sentence."""
    outcome, table = import_module(f"kernel.{game}.positions").play_position(position)
    return Outcome(position["id"], outcome, table.log.records, differences(position["expected"], outcome))


def differences(expected: Any, found: Any, place: str = "") -> list[str]:
    """A line for each place where what was found is not what was expected; keys that are not expected do not matter."""
    if isinstance(expected, Mapping) and isinstance(found, Mapping):
        return [
            line
            for key, value in expected.items()
            for line in differences(value, found.get(key, "nothing"), f"{place}.{key}" if place else str(key))
        ]
    if isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        return [
            line
            for no, pair in enumerate(zip(expected, found, strict=True))
            for line in differences(*pair, f"{place}[{no}]")
        ]
    return [] if expected == found else [f"{place}: expected {json.dumps(expected)}, came out {json.dumps(found)}"]


def check_file(path: Path) -> list[Outcome]:
    """The outcome of every position of a file; a position that cannot be counts as one difference that says why."""
    game, positions = read_positions(path)
    outcomes = []
    for position in positions:
        try:
            outcomes.append(play_position(game, position))
        except BadInput as error:
            outcomes.append(Outcome(position["id"], {}, [], [f"cannot be played: {error}"]))
    return outcomes
