"""Archeos Society as a visitor meets it: the tutorial in a real Voila, a notebook in a real JupyterLab."""

from __future__ import annotations

from playwright.sync_api import expect

from kernel.core import Session
from widgets.archeos import lessons, tutorial
from widgets.archeos.lessons import CLEO, GAME, WHITE

from . import steps
from .conftest import OpenPage
from .steps import ANSWER, Lesson, StepThrough

TITLES = [part.title for part in tutorial.PARTS]
NO = {part.anchor: no for no, part in enumerate(tutorial.PARTS)}


def lesson_at(open_page: OpenPage, server: str, anchor: str, **how: object) -> Lesson:
    lesson = Lesson(open_page(f"{server}/voila/render/archeos_tutorial.ipynb#{anchor}", **how))
    lesson.part(NO[anchor])
    return lesson


def test_a_season_is_counted_and_numbers_say_why(open_page: OpenPage, voila_server: str) -> None:
    lesson = lesson_at(open_page, voila_server, "season-end")
    part = lesson.part(NO["season-end"])
    game = StepThrough(lesson.page, part)
    game.button("Last").click()
    season = lessons.season()
    steps.check_why(game, season.state.names[WHITE], "Points", season.state.points[WHITE])
    terms = [(words, amount) for words, amount, _ in lessons.end_terms(WHITE)]
    steps.fill_sheet(part, f"Score sheet of {season.state.names[WHITE]}", terms, 5)


def test_playing_on_shows_nobody_elses_hand(open_page: OpenPage, voila_server: str) -> None:
    page = open_page("about:blank")
    heard = steps.all_received(page)
    page.goto(f"{voila_server}/voila/render/archeos_tutorial.ipynb#play")
    game = StepThrough(page, Lesson(page).part(NO["play"]))
    before, start = game.root.locator(".ma-place").inner_text(), len(heard)
    game.button("New game").click()
    expect(game.root.locator(".ma-place")).not_to_have_text(before, timeout=ANSWER)
    sample = lessons.scene("too small")
    expected = steps.mirrored(Session(GAME, sample.setup, sample.chance.seed + 1), CLEO)
    for _ in range(3):
        game.button("Last").click()
        assert expected.question
        expect(game.sentence()).to_contain_text(expected.question.text)
        grown = game.steps
        expected.choose(game.choose_by_keyboard())
        steps.mirrored(expected, CLEO)
        game.expect_more_than(grown)

    seen = {card for step in expected.steps for card in step.state.display}
    seen |= {card for step in expected.steps for card in step.state.hands[CLEO]}
    held = {card for player, hand in enumerate(expected.state.hands) if player != CLEO for card in hand}
    hidden, told, drawn = held - seen, "".join(heard[start:]), game.root.inner_html()
    assert hidden, "in this game the others hold nothing hidden"
    assert any(card in told for card in expected.state.hands[CLEO]), "the game was not heard"
    assert [card for card in hidden if card in told or card in drawn] == []
