"""A plate and its view: sliders, positions, what the page holds, what it asks for and what it is told when it errs."""

from __future__ import annotations

from typing import Any

import pytest

from kernel.core import BadInput
from widgets.charts import Figure, axis, framed
from widgets.charts.plate import HELD, Plate, Slider, by_key
from widgets.charts.plate_view import PlateView
from widgets.mesos.scoring import PLATES
from widgets.trace import changed


def product_of(left: int, right: int) -> Figure:
    """A figure that shows what it was asked for."""
    return Figure(
        "How much is it?", f"{left} times {right} is {left * right}.", ("left", "right", "product"),
        ((left, right, left * right),), [framed([left], [right])], {"xaxis": axis("left", range=[0, 9])}, (0, 2),
    )  # fmt: skip


def fragile(left: int) -> Figure:
    return product_of(left, 7 // left)


LEFT, RIGHT = Slider("left", "Left", range(1, 4), 2), Slider("right", "Right", (5, 7), 7, ("five", "seven"))
SMALL = Plate("small", "mesos", "How much is it?", product_of, (LEFT, RIGHT))
LARGE = Plate("large", "archeos", "How much?", product_of, (LEFT._replace(values=range(HELD)), RIGHT), "A note.")


class Heard(PlateView):
    """A view that keeps what it tells the page."""

    def __init__(self, *args: Any, **options: Any) -> None:
        self.heard: list[dict[str, Any]] = []
        super().__init__(*args, **options)

    def send(self, content: Any, buffers: Any = None) -> None:
        self.heard.append(content)

    def ask(self, message: Any) -> dict[str, Any]:
        """What the page hears after a message."""
        self._receive(self, message, [])
        return self.heard[-1]


def test_a_plate_counts_its_positions_with_the_last_slider_first() -> None:
    assert [tuple(one.values()) for one in SMALL.positions()] == [(1, 5), (1, 7), (2, 5), (2, 7), (3, 5), (3, 7)]
    assert SMALL.start == {"left": 2, "right": 7}
    assert SMALL.figure().sentence == "2 times 7 is 14."
    assert SMALL.figure(right=5).sentence == "2 times 5 is 10."
    assert SMALL.is_held
    assert not LARGE.is_held
    assert list(Plate("none", "mesos", "?", lambda: product_of(1, 1)).positions()) == [{}]


@pytest.mark.parametrize(
    ("moved", "words"),
    [
        ({"middle": 1}, "has no slider 'middle'; its sliders: left, right"),
        ({"left": 4}, "'left' cannot be 4; it can be 1, 2, 3"),
        ({"left": True}, "'left' cannot be True"),
    ],
)
def test_a_wrong_position_is_refused_in_words(moved: dict[str, int], words: str) -> None:
    with pytest.raises(BadInput, match=words):
        SMALL.figure(**moved)


def test_a_wrong_slider_is_refused_in_words() -> None:
    with pytest.raises(BadInput, match="starts at 9, which is none of its values"):
        Plate("bad", "mesos", "?", product_of, (LEFT._replace(start=9),))
    with pytest.raises(BadInput, match="has 2 values, but words for 1"):
        Plate("bad", "mesos", "?", product_of, (RIGHT._replace(words=("five",)),))


def test_plates_are_found_by_their_key() -> None:
    assert by_key((SMALL, LARGE), "large") is LARGE
    with pytest.raises(BadInput, match="no chart 'huge'; there are: small, large"):
        by_key((SMALL, LARGE), "huge")


def test_the_page_holds_every_figure_of_a_small_plate() -> None:
    view = PlateView(SMALL)
    for at, position in enumerate(SMALL.positions()):
        assert changed(view.base, view.moves[at]) == SMALL.figure(**position).slot()
    assert view.position == SMALL.start
    assert [slider["words"] for slider in view.sliders] == [["1", "2", "3"], ["five", "seven"]]
    assert view.base["own"] == [0, 2]
    view.at = 0
    assert view.position == {"left": 1, "right": 5}
    assert repr(view) == "<Chart 'small': How much is it?>"


def test_a_projector_gets_larger_letters_and_marks_and_the_same_numbers() -> None:
    plate = by_key(PLATES, "artists")
    small, large = (PlateView(plate, large=large) for large in (False, True))
    assert large.base["table"] == small.base["table"]
    for one, other in zip(small.base["data"], large.base["data"], strict=True):
        assert (other["x"], other["y"]) == (one["x"], one["y"])
    frame, grown = small.base["data"][-1]["marker"], large.base["data"][-1]["marker"]
    assert grown == frame | {"size": 28, "line": frame["line"] | {"width": 4}}
    assert large.base["layout"]["height"] == round(1.4 * small.base["layout"]["height"])
    assert large.base["layout"]["font"] == {"size": 20}
    assert len(large.moves) == len(small.moves)
    assert changed(large.base, large.moves[0])["text"] == changed(small.base, small.moves[0])["text"]


def test_the_page_asks_for_the_figures_of_a_large_plate() -> None:
    view = Heard(LARGE, guess=True)
    assert view.moves == []
    assert (view.game, view.note, view.guess, view.large) == ("archeos", "A note.", True, False)
    answer = view.ask({"do": "draw", "at": 2 * HELD - 1})
    assert (answer["is"], answer["at"]) == ("figure", 2 * HELD - 1)
    assert changed(view.base, answer["change"]) == LARGE.figure(left=HELD - 1, right=7).slot()


@pytest.mark.parametrize("message", [{"do": "draw", "at": -1}, {"do": "draw", "at": 6}, {"do": "draw", "at": True},
                                     {"do": "draw"}, {"do": "fly", "at": 1}, "draw", None])  # fmt: skip
def test_a_wrong_message_is_answered_in_words(message: Any) -> None:
    answer = Heard(SMALL).ask(message)
    assert answer == {"is": "error", "text": "This page can ask for the positions 0 to 5 of its chart."}


def test_a_position_that_is_not_there_is_refused() -> None:
    view = PlateView(SMALL)
    with pytest.raises(BadInput, match="no position 6; this chart has the positions 0 to 5"):
        view.at = 6
    assert view.position == SMALL.start


def test_an_error_in_a_chart_keeps_its_secrets(caplog: pytest.LogCaptureFixture) -> None:
    view = Heard(Plate("fragile", "mesos", "?", fragile, (LEFT._replace(values=range(2 * HELD)),)))
    answer = view.ask({"do": "draw", "at": 0})
    assert answer == {"is": "error", "text": "That did not work; reload the page if it happens again."}
    assert "what a page asked for failed" in caplog.text
