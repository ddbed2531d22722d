"""Archeos Society from set-up to winner."""

from __future__ import annotations

from kernel.archeos.scoring import end_game
from kernel.archeos.season import play_season, play_turns
from kernel.archeos.setups import set_up
from kernel.archeos.state import ArcheosTable
from kernel.core import Play, Question


def play(table: ArcheosTable) -> Play:
    """The whole game: set up, play the seasons, tell the winner."""
    yield from set_up(table)
    yield from play_seasons(table)


def play_seasons(table: ArcheosTable) -> Play:
    """The seasons that are left, and the end of the game."""
    while table.period < table.seasons:
        yield from play_season(table)
    end_game(table)


def resume(table: ArcheosTable, question: Question) -> Play | None:
    """The game from the question of a turn on; what is asked within a turn or at a season end does not stand alone."""
    return _go_on(table, question.player) if question.kind == "turn" else None


def _go_on(table: ArcheosTable, player: int) -> Play:
    table.turn -= 1  # it counts this turn once more
    yield from play_turns(table, player)
    yield from play_seasons(table)
