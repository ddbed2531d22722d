"""Habits of Archeos Society compared: looking ahead, beginning, and waiting for the big expedition."""

from __future__ import annotations

from functools import partial

from widgets.charts.habits import Study, among, of_the_seats

PLAYERS = (2, 3, 4, 5, 6)
MADE_UP = "Some numbers of the tracks are in no source; we reconstructed them."


SIZES = {"many_small": 2, "patient": 4, "few_big": 6}
"""Habit -> cards that match, for which it waits."""

LOOK, LOOKED = among({"greedy": "looks ahead", "random": "by chance"}, "random")
WAITS = {habit: f"waits for {size}" for habit, size in SIZES.items()} | {"greedy": "decides anew"}
WAIT, WAITED = among(WAITS, "greedy")

STUDIES = (
    Study(
        "wait", "archeos", "Is it worth waiting for a big expedition?",
        "{players} players, made of code: one waits for so many matching cards or a full hand, or decides anew in "
        f"every turn by what looks best at once; all others decide anew. {MADE_UP}",
        PLAYERS, 3, WAIT, WAITED,
    ),
    Study(
        "look", "archeos", "What does one look ahead bring?",
        "{players} players: one takes what looks best at once, or chooses by chance; all others choose by chance. "
        f"{MADE_UP}",
        PLAYERS, 3, LOOK, LOOKED,
    ),
    Study(
        "seat", "archeos", "Does it matter who begins?",
        "{players} players, all of whom take what looks best at once; people plan further than that. " + MADE_UP,
        PLAYERS, 3, lambda players, seed: iter([("greedy",) * players]),
        partial(of_the_seats, {"begins": 0, "comes last": -1}), {"first_player": 0},
    ),
)  # fmt: skip
"""What is asked, and who plays."""

PLATES = tuple(study.plate for study in STUDIES)
"""The studies as charts with a slider."""
