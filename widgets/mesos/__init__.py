"""MESOS as a person sees it: board, pictograms and charts; a drawing module as widgets/trace.py describes it."""

from kernel.mesos.cards import BUILDINGS, SPACES, TILES, TRIBE_CARDS
from widgets.mesos.board import layout, parts
from widgets.mesos.charts import figures

__all__ = ["TALLIES", "figures", "layout", "parts", "source"]

TALLIES = {"points": "Prestige points", "food": "Food"}


def source(about: str) -> str:
    """Where the numbers of a card, tile or space come from (see kernel.tables.PROVENANCES); "" for anything else."""
    if about.startswith("space:"):
        return SPACES[max(SPACES)][int(about[6:]) - 1].provenance
    tiles = {tile.id: tile for tile in TILES.values()}
    known = TRIBE_CARDS.get(about) or BUILDINGS.get(about) or tiles.get(about)
    return known.provenance if known else ""
