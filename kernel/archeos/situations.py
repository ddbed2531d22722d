"""Situations: a moment of the game written as plain data, laid out as a table and written down again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from kernel.archeos.gaining import LIMIT, MONKEYS
from kernel.archeos.roles import ROLE_SETUP
from kernel.archeos.setups import SETTINGS
from kernel.archeos.sites import SITE_SETUP
from kernel.archeos.state import CARDS, MONKEY, ArcheosTable, Cards, Expedition
from kernel.archeos.tables import COLOURS, NUMBERS, ROLES, SEASONS, Site, Tables, Track, own_tables
from kernel.core import BadInput, Chance, Log
from kernel.words import some

SWITCHES = {
    setting.key: setting for setting in SETTINGS if setting.allowed and setting.key not in ("players", "scenario")
}
SITE_KEYS = {
    "points": "points", "thresholds": "thresholds", "shared": "points_shared", "draw": "draw", "limit": "max_size",
}  # fmt: skip
"""The tracks of a site, and what a situation calls them."""
LONGEST_TRACK, MOST = 99, 999
"""No track of a situation has more spaces, no number of it is larger: no game comes near."""
DEFAULTS = {setting.key: setting.default for setting in SETTINGS}


KEYS = (
    "players", "active", "sites", "positions", "hands", "display", "deck", "monkeys_revealed", "expeditions", "frame",
    "linguist", "relics", "professor_tokens", "scores", "roles", "switches",
)  # fmt: skip
"""What a situation may tell."""


def lay(situation: Mapping[str, Any], action: Mapping[str, Any]) -> ArcheosTable:
    """The table of a situation. BadInput says what is wrong with it."""
    only(situation, "A situation", KEYS)
    names = names_of(situation)
    given = as_map(situation.get("switches"), "'switches'")
    for key, value in given.items():
        if key not in SWITCHES or value not in SWITCHES[key].allowed:
            can = (
                f"it can be {' or '.join(SWITCHES[key].allowed)}"
                if key in SWITCHES
                else f"there are: {', '.join(SWITCHES)}"
            )
            raise BadInput(f"There is no switch '{key}' = {value!r:.60}; {can}.")
    switches = {**DEFAULTS, **given}
    track = _track(as_map(situation.get("linguist"), "'linguist'"))
    table = ArcheosTable.empty(names, switches, SEASONS[len(names)], Tables({}, track, {}))
    table.sites = _sites(situation)
    table.log = Log(Chance(0))
    table.period = table.turn = 1
    for site in table.sites.values():
        if site.id in SITE_SETUP:
            SITE_SETUP[site.id](table, site)
    copies = _Copies()
    for player, cards in by_player(table, situation, "hands"):
        table.hands[player] = copies.take(cards, f"the hand of {names[player]}")
        if len(table.hands[player]) > LIMIT:
            raise BadInput(f"The hand of {names[player]} has {len(cards)} cards; a hand has at most {LIMIT}.")
    for player, expeditions in by_player(table, situation, "expeditions"):
        sets = as_list(expeditions, f"The expeditions of {names[player]}")
        table.expeditions[player] = tuple([_expedition(copies, cards, names[player]) for cards in sets])
    table.display = copies.take(situation.get("display", []), "the display")
    table.deck = copies.take(situation.get("deck", []), "the deck", monkeys=True)
    table.monkeys = _monkeys(situation, table, action)
    table.active = table.first = player_of(table, situation.get("active", names[0]))
    _lay_vehicles(table, situation)
    _lay_role_pieces(table, situation)
    table.roles = _roles_in_play(table, situation, action)
    if "professor" in table.roles and situation.get("professor_tokens") is None:
        ROLE_SETUP["professor"](table)
    table.log = Log(Chance(0))  # laying the situation is not told
    return table


def names_of(situation: Mapping[str, Any]) -> tuple[str, ...]:
    """The players of a situation, in turn order."""
    names = situation.get("players")
    if not isinstance(names, list) or not names or not all(isinstance(name, str) for name in names):
        raise BadInput("A situation needs 'players': a list of names in turn order.")
    if len(set(names)) < len(names) or not 2 <= len(names) <= max(SEASONS):
        raise BadInput(f"Archeos Society has 2 to {max(SEASONS)} different players, not: {', '.join(names):.60}.")
    return tuple(names)


def player_of(table: ArcheosTable, name: Any) -> int:
    """The number of a named player."""
    if name not in table.names:
        raise BadInput(f"There is no player {name!r:.60}; the players are: {', '.join(table.names)}.")
    return table.names.index(name)


def by_player(table: ArcheosTable, situation: Mapping[str, Any], key: str) -> list[tuple[int, Any]]:
    """(player, what is given) for each player that a part of a situation names."""
    given = as_map(situation.get(key), f"'{key}'")
    return [(player_of(table, name), value) for name, value in given.items()]


def as_map(value: Any, place: str) -> Mapping[str, Any]:
    """An object, {} for nothing. BadInput for anything else."""
    if value is not None and not isinstance(value, Mapping):
        raise BadInput(f"{place} must be an object, not {value!r:.60}.")
    return value or {}


def only(given: Mapping[str, Any], what: str, known: Iterable[str]) -> None:
    """BadInput for a key that nothing would read."""
    for key in given:
        if key not in known:
            raise BadInput(f"{what} has no {key!r:.60}; it may have: {', '.join(known)}.")


def as_list(value: Any, place: str) -> list[Any]:
    """A list, [] for nothing. BadInput for anything else."""
    if value is not None and not isinstance(value, list):
        raise BadInput(f"{place} must be a list, not {value!r:.60}.")
    return value or []


class _Copies:
    """Numbers the copies of each card in the order named; a position may name more than the box holds."""

    def __init__(self) -> None:
        self.used: dict[str, int] = {}

    def take(self, cards: Any, place: str, monkeys: bool = False) -> Cards:
        listed = as_list(cards, f"{place[0].upper()}{place[1:]}")
        return tuple([self._one(card, place, monkeys) for card in listed])

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
            f"{card!r:.60} in {place} is no card; a card is colour:role with the colours {', '.join(COLOURS)} "
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
    if not isinstance(values, list) or not all(type(value) is int and abs(value) <= MOST for value in values):
        raise BadInput(f"{place} must be a list of whole numbers up to {MOST}, not {values!r:.60}.")
    return tuple(values)


def _sites(situation: Mapping[str, Any]) -> dict[str, Site]:
    """The sites of a situation; one that is not given has a single space worth nothing."""
    given, sites = as_map(situation.get("sites"), "'sites'"), {}
    known = own_tables().sites
    for colour in given:
        if colour not in COLOURS:
            raise BadInput(f"There is no {colour!r:.60} board; the colours are: {', '.join(COLOURS)}.")
    for colour in COLOURS:
        plain = next(site for site in known.values() if site.colour == colour and site.side == "compass")
        if colour not in given:
            sites[colour] = _single_space(plain)
            continue
        entry = as_map(given[colour], f"The {colour} site")
        only(entry, f"The {colour} site", ("site", *SITE_KEYS.values()))
        name = str(entry.get("site"))
        site = known.get(name, plain)
        if site.colour != colour:
            raise BadInput(f"Site '{site.id}' is not on the {colour} board but on the {site.colour} one.")
        if name not in known and not name.startswith(plain.id):
            raise BadInput(f"There is no site {name!r:.60}; the sites are: {', '.join(known)}.")
        sites[colour] = _given_site(site, entry)
    return sites


def _single_space(plain: Site) -> Site:
    return Site(plain.id, plain.name, "compass", plain.colour, plain.region, (0,), ())


def _given_site(site: Site, entry: Mapping[str, Any]) -> Site:
    """A site with the numbers of a situation; with none of them, as our tables have it."""
    if not set(entry) - {"site"}:
        return site
    tracks: dict[str, Any] = {}
    for column, key in SITE_KEYS.items():
        if key in entry or column in ("points", "thresholds") or (column == "limit" and site.limit):
            tracks[column] = _numbers(entry.get(key), f"'{key}' of site '{site.id}'")
    spaces = len(tracks["points"])
    for column, key in SITE_KEYS.items():
        wanted = spaces - (column in ("thresholds", "draw"))
        nothing = (0,) * wanted if getattr(site, column) else ()
        if len(tracks.setdefault(column, nothing)) not in (wanted, len(nothing)):
            raise BadInput(f"Site '{site.id}' has {some(spaces, 'space')}: '{key}' needs {wanted} numbers.")
    return Site(site.id, site.name, "compass", site.colour, site.region, **tracks)


def _track(linguist: Mapping[str, Any]) -> Track:
    only(linguist, "'linguist'", ("positions", "track"))
    given = as_map(linguist.get("track"), "The Linguist track")
    only(given, "The Linguist track", ("length", "artifacts"))
    if not given:
        return own_tables().track
    artifacts = _numbers(given.get("artifacts", []), "'artifacts' of the Linguist track")
    last = max(artifacts, default=1)
    if type(given.get("length")) is not int or not last <= given["length"] <= LONGEST_TRACK:
        raise BadInput(f"The Linguist track needs a 'length' from its last artifact up to {LONGEST_TRACK}.")
    return Track(given["length"], artifacts, ("",) * (given["length"] + 1))


def _monkeys(situation: Mapping[str, Any], table: ArcheosTable, action: Mapping[str, Any]) -> int:
    revealed = situation.get("monkeys_revealed", 0)
    if type(revealed) is not int or not 0 <= revealed <= MONKEYS:
        raise BadInput(f"'monkeys_revealed' is {revealed!r:.60}; it must be a number from 0 to {MONKEYS}.")
    if revealed + table.deck.count(MONKEY) > MONKEYS:
        raise BadInput(
            f"There are {MONKEYS} Monkeys; {revealed} revealed and {table.deck.count(MONKEY)} in the deck is more."
        )
    return MONKEYS if action["type"] == "season_end" else revealed


def _lay_vehicles(table: ArcheosTable, situation: Mapping[str, Any]) -> None:
    for player, places in by_player(table, situation, "positions"):
        for colour, space in as_map(places, f"The places of {table.names[player]}").items():
            if colour not in table.sites:
                raise BadInput(f"There is no {colour!r:.60} board; the colours are: {', '.join(COLOURS)}.")
            spaces = _numbers(
                space if isinstance(space, list) else [space], f"The place of {table.names[player]} on {colour}"
            )
            site, tallies = table.sites[colour], table.vehicles(colour)
            if len(spaces) > len(tallies) or not all(0 <= one <= site.last for one in spaces):
                raise BadInput(
                    f"{table.names[player]} on {colour}: {space!r:.60} is no place; {site.name} has the spaces 0 to "
                    f"{site.last} and {some(len(tallies), 'vehicle')} of each player."
                )
            for tally, one in zip(tallies, spaces, strict=False):
                table.tallies[tally][player] = one


def _lay_role_pieces(table: ArcheosTable, situation: Mapping[str, Any]) -> None:
    for player, points in by_player(table, situation, "scores"):
        (table.tallies["points"][player],) = _numbers([points], f"The score of {table.names[player]}")
    frame = as_map(situation.get("frame"), "'frame'")
    only(frame, "'frame'", ("player", "expedition"))
    if frame:
        owner, no = player_of(table, frame.get("player")), frame.get("expedition")
        if type(no) is not int or not 0 <= no < len(table.expeditions[owner]):
            raise BadInput(f"The frame lies on expedition {no!r:.60}, which {table.names[owner]} does not have.")
        table.frame = (owner, no)
    table.tallies["linguist"] = [0] * len(table.names)
    for player, space in by_player(table, situation.get("linguist") or {}, "positions"):
        if type(space) is not int or not 0 <= space <= table.track.last:
            raise BadInput(f"{table.names[player]} cannot be on space {space!r:.60} of the Linguist track.")
        table.tallies["linguist"][player] = space
    for player, relics in by_player(table, situation, "relics"):
        colours = as_list(relics, f"The relics of {table.names[player]}")
        if not all(colour in COLOURS for colour in colours) or len(set(colours)) < len(colours):
            raise BadInput(f"The relics of {table.names[player]} must be different colours, not {colours!r:.60}.")
        table.relics[player] = tuple(colours)
    tokens = as_map(situation.get("professor_tokens"), "'professor_tokens'")
    table.tokens = _numbers(tokens.get("supply", []), "The supply of Professor tokens")
    for name, held in tokens.items():
        if name != "supply":
            table.held[player_of(table, name)] = _numbers(held, f"The Professor tokens of {name}")
    there = [*table.tokens, *(token for held in table.held for token in held)]
    if len(set(there)) < len(there) or not all(1 <= token <= NUMBERS["professor_tokens"] for token in there):
        raise BadInput(f"The Professor tokens are 1 to {NUMBERS['professor_tokens']}, one of each; not: {there!s:.60}.")


def _roles_in_play(table: ArcheosTable, situation: Mapping[str, Any], action: Mapping[str, Any]) -> tuple[str, ...]:
    """The roles that a situation shows: named, on a card, or by a piece that only they use."""
    named = as_list(situation.get("roles"), "'roles'")
    for role in named:
        if role not in list(ROLES):
            raise BadInput(f"Role {role!r:.60} does not exist; the roles are: {', '.join(ROLES)}.")
    cards = [card for place in (*table.hands, table.display, table.deck) for card in place if card != MONKEY]
    cards += [card for played in table.expeditions for one in played for card in one.cards]
    pieces = {"linguist": "linguist", "professor_tokens": "professor", "relics": "curator", "frame": "botanist"}
    shown = (
        {CARDS[card].role for card in cards} | {role for key, role in pieces.items() if situation.get(key)} | set(named)
    )
    if action.get("professor"):
        shown.add("professor")
    return tuple(role for role in ROLES if role in shown)


def describe(table: ArcheosTable) -> dict[str, Any]:
    """The table as plain data, written as a situation is."""

    def plain(cards: Cards) -> list[str]:
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
        "hands": each([plain(hand) for hand in table.hands]),
        "display": plain(table.display),
        "deck": plain(table.deck),
        "monkeys_revealed": table.monkeys,
        "expeditions": each([[plain(one.cards) for one in played] for played in table.expeditions]),
        "frame": None if table.frame is None else {"player": table.names[table.frame[0]], "expedition": table.frame[1]},
        "linguist": {
            "positions": each(table.tallies["linguist"]),
            "track": {"length": table.track.last, "artifacts": list(table.track.artifacts)},
        },
        "relics": each([list(relics) for relics in table.relics]),
        "professor_tokens": {"supply": list(table.tokens), **each([list(held) for held in table.held])},
        "scores": each(list(table.points)),
    }
