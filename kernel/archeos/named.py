"""Rules that the code names by a word of a data table; kernel.rulebook finds by it where they act."""

from kernel.archeos.roles import AFTER_RETURN
from kernel.archeos.tables import ROLES

CALLS: dict[str, dict[str, str]] = {}
"""Function -> rule id -> the word by which that function is asked for what the rule does."""

JOINED = {
    "f'archeos.{role}'": [f"archeos.{role}" for role in AFTER_RETURN],
    "f'archeos.{role.name}'": [f"archeos.{role.name}" for role in ROLES.values() if role.threshold_bonus],
    "f'archeos.{expedition.role.name}'": [f"archeos.{role.name}" for role in ROLES.values() if role.scoring_bonus],
}
"""Rule ids that are put together from a name, as the code writes it -> which ids these are."""
