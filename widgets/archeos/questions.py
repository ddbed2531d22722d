"""The questions of the Archeos lessons, all in one bank; each theme has a module of its own in `topics`."""

from __future__ import annotations

from widgets.archeos.generated import GENERATORS
from widgets.archeos.lessons import GAME
from widgets.archeos.pictograms import symbols
from widgets.archeos.shown import styles
from widgets.archeos.topics import boards, leaders, scoring, season, turns
from widgets.learn import Bank

BANK = Bank(
    GAME, (*turns.QUESTIONS, *leaders.QUESTIONS, *season.QUESTIONS, *scoring.QUESTIONS,
     *boards.QUESTIONS), GENERATORS,
    head=f"{symbols()}<style>{styles()}</style>",
    beside=("other_leader", "photographer_moves", "guide_moves", "botanist_frame", "best_leader", "next_first",
            "white_sites", "brown_sites", "final_goal"),
)  # fmt: skip
"""Every question by its name."""

asked, predict, quiz = BANK.asked, BANK.predict, BANK.quiz
