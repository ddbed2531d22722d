"""The sites: when a vehicle may advance, the advance, and what the advanced sides do, one small function each."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any, TypeVar

from kernel.archeos.state import SECOND_VEHICLE, ArcheosTable
from kernel.archeos.tables import NUMBERS, Site
from kernel.core import Answer, Option, Play, Question
from kernel.words import some

Refusal = tuple[str, str] | None
"""The id of the rule that forbids something and the sentence why; None if it is allowed."""


@dataclass(slots=True)
class Turn:
    """What a turn keeps in mind: cards owed by Chichén Itzá, extra expeditions so far, the limit of a last one."""

    owed: int = 0
    extra: int = 0
    limit: int | None = None


F = TypeVar("F", bound=Callable[..., Any])


def hook(moment: dict[str, F], name: str) -> Callable[[F], F]:
    """Registers a function as what the role or site of that name does at that moment."""

    def register(function: F) -> F:
        moment[name] = function
        return function

    return register


AFTER_ADVANCE: dict[str, Callable[[ArcheosTable, int, Site, Turn | None], Play]] = {}
"""Site id -> what happens right after a vehicle advanced there. No turn: the season has ended."""

SCORE: dict[str, Callable[[ArcheosTable, Site], None]] = {}
"""Site id -> how it gives points at season end, if not the number of the space for everybody."""

SITE_SETUP: dict[str, Callable[[ArcheosTable, Site], None]] = {}
"""Site id -> what it needs before the first season."""


def blocked(table: ArcheosTable, player: int, tally: str, strength: int | None) -> Refusal:
    """Why one vehicle may not advance with an expedition of that strength (cards; None: no threshold counts)."""
    site = table.sites[tally[:-1] if tally[-1] == SECOND_VEHICLE else tally]
    space = table.tallies[tally][player]
    if space == site.last:
        return "archeos.last_space", f"The vehicle at {site.name} stands on the last space; there is nothing to cross."
    if strength is not None and strength < site.thresholds[space]:
        need = site.thresholds[space]
        return (
            "archeos.threshold",
            f"To leave space {space} of {site.name} an expedition needs {some(need, 'card')}; this one has {strength}.",
        )
    return None


def site_blocked(table: ArcheosTable, player: int, colour: str, strength: int | None) -> Refusal:
    """Why no vehicle of a player may advance at a site; None if at least one may."""
    refusal = None
    for tally in table.vehicles(colour):
        refusal = blocked(table, player, tally, strength)
        if refusal is None:
            return None
    return refusal


def space_label(table: ArcheosTable, player: int, colour: str) -> str:
    """Where a player's vehicles stand at a site, in words."""
    spaces = [table.tallies[tally][player] for tally in table.vehicles(colour)]
    return f"{table.sites[colour].name}, from space {' or '.join(str(space) for space in dict.fromkeys(spaces))}"


def advance(
    table: ArcheosTable, player: int, colour: str, strength: int | None, rule: str, turn: Turn | None
) -> Play:  # fmt: skip
    """Moves one of a player's vehicles one space forward at a site where that is possible, and lets the site react."""
    site = table.sites[colour]
    refusals = {tally: blocked(table, player, tally, strength) for tally in table.vehicles(colour)}
    tally = yield from choose_vehicle(table, player, site, refusals)
    space = table.tallies[tally][player]
    name = table.names[player]
    if strength is None:
        text = f"{name} advances at {site.name} to space {space + 1}; no threshold counts."
    else:
        need = some(site.thresholds[space], "card")
        text = f"{name} advances at {site.name} to space {space + 1}: it needs {need}, the expedition has {strength}."
    table.change(player, tally, rule, text, ("advance", 1), about=site.id)
    react = AFTER_ADVANCE.get(site.id)
    if react:
        yield from react(table, player, site, turn)


def choose_vehicle(
    table: ArcheosTable, player: int, site: Site, refusals: dict[str, Refusal]
) -> Generator[Question, Answer, str]:  # fmt: skip
    """The tally of the vehicle that moves: asked only where two vehicles stand apart."""
    if len({table.tallies[tally][player] for tally in refusals}) < 2:
        return site.colour
    options = tuple(
        Option(f"vehicle:{player}:{tally}", f"The vehicle on space {table.tallies[tally][player]}", *(refusal or ()))
        for tally, refusal in refusals.items()
    )
    text = f"{table.names[player]}: which vehicle at {site.name} moves?"
    (chosen,) = yield Question(player, "vehicle", text, options, "archeos.ta_sekhet_vehicle")
    return chosen.rpartition(":")[2]


def score_sites(table: ArcheosTable) -> None:
    """Step 3 of the season end: every site gives its points."""
    for site in table.sites.values():
        SCORE.get(site.id, score_space)(table, site)


def score_space(table: ArcheosTable, site: Site) -> None:
    """Each player gains the points of the space where the vehicle stands."""
    for player in table.players:
        space = table.tallies[site.colour][player]
        _gain(table, player, "archeos.site_points", site, space, site.points[space])


def _gain(table: ArcheosTable, player: int, rule: str, site: Site, space: int, points: int, how: str = "") -> None:
    text = f"{table.names[player]}, {site.name}, space {space}{how}: {some(points, 'point')}."
    table.gain(player, rule, text, (f"{site.name}, space {space}", points), about=site.id)


@hook(AFTER_ADVANCE, "chichen_itza")
def owe_cards(table: ArcheosTable, player: int, site: Site, turn: Turn | None) -> Play:
    """The number beside the threshold just crossed is drawn at the end of the turn."""
    cards = site.draw[table.tallies[site.colour][player] - 1]
    if turn and turn.limit is None:
        turn.owed += cards
        text = f"{table.names[player]} may draw up to {some(cards, 'card')} at the end of this turn."
    else:
        text = f"{site.name} gives {table.names[player]} no cards now: the season has ended and all hands go back."
    table.note(player, "owed", "archeos.chichen_itza", text, about=site.id)
    yield from ()


@hook(AFTER_ADVANCE, "uluru")
def cash_in(table: ArcheosTable, player: int, site: Site, turn: Turn | None) -> Play:
    """The points of the new space may be taken; the vehicle then goes back to the left."""
    space = table.tallies[site.colour][player]
    points, name = site.points[space], table.names[player]
    options = (
        Option("cash", f"Gain {some(points, 'point')} and go back to space 0"),
        Option("stay", f"Stay on space {space}"),
    )
    text = f"{name}: gain {some(points, 'point')} at {site.name} and start again?"
    (answer,) = yield Question(player, "cash", text, options, "archeos.uluru")
    if answer == "stay":
        table.note(player, "points", "archeos.uluru", f"{name} stays on space {space} of {site.name}.", about=site.id)
        return
    _gain(table, player, "archeos.uluru", site, space, points, ", cashed in")
    reset(table, player, site, "archeos.uluru")


def reset(table: ArcheosTable, player: int, site: Site, rule: str) -> None:
    """A vehicle goes back to the leftmost space."""
    space = table.tallies[site.colour][player]
    text = f"{table.names[player]}'s vehicle at {site.name} goes back from space {space} to space 0."
    table.change(player, site.colour, rule, text, ("back to the left", -space), about=site.id)


@hook(SCORE, "uluru")
def score_nothing(table: ArcheosTable, site: Site) -> None:
    """Uluru gives nothing at season end."""
    for player in table.players:
        text = f"{table.names[player]} gains nothing at {site.name} now: its points come only with an advance."
        table.gain(player, "archeos.uluru_no_score", text, (site.name, 0), about=site.id)


@hook(SCORE, "rapa_nui")
def score_and_send_back(table: ArcheosTable, site: Site) -> None:
    """The furthest vehicles gain more and go back to the left; whether before or after the spaces score is a switch."""
    furthest = max(table.tallies[site.colour])
    leaders = [player for player in table.players if table.tallies[site.colour][player] == furthest]
    reset_first = table.switches["rapa_nui"] == "reset_first"
    text = "first the furthest go back, then the spaces score" if reset_first else "first the spaces score"
    table.note(None, "order", "archeos.rapa_nui_order", f"{site.name}: {text}.", about=site.id)
    if not reset_first:
        score_space(table, site)
    if furthest == 0:
        nobody = table.switches["nobody_moved"] == "nobody"
        text = f"{site.name}: nobody has moved, so {'nobody gains' if nobody else 'all are furthest and gain'}."
        table.note(None, "furthest", "archeos.nobody_moved", text, about=site.id)
        leaders = [] if nobody else leaders
    for player in leaders:
        points = NUMBERS["rapa_nui_points"]
        text = f"{table.names[player]} is furthest at {site.name}: {some(points, 'point')}."
        table.gain(player, "archeos.rapa_nui", text, (f"furthest at {site.name}", points), about=site.id)
        if furthest:
            reset(table, player, site, "archeos.rapa_nui")
    if reset_first:
        score_space(table, site)


@hook(SCORE, "ta_sekhet_maat")
def score_rear_vehicle(table: ArcheosTable, site: Site) -> None:
    """Only the vehicle closer to the start scores."""
    for player in table.players:
        space = min(table.tallies[tally][player] for tally in table.vehicles(site.colour))
        _gain(table, player, "archeos.ta_sekhet_score", site, space, site.points[space], " (the rear vehicle)")


@hook(SCORE, "tantallon_castle")
def score_stars(table: ArcheosTable, site: Site) -> None:
    """Alone on a space: the large star; with others: the small star."""
    spaces = list(table.tallies[site.colour])
    for player, space in enumerate(spaces):
        alone = spaces.count(space) == 1
        points = site.points[space] if alone else site.shared[space]
        how = ", alone (large star)" if alone else ", with others (small star)"
        _gain(table, player, "archeos.tantallon", site, space, points, how)


@hook(SITE_SETUP, "ta_sekhet_maat")
def lay_second_vehicles(table: ArcheosTable, site: Site) -> None:
    """Every player has two vehicles at Ta-sekhet-ma'at."""
    table.add_tally(site.colour + SECOND_VEHICLE)
    text = f"Everybody places two vehicles on the leftmost space of {site.name}."
    table.note(None, "setup", "archeos.ta_sekhet_setup", text, about=site.id)
