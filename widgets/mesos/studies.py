"""Questions about MESOS that many games answer; see widgets/studies.py."""

from __future__ import annotations

from collections.abc import Iterable

from kernel.explore import Row
from kernel.mesos.cards import BUILDINGS, ERAS
from kernel.mesos.measures import BUILDING_IDS
from widgets.charts.plate import Slider
from widgets.charts.spread import BEST, Verdict
from widgets.studies import ALL_GREEDY, ONE_LOOKS, UNAWARE, Pick, Side, Study, among, of_game, readings

PLAYERS = (2, 3, 4, 5)
SEATS = Slider("players", "Players", PLAYERS, 3)
HABITS = {
    "greedy": "no habit", "hunters": "Hunters", "inventors": "Inventors", "buildings": "Buildings",
    "feed_first": "Feed first",
}  # fmt: skip


def begun_on(space: int) -> Pick:
    """The points of whoever began on that space of the Turn Order tile."""

    def pick(row: Row) -> Iterable[int]:
        starts: tuple[int, ...] = row["start"]
        return [row["points"][starts.index(space)]]

    return pick


def starts(players: int) -> list[Side]:
    """The same games, sorted by the space on which a player began."""
    words = {1: "begins first", **{space: f"begins as number {space}" for space in range(2, players)}}
    words[players] = "begins last"
    return [
        Side(name, {"players": players}, ("greedy",) * players, begun_on(space), ("points", "start"))
        for space, name in words.items()
    ]


def owner_ahead(building: str) -> Pick:
    """How many PP the owner of a Building ended ahead of the mean of the others, in a game in which somebody had it."""
    place = BUILDING_IDS.index(building)

    def pick(row: Row) -> Iterable[int]:
        owner, points = row["building_owners"][place] - 1, row["points"]
        if owner < 0:
            return []
        return [round(points[owner] - (sum(points) - points[owner]) / (len(points) - 1))]

    return pick


def buildings(era: int) -> list[Side]:
    """The same games, for every Building of an Era."""
    return [
        Side(
            f"{building.card}: {building.title.format(amount=building.amount)}", {"players": 3}, ("buildings",) * 3,
            owner_ahead(building.id), ("points", "building_owners"),
        )
        for building in BUILDINGS.values() if building.era == era
    ]  # fmt: skip


def shamans(at: int) -> list[Side]:
    """How far the winner is ahead, by both rules of a Ritual for two."""
    return [
        Side(words, {"players": 2, "rebalanced_shamans": on}, ("greedy",) * 2, of_game("margin"), ("margin",))
        for words, on in (("as in the rules", False), ("Rebalanced Shamans", True))
    ]


STUDIES = (
    Study(
        "start", "mesos", "Does it help to begin?", "Three tribes: which place in the first turn order ends with most?",
        SEATS, starts, 200, "PP", ALL_GREEDY, Verdict("Place", "does best", "No place clearly does best"),
    ),
    Study(
        "habits", "mesos", "Hunters or Inventors: which habit does best?",
        "One of three tribes has a habit: with which does it end with most points?", SEATS,
        among(HABITS, "greedy"), 120, "PP",
        "{at} players made of code; one has the habit, all others take what looks best at once.", BEST,
    ),
    Study(
        "look", "mesos", "What does one look ahead bring?",
        "One of three tribes looks one step ahead, or plays by chance. Which ends with more?", SEATS,
        among({"greedy": "looks ahead", "random": "by chance"}, "random"), 100, "PP",
        ONE_LOOKS,
        BEST,
    ),
    Study(
        "buildings", "mesos", "What is each Building worth to its owner?",
        "Of the Buildings of Era III: whose owner ends furthest ahead of the others?",
        Slider("era", "Era", (1, 2, 3), 3, ERAS[1:4]), buildings, 300, "PP ahead",
        "Era {at}: how far its owner ended ahead of the mean of the others. 3 players made of code, who all take every "
        "Building that they can pay. Part of it is no work of the Building: who can pay much is often ahead anyway.",
        Verdict("Building", "goes with the largest lead", "No Building clearly goes with the largest lead"),
    ),
    Study(
        "shamans", "mesos", "Do Rebalanced Shamans keep two tribes closer together?",
        "Two tribes: with which rule is the winner further ahead?", Slider("players", "Players", (2,), 2), shamans, 400,
        "PP ahead", "How far the winner is ahead. 2 players made of code, both take what looks best at once.",
        Verdict("Rule", "leads further ahead", "No rule clearly leads further ahead"), paired=True,
    ),
    readings(
        "mesos", 3, 150, "hunt_food_per_hunter",
        UNAWARE,
    ),
)  # fmt: skip
"""What is asked, and who plays."""

PLATES = tuple(study.plate for study in STUDIES)
"""The studies as charts with a slider."""
