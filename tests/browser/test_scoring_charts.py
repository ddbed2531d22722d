"""The scoring charts in a real Voila: drawn in every width and colour, moved, printed, guessed first."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import steps
from tests.browser.conftest import every_look
from widgets.charts import Figure, signless
from widgets.charts.plate import Plate, by_key
from widgets.gallery import ROOMS, Room

OpenPage = Callable[..., Page]
PLATES = {(room.anchor, key): by_key(room.plates, key) for room in ROOMS for key in room.keys}

DRAWN = """plot => {
  const { width, height } = plot.getBoundingClientRect();
  const marks = ".bars .point path, .scatterlayer .points path, .scatterlayer .js-line, .scatterlayer text";
  const seen = [...plot.querySelectorAll(marks)].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.width + box.height > 1;
  });
  const words = plot.querySelector(".xtick text, .ytick text"), probe = document.createElement("i");
  probe.style.color = "var(--ma-text)";
  plot.append(probe);
  const ink = !words || getComputedStyle(words).fill === getComputedStyle(probe).color;
  probe.remove();
  return { width, height, marks: seen.length, svg: plot.querySelector(".main-svg")?.clientWidth ?? 0, ink };
}"""
SERIES = """plot => plot.querySelector(".js-plotly-plot").data
  .map(({ x, y, text }) => [x ?? null, y ?? null, text ?? null])"""


@pytest.fixture
def page(open_page: OpenPage, voila_server: str) -> Page:
    return open_page(f"{voila_server}/voila/render/scoring_charts.ipynb")


def go_to(page: Page, no: int, room: Room) -> dict[str, Locator]:
    """Opens a part; its charts by their keys."""
    page.evaluate("part => { location.hash = part; }", room.anchor)
    section = page.locator(f".ma-part-{no}")
    found = {key: section.locator(f'[data-plate="{key}"]') for key in room.keys}
    for plate in found.values():
        expect(plate.locator("h3")).to_be_visible()
    return found


def check_drawn(plate: Locator) -> None:
    """The chart is there, as wide as its place, in the colours of the page."""
    plate.scroll_into_view_if_needed()
    plot = plate.locator(".ma-plot")
    plot.scroll_into_view_if_needed()
    end = time.monotonic() + 20
    while True:
        state: dict[str, Any] = plot.evaluate(DRAWN)
        if (state["marks"] >= 3 and state["ink"] and abs(state["svg"] - state["width"]) <= 1) or time.monotonic() > end:
            break
        plate.page.wait_for_timeout(50)
    assert state["marks"] >= 3, state
    assert state["ink"], state
    assert state["svg"] == pytest.approx(state["width"], abs=1)
    assert state["height"] > 150


def told(figure: Figure) -> tuple[str, list[list[str]], Any]:
    """Sentence, table and series of a figure, as a page shows them."""
    rows = [[signless(cell) for cell in row] for row in figure.rows]
    series = [[one.get("x"), one.get("y"), one.get("text")] for one in figure.data]
    return figure.sentence, rows, json.loads(json.dumps(series))


def shown(plate: Locator) -> tuple[str, list[list[str]], Any]:
    """Sentence, table and series of a plate on the page."""
    rows: list[list[str]] = plate.locator(".ma-table").evaluate(
        "table => [...table.tBodies[0].rows].map((row) => [...row.cells].map((cell) => cell.textContent))"
    )
    return plate.locator(".ma-plate-answer").inner_text(), rows, plate.locator(".ma-plot").evaluate(SERIES)


def moves(plate: Plate) -> Iterator[tuple[int, str, dict[str, int]]]:
    """For each slider a key to press and the position that it leads to."""
    position = dict(plate.start)
    for no, slider in enumerate(plate.sliders):
        values = list(slider.values)
        at = values.index(slider.start)
        key, to = ("ArrowRight", at + 1) if at + 1 < len(values) else ("ArrowLeft", at - 1)
        position[slider.name] = values[to]
        yield no, key, dict(position)


def check_moves(plate: Plate, place: Locator) -> None:
    """A key moves sentence, table and chart to what the rules say."""
    assert shown(place) == told(plate.figure())
    for slider, press, position in moves(plate):
        handle = place.locator("input").nth(slider)
        handle.press(press)
        figure = plate.figure(**position)
        expect(place.locator(".ma-plate-answer")).to_have_text(figure.sentence)
        place.page.wait_for_timeout(60)
        assert shown(place) == told(figure), (plate.key, position)
        value = plate.sliders[slider].values.index(position[plate.sliders[slider].name])
        words = plate.sliders[slider].words or [str(one) for one in plate.sliders[slider].values]
        expect(handle).to_have_attribute("aria-valuetext", words[value])
        if figure.own:
            expect(place.locator("tbody tr[data-here]")).to_have_count(1)


def test_every_chart_is_drawn_in_both_widths_and_both_colours_and_moved_by_keys(
    page: Page, check_accessible: Callable[[Page], None], check_not_clipped: Callable[[Page], None]
) -> None:
    """Each chart light on a wide screen, where its keys are tried, and dark on a phone; one room the other way too."""
    read = {False: "archeos-sites", True: "mesos-events"}
    for width, dark in every_look(page):
        turned = dark is not (width == 390)
        for no, room in enumerate(ROOMS[: 1 if turned else None]):
            for key, place in go_to(page, no, room).items():
                check_drawn(place)
                if (width, dark) == (1400, False):
                    check_moves(PLATES[room.anchor, key], place)
            check_not_clipped(page)
            if not turned and room.anchor == read[dark]:
                check_accessible(page)
    expect(page.locator(".ma-learn")).to_contain_text(f"{len(ROOMS)} of {len(ROOMS)} done")


def test_paper_is_light_and_shows_where_the_sliders_stand(open_page: OpenPage, voila_server: str) -> None:
    page = open_page(f"{voila_server}/voila/render/scoring_charts.ipynb", dark=True)
    plate = go_to(page, 0, ROOMS[0])["artists"]
    check_drawn(plate)
    page.emulate_media(media="print")
    expect(plate.locator("input").first).to_be_hidden()
    expect(plate.locator("output").first).to_be_visible()
    for part in (plate, page.locator("html")):
        expect(part).to_have_attribute("data-theme", "light")
    check_drawn(plate)
    page.emulate_media(media="screen")
    expect(page.locator("html")).not_to_have_attribute("data-theme", "light")
    expect(plate.locator("input").first).to_be_visible()
    check_drawn(plate)


LESSON = "teachers/T1_scoring_charts_to_show.ipynb"


def test_the_answer_waits_for_a_guess_in_jupyterlab(open_page: OpenPage, lab_server: str) -> None:
    page = open_page(f"{lab_server}/lab/tree/{LESSON}?reset", height=1100, expected=steps.SLOW)
    steps.run_all(page, LESSON)
    plate = page.locator('[data-plate="artists"]')
    plate.scroll_into_view_if_needed()
    answer, table, plot = (plate.locator(name) for name in (".ma-plate-answer", ".ma-table", ".ma-plot"))
    door = plate.get_by_role("button", name="Show the answer")
    expect(door).to_have_attribute("aria-expanded", "false")
    for one in (answer, table, plot):
        expect(one).to_be_hidden()
    handle = plate.get_by_label("Artists in your tribe", exact=True)
    handle.press("ArrowRight")
    expect(handle).to_have_attribute("aria-valuetext", "4")
    door.press("Enter")
    expect(answer).to_contain_text("4 Artists: 20 PP at the end")
    expect(table).to_be_visible()
    check_drawn(plate)
    assert float(answer.evaluate("one => parseFloat(getComputedStyle(one).fontSize)")) >= 24
    plate.get_by_role("button", name="Hide the answer").click()
    expect(answer).to_be_hidden()
