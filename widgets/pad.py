"""The score pad: what lies on a real table is typed in, and the kernel counts it, term by term, with each rule.

No game is known here: a `Form` says what is asked for, the game's `count` (see kernel.sheet) what it comes to. Whatever
is typed stays as it was typed; what cannot be is named beside its field and never stops the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from html import escape
from types import ModuleType
from typing import Any

import anywidget
import traitlets

from kernel.core import BadInput, Game
from kernel.explain import cited
from kernel.sheet import Count, Sheet, after, dump, load, new_sheet, result_csv, result_rows
from widgets import assets, marks
from widgets.course import Content, Course, Part, prose, waterfall
from widgets.replies import Reply, reply


@dataclass(frozen=True)
class Field:
    """Something to enter. `key` is its path within the player's entries (or the table's), as in "seasons.1.frame".

    `kind` is one of

    * "number": a whole number with a button for one less and one for one more, from `least` on;
    * "picks": any of the `choices`, kept as a list of their ids;
    * "choice": one of the `choices`, kept as its id; with nothing chosen nothing is kept;
    * "rows": as many objects as are added with the button `add`, each with the `fields` below it.

    `choices` are (id, words, picture as HTML); an id is a text or a whole number. `note` is a short sentence; `usual`
    is what holds as long as nothing is entered, in words or as a number.
    """

    kind: str
    key: str
    label: str
    picture: str = ""
    note: str = ""
    usual: str = ""
    least: int = 0
    choices: Sequence[tuple[str | int, str, str]] = ()
    fields: Sequence[Field] = ()
    add: str = ""


@dataclass(frozen=True)
class Section:
    """Fields under a heading; a section that is not `open` is folded until somebody opens it."""

    title: str
    fields: Sequence[Field]
    note: str = ""
    open: bool = True


@dataclass(frozen=True)
class Form:
    """What a game's sheet asks for: `table` once, `sections` of every player, from `least` to `most` players.

    `names` stand for players without one; `unit` is what is counted, as a screen writes it; `head` is HTML that the
    pictures need once (symbols, styles).
    """

    game: Game
    sections: Sequence[Section]
    names: Sequence[str]
    least: int
    most: int
    unit: str
    table: Sequence[Section] = ()
    head: str = ""

    def plain(self) -> dict[str, Any]:
        """The form as data for the page."""
        return {
            "game": self.game.name, "title": self.game.title, "names": list(self.names), "least": self.least,
            "most": self.most, "unit": self.unit, "head": self.head,
            "sections": [asdict(section) for section in self.sections],
            "table": [asdict(section) for section in self.table],
            "marks": [marks.token(player, name) for player, name in enumerate(self.names)],
        }  # fmt: skip


class Pad(anywidget.AnyWidget):
    """A sheet to fill in, with the count beside it; `key` names it in the visitor's browser, which keeps the entries.

    `sheet` (plain data, as in kernel.sheet) is kept equal on both sides; `counted` is what it comes to. Where `form` is
    a function of the sheet ({} for none yet), what is asked for follows what was entered. The page sends
    {"do": "load", "text"}, {"do": "save"} or {"do": "csv"}; it hears {"is": "file", "name", "text"}, {"is": "filled"}
    after another `sheet`, or {"is": "error", "text"}.
    """

    _esm = assets.module("hearing.js", "marks.js", "files.js", "pad.js")
    _css = assets.stylesheet("stepper.css", "course.css", "pad.css")

    form = traitlets.Dict().tag(sync=True)
    sheet: Any = traitlets.Dict().tag(sync=True)
    result = traitlets.Dict().tag(sync=True)
    key = traitlets.Unicode().tag(sync=True)

    def __init__(
        self, form: Form | Callable[[Sheet], Form], count: Callable[[Sheet], Count], sheet: Sheet | None = None,
        key: str = "", source: Callable[[str], str] = lambda about: "",
    ) -> None:  # fmt: skip
        self._asks = form if callable(form) else lambda sheet: form
        self._form = self._asks(sheet or {})
        self._count, self._source = count, source
        self.counted: Count | None = None
        super().__init__(form=self._form.plain(), key=key)
        self.observe(self._on_sheet, "sheet")
        self.sheet = sheet or new_sheet(self._form.game.name, [{} for _ in range(self._form.least)])
        self.on_msg(self._receive)

    def __repr__(self) -> str:
        return f"<Score pad of {self._form.game.title}: {len(self.sheet['players'])} players>"

    def fill(self, sheet: Sheet) -> None:
        """Puts other entries on the sheet, here and on the page. SheetError for what is no sheet of this game."""
        self.sheet = self._checked(sheet)
        self.send({"is": "filled"})

    def _checked(self, sheet: Sheet) -> Sheet:
        return load(dump(sheet), self._form.game.name)  # what a page sends is checked like a file

    def _on_sheet(self, change: Any) -> None:
        def answer() -> Reply:
            sheet = self._checked(change.new)
            self.counted = self._count(sheet)
            self._form = self._asks(sheet)
            self.form = self._form.plain()
            self.result = shown(self.counted, self._form.unit, self._source)
            return {"is": "counted"}

        told = reply(answer)
        if told["is"] == "error":  # what came to a count is on the page by itself
            self.send(told)

    def _receive(self, _widget: object, message: Any, _buffers: object) -> None:
        name = self._form.game.name

        def answer() -> Reply:
            act = message.get("do") if isinstance(message, Mapping) else None
            if act == "load":
                self.sheet = load(str(message.get("text")), name)
                return {"is": "filled"}
            if act == "save":
                return {"is": "file", "name": f"{name} score sheet.json", "text": dump(self.sheet)}
            if act == "csv" and self.counted:
                return {"is": "file", "name": f"{name} score.csv", "text": result_csv(self.counted)}
            raise BadInput("This page asked for something unknown; it can ask for: load, save, csv.")

        self.send(reply(answer))


def shown(count: Count, unit: str, source: Callable[[str], str] = lambda about: "") -> dict[str, Any]:
    """A count as data for the page. `rows` are the result as a table: its last `foot` rows are no terms, nor are those
    named in `sums`. `why` is one waterfall for each player (HTML) and the records with their rules; `period` is what
    their numbers of a round or season are called.
    """
    players = range(len(count.names))
    return {
        "names": list(count.names),
        "marks": [marks.token(player, count.names[player]) for player in players],
        "totals": list(count.totals),
        "places": [count.place(player) for player in players],
        "verdict": list(count.verdict),
        "note": count.note,
        "problems": [problem._asdict() for problem in count.problems],
        "rows": result_rows(count),
        "sums": [after(count, period) for period in count.periods],
        "period": count.game.period_word,
        "foot": 3 if count.tie_break[0] else 2,
        "why": [_why(count, player, unit, source) for player in players],
    }


def _why(count: Count, player: int, unit: str, source: Callable[[str], str]) -> dict[str, Any]:
    """A player's terms as a waterfall, and each record with its parts, its rule and where its numbers come from."""
    records = count.why(player)
    start = [("Points so far", count.start[player])] if count.start[player] else []
    terms = start + [(count.title(rule), points[player]) for rule, points in count.terms().items()]
    return {
        "fall": waterfall([term for term in terms if term[1]] or terms[:1], f"Total of {count.names[player]}", unit)
        if terms
        else f"<p>{escape(count.names[player])} has no points yet.</p>",
        "records": [
            cited(count.game, record) | {"numbers": count.origin(record) or source(record.about)} for record in records
        ],
    }


def pads(*games: ModuleType) -> Course:
    """A page with a pad for each game; `games` are the modules that hold its `GAME` and its `pad()`."""
    parts = [Part(one.GAME.name, one.GAME.title, partial(_part, one, games), ()) for one in games]
    return Course("score-pad", INTRO, parts, games[0].GAME, progress=False)


INTRO = (
    "<h1>Score pad</h1><p>Your own game lies before you: enter what each player has, one player at a time. Every "
    "change is counted at once by the rules, term by term. Nothing you enter is lost or sent anywhere.</p>"
)


def _part(one: ModuleType, games: Sequence[ModuleType]) -> Content:
    ways = "".join(
        f'<a class="ma-page-link" href="#{other.GAME.name}">{escape(other.GAME.title)} instead</a>'
        for other in games
        if other is not one
    )
    head = f'<div class="ma-pad-head"><h2 tabindex="-1">{escape(one.GAME.title)}</h2>{ways}</div>'
    return [prose(head), one.pad()]
