"""The cards and tiles of MESOS, read from its data tables; each exists once, so they are compared by identity."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any

from kernel.core import Option
from kernel.tables import TableError, data_file, flag, one_of, optional, provenance, read_table, text, whole
from kernel.words import some

KINDS = ("hunter", "gatherer", "builder", "shaman", "artist", "inventor")
EVENT_KINDS = {
    "hunt": "Hunt",
    "shamanic_ritual": "Shamanic Ritual",
    "cave_paintings": "Cave Paintings",
    "sustenance": "Sustenance",
}
ERAS = ("", "I", "II", "III")
"""How the rulebook writes an Era's number."""


@dataclass(frozen=True, eq=False, slots=True)
class Character:
    """A Character card. `discount` is Food off every Building, `prestige` what a Builder scores at the end, in PP.

    `id` is "card:12", `card` the number on the print sheet, `icon` a Hunter's Food icon, `invention` an Inventor's.
    `option` is how it is offered where a tile gives cards from its row.
    """

    id: str
    kind: str
    card: int = 0
    era: int = 0
    min_players: int = 0
    icon: bool = False
    discount: int = 0
    prestige: int = 0
    stars: int = 0
    invention: str = ""
    provenance: str = ""
    option: Option = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "option", Option(self.id, self.label))

    @property
    @cache
    def label(self) -> str:
        """What the card is called in sentences."""
        words = {
            "hunter": "Hunter with icon" if self.icon else "Hunter",
            "builder": f"Builder with {self.discount} Food off and {self.prestige} PP",
            "shaman": f"Shaman with {some(self.stars, 'star')}",
            "inventor": f"Inventor with {self.invention}",
        }.get(self.kind, self.kind.capitalize())
        return f"{words} (card {self.card})" if self.card else words


@dataclass(frozen=True, eq=False, slots=True)
class Event:
    """An Event card; each number is for its kind only (None otherwise). Points in PP, losses as positive numbers.

    `id` is "event:hunt:1"; `final` Events lie at the bottom of the deck. `option` is how it is offered: closed.
    """

    id: str
    card: int
    era: int
    kind: str
    final: bool
    food_per_hunter: int
    points_per_hunter: int
    points_most_stars: int
    loss_fewest_stars: int
    lose_up_to_artists: int
    loss_few_artists: int
    gain_from_artists: int
    points_per_artist: int
    food_per_character: int
    loss_per_unfed: int
    provenance: str
    option: Option = field(init=False, repr=False)

    def __post_init__(self) -> None:
        why = f"{self.label} is an Event; Events are never taken."
        object.__setattr__(self, "option", Option(self.id, self.label, "mesos.events_never_taken", why))

    @property
    @cache
    def label(self) -> str:
        """What the Event is called in sentences."""
        return f"{EVENT_KINDS[self.kind]} of Era {ERAS[self.era]}"


@dataclass(frozen=True, eq=False, slots=True)
class Building:
    """A Building card: `cost` in Food, `prestige` in PP. When its `moment` comes, it does `amount` for each `per`.

    `id` is "building:97"; `rule` is the id of the rule that explains it.
    """

    id: str
    card: int
    name: str
    era: int
    cost: int
    prestige: int
    moment: str
    per: str
    amount: int
    title: str
    provenance: str

    @property
    @cache
    def rule(self) -> str:
        """The id of the rule that tells what this Building does."""
        return f"mesos.{self.name}"

    @property
    @cache
    def short(self) -> str:
        """Its name in the parts of a sum."""
        return f"Building {self.card}"

    @property
    @cache
    def label(self) -> str:
        """What the Building is called in sentences."""
        return f"Building {self.card} ({self.title})"


@dataclass(frozen=True, eq=False, slots=True)
class Tile:
    """What gives cards, an Offer tile or Building 116: Food at once, and numbers of cards from the two rows."""

    id: str
    name: str
    food: int
    lower: int
    upper: int
    min_players: int = 0
    provenance: str = ""
    rule: str = "mesos.tile_rows"

    @property
    @cache
    def label(self) -> str:
        """The tile and what it gives."""
        rows = (("upper", self.upper), ("lower", self.lower))
        cards = " and ".join(f"{some(number, 'card')} from the {row} row" for row, number in rows if number)
        return f"{self.name}: {cards or f'{self.food} Food'}"


@dataclass(frozen=True, eq=False, slots=True)
class Space:
    """A space of the Turn Order tile, 1 at the top: its Food bonus, and what the last space costs."""

    space: int
    food_bonus: int
    last: bool
    pay_food: int
    loss_without_food: int
    starting_food: int
    provenance: str


@dataclass(frozen=True, eq=False, slots=True)
class Counts:
    """Numbers of cards for a number of players; `buildings` for Eras I, II and III. `upper_row` is also the refill."""

    lower_row: int
    upper_row: int
    buildings: tuple[int, ...]
    provenance: str


Card = Character | Event

HIDDEN_CARD = Character("?", "")
HIDDEN_BUILDING = Building("?", 0, "", 0, 0, 0, "", "", 0, "", "")
"""What stands for a card that a player may not see."""


def _rows(table: str, /, **columns: Any) -> list[dict[str, Any]]:
    return read_table(data_file("kernel.mesos", f"data/{table}.csv"), columns | {"provenance": provenance})


def _era(cell: str) -> int:
    return int(one_of("1", "2", "3")(cell))


MOMENTS = (
    "taken", "sustenance", "ritual_most", "ritual_fewest", "ritual_stars", "food_space", "hunt", "paintings",
    "extra_card", "final",
)  # fmt: skip
"""When a Building can do something."""

CHARACTERS: dict[str, Character] = {
    f"card:{row['card']}": Character(f"card:{row['card']}", **row | {"invention": row["invention"] or ""})
    for row in _rows(
        "characters", card=whole, kind=one_of(*KINDS), era=_era, min_players=whole, icon=flag, discount=whole,
        prestige=whole, stars=whole, invention=optional(text),
    )
}  # fmt: skip

INVENTIONS = tuple(dict.fromkeys(card.invention for card in CHARACTERS.values() if card.invention))
"""The different invention icons."""

EVENT_NUMBERS = {
    "hunt": ("food_per_hunter", "points_per_hunter"),
    "shamanic_ritual": ("points_most_stars", "loss_fewest_stars"),
    "cave_paintings": ("lose_up_to_artists", "loss_few_artists", "gain_from_artists", "points_per_artist"),
    "sustenance": ("food_per_character", "loss_per_unfed"),
}
"""The numbers that an Event of each kind must show; it shows no others."""


def read_event(row: dict[str, Any]) -> Event:
    """The Event of a row of its table. TableError for a number that its kind lacks or must not have."""
    for kind, numbers in EVENT_NUMBERS.items():
        for number in numbers:
            if (row[number] is None) == (row["kind"] == kind):
                needs = "needs" if row["kind"] == kind else "must not have"
                raise TableError(f"Table events.csv, card {row['card']}: a {row['kind']} {needs} '{number}'.")
    return Event(f"event:{row['kind']}:{row['era']}", **row)


EVENTS: dict[str, Event] = {
    event.id: event
    for event in map(read_event, _rows(
        "events", card=whole, kind=one_of(*EVENT_NUMBERS), era=_era, final=flag,
        **{number: optional(whole) for numbers in EVENT_NUMBERS.values() for number in numbers},
    ))
}  # fmt: skip

TRIBE_CARDS: dict[str, Card] = {**CHARACTERS, **EVENTS}
"""The cards of the Tribe deck by id."""


def _read_building(row: dict[str, Any]) -> Building:
    title = row["title"].replace("{amount}", str(row["amount"]))
    return Building(f"building:{row['card']}", **row | {"per": row["per"] or "", "title": title})


BUILDINGS: dict[str, Building] = {
    building.id: building
    for building in map(_read_building, _rows(
        "buildings", card=whole, name=text, era=_era, cost=whole, prestige=whole, moment=one_of(*MOMENTS),
        per=optional(text), amount=whole, title=text,
    ))
}  # fmt: skip

TILES: dict[str, Tile] = {
    row["tile"]: Tile(f"tile:{row['tile']}", f"Tile {row.pop('tile')}", **row)
    for row in _rows("offer_tiles", tile=text, min_players=whole, food=whole, lower=whole, upper=whole)
}
"""Offer tiles by letter, from left to right."""

SPACES: dict[int, list[Space]] = {}
"""The spaces of the Turn Order tile, top first, by number of players."""
for _row in _rows(
    "turn_order_tiles", players=whole, space=whole, food_bonus=whole, last=flag, pay_food=whole,
    loss_without_food=whole, starting_food=whole,
):  # fmt: skip
    SPACES.setdefault(_row.pop("players"), []).append(Space(**_row))

COUNTS: dict[int, Counts] = {
    row["players"]: Counts(
        row["lower_row"], row["upper_row"], tuple(row[f"buildings_{era}"] for era in (1, 2, 3)), row["provenance"]
    )
    for row in _rows(
        "setups", players=whole, lower_row=whole, upper_row=whole,
        buildings_1=whole, buildings_2=whole, buildings_3=whole,
    )
}  # fmt: skip
"""Numbers of cards by number of players."""

QUANTITIES: dict[str, int] = {
    row["name"]: row["value"] for row in _rows("quantities", name=text, value=whole, meaning=text)
}
"""Single numbers of the rules, such as the Food that a Gatherer saves."""


@cache
def piles(players: int) -> tuple[tuple[str, ...], ...]:
    """What the Tribe deck is stacked from, top first: each Era's cards for so many players, then the final Events."""
    found = []
    for era in range(1, len(ERAS)):
        people = [card.id for card in CHARACTERS.values() if card.era == era and card.min_players <= players]
        found.append((*people, *(event.id for event in EVENTS.values() if event.era == era and not event.final)))
    return (*found, tuple([event.id for event in EVENTS.values() if event.final]))


@cache
def era_buildings(era: int) -> tuple[str, ...]:
    """The Buildings of an Era."""
    return tuple([building.id for building in BUILDINGS.values() if building.era == era])


for _cards in (CHARACTERS.values(), EVENTS.values(), BUILDINGS.values()):
    if len({card.card for card in _cards}) < len(_cards):
        raise TableError("A table of MESOS holds the number of a card twice; each card needs its own.")
if sorted(SPACES) != sorted(COUNTS):
    raise TableError("Tables turn_order_tiles.csv and setups.csv of MESOS must hold the same numbers of players.")
