"""The Archeos Society tutorial: eight parts from the goal to a game of one's own. Its numbers come from the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from html import escape
from types import SimpleNamespace
from typing import Any

import ipywidgets

from kernel.archeos.gaining import MONKEYS
from kernel.archeos.season import worth
from kernel.archeos.state import CARDS, ArcheosTable
from kernel.archeos.tables import EXPEDITION_POINTS, ROLES, SEASONS, own_tables
from kernel.core import Moment
from kernel.words import some
from widgets import archeos
from widgets.archeos import lessons, roles
from widgets.archeos.lessons import ADA, BEN, BROWN, CLEO, FOUR, GAME, NAMES, SCENES, WHITE, scene
from widgets.archeos.pictograms import symbols, vehicle
from widgets.archeos.questions import predict, quiz
from widgets.archeos.roles import RECONSTRUCTED
from widgets.archeos.shown import cards, styles
from widgets.charts.dots import DOTS
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
from widgets.stepper import Stepper

SEASON_NAMES = lessons.season().state.names


def tutorial() -> Course:
    """The whole page."""
    intro = f"{symbols()}<style>{styles()}</style><h1>Archeos Society, step by step</h1>"
    return Course("archeos.course", intro, PARTS, GAME)


def person(player: int) -> str:
    """A player's vehicle and name in a text."""
    return _named(player, NAMES[player])


def team(player: int) -> str:
    """The same for Brown and White."""
    return _named(player, SEASON_NAMES[player])


def _named(player: int, name: str) -> str:
    return f'<span class="ma-player">{vehicle(player, name, "ar-mark")} <span>{escape(name)}</span></span>'


class Shown(ipywidgets.HTML):
    """Cards face up as a widget, for a notebook."""

    def __init__(self, ids: Sequence[str]) -> None:
        super().__init__(f'{symbols()}<style>{styles()}</style><div class="ma">{cards(ids)}</div>')
        self._words = _listed(ids)

    def __repr__(self) -> str:
        return f"<Cards: {self._words}>"


def _drawing(*slots: str) -> SimpleNamespace:
    """The drawing module of Archeos with these figures only, above the board: a lesson shows what it speaks of."""

    def layout(table: ArcheosTable) -> str:
        figures = "".join(f'<div class="ar-figure" data-figure="{slot}"></div>' for slot in slots)
        return f"{figures}{archeos.layout(table)}"

    def figures(history: Sequence[Moment], seat: int | None = None) -> dict[str, Any]:
        return {slot: figure for slot, figure in archeos.figures(history, seat).items() if slot in slots}

    found = {name: getattr(archeos, name) for name in archeos.__all__}
    return SimpleNamespace(**found | {"figures": figures, "layout": layout})


QUIET, WITH_MONKEYS, WITH_POINTS = _drawing(), _drawing("monkey"), _drawing("points")


# Part 1


def goal() -> Content:
    """What the game is about: one sentence and one picture."""
    best = lessons.winner()
    points = lessons.whole_game().state.points
    ranking = ", ".join(f"{NAMES[one]} {points[one]}" for (one,) in GAME.ranking(lessons.whole_game().state))
    most = len(EXPEDITION_POINTS) - 1
    return [
        prose(
            heading(
                1, "The goal", "Send expeditions around the world and score the most points in two or three seasons.", 3
            )
            + f"<p>Here is how {person(best)} won a whole game of {SEASONS[len(NAMES)]} seasons that this page has "
            f"played: {ranking}. Read it from the top: every bar begins where the bar above it ended.</p>"
            + waterfall(lessons.final_terms(best), f"{NAMES[best]} in the end", "points") + RECONSTRUCTED
            + "<p>Cards from your hand form <strong>expeditions</strong>, and every expedition scores by its size when "
            "the season ends. Large ones are worth much more than small ones:</p>"
            + table(
                ("Size", *(str(size) for size in range(1, most)), f"{most} or more"),
                [("Points", *EXPEDITION_POINTS[1:])], "Points of an expedition by size",
            )
            + "<p>An expedition may also move a <strong>vehicle</strong> on one of six tracks, one for each region, "
            "and "
            "use the skill of its <strong>leader</strong>.</p>"
        ),
        side_by_side(predict("final_goal"), box(predict("sixth_card"), predict("six_or_two_threes"))),
        prose(
            "<h3>How this page works</h3><ul>"
            "<li><strong>Guess first.</strong> A wrong guess costs nothing, and hints are free.</li>"
            "<li><strong>Step.</strong> Next and Back go through the game; the arrow keys do the same.</li>"
            "<li><strong>Ask why.</strong> Choose any number in the score table to read where it comes from.</li></ul>"
        ),
    ]  # fmt: skip


# Part 2


def gain_or_play() -> Content:
    """The first turns: taking, drawing, the display that is not refilled, the extra card."""
    session = scene("start")
    scenes = [
        Scene(
            "Take a card",
            f"<p>Three people play: {person(ADA)}, {person(BEN)} and {person(CLEO)}. Each was dealt one card, and some "
            "lie face up in the <strong>display</strong>.</p><p>In your turn you do <strong>one</strong> of two "
            "things: "
            "gain a card, or play an expedition. A Green Photographer lies in the display, like the one that Ada was "
            "dealt. She takes it.</p>",
            lambda: [predict("display_size"), predict("not_refilled")], SCENES["take"],
            "<p>Everybody sees what you take from the display. What you hold is hidden from the others; this page "
            "shows "
            "you all hands, so that you can follow.</p>",
        ),
        Scene(
            "Draw a card", f"<p>{person(BEN)} draws from the deck instead.</p>",
            lambda: [predict("one_card")], [*SCENES["draw"], *SCENES["round 2"]],
            "<p>Drawing is a surprise, taking is a choice. But every card you leave in the display, somebody else may "
            "take: four more turns go by, and only one card is left there.</p>",
        ),
        Scene(
            "The last one",
            f"<p>One card is left in the display, the Blue Guide. {person(ADA)} takes it.</p>",
            lambda: [predict("last_of_display")], SCENES["last of the display"],
            "<p>Now the display is empty. It stays so until somebody plays an expedition.</p>",
        ),
        Scene(
            "An empty display", f"<p>{person(BEN)} draws from the deck.</p>",
            lambda: [predict("extra_card")], SCENES["extra card"],
            "<p>So an empty display makes drawing twice as good. Step back to any choice and try another: the deck "
            "stays "
            "the same, and you see what it would have changed.</p>",
        ),
    ]  # fmt: skip
    return [
        prose(heading(2, "Gain or play", "Know how cards come into your hand, and when one draw brings two.", 5)),
        Story(session, scenes, at=_last_frame("start"), drawing=QUIET),
        prose("<h3>The limit of a hand</h3>"),
        side_by_side(predict("nine_cards"), predict("ten_cards")),
    ]


def _last_frame(name: str) -> int:
    return lessons.frame_after(name)


# Part 3

SETS = (
    ("all-green", FOUR[0], FOUR[1:]),
    ("two-guides", "blue:guide:1", ("green:guide:1",)),
    ("guide-botanist", "blue:guide:1", ("green:guide:1", "green:botanist:1")),
    ("mixed", "green:guide:1", ("blue:guide:1", "green:botanist:1")),
    ("two-photographers", "green:photographer:1", ("green:photographer:2",)),
    ("no-match", "green:botanist:1", ("pink:physician:1",)),
)
"""Sets of Ada's hand to sort: name, leader, cards behind it."""


def legal_expeditions() -> Content:
    """Which cards may go together; the refused ones say why."""
    hand = scene("full hands").state.hands[ADA]
    stepper = Stepper(scene("which leader"), seat=ADA, offers=("what_if",), drawing=QUIET)
    stepper.index = len(stepper.trace["frames"]) - 1
    stepper.playing = True
    return [
        prose(
            heading(3, "Legal expeditions", "See at a glance which cards may go together.", 6)
            + f"<p>Some turns later {person(ADA)} holds six cards:</p><p>{cards(hand)}</p>"
            "<p>Every card has two <strong>traits</strong>: the colour of its region and its role. One card is the "
            "<strong>leader</strong>. You choose one of the leader's traits, and <strong>all</strong> cards behind it "
            "must share <strong>that</strong> trait.</p>"
        ),
        side_by_side(predict("mixed_traits"), box(predict("other_leader"), predict("lone_card"))),
        legal_sorter(),
        prose(
            "<h3>Try it</h3><p>It is your turn, and the cards are Ada's. Choose a leader, then a trait, then any "
            "number of "
            "cards. Cards that do not fit are dimmed and say which trait they break. The others' hands are hidden "
            "now, as "
            "in a real game; after your expedition the computer plays their turns. Go back as often as you like.</p>"
        ),
        stepper,
        after("All expeditions of Ada's hand", _all_expeditions()),
        quiz("effects", ["two_effects"], "One more thing"),
    ]  # fmt: skip


def legal_sorter() -> Sorter:
    """Six sets of Ada's hand, legal or not; the rules say which card breaks which trait."""
    rows: list[tuple[str, str, str, list[str], str]] = []
    for name, leader, followers in SETS:
        tried = lessons.tried(leader, followers)
        words = f"{CARDS[leader].label} leads {_listed(followers)}"
        why = f"All share the leader's {_trait(leader, followers)}." if tried.legal else " ".join(tried.why)
        picture = cards((leader, *followers))
        look = "" if rows else f"{symbols()}<style>{styles()}</style>"  # once, for a page without a board
        rows.append((name, words, f"{look}{picture}", ["legal" if tried.legal else "not"], why))
    return Sorter(
        "archeos.legal", {"legal": "Legal", "not": "Not legal"}, rows, title="Legal or not?",
        text="The first card leads, the others follow.", things="Expedition", game=GAME,
    )  # fmt: skip


def _listed(ids: Sequence[str]) -> str:
    labels = [CARDS[one].label for one in ids]
    return labels[0] if len(labels) == 1 else f"{', '.join(labels[:-1])} and {labels[-1]}"


def _trait(leader: str, followers: Sequence[str]) -> str:
    by_colour = all(CARDS[one].colour == CARDS[leader].colour for one in followers)
    return f"colour, {CARDS[leader].colour.capitalize()}" if by_colour else f"role, {ROLES[CARDS[leader].role].title}"


def _all_expeditions() -> str:
    rows = [
        (CARDS[leader].label, {"colour": "colour", "role": "role", "": "none"}[trait],
         _listed(others) if others else "no other card", 1 + len(others))
        for leader, trait, others in lessons.expeditions_of(scene("which leader"))
    ]  # fmt: skip
    return (
        "<p>Each row is the largest expedition of its kind; any of its cards may be left out, and every card may be "
        "played alone.</p>" + table(("Leader", "Trait", "May follow", "Largest size"), rows)
    )


# Part 4


def leaders() -> Content:
    """The same four cards under four leaders, and when the roles of the first game act."""
    return [
        prose(
            heading(4, "Leaders", "See what a leader changes: the same four cards, four leaders.", 7)
            + "<p>When an expedition lies on the table, only its <strong>leader</strong> counts. The leader's colour "
            "says which vehicle may move, the leader's role has an effect.</p>"
            + roles.late_in_the_game()
            + RECONSTRUCTED
        ),
        side_by_side(predict("photographer_scores"), predict("photographer_moves")),
        side_by_side(predict("guide_moves"), predict("botanist_frame")),
        side_by_side(predict("curator_relic"), predict("best_leader")),
        after("The four leaders side by side", roles.compared()),
        prose(
            "<h3>The roles of the first game</h3><p>A role acts when its expedition is played, all along, at season "
            "end, or when the game is over. Restrictions must be kept; everything else is your choice.</p>"
            + roles.what_they_do(roles.FIRST_GAME)
        ),
        roles.first_roles(),
    ]


# Part 5


def thresholds() -> Content:
    """Ada, Ben and a lone Physician play; large enough or not, one space at most, and the hand goes back."""
    scenes = [
        Scene(
            "One step at a time",
            f"<p>Back at the first season. {person(ADA)} plays her four Green cards, the Photographer on top. The "
            "small "
            "number between two spaces of a track is a <strong>threshold</strong>: so large an expedition must be to "
            "cross it.</p>",
            lambda: [predict("one_space")], (),
        ),
        Scene(
            "What is left", "<p>Two cards are still in Ada's hand, the Blue Guide and the Pink Physician.</p>",
            lambda: [predict("hand_back")], [*SCENES["ada plays"], *SCENES["ben plays"], *SCENES["round 6"]],
            "<p>The two cards lie in the display now, and everybody may take them. So a full hand is a risk: what you "
            f"cannot play, you give away. Then {person(BEN)} plays five Yellow cards, takes the Botanist frame, and "
            "hands back two. Two rounds later he has picked up the Pink Physician.</p>",
        ),
        Scene(
            "Too small",
f"<p>{person(BEN)} holds nothing but the Pink Physician, and plays it.</p>",
            lambda: [predict("too_small")], SCENES["too small"],
            "<p>Refused is only the advance, and the page says why, with the numbers. Such an expedition still "
            "counts as "
            "one; it scores what a single card scores.</p><p>Step back to one of the choices and try another.</p>",
        ),
    ]  # fmt: skip
    need = own_tables().sites["sigiriya"].thresholds[0]
    states = [
        ((one.cards, one.moved, one.points), one.text)
        for one in (lessons.advance(number, role="patron") for number in range(1, 8))
    ]
    return [
        prose(
            heading(5, "Thresholds and handing back", "Know when a vehicle moves, and what happens to your hand.", 7)
            + RECONSTRUCTED
        ),
        Story(scene("which leader"), scenes, at=_last_frame("which leader"), drawing=QUIET),
        prose("<h3>Large enough?</h3>"),
        side_by_side(
            Dial(
                "archeos.sizes", ("Cards", "Spaces moved", "Points"), states, game=GAME, title="How large?", bar=2,
                text=f"Sigiriya, first step, needs {need} cards (reconstructed). Move the slider and watch the "
                     "vehicle.",
                label="Cards in the expedition",
            ),
            predict("seven_cards"),
        ),
        prose("<h3>Two leaders who change the end of your turn</h3>"),
        side_by_side(predict("physician_keeps"), predict("patron_draws")),
    ]  # fmt: skip


# Part 6


def monkeys() -> Content:
    """A bet on the third Monkey, and what it ends."""
    before = lessons.before_monkeys()
    left, held = len(before.state.deck), len(before.state.hands[WHITE])
    late, odds = lessons.third_monkey_within(lessons.SOON), lessons.third_monkey_within(lessons.cards_to_third())
    scenes = [
        Scene(
            "The first Monkey",
            f"<p>Two people play the rulebook's own season: {team(BROWN)} and {team(WHITE)}. The upper stack is used "
            "up; "
            f"{left} cards are left, all {MONKEYS} Monkeys among them.</p><p>The chart shows where the third one may "
            "lie: "
            f"each of the {DOTS} dots is as likely as any other. That it comes within the next "
            f"{lessons.SOON} cards "
            "has a "
            "chance of "
            f"only {float(late):.0%}. Both feel safe. Brown draws.</p>",
            lambda: [predict("first_monkey")], lessons.last_answers()[:1],
            "<p>The dots have moved to the left. Two Monkeys to go.</p>",
        ),
        Scene(
            "And now?", f"<p>{team(WHITE)} holds {held} cards and draws once more before playing.</p>",
            lambda: [predict("next_first"), predict("unplayed")], lessons.last_answers()[1:2],
            f"<p>Two Monkeys in one draw! So early the third one comes in {_one_in(odds)}. The season ends <strong>at "
            f"once</strong>, in the middle of a turn: no last round, and White's {held} cards count nothing. What "
            "the season "
            "end brings, you count yourself in the next part.</p>", "record",
        ),
    ]  # fmt: skip
    return [
        prose(
            heading(6, "Monkeys", "Feel how long a season lasts, and bet on its end.", 5)
            + f"<p>The deck is split into two stacks. The {MONKEYS} Monkeys are shuffled into one, and the other is "
            "put on "
            "top. When the third Monkey appears, the season is over.</p>"
        ),
        side_by_side(predict("monkey_earliest"), predict("monkey_bet")),
        Story(before, scenes, at=lessons.last_frame(before), drawing=WITH_MONKEYS),
    ]  # fmt: skip


def _one_in(chance: Fraction) -> str:
    """A small chance as people say it."""
    return f"about one season in {round(float(1 / chance), -2):,.0f}"


# Part 7


def season_end() -> Content:
    """The order of the season end, Brown's and White's points term by term, and two score sheets."""
    stepper = Stepper(
        lessons.season(), grain="record", at=lessons.frame_of_end(), offers=(), drawing=WITH_POINTS
    )  # fmt: skip
    stepper.live = False
    played = [
        (some(one.size, "card"), one.leader.label, worth(one).size, worth(one).points)
        for one in sorted(lessons.expeditions(BROWN), key=lambda one: -worth(one).points)
    ]  # fmt: skip
    sites = lessons.sum_of(BROWN, "archeos.site_points")
    expeditions = lessons.sum_of(BROWN, "archeos.expedition_points")
    frame = lessons.sum_of(BROWN, "archeos.botanist_season_end")
    taken = lessons.sum_of(BROWN, "archeos.botanist_frame")
    return [
        prose(
            heading(7, "The season end", "Count a season yourself, in the right order.", 8)
            + "<p>Four things happen, always in the same order. Put them in order first.</p>"
        ),
        predict("season_end_order"),
        prose(
            f"<h3>The season of Brown and White</h3><p>This is the season end that you have just reached. It is the "
            f"rulebook's example: {team(BROWN)} and {team(WHITE)}, with their vehicles where the rulebook puts them. "
            "Guess, "
            "then step through it point by point; the chart grows with every step.</p>" + RECONSTRUCTED
        ),
        side_by_side(box(predict("white_sites"), predict("brown_sites")), predict("brown_expeditions")),
        stepper,
        prose(
            "<h3>25 or 27?</h3>"
            + table(
                ("Brown's expedition", "Leader", "Scores as", "Points"),
                [*played, ("Together", "", "", expeditions)], "Brown's expeditions",
            )
            + f"<p>The rulebook says that Brown scores {expeditions + frame} points for expeditions. But its four "
            "terms add "
            f"up to {expeditions}. The other {frame} are those for the Botanist frame, which it names right after: "
            f"{expeditions} + {frame} = {expeditions + frame}. With {sites} from sites the season end brings Brown "
            f"{sites} + {expeditions} + {frame} = {sites + expeditions + frame} points. Taking the frame had brought "
            f"{taken} more, during the season.</p>", "ma-told",
        ),
        prose("<h3>Count it yourself</h3><p>For Brown the sites are filled in and the expeditions are yours.</p>"),
        side_by_side(sheet(BROWN, 4), sheet(WHITE, 5)),
        after("Both seasons, term by term", _falls()),
        quiz("end", ["vehicles_stay", "seasons", "thresholds_source"]),
    ]  # fmt: skip


def _falls() -> str:
    """Brown's and White's points of the season as waterfalls."""
    return "".join(
        f"<h4>{name}</h4>"
        + waterfall([(words, amount) for words, amount, _ in lessons.end_terms(player)], f"{name} together", "points")
        for player, name in enumerate(SEASON_NAMES)
    )


def sheet(player: int, left: int) -> ScoreSheet:
    """A player's points of the rulebook's season, the last `left` terms open."""
    terms = lessons.end_terms(player)
    name = SEASON_NAMES[player]
    return ScoreSheet(
        f"archeos.sheet-{name.lower()}", [(words, amount) for words, amount, _ in terms], open_terms=left,
        title=f"Score sheet of {name}", game=GAME, rules={words: rule for words, _, rule in terms},
    )  # fmt: skip


# Part 8


def play_on() -> Content:
    """The learner takes Cleo's seat after the sample turns; bots play the others."""
    session = scene("too small")
    held = len(session.state.hands[CLEO])
    stepper = Stepper(session, seat=CLEO, offers=("what_if", "play_on", "new_game", "views"))
    stepper.index = len(stepper.trace["frames"]) - 1
    stepper.playing = True
    return [
        prose(
            heading(8, "Play on", "Take over a seat and play the game to its end, or as far as you like.", 12)
            + f"<p>You are {person(CLEO)}, in the first season. You hold {held} cards, many of them Red. One more "
            "card is "
            "allowed. Gain it, or play now? What you do not play goes to the display.</p>"
            "<p>The two others are played by the computer, which takes what looks best at once. Their hands are "
            "hidden; a teacher opens them with “Seen by” above the table.</p>"
        ),
        stepper,
        quiz("play", ["not_refilled", "mixed_traits", "hand_back"], "Three questions to take home"),
    ]


def _keys(*names: str) -> list[str]:
    return [f"archeos.{name}" for name in names]


PARTS = [
    Part("goal", "The goal", goal, _keys("final_goal", "sixth_card", "six_or_two_threes")),
    Part(
        "gain-or-play", "Gain or play", gain_or_play,
        _keys("display_size", "not_refilled", "one_card", "last_of_display", "extra_card", "nine_cards", "ten_cards"),
    ),
    Part(
        "legal", "Legal expeditions", legal_expeditions,
        _keys("mixed_traits", "other_leader", "lone_card", "legal", "effects"),
    ),
    Part(
        "leaders", "Leaders", leaders,
        _keys(
            "photographer_scores", "photographer_moves", "guide_moves", "botanist_frame", "curator_relic",
            "best_leader", "first_roles",
        ),
    ),
    Part(
        "thresholds", "Thresholds and handing back", thresholds,
        _keys("one_space", "hand_back", "too_small", "sizes", "seven_cards", "physician_keeps", "patron_draws"),
    ),
    Part(
        "monkeys", "Monkeys", monkeys,
        _keys("monkey_earliest", "monkey_bet", "first_monkey", "next_first", "unplayed"),
    ),
    Part(
        "season-end", "The season end", season_end,
        _keys(
            "season_end_order", "white_sites", "brown_sites", "brown_expeditions", "sheet-brown", "sheet-white", "end"
        ),
    ),
    Part("play", "Play on", play_on, _keys("play")),
]  # fmt: skip
"""The parts of the tutorial, in their order; the keys are those of the pieces that each part shows."""
