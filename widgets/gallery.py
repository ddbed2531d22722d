"""The scoring charts of both games on one page, in parts; each part is built when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from kernel.core import Session
from kernel.mesos import GAME
from widgets.archeos import lessons as archeos_lessons
from widgets.archeos import one_more as archeos_one_more
from widgets.archeos.scoring import PLATES as ARCHEOS
from widgets.archeos.studies import PLATES as ARCHEOS_STUDIES
from widgets.charts.explainer import ScoreExplainer
from widgets.charts.plate import Plate, by_key
from widgets.charts.plate_view import PlateView
from widgets.course import Content, Course, Part, heading, prose
from widgets.mesos import lessons as mesos_lessons
from widgets.mesos import one_more as mesos_one_more
from widgets.mesos.scoring import PLATES as MESOS
from widgets.mesos.studies import PLATES as MESOS_STUDIES


class Played(NamedTuple):
    """A whole game whose points are explained, and who makes the plate of one more card in it."""

    game: Callable[[], Session]
    one_more: Callable[[Session], Plate]


class Room(NamedTuple):
    """A part of the page: its anchor, its heading, its goal in a sentence, minutes, and the keys of its charts."""

    anchor: str
    title: str
    goal: str
    minutes: int
    plates: Sequence[Plate]
    keys: Sequence[str]
    told: str = ""
    played: Played | None = None


HABITS_TOLD = (
    "<p>Simple players of the computer played many games for these charts. Every dot is an equal share of the games, "
    "so look at all of them: who wins on average still loses often.</p>"
)

ROOMS = (
    Room(
        "mesos-people", "MESOS: people", "See what one more Artist, Inventor or Hunter is worth.", 6, MESOS,
        ("artists", "inventors", "hunters"),
        "<p>Prestige points (PP) win the game. Some people score at an Event, some at the end, some bring Food at "
        "once. Guess first, then move the sliders to the tribe that lies before you.</p>",
    ),
    Room(
        "mesos-events", "MESOS: Events", "See what Events give and take, and how they grow.", 6, MESOS,
        ("sustenance", "bills", "stars", "eras"),
        "<p>The same four Events come back in every Era, and every time they weigh more.</p>",
    ),
    Room(
        "mesos-buildings", "MESOS: Buildings", "See what a Building costs you and what it pays back.", 4, MESOS,
        ("prices", "buildings"),
        "<p>Builders make Buildings cheaper. Some Buildings bring points for the people you have at the end.</p>",
    ),
    Room(
        "mesos-habits", "MESOS: habits", "See what a way to play brings over many games.", 4, MESOS_STUDIES,
        ("look", "start"), HABITS_TOLD,
    ),
    Room(
        "mesos-game", "MESOS: a whole game", "See where every point of a game came from.", 8, (), (),
        "<p>Three tribes played ten rounds. Choose a bar to read its records and its rule. Then go back to any round: "
        "what would one more card have brought?</p>",
        Played(mesos_lessons.whole_game, mesos_one_more.plate),
    ),
    Room(
        "archeos-expeditions", "Archeos: expeditions", "See why one more card is worth more than the card before.", 6,
        ARCHEOS, ("expedition", "splitting", "photographer", "mercenaries"),
        "<p>An expedition scores by its size when the season ends. So when is it large enough?</p>",
    ),
    Room(
        "archeos-sites", "Archeos: sites", "See what the next space needs, and what it pays.", 6, ARCHEOS,
        ("tracks", "two_vehicles", "uluru", "linguist"),
        "<p>Each vehicle stands on a track. To move on, an expedition must be large enough.</p>",
    ),
    Room(
        "archeos-season", "Archeos: the season", "See what you keep, and how long there is time.", 6, ARCHEOS,
        ("museum", "handing_back", "monkey"),
        "<p>The third Monkey ends a season. Nobody knows when it comes, but everybody can know the odds.</p>",
    ),
    Room(
        "archeos-habits", "Archeos: habits", "See what a way to play brings over many games.", 4, ARCHEOS_STUDIES,
        ("wait", "look", "seat"), HABITS_TOLD,
    ),
    Room(
        "archeos-game", "Archeos: a whole game", "See where every point of a game came from.", 8, (), (),
        "<p>Three players played two seasons. Choose a bar to read its records and its rule. Then go back to any turn: "
        "what would one more card, step or piece have brought?</p>",
        Played(archeos_lessons.whole_game, archeos_one_more.plate),
    ),
)  # fmt: skip


def gallery() -> Course:
    """The whole page."""
    intro = (
        "<h1>Scoring charts</h1><p>Every chart asks a question. The sentence under the sliders answers it, and so do "
    )
    intro += "the table and the picture. A frame shows where you stand. Nothing can break: try everything.</p>"
    parts = [Part(room.anchor, room.title, partial(_build, no, room), ()) for no, room in enumerate(ROOMS, 1)]
    return Course("gallery", intro, parts, GAME)


def _build(no: int, room: Room) -> Content:
    head = prose(heading(no, room.title, room.goal, room.minutes) + room.told)
    views = [PlateView(by_key(room.plates, key)) for key in room.keys]
    if room.played is None:
        return [head, *views]
    session = room.played.game()
    return [head, *views, ScoreExplainer(session), PlateView(room.played.one_more(session))]
