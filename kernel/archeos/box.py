"""Bring your box: the tables as files to edit, and a check of edited ones against the rulebook's own examples."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

from kernel.archeos.positions import play_position
from kernel.archeos.setups import read_folder
from kernel.archeos.tables import NUMBERS, Site, Tables, package_texts, read_texts
from kernel.core import BadInput, SetupError
from kernel.files import write_text

README = """\
The numbers of Archeos Society that are printed on boards and tracks, to be replaced by those of your own box.

boards.csv          one row for each side of a site board. You may change: name.
sites.csv           one row for each space of each side, from the left. points: printed in the space. threshold: cards
                    needed to enter the space. shared: Tantallon Castle's small star. draw: cards to draw for entering
                    a space of Chichén Itzá. limit: largest last expedition from a space of Ur.
                    Add or remove rows if your track is longer or shorter; spaces count 0, 1, 2 ...
linguist_track.csv  one row for each space; artifact: 1 where the space shows one, otherwise 0.
scenarios.csv       the six roles of each scenario.

Each number has a provenance beside it: seed (in the rule text), public, derived, reconstructed (nobody printed it, we
chose it). Numbers that you change are marked "box" by themselves; write box beside those that you compared and
that were right already. Keep commas, column names and the order of spaces. Save as CSV, UTF-8.

Then check the folder, and play with it: set-up key "tables", its value the name of the folder.
"""

WHITE = {"machu_picchu": 2, "chichen_itza": 0, "great_zimbabwe": 0, "grotta_azzurra": 0, "nan_madol": 2, "sigiriya": 6}
BROWN = {"machu_picchu": 2, "chichen_itza": 1, "great_zimbabwe": 3, "grotta_azzurra": 4, "nan_madol": -2, "sigiriya": 0}
"""Points by site in the rulebook's two examples of a season end."""


def export(folder: str | Path) -> None:
    """Writes our tables as CSV files, with a README.txt, into a folder. BadInput if one of them is already there."""
    folder = Path(folder)
    new = not folder.exists()
    texts = {f"{name}.csv": text for name, text in package_texts().items()} | {"README.txt": README}
    for name in texts:
        if (folder / name).exists():
            raise BadInput(
                f"{folder / name} is already there; choose a folder without it, so that no edited table is lost."
            )
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"No folder {folder} can be made for the tables: {(error.strerror or '').lower()}.") from error
    try:
        for name, text in texts.items():
            write_text(folder / name, text)
    except BadInput:
        for name in texts:
            (folder / name).unlink(missing_ok=True)
        if new:
            folder.rmdir()
        raise


def check(folder: str | Path) -> list[str]:
    """A sentence for every bad cell of an edited folder; if there is none, one for each worked example.

    A sentence that begins with "holds" is good news, any other is a fault.
    """
    try:
        return check_texts(read_folder(folder))
    except SetupError as error:
        return [str(error)]


def check_texts(texts: Mapping[str, str]) -> list[str]:
    """The same for tables that are in no folder, such as those of a form: table name -> CSV text."""
    tables, faults = read_texts(texts)
    return faults if tables is None else examples(tables)


def examples(tables: Tables) -> list[str]:
    """Whether each of the rulebook's examples that depend on printed numbers holds, played by the rules."""
    return [
        _told("White Zeppelin gains 10 points from sites", _season_of(tables, WHITE, 10)),
        _told("Brown Half-Track gains 8 points from sites", _season_of(tables, BROWN, 8)),
        _told("with a 5-card expedition a threshold of 3 is crossed", _threshold_example(tables)),
        _told("the first game uses the Botanist, but no Curator, Linguist or Professor", _first_game(tables)),
        _first_steps(tables),
        *_doubts(tables),
    ]


def _told(example: str, fault: str) -> str:
    return f"does not hold: {example}: {fault}" if fault else f"holds: {example}."


def situation(tables: Tables, sites: Mapping[str, int]) -> dict[str, Any]:
    """A position's sites, site id -> space where the first of two players stands."""
    boards = [tables.sites[site] for site in sites]
    return {
        "players": ["White", "Brown"],
        "sites": {
            board.colour: {
                "site": board.id, "points": list(board.points), "thresholds": list(board.thresholds),
                "draw": list(board.draw), "points_shared": list(board.shared), "max_size": list(board.limit),
            }
            for board in boards
        },
        "positions": {"White": {tables.sites[site].colour: space for site, space in sites.items()}},
    }  # fmt: skip


def _season_of(tables: Tables, points: Mapping[str, int], total: int) -> str:
    """What is wrong with an example of a season's site points, "" if it comes out."""
    spaces = {}
    for site, wanted in points.items():
        board = tables.sites[site]
        if wanted not in board.points:
            return f"no space of {board.name} is worth {wanted}."
        spaces[site] = board.points.index(wanted)
    action = {"type": "season_end", "third_monkey_by": "White"}
    outcome, _ = play_position({"situation": situation(tables, spaces), "action": action})
    found = outcome["scores"]["White"]
    return "" if found == total else f"the sites give {found}."


def _threshold_example(tables: Tables) -> str:
    found = next(
        ((site, space) for site in tables.sites.values() for space, need in enumerate(site.thresholds) if need == 3),
        None,
    )
    if found is None:
        return "no site has a threshold of 3."
    site, space = found
    cards = [f"{site.colour}:guide"] * 5
    given = {**situation(tables, {site.id: space}), "hands": {"White": cards}}
    action = {"type": "expedition", "leader": cards[0], "followers": cards[1:]}
    outcome, _ = play_position({"situation": given, "action": action})
    place = outcome["positions"]["White"][site.colour]
    return (
        "" if max(place if isinstance(place, list) else [place]) == space + 1 else f"the vehicle stays at {site.name}."
    )


def _first_game(tables: Tables) -> str:
    roles = tables.scenarios["chichen_itza"].roles
    wrong = [role for role in ("curator", "linguist", "professor") if role in roles]
    if tables.scenarios["chichen_itza"].advanced != "chichen_itza":
        return "the scenario Chichén Itzá shows another advanced side."
    if wrong or "botanist" not in roles or len(roles) != NUMBERS["roles_in_play"]:
        return f"its roles are {', '.join(roles)}."
    return ""


def _doubts(tables: Tables) -> Iterator[str]:
    """Numbers that the rules can play with, but that look like a slip: a space easier to reach than the one before."""
    for site in tables.sites.values():
        for space, (before, need) in enumerate(pairwise(site.thresholds), start=2):
            if need < before:
                yield f"holds, but look again: {site.name}, space {space}, needs {need}, the space before it {before}."


def _first_steps(tables: Tables) -> str:
    """Brown's four expeditions may be a whole first season, one advance each; the text does not promise it."""

    def first(site: Site, wanted: int, space: int) -> bool:
        return site.points[space] == wanted

    moved = ("machu_picchu", "chichen_itza", "great_zimbabwe", "grotta_azzurra")
    if all(first(tables.sites[site], points, int(site in moved)) for site, points in BROWN.items()):
        return "holds: Brown's four expeditions moved four vehicles one space each, as in a first season."
    return "holds only otherwise: Brown's example is then no first season with one advance for each expedition."
