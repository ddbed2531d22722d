"""Habits of MESOS compared: looking one step ahead, and beginning the game."""

from __future__ import annotations

from functools import partial

from widgets.charts.habits import Study, among, of_the_seats

PLAYERS = (2, 3, 4, 5)
LOOK, LOOKED = among({"greedy": "looks ahead", "random": "by chance"}, "random")

STUDIES = (
    Study(
        "look", "mesos", "What does one look ahead bring?",
        "{players} players: one takes what looks best at once, or chooses by chance; all others choose by chance.",
        PLAYERS, 3, LOOK, LOOKED,
    ),
    Study(
        "seat", "mesos", "Does it matter who begins?",
        "{players} players, all of whom take what looks best at once; people plan further than that.",
        PLAYERS, 3, lambda players, seed: iter([("greedy",) * players]),
        partial(of_the_seats, {"begins": 0, "comes last": -1}),
    ),
)  # fmt: skip
"""What is asked, and who plays."""

PLATES = tuple(study.plate for study in STUDIES)
"""The studies as charts with a slider."""
