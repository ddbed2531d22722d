"""Archeos Society on a printed page: the turn, leaders, sites, the season end; all numbers from the tables."""

from __future__ import annotations

from kernel.archeos.tables import EXPEDITION_POINTS, NUMBERS, RELIC_POINTS, ROLES, SEASONS, Site, own_tables
from widgets.archeos.board import SPECIAL
from widgets.printable import Section, number, steps, table

LEAD = (
    f"{min(SEASONS)} to {max(SEASONS)} players. The most points win; level, the largest expedition of the last season."
)


def sections() -> list[Section]:
    """The parts of the page, in their order."""
    return [
        Section("Your turn: one of two", steps(_TURN)),
        Section("An expedition", steps(_EXPEDITION, "ul")),
        Section("Monkeys", steps(_MONKEYS, "ul")),
        Section("Season end, in this order", steps(_SEASON_END)),
        Section("Points of an expedition", _expedition_points()),
        Section("Seasons and set-up", _seasons()),
        Section("Leaders", _roles(), wide=True),
        Section("Sites: size needed for the step, and points of the space", _sites("compass"), wide=True),
        Section("Advanced sides", _sites("advanced"), wide=True),
    ]


_TURN = {
    "archeos.take_display": "<b>Gain 1 card</b> from the display (it is not replaced) or from the deck. A draw while "
    f"the display is empty brings 1 more. A hand holds at most {NUMBERS['hand_limit']} cards.",
    "archeos.expedition": "<b>Play an expedition.</b>",
}
_EXPEDITION = {
    "archeos.matching": "A leader and any number of cards that share one and the same trait with it: colour or role.",
    "archeos.effects": "Then the leader's colour and role, each if you like, in any order.",
    "archeos.advance": "<b>Colour:</b> your vehicle at that site moves one space, never more, if the expedition is as "
    "large as the step needs.",
    "archeos.return_hand": "Then all other cards of your hand go to the display.",
}
_MONKEYS = {
    "archeos.monkey": "Revealed and replaced by another card.",
    "archeos.third_monkey": "The third ends the season at once. Who drew it begins the next one.",
}
_SEASON_END = {
    "archeos.return_cards": "Hands and display go back. They are worth nothing.",
    "archeos.season_end": "Roles.",
    "archeos.site_points": "Sites: the points of the space where your vehicle stands. Vehicles stay.",
    "archeos.expedition_points": "Expeditions, by size.",
}


def _expedition_points() -> str:
    last = len(EXPEDITION_POINTS) - 1
    sizes = [*(str(size) for size in range(1, last)), f"{last} or more"]
    points = table(("Cards", *sizes), [("Points", *map(number, EXPEDITION_POINTS[1:]))])
    relics = table(
        ("Relics", *map(str, range(1, len(RELIC_POINTS)))), [("Points, game end", *map(number, RELIC_POINTS[1:]))]
    )
    return points + relics


def _seasons() -> str:
    seasons = table(("Players", *map(str, SEASONS)), [("Seasons", *map(number, SEASONS.values()))])
    return (
        f"{seasons}<p>Each season: {NUMBERS['starting_hand']} card each, players + {NUMBERS['display_extra']} in the "
        f"display, {NUMBERS['monkeys']} Monkeys in the lower half of the deck.</p>"
    )


def _roles() -> str:
    lines = "".join(f"<li><b>{role.title}</b> ({role.timing}): {role.effect}</li>" for role in ROLES.values())
    return f'<ul class="two">{lines}</ul>'


def _sites(side: str) -> str:
    sites = [site for site in own_tables().sites.values() if site.side == side]
    longest = max(len(site.points) for site in sites)
    rows = [(site.name, site.colour, *_spaces(site, longest)) for site in sites]
    texts = {site.name: SPECIAL[site.id].format_map(NUMBERS) for site in sites if site.id in SPECIAL}
    special = [f"<li><b>{name}:</b> {text}</li>" for name, text in texts.items()]
    told = f'<ul class="two">{"".join(special)}</ul>' if special else ""
    return table(("Site", "Colour", *map(str, range(longest))), rows) + told


def _spaces(site: Site, longest: int) -> list[str]:
    return [_space(site, no) if no <= site.last else "" for no in range(longest)]


def _space(site: Site, space: int) -> str:
    """A space: the size that the step to it needs, its points, and what else is printed there."""
    origins = dict(site.provenances)

    def shown(value: int, column: str) -> str:
        return number(value, origins.get(f"{space}/{column}", ""))

    need = f'<span class="need">≥{shown(site.thresholds[space - 1], "threshold")}</span> ' if space else ""
    points = f"<b>{shown(site.points[space], 'points')}</b>"
    more = ""
    if site.shared:
        more += f" ★{shown(site.shared[space], 'shared')}"
    if site.draw and space:
        more += f" <small>draw {shown(site.draw[space - 1], 'draw')}</small>"
    if site.limit:
        more += f" <small>last ≤{shown(site.limit[space], 'limit')}</small>"
    return f"{need}{points}{more}"
