"""The Archeos lessons where learners stand: the tutorial in a real Voila, the box form in a real JupyterLab."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from widgets.archeos import lessons, tutorial

from . import steps

OpenPage = Callable[..., Page]
ANCHORS = [part.anchor for part in tutorial.PARTS]


def open_part(open_page: OpenPage, server: str, anchor: str, **how: object) -> tuple[Page, Locator]:
    no = ANCHORS.index(anchor)
    page = open_page(f"{server}/voila/render/archeos_tutorial.ipynb#{anchor}", **how)
    section = page.locator(f".ma-part-{no}")
    expect(section.locator("h2")).to_be_visible()
    return page, section


def button(place: Page | Locator, name: str) -> Locator:
    return place.get_by_role("button", name=name, exact=True)


def test_a_story_asks_then_shows(open_page: OpenPage, voila_server: str) -> None:
    _, section = open_part(open_page, voila_server, "gain-or-play")
    scene = section.locator(".ma-scene")
    scene.locator("input").first.fill("6")
    button(scene, "Check").first.click()
    expect(scene.get_by_text("So it is in Ethnos")).to_be_visible()
    for title in ("Take a card", "Draw a card", "The last one", "An empty display"):
        expect(scene.get_by_role("heading", name=title)).to_be_visible()
        button(scene, "Show what happens").click()
        if title != "An empty display":
            button(scene, "Go on").click()
    expect(scene.get_by_text("makes drawing twice as good")).to_be_visible()


def test_sets_are_sorted(open_page: OpenPage, voila_server: str) -> None:
    _, section = open_part(open_page, voila_server, "legal")
    sorter = section.locator(".ma-learn", has=section.page.locator(".ma-sort"))
    for name, leader, followers in tutorial.SETS:
        row = sorter.locator("tbody tr").nth([one[0] for one in tutorial.SETS].index(name))
        row.locator("input").nth(0 if lessons.tried(leader, followers).legal else 1).check()
    button(sorter, "Check").click()
    expect(sorter.locator("tr[data-sorted]")).to_have_count(len(tutorial.SETS))


def test_the_season_end_is_counted(open_page: OpenPage, voila_server: str) -> None:
    _, section = open_part(open_page, voila_server, "season-end")
    button(section, "Last").click()
    expect(section.locator('.ma-board [data-why="0:points"]').first).to_contain_text("37")
    expect(section.locator('.ma-board [data-why="1:points"]').first).to_contain_text("24")
    expect(section.get_by_text("25 + 2 = 27")).to_be_visible()


def test_numbers_of_a_box_are_checked_while_typed(open_page: OpenPage, lab_server: str) -> None:
    page = open_page(f"{lab_server}/lab/tree/archeos/18_bring_your_box.ipynb?reset", expected=steps.SLOW)
    steps.run_all(page, "archeos/18_bring_your_box.ipynb")
    form = page.locator(".ar-box").first
    entry = form.locator(".ar-box-rows .widget-hbox").nth(2).get_by_label("Cards to enter")
    expect(entry).to_have_value("3", timeout=60_000)
    entry.fill("0")
    entry.press("Tab")
    expect(form.get_by_role("status")).to_contain_text("0 is too small")
    expect(button(form, "Play with these numbers")).to_be_disabled()
    entry.fill("4")
    entry.press("Tab")
    expect(form.get_by_role("status")).to_contain_text("1 number from your box")
    button(form, "Play with these numbers").click()
    expect(form.locator(".ma-board")).to_be_visible()
