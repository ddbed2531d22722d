"""What Buildings do: a row of the table names a moment, an amount and what it counts; the counts stand here."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kernel.mesos.cards import BUILDINGS, KINDS, Building, Character
from kernel.mesos.state import MesosTable
from kernel.tables import TableError

Tribe = Sequence[Character]
Count = Callable[[Tribe], int]


def number_of(kind: str, tribe: Tribe) -> int:
    """How many Characters of a kind the tribe has."""
    return [card.kind for card in tribe].count(kind)


def discount(tribe: Tribe) -> int:
    """Food that all Builders of the tribe together take off the cost of every Building."""
    return sum([card.discount for card in tribe])


def inventions(tribe: Tribe) -> list[str]:
    """The invention icon of every Inventor of the tribe, in the order they came."""
    return [card.invention for card in tribe if card.invention]


def sets(tribe: Tribe) -> int:
    """Complete sets of the six kinds: the smallest of the six counts."""
    kinds = [card.kind for card in tribe]
    return min([kinds.count(kind) for kind in KINDS])


def pairs(tribe: Tribe) -> int:
    """Pairs of Inventors with the same icon."""
    icons = inventions(tribe)
    return sum([icons.count(icon) // 2 for icon in dict.fromkeys(icons)])


def builder_prestige(tribe: Tribe) -> int:
    """The PP printed on all Builders of the tribe."""
    return sum([card.prestige for card in tribe])


def _of_kind(kind: str) -> Count:
    return lambda tribe: number_of(kind, tribe)


PER: dict[str, Count] = {kind: _of_kind(kind) for kind in KINDS}
PER |= {"": lambda tribe: 1, "set": sets, "pair": pairs, "builder_prestige": builder_prestige}
"""What the column `per` of the Buildings' table can name; empty: the amount counts once."""

for _building in BUILDINGS.values():
    if _building.per not in PER:
        raise TableError(
            f"Table buildings.csv, card {_building.card}: per '{_building.per}' is none of {', '.join(PER)}."
        )


def value(building: Building, tribe: Tribe) -> int:
    """What the Building is worth for this tribe: its amount for each thing that it counts."""
    return building.amount * PER[building.per](tribe)


def effects(table: MesosTable, player: int, moment: str) -> list[Building]:
    """The player's Buildings that do something at this moment, in the order they came."""
    return [building for building in table.buildings[player] if building.moment == moment]


def completed(table: MesosTable, player: int) -> None:
    """Food of Buildings for sets and pairs that the Character just taken completes."""
    for building in effects(table, player, "taken"):
        tribe = table.tribes[player]
        if not table.setup["old_characters_count"]:
            tribe = tribe[table.buildings[player][building] :]
        food = value(building, tribe) - value(building, tribe[:-1])
        if food:
            text = f"{table.names[player]} completes a {building.per}: {building.short} gives {food} Food at once."
            table.change(player, "food", building.rule, text, (building.short, food), about=building.id)
