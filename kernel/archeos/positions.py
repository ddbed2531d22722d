"""Positions: a situation as plain data, played by the real rules; what comes out is plain data again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kernel.archeos.gaining import LIMIT, MONKEYS, SeasonEnds
from kernel.archeos.roles import ROLE_SETUP
from kernel.archeos.rules import play
from kernel.archeos.scoring import end_game, ranking
from kernel.archeos.season import play_turn, season_end
from kernel.archeos.setups import SETTINGS, check_roles
from kernel.archeos.sites import SITE_SETUP
from kernel.archeos.state import CARDS, MONKEY, ArcheosTable, Cards, Expedition, cards_of, count
from kernel.archeos.tables import COLOURS, NUMBERS, ROLES, SEASONS, Site, Tables, Track, own_tables
from kernel.core import Answer, BadInput, Chance, Log, Play, Question

Choices = Mapping[str, Any]
SWITCHES = {
    setting.key: setting for setting in SETTINGS if setting.allowed and setting.key not in ("players", "scenario")
}
DEFAULTS = {setting.key: setting.default for setting in SETTINGS}


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
    if action.get("type") not in ACTIONS:
        raise BadInput(f"Action {action.get('type')!r} does not exist; the actions are: {', '.join(ACTIONS)}.")
    if action["type"] == "setup":
        return _set_up(situation, action)
    table = lay(situation, action)
    try:
        more = ACTIONS[action["type"]](table, action)
    except Refused as refused:
        table = lay(situation, action)
        return {"legal": False, "rule": refused.rule, "why": refused.why, **describe(table)}, table
    return {"legal": True, **describe(table), **more}, table


# The situation, laid out


def lay(situation: Mapping[str, Any], action: Mapping[str, Any]) -> ArcheosTable:
    """The table of a situation. BadInput says what is wrong with it."""
    keys = (
        "players", "active", "sites", "positions", "hands", "display", "deck", "monkeys_revealed", "expeditions",
        "frame", "linguist", "relics", "professor_tokens", "scores", "roles", "switches",
    )  # fmt: skip
    for key in situation:
        if key not in keys:
            raise BadInput(f"A situation has no '{key}'; it may have: {', '.join(keys)}.")
    names = _names(situation)
    given = situation.get("switches") or {}
    for key, value in given.items():
        if key not in SWITCHES or value not in SWITCHES[key].allowed:
            can = (
                f"it can be {' or '.join(SWITCHES[key].allowed)}"
                if key in SWITCHES
                else f"there are: {', '.join(SWITCHES)}"
            )
            raise BadInput(f"There is no switch '{key}' = {value!r}; {can}.")
    switches = {**DEFAULTS, **given}
    track = _track(situation.get("linguist") or {})
    table = ArcheosTable.empty(names, switches, SEASONS[len(names)], Tables(_sites(situation), track, {}))
    table.log = Log(Chance(0))
    table.period = table.turn = 1
    for site in table.sites.values():
        if site.id in SITE_SETUP:
            SITE_SETUP[site.id](table, site)
    copies = _Copies()
    for player, cards in _by_player(table, situation, "hands"):
        table.hands[player] = copies.take(cards, f"the hand of {names[player]}")
        if len(cards) > LIMIT:
            raise BadInput(f"The hand of {names[player]} has {len(cards)} cards; a hand has at most {LIMIT}.")
    for player, expeditions in _by_player(table, situation, "expeditions"):
        table.expeditions[player] = tuple([_expedition(copies, cards, names[player]) for cards in expeditions])
    table.display = copies.take(situation.get("display", []), "the display")
    table.deck = copies.take(situation.get("deck", []), "the deck", monkeys=True)
    table.monkeys = _monkeys(situation, table, action)
    table.active = table.first = _player(table, situation.get("active", names[0]))
    _lay_vehicles(table, situation)
    _lay_role_pieces(table, situation)
    table.roles = _roles_in_play(table, situation, action)
    for role in table.roles:
        if role == "professor" and not table.tokens and not any(table.held):
            ROLE_SETUP[role](table)
    table.log.records.clear()
    return table


def _names(situation: Mapping[str, Any]) -> tuple[str, ...]:
    names = situation.get("players")
    if not isinstance(names, list) or not names or not all(isinstance(name, str) for name in names):
        raise BadInput("A situation needs 'players': a list of names in turn order.")
    if len(set(names)) < len(names) or not 2 <= len(names) <= max(SEASONS):
        raise BadInput(f"Archeos Society has 2 to {max(SEASONS)} different players, not: {', '.join(names)}.")
    return tuple(names)


def _player(table: ArcheosTable, name: Any) -> int:
    if name not in table.names:
        raise BadInput(f"There is no player {name!r}; the players are: {', '.join(table.names)}.")
    return table.names.index(name)


def _by_player(table: ArcheosTable, situation: Mapping[str, Any], key: str) -> list[tuple[int, Any]]:
    given = situation.get(key) or {}
    if not isinstance(given, Mapping):
        raise BadInput(f"'{key}' must map players to what they have, not be {given!r:.60}.")
    return [(_player(table, name), value) for name, value in given.items()]


class _Copies:
    """Numbers the copies of each card in the order named; a position may name more than the box holds."""

    def __init__(self) -> None:
        self.used: dict[str, int] = {}

    def take(self, cards: Any, place: str, monkeys: bool = False) -> Cards:
        if not isinstance(cards, list):
            raise BadInput(f"{place[0].upper()}{place[1:]} must be a list of cards, not {cards!r:.60}.")
        return tuple([self._one(card, place, monkeys) for card in cards])

    def _one(self, card: Any, place: str, monkeys: bool) -> str:
        if card == MONKEY and monkeys:
            return MONKEY
        check_card(card, place)
        self.used[card] = self.used.get(card, 0) + 1
        return f"{card}:{self.used[card]}"


def check_card(card: Any, place: str) -> None:
    """BadInput unless this is a card, written colour:role."""
    colour, _, role = card.partition(":") if isinstance(card, str) else ("", "", "")
    if card == MONKEY:
        raise BadInput(f"A Monkey cannot be in {place}; it can lie in the deck only.")
    if colour not in COLOURS or role not in ROLES:
        raise BadInput(
            f"{card!r} in {place} is no card; a card is colour:role with the colours {', '.join(COLOURS)} "
            f"and the roles {', '.join(ROLES)}."
        )


def _expedition(copies: _Copies, cards: Any, owner: str) -> Expedition:
    place = f"an expedition of {owner}"
    taken = copies.take(cards, place)
    if not taken or not ROLES[CARDS[taken[0]].role].may_lead:
        raise BadInput(f"{place[0].upper()}{place[1:]} needs a leader, its first card, that is no Mercenary.")
    trait = trait_of(taken)
    if trait is None:
        raise BadInput(f"{place[0].upper()}{place[1:]} ({', '.join(cards)}) shares no trait with its leader.")
    return Expedition(taken, trait, 1, len(taken))


def trait_of(cards: Cards) -> str | None:
    """The trait that all cards but Mercenaries share with the first one: colour, role or None."""
    leader = CARDS[cards[0]]
    others = [CARDS[card] for card in cards if ROLES[CARDS[card].role].may_lead]
    if all(card.colour == leader.colour for card in others):
        return "colour"
    return "role" if all(card.role == leader.role for card in others) else None


def _numbers(values: Any, place: str) -> tuple[int, ...]:
    if not isinstance(values, list) or not all(type(value) is int for value in values):
        raise BadInput(f"{place} must be a list of whole numbers, not {values!r:.60}.")
    return tuple(values)


def _sites(situation: Mapping[str, Any]) -> dict[str, Site]:
    """The sites of a situation; one that is not given has a single space worth nothing."""
    given, sites = situation.get("sites") or {}, {}
    known = own_tables().sites
    for colour in given:
        if colour not in COLOURS:
            raise BadInput(f"There is no {colour!r} board; the colours are: {', '.join(COLOURS)}.")
    for colour in COLOURS:
        plain = next(site for site in known.values() if site.colour == colour and site.side == "compass")
        if colour not in given:
            sites[colour] = _single_space(plain)
            continue
        entry = given[colour]
        site = known.get(entry.get("site"), plain)
        if site.colour != colour:
            raise BadInput(f"Site '{site.id}' is not on the {colour} board but on the {site.colour} one.")
        if entry.get("site") not in known and not str(entry.get("site")).startswith(plain.id):
            raise BadInput(f"There is no site {entry.get('site')!r}; the sites are: {', '.join(known)}.")
        sites[colour] = _given_site(site, entry)
    return sites


def _single_space(plain: Site) -> Site:
    return Site(plain.id, plain.name, "compass", plain.colour, plain.region, (0,), ())


def _given_site(site: Site, entry: Mapping[str, Any]) -> Site:
    columns = {
        "points": "points",
        "thresholds": "thresholds",
        "shared": "points_shared",
        "draw": "draw",
        "limit": "max_size",
    }
    tracks = {
        column: _numbers(entry[key], f"'{key}' of {site.id}") if key in entry else getattr(site, column)
        for column, key in columns.items()
    }
    spaces = len(tracks["points"])
    for column, key in columns.items():
        wanted = spaces - (column in ("thresholds", "draw"))
        if len(tracks[column]) != wanted and (tracks[column] or column in ("points", "thresholds")):
            raise BadInput(f"Site '{site.id}' has {count(spaces, 'space')}: '{key}' needs {wanted} numbers.")
    return Site(
        site.id, site.name, "compass", site.colour, site.region, tracks["points"], tracks["thresholds"],
        tracks["shared"], tracks["draw"], tracks["limit"],
    )  # fmt: skip


def _track(linguist: Mapping[str, Any]) -> Track:
    given = linguist.get("track")
    if given is None:
        return own_tables().track
    artifacts = _numbers(given.get("artifacts", []), "'artifacts' of the Linguist track")
    if type(given.get("length")) is not int or given["length"] < max(artifacts, default=1):
        raise BadInput("The Linguist track needs a 'length' that is not less than its last artifact.")
    return Track(given["length"], artifacts, ("",) * (given["length"] + 1))


def _monkeys(situation: Mapping[str, Any], table: ArcheosTable, action: Mapping[str, Any]) -> int:
    revealed = situation.get("monkeys_revealed", 0)
    if type(revealed) is not int or not 0 <= revealed <= MONKEYS:
        raise BadInput(f"'monkeys_revealed' is {revealed!r}; it must be a number from 0 to {MONKEYS}.")
    if revealed + table.deck.count(MONKEY) > MONKEYS:
        raise BadInput(
            f"There are {MONKEYS} Monkeys; {revealed} revealed and {table.deck.count(MONKEY)} in the deck is more."
        )
    return MONKEYS if action["type"] == "season_end" else revealed


def _lay_vehicles(table: ArcheosTable, situation: Mapping[str, Any]) -> None:
    for player, places in _by_player(table, situation, "positions"):
        for colour, space in places.items():
            if colour not in table.sites:
                raise BadInput(f"There is no {colour!r} board; the colours are: {', '.join(COLOURS)}.")
            spaces = _numbers(
                space if isinstance(space, list) else [space], f"The place of {table.names[player]} on {colour}"
            )
            site, tallies = table.sites[colour], table.vehicles(colour)
            if len(spaces) > len(tallies) or not all(0 <= one <= site.last for one in spaces):
                raise BadInput(
                    f"{table.names[player]} on {colour}: {space!r} is no place; {site.name} has the spaces 0 to "
                    f"{site.last} and {count(len(tallies), 'vehicle')} of each player."
                )
            for tally, one in zip(tallies, spaces, strict=False):
                table.tallies[tally][player] = one


def _lay_role_pieces(table: ArcheosTable, situation: Mapping[str, Any]) -> None:
    for player, points in _by_player(table, situation, "scores"):
        (table.tallies["points"][player],) = _numbers([points], f"The score of {table.names[player]}")
    frame = situation.get("frame")
    if frame is not None:
        owner, no = _player(table, frame.get("player")), frame.get("expedition")
        if type(no) is not int or not 0 <= no < len(table.expeditions[owner]):
            raise BadInput(f"The frame lies on expedition {no!r}, which {table.names[owner]} does not have.")
        table.frame = (owner, no)
    table.tallies["linguist"] = [0] * len(table.names)
    for player, space in _by_player(table, situation.get("linguist") or {}, "positions"):
        if type(space) is not int or not 0 <= space <= table.track.last:
            raise BadInput(f"{table.names[player]} cannot be on space {space!r} of the Linguist track.")
        table.tallies["linguist"][player] = space
    for player, relics in _by_player(table, situation, "relics"):
        if not all(colour in COLOURS for colour in relics) or len(set(relics)) < len(relics):
            raise BadInput(
                f"The relics of {table.names[player]} must be different colours, not: {', '.join(map(str, relics))}."
            )
        table.relics[player] = tuple(relics)
    tokens = situation.get("professor_tokens")
    if tokens is not None:
        table.tokens = _numbers(tokens.get("supply", []), "The supply of Professor tokens")
        for name, held in tokens.items():
            if name != "supply":
                table.held[_player(table, name)] = _numbers(held, f"The Professor tokens of {name}")
        there = [*table.tokens, *(token for held in table.held for token in held)]
        if len(set(there)) < len(there) or not all(1 <= token <= NUMBERS["professor_tokens"] for token in there):
            raise BadInput(f"The Professor tokens are 1 to {NUMBERS['professor_tokens']}, one of each; not: {there}.")
        if "supply" not in tokens:
            table.tokens = tuple(one for one in range(1, NUMBERS["professor_tokens"] + 1) if one not in there)


def _roles_in_play(table: ArcheosTable, situation: Mapping[str, Any], action: Mapping[str, Any]) -> tuple[str, ...]:
    """The roles that a situation shows: named, on a card, or by a piece that only they use."""
    named = situation.get("roles", [])
    for role in named:
        if role not in ROLES:
            raise BadInput(f"Role {role!r} does not exist; the roles are: {', '.join(ROLES)}.")
    cards = [card for place in (*table.hands, table.display, table.deck) for card in place if card != MONKEY]
    cards += [card for played in table.expeditions for one in played for card in one.cards]
    pieces = {"linguist": "linguist", "professor_tokens": "professor", "relics": "curator", "frame": "botanist"}
    shown = (
        {CARDS[card].role for card in cards} | {role for key, role in pieces.items() if situation.get(key)} | set(named)
    )
    if action.get("professor"):
        shown.add("professor")
    return tuple(role for role in ROLES if role in shown)


# The action, answered question by question


def _run(play_: Play, answer: Callable[[Question], Answer]) -> None:
    """Plays on until nothing is asked any more. Refused if the rules refuse an answer."""
    try:
        question = next(play_)
        while True:
            chosen = answer(question)
            refusal = question.refusal(chosen)
            if refusal:
                raise Refused(*refusal)
            question = play_.send(chosen)
    except StopIteration:
        return


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
    return _turn(table, "expedition", _Script(action, table))


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

    def __init__(self, action: Mapping[str, Any], table: ArcheosTable) -> None:
        self.table = table
        self.draw_up_to = action.get("draw_up_to")
        self._begin(action)

    def _begin(self, action: Mapping[str, Any]) -> None:
        if not isinstance(action, Mapping):
            raise BadInput(f"An expedition must be an object with 'leader' and 'followers', not {action!r:.60}.")
        self.action = action
        self.choices: Choices = action.get("choices") or {}
        known = (
            "advance", "use_role", "role_first", "pilot_site", "vehicle", "uluru_cash", "linguist_sites",
            "professor_token", "keep", "extra_expedition", "draw_up_to",
        )  # fmt: skip
        for key in self.choices:
            if key not in known:
                raise BadInput(f"An expedition has no choice '{key}'; it may have: {', '.join(known)}.")
        self.draw_up_to = self.choices.get("draw_up_to", action.get("draw_up_to", self.draw_up_to))
        self.sites = list(self.choices.get("linguist_sites") or [])
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
        followers = self.action.get("followers") or []
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
        ids = [option.id for option in question.options]
        if not self.vehicles:
            return self._missing(question, "vehicle")
        no = self.vehicles.pop(0)
        if type(no) is not int or not 0 <= no < len(ids):
            raise BadInput(f"'vehicle' is {no!r}; it must be 0 or 1, the first or the second vehicle.")
        return (ids[no],)

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
        return (question.options[0].id,) if self.draw_up_to is None else (str(self.draw_up_to),)

    def _extra(self, question: Question) -> Answer:
        if not self.choices.get("use_role", True):
            return ("decline",)
        if "extra_expedition" not in self.choices:
            raise BadInput(f"The position lacks the choice 'extra_expedition': {question.text}")
        if not self.choices["extra_expedition"]:
            return ("decline",)
        self._begin(self.choices["extra_expedition"])
        return ("play",)


def _season_end(table: ArcheosTable, action: Mapping[str, Any]) -> dict[str, Any]:
    if "third_monkey_by" not in action:
        raise BadInput("The position lacks the choice 'third_monkey_by': who revealed the third Monkey?")
    table.drawer = _player(table, action["third_monkey_by"])
    last = {player: _Script(played, table) for player, played in _by_player(table, action, "ur")}
    moves = dict(_by_player(table, action, "professor"))

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
    if question.kind == "cash":
        return ("cash",) if move.get("uluru_cash") else ("stay",)
    if move.get(question.kind) is None:
        if len(question.open_ids()) == 1:
            return (question.open_ids()[0],)
        raise BadInput(f"The position lacks the choice 'professor' '{question.kind}': {question.text}")
    if question.kind == "vehicle":
        return (question.options[int(move["vehicle"])].id,)
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
    names = _names(situation)
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


ACTIONS: dict[str, Callable[[ArcheosTable, Mapping[str, Any]], dict[str, Any]]] = {
    "gain_display": _gain_display, "gain_deck": _gain_deck, "expedition": _play_expedition,
    "return_ten_mercenaries": _return_ten, "season_end": _season_end, "final_ranking": _final_ranking,
    "setup": lambda table, action: {},
}  # fmt: skip


# What came out


def describe(table: ArcheosTable) -> dict[str, Any]:
    """The table as plain data, written as a situation is."""

    def names(cards: Cards) -> list[str]:
        return [card if card == MONKEY else card.rpartition(":")[0] for card in cards]

    def each(values: list[Any]) -> dict[str, Any]:
        return dict(zip(table.names, values, strict=True))

    def places(player: int) -> dict[str, Any]:
        found = {}
        for colour in table.sites:
            spaces = [table.tallies[tally][player] for tally in table.vehicles(colour)]
            found[colour] = spaces if len(spaces) > 1 else spaces[0]
        return found

    return {
        "players": list(table.names),
        "positions": each([places(player) for player in table.players]),
        "hands": each([names(hand) for hand in table.hands]),
        "display": names(table.display),
        "deck": names(table.deck),
        "monkeys_revealed": table.monkeys,
        "expeditions": each([[names(one.cards) for one in played] for played in table.expeditions]),
        "frame": None if table.frame is None else {"player": table.names[table.frame[0]], "expedition": table.frame[1]},
        "linguist": {
            "positions": each(table.tallies["linguist"]),
            "track": {"length": table.track.last, "artifacts": list(table.track.artifacts)},
        },
        "relics": each([list(relics) for relics in table.relics]),
        "professor_tokens": {"supply": list(table.tokens), **each([list(held) for held in table.held])},
        "scores": each(list(table.points)),
    }
