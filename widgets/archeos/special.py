"""The six special sites of Archeos Society: what each brings in a small situation, and with one thing changed.

Every number is the kernel's: the situations are played by the real rules on the tracks of the data table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from kernel.archeos.positions import play_position
from kernel.archeos.sites import blocked
from kernel.archeos.state import ArcheosTable
from kernel.archeos.tables import COLOURS, Site, own_tables
from kernel.core import BadInput
from kernel.words import some
from widgets.archeos.lessons import ADA, BEN, GAME
from widgets.learn import Dial

MADE_UP = "These numbers are reconstructed."
SITES = own_tables().sites
PLAYERS = ["Ada", "Ben"]


def _given(site: Site, **more: Any) -> dict[str, Any]:
    return {"players": PLAYERS, "sites": {site.colour: {"site": site.id}}, **more}


def _played(situation: Mapping[str, Any], action: Mapping[str, Any]) -> tuple[dict[str, Any], ArcheosTable]:
    return play_position({"situation": situation, "action": action})


def told(table: ArcheosTable, *rules: str, player: int | None = ADA, about: str = "") -> str:
    """The sentences that the rules wrote about a player (None: about anybody), and about one thing if it is named."""
    assert table.log
    found = [one for one in table.log.records if one.rule in rules and player in (None, one.player)]
    return " ".join(one.text for one in found if about in ("", one.about))


class Ended(NamedTuple):
    """What a site brought Ada and Ben at the season end, and where their first vehicles stand afterwards."""

    points: tuple[int, int]
    spaces: tuple[int, int]
    table: ArcheosTable


def season_end(site_id: str, ada: int | list[int], ben: int | list[int] = 0) -> Ended:
    """A season end with the vehicles of Ada and Ben on these spaces of a site (two of each at Ta-sekhet-ma'at)."""
    site = SITES[site_id]
    places = {"Ada": {site.colour: ada}, "Ben": {site.colour: ben}}
    outcome, table = _played(_given(site, positions=places), {"type": "season_end", "third_monkey_by": "Ben"})
    points = [outcome["breakdown"][name]["sites"][site.colour] for name in PLAYERS]
    spaces = table.tallies[site.colour]
    return Ended((points[ADA], points[BEN]), (spaces[ADA], spaces[BEN]), table)


class Advanced(NamedTuple):
    """Ada's turn with an expedition of one colour: her vehicle's space, points at once, cards in hand afterwards."""

    space: int
    points: int
    hand: int
    table: ArcheosTable


def expedition(site_id: str, space: int, cards: int, others: int = 0, **choices: Any) -> Advanced:
    """Ada plays so many cards of a site's colour from a space of its track; `others` were left in her hand."""
    site = SITES[site_id]
    leader, followers = f"{site.colour}:botanist", [f"{site.colour}:photographer"] * (cards - 1)
    rest = [f"{colour}:patron" for colour in COLOURS if colour != site.colour][:others]
    situation = _given(
        site, hands={"Ada": [leader, *followers, *rest]}, deck=["red:student"] * 9,
        positions={"Ada": {site.colour: space}},
    )  # fmt: skip
    action = {"type": "expedition", "leader": leader, "followers": followers, "choices": {"use_role": False, **choices}}
    _, table = _played(situation, action)
    return Advanced(table.tallies[site.colour][ADA], table.points[ADA], len(table.hands[ADA]), table)


def may_leave(spaces: tuple[int, int], cards: int) -> list[int]:
    """Which of Ada's vehicles at Ta-sekhet-ma'at (0 or 1) may advance with an expedition of so many cards."""
    site = SITES["ta_sekhet_maat"]
    table = season_end(site.id, list(spaces)).table
    return [no for no, tally in enumerate(table.vehicles(site.colour)) if blocked(table, ADA, tally, cards) is None]


class Last(NamedTuple):
    """A last expedition at Ur: its cards, the points they score as an expedition, the vehicle's space at Ur."""

    cards: int
    points: int
    space: int
    table: ArcheosTable


def last_expedition(space: int, held: int = 5) -> Last:
    """Ada's largest last expedition from a space of Ur, of so many cards of one colour in her hand."""
    site = SITES["ur"]
    hand = ["green:guide", *["green:photographer"] * (held - 1)]
    situation = _given(site, hands={"Ada": hand}, positions={"Ada": {site.colour: space}})
    for cards in range(held, 0, -1):
        last = {"Ada": {"leader": hand[0], "followers": hand[1:cards]}}
        outcome, table = _played(situation, {"type": "season_end", "third_monkey_by": "Ben", "ur": last})
        if outcome["legal"]:
            points = sum(outcome["breakdown"]["Ada"]["expeditions"])
            return Last(cards, points, table.tallies[site.colour][ADA], table)
    raise BadInput(f"From space {space} of Ur no last expedition is possible.")


# Sliders: one thing is changed, everything else stays

State = tuple[tuple[int, ...], str]
"""Cells and sentence of one position of a slider."""


class Change(NamedTuple):
    """A slider over a site: what is asked, the columns, and cells and sentence for each of its positions."""

    title: str
    text: str
    label: str
    columns: tuple[str, ...]
    states: Callable[[], list[State]]
    bar: int = 1


def dial(site_id: str) -> Dial:
    """What if? One thing changed at a special site. BadInput for a site that has none."""
    if site_id not in CHANGES:
        raise BadInput(f"There is no slider for '{site_id}'; there are: {', '.join(CHANGES)}.")
    title, text, label, columns, states, bar = CHANGES[site_id]
    return Dial(
        f"archeos.what_if_{site_id}", columns, states(), title=title, text=f"{text} {MADE_UP}", label=label, bar=bar,
        game=GAME,
    )  # fmt: skip


def _cards_drawn() -> list[State]:
    found = [(space, expedition("chichen_itza", space, 6, others=2)) for space in range(SITES["chichen_itza"].last)]
    return [
        ((space, one.hand), f"{told(one.table, 'archeos.advance')} Her two other cards go back first, then she draws "
                            f"{some(one.hand, 'card')}.")
        for space, one in found
    ]  # fmt: skip


def _furthest(site_id: str, ada: int, *rules: str) -> list[State]:
    """Ada's and Ben's points with Ben's vehicle on every space."""
    ends = [(ben, season_end(site_id, ada, ben)) for ben in range(SITES[site_id].last + 1)]
    return [((ben, *end.points), told(end.table, *rules, player=None)) for ben, end in ends]


def _front_vehicle() -> list[State]:
    spaces = range(REAR, SITES["ta_sekhet_maat"].last + 1)
    ends = [(front, season_end("ta_sekhet_maat", [front, REAR], [0, 0])) for front in spaces]
    return [((front, end.points[ADA]), told(end.table, "archeos.ta_sekhet_score")) for front, end in ends]


def _cashed_or_not() -> list[State]:
    states: list[State] = []
    for space in range(1, SITES["uluru"].last + 1):
        now, later = expedition("uluru", space - 1, 6, uluru_cash=True), season_end("uluru", space)
        sentences = f"{told(now.table, 'archeos.uluru')} Who stays: {told(later.table, 'archeos.uluru_no_score')}"
        states.append(((space, now.points, later.points[ADA]), sentences))
    return states


def _last_ones() -> list[State]:
    found = [(space, last_expedition(space)) for space in range(SITES["ur"].last + 1)]
    return [
        ((space, SITES["ur"].limit[space], one.points),
         f"From space {space} a last expedition may have up to {some(SITES['ur'].limit[space], 'card')}. Ada plays "
         f"{one.cards} of her {HELD}: {some(one.points, 'point')}.")
        for space, one in found
    ]  # fmt: skip


REAR, ALONE, HIGH, HELD = 2, 3, 4, 5
"""Where Ada's vehicles stand at Ta-sekhet-ma'at (the rear one), Tantallon Castle and Rapa Nui; her cards for Ur."""

CHANGES = {
    "chichen_itza": Change(
        "From which space does Ada leave?",
        "Ada plays six Red cards and holds two others.",
        "Space before the advance", ("From space", "Cards in hand afterwards"), _cards_drawn,
    ),
    "rapa_nui": Change(
        "Where does Ben's vehicle stand?", f"Ada's vehicle stands on space {HIGH} when the season ends. Move Ben's.",
        "Ben's space", ("Ben's space", "Points for Ada", "Points for Ben"),
        lambda: _furthest("rapa_nui", HIGH, "archeos.rapa_nui"),
    ),
    "ta_sekhet_maat": Change(
        "How far is the front vehicle?", f"Ada's rear vehicle stands on space {REAR}. Move the other one ahead.",
        "Space of the front vehicle", ("Front vehicle", "Points for Ada"), _front_vehicle,
    ),
    "tantallon_castle": Change(
        "Where does Ben's vehicle stand?", f"Ada's vehicle stands on space {ALONE} when the season ends. Move Ben's.",
        "Ben's space", ("Ben's space", "Points for Ada", "Points for Ben"),
        lambda: _furthest("tantallon_castle", ALONE, "archeos.tantallon"),
    ),
    "uluru": Change(
        "On which space is it taken?", "Ada advances to a space. She may take its points and go back, or stay.",
        "Space after the advance", ("Space", "Taken at once", "At season end"), _cashed_or_not,
    ),
    "ur": Change(
        "Where does Ada's vehicle stand?", f"The third Monkey has come. Ada still holds {HELD} Green cards.",
        "Ada's space at Ur", ("Ada's space", "Largest last expedition", "Points it scores"), _last_ones, bar=2,
    ),
}  # fmt: skip
"""Site -> its slider."""
