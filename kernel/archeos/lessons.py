"""Games prepared for lessons."""

from kernel.core import Session
from kernel.tables import data_file


def brown_and_white() -> Session:
    """The rulebook's season of Brown Half-Track and White Zeppelin, played up to the start of the second season.

    Points are the rulebook's: White 10 from sites; Brown 8 from sites, 12 + 8 + 5 + 0 = 25 from expeditions and 2 for
    the frame (and 2 more during the season, for taking it). The cards and the other numbers are ours.
    """
    return Session.load(data_file("kernel.archeos", "data/brown_and_white.json").read_text(encoding="utf-8"))
