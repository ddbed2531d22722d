"""The score pad of MESOS: what lies before each tribe at the end of a real game, and its final count."""

from __future__ import annotations

from kernel.mesos import GAME
from kernel.mesos.cards import BUILDINGS, COUNTS, ERAS, INVENTIONS, KINDS, Building
from kernel.mesos.setup import COLOURS
from kernel.mesos.sheet import count
from kernel.sheet import MOST, Sheet
from widgets.mesos import source
from widgets.mesos.board import picture_of, style
from widgets.mesos.pictograms import TITLES, icon, symbols
from widgets.pad import Field, Form, Pad, Section


def pad(sheet: Sheet | None = None, key: str = "mesos") -> Pad:
    """The pad; a sheet given is on it from the start, and `key` names it in the visitor's browser ("": not kept)."""
    return Pad(form(), count, sheet, "" if sheet else key, source)


def form() -> Form:
    """What the final count asks of each tribe."""
    return Form(
        GAME, (_points(), _people(), _inventions(), _buildings()), COLOURS, min(COUNTS), max(COUNTS), "PP",
        head=f"<style>{style()}</style>{symbols()}",
    )  # fmt: skip


def _points() -> Section:
    fields = (
        Field("number", "points", "PP so far", icon("points"), least=-MOST),
        Field("number", "food", "Food left", icon("food")),
    )
    return Section(
        "Points and Food", fields, "Where the points marker stands before the final count. Food breaks ties."
    )


def _people() -> Section:
    fields = [Field("number", kind, f"{kind.capitalize()}s", icon(kind)) for kind in KINDS if kind != "inventor"]
    at = KINDS.index("builder") + 1
    fields[at:at] = [Field("number", "builder_points", "PP on Builders", icon("points"))]
    at = [field.key for field in fields].index("shaman") + 1
    fields[at:at] = [Field("number", "stars", "Stars", icon("star"), note="On all Shamans; only a check.")]
    note = "Count the cards of each kind. Those that do not score by themselves may count for a Building."
    return Section("People", fields, note)


def _inventions() -> Section:
    fields = [Field("number", f"inventions.{one}", TITLES[one], icon(one)) for one in INVENTIONS]
    note = "How many Inventors show each invention. If you count all your Inventors too, the pad compares."
    inventors = Field("number", "inventor", "All Inventors", icon("inventor"))
    return Section("Inventors", (*fields, inventors), note)


def _buildings() -> Section:
    fields = tuple(
        Field(
            "picks",
            "buildings",
            f"Era {ERAS[era]}",
            choices=[_choice(card) for card in BUILDINGS.values() if card.era == era],
        )
        for era in range(1, len(ERAS))
    )
    return Section("Buildings", fields, "Tick the Buildings that lie here.")


def _choice(card: Building) -> tuple[int, str, str]:
    worth = f"{card.prestige} PP, " if card.prestige else ""
    return card.card, f"{card.card}: {worth}{card.title}", icon("building") + icon(picture_of(card))
