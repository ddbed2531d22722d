"""Archeos Society, completely: any scenario, a random or a drafted game, two to six players."""

from kernel.archeos.rules import play, resume
from kernel.archeos.scoring import appraise, outlook, ranking
from kernel.archeos.setups import SETTINGS, check, deals, start
from kernel.core import Game
from kernel.tables import read_rules

GAME = Game(
    name="archeos", title="Archeos Society", version=1, rules=read_rules("kernel.archeos"), settings=SETTINGS,
    check=check, deals=deals, start=start, play=play, ranking=ranking, appraise=appraise, resume=resume,
    horizon=1, outlook=outlook, period_word="Season",
)  # fmt: skip
