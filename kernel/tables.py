"""Reads the data tables of a game: every number has its type checked and its provenance kept."""

from __future__ import annotations

import csv
import io
import re
import tomllib
from collections.abc import Callable, Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from kernel.core import BadInput, Rule

PROVENANCES = ("seed", "public", "derived", "reconstructed", "box")
"""seed: in the rule text; public: in independent public sources; derived: follows from the text; reconstructed: no
source
prints it, we chose it so that the game plays; box: entered by somebody who owns the game."""

STATUSES = ("settled", "derived", "ruling")


class TableError(BadInput):
    """A data table with a wrong cell or column; the message names file, line and column."""


Kind = Callable[[str], Any]
"""Turns the text of a cell into its value, or raises ValueError with words for what would be right."""


def whole(cell: str) -> int:
    """A whole number in plain digits, as short as every number that is printed on a game."""
    if not re.fullmatch(r"[+-]?[0-9]+", cell):
        raise ValueError("a whole number")
    if len(cell) > 6:
        raise ValueError("a whole number of at most six digits")
    return int(cell)


def flag(cell: str) -> bool:
    """Yes or no, written 1 or 0."""
    return bool(one_of("0", "1")(cell) == "1")


def text(cell: str) -> str:
    """A text that is not empty."""
    if not cell:
        raise ValueError("a text")
    return cell


def optional(kind: Kind) -> Kind:
    """An empty cell (None), or a value of that kind."""
    return lambda cell: kind(cell) if cell else None


def one_of(*words: str) -> Kind:
    """One of the words."""

    def read(cell: str) -> str:
        if cell not in words:
            raise ValueError(f"one of {', '.join(words)}")
        return cell

    return read


provenance = one_of(*PROVENANCES)


def data_file(package: str, name: str) -> Traversable:
    """A data file of a game, such as data_file("kernel.mesos", "data/events.csv")."""
    return files(package).joinpath(name)


def read_table(source: Traversable, columns: Mapping[str, Kind]) -> list[dict[str, Any]]:
    """The rows of a CSV table, each cell turned into its kind. TableError names the place of the first wrong cell."""
    try:
        written = source.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError):
        raise TableError(f"Table {source.name} is missing or is not readable text.") from None
    rows, faults = parse_table(source.name, written, columns)
    if faults:
        raise TableError(faults[0])
    return rows


def parse_table(name: str, written: str, columns: Mapping[str, Kind]) -> tuple[list[dict[str, Any]], list[str]]:
    """The faultless rows of a CSV text, and one sentence for every fault, naming table, line and column."""
    try:
        header, *lines = list(csv.reader(io.StringIO(written, newline=None))) or [[]]
    except csv.Error as error:
        return [], [f"Table {name} is no table of cells with commas between them ({error})."]
    missing = [column for column in columns if column not in header]
    extra = [column for column in header if column not in columns]
    if missing or extra or len(set(header)) < len(header):
        found = f"lacks {', '.join(missing)}" if missing else f"has unknown or repeated {', '.join(extra or header)}"
        wanted = f"its columns must be: {', '.join(columns)}"
        for sign, words in ((";", "semicolons"), ("\t", "tabs")):
            if len(header) == 1 and sign in header[0]:
                found, wanted = f"has {words} between its cells", "save it with commas"
        return [], [f"Table {name} {found}; {wanted}."]
    rows: list[dict[str, Any]] = []
    faults: list[str] = []
    for number, cells in enumerate(lines, start=2):
        if not cells:
            continue
        if len(cells) != len(header):
            faults.append(f"Table {name}, line {number} has {len(cells)} cells; it must have {len(header)}.")
            continue
        row = {}
        for column, cell in zip(header, cells, strict=True):
            try:
                row[column] = columns[column](cell.strip())
            except ValueError as error:
                faults.append(f"Table {name}, line {number}, column '{column}': {cell!r} should be {error}.")
        if len(row) == len(header):
            rows.append(row)
    return rows, faults


def read_rules(package: str) -> dict[str, Rule]:
    """The rules of a game from its rules.toml: [rule_name] tables with title, text, source, status and perhaps switch.

    The id of a rule is the game's name, a dot, and its name in the file.
    """
    game = package.rpartition(".")[2]
    rules = {}
    for name, entry in tomllib.loads(data_file(package, "rules.toml").read_text(encoding="utf-8")).items():
        try:
            rule = Rule(f"{game}.{name}", **entry)
        except TypeError as error:
            raise TableError(f"rules.toml of {game}, rule '{name}': {error}.") from None
        if rule.status not in STATUSES or not all(isinstance(cell, str) and cell.strip() for cell in rule[:5]):
            raise TableError(
                f"rules.toml of {game}, rule '{name}' needs title, text, source and a status of {STATUSES}."
            )
        rules[rule.id] = rule
    return rules
