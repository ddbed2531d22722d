"""The table of MESOS as HTML: rows of cards, Offer track, Turn Order tile, tribes, in small parts with a key each.

Every card that a game of this size can show has a place of its own in each row, empty until the card lies there. So a
card that is taken leaves its neighbours untouched, and a row is always sorted by kind.
"""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from html import escape
from importlib.resources import files

from kernel.mesos.cards import (
    BUILDINGS,
    CHARACTERS,
    ERAS,
    EVENT_KINDS,
    EVENTS,
    KINDS,
    QUANTITIES,
    SPACES,
    TILES,
    Building,
    Character,
    Event,
    Space,
    Tile,
)  # fmt: skip
from kernel.mesos.state import MesosTable
from kernel.words import some
from widgets import marks
from widgets.mesos.pictograms import TITLES, icon, symbols
from widgets.mesos.texts import building_text, card_name, character_text, event_text, space_text, tile_text

ROWS = {"upper": "Upper row", "lower": "Lower row"}
Parts = dict[str, str]
MOMENTS_KEPT = 2048
"""How many drawings of passing moments are kept; a server must not keep those of every game ever played."""


def layout(table: MesosTable) -> str:
    """The board's skeleton: an empty element with data-part for everything that `parts` draws."""
    players = len(table.names)
    tribes = "".join(tribe(player, name) for player, name in enumerate(table.names))
    return (
        f'<div class="mesos"><style>{style()}</style>{symbols()}'
        f'<div class="mesos-top">{slots("round", "deck", "coming")}</div>'
        f"{_row('upper', players)}{_middle(players)}{_row('lower', players)}"
        f'<div class="mesos-tribes mesos-of-{players}">{tribes}</div></div>'
    )


def parts(table: MesosTable, seat: int | None = None) -> Parts:
    """Every part of the board at this moment; always the same keys for the same number of players."""
    found = dict.fromkeys(_keys(len(table.names)), "")
    found["round"] = _round(table.period, table.era)
    found["deck"] = _deck(len(table.deck), len(table.discard))
    found["coming"] = _coming(tuple((era, tuple(cards)) for era, cards in table.coming.items()), table.setup["expert"])
    rows = (("upper", table.upper, table.upper_buildings), ("lower", table.lower, table.lower_buildings))
    for row, cards, buildings in rows:
        for card in (*cards, *buildings):
            found[f"{row}:{card.id}"] = draw_card(card)
    for letter, player in table.offer.items():
        found[f"tile:{letter}"] = _tile(TILES[letter], player, table.names)
    for space, player in zip(SPACES[len(table.names)], table.turn_order, strict=True):
        found[f"space:{space.space}"] = _space(space, player, table.names)
    for player in table.players:
        found |= tribe_parts(table, player)
    return found


@cache
def style() -> str:
    return files("widgets.mesos").joinpath("board.css").read_text(encoding="utf-8")


@cache
def row_ids(players: int) -> tuple[str, ...]:
    """The ids of all cards that can lie in a row of a game of that size: Characters by kind, Events, Buildings."""
    people = sorted(
        (card for card in CHARACTERS.values() if card.min_players <= players),
        key=lambda card: (KINDS.index(card.kind), card.card),
    )
    return tuple(card.id for cards in (people, EVENTS.values(), BUILDINGS.values()) for card in cards)


@cache
def _keys(players: int) -> tuple[str, ...]:
    tiles = [letter for letter, tile in TILES.items() if tile.min_players <= players]
    tribe = (*KINDS, "food", "points", "buildings")
    return (
        "round", "deck", "coming", *(f"{row}:{card}" for row in ROWS for card in row_ids(players)),
        *(f"tile:{letter}" for letter in tiles), *(f"space:{space.space}" for space in SPACES[players]),
        *(f"tribe:{player}:{what}" for player in range(players) for what in tribe),
    )  # fmt: skip


def slots(*keys: str) -> str:
    """Empty elements for parts of the board."""
    return "".join(f'<div class="mesos-slot" data-part="{key}"></div>' for key in keys)


def section(kind: str, title: str, content: str) -> str:
    """A region of the board under its title."""
    return (
        f'<div class="mesos-section mesos-{kind}" role="group" aria-label="{title}">'
        f'<p class="mesos-title" aria-hidden="true">{title}</p>{content}</div>'
    )


def _row(row: str, players: int) -> str:
    cards = slots(*(f"{row}:{card}" for card in row_ids(players)))
    return section(row, ROWS[row], f'<div class="mesos-cards">{cards}</div>')


def _middle(players: int) -> str:
    tiles = slots(*(key for key in _keys(players) if key.startswith("tile:")))
    spaces = slots(*(f"space:{space.space}" for space in SPACES[players]))
    order = section("order", "Turn Order tile", f'<div class="mesos-spaces">{spaces}</div>')
    offer = section("offer", "Offer track", f'<div class="mesos-tiles">{tiles}</div>{_STOP}')
    return f'<div class="mesos-middle">{order}{offer}</div>'


_STOP = '<div class="mesos-stop" data-option="stop" aria-label="Take no more cards">Take no more cards</div>'
"""The one option that is no card and no tile; it shows only while it is offered."""


def tribe(player: int, name: str) -> str:
    """The skeleton of a player's tribe."""

    def own(*whats: str) -> str:
        return slots(*(f"tribe:{player}:{what}" for what in whats))

    return (
        f'<div class="mesos-tribe ma-p{player}" role="group" aria-label="Tribe of {escape(name)}">'
        f'<div class="mesos-chief">{marks.player(player, name)}'
        f'<div class="mesos-tallies">{own("food", "points")}</div></div>'
        f'<div class="mesos-people">{own(*KINDS)}</div>{own("buildings")}</div>'
    )


def number(value: int) -> str:
    """A number as a screen writes it, with a real minus sign."""
    return str(value).replace("-", "−")


def _cell(kind: str, name: str, content: str, tip: str = "", **data: str) -> str:
    """A cell that has a name and can be reached with the arrow keys; `data` are its data- attributes."""
    marks_of = "".join(f' data-{key}="{escape(value)}"' for key, value in data.items())
    more = f' data-tip="{escape(tip)}"' if tip else ""
    return f'<div class="{kind}"{marks_of or " data-cell"} role="img" aria-label="{escape(name)}"{more}>{content}</div>'


def _with(sign: str, name: str) -> str:
    """A number beside its pictogram."""
    return f'<span class="mesos-with">{sign}{icon(name)}</span>'


def _worth(points: int) -> str:
    """The PP printed on a card; nothing is printed for none."""
    return _with(str(points), "points") if points else ""


# Cards


@cache
def draw_card(card: Character | Event | Building) -> str:
    """A card as it lies in a row."""
    if isinstance(card, Character):
        drawn, text = _character(card), character_text(card)
    elif isinstance(card, Event):
        drawn, text = _event(card), event_text(card)
    else:
        drawn, text = _building(card), building_text(card)
    kind = card.kind if not isinstance(card, Building) else "building"
    group = type(card).__name__.lower()
    era = f'<span class="mesos-era">{ERAS[card.era]}</span>'
    return _cell(
        f"mesos-card mesos-{group} mesos-k-{kind}", card_name(card), f"{era}{drawn}", text,
        option=card.id, about=card.id,
    )  # fmt: skip


def _face(picture: str, title: str, *lines: str) -> str:
    drawn = "".join(f'<span class="mesos-line">{line}</span>' for line in lines)
    return f'<span class="mesos-picture">{icon(picture)}</span><span class="mesos-name">{escape(title)}</span>{drawn}'


def _character(card: Character) -> str:
    group, group_points = QUANTITIES["artist_group"], QUANTITIES["artist_group_points"]
    line = {
        "hunter": _with("now ", "hunter-icon") if card.icon else "",
        "gatherer": _with(f"−{QUANTITIES['gatherer_food']}", "food"),
        "builder": _with(f"−{card.discount}", "discount") + _worth(card.prestige),
        "shaman": f'<span class="mesos-with">{icon("star") * card.stars}</span>',
        "artist": f"{_with(str(group), 'artist')}={_with(str(group_points), 'points')}",
        "inventor": f'<span class="mesos-with">{icon(card.invention)} {card.invention}</span>',
    }[card.kind]
    return _face(card.kind, card.kind.capitalize(), line)


def _event(card: Event) -> str:
    lines = {
        "hunt": lambda: (
            f"{icon('hunter')}: " + _with(f"+{card.food_per_hunter}", "food"),
            f"{icon('hunter')}: " + _with(f"+{card.points_per_hunter}", "points"),
        ),
        "shamanic_ritual": lambda: (
            f"most {icon('star')} " + _with(f"+{card.points_most_stars}", "points"),
            f"least {icon('star')} " + _with(f"−{card.loss_fewest_stars}", "points"),
        ),
        "cave_paintings": lambda: (
            f"{'0' if not card.lose_up_to_artists else f'0–{card.lose_up_to_artists}'} {icon('artist')} "
            + _with(f"−{card.loss_few_artists}", "points"),
            f"{card.gain_from_artists}+ {icon('artist')} " + _with(f"+{card.points_per_artist}", "points") + " each",
        ),
        "sustenance": lambda: (
            "each " + _with(f"−{card.food_per_character}", "food"),
            "unfed " + _with(f"−{card.loss_per_unfed}", "points"),
        ),
    }[card.kind]()
    return _face(card.kind, EVENT_KINDS[card.kind], *lines)


_BUILDING_PICTURES = {
    "set": "set", "pair": "inventor", "builder_prestige": "builder", "ritual_most": "shaman", "ritual_fewest": "shaman",
    "ritual_stars": "star", "food_space": "food", "extra_card": "upper", "final": "points",
}  # fmt: skip


def picture_of(card: Building) -> str:
    """The pictogram of what a Building counts, or else of the moment when it works."""
    if card.per in TITLES:
        return card.per
    return _BUILDING_PICTURES[card.per or card.moment]


def _building(card: Building) -> str:
    return (
        f'<span class="mesos-cost">{_with(str(card.cost), "food")}</span>'
        f'<span class="mesos-picture">{icon("building")}{icon(picture_of(card))}</span>'
        f'<span class="mesos-effect">{escape(card.title)}</span>'
        f'<span class="mesos-line">{_worth(card.prestige)}</span>'
    )


# Round, deck, Offer track, Turn Order tile


@cache
def _round(period: int, era: int) -> str:
    rounds = QUANTITIES["rounds"]
    words = f"Round {period} of {rounds}" if period else "Set-up"
    dots = "".join(f'<i class="{"mesos-done" if no <= period else ""}"></i>' for no in range(1, rounds + 1))
    return _cell(
        "mesos-fact", f"{words}, Era {ERAS[era]}",
        f'<span class="mesos-big">{icon(f"era-{era}")}</span><span><b>{words}</b><br>Era {ERAS[era]}</span>'
        f'<span class="mesos-dots" aria-hidden="true">{dots}</span>',
    )  # fmt: skip


@cache
def _deck(cards: int, discarded: int) -> str:
    return _cell(
        "mesos-fact", f"Tribe deck: {some(cards, 'card')} left; {discarded} discarded",
        f'<span class="mesos-big">{icon("deck")}</span><span><b>{some(cards, "card")}</b><br>in the Tribe deck</span>',
    )  # fmt: skip


@lru_cache(MOMENTS_KEPT)
def _coming(coming: tuple[tuple[int, tuple[Building, ...]], ...], shown: bool) -> str:
    waiting = [(era, cards) for era, cards in coming if cards]
    if not waiting:
        return ""
    counts = ", ".join(f"{some(len(cards), 'Building')} of Era {ERAS[era]}" for era, cards in waiting)
    if not shown:
        short = " · ".join(f"{ERAS[era]}: {len(cards)}" for era, cards in waiting)
        return _cell(
            "mesos-fact", f"Still face down: {counts}",
            f'<span class="mesos-big">{icon("building")}</span><span><b>{short}</b><br>Buildings to come</span>',
        )  # fmt: skip
    chips = "".join(_chip(card) for _, cards in waiting for card in cards)
    return (
        f'<div class="mesos-fact mesos-wide"><span class="mesos-big">{icon("building")}</span>'
        f'<span class="mesos-chips"><b>Buildings to come</b>{chips}</span></div>'
    )


@lru_cache(MOMENTS_KEPT)
def _tile(tile: Tile, player: int | None, names: tuple[str, ...]) -> str:
    given = _with(f"+{tile.food}", "food") if tile.food else ""
    given += (icon("upper") * tile.upper) + (icon("lower") * tile.lower)
    whose = f", totem of {names[player]}" if player is not None else ", free"
    return _cell(
        f"mesos-tile{' mesos-taken' if player is not None else ''}", f"{tile.label}{whose}",
        f'<b class="mesos-letter">{tile.name[-1]}</b><span class="mesos-place">{_totem(player, names)}</span>'
        f'<span class="mesos-gives">{given}</span><span class="mesos-small">{tile_text(tile)}</span>',
        option=tile.id, about=tile.id,
    )  # fmt: skip


@lru_cache(MOMENTS_KEPT)
def _space(space: Space, player: int | None, names: tuple[str, ...]) -> str:
    whose = f"totem of {names[player]}" if player is not None else "free"
    if space.last:
        gives = _with(f"−{space.pay_food}", "food") + '<span class="mesos-small">or</span>'
        gives += _with(f"−{space.loss_without_food}", "points")
    else:
        none = '<span class="mesos-small">no Food</span>'
        gives = _with(f"+{space.food_bonus}", "food") if space.food_bonus else none
    return _cell(
        "mesos-space", f"Space {space.space} of the Turn Order tile, {space_text(space)}: {whose}",
        f'<b class="mesos-letter">{space.space}</b><span class="mesos-place">{_totem(player, names)}</span>'
        f'<span class="mesos-gives">{gives}</span>',
    )  # fmt: skip


def _totem(player: int | None, names: tuple[str, ...]) -> str:
    if player is None:
        return '<span class="mesos-free"></span>'
    return marks.token(player, names[player])


# Tribes


def tribe_parts(table: MesosTable, player: int) -> Parts:
    """What lies in a player's tribe, part by part."""
    name = table.names[player]
    drawn = dict(_people(player, name, tuple(table.tribes[player])))
    drawn["food"] = _tally(player, name, "food", table.food[player])
    drawn["points"] = _tally(player, name, "points", table.points[player])
    drawn["buildings"] = _owned(tuple(table.buildings[player]))
    return {f"tribe:{player}:{what}": html for what, html in drawn.items()}


@lru_cache(MOMENTS_KEPT)
def _people(player: int, name: str, tribe: tuple[Character, ...]) -> Parts:
    return {kind: _kind(player, name, kind, tuple(card for card in tribe if card.kind == kind)) for kind in KINDS}


@lru_cache(MOMENTS_KEPT)
def _tally(player: int, name: str, what: str, total: int) -> str:
    title = {"food": "Food", "points": "prestige points"}[what]
    return _cell(
        "mesos-tally", f"{name}: {total} {title}", f"{icon(what)}<b>{number(total)}</b>", why=f"{player}:{what}"
    )


@lru_cache(MOMENTS_KEPT)
def _kind(player: int, name: str, kind: str, cards: tuple[Character, ...]) -> str:
    """A tribe's cards of one kind."""
    words, extra = _details(kind, cards) if cards else ("", "")
    none = "" if cards else " mesos-none"
    return _cell(
        f"mesos-kind mesos-k-{kind}{none}", f"{name}: {some(len(cards), kind.capitalize())}{words}",
        f'<span class="mesos-count">{icon(kind)}<b>{len(cards)}</b></span>'
        f'<span class="mesos-small">{kind.capitalize()}{"s" if len(cards) != 1 else ""}</span>'
        f'<span class="mesos-extra">{extra}</span>', why=f"{player}:card:mesos.{kind}",
    )  # fmt: skip


def _details(kind: str, cards: tuple[Character, ...]) -> tuple[str, str]:
    """What a tribe's cards of one kind show besides their number: in words and drawn."""
    if kind == "hunter":
        icons = sum(card.icon for card in cards)
        return (f", {icons} with icon", _with(f"{icons} ", "hunter-icon")) if icons else ("", "")
    if kind == "builder":
        off, points = sum(card.discount for card in cards), sum(card.prestige for card in cards)
        return f", {off} Food off each Building, {points} PP at the end", _with(f"−{off}", "discount") + _worth(points)
    if kind == "shaman":
        stars = sum(card.stars for card in cards)
        return f", {some(stars, 'star')}", _with(str(stars), "star")
    if kind == "inventor":
        found = Counter(card.invention for card in cards)
        words = ", ".join(some(times, invention) for invention, times in found.items())
        times = {one: f"×{number}" if number > 1 else "" for one, number in found.items()}
        drawn = "".join(f'<span class="mesos-with">{icon(one)}{times[one]}</span>' for one in found)
        return f" with {some(len(found), 'different invention')}: {words}", drawn
    return "", ""


@lru_cache(MOMENTS_KEPT)
def _owned(cards: tuple[Building, ...]) -> str:
    return f'<div class="mesos-chips">{"".join(_chip(card) for card in cards)}</div>' if cards else ""


@cache
def _chip(card: Building) -> str:
    """A Building in a tribe or to come: its pictograms and what it does."""
    return _cell(
        "mesos-chip", card_name(card),
        f"{icon('building')}{icon(picture_of(card))}<span>{escape(card.title)}</span>{_worth(card.prestige)}",
        building_text(card), about=card.id,
    )  # fmt: skip
