"""Plays one position: a situation written down as plain data, by the real rules of MESOS."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from kernel.core import BadInput, Chance, Log
from kernel.mesos.buildings import discount
from kernel.mesos.cards import (
    BUILDINGS,
    COUNTS,
    EVENT_KINDS,
    EVENTS,
    INVENTIONS,
    KINDS,
    TILES,
    TRIBE_CARDS,
    Building,
    Card,
    Character,
    Event,
)
from kernel.mesos.events import resolve_event, resolve_events
from kernel.mesos.rules import end_round, last_events, return_totem, settle_space
from kernel.mesos.scoring import final_count, name_winner, ranking
from kernel.mesos.setup import COLOURS, SETTINGS, check, set_up
from kernel.mesos.state import MesosTable
from kernel.mesos.taking import Refusal, price_refusal, take_building, take_character

SWITCHES_IN = "settings"
"""Where a situation names the readings of our rulings."""

Outcome = dict[str, Any]
Data = Mapping[str, Any]


def play_position(position: Data) -> tuple[Outcome, MesosTable]:
    """Plays a position and returns its outcome, shaped as its `expected`, with the table whose log says why.

    BadInput, one sentence with the place, for a position that cannot be.
    """
    situation = position.get("situation")
    if not isinstance(situation, Mapping):
        raise BadInput("A position needs 'situation', an object with 'op' and what that operation asks for.")
    op = situation.get("op")
    if not isinstance(op, str) or op not in OPS:
        raise BadInput(f"situation: op {op!r:.60} is unknown; it can be {', '.join(OPS)}.")
    required, optional, run = OPS[op]
    return run(_fields(situation, "situation", ("op", *required), optional))


# Reading plain data: every helper takes the place for its message.


def _fields(data: Any, place: str, required: Sequence[str], optional: Sequence[str] = ()) -> Data:
    if not isinstance(data, Mapping):
        raise BadInput(f"{place} is {data!r:.60}; it must be an object.")
    for key in required:
        if key not in data:
            raise BadInput(f"{place} lacks '{key}'; it must have {', '.join(required)}.")
    for key in data:
        if key not in required and key not in optional:
            raise BadInput(f"{place} has the unknown '{key}'; it can have {', '.join([*required, *optional])}.")
    return data


MOST = 999
"""No count, Food or points of a position may be larger: no game comes near, and a slip of the keyboard is found."""


def _whole(data: Any, place: str, least: int = 0, most: int = MOST) -> int:
    if type(data) is not int or not least <= data <= most:
        raise BadInput(f"{place} is {data!r:.60}; it must be a whole number from {least} to {most}.")
    return data


def _items(data: Any, place: str, least: int = 0, most: int | None = None) -> list[tuple[str, Any]]:
    if not isinstance(data, list | tuple):
        raise BadInput(f"{place} is {data!r:.60}; it must be a list.")
    if len(data) < least or (most is not None and len(data) > most):
        wanted = f"{least} to {most}" if most is not None else f"at least {least}"
        raise BadInput(f"{place} has {len(data)} entries; it must have {wanted}.")
    return [(f"{place}[{number}]", item) for number, item in enumerate(data)]


def _word(data: Any, place: str, words: Iterable[Any]) -> Any:
    if (
        isinstance(data, list | dict)
        or data not in words
        or isinstance(data, bool) not in {type(w) is bool for w in words}
    ):
        raise BadInput(f"{place} is {data!r:.60}; it can be {', '.join(str(word) for word in words)}.")
    return data


def _building(data: Any, place: str, used: list[Building]) -> Building:
    numbers = [building.card for building in BUILDINGS.values()]
    if type(data) is not int or data not in numbers:
        raise BadInput(f"{place} is {data!r:.60}; a Building's number is {min(numbers)} to {max(numbers)}.")
    building = BUILDINGS[f"building:{data}"]
    if building in used:
        raise BadInput(f"{place} names Building {data} again; each Building exists once.")
    used.append(building)
    return building


def _tribe(data: Any, place: str) -> list[Character]:
    """The Characters of a tribe given as counts, stars, icons and Builders."""
    people = ("hunter", "gatherer", "artist")
    tribe = _fields(data, place, (), (*people, "shaman_stars", "inventor", "builder"))
    cards: list[Character] = []
    for kind in people:
        number = _whole(tribe.get(kind, 0), f"{place}.{kind}")
        cards += [Character(f"position:{kind}:{no}", kind) for no in range(1, number + 1)]
    for where, stars in _items(tribe.get("shaman_stars", []), f"{place}.shaman_stars"):
        cards.append(_character({"kind": "shaman", "stars": stars}, where))
    for where, icon in _items(tribe.get("inventor", []), f"{place}.inventor"):
        cards.append(_character({"kind": "inventor", "icon": icon}, where))
    for where, builder in _items(tribe.get("builder", []), f"{place}.builder"):
        pair = [number for _, number in _items(builder, where, 2, 2)]
        cards.append(_character({"kind": "builder", "discount": pair[0], "pp": pair[1]}, where))
    return cards


_CARD_FIELDS = {"hunter": ("icon",), "inventor": ("icon",), "builder": ("discount", "pp"), "shaman": ("stars",)}


def _character(data: Data, place: str) -> Character:
    """A Character of that kind, whether the box holds it or not."""
    kind = data["kind"]
    _fields(data, place, ("kind",), _CARD_FIELDS.get(kind, ()))
    if kind == "hunter":
        return Character(f"position:{place}", kind, icon=_word(data.get("icon", False), f"{place}.icon", (False, True)))
    if kind == "inventor":
        return Character(f"position:{place}", kind, invention=_word(data.get("icon"), f"{place}.icon", INVENTIONS))
    return Character(
        f"position:{place}", kind, discount=_whole(data.get("discount", 0), f"{place}.discount"),
        prestige=_whole(data.get("pp", 0), f"{place}.pp"), stars=_whole(data.get("stars", 0), f"{place}.stars"),
    )  # fmt: skip


def _event(data: Any, place: str) -> Event:
    given = _fields(data, place, ("event", "era"), data if place == "situation" else ())
    kind = _word(given["event"], f"{place}.event", EVENT_KINDS)
    era = _word(given["era"], f"{place}.era", tuple(event.era for event in EVENTS.values() if event.kind == kind))
    return EVENTS[f"event:{kind}:{era}"]


def _table(players: int, given: Data, *, tribes: Sequence[tuple[str, Any]] = ()) -> MesosTable:
    """A table with the tribes of the position on it, and the settings that the position names."""
    setup: dict[str, Any] = {setting.key: setting.default for setting in SETTINGS}
    switches = [setting.key for setting in SETTINGS if setting.allowed == (False, True)]
    setup["rebalanced_shamans"] = _word(
        given.get("rebalanced_shamans", False), "situation.rebalanced_shamans", (False, True)
    )
    for key, value in _fields(given.get("settings", {}), "situation.settings", (), switches).items():
        setup[key] = _word(value, f"situation.settings.{key}", (False, True))
    check(setup | {"players": players, "names": COLOURS[:players]})
    table = MesosTable.empty(COLOURS[:players], setup | {"players": players, "names": list(COLOURS[:players])})
    table.log = Log(Chance(0))
    used: list[Building] = []
    for player, (place, data) in enumerate(tribes):
        fields = _fields(data, place, (), ("food", "pp", "buildings", "tribe"))
        table.food[player] = _whole(fields.get("food", 0), f"{place}.food")
        table.points[player] = _whole(fields.get("pp", 0), f"{place}.pp", -MOST)
        table.tribes[player] = _tribe(fields.get("tribe", {}), f"{place}.tribe")
        for where, number in _items(fields.get("buildings", []), f"{place}.buildings"):
            table.buildings[player][_building(number, where, used)] = 0
    return table


def _players(given: Data) -> MesosTable:
    tribes = _items(given["players"], "situation.players", 1, max(COUNTS))
    return _table(len(tribes), given, tribes=tribes)


def _player(given: Data, players: int = 1) -> MesosTable:
    return _table(players, given, tribes=[("situation.player", given["player"])])


def _standing(table: MesosTable) -> list[Outcome]:
    return [{"food": table.food[player], "pp": table.points[player]} for player in table.players]


def _resolved(table: MesosTable) -> list[str]:
    """The kinds and Eras of the Events that have resolved, in their order, such as "hunt:1"."""
    assert table.log
    return [record.about.removeprefix("event:") for record in table.log.records if record.what == "event"]


# The operations: what they ask for, and the rule they play.


def _play_event(given: Data) -> tuple[Outcome, MesosTable]:
    event, table = _event(given, "situation"), _players(given)
    resolve_event(table, event)
    return {"players": _standing(table)}, table


def _play_row(given: Data) -> tuple[Outcome, MesosTable]:
    row = [_event(event, place) for place, event in _items(given["row_order"], "situation.row_order")]
    if len(set(row)) < len(row):
        raise BadInput("situation.row_order names an Event twice; each Event exists once.")
    table = _players(given)
    resolve_events(table, row, "in the row")
    order = [{"event": event.kind, "era": event.era} for event in (EVENTS[f"event:{one}"] for one in _resolved(table))]
    return {"resolved_order": order, "players": _standing(table)}, table


def _play_takes(given: Data) -> tuple[Outcome, MesosTable]:
    table = _player(given)
    used = list(table.buildings[0])
    food: list[int] = []
    legal: list[bool] = []
    for place, data in _items(given["cards"], "situation.cards"):
        if not isinstance(data, Mapping):
            raise BadInput(f"{place} is {data!r:.60}; it must be an object with 'kind'.")
        kind = _word(data.get("kind"), f"{place}.kind", (*KINDS, "building", "event"))
        card: Card | Building
        refusal: Refusal | None = None
        if kind == "event":
            card = _event({key: value for key, value in data.items() if key != "kind"}, place)
            refusal = card.option.rule, card.option.why
        elif kind == "building":
            card = _building(_fields(data, place, ("kind", "id"))["id"], f"{place}.id", used)
            refusal = price_refusal(card, discount(table.tribes[0]), table.food[0])
            if refusal:
                used.remove(card)
            else:
                table.upper_buildings.append(card)
                take_building(table, 0, card)
        else:
            card = _character(data, place)
            table.upper.append(card)
            take_character(table, 0, card)
        if refusal:
            table.note(0, "refused", *refusal, about=card.id)
        legal.append(not refusal)
        food.append(table.food[0])
    return {"food_after_each": food, "legal": legal}, table


def _play_totem(given: Data) -> tuple[Outcome, MesosTable]:
    players = _word(given["players"], "situation.players", tuple(COUNTS))
    space = _whole(given["space"], "situation.space", 1, players)
    table = _player(given, players)
    letters = list(TILES)
    table.offer = dict.fromkeys(letters)
    for player in (*range(1, space), 0):  # the others came back before and stand above
        return_totem(table, player, letters[player])
    settle_space(table, 0)
    return {"food": table.food[0], "pp": table.points[0]}, table


_TERMS = {
    "mesos.final_builders": "builders",
    "mesos.final_artists": "artists",
    "mesos.final_inventors": "inventors",
    "mesos.final_buildings": "buildings_printed",
}


def _play_score(given: Data) -> tuple[Outcome, MesosTable]:
    table = _player(given)
    parts = {"in_game": table.points[0], **dict.fromkeys(_TERMS.values(), 0), "buildings_effects": 0}
    final_count(table)
    assert table.log
    for record in table.log.records:
        if record.what == "points":
            parts[_TERMS.get(record.rule, "buildings_effects")] += record.amount
    return {"total": table.points[0], "parts": parts}, table


def _play_winner(given: Data) -> tuple[Outcome, MesosTable]:
    players = _items(given["players"], "situation.players", 1, max(COUNTS))
    table = _table(len(players), given)
    for player, (place, data) in enumerate(players):
        fields = _fields(data, place, ("total", "food"))
        table.points[player] = _whole(fields["total"], f"{place}.total", -MOST)
        table.food[player] = _whole(fields["food"], f"{place}.food")
    name_winner(table)
    return {"winners": ranking(table)[0]}, table


def _play_setup(given: Data) -> tuple[Outcome, MesosTable]:
    table = _table(_word(given["players"], "situation.players", tuple(COUNTS)), given)
    set_up(table)
    cards = table.deck + table.upper + table.lower
    order = [player for player in table.turn_order if player is not None]
    return {
        "offer_tiles": list(table.offer),
        "starting_food_by_turn_order": [table.food[player] for player in order],
        "lower_row": len(table.lower),
        "upper_row": len(table.upper),
        "lower_row_has_events": any(isinstance(card, Event) for card in table.lower),
        "buildings_era_1_in_upper_row": len(table.upper_buildings),
        "buildings_per_era": [len(table.upper_buildings), *map(len, table.coming.values())],
        "tribe_deck_total": len(cards),
        "characters": sum(isinstance(card, Character) for card in cards),
        "deck_left_after_setup": len(table.deck),
    }, table


def _row(given: Data, key: str) -> list[Card]:
    return [_card(data, place) for place, data in _items(given.get(key, []), f"situation.{key}")]


def _card(data: Any, place: str) -> Card:
    """A card of the box by its id, or a stand-in that keeps the name given."""
    if not isinstance(data, str) or not data:
        raise BadInput(f"{place} is {data!r:.60}; it must be the name of a card.")
    if data.startswith("event:") and data not in EVENTS:
        raise BadInput(f"{place} is {data!r}; the Events are {', '.join(EVENTS)}.")
    return TRIBE_CARDS.get(data) or Character(data, data if data in KINDS else "")


def _play_round_end(given: Data) -> tuple[Outcome, MesosTable]:
    table = _table(_word(given["players"], "situation.players", tuple(COUNTS)), given)
    table.lower, table.upper, table.deck = _row(given, "lower_row"), _row(given, "upper_row"), _row(given, "deck_top")
    known = [card for card in table.lower + table.upper + table.deck if card.id in TRIBE_CARDS]
    if len(set(known)) < len(known):
        raise BadInput("situation names an Event or a card number twice in its rows and deck; each card exists once.")
    used: list[Building] = []
    buildings = {}
    for key in ("lower_buildings", "upper_buildings", "new_buildings"):
        items = _items(given.get(key, []), f"situation.{key}")
        buildings[key] = [_building(number, place, used) for place, number in items]
    table.lower_buildings, table.upper_buildings = buildings["lower_buildings"], buildings["upper_buildings"]
    lying = [*table.lower, *table.upper, *table.lower_buildings, *table.upper_buildings]
    table.era = _word(given.get("era", max([1, *(card.era for card in lying)])), "situation.era", (1, 2, 3))
    new = max([card.era for card in table.deck], default=0)
    table.coming = {new: buildings["new_buildings"]} if buildings["new_buildings"] else {}
    number = COUNTS[len(table.names)].upper_row
    if not table.deck:
        last_events(table)
    elif len(table.deck) < number:
        raise BadInput(
            f"situation.deck_top holds {len(table.deck)} cards; {len(table.names)} players need {number} "
            "for the new row, or none at all in the last round."
        )
    else:
        end_round(table)
    return {
        "resolved": _resolved(table),
        "lower_row": [card.id for card in table.lower],
        "lower_buildings": [building.card for building in table.lower_buildings],
        "upper_row": [card.id for card in table.upper],
        "upper_buildings": [building.card for building in table.upper_buildings],
    }, table


_VARIANT = ("rebalanced_shamans", "settings")
OPS: dict[str, tuple[tuple[str, ...], tuple[str, ...], Callable[[Data], tuple[Outcome, MesosTable]]]] = {
    "resolve_event": (("event", "era", "players"), _VARIANT, _play_event),
    "resolve_row_events": (("row_order", "players"), _VARIANT, _play_row),
    "take_in_order": (("player", "cards"), ("settings",), _play_takes),
    "return_totem": (("players", "space", "player"), ("settings",), _play_totem),
    "final_score": (("player",), ("settings",), _play_score),
    "winner": (("players",), ("settings",), _play_winner),
    "setup": (("players",), ("settings",), _play_setup),
    "round_end": (
        ("players", "lower_row", "upper_row", "deck_top"),
        ("lower_buildings", "upper_buildings", "new_buildings", "era", "settings"),
        _play_round_end,
    ),
}
"""Each operation: the keys it needs, those it may have, and what plays it."""
