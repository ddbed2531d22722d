"""Pieces about leaders: the same four cards under four of them, and when each of the twelve roles acts."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from kernel.archeos.gaining import LIMIT
from kernel.archeos.tables import NUMBERS, ROLES, own_tables
from widgets.archeos import lessons
from widgets.archeos.lessons import GAME, LATE_SPACE, LEADERS, LED
from widgets.archeos.pictograms import symbols, use
from widgets.archeos.shown import cards, styles
from widgets.course import Excerpt, prose, table
from widgets.learn import Sorter

SITE = own_tables().sites["machu_picchu"]
FIRST_GAME = own_tables().scenarios["chichen_itza"].roles
OTHERS = tuple(role for role in ROLES if role not in FIRST_GAME)

_LOOK = f"{symbols()}<style>{styles()}</style>"
"""What pictures need once in a cell without a board."""

RECONSTRUCTED = (
    '<p class="ma-muted"><i class="ar-r">r</i> The rule text does not print the tracks of the sites. Numbers with this '
    "mark are reconstructed by us; yours may differ.</p>"
)
PIECES = (
    "<p>Laid out at the beginning: a museum board and relics of six colours for everybody (<strong>Curator</strong>), "
    "a track with everybody's vehicle on space 0 (<strong>Linguist</strong>), the tokens "
    f"1 to {NUMBERS['professor_tokens']}, which all come back at season end (<strong>Professor</strong>). Who holds "
    f"{LIMIT} <strong>Mercenaries</strong> puts them into the display and passes on the turn.</p>"
)

MOMENTS = {"played": "When played", "always": "All along", "season": "Season end", "game": "Game end"}
"""When a role acts: key and words."""
_MOMENT = {
    "at once": "played", "when the hand goes back": "played", "after the hand went back": "played",
    "restriction": "always", "always": "always", "season end": "season", "game end": "game",
}  # fmt: skip


def moments(role: str) -> list[str]:
    """The keys of the moments at which a role acts, in their order."""
    mine = {_MOMENT[one] for one in ROLES[role].timing.split("; ")}
    return [moment for moment in MOMENTS if moment in mine]


def titled(role: str) -> str:
    """A role's picture and name in a text."""
    return f'<span class="ar-titled">{use(role)} {ROLES[role].title}</span>'


def mark(site: str, space: int, column: str) -> str:
    """The small r of a reconstructed number, "" for one that stands in the text."""
    origin = dict(own_tables().sites[site].provenances)[f"{space}/{column}"]
    return '<i class="ar-r" title="reconstructed">r</i>' if origin == "reconstructed" else ""


def late_in_the_game() -> str:
    """The situation in which the four cards are played."""
    need = SITE.thresholds[LATE_SPACE]
    return (
        f"<p>{cards(LED)}</p><p>Imagine another game, late in its last season. Ada's vehicle stands on space "
        f"{LATE_SPACE} of {SITE.name}, worth {SITE.points[LATE_SPACE]}{mark(SITE.id, LATE_SPACE, 'points')} points, "
        f"and the next step needs {need}{mark(SITE.id, LATE_SPACE + 1, 'threshold')} cards. Nobody holds the Botanist "
        "frame, and Ada's museum is empty. Then the season ends, and the game with it.</p>"
    )


def compared() -> str:
    """What the four cards bring under each leader, as a table."""
    rows = [
        (titled(led.role), f"{led.space} ({'moved' if led.space > LATE_SPACE else 'stayed'})", led.at_once,
         led.season_end, f"{led.site}{mark(SITE.id, led.space, 'points')}", led.expedition, led.game_end, led.total)
        for led in map(lessons.led_by, LEADERS)
    ]  # fmt: skip
    return table(
        ("Leader", "Space afterwards", "At once", "Role at season end", "Site", "Expedition", "Game end", "Together"),
        rows, "The same four cards under four leaders",
    )  # fmt: skip


def late() -> Excerpt:
    """The same situation as a piece of its own."""
    return Excerpt(prose(_LOOK + late_in_the_game() + RECONSTRUCTED))


def first_game() -> Excerpt:
    """What the six roles of the first game do."""
    return Excerpt(prose(_LOOK + what_they_do(FIRST_GAME)))


def other_game() -> Excerpt:
    """What the six others do, and which pieces some of them bring."""
    return Excerpt(prose(_LOOK + what_they_do(OTHERS) + PIECES))


def what_they_do(roles: Sequence[str]) -> str:
    """Each role in a sentence, as a table."""
    return table(("Role", "What it does"), [(titled(role), escape(ROLES[role].effect)) for role in roles])


def first_roles() -> Sorter:
    """When do the six roles of the first game act?"""
    return _sorter(FIRST_GAME, "archeos.first_roles", "When does it act?")


def other_roles() -> Sorter:
    """When do the six others act?"""
    return _sorter(OTHERS, "archeos.other_roles", "And these?")


def _sorter(roles: Sequence[str], key: str, title: str) -> Sorter:
    rows: list[tuple[str, str, str, list[str], str]] = []
    for role in roles:
        mine = moments(role)
        when = " and ".join(MOMENTS[one] for one in mine).capitalize()
        look = "" if rows else _LOOK
        rows.append((role, ROLES[role].title, f"{look}{use(role)}", mine, f"{when}. {ROLES[role].effect}"))
    twice = [ROLES[role].title for role in roles if len(moments(role)) > 1]
    return Sorter(
        key, MOMENTS, rows, game=GAME, title=title, things="Role",
        text="Tick every moment at which the role acts. All along: what it may never do, or always is.",
        hints=(
            "Read the sentences about the roles once more.", "What a role forbids holds all along.",
            f"At more than one moment: {', '.join(twice)}.",
        ),
    )  # fmt: skip
