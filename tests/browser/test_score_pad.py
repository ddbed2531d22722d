"""The score pad at the table: a real game typed in on a phone, with slips, a reload and a file."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from kernel.archeos.sheet import count as count_seasons
from kernel.mesos.sheet import count
from kernel.sheet import load, result_csv

from .conftest import every_look
from .steps import ANSWER, check_targets

OpenPage = Callable[..., Page]
Check = Callable[[Page], None]

ANN = {"PP so far": 19, "Hunters": 5, "Builders": 2, "PP on Builders": 4, "Hide": 2, "Rope": 1, "Flute": 1, "Bread": 1}
"""The publisher's example count (tests/kernel/mesos/test_mesos_sheet.py tells it), as fields of the page."""


class MesosPad:
    """The pad of MESOS on the page."""

    game = "mesos"

    def __init__(self, open_page: OpenPage, server: str, **how: object) -> None:
        self.page = open_page(f"{server}/voila/render/score_pad.ipynb#{self.game}", **how)
        self.ready()

    def ready(self) -> None:
        self.root = self.page.locator(f'.ma-pad[data-game="{self.game}"]:visible')
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


def test_the_pad_can_be_used_by_everybody(
    open_page: OpenPage, voila_server: str, check_accessible: Check, check_not_clipped: Check
) -> None:
    pad = MesosPad(open_page, voila_server, width=390)
    check_accessible(pad.page)
    pad.type_ann()
    for _ in range(3):
        pad.button("Add a player").click()
    pad.enter(**{"Name": "A name of forty characters, no one less.", "PP so far": "−x"})
    pad.building(110).check()
    expect(pad.result.get_by_text("2 entries to look at;")).to_be_visible()
    pad.button("Ann: 68 PP. Why?").click()
    pad.result.locator("summary").first.click()
    for _ in every_look(pad.page):
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


# Archeos Society


class ArcheosPad(MesosPad):
    """The pad of Archeos Society on the page; what is entered goes into the seasons that are open."""

    game = "archeos"

    def field(self, label: str) -> Locator:
        return self.root.get_by_role("textbox", name=label, exact=True).and_(self.page.locator(":visible"))

    def choose(self, label: str, words: str) -> None:
        choice = self.root.get_by_role("combobox", name=label, exact=True).and_(self.page.locator(":visible"))
        choice.focus()
        choice.select_option(label=words)

    def expedition(self, leader: str, colour: str, cards: int) -> None:
        self.root.get_by_role("button", name="Add an expedition").and_(self.page.locator(":visible")).click()
        row = (
            self.root.get_by_role("group", name=re.compile(r"^Expedition \d+$"))
            .and_(self.page.locator(":visible"))
            .last
        )
        row.get_by_label("Leader").select_option(label=leader)
        row.get_by_label("Colour").select_option(label=colour)
        row.get_by_role("textbox", name="Cards").fill(str(cards))

    def fold(self, title: str) -> Locator:
        """A section with its heading to press."""
        return self.root.locator("details", has=self.page.get_by_role("heading", name=title, exact=True))

    def row(self, term: str) -> list[str]:
        """A term's numbers in the result."""
        found = self.result.get_by_role("row").filter(has=self.page.get_by_role("rowheader", name=term, exact=True))
        return found.get_by_role("cell").all_inner_texts()


BROWN = (("Guide", "Red", 6), ("Photographer", "Yellow", 4), ("Botanist", "Blue", 4), ("Patron", "Green", 1))
"""The expeditions that the rulebook gives Brown Half-Track; colours and the other leaders are ours."""


def test_brown_half_track_and_white_zeppelin_on_a_phone(
    open_page: OpenPage, voila_server: str, tmp_path: Path, check_accessible: Check, check_not_clipped: Check
) -> None:
    pad = ArcheosPad(open_page, voila_server, width=390, height=844)
    pad.enter(Name="Brown")
    for leader, colour, cards in BROWN:
        pad.expedition(leader, colour, 14 if leader == "Botanist" else cards)
    pad.enter(**{f"{site}, space": 1 for site in ("Machu Picchu", "Chichén Itzá", "Great Zimbabwe", "Grotta Azzurra")})
    pad.enter(**{"Frame taken, times": 1})
    pad.choose("Holds the frame", "Yes")

    # fourteen cards are no expedition: named, left as they were typed, and everything else is counted
    slip = pad.root.get_by_role("group", name="Expedition 3").get_by_role("textbox", name="Cards")
    words = "Brown, season 1, expedition 3: the number of cards is 14; it must be a whole number from 1 to 10"
    expect(pad.result.get_by_role("button", name=re.compile(words))).to_be_visible()
    expect(slip).to_have_value("14")
    expect(slip).to_have_attribute("aria-invalid", "true")
    pad.expect_total(0, 37 - 5)
    slip.fill("4")
    pad.expect_total(0, 37)

    pad.button("Next: Player 2").click()
    pad.enter(Name="White", **{"Machu Picchu, space": 1, "Nan Madol, space": 2, "Sigiriya, space": 2})
    pad.expect_total(1, 10)
    expect(pad.result).not_to_contain_text("to look at")
    expect(pad.result.locator(".ma-pad-verdict")).to_have_text("Brown leads with 37 points after season 1 of 2.")
    assert pad.row("Season 1: Points from sites r") == ["8", "10"]
    assert pad.row("Season 1: Points from expeditions") == ["25", "0"]
    assert pad.row("Season 1: Botanist: season end") == ["2", "0"]
    expect(pad.result).to_contain_text("r: points of spaces that no source prints")

    # why: each term with its rule, and where a number of ours stands
    pad.button("Brown: 37 points. Why?").click()
    why = pad.result.get_by_role("region", name="Why?")
    numbers = why.locator(".ma-fall tbody .ma-num").all_inner_texts()
    assert [int(number) for number in numbers] == [2, 2, 8, 25]
    why.get_by_text("Brown's expedition of the Yellow Photographer, 5 cards").click()
    rule = why.get_by_text("1, 2, 3, 4, 5 and 6 or more cards give 0, 1, 3, 5, 8 and 12 points.")
    expect(rule.and_(pad.page.locator(":visible"))).to_have_count(1)
    check_accessible(pad.page)
    check_not_clipped(pad.page)
    check_targets(pad.page)

    # another scenario asks for other things, the keyboard stays where it was, and nothing entered is lost
    pad.choose("Scenario", "Ur")
    expect(pad.root.get_by_role("checkbox", name="Token 6")).to_be_visible()
    expect(pad.root.get_by_role("combobox", name="Scenario")).to_be_focused()
    expect(pad.result).to_contain_text("Brown, season 1, expedition 4: no Patron is in play")
    pad.choose("Scenario", "Chichén Itzá")
    pad.expect_total(0, 37)

    # one's own board prints another number
    pad.fold("Numbers on your boards").locator("summary").click()
    pad.enter(**{"Sigiriya, space 2 r": 7})
    pad.expect_total(1, 11)
    pad.enter(**{"Sigiriya, space 2 r": ""})
    pad.expect_total(1, 10)

    # the second season: vehicles stay, folds too, and the game is over
    pad.fold("Season 1").locator("summary").click()
    pad.fold("Season 2").locator("summary").click()
    pad.expedition("Physician", "Pink", 5)
    pad.enter(**{"Sigiriya, space": 3})
    pad.expect_total(1, 10 + 8 + 2 + 2 + 8)
    pad.tab(0).click()
    pad.expedition("Student", "Blue", 6)
    pad.expect_total(0, 37 + 12 + 8)
    expect(pad.result.locator(".ma-pad-verdict")).to_have_text("Brown wins with 57 points.")
    assert pad.row("After season 1") == ["37", "10"]

    # a reload keeps everything, and so does a file
    pad.page.reload()
    pad.ready()
    pad.expect_total(0, 57)
    with pad.page.expect_download() as saving:
        pad.button("Save as a file").click()
    path = tmp_path / saving.value.suggested_filename
    saving.value.save_as(path)
    sheet = load(path.read_text(encoding="utf-8"), "archeos")
    assert count_seasons(sheet).after == ((37, 10), (57, 30))
    assert count_seasons(sheet).problems == ()


def test_the_pad_of_a_game_with_every_kind_of_piece(
    open_page: OpenPage, voila_server: str, check_accessible: Check, check_not_clipped: Check
) -> None:
    pad = ArcheosPad(open_page, voila_server, width=390, dark=True)
    pad.choose("Scenario", "Tantallon Castle")
    for title in ("Other roles and sides", "Numbers on your boards", "Open questions of the rules", "Season 2"):
        pad.fold(title).locator("summary").click()
    pad.choose("Yellow board (Africa)", "Ta-sekhet-ma'at")
    expect(pad.root.get_by_role("textbox", name="Ta-sekhet-ma'at, second vehicle, space").first).to_be_visible()
    for _ in range(2):
        pad.button("Add a player").click()
    expect(pad.fold("Season 3")).to_be_attached()
    pad.root.get_by_role("checkbox", name="Red", exact=True).check()
    pad.root.get_by_role("checkbox", name="Token 3").first.check()
    expect(pad.result).to_contain_text("has the highest total: at which site do you go one space forward?")
    for _ in every_look(pad.page):
        check_accessible(pad.page)
        check_not_clipped(pad.page)
        check_targets(pad.page)
