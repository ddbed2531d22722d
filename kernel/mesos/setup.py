"""Settings of a MESOS game, its shuffles, and how the table is laid."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kernel.core import Setting, SetupError, player_names
from kernel.mesos.cards import (
    BUILDINGS,
    COUNTS,
    ERAS,
    EVENTS,
    SPACES,
    TILES,
    TRIBE_CARDS,
    Event,
    era_buildings,
    piles,
)  # fmt: skip
from kernel.mesos.state import MesosTable
from kernel.words import some

COLOURS = ("Red", "Blue", "Green", "Yellow", "Purple")
"""The totems' colours, and the players' names if nobody gives others."""

STACKED = (*(f"era-{era}" for era in range(1, len(ERAS))), "final-events")
"""The shuffles of the Tribe deck's piles, top first."""

_SWITCH = (False, True)

SETTINGS = (
    Setting("players", 3, tuple(COUNTS), "How many tribes take part."),
    Setting("names", None, (), "The players' names, in the order of their numbers; left out: the totems' colours."),
    Setting("expert", False, _SWITCH, "All Buildings of the game are known from the start.", "mesos.expert_variant"),
    Setting(
        "rebalanced_shamans", False, _SWITCH, "Two players: the fewest stars lose nothing.", "mesos.rebalanced_shamans"
    ),
    Setting("icon_hunter_counts_itself", True, _SWITCH, "A Hunter with icon counts itself.", "mesos.hunter_icon"),
    Setting("hunt_food_per_hunter", True, _SWITCH, "A Hunt brings Food for each Hunter.", "mesos.hunt_food"),
    Setting("ritual_double_in_tie", False, _SWITCH, "Building 103 doubles a shared gain too.", "mesos.ritual_double"),
    Setting(
        "old_characters_count",
        True,
        _SWITCH,
        "Characters older than Building 97 or 102 count for it.",
        "mesos.set_food",
    ),
    Setting(
        "extra_card_optional", True, _SWITCH, "The extra card of Building 116 may be declined.", "mesos.extra_card"
    ),
    Setting("bonus_at_once", True, _SWITCH, "A totem's Food comes before the next player acts.", "mesos.return_totem"),
    Setting("points_floor", False, _SWITCH, "Points never fall below zero.", "mesos.below_zero"),
)


def check(setup: dict[str, Any]) -> None:
    """Completes the names and refuses settings that do not go together."""
    players = setup["players"]
    if setup["rebalanced_shamans"] and players != 2:
        raise SetupError(f"Rebalanced Shamans is for 2 players only; this game has {players}.")
    setup["names"] = player_names("MESOS", setup["names"], players, COLOURS[:players])


def deals(setup: dict[str, Any]) -> tuple[str, ...]:
    """The names of the shuffles."""
    return ("turn-order", *STACKED, *(f"buildings-{era}" for era in range(1, len(ERAS))))


def start(setup: Mapping[str, Any]) -> MesosTable:
    """The empty table."""
    return MesosTable.empty(tuple(setup["names"]), setup)


def set_up(table: MesosTable) -> None:
    """Lays the table: offer track, turn order, deck, rows, Buildings, Food."""
    lay_offer_track(table)
    draw_turn_order(table)
    stack_deck(table)
    deal_lower_row(table)
    deal_upper_row(table)
    choose_buildings(table)
    give_food(table)


def lay_offer_track(table: MesosTable) -> None:
    """The Offer tiles of this number of players, from left to right."""
    players = len(table.names)
    table.offer = {letter: None for letter, tile in TILES.items() if tile.min_players <= players}
    text = f"The offer track for {players} players: {', '.join(table.offer)}."
    table.note(None, "setup", "mesos.setup_offer_track", text)


def draw_turn_order(table: MesosTable) -> None:
    """Totems in random order on the Turn Order tile; its Food bonuses are not given now."""
    order = table.shuffle("turn-order", table.names)
    table.turn_order = [table.names.index(name) for name in order]
    text = f"Turn order, drawn by lot: {', '.join(order)}. The spaces give nothing yet."
    table.note(None, "setup", "mesos.setup_turn_order", text)


def stack_deck(table: MesosTable) -> None:
    """The Tribe deck: Era I on top, then II and III, the two final Events at the bottom."""
    players = len(table.names)
    for name, pile in zip(STACKED, piles(players), strict=True):
        table.deck += [TRIBE_CARDS[card] for card in table.shuffle(name, pile)]
    people = len(table.deck) - len(EVENTS)
    text = f"The deck for {players} players: {people} Characters and {len(EVENTS)} Events, Era by Era."
    table.note(None, "setup", "mesos.setup_deck", text)
    names = " and ".join([event.label for event in EVENTS.values() if event.final])
    table.note(None, "setup", "mesos.final_events", f"{names} lie at the bottom of the deck.")


def deal_lower_row(table: MesosTable) -> None:
    """The first lower row holds no Event: one that turns up goes to the upper row, and another card is dealt."""
    number = COUNTS[len(table.names)].lower_row
    while len(table.lower) < number:
        card = table.deck.pop(0)
        (table.upper if isinstance(card, Event) else table.lower).append(card)
    moved = f"{some(len(table.upper), 'Event')} on the way went to the upper row" if table.upper else "no Event came up"
    text = f"The first lower row: {number} Characters; {moved}."
    table.note(None, "setup", "mesos.first_lower_row", text)


def deal_upper_row(table: MesosTable) -> None:
    """Fills the upper row, counting the Events that went there from the lower row."""
    number = COUNTS[len(table.names)].upper_row
    missing = number - len(table.upper)
    table.upper += table.deck[:missing]
    del table.deck[:missing]
    text = f"The first upper row: {number} cards; {len(table.deck)} are left in the deck."
    table.note(None, "setup", "mesos.first_upper_row", text)


def choose_buildings(table: MesosTable) -> None:
    """Draws the Buildings of each Era; those of Era I lie in the upper row, the others wait for their Era."""
    for era, number in enumerate(COUNTS[len(table.names)].buildings, start=1):
        cards = table.shuffle(f"buildings-{era}", era_buildings(era))
        table.coming[era] = [BUILDINGS[card] for card in cards[:number]]
    later = ", ".join([f"{len(cards)} of Era {ERAS[era]}" for era, cards in table.coming.items() if era > 1])
    table.upper_buildings = table.coming.pop(1)
    names = ", ".join([building.label for building in table.upper_buildings])
    table.note(None, "setup", "mesos.setup_buildings", f"Buildings in the upper row: {names}. Later: {later}.")
    if table.setup["expert"]:
        known = [building.label for cards in table.coming.values() for building in cards]
        text = f"Expert variant: the Buildings to come are known: {', '.join(known)}."
        table.note(None, "setup", "mesos.expert_variant", text)


def give_food(table: MesosTable) -> None:
    """Starting Food, more for those who start later."""
    for player, space in zip(table.turn_order, SPACES[len(table.names)], strict=True):
        assert player is not None
        text = f"{table.names[player]} starts in place {space.space} with {space.starting_food} Food."
        part = (f"place {space.space}", space.starting_food)
        table.change(player, "food", "mesos.starting_food", text, part, about=f"space:{space.space}")
