"""Habits of Archeos players: what each of them prefers to what looks best at once, added to an option's worth."""

from __future__ import annotations

from functools import partial

from kernel.archeos.scoring import largest_set, led_by
from kernel.archeos.state import CARDS, ArcheosTable
from kernel.archeos.tables import ROLES
from kernel.bots import Appraise, Habit
from kernel.core import Option, Question

STRONG = 100.0
"""More than any option looks worth at a glance: whoever wants something so much takes it if the rules allow it."""


def patient(size: int) -> Appraise:
    """An expedition only with so many cards that match, or when nothing else is allowed."""

    def taste(table: ArcheosTable, question: Question, option: Option) -> float:
        if question.kind != "turn" or option.id != "expedition":
            return 0.0
        return STRONG if largest_set(table.hands[question.player]) >= size else -STRONG

    return taste


def sites_first(table: ArcheosTable, question: Question, option: Option) -> float:
    """An expedition as soon as one would advance a vehicle, led by a card that does; no other one."""
    player = question.player
    if question.kind == "turn" and option.id == "expedition":
        return STRONG if any(advances(table, player, card) for card in table.hands[player]) else -STRONG
    if question.kind == "leader":
        return STRONG * advances(table, player, option.id)
    if question.kind == "effect":
        return STRONG * (option.id == "colour")
    return 0.0


def advances(table: ArcheosTable, player: int, card: str) -> bool:
    """Whether the largest expedition that the card can lead meets the threshold at the site of its colour."""
    role, colour = ROLES[CARDS[card].role], CARDS[card].colour
    site, space = table.sites[colour], table.tallies[colour][player]
    if not (role.may_lead and role.may_advance) or space == site.last:
        return False
    return led_by(card, table.hands[player]) + role.threshold_bonus >= site.thresholds[space]


def fan(role: str, table: ArcheosTable, question: Question, option: Option) -> float:
    """Cards of one role from the display, expeditions led by it, and its effect before all others."""
    player, kind = question.player, question.kind
    mine = [card for card in table.hands[player] if CARDS[card].role == role]
    if kind == "turn" and option.id == "expedition":
        return STRONG * any(led_by(card, table.hands[player]) > 1 for card in mine) - STRONG / 2
    if kind == "turn":
        return (
            STRONG / 4 * (option.id.startswith("display:") and CARDS[option.id.removeprefix("display:")].role == role)
        )
    if kind == "leader":
        return STRONG * (CARDS[option.id].role == role)
    return STRONG * (kind == "effect" and option.id == "role")


HABITS: dict[str, Habit] = {
    "many_small": Habit("Many small expeditions", "Plays as soon as two cards match.", patient(2)),
    "threes": Habit("Expeditions of three", "Waits for three cards that match, or a full hand.", patient(3)),
    "patient": Habit("Middle expeditions", "Waits for four cards that match, or a full hand.", patient(4)),
    "few_big": Habit("Few big expeditions", "Waits for six cards that match, or a full hand.", patient(6)),
    "sites_first": Habit(
        "Sites first", "Plays as soon as an expedition would advance a vehicle, and waits with every other one.",
        sites_first,
    ),
    **{
        f"{role.name}_fan": Habit(
            f"Fan of the {role.title}", f"Collects {role.title} cards, leads with them and uses their effect first.",
            partial(fan, role.name),
        )
        for role in ROLES.values() if role.may_lead
    },
}  # fmt: skip
"""Name -> habit; whoever has one takes what looks best at once in everything else. A fan needs the role in play."""
