"""What looks good to a simple player: points now, Food, and what a card will bring at the end."""

from __future__ import annotations

from kernel.core import Option, Question
from kernel.mesos.buildings import discount, inventions, number_of, value
from kernel.mesos.cards import BUILDINGS, QUANTITIES, TILES, TRIBE_CARDS, Building, Character
from kernel.mesos.state import MesosTable
from kernel.mesos.taking import price

FOOD = 0.8
"""A Food is worth a little less than a PP; every Character must be fed about three times."""


def appraise(table: MesosTable, question: Question, option: Option) -> float:
    """How good an option looks, in PP; a rule of thumb for bots, no fact of the game."""
    player = question.player
    if question.kind == "place":
        return tile_worth(table, player, option.id[-1])
    if option.id == "stop":
        return 0.0
    if option.id in BUILDINGS:
        return building_worth(table, player, BUILDINGS[option.id])
    card = TRIBE_CARDS[option.id]
    return character_worth(table, player, card) if isinstance(card, Character) else 0.0


def tile_worth(table: MesosTable, player: int, letter: str) -> float:
    """The best cards that the tile gives now; a tile further left is acted on before others take them."""
    tile, worth = TILES[letter], 0.0
    for number, cards in ((tile.upper, table.upper), (tile.lower, table.lower)):
        people = [character_worth(table, player, card) for card in cards if isinstance(card, Character)]
        worth += sum(sorted(people, reverse=True)[:number])
    before = list(table.offer.values())[: list(table.offer).index(letter)]
    waiting = sum(other is not None for other in before)
    return worth * (1 - 0.1 * waiting) + FOOD * tile.food - waiting


def character_worth(table: MesosTable, player: int, card: Character) -> float:
    """What a Character brings now and later, less the Food it eats in the rounds that are left."""
    tribe = table.tribes[player]
    same, left = number_of(card.kind, tribe), 1 - table.period / (QUANTITIES["rounds"] + 1)
    meals = 3 * left
    worth = -FOOD * meals
    if card.kind == "hunter":
        worth += FOOD * QUANTITIES["icon_food"] * (same + 1) * card.icon + 6 * left
    elif card.kind == "gatherer":
        hungry = len(tribe) + 1 - QUANTITIES["gatherer_food"] * same
        worth += FOOD * meals * max(0, min(hungry, QUANTITIES["gatherer_food"]))
    elif card.kind == "builder":
        worth += card.prestige + 2 * card.discount * left
    elif card.kind == "shaman":
        worth += 3 * card.stars * left + card.stars
    elif card.kind == "artist":
        worth += QUANTITIES["artist_group_points"] / QUANTITIES["artist_group"] + 3 * left
    else:
        icons = inventions(tribe)
        after = [*icons, card.invention]
        worth += len(after) * len(set(after)) - len(icons) * len(set(icons)) + 2 * left
    return worth


def building_worth(table: MesosTable, player: int, building: Building) -> float:
    """The PP of a Building with its effect on the tribe as it is, less the Food to pay."""
    tribe = table.tribes[player]
    worth = building.prestige - FOOD * price(building, discount(tribe))
    if building.moment == "final":
        return worth + value(building, tribe)
    return worth + 4 * (1 - table.period / (QUANTITIES["rounds"] + 1))
