"""Score sheets: what lies before the players of a real game, as plain data, and what it comes to.

A sheet is an object that JSON can hold: `format` (SHEET), `game` (its name) and `players`, a list of objects with what
was entered for each; what a game asks for besides is told by its own `sheet` module, whose `count` gives a `Count`. A
sheet is never refused for what was entered: an entry that cannot be is a `Problem`, and everything else is counted.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from kernel.core import LONGEST_NAME, BadInput, Game, Record, places
from kernel.files import read_text, write_text
from kernel.words import digits

Sheet = dict[str, Any]

SHEET = "mesos-archeos sheet"

MOST = 999
"""No number on a sheet may be larger: no game comes near, and a slip of the finger is found."""


class SheetError(BadInput):
    """A text that is no score sheet, or one of another game; the message says what would be right."""


class Problem(NamedTuple):
    """An entry that cannot be: `where` is its path ("players.0.artist"), `text` a sentence that says why."""

    where: str
    text: str


@dataclass(frozen=True)
class Count:
    """What a sheet comes to, in points: each player's `totals`, and the `records` that lead there.

    A player's total is `start` (points before the count, as entered) and the amounts of the player's point records.
    `ranking` groups players by place, best first; `verdict` is who wins and how a tie was broken; `tie_break` is what a
    tie is broken by, in words, and that number for each player ("" and none where no single number does it). `note` is
    what a reader must know besides, such as what an r behind a term means.
    """

    game: Game
    names: tuple[str, ...]
    start: tuple[int, ...]
    records: tuple[Record, ...]
    totals: tuple[int, ...]
    ranking: tuple[tuple[int, ...], ...]
    verdict: tuple[str, ...]
    problems: tuple[Problem, ...] = ()
    tie_break: tuple[str, tuple[int, ...]] = ("", ())
    note: str = ""

    def why(self, player: int) -> list[Record]:
        """The records that add up to what the count brought a player, in the order counted."""
        return [record for record in self.records if record.player == player and record.what == "points"]

    def place(self, player: int) -> int:
        """A player's place, 1 is best; who shares a place has the same number, and the next one is left out."""
        ranked = zip(places(self.ranking), self.ranking, strict=True)
        return next(place for place, group in ranked if player in group)

    @property
    def periods(self) -> list[int]:
        """The rounds or seasons that gave points, in their order; 0 if the game counts once, at its end."""
        return sorted({record.period for record in self.records if record.what == "points"})

    def terms(self, period: int | None = None) -> dict[str, list[int]]:
        """Points of every player by rule id, in the order counted; rules that gave nobody anything are there too."""
        found: dict[str, list[int]] = {}
        for record in self.records:
            if record.what == "points" and record.player is not None and period in (None, record.period):
                found.setdefault(record.rule, [0] * len(self.names))[record.player] += record.amount
        return found

    def title(self, rule: str, period: int | None = None) -> str:
        """How a term is called: the rule's title, with an r if it rests on a reconstructed number."""
        made_up = any(
            self.origin(record) == "reconstructed"
            for record in self.records if record.rule == rule and period in (None, record.period)
        )  # fmt: skip
        return self.game.rules[rule].title + " r" * made_up

    def origin(self, record: Record) -> str:
        """Provenance of the printed number that a record rests on, "" if it rests on none or the game does not say."""
        return ""


@dataclass
class Entries:
    """Reads an object of a sheet and never fails: what cannot be read is named in `problems` and counts as nothing.

    `where` is the object's path; `name` is whose it is and begins the sentences, as in "Ann" or "Ann, season 2".
    """

    data: Any
    where: str
    name: str
    problems: list[Problem] = field(default_factory=list)

    def __post_init__(self) -> None:
        if not isinstance(self.data, Mapping):
            self.problem("", f"what was entered is {_shown(self.data)}; it must be an object, so nothing counts.")
            self.data = {}

    def problem(self, key: str, text: str) -> None:
        """Names an entry that cannot be; "" is the object itself. The text goes on after "Ann: "."""
        self.problems.append(Problem(f"{self.where}.{key}" if key else self.where, f"{self.name}: {text}"))

    def known(self, *keys: str) -> None:
        """Names every entry that is none of these keys."""
        for key in self.data:
            if key not in keys:
                self.problem(str(key), _unasked(key))

    def whole(self, key: str, what: str, least: int = 0, most: int = MOST) -> int:
        """A whole number; nothing entered is 0. `what` is the entry in words, such as "the number of Artists"."""
        given = self.data.get(key)
        if given is None or given == "":
            return 0
        if type(given) is not int or not least <= given <= most:
            wanted = f"a whole number from {digits(least)} to {digits(most)}"
            self.problem(key, f"{what} is {_shown(given)}; it must be {wanted} and counts as 0 until then.")
            return 0
        return given

    def items(self, key: str, what: str) -> list[Any]:
        """A list; nothing entered is an empty one."""
        given = self.data.get(key)
        if given is None or isinstance(given, list):
            return given or []
        self.problem(key, f"{what} are {_shown(given)}; they must be a list and do not count until then.")
        return []

    def inner(self, key: str, name: str) -> Entries:
        """An object within this one; nothing entered is an empty one."""
        given = self.data.get(key)
        return Entries({} if given is None else given, f"{self.where}.{key}", name, self.problems)


def _unasked(key: object) -> str:
    return f"'{key!s:.40}' is asked nowhere on this sheet and does not count."


def _shown(given: Any) -> str:
    return f"“{given:.40}”" if isinstance(given, str) else f"{given!r:.40}"


def new_sheet(game: str, players: Sequence[Mapping[str, Any]], **more: Any) -> Sheet:
    """A sheet of that game with these players' entries."""
    return {"format": SHEET, "game": game, **more, "players": [dict(player) for player in players]}


def known_keys(sheet: Sheet, keys: Sequence[str], problems: list[Problem]) -> None:
    """Names every entry of the sheet itself that is neither one of these keys nor what every sheet has."""
    problems += [Problem(str(key), _unasked(key)) for key in sheet if key not in ("format", "game", "players", *keys)]


def players_of(sheet: Sheet, otherwise: Sequence[str], problems: list[Problem]) -> list[Entries]:
    """The entries of each player, for reading, under the player's name; who has none gets one of `otherwise`."""
    found: list[Entries] = []
    for no, data in enumerate(sheet["players"]):
        usual = otherwise[no] if no < len(otherwise) else f"Player {no + 1}"
        entries = Entries(data, f"players.{no}", usual, problems)
        name = entries.data.get("name", "")
        if not isinstance(name, str) or len(name) > LONGEST_NAME:
            text = f"the name is {_shown(name)}; it must be a text of at most {LONGEST_NAME} characters."
            entries.problem("name", text)
        else:
            entries.name = name.strip() or usual
        if entries.name in [other.name for other in found]:
            entries.problem("name", "another player has this name too; different names tell them apart.")
        found.append(entries)
    return found


def dump(sheet: Sheet) -> str:
    """The sheet as text, whatever was entered; the same sheet always gives the same bytes."""
    return json.dumps(sheet, ensure_ascii=False, sort_keys=True, indent=1) + "\n"


def load(text: str, game: str = "") -> Sheet:
    """The sheet of a text, its entries as they were. SheetError for another text, or for a game that is not `game`."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise SheetError(f"This is no score sheet: it is not readable as JSON ({error}).") from error
    if not isinstance(data, dict) or data.get("format") != SHEET:
        raise SheetError(f"This is no score sheet of ours: a sheet is an object whose 'format' is '{SHEET}'.")
    for key, shape, words in (("game", str, "the name of a game"), ("players", list, "a list of players")):
        if not isinstance(data.get(key), shape):
            raise SheetError(f"The score sheet is damaged: its '{key}' is {data.get(key)!r:.60}; it must be {words}.")
    if game and data["game"] != game:
        raise SheetError(f"This score sheet is of '{data['game']:.40}'; this place counts sheets of '{game}'.")
    return data


def save_file(path: Path, sheet: Sheet) -> None:
    """Writes the sheet, whole or not at all. BadInput if it cannot be written."""
    write_text(path, dump(sheet))


def load_file(path: Path, game: str = "") -> Sheet:
    """Reads a sheet. BadInput if the file cannot be read, SheetError (see `load`) if it is no sheet."""
    try:
        return load(read_text(path), game)
    except SheetError as error:
        raise SheetError(f"{path}: {error}") from error


def result_rows(count: Count) -> list[list[str | int]]:
    """The result as a table: a heading, a row for each term with every player's points, total, place, tie break.

    Where several seasons gave points, each has its own terms, and the totals after it.
    """
    rows: list[list[str | int]] = [["", *count.names]]
    if any(count.start):
        rows.append(["Points so far", *count.start])
    totals, periods = list(count.start), count.periods
    for period in periods:
        word = count.game.period_word
        for rule, points in count.terms(period).items():
            rows.append([f"{word} {period}: " * (period > 0) + count.title(rule, period), *points])
            totals = [total + more for total, more in zip(totals, points, strict=True)]
        if period != periods[-1]:
            rows.append([after(count, period), *totals])
    rows += [["Total", *count.totals], ["Place", *(count.place(player) for player in range(len(count.names)))]]
    words, numbers = count.tie_break
    return [*rows, [words, *numbers]] if words else rows


def after(count: Count, period: int) -> str:
    """How the totals after a season are called."""
    return f"After {count.game.period_word.lower()} {period}"


def result_csv(count: Count) -> str:
    """The result as CSV, one column for each player."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(result_rows(count))
    return text.getvalue()
