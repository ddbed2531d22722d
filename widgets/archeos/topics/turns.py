"""Questions about a turn: gaining a card, legal expeditions, thresholds, the hand that goes back."""

from __future__ import annotations

from kernel.archeos.gaining import LIMIT
from kernel.archeos.tables import NUMBERS
from kernel.words import some
from widgets.archeos import lessons
from widgets.archeos.lessons import ADA, BEN, NAMES, scene
from widgets.archeos.shown import cards
from widgets.learn import Asked

# Gain a card


def display_size() -> Asked:
    """The players and some more."""
    session = scene("start")
    shown, players, extra = len(session.state.display), len(NAMES), NUMBERS["display_extra"]
    return Asked(
        f"{players} people play. How many cards lie face up in the display when a season begins?", shown, {},
        lessons.record(session, "archeos.display").text, "archeos.display",
        ("It depends on the number of players.", f"As many as players, and {extra} more."),
        {str(2 * players): f"So it is in Ethnos, the older game. Here it is the players and {extra} more.",
         str(players): f"And {extra} more."},
    )  # fmt: skip


def not_refilled() -> Asked:
    """The display is not filled up."""
    before, after = scene("start"), scene("take")
    return Asked(
        f"Ada takes one of the {len(before.state.display)} cards. How many lie in the display now?",
        len(after.state.display), {}, lessons.record(after, "archeos.take_display").text, "archeos.take_display",
        ("Many games put a new card in the gap.", "This one does not.",
         "The display grows only when somebody plays an expedition."),
        {str(len(before.state.display)): "Nothing comes after it. The display shrinks from turn to turn."},
    )  # fmt: skip


def one_card() -> Asked:
    """A draw is one card while the display holds any."""
    gained = lessons.cards_gained("take", "draw", BEN)
    return Asked(
        "Ben draws from the deck. How many cards does he get?", gained, {},
        f"{lessons.record(scene('draw'), 'archeos.draw_deck').text} There are still cards in the display.",
        "archeos.draw_deck", ("Are there still cards in the display?", "An extra card comes only with an empty "
                                                                       "display."),
        {"2": "Two it would be if the display were empty."},
    )  # fmt: skip


def last_of_display() -> Asked:
    """Taking the last card is no draw."""
    gained = lessons.cards_gained("round 2", "last of the display", ADA)
    return Asked(
        "Ada takes the last card of the display, and then it is empty. Does she get an extra card?",
        "no" if gained == 1 else "yes", {"yes": "Yes, the display is empty", "no": "No"},
        "An extra card comes after a draw from the deck. Ada took her card from the display.", "archeos.extra_card",
        ("Where did Ada's card come from?",),
        {"yes": "It is empty only afterwards, and she did not draw from the deck."},
    )  # fmt: skip


def extra_card() -> Asked:
    """An empty display gives two cards for a draw."""
    return Asked(
        "The display is empty. Ben draws from the deck. How many cards does he get?",
        lessons.cards_gained("last of the display", "extra card", BEN), {},
        lessons.record(scene("extra card"), "archeos.extra_card").text, "archeos.extra_card",
        ("Look at the display.", "Drawing while the display is empty brings an extra card."),
        {"1": "And one more, for the display is empty."},
    )  # fmt: skip


def nine_cards() -> Asked:
    """Nine cards: no room for the extra one."""
    table = lessons.nine_cards()
    assert table.log
    told = next(one.text for one in table.log.records if one.rule == "archeos.extra_card")
    return Asked(
        "You hold 9 cards, the display is empty, you draw. How many cards do you get?", len(table.hands[ADA]) - 9, {},
        told, "archeos.hand_limit", ("How many cards may a hand hold?", f"At most {LIMIT}."),
        {"2": f"That would make {9 + 2}, and {LIMIT} is the most."},
    )  # fmt: skip


def ten_cards() -> Asked:
    """A full hand must play."""
    why = lessons.ten_cards()
    return Asked(
        f"You hold {LIMIT} cards and it is your turn. What can you do?", "play",
        {"draw": "Draw, and discard one", "pass": "Pass", "play": "Only play an expedition"},
        why, "archeos.hand_limit", ("There are two actions: gain or play.", "One of them is closed."),
        {"draw": "There is no discarding.", "pass": "There is no passing."},
    )  # fmt: skip


# Legal expeditions


def mixed_traits() -> Asked:
    """All cards share one and the same trait with the leader."""
    tried = lessons.tried("blue:guide:1", ("green:guide:1", "green:botanist:1"))
    by_colour = lessons.attempt("blue:guide:1", ("green:guide:1", "green:botanist:1"), "colour")
    return Asked(
        "Ada wants the Blue Guide to lead the Green Guide and the Green Botanist. Each of the two has something in "
        "common with another card. Is it legal?",
        "yes" if tried.legal else "no",
        {"yes": "Yes: a Guide for a Guide, Green for Green", "no": "No", "leader": "Only with another leader"},
        " ".join(tried.why) + " By colour both would break it: " + " ".join(by_colour.why), "archeos.matching",
        ("Look at the leader only.", "All cards must share the same trait with the leader: colour or role.",
         "The Green Botanist is neither Blue nor a Guide."),
        {"yes": "Cards are compared with the leader, not with each other, and all by the same trait.",
         "leader": "With the Green Guide as leader the Blue Guide would not fit to the Green Botanist."},
    )  # fmt: skip


def other_leader() -> Asked:
    """The same cards with another leader."""
    tried = lessons.tried("green:guide:1", ("blue:guide:1", "green:botanist:1"))
    return Asked(
        "And with the Green Guide as leader of the Blue Guide and the Green Botanist?", "yes" if tried.legal else "no",
        {"yes": "Legal: one is a Guide, the other is Green", "no": "Not legal"},
        " ".join(tried.why), "archeos.matching",
        ("Which single trait do all three share?",),
        {"yes": "Each shares a trait with the leader, but not the same one. This very mix is in the rulebook as not "
                "legal."},
    )  # fmt: skip


def lone_card() -> Asked:
    """A leader alone is an expedition."""
    tried = lessons.attempt("pink:physician:1", (), "colour")
    points = lessons.score_of(1)
    return Asked(
        "May the Pink Physician be played alone?", "yes" if tried.legal else "no",
        {"yes": "Yes", "no": "No, two cards at least"},
        f"Any number of cards may follow a leader, even none. One card scores {some(points, 'point')} at season end.",
        "archeos.expedition", ("Any number of cards may follow the leader.",),
    )  # fmt: skip


def who_may_follow() -> Asked:
    """Which cards of a hand may follow a leader."""
    question = lessons.chosen("green:guide:1", "colour").question
    assert question
    closed = {one.id: f"{one.why}" for one in question.options if not one.is_open}
    return Asked(
        "Ada lets the Green Guide lead, and all cards shall share its colour. Which cards of her hand may follow?",
        set(question.open_ids()),
        {one.id: one.label + " (another one)" * (not one.id.endswith(":1")) for one in question.options},
        "All cards of an expedition share one trait of the leader: here the colour.", "archeos.matching",
        ("Look at the band on top of each card.", "The shared trait is the colour; the role does not matter.",
         "Every Green card may follow."),
        closed | {"blue:guide:1": f"{closed['blue:guide:1']} The role would count only if all cards were Guides."},
        pictures={one.id: cards([one.id]) for one in question.options},
    )  # fmt: skip


def two_effects() -> Asked:
    """Both effects are optional."""
    session = scene("ben plays")
    question = next(step.question for step in session.steps if step.question and step.question.kind == "effect")
    right = "free" if "none" in question.open_ids() else "must"
    return Asked(
        "The expedition lies on the table. Must you use your leader's colour and role?", right,
        {"must": "Yes, both, colour first", "one": "Only one of the two", "free": "Both may be used, in any order"},
        "One effect after the other is offered, and each may be left out.", "archeos.effects",
        ("The colour moves a vehicle, the role has its own effect.", "Optional: you may, you need not."),
    )  # fmt: skip


# Thresholds and handing back


def one_space() -> Asked:
    """One space, never two."""
    before, after = scene("which leader"), scene("ada plays")
    site = after.state.sites["green"]
    moved = after.state.tallies["green"][ADA] - before.state.tallies["green"][ADA]
    first, second = site.thresholds[:2]
    return Asked(
        f"Ada plays her four Green cards. At {site.name} the first step needs {first}, the second {second}. How many "
        "spaces does her vehicle move?", moved, {}, lessons.record(after, "archeos.advance").text, "archeos.advance",
        ("Look at the number between two spaces.", "An expedition moves a vehicle once."),
        {"2": "Four cards would be enough for both steps, but an expedition never moves a vehicle two spaces.",
         "4": "The size only has to be large enough. It is no number of steps."},
    )  # fmt: skip


def hand_back() -> Asked:
    """What is left goes to the display."""
    before, after = scene("which leader"), scene("ada plays")
    left = [card for card in before.state.hands[ADA] if card not in lessons.FOUR]
    where = {"display": after.state.display, "hand": after.state.hands[ADA], "deck": after.state.deck}
    (right,) = [place for place, cards in where.items() if set(left) <= set(cards)]
    return Asked(
        f"Ada has {some(len(left), 'card')} left in her hand. What becomes of them?", right,
        {"hand": "She keeps them for the next expedition", "display": "They go to the display, face up",
         "deck": "They go back under the deck"},
        lessons.record(after, "archeos.return_hand").text, "archeos.return_hand",
        ("This game has one hard rule at the end of an expedition.", "All that is left goes to the display."),
        {"hand": "Only a Physician lets you keep cards."},
    )  # fmt: skip


def too_small() -> Asked:
    """Small expeditions are legal."""
    session = scene("too small")
    site = session.state.sites["pink"]
    refused = lessons.record(session, "archeos.threshold", BEN)
    moved = session.state.tallies["pink"][BEN] > 0
    return Asked(
        f"Ben has only the Pink Physician. {site.name} asks for {site.thresholds[0]} cards. May he play it alone?",
        "moves" if moved else "stays",
        {"no": "No, the expedition is too small", "stays": "Yes, but the vehicle stays",
         "moves": "Yes, and the vehicle advances"},
        refused.text, "archeos.threshold",
        ("Compare the size with the threshold.", "An expedition may be smaller than a threshold."),
        {"no": "The threshold says who advances, not who may play."},
    )  # fmt: skip


def seven_cards() -> Asked:
    """However large: one space."""
    large = lessons.advance(7)
    return Asked(
        "Seven cards at a step that needs 3. How many spaces?", large.moved, {}, large.text, "archeos.advance",
        ("However large it is, an expedition moves a vehicle once.",), {"2": "Never more than one space."},
    )  # fmt: skip


QUESTIONS = (
    display_size,
    not_refilled,
    one_card,
    last_of_display,
    extra_card,
    nine_cards,
    ten_cards,
    mixed_traits,
    other_leader,
    lone_card,
    who_may_follow,
    two_effects,
    one_space,
    hand_back,
    too_small,
    seven_cards,
)
