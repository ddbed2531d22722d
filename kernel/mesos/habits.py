"""Habits of MESOS players: what each of them prefers to what looks best at once, in PP added to an option's worth."""

from __future__ import annotations

from collections.abc import Callable

from kernel.bots import Appraise, Habit
from kernel.core import Option, Question
from kernel.mesos.buildings import discount, effects, inventions, number_of, value
from kernel.mesos.cards import BUILDINGS, QUANTITIES, TILES, TRIBE_CARDS, Building, Character, Tile
from kernel.mesos.state import MesosTable
from kernel.mesos.taking import price

Thing = Character | Building | Tile
Liking = Callable[[MesosTable, int, Thing], float]
"""How much a player likes a card, or the Food of an Offer tile (PP)."""

STRONG = 20.0
"""More than any card looks worth at a glance: whoever likes something so much takes it wherever it can be had."""


def taste_of(liking: Liking) -> Appraise:
    """The taste for options of a player who likes some things: cards, and the tiles that give them."""

    def taste(table: MesosTable, question: Question, option: Option) -> float:
        player = question.player
        if question.kind == "place":
            return _tile_liking(table, player, TILES[option.id[-1]], liking)
        if option.id in BUILDINGS:
            return liking(table, player, BUILDINGS[option.id])
        card = TRIBE_CARDS.get(option.id)
        return liking(table, player, card) if isinstance(card, Character) else 0.0

    return taste


def _tile_liking(table: MesosTable, player: int, tile: Tile, liking: Liking) -> float:
    """The most liked cards that the tile gives now and the player can pay, and its Food."""
    total = liking(table, player, tile)
    for number, cards, for_sale in (
        (tile.upper, table.upper, table.upper_buildings), (tile.lower, table.lower, table.lower_buildings),
    ):  # fmt: skip
        people = [liking(table, player, card) for card in cards if isinstance(card, Character)]
        buildings = [liking(table, player, one) for one in for_sale if _can_pay(table, player, one)]
        total += sum(sorted(people + buildings, reverse=True)[:number])
    return total


def _can_pay(table: MesosTable, player: int, building: Building) -> bool:
    return price(building, discount(table.tribes[player])) <= table.food[player]


def hunters(table: MesosTable, player: int, thing: Thing) -> float:
    """Hunters above all, those with an icon first."""
    return STRONG + 5 * thing.icon if isinstance(thing, Character) and thing.kind == "hunter" else 0.0


def inventors(table: MesosTable, player: int, thing: Thing) -> float:
    """Inventors above all, those with a new icon first."""
    if not isinstance(thing, Character) or thing.kind != "inventor":
        return 0.0
    return STRONG + 5 * (thing.invention not in inventions(table.tribes[player]))


def buildings(table: MesosTable, player: int, thing: Thing) -> float:
    """Every Building that can be paid; to that end Builders, who make them cheaper, and Food."""
    if isinstance(thing, Building):
        return STRONG
    if isinstance(thing, Tile):
        return 2.0 * thing.food
    return 2.0 * thing.discount


def feed_first(table: MesosTable, player: int, thing: Thing) -> float:
    """While the next meal is not in store: Food tiles, Gatherers, Hunters with an icon, and no Building."""
    if missing(table, player) <= 0:
        return 0.0
    if isinstance(thing, Building):
        return -STRONG
    if isinstance(thing, Tile):
        return 4.0 * thing.food
    hunted = thing.icon * (1 + number_of("hunter", table.tribes[player])) * QUANTITIES["icon_food"]
    return 4.0 * (hunted + (thing.kind == "gatherer") * QUANTITIES["gatherer_food"] - 1)


def missing(table: MesosTable, player: int) -> int:
    """Food that the player lacks for the next meal of the tribe as it is, with one newcomer."""
    tribe = table.tribes[player]
    saved = number_of("gatherer", tribe) * QUANTITIES["gatherer_food"]
    saved += sum([value(building, tribe) for building in effects(table, player, "sustenance")])
    return len(tribe) + 1 - saved - table.food[player]


HABITS: dict[str, Habit] = {
    "hunters": Habit("Hunters", "Takes Hunters wherever they can be had, those with an icon first.", taste_of(hunters)),
    "inventors": Habit("Inventors", "Takes Inventors wherever they can be had, new icons first.", taste_of(inventors)),
    "buildings": Habit(
        "Buildings", "Takes every Building that can be paid, and Builders and Food to pay for it.", taste_of(buildings)
    ),
    "feed_first": Habit(
        "Feed first", "Looks for Food and takes no Building as long as the next meal is not in store.",
        taste_of(feed_first),
    ),
}  # fmt: skip
"""Name -> habit; whoever has one takes what looks best at once in everything else."""
