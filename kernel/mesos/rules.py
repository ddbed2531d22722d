"""A game of MESOS, as the rulebook tells it: ten rounds, then the final count."""

from __future__ import annotations

from functools import cache

from kernel.core import Option, Play, Question
from kernel.mesos.buildings import effects
from kernel.mesos.cards import BUILDINGS, COUNTS, ERAS, QUANTITIES, SPACES, TILES, Building, Card, Event
from kernel.mesos.events import resolve_events
from kernel.mesos.scoring import final_count, lose_points, name_winner
from kernel.mesos.setup import set_up
from kernel.mesos.state import MesosTable
from kernel.mesos.taking import extra_cards, take_cards
from kernel.words import some


def play(table: MesosTable) -> Play:
    """The whole game."""
    set_up(table)
    begin_round(table)
    yield from play_rounds(table)


def resume(table: MesosTable, question: Question) -> Play:
    """The game from any of its questions on: the table tells what was done before."""
    if question.kind == "place":
        return play_rounds(table)
    return play_rounds(table, EXTRA if question.rule in EXTRA_RULES else ACTIONS)


def play_rounds(table: MesosTable, part: int = 0) -> Play:
    """Round after round, the first one from a part on, and the end of the game."""
    while True:
        for act in PARTS[part:]:
            yield from act(table)
        if not table.deck:
            break
        end_round(table)
        begin_round(table)
        part = 0
    last_events(table)
    final_count(table)
    name_winner(table)


def begin_round(table: MesosTable) -> None:
    """The next round begins."""
    table.period += 1
    text = f"Round {table.period} of {QUANTITIES['rounds']} begins, Era {ERAS[table.era]}."
    table.note(None, "round", "mesos.round", text)


def place_totems(table: MesosTable) -> Play:
    """From the top of the Turn Order tile down, each player puts the totem on a free Offer tile."""
    options = {
        letter: tile_option(letter, "" if player is None else table.names[player])
        for letter, player in table.offer.items()
    }
    for space, player in enumerate(table.turn_order):
        if player is None:  # this totem was placed before
            continue
        name = table.names[player]
        text = f"{name}, put your totem on a free Offer tile."
        (chosen,) = yield Question(player, "place", text, tuple(options.values()), "mesos.place_totem")
        letter = chosen[-1]
        table.turn_order[space] = None
        table.offer[letter] = player
        options[letter] = tile_option(letter, name)
        text = f"{name} puts the totem on {TILES[letter].label}."
        table.note(player, "totem", "mesos.place_totem", text, about=chosen)


@cache
def tile_option(letter: str, taken_by: str) -> Option:
    """The option to place a totem on a tile; closed if somebody stands there."""
    tile = TILES[letter]
    if taken_by:
        return Option(tile.id, tile.label, "mesos.free_tile", f"The totem of {taken_by} already stands on {tile.name}.")
    return Option(tile.id, tile.label)


def resolve_actions(table: MesosTable) -> Play:
    """From the leftmost totem to the right, each player acts and at once puts the totem back."""
    acting = [(letter, player) for letter, player in table.offer.items() if player is not None]
    order = ", ".join([f"{table.names[player]} ({letter})" for letter, player in acting])
    table.note(None, "order", "mesos.action_order", f"The totems act from left to right: {order}.")
    for letter, player in acting:
        tile = TILES[letter]
        if tile.food:
            text = f"{tile.name} gives {table.names[player]} {tile.food} Food and no card."
            table.change(player, "food", "mesos.tile_food", text, (tile.name, tile.food), about=tile.id)
        several = tile.upper + tile.lower > 1
        yield from take_cards(table, player, tile, "mesos.take_order" if several else "mesos.take_cards")
        return_totem(table, player, letter)
        if table.setup["bonus_at_once"]:
            settle_space(table, player)
    if not table.setup["bonus_at_once"]:
        for back in table.turn_order:
            if back is not None:
                settle_space(table, back)


def return_totem(table: MesosTable, player: int, letter: str) -> None:
    """Puts the totem on the first free space of the Turn Order tile from the top."""
    space = table.turn_order.index(None)
    table.offer[letter] = None
    table.turn_order[space] = player
    text = f"{table.names[player]} puts the totem back on space {space + 1} of the Turn Order tile."
    table.note(player, "totem", "mesos.return_totem", text, about=f"space:{space + 1}")


def settle_space(table: MesosTable, player: int) -> None:
    """The Food bonus of the space that the totem is back on, or the price of the last space."""
    name, place = table.names[player], table.turn_order.index(player)
    space = SPACES[len(table.turn_order)][place]
    about = f"space:{space.space}"
    if space.last:
        paid = min(space.pay_food, table.food[player])
        if paid:
            text = f"{name} is last and pays {paid} Food."
            table.change(player, "food", "mesos.last_space", text, ("last space", -paid), about=about)
        else:
            text = f"{name} is last and has no Food: {space.loss_without_food} PP lost."
            lost = ("last space without Food", -space.loss_without_food)
            lose_points(table, player, "mesos.last_space", text, lost, about=about)
    elif space.food_bonus:
        text = f"Space {space.space} gives {name} {space.food_bonus} Food."
        table.change(player, "food", "mesos.space_bonus", text, (f"space {space.space}", space.food_bonus), about=about)
        for building in effects(table, player, "food_space"):
            text = f"{building.short} adds {building.amount} Food for {name}, because the space shows Food."
            table.change(player, "food", building.rule, text, (building.short, building.amount), about=about)
    else:
        text = f"Space {space.space} is blank and gives {name} nothing."
        table.change(player, "food", "mesos.space_bonus", text, ("blank space", 0), about=about)


def end_round(table: MesosTable) -> None:
    """Events of the lower row, discards, the rows slide, new cards, perhaps a new Era."""
    resolve_events(table, events_of(table.lower), "in the lower row")
    discard_lower_row(table)
    slide_upper_row(table)
    drawn = restore_upper_row(table)
    era = max([card.era for card in drawn], default=0)
    if era > table.era:
        begin_era(table, era)


def events_of(cards: list[Card]) -> list[Event]:
    """The Events among the cards, as they lie."""
    return [card for card in cards if isinstance(card, Event)]


def discard_lower_row(table: MesosTable) -> None:
    """Characters and Events of the lower row leave the game; Buildings stay."""
    text = f"{some(len(table.lower), 'card')} of the lower row {'is' if len(table.lower) == 1 else 'are'} discarded"
    table.discard += table.lower
    table.lower = []
    table.note(None, "discard", "mesos.discard_row", f"{text}{_stay(table.lower_buildings)}.")


def slide_upper_row(table: MesosTable) -> None:
    """Characters and Events of the upper row move to the lower row; Buildings stay."""
    table.lower, table.upper = table.upper, []
    text = f"{some(len(table.lower), 'card')} of the upper row {'slides' if len(table.lower) == 1 else 'slide'} down"
    table.note(None, "slide", "mesos.slide_row", f"{text}{_stay(table.upper_buildings)}.")
    for event in events_of(table.lower):
        text = f"{event.label} lies in the lower row now and resolves at the end of the next round."
        table.note(None, "waiting", "mesos.event_waits", text, about=event.id)


def _stay(buildings: list[Building]) -> str:
    if not buildings:
        return ""
    return f"; {' and '.join([building.short for building in buildings])} {'stays' if len(buildings) == 1 else 'stay'}"


def restore_upper_row(table: MesosTable) -> list[Card]:
    """Deals a whole new upper row from the deck, whatever lies there; returns the cards."""
    number = COUNTS[len(table.names)].upper_row
    drawn = table.deck[:number]
    del table.deck[:number]
    table.upper += drawn
    text = f"{some(len(drawn), 'new card')} in the upper row; {some(len(table.deck), 'card')} left in the deck."
    table.note(None, "deal", "mesos.restore_row", text)
    return drawn


def begin_era(table: MesosTable, era: int) -> None:
    """The first card of a new Era lies in sight: old Buildings go or move down, new ones arrive."""
    gone = table.lower_buildings
    table.era = era
    table.discard += gone
    table.lower_buildings, table.upper_buildings = table.upper_buildings, []
    text = f"Era {ERAS[era]} begins. Leaving the lower row: {_list(gone)}; moving down: {_list(table.lower_buildings)}."
    table.note(None, "era", "mesos.new_era", text, about=f"era:{era}")
    table.upper_buildings = table.coming.pop(era, [])
    names = ", ".join([building.label for building in table.upper_buildings]) or "none"
    text = f"Buildings of Era {ERAS[era]} in the upper row: {names}."
    table.note(None, "buildings", "mesos.new_buildings", text, about=f"era:{era}")


def _list(buildings: list[Building]) -> str:
    return ", ".join([building.short for building in buildings]) or "no Buildings"


PARTS = (place_totems, resolve_actions, extra_cards)
"""The parts of a round in which somebody is asked."""
ACTIONS, EXTRA = 1, 2
EXTRA_RULES = {building.rule for building in BUILDINGS.values() if building.moment == "extra_card"}


def last_events(table: MesosTable) -> None:
    """The deck is empty, so the Events of both rows resolve."""
    text = "The deck is empty: this was the last round, and the Events of both rows resolve."
    table.note(None, "last round", "mesos.last_events", text)
    resolve_events(table, events_of(table.lower + table.upper), "in the two rows")
