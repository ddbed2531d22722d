"""What can be counted in a game of Archeos Society, besides what every game has."""

from __future__ import annotations

from kernel.archeos.tables import EXPEDITION_POINTS, ROLES, SEASONS
from kernel.measures import Finished, Measure

SIZE_OF = {points: size for size, points in enumerate(EXPEDITION_POINTS)}
"""Points of an expedition -> the size (cards) as which it scored; the largest stands for itself and all above it."""

SIZES = tuple(SIZE_OF.values())
MOST_SEASONS = max(SEASONS.values())


def scored(end: Finished) -> list[tuple[int, int]]:
    """(player, size as it scored) of every expedition of the game."""
    return [
        (record.player, SIZE_OF[record.amount])
        for record in end.records
        if record.rule == "archeos.expedition_points" and record.player is not None
    ]


def expeditions(end: Finished) -> list[int]:
    """How many expeditions of each player scored."""
    players = [player for player, _ in scored(end)]
    return [players.count(player) for player in end.table.players]


def largest(end: Finished) -> list[int]:
    """The largest size as which an expedition of each player scored; 0 without any."""
    return [max([size for owner, size in scored(end) if owner == player], default=0) for player in end.table.players]


def sizes(end: Finished) -> list[int]:
    """How many expeditions of each size scored, of all players together."""
    found = [size for _, size in scored(end)]
    return [found.count(size) for size in SIZES]


def turns(end: Finished) -> list[int]:
    """How many turns each season had, of all players together; 0 for a season that this number of players has not."""
    found = [0] * MOST_SEASONS
    for (season, _, kind), times in end.asked.items():
        if kind == "turn":
            found[season - 1] += times
    return found


def season_turns(end: Finished) -> list[int]:
    """The mean number of turns of a season, of all players together, rounded."""
    return [round(sum(turns(end)) / end.table.seasons)]


def roles(end: Finished) -> list[int]:
    """1 for each role that was in play."""
    return [int(role in end.table.roles) for role in ROLES]


MEASURES = (
    Measure("expeditions", "expeditions that scored", "expeditions", expeditions),
    Measure("largest", "size of the largest expedition, as it scored", "cards", largest),
    Measure(
        "sizes", "expeditions by size as they scored; the last size is that and more", "expeditions", sizes, "size",
        tuple(map(str, SIZES)),
    ),
    Measure(
        "turns", "turns in each season, of all players", "turns", turns, "season",
        tuple(map(str, range(1, MOST_SEASONS + 1))),
    ),
    Measure("roles", "1 for each role in play", "in play", roles, "role", tuple(ROLES)),
    Measure("season_turns", "turns in a season, of all players, mean of the game", "turns", season_turns, "game"),
)  # fmt: skip
"""By name; each for every player unless it says otherwise."""
