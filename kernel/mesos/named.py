"""Rules that the code names by a word of a data table; kernel.rulebook finds by it where they act."""

from kernel.mesos.cards import BUILDINGS, KINDS

CALLS = {"effects": {building.rule: building.moment for building in BUILDINGS.values()}}
"""Function -> rule id -> the word by which that function is asked for what the rule does."""

JOINED = {"f'mesos.{card.kind}'": [f"mesos.{kind}" for kind in KINDS]}
"""Rule ids that are put together from a name, as the code writes it -> which ids these are."""
