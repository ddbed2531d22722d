"""What a person does on a page of this project: step through a game, answer a question, go from part to part."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import nbformat
from playwright.sync_api import Locator, Page, expect

from kernel import bots
from kernel.core import Session
from widgets.learn import Asked

from .conftest import ROOT

ANSWER = 60_000  # milliseconds for whatever Python has to do first
GONE = ("404", "WebSocket", "Connection lost", "ERR_CONNECTION_REFUSED")
"""What Chromium and Voila's front end write when a page's Python has gone."""
SLOW = ("to activate",)
"""What JupyterLab writes about its own plugins on a busy machine."""

BOARD = """root => {
  const value = ({ name, value }) => name === "class" ? value.split(" ").filter(Boolean).sort().join(" ") : value;
  const told = (one) => [...one.attributes].filter((attribute) => attribute.name !== "tabindex" && value(attribute))
    .map((attribute) => `${attribute.name}=${value(attribute)}`).sort().join(" ");
  const drawn = (slot) => [...slot.querySelectorAll("*")].map((one) => `${one.tagName} ${told(one)}`).join("; ");
  const slots = [...root.querySelectorAll("[data-part]")];
  return Object.fromEntries(slots.map((slot) => [slot.dataset.part, drawn(slot) + slot.textContent]));
}"""


class StepThrough:
    """A step-through on a page."""

    def __init__(self, page: Page, place: Locator | None = None) -> None:
        self.page = page
        self.root = (place or page.locator("body")).locator(".ma-stepper:visible").first
        expect(self.button("Next")).to_be_visible(timeout=ANSWER)
        self.board = self.root.get_by_role("group", name=re.compile("^Board"))
        self.panel = self.root.get_by_role("region", name="Why?")
        self.result = self.root.get_by_role("region", name="What if")
        self.options = self.root.locator(".ma-ask [data-id]")

    def button(self, name: str) -> Locator:
        return self.root.get_by_role("button", name=name, exact=True)

    def option(self, label: str) -> Locator:
        """The first button of an option with that label; what follows the label are its marks."""
        name = re.compile(rf"^{re.escape(label)}( ?closed| ?chosen)?$")
        return self.root.locator(".ma-ask").get_by_role("button", name=name).first

    def picture(self) -> dict[str, str]:
        """Every part of the board as it is drawn now, wherever the keyboard is."""
        drawn: dict[str, str] = self.board.evaluate(BOARD)
        return drawn

    @property
    def at(self) -> int:
        """The step shown, counted from 1."""
        return int(self._place()[0])

    @property
    def steps(self) -> int:
        return int(self._place()[1])

    def _place(self) -> tuple[str, str]:
        found = re.search(r"step (\d+) of (\d+)", self.root.locator(".ma-place").inner_text())
        assert found
        return found[1], found[2]

    def sentence(self) -> Locator:
        """The live region that speaks the step."""
        return self.root.locator(".ma-sentence")

    def go_to(self, step: int) -> None:
        number = self.root.get_by_label("Go to", exact=True)
        number.fill(str(step))
        number.press("Enter")

    def by(self, grain: str) -> None:
        self.root.get_by_label("Step by").select_option(grain)

    def walk_to_the_end(self) -> list[int]:
        """Next, again and again; the steps where it stopped."""
        seen = [self.at]
        while self.button("Next").get_attribute("aria-disabled") != "true":
            self.button("Next").click()
            assert self.at > seen[-1]
            seen.append(self.at)
        assert seen[-1] == self.steps
        return seen

    def find_back(self, what: Locator) -> None:
        """Back, again and again, until something is seen."""
        while not what.count():
            assert self.button("Back").get_attribute("aria-disabled") != "true", "not found on any step"
            self.button("Back").click()

    def choose_by_keyboard(self) -> str:
        """Tab to the board's one stop, arrow keys to an open option, Enter; the option's id."""
        cell = self.board.locator('[tabindex="0"]')
        expect(cell).to_have_count(1)
        cell.focus()
        here = "document.activeElement"
        for key in ["ArrowRight"] * 8 + ["ArrowDown", "ArrowLeft"] * 12 + ["ArrowUp", "ArrowRight"] * 12:
            if self.page.evaluate(f"{here}.classList.contains('ma-open')"):
                break
            self.page.keyboard.press(key)
        assert self.page.evaluate(f"{here}.classList.contains('ma-open')"), "no open option was reached"
        chosen: str = self.page.evaluate(f"{here}.dataset.option")
        self.page.keyboard.press("Enter")
        return chosen

    def tab_to(self, what: Locator) -> None:
        """With the Tab key from the step bar."""
        self.button("Next").focus()
        for _ in range(200):
            self.page.keyboard.press("Tab")
            if what.evaluate("one => one === document.activeElement"):
                return
        raise AssertionError("the Tab key does not reach it")

    def answer_by_keyboard(self, session: Session, answers: tuple[str, ...]) -> None:
        """Tab to each answer's option and Enter; `session` is played on in the same way."""
        for answer in answers:
            assert session.question
            grown = self.steps
            self.tab_to(self.option(next(one.label for one in session.question.options if one.id == answer)))
            self.page.keyboard.press("Enter")
            self.expect_more_than(grown)
            session.choose(answer)

    def expect_more_than(self, steps: int) -> None:
        """The game has grown."""
        expect(self.root.locator(".ma-place")).not_to_contain_text(re.compile(rf"of {steps}$"), timeout=ANSWER)
        assert self.steps > steps


def check_stepping(game: StepThrough) -> None:
    """By button and by keyboard, there and back, in every grain: the same steps, the same boards."""
    game.go_to(1)
    game.by("decision")
    first, ends = game.picture(), game.walk_to_the_end()
    assert game.picture() != first
    game.button("Back").click()
    assert game.at == ends[-2]
    spoken, drawn = game.sentence().inner_text(), game.picture()
    keys = game.page.keyboard
    keys.press("ArrowRight")
    assert game.at == game.steps
    keys.press("ArrowLeft")
    assert (game.at, game.sentence().inner_text(), game.picture()) == (ends[-2], spoken, drawn)
    keys.press("Home")
    assert (game.at, game.picture()) == (1, first)
    pressed = [1]
    for _ in ends[1:]:
        keys.press("ArrowRight")
        pressed.append(game.at)
    assert pressed == ends
    keys.press("Home")
    keys.press("End")
    assert game.at == game.steps
    game.go_to(ends[-2])
    assert (game.at, game.picture()) == (ends[-2], drawn)
    game.by("record")
    game.button("Back").click()
    assert game.at == ends[-2] - 1
    game.by("decision")
    box = game.board.bounding_box()
    assert box
    game.board.click(position={"x": 2, "y": box["height"] / 2})  # its edge: the step bar may lie over its head
    keys.press("Home")
    assert game.at == 1


def check_playing(game: StepThrough) -> None:
    """A click beside everything, then Space plays until it is pressed again."""
    game.go_to(1)
    box = game.board.bounding_box()
    assert box
    game.board.click(position={"x": 2, "y": box["height"] / 2})  # its edge: the step bar may lie over its head
    game.page.keyboard.press(" ")
    expect(game.button("Pause")).to_be_visible()
    expect(game.root.locator(".ma-place")).not_to_contain_text("step 1 of")
    game.page.keyboard.press(" ")
    expect(game.button("Play")).to_be_visible()


def check_refused(game: StepThrough, label: str, option: str, why: str) -> None:
    """A closed option says why: on hover, on focus and on click, beside the board and on it; nothing happens."""
    before, status = (game.at, game.steps), game.root.locator(".ma-ask").get_by_role("status")
    closed = game.option(label)
    expect(closed).to_have_attribute("aria-disabled", "true")
    closed.hover()
    expect(status).to_contain_text(why)
    other = game.root.locator(".ma-ask").get_by_role("button", disabled=False).first
    other.focus()
    closed.focus()
    expect(status).to_contain_text(why)
    closed.click(force=True)
    expect(status).to_contain_text(why)
    for cell in game.board.locator(f'[data-option="{option}"]').all():
        expect(cell).to_have_attribute("aria-label", re.compile(re.escape(why)))
        cell.hover()
        expect(game.root.locator(".ma-tip")).to_have_text(why)
        cell.click(force=True)
    assert (game.at, game.steps) == before


def check_refused_by_keyboard(game: StepThrough, label: str, why: str) -> None:
    """The Tab key reaches a closed option, which says why; Enter says it again and does nothing."""
    before, status = (game.at, game.steps), game.root.locator(".ma-ask").get_by_role("status")
    game.tab_to(game.option(label))
    expect(status).to_contain_text(why)
    game.page.keyboard.press("Enter")
    expect(status).to_contain_text(why)
    assert (game.at, game.steps) == before


def check_why(game: StepThrough, player: str, tally: str, number: int) -> None:
    """A number of the score table opens its records, and they add up to it."""
    shown = str(number).replace("-", "−")
    game.root.get_by_role("button", name=re.compile(rf"^{player}, {tally}: {shown}")).click()
    expect(game.panel.get_by_role("heading")).to_contain_text(f"Why? {player}: {tally}")
    table = game.panel.get_by_role("table").first
    expect(table.get_by_role("row").last).to_contain_text(f"together{shown}")
    game.panel.locator("summary").first.click()
    expect(game.panel.get_by_text("Source:").first).to_be_visible()
    game.button("Back to this step").click()
    expect(game.panel.get_by_role("heading", name="Why?", exact=True)).to_be_visible()


def check_what_if(game: StepThrough, label: str) -> None:
    """Another option: the branch is shown and compared, then the game goes on as it was."""
    before, drawn = (game.at, game.steps), game.picture()
    game.option(label).click()
    expect(game.result).to_be_visible(timeout=ANSWER)
    expect(game.result).to_be_focused()
    expect(game.result).to_contain_text("By the end of")
    expect(game.root).to_contain_text("What if:")
    game.button("Last").click()
    game.button("Return to the game").click()
    expect(game.result).to_be_hidden()
    assert ((game.at, game.steps), game.picture()) == (before, drawn)


class Lesson:
    """A tutorial in a browser: its parts, and the teaching pieces on the part that is open."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.parts = page.get_by_role("navigation", name="Parts of this page")
        expect(self.parts).to_be_visible(timeout=ANSWER)

    def open(self, no: int) -> Locator:
        """Goes to a part by its link; the part, laid out."""
        self.parts.get_by_role("link").nth(no).click()
        return self.part(no)

    def part(self, no: int) -> Locator:
        section = self.page.locator(f".ma-part-{no}")
        expect(section.get_by_role("heading", level=2)).to_be_visible(timeout=ANSWER)
        return section

    def asked(self, asked: Asked) -> Locator:
        return self.page.get_by_role("group", name=asked.text).first


def answer(group: Locator, asked: Asked, wrong: str | int) -> None:
    """A question as a learner meets it: checked too early, every hint, a wrong answer, then the right one."""
    check = group.get_by_role("button", name="Check")
    check.click()
    expect(group).to_contain_text("a guess costs nothing")
    for hint in asked.hints:
        group.get_by_role("button", name=re.compile("int")).click()
        expect(group).to_contain_text(hint)
    expect(group.get_by_role("button", name="No more hints")).to_have_attribute("aria-disabled", "true")
    give(group, asked, wrong)
    check.click()
    expect(group).to_contain_text("Not quite.")
    if str(wrong) in asked.replies:
        expect(group).to_contain_text(asked.replies[str(wrong)])
    give(group, asked, asked.right)
    check.click()
    expect(group).to_contain_text("Yes.")
    expect(group).to_contain_text(asked.explanation)


def give(group: Locator, asked: Asked, answer: str | int) -> None:
    if asked.options:
        group.get_by_label(asked.options[str(answer)], exact=True).check()
    else:
        group.get_by_role("spinbutton").fill(str(answer))


def reveal(group: Locator, asked: Asked) -> None:
    group.get_by_role("button", name="Reveal").click()
    expect(group).to_contain_text("The answer:")
    expect(group).to_contain_text(asked.explanation)


def fill_sheet(place: Locator, title: str, terms: list[tuple[str, int]], left: int) -> None:
    """The last terms of a score sheet and its total: wrong first, then right."""
    heading = place.page.get_by_role("heading", name=title)
    sheet = place.locator(".ma-learn", has=heading)
    for words, points in terms[-left:]:
        sheet.get_by_label(f"{words}: points").fill(str(points))
    sheet.get_by_role("button", name="Check").click()
    expect(sheet).to_contain_text("1 still empty.")
    total = sheet.get_by_label("Total: points")
    right = sum(points for _, points in terms)
    total.fill(str(right + 1))
    sheet.get_by_role("button", name="Check").click()
    expect(sheet).to_contain_text("Count again: Total.")
    expect(total).to_have_attribute("aria-invalid", "true")
    total.fill(str(right))
    sheet.get_by_role("button", name="Check").click()
    expect(sheet).to_contain_text(f"Every term is right; together {right}.")


def tell_the_story(part: Locator) -> None:
    """Every scene to its end; guesses are not needed to go on."""
    for _ in range(30):
        show, on = (part.get_by_role("button", name=name, exact=True) for name in ("Show what happens", "Go on"))
        expect(show.or_(on).first).to_be_visible()
        if show.count():
            show.click()
            expect(show).to_have_count(0, timeout=ANSWER)
        if re.search(r"Scene (\d+) of \1\b", part.locator(".ma-scene").inner_text()):
            return
        on.click()
        expect(show.or_(on).first).to_be_visible()
        expect(on.and_(part.locator(":focus"))).to_have_count(0)
    raise AssertionError("the story has no end")


def tab_to(page: Page, name: str) -> None:
    for _ in range(400):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent") == name:
            return
    raise AssertionError(f"'{name}' cannot be reached with the Tab key")


SMALL = """() => {
  const small = [];
  for (const one of document.querySelectorAll("button, select, summary, input, a[href], [role=button]")) {
    const box = (one.closest("label") ?? one).getBoundingClientRect();
    if (!one.checkVisibility() || box.width < 2 || one.closest("svg, p, td > details")) continue;
    if (box.height >= 43.5 && box.width >= 43.5) continue;
    small.push(`${Math.round(box.width)} x ${Math.round(box.height)}: ${one.outerHTML.slice(0, 90)}`);
  }
  return small;
}"""


def check_targets(page: Page) -> None:
    """Whatever may be touched is at least 44 pixels wide and high; links within a sentence are as high as it."""
    assert page.evaluate(SMALL) == []


def all_received(page: Page) -> list[str]:
    """What the page's Python sends from now on; call it before the page is opened."""
    heard: list[str] = []

    def note(frame: str | bytes) -> None:
        heard.append(frame if isinstance(frame, str) else frame.decode("utf-8", "ignore"))

    page.on("websocket", lambda ws: ws.on("framereceived", note))
    return heard


def kernel_of(page: Page) -> str:
    config: dict[str, Any] = json.loads(page.locator("#jupyter-config-data").text_content() or "{}")
    return str(config["kernelId"])


def check_every_part(
    lesson: Lesson, titles: list[str], accessible: Callable[..., None], not_clipped: Callable[[Page], None]
) -> None:
    """From the first part to the last with Tab and Enter, on a phone; every part begins at its heading.

    In each nothing is clipped, everything is large enough, and axe finds nothing, dark and light by turns. The colours
    themselves are the same on every part; tests/test_tokens.py measures all of them in both themes.
    """
    page = lesson.page
    for no, title in enumerate(titles):
        heading = lesson.part(no).get_by_role("heading", level=2)
        expect(heading).to_have_text(title)
        if no:
            expect(heading).to_be_focused()
        expect(page.get_by_text("Laying out this part")).to_have_count(0)
        not_clipped(page)
        check_targets(page)
        page.emulate_media(color_scheme=("dark", "light")[no % 2])
        accessible(page, f".ma-part-{no}" if no else "html")
        if no + 1 < len(titles):
            tab_to(page, f"Next: {titles[no + 1]}")
            page.keyboard.press("Enter")
    page.go_back()
    expect(lesson.part(len(titles) - 2).get_by_role("heading", level=2)).to_have_text(titles[-2])


def check_gone(page: Page) -> None:
    """The page's Python is stopped: the page says so, and stepping still works."""
    address = page.url.split("/voila/")[0]
    assert page.request.post(f"{address}/voila/api/shutdown/{kernel_of(page)}").status == 204
    page.evaluate("window.dispatchEvent(new Event('focus'))")
    expect(page.get_by_role("alert").filter(has_text="This page's Python has gone")).to_be_visible()
    game = StepThrough(page)
    at = game.at
    game.button("Back").click()
    assert game.at < at


def check_colours(page: Page) -> None:
    """The switch changes the page at once."""
    shade = "Math.max(...getComputedStyle(document.body).backgroundColor.match(/\\d+/g).slice(0, 3).map(Number))"
    page.get_by_role("button", name="Dark", exact=True).click()
    assert page.evaluate(shade) < 80
    page.get_by_role("button", name="Light", exact=True).click()
    assert page.evaluate(shade) > 200


def mirrored(session: Session, seat: int) -> Session:
    """The same session played on as the page's Python does: the greedy bots answer until the seat is asked."""
    players = [bots.greedy_bot(session.game)] * len(session.state.names)
    return bots.play_on(session, players, lambda one: one.question is not None and one.question.player == seat)


# JupyterLab writes "Idle" before the notebook has its Python; what is run then is lost, or it asks which one to take.
PYTHON_IN_LAB = """() => {
  const context = window.jupyterapp?.shell.currentWidget?.sessionContext, kernel = context?.session?.kernel;
  return context?.isReady && kernel?.connectionStatus === "connected" && kernel.status === "idle";
}"""

# Asked of the notebook itself: on a busy machine JupyterLab draws the cells below the window late.
LAST_RUN = """cells => {
  const code = [...window.jupyterapp.shell.currentWidget.content.model.cells].filter((cell) => cell.type === "code");
  return code.at(-1).executionCount === cells;
}"""


def run_all(page: Page, path: str) -> None:
    """JupyterLab: Run, Run All Cells; every cell runs to its end, and none has failed."""
    book = nbformat.read(ROOT / "notebooks" / path, as_version=4)
    cells = sum(cell.cell_type == "code" for cell in book.cells)
    page.wait_for_function(PYTHON_IN_LAB, timeout=ANSWER)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    page.wait_for_function(LAST_RUN, arg=cells, timeout=2 * ANSWER)
    expect(page.locator("[data-mime-type$=stderr], [data-mime-type$=error]")).to_have_count(0)
