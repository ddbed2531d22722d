"""Lesson R4 in a real JupyterLab, from its first cell to its last question."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser import steps
from tests.browser.conftest import OpenPage
from tests.browser.steps import StepThrough
from widgets.curriculum import lesson
from widgets.mesos.questions import BANK

R4 = lesson("R4")
PATH = R4.path.removeprefix("notebooks/")


def test_replay_and_branch_from_start_to_end(open_page: OpenPage, lab_server: str) -> None:
    page = open_page(f"{lab_server}/lab/tree/{PATH}?reset", height=1400, expected=steps.SLOW)
    steps.run_all(page, PATH)
    game = StepThrough(page)
    game.go_to(1)
    game.button("Next").click()
    assert game.at > 1
    answer(page.locator("body"), "branch_future")
    page.get_by_role("heading", name="Three questions to end with").scroll_into_view_if_needed()
    quiz = page.locator(".ma-learn").filter(has_text="of 3 answered")
    for name in R4.ends:
        answer(quiz, name.removeprefix("mesos."))
    expect(quiz).to_contain_text("3 of 3 answered")


def answer(place: Locator, name: str) -> None:
    """The question of that name: hints, a wrong answer, the right one."""
    asked = BANK.asked(name)
    others = [one for one in asked.options if one != asked.right] or [int(str(asked.right)) + 1]
    steps.answer(place.get_by_role("group", name=asked.text), asked, wrong=others[0])
