"""Questions about the Events: the fewest stars, too few Artists, a variant for two, a Hunt with a Building."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kernel.core import Chance, Log, Record, Session
from kernel.mesos.cards import BUILDINGS, CHARACTERS, EVENTS, Building, Character, Event
from kernel.mesos.events import resolve_event
from kernel.words import digits, some
from widgets.learn import Asked
from widgets.mesos import lessons
from widgets.mesos.lessons import BLUE, GAME, GREEN, RED


def _resolved(
    event: Event, tribes: Sequence[Sequence[Character]], setup: Mapping[str, Any], building: Building | None = None
) -> tuple[list[int], list[int], list[Record]]:
    """An Event for tribes without Food and points under a set-up; Red may own a Building: Food, PP, records."""
    table = Session(GAME, {"players": len(tribes), **setup}, lessons.SEED).state.copy()
    table.log = Log(Chance(0))
    for player, tribe in enumerate(tribes):
        table.tribes[player] = list(tribe)
        table.food[player] = table.points[player] = 0
    if building:
        table.buildings[RED] = {building: 1}
    resolve_event(table, event)
    return table.food, table.points, [one for one in table.log.records if one.what in ("points", "food")]


def _shamans(*stars: int) -> list[list[Character]]:
    """A tribe of one Shaman with so many stars for each number; none for 0."""
    found = {card.stars: card for card in CHARACTERS.values() if card.kind == "shaman"}
    return [[found[number]] if number else [] for number in stars]


def fewest_with_stars() -> Asked:
    """The fewest stars lose, even some stars."""
    event = EVENTS["event:shamanic_ritual:2"]
    _, points, records = _resolved(event, _shamans(3, 2, 1), {})
    return Asked(
        f"Shamanic Ritual of Era II: {event.points_most_stars} PP for the most stars, {event.loss_fewest_stars} PP "
        "lost for the fewest. Red has 3 stars, Blue 2, Green 1. How do Green's PP change?",
        str(points[GREEN]),
        {str(amount): f"{digits(amount)} PP" for amount in (points[GREEN], points[BLUE], points[RED])},
        " ".join(one.text for one in records), "mesos.ritual_fewest",
        ("Who has the fewest?", "It does not matter whether that is no star or one."),
        {str(points[BLUE]): "A star helps only if somebody else has fewer."},
    )  # fmt: skip


def rebalanced() -> Asked:
    """With Rebalanced Shamans the fewest stars lose nothing."""
    event = EVENTS["event:shamanic_ritual:1"]
    tribes = _shamans(2, 1)
    _, plain, _ = _resolved(event, tribes, {})
    _, points, records = _resolved(event, tribes, {"rebalanced_shamans": True})
    return Asked(
        "Two players, with the variant Rebalanced Shamans. Red has 2 stars, Blue 1, and the Ritual of Era I comes. How "
        "do Blue's PP change?", str(points[BLUE]),
        {str(amount): f"{digits(amount)} PP" for amount in sorted({points[BLUE], plain[BLUE], plain[RED]})},
        " ".join(one.text for one in records), "mesos.rebalanced_shamans",
        ("With two players one has always the fewest.", "The variant takes the sting out of that."),
        {str(plain[BLUE]): "That is the game without the variant."},
    )  # fmt: skip


def too_few_artists() -> Asked:
    """Too few Artists lose PP, once."""
    event = EVENTS["event:cave_paintings:3"]
    _, points, records = _resolved(event, [lessons.people(artist=2), [], []], {})
    loss, each = event.loss_few_artists, event.points_per_artist
    return Asked(
        f"Cave Paintings of Era III: up to {some(event.lose_up_to_artists, 'Artist')} lose {loss} PP, from "
        f"{event.gain_from_artists} on each brings {each} PP. Red has 2 Artists. How do Red's PP change?",
        str(points[RED]),
        {str(amount): f"{digits(amount)} PP" for amount in sorted({points[RED], 2 * points[RED], 0, 2 * each})},
        " ".join(one.text for one in records if one.player == RED), "mesos.paintings_few",
        ("Find the line of the card for 2 Artists.", "A loss is taken once, a gain for each Artist."),
        {str(2 * points[RED]): "The loss comes once, however many Artists there are.",
         str(2 * each): "For that there are too few of them.", "0": "There is no gap between the two lines."},
    )  # fmt: skip


def hunt_with_building() -> Asked:
    """A Building can help with an Event."""
    event, building = EVENTS["event:hunt:2"], BUILDINGS["building:106"]
    food, points, records = _resolved(event, [lessons.people(hunter=2), [], []], {}, building)
    mine = [one for one in records if one.player == RED]
    flat = (2 * event.food_per_hunter, 2 * event.points_per_hunter)
    once = (flat[0] + 1, flat[1] + 1)
    return Asked(
        f"Hunt of Era II: {event.food_per_hunter} Food and {event.points_per_hunter} PP for each Hunter. Red has 2 "
        f"Hunters and {building.label}. What does Red get?", f"{food[RED]}/{points[RED]}",
        {f"{one}/{two}": f"{one} Food and {two} PP" for one, two in (flat, once, (food[RED], points[RED]))},
        " ".join(one.text for one in mine), "mesos.hunt_bonus",
        ("The Building counts for each Hunter.",),
        {f"{once[0]}/{once[1]}": "The Building helps each of the Hunters, not once.",
         f"{flat[0]}/{flat[1]}": "That is without the Building."},
    )  # fmt: skip


QUESTIONS = (fewest_with_stars, rebalanced, too_few_artists, hunt_with_building)
