"""Gaining cards: from the display, from the deck, Monkeys on the way, the limit of a hand."""

from __future__ import annotations

from kernel.archeos.state import CARDS, MONKEY, ArcheosTable, Cards
from kernel.archeos.tables import NUMBERS, ROLES
from kernel.core import BadInput, Option
from kernel.words import some

LIMIT, MONKEYS = NUMBERS["hand_limit"], NUMBERS["monkeys"]


class SeasonEnds(Exception):
    """The third Monkey lies on the table: nothing more happens in this turn, the season ends."""


def leaders(hand: Cards) -> list[str]:
    """The cards of a hand that may lead an expedition."""
    return [card for card in hand if ROLES[CARDS[card].role].may_lead]


class _Takes(dict[str, Option]):
    """Card id -> the option to take it from the display, made once; turns are most of what is asked."""

    def __missing__(self, card: str) -> Option:
        option = self[card] = Option(f"display:{card}", f"Take the {CARDS[card].label} from the display")
        return option


_TAKES = _Takes()
_FULL = f"You hold {LIMIT} cards, the most allowed: you cannot gain another one."
DECK = Option("deck", "Draw a card from the deck")
DECK_CLOSED = Option(*DECK[:2], "archeos.hand_limit", _FULL)
EXPEDITION = Option("expedition", "Play an expedition")
NO_CARD = Option(*EXPEDITION[:2], "archeos.no_leader", "Your hand is empty: an expedition needs a leader.")
NO_LEADER = Option(*EXPEDITION[:2], "archeos.no_leader", "You hold only Mercenaries, and a Mercenary cannot lead.")
RETURN = Option("return", f"Return all {LIMIT} Mercenaries to the display")


def turn_options(table: ArcheosTable, player: int) -> tuple[Option, ...]:
    """What a player may do in a turn; what the rules forbid now stays in the list, closed."""
    hand = table.hands[player]
    options = [_TAKES[card] for card in table.display]
    can_lead = False
    for card in hand:
        if ROLES[CARDS[card].role].may_lead:
            can_lead = True
            break
    if len(hand) < LIMIT:
        options += DECK, EXPEDITION if can_lead else NO_LEADER if hand else NO_CARD
    else:
        options = [option._replace(rule="archeos.hand_limit", why=_FULL) for option in options]
        options += (DECK_CLOSED, EXPEDITION) if can_lead else (DECK_CLOSED, NO_LEADER, RETURN)
    return tuple(options)


def take_from_display(table: ArcheosTable, player: int, card: str) -> None:
    """A card of the display goes into the hand and is not replaced."""
    at = table.display.index(card)
    table.display = table.display[:at] + table.display[at + 1 :]
    table.hands[player] += (card,)
    text = f"{table.names[player]} takes the {CARDS[card].label} from the display; it is not replaced."
    table.note(player, "card", "archeos.take_display", text, about=card)


def draw_from_deck(table: ArcheosTable, player: int) -> None:
    """A card of the deck goes into the hand; if the display is empty, an extra card as well."""
    draw(table, player, "archeos.draw_deck")
    if table.display:
        return
    if len(table.hands[player]) < LIMIT:
        draw(table, player, "archeos.extra_card")
    else:
        text = f"The display is empty, but {table.names[player]} now holds {LIMIT} cards: no extra card."
        table.note(player, "card", "archeos.extra_card", text)


def draw_up_to(table: ArcheosTable, player: int, rule: str, cards: int) -> None:
    """Draws cards for an effect, up to the limit of the hand."""
    room = LIMIT - len(table.hands[player])
    for _ in range(min(cards, room)):
        draw(table, player, rule)
    if cards > room:
        text = f"{table.names[player]} holds {LIMIT} cards: {some(cards - room, 'card')} of {cards} cannot be drawn."
        table.note(player, "card", "archeos.hand_limit", text)


def draw(table: ArcheosTable, player: int, rule: str) -> None:
    """The top card of the deck goes into a hand; Monkeys are revealed and replaced, the third one raises SeasonEnds."""
    card = _top(table)
    while card == MONKEY:
        reveal(table, player)
        card = _top(table)
    table.hands[player] += (card,)
    name, extra = (
        table.names[player],
        " as an extra card, for the display is empty" if rule == "archeos.extra_card" else "",
    )
    table.note(
        player, "card", rule, f"{name} draws the {CARDS[card].label}{extra}.", about=card, seen_by=(player,),
        others=f"{name} draws a card from the deck{extra}.",
    )  # fmt: skip


def reveal(table: ArcheosTable, player: int) -> None:
    """A Monkey is laid open."""
    table.monkeys += 1
    name = table.names[player]
    if table.monkeys < MONKEYS:
        text = f"{name} reveals a Monkey, number {table.monkeys} of {MONKEYS}, and draws another card instead."
        table.note(player, "monkey", "archeos.monkey", text, about=MONKEY)
        return
    table.drawer = player
    text = f"{name} reveals the third Monkey: the season ends at once, and {name} will start the next one."
    table.note(player, "monkey", "archeos.third_monkey", text, about=MONKEY)
    raise SeasonEnds


def _top(table: ArcheosTable) -> str:
    if not table.deck:
        raise BadInput("The deck has no card left to draw; before the third Monkey it must hold enough cards.")
    if table.upper:
        table.upper -= 1
    card, table.deck = table.deck[0], table.deck[1:]
    return card


def return_mercenaries(table: ArcheosTable, player: int) -> None:
    """Ten Mercenaries go to the display instead of the expedition that they cannot form."""
    table.display += table.hands[player]
    table.hands[player] = ()
    text = f"{table.names[player]} holds {LIMIT} Mercenaries, which cannot form an expedition: all go to the display."
    table.note(player, "card", "archeos.ten_mercenaries", text)
