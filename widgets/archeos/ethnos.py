"""For players of Ethnos, the older game: ten statements to sort, and what Archeos Society makes of each.

What is said of Ethnos comes from public descriptions of that game; it stands in neither of the rule texts.
"""

from __future__ import annotations

from typing import NamedTuple

from kernel.archeos.gaining import LIMIT
from kernel.archeos.tables import EXPEDITION_POINTS, NUMBERS, SEASONS
from widgets.archeos.lessons import GAME
from widgets.learn import Sorter

SIDES = {"old": "Ethnos", "new": "Archeos", "both": "Both"}
"""Where a statement holds: key and heading."""


class Pair(NamedTuple):
    """A statement, where it holds (a key of SIDES), and how it is in Archeos Society, by which rule."""

    key: str
    statement: str
    holds: str
    here: str
    rule: str


_PLAYERS = 3
_FIVE = 5

PAIRS = (
    Pair(
        "display", "Twice as many cards as players lie open at first.", "old",
        f"Here players and {NUMBERS['display_extra']} more: {_PLAYERS + NUMBERS['display_extra']} cards for {_PLAYERS} "
        f"players, not {2 * _PLAYERS}.", "archeos.display",
    ),
    Pair(
        "extra", "Who draws while no card lies open gets a second one.", "new",
        "In Ethnos a draw is always one card.", "archeos.extra_card",
    ),
    Pair(
        "refill", "A card that is taken from the open ones is not replaced.", "both",
        "The display grows only when a hand goes back.", "archeos.take_display",
    ),
    Pair(
        "back", "After a set is played, the rest of the hand goes to the open cards.", "both",
        "It is still the heart of the game.", "archeos.return_hand",
    ),
    Pair(
        "limit", f"A hand holds {LIMIT} cards at most.", "both",
        "With so many you must play.", "archeos.hand_limit",
    ),
    Pair(
        "majority", "Whoever is ahead in a region scores it.", "old",
        "Here everybody gains what the own space shows, wherever the others stand.", "archeos.site_points",
    ),
    Pair(
        "threshold", "A number printed on the board says how many cards the next step needs.", "new",
        "In Ethnos the set had to be larger than the number of own markers in the region.", "archeos.threshold",
    ),
    Pair(
        "points", "Five cards score 10.", "old",
        f"Here {EXPEDITION_POINTS[_FIVE]}; sizes 1 to 6 score {', '.join(map(str, EXPEDITION_POINTS[1:-1]))} and "
        f"{EXPEDITION_POINTS[-1]}.", "archeos.expedition_points",
    ),
    Pair(
        "first", "The next season is begun by whoever turned up the last of the three cards that end a season.", "new",
        "In Ethnos whoever has fewest points begins.", "archeos.next_first_player",
    ),
    Pair(
        "seasons", f"With two or three players there are {SEASONS[2]} seasons, with more {SEASONS[4]}.", "both",
        "What has been reached on the board stays from season to season in both games.", "archeos.seasons",
    ),
)  # fmt: skip


def old_or_new() -> Sorter:
    """Ten statements: do they hold in Ethnos, in Archeos Society, or in both?"""
    rows = [
        (one.key, one.statement, "", [one.holds], f"{SIDES[one.holds].replace('Both', 'Both games')}. {one.here}")
        for one in PAIRS
    ]  # fmt: skip
    return Sorter(
        "archeos.ethnos", SIDES, rows, title="Old rule or new rule?", things="Statement", game=GAME,
        text="Tick where each one holds. Eight of ten at the first Check, and you can sit down at the table.",
        hints=(
            "Four hold in both games.", "Look at what is counted: open cards, points, who is ahead.",
            "New are the second card, the printed number and who begins.",
        ),
    )  # fmt: skip


TRIBES = {
    "Giants": "botanist", "Centaurs": "cartographer", "Orcs": "curator", "Minotaurs": "guide", "Merfolk": "linguist",
    "Skeletons": "mercenary", "Wizards": "patron", "Dwarves": "photographer", "Elves": "physician",
    "Wingfolk": "pilot", "Trolls": "professor", "Halflings": "student",
}  # fmt: skip
"""Tribe of Ethnos -> the role that takes after it."""
