"""Lesson 17 in a real JupyterLab: every chart appears, sliders answer there too, a guess is answered."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser import steps
from tests.browser.conftest import OpenPage
from widgets.archeos import scoring, studies
from widgets.archeos.questions import asked
from widgets.charts.plate import by_key

PATH = "archeos/17_scoring_charts.ipynb"
PLATES = (*scoring.PLATES, *studies.PLATES)


def test_scoring_charts_in_jupyterlab(open_page: OpenPage, lab_server: str) -> None:
    page = open_page(f"{lab_server}/lab/tree/{PATH}?reset", height=1400, expected=steps.SLOW)
    steps.run_all(page, PATH)
    for key, name, moved in (
        ("expedition", "Cards in the expedition", {"size": 6}),  # the page holds this one whole
        ("monkey", "Players", {"players": 4}),  # Python is asked for this one
        ("wait", "Players", {"players": 4}),
    ):
        plate, place = by_key(PLATES, key), page.locator(f'[data-plate="{key}"]')
        place.scroll_into_view_if_needed()
        answer = place.locator(".ma-plate-answer")
        expect(answer).to_have_text(plate.figure().sentence)
        place.get_by_label(name, exact=True).press("ArrowRight")
        expect(answer).to_have_text(plate.figure(**moved).sentence)
        expect(place.locator(".ma-plot .main-svg").first).to_be_visible()
    guess = asked("hired")
    steps.answer(page.get_by_role("group", name=guess.text).first, guess, wrong="5")
