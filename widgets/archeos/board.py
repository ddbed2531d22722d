"""The board of Archeos Society: sites, deck, display, and what lies before each player, part by part.

Keys of the parts: `head`, `roles`, `site-COLOUR`, `space-COLOUR-N`, `deck`, `display-COLOUR`, `frame`, `tokens`, `track`,
`track-N` (Linguist), `draft`, `note`, and for each player P `player-P`, `hand-P-COLOUR`, `hand-P-hidden`,
`expedition-P-N`, `things-P`. Cards lie in groups of one colour, so that a card that comes or goes changes one small part.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from html import escape
from importlib.resources import files

from kernel.archeos.state import CARDS, HIDDEN, ArcheosTable, Expedition, count
from kernel.archeos.tables import COLOURS, NUMBERS, RELIC_POINTS, ROLES, Site, Track, own_tables, tables_of
from widgets.archeos.charts import RECONSTRUCTED, worth
from widgets.archeos.pictograms import REGIONS, region, symbols, use, vehicle, vehicle_name

TALLIES = {"points": "Points"}

EXPEDITIONS = 12
"""Parts for a player's expeditions in one season; more of them share the last one."""

CHOICES = {
    "expedition": "Play an expedition", "return": "Return all Mercenaries", "colour": "Colour", "role": "Role",
    "play": "Play one more", "cash": "Take the points, go back", "stay": "Stay", "none": "Nothing", "decline": "No",
    **{str(cards): f"Draw {cards}" for cards in range(NUMBERS["hand_limit"], -1, -1)},
}  # fmt: skip
"""Option id -> words, for choices that are no thing on the table; each is there only while it is offered."""

SPECIAL = {
    "chichen_itza": "An advance lets you draw cards at the end of your turn, up to the number beside the space.",
    "rapa_nui": "Season end: the furthest vehicle gains {rapa_nui_points} more and goes back to the start.",
    "ta_sekhet_maat": "Two vehicles each; the one nearer the start scores.",
    "tantallon_castle": "Alone on a space you score its large number; in company, the small star.",
    "uluru": "After an advance you may take the points and go back to the start. Nothing at season end.",
    "ur": "Third Monkey: everybody may play a last expedition, no larger than the limit of the space.",
}
"""Site id -> what the advanced side changes, in one line."""


def layout(table: ArcheosTable) -> str:
    """The board's skeleton: its style, its symbols and an empty slot for every part."""
    css = files("widgets.archeos").joinpath("board.css").read_text(encoding="utf-8")
    sites = "".join(
        f'<section class="ar-site ar-panel ar-{colour}" aria-label="{REGIONS[colour].name}">{_slot(f"site-{colour}")}'
        f'<ol class="ar-track">{"".join(_slot(f"space-{colour}-{no}", "li") for no in range(_spaces_of(table)))}</ol></section>'
        for colour in COLOURS
    )
    display = "".join(_slot(f"display-{colour}") for colour in COLOURS)
    track = "".join(_slot(f"track-{no}", "li") for no in range(table.track.last + 1))
    players = "".join(_player_slots(player, name) for player, name in enumerate(table.names))
    return (
        f"<style>{css}</style>{symbols()}"
        f'<div class="ar-board" data-game="archeos"><div class="ar-grid">'
        f'<div class="ar-panel ar-grid">{_slot("head")}{_slot("roles")}</div>{_slot("draft", css="ar-panel")}'
        f'<div class="ar-sites">{sites}</div>{_slot("note", css="ar-small")}'
        f'<div class="ar-market"><section class="ar-panel" aria-label="Display"><h4>Display</h4><div class="ar-groups">'
        f"{display}</div></section>"
        f'<section class="ar-panel" aria-label="Deck">{_slot("deck")}</section></div>'
        f'<div class="ar-extras">{_slot("frame", css="ar-panel")}{_slot("tokens", css="ar-panel")}'
        f'<section class="ar-panel ar-linguist-panel">{_slot("track")}<ol class="ar-linguist">'
        f"{track}</ol></section></div>"
        f'{_choices(table)}<div class="ar-players">{players}</div></div></div>'
    )


def _slot(key: str, tag: str = "div", css: str = "") -> str:
    slot = f'<div data-part="{key}"{_attribute("class", css)}></div>'
    return f"<li>{slot}</li>" if tag == "li" else slot


def _attribute(name: str, value: str) -> str:
    return f' {name}="{escape(value)}"' if value else ""


def _spaces_of(table: ArcheosTable) -> int:
    """Spaces of the longest track among all sides, so that a draft never needs a new slot."""
    return max(len(site.points) for site in tables_of(table.switches).sites.values())


def _choices(table: ArcheosTable) -> str:
    sides = {site.id: f"{site.name} ({site.side} side)" for site in tables_of(table.switches).sites.values()}
    drawn = "".join(
        f'<span class="ar-choice" data-option="{option}" data-cell="{option}">{escape(words)}</span>'
        for option, words in (CHOICES | sides).items()
    )
    return f'<div class="ar-choices">{drawn}</div>'


def _player_slots(player: int, name: str) -> str:
    hand = "".join(_slot(f"hand-{player}-{colour}") for colour in (*COLOURS, "hidden"))
    expeditions = "".join(_slot(f"expedition-{player}-{no}") for no in range(EXPEDITIONS))
    return (
        f'<section class="ar-player ar-panel" aria-label="{escape(name)}">{_slot(f"player-{player}")}'
        f'<div class="ar-hand ar-groups" role="group" aria-label="Hand of {escape(name)}">{hand}</div>'
        f'<div class="ar-columns" role="group" aria-label="Expeditions of {escape(name)}">{expeditions}</div>'
        f"{_slot(f'things-{player}')}</section>"
    )


def parts(table: ArcheosTable, seat: int | None = None) -> dict[str, str]:
    """Every part of the board. The table is already masked; what its seat may not see is drawn as backs."""
    names = table.names
    drawn = {
        "head": _head(table.period, table.seasons, table.turn, _name(names, table.active), table.monkeys),
        "roles": _roles(table.roles),
        "draft": _draft(table.draft_hand, table.draft_boards, len(table.draft_pile)),
        "deck": _deck(len(table.deck), table.upper, table.monkeys, _name(names, table.drawer)),
        "frame": _frame(table) if "botanist" in table.roles else "",
        "tokens": _tokens(table.tokens, tuple(table.held), names) if "professor" in table.roles else "",
        "note": _note(table),
    }
    spaces = _spaces_of(table)
    for colour, site in table.sites.items():
        drawn[f"site-{colour}"] = _site(site)
        drawn |= _spaces(table, site, spaces)
        display = tuple(card for card in table.display if CARDS[card].colour == colour)
        drawn[f"display-{colour}"] = _group(display, "display:")
    for player, name in enumerate(names):
        drawn[f"player-{player}"] = _player(
            player, name, table.points[player], len(table.hands[player]), len(table.expeditions[player]),
            player == table.active, bool(table.period) and player == table.first,
        )  # fmt: skip
        seen = [card for card in table.hands[player] if card != HIDDEN]
        for colour in COLOURS:
            drawn[f"hand-{player}-{colour}"] = _group(tuple(card for card in seen if CARDS[card].colour == colour))
        drawn[f"hand-{player}-hidden"] = _backs(len(table.hands[player]) - len(seen))
        played = [
            _expedition(expedition, player, no, name, table.frame == (player, no))
            for no, expedition in enumerate(table.expeditions[player])
        ]
        drawn |= _spread(f"expedition-{player}", played, EXPEDITIONS)
        drawn[f"things-{player}"] = _things(table, player)
    return drawn | _linguist(table)


def source(about: str) -> str:
    """Provenance of a site's track, "" for anything else: reconstructed if one of its numbers is."""
    site = own_tables().sites.get(about)
    return _site_source(site) if site else ""


def _site_source(site: Site) -> str:
    found = {origin for _, origin in site.provenances}
    return "reconstructed" if "reconstructed" in found else "derived" if "derived" in found else min(found)


def _name(names: Sequence[str], player: int | None) -> str:
    return "" if player is None else names[player]


def _spread(key: str, drawn: Sequence[str], slots: int) -> dict[str, str]:
    """The drawings one to a slot; the last slot takes all that are left."""
    heads = [*drawn[: slots - 1], "".join(drawn[slots - 1 :])]
    return {f"{key}-{no}": heads[no] if no < len(heads) else "" for no in range(slots)}


@cache
def _head(season: int, seasons: int, turn: int, active: str, monkeys: int) -> str:
    if not season:
        return '<div class="ar-head"><h3>Archeos Society</h3><span class="ar-chip">Setting up</span></div>'
    now = f"turn {turn}: {escape(active)}" if active else "season end"
    if monkeys == NUMBERS["monkeys"]:
        now = "the season has ended"
    return (
        f'<div class="ar-head"><h3>Season {season} of {seasons}</h3>'
        f'<span class="ar-row"><span class="ar-chip">{use("deck")} {now}</span>'
        f'<span class="ar-chip">{use("monkey")} {count(monkeys, "Monkey")} of {NUMBERS["monkeys"]}</span></span></div>'
    )


@cache
def _roles(roles: tuple[str, ...]) -> str:
    chips = "".join(
        f'<span class="ar-chip ar-note" data-cell="role-{role}" data-about="{role}" data-note="{escape(ROLES[role].effect)}"'
        f' aria-label="{ROLES[role].title}: {escape(ROLES[role].effect)}">{use(role)} {ROLES[role].title}</span>'
        for role in roles
    )
    return f'<div class="ar-roles" role="group" aria-label="Roles in play">{chips}</div>' if chips else ""


@cache
def _draft(hand: tuple[str, ...], boards: tuple[str, ...], pile: int) -> str:
    if not hand and not boards and not pile:
        return ""
    roles = "".join(
        _back_role() if role == HIDDEN else
        f'<span class="ar-card ar-back" data-option="{role}" data-cell="{role}" aria-label="{ROLES[role].title}: {escape(ROLES[role].effect)}"'
        f' title="{escape(ROLES[role].effect)}"><span class="ar-band"></span>{use(role)}<span class="ar-name">{ROLES[role].title}</span></span>'
        for role in hand
    )  # fmt: skip
    waiting = f'<p class="ar-small">{count(pile, "role card")} in the pile, {count(len(boards), "board")} to place.</p>'
    return f'<h4>Draft</h4><div class="ar-cards">{roles}</div>{waiting}'


def _back_role() -> str:
    return '<span class="ar-card ar-back" data-cell="hidden" aria-label="A hidden role card"><span class="ar-band"></span></span>'


def _mark(origin: str | None) -> str:
    return '<i class="ar-r" aria-hidden="true">r</i>' if origin == "reconstructed" else ""


@cache
def _site(site: Site) -> str:
    advanced = site.side == "advanced"
    words = SPECIAL.get(site.id, "").format_map(NUMBERS)
    rule = f'<p class="ar-special">{escape(words)}</p>' if advanced else ""
    label = escape(f"{site.name}, {site.region}, {site.side} side{f'. {words}' if advanced else ''}")
    return (
        f'<div class="ar-site-head ar-{site.colour}" data-option="{site.colour}" data-about="{site.id}"'
        f' data-cell="site-{site.colour}" aria-label="{label}">'
        f"{region(site.colour)}<h4>{escape(site.name)}</h4>"
        f'<span class="ar-small">{escape(site.region)}{" · advanced" if advanced else ""}</span></div>{rule}'
    )


def _spaces(table: ArcheosTable, site: Site, slots: int) -> dict[str, str]:
    tallies = table.vehicles(site.colour)
    here: list[list[tuple[str, int, str]]] = [[] for _ in site.points]
    for tally in tallies:
        for player, space in enumerate(table.tallies[tally]):
            option = f"vehicle:{tally}" if len(tallies) > 1 else ""
            here[space].append((option, player, table.names[player]))
    drawn = [_space(site, space, tuple(sorted(standing, key=_by_player))) for space, standing in enumerate(here)]
    return _spread(f"space-{site.colour}", drawn, slots)


def _by_player(standing: tuple[str, int, str]) -> tuple[int, str]:
    return standing[1], standing[0]


@cache
def _space(site: Site, space: int, standing: tuple[tuple[str, int, str], ...]) -> str:
    origin = dict(site.provenances)

    def shown(number: int, column: str) -> str:
        mark = _mark(origin.get(f"{space}/{column}"))
        return f'<span class="ar-rec">{number}</span>{mark}' if mark else str(number)

    def said(number: str, column: str) -> str:
        return f"{number} (reconstructed)" if origin.get(f"{space}/{column}") == "reconstructed" else number

    words = [said(count(site.points[space], "point"), "points")]
    points, extra, need = f"<span>{shown(site.points[space], 'points')}</span>", "", ""
    if site.shared:
        words = [f"alone {words[0]}", said(f"with others {site.shared[space]}", "shared")]
        points = f"{points}<small>{use('star')}{shown(site.shared[space], 'shared')}</small>"
    if site.draw and space:
        words.append(said(f"draw up to {count(site.draw[space - 1], 'card')}", "draw"))
        extra = f'<span class="ar-extra">draw {shown(site.draw[space - 1], "draw")}</span>'
    if site.limit:
        words.append(said(f"last expedition of up to {count(site.limit[space], 'card')}", "limit"))
        extra = f'<span class="ar-extra">last ≤ {shown(site.limit[space], "limit")}</span>'
    if space:
        needed = site.thresholds[space - 1]
        words.append(said(f"entering needs {count(needed, 'card')}", "threshold"))
        need = f'<span class="ar-need">{needed}{_mark(origin.get(f"{space}/threshold"))}</span>'
    note = RECONSTRUCTED if any("(reconstructed)" in word for word in words) else ""
    words += [vehicle_name(player, name) for _, player, name in standing]
    label = escape(f"{site.name}, space {space}: {', '.join(words)}")
    css = f"ar-space{' ar-taken' if standing else ''}{' ar-last' if space == site.last else ''}{' ar-note' if note else ''}"
    vehicles = "".join(
        f'<span data-option="{option}" data-cell="{option}-{space}" aria-label="{escape(vehicle_name(player, name))} on space {space}">'
        f"{vehicle(player, name)}</span>" if option else vehicle(player, name)
        for option, player, name in standing
    )  # fmt: skip
    return (
        f'<div class="{css}" data-cell="space-{site.colour}-{space}" aria-label="{label}"'
        f'{_attribute("data-note", note)}>{need}<span class="ar-points{" ar-stars" if site.shared else ""}">{points}</span>{extra}'
        f'<span class="ar-here">{vehicles}</span></div>'
    )


@cache
def card(card_id: str, where: str = "") -> str:
    """A card face up: region, role, and for a Mercenary that it is wild. `where` begins its option's id."""
    found = CARDS[card_id]
    role = ROLES[found.role]
    wild = "" if role.may_lead else ", wild, never leads"
    label = f"{found.label}, {REGIONS[found.colour].name}{wild}"
    return (
        f'<span class="ar-card ar-{found.colour}" data-option="{where}{card_id}" data-about="{card_id}" data-cell="{card_id}"'
        f' aria-label="{label}" title="{label}: {escape(role.effect)}"><span class="ar-band"><b>{REGIONS[found.colour].letter}</b></span>'
        f'{use(found.role)}<span class="ar-name">{role.title}</span></span>'
    )


@cache
def _group(cards: tuple[str, ...], where: str = "") -> str:
    return "".join(card(one, where) for one in sorted(cards))


@cache
def _backs(number: int) -> str:
    if not number:
        return ""
    return (
        f'<span class="ar-backs" role="img" aria-label="{count(number, "hidden card")}">{"<i></i>" * number}'
        f"<b>{number}</b></span>"
    )


@cache
def _deck(left: int, upper: int, monkeys: int, drawer: str) -> str:
    lower, total = left - upper, NUMBERS["monkeys"]
    share = 100 * upper / left if left else 0
    seen = "".join(
        f'<span class="ar-monkey{" ar-seen" if no < monkeys else ""}">{use("monkey")}</span>' for no in range(total)
    )
    last = f'<p class="ar-small">{escape(drawer)} drew the third and begins the next season.</p>' if drawer else ""
    return (
        f'<h4>Deck</h4><div class="ar-deck"><div class="ar-pile" data-option="deck" data-cell="deck"'
        f' aria-label="Deck: {count(left, "card")}, draw one">{use("deck")}<b>{left}</b><span class="ar-small">{"card" if left == 1 else "cards"}</span></div>'
        f'<div class="ar-stacks"><div class="ar-bar" role="img" aria-label="{count(upper, "card")} above, {lower} below">'
        f'<i style="width:{share:.1f}%"></i><i class="ar-lower" style="width:{100 - share if left else 0:.1f}%"></i></div>'
        f"<p><b>{upper}</b> above, no Monkey among them</p><p><b>{lower}</b> below, {count(total - monkeys, 'Monkey')} among them</p>"
        f'<div class="ar-monkeys" data-about="monkey" role="img" aria-label="{monkeys} of {total} Monkeys seen">{seen}'
        f'<span class="ar-small">{monkeys} of {total} seen</span></div></div></div>{last}'
    )


def _frame(table: ArcheosTable) -> str:
    where = "beside the boards"
    if table.frame:
        player, no = table.frame
        size = table.expeditions[player][no].size
        where = f"on {escape(table.names[player])}'s expedition {no + 1} ({count(size, 'card')})"
    return f'<div class="ar-row" data-cell="frame" data-about="botanist">{use("frame")}<span><b>Botanist frame</b> {where}</span></div>'


@cache
def _tokens(tokens: tuple[int, ...], held: tuple[tuple[int, ...], ...], names: tuple[str, ...]) -> str:
    drawn = []
    for value in range(1, NUMBERS["professor_tokens"] + 1):
        owner = (
            "" if value in tokens else next((name for name, own in zip(names, held, strict=True) if value in own), "")
        )
        where = f"held by {owner}" if owner else "in the centre"
        drawn.append(
            f'<span class="ar-token{"" if value in tokens else " ar-away"}" data-option="token:{value}" data-about="{value}"'
            f' data-cell="token-{value}" aria-label="Professor token {value}, {escape(where)}">{value}</span>'
        )
    return f'<div class="ar-things" data-about="professor"><b>Professor tokens</b> {"".join(drawn)}</div>'


def _note(table: ArcheosTable) -> str:
    track = "linguist" in table.tallies and "reconstructed" in table.track.provenances
    if track or any(_site_source(site) == "reconstructed" for site in table.sites.values()):
        return f'<i class="ar-r">r</i> {RECONSTRUCTED} The number on an arrow is the size that crosses it; the number below is points.'
    return "The number on an arrow is the size that crosses it; the number below is points."


@cache
def _player(player: int, name: str, points: int, hand: int, expeditions: int, active: bool, first: bool) -> str:
    chips = '<span class="ar-chip ar-active">to move</span>' if active else ""
    chips += '<span class="ar-chip">first player</span>' if first else ""
    return (
        f'<div class="ar-player-head">{vehicle(player, name, "ar-big")}<h4>{escape(name)}</h4>{chips}'
        f'<span class="ar-tally" data-why="{player}:points" data-cell="points-{player}"'
        f' aria-label="{escape(name)}: {count(points, "point")}"><b>{points}</b> {"point" if points == 1 else "points"}</span></div>'
        f'<p class="ar-small">{count(hand, "card")} in hand, {count(expeditions, "expedition")} this season</p>'
    )


@cache
def _strip(card_id: str) -> str:
    found = CARDS[card_id]
    wild = "" if ROLES[found.role].may_lead else " ar-wild"
    return (
        f'<span class="ar-card ar-strip ar-{found.colour}{wild}" title="{found.label}" data-about="{card_id}">'
        f'<span class="ar-band"><b>{REGIONS[found.colour].letter}</b></span>{use(found.role)}<span class="ar-name">{ROLES[found.role].title}</span></span>'
    )


@cache
def _leader(card_id: str) -> str:
    found = CARDS[card_id]
    return (
        f'<span class="ar-card ar-{found.colour}" title="Leader: {found.label}" data-about="{card_id}"><span class="ar-band"><b>{REGIONS[found.colour].letter}</b></span>'
        f'{use(found.role)}<span class="ar-name">{ROLES[found.role].title}, leader</span></span>'
    )


@cache
def _expedition(expedition: Expedition, player: int, no: int, name: str, framed: bool) -> str:
    size, counted = expedition.size, worth(expedition)
    bonus, gone = expedition.role.scoring_bonus, len(expedition.mercenaries)
    terms = (
        [count(size, "card")]
        + [f"−{gone} Mercenaries"] * bool(gone)
        + [f"+{bonus} {expedition.role.title}"] * bool(bonus)
    )
    label = (
        f"{name}'s expedition {no + 1}, led by {expedition.leader.label}: {', '.join(terms)};"
        f" scores {count(counted.points, 'point')} as {count(counted.size, 'card')}"
    )
    cards = _leader(expedition.cards[0]) + "".join(_strip(one) for one in expedition.cards[1:])
    frame = f'<span class="ar-chip">{use("frame")} frame</span>' if framed else ""
    return (
        f'<div class="ar-column{" ar-framed" if framed else ""}" data-cell="expedition-{player}-{no}" aria-label="{escape(label)}">'
        f'{cards}<p class="ar-worth"><b>{count(counted.points, "point")}</b><small>{", ".join(terms)}</small>{frame}</p></div>'
    )


def _things(table: ArcheosTable, player: int) -> str:
    museum = _museum(table.relics[player]) if "curator" in table.roles else ""
    tokens = _held(table.held[player]) if "professor" in table.roles else ""
    return museum + tokens


@cache
def _museum(relics: tuple[str, ...]) -> str:
    places = "".join(
        f'<span class="ar-relic ar-{colour}{" ar-have" if colour in relics else ""}" role="img"'
        f' aria-label="{colour.capitalize()} relic{"" if colour in relics else ": not yet"}">'
        f"{use('relic') if colour in relics else REGIONS[colour].letter}</span>"
        for colour in COLOURS
    )
    worth = f"{count(RELIC_POINTS[len(relics)], 'point')} at game end"
    return f'<div class="ar-things"><b>Museum</b> {places} <span>{len(relics)} of {len(COLOURS)}: {worth}</span></div>'


@cache
def _held(tokens: tuple[int, ...]) -> str:
    drawn = "".join(f'<span class="ar-token" role="img" aria-label="Token {value}">{value}</span>' for value in tokens)
    return f'<div class="ar-things"><b>Professor tokens</b> {drawn} <span>total {sum(tokens)}</span></div>'


def _linguist(table: ArcheosTable) -> dict[str, str]:
    if "linguist" not in table.tallies:
        return {"track": "", **{f"track-{no}": "" for no in range(table.track.last + 1)}}
    spaces = table.tallies["linguist"]
    drawn = [
        _track_space(table.track, space, tuple((player, table.names[player]) for player in table.players if spaces[player] == space))
        for space in range(table.track.last + 1)
    ]  # fmt: skip
    head = f'<h4>{use("linguist")} Linguist track</h4><p class="ar-small">Each artifact entered or passed gives one free advance at any site.</p>'
    return {"track": head, **{f"track-{no}": space for no, space in enumerate(drawn)}}


@cache
def _track_space(track: Track, space: int, standing: tuple[tuple[int, str], ...]) -> str:
    artifact, origin = space in track.artifacts, track.provenances[space]
    note = RECONSTRUCTED if origin == "reconstructed" else ""
    words = [f"Linguist track, space {space}"] + ["artifact"] * artifact + ["reconstructed"] * bool(note)
    words += [vehicle_name(player, name) for player, name in standing]
    vehicles = "".join(vehicle(player, name) for player, name in standing)
    return (
        f'<div class="ar-space{" ar-artifact" if artifact else ""}{" ar-note" if note else ""}" data-cell="track-{space}" aria-label="{escape(", ".join(words))}"{_attribute("data-note", note)}>'
        f'<span class="ar-extra">{space}{_mark(origin)}</span>{use("artifact") if artifact else ""}<span class="ar-here">{vehicles}</span></div>'
    )
