"""The score pad at the table: a real game typed in on a phone, with slips, a reload and a file."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from kernel.mesos.sheet import count
from kernel.sheet import load, result_csv

from .steps import ANSWER, check_targets

OpenPage = Callable[..., Page]
Check = Callable[[Page], None]

ANN = {"PP so far": 19, "Hunters": 5, "Builders": 2, "PP on Builders": 4, "Hide": 2, "Rope": 1, "Flute": 1, "Bread": 1}
"""The publisher's example count (tests/kernel/mesos/test_mesos_sheet.py tells it), as fields of the page."""


class MesosPad:
    """The pad of MESOS on the page."""

    def __init__(self, open_page: OpenPage, server: str, **how: object) -> None:
        self.page = open_page(f"{server}/voila/render/score_pad.ipynb#mesos", **how)
        self.ready()

    def ready(self) -> None:
        self.root = self.page.locator('.ma-pad[data-game="mesos"]:visible')
        expect(self.tab(0)).to_be_visible(timeout=ANSWER)

    def tab(self, player: int) -> Locator:
        return self.root.get_by_role("tab").nth(player)

    def field(self, label: str) -> Locator:
        return self.root.get_by_label(label, exact=True)

    def button(self, name: str) -> Locator:
        return self.root.get_by_role("button", name=name, exact=True)

    def enter(self, **numbers: object) -> None:
        for label, number in numbers.items():
            self.field(label).fill(str(number))

    def building(self, number: int) -> Locator:
        return self.root.get_by_role("checkbox", name=re.compile(f"^{number}:"))

    @property
    def result(self) -> Locator:
        return self.root.get_by_role("region", name="Result")

    def expect_total(self, player: int, total: int) -> None:
        expect(self.tab(player).locator(".ma-pad-total b")).to_have_text(str(total).replace("-", "−"))

    def type_ann(self) -> None:
        self.enter(Name="Ann", **ANN)
        self.building(110).check()
        self.building(106).check()
        self.expect_total(0, 68)


@pytest.fixture
def phone(open_page: OpenPage, voila_server: str) -> MesosPad:
    return MesosPad(open_page, voila_server, width=390, height=844)


def test_a_whole_game_on_a_phone(phone: MesosPad, tmp_path: Path) -> None:
    expect(phone.result).to_contain_text("the count stands here at once")
    phone.type_ann()

    # the next player, with slips: a letter among digits, a Building that lies before Ann, and too many Artists
    phone.button("Next: Blue").click()
    expect(phone.tab(1)).to_be_focused()
    phone.enter(**{"Name": "Bob", "PP so far": "4x", "Food left": 3, "Artists": 10})
    phone.building(110).check()
    expect(phone.result.get_by_text("3 entries to look at;")).to_be_visible()
    wrong = phone.field("PP so far")
    expect(wrong).to_have_value("4x")
    expect(wrong).to_have_attribute("aria-invalid", "true")
    expect(wrong).to_have_accessible_description(
        re.compile("the number of PP so far is “4x”; it must be a whole number")
    )
    phone.expect_total(1, 50 + 8)
    phone.expect_total(0, 68)

    # a sentence leads to its field, also from another player's entries
    phone.tab(0).click()
    phone.result.get_by_role("button", name="Bob: 10 Artists; a game for 2 players has only 9.").click()
    expect(phone.tab(1)).to_have_attribute("aria-selected", "true")
    expect(phone.root.locator("[aria-invalid]:focus")).to_have_count(1)

    # corrections, by typing, by the buttons and by the arrow keys
    wrong.fill("45")
    phone.root.get_by_role("button", name="Artists: one less", exact=True).click()
    phone.field("Artists").press("ArrowDown")
    expect(phone.field("Artists")).to_have_value("8")
    phone.building(110).uncheck()
    phone.expect_total(1, 45 + 40)
    expect(phone.result).not_to_contain_text("to look at")
    expect(phone.result.locator(".ma-pad-verdict")).to_have_text("Bob wins with 85 PP.")
    wrong.fill("28")
    expect(phone.result.locator(".ma-pad-verdict")).to_have_text("Bob wins: 68 PP like others, but the most Food (3).")

    # a third player comes and goes, and comes back
    phone.button("Add a player").click()
    phone.enter(**{"PP so far": 90})
    expect(phone.result.locator(".ma-pad-verdict")).to_have_text("Green wins with 90 PP.")
    phone.button("Remove this player").click()
    expect(phone.root.get_by_role("alert")).to_contain_text("Green is off the sheet.")
    expect(phone.result.locator(".ma-pad-verdict")).to_contain_text("Bob wins")
    phone.button("Bring back what was there").click()
    phone.expect_total(2, 90)
    phone.button("Remove this player").click()
    phone.button("Close").click()

    # why: the terms add up, and each opens its rule
    phone.button("Ann: 68 PP. Why?").click()
    why = phone.result.get_by_role("region", name="Why?")
    expect(why.get_by_role("heading", name="Why? Ann: 68 PP")).to_be_focused()
    numbers = why.locator(".ma-fall tbody .ma-num").all_inner_texts()
    assert [int(number) for number in numbers] == [19, 4, 20, 10, 15]
    why.get_by_text("5 × 4 = 20 PP").click()
    expect(why.get_by_text("number of different icons on them")).to_be_visible()

    # a reload keeps everything, and so does a file
    phone.page.reload()
    phone.ready()
    phone.expect_total(0, 68)
    phone.expect_total(1, 68)
    phone.tab(1).click()
    expect(phone.field("Food left")).to_have_value("3")
    with phone.page.expect_download() as saving:
        phone.button("Save as a file").click()
    path = tmp_path / saving.value.suggested_filename
    saving.value.save_as(path)
    sheet = load(path.read_text(encoding="utf-8"), "mesos")
    assert count(sheet).totals == (68, 68)
    with phone.page.expect_download() as saving:
        phone.button("Result as CSV").click()
    assert Path(saving.value.path()).read_text(encoding="utf-8") == result_csv(count(sheet))
    phone.button("New sheet").click()
    phone.expect_total(0, 0)
    expect(phone.tab(0)).to_contain_text("Ann")
    phone.root.locator("input[type=file]").set_input_files(path)
    phone.expect_total(0, 68)
    expect(phone.root.get_by_role("alert")).to_contain_text("mesos score sheet.json is on the sheet now.")


def test_other_files_and_damaged_storage_change_nothing(phone: MesosPad, tmp_path: Path) -> None:
    phone.enter(**{"PP so far": 7})
    phone.expect_total(0, 7)
    for name, text, words in (
        ("picture.json", "not a sheet", "no score sheet"),
        ("other.json", json.dumps({"format": "mesos-archeos sheet", "game": "archeos", "players": []}), "of 'archeos'"),
    ):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        phone.root.locator("input[type=file]").set_input_files(path)
        expect(phone.root.get_by_role("alert")).to_contain_text(words)
    phone.expect_total(0, 7)
    expect(phone.field("PP so far")).to_have_value("7")
    for damaged in ("{", "[]", '{"players": 3}'):
        phone.page.evaluate("text => localStorage.setItem('mesos-archeos pad mesos', text)", damaged)
        phone.page.reload()
        phone.ready()
        phone.enter(**{"PP so far": 3})
        phone.expect_total(0, 3)


@pytest.mark.parametrize(("width", "dark"), [(390, False), (1400, True)])
def test_the_pad_can_be_used_by_everybody(
    open_page: OpenPage, voila_server: str, width: int, dark: bool, check_accessible: Check, check_not_clipped: Check
) -> None:
    pad = MesosPad(open_page, voila_server, width=width, dark=dark)
    check_accessible(pad.page)
    pad.type_ann()
    for _ in range(3):
        pad.button("Add a player").click()
    pad.enter(**{"Name": "A name of forty characters, no one less.", "PP so far": "−x"})
    pad.building(110).check()
    expect(pad.result.get_by_text("2 entries to look at;")).to_be_visible()
    pad.button("Ann: 68 PP. Why?").click()
    pad.result.locator("summary").first.click()
    check_accessible(pad.page)
    check_not_clipped(pad.page)
    check_targets(pad.page)
    pad.tab(4).focus()
    pad.page.keyboard.press("Home")
    expect(pad.tab(0)).to_be_focused()
    expect(pad.field("Name")).to_have_value("Ann")
    pad.page.keyboard.press("Tab")
    assert pad.page.evaluate("document.activeElement.textContent") in ("Add a player", "")
    pad.page.emulate_media(media="print")
    expect(pad.result.get_by_role("heading", name="Ann: 68 PP", exact=True)).to_be_visible()
    expect(pad.field("PP so far")).to_be_hidden()
