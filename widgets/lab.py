"""Games played for an answer, on the page: a bar with the time left, Cancel, and the answer as far as it is known.

    Lab.of(explore("mesos", {}, ["hunters", "inventors"], games=1000))

The games are played in threads, so the notebook stays at hand. `Lab` knows no game: what may be asked is a form, and a
`Trial` says which explorations answer it and how their rows are drawn.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from time import monotonic
from typing import Any, NamedTuple

import anywidget
import traitlets

from kernel.core import BadInput
from kernel.explore import Exploration, Progress
from kernel.measures import find_measure
from widgets import assets
from widgets.charts import Figure
from widgets.charts.spread import spread
from widgets.replies import Reply, reply
from widgets.stepper import Runtime

LOOK, DRAW = 0.25, 1.0
"""Seconds between two looks at the progress, and between two drawings of what is known so far."""


class Field(NamedTuple):
    """A choice of a form: its key, its label, its options as (value, words), and the value chosen."""

    key: str
    label: str
    options: Sequence[tuple[str, str]]
    value: str


Values = Mapping[str, str]
Form = Callable[[Values], Sequence[Field]]
"""The fields for what is chosen so far; a value that does not fit any more is taken back to one that does."""


class Trial(NamedTuple):
    """What answers a question: explorations that run side by side, and the figure of their rows so far (or None)."""

    explorations: Sequence[Exploration]
    draw: Callable[[], Figure | None]


class Lab(anywidget.AnyWidget):
    """A question that is answered by playing.

    `ask` makes the trial for the values chosen in `form`; `known` is the answer for them before anything is played,
    with `guess` for whoever asks for it. A page that is served sets `games`, the most that one trial may play, and
    `seconds`, after which it ends with what it has. The page sends {"do": "ask", "asked"}, {"do": "run", "asked"} or
    {"do": "cancel"}; it sees `fields`, `progress` and `figure` change, or hears {"is": "error", "text"}.
    """

    _esm = assets.module("hearing.js", "marks.js", "charts.js", "lab.js")
    _css = assets.stylesheet("stepper.css", "plate.css", "lab.css")

    key = traitlets.Unicode().tag(sync=True)
    game = traitlets.Unicode().tag(sync=True)
    title = traitlets.Unicode().tag(sync=True)
    start = traitlets.Unicode().tag(sync=True)
    note = traitlets.Unicode().tag(sync=True)
    guess = traitlets.Bool(False).tag(sync=True)
    fields: Any = traitlets.List().tag(sync=True)
    progress = traitlets.Dict().tag(sync=True)
    figure = traitlets.Dict().tag(sync=True)
    runtime = traitlets.Unicode().tag(sync=True)

    def __init__(
        self, key: str, title: str, ask: Callable[[Values], Trial], form: Form = lambda values: (), game: str = "mesos",
        known: Callable[[Values], Figure] | None = None, guess: bool = False, start: str = "Play", note: str = "",
        games: int | None = None, seconds: float | None = None,
    ) -> None:  # fmt: skip
        self._ask, self._form, self._known, self._games, self._seconds = ask, form, known, games, seconds
        self.trial: Trial | None = None
        self._watcher = threading.Thread()
        super().__init__(
            key=key, title=title, game=game, start=start, note=note, guess=guess, fields=_plain(form({})),
            progress={"running": False}, figure=known({}).slot() if known else {},
            runtime=f"IPY_MODEL_{Runtime.shared().model_id}",
        )  # fmt: skip
        self.on_msg(self._receive)

    @classmethod
    def of(cls, exploration: Exploration, title: str = "", draw: Callable[[], Figure | None] | None = None) -> Lab:
        """An exploration that begins at once, drawn as the spread of its first measure unless `draw` says otherwise."""
        measure = find_measure(exploration.game, exploration.plan.measures[0])
        title = title or f"{exploration.game.title}: {measure.text}"
        trial = Trial([exploration], draw or (lambda: spread_so_far(exploration, title)))
        lab = cls("exploration", title, lambda values: trial, game=exploration.plan.game, start="Go on")
        lab.run()
        return lab

    def run(self, **values: str) -> None:
        """Begins the trial for the values chosen; what is not named stays as it is first. BadInput if it cannot be."""
        if self._watcher.is_alive():
            raise BadInput("Games are being played; cancel them first.")
        fields = self._form(values)
        self.fields = _plain(fields)
        trial = self._ask({field.key: field.value for field in fields})
        games = sum(one.games for one in trial.explorations)
        if self._games is not None and games > self._games:
            raise BadInput(f"This page plays at most {self._games:,} games at once; {games:,} are asked for.")
        self.trial = trial
        for one in trial.explorations:
            one.start()
        self._tell(running=True, told="Games are being played.")
        self._watcher = threading.Thread(target=self._watch, args=(trial, monotonic()), daemon=True)
        self._watcher.start()

    def cancel(self) -> None:
        """Stops within a second; the answer stays as far as it is known."""
        for one in self.trial.explorations if self.trial else ():
            one.cancel()

    def wait(self, seconds: float | None = None) -> None:
        """Waits until nothing is played any more."""
        if self._watcher.ident is not None:
            self._watcher.join(seconds)

    def _watch(self, trial: Trial, begun: float) -> None:
        due, end = begun + DRAW, ""
        while any(one.running for one in trial.explorations):
            if self._seconds is not None and monotonic() - begun > self._seconds and not end:
                end = f"This page plays for at most {self._seconds:.0f} seconds; this is what came out by then."
                self.cancel()
            self._tell(running=True, told="Games are being played.")
            if (now := monotonic()) > due:
                self._draw(trial)
                due = monotonic() + max(DRAW, 5 * (monotonic() - now))  # many rows take long to draw, and to play
            next((one for one in trial.explorations if one.running), trial.explorations[0]).join(LOOK)
        faults = [str(one.error) for one in trial.explorations if one.error]
        faults += self._draw(trial)
        self._tell(running=False, told=faults[0] if faults else end)

    def _draw(self, trial: Trial) -> list[str]:
        """Shows the answer so far; a sentence if it cannot be drawn."""

        def draw() -> Reply:
            figure = trial.draw()
            return {"is": "drawn", "figure": figure.slot() if figure else self.figure}

        answer = reply(draw)
        self.figure = answer.get("figure", self.figure)
        return [answer["text"]] if answer["is"] == "error" else []

    def _tell(self, running: bool, told: str) -> None:
        assert self.trial
        progress = together([one.progress for one in self.trial.explorations])
        words = progress.words
        self.progress = {
            "done": progress.done, "games": progress.games, "words": words, "running": running, "told": told or words,
        }  # fmt: skip

    def _receive(self, _widget: object, message: Any, _buffers: object) -> None:
        answer = reply(lambda: self._do(message if isinstance(message, dict) else {}))
        if answer["is"] == "error":
            self.send(answer)

    def _do(self, message: Mapping[str, Any]) -> Reply:
        asked = message.get("asked", {})
        if not isinstance(asked, dict) or not all(isinstance(one, str) for pair in asked.items() for one in pair):
            raise BadInput("What is asked for must map the keys of the form to texts.")
        if message.get("do") == "cancel":
            self.cancel()
        elif message.get("do") == "ask":
            fields = self._form(asked)
            self.fields = _plain(fields)
            if self._known and not self._watcher.is_alive():
                self.figure = self._known({field.key: field.value for field in fields}).slot()
        elif message.get("do") == "run":
            self.run(**asked)
        else:
            raise BadInput("This page can ask, run and cancel.")
        return {"is": "done"}

    def __repr__(self) -> str:
        return f"<Lab: {self.title}>"


def _plain(fields: Sequence[Field]) -> list[dict[str, Any]]:
    return [one._asdict() | {"options": [list(option) for option in one.options]} for one in fields]


def together(several: Sequence[Progress]) -> Progress:
    """The progress of explorations that run side by side."""
    done, games = sum(one.done for one in several), sum(one.games for one in several)
    rate = sum(one.rate for one in several)
    return Progress(done, games, max(one.seconds for one in several), rate, (games - done) / rate if rate else None)


def spread_so_far(exploration: Exploration, title: str) -> Figure | None:
    """The rows of an exploration so far as quantile dots of its first measure; None as long as there are none."""
    measure = find_measure(exploration.game, exploration.plan.measures[0])
    results = {
        whose: sorted(times.elements())
        for (name, whose), times in sorted(exploration.counts().items()) if name == measure.name
    }  # fmt: skip
    return spread(title, results, measure.unit, f"{exploration.plan.words}.") if results else None
