"""The MESOS tutorial: six parts from the goal to a game of one's own. The numbers in its texts come from the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from types import SimpleNamespace
from typing import Any

from kernel import bots
from kernel.core import Moment
from kernel.mesos.cards import CHARACTERS, EVENT_KINDS, EVENTS, KINDS, QUANTITIES, SPACES
from widgets import mesos
from widgets.course import (
    Content,
    Course,
    Part,
    Scene,
    Story,
    after,
    box,
    heading,
    prose,
    side_by_side,
    table,
    waterfall,
)
from widgets.learn import Dial, ScoreSheet, Sorter
from widgets.marks import player as player_mark
from widgets.mesos import lessons
from widgets.mesos.board import draw_card, style
from widgets.mesos.lessons import BLUE, GAME, GREEN, RED, SCENES, scene
from widgets.mesos.pictograms import icon, symbols
from widgets.mesos.questions import predict, quiz
from widgets.mesos.texts import event_text
from widgets.stepper import Stepper

NAMES = scene("start").state.names


def tutorial() -> Course:
    """The whole page."""
    intro = f"{symbols()}<h1>MESOS, step by step</h1>"
    return Course("mesos.course", intro, PARTS, GAME)


def tribe(player: int) -> str:
    """A tribe's token and name in a text."""
    return player_mark(player, NAMES[player])


def _drawing(*slots: str) -> SimpleNamespace:
    """The drawing module of MESOS with these figures only: a lesson shows what it speaks of."""

    def figures(history: Sequence[Moment], seat: int | None = None) -> dict[str, Any]:
        return {slot: figure for slot, figure in mesos.figures(history, seat).items() if slot in slots}

    found = {name: getattr(mesos, name) for name in mesos.__all__}
    return SimpleNamespace(**found | {"figures": figures})


QUIET, WITH_EVENTS = _drawing(), _drawing("events")


# Part 1


def goal() -> Content:
    """What the game is about: one sentence and one picture."""
    session = lessons.whole_game()
    best = lessons.winner(session)
    terms = [(words, amount) for words, amount, _ in lessons.count_terms(session, best)]
    points = session.state.points
    ranking = ", ".join(f"{NAMES[one]} {points[one]}" for (one,) in GAME.ranking(session.state))
    early = terms[0][1] + terms[1][1]
    return [
        prose(
            heading(1, "The goal", "Lead a Stone Age tribe to the most prestige points in ten rounds.", 2)
            + f"<p>Here is how {tribe(best)} won a whole game that this page has played: {ranking}. Read it from the "
            "top: every bar begins where the bar above it ended, and striped bars go backwards.</p>"
            + waterfall(terms, f"{NAMES[best]} in the end", "PP")
            + "<p>Builders, Artists and Inventors are people of the tribe; Buildings are cards that cost Food.</p>"
            + f"<p>Only {early} of the {points[best]} prestige points (PP) came during the rounds. The rest was "
            "counted at the very end, from the people and Buildings that the tribe had gathered.</p>"
        ),
        predict("no_points_at_end"),
        prose(
            "<h3>How this page works</h3><ul>"
            "<li><strong>Guess first.</strong> A wrong guess costs nothing, and hints are free.</li>"
            "<li><strong>Step.</strong> Next and Back go through the game; the arrow keys do the same.</li>"
            "<li><strong>Ask why.</strong> Choose any number in the score table to read where it comes from.</li></ul>"
        ),
    ]  # fmt: skip


# Part 2


def first_round() -> Content:
    """The sample round, with a guess before everything that happens."""
    first = scene("start")
    last = lessons.record(scene("blue"), "mesos.last_space", BLUE, 1)
    space = SPACES[3][0]
    scenes = [
        Scene(
            "Place the totems",
            f"<p>Three tribes: {tribe(RED)}, {tribe(BLUE)} and {tribe(GREEN)}. Each puts its totem on one tile of the "
            "<strong>Offer track</strong>. A tile says how many cards you may take, and from which row. The Turn Order "
            "tile on the left says who chooses first: Red, then Blue, then Green.</p>",
            list, SCENES["placed"],
            "<p>Red has chosen Tile E, one card from each row, and Blue Tile F, two cards from the upper row. Green "
            "was the last to choose and took the small Tile B: one card from the lower row.</p>",
        ),
        Scene(
            "The first card",
            "<p>The totems stand on their tiles. Now the tribes take cards, one tribe after the other.</p>",
            lambda: [predict("first_to_act"), predict("may_take_event")], SCENES["green"],
            "<p>Tiles are worked through <strong>from left to right</strong>. So the small tile on the left has its "
            "own reward: first choice of the cards.</p>"
            f"<p>Green takes the plain Hunter. It brings nothing at once. But Green is the first to put the totem "
            f"back, and the top space gives {space.food_bonus} Food.</p>"
            "<p>Go back one step and point at the dimmed cards: each of them says why it is closed.</p>",
        ),
        Scene(
            "Red buys a Building",
            f"<p>{tribe(RED)} wants a Building. People join for nothing; Buildings cost Food.</p>",
            lambda: [predict("building_too_dear")], SCENES["red"],
            f"<p>{escape(lessons.record(scene('red'), 'mesos.builder_discount', RED).text)} The order was everything: "
            "with the same two cards the other way round, the Building was out of reach.</p>",
        ),
        Scene(
            "Blue comes home last",
            f"<p>{tribe(BLUE)} takes the last turn of the round: a plain Hunter and an Artist.</p>",
            lambda: [predict("last_space"), predict("when_events_strike")], SCENES["blue"],
            f"<p>{escape(last.text)} Then the round ends: what is left in the lower row goes away, the upper row "
            "slides down, seven new cards come. The Buildings stay where they are.</p>",
        ),
        Scene(
            "A new order",
            "<p>Round 2. The Turn Order tile was filled anew while the totems came back.</p>",
            lambda: [predict("next_order")], [*SCENES["placed again"], *SCENES["red again"]],
            "<p>Red is on the leftmost tile now, takes a Gatherer and gets the Food of the top space. Its Building "
            f"adds {lessons.record(scene('red again'), 'mesos.turn_order_food', RED).amount} more.</p>",
        ),
        Scene(
            "The Hunter with the icon",
            f"<p>{tribe(GREEN)} has one plain Hunter and now takes the Hunter that shows Food.</p>",
            lambda: [predict("icon_hunter")], SCENES["green again"],
            "<p>First the card joins the tribe, then its effect happens. Remember it: many people get this wrong.</p>"
            "<p>Now try something else: step back to any choice, choose another option, and see what it would have "
            "changed.</p>",
        ),
    ]  # fmt: skip
    return [
        prose(heading(2, "A first round", "See how a round goes: place, take cards, come home, begin again.", 5)),
        Story(first, scenes, at=lessons.frame_after("start"), drawing=QUIET),
        quiz("round", ["last_space_empty"], "Before you go on"),
    ]  # fmt: skip


# Part 3

SAYS = {
    "hunter": "Brings Food and PP when a Hunt comes. With the Food icon it also brings Food as soon as you take it.",
    "gatherer": "Saves {gatherer_food} Food whenever the tribe must be fed, that is, when Sustenance comes.",
    "builder": "Makes every Building cheaper from then on. When the game is over, you score the PP on the card.",
    "shaman": "Shows stars. When a Shamanic Ritual comes, the tribe with the most stars gains PP and the one with the "
    "fewest loses some.",
    "artist": "Earns PP when Cave Paintings come. When the game is over, every {artist_group} Artists score "
    "{artist_group_points} PP more.",
    "inventor": "Brings an invention. When the game is over, you multiply your Inventors by your different inventions.",
}
"""What each kind does, in a sentence."""
EXAMPLES = ("card:1", "card:10", "card:9", "card:27", "card:14", "card:20")
"""A card of each kind, in the order of KINDS; the Hunter is one with the icon."""


def what_they_do() -> str:
    """A card of each kind with what it does."""
    people = [
        f"<li>{draw_card(CHARACTERS[card])}<span>{escape(says(kind))}</span></li>"
        for kind, card in zip(KINDS, EXAMPLES, strict=True)
    ]
    return f'<style>{style()}</style><div class="mesos"><ul class="mesos-meet">{"".join(people)}</ul></div>'


def says(kind: str) -> str:
    """What a kind does, in a sentence with the kernel's numbers."""
    return SAYS[kind].format(**QUANTITIES)


def six_kinds() -> Content:
    """What each kind of people gives, and when."""
    gives = lessons.when_it_gives()
    rows = []
    for kind in KINDS:
        moments = [one for one in lessons.MOMENTS if one in gives[kind]]
        when = " and ".join(lessons.MOMENTS[one] for one in moments).capitalize()
        rows.append((kind, kind.capitalize(), icon(kind), moments, f"{when}. {says(kind)}"))
    order = lessons.two_orders()
    return [
        prose(
            heading(3, "Six kinds of people", "Know what each kind gives, and when: now, at an Event, at the end.", 4)
            + "<p>There are six kinds of people in the deck. Some help at once, some wait for an Event, some count "
            "only when the game is over.</p>"
            + what_they_do()
        ),
        Sorter(
            "mesos.kinds", lessons.MOMENTS, rows, game=GAME, title="When does it help you?",
            text="Tick every moment at which the card brings something; some kinds help at two. "
                 "A cheaper Building counts as now.",
            hints=(
                "Read the six sentences above once more.",
                "Hunt, Sustenance, Shamanic Ritual and Cave Paintings are Events. The game being over is the end.",
                "Three kinds help at two moments: the Hunter, the Builder and the Artist.",
            ),
            replies={kind: says(kind) for kind in KINDS},
        ),
        prose("<h3>The same two cards, in two orders</h3>"),
        predict("hunter_order"),
        after(
            "See both orders",
            table(
                ("Taken first", "What the icon brings", "Food after both"),
                [
                    ("the plain Hunter", escape(order.plain_text), order.plain_first),
                    ("the Hunter with icon", escape(order.icon_text), order.icon_first),
                ],
                "Food after both orders",
            ) + "<p>Your tile names how many cards you take. In which order, you choose yourself.</p>",
        ),
    ]  # fmt: skip


# Part 4


def feeding() -> Content:
    """The four Events, and how a tribe is fed."""
    right, wrong = lessons.events_in(("hunt", "sustenance")), lessons.events_in(("sustenance", "hunt"))
    turned = [
        (tribe(player), right.unfed[player], right.points[player], wrong.unfed[player], wrong.points[player])
        for player in (RED, BLUE, GREEN)
    ]  # fmt: skip
    more = lessons.one_gatherer_more()
    here, there = lessons.first_round().state, more.state
    scenes = [
        Scene(
            "The Hunt",
            f"<p>Back at the sample game, near the end of round 2. {tribe(BLUE)} will take an Artist as the last card "
            "of the round. Then two Events strike: Hunt and Sustenance, the meal.</p>",
            lambda: [predict("hunt_for_green")],
        ),
        Scene(
            "The meal",
            f"<p>Now everybody eats, one Food for each Character. {tribe(RED)} has a Gatherer, and Gatherers make "
            "meals cheaper.</p>",
            lambda: [predict("red_pays")],
        ),
        Scene(
            "Not enough",
            f"<p>{tribe(BLUE)} is the largest tribe, and its store is nearly empty.</p>",
            lambda: [predict("blue_unfed")], SCENES["end"],
            f"<p>{escape(lessons.record(lessons.first_round(), 'mesos.unfed', BLUE).text)} Nobody leaves the tribe: "
            "hungry people stay, and they want to eat again next time.</p>"
            "<p>Then go back to Blue's choice, try another card, and see what it would have changed.</p>",
            "record",
        ),
    ]  # fmt: skip
    states = [((row["gatherers"], row["due"], row["kept"]), row["text"]) for row in lessons.bills()]
    return [
        prose(
            heading(4, "Events and feeding", "Be ready when an Event strikes, above all when people want to eat.", 6)
            + "<p>Four kinds of Events lie in the deck. Their numbers grow from Era to Era; these are the first.</p>"
            + table(
                ("Event", "What it does in Era I"),
                [(f"{icon(kind)} {name}", escape(_told(kind))) for kind, name in EVENT_KINDS.items()],
            )
        ),
        Story(scene("blue again"), scenes, at=lessons.frame_after("blue again"), drawing=WITH_EVENTS),
        side_by_side(
            box(
                prose("<h3>What if Sustenance came first?</h3>"),
                predict("wrong_order"),
                after(
                    "See both orders",
                    table(("Tribe", "Unfed", "PP", "Unfed, wrong order", "PP, wrong order"), turned, "Two orders"),
                ),
            ),
            box(
                prose("<h3>One Gatherer more</h3>"),
                predict("one_gatherer"),
                after(
                    "See what it changes",
                    f"<p>With the Artist, Blue ends the round with {here.food[BLUE]} Food and {here.points[BLUE]} PP. "
                    f"With the Gatherer it is {there.food[BLUE]} Food and {there.points[BLUE]} PP. But two Artists are "
                    f"worth {QUANTITIES['artist_group_points']} PP at the end. Now or later: that is MESOS.</p>",
                ),
            ),
        ),
        Dial(
            "mesos.bills", ("Gatherers", "Food due", "Food kept"), states, game=GAME, title="A tribe of five people",
            text="Move the slider: how many of the five are Gatherers? The tribe has 5 Food before the meal.",
            label="Gatherers",
        ),
        predict("no_pay_out"),
        prose("<h3>Stars and paintings</h3><p>The two other Events look at Shamans and at Artists.</p>"),
        side_by_side(predict("ritual_middle"), predict("ritual_all_tied"), predict("paintings")),
    ]  # fmt: skip


def _told(kind: str) -> str:
    return event_text(EVENTS[f"event:{kind}:1"]).replace(" Events are never taken.", "")


# Part 5


def final_count() -> Content:
    """Three score sheets, each with more left to the learner."""
    session = lessons.whole_game()
    order = [player for place in GAME.ranking(session.state) for player in place]
    content: Content = [
        prose(
            heading(5, "The final count", "Count a tribe's prestige points yourself.", 5)
            + "<p>The ten rounds are over. To the points so far come four things: Builders, pairs of Artists, "
            "Inventors times different inventions, and Buildings. This is the end of the game that you saw in part "
            "1.</p>"
        ),
    ]  # fmt: skip
    words = (
        "First a sheet that is filled in already.",
        "Here the last term and the total are yours.",
        "And here the last three.",
    )
    for player, left, told in zip(order, (0, 1, 3), words, strict=True):
        facts = [(what, escape(there)) for what, there in lessons.tribe_facts(session, player)]
        text = f"<h3>{tribe(player)}</h3><p>{told}</p>{table(('In the tribe', 'What is there'), facts)}"
        content.append(side_by_side(prose(text), sheet(player, left)))
    return [*content, quiz("count", ["inventors", "artists", "tie_break"])]


def sheet(player: int, left: int) -> ScoreSheet:
    """A player's score sheet of the whole game, the last `left` terms open."""
    terms = lessons.count_terms(lessons.whole_game(), player)
    return ScoreSheet(
        f"mesos.sheet-{player}", [(words, amount) for words, amount, _ in terms], open_terms=left,
        title=f"Score sheet of {NAMES[player]}", game=GAME, rules={words: rule for words, _, rule in terms},
    )  # fmt: skip


# Part 6


def play_on() -> Content:
    """The learner takes Green's seat after the sample rounds; bots play the others."""
    session = lessons.first_round()
    players = [bots.greedy_bot(GAME)] * 3
    bots.play_on(session, players, lambda one: one.question is not None and one.question.player == GREEN)
    stepper = Stepper(session, seat=GREEN, offers=("what_if", "play_on", "new_game"))
    stepper.index = len(stepper.trace["frames"]) - 1
    stepper.playing = True
    waiting = [card for card in session.state.lower if card.id in EVENTS]
    warned = " and ".join(f"the {escape(card.label)}" for card in waiting)
    return [
        prose(
            heading(6, "Play on", "Take over a tribe and play the game to its end, or as far as you like.", 8)
            + f"<p>You are {tribe(GREEN)}, round 3. The two others are played by the computer, which always takes "
            f"what looks best at once. In the lower row waits {warned}: it happens at the end of this round.</p>"
        ),
        stepper,
        quiz("play", ["building_too_dear", "when_events_strike", "icon_hunter"], "Three questions to take home"),
    ]  # fmt: skip


_ROUND = (
    "first_to_act", "may_take_event", "building_too_dear", "last_space", "when_events_strike", "next_order",
    "icon_hunter", "round",
)  # fmt: skip
_FEEDING = (
    "hunt_for_green", "red_pays", "blue_unfed", "wrong_order", "one_gatherer", "bills", "no_pay_out", "ritual_middle",
    "ritual_all_tied", "paintings",
)  # fmt: skip


def _keys(*names: str) -> list[str]:
    return [f"mesos.{name}" for name in names]


PARTS = [
    Part("goal", "The goal", goal, _keys("no_points_at_end")),
    Part("first-round", "A first round", first_round, _keys(*_ROUND)),
    Part("people", "Six kinds of people", six_kinds, _keys("kinds", "hunter_order")),
    Part("feeding", "Events and feeding", feeding, _keys(*_FEEDING)),
    Part("count", "The final count", final_count, _keys("sheet-1", "sheet-2", "count")),
    Part("play", "Play on", play_on, _keys("play")),
]
"""The parts of the tutorial, in their order; the keys are those of the pieces that each part shows."""
