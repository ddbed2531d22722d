"""Questions about Archeos Society that many games answer; see widgets/studies.py."""

from __future__ import annotations

from collections.abc import Iterable

from kernel.archeos.tables import COLOURS, ROLES, own_tables
from kernel.explore import Row
from widgets.charts.plate import Slider
from widgets.charts.spread import BEST, Verdict
from widgets.studies import ALL_GREEDY, ONE_LOOKS, UNAWARE, Pick, Side, Study, among, of_game, of_one, readings

PLAYERS = (2, 3, 4, 5, 6)
SEATS = Slider("players", "Players", PLAYERS, 3)
MADE_UP = "Some numbers of the tracks are in no source; we reconstructed them."
SIZES = {"many_small": 2, "threes": 3, "patient": 4, "few_big": 6}
"""Habit -> the matching cards that it waits for."""
WAITS = {bot: f"waits for {size}" for bot, size in SIZES.items()} | {"greedy": "decides anew"}
ROLE_NAMES = tuple(ROLES)
FIRST_ROLE = ROLE_NAMES.index("mercenary")
ADVANCED = tuple(site for site in own_tables().sites.values() if site.side == "advanced")
COMPASS = {site.colour: site.id for site in own_tables().sites.values() if site.side == "compass"}


def at_seat(seat: int) -> Pick:
    """The points of a seat."""
    return lambda row: [row["points"][seat]]


def seats(players: int) -> list[Side]:
    """The same games, of which the first seat and the last are looked at."""
    setup = {"players": players, "first_player": 0}
    return [
        Side(words, setup, ("greedy",) * players, at_seat(seat), ("points", "season_turns"))
        for words, seat in (("begins the first season", 0), ("comes last in the first season", players - 1))
    ]


def seasons(at: int) -> list[Side]:
    """Seasons of every number of players."""
    return [
        Side(
            f"{players} players", {"players": players, "first_player": 0}, ("greedy",) * players,
            of_game("season_turns"), ("points", "season_turns"),
        )
        for players in PLAYERS
    ]  # fmt: skip


def with_role(role: int, there: bool) -> Pick:
    """The points of one player, of games in which a role is in play, or is not."""

    def pick(row: Row) -> Iterable[int]:
        return of_one(row) if bool(row["roles"][role]) == there else []

    return pick


def roles(role: int) -> list[Side]:
    """Random games, sorted by whether a role is in play."""
    setup = {"players": 3, "scenario": "random"}
    return [
        Side(
            f"{words} the {ROLES[ROLE_NAMES[role]].title}",
            setup,
            ("greedy",) * 3,
            with_role(role, there),
            ("points", "roles"),
        )
        for words, there in (("with", True), ("without", False))
    ]


def sites(at: int) -> list[Side]:
    """The same deals on boards that all show their compass side, and with one advanced side."""
    words = {"compass sides only": COMPASS} | {site.name: COMPASS | {site.colour: site.id} for site in ADVANCED}
    return [Side(name, {"players": 3, "sites": shown}, ("greedy",) * 3, of_one) for name, shown in words.items()]


STUDIES = (
    Study(
        "wait", "archeos", "Is it worth waiting for a big expedition?",
        "One expedition of six, or two of three? One of three players waits for so many. Who ends with most points?",
        SEATS, among(WAITS, "greedy"), 60, "points",
        "{at} players made of code: one waits for so many matching cards or a full hand, or decides anew in every turn "
        f"by what looks best at once; all others decide anew. {MADE_UP}",
        BEST,
    ),
    Study(
        "look", "archeos", "What does one look ahead bring?",
        "One of three players looks one step ahead, or plays by chance. Who ends with more?", SEATS,
        among({"greedy": "looks ahead", "random": "by chance"}, "random"), 50, "points",
        f"{ONE_LOOKS} {MADE_UP}",
        BEST,
    ),
    Study(
        "seat", "archeos", "Does it matter who begins?", "Three players: who ends with more points?", SEATS, seats, 100,
        "points", f"{ALL_GREEDY} {MADE_UP}", Verdict("Place", "does best", "Neither place clearly does best"),
    ),
    Study(
        "season", "archeos", "How long is a season?", "With how many players does a season have most turns?",
        Slider("players", "Players", (0,), 0, ("2 to 6",)), seasons, 100, "turns",
        f"Turns of all players in a season, mean of each game. {ALL_GREEDY.format(at='2 to 6')} {MADE_UP}",
        Verdict("Players", "have the longest seasons", "No number of players clearly has the longest seasons"),
    ),
    Study(
        "roles", "archeos", "What does each role bring to the table?",
        f"Three players: do they score more with or without the {ROLES[ROLE_NAMES[FIRST_ROLE]].title}?",
        Slider("role", "Role", tuple(range(len(ROLES))), FIRST_ROLE, tuple(role.title for role in ROLES.values())),
        roles, 300, "points",
        "{at}: random games of 3 players made of code, all of whom take what looks best at once; so the other roles "
        f"change as well. {MADE_UP}",
        Verdict("Games", "brings more", "It makes no clear difference"),
    ),
    Study(
        "sites", "archeos", "What does each advanced site bring?",
        "Three players, one board turned to its advanced side: where do they score most?",
        Slider("players", "Players", (3,), 3), sites, 80, "points",
        f"The same {len(COLOURS)} boards and deals, {{at}} players made of code, all of whom take what looks best at "
        f"once. {MADE_UP}",
        Verdict("Boards", "bring most", "No site clearly brings most"), paired=True,
    ),
    readings(
        "archeos", 3, 60, "nobody_moved",
        f"{UNAWARE} {MADE_UP}",
    ),
)  # fmt: skip
"""What is asked, and who plays."""

PLATES = tuple(study.plate for study in STUDIES)
"""The studies as charts with a slider."""
