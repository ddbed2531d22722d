"""The MESOS lessons where learners stand: the tutorial in a real Voila."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from widgets.mesos import lessons, tutorial

OpenPage = Callable[..., Page]
ANCHORS = [part.anchor for part in tutorial.PARTS]


def part(page: Page, no: int) -> Locator:
    """The section of a part, once it is laid out and shown."""
    section = page.locator(f".ma-part-{no}")
    expect(section.locator("h2")).to_be_visible()
    return section


def open_part(open_page: OpenPage, server: str, no: int, **how: object) -> tuple[Page, Locator]:
    page = open_page(f"{server}/voila/render/mesos_tutorial.ipynb#{ANCHORS[no]}", **how)
    return page, part(page, no)


def button(place: Page | Locator, name: str) -> Locator:
    return place.get_by_role("button", name=name, exact=True)


def test_the_parts_follow_each_other(open_page: OpenPage, voila_server: str) -> None:
    page, section = open_part(open_page, voila_server, 0)
    session = lessons.whole_game()
    best = lessons.winner(session)
    total = section.locator(".ma-fall tfoot .ma-num")
    expect(total).to_have_text(str(session.state.points[best]))
    page.get_by_role("link", name="Next: A first round").click()
    heading = part(page, 1).get_by_role("heading", name="A first round")
    expect(heading).to_be_focused()
    expect(page.locator(".ma-part-0")).to_be_hidden()
    expect(page.locator(".ma-progress [aria-current]")).to_contain_text("A first round")
    page.locator(".ma-skip").focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("#main$"))
    expect(heading).to_be_visible()
    expect(page.locator(".ma-progress [aria-current]")).to_contain_text("A first round")
    page.go_back()
    page.go_back()
    expect(part(page, 0).get_by_role("heading", name="The goal")).to_be_visible()


def test_another_choice_is_compared(open_page: OpenPage, voila_server: str) -> None:
    _, section = open_part(open_page, voila_server, 3)
    for name in ("Go on", "Go on", "Show what happens"):
        button(section, name).click()
    expect(section.locator(".ma-sentence")).to_contain_text("Blue takes the Artist")
    button(section, "Back").click()
    section.locator(".ma-option", has_text="Gatherer (card 12)").click()
    difference = section.locator(".ma-whatif")
    expect(difference).to_contain_text("By the end of round 2: Blue")
    expect(difference).to_contain_text("Characters left unfed")
    button(section, "Return to the game").click()
    expect(difference).to_be_hidden()


def test_gatherers_are_tried_without_python(open_page: OpenPage, voila_server: str) -> None:
    _, section = open_part(open_page, voila_server, 3)
    slider = section.get_by_role("slider", name="Gatherers")
    for row in lessons.bills():
        slider.fill(str(row["gatherers"]))
        expect(section.locator(".ma-dial-text")).to_have_text(row["text"].replace("-", "−"))
        expect(section.locator("tr[data-here] th")).to_have_text(str(row["gatherers"]))


def test_six_kinds_are_sorted(open_page: OpenPage, voila_server: str) -> None:
    _, section = open_part(open_page, voila_server, 2)
    for kind, moments in lessons.when_it_gives().items():
        for moment in moments:
            section.get_by_label(f"{kind.capitalize()}: {lessons.MOMENTS[moment]}", exact=True).check()
    button(section, "Check").first.click()
    expect(section.get_by_text("Everything lies where it belongs.")).to_be_visible()
