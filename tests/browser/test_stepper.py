"""The step-through in a real Chromium: as a page without Python, and as a widget served by a real Voila."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import nbformat
import psutil
import pytest
from playwright.sync_api import Page, WebSocket, expect

from kernel.core import Session, find_game, game_names
from tests.widgets.toy import Drawing, played
from widgets import export, html
from widgets.trace import build, last_frame_of, stops

from .conftest import OpenPage, every_look, launched

Served = tuple[str, int]
"""The address of the page and the server's process id."""

CELLS = [
    "from tests.widgets.toy import GAME, Drawing, played\nfrom widgets.stepper import Stepper\n"
    "stepper = Stepper(played(seed=2), at=0, drawing=Drawing)\nstepper",
    "from widgets.learn import Asked, Predict, Progress, Quiz, ScoreSheet\n"
    "Progress('toy', {'goal': ('The goal', ['guess']), 'end': ('The end', ['sheet'])}, game=GAME)",
    "Predict('guess', 'How much does b2 score?', 2, game=GAME, rule='toy.show', hints=('Look at it.', 'Showing.'),\n"
    "        replies={'3': 'Only red ones give one more.'}, explanation='Its number.')",
    "Quiz('quiz', [Asked('Who sees a hidden card?', 'owner', {'owner': 'Its owner', 'all': 'Everybody'})], game=GAME)",
    "ScoreSheet('sheet', [('Round 1', 2), ('Round 2', 3), ('Round 3', 1)], game=GAME, open_terms=1)",
]


@pytest.fixture(scope="module")
def page_file(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("export") / "toy.html"
    file.write_text(export.page(played(seed=2), at=0, drawing=Drawing), encoding="utf-8")
    return file.as_uri()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder: Path = tmp_path_factory.mktemp("toy")
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in CELLS])
    book.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(book, folder / "toy.ipynb")
    with launched(folder, tmp_path_factory.mktemp("toy-log") / "log") as (address, process):
        yield f"{address}/voila/render/toy.ipynb", process.pid


def place(page: Page) -> int:
    """The step shown, counted from 1."""
    found = re.search(r"step (\d+) of", page.locator(".ma-place").inner_text())
    assert found
    return int(found[1])


def go_to_step(page: Page, no: int) -> None:
    page.get_by_label("Go to", exact=True).fill(str(no))
    page.get_by_label("Go to", exact=True).press("Enter")


def first_refusal() -> tuple[int, str, str]:
    """The frame of the first question with a closed option, that option's id and its reason."""
    for no, frame in enumerate(build(played(seed=2), None, Drawing)["frames"]):
        for option in frame.get("question", {}).get("options", []):
            if len(option) == 4:
                return no, option[0], option[3]
    raise AssertionError("no closed option in this game")


def test_stepping_by_button_and_by_keyboard(open_page: OpenPage, page_file: str) -> None:
    page = open_page(page_file)
    trace = build(played(seed=2), None, Drawing)
    ends = stops(trace, "decision")
    assert place(page) == 1
    for end in ends[1:4]:
        page.get_by_role("button", name="Next", exact=True).click()
        assert place(page) == end + 1
        expect(page.locator(".ma-sentence")).to_contain_text(trace["frames"][end]["text"])
    page.get_by_role("button", name="Back", exact=True).click()
    assert place(page) == ends[2] + 1
    page.keyboard.press("ArrowRight")
    assert place(page) == ends[3] + 1
    page.keyboard.press("End")
    assert place(page) == len(trace["frames"])
    page.keyboard.press("Home")
    assert place(page) == 1
    page.get_by_label("Step by").select_option("record")
    page.get_by_role("button", name="Next", exact=True).click()
    assert place(page) == 2
    page.get_by_label("Step by").select_option("period")
    page.get_by_role("button", name="Next", exact=True).click()
    assert place(page) == stops(trace, "period")[1] + 1


def test_enter_goes_to_a_step_where_the_page_keeps_it_from_changing_a_field(
    open_page: OpenPage, page_file: str
) -> None:
    page = open_page(page_file)
    page.evaluate("addEventListener('keypress', (event) => event.preventDefault())")  # as JupyterLab does
    go_to_step(page, 4)
    assert place(page) == 4


def test_the_headline_tells_the_choice_and_the_end_and_names_the_ranking(open_page: OpenPage, page_file: str) -> None:
    page = open_page(page_file)
    session = played(seed=2)
    page.get_by_role("button", name="Last", exact=True).click()
    sentence = page.locator(".ma-sentence")
    ranking = session.game.ranking(session.state)
    for shared, place_won in zip(ranking, ("first", "second", "third"), strict=False):
        names = " and ".join(f"{session.state.names[player]} with {session.state.points[player]}" for player in shared)
        expect(sentence).to_contain_text(f"{names} came {place_won}")
    page.get_by_label("Step by").select_option("period")
    page.get_by_role("button", name="Back", exact=True).click()
    expect(sentence).to_contain_text(re.compile(r"And \d+ more in the log\."))


def test_a_choice_is_marked_once_its_step_was_seen(open_page: OpenPage, page_file: str) -> None:
    page = open_page(page_file)
    page.get_by_role("button", name="Next", exact=True).click()
    expect(page.locator(".ma-ask .ma-option").first).to_be_visible()
    expect(page.locator(".ma-tag-chosen, .ma-answered")).to_have_count(0)
    page.get_by_role("button", name="Next", exact=True).click()
    page.get_by_role("button", name="Back", exact=True).click()
    expect(page.locator(".ma-tag-chosen")).to_have_count(1)


def test_the_board_shows_every_part_after_any_jump(open_page: OpenPage, page_file: str) -> None:
    page = open_page(page_file)
    session = played(seed=2)
    trace = build(session, None, Drawing)
    for step in (5, 1, 12, 3):
        go_to_step(page, last_frame_of(trace, step) + 1)
        for player in (0, 1, 2):
            cards = page.locator(f'[data-part="hand-{player}"] [data-option]')
            shown = cards.evaluate_all("cells => cells.map(cell => cell.dataset.option)")
            assert shown == session.steps[step].state.hands[player]


def test_what_changed_is_marked_and_playing_stops_at_the_end(open_page: OpenPage, page_file: str) -> None:
    page = open_page(page_file)
    page.get_by_role("button", name="Next", exact=True).click()
    page.get_by_role("button", name="Next", exact=True).click()
    assert page.locator(".ma-changed").count() > 0
    page.get_by_role("button", name="Last", exact=True).click()
    page.get_by_role("button", name="Back", exact=True).click()
    before = place(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible(timeout=8000)
    assert place(page) > before


def test_a_far_jump_marks_what_its_last_step_changed(open_page: OpenPage, page_file: str) -> None:
    page = open_page(page_file)

    def marked() -> list[list[str]]:
        parts = page.locator(".ma-changed").evaluate_all("all => all.map(one => one.dataset.part).sort()")
        numbers = page.locator(".ma-changed-number").evaluate_all("all => all.map(one => one.dataset.why).sort()")
        return [parts, numbers]

    stepped = []
    for _ in range(4):
        page.get_by_role("button", name="Next", exact=True).click()
        stepped.append((place(page), marked()))
    slots = page.locator(".ma-board [data-part]").count()
    assert all(0 < len(parts) < slots for _, (parts, _) in stepped)
    page.get_by_role("button", name="Last", exact=True).click()
    assert len(marked()[0]) < slots
    for no, marks in reversed(stepped):
        go_to_step(page, no)
        assert marked() == marks
    page.get_by_role("button", name="First", exact=True).click()
    assert marked() == [[], []]


def test_a_closed_option_says_why(open_page: OpenPage, page_file: str) -> None:
    page = open_page(page_file)
    no, option, why = first_refusal()
    go_to_step(page, no + 1)
    button = page.locator(f'.ma-ask [data-id="{option}"]')
    expect(button).to_have_attribute("aria-disabled", "true")
    button.click(force=True)
    expect(page.locator(".ma-reason")).to_contain_text(why)
    cell = page.locator(f'.ma-board [data-option="{option}"]')
    expect(cell).to_have_attribute("aria-label", re.compile(re.escape(why)))
    cell.hover()
    expect(page.locator(".ma-tip")).to_have_text(why)
    assert place(page) == no + 1


def test_the_board_is_one_tab_stop_with_arrow_keys_inside(open_page: OpenPage, page_file: str) -> None:
    page = open_page(page_file)
    assert page.locator('.ma-board [tabindex="0"]').count() == 1
    page.locator('.ma-board [tabindex="0"]').focus()
    seen = set()
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
        assert page.locator('.ma-board [tabindex="0"]').count() == 1
        seen.add(page.evaluate("document.activeElement.getAttribute('aria-label')"))
    assert len(seen) == 4
    assert all(seen)
    assert place(page) == 1


def test_any_number_opens_its_records(open_page: OpenPage, page_file: str) -> None:
    page = open_page(page_file)
    page.get_by_role("button", name="Last", exact=True).click()
    session = played(seed=2)
    points = session.state.points[1]
    page.locator('.ma-score [data-why="1:points"]').click()
    panel = page.locator(".ma-why-panel")
    expect(panel).to_contain_text("Why? Blue: Points")
    expect(panel.locator("tfoot").last).to_contain_text(str(points))
    assert panel.locator("tbody > tr > td > details").count() == len(session.why(1))
    panel.locator("summary").first.click()
    expect(panel).to_contain_text("A shown card scores its number.")
    expect(panel.locator(".ma-badge-ruling").first).to_be_visible()
    panel.get_by_role("button", name="Back to this step").click()
    page.locator('.ma-board [data-why="0:food"]').click()
    expect(panel).to_contain_text("Why? Red: Food")


def test_the_log_goes_where_it_is_told(open_page: OpenPage, page_file: str) -> None:
    page = open_page(page_file)
    page.get_by_role("button", name="Last", exact=True).click()
    line = page.locator(".ma-log-line").nth(3)
    text = line.inner_text().split("\n")[0]
    line.click()
    assert place(page) == 4
    expect(page.locator(".ma-sentence")).to_contain_text(text)
    assert page.locator(".ma-log-line:visible").count() == 4


def test_charts_are_drawn_and_follow_the_step(open_page: OpenPage, page_file: str) -> None:
    page = open_page(page_file)
    expect(page.locator(".ma-plot .main-svg").first).to_be_visible()
    page.get_by_role("button", name="Last", exact=True).click()
    session = played(seed=2)
    assert page.evaluate("document.querySelector('.ma-plot .js-plotly-plot').data[0].x") == session.state.points
    expect(page.locator(".ma-figure table")).to_contain_text(str(session.state.points[0]))
    assert page.locator(".modebar-btn").count() == 0


def test_a_page_without_python_offers_nothing_that_needs_it(open_page: OpenPage, page_file: str) -> None:
    page = open_page(page_file)
    page.get_by_role("button", name="Next", exact=True).click()
    assert page.get_by_role("button", name="New game").count() == 0
    assert page.get_by_text("Play on from here").count() == 0


def test_every_width_and_theme(
    open_page: OpenPage, page_file: str, check_accessible: Callable[[Page], None],
    check_not_clipped: Callable[[Page], None],
) -> None:  # fmt: skip
    page = open_page(page_file)
    no, option, _ = first_refusal()
    page.get_by_role("button", name="Next", exact=True).click()
    page.get_by_role("slider").fill(str(no))
    page.locator(f'.ma-ask [data-id="{option}"]').click(force=True)
    page.locator('.ma-score [data-why="0:food"]').click()
    for _ in every_look(page):
        check_not_clipped(page)
        check_accessible(page)
        small = page.locator("button:visible, select:visible, input[type=range]:visible").evaluate_all(
            "all => all.filter(one => one.getBoundingClientRect().height < 43.5).map(one => one.outerHTML.slice(0, 80))"
        )
        assert small == []


@pytest.mark.parametrize("name", game_names())
def test_a_state_keeps_its_shape_under_a_notebooks_rule_for_images(
    open_page: OpenPage, name: str, tmp_path: Path
) -> None:
    session = Session(find_game(name), seed=1)
    drawn = html.bundle(session.state)[0]["text/html"]
    heights = []
    for rule in ("", ".output svg { max-width: 100%; height: auto }"):
        file = tmp_path / f"{len(rule)}.html"
        page_text = f'<!DOCTYPE html><meta charset="utf-8"><style>{rule}</style><div class="output">{drawn}</div>'
        file.write_text(page_text, encoding="utf-8")
        heights.append(open_page(file.as_uri()).locator(".ma-board").bounding_box())
    assert heights[0] == heights[1]


def opened(open_page: OpenPage, served: Served) -> Page:
    page = open_page(served[0])
    expect(page.locator(".ma-next")).to_be_visible(timeout=30_000)
    return page


def test_served_a_what_if_and_back(open_page: OpenPage, served: Served) -> None:
    page = opened(open_page, served)
    expect(page.locator(".ma-plot .main-svg").first).to_be_visible(timeout=10_000)
    session = played(seed=2)
    at = next(
        step.no for step in session.steps
        if step.question and step.question.kind == "hide" and len(step.question.open_ids()) > 1
    )  # fmt: skip
    asked, answer = session.steps[at].question, session.steps[at + 1].answer
    assert asked
    assert answer
    other = next(one for one in asked.open_ids() if one != answer[0])
    go_to_step(page, last_frame_of(build(session, None, Drawing), at) + 1)
    before = place(page)
    page.locator(f'.ma-board [data-option="{other}"]').click()
    expect(page.locator(".ma-whatif")).to_contain_text("By the end of round", timeout=10_000)
    expect(page.locator(".ma-mode")).to_contain_text("What if:")
    page.get_by_role("button", name="Last", exact=True).click()
    page.get_by_role("button", name="Return to the game").click()
    assert place(page) == before
    expect(page.locator(".ma-mode")).to_be_hidden()


# anywidget's two seconds for a module to load, over before it can have loaded
TOO_LATE = """const wait = AbortSignal.timeout;
AbortSignal.timeout = (ms) => wait.call(AbortSignal, ms === 2000 ? 0 : ms);"""


def test_served_a_module_that_came_late_still_hears_python(open_page: OpenPage, served: Served) -> None:
    page = open_page(served[0], before=TOO_LATE)
    no, closed, _ = first_refusal()
    go_to_step(page, no + 1)
    page.locator(f'.ma-board [data-option]:not([data-option="{closed}"]):not(.ma-answered)').first.click()
    expect(page.locator(".ma-whatif")).to_contain_text("By the end of round")


def test_served_where_a_what_if_stands_is_not_taken_for_the_games_place(open_page: OpenPage, served: Served) -> None:
    page = open_page("about:blank")
    sent: list[str] = []
    page.on("websocket", lambda ws: ws.on("framesent", lambda frame: sent.append(str(frame))))
    page.goto(served[0])
    expect(page.locator(".ma-next")).to_be_visible(timeout=30_000)
    page.evaluate("const real = setTimeout; window.setTimeout = (act, ms, ...more) => real(act, 10 * ms, ...more)")
    session = played(seed=2)
    at = next(
        step for step in session.steps if step.question and step.question.kind == "pick" and session.answers[step.no]
    )  # fmt: skip
    index = last_frame_of(build(session, None, Drawing), at.no)
    go_to_step(page, index + 1)
    page.locator(".ma-ask").get_by_role("button", name=re.compile("^Done")).click()
    expect(page.locator(".ma-mode")).to_contain_text("What if:", timeout=10_000)
    assert place(page) > index + 1
    page.wait_for_timeout(2000)
    assert any(told(frame, index) for frame in sent)
    assert not any(told(frame, other) for frame in sent for other in range(index + 1, index + 9))
    page.get_by_role("button", name="Return to the game").click()
    assert place(page) == index + 1


def test_served_playing_on_with_several_answers(open_page: OpenPage, served: Served) -> None:
    page = opened(open_page, served)
    page.get_by_role("button", name="Next", exact=True).click()
    page.get_by_role("button", name="Blue", exact=True).click()
    expect(page.get_by_role("button", name="Return to the game shown first")).to_be_visible(timeout=10_000)
    for _ in range(2):
        expect(page.get_by_role("button", name="Go to my question")).to_have_count(0)  # the others play by themselves
        expect(page.locator(".ma-ask")).to_be_in_viewport()
        done = page.locator(".ma-ask").get_by_role("button", name=re.compile("^Done"))
        frames = int(page.locator(".ma-place").inner_text().split(" of ")[1])
        if done.is_visible():
            page.locator(".ma-ask .ma-option").nth(0).click()
            page.locator(".ma-ask .ma-option").nth(2).click()
            page.locator(".ma-ask .ma-option").nth(1).click()
            expect(page.locator(".ma-reason")).to_contain_text("You can choose at most 2")
            expect(done).to_have_text("Done: 2 chosen (at most 2)")
            done.click()
        else:
            page.locator(".ma-ask .ma-option.ma-open").first.click()
        expect(page.locator(".ma-place")).not_to_contain_text(f"of {frames}", timeout=10_000)
    page.get_by_role("button", name="Return to the game shown first").click()
    expect(page.get_by_text("Play on from here as:")).to_be_visible(timeout=10_000)


def test_served_a_silent_python_is_spoken_of(open_page: OpenPage, served: Served) -> None:
    page = opened(open_page, served)
    page.get_by_role("button", name="Next", exact=True).click()
    servants = psutil.Process(served[1]).children(recursive=True)
    kernels = [one for one in servants if "ipykernel_launcher" in " ".join(one.cmdline())]
    assert kernels
    for kernel in kernels:
        kernel.suspend()
    try:
        page.get_by_role("button", name="New game").click()
        expect(page.get_by_role("alert")).to_contain_text("Python has not answered", timeout=10_000)
        before = place(page)
        page.get_by_role("button", name="Next", exact=True).click()
        assert place(page) > before
    finally:
        for kernel in kernels:
            kernel.resume()
    expect(page.locator(".ma-place")).to_contain_text("step", timeout=10_000)
    expect(page.get_by_role("button", name="Return to the game shown first")).to_be_visible(timeout=10_000)
    expect(page.locator(".ma-alert")).to_be_hidden()


def test_served_a_busy_python_never_moves_the_page(open_page: OpenPage, served: Served) -> None:
    page = open_page("about:blank")
    sockets: list[WebSocket] = []
    page.on("websocket", lambda one: sockets.append(one))
    page.goto(served[0])
    expect(page.locator(".ma-next")).to_be_visible(timeout=30_000)
    (socket,) = (one for one in sockets if "/channels" in one.url)
    moved = "new MutationObserver(() => moved.push(place.textContent)).observe(place, { childList: true })"
    page.evaluate(f"() => {{ window.moved = []; const place = document.querySelector('.ma-place'); {moved}; }}")
    kernels = [
        one
        for one in psutil.Process(served[1]).children(recursive=True)
        if "ipykernel_launcher" in " ".join(one.cmdline())
    ]
    assert kernels
    for kernel in kernels:
        kernel.suspend()
    try:
        with socket.expect_event("framesent", lambda frame: told(frame, 2)):
            go_to_step(page, 3)
        for step in (6, 2, 9):
            go_to_step(page, step)
    finally:
        with socket.expect_event("framereceived", lambda frame: told(frame, 8)):
            for kernel in kernels:
                kernel.resume()
    expect(page.locator(".ma-place")).to_contain_text("step 9 of")
    assert [re.findall(r"step (\d+)", text)[0] for text in page.evaluate("moved")] == ["3", "6", "2", "9"]


def told(frame: str | bytes, index: int) -> bool:
    """A message between page and Python about the step shown, counted from 0."""
    text = frame if isinstance(frame, str) else frame.decode("utf-8", "ignore")
    return re.search(rf'"index": ?{index}\b', text) is not None and "update" in text


def test_served_teaching_pieces(open_page: OpenPage, served: Served, check_accessible: Callable[[Page], None]) -> None:
    page = opened(open_page, served)
    guess = page.locator(".ma-learn", has_text="How much does b2 score?")
    guess.get_by_role("button", name="Check").click()
    expect(guess).to_contain_text("a guess costs nothing")
    guess.get_by_role("button", name="Hint").click()
    expect(guess).to_contain_text("Where to look: Look at it.")
    guess.get_by_label("Your number").fill("3")
    guess.get_by_role("button", name="Check").click()
    expect(guess).to_contain_text("Only red ones give one more.")
    guess.get_by_role("button", name="Reveal").click()
    expect(guess).to_contain_text("The answer: 2.")
    expect(guess).to_contain_text("A shown card scores its number.")
    expect(page.locator(".ma-progress")).to_contain_text("The goal, done")
    sheet = page.locator(".ma-learn", has_text="Score sheet")
    sheet.get_by_label("Round 3: points").fill("1")
    sheet.get_by_label("Total: points").fill("7")
    sheet.get_by_role("button", name="Check").click()
    expect(sheet).to_contain_text("Count again: Total.")
    sheet.get_by_label("Total: points").fill("6")
    sheet.get_by_role("button", name="Check").click()
    expect(sheet).to_contain_text("Every term is right; together 6.")
    check_accessible(page)
    page.reload()
    expect(page.locator(".ma-progress")).to_contain_text("The end, done", timeout=30_000)
    page.get_by_role("button", name="Forget my progress").click()
    page.get_by_role("button", name="No, keep it").click()
    expect(page.locator(".ma-progress")).to_contain_text("The end, done")
    page.get_by_role("button", name="Forget my progress").click()
    page.get_by_role("button", name="Yes, forget them").click()
    expect(page.locator(".ma-progress")).to_contain_text("The goal, open")
    expect(guess.get_by_label("Your number")).to_have_value("")
    expect(guess).not_to_contain_text("Its number.")
    expect(sheet.get_by_label("Total: points")).to_have_value("")
    expect(sheet).not_to_contain_text("Every term is right")
    expect(page.get_by_role("button", name="Forget my progress")).to_be_focused()
