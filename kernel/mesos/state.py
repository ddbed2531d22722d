"""The state of a MESOS game: everything that lies on the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from kernel.core import Shuffled, Table
from kernel.mesos.cards import (
    BUILDINGS,
    HIDDEN_BUILDING,
    HIDDEN_CARD,
    TRIBE_CARDS,
    Building,
    Card,
    Character,
    era_buildings,
    piles,
)  # fmt: skip


@dataclass(slots=True, kw_only=True)
class MesosTable(Table):
    """The table. Its tallies are `points` (PP, may be negative) and `food`; its `period` is the round, 1 to 10.

    Cards are the objects of `kernel.mesos.cards`. `upper` and `lower` hold Characters and Events from left to right,
    the Buildings of each row lie apart. `offer` maps each Offer tile's letter, from left to right, to the player on it,
    `turn_order` holds the player on each space of the Turn Order tile from the top; None is nobody. `tribes` keeps the
    order in which Characters came; `buildings` maps each Building of a player to the size of the tribe when it came.
    `owed` are the cards that the tile in use still gives from the upper and the lower row, None between tiles.
    `deck` (top first) and `coming` (Era -> Buildings that arrive with it) are hidden in a player's view.
    """

    setup: Mapping[str, Any]
    offer: dict[str, int | None]
    turn_order: list[int | None]
    tribes: list[list[Character]]
    buildings: list[dict[Building, int]]
    upper: list[Card]
    lower: list[Card]
    upper_buildings: list[Building]
    lower_buildings: list[Building]
    deck: list[Card]
    coming: dict[int, list[Building]]
    discard: list[Card | Building]
    owed: tuple[int, int] | None = None
    era: int = 1

    @classmethod
    def empty(cls, names: tuple[str, ...], setup: Mapping[str, Any]) -> Self:
        """A table for these players with nothing on it yet."""
        return cls(
            names=names, tallies={"points": [0] * len(names), "food": [0] * len(names)}, setup=setup, offer={},
            turn_order=[None] * len(names), tribes=[[] for _ in names], buildings=[{} for _ in names], upper=[],
            lower=[], upper_buildings=[], lower_buildings=[], deck=[], coming={}, discard=[],
        )  # fmt: skip

    @property
    def food(self) -> list[int]:
        """Food of each player."""
        return self.tallies["food"]

    def copy(self) -> Self:
        new = object.__new__(type(self))  # twice as fast as the constructor
        new.names, new.setup, new.period, new.era, new.log = self.names, self.setup, self.period, self.era, None
        new.owed = self.owed
        new.tallies = {what: tally[:] for what, tally in self.tallies.items()}
        new.offer, new.turn_order = self.offer.copy(), self.turn_order[:]
        new.tribes = [tribe[:] for tribe in self.tribes]
        new.buildings = [owned.copy() for owned in self.buildings]
        new.upper, new.lower, new.deck, new.discard = self.upper[:], self.lower[:], self.deck[:], self.discard[:]
        new.upper_buildings, new.lower_buildings = self.upper_buildings[:], self.lower_buildings[:]
        new.coming = {era: cards[:] for era, cards in self.coming.items()}
        return new

    def hide(self, player: int) -> None:
        self.deck = [HIDDEN_CARD] * len(self.deck)
        if not self.setup["expert"]:
            self.coming = {era: [HIDDEN_BUILDING] * len(cards) for era, cards in self.coming.items()}

    def imagine(self, player: int, shuffled: Shuffled) -> None:
        gone = {card.id for card in [*self.upper, *self.lower, *self.discard]}
        gone |= {card.id for tribe in self.tribes for card in tribe}
        left = len(self.deck)
        self.deck = [
            TRIBE_CARDS[card] for pile in piles(len(self.names)) for card in shuffled(pile) if card not in gone
        ]
        assert len(self.deck) == left, "cards are missing that nobody has seen"
        for era, cards in self.coming.items():
            if HIDDEN_BUILDING in cards:
                self.coming[era] = [BUILDINGS[card] for card in shuffled(era_buildings(era))[: len(cards)]]
