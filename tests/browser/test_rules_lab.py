"""The rules lab in a real Voila: bet, look, play anew and cancel, ask your own; on a wide screen and on a phone."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from widgets.rules_lab import ROOMS
from widgets.studies import study

from .conftest import every_look
from .steps import ANSWER, check_targets

OpenPage = Callable[..., Page]


def test_a_visitor_bets_looks_plays_and_asks(
    open_page: OpenPage, voila_server: str, check_accessible: Callable[[Page], None],
    check_not_clipped: Callable[[Page], None],
) -> None:  # fmt: skip
    page = open_page(f"{voila_server}/voila/render/rules_lab.ipynb#{ROOMS[1].anchor}")
    lab = page.locator('[data-lab="mesos-shamans"]')
    answer = lab.locator(".ma-plate-answer")
    expect(lab.get_by_role("heading")).to_have_text(study("mesos.shamans").question, timeout=ANSWER)
    expect(answer).to_be_hidden()
    lab.get_by_role("button", name="Show the answer").click()
    expect(answer).to_have_text(study("mesos.shamans").figure().sentence)
    expect(lab.locator(".ma-table tbody tr")).to_have_count(2)
    expect(lab.locator(".main-svg").first).to_be_visible(timeout=ANSWER)
    for _ in every_look(page):
        check_not_clipped(page)
    check_accessible(page)
    check_targets(page)

    lab.get_by_label("Games", exact=True).select_option("20")
    lab.get_by_role("button", name="Play these games now").press("Enter")
    expect(lab.locator(".ma-lab-words")).to_contain_text("40 of 40 games", timeout=ANSWER)
    expect(answer).to_contain_text("Middle of 20 games")
    expect(lab.get_by_role("button", name="Cancel")).to_be_disabled()

    page.evaluate("location.hash = 'own'")
    own = page.locator('[data-lab="own"]')
    own.get_by_label("Game", exact=True).select_option("archeos", timeout=ANSWER)
    expect(own.get_by_label("One player")).to_contain_text("Few big expeditions", timeout=ANSWER)
    own.get_by_label("Games", exact=True).select_option("200")
    own.get_by_role("button", name="Play", exact=True).click()
    expect(own.locator(".ma-plate-answer")).to_contain_text("Archeos Society, 3 players", timeout=ANSWER)
    own.get_by_role("button", name="Cancel").click()
    expect(own.get_by_role("button", name="Play", exact=True)).to_be_enabled(timeout=ANSWER)
    expect(own.locator(".ma-lab-words")).not_to_contain_text("400 of 400")
