"""What the cards and tiles of MESOS do, in a few words each; every number comes from the kernel's tables."""

from __future__ import annotations

from kernel.mesos.cards import ERAS, EVENT_KINDS, QUANTITIES, Building, Character, Event, Space, Tile
from kernel.words import some


def character_text(card: Character) -> str:
    """What a Character does, in a sentence."""
    if card.kind == "hunter":
        hunt = "At a Hunt it brings Food and PP."
        icon = QUANTITIES["icon_food"]
        return f"Taken: {icon} Food at once for each Hunter of the tribe, this one too. {hunt}" if card.icon else hunt
    if card.kind == "builder":
        return f"{card.discount} Food off every Building; {card.prestige} PP at the end."
    return {
        "gatherer": f"Saves {QUANTITIES['gatherer_food']} Food at Sustenance.",
        "shaman": f"{some(card.stars, 'star')} for the Shamanic Ritual: the most stars gain PP, the fewest lose PP.",
        "artist": f"Counts at Cave Paintings; at the end every {QUANTITIES['artist_group']} Artists score "
        f"{QUANTITIES['artist_group_points']} PP.",
        "inventor": f"Invention: {card.invention}. At the end Inventors times different inventions in PP.",
    }[card.kind]


def event_text(event: Event) -> str:
    """What an Event does, in a sentence."""
    return {
        "hunt": f"Each Hunter brings {event.food_per_hunter} Food and {event.points_per_hunter} PP.",
        "shamanic_ritual": f"The most stars gain {event.points_most_stars} PP, the fewest lose "
        f"{event.loss_fewest_stars} PP.",
        "cave_paintings": f"With {_up_to(event.lose_up_to_artists)} Artists lose {event.loss_few_artists} PP; from "
        f"{event.gain_from_artists} on each Artist gains {event.points_per_artist} PP.",
        "sustenance": f"Each Character costs {event.food_per_character} Food; each one unfed loses "
        f"{event.loss_per_unfed} PP.",
    }[event.kind] + " Events are never taken."


def _up_to(number: int) -> str:
    return "0" if number == 0 else f"0 to {number}"


def building_text(card: Building) -> str:
    """What a Building costs and does, in a sentence."""
    return f"Costs {card.cost} Food, worth {card.prestige} PP: {card.title}."


def card_name(card: Character | Event | Building) -> str:
    """The accessible name of a card."""
    era = f"Era {ERAS[card.era]}" if card.era else "unknown Era"
    if isinstance(card, Event):
        return f"Event {EVENT_KINDS[card.kind]}, {era}. {event_text(card)}"
    if isinstance(card, Building):
        return f"Building {card.card}, {era}. {building_text(card)}"
    return f"{card.label}, {era}. {character_text(card)}"


def tile_text(tile: Tile) -> str:
    """What an Offer tile gives, in a few words."""
    given = [f"{tile.food} Food"] if tile.food else []
    given += [f"{number} {row}" for number, row in ((tile.upper, "upper"), (tile.lower, "lower")) if number]
    return ", ".join(given)


def space_text(space: Space) -> str:
    """What a space of the Turn Order tile gives or costs, in a few words."""
    if space.last:
        return f"pay {space.pay_food} Food, without Food lose {space.loss_without_food} PP"
    return f"{space.food_bonus} Food" if space.food_bonus else "no Food"
