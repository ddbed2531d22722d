"""A position of a teacher in a page: guess, try, be refused, take back, begin again; and the pages for paper."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from widgets.learn import Predict
from widgets.position import Step, TryIt, lesson_step
from widgets.printable import Aid, aids, document

from .conftest import OpenPage
from .pieces import page_of
from .steps import StepThrough

TEMPLATES = Path(__file__).resolve().parents[2] / "notebooks" / "teachers" / "positions"

ASK_PYTHON = """() => {
  Model.prototype.send = async function (message) {
    const { reply, state } = await python(this.no, message);
    const news = Object.keys(state).filter((key) => JSON.stringify(state[key]) !== JSON.stringify(this.traits[key]));
    Object.assign(this.traits, state);
    for (const key of news) for (const listener of this.listeners[`change:${key}`] ?? []) listener();
    this.hear(reply);
  };
}"""


def opened(open_page: OpenPage, folder: Path, *pieces: Any, **options: Any) -> Page:
    """A page of pieces; what it asks goes to the Python of these very pieces, whose traits come back."""
    file = folder / "pieces.html"
    file.write_text(page_of(*pieces), encoding="utf-8")
    page = open_page("about:blank", **options)
    heard: list[Any] = []
    for piece in pieces:
        piece.send = heard.append

    def python(no: int, message: dict[str, Any]) -> dict[str, Any]:
        pieces[no]._receive(pieces[no], message, [])
        reply = heard.pop()
        names = ["live", "playing", *["index", "trace"] * (reply["is"] == "done")]
        return {"reply": reply, "state": {name: getattr(pieces[no], name) for name in names}}

    page.expose_function("python", python)
    page.goto(file.as_uri())
    page.evaluate(ASK_PYTHON)
    return page


def test_a_position_is_guessed_tried_refused_taken_back_and_begun_again(
    open_page: OpenPage, tmp_path: Path, check_accessible: Any, check_not_clipped: Any
) -> None:
    step = lesson_step(TEMPLATES / "archeos" / "2_not_legal.toml")
    assert isinstance(step, Step)
    assert isinstance(step.table, TryIt)
    (guess,) = [one for one in step.children if isinstance(one, Predict)]
    page = opened(open_page, tmp_path, guess, step.table, width=390)
    page.get_by_label("Yes", exact=True).check()
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".ma-feedback")).to_contain_text("Not quite")
    game = StepThrough(page)
    for label in ("Play an expedition", "Blue Guide", "Blue (colour)"):
        game.option(label).click()
    expect(game.sentence()).to_contain_text("which cards")
    closed = game.option("Red Guide")
    expect(closed).to_have_attribute("aria-disabled", "true")
    closed.click(force=True)
    expect(game.root.locator(".ma-ask").get_by_role("status")).to_contain_text("The Red Guide is not Blue")
    game.button("Back").click()
    game.button("Take back to here").click()
    expect(game.option("Guide (role)")).to_be_visible()
    game.button("Begin again").click()
    expect(game.option("Play an expedition")).to_be_visible()
    assert step.table.session.answers == []
    check_accessible(page)
    check_not_clipped(page)


@pytest.mark.parametrize("game", aids())
def test_an_aid_is_one_page_of_paper_in_black_and_white(game: str, open_page: OpenPage) -> None:
    page = open_page("about:blank")
    page.set_content(document(game))
    paper = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 1
    greys = "e => [...e.querySelectorAll('*')].map(one => getComputedStyle(one).color)"
    assert set(page.locator("body").evaluate(greys)) == {"rgb(0, 0, 0)"}


def test_an_aid_is_printed_alone_and_fits_a_phone(
    open_page: OpenPage, tmp_path: Path, check_accessible: Any, check_not_clipped: Any
) -> None:
    page = opened(open_page, tmp_path, Aid("mesos"), width=390, expected=("Failed to execute 'postMessage'",))
    expect(page.frame_locator("iframe").get_by_role("heading", name="MESOS", exact=True)).to_be_visible()
    page.evaluate("document.querySelector('iframe').contentWindow.print = () => { window.printed = true; }")
    page.get_by_role("button", name="Print this page").click()
    assert page.evaluate("window.printed")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save it as a file").click()
    assert saved.value.suggested_filename == "MESOS on a page.html"
    check_accessible(page)
    check_not_clipped(page)
