"""MESOS: the whole game for 2 to 5 players, with the Expert variant and Rebalanced Shamans."""

from kernel.core import Game
from kernel.mesos.appraise import appraise
from kernel.mesos.rules import play, resume
from kernel.mesos.scoring import ranking
from kernel.mesos.setup import SETTINGS, check, deals, start
from kernel.tables import read_rules

GAME = Game(
    name="mesos",
    title="MESOS",
    version=1,
    rules=read_rules("kernel.mesos"),
    settings=SETTINGS,
    check=check,
    deals=deals,
    start=start,
    play=play,
    ranking=ranking,
    appraise=appraise,
    resume=resume,
    units={"points": "PP", "food": "Food"},
)
"""The game as the core sees it."""
