"""Positions of MESOS on a screen: the part of the board that a position speaks of, and what to ask about it."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from types import SimpleNamespace
from typing import Any

from kernel.mesos.cards import BUILDINGS, EVENTS, TRIBE_CARDS, Building, Card, Character
from kernel.mesos.state import MesosTable
from widgets import mesos
from widgets.mesos import board
from widgets.mesos.pictograms import symbols
from widgets.mesos.texts import event_text

ASKS = (
    (r"players\[(\d+)\]\.food", "How much Food does {name} have then?"),
    (r"players\[(\d+)\]\.pp", "How many PP does {name} have then?"),
    (r"food_after_each\[(\d+)\]", "How much Food does {first} have after card {number}?"),
    (r"legal\[(\d+)\]", "May {first} take card {number}?"),
    (r"legal", "Is that allowed?"),
    (r"food", "How much Food does {first} have then?"),
    (r"pp", "How many PP does {first} have then?"),
    (r"total", "How many PP does {first} have in the end?"),
    (r"parts\.builders", "How many PP do the Builders bring?"),
    (r"parts\.artists", "How many PP do the Artists bring?"),
    (r"parts\.inventors", "How many PP do the Inventors bring?"),
    (r"parts\.buildings_printed", "How many PP are printed on the Buildings?"),
    (r"parts\.buildings_effects", "How many PP do the effects of the Buildings bring?"),
    (r"lower_row", "How many cards lie in the lower row then?"),
    (r"upper_row", "How many cards lie in the upper row then?"),
)
"""A place in what comes out, and the question for it, if the position asks none of its own."""


def drawing(table: MesosTable, last: MesosTable) -> Any:
    """A drawing module for a position that leads from a table to the last one: only what it speaks of has a place."""
    if table.offer or (last.deck and not table.deck):  # a round, or a game that is set up
        return SimpleNamespace(**_NAMES, layout=board.layout, parts=board.parts)
    shown = [*table.upper, *table.upper_buildings, *table.lower, *table.lower_buildings, *table.deck]
    shown += [building for buildings in table.coming.values() for building in buildings]
    ids = tuple(dict.fromkeys(card.id for card in shown))
    both = bool(table.deck)
    rows = [row for row in board.ROWS if both or getattr(table, row) or getattr(table, f"{row}_buildings")]
    keys = [f"{row}:{card}" for row in rows for card in ids]
    players = () if both else table.players  # where the rows slide, nobody has a part in it

    def layout(_: MesosTable) -> str:
        cards = "".join(
            board.section(row, board.ROWS[row], f'<div class="mesos-cards">{board.slots(*_of(keys, row))}</div>')
            for row in rows
        )
        people = "".join(board.tribe(player, table.names[player]) for player in players)
        people = f'<div class="mesos-tribes mesos-of-{len(players)}">{people}</div>' if people else ""
        return f'<div class="mesos"><style>{board.style()}</style>{symbols()}{cards}{people}</div>'

    def parts(now: MesosTable, seat: int | None = None) -> board.Parts:
        found = dict.fromkeys(keys, "")
        for row in rows:
            for card in (*getattr(now, row), *getattr(now, f"{row}_buildings")):
                found[f"{row}:{card.id}"] = _card(card)
        for player in players:
            found |= board.tribe_parts(now, player)
        return found

    return SimpleNamespace(**_NAMES, layout=layout, parts=parts)


_NAMES = {"TALLIES": mesos.TALLIES, "source": mesos.source, "BEFORE": "Position"}


def _of(keys: list[str], row: str) -> list[str]:
    return [key for key in keys if key.startswith(f"{row}:")]


def _card(card: Card | Building) -> str:
    """A card of the box, or the name that stands for one."""
    if card.id in TRIBE_CARDS or card.id in BUILDINGS:
        return board.draw_card(card)
    return f'<span class="mesos-card mesos-character"><span class="mesos-name">{escape(card.id)}</span></span>'


def told(position: Mapping[str, Any], table: MesosTable) -> str:
    """What a position is about, in a sentence, for one that tells nothing itself."""
    given, first = position["situation"], table.names[0]
    match given["op"]:
        case "resolve_event":
            event = EVENTS[f"event:{given['event']}:{given['era']}"]
            return f"{event.label} resolves. {event_text(event)}"
        case "resolve_row_events":
            labels = [EVENTS[f"event:{one['event']}:{one['era']}"].label for one in given["row_order"]]
            return f"The Events of the row resolve. They lie like this: {', '.join(labels)}."
        case "take_in_order":
            return f"{first} takes cards: {', '.join(map(_card_words, given['cards']))}."
        case "return_totem":
            return f"{first} puts the totem back on space {given['space']} of {given['players']}."
        case "final_score":
            return f"The final count: {first}'s tribe is counted."
        case "winner":
            return "All points are counted. Who wins?"
        case "setup":
            return f"A game for {given['players']} players is laid out."
        case "round_end":
            return "The end of a round: Events, then the rows slide."
    return f"A round begins, and {first} is the first on the Turn Order tile."


def _card_words(card: Mapping[str, Any]) -> str:
    """A card as a position names it, in words."""
    if card["kind"] == "building":
        return BUILDINGS[f"building:{card['id']}"].label
    if card["kind"] == "event":
        return EVENTS[f"event:{card['event']}:{card['era']}"].label
    shown = {"prestige": card.get("pp", 0), "discount": card.get("discount", 0), "stars": card.get("stars", 0)}
    icon = card.get("icon", "")
    return Character(
        "", card["kind"], icon=icon is True, invention=icon if isinstance(icon, str) else "", **shown
    ).label
