"""Positions: a situation as plain data, played by the real rules; what comes out is plain data again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from kernel.archeos.gaining import DECK, LIMIT, MONKEYS, SeasonEnds
from kernel.archeos.rules import play
from kernel.archeos.scoring import end_game, ranking
from kernel.archeos.season import play_turn, season_end
from kernel.archeos.setups import check_roles
from kernel.archeos.situations import (
    DEFAULTS,
    as_list,
    as_map,
    by_player,
    check_card,
    describe,
    lay,
    names_of,
    only,
    player_of,
    trait_of,
)
from kernel.archeos.state import CARDS, ArcheosTable, cards_of
from kernel.archeos.tables import COLOURS, SEASONS, own_tables
from kernel.core import Answer, BadInput, Chance, Log, Option, Play, Question, run

SWITCHES_IN = "switches"
"""Where a situation names the readings of our rulings."""

Choices = Mapping[str, Any]


class Refused(Exception):
    """The rules refuse what the position does: the id of the rule and the sentence."""

    def __init__(self, rule: str, why: str) -> None:
        super().__init__(why)
        self.rule, self.why = rule, why


def play_position(position: Mapping[str, Any]) -> tuple[dict[str, Any], ArcheosTable]:
    """What comes out of a position, as plain data, and the table with its records.

    `position` has `situation` and `action`. BadInput for a situation that cannot be, and for a choice that matters
    but is not named. A refused action gives `legal`: False with `rule` and `why`, and the
    situation as it was.
    """
    situation, action = position.get("situation"), position.get("action")
    if not isinstance(situation, Mapping) or not isinstance(action, Mapping):
        raise BadInput("A position of Archeos Society needs a 'situation' and an 'action', both objects.")
    if action.get("type") not in list(ACTIONS):
        raise BadInput(f"Action {action.get('type')!r:.60} does not exist; the actions are: {', '.join(ACTIONS)}.")
    only(action, f"The action {action['type']}", ("type", *ACTION_KEYS[action["type"]]))
    if action["type"] == "setup":
        return _set_up(situation, action)
    table = lay(situation, action)
    try:
        more = ACTIONS[action["type"]](table, action)
    except Refused as refused:
        table = lay(situation, action)
        return {"legal": False, "rule": refused.rule, "why": refused.why, **describe(table)}, table
    return {"legal": True, **describe(table), **more}, table


def begin(position: Mapping[str, Any]) -> tuple[Callable[[], ArcheosTable], Callable[[ArcheosTable], Play]]:
    """The table of a position, laid anew at every call, and how it goes on.

    A turn is the active player's, with every choice open; at a season end Ur and the Professors ask, all else happens.
    BadInput for a position that cannot be.
    """
    play_position(position)  # what cannot be is said before anybody begins
    situation, action = position["situation"], position["action"]
    if action["type"] == "setup":
        names = names_of(situation)
        roles = action.get("roles") or situation.get("roles")
        setup = {**DEFAULTS, "players": len(names), "names": list(names), "roles": roles, "first_player": 0}
        return lambda: ArcheosTable.empty(names, setup, SEASONS[len(names)], own_tables()), play
    goes_on = {"season_end": _free_season_end, "final_ranking": _free_ranking}.get(action["type"], _free_turn)
    return lambda: lay(situation, action), lambda table: goes_on(table, action)


def _free_turn(table: ArcheosTable, action: Mapping[str, Any]) -> Play:
    """One turn of the active player; the third Monkey ends it. A deck that the position does not lay is closed."""
    turn = play_turn(table, table.active or 0)
    question = next(turn)
    if not table.deck:
        closed = Option(*DECK[:2], question.rule, "This position lays no cards in the deck, so none can be drawn.")
        options = [closed if option.id == DECK.id and option.is_open else option for option in question.options]
        question = question._replace(options=tuple(options))
    with suppress(SeasonEnds, StopIteration):
        while True:
            question = turn.send((yield question))


def _free_season_end(table: ArcheosTable, action: Mapping[str, Any]) -> Play:
    table.drawer = player_of(table, action["third_monkey_by"])
    yield from season_end(table)


def _free_ranking(table: ArcheosTable, action: Mapping[str, Any]) -> Play:
    end_game(table)
    yield from ()


def _run(play_: Play, answer: Callable[[Question], Answer]) -> None:
    """Plays on until nothing is asked any more. Refused if the rules refuse an answer."""

    def legal(question: Question) -> Answer:
        chosen = answer(question)
        refusal = question.refusal(chosen)
        if refusal:
            raise Refused(*refusal)
        return chosen

    run(play_, legal)


def _gain_display(table: ArcheosTable, action: Mapping[str, Any]) -> dict[str, Any]:
    check_card(action.get("card"), "the action")
    wanted = action["card"]
    found = [card for card in table.display if card.rpartition(":")[0] == wanted]
    if not found:
        raise Refused("archeos.take_display", f"The display holds no {wanted}.")
    return _turn(table, f"display:{found[0]}", _Script({}, table))


def _gain_deck(table: ArcheosTable, action: Mapping[str, Any]) -> dict[str, Any]:
    return _turn(table, "deck", _Script({}, table))


def _return_ten(table: ArcheosTable, action: Mapping[str, Any]) -> dict[str, Any]:
    if not any(option == "return" for option in _ids(table)):
        raise Refused("archeos.ten_mercenaries", f"Only a hand of {LIMIT} Mercenaries goes back to the display.")
    return _turn(table, "return", _Script({}, table))


def _ids(table: ArcheosTable) -> list[str]:
    question = next(play_turn(table, table.active or 0))
    return [option.id for option in question.options]


def _play_expedition(table: ArcheosTable, action: Mapping[str, Any]) -> dict[str, Any]:
    player = table.active or 0
    wanted = as_map(action.get("choices"), "'choices'").get("professor_token")
    outcome = _turn(table, "expedition", _Script(action, table))
    if wanted is not None and wanted not in table.held[player]:
        raise Refused("archeos.professor_token", f"Token {wanted} cannot be taken with this expedition.")
    return outcome


def _turn(table: ArcheosTable, first: str, script: _Script) -> dict[str, Any]:
    """One turn of the active player; if it reveals the third Monkey, it stops there."""
    player = table.active or 0
    try:
        _run(
            play_turn(table, player), lambda question: (first,) if question.kind == "turn" else script.answer(question)
        )
    except SeasonEnds:
        return {"season_over": True, "next_first": table.names[player]}
    return {"season_over": False}


class _Script:
    """Answers the questions of one expedition, and of those inside it, from the choices that a position names."""

    def __init__(self, action: Any, table: ArcheosTable) -> None:
        self.table = table
        self.draw_up_to: Any = None
        self._begin(action)

    def _begin(self, action: Any) -> None:
        if not isinstance(action, Mapping):
            raise BadInput(f"An expedition must be an object with 'leader' and 'followers', not {action!r:.60}.")
        self.action = action
        self.choices: Choices = as_map(action.get("choices"), "'choices'")
        known = (
            "advance", "use_role", "role_first", "pilot_site", "vehicle", "uluru_cash", "linguist_sites",
            "professor_token", "keep", "extra_expedition", "draw_up_to",
        )  # fmt: skip
        only(action, "An expedition", ("type", *ACTION_KEYS["expedition"]))
        only(self.choices, "'choices'", known)
        for key in ("advance", "use_role", "role_first", "uluru_cash"):
            if not isinstance(self.choices.get(key, False), bool):
                raise BadInput(f"The choice '{key}' is {self.choices[key]!r:.60}; it must be true or false.")
        self.draw_up_to = self.choices.get("draw_up_to", action.get("draw_up_to", self.draw_up_to))
        self.sites = list(as_list(self.choices.get("linguist_sites"), "'linguist_sites'"))
        vehicle = self.choices.get("vehicle")
        self.vehicles = list(vehicle) if isinstance(vehicle, list) else [] if vehicle is None else [vehicle] * 2

    def answer(self, question: Question) -> Answer:
        """The answer to one question. BadInput names the choice that is missing."""
        method: Callable[[Question], Answer] | None = getattr(self, f"_{question.kind}", None)
        if method is None:
            raise BadInput(f"The position does not say: {question.text}")
        return method(question)

    def _find(self, question: Question, cards: Any, place: str) -> Answer:
        """The ids of cards by their names; Refused for one that is not offered."""
        if not isinstance(cards, list):
            raise BadInput(f"'{place}' must be a list of cards, not {cards!r:.60}.")
        free, found = [option.id for option in question.options], []
        for card in cards:
            check_card(card, f"'{place}'")
            match = next((one for one in free if one.rpartition(":")[0] == card), None)
            if match is None:
                raise Refused(question.rule, f"The hand holds no {card} for '{place}'.")
            free.remove(match)
            found.append(match)
        return tuple(found)

    def _missing(self, question: Question, choice: str) -> Answer:
        """The only open answer, if there is just one; otherwise the choice is missing."""
        ids = [one for one in question.open_ids() if one != "none"]
        if len(ids) == 1:
            return (ids[0],)
        raise BadInput(f"The position lacks the choice '{choice}': {question.text} Possible: {', '.join(ids)}.")

    def _leader(self, question: Question) -> Answer:
        if "leader" not in self.action:
            raise BadInput(f"The position lacks the choice 'leader': {question.text}")
        return self._find(question, [self.action["leader"]], "leader")

    def _trait(self, question: Question) -> Answer:
        followers = as_list(self.action.get("followers"), "'followers'")
        for card in (self.action["leader"], *followers):
            check_card(card, "'followers'")
        return (trait_of(tuple([f"{card}:0" for card in (self.action["leader"], *followers)])) or "colour",)

    def _cards(self, question: Question) -> Answer:
        return self._find(question, self.action.get("followers") or [], "followers")

    def _effect(self, question: Question) -> Answer:
        wanted = [
            effect
            for effect, choice in (("colour", "advance"), ("role", "use_role"))
            if self.choices.get(choice, True) and effect in question.open_ids()
        ]
        if self.choices.get("role_first"):
            wanted.reverse()
        return (wanted[0],) if wanted else ("none",)

    def _site(self, question: Question) -> Answer:
        if not self.choices.get("advance", True):
            return ("none",)
        if not self.choices.get("use_role", True):
            return (CARDS[f"{self.action['leader']}:0"].colour,)
        site = self.choices.get("pilot_site")
        return (site,) if site else self._missing(question, "pilot_site")

    def _artifact(self, question: Question) -> Answer:
        if not self.sites:
            if "linguist_sites" in self.choices and not self.choices["linguist_sites"]:
                return ("none",)
            return self._missing(question, "linguist_sites")
        return (self.sites.pop(0) or "none",)

    def _vehicle(self, question: Question) -> Answer:
        if not self.vehicles:
            return self._missing(question, "vehicle")
        return (_nth(question, self.vehicles.pop(0)),)

    def _cash(self, question: Question) -> Answer:
        return ("cash",) if self.choices.get("uluru_cash") else ("stay",)

    def _token(self, question: Question) -> Answer:
        token = self.choices.get("professor_token")
        return self._missing(question, "professor_token") if token is None else (f"token:{token}",)

    def _keep(self, question: Question) -> Answer:
        if not self.choices.get("use_role", True):
            return ()
        if "keep" in self.choices:
            return self._find(question, self.choices["keep"], "keep")
        if len(question.options) <= question.most:
            return tuple(question.open_ids())
        raise BadInput(f"The position lacks the choice 'keep': {question.text}")

    def _draw(self, question: Question) -> Answer:
        if question.rule == "archeos.patron" and not self.choices.get("use_role", True):
            return ("0",)
        if self.draw_up_to is None or (
            question.rule == "archeos.patron" and self._chichen_itza_follows(question.player)
        ):
            return (question.options[0].id,)
        return (str(self.draw_up_to),)

    def _chichen_itza_follows(self, player: int) -> bool:
        """Whether the number to draw is meant for Chichén Itzá, after the Patron's cards of the same turn."""
        colours = [colour for colour, site in self.table.sites.items() if site.draw]
        return any(colour in one.advanced for one in self.table.expeditions[player] for colour in colours)

    def _extra(self, question: Question) -> Answer:
        if not self.choices.get("use_role", True):
            return ("decline",)
        if "extra_expedition" not in self.choices:
            raise BadInput(f"The position lacks the choice 'extra_expedition': {question.text}")
        if not self.choices["extra_expedition"]:
            return ("decline",)
        self._begin(self.choices["extra_expedition"])
        return ("play",)


def _nth(question: Question, no: Any) -> str:
    """The id of the first or second vehicle."""
    if type(no) is not int or not 0 <= no < len(question.options):
        raise BadInput(f"'vehicle' is {no!r:.60}; it must be 0 or 1, the first or the second vehicle.")
    return question.options[no].id


def _season_end(table: ArcheosTable, action: Mapping[str, Any]) -> dict[str, Any]:
    if "third_monkey_by" not in action:
        raise BadInput("The position lacks the choice 'third_monkey_by': who revealed the third Monkey?")
    table.drawer = player_of(table, action["third_monkey_by"])
    last = {player: _Script(played, table) for player, played in by_player(table, action, "ur")}
    moves = {player: as_map(move, "A Professor's move") for player, move in by_player(table, action, "professor")}

    def answer(question: Question) -> Answer:
        player, kind = question.player, question.kind
        if kind == "last":
            return ("play" if player in last else "decline",)
        if kind in ("forward", "back", "vehicle", "cash") and table.active is None:
            return _move(question, moves.get(player, {}))
        return last[player].answer(question)

    _run(season_end(table), answer)
    return {"season_over": True, "breakdown": breakdown(table), "next_first": table.names[table.drawer]}


def _move(question: Question, move: Mapping[str, Any]) -> Answer:
    """A Professor's move at season end, from the position or because nothing else is possible."""
    only(move, "A Professor's move", ("forward", "back", "vehicle", "uluru_cash"))
    if question.kind == "cash":
        return ("cash",) if move.get("uluru_cash") else ("stay",)
    if move.get(question.kind) is None:
        if len(question.open_ids()) == 1:
            return (question.open_ids()[0],)
        raise BadInput(f"The position lacks the choice 'professor' '{question.kind}': {question.text}")
    if question.kind == "vehicle":
        return (_nth(question, move["vehicle"]),)
    return (str(move[question.kind]),)


def breakdown(table: ArcheosTable) -> dict[str, Any]:
    """Player -> points of a season end by source: roles, sites (by colour), expeditions (in the order played)."""
    assert table.log
    result: dict[str, Any] = {
        name: {"roles": 0, "sites": dict.fromkeys(COLOURS, 0), "expeditions": []} for name in table.names
    }
    colours = {site.id: colour for colour, site in table.sites.items()}
    ended = max(no for no, record in enumerate(table.log.records) if record.rule == "archeos.return_cards")
    for record in table.log.records[ended:]:
        if record.what != "points" or record.player is None:
            continue
        mine = result[table.names[record.player]]
        if record.rule == "archeos.expedition_points":
            mine["expeditions"].append(record.amount)
        elif record.about in colours:
            mine["sites"][colours[record.about]] += record.amount
        else:
            mine["roles"] += record.amount
    return result


def _final_ranking(table: ArcheosTable, action: Mapping[str, Any]) -> dict[str, Any]:
    end_game(table)
    places = [[table.names[player] for player in shared] for shared in ranking(table)]
    return {"winners": sorted(places[0], key=table.names.index), "places": places}


def _set_up(situation: Mapping[str, Any], action: Mapping[str, Any]) -> tuple[dict[str, Any], ArcheosTable]:
    """A new game's first season, ready to play, with the roles of the position."""
    only(situation, "The situation of a set-up", ("players", "roles"))
    names = names_of(situation)
    roles = action.get("roles") or situation.get("roles")
    if roles is not None:
        check_roles(roles)
    setup = {**DEFAULTS, "players": len(names), "names": list(names), "roles": roles, "first_player": 0}
    table = ArcheosTable.empty(names, setup, SEASONS[len(names)], own_tables())
    table.log = Log(Chance(0))
    next(play(table))
    cards, left = len(cards_of(table.roles)), len(table.deck) - MONKEYS
    return {
        "legal": True, "seasons": table.seasons, "roles": list(table.roles), "display_size": len(table.display),
        "hand_sizes": [len(hand) for hand in table.hands], "role_cards": cards, "cards_left_before_monkeys": left,
        "deck_size_with_monkeys": len(table.deck), "monkeys_not_in_first": table.upper,
    }, table  # fmt: skip


ACTION_KEYS: dict[str, tuple[str, ...]] = {
    "gain_display": ("card",), "gain_deck": (), "expedition": ("leader", "followers", "choices", "draw_up_to"),
    "return_ten_mercenaries": (), "season_end": ("third_monkey_by", "ur", "professor"), "final_ranking": (),
    "setup": ("roles",),
}  # fmt: skip
"""What an action may name besides its type."""

ACTIONS: dict[str, Callable[[ArcheosTable, Mapping[str, Any]], dict[str, Any]]] = {
    "gain_display": _gain_display, "gain_deck": _gain_deck, "expedition": _play_expedition,
    "return_ten_mercenaries": _return_ten, "season_end": _season_end, "final_ranking": _final_ranking,
    "setup": lambda table, action: {},
}  # fmt: skip
