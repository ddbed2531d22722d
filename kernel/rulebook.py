"""From a rule to its section, to the code in which it acts, and to the tests that name it.

Nothing here is written down twice: the code is found by reading the modules of a game, a section by reading the source
of a rule.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from kernel.core import Game, Rule
from kernel.positions import play_position, read_positions

OURS = "Our rulings"
"""The section of what we decided; the other sections are those of the rule text."""

APART = ("appraise", "box", "entries", "habits", "lessons", "measures", "named", "positions", "sheet", "situations")
"""Modules of a game that tell about it and are none of its rules: players, forms, positions."""


class Place(NamedTuple):
    """A stretch of code that names a rule: `code` as it stands in `file`, from `line` on; `marked` are the lines that
    name it. `name` is the function, or what the statement outside of functions defines."""

    file: str
    line: int
    name: str
    code: str
    marked: tuple[int, ...]
    function: bool


def sections(rule: Rule) -> tuple[str, ...]:
    """The sections that a rule's source names, without their numbers: ("Season End", "Our rulings")."""
    found = []
    for part in rule.source.split("; "):
        kind, _, rest = part.partition(", ")
        if kind.startswith("our ruling"):
            found.append(OURS)
        elif kind == "collected facts":
            found.append("Collected facts")
        else:
            title = rest if "," in part else part  # later parts name a section of the same text
            title = title.split(" / ")[0].split(",")[0]
            found.append(re.sub(r"( \d+)?( [A-E])?$", "", title))
    return tuple(dict.fromkeys(found))


def near(game: Game, rule: str) -> list[str]:
    """The ids of rules that belong together with one: first those of the same function, then those of its section."""
    acts = {one: {place[:2] for place in found if place.function} for one, found in places(game).items()}
    together = [one for one in game.rules if acts[one] & acts[rule]]
    (first, *_) = sections(game.rules[rule])
    alike = [one for one in game.rules if sections(game.rules[one])[0] == first and first != OURS]
    return [one for one in dict.fromkeys(together + alike) if one != rule]


def places(game: Game) -> Mapping[str, list[Place]]:
    """Where in the code each rule of a game acts: every rule id -> the functions that name it."""
    return _places(game.name)


@cache
def _places(name: str) -> dict[str, list[Place]]:
    game: Game = import_module(f"kernel.{name}").GAME
    found: dict[str, list[Place]] = {rule: [] for rule in game.rules}
    modules = [
        one for one in sorted(files(f"kernel.{name}").iterdir(), key=lambda one: one.name)
        if one.name.endswith(".py") and one.name.removesuffix(".py") not in APART
    ]  # fmt: skip
    for source in modules:
        for rule, place in _scan(source, f"kernel/{name}/{source.name}", game):
            found[rule].append(place)
    return found


def checked_by(game: Game) -> Mapping[str, list[Place]]:
    """The tests of this checkout that name each rule, and the positions that they play where it acts.

    An installed project comes without its tests: nothing then.
    """
    return _checked_by(game.name)


@cache
def _checked_by(name: str) -> dict[str, list[Place]]:
    game: Game = import_module(f"kernel.{name}").GAME
    found: dict[str, list[Place]] = {rule: [] for rule in game.rules}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        if f"{name}." in path.read_text(encoding="utf-8"):
            for rule, place in _scan(path, path.relative_to(ROOT).as_posix(), game):
                found[rule].append(place)
    for path in sorted((ROOT / "tests").rglob("*.json")):
        for rule, place in _positions(path, name):
            found[rule].append(place)
    return found


ROOT = Path(__file__).resolve().parents[1]
"""The checkout, if this is one."""


def _positions(path: Path, game: str) -> Iterator[tuple[str, Place]]:
    """Every rule that a record of a file's positions names, with the place of the position."""
    owner, positions = read_positions(path)
    if owner != game:
        return
    lines = path.read_text(encoding="utf-8").splitlines()
    file = path.relative_to(ROOT).as_posix()
    for position in positions:
        told = f'"id": {json.dumps(position["id"], ensure_ascii=False)}'
        line = next((no for no, text in enumerate(lines, 1) if told in text), 1)
        rules = dict.fromkeys(record.rule for record in play_position(game, position).records)
        for rule in rules:
            yield rule, Place(file, line, position["id"], "", (), function=False)


def _scan(source: Traversable | Path, file: str, game: Game) -> Iterator[tuple[str, Place]]:
    """Every rule that a file names, with the place, in the order of the file."""
    text = source.read_text(encoding="utf-8")
    tree, lines = ast.parse(text), text.splitlines()
    reading = _Reading(game, tree)
    for node, name in _stretches(tree):
        named = reading.named_in(node)
        for rule, marked in named.items():
            first, last = _extent(node, marked)
            code = "\n".join(lines[first - 1 : last])
            yield rule, Place(file, first, name, code, tuple(sorted(set(marked))), isinstance(node, ast.FunctionDef))


def _stretches(tree: ast.Module) -> Iterator[tuple[ast.stmt, str]]:
    """Functions and methods, and the statements outside of them, each with its name."""
    for node in tree.body:
        inside = node.body if isinstance(node, ast.ClassDef) else [node]
        owner = f"{node.name}." if isinstance(node, ast.ClassDef) else ""
        for one in inside:
            if isinstance(one, ast.FunctionDef):
                yield one, owner + one.name
            elif isinstance(one, ast.Assign | ast.AnnAssign):
                target = one.targets[0] if isinstance(one, ast.Assign) else one.target
                yield one, owner + ast.unparse(target)


LONG = 30
"""A statement outside of functions with more lines, such as a table, is shown around the line that names the rule."""


def _extent(node: ast.stmt, marked: list[int]) -> tuple[int, int]:
    decorators = node.decorator_list if isinstance(node, ast.FunctionDef) else []
    first, last = min([node.lineno, *(one.lineno for one in decorators)]), node.end_lineno or node.lineno
    if isinstance(node, ast.FunctionDef) or last - first < LONG:
        return first, last
    return max(first, min(marked) - 2), min(last, max(marked) + 2)


class _Reading:
    """Which rules a piece of code names: by their id, by a constant that holds an id, by a call that asks for it, or
    by a name put together from the game's name and that of a role or kind."""

    def __init__(self, game: Game, tree: ast.Module) -> None:
        self.game = game
        self.constants = {
            node.targets[0].id: node.value.value for node in tree.body
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
            and isinstance(node.value, ast.Constant) and node.value.value in game.rules
        }  # fmt: skip
        there = find_spec(f"kernel.{game.name}.named")  # a game whose code writes every id out needs none
        named = import_module(f"kernel.{game.name}.named") if there else None
        self.calls: Mapping[str, Mapping[str, str]] = named.CALLS if named else {}
        self.joined: Mapping[str, list[str]] = named.JOINED if named else {}

    def named_in(self, tree: ast.stmt) -> dict[str, list[int]]:
        """Rule id -> the lines that name it."""
        found: dict[str, list[int]] = {}
        for node in ast.walk(tree):
            for rule in self._named_by(node):
                found.setdefault(rule, []).append(node.lineno)  # type: ignore[attr-defined]
        return found

    def _named_by(self, node: ast.AST) -> list[str]:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in self.game.rules:
            return [node.value]
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in self.constants:
            return [str(self.constants[node.id])]
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            asked = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
            return [rule for rule, word in self.calls.get(node.func.id, {}).items() if word in asked]
        if isinstance(node, ast.JoinedStr):
            return list(self.joined.get(ast.unparse(node), ()))
        return []
