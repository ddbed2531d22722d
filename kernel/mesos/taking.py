"""Taking cards: what may be taken and why not, and what a card does at once."""

from __future__ import annotations

from functools import cache

from kernel.core import Option, Play, Question
from kernel.mesos.buildings import completed, discount, effects, number_of
from kernel.mesos.cards import (
    BUILDINGS,
    CHARACTERS,
    EVENTS,
    QUANTITIES,
    TRIBE_CARDS,
    Building,
    Card,
    Character,
    Tile,
)  # fmt: skip
from kernel.mesos.state import MesosTable
from kernel.words import some

Refusal = tuple[str, str]
"""The id of the rule that forbids something, and the sentence why."""


def price(building: Building, off: int) -> int:
    """Food to pay for a Building when Builders take `off` Food off its cost."""
    return max(0, building.cost - off)


def row_refusal(tile: Tile, row: str) -> Refusal:
    """Why the tile gives no card from the row, or no more of them."""
    given = tile.upper if row == "upper" else tile.lower
    if not given:
        return tile.rule, f"{tile.name} takes no card from the {row} row."
    return tile.rule, f"{tile.name} gives {some(given, 'card')} from the {row} row, and no more is left to take there."


def price_refusal(building: Building, off: int, food: int) -> Refusal | None:
    """Why a player with `food` whose Builders take `off` off cannot pay the Building; None if it can be paid."""
    pay = price(building, off)
    if food >= pay:
        return None
    less = f"your Builders take {off} off, so you pay {pay}" if off else "no Builder takes anything off"
    return "mesos.building_cost", f"{building.short} costs {building.cost} Food; {less}, and you have {food} Food."


@cache
def closed_options(tile: Tile, row: str) -> dict[Card | Building, Option]:
    """The option of every card in a row from which the tile gives none, or no more: made once, used often."""
    rule, why = row_refusal(tile, row)
    cards: list[Card | Building] = [*CHARACTERS.values(), *BUILDINGS.values()]
    closed = {card: Option(card.id, card.label, rule, why) for card in cards}
    return closed | {event: event.option for event in EVENTS.values()}


@cache
def priced_option(building: Building, off: int, food: int) -> Option:
    """The option of a Building in a row from which the tile gives cards: its price, or why it cannot be paid."""
    label = f"{building.label}, price {price(building, off)} Food"
    return Option(building.id, label, *(price_refusal(building, off, food) or ()))


@cache
def stop_option(tile: Tile, left: int, optional: bool) -> Option:
    """The option to take no more while `left` Characters lie where the tile takes from."""
    if not left or optional:
        return Option("stop", "Take no more cards")
    lie = f"{some(left, 'Character')} still {'lies' if left == 1 else 'lie'} where {tile.name} takes from"
    return Option("stop", "Take no more cards", "mesos.must_take", f"{lie}, so a card must be taken.")


def take_question(
    table: MesosTable, player: int, tile: Tile, upper: int, lower: int, rule: str, optional: bool
) -> Question | None:
    """Which card to take next, when the tile owes `upper` and `lower` cards; None if nothing lies there to take."""
    options: list[Option] = []
    left = buildings = 0
    for row, owed, cards, for_sale in (
        ("upper", upper, table.upper, table.upper_buildings),
        ("lower", lower, table.lower, table.lower_buildings),
    ):
        if not owed:
            options += map(closed_options(tile, row).__getitem__, [*cards, *for_sale])
            continue
        offered = [card.option for card in cards]
        left += [option.rule for option in offered].count("")
        options += offered
        if for_sale:
            buildings += len(for_sale)
            off, food = discount(table.tribes[player]), table.tallies["food"][player]
            options += [priced_option(building, off, food) for building in for_sale]
    if not left and not buildings:
        return None
    options.append(stop_option(tile, left, optional))
    return Question(player, "take", f"{table.names[player]}, take a card ({tile.label}).", tuple(options), rule)


def take_cards(table: MesosTable, player: int, tile: Tile, rule: str, optional: bool = False) -> Play:
    """Lets a player take the cards that a tile gives, in any order; what a card does, it does at once."""
    name, (upper, lower) = table.names[player], table.owed or (tile.upper, tile.lower)
    while upper or lower:
        table.owed = upper, lower
        question = take_question(table, player, tile, upper, lower, rule, optional)
        if question is None:
            text = (
                f"Nothing is left where {tile.name} takes from; {name} gets nothing for {some(upper + lower, 'card')}."
            )
            table.note(player, "nothing", "mesos.nothing_left", text, about=tile.id)
            break
        (chosen,) = yield question
        if chosen == "stop":
            text = f"{name} takes no {'card' if optional else 'more card'} with {tile.name}."
            table.note(player, "stop", rule if optional else "mesos.may_stop", text, about=tile.id)
            break
        if chosen in BUILDINGS:
            row = take_building(table, player, BUILDINGS[chosen])
        else:
            row = take_character(table, player, TRIBE_CARDS[chosen])
        upper, lower = (upper - 1, lower) if row == "upper" else (upper, lower - 1)
    table.owed = None


def take_character(table: MesosTable, player: int, card: Card) -> str:
    """Moves a Character from its row to the tribe; returns the row."""
    assert isinstance(card, Character)
    row, cards = ("upper", table.upper) if card in table.upper else ("lower", table.lower)
    cards.remove(card)
    table.tribes[player].append(card)
    text = f"{table.names[player]} takes the {card.label} from the {row} row."
    table.note(player, "card", f"mesos.{card.kind}", text, about=card.id)
    if card.kind == "hunter":
        hunter_food(table, player, card)
    if table.buildings[player]:
        completed(table, player)
    return row


def hunter_food(table: MesosTable, player: int, card: Character) -> None:
    """The Food that a Hunter with icon brings: some for each Hunter of the tribe, itself included."""
    name = table.names[player]
    if not card.icon:
        text = f"This Hunter has no icon and brings {name} no Food now."
        table.change(player, "food", "mesos.hunter_plain", text, ("no icon", 0), about=card.id)
        return
    hunters, each = number_of("hunter", table.tribes[player]), QUANTITIES["icon_food"]
    with_itself = "with the new one"
    if not table.setup["icon_hunter_counts_itself"]:
        hunters, with_itself = hunters - 1, "without the new one"
    people = some(hunters, "Hunter")
    text = f"The icon brings {name} Food for {people}, {with_itself}: {hunters} × {each} = {hunters * each} Food."
    table.change(player, "food", "mesos.hunter_icon", text, (f"{people} × {each} Food", hunters * each), about=card.id)


def take_building(table: MesosTable, player: int, building: Building) -> str:
    """Pays a Building and moves it from its row to the player; returns the row."""
    row, cards = (
        ("upper", table.upper_buildings) if building in table.upper_buildings else ("lower", table.lower_buildings)
    )
    name, off = table.names[player], discount(table.tribes[player])
    pay = price(building, off)
    cards.remove(building)
    table.buildings[player][building] = len(table.tribes[player])
    table.note(
        player, "card", "mesos.take_building", f"{name} takes {building.label} from the {row} row.", about=building.id
    )
    parts, rule, less = [("cost", -building.cost)], "mesos.building_cost", ""
    if off:
        parts.append(("Builders", off))
        rule, less = "mesos.builder_discount", f", less {off} for Builders"
    if off > building.cost:
        parts.append(("more than the cost", building.cost - off))
    text = f"{name} pays {pay} Food: cost {building.cost}{less}."
    table.change(player, "food", rule, text, *parts, about=building.id)
    return row


def extra_cards(table: MesosTable) -> Play:
    """After the last totem is back, the owner of Building 116 may take one card more."""
    for player in table.players:
        for building in effects(table, player, "extra_card"):
            tile = extra_tile(building)
            optional = table.setup["extra_card_optional"]
            yield from take_cards(table, player, tile, building.rule, optional)


@cache
def extra_tile(building: Building) -> Tile:
    """What a Building gives that lets its owner take cards from the upper row."""
    return Tile(building.id, building.short, 0, 0, building.amount, rule=building.rule)
