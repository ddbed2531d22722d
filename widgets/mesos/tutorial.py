"""The MESOS tutorial: six parts from the goal to a game of one's own. The numbers in its texts come from the kernel."""

from __future__ import annotations

from html import escape

from kernel.mesos.cards import EVENTS
from widgets.coach import take_seat
from widgets.course import Content, Course, Part, box, heading, prose, side_by_side
from widgets.mesos import lesson_pieces as pieces
from widgets.mesos import lessons
from widgets.mesos.lessons import GAME, GREEN
from widgets.mesos.pictograms import symbols
from widgets.mesos.questions import predict, quiz


def tutorial() -> Course:
    """The whole page."""
    intro = f"{symbols()}<h1>MESOS, step by step</h1>"
    return Course("mesos.course", intro, PARTS, GAME)


# Part 1


def goal() -> Content:
    """What the game is about: one sentence and one picture."""
    return [
        prose(heading(1, "The goal", "Lead a Stone Age tribe to the most prestige points in ten rounds.", 2)),
        pieces.how_a_game_ended(),
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
    return [
        prose(heading(2, "A first round", "See how a round goes: place, take cards, come home, begin again.", 5)),
        pieces.round_story(),
        quiz("round", ["last_space_empty"], "Before you go on"),
    ]  # fmt: skip


# Part 3


def six_kinds() -> Content:
    """What each kind of people gives, and when."""
    return [
        prose(
            heading(3, "Six kinds of people", "Know what each kind gives, and when: now, at an Event, at the end.", 4)
            + "<p>There are six kinds of people in the deck. Some help at once, some wait for an Event, some count "
            "only when the game is over.</p>"
        ),
        pieces.meet(),
        pieces.kinds_sorter(),
        prose("<h3>The same two cards, in two orders</h3>"),
        predict("hunter_order"),
        pieces.both_orders(),
    ]  # fmt: skip


# Part 4


def feeding() -> Content:
    """The four Events, and how a tribe is fed."""
    return [
        prose(
            heading(4, "Events and feeding", "Be ready when an Event strikes, above all when people want to eat.", 6)
            + "<p>Four kinds of Events lie in the deck. Their numbers grow from Era to Era; these are the first.</p>"
        ),
        pieces.first_events(),
        pieces.events_story(),
        side_by_side(
            box(
                prose("<h3>What if Sustenance came first?</h3>"),
                predict("wrong_order"),
                pieces.sustenance_first(),
            ),
            box(
                prose("<h3>One Gatherer more</h3>"),
                predict("one_gatherer"),
                pieces.gatherer_instead(),
            ),
        ),
        pieces.feeding_dial(),
        predict("no_pay_out"),
        prose("<h3>Stars and paintings</h3><p>The two other Events look at Shamans and at Artists.</p>"),
        side_by_side(predict("ritual_middle"), predict("ritual_all_tied"), predict("paintings")),
    ]  # fmt: skip


# Part 5


def final_count() -> Content:
    """Three score sheets, each with more left to the learner."""
    content: Content = [
        prose(
            heading(5, "The final count", "Count a tribe's prestige points yourself.", 5)
            + "<p>The ten rounds are over. To the points so far come four things: Builders, pairs of Artists, "
            "Inventors times different inventions, and Buildings. This is the end of the game that you saw in part "
            "1.</p>"
        ),
    ]  # fmt: skip
    content += [side_by_side(pieces.tribe_at_end(no), pieces.sheet(no)) for no in range(len(pieces.COUNTED))]
    return [*content, quiz("count", ["inventors", "artists", "tie_break"])]


# Part 6


def play_on() -> Content:
    """The learner takes Green's seat after the sample rounds; bots play the others."""
    session = lessons.first_round()
    stepper = take_seat(session, GREEN, ("what_if", "play_on", "new_game"))
    waiting = [card for card in session.state.lower if card.id in EVENTS]
    warned = " and ".join(f"the {escape(card.label)}" for card in waiting)
    return [
        prose(
            heading(6, "Play on", "Take over a tribe and play the game to its end, or as far as you like.", 8)
            + f"<p>You are {pieces.tribe(GREEN)}, round 3. The two others are played by the computer, which always "
            f"takes what looks best at once. In the lower row waits {warned}: it happens at the end of this round.</p>"
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
