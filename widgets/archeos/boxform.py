"""Bring your box: a form for the numbers printed on a site, checked while they are typed, ready to be played with."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any

import ipywidgets

from kernel.archeos import box
from kernel.archeos.tables import Tables, own_tables, package_texts, read_texts
from kernel.core import Session, find_game
from kernel.words import some
from widgets.stepper import Stepper

WORDS = {
    "points": "Points", "threshold": "Cards to enter", "shared": "Small star", "draw": "Cards to draw",
    "limit": "Last exp. up to",
}  # fmt: skip
"""Columns of sites.csv, as the form calls them."""


class BoxForm(ipywidgets.VBox):
    """A site's track to type in, space by space; every change is checked at once.

    `texts` are the tables with all changes (table name -> CSV), ready as the set-up's `tables`; `sentences` is what the
    check says of them: faults, or which of the rulebook's examples hold.
    """

    def __init__(self, site: str = "machu_picchu", texts: Mapping[str, str] | None = None) -> None:
        self.texts = dict(texts or package_texts())
        self.sentences: list[str] = []
        self._rows: list[dict[str, str]] = list(csv.DictReader(io.StringIO(self.texts["sites"])))
        names = {board.name: board.id for board in own_tables().sites.values()}
        self.site = ipywidgets.Dropdown(options=names, value=site, description="Site")
        self.rows = ipywidgets.VBox()
        self._fields: dict[tuple[int, str], ipywidgets.IntText] = {}
        self.rows.add_class("ar-box-rows")
        self.verdict = ipywidgets.HTML()
        self.table = ipywidgets.VBox()
        self.more = self._button("One space more", self.add_space)
        self.less = self._button("One space less", self.remove_space)
        self.play = self._button("Play with these numbers", self.start)
        css = files("widgets.archeos").joinpath("lessons.css").read_text(encoding="utf-8")
        super().__init__([
            ipywidgets.HTML(f"<style>{css}</style>"), self.site, self.rows,
            ipywidgets.HBox([self.more, self.less]), self.verdict, self.play, self.table,
        ])  # fmt: skip
        self.add_class("ar-box")
        self.site.observe(lambda change: self._draw(), "value")
        self._draw()

    def __repr__(self) -> str:
        return f"<Form for the numbers of your box: {self.site.label}>"

    def _button(self, words: str, act: Any) -> ipywidgets.Button:
        button = ipywidgets.Button(description=words)
        button.on_click(lambda _: act())
        return button

    @property
    def spaces(self) -> list[dict[str, str]]:
        """The rows of the site shown, from the leftmost space; cells are texts."""
        return [row for row in self._rows if row["site"] == self.site.value]

    def enter(self, space: int, column: str, number: int) -> None:
        """Types a number into a space of the site shown; `column` as in sites.csv: points, threshold, shared ..."""
        self.spaces[space].update({column: str(number), f"{column}_provenance": "box"})
        self._fields[space, column].value = number
        self._check()

    def add_space(self) -> None:
        """The track is one space longer; the new space begins with the numbers of the last one."""
        last = self.spaces[-1]
        row = {**last, "space": str(int(last["space"]) + 1), "note": ""}
        row |= {key: "box" for key in row if key.endswith("_provenance") and row[key]}
        self._rows.insert(self._rows.index(last) + 1, row)
        self._draw()

    def remove_space(self) -> None:
        """The track is one space shorter; two spaces always stay."""
        if len(self.spaces) > 2:
            self._rows.remove(self.spaces[-1])
            self._draw()

    def setup(self, **settings: Any) -> dict[str, Any]:
        """A set-up that plays with these numbers and shows the site of the form; more settings may be given."""
        site = own_tables().sites[self.site.value]
        return {"players": 3, "sites": {site.colour: site.id}, "tables": self.texts, **settings}

    def start(self) -> None:
        """A new game with these numbers below the form; you sit in the first seat. Nothing while there is a fault."""
        if self.play.disabled:
            return
        session = Session(find_game("archeos"), self.setup(first_player=0))
        stepper = Stepper(session, seat=0)
        stepper.index = len(stepper.trace["frames"]) - 1
        stepper.playing = True
        self.table.children = (stepper,)

    def save(self, folder: str | Path) -> None:
        """Writes the tables as CSV files into a folder, for the set-up's `tables` or for another day."""
        Path(folder).mkdir(parents=True, exist_ok=True)
        for name, text in self.texts.items():
            (Path(folder) / f"{name}.csv").write_text(text, encoding="utf-8")

    def _draw(self) -> None:
        self._fields.clear()
        self.rows.children = tuple(self._row(space) for space in range(len(self.spaces)))
        self.less.disabled = len(self.spaces) <= 2
        self._check()

    def _row(self, space: int) -> ipywidgets.HBox:
        label = ipywidgets.Label(f"Space {space}")
        label.add_class("ar-box-space")
        cells = self.spaces[space]
        return ipywidgets.HBox(
            [label, *(self._field(space, column, int(cells[column])) for column in WORDS if cells[column])]
        )

    def _field(self, space: int, column: str, number: int) -> ipywidgets.IntText:
        field = self._fields[space, column] = ipywidgets.IntText(value=number, description=WORDS[column])
        field.observe(lambda change: self.enter(space, column, change.new), "value")
        return field

    def _check(self) -> None:
        text = io.StringIO()
        writer = csv.DictWriter(text, list(self._rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(self._rows)
        self.texts["sites"] = text.getvalue()
        tables, faults = read_texts(self.texts)
        self.sentences = faults if tables is None else box.examples(tables)
        self.play.disabled = tables is None
        head = "Something is not right yet:" if tables is None else _told(tables)
        items = "".join(f"<li>{escape(one)}</li>" for one in self.sentences)
        self.verdict.value = f'<div role="status"><p>{head}</p><ul>{items}</ul></div>'


def _told(tables: Tables) -> str:
    """How many numbers are the box's own, and what comes below."""
    own = sum(origin == "box" for site in tables.sites.values() for _, origin in site.provenances)
    return f"{some(own, 'number')} from your box so far. The rulebook's own examples, played with these tables:"
