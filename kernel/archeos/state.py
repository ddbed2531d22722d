"""The state of a game of Archeos Society: cards, expeditions, and everything that lies on the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, NamedTuple, Self

from kernel.archeos.tables import COLOURS, NUMBERS, ROLES, Role, Site, Tables, Track, own_tables
from kernel.core import Shuffled, Table
from kernel.words import some

MONKEY = "monkey"
HIDDEN = "?"
SECOND_VEHICLE = "2"
"""The tally of a player's second vehicle at a site is the colour with this behind it."""


Cards = tuple[str, ...]
"""Card ids. What lies on the table is kept in tuples, so that pictures of a moment share what did not change."""


class Card(NamedTuple):
    """A card; `id` is colour:role:copy, so that every card of the box has its own."""

    id: str
    colour: str
    role: str
    label: str


class _Cards(dict[str, Card]):
    """Card id -> card. A position may use more copies than the box holds, so cards are made when asked for.

    On a score sheet a card may have no colour.
    """

    def __missing__(self, card_id: str) -> Card:
        colour, role, _ = card_id.split(":")
        label = f"{colour.capitalize()} {ROLES[role].title}".lstrip()
        card = self[card_id] = Card(card_id, colour, role, label)
        return card


CARDS = _Cards()


def cards_of(roles: tuple[str, ...]) -> list[str]:
    """The ids of all cards of some roles, as they come out of the box."""
    return [
        f"{colour}:{role}:{no}" for role in roles for colour in COLOURS for no in range(1, ROLES[role].per_colour + 1)
    ]


class Expedition(NamedTuple):
    """A played expedition: its cards, leader first, the trait they share (colour or role), when it was played.

    `turn` 0 is a last expedition at Ur. `played` is the size as played (cards), `advanced` the colours of the
    sites where it has moved a vehicle.
    """

    cards: Cards
    trait: str
    turn: int
    played: int
    advanced: tuple[str, ...] = ()

    @property
    def leader(self) -> Card:
        """The leading card."""
        return CARDS[self.cards[0]]

    @property
    def role(self) -> Role:
        """The leader's role."""
        return ROLES[CARDS[self.cards[0]].role]

    @property
    def size(self) -> int:
        """Cards that lie in it now, Mercenaries included."""
        return len(self.cards)

    @property
    def mercenaries(self) -> Cards:
        """Its cards that may not lead."""
        return tuple([card for card in self.cards if not ROLES[CARDS[card].role].may_lead])


@dataclass(slots=True, kw_only=True)
class ArcheosTable(Table):
    """The table. `period` is the season (0: setting up), `turn` the turn in it, from 1.

    Its tallies are `points`, each site's colour (space of the vehicle, 0 = leftmost), a colour with "2" behind it for a
    second vehicle (Ta-sekhet-ma'at), and `linguist` (space on the Linguist track) if that role is in play.
    `sites` maps colour -> side in play. `deck` is top first; `upper` counts its cards that still belong to the stack
    without Monkeys. `monkeys` counts those revealed; `drawer` revealed the third. `leading` is
    the leader chosen for an expedition that does not lie yet. `frame` is (player, number of the
    expedition). `relics` are colours, `tokens` the Professor tokens in the centre, `held` those of each player.
    `draft_hand`, `draft_pile` and `draft_boards` are in use only while drafting.
    """

    switches: Mapping[str, Any]
    track: Track
    seasons: int
    roles: tuple[str, ...] = ()
    sites: dict[str, Site] = field(default_factory=dict)
    turn: int = 0
    first: int = 0
    active: int | None = None
    drawer: int | None = None
    hands: list[Cards] = field(default_factory=list)
    display: Cards = ()
    deck: Cards = ()
    upper: int = 0
    monkeys: int = 0
    leading: str = ""
    expeditions: list[tuple[Expedition, ...]] = field(default_factory=list)
    frame: tuple[int, int] | None = None
    relics: list[tuple[str, ...]] = field(default_factory=list)
    tokens: tuple[int, ...] = ()
    held: list[tuple[int, ...]] = field(default_factory=list)
    draft_hand: tuple[str, ...] = ()
    draft_pile: tuple[str, ...] = ()
    draft_boards: tuple[str, ...] = ()
    tallies_shown: dict[str, list[int]] | None = field(default=None, compare=False, repr=False)
    """The tallies as the last picture has them, shared by the next ones as long as no tally changes."""

    @classmethod
    def empty(cls, names: tuple[str, ...], switches: Mapping[str, Any], seasons: int, tables: Tables) -> Self:
        """A table for these players with nothing on it but the boards, all showing the compass."""
        return cls(
            names=names, tallies={what: [0] * len(names) for what in ("points", *COLOURS)}, switches=switches,
            track=tables.track, seasons=seasons, hands=[() for _ in names], expeditions=[() for _ in names],
            relics=[() for _ in names], held=[() for _ in names],
            sites={site.colour: site for site in tables.sites.values() if site.side == "compass"},
        )  # fmt: skip

    def copy(self) -> Self:
        shown = self.tallies_shown
        if shown is None:
            shown = self.tallies_shown = {what: tally[:] for what, tally in self.tallies.items()}
        new = object.__new__(type(self))  # twice as fast as the constructor
        new.names, new.tallies, new.period, new.log, new.tallies_shown = self.names, shown, self.period, None, None
        new.switches, new.track, new.seasons, new.roles = self.switches, self.track, self.seasons, self.roles
        new.sites, new.relics, new.tokens, new.held = self.sites.copy(), self.relics[:], self.tokens, self.held[:]
        new.turn, new.first, new.active, new.drawer = self.turn, self.first, self.active, self.drawer
        new.hands, new.display, new.deck, new.upper = self.hands[:], self.display, self.deck, self.upper
        new.monkeys, new.leading, new.frame = self.monkeys, self.leading, self.frame
        new.expeditions, new.draft_hand = self.expeditions[:], self.draft_hand
        new.draft_pile, new.draft_boards = self.draft_pile, self.draft_boards
        return new

    def hide(self, player: int) -> None:
        self.hands = [
            hand if owner == player else (HIDDEN,) * len(hand)
            for owner, hand in zip(self.players, self.hands, strict=True)
        ]
        self.deck = (HIDDEN,) * len(self.deck)
        self.draft_pile = (HIDDEN,) * len(self.draft_pile)
        self.draft_boards = (HIDDEN,) * len(self.draft_boards)
        if self.active != player:
            self.leading = ""
            self.draft_hand = (HIDDEN,) * len(self.draft_hand)

    def imagine(self, player: int, shuffled: Shuffled) -> None:
        played = [card for mine in self.expeditions for expedition in mine for card in expedition.cards]
        seen = {*self.display, *played, *(card for hand in self.hands for card in hand)}
        cards = iter(shuffled([card for card in cards_of(self.roles) if card not in seen]))
        self.hands = [tuple([next(cards) if card == HIDDEN else card for card in hand]) for hand in self.hands]
        monkeys = NUMBERS["monkeys"] - self.monkeys
        lower = shuffled([HIDDEN] * (len(self.deck) - self.upper - monkeys) + [MONKEY] * monkeys)
        self.deck = (*islice(cards, self.upper), *(MONKEY if card == MONKEY else next(cards) for card in lower))

    def change(self, player: int, what: str, rule: str, text: str, *parts: tuple[str, int], about: str = "") -> int:
        self.tallies_shown = None
        return Table.change(self, player, what, rule, text, *parts, about=about)

    def add_tally(self, what: str) -> None:
        """Something more is counted from now on: a second vehicle, a place on the Linguist track."""
        self.tallies_shown = None
        self.tallies[what] = [0] * len(self.names)

    def vehicles(self, colour: str) -> tuple[str, ...]:
        """The tallies of a player's vehicles at a site: two where its set-up says so."""
        second = colour + SECOND_VEHICLE
        return (colour, second) if second in self.tallies else (colour,)

    def clockwise(self, first: int) -> list[int]:
        """All players in turn order from one of them."""
        return [*range(first, len(self.names)), *range(first)]

    def replace_expedition(self, player: int, no: int, **changes: Any) -> None:
        """Puts a changed expedition in the place of a player's expedition number `no`."""
        mine = self.expeditions[player]
        self.expeditions[player] = (*mine[:no], mine[no]._replace(**changes), *mine[no + 1 :])

    def gain(self, player: int, rule: str, sentence: str, *parts: tuple[str, int], about: str = "") -> None:
        """Adds points, the score floor and the lap of the score track included."""
        before = self.points[player]
        after = before + sum(number for _, number in parts)
        below = after < min(before, 0)
        if below and self.switches["score_floor"] == "zero":
            parts, after = (*parts, ("the score cannot fall below 0", -after)), 0
        self.change(player, "points", rule, sentence, *parts, about=about)
        lap = NUMBERS["score_lap"]
        if below:
            self.note(player, "score", "archeos.score_floor", f"{self.names[player]} now has {some(after, 'point')}.")
        if before <= lap < after:
            text = f"{self.names[player]} passes {lap} points and turns the token to its +{lap} side."
            self.note(player, "score", "archeos.score_lap", text)


def provenance(table: ArcheosTable, colour: str, space: int, column: str) -> str:
    """Where a number of a site's track comes from: seed, public, derived, reconstructed or box; "" if there is none.

    `column` is points, threshold (to enter the space), shared, draw (for entering the space) or limit.
    """
    return dict(table.sites[colour].provenances).get(f"{space}/{column}", "")


def track_provenance(table: ArcheosTable, space: int) -> str:
    """Where a space of the Linguist track comes from (see `provenance`)."""
    return table.track.provenances[space]


def scenario_provenance(scenario: str, tables: Tables | None = None) -> dict[str, str]:
    """Role -> where its place in a scenario comes from (see `provenance`)."""
    found = (tables or own_tables()).scenarios[scenario]
    return dict(zip(found.roles, found.provenances, strict=True))
