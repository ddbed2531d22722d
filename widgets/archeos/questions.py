"""The questions of the Archeos lessons. What is right comes from the kernel, what is wrong from real readers."""

from __future__ import annotations

from fractions import Fraction

from kernel.archeos.gaining import LIMIT, MONKEYS
from kernel.archeos.tables import NUMBERS, SEASONS, own_tables
from kernel.words import some
from widgets.archeos import habits, lessons, scoring
from widgets.archeos.lessons import ADA, BEN, BROWN, GAME, NAMES, THREE, WHITE, scene
from widgets.archeos.pictograms import symbols
from widgets.archeos.scoring import quantile, third_monkey_chances
from widgets.archeos.shown import cards, styles
from widgets.charts import Figure
from widgets.charts.habits import HALF
from widgets.charts.habits import quantile as quantile_of
from widgets.learn import Asked, Bank

POINTS = "archeos.expedition_points"


def _yes(truth: bool, yes: str, no: str) -> str:
    return yes if truth else no


# Gain a card


def display_size() -> Asked:
    """Players and two more."""
    session = scene("start")
    shown, players = len(session.state.display), len(NAMES)
    return Asked(
        f"{players} people play. How many cards lie face up in the display when a season begins?", shown, {},
        lessons.record(session, "archeos.display").text, "archeos.display",
        ("It depends on the number of players.", f"As many as players, and {NUMBERS['display_extra']} more."),
        {str(2 * players): "So it is in Ethnos, the older game. Here it is the players and two more.",
         str(players): "And two more."},
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
        _yes(gained == 1, "no", "yes"), {"yes": "Yes, the display is empty", "no": "No"},
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
        _yes(tried.legal, "yes", "no"),
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
        "And with the Green Guide as leader of the Blue Guide and the Green Botanist?", _yes(tried.legal, "yes", "no"),
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
        "May the Pink Physician be played alone?", _yes(tried.legal, "yes", "no"),
        {"yes": "Yes", "no": "No, two cards at least"},
        f"Any number of cards may follow a leader, even none. One card scores {some(points, 'point')} at season end.",
        "archeos.expedition", ("Any number of cards may follow the leader.",),
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


# Leaders


def photographer_scores() -> Asked:
    """One more card for scoring."""
    led, plain = lessons.led_by("photographer"), lessons.score_of(4)
    return Asked(
        f"The Photographer leads the four cards. Four cards score {plain} points as a rule. How many does this "
        "expedition score?", led.expedition, {}, _told(led, "archeos.photographer", POINTS), "archeos.photographer",
        ("The Photographer acts when points are counted.", "It scores as if it had one more card.",
         "Five cards: look at the table of points."),
        {str(plain): "The Photographer makes it count as a card more.",
         str(plain + 1): "A card more, not a point more."},
    )  # fmt: skip


def photographer_moves() -> Asked:
    """The Photographer's card does not count for a threshold."""
    led = lessons.led_by("photographer")
    moved = led.space > lessons.LATE_SPACE
    return Asked(
        "Does the vehicle at Machu Picchu advance under the Photographer?", _yes(moved, "yes", "no"),
        {"yes": "Yes, it counts as five cards", "no": "No"},
        _told(led, "archeos.threshold", "archeos.advance"), "archeos.threshold",
        ("When does the Photographer's extra card count?", "It counts at season end only."),
        {"yes": "It counts as five for the points, not for the threshold."},
    )  # fmt: skip


def guide_moves() -> Asked:
    """One more card for a threshold, and only there."""
    led, plain = lessons.led_by("guide"), lessons.score_of(4)
    moved = "moves" if led.space > lessons.LATE_SPACE else "stays"
    more = "four" if led.expedition == plain else "five"
    return Asked(
        "Now the Guide leads the same four cards. What does he change?", f"{moved}-{more}",
        {"stays-five": "The vehicle stays, the cards score as five",
         "moves-five": "The vehicle advances, and the cards score as five",
         "moves-four": "The vehicle advances, the cards score as four"},
        _told(led, "archeos.guide", "archeos.advance", POINTS), "archeos.guide",
        ("The Guide acts when the expedition is played.", "Its extra card counts for the threshold only."),
        {"moves-five": "Many people read it so. The extra card is gone when points are counted.",
         "stays-five": "That is what the Photographer does."},
    )  # fmt: skip


def botanist_frame() -> Asked:
    """Twice the frame points."""
    led = lessons.led_by("botanist")
    return Asked(
        "Now the Botanist. Ada takes the frame and still has it when the season ends. How many points does the frame "
        "bring her in all?", led.at_once + led.season_end, {},
        _told(led, "archeos.botanist_frame", "archeos.botanist_season_end"), "archeos.botanist_frame",
        ("It pays twice.", "Once when you take it, once when you still hold it at season end."),
        {str(led.at_once): "That is for taking it. Holding it at season end pays again."},
    )  # fmt: skip


def best_leader() -> Asked:
    """Which leader brings most here."""
    found = {role: lessons.led_by(role) for role in THREE}
    totals = {role: led.total for role, led in found.items()}
    best = max(totals, key=totals.__getitem__)
    return Asked(
        "Which of the three leaders brings Ada most, everything counted?", best,
        {role: f"The {role.capitalize()}" for role in THREE},
        "Points at Machu Picchu, for the expedition and for the frame together: "
        + ", ".join(f"{role.capitalize()} {total}" for role, total in totals.items())
        + ". But a vehicle that moved stays there for the next season, and a frame can be lost.",
        f"archeos.{'botanist_frame' if best == 'botanist' else best}",
        ("Add up the row of each leader.",),
    )  # fmt: skip


def _told(led: lessons.Led, *rules: str) -> str:
    return " ".join(one.text for one in led.records if one.rule in rules)


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


def patron_draws() -> Asked:
    """The Patron draws after the hand went back."""
    found = lessons.handed_back("patron")
    return Asked(
        "A Patron leads four cards; two other cards are left. How many cards does the player hold afterwards?",
        found.hand, {}, f"The two cards go to the display, then the Patron draws {some(found.drawn, 'card')}.",
        "archeos.patron", ("First the hand goes back, then the Patron draws.", "As many as the expedition has cards."),
        {str(found.hand + 2): "The two cards had to go back first."},
    )  # fmt: skip


def physician_keeps() -> Asked:
    """The Physician keeps up to the size."""
    found = lessons.handed_back("physician")
    return Asked(
        "A Physician leads four cards; two other cards are left. How many of them may stay in hand?", found.hand, {},
        f"Up to four cards may stay, as many as the expedition has; there are only {found.hand}.", "archeos.physician",
        ("The Physician is the exception to handing back.", "Up to as many as the expedition has cards."),
        {"0": "With any other leader, yes.", "4": "Up to four, but there are only two."},
    )  # fmt: skip


# Monkeys


def monkey_earliest() -> Asked:
    """The upper stack has no Monkey."""
    deck = scene("start").state
    chances = third_monkey_chances(len(deck.deck), deck.upper, 0)
    first = next(card for card, chance in enumerate(chances) if chance)
    return Asked(
        f"The deck has {len(deck.deck)} cards. {some(deck.upper, 'card')} without a Monkey lie on top, below them "
        f"{len(deck.deck) - deck.upper} with all {MONKEYS}. Which card, counted from the top, is the first that can be "
        "the third Monkey?", first, {},
        f"The upper {deck.upper} hold no Monkey, then at best three follow each other: {deck.upper} + {MONKEYS}.",
        "archeos.stacks", ("Start below the upper stack.", "The third Monkey needs two others before it."),
        {str(deck.upper + 1): "That can be the first Monkey. The third needs two before it."},
    )  # fmt: skip


def monkey_bet() -> Asked:
    """Half of all cases, from the moment before the first Monkey in Brown's and White's season."""
    table = lessons.before_monkeys().state
    chances = third_monkey_chances(len(table.deck), table.upper, table.monkeys)
    half = quantile(chances, Fraction(1, 2))
    options = {f"within-{number}": f"Within {number} cards" for number in sorted({half // 3, half * 2 // 3, half})}
    return Asked(
        f"Place your bet. The upper stack is used up: {len(table.deck)} cards are left, the three Monkeys among them. "
        "Within how many cards will the third Monkey have come in half of all cases?", f"within-{half}", options,
        f"The last of three Monkeys tends to come late: even odds only at {half} of {len(table.deck)}. So waiting "
        "looks "
        "safe, until it is not.", "archeos.third_monkey",
        ("The twenty dots of the chart below show where it may lie.", "Count ten dots from the left."),
        {f"within-{half * 2 // 3}": "That is about where the second Monkey lies. The third comes later."},
    )  # fmt: skip


def first_monkey() -> Asked:
    """The first two have no effect."""
    session = lessons.season()
    told = lessons.record(session, "archeos.monkey")
    drew = any("draws the Green Guide" in one.text for one in session.records)
    return Asked(
        "Brown draws a Monkey, the first of the season. What happens?", _yes(drew, "another", "lost"),
        {"lost": "The draw is lost", "another": "It is shown, and Brown draws another card",
         "ends": "The season ends"},
        told.text, "archeos.monkey", ("The first two Monkeys only warn.", "A Monkey is replaced at once."),
    )  # fmt: skip


def next_first() -> Asked:
    """Who revealed the third Monkey starts."""
    names = lessons.season().state.names
    first = names[lessons.season().state.first]
    return Asked(
        "Who starts the next season?", first.lower(),
        {names[BROWN].lower(): "Brown, for Brown started this one", names[WHITE].lower(): "White, who drew the Monkey",
         "fewest": "Whoever has fewer points"},
        lessons.record(lessons.season(), "archeos.third_monkey").text, "archeos.next_first_player",
        ("The third Monkey card lies in front of somebody.",),
    )  # fmt: skip


# Season end


def unplayed() -> Asked:
    """Cards in hand count nothing."""
    before = lessons.before_monkeys().state
    held = len(before.hands[WHITE])
    points = sum(one.amount for one in lessons.end_records() if one.rule == "archeos.return_cards")
    return Asked(
        f"White still holds {held} cards when the third Monkey comes. What are they worth?", points, {},
        lessons.record(lessons.season(), "archeos.return_cards").text, "archeos.return_cards",
        ("Only what lies in front of you scores.",),
    )  # fmt: skip


def white_sites() -> Asked:
    """White's 10 from sites."""
    return _sites_of(WHITE, "White")


def brown_sites() -> Asked:
    """Brown's 8 from sites."""
    return _sites_of(BROWN, "Brown")


def _sites_of(player: int, name: str) -> Asked:
    terms = [(words, amount) for words, amount, rule in lessons.end_terms(player) if rule == "archeos.site_points"]
    total = sum(amount for _, amount in terms)
    without = sum(amount for _, amount in terms if amount > 0)
    replies = {str(without): "One of the spaces costs points."} if without != total else {}
    told = ", ".join(f"{words.split(',')[0]} {amount}".replace("-", "−") for words, amount in terms)
    return Asked(
        f"How many points does {name} gain from the six sites?", total, {}, f"{told}: together {total}.",
        "archeos.site_points", (f"Look where {name}'s six vehicles stand.", "Add what is printed in the six spaces."),
        replies,
    )  # fmt: skip


def brown_expeditions() -> Asked:
    """25, not 27."""
    terms = [amount for _, amount, rule in lessons.end_terms(BROWN) if rule == POINTS]
    frame = lessons.sum_of(BROWN, "archeos.botanist_season_end")
    total = sum(terms)
    told = " + ".join(str(amount) for amount in sorted(terms, reverse=True))
    return Asked(
        "Brown's expeditions: 6 cards; 4 led by a Photographer; 4 led by a Botanist; a single card. How many points "
        "for the four together?", total, {},
        f"{told} = {total}. The rulebook writes {total + frame} here: it has already added the {frame} points of the "
        f"Botanist frame, which it names in its next sentence.", POINTS,
        ("Score each one, then add.", "The Photographer's four cards score as five.", told),
        {str(total + frame): f"So the rulebook says, with the {frame} for the frame in it. The expeditions alone "
                             f"are {total}.",
         str(total - 3): "The Photographer's expedition scores as five cards."},
    )  # fmt: skip


def vehicles_stay() -> Asked:
    """No reset between seasons."""
    last, later = lessons.before_monkeys().state, lessons.season().state
    same = all(last.tallies[colour] == later.tallies[colour] for colour in later.sites)
    return Asked(
        "The second season begins. What becomes of the vehicles?", _yes(same, "stay", "reset"),
        {"reset": "All go back to the left", "stay": "They stay where they are", "back": "Each goes back one space"},
        lessons.record(lessons.season(), "archeos.next_first_player").text, "archeos.site_points",
        ("Look at the six tracks in the new season.",),
        {"reset": "In Ethnos and many other games it would be so."},
    )  # fmt: skip


# Points and the whole game


def six_or_two_threes() -> Asked:
    """The price of splitting."""
    six, three = lessons.score_of(6), lessons.score_of(3)
    return Asked(
        "Six cards in one expedition, or three and three. How many points does splitting cost?", six - 2 * three, {},
        f"Six cards score {six}, three score {three}, twice that is {2 * three}. Two expeditions may move two "
        "vehicles, "
        "though.", POINTS, ("Look at the table of points.", f"{six} against {three} and {three}."),
        {"0": "Points grow faster than cards."},
    )  # fmt: skip


def sixth_card() -> Asked:
    """The most valuable card is the sixth."""
    gains = {size: lessons.score_of(size) - lessons.score_of(size - 1) for size in range(2, 8)}
    best = max(gains, key=gains.__getitem__)
    return Asked(
        "Which card of an expedition brings most?", str(best),
        {str(size): f"The {word}" for size, word in ((2, "second"), (4, "fourth"), (6, "sixth"), (7, "seventh"))},
        f"The sixth brings {gains[6]} points, the seventh {gains[7]}: more than six cards score no more.", POINTS,
        ("Look at the table: where is the largest step?",),
    )  # fmt: skip


def seasons() -> Asked:
    """Two or three seasons."""
    return Asked(
        "How many seasons does a game of six players have?", SEASONS[6], {},
        f"2 or 3 players play {SEASONS[2]} seasons, 4 to 6 players {SEASONS[4]}. One list in the rulebook forgets "
        "the six.",
        "archeos.seasons", (f"Three players play {SEASONS[3]}.",),
    )  # fmt: skip


def thresholds_source() -> Asked:
    """Reconstructed numbers are told apart."""
    site = own_tables().sites["sigiriya"]
    return Asked(
        "Some numbers on the tracks carry a small r. What does it say?",
        dict(site.provenances)["1/threshold"],
        {"rare": "Such a space is rare", "reconstructed": "We worked it out, it may differ in your box",
         "return": "The vehicle returns from here"},
        "The rule text does not print the tracks. If you have the game at home, you can type in the real numbers in a "
        "few minutes.",
        "archeos.box", ("The sentence below the board says it.",),
    )  # fmt: skip


def final_goal() -> Asked:
    """Where the winner's points came from."""
    terms = dict(lessons.final_terms(lessons.winner()))
    groups = {
        "roles": terms["Roles"], "expeditions": terms["Expeditions"],
        "sites": sum(amount for words, amount in terms.items() if words.startswith("Site")),
    }  # fmt: skip
    best = max(groups, key=groups.__getitem__)
    return Asked(
        f"Where did most of {NAMES[lessons.winner()]}'s points come from?", best,
        {"expeditions": "Expeditions", "sites": "The six sites", "roles": "Effects of roles"},
        ", ".join(f"{words} {amount}" for words, amount in groups.items()).capitalize() + ".", "archeos.season_end",
        ("Compare the bars.",),
    )  # fmt: skip


# Scoring charts


def _own(figure: Figure) -> int:
    """The number in the learner's own cell of a chart's table."""
    assert figure.own
    return int(figure.rows[figure.own[0]][figure.own[1]])


def ten_in_two() -> Asked:
    """Ten cards in two expeditions."""
    figure = scoring.splitting(10)
    even = 2 * lessons.score_of(5)
    return Asked(
        "Ten cards of one colour have come together over time. How many points can two expeditions make of them at "
        "most?", _own(figure), {}, figure.sentence, POINTS,
        ("Try the splits one after the other: 9 and 1, 8 and 2.", "The sixth card brings most, a seventh nothing.",
         "One of the two should have six cards."),
        {str(even): "That is five and five. The sixth card brings more than the fifth.",
         str(lessons.score_of(10)): "So much they score together. Two expeditions can do better."},
    )  # fmt: skip


def photographer_size() -> Asked:
    """The Photographer adds most where the next card brings most."""
    extra = {size: lessons.score_of(size, "photographer") - lessons.score_of(size) for size in scoring.SIZES}
    best = max(extra, key=extra.__getitem__)
    return Asked(
        "For how many cards does a Photographer as leader add most points?", str(best),
        {str(size): some(size, "card") for size in (2, 4, 5, 6)},
        f"{best} cards score as {best + 1}: {extra[best]} points more. {best + 1} cards are already worth most.",
        "archeos.photographer", ("It scores as if it had one more card.", "Which card brings most?"),
        {"6": f"Six cards score as seven, and a seventh card brings {extra[6]}."},
    )  # fmt: skip


def hired() -> Asked:
    """What two Mercenaries cost."""
    full, left = lessons.score_of(6), lessons.score_of(4)
    return Asked(
        "Two of the six cards of an expedition are Mercenaries. How many points do they cost at season end?",
        full - left, {}, scoring.mercenaries(6, 2).sentence, "archeos.mercenary_season_end",
        ("Mercenaries leave before points are counted.", f"Six cards score {full}. How many score without the two?"),
        {str(left): "So much is left. The question is what is lost."},
    )  # fmt: skip


def rear_vehicle() -> Asked:
    """Only the rear vehicle scores."""
    now, front, rear = (_own(scoring.two_vehicles(*spaces)) for spaces in ((4, 2), (5, 2), (4, 3)))
    right = "rear" if rear > front else "front" if front > rear else "either"
    return Asked(
        "Your two vehicles at Ta-sekhet-ma'at stand on spaces 4 and 2. One of them may advance, then the season ends. "
        "Which one brings points?", right,
        {"front": "The one on space 4", "rear": "The one on space 2", "either": "Both bring the same"},
        f"Spaces 4 and 2 score {now}, 5 and 2 score {front}, 4 and 3 score {rear}. The numbers of this track are in no "
        "source; we reconstructed them.",
        "archeos.ta_sekhet_score", ("Only one of the two vehicles scores.", "The one closer to the start."),
        {"front": "The vehicle in front never scores there."},
    )  # fmt: skip


def fourth_relic() -> Asked:
    """Relics grow like a triangle."""
    three, four = (_own(scoring.museum(relics)) for relics in (3, 4))
    return Asked(
        "You have three different relics. How many points does a fourth one add at game end?", four - three, {},
        f"Three score {three}, four score {four}.", "archeos.museum",
        ("The first relic adds 1, the second 2.", "Each new colour adds one point more than the one before."),
        {str(four): "So much four of them score together."},
    )  # fmt: skip


def waiting() -> Asked:
    """Which habit did best in the games that were played."""
    study = next(one for one in habits.STUDIES if one.key == "wait")
    results = study.results(study.kept(3))
    middles = {bot: quantile_of(results[words], HALF) for bot, words in habits.WAITS.items()}
    return Asked(
        "Three players. Two of them decide anew in every turn, by what looks best at once. What should the third one "
        "do to come out best in the middle of many games?", max(middles, key=middles.__getitem__),
        {f"patient-{size}": f"Play an expedition only with {size} matching cards or more" for size in habits.SIZES}
        | {"greedy": "Decide anew in every turn as well"},
        study.figure(3).sentence, POINTS,
        ("Small expeditions score little, large ones need time.", "Some seasons end before six cards match.",
         "Waiting for a fixed size takes no notice of the Monkeys."),
        {"patient-6": "Six cards score most, but the season often ends first."},
    )  # fmt: skip


# Cards and orders


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


def season_end_order() -> Asked:
    """Cards back, roles, sites, expeditions."""
    return Asked(
        "The third Monkey has come, and the season ends. What comes first, what next?",
        tuple(lessons.order_of_end()), {step: words for step, (words, _) in sorted(lessons.STEPS.items())[::-1]},
        "It matters: a Professor may still move a vehicle before the sites pay, and Mercenaries leave before the "
        "expeditions score.", "archeos.season_end",
        ("What nobody has played counts nothing: it goes first.", "Roles, then sites, then expeditions."),
        {"expeditions": "Expeditions score at the very end, when the Mercenaries have left.",
         "sites": "The effects of roles come before the sites: they can move a vehicle.",
         "cards": "Nothing in a hand counts any more, so the cards go back before anything scores.",
         "roles": "The roles come right after the cards went back."},
    )  # fmt: skip


BANK = Bank(
    GAME,
    (
        final_goal, display_size, not_refilled, one_card, last_of_display, extra_card, nine_cards, ten_cards,
        mixed_traits, other_leader, lone_card, two_effects, photographer_scores, photographer_moves, guide_moves,
        botanist_frame, best_leader, one_space, hand_back, too_small, seven_cards, patron_draws, physician_keeps,
        monkey_earliest, monkey_bet, first_monkey, next_first, unplayed, white_sites, brown_sites, brown_expeditions,
        vehicles_stay, six_or_two_threes, sixth_card, seasons, thresholds_source, ten_in_two, photographer_size, hired,
        rear_vehicle, fourth_relic, waiting, who_may_follow, season_end_order,
    ),
    head=f"{symbols()}<style>{styles()}</style>",
)  # fmt: skip
"""Every question by its name."""

asked, predict, quiz = BANK.asked, BANK.predict, BANK.quiz
