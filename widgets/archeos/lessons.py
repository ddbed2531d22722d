"""The sample games of the Archeos lessons, and what the kernel says of them.

Three people play some turns from a fixed deal; the rulebook's own season of Brown and White shows Monkeys and the
season end. Nothing here knows a number by heart: every function plays the real rules and reads the answer off.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from kernel import bots
from kernel.archeos import lessons as prepared
from kernel.archeos.positions import play_position
from kernel.archeos.state import MONKEY, ArcheosTable, Expedition
from kernel.archeos.tables import own_tables
from kernel.core import REST, Answer, IllegalChoice, Option, Record, Session, find_game
from widgets.archeos import charts
from widgets.archeos.scoring import third_monkey_chances
from widgets.trace import build

GAME = find_game("archeos")
POINTS = "archeos.expedition_points"
ADA, BEN, CLEO = range(3)
NAMES = ("Ada", "Ben", "Cleo")

DEAL = {
    "season-1-deck": [
        *("green:photographer:1", "yellow:guide:1", "red:student:1"),  # one card each
        *("green:photographer:2", "red:patron:1", "green:guide:1", "yellow:student:1", "blue:guide:1"),  # the display
        *("yellow:botanist:1", "red:student:2"),  # drawn one by one
        *("yellow:student:2", "yellow:patron:1", "red:physician:1", "pink:student:1"),  # two by two: no display left
        *("green:botanist:1", "pink:physician:1", "purple:student:1", "red:guide:1"),
        *("red:photographer:1", "blue:student:1"),
        REST,
    ],
}
"""The fixed deal; everything else follows the seed."""

SETUP = {"players": 3, "names": list(NAMES), "first_player": ADA}
SEED = 7

LEADER = "green:photographer:1"
FOUR = ("green:photographer:1", "green:photographer:2", "green:guide:1", "green:botanist:1")
"""Ada's four Green cards, the leader of the sample game first."""

DECK: Answer = ("deck",)

SCENES: dict[str, list[Answer]] = {
    "start": [],
    "take": [("display:green:photographer:2",)],
    "draw": [DECK],
    "round 2": [("display:red:patron:1",), ("display:green:guide:1",), ("display:yellow:student:1",), DECK],
    "last of the display": [("display:blue:guide:1",)],
    "extra card": [DECK],
    "full hands": [DECK, DECK, DECK, DECK],
    "which leader": [("expedition",)],
    "ada plays": [(LEADER,), ("colour",), FOUR[1:], ("colour",)],
    "ben plays": [
        ("expedition",), ("yellow:botanist:1",), ("colour",),
        ("yellow:guide:1", "yellow:student:1", "yellow:student:2", "yellow:patron:1"), ("colour",), ("role",),
    ],
    "round 6": [DECK, DECK, ("display:pink:physician:1",), DECK],
    "too small": [DECK, ("expedition",), ("pink:physician:1",)],
}  # fmt: skip
"""The answers of the sample game, scene by scene."""


def scene(name: str) -> Session:
    """The sample game up to the end of a scene (a key of SCENES), its next question open."""
    names = list(SCENES)
    answers = [answer for one in names[: names.index(name) + 1] for answer in SCENES[one]]
    return Session(GAME, SETUP, SEED, fixed=DEAL, answers=answers)


def step_after(name: str) -> int:
    """The number of the step that ends a scene; steps are numbered as in `Session.steps`."""
    return len(scene(name).steps) - 1


def frame_after(name: str) -> int:
    """The number of the frame that ends a scene, as a step-through counts them."""
    return last_frame(scene(name))


def last_frame(session: Session) -> int:
    """The number of a session's last frame in a step-through."""
    return len(build(session)["frames"]) - 1


# What the sample game shows


def closed(session: Session, option_id: str) -> Option:
    """A closed option of the question asked now, with its rule and its reason."""
    assert session.question
    return next(one for one in session.question.options if one.id == option_id and not one.is_open)


def record(session: Session, rule: str, player: int | None = None, last: bool = False) -> Record:
    """The first record of a rule (or the last one), of one player if that is given."""
    found = [one for one in session.records if one.rule == rule and player in (None, one.player)]
    return found[-1 if last else 0]


def cards_gained(before: str, after: str, player: int) -> int:
    """By how many cards a hand grew from the end of one scene to the end of another."""
    return len(scene(after).state.hands[player]) - len(scene(before).state.hands[player])


def chosen(leader: str, trait: str) -> Session:
    """Ada's turn in the sample game, asked which cards follow that leader by that trait."""
    session = scene("which leader")
    session.choose(leader)
    if session.question and session.question.kind == "trait":
        session.choose(trait)
    return session


# Legal or not


class Try(NamedTuple):
    """A set of cards as an expedition: legal or not, and if not, the rule and the sentences, one for each bad card."""

    leader: str
    followers: tuple[str, ...]
    legal: bool
    rule: str
    why: tuple[str, ...]


def attempt(leader: str, followers: Sequence[str], trait: str) -> Try:
    """Ada's hand in the sample game: may these cards follow that leader by that trait?"""
    session = chosen(leader, trait)
    assert session.question
    assert session.question.kind == "cards"
    options = {option.id: option for option in session.question.options}
    bad = [options[card] for card in followers if not options[card].is_open]
    try:
        session.choose(*followers)
    except IllegalChoice as refused:
        return Try(leader, tuple(followers), False, refused.rule, tuple(one.why for one in bad))
    return Try(leader, tuple(followers), True, "archeos.matching", ())


def tried(leader: str, followers: Sequence[str]) -> Try:
    """The same by whichever trait allows more; a set is legal if one of the leader's traits carries all of it."""
    both = [attempt(leader, followers, trait) for trait in ("colour", "role")]
    return min(both, key=lambda one: (not one.legal, len(one.why)))


def expeditions_of(session: Session) -> list[tuple[str, str, list[str]]]:
    """Every largest expedition of the hand whose turn it is: leader, trait, cards that may follow.

    The session must ask which card leads. A leader that no other card may follow appears once, with trait "".
    """
    assert session.question
    step, found = len(session.steps) - 1, []
    for leader in session.question.open_ids():
        mine = []
        for trait in ("colour", "role"):
            there = session.branch(step)
            there.choose(leader)
            if there.question and there.question.kind == "trait":
                there.choose(trait)
            if there.question and there.question.kind == "cards" and (cards := there.question.open_ids()):
                mine.append((leader, trait, cards))
        found += mine or [(leader, "", [])]
    return found


# The same four cards under four leaders


class Led(NamedTuple):
    """What an expedition brought: its vehicle's space, points at once, and, at season end, by role, site, expedition.

    `game_end` are points for the museum, which come when the game is over; `records` are the sentences that say so.
    """

    role: str
    space: int
    at_once: int
    season_end: int
    site: int
    expedition: int
    game_end: int
    records: tuple[Record, ...]

    @property
    def total(self) -> int:
        """All points together."""
        return self.at_once + self.season_end + self.site + self.expedition + self.game_end


LEADERS = ("photographer", "guide", "botanist", "curator")
LED = tuple(f"green:{role}:1" for role in LEADERS)
"""Four Green cards, any of which may lead the others."""
LATE_SPACE = 4
"""Where Ada's vehicle stands at Machu Picchu when the four cards are played late in the game."""


def led_by(role: str, framed: int = 0) -> Led:
    """The four cards led by the one of that role, with Ada's vehicle at LATE_SPACE of Machu Picchu.

    `framed` are the cards of Ben's expedition that has the Botanist frame; 0: nobody has it. Then the season ends, and
    the game with it.
    """
    leader = f"green:{role}"
    others = [f"green:{other}" for other in LEADERS if other != role]
    bens = {"Ben": [["red:botanist", *["red:student"] * (framed - 1)]]} if framed else {}
    given: dict[str, Any] = {
        "players": ["Ada", "Ben"], "sites": {"green": on_board("machu_picchu")}, "hands": {"Ada": [leader, *others]},
        "positions": {"Ada": {"green": LATE_SPACE}}, "roles": ["botanist", "curator"], "expeditions": bens,
        "frame": {"player": "Ben", "expedition": 0} if framed else None,
    }  # fmt: skip
    played, table = play_position(
        {"situation": given, "action": {"type": "expedition", "leader": leader, "followers": others}}
    )
    at_once, relics = table.points[ADA], {"Ada": list(table.relics[ADA])}
    told = _told(table)
    end = {
        **given, "hands": {}, "positions": {"Ada": played["positions"]["Ada"]}, "scores": {"Ada": at_once},
        "expeditions": {"Ada": [[leader, *others]], **bens}, "relics": relics,
        "frame": {"player": table.names[table.frame[0]], "expedition": 0} if table.frame else None,
    }  # fmt: skip
    outcome, table = play_position({"situation": end, "action": {"type": "season_end", "third_monkey_by": "Ben"}})
    terms, reached = outcome["breakdown"]["Ada"], table.tallies["green"][ADA]
    told += [one for one in _told(table) if one.player == ADA and (one.amount or one.what == "size")]
    museum = {"players": ["Ada", "Ben"], "roles": ["curator"], "relics": relics}
    _, table = play_position({"situation": museum, "action": {"type": "final_ranking"}})
    told += [one for one in _told(table) if one.player == ADA and one.amount]
    return Led(
        role, reached, at_once, terms["roles"], terms["sites"]["green"], sum(terms["expeditions"]), table.points[ADA],
        tuple(told),
    )  # fmt: skip


def _told(table: ArcheosTable) -> list[Record]:
    assert table.log
    return list(table.log.records)


def on_board(site: str) -> dict[str, Any]:
    """A site's track as a position wants it."""
    board = own_tables().sites[site]
    return {"site": board.id, "points": list(board.points), "thresholds": list(board.thresholds)}


# Thresholds


class Advance(NamedTuple):
    """What an expedition of some cards did at a site: spaces moved, points it scores, the sentence about the "
    "vehicle."""

    cards: int
    needed: int
    moved: int
    points: int
    text: str


def advance(cards: int, site: str = "sigiriya", space: int = 0, role: str = "photographer") -> Advance:
    """An expedition of so many cards of one colour, led by that role, from a space of a site."""
    board = own_tables().sites[site]
    hand = [f"{board.colour}:{role}", *[f"{board.colour}:student"] * (cards - 1)]
    given = {
        "players": ["Ada", "Ben"], "sites": {board.colour: on_board(site)}, "hands": {"Ada": hand},
        "positions": {"Ada": {board.colour: space}}, "deck": ["red:student"] * cards,
    }  # fmt: skip
    _, table = play_position(
        {"situation": given, "action": {"type": "expedition", "leader": hand[0], "followers": hand[1:]}}
    )
    assert table.log
    told = [one for one in table.log.records if one.rule in ("archeos.advance", "archeos.threshold")]
    return Advance(
        cards, board.thresholds[space], table.tallies[board.colour][ADA] - space, score_of(cards, role), told[-1].text
    )  # fmt: skip


def score_of(cards: int, role: str = "guide") -> int:
    """Points of an expedition of so many cards at season end, led by that role; the site gives nothing."""
    given = {"players": ["Ada", "Ben"], "expeditions": {"Ada": [[f"red:{role}", *["red:student"] * (cards - 1)]]}}
    outcome, _ = play_position({"situation": given, "action": {"type": "season_end", "third_monkey_by": "Ben"}})
    return int(sum(outcome["breakdown"]["Ada"]["expeditions"]))


# Handing back


class HandedBack(NamedTuple):
    """Where Ada's other two cards of the sample game are after an expedition led by some role."""

    role: str
    hand: int
    display: int
    drawn: int


def handed_back(role: str) -> HandedBack:
    """Four Green cards led by a role, two other cards in hand: how many stay, go back, come anew."""
    hand = [f"green:{role}", *["green:student"] * 3, "blue:guide", "pink:botanist"]
    given = {
        "players": ["Ada", "Ben"], "sites": {"green": on_board("machu_picchu")}, "hands": {"Ada": hand},
        "deck": ["red:student"] * 9,
    }  # fmt: skip
    action: dict[str, Any] = {"type": "expedition", "leader": hand[0], "followers": hand[1:4]}
    if role == "physician":
        action["choices"] = {"keep": hand[4:]}
    _, table = play_position({"situation": given, "action": action})
    drawn = 9 - len(table.deck)
    return HandedBack(role, len(table.hands[ADA]), len(table.display), drawn)


# Brown and White: Monkeys and the season end

BROWN, WHITE = range(2)


@cache
def season() -> Session:
    """The rulebook's season of Brown and White to the start of the second season; always the same session."""
    return prepared.brown_and_white()


def before_monkeys() -> Session:
    """Brown and White right before the turn in which the first Monkey comes."""
    whole = season()
    first = next(step.no for step in whole.steps if any(one.what == "monkey" for one in step.records))
    return whole.branch(first - 1)


def last_answers() -> list[Answer]:
    """The answers of Brown and White from there to the end of the season."""
    answers: list[Answer] = [step.answer for step in season().steps if step.answer is not None]
    return answers[len(before_monkeys().steps) - 1 :]


SOON = 20
"""Cards that feel soon."""


def third_monkey_within(cards: int) -> Fraction:
    """The chance, before the first Monkey of Brown and White, that the third is among the next so many cards."""
    table = before_monkeys().state
    return sum(third_monkey_chances(len(table.deck), table.upper, table.monkeys)[: cards + 1], Fraction(0))


def cards_to_third() -> int:
    """The place of the third Monkey in the deck of Brown and White, counted from there."""
    deck = before_monkeys().state.deck
    return [no for no, card in enumerate(deck, 1) if card == MONKEY][-1]


def end_records(session: Session | None = None) -> list[Record]:
    """What the first season's end wrote, in its order: from the sentence that opens it on."""
    records = [one for one in (session or season()).records if one.period == 1]
    start = next(no for no, one in enumerate(records) if one.rule == "archeos.season_end")
    return records[start:]


STEPS = {
    "cards": ("All cards in hands and in the display go back", ("archeos.return_cards",)),
    "roles": ("Season end effects of the roles", ("archeos.botanist_season_end",)),
    "sites": ("Points from the six sites", ("archeos.site_points",)),
    "expeditions": ("Points from the expeditions", ("archeos.expedition_points",)),
}
"""The four steps of a season end: words, and the rules whose records belong to each."""


def frame_of_end() -> int:
    """The frame of a step-through of the season at which its end begins: the third Monkey lies on the table."""
    frames = build(season())["frames"]
    return next(no for no, one in enumerate(frames) if one.get("record", {}).get("rule") == "archeos.season_end")


def order_of_end() -> list[str]:
    """The keys of STEPS in the order in which the kernel takes them."""
    rules = [one.rule for one in end_records()]
    return sorted(STEPS, key=lambda step: min(rules.index(rule) for rule in STEPS[step][1]))


def end_terms(player: int) -> list[tuple[str, int, str]]:
    """A player's points of the first season, in the order counted: words, points, rule id; also those before the
    end."""
    return [
        (charts.for_what(one, season().state.sites), one.amount, one.rule)
        for one in season().why(player)
        if one.period == 1
    ]


def sum_of(player: int, *rules: str) -> int:
    """A player's points of the first season from some rules."""
    return sum(amount for _, amount, rule in end_terms(player) if rule in rules)


def expeditions(player: int) -> list[Expedition]:
    """A player's expeditions of the first season, as they lay on the table when it ended."""
    state: ArcheosTable = next(
        moment.state for moment in season().moments() if moment.record.rule == "archeos.season_end"
    )
    return list(state.expeditions[player])


def vehicles_after(player: int) -> dict[str, int]:
    """Site name -> the space of a player's vehicle in the second season."""
    state: ArcheosTable = season().state
    return {site.name: state.tallies[colour][player] for colour, site in state.sites.items()}


def ten_cards() -> str:
    """Why a player with ten cards may not draw."""
    given = {"players": ["Ada", "Ben"], "hands": {"Ada": ["green:student"] * 10}, "deck": ["red:student"]}
    outcome, _ = play_position({"situation": given, "action": {"type": "gain_deck"}})
    return str(outcome["why"])


def nine_cards() -> ArcheosTable:
    """The table after a player with nine cards has drawn while the display was empty."""
    given = {"players": ["Ada", "Ben"], "hands": {"Ada": ["green:student"] * 9}, "deck": ["red:guide", "red:student"]}
    _, table = play_position({"situation": given, "action": {"type": "gain_deck"}})
    return table


# A whole game


@cache
def whole_game() -> Session:
    """The sample game played to its end by greedy bots, for the goal; always the same session."""
    return bots.play_on(scene("too small"), [bots.greedy_bot(GAME)] * 3)


def final_terms(player: int, session: Session | None = None) -> list[tuple[str, int]]:
    """A player's points of a whole game (None: the sample game) by where they come from: words, points.

    Their sum is the score.
    """
    played = session or whole_game()
    sites = {site.id: charts.marked(site) for site in played.state.sites.values()}
    sums = {"Roles": 0, **{f"Site: {name}": 0 for name in sites.values()}, "Expeditions": 0}
    for one in played.why(player):
        elsewhere = f"Site: {sites[one.about]}" if one.about in sites else "Roles"
        words = "Expeditions" if one.rule == POINTS else elsewhere
        sums[words] += one.amount
    return list(sums.items())


def winner() -> int:
    """The number of the player on the first place of the whole game."""
    return GAME.ranking(whole_game().state)[0][0]


SAMPLES = {"the sample game of the lessons": whole_game, "the season of Brown and White": season}
"""The games in which the rule browser looks for steps that show a rule."""


# The last third of a season

RANDOM = {"players": 3, "names": list(NAMES), "first_player": ADA, "scenario": "random"}
RANDOM_SEED = 119
"""A random game in which Ada holds five cards that match when the last Monkeys are near."""


def last_third() -> Session:
    """That game, played by greedy bots into its last season: Ada's turn; only the stack with the Monkeys is left."""
    return Session(GAME, RANDOM, RANDOM_SEED, answers=list(_played_before()))


@cache
def _played_before() -> tuple[Answer, ...]:
    session = Session(GAME, RANDOM, RANDOM_SEED)

    def is_late(one: Session) -> bool:
        table, question = one.state, one.question
        near = table.period == table.seasons and not table.upper
        return bool(near and question and (question.player, question.kind) == (ADA, "turn"))

    return tuple(bots.play_on(session, [bots.greedy_bot(GAME)] * len(NAMES), is_late).answers)


def finished(session: Session, *first: Answer) -> Session:
    """A copy of a session in which these answers are given first; greedy bots then play to the end."""
    other = session.branch(len(session.steps) - 1)
    for answer in first:
        other.choose(*answer)
    return bots.play_on(other, [bots.greedy_bot(GAME)] * len(other.state.names))


def draft() -> Session:
    """A game of three whose roles and sides the players choose: Ada is asked for the first role."""
    return Session(GAME, RANDOM | {"scenario": "draft"}, seed=1)
