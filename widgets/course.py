"""A tutorial in parts: one part is shown at a time, each built when it is first asked for; a Story tells and asks.

No game is known here. The texts are HTML that a lesson's author wrote; what comes from a game goes through `escape`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any, NamedTuple

import anywidget
import ipywidgets
import traitlets

from kernel.core import Answer, BadInput, Game, Session
from widgets import assets
from widgets.charts import signed, signless
from widgets.learn import Piece, Progress
from widgets.stepper import Stepper
from widgets.trace import stops

Content = list[ipywidgets.Widget]


class Part(NamedTuple):
    """A part of a course: its anchor in the page's address, its heading, who builds it, the keys of its pieces."""

    anchor: str
    title: str
    build: Callable[[], Content]
    keys: Sequence[str]


class Pager(anywidget.AnyWidget):
    """Shows the part that the page's address names, tells its number as `part`; `ready` are the parts laid out.

    `parts` are [anchor, heading, keys of its pieces]; what of them is open is told at the foot of the part.
    """

    _esm = assets.module("hearing.js", "marks.js", "memory.js", "course.js")
    _css = assets.stylesheet("stepper.css", "course.css")

    parts: Any = traitlets.List().tag(sync=True)
    part = traitlets.Int(-1).tag(sync=True)
    ready = traitlets.List(traitlets.Int()).tag(sync=True)
    game = traitlets.Unicode("mesos").tag(sync=True)


class Course(ipywidgets.VBox):
    """A page of parts with progress and navigation; `key` names it in the visitor's browser.

    The first part is built at once; the page asks for the part it shows, and the one after it is laid out meanwhile.
    """

    def __init__(self, key: str, intro: str, parts: Sequence[Part], game: Game, progress: bool = True) -> None:
        if not parts:
            raise BadInput(f"The course '{key}' needs at least one part.")
        anchors = [part.anchor for part in parts]
        if len(set(anchors)) < len(anchors):
            raise BadInput(f"The course '{key}' names a part twice; every part needs its own anchor.")
        self._parts = list(parts)
        self.pager = Pager(parts=[[part.anchor, part.title, list(part.keys)] for part in parts], game=game.name)
        self.sections = [_section(no) for no in range(len(parts))]
        way = [Progress(key, {part.anchor: (part.title, part.keys) for part in parts}, game=game)] if progress else []
        super().__init__([prose(intro), *way, *self.sections, self.pager])
        self.add_class("ma-course")
        self.lay_out(0)
        self.pager.observe(lambda change: self._show(change.new), "part")

    def lay_out(self, no: int) -> None:
        """Builds a part if it is not there yet."""
        if 0 <= no < len(self._parts) and no not in self.pager.ready:
            self.sections[no].children = tuple(self._parts[no].build())
            self.pager.ready = [*self.pager.ready, no]

    def _show(self, no: int) -> None:
        self.lay_out(no)
        self.lay_out(no + 1)


class Styles(anywidget.AnyWidget):
    """The styles of a course, for pieces of it that stand on a page without one."""

    _esm = "export default {};"
    _css = assets.stylesheet("stepper.css", "course.css")


class Excerpt(ipywidgets.VBox):
    """Pieces of a course in the cell of a notebook, with the styles that they have on the course's page."""

    def __init__(self, *content: ipywidgets.Widget) -> None:
        self.content = content
        super().__init__([Styles(), *content])
        self.add_class("ma-course")
        self.add_class("ma-excerpt")

    def __repr__(self) -> str:
        return f"<Excerpt of a course: {', '.join(type(one).__name__ for one in self.content)}>"


def _section(no: int) -> ipywidgets.VBox:
    section = ipywidgets.VBox()
    section.add_class("ma-part")
    section.add_class(f"ma-part-{no}")
    return section


def prose(html: str, kind: str = "") -> ipywidgets.HTML:
    """A text of the page."""
    return ipywidgets.HTML(f'<div class="ma ma-prose {kind}">{html}</div>')


def heading(no: int, part: str, goal: str, minutes: int) -> str:
    """The head of a part: its number, what it is called, its goal in a sentence."""
    return (
        f'<div class="ma-part-head"><h2 tabindex="-1">{escape(part)}</h2>'
        f'<p class="ma-kicker">Part {no}, about {minutes} minutes</p></div>'
        f'<p class="ma-goal">{goal}</p>'
    )


def table(columns: Sequence[str], rows: Sequence[Sequence[Any]], caption: str = "") -> str:
    """A plain table; cells may hold HTML, numbers get a real minus sign, the first cell of a row is its heading."""
    head = "".join(f'<th scope="col">{column}</th>' for column in columns)
    body = "".join("<tr>" + "".join(_cell(cell, first=not at) for at, cell in enumerate(row)) + "</tr>" for row in rows)
    about = f'<caption class="ma-sr">{escape(caption)}</caption>' if caption else ""
    inner = f"{about}<thead><tr>{head}</tr></thead><tbody>{body}</tbody>"
    return f'<div class="ma-scroll"><table class="ma-table">{inner}</table></div>'


def _cell(cell: Any, first: bool) -> str:
    if first:
        return f'<th scope="row">{signless(cell)}</th>'
    return f"<td{' class=ma-num' * isinstance(cell, int)}>{signless(cell)}</td>"


def after(words: str, html: str) -> ipywidgets.HTML:
    """What is told after a guess: folded until the learner opens it."""
    return prose(f'<details class="ma-after"><summary>{escape(words)}</summary>{html}</details>')


def lookup(words: str, html: str) -> ipywidgets.HTML:
    """A long list to look things up in, folded; it does not count as something to read."""
    return prose(f'<details class="ma-after ma-lookup"><summary>{escape(words)}</summary>{html}</details>')


def box(*content: ipywidgets.Widget) -> ipywidgets.VBox:
    """Pieces that stay together."""
    return ipywidgets.VBox(content)


def side_by_side(*content: ipywidgets.Widget) -> ipywidgets.VBox:
    """Pieces in columns where the page is wide enough."""
    columns = box(*content)
    columns.add_class("ma-beside")
    return columns


def waterfall(terms: Sequence[tuple[str, int]], total: str, unit: str) -> str:
    """Terms that add up, as a table with a bar in every row: each bar starts where the one before ended.

    `terms` are (words, amount in `unit`); `total` names the sum. Losses are hatched, and every number is written.
    """
    level, bars = 0, []
    for words, amount in terms:
        bars.append((words, amount, min(level, level + amount), abs(amount)))
        level += amount
    low = min(0, *(start for *_, start, _ in bars))
    high = max(level, *(start + length for *_, start, length in bars))
    span = max(1, high - low)

    def track(start: int, length: int, kind: str = "") -> str:
        left, width = 100 * (start - low) / span, 100 * length / span
        zero = 100 * (0 - low) / span
        bar = f'<i class="{kind}" style="left:{left:.1f}%;width:{width:.1f}%"></i>' if length else ""
        return f'<td class="ma-track" aria-hidden="true">{bar}<b style="left:{zero:.1f}%"></b></td>'

    rows = "".join(
        f'<tr><th scope="row">{escape(words)}</th><td class="ma-num">{signed(amount)}</td>'
        f"{track(start, length, 'ma-down' if amount < 0 else '')}</tr>"
        for words, amount, start, length in bars
    )
    return (
        f'<table class="ma-fall"><thead><tr><th scope="col">From</th><th scope="col">{escape(unit)}</th>'
        f'<th aria-hidden="true"></th></tr></thead><tbody>{rows}</tbody><tfoot><tr><th scope="row">{escape(total)}</th>'
        f'<td class="ma-num">{signless(level)}</td>{track(min(0, level), abs(level))}</tr></tfoot></table>'
    )


class Scene(NamedTuple):
    """A scene of a Story: what is told and asked before, the answers that are played then, what is told afterwards.

    `grain` is how the page steps through what these answers bring about; without answers the scene only asks.
    """

    title: str
    told: str
    asks: Callable[[], Sequence[Piece]]
    answers: Sequence[Answer] = ()
    after: str = ""
    grain: str = "decision"


class Story(ipywidgets.VBox):
    """Scenes over one step-through: a scene tells, asks for a guess, then plays its answers on the table below.

    The learner never sees further than the scene; at the end of the last one other choices may be tried.
    """

    def __init__(self, session: Session, scenes: Sequence[Scene], at: int = 0, drawing: Any = None) -> None:
        if not scenes:
            raise BadInput("A story needs at least one scene.")
        self._scenes = list(scenes)
        self.stepper = Stepper(session, grain=scenes[0].grain, at=at, offers=(), drawing=drawing, answers=False)
        self.no, self.told = 0, False
        self._box = ipywidgets.VBox()
        self._box.add_class("ma-scene")
        super().__init__([self._box, self.stepper])
        self.add_class("ma-story")
        self._tell()

    def held(self) -> list[ipywidgets.Widget]:
        """All that is told and asked in all scenes, whatever scene it is now."""
        told = [[prose(f"{one.title} {one.told} {one.after}"), *one.asks()] for one in self._scenes]
        return [piece for scene in told for piece in scene]

    @property
    def scene(self) -> Scene:
        """The scene now."""
        return self._scenes[self.no]

    def _tell(self) -> None:
        head = f'<p class="ma-kicker">Scene {self.no + 1} of {len(self._scenes)}</p><h3>{escape(self.scene.title)}</h3>'
        self.told = not self.scene.answers
        way = self._button("Go on", self.next_scene) if self.told else self._button("Show what happens", self.reveal)
        self._box.children = (prose(head + self.scene.told, "ma-told"), *self.scene.asks(), way)

    def reveal(self) -> None:
        """Plays the scene's answers and tells what came of it."""
        if self.told:
            return
        self.told = True
        self.stepper.grain = self.scene.grain
        if self.no + 1 == len(self._scenes):
            self.stepper.offers = ["what_if"]
        seen = len(self.stepper.trace["frames"])
        self.stepper.go_on(self.scene.answers)
        ahead = sum(stop >= seen for stop in stops(self.stepper.trace, self.scene.grain))
        how = (
            f"The table shows the first of {ahead} steps; go through them with Next and Back." if ahead > 1
            else "The table shows it; Back shows how it was before."
        )  # fmt: skip
        after = prose(f'{self.scene.after}<p class="ma-muted">{how}</p>', "ma-told ma-outcome")
        *shown, _ = self._box.children
        more = [] if self.no + 1 == len(self._scenes) else [self._button("Go on", self.next_scene)]
        self._box.children = (*shown, after, *more)

    def next_scene(self) -> None:
        """Goes to the end of this scene on the table and tells the next one."""
        if not self.told or self.no + 1 == len(self._scenes):
            return
        if self.scene.answers:
            self.stepper.index = len(self.stepper.trace["frames"]) - 1
        self.no += 1
        self._tell()

    def _button(self, words: str, act: Callable[[], None]) -> ipywidgets.Button:
        button = ipywidgets.Button(description=words)
        button.on_click(lambda _: act())
        return button
