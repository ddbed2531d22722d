"""The rules lab: questions about both games with a bet and an answer from many games, and one to ask oneself."""

from __future__ import annotations

import json
from functools import partial
from typing import NamedTuple

from kernel.bots import bot_names, habits
from kernel.core import find_game, game_names
from kernel.explore import Row
from kernel.measures import find_measure, measures
from kernel.mesos import GAME
from kernel.readings import switches
from widgets.charts import Figure
from widgets.charts.spread import spread
from widgets.course import Content, Course, Part, heading, prose
from widgets.lab import Field, Lab, Trial, Values
from widgets.studies import Side, chosen, games_field, limits, study


class Room(NamedTuple):
    """A part of the page: its anchor, its heading, its goal in a sentence, minutes, and the studies in it."""

    anchor: str
    title: str
    goal: str
    minutes: int
    studies: tuple[str, ...]


ROOMS = (
    Room(
        "mesos-habits", "MESOS: players", "See what a place, a look ahead and a habit bring over many games.", 6,
        ("mesos.start", "mesos.look", "mesos.habits"),
    ),
    Room(
        "mesos-cards", "MESOS: Buildings and Rituals", "See what each Building pays back, and what a variant changes.",
        5, ("mesos.buildings", "mesos.shamans"),
    ),
    Room(
        "mesos-readings", "MESOS: open rules", "See which readings of the rules change the points, and by how much.", 4,
        ("mesos.readings",),
    ),
    Room(
        "archeos-habits", "Archeos: players", "See whether waiting pays, and what a look ahead brings.", 6,
        ("archeos.wait", "archeos.look", "archeos.seat"),
    ),
    Room(
        "archeos-cards", "Archeos: seasons, roles and sites",
        "See how long a season is, and what roles and sites bring.", 6,
        ("archeos.season", "archeos.roles", "archeos.sites"),
    ),
    Room(
        "archeos-readings", "Archeos: open rules",
        "See which readings of the rules change the points, and by how much.", 4,
        ("archeos.readings",),
    ),
)  # fmt: skip

INTRO = (
    "<h1>Rules lab</h1><p>Which rule, card or habit brings how much? Simple players of the computer played thousands "
    "of games to find out. Bet first, then look. Every dot is an equal share of the games, so look at all of them: who "
    "wins on average still loses often. These players do not plan, so people may do better with a habit than they "
    "do.</p>"
)


def rules_lab(served: bool = True) -> Course:
    """The whole page; a served one plays only so much for a visitor."""
    parts = [
        Part(room.anchor, room.title, partial(_build, no, room, served), _keys(room))
        for no, room in enumerate(ROOMS, 1)
    ]
    own = Part("own", "Ask your own", partial(_own, len(ROOMS) + 1, served), ())
    return Course("rules-lab", INTRO, [*parts, own], GAME)


def _keys(room: Room) -> list[str]:
    return [name.replace(".", ".study.") for name in room.studies]


def _build(no: int, room: Room, served: bool) -> Content:
    asked = [study(name) for name in room.studies]
    pieces = [piece for one in asked for piece in (one.guess(), one.lab(served))]
    return [prose(heading(no, room.title, room.goal, room.minutes)), *pieces]


def _own(no: int, served: bool) -> Content:
    goal = "Find out what you always wanted to know: choose who plays and what is counted."
    told = (
        "<p>One player does what you choose, all others do what you choose for them. Every seat comes in turn, and the "
        "deals stay the same, so only the choice makes the difference. More games make the answer surer.</p>"
    )
    return [prose(heading(no, "Ask your own", goal, 5) + told), ask_your_own(served)]


def ask_your_own(served: bool = False) -> Lab:
    """A question of your own: the game, the players, what one of them does, what the others do, what is counted."""
    return Lab("own", "Ask your own question", _trial, _form, start="Play", **limits(served))


def _form(values: Values) -> list[Field]:
    names = game_names()
    game = chosen(values, Field("game", "Game", [(name, find_game(name).title) for name in names], names[-1]))
    known = find_game(game.value)
    players = next(setting for setting in known.settings if setting.key == "players")
    numbers = [(str(number), str(number)) for number in players.allowed]
    bots = [(name, _title(name, game.value)) for name in bot_names(known) if name in ("random", "first", "greedy")]
    bots += [(name, habit.title) for name, habit in habits(known).items() if not name.endswith("_fan")]
    counted = [(one.name, one.text) for one in measures(known).values() if one.each in ("player", "game")]
    fields = [
        Field("players", "Players", numbers, "3"), Field("setup", "Set-up", _setups(game.value), "{}"),
        Field("one", "One player", bots, bots[-1][0]), Field("others", "All others", bots, "greedy"),
        Field("measure", "Counted", counted, "points"),
    ]  # fmt: skip
    return [game, *(chosen(values, field) for field in fields), games_field(values), chosen_seed(values)]


def chosen_seed(values: Values) -> Field:
    """Which games a question of one's own is answered with."""
    options = [(str(seed), f"deals {seed}") for seed in range(1, 6)]
    return chosen(values, Field("seed", "Which games", options, "1"))


def _title(bot: str, game: str) -> str:
    found = habits(find_game(game))
    simple = {"random": "By chance", "first": "The first that is allowed", "greedy": "What looks best at once"}
    return simple[bot] if bot in simple else found[bot].title


def _setups(game: str) -> list[tuple[str, str]]:
    found = [("{}", "as usual")]
    for switch in switches(find_game(game)).values():
        _, *others = switch.words.items()
        found += [(json.dumps({switch.key: value}), f"{switch.question} {words}") for value, words in others]
    return found


def _trial(values: Values) -> Trial:
    game, players, measure = values["game"], int(values["players"]), values["measure"]
    known = find_game(game)
    counted = find_measure(known, measure)
    setup = {**json.loads(values["setup"]), "players": players}

    def pick(row: Row) -> list[int]:
        value = row[measure]
        return [value] if counted.each == "game" else [value[row["game"] % players]]

    others, one = _title(values["others"], game), _title(values["one"], game)
    bots = {f"one: {one}": values["one"], f"one like the others: {others}": values["others"]}
    sides = [
        Side(words, setup, (bot, *(values["others"],) * (players - 1)), pick, (measure,)) for words, bot in bots.items()
    ]
    if values["one"] == values["others"]:
        sides = sides[1:]
    found = [side.explore(game, int(values["games"]), int(values["seed"])) for side in sides]

    def draw() -> Figure | None:
        results = {
            side.words: [one for row in played.kept() for one in side.pick(row)]
            for side, played in zip(sides, found, strict=True)
        }
        told = f"{known.title}, {players} players, all others: {others}; counted for the one: {counted.text}."
        return spread("Ask your own question", results, counted.unit, told) if all(results.values()) else None

    return Trial(found, draw)
