"""Positions of Archeos Society on a screen: the whole board, and what to ask about a position."""

from __future__ import annotations

from collections.abc import Mapping
from types import SimpleNamespace
from typing import Any

from kernel.archeos.state import ArcheosTable
from kernel.archeos.tables import COLOURS, ROLES
from widgets import archeos

ASKS = (
    (r"legal", "Is that allowed?"),
    (r"scores\.(.+)", "How many points does {key} have then?"),
    (r"hands\.([^.\[]+)", "How many cards does {key} hold then?"),
    (r"positions\.([^.]+)\.(\w+)", "On which space does {key}'s vehicle at the {second} site stand then?"),
    (r"display", "How many cards lie in the display then?"),
    (r"deck", "How many cards lie in the deck then?"),
    (r"monkeys_revealed", "How many Monkeys are revealed then?"),
    (r"season_over", "Is the season over then?"),
    (r"next_first", "Who begins the next season?"),
    (r"breakdown\.([^.]+)\.roles", "How many points do {key}'s roles bring?"),
    (r"seasons", "How many seasons are played?"),
    (r"display_size", "How many cards lie in the display?"),
)
"""A place in what comes out, and the question for it, if the position asks none of its own."""


def drawing(table: ArcheosTable, last: ArcheosTable) -> Any:
    """The drawing module of the game without its charts; what the position does not speak of is left out of sight."""
    found = {name: getattr(archeos, name) for name in archeos.__all__ if name not in ("figures", "layout")}
    away = [f".ar-site.ar-{colour}" for colour, site in table.sites.items() if not site.last]
    if "linguist" not in table.roles and not any(table.tallies.get("linguist", ())):
        away.append(".ar-extras .ar-wide")
    if not table.deck and not last.deck:
        away.append(".ar-market > :last-child")
    away += [
        ".ar-bar",
        ".ar-stacks p",
    ]  # a position lays a few cards: nobody knows where the Monkeys of a game would be
    name = f"ar-position-{sum(1 << no for no, one in enumerate(_ALL) if one in away)}"
    hidden = ", ".join(f".{name} {one}" for one in away)

    def layout(now: ArcheosTable) -> str:
        return f'<style>{hidden} {{ display: none }}</style><div class="{name}">{archeos.layout(now)}</div>'

    return SimpleNamespace(**found, layout=layout, BEFORE="Position")


_ALL = [*(f".ar-site.ar-{colour}" for colour in COLOURS), ".ar-extras .ar-wide", ".ar-market > :last-child"]
"""What may be out of sight; each board on a page names its own choice of them."""


def told(position: Mapping[str, Any], table: ArcheosTable) -> str:
    """What a position is about, in a sentence, for one that tells nothing itself."""
    action = position["action"]
    who = position["situation"].get("active", table.names[0])
    match action["type"]:
        case "gain_display":
            return f"{who} takes the {_card(action['card'])} from the display."
        case "gain_deck":
            return f"{who} draws from the deck."
        case "expedition":
            followers = [_card(card) for card in action.get("followers") or []]
            behind = f"with {', '.join(followers)} behind it" if followers else "alone"
            return f"{who} wants to play the {_card(action['leader'])} as leader, {behind}."
        case "return_ten_mercenaries":
            return f"{who} wants to put the hand of Mercenaries into the display."
        case "season_end":
            return f"{action['third_monkey_by']} reveals the third Monkey, and the season ends."
        case "final_ranking":
            return "All points are counted. Who wins?"
    return f"A game for {len(table.names)} players is laid out."


def _card(name: str) -> str:
    colour, _, role = name.partition(":")
    return f"{colour.capitalize()} {ROLES[role].title}"
