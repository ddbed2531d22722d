"""The board of Archeos Society: sites, deck, display, and what lies before each player, part by part.

Keys of the parts: `head`, `roles`, `draft`, `site-COLOUR`, `space-COLOUR-N`, `note`, `display-COLOUR`,
`display-empty`, `deck`, `frame`, `tokens`, `track` and `track-N` (Linguist), and for each player P `player-P`,
`hand-P-COLOUR`, `hand-P-hidden`, `expedition-P-N`, `things-P`. Cards lie in groups of one colour, so that one that
comes or goes changes one small part.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from html import escape
from importlib.resources import files

from kernel.archeos.season import worth
from kernel.archeos.state import CARDS, HIDDEN, ArcheosTable, Expedition
from kernel.archeos.tables import (
    COLOURS,
    NUMBER_COLUMNS,
    NUMBERS,
    RELIC_POINTS,
    ROLES,
    Site,
    Track,
    tables_of,
)  # fmt: skip
from kernel.words import some
from widgets.archeos.pictograms import REGIONS, region, symbols, use, vehicle, vehicle_name
from widgets.archeos.style import RECONSTRUCTED
from widgets.charts import signless

TALLIES = {"points": "Points"}

EXPEDITIONS = 12
"""Parts for a player's expeditions in one season; more of them share the last one."""

MONKEYS = NUMBERS["monkeys"]

SPECIAL = {
    "chichen_itza": "An advance lets you draw cards at the end of your turn, up to the number in the new space.",
    "rapa_nui": "Season end: the furthest vehicle gains {rapa_nui_points} more and goes back to the start.",
    "ta_sekhet_maat": "Two vehicles each; the one nearer the start scores.",
    "tantallon_castle": "Alone on a space you score its large number; in company, the one with the small star.",
    "uluru": "After an advance you may take the points and go back to the start. Nothing at season end.",
    "ur": "Third Monkey: everybody may play a last expedition, no larger than the limit of the space.",
}
"""Site id -> what the advanced side changes, in one line."""

CHOICES = {
    "expedition": "Play an expedition", "return": "Return all Mercenaries", "colour": "Colour", "role": "Role",
    "play": "Play one more", "cash": "Take the points, go back", "stay": "Stay", "none": "Nothing", "decline": "No",
    **{str(cards): f"Draw {cards}" for cards in range(NUMBERS["hand_limit"], -1, -1)},
}  # fmt: skip
"""Option id -> words, for choices that are no thing on the table; each shows only while it is offered."""


def layout(table: ArcheosTable) -> str:
    """The board's skeleton: its style, its symbols and an empty slot for every part."""
    css = files("widgets.archeos").joinpath("board.css").read_text(encoding="utf-8")
    display = "".join(_slot(f"display-{colour}") for colour in (*COLOURS, "empty"))
    track = "".join(_slot(f"track-{no}", "li") for no in range(table.track.last + 1))
    extras = "".join(f'<section class="ar-panel">{_slot(key)}</section>' for key in ("frame", "tokens"))
    return (
        f'<style>{css}</style>{symbols()}<div class="ar-board" data-game="archeos"><div class="ar-grid">'
        f'<section class="ar-panel ar-grid">{_slot("head")}{_slot("roles")}</section>'
        f'<section class="ar-panel">{_slot("draft")}</section>'
        f'<div class="ar-sites">{"".join(_site_slots(table, colour) for colour in COLOURS)}</div>'
        f'<div class="ar-small">{_slot("note")}</div><div class="ar-market">'
        f'<section class="ar-panel" aria-label="Display"><h4>Display</h4><div class="ar-groups">{display}</div>'
        f'</section><section class="ar-panel" aria-label="Deck">{_slot("deck")}</section></div>'
        f'<div class="ar-extras">{extras}<section class="ar-panel ar-wide">{_slot("track")}'
        f'<ol class="ar-linguist">{track}</ol></section></div>{_choices(table)}'
        f'<div class="ar-players">{"".join(_player_slots(table, player) for player in table.players)}</div></div></div>'
    )


def parts(table: ArcheosTable, seat: int | None = None) -> dict[str, str]:
    """Every part of the board; `table` is already masked, what its seat may not see is drawn as backs."""
    names, roles = table.names, table.roles
    active = "" if table.active is None else names[table.active]
    drawer = "" if table.drawer is None else names[table.drawer]
    drawn = {
        "head": _head(table.period, table.seasons, table.turn, active, table.monkeys),
        "roles": _roles(roles),
        "draft": _draft(table.draft_hand, len(table.draft_pile), len(table.draft_boards)),
        "note": _note(_any_reconstructed(table)),
        "display-empty": _empty(table.monkeys) if table.period and not table.display else "",
        "deck": _deck(len(table.deck), table.upper, table.monkeys, drawer) if table.period else "",
        "frame": _frame(table) if "botanist" in roles else "",
        "tokens": _tokens(table.tokens, tuple(table.held), names) if "professor" in roles else "",
        **_linguist(table),
    }
    slots = _longest_track(table)
    for colour, site in table.sites.items():
        drawn[f"site-{colour}"] = _site(site)
        drawn |= _spread(f"space-{colour}", _spaces(table, site), slots)
        drawn[f"display-{colour}"] = _cards(table.display, colour, "display:")
    for player in table.players:
        drawn |= _player_parts(table, player)
    return drawn


def _player_parts(table: ArcheosTable, player: int) -> dict[str, str]:
    hand, played, name = table.hands[player], table.expeditions[player], table.names[player]
    first = bool(table.period) and player == table.first
    seen = [card for card in hand if card != HIDDEN]
    columns = [
        _expedition(one, f"expedition-{player}-{no}", f"{name}'s expedition {no + 1}", table.frame == (player, no))
        for no, one in enumerate(played)
    ]
    return {
        f"player-{player}": _player(
            player, name, table.points[player], len(hand), len(played), player == table.active, first
        ),
        **{f"hand-{player}-{colour}": _cards(seen, colour) for colour in COLOURS},
        f"hand-{player}-hidden": _backs(len(hand) - len(seen)),
        **_spread(f"expedition-{player}", columns, EXPEDITIONS),
        f"things-{player}": _things(table, player),
    }


def sources(table: ArcheosTable) -> dict[str, str]:
    """Site id -> provenance of its track in the tables of this game: reconstructed if one of its numbers is."""
    return {site.id: _origin(site) for site in tables_of(table.switches).sites.values()}


def pieces(table: ArcheosTable) -> dict[str, str]:
    """Site id -> its name: what the points of one rule are told apart by."""
    return {site.id: site.name for site in tables_of(table.switches).sites.values()}


def _origin(site: Site) -> str:
    found = {origin for _, origin in site.provenances}
    # a position may bring a track of its own, which has no source
    return next((origin for origin in ("reconstructed", "derived", "public", "box", "seed") if origin in found), "")


def _any_reconstructed(table: ArcheosTable) -> bool:
    track = "linguist" in table.tallies and "reconstructed" in table.track.provenances
    return track or any(_origin(site) == "reconstructed" for site in table.sites.values())


# The skeleton


def _slot(key: str, tag: str = "div") -> str:
    slot = f'<div data-part="{key}"></div>'
    return f"<li>{slot}</li>" if tag == "li" else slot


def _longest_track(table: ArcheosTable) -> int:
    """Spaces of the longest track among all sides, so that a draft never needs a new slot."""
    return max(len(site.points) for site in tables_of(table.switches).sites.values())


def _site_slots(table: ArcheosTable, colour: str) -> str:
    spaces = "".join(_slot(f"space-{colour}-{no}", "li") for no in range(_longest_track(table)))
    return (
        f'<section class="ar-site ar-panel ar-{colour}" aria-label="{REGIONS[colour].name}">{_slot(f"site-{colour}")}'
        f'<ol class="ar-track">{spaces}</ol></section>'
    )


def _choices(table: ArcheosTable) -> str:
    sides = {site.id: f"{site.name} ({site.side} side)" for site in tables_of(table.switches).sites.values()}
    drawn = [
        _element("span", "ar-choice", escape(words), option=option, cell=option)
        for option, words in (CHOICES | sides).items()
    ]
    return f'<div class="ar-choices">{"".join(drawn)}</div>'


def _player_slots(table: ArcheosTable, player: int) -> str:
    name = escape(table.names[player])
    hand = "".join(_slot(f"hand-{player}-{colour}") for colour in (*COLOURS, "hidden"))
    expeditions = "".join(_slot(f"expedition-{player}-{no}") for no in range(EXPEDITIONS))
    return (
        f'<section class="ar-player ar-panel" aria-label="{name}">{_slot(f"player-{player}")}'
        f'<div class="ar-groups" role="group" aria-label="Hand of {name}">{hand}</div>'
        f'<div class="ar-columns" role="group" aria-label="Expeditions of {name}">{expeditions}</div>'
        f"{_slot(f'things-{player}')}</section>"
    )


def _spread(key: str, drawn: Sequence[str], slots: int) -> dict[str, str]:
    """The drawings one to a slot; the last slot takes all that are left."""
    shown = [*drawn[: slots - 1], "".join(drawn[slots - 1 :]), *[""] * slots]
    return {f"{key}-{no}": shown[no] for no in range(slots)}


def _element(tag: str, css: str, inner: str, label: str = "", title: str = "", **data: str) -> str:
    """An element with its class, its name and its data- attributes; empty ones are left out."""
    given = {"aria-label": label, "title": title} | {f"data-{key}": value for key, value in data.items()}
    written = "".join(f' {key}="{escape(value)}"' for key, value in given.items() if value)
    return f'<{tag} class="{css}"{written}>{inner}</{tag}>'


# Season, roles, draft


@cache
def _head(season: int, seasons: int, turn: int, active: str, monkeys: int) -> str:
    who = escape(active)
    if not season:
        chip = f"{use('deck')} {f'{who} chooses' if who else 'setting up'}"
        return f'<div class="ar-head"><h3>Archeos Society</h3><span class="ar-chip">{chip}</span></div>'
    if monkeys == MONKEYS:
        now = f"last expedition: {who}" if who else "the season has ended"
    else:
        now = f"turn {turn}: {who}" if who else "dealing"
    return (
        f'<div class="ar-head"><h3>Season {season} of {seasons}</h3><span class="ar-row">'
        f'<span class="ar-chip">{use("deck")} {now}</span>'
        f'<span class="ar-chip">{use("monkey")} {some(monkeys, "Monkey")} of {MONKEYS}</span></span></div>'
    )


@cache
def _roles(roles: tuple[str, ...]) -> str:
    chips = [
        _element(
            "span", "ar-chip ar-note", f"{use(role)} {ROLES[role].title}", f"{ROLES[role].title}: {ROLES[role].effect}",
            about=role, cell=f"role-{role}", note=ROLES[role].effect,
        )
        for role in roles
    ]  # fmt: skip
    return f'<div class="ar-roles" role="group" aria-label="Roles in play">{"".join(chips)}</div>' if chips else ""


@cache
def _draft(hand: tuple[str, ...], pile: int, boards: int) -> str:
    if not hand and not pile and not boards:
        return ""
    cards = "".join(_role_card(role) for role in hand)
    waiting = f"{some(pile, 'role card')} in the pile" if hand or pile else f"{some(boards, 'board')} still to place"
    return f'<h4>Draft</h4><div class="ar-cards">{cards}</div><p class="ar-small">{waiting}</p>'


def _role_card(role: str) -> str:
    if role == HIDDEN:
        return _element("span", "ar-card ar-back", '<span class="ar-band"></span>', "A hidden role card", cell="hidden")
    found = ROLES[role]
    inner = f'<span class="ar-band"></span>{use(role)}<span class="ar-name">{found.title}</span>'
    return _element(
        "span", "ar-card ar-back", inner, f"{found.title}: {found.effect}", found.effect, option=role, cell=role
    )


@cache
def _note(reconstructed: bool) -> str:
    key = "An arrow shows the size that crosses it, the large number below it the points of the space."
    return f'{key} <i class="ar-r">r</i> marks a reconstruction: {RECONSTRUCTED}' if reconstructed else key


# Sites


@cache
def _site(site: Site) -> str:
    words = SPECIAL[site.id].format_map(NUMBERS) if site.id in SPECIAL else ""
    side = f"{site.region} · advanced" if site.side == "advanced" else site.region
    head = f'{region(site.colour)}<h4>{escape(site.name)}</h4><span class="ar-small">{escape(side)}</span>'
    label = f"{site.name}, {site.region}, {site.side} side. {words}".strip()
    rule = f'<p class="ar-special">{escape(words)}</p>' if words else ""
    return (
        _element(
            "div", f"ar-site-head ar-{site.colour}", head, label, option=site.colour, about=site.id,
            cell=f"site-{site.colour}",
        )
        + rule
    )  # fmt: skip


_MARK = '<i class="ar-r" aria-hidden="true">r</i>'

Standing = tuple[str, int, str]
"""A vehicle on a space: its tally if its player has two at the site, the player, the player's name."""


def _spaces(table: ArcheosTable, site: Site) -> list[str]:
    tallies = table.vehicles(site.colour)
    here: list[list[Standing]] = [[] for _ in site.points]
    for player, name in enumerate(table.names):
        for tally in tallies:
            here[table.tallies[tally][player]].append((tally if len(tallies) > 1 else "", player, name))
    return [_space(site, space, tuple(standing)) for space, standing in enumerate(here)]


@cache
def _space(site: Site, space: int, standing: tuple[Standing, ...]) -> str:
    origins = dict(site.provenances)
    made_up = {column for column in NUMBER_COLUMNS if origins.get(f"{space}/{column}") == "reconstructed"}

    def shown(number: int, column: str) -> str:
        return f'<span class="ar-rec">{signless(number)}</span>{_MARK}' if column in made_up else signless(number)

    def said(words: str, column: str) -> str:
        return f"{words} (reconstructed)" if column in made_up else words

    words = [said(some(site.points[space], "point"), "points")]
    points, extra, need = shown(site.points[space], "points"), "", ""
    if site.shared:
        words = [said(f"alone {some(site.points[space], 'point')}", "points")]
        words.append(said(f"with others {site.shared[space]}", "shared"))
        points = f"<span>{points}</span><small>{use('star')}{shown(site.shared[space], 'shared')}</small>"
    if site.draw and space:
        words.append(said(f"draw up to {some(site.draw[space - 1], 'card')}", "draw"))
        extra = f'<span class="ar-extra">draw {shown(site.draw[space - 1], "draw")}</span>'
    if site.limit:
        words.append(said(f"last expedition of up to {some(site.limit[space], 'card')}", "limit"))
        extra = f'<span class="ar-extra">last ≤ {shown(site.limit[space], "limit")}</span>'
    if space:
        words.append(said(f"entering needs {some(site.thresholds[space - 1], 'card')}", "threshold"))
        mark = _MARK if "threshold" in made_up else ""
        need = f'<span class="ar-need">{site.thresholds[space - 1]}{mark}</span>'
    words += [vehicle_name(player, name) for _, player, name in standing]
    css = ["ar-space"] + ["ar-taken"] * bool(standing) + ["ar-last"] * (space == site.last)
    css += ["ar-note"] * bool(made_up)
    vehicles = "".join(_standing(site, space, *one) for one in standing)
    numbers = f'<span class="ar-points{" ar-stars" if site.shared else ""}">{points}</span>{extra}'
    inner = f'{need}{numbers}<span class="ar-here">{vehicles}</span>'
    label = f"{site.name}, space {space}: {', '.join(words)}"
    note = RECONSTRUCTED if made_up else ""
    return _element("div", " ".join(css), inner, label, cell=f"space-{site.colour}-{space}", note=note)


def _standing(site: Site, space: int, tally: str, player: int, name: str) -> str:
    if not tally:
        return vehicle(player, name)
    label = f"{vehicle_name(player, name)} on space {space} of {site.name}"
    option = f"vehicle:{player}:{tally}"
    return _element("span", "ar-one", vehicle(player, name), label, option=option, cell=option)


# Cards


@cache
def card(card_id: str, where: str = "") -> str:
    """A card face up: region, role, and for a Mercenary that it is wild. `where` begins the id of its option."""
    found = CARDS[card_id]
    role = ROLES[found.role]
    wild = "" if role.may_lead else ", wild, never leads"
    label = f"{found.label}, {REGIONS[found.colour].name}{wild}"
    css = f"ar-card ar-{found.colour}{'' if role.may_lead else ' ar-wild'}"
    title, option = f"{label}: {role.effect}", f"{where}{card_id}"
    return _element("span", css, _face(card_id), label, title, option=option, about=card_id, cell=card_id)


@cache
def _face(card_id: str, more: str = "") -> str:
    found = CARDS[card_id]
    return (
        f'<span class="ar-band"><b>{REGIONS[found.colour].letter}</b></span>{use(found.role)}'
        f'<span class="ar-name">{ROLES[found.role].title}{more}</span>'
    )


def _cards(cards: Sequence[str], colour: str, where: str = "") -> str:
    """The cards of one colour, in an order that does not depend on when they came."""
    return "".join([card(one, where) for one in sorted(cards) if CARDS[one].colour == colour])


@cache
def _backs(number: int) -> str:
    if not number:
        return ""
    label = some(number, "hidden card")
    return f'<span class="ar-backs" role="img" aria-label="{label}">{"<i></i>" * number}<b>{number}</b></span>'


def _empty(monkeys: int) -> str:
    return "Empty." if monkeys == MONKEYS else "Empty: who draws from the deck now draws an extra card."


@cache
def _deck(left: int, upper: int, monkeys: int, drawer: str) -> str:
    lower = left - upper
    share = 100 * upper / left if left else 0
    seen = "".join(
        f'<span class="ar-monkey{" ar-seen" if no < monkeys else ""}">{use("monkey")}</span>' for no in range(MONKEYS)
    )
    pile = f'{use("deck")}<b>{left}</b><span class="ar-small">{"card" if left == 1 else "cards"}</span>'
    stacks = (
        f'<div class="ar-bar" role="img" aria-label="{some(upper, "card")} above, {lower} below">'
        f'<i style="width:{share:.1f}%"></i><i class="ar-lower" style="width:{100 - share:.1f}%"></i></div>'
        f"<p><b>{upper}</b> above, no Monkey among them</p>"
        f"<p><b>{lower}</b> below, {some(MONKEYS - monkeys, 'Monkey')} among them</p>"
    )
    if monkeys == MONKEYS:
        stacks = f"<p>{escape(drawer)} revealed the third Monkey and begins the next season, if there is one.</p>"
    deck = _element("div", "ar-pile", pile, f"Deck: {some(left, 'card')}", option="deck", cell="deck")
    return (
        f'<h4>Deck</h4><div class="ar-deck">{deck}'
        f'<div class="ar-stacks">{stacks}<div class="ar-monkeys" data-about="monkey" role="img"'
        f' aria-label="{monkeys} of {MONKEYS} Monkeys seen">{seen}'
        f'<span class="ar-small">{monkeys} of {MONKEYS} seen</span></div></div></div>'
    )


# What roles bring


def _frame(table: ArcheosTable) -> str:
    where = "beside the boards"
    if table.frame:
        player, no = table.frame
        size = some(table.expeditions[player][no].size, "card")
        where = f"on {table.names[player]}'s expedition {no + 1} ({size})"
    inner = f"{use('frame')}<span><b>Botanist frame</b> {escape(where)}</span>"
    return _element("div", "ar-row ar-line", inner, f"Botanist frame {where}", about="botanist", cell="frame")


@cache
def _tokens(tokens: tuple[int, ...], held: tuple[tuple[int, ...], ...], names: tuple[str, ...]) -> str:
    owners = {value: name for name, own in zip(names, held, strict=True) for value in own}
    drawn = []
    for value in range(1, NUMBERS["professor_tokens"] + 1):
        where = "in the centre" if value in tokens else f"held by {owners.get(value, 'nobody')}"
        css = "ar-token" if value in tokens else "ar-token ar-away"
        label = f"Professor token {value}, {where}"
        drawn.append(
            _element("span", css, str(value), label, option=f"token:{value}", about=str(value), cell=f"token-{value}")
        )
    return f'<div class="ar-things" data-about="professor"><b>Professor tokens</b> {"".join(drawn)}</div>'


def _linguist(table: ArcheosTable) -> dict[str, str]:
    slots = range(table.track.last + 1)
    if "linguist" not in table.tallies:
        return {"track": "", **{f"track-{no}": "" for no in slots}}
    spaces = table.tallies["linguist"]
    here = [tuple((no, name) for no, name in enumerate(table.names) if spaces[no] == space) for space in slots]
    head = (
        f'<h4 data-about="linguist">{use("linguist")} Linguist track</h4>'
        '<p class="ar-small">Each artifact entered or passed gives one free advance at any site.</p>'
    )
    return {"track": head, **{f"track-{no}": _track_space(table.track, no, here[no]) for no in slots}}


@cache
def _track_space(track: Track, space: int, standing: tuple[tuple[int, str], ...]) -> str:
    artifact, made_up = space in track.artifacts, track.provenances[space] == "reconstructed"
    words = [f"Linguist track, space {space}"] + ["artifact"] * artifact + ["reconstructed"] * made_up
    words += [vehicle_name(player, name) for player, name in standing]
    vehicles = "".join(vehicle(player, name) for player, name in standing)
    css = ["ar-space"] + ["ar-artifact"] * artifact + ["ar-note"] * made_up
    inner = f'<span class="ar-extra">{space}{_MARK if made_up else ""}</span>{use("artifact") if artifact else ""}'
    return _element(
        "div", " ".join(css), f'{inner}<span class="ar-here">{vehicles}</span>', ", ".join(words),
        cell=f"track-{space}", note=RECONSTRUCTED if made_up else "",
    )  # fmt: skip


# Players


@cache
def _player(player: int, name: str, points: int, hand: int, expeditions: int, active: bool, first: bool) -> str:
    chips = '<span class="ar-chip ar-active">to move</span>' if active else ""
    chips += '<span class="ar-chip">first player</span>' if first else ""
    inner = f"<b>{points}</b> {'point' if points == 1 else 'points'}"
    label = f"{name}: {some(points, 'point')}"
    tally = _element("span", "ar-tally", inner, label, why=f"{player}:points", cell=f"points-{player}")
    return (
        f'<div class="ar-player-head">{vehicle(player, name, "ar-big")}<h4>{escape(name)}</h4>{chips}{tally}</div>'
        f'<p class="ar-small">{some(hand, "card")} in hand, {some(expeditions, "expedition")} this season</p>'
    )


@cache
def _expedition(expedition: Expedition, cell: str, whose: str, framed: bool) -> str:
    size, counted, leader = expedition.size, worth(expedition), expedition.leader
    bonus, gone = expedition.role.scoring_bonus, len(expedition.mercenaries)
    terms = [some(size, "card")]
    terms += [f"−{gone} {'Mercenary' if gone == 1 else 'Mercenaries'}"] * bool(gone)
    terms += [f"+{bonus} {expedition.role.title}"] * bool(bonus)
    label = f"{whose}, led by the {leader.label}: {', '.join(terms)}; scores {some(counted.points, 'point')}"
    head = _element("span", f"ar-card ar-{leader.colour}", _face(leader.id, ", leader"), about=leader.id)
    behind = "".join(_strip(one) for one in expedition.cards[1:])
    frame = f'<span class="ar-chip">{use("frame")} frame</span>' if framed else ""
    foot = f'<p class="ar-worth"><b>{some(counted.points, "point")}</b><small>{", ".join(terms)}</small>{frame}</p>'
    return _element("div", f"ar-column{' ar-framed' if framed else ''}", f"{head}{behind}{foot}", label, cell=cell)


@cache
def _strip(card_id: str) -> str:
    found = CARDS[card_id]
    css = f"ar-card ar-strip ar-{found.colour}{'' if ROLES[found.role].may_lead else ' ar-wild'}"
    return _element("span", css, _face(card_id), title=found.label, about=card_id)


def _things(table: ArcheosTable, player: int) -> str:
    museum = _museum(table.relics[player]) if "curator" in table.roles else ""
    return museum + (_held(table.held[player]) if "professor" in table.roles else "")


@cache
def _museum(relics: tuple[str, ...]) -> str:
    places = "".join(_relic(colour, colour in relics) for colour in COLOURS)
    worth_now = f"{len(relics)} of {len(COLOURS)}: {some(RELIC_POINTS[len(relics)], 'point')} at game end"
    return f'<div class="ar-things"><b>Museum</b> {places} <span>{worth_now}</span></div>'


def _relic(colour: str, owned: bool) -> str:
    label = f"{colour.capitalize()} relic{'' if owned else ': not yet'}"
    inner = (use("relic") if owned else "") + f"<b>{REGIONS[colour].letter}</b>"
    css = f"ar-relic ar-{colour}{' ar-have' if owned else ''}"
    return f'<span class="{css}" role="img" aria-label="{label}">{inner}</span>'


@cache
def _held(tokens: tuple[int, ...]) -> str:
    drawn = "".join(f'<span class="ar-token" role="img" aria-label="Token {one}">{one}</span>' for one in tokens)
    return f'<div class="ar-things"><b>Professor tokens</b> {drawn} <span>total {sum(tokens)}</span></div>'
