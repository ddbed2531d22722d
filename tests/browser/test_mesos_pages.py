"""MESOS as a visitor meets it: the tutorial in a real Voila, the notebook in a real JupyterLab."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from kernel.core import Session
from widgets.mesos import lessons, tutorial
from widgets.mesos.lessons import GAME, GREEN
from widgets.mesos.questions import asked

from . import steps
from .conftest import OpenPage
from .steps import ANSWER, Lesson, StepThrough

NAMES = lessons.scene("start").state.names
TITLES = [part.title for part in tutorial.PARTS]
NO = {part.anchor: no for no, part in enumerate(tutorial.PARTS)}


def lesson_at(open_page: OpenPage, server: str, anchor: str, **how: object) -> Lesson:
    lesson = Lesson(open_page(f"{server}/voila/render/mesos_tutorial.ipynb#{anchor}", **how))
    lesson.part(NO[anchor])
    return lesson


def test_a_first_visit(open_page: OpenPage, voila_server: str) -> None:
    page = open_page(voila_server)
    page.get_by_role("main").get_by_role("link", name="MESOS").first.click()
    lesson = Lesson(page)
    goal = asked("no_points_at_end")
    steps.answer(lesson.asked(goal), goal, wrong="builders")
    expect(lesson.parts.get_by_role("link").first).to_contain_text("done")
    steps.check_colours(page)

    part = lesson.open(NO["first-round"])
    part.get_by_role("button", name="Show what happens", exact=True).click()
    part.get_by_role("button", name="Go on", exact=True).click()
    first = asked("first_to_act")
    steps.reveal(lesson.asked(first), first)
    steps.tell_the_story(part)
    game = StepThrough(page, part)
    assert game.steps == lessons.frame_after("green again") + 1
    steps.check_stepping(game)
    steps.check_playing(game)

    game.go_to(lessons.frame_after("placed") + 1)
    hunt = lessons.closed(lessons.scene("placed"), "event:hunt:1")
    steps.check_refused(game, hunt.label, hunt.id, hunt.why)
    game.button("Last").click()
    steps.check_why(game, NAMES[GREEN], "Food", lessons.scene("green again").state.food[GREEN])
    game.go_to(lessons.frame_after("red") + 1)
    question, answered = lessons.scene("red").question, lessons.SCENES["blue"][0]
    assert question
    other = next(one for one in question.options if one.is_open and one.id not in answered)
    steps.check_what_if(game, other.label)

    page.reload()
    lesson = Lesson(page)
    lesson.part(NO["first-round"])
    expect(lesson.parts.get_by_role("link").first).to_contain_text("done")
    lesson.open(NO["goal"])
    expect(lesson.asked(goal).get_by_label(goal.options[str(goal.right)])).to_be_checked()
    page.get_by_role("button", name="Forget my progress").click()
    page.get_by_role("button", name="Yes, forget them").click()
    expect(lesson.parts.get_by_role("link").first).not_to_contain_text("done")


def test_counting_and_playing_on(open_page: OpenPage, voila_server: str) -> None:
    lesson = lesson_at(open_page, voila_server, "count")
    whole = lessons.whole_game()
    last = GAME.ranking(whole.state)[-1][0]
    terms = [(words, amount) for words, amount, _ in lessons.count_terms(whole, last)]
    steps.fill_sheet(lesson.part(NO["count"]), f"Score sheet of {NAMES[last]}", terms, 3)

    part = lesson.open(NO["play"])
    game, expected = StepThrough(lesson.page, part), steps.mirrored(lessons.first_round(), GREEN)
    assert game.at == game.steps
    for _ in range(2):
        before = game.steps
        expected.choose(game.choose_by_keyboard())
        steps.mirrored(expected, GREEN)
        game.expect_more_than(before)
        game.button("Last").click()
        assert expected.question
        expect(game.sentence()).to_contain_text(expected.question.text)
    game.by("record")
    game.find_back(game.button("Take back to here"))
    at = game.at
    game.button("Take back to here").click()
    expect(game.root.locator(".ma-place")).to_contain_text(f"step {at} of", timeout=ANSWER)

    game.button("New game").click()
    fresh = steps.mirrored(Session(GAME, expected.setup, expected.chance.seed + 1), GREEN)
    assert fresh.question
    expect(game.root.locator(".ma-place")).to_contain_text("step 1", timeout=ANSWER)
    game.button("Last").click()
    expect(game.sentence()).to_contain_text(fresh.question.text)
    game.button("Return to the game shown first").click()
    expect(game.root.get_by_text("Play on from here as:")).to_be_visible(timeout=ANSWER)


def test_every_part_by_keyboard_alone_on_a_phone_in_both_themes(
    open_page: OpenPage, voila_server: str, check_accessible: Callable[[Page], None],
    check_not_clipped: Callable[[Page], None],
) -> None:  # fmt: skip
    lesson = lesson_at(open_page, voila_server, "goal", width=390, height=844)
    steps.check_every_part(lesson, TITLES, check_accessible, check_not_clipped)


def test_a_page_whose_python_has_gone_says_so(open_page: OpenPage, voila_server: str) -> None:
    lesson = lesson_at(open_page, voila_server, "first-round", expected=steps.GONE)
    steps.check_gone(lesson.page)


def test_the_first_round_in_jupyterlab(open_page: OpenPage, lab_server: str) -> None:
    page = open_page(f"{lab_server}/lab/tree/mesos/01_first_round.ipynb?reset", height=1400, expected=steps.SLOW)
    steps.run_all(page, "mesos/01_first_round.ipynb")
    game = StepThrough(page)
    steps.check_stepping(game)
    game.go_to(lessons.frame_after("start") + 1)
    steps.check_what_if(game, game.options.nth(1).inner_text())
    hunt = lessons.closed(lessons.scene("placed"), "event:hunt:1")
    game.button("Last").click()
    steps.check_refused(game, hunt.label, hunt.id, hunt.why)
    guess = asked("may_take_event")
    steps.answer(page.get_by_role("group", name=guess.text).first, guess, wrong="row")
