"""Set-ups: the settings and their checks, scenarios, the random game, and the draft as played decisions."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kernel.archeos.roles import ROLE_SETUP
from kernel.archeos.sites import SITE_SETUP
from kernel.archeos.state import ArcheosTable
from kernel.archeos.tables import (
    COLOURS,
    COLUMNS,
    NUMBERS,
    ROLES,
    SEASONS,
    Site,
    own_tables,
    read_texts,
    tables_of,
)  # fmt: skip
from kernel.core import BadInput, Option, Play, Question, Setting, SetupError, player_names
from kernel.files import read_text
from kernel.words import some

SCENARIOS = tuple(own_tables().scenarios)
OPEN_SETUPS = ("random", "draft")

SETTINGS = (
    Setting("players", 3, tuple(SEASONS), "Number of players.", "archeos.seasons"),
    Setting(
        "scenario", "chichen_itza", (*SCENARIOS, *OPEN_SETUPS), "A scenario, a random game, or a draft.",
        "archeos.scenario",
    ),
    Setting("roles", None, (), "Six roles that take the place of the scenario's.", "archeos.deck"),
    Setting("sites", None, (), "Colour -> site, for the boards that show another side.", "archeos.sites"),
    Setting("names", None, (), "The players' names, in turn order."),
    Setting("first_player", None, (), "The first player, from 0; by lot if not given.", "archeos.first_player"),
    Setting("tables", None, (), "The numbers of a person's own box: a folder, or its tables as texts.", "archeos.box"),
    Setting(
        "cartographer_chain", "unlimited", ("unlimited", "once"), "Extra expeditions of Cartographers in one turn.",
        "archeos.cartographer_chain",
    ),
    Setting(
        "linguist_same_site", "allowed", ("allowed", "once"), "Two spaces at one site with one Linguist expedition.",
        "archeos.linguist_same_site",
    ),
    Setting(
        "nobody_moved", "all_gain", ("all_gain", "nobody"), "Furthest on a track where nobody has moved.",
        "archeos.nobody_moved",
    ),
    Setting(
        "professor_all_equal", "both", ("both", "nothing"), "All Professor totals equal: forward and back, or nothing.",
        "archeos.professor_all_equal",
    ),
    Setting(
        "rapa_nui", "points_first", ("points_first", "reset_first"), "Rapa Nui scores first, or goes back first.",
        "archeos.rapa_nui_order",
    ),
    Setting(
        "ur_order", "drawer", ("drawer", "first_player"), "Who begins with the last expeditions.", "archeos.ur_order"
    ),
    Setting(
        "ur_cartographer", "allowed", ("allowed", "forbidden"), "An extra expedition within the last one at Ur.",
        "archeos.ur_cartographer",
    ),
    Setting("score_floor", "none", ("none", "zero"), "Whether a score may fall below zero.", "archeos.score_floor"),
    Setting(
        "tie_break_sizes", "without_mercenaries", ("without_mercenaries", "as_played"), "Sizes compared in a tie.",
        "archeos.tie_break_sizes",
    ),
)  # fmt: skip


def check(setup: dict[str, Any]) -> None:
    """Checks what the settings' own lists cannot, fills in names and reads a box's folder. SetupError if wrong."""
    otherwise = [f"Player {no}" for no in range(1, setup["players"] + 1)]
    setup["names"] = player_names("Archeos Society", setup["names"], setup["players"], otherwise)
    first = setup["first_player"]
    if first is not None and (type(first) is not int or not 0 <= first < setup["players"]):
        last = setup["players"] - 1
        raise SetupError(f"Setting 'first_player' is {first!r:.60}; it must be a number from 0 to {last}.")
    _read_box(setup)
    if setup["scenario"] == "draft" and (setup["roles"] is not None or setup["sites"] is not None):
        raise SetupError("In a draft the players choose roles and sites; leave 'roles' and 'sites' out.")
    if setup["roles"] is not None:
        check_roles(setup["roles"])
    if setup["sites"] is not None:
        _check_sites(setup)


def _read_box(setup: dict[str, Any]) -> None:
    given = setup["tables"]
    if isinstance(given, str):
        given = read_folder(given)
    elif given is not None and not isinstance(given, dict):
        raise SetupError(f"Setting 'tables' is {given!r:.60}; it must be the name of a folder, or its tables as texts.")
    if given is not None:
        unknown = [name for name in given if name not in COLUMNS]
        faults = [f"Setting 'tables' names the unknown table {unknown[0]!r}."] if unknown else read_texts(given)[1]
        if faults:
            raise SetupError(faults[0])
    setup["tables"] = given


def read_folder(folder: str | Path) -> dict[str, str]:
    """The CSV texts of a box's folder, table name -> text. SetupError for one that cannot be read."""
    texts = {}
    for name in COLUMNS:
        try:
            texts[name] = read_text(Path(folder) / f"{name}.csv")
        except BadInput as error:
            raise SetupError(f"Table {name}.csv is missing in '{folder}', or is not readable text.") from error
    return texts


def check_roles(roles: Any) -> None:
    """SetupError unless these are six different roles."""
    wanted = NUMBERS["roles_in_play"]
    if not isinstance(roles, list | tuple) or not all(isinstance(role, str) for role in roles):
        raise SetupError(f"Setting 'roles' is {roles!r:.60}; it must be a list of {wanted} roles.")
    for role in roles:
        if role not in ROLES:
            raise SetupError(f"Role {role!r:.60} does not exist; the roles are: {', '.join(ROLES)}.")
        if list(roles).count(role) > 1:
            raise SetupError(f"Role '{role}' is named twice; the {wanted} roles must differ.")
    if len(roles) != wanted:
        raise SetupError(f"A game needs {wanted} roles, not {len(roles)}.")


def _check_sites(setup: dict[str, Any]) -> None:
    sites = tables_of(setup).sites
    if not isinstance(setup["sites"], dict):
        raise SetupError(f"Setting 'sites' is {setup['sites']!r}; it must map colours to sites.")
    for colour, site in setup["sites"].items():
        sides = [one.id for one in sites.values() if one.colour == colour]
        if not sides:
            raise SetupError(f"There is no {colour!r:.60} board; the colours are: {', '.join(COLOURS)}.")
        if site not in sides:
            raise SetupError(f"Site {site!r:.60} is not on the {colour} board; its sides are: {' and '.join(sides)}.")


def deals(setup: dict[str, Any]) -> tuple[str, ...]:
    """The names of the shuffles of a set-up."""
    names = [] if setup["first_player"] is not None else ["first-player"]
    if setup["scenario"] == "random":
        names += ([] if setup["roles"] else ["roles"]) + ([] if setup["sites"] else ["boards"])
    if setup["scenario"] == "draft":
        names += ["draft-roles", "draft-boards"]
    seasons = range(1, SEASONS[setup["players"]] + 1)
    return (*names, *(f"season-{season}-{what}" for season in seasons for what in ("deck", "monkeys")))


def start(setup: Mapping[str, Any]) -> ArcheosTable:
    """The table with its boards, all showing the compass, before anything is chosen."""
    names = tuple(setup["names"])
    return ArcheosTable.empty(names, setup, SEASONS[len(names)], tables_of(setup))


def set_up(table: ArcheosTable) -> Play:
    """Everything before the first season: sites, roles, first player, and what roles and sites need."""
    setup = table.switches
    players, vehicles = len(table.names), NUMBERS["vehicles"]
    text = f"{some(players, 'player')} play {some(table.seasons, 'season')}."
    table.note(None, "setup", "archeos.seasons", text)
    text = (
        "Most numbers on the tracks are reconstructed: no text prints them. A box's owner can enter the printed ones."
    )
    if setup["tables"]:
        text = "The numbers of this game are those of somebody's own box."
    table.note(None, "setup", "archeos.box", text)
    choose_first_player(table)
    if setup["scenario"] == "draft":
        yield from draft(table)
    elif setup["scenario"] == "random":
        choose_at_random(table)
    else:
        take_scenario(table)
    for colour, site in (setup["sites"] or {}).items():
        show(table, tables_of(setup).sites[site], colour)
    shown = ", ".join(f"{site.name} ({site.region})" for site in table.sites.values())
    table.note(None, "setup", "archeos.sites", f"The sites: {shown}.")
    text = f"Everybody takes {vehicles} vehicles: one for each site, one for the score track, the others for later."
    table.note(None, "setup", "archeos.vehicles", text)
    lay_pieces(table)


def lay_pieces(table: ArcheosTable) -> None:
    """What the roles and the sites in play need besides: frame, museums, tokens, Linguist track, second vehicles."""
    for role, prepare in ROLE_SETUP.items():
        if role in table.roles:
            prepare(table)
    for site in table.sites.values():
        if site.id in SITE_SETUP:
            SITE_SETUP[site.id](table, site)


def choose_first_player(table: ArcheosTable) -> None:
    """The first player of the first season."""
    first = table.switches["first_player"]
    by_lot = first is None
    table.first = table.names.index(table.shuffle("first-player", table.names)[0]) if first is None else first
    text = f"{table.names[table.first]} starts{', chosen by lot' if by_lot else ''}."
    table.note(table.first, "first", "archeos.first_player", text)


def show(table: ArcheosTable, site: Site, colour: str) -> None:
    """Turns one board to a side; the order of the boards stays."""
    table.sites = {**table.sites, colour: site}


def take_scenario(table: ArcheosTable) -> None:
    """The scenario's six roles (or those of the set-up) and its one site on the advanced side."""
    tables = tables_of(table.switches)
    scenario = tables.scenarios[table.switches["scenario"]]
    table.roles = in_order(table.switches["roles"] or scenario.roles)
    site = tables.sites[scenario.advanced]
    show(table, site, site.colour)
    text = f"Scenario {scenario.name}: {_titles(table.roles)}; the {site.colour.capitalize()} board shows {site.name}."
    table.note(None, "setup", "archeos.scenario", text)


def in_order(roles: tuple[str, ...] | list[str]) -> tuple[str, ...]:
    """Roles in the order of the data table."""
    return tuple(role for role in ROLES if role in roles)


def _titles(roles: tuple[str, ...]) -> str:
    return ", ".join(ROLES[role].title for role in roles)


def choose_at_random(table: ArcheosTable) -> None:
    """Six roles by lot, and one board by lot that shows its advanced side."""
    setup = table.switches
    table.roles = in_order(setup["roles"] or table.shuffle("roles", list(ROLES))[: NUMBERS["roles_in_play"]])
    text = f"By lot: {_titles(table.roles)}"
    if not setup["sites"]:
        site = _side(table, table.shuffle("boards", COLOURS)[0], "advanced")
        show(table, site, site.colour)
        text += f"; {site.name} is the one advanced side"
    table.note(None, "setup", "archeos.random_setup", f"{text}.")


def _side(table: ArcheosTable, colour: str, side: str) -> Site:
    return next(site for site in tables_of(table.switches).sites.values() if (site.colour, site.side) == (colour, side))


def draft(table: ArcheosTable) -> Play:
    """Roles chosen from a hand that goes round, then boards one by one, each side chosen."""
    cards = table.shuffle("draft-roles", list(ROLES))
    wanted = NUMBERS["roles_in_play"]
    table.draft_hand, table.draft_pile = tuple(cards[:wanted]), tuple(cards[wanted:])
    table.active, rule = table.first, "archeos.draft_role"
    while True:
        player = table.active
        name = table.names[player]
        options = tuple(Option(role, ROLES[role].title) for role in table.draft_hand)
        (role,) = yield Question(player, "draft_role", f"{name}: which role joins the game?", options, rule)
        table.draft_hand = tuple(other for other in table.draft_hand if other != role)
        table.roles = (*table.roles, role)
        table.note(player, "role", rule, f"{name} chooses the {ROLES[role].title}.", about=role)
        table.active = (player + 1) % len(table.names)
        if len(table.roles) == wanted:
            break
        table.draft_hand, table.draft_pile = (*table.draft_hand, table.draft_pile[0]), table.draft_pile[1:]
    table.draft_hand = table.draft_pile = ()
    table.roles = in_order(table.roles)
    yield from draft_boards(table)
    table.active = None


def draft_boards(table: ArcheosTable) -> Play:
    """A board by lot, a side by choice, player after player."""
    table.draft_boards = tuple(table.shuffle("draft-boards", COLOURS))
    while table.draft_boards:
        colour, player = table.draft_boards[0], table.active or 0
        table.draft_boards = table.draft_boards[1:]
        sides = [_side(table, colour, side) for side in ("compass", "advanced")]
        options = tuple(Option(site.id, f"{site.name} ({site.side} side)") for site in sides)
        text = f"{table.names[player]}: which side of the {colour.capitalize()} board?"
        (chosen,) = yield Question(player, "draft_side", text, options, "archeos.draft_side")
        site = next(site for site in sides if site.id == chosen)
        show(table, site, colour)
        table.note(player, "site", "archeos.draft_side", f"{table.names[player]} shows {site.name}.", about=site.id)
        table.active = (player + 1) % len(table.names)
