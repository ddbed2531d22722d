"""A plate: a scoring chart that can be played with. Its sliders ask "what if", its figure answers.

A plate is plain data and knows no screen: `widgets.PlateView` shows it, and a notebook may draw any position of it with
plotly: `plotly.graph_objects.Figure(plate.figure(artists=3).spec)`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import NamedTuple

from kernel.core import BadInput
from widgets.charts import Figure

HELD = 60
"""A page holds every figure of a plate with at most so many positions; of others it asks Python."""


class Slider(NamedTuple):
    """A number that the learner may move: the parameter of `draw` that it sets, its words, its values, where it starts.

    `words` name the values one by one where a bare number would not do (Era I, Era II).
    """

    name: str
    label: str
    values: Sequence[int]
    start: int
    words: Sequence[str] = ()


@dataclass(frozen=True)
class Plate:
    """A scoring chart with its question and its sliders.

    `draw(**{slider.name: value})` gives the figure of a position: its title is the question, its sentence the answer,
    and its axes are the same at every position. `game` is the kernel's name of the game; `note` says in a sentence what
    a reader must know besides, such as where a reconstructed number stands.
    """

    key: str
    game: str
    question: str
    draw: Callable[..., Figure]
    sliders: tuple[Slider, ...] = ()
    note: str = ""

    def __post_init__(self) -> None:
        for slider in self.sliders:
            if slider.start not in slider.values:
                raise BadInput(f"The slider '{slider.name}' starts at {slider.start}, which is none of its values.")
            if slider.words and len(slider.words) != len(slider.values):
                raise BadInput(
                    f"The slider '{slider.name}' has {len(slider.values)} values, but words for {len(slider.words)}."
                )

    @property
    def start(self) -> dict[str, int]:
        """The position at which the sliders start."""
        return {slider.name: slider.start for slider in self.sliders}

    @property
    def is_held(self) -> bool:
        """Whether a page holds the figures of all positions and moves without Python."""
        return prod(len(slider.values) for slider in self.sliders) <= HELD

    def positions(self) -> Iterator[dict[str, int]]:
        """Every position of the sliders; the last slider moves first."""
        for values in product(*(slider.values for slider in self.sliders)):
            yield {slider.name: value for slider, value in zip(self.sliders, values, strict=True)}

    def figure(self, **moved: int) -> Figure:
        """The figure of a position; sliders that are not named stay at their start. BadInput for an unknown value."""
        return self.draw(**(self.start | self._checked(moved)))

    def _checked(self, moved: dict[str, int]) -> dict[str, int]:
        sliders = {slider.name: slider for slider in self.sliders}
        for name, value in moved.items():
            if name not in sliders:
                known = ", ".join(sliders) or "none"
                raise BadInput(f"The chart '{self.key}' has no slider '{name}'; its sliders: {known}.")
            values = sliders[name].values
            if type(value) is not int or value not in values:
                raise BadInput(f"'{name}' cannot be {value!r}; it can be {', '.join(map(str, values))}.")
        return moved


def by_key(plates: Sequence[Plate], key: str) -> Plate:
    """The plate of that key. BadInput if there is none."""
    for plate in plates:
        if plate.key == key:
            return plate
    raise BadInput(f"There is no chart '{key}'; there are: {', '.join(plate.key for plate in plates)}.")
