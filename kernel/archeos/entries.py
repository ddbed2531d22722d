"""Lays what a score sheet holds on a table, and names what cannot be; `kernel.archeos.sheet` tells what it may hold.

A number that cannot be counts as nothing until it is corrected; entries that do not go together count as they are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from kernel.archeos import GAME
from kernel.archeos.gaining import LIMIT
from kernel.archeos.setups import SCENARIOS, check_roles, in_order, lay_pieces
from kernel.archeos.state import CARDS, SECOND_VEHICLE, ArcheosTable, Expedition, cards_of
from kernel.archeos.tables import COLOURS, NUMBERS, ROLES, SEASONS, Site, tables_of
from kernel.core import BadInput, Chance, Log
from kernel.sheet import Entries, Problem, Sheet, known_keys
from kernel.words import some

RULINGS = ("nobody_moved", "professor_all_equal", "rapa_nui", "score_floor", "tie_break_sizes")
"""The settings that choose a reading of what gives points."""

KEYS = ("format", "game", "players", "scenario", "roles", "sides", "printed", "tables", "rulings")
SEASON_KEYS = (
    "expeditions", "vehicles", "linguist", "frame", "frames", "uluru", "tokens", "forward", "back", "cash",
)  # fmt: skip
"""What a sheet may have, and a player's season in it."""

LARGEST = 99
"""No space gives or takes more points."""

UNTIL = "it does not count until then."

# What is in play


def lay(sheet: Sheet, names: tuple[str, ...], problems: list[Problem]) -> ArcheosTable:
    """The table of a sheet before the first season: boards, roles and their pieces, all vehicles on the start."""
    known_keys(sheet, KEYS, problems)
    if len(names) not in SEASONS:
        text = f"Archeos Society is for {min(SEASONS)} to {max(SEASONS)} players; this sheet has {len(names)}."
        problems.append(Problem("players", text))
    players = min(max(len(names), min(SEASONS)), max(SEASONS))
    setup = _setup(sheet, players, problems)
    tables = tables_of(setup)
    scenario = tables.scenarios[setup["scenario"]]
    table = ArcheosTable.empty(names, setup, SEASONS[players], tables)
    table.roles = in_order(_roles(sheet, scenario.roles, problems))
    for side in (scenario.advanced, *_sides(sheet, tables.sites, problems)):
        table.sites[tables.sites[side].colour] = tables.sites[side]
    printed = _part(sheet, "printed", problems)
    table.sites = {colour: _printed(site, printed.get(site.id), problems) for colour, site in table.sites.items()}
    table.log = Log(Chance(0))
    lay_pieces(table)
    table.log = Log(Chance(0))  # laying the pieces is not told
    return table


def _part(sheet: Sheet, key: str, problems: list[Problem]) -> dict[str, Any]:
    """An object of the sheet, empty if there is none."""
    given = sheet.get(key) or {}
    if isinstance(given, dict):
        return given
    problems.append(Problem(key, f"'{key}' is {given!r:.40}; it must be an object and does not count until then."))
    return {}


def _setup(sheet: Sheet, players: int, problems: list[Problem]) -> dict[str, Any]:
    """The settings of a sheet; one that cannot be is named and keeps its default."""
    entries = {key: (key, sheet.get(key)) for key in ("scenario", "tables")}
    entries |= {f"rulings.{key}": (key, value) for key, value in _part(sheet, "rulings", problems).items()}
    setup: dict[str, Any] = {"players": players}
    for where, (key, value) in entries.items():
        try:
            if value is not None and where == f"rulings.{key}" and key not in RULINGS:
                raise BadInput(f"{key!r:.40} is no reading of what gives points; there are: {', '.join(RULINGS)}.")
            if key == "scenario" and value not in (None, *SCENARIOS):
                raise BadInput(f"There is no scenario {value!r:.40}; the scenarios are: {', '.join(SCENARIOS)}.")
            if value is not None:
                GAME.setup(setup | {key: value})
                setup[key] = value
        except BadInput as error:
            problems.append(Problem(where, str(error)))
    return GAME.setup(setup)


def _roles(sheet: Sheet, otherwise: tuple[str, ...], problems: list[Problem]) -> list[str]:
    """The roles in play; those that exist count, even if they are not six."""
    given = sheet.get("roles") or otherwise
    try:
        check_roles(given)
    except BadInput as error:
        problems.append(Problem("roles", str(error)))
    return [role for role in ROLES if role in given] if isinstance(given, list | tuple) else list(otherwise)


def _sides(sheet: Sheet, sites: Mapping[str, Site], problems: list[Problem]) -> Iterator[str]:
    """The sides that the sheet names."""
    for colour, side in _part(sheet, "sides", problems).items():
        sides = [site.id for site in sites.values() if site.colour == colour]
        if side in sides:
            yield side
        elif side is not None:
            text = f"The {colour!r:.40} board has no side {side!r:.40}; it has: {', '.join(sides) or 'none'}."
            problems.append(Problem(f"sides.{colour}", text))


def _printed(site: Site, given: Any, problems: list[Problem]) -> Site:
    """A site with the numbers that somebody read off the own board; ours where none was entered."""
    where, tracks, origins = f"printed.{site.id}", {"points": [*site.points], "shared": [*site.shared]}, {}
    for column, numbers in given.items() if isinstance(given, Mapping) else ():
        for space, number in numbers.items() if isinstance(numbers, Mapping) else ():
            known = dict(enumerate(tracks.get(column, ())))
            no = int(space) if str(space).isdecimal() else -1
            if no not in known or type(number) is not int or abs(number) > LARGEST:
                text = f"{site.name}, space {space!s:.20}: {number!r:.20} is no number of points there; ours counts."
                problems.append(Problem(f"{where}.{column}.{space}", text))
            else:
                tracks[column][no] = number
                origins[f"{no}/{column}"] = "box"
    provenances = tuple((dict(site.provenances) | origins).items())
    return replace(site, points=tuple(tracks["points"]), shared=tuple(tracks["shared"]), provenances=provenances)


# What lies there when a season ends


def seasons_of(players: list[Entries], most: int) -> Iterator[list[Entries]]:
    """The entries of every player for each season, up to the last one that holds any."""
    given = [player.inner("seasons", player.name) for player in players]
    for seasons in given:
        seasons.known(*(str(no) for no in range(1, most + 1)))
    entered = [no for no in range(1, most + 1) if not all(blank(seasons.data.get(str(no))) for seasons in given)]
    for no in range(1, max(entered, default=0) + 1):
        season = [seasons.inner(str(no), f"{seasons.name}, season {no}") for seasons in given]
        if no not in entered:
            season[0].problems.append(Problem(f"season {no}", f"Season {no} is empty; it counts as it stands."))
        for entries in season:
            entries.known(*SEASON_KEYS)
        yield season


def blank(entry: Any) -> bool:
    """Whether nothing has been entered."""
    inside = entry.values() if isinstance(entry, Mapping) else entry if isinstance(entry, list) else None
    return entry in (None, "", 0) if inside is None else all(map(blank, inside))


def lay_season(table: ArcheosTable, season: list[Entries]) -> None:
    """Lays what was entered on the table."""
    table.frame = None
    table.held = [() for _ in table.names]
    for player, entries in enumerate(season):
        table.expeditions[player] = tuple(_expeditions(table, entries))
        _lay_vehicles(table, player, entries)
        table.held[player] = tuple(_tokens(table, entries))
        _lay_frame(table, player, entries)
    _check_cards(table, season[0].problems if season else [])


def _expeditions(table: ArcheosTable, entries: Entries) -> Iterator[Expedition]:
    for no, data in enumerate(entries.items("expeditions", "the expeditions")):
        if blank(data):
            continue
        where, name = f"{entries.where}.expeditions.{no}", f"{entries.name}, expedition {no + 1}"
        one = Entries(data, where, name, entries.problems)
        one.known("role", "colour", "cards", "mercenaries")
        role, cards = _leader(table, one), _size(one)
        if role and cards:
            yield _expedition(table, one, role, cards)


def _leader(table: ArcheosTable, entries: Entries) -> str:
    """The leader's role, "" while nothing can lead."""
    role = entries.data.get("role")
    if role not in list(ROLES):
        entries.problem("role", f"choose the role that leads; {UNTIL}")
    elif not ROLES[role].may_lead:
        entries.problem("role", f"a {ROLES[role].title} never leads; choose another role; {UNTIL}")
    else:
        if role not in table.roles:
            text = f"no {ROLES[role].title} is in play; are the roles right? It counts all the same."
            entries.problem("role", text)
        return str(role)
    return ""


def _size(entries: Entries) -> int:
    """Cards of an expedition, 0 while they are not known."""
    if entries.data.get("cards") in (None, ""):
        entries.problem("cards", f"enter how many cards it has, Mercenaries included; {UNTIL}")
        return 0
    return entries.whole("cards", "the number of cards", 1, LIMIT)


def _expedition(table: ArcheosTable, entries: Entries, role: str, cards: int) -> Expedition:
    """An expedition as entered; who follows does not matter, only how many and how many Mercenaries."""
    colour = entries.data.get("colour") or ""
    if colour not in ("", *COLOURS):
        entries.problem("colour", f"there is no colour {colour!r:.40}; the expedition counts without one.")
        colour = ""
    hired = entries.whole("mercenaries", "the number of Mercenaries")
    if hired and "mercenary" not in table.roles:
        entries.problem("mercenaries", "no Mercenary is in play; are the roles right? They count all the same.")
    if hired >= cards:
        text = (
            f"{some(cards, 'card')} with the leader among them cannot hold {hired} Mercenaries; none counts until then."
        )
        entries.problem("mercenaries", text)
        hired = 0
    own = [f"{colour}:{role}:{no}" for no in range(1, cards - hired + 1)]
    return Expedition((*own, *(f":mercenary:{no}" for no in range(1, hired + 1))), "role", table.turn, cards)


def _lay_vehicles(table: ArcheosTable, player: int, entries: Entries) -> None:
    """Vehicles stand where they were entered; the others stay."""
    before = {tally: spaces[player] for tally, spaces in table.tallies.items() if tally != "points"}
    vehicles = entries.inner("vehicles", entries.name)
    vehicles.known(*(tally for tally in before if tally != "linguist"))
    for tally in before:
        found = entries if tally == "linguist" else vehicles
        last = table.track.last if tally == "linguist" else _site(table, tally).last
        given = found.data.get(tally)
        if given in (None, ""):
            continue
        table.tallies[tally][player] = found.whole(tally, f"the space {_track(table, tally)}", 0, last)
        if given == table.tallies[tally][player] < before[tally] and _track(table, tally) != "at Uluru":
            text = f"the vehicle {_track(table, tally)} stood on space {before[tally]} already, and none goes back."
            found.problem(tally, text)
    if not blank(entries.data.get("linguist")) and "linguist" not in before:
        entries.problem("linguist", "no Linguist is in play; the space on the track does not count.")
    _check_moves(table, player, vehicles, before, leaders_of(entries))


def _site(table: ArcheosTable, tally: str) -> Site:
    return table.sites[tally.removesuffix(SECOND_VEHICLE)]


def _track(table: ArcheosTable, tally: str) -> str:
    return "on the Linguist track" if tally == "linguist" else f"at {_site(table, tally).name}"


def leaders_of(entries: Entries) -> list[str]:
    """The roles that lead expeditions, also those that do not count yet."""
    given = entries.data.get("expeditions")
    roles = [one.get("role") for one in given if isinstance(one, Mapping)] if isinstance(given, list) else []
    return [role for role in ROLES for one in roles if one == role]


def _check_moves(
    table: ArcheosTable, player: int, vehicles: Entries, before: Mapping[str, int], leaders: list[str]
) -> None:
    """Vehicles cannot go further than the expeditions, one space each, and the artifacts passed can move them."""
    tracks = [tally for tally in before if tally != "linguist" and _site(table, tally).id != "uluru"]
    moved = sum(max(table.tallies[tally][player] - before[tally], 0) for tally in tracks)
    expeditions = sum(ROLES[role].may_advance for role in leaders)
    start = before.get("linguist", 0)
    end = table.tallies.get("linguist", [0] * len(table.names))[player]
    artifacts = sum(start < artifact <= end for artifact in table.track.artifacts)
    if leaders and moved > expeditions + artifacts:
        also = f" and {some(artifacts, 'artifact')}" if artifacts else ""
        by = f"{some(expeditions, 'expedition')} that may advance{also}"
        vehicles.problem("", f"the vehicles went {some(moved, 'space')} forward in all, more than {by} can move them.")


def _lay_frame(table: ArcheosTable, player: int, entries: Entries) -> None:
    """The Botanist frame lies on one expedition that a Botanist leads."""
    led = [no for no, one in enumerate(table.expeditions[player]) if one.role.name == "botanist"]
    if blank(entries.data.get("frame")):
        return
    if "botanist" not in table.roles:
        entries.problem("frame", "no Botanist is in play; the frame does not count.")
    elif table.frame:
        entries.problem("frame", f"{table.names[table.frame[0]]} has the only frame already; this one does not count.")
    else:
        table.frame = player, next(iter(led), 0)
        if "botanist" not in leaders_of(entries):
            entries.problem("frame", "the frame lies on an expedition that a Botanist leads, and there is none.")
        elif blank(entries.data.get("frames")):
            entries.problem(
                "frames", "who holds the frame has taken it; enter how often, for the points of the season."
            )


def _tokens(table: ArcheosTable, entries: Entries) -> Iterator[int]:
    """A player's Professor tokens; each exists once."""
    most, seen = NUMBERS["professor_tokens"], [token for held in table.held for token in held]
    for token in entries.items("tokens", "the Professor tokens"):
        if "professor" not in table.roles:
            entries.problem("tokens", "no Professor is in play; tokens do not count.")
        elif type(token) is not int or not 1 <= token <= most:
            entries.problem(
                "tokens", f"there is no Professor token {token!r:.20}, only 1 to {most}; it does not count."
            )
        elif token in seen:
            entries.problem(
                "tokens", f"Professor token {token} has been entered before and exists once; it does not count."
            )
        else:
            seen.append(token)
            yield token


def relics_of(table: ArcheosTable, player: Entries) -> tuple[str, ...]:
    """A player's relics, one of each colour."""
    given = player.items("relics", "the relics")
    if given and "curator" not in table.roles:
        player.problem("relics", "no Curator is in play; relics do not count.")
    if any(relic not in COLOURS for relic in given) or len(given) > len(set(given)):
        player.problem("relics", f"relics are different colours of {', '.join(COLOURS)}; others do not count.")
    return tuple(colour for colour in COLOURS if colour in given)


def _check_cards(table: ArcheosTable, problems: list[Problem]) -> None:
    """More cards than the box holds: leaders of one colour and role, Mercenaries, all cards together."""
    expeditions = [one for mine in table.expeditions for one in mine]
    cards = [card for one in expeditions for card in one.cards]
    led = Counter((one.leader.label, one.role.per_colour) for one in expeditions if one.leader.colour)
    facts = [
        (number, f"expeditions with the leader {label}", copies) for (label, copies), number in led.items()
    ] + [
        (sum(CARDS[card].role == "mercenary" for card in cards), "Mercenaries", len(cards_of(("mercenary",)))),
        (len(cards), "cards in expeditions", len(cards_of(table.roles))),
    ]  # fmt: skip
    for number, what, most in facts:
        if number > most:
            text = f"Season {table.period}: {number} {what}; the game has only {some(most, 'such card')}."
            problems.append(Problem(f"season {table.period}", text))
