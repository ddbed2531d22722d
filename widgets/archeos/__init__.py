"""Draws Archeos Society: board, pictograms and charts, as widgets/trace.py asks for them."""

from widgets.archeos.board import TALLIES, layout, parts, pieces, sources
from widgets.archeos.charts import figures
from widgets.archeos.pictograms import mark

__all__ = ["TALLIES", "figures", "layout", "mark", "parts", "pieces", "sources"]
