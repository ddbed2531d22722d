"""Shows a plate in the browser: question, sliders, sentence, table and chart."""

from __future__ import annotations

from typing import Any

import anywidget
import traitlets

from kernel.core import BadInput
from widgets import assets
from widgets.charts.plate import Plate
from widgets.replies import Reply, reply
from widgets.stepper import Runtime
from widgets.trace import changes

GROWTH = 1.4
"""How much larger a projector shows what is drawn."""


def _grown(drawn: Any, about: str = "") -> Any:
    """Data or layout of a figure with larger letters, marks, lines and height."""
    if isinstance(drawn, dict):
        grown = {key: _larger(value) if (about, key) in SIZES else _grown(value, key) for key, value in drawn.items()}
        return grown | {"height": _larger(drawn["height"]), "font": {"size": 20}} if "height" in drawn else grown
    return [_grown(one) for one in drawn] if isinstance(drawn, list) else drawn


SIZES = {*((font, "size") for font in ("font", "textfont", "tickfont")), ("marker", "size"), ("line", "width")}
"""What grows, by what it belongs to."""


def _larger(size: Any) -> Any:
    return [_larger(one) for one in size] if isinstance(size, list) else round(GROWTH * size)


class PlateView(anywidget.AnyWidget):
    """A plate to play with. `position` is where its sliders stand; with `guess` the answer waits until it is asked for.

    `large` is for a projector. `at` is the number of the position in the order of `Plate.positions` and is kept equal
    on both sides. The page holds `base`, the figure at the start, and for a plate that is held, in `moves`, what turns
    it into that of each position (the shapes: widgets/trace.py). Else the page sends {"do": "draw", "at"} and hears
    {"is": "figure", "at", "change"} or {"is": "error", "text"}.
    """

    _esm = assets.module("hearing.js", "marks.js", "trace.js", "charts.js", "plate.js")
    _css = assets.stylesheet("stepper.css", "plate.css")

    game = traitlets.Unicode().tag(sync=True)
    key = traitlets.Unicode().tag(sync=True)
    sliders: Any = traitlets.List().tag(sync=True)
    base = traitlets.Dict().tag(sync=True)
    moves: Any = traitlets.List().tag(sync=True)
    note = traitlets.Unicode().tag(sync=True)
    guess = traitlets.Bool(False).tag(sync=True)
    large = traitlets.Bool(False).tag(sync=True)
    at = traitlets.Int(0).tag(sync=True)
    runtime = traitlets.Unicode().tag(sync=True)

    def __init__(self, plate: Plate, guess: bool = False, large: bool = False) -> None:
        self.plate = plate
        self._positions, self._large = list(plate.positions()), large
        base = self._slot(self._positions.index(plate.start))
        moves = [changes(base, self._slot(at)) for at in range(len(self._positions))] if plate.is_held else []
        super().__init__(
            game=plate.game, key=plate.key, note=plate.note, guess=guess, large=large, base=base, moves=moves,
            sliders=[
                {
                    "label": slider.label, "start": list(slider.values).index(slider.start),
                    "words": list(slider.words) or [str(value) for value in slider.values],
                }
                for slider in plate.sliders
            ],
            at=self._positions.index(plate.start), runtime=f"IPY_MODEL_{Runtime.shared().model_id}",
        )  # fmt: skip
        self.on_msg(self._receive)

    @property
    def position(self) -> dict[str, int]:
        """Where the sliders stand: name of a slider -> its value."""
        return dict(self._positions[self.at])

    def __repr__(self) -> str:
        return f"<Chart '{self.key}': {self.plate.question}>"

    @traitlets.validate("at")
    def _known(self, proposal: Any) -> int:
        at: int = proposal["value"]
        if not 0 <= at < len(self._positions):
            raise BadInput(f"There is no position {at}; this chart has the positions 0 to {len(self._positions) - 1}.")
        return at

    def _slot(self, at: int) -> dict[str, Any]:
        slot = self.plate.figure(**self._positions[at]).slot()
        return slot | {"data": _grown(slot["data"]), "layout": _grown(slot["layout"])} if self._large else slot

    def _receive(self, _widget: object, message: Any, _buffers: object) -> None:
        def answer() -> Reply:
            at = message.get("at") if isinstance(message, dict) and message.get("do") == "draw" else None
            if type(at) is not int or not 0 <= at < len(self._positions):
                raise BadInput(f"This page can ask for the positions 0 to {len(self._positions) - 1} of its chart.")
            return {"is": "figure", "at": at, "change": changes(self.base, self._slot(at))}

        self.send(reply(answer))
