"""What readers of the rules get wrong again and again: a list to choose from, a quiz of today's choice, examples.

The list stands in `data/misreadings/<game>.toml`. Each file is one of positions (`kernel.positions`): the example of a
misreading is a position that the rules play, so it cannot be wrong.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from html import escape
from importlib.resources import files
from typing import Any, NamedTuple

import ipywidgets

from kernel.core import BadInput, Rule, find_game, game_names
from kernel.positions import PositionFile, read_positions_text
from widgets import html
from widgets.course import table
from widgets.curriculum import bank, rule_of
from widgets.learn import Quiz
from widgets.position import NotYet, Step, lesson_step

MOST = 3
"""Questions that a group gets at once."""


class Misreading(NamedTuple):
    """A reading that people had: `think` says it, `why` what is right; `rules` settle it, the bank's question `asked`
    asks it, and the position `id` of the game's file is the example."""

    id: str
    game: str
    theme: str
    think: str
    why: str
    rules: tuple[Rule, ...]
    asked: str


@cache
def examples(game: str) -> PositionFile:
    """The positions of a game's misreadings. BadInput for a game that has none."""
    find_game(game)
    source = files("widgets").joinpath(f"data/misreadings/{game}.toml")
    return read_positions_text(source.read_text(encoding="utf-8"), f"{game}.toml", toml=True)


@cache
def known(game: str, theme: str = "") -> tuple[Misreading, ...]:
    """The misreadings of a game, of one theme if that is given. BadInput for a theme that it does not have."""
    found = [
        Misreading(
            one["id"], game, one["theme"], one["think"], one["why"], tuple(map(rule_of, one["rules"])), one["asked"]
        )
        for one in examples(game).positions
    ]  # fmt: skip
    if theme and theme not in themes(game):
        raise BadInput(f"There is no theme '{theme:.60}'; there are: {', '.join(themes(game))}.")
    return tuple(one for one in found if theme in ("", one.theme))


def themes(game: str) -> list[str]:
    """The themes of a game's misreadings, in the order of the list."""
    return list(dict.fromkeys(one["theme"] for one in examples(game).positions))


def find(game: str, misreading_id: str) -> Misreading:
    """A misreading by its id. BadInput if there is none."""
    for one in known(game):
        if one.id == misreading_id:
            return one
    ids = ", ".join(one.id for one in known(game))
    raise BadInput(f"There is no misreading '{misreading_id:.60}' of {find_game(game).title}; there are: {ids}.")


def quiz(game: str, ids: Sequence[str]) -> Quiz:
    """The questions to some misreadings, for a group."""
    if not ids:
        raise BadInput(f"A quiz needs at least one misreading; choose up to {MOST}.")
    asked = [find(game, one).asked for one in ids]
    return bank(game).quiz(f"misreadings.{'.'.join(ids)}", asked, title="Today's questions")


def example(game: str, misreading_id: str) -> Step | NotYet:
    """The position that shows how it really is, as a step of a lesson."""
    return lesson_step(examples(game), find(game, misreading_id).id)


class Listing(ipywidgets.VBox):
    """The misreadings of a game as a table: what people think, what is right, the rules behind it."""

    def __init__(self, game: str, theme: str = "") -> None:
        self.shown = known(game, theme)
        rows = [(escape(one.think), escape(one.why), _rules(one)) for one in self.shown]
        title = find_game(game).title
        drawn = table(("What people think", "What is right", "Rules"), rows, f"Known misreadings of {title}")
        style = "<style>.ma .ma-known .ma-table :is(th, td) { text-align: left; vertical-align: top }</style>"
        shown = f'{style}<div class="ma-prose ma-known">{drawn}</div>'
        super().__init__([ipywidgets.HTML(html.framed(shown, game, title))])

    def __repr__(self) -> str:
        return f"<{len(self.shown)} misreadings>"


def _rules(one: Misreading) -> str:
    return "; ".join(f"{escape(rule.title)} {html.badge(rule.status)}" for rule in one.rules)


class Picker(ipywidgets.VBox):
    """Choose a game and a theme, tick up to three misreadings, ask them; then show the examples to them."""

    def __init__(self, game: str = "mesos", theme: str = "") -> None:
        every = [("All themes", "")]
        self.game = ipywidgets.Dropdown(
            options=[(find_game(name).title, name) for name in sorted(game_names(), reverse=True)],
            value=game, description="Game",
        )  # fmt: skip
        self.theme = ipywidgets.Dropdown(options=every + [(one, one) for one in themes(game)], description="Theme")
        self.boxes: list[tuple[Misreading, ipywidgets.Checkbox]] = []
        self.choices = ipywidgets.VBox()
        self.ask = ipywidgets.Button(description="Ask these")
        self.show = ipywidgets.Button(description="Show the examples")
        self.told = ipywidgets.HTML()
        self.asked = ipywidgets.VBox()
        super().__init__([
            ipywidgets.HTML(_STYLE), ipywidgets.HBox([self.game, self.theme]), self.choices,
            ipywidgets.HBox([self.ask, self.show]), self.told, self.asked,
        ])  # fmt: skip
        self.add_class("ma-pick")
        self.theme.value = theme
        self._list()
        self.game.observe(lambda change: self._other_game(), "value")
        self.theme.observe(lambda change: self._list(), "value")
        self.ask.on_click(partial(self._fill, self._quiz))
        self.show.on_click(partial(self._fill, self._examples))

    def __repr__(self) -> str:
        return f"<Choose of {len(self.boxes)} misreadings>"

    @property
    def chosen(self) -> list[str]:
        """The ids that are ticked."""
        return [one.id for one, box in self.boxes if box.value]

    def _other_game(self) -> None:
        self.theme.options = [("All themes", ""), *((one, one) for one in themes(self.game.value))]
        self.theme.value = ""
        self._list()

    def _list(self) -> None:
        self.boxes = [
            (one, ipywidgets.Checkbox(description=one.think, indent=False))
            for one in known(self.game.value, self.theme.value)
        ]
        for _, box in self.boxes:
            box.observe(lambda change: self._limit(), "value")
        self.choices.children = tuple(box for _, box in self.boxes)
        self.asked.children = ()
        self._limit()

    def _limit(self) -> None:
        """With three ticked, the others are closed, and a sentence says why."""
        number = len(self.chosen)
        for _, box in self.boxes:
            box.disabled = number >= MOST and not box.value
        words = "Three are enough for one meeting; untick one to choose another." if number >= MOST else (
            f"{number} of {MOST} chosen."
        )  # fmt: skip
        self.told.value = f'<p class="ma-pick-told" role="status">{words}</p>'
        self.ask.disabled = self.show.disabled = not number

    def _fill(self, made: Any, _button: object) -> None:
        self.asked.children = tuple(made())

    def _quiz(self) -> list[ipywidgets.Widget]:
        return [quiz(self.game.value, self.chosen)]

    def _examples(self) -> list[ipywidgets.Widget]:
        return [example(self.game.value, one) for one in self.chosen]


_STYLE = (
    "<style>.ma-pick .widget-checkbox, .ma-pick .widget-checkbox label { width: auto; height: auto; min-height: 44px; "
    "white-space: normal; align-items: center; display: flex; gap: 8px } .ma-pick .widget-checkbox { max-width: 72ch } "
    ".ma-pick .widget-inline-hbox, .ma-pick .widget-hbox { flex-wrap: wrap } "
    ".ma-pick button, .ma-pick select { min-height: 44px } .ma-pick .widget-dropdown { height: auto } "
    ".ma-pick .widget-checkbox input { width: 20px; height: 20px; flex: none }</style>"
)
