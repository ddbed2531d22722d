"""The questions of the MESOS lessons. What is right comes from the kernel, what is wrong from real readers."""

from __future__ import annotations

from kernel.core import find_game
from kernel.mesos.cards import CHARACTERS, EVENTS
from kernel.words import digits, some
from widgets.learn import Asked, Bank
from widgets.mesos import exploring, lessons
from widgets.mesos.board import draw_card, style
from widgets.mesos.generated import GENERATORS
from widgets.mesos.lessons import BLUE, GAME, GREEN, RED, scene
from widgets.mesos.pictograms import symbols
from widgets.mesos.topics import events, table

NAMES = dict(zip(("red", "blue", "green"), ("Red", "Blue", "Green"), strict=True))


def _id(name: str) -> str:
    return name.lower()


def first_to_act() -> Asked:
    """Placing order and acting order differ."""
    session = scene("placed")
    order = lessons.acting_order(session)
    placed = [one.player for one in session.records if one.rule == "mesos.place_totem"]
    first = session.state.names[placed[0] or 0]
    return Asked(
        "All three totems stand on the Offer track. Who acts first?", _id(order[0]), NAMES,
        lessons.record(session, "mesos.action_order").text, "mesos.action_order",
        ("Look at the Offer track, not at the Turn Order tile.", "The totem furthest to the left begins.",
         f"{order[0]} stands furthest to the left."),
        {_id(first): f"{first} was the first to choose a tile, but choosing early and acting early are two things."},
    )  # fmt: skip


def may_take_event() -> Asked:
    """Events are never taken, whatever the tile."""
    refused = lessons.closed(scene("placed"), "event:hunt:1")
    right = {"mesos.events_never_taken": "never", "mesos.tile_rows": "row"}[refused.rule]
    return Asked(
        "A Hunt brings Food, and Green would love to have that card. May Green take it?", right,
        {"open": "Yes, it lies face up", "row": "Only with a tile for the upper row", "never": "No, whatever the tile"},
        refused.why, refused.rule, ("Look at the dimmed cards on the table.", "An Event happens to everybody."),
        {"row": "The Hunt does lie in the other row, but the right tile would not help either."},
    )  # fmt: skip


def building_too_dear() -> Asked:
    """A Building that cannot be paid becomes payable after a Builder."""
    session = scene("green")
    refused = lessons.closed(session, "building:101")
    session.choose("card:9")
    right = "builder" if lessons.is_open(session, "building:101") else "nothing"
    paid = lessons.record(scene("red"), "mesos.builder_discount", RED)
    food = session.state.food[RED]
    return Asked(
        f"Red may take one card from each row and has {food} Food. Building 101 costs {refused.why.split()[3]} Food. "
        "Can Red have it in this turn?", right,
        {"nothing": "No, it is too dear", "debt": "Yes, and pay the rest later", "builder": "Yes, after another card"},
        f"{refused.why} With the Builder first: {paid.text}", "mesos.builder_discount",
        ("Look at the four people in the lower row.", "Cards that you take work at once.",
         "A Builder makes every Building cheaper."),
        {"nothing": "At this moment it is. But Red takes two cards and chooses which comes first.",
         "debt": "Nothing is bought on credit here: pay, or leave it."},
    )  # fmt: skip


def last_space() -> Asked:
    """The last space takes a Food."""
    before, after = scene("red"), scene("blue")
    paid = lessons.record(after, "mesos.last_space", BLUE, 1)
    return Asked(
        f"Blue has {before.state.food[BLUE]} Food, takes two cards that bring none, and puts its totem back last. "
        "How much Food does Blue have then?", after.state.food[BLUE], {}, paid.text, "mesos.last_space",
        ("Look at the lowest space of the Turn Order tile.", "The last space is not free.", "It costs 1 Food."),
        {str(before.state.food[BLUE]): "That would be so on the blank space in the middle."},
    )  # fmt: skip


def last_space_empty() -> Asked:
    """Without Food the last space costs PP, and it is no choice."""
    lost = lessons.last_space_without_food(scene("start"), BLUE)
    paid = lessons.record(scene("blue"), "mesos.last_space", BLUE, 1)
    return Asked(
        "You come back to the last space and have no Food at all. What happens?", f"pp{-lost.amount}",
        {"nothing": "Nothing, there is nothing to take", f"food{-2 * paid.amount}": "I owe 2 Food",
         f"pp{-lost.amount}": f"I lose {-lost.amount} PP"},
        f"{lost.text} With Food it would have been {-paid.amount} Food, and nobody may choose.", "mesos.last_space",
        ("The space shows two prices.", "The second price counts only when the first cannot be paid."),
    )  # fmt: skip


def when_events_strike() -> Asked:
    """An Event waits for a whole round."""
    session = lessons.first_round()
    strikes = lessons.record(session, "mesos.hunt").period
    return Asked(
        "Hunt and Sustenance lie in the upper row in round 1. When do they happen?", f"end{strikes}",
        {"taken": "When somebody takes them", "end1": "At the end of round 1", "end2": "At the end of round 2"},
        lessons.record(session, "mesos.event_waits").text, "mesos.event_waits",
        ("Watch the two Events at the end of the round.", "Events of the lower row resolve, then the rows slide."),
        {"end1": "They slide down at the end of round 1; so everybody has a round to get ready.",
         "taken": "Nobody can take an Event."},
    )  # fmt: skip


def next_order() -> Asked:
    """The order in which totems come back is the next turn order."""
    session = scene("blue")
    order = lessons.turn_order(session)
    return Asked(
        "Round 2 begins. Who chooses a tile first?", _id(order[0]), NAMES,
        f"The totems came back in this order: {', '.join(order)}.", "mesos.return_totem",
        ("Look at the Turn Order tile.", "A totem goes back on the first free space from the top."),
        {_id(session.state.names[RED]): "Red began round 1. The order is made anew in every round."},
    )  # fmt: skip


def icon_hunter() -> Asked:
    """The icon Hunter counts itself."""
    got = lessons.record(scene("green again"), "mesos.hunter_icon", GREEN)
    return Asked(
        "Green has one Hunter and takes a Hunter with the Food icon. How much Food does that bring at once?",
        got.amount, {}, got.text, "mesos.hunter_icon",
        ("Count the Hunters that Green has after taking the card.", "First the card joins the tribe, then you count.",
         "The old one and the new one."),
        {str(got.amount - 1): "So it would be if the new Hunter did not count itself. It is in the tribe by then.",
         "0": "A plain Hunter brings nothing at once, but this one shows the icon."},
    )  # fmt: skip


def hunter_order() -> Asked:
    """The order of one's own picks can matter."""
    found = lessons.two_orders()
    more = found.plain_first - found.icon_first
    right = "plain" if more > 0 else "same" if not more else "icon"
    return Asked(
        "Blue has one Hunter and takes two more in one turn: a plain one and one with the icon. Which first?", right,
        {"plain": "The plain one", "icon": "The one with the icon", "same": "It makes no difference"},
        f"Plain one first: {found.plain_text} Icon first: {found.icon_text}", "mesos.take_order",
        ("The icon counts Hunters in the moment it is taken.", "You choose the order of your own cards."),
        {"same": f"It is worth {abs(more)} Food here."},
    )  # fmt: skip


def hunt_for_green() -> Asked:
    """A Hunt brings Food and PP for each Hunter."""
    session = lessons.first_round()
    food, points = (lessons.record(session, rule, GREEN, 2).amount for rule in ("mesos.hunt_food", "mesos.hunt"))
    hunters = sum(card.kind == "hunter" for card in session.state.tribes[GREEN])
    card = EVENTS["event:hunt:1"]
    flat, each = card.food_per_hunter, card.points_per_hunter
    return Asked(
        f"Green has {some(hunters, 'Hunter')}. The Hunt shows {flat} Food and {each} PP. What does Green get?",
        f"{food}/{points}",
        {f"{flat}/{each}": f"{flat} Food and {each} PP", f"{flat}/{points}": f"{flat} Food and {points} PP",
         f"{food}/{points}": f"{food} Food and {points} PP"},
        " ".join(lessons.record(session, rule, GREEN, 2).text for rule in ("mesos.hunt_food", "mesos.hunt")),
        "mesos.hunt_food", ("Count Green's Hunters.", "Both numbers are for each Hunter."),
        {f"{flat}/{points}": "Many people read it so. The Food, too, is for each Hunter."},
    )  # fmt: skip


def red_pays() -> Asked:
    """A Gatherer can save the whole meal, but brings no Food."""
    bill = lessons.record(lessons.first_round(), "mesos.bill_floor", RED)
    size = -bill.parts[0][1]
    return Asked(
        f"Sustenance. Red has {bill.total} Food and {size} people, a Builder and a Gatherer. How much Food does it "
        "pay?",
        -bill.amount, {}, bill.text, "mesos.bill_floor",
        ("One Food for each person, then look at the Gatherer.", "A Gatherer saves 3 Food at every meal.",
         f"{size} people need less than the 3 Food that are saved."),
        {str(size): "The Gatherer saves 3 Food of that.",
         str(size + bill.parts[1][1] * -1): "Nobody is paid for eating: a Gatherer saves Food, but never brings any."},
    )  # fmt: skip


def blue_unfed() -> Asked:
    """A tribe that is one Food short."""
    table, _ = lessons.before_events()
    found = lessons.events_in(("hunt", "sustenance"))
    wrong = lessons.events_in(("sustenance", "hunt"))
    lost = lessons.record(lessons.first_round(), "mesos.unfed", BLUE)
    return Asked(
        f"Blue has {table.food[BLUE]} Food before the Events and {some(len(table.tribes[BLUE]), 'Character')}, 2 of "
        "them Hunters. First comes the Hunt, then Sustenance. How many stay unfed?",
        found.unfed[BLUE], {}, lost.text, "mesos.unfed",
        ("Add the Food of the Hunt first.", "One Food feeds one person; everybody stays in the tribe, fed or not."),
        {str(wrong.unfed[BLUE]): "That is without the Food that the two Hunters bring just in time.",
         "0": "Count once more: the Hunt helps, but not quite enough."},
    )  # fmt: skip


def wrong_order() -> Asked:
    """Why Sustenance comes last."""
    right, wrong = lessons.events_in(("hunt", "sustenance")), lessons.events_in(("sustenance", "hunt"))
    return Asked(
        "Suppose Sustenance came before the Hunt. How many of Blue's people would stay unfed?",
        wrong.unfed[BLUE], {},
        f"Blue would end at {_pp(wrong.points[BLUE])} in place of {_pp(right.points[BLUE])}. The rule is kind: "
        "Sustenance always comes last.", "mesos.event_order",
        ("Blue's Food before the Hunt is all there would be.", "The Hunt's Food would come too late."),
        {str(right.unfed[BLUE]): "That is the right order. Turn it round."},
    )  # fmt: skip


def _pp(points: int) -> str:
    return f"{digits(points)} PP"


def one_gatherer() -> Asked:
    """One card different."""
    after = lessons.one_gatherer_more()
    unfed = [one for one in after.records if one.rule == "mesos.unfed" and one.player == BLUE]
    return Asked(
        "One card different: a Gatherer in place of Blue's second Artist. How many stay unfed now?",
        sum(-one.amount for one in unfed), {}, lessons.record(after, "mesos.sustenance", BLUE).text, "mesos.gatherer",
        ("Still four people.", "A Gatherer saves 3 Food at every meal."),
    )  # fmt: skip


def no_pay_out() -> Asked:
    """What Gatherers save too much is not paid out."""
    row = next(row for row in lessons.bills() if row["gatherers"] == 3)
    return Asked(
        f"{row['people']} people, 3 of them Gatherers. What does Sustenance bring or cost?",
        "nothing" if not row["due"] else "cost",
        {"gain": "The tribe gets the Food left over", "nothing": "Nothing at all", "cost": "It still costs Food"},
        str(row["text"]), "mesos.bill_floor", ("A tribe never gets Food for eating.",),
        {"gain": "A Gatherer saves Food. It never brings any."},
    )  # fmt: skip


def ritual_middle() -> Asked:
    """Neither most nor fewest."""
    tribes = [[CHARACTERS[one]] for one in ("card:27", "card:28")]
    found = lessons.resolved(EVENTS["event:shamanic_ritual:1"], [*tribes, []])
    return Asked(
        "Shamanic Ritual. Red has 2 stars, Blue 1, Green none. How many PP does Blue gain or lose?",
        found.points[BLUE], {}, " ".join(one.text for one in found.records if one.what == "points"),
        "mesos.shamanic_ritual", ("Only the two ends count.", "Most stars gain, fewest stars lose."),
    )  # fmt: skip


def ritual_all_tied() -> Asked:
    """Everybody tied gains and loses."""
    event = EVENTS["event:shamanic_ritual:1"]
    found = lessons.resolved(event, [[], [], []])
    gains = any(one.amount > 0 for one in found.records)
    loses = any(one.amount < 0 for one in found.records)
    return Asked(
        "Nobody has a single star. What does the Shamanic Ritual do?",
        {(True, True): "both", (False, False): "nothing", (True, False): "gain"}[gains, loses],
        {"nothing": "Nothing: no stars, no Ritual", "gain": f"Everybody gains {event.points_most_stars} PP",
         "both": f"Everybody gains {event.points_most_stars} and loses {event.loss_fewest_stars} PP"},
        f"All have the most and all have the fewest, so each tribe ends with {found.points[RED]} PP more.",
        "mesos.ritual_tie", ("Who has the most? Who has the fewest?", "Ties count for everybody tied."),
    )  # fmt: skip


def paintings() -> Asked:
    """Enough Artists gain for each of them."""
    event = EVENTS["event:cave_paintings:1"]
    found = lessons.resolved(event, [[], lessons.people(artist=2), lessons.people(artist=1)])
    return Asked(
        "Cave Paintings of Era I. Blue has 2 Artists. How many PP?", found.points[BLUE], {},
        " ".join(one.text for one in found.records if one.what == "points"), "mesos.paintings_enough",
        ("The card has two lines: too few, and enough.", f"Enough begins at {event.gain_from_artists} Artist."),
    )  # fmt: skip


def no_points_at_end() -> Asked:
    """Left-over Food is worth nothing."""
    whole = lessons.whole_game()
    scored = {one.rule for one in whole.records[-40:] if one.what == "points"}
    options = {
        "artists": "Pairs of Artists",
        "food": "Left-over Food",
        "inventors": "Inventors",
        "builders": "Builders",
    }
    (right,) = [one for one in options if f"mesos.final_{one}" not in scored]
    return Asked(
        "Which of these brings no points at the end of the game?", right, options,
        lessons.record(whole, "mesos.final_count").text, "mesos.final_count",
        ("Look at the picture above.", "Three of them have a row there."),
    )  # fmt: skip


def inventors() -> Asked:
    """Number of Inventors times number of different icons."""
    tribe = [CHARACTERS[one] for one in ("card:19", "card:53", "card:20", "card:21", "card:22")]
    found = lessons.counted(tribe, "mesos.final_inventors")
    return Asked(
        "Five Inventors, two of them with the same invention. How many PP at the end?", found.amount, {}, found.text,
        "mesos.final_inventors", ("Count the Inventors, then the different inventions.", "Multiply the two."),
        {"25": "The inventions must be different: two of them are the same.", "5": "Multiply, do not just count."},
    )  # fmt: skip


def artists() -> Asked:
    """Only whole pairs of Artists."""
    found = lessons.counted(lessons.people(artist=5), "mesos.final_artists")
    return Asked(
        "Five Artists. How many PP at the end?", found.amount, {}, found.text, "mesos.final_artists",
        ("How many pairs?", "An Artist without a partner adds nothing at the end."),
        {"25": "Only whole pairs count.", "50": "The 10 PP are for each two Artists."},
    )  # fmt: skip


def tie_break() -> Asked:
    """Food breaks a tie."""
    tied = lessons.tribes_at_table([[], [], []], [1, 4, 0])
    (first,) = find_game("mesos").ranking(tied)[0]
    return Asked(
        "Two tribes have the same points, more than the third. Red has 1 Food left, Blue 4. Who wins?",
        _id(tied.names[first]),
        {"red": "Red, who moved earlier", "blue": "Blue, who has more Food", "both": "They share the victory"},
        "Food is worth no points, but it decides a tie. Only if Food is equal too, the victory is shared.",
        "mesos.tie_food", ("Left-over Food is good for one thing.",),
    )  # fmt: skip


def who_scores() -> Asked:
    """Which people of a tribe bring points in the final count."""
    tribe = [CHARACTERS[one] for one in ("card:1", "card:10", "card:9", "card:28", "card:14", "card:20")]
    scores = lessons.final_points(tribe)
    right = {card.id for card in tribe if lessons.final_points([one for one in tribe if one is not card]) < scores}
    told = lessons.count_parts(tribe)
    return Asked(
        "These six people are a whole tribe. Which of them bring PP in the final count?", right,
        {card.id: card.label.partition(" (")[0] for card in tribe},
        " ".join(text for _, amount, text in told if amount), "mesos.final_count",
        ("Three kinds of people can score at the end.", "Builders, Artists and Inventors.",
         "Artists score in twos, and here is only one."),
        {"card:14": "An Artist alone scores nothing: only whole pairs do.",
         "card:1": "Hunters pay at a Hunt, not at the end.", "card:28": "Stars count at a Ritual, not at the end.",
         "card:10": "A Gatherer saves Food, and Food is worth no points."},
        [(words, amount) for words, amount, _ in told if amount],
        {card.id: f'<span class="mesos">{draw_card(card)}</span>' for card in tribe},
    )  # fmt: skip


def round_end() -> Asked:
    """The end of a round, step by step."""
    steps = {
        "restore_row": "New cards come to the upper row", "discard_row": "What is left in the lower row is discarded",
        "resolve_events": "The Events of the lower row resolve", "slide_row": "The upper row slides down",
    }  # fmt: skip
    rules = [one.rule.removeprefix("mesos.") for one in lessons.first_round().records if one.period == 1]
    return Asked(
        "All totems are back. In which order does the round end?", tuple(sorted(steps, key=rules.index)), steps,
        "So an Event lies in the upper row for a round and in the lower row for another one before it strikes.",
        "mesos.slide_row",
        ("What was announced a round ago comes first.", "Make room below, then slide, then fill up above."),
        {"slide_row": "Before the upper row can slide, the lower one must be empty.",
         "restore_row": "New cards need free places in the upper row, so they come last."},
    )  # fmt: skip


BANK = Bank(
    GAME,
    (
        first_to_act, may_take_event, building_too_dear, last_space, last_space_empty, when_events_strike, next_order,
        icon_hunter, hunter_order, hunt_for_green, red_pays, blue_unfed, wrong_order, one_gatherer, no_pay_out,
        ritual_middle, ritual_all_tied, paintings, no_points_at_end, inventors, artists, tie_break,
        who_scores, round_end, *exploring.QUESTIONS,
        *table.QUESTIONS, *events.QUESTIONS,
    ),
    GENERATORS,
    head=f"{symbols()}<style>{style()}</style>",
    beside=("first_to_act", "next_order", "wrong_order", "one_gatherer"),
)  # fmt: skip
"""Every question by its name."""

asked, predict, quiz = BANK.asked, BANK.predict, BANK.quiz
