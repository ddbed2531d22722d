"""The leaders' roles: what each does and when, one small function registered for one role and one moment.

The bonuses of Guide and Photographer and the restrictions of Mercenary and Student are columns of data/roles.csv.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import NamedTuple

from kernel.archeos.sites import Refusal, Turn, advance, choose_vehicle, hook, site_blocked, space_label
from kernel.archeos.state import CARDS, ArcheosTable, Expedition
from kernel.archeos.tables import NUMBERS, RELIC_POINTS, ROLES
from kernel.core import Answer, Option, Play, Question
from kernel.words import some


class AtOnce(NamedTuple):
    """An optional effect of a leader that happens as soon as the expedition lies: why it may not, and what it does."""

    refusal: Callable[[ArcheosTable, int, int], Refusal]
    act: Callable[[ArcheosTable, int, int, Turn], Play]


ROLE_SETUP: dict[str, Callable[[ArcheosTable], None]] = {}
AT_ONCE: dict[str, AtOnce] = {}
INSTEAD_OF_COLOUR: dict[str, Callable[[ArcheosTable, int, int, Turn], Play]] = {}
AGAIN: dict[str, Callable[[ArcheosTable, int, Expedition, Turn], Generator[Question, Answer, bool]]] = {}
KEEP: dict[str, Callable[[ArcheosTable, int, Expedition], Generator[Question, Answer, tuple[str, ...]]]] = {}
AFTER_RETURN: dict[str, Callable[[ArcheosTable, int, Expedition], Generator[Question, Answer, int]]] = {}
SEASON_END: dict[str, Callable[[ArcheosTable], Play]] = {}
GAME_END: dict[str, Callable[[ArcheosTable], None]] = {}


def strength(expedition: Expedition) -> int:
    """The size that is compared with a threshold (cards)."""
    return expedition.size + expedition.role.threshold_bonus


def move_blocked(table: ArcheosTable, player: int, no: int, colour: str, cards: int | None) -> Refusal:
    """Why expedition number `no` may not move a vehicle at a site; cards None: no threshold counts."""
    expedition = table.expeditions[player][no]
    if not expedition.role.may_advance:
        return (
            "archeos.student",
            f"A {expedition.role.title} leads: this expedition advances no vehicle, whatever its size.",
        )
    if colour in expedition.advanced and table.switches["linguist_same_site"] == "once":
        name = table.sites[colour].name
        return "archeos.linguist_same_site", f"This expedition has already moved at {name}: one space per site."
    return site_blocked(table, player, colour, cards)


def move(table: ArcheosTable, player: int, no: int, colour: str, cards: int | None, rule: str, turn: Turn) -> Play:
    """Expedition number `no` moves a vehicle at a site, and remembers it."""
    advanced = table.expeditions[player][no].advanced
    if colour in advanced:
        text = f"{table.sites[colour].name} again: a free advance is no advance by size, so both count."
        table.note(player, "advance", "archeos.linguist_same_site", text, about=table.sites[colour].id)
    table.replace_expedition(player, no, advanced=(*advanced, colour))
    yield from advance(table, player, colour, cards, rule, turn)


def site_options(table: ArcheosTable, player: int, refusal: Callable[[str], Refusal]) -> tuple[Option, ...]:
    """One option for each site, its id the colour; closed where there is a refusal."""
    return tuple(Option(colour, space_label(table, player, colour), *(refusal(colour) or ())) for colour in table.sites)


def all_closed(options: tuple[Option, ...]) -> bool:
    """Whether no option is open."""
    return all(option.rule for option in options)


# Botanist


@hook(ROLE_SETUP, "botanist")
def lay_frame(table: ArcheosTable) -> None:
    """The frame lies beside the boards."""
    table.note(
        None, "setup", "archeos.botanist_setup", "The Botanist frame lies beside the site boards.", about="botanist"
    )


def frame_refusal(table: ArcheosTable, player: int, no: int) -> Refusal:
    """The framed expedition must not be larger."""
    if table.frame is None:
        return None
    owner, framed = table.frame
    here, there = table.expeditions[player][no].size, table.expeditions[owner][framed].size
    if here >= there:
        return None
    return (
        "archeos.botanist_frame",
        f"The frame stays on the expedition of {table.names[owner]}: it has {some(there, 'card')}, this one {here}.",
    )


def take_frame(table: ArcheosTable, player: int, no: int, turn: Turn) -> Play:
    """Gain points and take the frame, from whoever has it."""
    here, points = table.expeditions[player][no].size, NUMBERS["frame_points"]
    if table.frame is None:
        why = "it lay beside the boards"
    else:
        owner, framed = table.frame
        there = some(table.expeditions[owner][framed].size, "card")
        why = f"the framed expedition of {table.names[owner]} has {there}, this one {here}"
    table.frame = (player, no)
    text = f"{table.names[player]} takes the Botanist frame ({why}): {some(points, 'point')}."
    table.gain(player, "archeos.botanist_frame", text, ("Botanist frame taken", points), about="botanist")
    yield from ()


AT_ONCE["botanist"] = AtOnce(frame_refusal, take_frame)


@hook(SEASON_END, "botanist")
def return_frame(table: ArcheosTable) -> Play:
    """The holder gains points; the frame goes back."""
    rule = "archeos.botanist_season_end"
    if table.frame is None:
        table.note(None, "frame", rule, "Nobody holds the Botanist frame.", about="botanist")
    else:
        player, points = table.frame[0], NUMBERS["frame_points"]
        table.frame = None
        text = f"{table.names[player]} holds the Botanist frame: {some(points, 'point')}; the frame goes back."
        table.gain(player, rule, text, ("Botanist frame held", points), about="botanist")
    yield from ()


# Cartographer


@hook(AGAIN, "cartographer")
def explore_further(
    table: ArcheosTable, player: int, expedition: Expedition, turn: Turn
) -> Generator[Question, Answer, bool]:  # fmt: skip
    """One more expedition, if this one advanced a vehicle."""
    name, rule = table.names[player], "archeos.cartographer"
    refusal = ""
    if not expedition.advanced:
        refusal = "no vehicle advanced through this expedition"
    elif not any(ROLES[CARDS[card].role].may_lead for card in table.hands[player]):
        refusal = "no card in hand can lead"
    elif turn.limit is not None and table.switches["ur_cartographer"] == "forbidden":
        refusal, rule = "an expedition at Ur is a single one", "archeos.ur_cartographer"
    elif turn.extra and table.switches["cartographer_chain"] == "once":
        refusal, rule = "only one extra expedition a turn", "archeos.cartographer_chain"
    if refusal:
        table.note(player, "extra", rule, f"The Cartographer gives {name} no extra expedition: {refusal}.")
        return False
    if turn.limit is not None:
        rule = "archeos.ur_cartographer"
    elif turn.extra:
        rule = "archeos.cartographer_chain"
    options = (Option("play", "Play one more expedition"), Option("decline", "Play none"))
    (answer,) = yield Question(player, "extra", f"{name}: one more expedition from your hand?", options, rule)
    if answer == "decline":
        table.note(player, "extra", rule, f"{name} plays no extra expedition.")
        return False
    turn.extra += 1
    table.note(player, "extra", rule, f"{name} advanced with a Cartographer and plays one more expedition.")
    return True


# Curator


@hook(ROLE_SETUP, "curator")
def lay_museums(table: ArcheosTable) -> None:
    """Museum boards and relics."""
    text = "Everybody takes a museum board; a relic of each colour for each player lies in the centre."
    table.note(None, "setup", "archeos.curator_setup", text, about="curator")


def relic_refusal(table: ArcheosTable, player: int, no: int) -> Refusal:
    """One relic of each colour."""
    colour = table.expeditions[player][no].leader.colour
    if colour not in table.relics[player]:
        return None
    return "archeos.curator", f"The museum board of {table.names[player]} already has a {colour.capitalize()} relic."


def place_relic(table: ArcheosTable, player: int, no: int, turn: Turn) -> Play:
    """A relic of the leader's colour goes on the museum board."""
    colour = table.expeditions[player][no].leader.colour
    table.relics[player] = (*table.relics[player], colour)
    text = f"{table.names[player]} places a {colour.capitalize()} relic; that makes {len(table.relics[player])}."
    table.note(player, "relic", "archeos.curator", text, about=colour)
    yield from ()


AT_ONCE["curator"] = AtOnce(relic_refusal, place_relic)


@hook(GAME_END, "curator")
def score_museums(table: ArcheosTable) -> None:
    """Points for different relics, once."""
    for player in table.players:
        relics = len(table.relics[player])
        points = RELIC_POINTS[relics]
        text = f"{table.names[player]} has {some(relics, 'different relic')}: {some(points, 'point')}."
        table.gain(player, "archeos.museum", text, (some(relics, "different relic"), points), about="curator")


# Linguist


@hook(ROLE_SETUP, "linguist")
def lay_track(table: ArcheosTable) -> None:
    """The Linguist track and a vehicle of each player on its start."""
    table.add_tally("linguist")
    text = "The Linguist track lies beside the site boards; everybody places a vehicle on its space 0."
    table.note(None, "setup", "archeos.linguist_setup", text, about="linguist")


def track_refusal(table: ArcheosTable, player: int, no: int) -> Refusal:
    """There must be a space left."""
    if table.tallies["linguist"][player] < table.track.last:
        return None
    return "archeos.linguist_track", f"{table.names[player]} already stands on the last space of the Linguist track."


def move_on_track(table: ArcheosTable, player: int, no: int, turn: Turn) -> Play:
    """Move by the size; every artifact passed or reached advances a vehicle anywhere."""
    size, start, name = table.expeditions[player][no].size, table.tallies["linguist"][player], table.names[player]
    end = min(start + size, table.track.last)
    parts = [(some(size, "card"), size)]
    if end < start + size:
        parts.append(("end of the track", end - start - size))
    text = f"{name} moves on the Linguist track from space {start} to space {end}."
    table.change(player, "linguist", "archeos.linguist_track", text, *parts, about="linguist")
    for artifact in table.track.artifacts:
        if start < artifact <= end:
            yield from free_advance(table, player, no, artifact, turn)


def free_advance(table: ArcheosTable, player: int, no: int, artifact: int, turn: Turn) -> Play:
    """An artifact advances a vehicle at any site."""
    rule, name = "archeos.linguist_artifact", table.names[player]
    options = site_options(table, player, lambda colour: move_blocked(table, player, no, colour, None))
    if all_closed(options):
        table.note(
            player, "advance", rule, f"{name} reaches the artifact on space {artifact}, but no vehicle can move."
        )
        return
    text = f"{name}: the artifact on space {artifact} advances a vehicle; at which site?"
    (site,) = yield Question(player, "artifact", text, (*options, Option("none", "None")), rule)
    if site == "none":
        table.note(player, "advance", rule, f"{name} does not use the artifact on space {artifact}.")
    else:
        yield from move(table, player, no, site, None, rule, turn)


AT_ONCE["linguist"] = AtOnce(track_refusal, move_on_track)


@hook(SEASON_END, "linguist")
def reward_furthest(table: ArcheosTable) -> Play:
    """Whoever is furthest on the Linguist track gains points."""
    spaces, points = table.tallies["linguist"], NUMBERS["linguist_points"]
    furthest = max(spaces)
    nobody = furthest == 0 and table.switches["nobody_moved"] == "nobody"
    if furthest == 0:
        text = "Nobody has moved on the Linguist track: " + (
            "nobody gains." if nobody else "all are furthest and gain."
        )
        table.note(None, "furthest", "archeos.nobody_moved", text, about="linguist")
    for player, space in enumerate(spaces):
        gained = points if space == furthest and not nobody else 0
        text = f"{table.names[player]}, space {space} of the Linguist track: {some(gained, 'point')}."
        part = ("furthest on the Linguist track" if gained else "not furthest on the Linguist track", gained)
        table.gain(player, "archeos.linguist_season_end", text, part, about="linguist")
    yield from ()


# Patron and Physician


@hook(AFTER_RETURN, "patron")
def invite(table: ArcheosTable, player: int, expedition: Expedition) -> Generator[Question, Answer, int]:
    """How many cards the Patron draws: as many as the expedition has, or none."""
    size, name = expedition.size, table.names[player]
    options = (Option(str(size), f"Draw {some(size, 'card')}"), Option("0", "Draw none"))
    text = f"{name}: draw {some(size, 'card')} with the Patron?"
    (answer,) = yield Question(player, "draw", text, options, "archeos.patron")
    if answer == "0":
        table.note(player, "card", "archeos.patron", f"{name} draws no cards with the Patron.")
    return int(answer)


@hook(KEEP, "physician")
def care(table: ArcheosTable, player: int, expedition: Expedition) -> Generator[Question, Answer, tuple[str, ...]]:
    """Up to as many cards as the expedition has stay in hand."""
    hand, name = table.hands[player], table.names[player]
    if not hand:
        return ()
    most = min(expedition.size, len(hand))
    options = tuple(Option(card, CARDS[card].label) for card in hand)
    text = f"{name}: keep up to {some(most, 'card')} with the Physician."
    kept = yield Question(player, "keep", text, options, "archeos.physician", 0, most)
    labels = ", ".join(CARDS[card].label for card in kept)
    others = f"{name} keeps {some(len(kept), 'card')} with the Physician."
    text = f"{name} keeps {labels or 'no card'} with the Physician."
    table.note(player, "card", "archeos.physician", text, seen_by=(player,), others=others)
    return kept


# Pilot


@hook(INSTEAD_OF_COLOUR, "pilot")
def fly(table: ArcheosTable, player: int, no: int, turn: Turn) -> Play:
    """Advance at any one site whose threshold is met; the leader's own colour is one of them."""
    expedition, name = table.expeditions[player][no], table.names[player]
    cards = strength(expedition)
    options = site_options(table, player, lambda colour: move_blocked(table, player, no, colour, cards))
    if all_closed(options):
        text = f"{name} advances nowhere: {some(cards, 'card')} meet no threshold with the Pilot."
        table.note(player, "advance", "archeos.pilot", text)
        return
    text = f"{name}: at which site does the Pilot advance your vehicle?"
    (site,) = yield Question(player, "site", text, (*options, Option("none", "Nowhere")), "archeos.pilot")
    if site == "none":
        table.note(player, "advance", "archeos.decline", f"{name} advances no vehicle with the Pilot.")
    else:
        yield from move(table, player, no, site, cards, "archeos.pilot", turn)


# Professor


@hook(ROLE_SETUP, "professor")
def lay_tokens(table: ArcheosTable) -> None:
    """The Professor tokens."""
    table.tokens = tuple(range(1, NUMBERS["professor_tokens"] + 1))
    text = f"The Professor tokens 1 to {len(table.tokens)} lie beside the site boards."
    table.note(None, "setup", "archeos.professor_setup", text, about="professor")


def token_refusal(table: ArcheosTable, player: int, no: int) -> Refusal:
    """There must be a token small enough."""
    size = table.expeditions[player][no].size
    if any(token <= size for token in table.tokens):
        return None
    return "archeos.professor_token", f"No Professor token of {size} or less is left."


def take_token(table: ArcheosTable, player: int, no: int, turn: Turn) -> Play:
    """Take a token of at most the size."""
    size, name, rule = table.expeditions[player][no].size, table.names[player], "archeos.professor_token"

    def refusal(token: int) -> Refusal:
        if token > size:
            return (
                rule,
                f"Token {token} is too high: the expedition has {some(size, 'card')}, and a token may not be more.",
            )
        for owner, held in enumerate(table.held):
            if token in held:
                return rule, f"{table.names[owner]} holds token {token}."
        return None

    values = range(1, NUMBERS["professor_tokens"] + 1)
    options = tuple(Option(f"token:{token}", f"Token {token}", *(refusal(token) or ())) for token in values)
    text = f"{name}: which Professor token do you take?"
    (answer,) = yield Question(player, "token", text, options, rule)
    taken = int(answer.removeprefix("token:"))
    table.tokens = tuple(token for token in table.tokens if token != taken)
    table.held[player] = (*table.held[player], taken)
    text = f"{name} takes Professor token {taken}; the total is now {sum(table.held[player])}."
    table.note(player, "token", rule, text, about=str(taken))


AT_ONCE["professor"] = AtOnce(token_refusal, take_token)


@hook(SEASON_END, "professor")
def compare_totals(table: ArcheosTable) -> Play:
    """The highest totals go forward, the lowest back; then all tokens return."""
    totals = [sum(held) for held in table.held]
    order = table.clockwise(table.first if table.drawer is None else table.drawer)
    told = ", ".join(f"{table.names[player]} has {totals[player]}" for player in order)
    table.note(None, "token", "archeos.professor_season_end", f"Professor tokens: {told}.", about="professor")
    nothing = False
    if min(totals) == max(totals):
        nothing = table.switches["professor_all_equal"] == "nothing"
        text = "All totals are equal: " + ("nothing happens." if nothing else "everybody goes forward, then back.")
        table.note(None, "token", "archeos.professor_all_equal", text, about="professor")
    if not nothing:
        for player in order:
            if totals[player] == max(totals):
                yield from go_forward(table, player)
        for player in order:
            if totals[player] == min(totals):
                yield from go_back(table, player)
    table.held = [() for _ in table.names]
    table.tokens = tuple(range(1, NUMBERS["professor_tokens"] + 1))
    table.note(
        None, "token", "archeos.professor_return", "All Professor tokens go back to the centre.", about="professor"
    )


def go_forward(table: ArcheosTable, player: int) -> Play:
    """The highest total advances at a site, whatever the threshold."""
    name, rule = table.names[player], "archeos.professor_season_end"
    options = site_options(table, player, lambda colour: site_blocked(table, player, colour, None))
    if all_closed(options):
        table.note(player, "advance", rule, f"{name} has the highest total, but no vehicle can go forward.")
        return
    text = f"{name} has the highest total: at which site do you go one space forward?"
    (site,) = yield Question(player, "forward", text, options, rule)
    yield from advance(table, player, site, None, rule, None)


def go_back(table: ArcheosTable, player: int) -> Play:
    """The lowest total goes back one space at a site where the start was left."""
    name, rule = table.names[player], "archeos.professor_back"

    def refusal(tally: str) -> Refusal:
        return (
            None if table.tallies[tally][player] else (rule, f"The vehicle of {name} has not left the leftmost space.")
        )

    def site_refusal(colour: str) -> Refusal:
        refusals = [refusal(tally) for tally in table.vehicles(colour)]
        return None if None in refusals else refusals[0]

    options = site_options(table, player, site_refusal)
    if all_closed(options):
        text = f"{name} has the lowest total, but every vehicle stands on the leftmost space: nothing to move back."
        table.note(player, "back", rule, text)
        return
    text = f"{name} has the lowest total: at which site do you go one space back?"
    (colour,) = yield Question(player, "back", text, options, rule)
    site = table.sites[colour]
    tally = yield from choose_vehicle(table, player, site, {tally: refusal(tally) for tally in table.vehicles(colour)})
    space = table.tallies[tally][player]
    text = f"{name} goes back at {site.name} from space {space} to space {space - 1}."
    table.change(player, tally, rule, text, ("back", -1), about=site.id)
