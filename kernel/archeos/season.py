"""A season: dealing, turns until the third Monkey, and the season end step by step."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from kernel.archeos.expeditions import play_expedition
from kernel.archeos.gaining import (
    DECK,
    EXPEDITION,
    LIMIT,
    MONKEYS,
    RETURN,
    SeasonEnds,
    draw_from_deck,
    draw_up_to,
    leaders,
    return_mercenaries,
    take_from_display,
    turn_options,
)  # fmt: skip
from kernel.archeos.roles import SEASON_END
from kernel.archeos.sites import Turn, hook, score_sites
from kernel.archeos.state import CARDS, MONKEY, ArcheosTable, Expedition, cards_of
from kernel.archeos.tables import NUMBERS, Site, expedition_points
from kernel.core import Option, Play, Question
from kernel.words import some

WHEN_SEASON_ENDS: dict[str, Callable[[ArcheosTable, Site], Play]] = {}
"""Site id -> what happens as soon as the third Monkey lies on the table."""


def play_season(table: ArcheosTable) -> Play:
    """One season from the shuffle to the last expedition's points."""
    start_season(table)
    yield from play_turns(table, table.first)


def play_turns(table: ArcheosTable, player: int) -> Play:
    """Turn after turn, clockwise from a player, and the season end."""
    try:
        while True:
            table.turn += 1
            table.active = player
            yield from play_turn(table, player)
            player = (player + 1) % len(table.names)
    except SeasonEnds:
        yield from season_end(table)


def start_season(table: ArcheosTable) -> None:
    """All cards are shuffled and dealt; the Monkeys go into the lower stack; the first player is known."""
    table.period += 1
    table.hands = [() for _ in table.names]
    table.expeditions = [() for _ in table.names]
    table.display, table.monkeys, table.turn, table.frame = (), 0, 0, None
    table.deck = tuple(table.shuffle(f"season-{table.period}-deck", cards_of(table.roles)))
    text = f"Season {table.period} of {table.seasons}: all {len(table.deck)} cards of the six roles are shuffled."
    table.note(None, "season", "archeos.deck", text)
    if table.period > 1:
        table.first = table.first if table.drawer is None else table.drawer
        text = f"{table.names[table.first]} drew the third Monkey and starts; vehicles and relics stay where they are."
        table.note(table.first, "first", "archeos.next_first_player", text)
    table.drawer = None
    for player in table.clockwise(table.first):
        for _ in range(NUMBERS["starting_hand"]):
            card, name = table.deck[0], table.names[player]
            table.hands[player], table.deck = (*table.hands[player], card), table.deck[1:]
            table.note(
                player, "card", "archeos.starting_hand", f"{name} is dealt the {CARDS[card].label}.", about=card,
                seen_by=(player,), others=f"{name} is dealt a card.",
            )  # fmt: skip
    shown = len(table.names) + NUMBERS["display_extra"]
    table.display, table.deck = table.deck[:shown], table.deck[shown:]
    labels = ", ".join(CARDS[card].label for card in table.display)
    table.note(None, "display", "archeos.display", f"{some(shown, 'card')} in the display: {labels}.")
    mix_in_monkeys(table)


def mix_in_monkeys(table: ArcheosTable) -> None:
    """The deck is halved; the Monkeys come anywhere in the lower stack, which has the odd card."""
    table.upper = len(table.deck) // 2
    lower = iter(table.deck[table.upper :])
    slots = ["card"] * (len(table.deck) - table.upper) + [MONKEY] * MONKEYS
    places = table.shuffle(f"season-{table.period}-monkeys", slots)
    table.deck = (*table.deck[: table.upper], *(MONKEY if place == MONKEY else next(lower) for place in places))
    text = f"The upper stack has {some(table.upper, 'card')} and no Monkey, the lower one {len(places)} with {MONKEYS}."
    table.note(None, "deck", "archeos.stacks", text)


def play_turn(table: ArcheosTable, player: int) -> Play:
    """Gain 1 card or play an expedition."""
    text = f"{table.names[player]}: gain 1 card or play an expedition."
    (choice,) = yield Question(player, "turn", text, turn_options(table, player), "archeos.turn")
    if choice == DECK.id:
        draw_from_deck(table, player)
    elif choice == EXPEDITION.id:
        turn = Turn()
        yield from play_expedition(table, player, turn)
        if turn.owed:
            yield from draw_owed(table, player, turn.owed)
    elif choice == RETURN.id:
        return_mercenaries(table, player)
    else:
        take_from_display(table, player, choice.removeprefix("display:"))


def draw_owed(table: ArcheosTable, player: int, owed: int) -> Play:
    """The end of a turn with advances at Chichén Itzá: up to as many cards as all of them gave."""
    most, rule = min(owed, LIMIT - len(table.hands[player])), "archeos.chichen_itza"
    if most == 0:
        text = f"{table.names[player]} holds {LIMIT} cards and draws none."
        table.note(player, "card", "archeos.hand_limit", text)
        return
    options = tuple(
        Option(str(cards), f"Draw {some(cards, 'card')}" if cards else "Draw none") for cards in range(most, -1, -1)
    )
    text = f"{table.names[player]}: how many cards do you draw for Chichén Itzá, up to {most}?"
    (answer,) = yield Question(player, "draw", text, options, rule)
    if answer == "0":
        table.note(player, "card", rule, f"{table.names[player]} draws no cards for Chichén Itzá.")
    draw_up_to(table, player, rule, int(answer))


def season_end(table: ArcheosTable) -> Play:
    """Last expeditions, hands back, roles, sites, expeditions: always in this order."""
    table.active = None
    text = "Season end: cards go back, then roles, then sites, then expeditions."
    table.note(None, "season", "archeos.season_end", text)
    for site in table.sites.values():
        if site.id in WHEN_SEASON_ENDS:
            yield from WHEN_SEASON_ENDS[site.id](table, site)
    return_all_cards(table)
    yield from score_season(table)


def score_season(table: ArcheosTable) -> Play:
    """Steps 2 to 4, all that gives points: roles, sites, expeditions."""
    for role, act in SEASON_END.items():
        if role in table.roles:
            yield from act(table)
    score_sites(table)
    score_expeditions(table)


def return_all_cards(table: ArcheosTable) -> None:
    """Step 1: hands and display go back to the deck, without any effect."""
    for hand in table.hands:
        table.deck += hand
    table.deck += table.display
    table.hands, table.display, table.upper = [() for _ in table.names], (), 0
    table.note(None, "card", "archeos.return_cards", "All cards in hands and in the display go back to the deck.")


def score_expeditions(table: ArcheosTable) -> None:
    """Step 4: Mercenaries leave, then every expedition gives points for its size."""
    for player, expeditions in enumerate(table.expeditions):
        for no, expedition in enumerate(expeditions):
            gone = expedition.mercenaries
            if gone:
                cards = tuple(card for card in expedition.cards if card not in gone)
                table.replace_expedition(player, no, cards=cards)
                table.deck += gone
                whose = f"{table.names[player]}'s expedition of the {expedition.leader.label}"
                text = f"{whose} loses its Mercenaries: {expedition.size} − {len(gone)} = {len(cards)}."
                table.note(player, "expedition", "archeos.mercenary_season_end", text, about=expedition.cards[0])
    for player, expeditions in enumerate(table.expeditions):
        for expedition in expeditions:
            score_expedition(table, player, expedition)


class Worth(NamedTuple):
    """What an expedition scores: the size that counts (cards) and its points."""

    size: int
    points: int


def worth(expedition: Expedition) -> Worth:
    """What an expedition scores at season end: without its Mercenaries, with its leader's bonus."""
    size = expedition.size - len(expedition.mercenaries) + expedition.role.scoring_bonus
    return Worth(size, expedition_points(size))


def score_expedition(table: ArcheosTable, player: int, expedition: Expedition) -> None:
    """Points by size; a Photographer's expedition scores as if it had one more card."""
    bonus, size, name = expedition.role.scoring_bonus, expedition.size, table.names[player]
    if bonus:
        text = f"A {expedition.role.title} leads: {size} + {bonus}, so it scores as {some(size + bonus, 'card')}."
        table.note(player, "size", f"archeos.{expedition.role.name}", text, about=expedition.cards[0])
    counted, points = worth(expedition)
    which = f"{expedition.leader.label}, {some(counted, 'card')}"
    text, part = f"{name}'s expedition of the {which}: {some(points, 'point')}.", (which, points)
    table.gain(player, "archeos.expedition_points", text, part, about=expedition.cards[0])


@hook(WHEN_SEASON_ENDS, "ur")
def last_expeditions(table: ArcheosTable, site: Site) -> Play:
    """In turn order everybody may play a single expedition, as large as the space allows."""
    from_drawer = table.switches["ur_order"] == "drawer" and table.drawer is not None
    start = table.drawer if from_drawer and table.drawer is not None else table.first
    whose = "who revealed the third Monkey" if from_drawer else "the first player of the season"
    text = f"{site.name}: last expeditions, beginning with {table.names[start]}, {whose}."
    table.note(None, "season", "archeos.ur_order", text, about=site.id)
    table.turn = 0
    for player in table.clockwise(start):
        name, space = table.names[player], table.tallies[site.colour][player]
        limit = site.limit[space]
        if not leaders(table.hands[player]):
            # Whether a hand holds only Mercenaries is nobody else's business: they see what they see of a refusal.
            text, others = f"{name} has no card in hand that can lead a last expedition.", _without(name)
            table.note(player, "expedition", "archeos.ur", text, seen_by=(player,), others=others)
            continue
        table.active = player
        text = f"{name}: play a last expedition of up to {some(limit, 'card')} ({site.name}, space {space})?"
        options = (Option("play", "Play a last expedition"), Option("decline", "Play none"))
        (answer,) = yield Question(player, "last", text, options, "archeos.ur")
        if answer == "play":
            yield from play_expedition(table, player, Turn(limit=limit))
        else:
            table.note(player, "expedition", "archeos.ur", _without(name))
    table.active = None


def _without(name: str) -> str:
    return f"{name} plays no last expedition."
