"""The score sheet of a real game of MESOS: what lies before each tribe, counted by the rules of the final count.

A player's entries, all of them optional: `name`; `points` (PP so far, may be negative) and `food`; numbers of
`hunter`, `gatherer`, `builder`, `shaman`, `artist` and `inventor`; `builder_points` (PP on all Builders), `stars` (on
all Shamans), `inventions` (icon -> number of cards; without `inventor` they tell how many Inventors there are) and
`buildings` (their numbers, such as 110).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from kernel.core import Chance, Log
from kernel.mesos import GAME
from kernel.mesos.cards import BUILDINGS, CHARACTERS, COUNTS, ERAS, INVENTIONS, KINDS, Building, Character
from kernel.mesos.scoring import final_count, name_winner, ranking
from kernel.mesos.setup import COLOURS, SETTINGS
from kernel.mesos.state import MesosTable
from kernel.sheet import MOST, Count, Entries, Problem, Sheet, known_keys, players_of
from kernel.words import some

KEYS = ("name", "points", "food", *KINDS, "builder_points", "stars", "inventions", "buildings")
"""What a player can enter."""


class Tribe(NamedTuple):
    """A player's entries as they were read: the number of each kind, inventions by icon, Buildings."""

    entries: Entries
    kinds: dict[str, int]
    builder_points: int
    inventions: dict[str, int]
    buildings: list[Building]


def count(sheet: Sheet) -> Count:
    """The final count of a sheet, its ranking and tie break; whatever can be read counts, what cannot be is named."""
    problems: list[Problem] = []
    known_keys(sheet, (), problems)
    tribes = [_read(entries) for entries in players_of(sheet, COLOURS, problems)]
    players = _players(len(tribes), problems)
    deck = [card for card in CHARACTERS.values() if card.min_players <= players]
    for tribe in tribes:
        _check_sums(tribe, deck, players)
    _check_people(tribes, deck, players)
    _check_buildings(tribes, players)
    table = _table(tribes)
    start = tuple(table.points)
    final_count(table)
    if tribes:
        name_winner(table)
    assert table.log
    records = table.log.records
    return Count(
        GAME, table.names, start, tuple(records), tuple(table.points), tuple(map(tuple, ranking(table))),
        tuple(record.text for record in records if record.what == "winner"), tuple(problems),
        ("Food", tuple(table.food)),
    )  # fmt: skip


def _read(entries: Entries) -> Tribe:
    entries.known(*KEYS)
    kinds = {kind: entries.whole(kind, f"the number of {kind.capitalize()}s") for kind in KINDS}
    icons = entries.inner("inventions", f"{entries.name}, inventions")
    icons.known(*INVENTIONS)
    inventions = {icon: icons.whole(icon, f"the number of Inventors with {icon}") for icon in INVENTIONS}
    number, shown = kinds["inventor"], sum(inventions.values())
    if entries.data.get("inventor") not in (None, "") and number != shown:
        entries.problem("inventor", f"{some(number, 'Inventor')}, but {shown} inventions; each Inventor shows one.")
    kinds["inventor"] = max(number, shown)
    points = entries.whole("builder_points", "the number of PP on Builders")
    return Tribe(entries, kinds, points, inventions, _buildings(entries))


def _buildings(entries: Entries) -> list[Building]:
    numbers = {building.card: building for building in BUILDINGS.values()}
    found: list[Building] = []
    for number in entries.items("buildings", "the Buildings"):
        building = numbers.get(number) if type(number) is int else None
        if building is None:
            wanted = f"a Building's number is {min(numbers)} to {max(numbers)}"
            entries.problem("buildings", f"there is no Building {number!r:.40}; {wanted}.")
        elif building in found:
            entries.problem(_place(building), f"Building {number} is here twice; each Building exists once.")
        else:
            found.append(building)
    return found


def _place(building: Building) -> str:
    return f"buildings.{building.card}"


def _players(number: int, problems: list[Problem]) -> int:
    """The number of players whose cards the limits are taken from."""
    least, most = min(COUNTS), max(COUNTS)
    if number not in COUNTS:
        problems.append(Problem("players", f"MESOS is for {least} to {most} players; this sheet has {number}."))
    return min(max(number, least), most)


def _check_sums(tribe: Tribe, deck: list[Character], players: int) -> None:
    """PP on Builders and stars on Shamans that this number of cards cannot show."""
    entries, builders, shamans = tribe.entries, tribe.kinds["builder"], tribe.kinds["shaman"]
    printed = [card.prestige for card in deck if card.kind == "builder"]
    _check_sum(
        entries, "builder_points", tribe.builder_points, some(builders, "Builder"), "PP", builders, printed, players
    )
    stars = entries.whole("stars", "the number of stars")
    if stars:
        printed = [card.stars for card in deck if card.kind == "shaman"]
        _check_sum(entries, "stars", stars, some(shamans, "Shaman"), "stars", shamans, printed, players)


def _check_sum(
    entries: Entries, key: str, shown: int, cards: str, unit: str, number: int, printed: list[int], players: int
) -> None:
    printed.sort()
    least, most = sum(printed[:number]), sum(printed[max(0, len(printed) - number) :])
    if not least <= shown <= most and number <= len(printed):
        possible = str(least) if least == most else f"{least} to {most}"
        text = f"{cards} can show {possible} {unit} in a game for {players} players, not {shown}."
        entries.problem(key, text)


def _check_people(tribes: list[Tribe], deck: list[Character], players: int) -> None:
    """More Characters of a kind, or more copies of an invention, than the game holds."""
    game = f"a game for {players} players has only"
    kinds = Counter(card.kind for card in deck)
    for kind in KINDS:
        owners = [(tribe.entries, kind, tribe.kinds[kind]) for tribe in tribes]
        _check_number(owners, f"{kind.capitalize()}s", kinds[kind], game)
    icons = Counter(card.invention for card in deck)
    for icon in INVENTIONS:
        owners = [(tribe.entries, f"inventions.{icon}", tribe.inventions[icon]) for tribe in tribes]
        _check_number(owners, f"Inventors with {icon}", icons[icon], game)


def _check_number(owners: list[tuple[Entries, str, int]], what: str, most: int, game: str) -> None:
    too_many = [(entries, key, number) for entries, key, number in owners if number > most]
    for entries, key, number in too_many:
        entries.problem(key, f"{number} {what}; {game} {most}.")
    together = sum(number for *_, number in owners)
    if together > most and not too_many:
        _everywhere(
            ((entries, key) for entries, key, number in owners if number),
            f"All players together have {together} {what}; {game} {most}.",
        )


def _everywhere(places: Iterable[tuple[Entries, str]], text: str) -> None:
    """One sentence for every entry that has a part in it."""
    for entries, key in places:
        entries.problems.append(Problem(f"{entries.where}.{key}", text))


def _check_buildings(tribes: list[Tribe], players: int) -> None:
    """A Building before two players; more Buildings of an Era than are laid out."""
    owners: dict[Building, list[Entries]] = {}
    for tribe in tribes:
        for building in tribe.buildings:
            owners.setdefault(building, []).append(tribe.entries)
    for building, found in owners.items():
        if len(found) > 1:
            names = " and ".join(entries.name for entries in found)
            text = f"{building.short} lies before {names}; each Building exists once."
            _everywhere(((entries, _place(building)) for entries in found), text)
    for era, most in enumerate(COUNTS[players].buildings, start=1):
        cards = [building for building in owners if building.era == era]
        if len(cards) > most:
            text = (
                f"All players together have {len(cards)} Buildings of Era {ERAS[era]}; "
                f"a game for {players} players has only {most}."
            )
            _everywhere(((entries, _place(card)) for card in cards for entries in owners[card]), text)


def _table(tribes: list[Tribe]) -> MesosTable:
    """The table as the sheet tells it, right before the final count."""
    names = tuple(tribe.entries.name for tribe in tribes)
    table = MesosTable.empty(names, {setting.key: setting.default for setting in SETTINGS})
    table.log = Log(Chance(0))
    for player, tribe in enumerate(tribes):
        table.points[player] = tribe.entries.whole("points", "the number of PP so far", -MOST)
        table.food[player] = tribe.entries.whole("food", "the Food left")
        table.tribes[player] = _cards(tribe)
        table.buildings[player] = dict.fromkeys(tribe.buildings, 0)
    return table


def _cards(tribe: Tribe) -> list[Character]:
    """Cards of these kinds and icons; one card without a kind holds the PP of all Builders."""
    icons = [icon for icon, number in tribe.inventions.items() for _ in range(number)]
    kinds = [kind for kind, number in tribe.kinds.items() if kind != "inventor" for _ in range(number)]
    without = ["inventor"] * (tribe.kinds["inventor"] - len(icons))
    return [
        Character("sheet", "", prestige=tribe.builder_points),
        *(Character("sheet", kind) for kind in kinds + without),
        *(Character("sheet", "inventor", invention=icon) for icon in icons),
    ]
