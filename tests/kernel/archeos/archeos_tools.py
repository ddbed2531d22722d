"""Short ways to write a position and to play it."""

from __future__ import annotations

from typing import Any

from kernel.archeos.positions import play_position

TRACKS: dict[str, dict[str, Any]] = {
    "red": {"site": "red_compass", "points": [0, 1, 2, 3, 4], "thresholds": [1, 2, 3, 4]},
    "green": {"site": "machu_picchu", "points": [0, 1, 2, 3, 4], "thresholds": [1, 2, 3, 4]},
    "blue": {"site": "grotta_azzurra", "points": [0, 1, 2, 3, 4], "thresholds": [3, 3, 4, 4]},
    "chichen": {"site": "chichen_itza", "points": [0, 1, 2, 3, 4], "thresholds": [1, 2, 3, 4], "draw": [1, 2, 3, 3]},
    "rapa_nui": {"site": "rapa_nui", "points": [0, 1, 2, 3, 4], "thresholds": [1, 2, 3, 4]},
    "tantallon": {
        "site": "tantallon_castle", "points": [0, 3, 5, 7, 9], "thresholds": [1, 2, 3, 4],
        "points_shared": [0, 1, 2, 4, 5],
    },
    "ta_sekhet": {"site": "ta_sekhet_maat", "points": [0, 3, 5, 8, 10], "thresholds": [1, 2, 3, 4]},
    "ur": {"site": "ur", "points": [0, 1, 2, 3, 4], "thresholds": [1, 2, 3, 4], "max_size": [1, 2, 3, 4, 5]},
    "uluru": {"site": "uluru", "points": [0, 2, 5, 9, 14], "thresholds": [1, 2, 3, 4]},
}  # fmt: skip

TEN_MERCENARIES = [f"{colour}:mercenary" for colour in ("red", "green", "blue", "yellow", "pink") for _ in range(2)]


def cards(text: str) -> list[str]:
    """Cards written in a row: `cards("red:guide blue:pilot")`."""
    return text.split()


def sites(**sides: str) -> dict[str, Any]:
    """Colour -> track by its short name."""
    return {colour: TRACKS[side] for colour, side in sides.items()}


def situation(hand: str = "", **more: Any) -> dict[str, Any]:
    """A situation of the players A and B (or `players`), A with a hand."""
    return {"players": ["A", "B"], "hands": {"A": cards(hand)}, **more}


def play(given: dict[str, Any], kind: str, **action: Any) -> dict[str, Any]:
    """What comes out of an action."""
    return play_position({"situation": given, "action": {"type": kind, **action}})[0]


def expedition(
    given: dict[str, Any], set_of_cards: str, draw_up_to: int | None = None, **choices: Any
) -> dict[str, Any]:
    """What comes out when A plays these cards, leader first."""
    leader, *followers = set_of_cards.split()
    action: dict[str, Any] = {"leader": leader, "followers": followers, "choices": choices}
    return play(given, "expedition", **action | ({} if draw_up_to is None else {"draw_up_to": draw_up_to}))


def season_end(given: dict[str, Any], by: str = "A", **action: Any) -> dict[str, Any]:
    """What comes out of the season end after a player revealed the third Monkey."""
    return play(given, "season_end", third_monkey_by=by, **action)


def played(text: str) -> dict[str, Any]:
    """An expedition as an action inside another one, leader first."""
    leader, *followers = text.split()
    return {"leader": leader, "followers": followers}


def sentences(given: dict[str, Any], kind: str, **action: Any) -> list[tuple[str, str]]:
    """Rule and sentence of every record of an action."""
    table = play_position({"situation": given, "action": {"type": kind, **action}})[1]
    assert table.log
    return [(record.rule, record.text) for record in table.log.records]
