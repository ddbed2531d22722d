"""MESOS on a printed page: the round, tiles, Events, people, the final count; all numbers from the tables."""

from __future__ import annotations

from kernel.mesos.cards import (
    BUILDINGS,
    COUNTS,
    ERAS,
    EVENT_KINDS,
    EVENTS,
    QUANTITIES,
    SPACES,
    TILES,
    Event,
    Space,
)  # fmt: skip
from widgets.printable import Section, number, steps, table

LEAD = (
    f"{min(COUNTS)} to {max(COUNTS)} tribes, {QUANTITIES['rounds']} rounds. "
    "The most prestige points (PP) win; level, the most Food."
)


def sections() -> list[Section]:
    """The parts of the page, in their order."""
    return [
        Section("A round", steps(_ROUND)),
        Section("Remember", steps(_REMEMBER, "ul")),
        Section("Offer tiles, from left to right", _tiles()),
        Section("Turn Order tile", _spaces()),
        Section("People", _people()),
        Section("Final count", steps(_COUNT, "ul")),
        Section("Set-up", _setup()),
        Section("Events", _events(), wide=True),
        Section("Buildings", _buildings(), wide=True),
    ]


_ROUND = {
    "mesos.place_totem": "<b>Place.</b> From the top of the Turn Order tile down, each totem goes on a free tile.",
    "mesos.action_order": "<b>Act,</b> from the leftmost totem to the right: take what your tile gives, in any order. "
    "Every card works at once.",
    "mesos.return_totem": "<b>Come home.</b> At once your totem goes on the first free space from the top.",
    "mesos.event_order": "<b>Events</b> of the lower row happen to everybody, Sustenance always last.",
    "mesos.slide_row": "<b>Slide.</b> The lower row is discarded, the upper row moves down, new cards lie above. "
    "Buildings stay.",
}
_REMEMBER = {
    "mesos.events_never_taken": "Events are never taken.",
    "mesos.must_take": "While a Character lies where your tile takes from, you take a card.",
    "mesos.builder_discount": "Builders make every Building cheaper, together, never below 0 Food.",
    "mesos.event_waits": "An Event lies above for a round and happens at the end of the next one.",
    "mesos.new_era": "A new Era: Buildings of the lower row leave, those above move down, new ones come.",
    "mesos.last_events": "The last round: the Events of both rows happen, then the final count.",
    "mesos.below_zero": "PP may be negative.",
}
_COUNT = {
    "mesos.final_builders": "<b>Builders:</b> the PP printed on them.",
    "mesos.final_artists": f"<b>Artists:</b> {QUANTITIES['artist_group_points']} PP for every "
    f"{QUANTITIES['artist_group']}.",
    "mesos.final_inventors": "<b>Inventors:</b> number of Inventors × number of different inventions.",
    "mesos.final_buildings": "<b>Buildings:</b> the PP printed on them, and what they count.",
    "mesos.final_count": "Hunters, Gatherers, Shamans and Food bring nothing now.",
}


def _tiles() -> str:
    rows = [
        (letter, number(tile.min_players, tile.provenance) + " or more",
         *(number(value, tile.provenance) if value else "" for value in (tile.food, tile.upper, tile.lower)))
        for letter, tile in TILES.items()
    ]  # fmt: skip
    return table(("Tile", "Players", "Food", "Cards above", "Cards below"), rows)


def _spaces() -> str:
    rows = [
        (str(players), *(_space(one) for one in spaces), *[""] * (max(COUNTS) - players))
        for players, spaces in SPACES.items()
    ]
    (last,) = {(one.pay_food, one.loss_without_food) for spaces in SPACES.values() for one in spaces if one.last}
    told = f"<p>Food of each space from the top. <b>Last:</b> pay {last[0]} Food; without Food lose {last[1]} PP.</p>"
    return table(("Players", *(f"{no}." for no in range(1, max(COUNTS) + 1))), rows) + told


def _space(space: Space) -> str:
    if space.last:
        return "last"
    return f"+{number(space.food_bonus, space.provenance)}" if space.food_bonus else "blank"


def _events() -> str:
    eras = ERAS[1:]
    rows = []
    for kind, words in _EVENT_WORDS.items():
        found = {event.era: event for event in EVENTS.values() if event.kind == kind}
        for text, numbers in words:
            cells = [_numbers(found[no], numbers) if no in found else "" for no in range(1, len(eras) + 1)]
            rows.append((EVENT_KINDS[kind] if text == words[0][0] else "", text, *cells))
    return table(("Event", "", *(f"Era {era}" for era in eras)), rows)


_EVENT_WORDS = {
    "hunt": (("each Hunter", "+{food_per_hunter} Food, +{points_per_hunter} PP"),),
    "shamanic_ritual": (
        ("most stars", "+{points_most_stars} PP"), ("fewest stars", "−{loss_fewest_stars} PP"),
    ),
    "cave_paintings": (
        ("few Artists", "up to {lose_up_to_artists}: −{loss_few_artists} PP"),
        ("enough Artists", "from {gain_from_artists}: +{points_per_artist} PP each"),
    ),
    "sustenance": (("each Character", "−{food_per_character} Food"), ("each unfed", "−{loss_per_unfed} PP")),
}  # fmt: skip


def _numbers(event: Event, words: str) -> str:
    names = (name for name in Event.__slots__ if f"{{{name}}}" in words)
    return words.format(**{name: number(getattr(event, name), event.provenance) for name in names})


def _people() -> str:
    return table(("Kind", "What it does"), [
        ("Hunter", f"With the icon: {QUANTITIES['icon_food']} Food at once for each Hunter, itself included. At a Hunt "
                   "Food and PP."),
        ("Gatherer", f"Saves {QUANTITIES['gatherer_food']} Food at Sustenance. Never brings Food."),
        ("Builder", "Buildings cost less; PP at the end."),
        ("Shaman", "Stars for the Ritual."),
        ("Artist", "Counts at Cave Paintings; in groups at the end."),
        ("Inventor", "An invention for the final count."),
    ])  # fmt: skip


def _setup() -> str:
    rows = [
        (str(players), number(one.lower_row, one.provenance), number(one.upper_row, one.provenance),
         " / ".join(number(cards, one.provenance) for cards in one.buildings),
         ", ".join(number(space.starting_food, space.provenance) for space in SPACES[players]))
        for players, one in COUNTS.items()
    ]  # fmt: skip
    return table(("Players", "Lower row", "Upper row", "Buildings I / II / III", "Food in turn order"), rows)


def _buildings() -> str:
    cells = [
        f"<b>{one.card}</b> {number(one.cost, one.provenance)} Food, {number(one.prestige, one.provenance)} PP: "
        f"{one.title}"
        for one in BUILDINGS.values()
    ]
    rows = [cells[at : at + 3] for at in range(0, len(cells), 3)]
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><tbody>{body}</tbody></table>"
