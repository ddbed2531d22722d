"""Playing an expedition: leader, trait, cards, the leader's two effects, and the hand that goes back."""

from __future__ import annotations

from collections.abc import Generator
from functools import cache

from kernel.archeos.gaining import draw_up_to
from kernel.archeos.roles import AFTER_RETURN, AGAIN, AT_ONCE, INSTEAD_OF_COLOUR, KEEP, move, move_blocked, strength
from kernel.archeos.sites import Refusal, Turn, space_label
from kernel.archeos.state import CARDS, ArcheosTable, Cards, Expedition
from kernel.archeos.tables import ROLES
from kernel.core import Answer, Option, Play, Question
from kernel.words import some

TRAITS = ("colour", "role")


def play_expedition(table: ArcheosTable, player: int, turn: Turn) -> Play:
    """One expedition with all its effects, further ones inside it, and what happens to the rest of the hand."""
    leader = yield from choose_leader(table, player)
    table.leading = leader
    trait = "" if turn.limit == 1 else (yield from choose_trait(table, player, leader))
    followers = yield from choose_cards(table, player, leader, trait, turn)
    no = place(table, player, (leader, *followers), trait or "colour")
    yield from leader_effects(table, player, no, turn)
    expedition = table.expeditions[player][no]
    role = expedition.role.name
    if role in AGAIN and (yield from AGAIN[role](table, player, expedition, turn)):
        yield from play_expedition(table, player, turn)
    elif turn.limit is None:
        yield from return_hand(table, player, expedition)
        if role in AFTER_RETURN:
            cards = yield from AFTER_RETURN[role](table, player, expedition)
            draw_up_to(table, player, f"archeos.{role}", cards)
    elif role in KEEP or role in AFTER_RETURN:
        text = f"The {expedition.role.title} gives {table.names[player]} no cards now: all hands go back at once."
        table.note(player, "card", "archeos.ur_no_cards", text)


def choose_leader(table: ArcheosTable, player: int) -> Generator[Question, Answer, str]:
    """Any card but a Mercenary leads."""
    text = f"{table.names[player]}: which card leads the expedition?"
    options = tuple([_leader(card) for card in table.hands[player]])
    (leader,) = yield Question(player, "leader", text, options, "archeos.leader")
    return leader


@cache
def _leader(card: str) -> Option:
    if ROLES[CARDS[card].role].may_lead:
        return Option(card, CARDS[card].label)
    return Option(card, CARDS[card].label, "archeos.mercenary_leader", "A Mercenary cannot lead an expedition.")


def choose_trait(table: ArcheosTable, player: int, leader: str) -> Generator[Question, Answer, str]:
    """The trait that all cards must share; "" if both traits match the same cards, so that it makes no difference."""
    card = CARDS[leader]
    others = [CARDS[other] for other in table.hands[player] if other != leader and ROLES[CARDS[other].role].may_lead]
    if all((other.colour == card.colour) == (other.role == card.role) for other in others):
        return ""
    text = f"{table.names[player]}: which trait of the {card.label} do all cards share?"
    options = (
        Option("colour", f"{card.colour.capitalize()} (colour)"),
        Option("role", f"{ROLES[card.role].title} (role)"),
    )
    (trait,) = yield Question(player, "trait", text, options, "archeos.trait")
    return trait


def choose_cards(
    table: ArcheosTable, player: int, leader: str, trait: str, turn: Turn
) -> Generator[Question, Answer, Answer]:  # fmt: skip
    """Any number of cards that match go behind the leader, Mercenaries too."""
    hand = table.hands[player]
    if len(hand) == 1:
        return ()
    options, rule = follower_options(hand, leader, trait), "archeos.matching"
    most = 0
    for option in options:
        most += not option.rule
    if turn.limit is not None:
        rule, most = "archeos.ur_limit", min(most, turn.limit - 1)
        if most == 0:
            why = f"Your space at Ur allows an expedition of {some(turn.limit, 'card')}."
            options = tuple(option if option.rule else option._replace(rule=rule, why=why) for option in options)
    text = f"{table.names[player]}: which cards follow the {CARDS[leader].label}?"
    return (yield Question(player, "cards", text, options, rule, 0, most))


def follower_options(hand: Cards, leader: str, trait: str) -> tuple[Option, ...]:
    """Every other card of the hand; those that do not share the trait are closed and say so."""
    return tuple([_follower(card, leader, trait) for card in hand if card != leader])


@cache
def _follower(card_id: str, leader_id: str, trait: str) -> Option:
    card, leader = CARDS[card_id], CARDS[leader_id]
    if not ROLES[card.role].may_lead:
        return Option(card_id, f"{card.label} (joins any expedition)")
    colour, role = leader.colour.capitalize(), ROLES[leader.role].title
    if trait == "colour":
        breaks, why = card.colour != leader.colour, f"is not {colour}, the colour that all cards must share"
    elif trait == "role":
        breaks, why = card.role != leader.role, f"is no {role}, the role that all cards must share"
    else:
        breaks, why = card.colour != leader.colour, f"is neither {colour} nor a {role}"
    if breaks:
        return Option(card_id, card.label, "archeos.matching", f"The {card.label} {why}.")
    return Option(card_id, card.label)


def place(table: ArcheosTable, player: int, cards: tuple[str, ...], trait: str) -> int:
    """The cards lie in front of the player, leader on top; returns the number of the expedition."""
    table.leading = ""
    table.hands[player] = tuple([card for card in table.hands[player] if card not in cards])
    expedition = Expedition(cards, trait, table.turn, len(cards))
    table.expeditions[player] += (expedition,)
    name, leader = table.names[player], expedition.leader
    behind = ", ".join([CARDS[card].label for card in cards[1:]])
    text = f"{name} plays an expedition of {some(len(cards), 'card')}, led by the {leader.label}"
    table.note(
        player, "expedition", "archeos.expedition", f"{text}: {behind}." if behind else f"{text}.", about=cards[0]
    )
    mercenaries = len(expedition.mercenaries)
    if mercenaries:
        text = f"{some(mercenaries, 'wild Mercenary').replace('Mercenarys', 'Mercenaries')} in it, whatever the trait."
        table.note(player, "expedition", "archeos.mercenary_wild", text, about=cards[0])
    return len(table.expeditions[player]) - 1


def leader_effects(table: ArcheosTable, player: int, no: int, turn: Turn) -> Play:
    """Colour and role of the leader, both optional, in either order; one that cannot be used says why."""
    expedition, name = table.expeditions[player][no], table.names[player]
    role, colour, cards = expedition.role, expedition.leader.colour, strength(expedition)
    if role.threshold_bonus:
        text = f"The {role.title} counts for a threshold: {expedition.size} + {role.threshold_bonus} = {cards}."
        table.note(player, "size", f"archeos.{role.name}", text, about=expedition.cards[0])
    if role.name in INSTEAD_OF_COLOUR:
        yield from INSTEAD_OF_COLOUR[role.name](table, player, no, turn)
        return
    at_once = AT_ONCE.get(role.name)
    left = list(TRAITS) if at_once else ["colour"]
    refusals: dict[str, Refusal] = {}
    while left:
        refusals = {"colour": move_blocked(table, player, no, colour, cards)} if "colour" in left else {}
        if at_once and "role" in left:
            refusals["role"] = at_once.refusal(table, player, no)
        if all(refusals.values()):
            break
        labels = {"colour": f"Advance: {space_label(table, player, colour)}", "role": f"Use the {role.title}"}
        options = tuple([Option(effect, labels[effect], *(refusals[effect] or ())) for effect in left])
        more = Option("none", "Nothing more" if at_once and len(left) == 1 else "Nothing")
        text = f"{name}: which effect of the {expedition.leader.label}?"
        (effect,) = yield Question(player, "effect", text, (*options, more), "archeos.effects")
        if effect == "none":
            break
        left.remove(effect)
        if effect == "colour":
            yield from move(table, player, no, colour, cards, "archeos.advance", turn)
        elif at_once:
            yield from at_once.act(table, player, no, turn)
    for effect in left:
        tell_unused(table, player, expedition, effect, refusals[effect])


def tell_unused(table: ArcheosTable, player: int, expedition: Expedition, effect: str, refusal: Refusal) -> None:
    """Says why an effect of the leader was not used: the rules refuse it, or the player does without."""
    colour, role = expedition.leader.colour, expedition.role
    what, about, words = "advance", table.sites[colour].id, "the vehicle stays"
    if effect == "role":
        what, about, words = "role", role.name, f"the {role.title} does nothing"
    rule, why = refusal or ("archeos.decline", f"{table.names[player]} does without: {words}.")
    table.note(player, what, rule, why, about=about)


def return_hand(table: ArcheosTable, player: int, expedition: Expedition) -> Play:
    """What is still in hand goes to the display, but for what a Physician keeps."""
    role = expedition.role.name
    kept = (yield from KEEP[role](table, player, expedition)) if role in KEEP else ()
    hand = table.hands[player]
    back = tuple([card for card in hand if card not in kept])
    table.hands[player] = tuple([card for card in hand if card in kept])
    table.display += back
    labels = ", ".join([CARDS[card].label for card in back])
    returned = f"{some(len(back), 'card')} to the display: {labels}" if back else "no cards"
    text = f"{table.names[player]} returns {returned}."
    table.note(player, "card", "archeos.return_hand", text)
