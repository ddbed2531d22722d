"""The pieces that lessons of MESOS are made of: the tutorial and the notebooks show the same ones.

Each function gives one piece; the numbers in its texts come from the kernel.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from types import SimpleNamespace
from typing import Any

import ipywidgets

from kernel.core import Moment, Rule
from kernel.mesos.cards import (
    BUILDINGS,
    CHARACTERS,
    EVENT_KINDS,
    EVENTS,
    KINDS,
    QUANTITIES,
    SPACES,
    TILES,
    Building,
)
from widgets import mesos
from widgets.coach import Coached, take_seat
from widgets.course import Scene, Story, after, lookup, prose, table, waterfall
from widgets.html import badge
from widgets.learn import Dial, ScoreSheet, Sorter
from widgets.marks import player as player_mark
from widgets.mesos import lessons
from widgets.mesos.board import draw_card, style
from widgets.mesos.lessons import BLUE, GAME, GREEN, RED, SCENES, scene
from widgets.mesos.pictograms import icon
from widgets.mesos.questions import predict
from widgets.mesos.texts import event_text, tile_text

NAMES = scene("start").state.names


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


# The goal


def how_a_game_ended() -> ipywidgets.HTML:
    """A whole game in one picture: where the winner's points came from."""
    session = lessons.whole_game()
    best = lessons.winner(session)
    terms = [(words, amount) for words, amount, _ in lessons.count_terms(session, best)]
    points = session.state.points
    ranking = ", ".join(f"{NAMES[one]} {points[one]}" for (one,) in GAME.ranking(session.state))
    early = terms[0][1] + terms[1][1]
    return prose(
        f"<p>Here is how {tribe(best)} won a whole game that this page has played: {ranking}. Read it from the "
        "top: every bar begins where the bar above it ended, and striped bars go backwards.</p>"
        + waterfall(terms, f"{NAMES[best]} in the end", "PP")
        + "<p>Builders, Artists and Inventors are people of the tribe; Buildings are cards that cost Food.</p>"
        + f"<p>Only {early} of the {points[best]} prestige points (PP) came during the rounds. The rest was "
        "counted at the very end, from the people and Buildings that the tribe had gathered.</p>"
    )


# A first round


def round_story() -> Story:
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
    return Story(first, scenes, at=lessons.frame_after("start"), drawing=QUIET)


# Six kinds of people

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


def meet() -> ipywidgets.HTML:
    """A card of each kind with what it does."""
    people = [
        f"<li>{draw_card(CHARACTERS[card])}<span>{escape(says(kind))}</span></li>"
        for kind, card in zip(KINDS, EXAMPLES, strict=True)
    ]
    cards = f'<div class="mesos"><ul class="mesos-meet">{"".join(people)}</ul></div>'
    return prose(f"<style>{style()}</style>{cards}")


def says(kind: str) -> str:
    """What a kind does, in a sentence with the kernel's numbers."""
    return SAYS[kind].format(**QUANTITIES)


def kinds_sorter() -> Sorter:
    """When each kind gives something: now, at an Event, at the end."""
    gives = lessons.when_it_gives()
    rows = []
    for kind in KINDS:
        moments = [one for one in lessons.MOMENTS if one in gives[kind]]
        when = " and ".join(lessons.MOMENTS[one] for one in moments).capitalize()
        rows.append((kind, kind.capitalize(), icon(kind), moments, f"{when}. {says(kind)}"))
    return Sorter(
        "mesos.kinds", lessons.MOMENTS, rows, game=GAME, title="When does it help you?",
        text="Tick every moment at which the card brings something; some kinds help at two. "
             "A cheaper Building counts as now.",
        hints=(
            "Read the six sentences above once more.",
            "Hunt, Sustenance, Shamanic Ritual and Cave Paintings are Events. The game being over is the end.",
            "Three kinds help at two moments: the Hunter, the Builder and the Artist.",
        ),
        replies={kind: says(kind) for kind in KINDS},
    )  # fmt: skip


def both_orders() -> ipywidgets.HTML:
    """The same two Hunters in two orders, and the Food after both."""
    order = lessons.two_orders()
    return after(
        "See both orders",
        table(
            ("Taken first", "What the icon brings", "Food after both"),
            [
                ("the plain Hunter", escape(order.plain_text), order.plain_first),
                ("the Hunter with icon", escape(order.icon_text), order.icon_first),
            ],
            "Food after both orders",
        ) + "<p>Your tile names how many cards you take. In which order, you choose yourself.</p>",
    )  # fmt: skip


# Events and feeding


def first_events() -> ipywidgets.HTML:
    """The four Events with their numbers of Era I."""
    return prose(
        table(
            ("Event", "What it does in Era I"),
            [(f"{icon(kind)} {name}", escape(_told(kind))) for kind, name in EVENT_KINDS.items()],
        )
    )


def _told(kind: str) -> str:
    return event_text(EVENTS[f"event:{kind}:1"]).replace(" Events are never taken.", "")


def events_story() -> Story:
    """The Hunt and the meal of round 2, with a guess before each."""
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
    return Story(scene("blue again"), scenes, at=lessons.frame_after("blue again"), drawing=WITH_EVENTS)


def sustenance_first() -> ipywidgets.HTML:
    """What would come of it if Sustenance came before the Hunt."""
    right, wrong = lessons.events_in(("hunt", "sustenance")), lessons.events_in(("sustenance", "hunt"))
    turned = [
        (tribe(player), right.unfed[player], right.points[player], wrong.unfed[player], wrong.points[player])
        for player in (RED, BLUE, GREEN)
    ]  # fmt: skip
    return after(
        "See both orders",
        table(("Tribe", "Unfed", "PP", "Unfed, wrong order", "PP, wrong order"), turned, "Two orders"),
    )


def gatherer_instead() -> ipywidgets.HTML:
    """One card different: what Blue has at the end of the round, with the Artist and with the Gatherer."""
    more = lessons.one_gatherer_more()
    here, there = lessons.first_round().state, more.state
    return after(
        "See what it changes",
        f"<p>With the Artist, Blue ends the round with {here.food[BLUE]} Food and {here.points[BLUE]} PP. "
        f"With the Gatherer it is {there.food[BLUE]} Food and {there.points[BLUE]} PP. But two Artists are "
        f"worth {QUANTITIES['artist_group_points']} PP at the end. Now or later: that is MESOS.</p>",
    )


def feeding_dial() -> Dial:
    """What a tribe of five pays, by the number of its Gatherers."""
    states = [((row["gatherers"], row["due"], row["kept"]), row["text"]) for row in lessons.bills()]
    return Dial(
        "mesos.bills",
        ("Gatherers", "Food due", "Food kept"),
        states,
        game=GAME,
        title="A tribe of five people",
        text="Move the slider: how many of the five are Gatherers? The tribe has 5 Food before the meal.",
        label="Gatherers",
    )


MEALS = (
    (0, {"artist": 4, "gatherer": 1}, 6),
    (1, {"artist": 5, "gatherer": 2}, 3),
    (2, {"artist": 5, "gatherer": 1}, 2),
)
"""Meals to work out: how many terms are left to the learner, the tribe, its Food before the meal."""


def meal_sheet(no: int) -> ScoreSheet:
    """A meal of Era I as a bill whose last terms and rest the learner fills in."""
    left, tribe, food = MEALS[no]
    found = lessons.resolved(EVENTS["event:sustenance:1"], [lessons.people(**tribe), [], []], [food, 0, 0])
    paid = next(one for one in found.records if one.player == RED and one.what == "food")
    return ScoreSheet(
        f"mesos.meal-{no}", [("Food before the meal", food), *paid.parts], open_terms=left, unit="Food", game=GAME,
        title=f"{('A whole bill', 'The last line is yours', 'The last two lines are yours')[no]}",
        rules={paid.parts[-1][0]: "mesos.sustenance"} if left else {},
    )  # fmt: skip


# Buildings


def _rule_of(building: Building) -> Rule:
    return GAME.rules[f"mesos.{building.name}"]


def buildings(words: str, moments: Sequence[str]) -> ipywidgets.HTML:
    """What the Buildings that work at these moments do, each with its rule; folded under `words`."""
    rows = [
        (card.label, f"{card.cost} Food", f"{card.prestige} PP", f"{escape(rule.text)} {badge(rule.status)}")
        for card in BUILDINGS.values() if card.moment in moments for rule in [_rule_of(card)]
    ]  # fmt: skip
    return lookup(words, table(("Building", "costs", "printed", "What it does"), rows, words))


def event_buildings() -> ipywidgets.HTML:
    """The Buildings that help with Events."""
    moments = ("hunt", "sustenance", "ritual_fewest", "ritual_most", "ritual_stars", "paintings")
    return buildings("Buildings that help with Events", moments)


def end_buildings() -> ipywidgets.HTML:
    """The Buildings that count in the end."""
    return buildings("Buildings that count in the end", ("final",))


def food_buildings() -> ipywidgets.HTML:
    """The Buildings that bring Food or a card during a round."""
    return buildings("Buildings that help in a round", ("taken", "food_space", "extra_card"))


# The table


def table_laid() -> ipywidgets.HTML:
    """How the table of the sample game was laid, step by step, and what a new Era changed in it."""
    session = lessons.whole_game()
    done = [one for one in session.steps[0].records if one.rule.startswith("mesos.")]
    eras = [one for one in session.records if one.rule in ("mesos.new_era", "mesos.new_buildings")]
    rows: dict[str, list[str]] = {}
    for one in [*done, *eras]:
        rows.setdefault(one.rule, []).append(one.text)
    told = [(GAME.rules[rule].title, f"{escape(' '.join(texts))} {badge(GAME.rules[rule].status)}")
            for rule, texts in rows.items()]  # fmt: skip
    return prose(table(("Step", "In this game"), told, "How the table was laid"))


def offer_tiles() -> ipywidgets.HTML:
    """Every Offer tile: what it gives, and from how many players on it takes part."""
    rows = [(f"Tile {letter}", tile_text(tile), tile.min_players) for letter, tile in TILES.items()]
    return lookup("All Offer tiles", table(("Tile", "gives", "from so many players on"), rows, "Offer tiles"))


# The final count

COUNTED = (
    (0, "First a sheet that is filled in already."),
    (1, "Here the last term and the total are yours."),
    (3, "And here the last three."),
)
"""How many terms each score sheet leaves to the learner, and what is told beside it; the winner's comes first."""


def _ranked(no: int) -> int:
    session = lessons.whole_game()
    return [player for place in GAME.ranking(session.state) for player in place][no]


def tribe_at_end(no: int) -> ipywidgets.HTML:
    """What the tribe on place `no` (from 0) of the whole game has in the end: all that its count needs."""
    player = _ranked(no)
    facts = [(what, escape(there)) for what, there in lessons.tribe_facts(lessons.whole_game(), player)]
    return prose(f"<h3>{tribe(player)}</h3><p>{COUNTED[no][1]}</p>{table(('In the tribe', 'What is there'), facts)}")


def sheet(no: int) -> ScoreSheet:
    """The score sheet of the tribe on place `no` (from 0) of the whole game, its last terms open."""
    player = _ranked(no)
    terms = lessons.count_terms(lessons.whole_game(), player)
    return ScoreSheet(
        f"mesos.sheet-{player}", [(words, amount) for words, amount, _ in terms], open_terms=COUNTED[no][0],
        title=f"Score sheet of {NAMES[player]}", game=GAME, rules={words: rule for words, _, rule in terms},
    )  # fmt: skip


# A mini game

LAST_ROUNDS = 9
"""The round in which the mini game begins."""


def last_rounds() -> Coached:
    """The last two rounds of the whole game: the learner leads Green, bots play the others, hints are free."""
    whole = lessons.whole_game()
    begins = next(no for no, step in enumerate(whole.steps) if step.state.period == LAST_ROUNDS)
    return Coached(take_seat(whole.branch(begins), GREEN, ("what_if",)))


def how_it_went(game: Coached) -> ipywidgets.HTML:
    """How the learner's mini game ended, beside the game that the computer has played from the same place."""
    session, whole = game.stepper.session, lessons.whole_game()
    if session.question:
        now = f"Round {session.state.period}: {NAMES[GREEN]} has {session.state.points[GREEN]} PP."
        return prose(f"<p>{now} Play the game to its end, then run this cell once more.</p>")
    mine, theirs = ({words: amount for words, amount, _ in lessons.count_terms(one, GREEN)} for one in (session, whole))
    rows = [(words, mine.get(words, 0), theirs.get(words, 0)) for words in theirs | mine]
    total = session.state.points[GREEN], whole.state.points[GREEN]
    places = ", then ".join(" and ".join(NAMES[one] for one in place) for place in GAME.ranking(session.state))
    told = f"<p>{places}. You reached {total[0]} PP; the computer in your place had reached {total[1]}.</p>"
    return prose(told + table(("From", "You", "The computer"), [*rows, ("Together", *total)], "Two games"))
