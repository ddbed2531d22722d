"""The numbers of Archeos Society, read once from data/*.csv; those of a person's own box take the place of ours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from kernel.core import BadInput
from kernel.tables import (
    Kind,
    data_file,
    flag,
    one_of,
    optional,
    parse_table,
    provenance,
    read_table,
    text,
    whole,
)  # fmt: skip

PACKAGE = "kernel.archeos"


def _rows(table: str, /, **columns: Kind) -> list[dict[str, Any]]:
    return read_table(data_file(PACKAGE, f"data/{table}.csv"), columns)


NUMBERS: dict[str, int] = {
    row["name"]: row["value"] for row in _rows("numbers", name=text, value=whole, provenance=provenance, source=text)
}
"""Single numbers of the rules (cards, points, spaces), such as `hand_limit`."""

SEASONS: dict[int, int] = {
    row["players"]: row["seasons"] for row in _rows("seasons", players=whole, seasons=whole, provenance=provenance)
}
"""Number of players -> seasons."""

EXPEDITION_POINTS: list[int] = [0] + [
    row["points"] for row in _rows("expedition_points", size=whole, points=whole, provenance=provenance)
]
"""Points by size of an expedition (cards); larger ones score as the last."""


def expedition_points(size: int) -> int:
    """Points of an expedition of that size (cards)."""
    return EXPEDITION_POINTS[min(size, len(EXPEDITION_POINTS) - 1)]


RELIC_POINTS: list[int] = [0] + [
    row["points"] for row in _rows("relic_points", relics=whole, points=whole, provenance=provenance)
]
"""Points by number of different relics."""


class Role(NamedTuple):
    """A role: a row of data/roles.csv. `per_colour` counts cards of each colour; the bonuses count cards."""

    name: str
    title: str
    per_colour: int
    may_lead: bool
    may_advance: bool
    threshold_bonus: int
    scoring_bonus: int
    timing: str
    effect: str


ROLES: dict[str, Role] = {
    row["role"]: Role(row["role"], *(row[field] for field in Role._fields[1:]))
    for row in _rows(
        "roles", role=text, title=text, per_colour=whole, per_colour_provenance=provenance, may_lead=flag,
        may_advance=flag, threshold_bonus=whole, scoring_bonus=whole, provenance=provenance, timing=text, effect=text,
    )
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Site:
    """One side of a site board. `points` has a number for every space of the track, leftmost first.

    `thresholds[i]` is the size needed to leave space i, so it has one number less. Only one site each uses `shared`
    (points on a space with others), `draw` (cards for leaving space i), `limit` (largest last expedition from a space).
    `provenances` maps "space/column" to the provenance of that number.
    """

    id: str
    name: str
    side: str
    colour: str
    region: str
    points: tuple[int, ...]
    thresholds: tuple[int, ...]
    shared: tuple[int, ...] = ()
    draw: tuple[int, ...] = ()
    limit: tuple[int, ...] = ()
    provenances: tuple[tuple[str, str], ...] = ()

    @property
    def last(self) -> int:
        """The number of the last space."""
        return len(self.points) - 1


class Track(NamedTuple):
    """The Linguist track: its last space, the spaces with an artifact, and the provenance of every space."""

    last: int
    artifacts: tuple[int, ...]
    provenances: tuple[str, ...]


class Scenario(NamedTuple):
    """A scenario: the site on its advanced side, six roles, and the provenance of each role."""

    name: str
    advanced: str
    roles: tuple[str, ...]
    provenances: tuple[str, ...]


class Tables(NamedTuple):
    """All numbers that a person's box can replace."""

    sites: dict[str, Site]
    track: Track
    scenarios: dict[str, Scenario]


_known = optional(provenance)
COLUMNS: dict[str, dict[str, Kind]] = {
    "boards": {
        "site": text, "name": text, "name_provenance": provenance, "side": one_of("compass", "advanced"),
        "colour": text, "region": text, "region_provenance": provenance,
        "extra": optional(one_of("shared", "draw", "limit")),
    },
    "sites": {
        "site": text, "space": whole, "points": whole, "points_provenance": provenance, "threshold": optional(whole),
        "threshold_provenance": _known, "shared": optional(whole), "shared_provenance": _known, "draw": optional(whole),
        "draw_provenance": _known, "limit": optional(whole), "limit_provenance": _known, "note": str,
    },
    "linguist_track": {"space": whole, "artifact": flag, "provenance": provenance},
    "scenarios": {
        "scenario": text, "name": text, "name_provenance": provenance, "advanced_site": text,
        **{f"role_{no}{part}": kind for no in range(1, 7) for part, kind in (("", text), ("_provenance", provenance))},
    },
}  # fmt: skip
"""The tables that a box can replace, and the columns of each."""

NUMBER_COLUMNS = ("points", "threshold", "shared", "draw", "limit")


def package_texts() -> dict[str, str]:
    """Our own tables as CSV texts, table name -> text."""
    return {name: data_file(PACKAGE, f"data/{name}.csv").read_text(encoding="utf-8") for name in COLUMNS}


def read_texts(texts: Mapping[str, Any]) -> tuple[Tables | None, list[str]]:
    """The tables from CSV texts (table name -> text), and a sentence for every fault; no tables if there is a fault."""
    faults, rows = [], {}
    for name, columns in COLUMNS.items():
        if not isinstance(texts.get(name), str):
            faults.append(f"Table {name}.csv is missing; a box needs {', '.join(f'{one}.csv' for one in COLUMNS)}.")
            continue
        rows[name], found = parse_table(f"{name}.csv", texts[name], columns)
        faults += found
    if len(rows) == len(COLUMNS):
        whole_tables = not faults
        faults += _faults_of_cells(rows["sites"])
        if whole_tables:
            faults += [*_faults_of_sites(rows["boards"], rows["sites"]), *_faults_of_track(rows["linguist_track"])]
        faults += _faults_of_scenarios(rows["scenarios"], rows["boards"], whole_tables)
    return (None, faults) if faults else (_build(rows), [])


def _faults_of_sites(boards: list[dict[str, Any]], sites: list[dict[str, Any]]) -> Iterator[str]:
    own = {row["site"]: row for row in _own_rows("boards")}
    for site in own:
        if [row["site"] for row in boards].count(site) != 1:
            yield f"Table boards.csv must have exactly one row for the site {site}."
    for row in boards:
        for column in ("side", "colour", "extra"):
            wanted = own.get(row["site"], row)[column]
            if row[column] != wanted:
                yield f"Table boards.csv, {row['site']}, column '{column}': {row[column]!r} should be {wanted!r}."
        if row["site"] not in own:
            yield f"Table boards.csv names the unknown site {row['site']!r}; the sites are: {', '.join(own)}."
    for row in sites:
        if row["site"] not in own:
            yield f"Table sites.csv names the unknown site {row['site']!r}; the sites are: {', '.join(own)}."
    for site in own:
        spaces = [row["space"] for row in sites if row["site"] == site]
        if spaces != list(range(len(spaces))) or len(spaces) < 2:
            yield f"Table sites.csv, {site}: the spaces are {spaces}; they must be 0, 1, 2 ... in order, at least two."


def _faults_of_cells(sites: list[dict[str, Any]]) -> Iterator[str]:
    """Numbers that are missing, that should not be there, or that are too small."""
    extras = {row["site"]: row["extra"] for row in _own_rows("boards")}
    for row in sites:
        for column in NUMBER_COLUMNS[1:]:
            inside = row["space"] > 0 or column in ("shared", "limit")
            wanted = inside and column in ("threshold", extras.get(row["site"]))
            number, place = row[column], f"Table sites.csv, {row['site']}, space {row['space']}, column '{column}'"
            least = 0 if column == "shared" else 1
            if wanted and number is None:
                yield f"{place}: the cell is empty; it must hold a whole number."
            elif not wanted and number is not None:
                yield f"{place}: {number} should not be there; this cell must stay empty."
            elif number is not None and number < least:
                yield f"{place}: {number} is too small; it must be at least {least}."
            elif number is not None and column != "shared" and number > _LARGEST:
                yield f"{place}: {number} is too large; no expedition counts more than {_LARGEST} cards."
            if (number is None) != (row[f"{column}_provenance"] is None):
                yield f"{place}: a number and its provenance must both be there, or neither."


_LARGEST = NUMBERS["hand_limit"] + max(role.threshold_bonus for role in ROLES.values())


def _faults_of_track(track: list[dict[str, Any]]) -> Iterator[str]:
    spaces = [row["space"] for row in track]
    if spaces != list(range(len(spaces))) or len(spaces) < 2:
        yield f"Table linguist_track.csv: the spaces are {spaces}; they must be 0, 1, 2 ... in order, at least two."
    elif track[0]["artifact"]:
        yield "Table linguist_track.csv, space 0, column 'artifact': the start must be 0."


def _faults_of_scenarios(
    scenarios: list[dict[str, Any]], boards: list[dict[str, Any]], whole_tables: bool
) -> Iterator[str]:
    advanced = [row["site"] for row in boards if row["side"] == "advanced"]
    for name in (row["scenario"] for row in _own_rows("scenarios")):
        if whole_tables and [row["scenario"] for row in scenarios].count(name) != 1:
            yield f"Table scenarios.csv must have exactly one row for the scenario {name}."
    for row in scenarios:
        place, seen = f"Table scenarios.csv, {row['scenario']}, column", []
        if row["advanced_site"] not in advanced:
            yield f"{place} 'advanced_site': {row['advanced_site']!r} should be one of {', '.join(advanced)}."
        for no in range(1, NUMBERS["roles_in_play"] + 1):
            role = row[f"role_{no}"]
            if role not in ROLES:
                yield f"{place} 'role_{no}': {role!r} should be one of {', '.join(ROLES)}."
            elif role in seen:
                yield f"{place} 'role_{no}': {role!r} stands there twice; the six roles must differ."
            seen.append(role)


def _build(rows: dict[str, list[dict[str, Any]]]) -> Tables:
    own = {(row["site"], row["space"]): row for row in _own_rows("sites")}

    def column(spaces: list[dict[str, Any]], name: str) -> tuple[int, ...]:
        return tuple(row[name] for row in spaces if row[name] is not None)

    def origin(row: dict[str, Any], name: str) -> str:
        """The provenance of a number; whatever differs from our table is the box's."""
        ours = own.get((row["site"], row["space"]))
        return str(row[f"{name}_provenance"]) if ours and ours[name] == row[name] else "box"

    sites = {}
    for board in rows["boards"]:
        spaces = [row for row in rows["sites"] if row["site"] == board["site"]]
        origins = [
            (f"{row['space']}/{name}", origin(row, name))
            for row in spaces for name in NUMBER_COLUMNS if row[name] is not None
        ]  # fmt: skip
        sites[board["site"]] = Site(
            board["site"], board["name"], board["side"], board["colour"], board["region"], column(spaces, "points"),
            column(spaces, "threshold"), column(spaces, "shared"), column(spaces, "draw"), column(spaces, "limit"),
            tuple(origins),
        )  # fmt: skip
    steps, ours = rows["linguist_track"], _own_rows("linguist_track")
    track = Track(
        len(steps) - 1,
        tuple(row["space"] for row in steps if row["artifact"]),
        tuple(
            row["provenance"]
            if row["space"] < len(ours) and ours[row["space"]]["artifact"] == row["artifact"]
            else "box"
            for row in steps
        ),
    )
    known = {row["scenario"]: row for row in _own_rows("scenarios")}
    numbers = range(1, NUMBERS["roles_in_play"] + 1)
    scenarios = {
        row["scenario"]: Scenario(
            row["name"],
            row["advanced_site"],
            tuple(row[f"role_{no}"] for no in numbers),
            tuple(
                row[f"role_{no}_provenance"]
                if known.get(row["scenario"], row)[f"role_{no}"] == row[f"role_{no}"] else "box" for no in numbers
            ),
        )
        for row in rows["scenarios"]
    }  # fmt: skip
    return Tables(sites, track, scenarios)


@cache
def _own_rows(name: str) -> list[dict[str, Any]]:
    return read_table(data_file(PACKAGE, f"data/{name}.csv"), COLUMNS[name])


@cache
def own_tables() -> Tables:
    """The tables of the package."""
    return _build({name: _own_rows(name) for name in COLUMNS})


def tables_of(setup: Mapping[str, Any]) -> Tables:
    """The tables that a complete set-up plays with."""
    return _from_box(tuple(setup["tables"].items())) if setup["tables"] else own_tables()


@cache
def _from_box(texts: tuple[tuple[str, str], ...]) -> Tables:
    tables, faults = read_texts(dict(texts))
    if tables is None:
        raise BadInput(faults[0])
    return tables


COLOURS: tuple[str, ...] = tuple(dict.fromkeys(row["colour"] for row in _own_rows("boards")))
"""The six colours, each a region, in the order of the boards."""
