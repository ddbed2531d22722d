"""Plays one position: a situation written down as plain data, by the real rules of MESOS."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from kernel.core import BadInput, Chance, Log, Play
from kernel.mesos.buildings import discount
from kernel.mesos.cards import (
    BUILDINGS,
    CHARACTERS,
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
    Tile,
)
from kernel.mesos.events import resolve_event, resolve_events
from kernel.mesos.rules import end_round, last_events, place_totems, resolve_actions, return_totem, settle_space
from kernel.mesos.scoring import final_count, name_winner, ranking
from kernel.mesos.setup import COLOURS, SETTINGS, check, set_up
from kernel.mesos.state import MesosTable
from kernel.mesos.taking import Refusal, extra_cards, price_refusal, take_building, take_cards, take_character

SWITCHES_IN = "settings"
"""Where a situation names the readings of our rulings."""

Outcome = dict[str, Any]
Data = Mapping[str, Any]


def play_position(position: Data) -> tuple[Outcome, MesosTable]:
    """Plays a position and returns its outcome, shaped as its `expected`, with the table whose log says why.

    BadInput, one sentence with the place, for a position that cannot be.
    """
    op, given = _operation(position)
    table = op.lay(given)
    return op.play(table, given), table


def begin(position: Data) -> tuple[Callable[[], MesosTable], Callable[[MesosTable], Play]]:
    """The table of a position, laid anew at every call, and how it goes on: cards are taken freely, all else happens.

    BadInput for a position that cannot be.
    """
    op, given = _operation(position)
    play_position(position)  # what cannot be is said before anybody begins
    if op.play is _play_takes:
        return lambda: _lay_choice(given), _free_choice
    if op.play is _play_a_round:
        return lambda: op.lay(given), _round

    def happens(table: MesosTable) -> Play:
        op.play(table, given)
        yield from ()

    return lambda: op.lay(given), happens


def _operation(position: Data) -> tuple[Op, Data]:
    situation = position.get("situation")
    if not isinstance(situation, Mapping):
        raise BadInput("A position needs 'situation', an object with 'op' and what that operation asks for.")
    op = situation.get("op")
    if not isinstance(op, str) or op not in OPS:
        raise BadInput(f"situation: op {op!r:.60} is unknown; it can be {', '.join(OPS)}.")
    found = OPS[op]
    return found, _fields(situation, "situation", ("op", *found.required), found.optional)


def _lay_choice(given: Data) -> MesosTable:
    """The player's tribe, and the cards to take from in the upper row: cards of the box, as the rules offer them."""
    table = _player(given)
    tried = [card for no, card in enumerate(given["cards"]) if "id" not in card or card not in given["cards"][:no]]
    for card in _cards({**given, "cards": tried}, list(table.buildings[0])):  # a Building may be tried again
        if isinstance(card, Building):
            table.upper_buildings.append(card)
        else:
            table.upper.append(card if isinstance(card, Event) else _of_the_box(card, table.upper))
    return table


def _of_the_box(card: Character, taken: Sequence[Card]) -> Character:
    """A card that the box holds with the same print. BadInput if it has none, or not so many."""
    like = ("kind", "icon", "discount", "prestige", "stars", "invention")
    for one in CHARACTERS.values():
        if one not in taken and all(getattr(one, what) == getattr(card, what) for what in like):
            return one
    raise BadInput(f"The box holds no {card.label} (or no more of them), so nobody can take it.")


def _free_choice(table: MesosTable) -> Play:
    """The player takes all these cards, or as many as may be, in any order."""
    cards = len(table.upper) + len(table.upper_buildings)
    tile = Tile("tile:position", "This position", 0, 0, cards)
    yield from take_cards(table, 0, tile, "mesos.take_order", optional=True)


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


# The operations: what they lay on the table, and the rule they play on it.


def _lay_event(given: Data) -> MesosTable:
    event, table = _event(given, "situation"), _players(given)
    table.lower.append(event)
    return table


def _play_event(table: MesosTable, given: Data) -> Outcome:
    resolve_event(table, _event(given, "situation"))
    return {"players": _standing(table)}


def _events(given: Data) -> list[Event]:
    row = [_event(event, place) for place, event in _items(given["row_order"], "situation.row_order")]
    if len(set(row)) < len(row):
        raise BadInput("situation.row_order names an Event twice; each Event exists once.")
    return row


def _lay_events(given: Data) -> MesosTable:
    row, table = _events(given), _players(given)
    table.lower += row
    return table


def _play_row(table: MesosTable, given: Data) -> Outcome:
    resolve_events(table, _events(given), "in the row")
    order = [{"event": event.kind, "era": event.era} for event in (EVENTS[f"event:{one}"] for one in _resolved(table))]
    return {"resolved_order": order, "players": _standing(table)}


def _cards(given: Data, used: list[Building]) -> Iterator[Card | Building]:
    """The cards that a player takes, one after the other."""
    for place, data in _items(given["cards"], "situation.cards"):
        if not isinstance(data, Mapping):
            raise BadInput(f"{place} is {data!r:.60}; it must be an object with 'kind'.")
        kind = _word(data.get("kind"), f"{place}.kind", (*KINDS, "building", "event"))
        if kind == "event":
            yield _event({key: value for key, value in data.items() if key != "kind"}, place)
        elif kind == "building":
            yield _building(_fields(data, place, ("kind", "id"))["id"], f"{place}.id", used)
        else:
            yield _character(data, place)


def _play_takes(table: MesosTable, given: Data) -> Outcome:
    used = list(table.buildings[0])
    food: list[int] = []
    legal: list[bool] = []
    for card in _cards(given, used):
        refusal: Refusal | None = None
        if isinstance(card, Event):
            refusal = card.option.rule, card.option.why
        elif isinstance(card, Building):
            refusal = price_refusal(card, discount(table.tribes[0]), table.food[0])
            if refusal:
                used.remove(card)
            else:
                table.upper_buildings.append(card)
                take_building(table, 0, card)
        else:
            table.upper.append(card)
            take_character(table, 0, card)
        if refusal:
            table.note(0, "refused", *refusal, about=card.id)
        legal.append(not refusal)
        food.append(table.food[0])
    return {"food_after_each": food, "legal": legal}


def _lay_totem(given: Data) -> MesosTable:
    return _player(given, _word(given["players"], "situation.players", tuple(COUNTS)))


def _play_totem(table: MesosTable, given: Data) -> Outcome:
    space = _whole(given["space"], "situation.space", 1, len(table.names))
    letters = list(TILES)
    table.offer = dict.fromkeys(letters)
    for player in (*range(1, space), 0):  # the others came back before and stand above
        return_totem(table, player, letters[player])
    settle_space(table, 0)
    return {"food": table.food[0], "pp": table.points[0]}


_TERMS = {
    "mesos.final_builders": "builders",
    "mesos.final_artists": "artists",
    "mesos.final_inventors": "inventors",
    "mesos.final_buildings": "buildings_printed",
}


def _play_score(table: MesosTable, given: Data) -> Outcome:
    parts = {"in_game": table.points[0], **dict.fromkeys(_TERMS.values(), 0), "buildings_effects": 0}
    final_count(table)
    assert table.log
    for record in table.log.records:
        if record.what == "points":
            parts[_TERMS.get(record.rule, "buildings_effects")] += record.amount
    return {"total": table.points[0], "parts": parts}


def _lay_totals(given: Data) -> MesosTable:
    players = _items(given["players"], "situation.players", 1, max(COUNTS))
    table = _table(len(players), given)
    for player, (place, data) in enumerate(players):
        fields = _fields(data, place, ("total", "food"))
        table.points[player] = _whole(fields["total"], f"{place}.total", -MOST)
        table.food[player] = _whole(fields["food"], f"{place}.food")
    return table


def _play_winner(table: MesosTable, given: Data) -> Outcome:
    name_winner(table)
    return {"winners": ranking(table)[0]}


def _lay_nothing(given: Data) -> MesosTable:
    return _table(_word(given["players"], "situation.players", tuple(COUNTS)), given)


def _play_setup(table: MesosTable, given: Data) -> Outcome:
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
    }


def _row(given: Data, key: str) -> list[Card]:
    return [_card(data, place) for place, data in _items(given.get(key, []), f"situation.{key}")]


def _card(data: Any, place: str) -> Card:
    """A card of the box by its id, or a stand-in that keeps the name given."""
    if not isinstance(data, str) or not data:
        raise BadInput(f"{place} is {data!r:.60}; it must be the name of a card.")
    if data.startswith("event:") and data not in EVENTS:
        raise BadInput(f"{place} is {data!r}; the Events are {', '.join(EVENTS)}.")
    return TRIBE_CARDS.get(data) or Character(data, data if data in KINDS else "")


def _lay_rows(given: Data) -> MesosTable:
    table = _lay_nothing(given)
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
    return table


def _play_round_end(table: MesosTable, given: Data) -> Outcome:
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
    }


def _lay_round(given: Data) -> MesosTable:
    """The players in turn order, the first at the top; the rows and the deck hold cards of the box."""
    table = _players(given)
    if len(table.names) not in COUNTS:
        raise BadInput(
            f"situation.players has {len(table.names)} entries; a round needs {min(COUNTS)} to {max(COUNTS)}."
        )
    table.offer = {letter: None for letter, tile in TILES.items() if tile.min_players <= len(table.names)}
    table.turn_order = list(table.players)
    lying: list[Card] = []
    for key, cards in (("lower_row", table.lower), ("upper_row", table.upper), ("deck_top", table.deck)):
        for place, data in _items(given.get(key, []), f"situation.{key}"):
            cards.append(_print(data, place, lying))
            lying.append(cards[-1])
    used = [building for owned in table.buildings for building in owned]
    for key, buildings in (("lower_buildings", table.lower_buildings), ("upper_buildings", table.upper_buildings)):
        for place, number in _items(given.get(key, []), f"situation.{key}"):
            buildings.append(_building(number, place, used))
    table.era = max([1, *(card.era for card in (*table.lower, *table.upper, *table.upper_buildings))])
    table.period = 1
    return table


def _print(data: Any, place: str, lying: Sequence[Card]) -> Card:
    """A card of the box: "event:hunt:1", or what it shows, such as {"kind": "hunter", "icon": true}."""
    if isinstance(data, str):
        if data not in EVENTS:
            raise BadInput(f"{place} is {data!r:.60}; the Events are {', '.join(EVENTS)}.")
        if EVENTS[data] in lying:
            raise BadInput(f"{place} names {data!r} again; each Event exists once.")
        return EVENTS[data]
    kind = data.get("kind") if isinstance(data, Mapping) else None
    if kind not in KINDS:
        raise BadInput(f"{place} is {data!r:.60}; it must be an Event or an object whose 'kind' is {', '.join(KINDS)}.")
    return _of_the_box(_character(data, place), lying)


def _round(table: MesosTable) -> Play:
    """One round: totems, cards, the end of the round; with no card in the deck it is the last one."""
    yield from place_totems(table)
    yield from resolve_actions(table)
    yield from extra_cards(table)
    if table.deck:
        end_round(table)
    else:
        last_events(table)
        final_count(table)


def _play_a_round(table: MesosTable, given: Data) -> Outcome:
    """The round as far as the answers go; the first that is refused stops it."""
    answers = [
        tuple(id_ for _, id_ in _items(one, place)) if isinstance(one, list) else (one,)
        for place, one in _items(given.get("answers", []), "situation.answers")
    ]
    round_, question, refused = _round(table), None, None
    with suppress(StopIteration):
        question = next(round_)
        for answer in answers:
            refused = question.refusal(answer)
            if refused:
                table.note(question.player, "refused", *refused)
                break
            question = round_.send(answer)
    why = {"rule": refused[0], "why": refused[1]} if refused else {}
    decides = table.names[question.player] if question else None
    return {
        "legal": not refused, **why, "next": decides, "players": _standing(table), "resolved": _resolved(table),
    }  # fmt: skip


class Op(NamedTuple):
    """An operation: the keys it needs, those it may have, what it lays on the table and how it goes on from there."""

    required: tuple[str, ...]
    optional: tuple[str, ...]
    lay: Callable[[Data], MesosTable]
    play: Callable[[MesosTable, Data], Outcome]


_VARIANT = ("rebalanced_shamans", "settings")
_SETTINGS = ("settings",)
OPS = {
    "resolve_event": Op(("event", "era", "players"), _VARIANT, _lay_event, _play_event),
    "resolve_row_events": Op(("row_order", "players"), _VARIANT, _lay_events, _play_row),
    "take_in_order": Op(("player", "cards"), _SETTINGS, _player, _play_takes),
    "return_totem": Op(("players", "space", "player"), _SETTINGS, _lay_totem, _play_totem),
    "final_score": Op(("player",), _SETTINGS, _player, _play_score),
    "winner": Op(("players",), _SETTINGS, _lay_totals, _play_winner),
    "setup": Op(("players",), _SETTINGS, _lay_nothing, _play_setup),
    "round_end": Op(
        ("players", "lower_row", "upper_row", "deck_top"),
        ("lower_buildings", "upper_buildings", "new_buildings", "era", "settings"), _lay_rows, _play_round_end,
    ),
    "round": Op(
        ("players", "lower_row", "upper_row"),
        ("deck_top", "lower_buildings", "upper_buildings", "answers", "settings"), _lay_round, _play_a_round,
    ),
}  # fmt: skip
"""The operations by name."""
