"""What can be counted in a game of MESOS, besides what every game has."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from kernel.measures import Finished, Measure
from kernel.mesos.buildings import number_of
from kernel.mesos.cards import BUILDINGS, COUNTS, KINDS

BUILDING_IDS = tuple(BUILDINGS)


def people(kind: str) -> Callable[[Finished], Iterable[int]]:
    """Counts the Characters of a kind in each tribe."""
    return lambda end: (number_of(kind, tribe) for tribe in end.table.tribes)


def start_spaces(end: Finished) -> list[int]:
    """The space of the Turn Order tile on which each player began, 1 at the top."""
    order = end.table.log.chance.outcomes["turn-order"]
    return [order.index(name) + 1 for name in end.table.names]


def first_spaces(end: Finished) -> list[int]:
    """In how many rounds each player was the first to place the totem."""
    begun = [int(space == 1) for space in start_spaces(end)]
    last = end.table.period
    for record in end.records:
        if record.rule == "mesos.return_totem" and record.about == "space:1" and record.period < last:
            begun[record.player or 0] += 1
    return begun


def winning_start(end: Finished) -> list[int]:
    """The space on which the winner began; 0 if the victory is shared."""
    winners = [space for space, place in zip(start_spaces(end), end.places, strict=True) if place == 1]
    return winners if len(winners) == 1 else [0]


def building_owners(end: Finished) -> list[int]:
    """For each Building the player who has it, from 1 on; 0 if nobody has, −1 if it was not in play."""
    table = end.table
    owners = {building.id: player + 1 for player in table.players for building in table.buildings[player]}
    outcomes = end.table.log.chance.outcomes
    drawn = {
        card
        for era, number in enumerate(COUNTS[len(table.names)].buildings, 1)
        for card in outcomes[f"buildings-{era}"][:number]
    }
    return [owners.get(card, 0) if card in drawn else -1 for card in BUILDING_IDS]


def building_points(end: Finished) -> list[int]:
    """The PP that each Building brought its owner: those printed on it and those of its effect; 0 without an owner."""
    found = dict.fromkeys(BUILDING_IDS, 0)
    rules = {building.rule: building for building in BUILDINGS.values()}
    for player in end.table.players:
        for building in end.table.buildings[player]:
            found[building.id] = building.prestige
    for record in end.records:
        if record.what == "points" and record.rule in rules:
            found[rules[record.rule].id] += record.amount
    return list(found.values())


MEASURES = (
    Measure("food", "Food left at the end", "Food", lambda end: end.table.food),
    Measure("tribe", "Characters in the tribe", "Characters", lambda end: map(len, end.table.tribes)),
    *[Measure(f"{kind}s", f"{kind.capitalize()}s in the tribe", f"{kind}s", people(kind)) for kind in KINDS],
    Measure("buildings", "Buildings of the tribe", "Buildings", lambda end: map(len, end.table.buildings)),
    Measure("start", "space of the Turn Order tile at the start, 1 at the top", "space", start_spaces),
    Measure("first", "rounds begun as the first to place the totem", "rounds", first_spaces),
    Measure("winning_start", "space on which the winner began, 0 if shared", "space", winning_start, "game"),
    Measure(
        "building_owners", "who has each Building: 1 the first player, 0 nobody, −1 not in play", "player",
        building_owners, "Building", BUILDING_IDS,
    ),
    Measure(
        "building_points", "PP that each Building brought, printed and by its effect", "PP", building_points,
        "Building", BUILDING_IDS,
    ),
)  # fmt: skip
"""By name; each for every player unless it says otherwise."""
