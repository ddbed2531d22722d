"""The score pad of Archeos Society: what lies on the table when each season of a real game ends, and the winner."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files

from kernel.archeos import GAME
from kernel.archeos.entries import LARGEST, RULINGS, lay
from kernel.archeos.setups import SCENARIOS, SETTINGS
from kernel.archeos.sheet import count
from kernel.archeos.state import SECOND_VEHICLE, ArcheosTable
from kernel.archeos.tables import COLOURS, NUMBERS, ROLES, SEASONS, Site, own_tables
from kernel.sheet import Sheet, new_sheet
from widgets.archeos.pictograms import REGIONS, region, symbols, use
from widgets.pad import Field, Form, Pad, Section

YES = (("yes", "Yes", ""),)
NAMES = tuple(f"Player {no}" for no in range(1, max(SEASONS) + 1))

READINGS = {
    "all_gain": "All are furthest and gain", "nobody": "Nobody gains", "both": "Everybody goes forward, then back",
    "nothing": "Nothing happens", "points_first": "First points, then back to the start",
    "reset_first": "First back to the start, then points", "none": "A score may fall below 0",
    "zero": "A score never falls below 0", "without_mercenaries": "Without Mercenaries",
    "as_played": "As played, Mercenaries included",
}  # fmt: skip
"""How a form says the readings that a ruling can take."""


def pad(sheet: Sheet | None = None, key: str = "archeos") -> Pad:
    """The pad; a sheet given is on it from the start, and `key` names it in the visitor's browser ("": not kept)."""
    first = new_sheet(GAME.name, [{} for _ in range(min(SEASONS))], scenario=SCENARIOS[0])
    return Pad(form, count, sheet or first, "" if sheet else key)


def form(sheet: Sheet) -> Form:
    """What each season end asks with the roles and sites of a sheet; those of the first game if it names none."""
    players = sheet.get("players") or [{}] * min(SEASONS)
    table = lay(sheet, NAMES[: len(players)], [])
    seasons = [_season(table, no) for no in range(1, table.seasons + 1)]
    return Form(
        GAME, (*seasons, *_museum(table)), NAMES, min(SEASONS), max(SEASONS), "points", tuple(_in_play(table)),
        head=f"<style>{files('widgets.archeos').joinpath('board.css').read_text(encoding='utf-8')}</style>{symbols()}",
    )  # fmt: skip


# The table


def _in_play(table: ArcheosTable) -> Iterator[Section]:
    scenarios = [(name, scenario.name, "") for name, scenario in own_tables().scenarios.items()]
    note = "Roles and the one advanced side follow from it. Your first game was Chichén Itzá."
    yield Section("What is in play", (Field("choice", "scenario", "Scenario", choices=scenarios),), note)
    roles = Field(
        "picks", "roles", "Six roles", choices=[(role.name, role.title, use(role.name)) for role in ROLES.values()]
    )
    sides = [Field("choice", f"sides.{colour}", _board(colour), choices=_sides(colour)) for colour in COLOURS]
    note = "For a random or drafted game. What is left empty is as in the scenario."
    yield Section("Other roles and sides", (roles, *sides), note, open=False)
    printed = [field for site in table.sites.values() for field in _printed(site)]
    note = (
        "No source prints the numbers that carry an r; we reconstructed them. Enter what your own boards print where "
        "it differs, and your numbers count."
    )
    yield Section("Numbers on your boards", printed, note, open=False)
    settings = {setting.key: setting for setting in SETTINGS}
    rulings = [
        Field(
            "choice", f"rulings.{key}", settings[key].text.rstrip("."), usual=READINGS[settings[key].default],
            choices=[(value, READINGS[value], "") for value in settings[key].allowed if value != settings[key].default],
        )
        for key in RULINGS
    ]  # fmt: skip
    note = "Where the rules can be read in two ways, choose yours."
    yield Section("Open questions of the rules", rulings, note, open=False)


def _board(colour: str) -> str:
    return f"{colour.capitalize()} board ({REGIONS[colour].name})"


def _sides(colour: str) -> list[tuple[str, str, str]]:
    return [(site.id, site.name, "") for site in own_tables().sites.values() if site.colour == colour]


def _printed(site: Site) -> Iterator[Field]:
    """One field for every number of points printed on a side."""
    ours = own_tables().sites[site.id]
    for column, words in (("points", "" if not site.shared else ", large star"), ("shared", ", small star")):
        for space, number in enumerate(getattr(ours, column)):
            made_up = dict(ours.provenances)[f"{space}/{column}"] == "reconstructed"
            label = f"{site.name}, space {space}{words}{' r' * made_up}"
            key = f"printed.{site.id}.{column}.{space}"
            yield Field("number", key, label, region(site.colour), usual=str(number), least=-LARGEST)


# A player


def _season(table: ArcheosTable, no: int) -> Section:
    ur = any(site.id == "ur" for site in table.sites.values())
    note = f"As all lies when the third Monkey has come{', after last expeditions' * ur}. The leftmost space is 0."
    if no > 1:
        note += f" A vehicle without a number stands where season {no - 1} left it."
    fields = (_expeditions(table, no), *_vehicles(table, no), *_pieces(table, no))
    return Section(f"Season {no}", fields, note, open=no == 1)


def _expeditions(table: ArcheosTable, no: int) -> Field:
    leaders = [(role, ROLES[role].title, "") for role in table.roles if ROLES[role].may_lead]
    colours = [(colour, colour.capitalize(), "") for colour in COLOURS]
    fields = [
        Field("choice", "role", "Leader", choices=leaders),
        Field("choice", "colour", "Colour", choices=colours),
        Field("number", "cards", "Cards", use("deck"), least=1),
    ]
    if "mercenary" in table.roles:
        fields.append(Field("number", "mercenaries", "of them Mercenaries", use("mercenary")))
    return Field("rows", f"seasons.{no}.expeditions", "Expedition", fields=fields, add="Add an expedition")


def _vehicles(table: ArcheosTable, no: int) -> Iterator[Field]:
    for colour, site in table.sites.items():
        for tally in table.vehicles(colour):
            second = ", second vehicle" if tally.endswith(SECOND_VEHICLE) else ""
            key = f"seasons.{no}.vehicles.{tally}"
            yield Field("number", key, f"{site.name}{second}, space", region(colour), usual="same" * (no > 1))


def _pieces(table: ArcheosTable, no: int) -> Iterator[Field]:
    """What the roles and sites in play ask besides."""
    where = f"seasons.{no}"
    if "linguist" in table.roles:
        yield Field("number", f"{where}.linguist", "Linguist track, space", use("linguist"), usual="same" * (no > 1))
    if "botanist" in table.roles:
        yield Field("number", f"{where}.frames", "Frame taken, times", use("frame"))
        yield Field("choice", f"{where}.frame", "Holds the frame", use("frame"), usual="No", choices=YES)
    if any(site.id == "uluru" for site in table.sites.values()):
        yield Field("number", f"{where}.uluru", "Points taken at Uluru", region("purple"))
    if "professor" in table.roles:
        tokens = [(token, f"Token {token}", use("token")) for token in range(1, NUMBERS["professor_tokens"] + 1)]
        moves = [
            (field.key.rpartition(".")[2], field.label.removesuffix(", space"), "") for field in _vehicles(table, no)
        ]
        yield Field("picks", f"{where}.tokens", "Professor tokens", choices=tokens)
        yield Field("choice", f"{where}.forward", "Highest total: forward at", use("professor"), choices=moves)
        yield Field("choice", f"{where}.back", "Lowest total: back at", use("professor"), choices=moves)
        if any(site.id == "uluru" for site in table.sites.values()):
            yield Field(
                "choice", f"{where}.cash", "and take the points of Uluru", use("professor"), usual="No", choices=YES
            )


def _museum(table: ArcheosTable) -> Iterator[Section]:
    if "curator" in table.roles:
        relics = [(colour, colour.capitalize(), region(colour)) for colour in COLOURS]
        note = "The relics on the museum board at the end of the game."
        yield Section("Museum", (Field("picks", "relics", "Relics", choices=relics),), note)
