"""Archeos Society from set-up to winner."""

from __future__ import annotations

from kernel.archeos.scoring import end_game
from kernel.archeos.season import play_season
from kernel.archeos.setups import set_up
from kernel.archeos.state import ArcheosTable
from kernel.core import Play


def play(table: ArcheosTable) -> Play:
    """The whole game: set up, play the seasons, tell the winner."""
    yield from set_up(table)
    for _ in range(table.seasons):
        yield from play_season(table)
    end_game(table)
