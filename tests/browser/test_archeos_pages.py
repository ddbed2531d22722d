"""Archeos Society as a visitor meets it: the tutorial in a real Voila, a notebook in a real JupyterLab."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from kernel.core import Session
from widgets.archeos import lessons, tutorial
from widgets.archeos.lessons import ADA, CLEO, GAME, NAMES, WHITE
from widgets.archeos.questions import asked

from . import steps
from .conftest import OpenPage
from .steps import ANSWER, Lesson, StepThrough

TITLES = [part.title for part in tutorial.PARTS]
NO = {part.anchor: no for no, part in enumerate(tutorial.PARTS)}


def lesson_at(open_page: OpenPage, server: str, anchor: str, **how: object) -> Lesson:
    lesson = Lesson(open_page(f"{server}/voila/render/archeos_tutorial.ipynb#{anchor}", **how))
    lesson.part(NO[anchor])
    return lesson


def test_a_first_visit(open_page: OpenPage, voila_server: str) -> None:
    page = open_page(voila_server)
    page.get_by_role("main").get_by_role("link", name="Archeos").first.click()
    lesson = Lesson(page)
    steps.check_colours(page)
    part = lesson.open(NO["gain-or-play"])
    size = asked("display_size")
    steps.answer(lesson.asked(size), size, wrong=2 * len(NAMES))
    steps.tell_the_story(part)
    game = StepThrough(page, part)
    assert game.steps == lessons.frame_after("extra card") + 1
    steps.check_stepping(game)
    steps.check_playing(game)

    game.go_to(lessons.frame_after("start") + 1)
    question, answered = lessons.scene("start").question, lessons.SCENES["take"][0]
    assert question
    other = next(one for one in question.options if one.is_open and one.id not in answered)
    steps.check_what_if(game, other.label)
    page.reload()
    lesson = Lesson(page)
    lesson.part(NO["gain-or-play"])
    expect(lesson.asked(size).get_by_role("spinbutton")).to_have_value(str(size.right))


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


def hand_drawn(game: StepThrough, player: int) -> set[str]:
    """The cards of a player's hand whose faces are on the board."""
    cards = game.board.locator(f'[data-part^="hand-{player}-"] [data-about]')
    return set(cards.evaluate_all("all => all.map(one => one.dataset.about)"))


def test_another_view_draws_and_holds_only_the_cards_of_its_seat(open_page: OpenPage, voila_server: str) -> None:
    page = open_page("about:blank")
    heard = steps.all_received(page)
    page.goto(f"{voila_server}/voila/render/archeos_tutorial.ipynb#play")
    game = StepThrough(page, Lesson(page).part(NO["play"]))
    session = lessons.scene("too small")
    hands = [set(hand) for hand in session.state.hands]
    views = game.root.get_by_label("Seen by")
    told = game.root.locator(".ma-views").get_by_role("status")
    at = (game.at, game.steps)
    expect(told).to_have_text("You see your own cards; the others’ are hidden.")
    assert [hand_drawn(game, player) for player in range(3)] == [set(), set(), hands[CLEO]]

    game.tab_to(views)
    page.keyboard.press("Home")
    expect(told).to_have_text("Teacher’s view: you see all cards.")
    assert [hand_drawn(game, player) for player in range(3)] == hands
    assert (game.at, game.steps) == at
    expect(views).to_be_focused()

    start = len(heard)
    page.keyboard.press("ArrowDown")
    expect(told).to_have_text("You see what Ada sees. To answer, choose Cleo.")
    assert [hand_drawn(game, player) for player in range(3)] == [hands[ADA], set(), set()]
    assert (game.at, game.steps) == at
    seen = {card for step in session.steps for card in (*step.state.display, *step.state.hands[ADA])}
    hidden = set().union(*hands) - seen
    drawn, sent = game.root.inner_html(), "".join(heard[start:])
    assert hidden & hands[CLEO], "Cleo hides nothing from Ada here"
    assert '"pool"' in sent
    assert [card for card in hidden if card in sent or card in drawn] == []
    expect(game.options).to_have_count(0)

    for key in ("Home", "End"):  # faster than Python: the last one counts
        page.keyboard.press(key)
    expect(told).to_have_text("You see your own cards; the others’ are hidden.")
    assert [hand_drawn(game, player) for player in range(3)] == [set(), set(), hands[CLEO]]
    assert (game.at, game.steps) == at
    game.choose_by_keyboard()
    game.expect_more_than(at[1])


def test_a_table_of_a_text_says_that_it_scrolls(open_page: OpenPage, voila_server: str) -> None:
    part = lesson_at(open_page, voila_server, "goal", width=280).part(NO["goal"])
    table = part.locator(".ma-prose .ma-scroll")
    assert table.evaluate("box => box.scrollWidth > box.clientWidth + 1"), "this table fits"
    expect(table).to_have_attribute("tabindex", "0")
    assert "more to the right" in table.evaluate("box => getComputedStyle(box, '::after').content")


def test_every_part_by_keyboard_alone_on_a_phone_in_both_themes(
    open_page: OpenPage, voila_server: str, check_accessible: Callable[[Page], None],
    check_not_clipped: Callable[[Page], None],
) -> None:  # fmt: skip
    lesson = lesson_at(open_page, voila_server, "goal", width=390, height=844)
    steps.check_every_part(lesson, TITLES, check_accessible, check_not_clipped)


def test_an_expedition_is_refused_card_by_card(open_page: OpenPage, voila_server: str) -> None:
    lesson = lesson_at(open_page, voila_server, "legal", width=390, height=844, expected=steps.GONE)
    game = StepThrough(lesson.page, lesson.part(NO["legal"]))
    session = lessons.scene("which leader")
    game.answer_by_keyboard(session, (lessons.LEADER, "colour"))
    assert session.question
    refused = [one for one in session.question.options if not one.is_open]
    assert len(refused) == 2
    for one in refused:
        steps.check_refused_by_keyboard(game, one.label, one.why)
    steps.check_refused(game, refused[0].label, refused[0].id, refused[0].why)
    steps.check_gone(lesson.page)


def test_legal_expeditions_in_jupyterlab(open_page: OpenPage, lab_server: str) -> None:
    address = f"{lab_server}/lab/tree/archeos/12_legal_expeditions.ipynb?reset"
    page = open_page(address, height=1400, expected=steps.SLOW)
    steps.run_all(page, "archeos/12_legal_expeditions.ipynb")
    game = StepThrough(page)
    steps.check_stepping(game)
    game.go_to(lessons.frame_after("round 2") + 1)
    question, answered = lessons.scene("round 2").question, lessons.SCENES["last of the display"][0]
    assert question
    assert question.player == ADA
    other = next(one for one in question.options if one.is_open and one.id not in answered)
    steps.check_what_if(game, other.label)

    game.button("Last").click()
    session = lessons.scene("which leader")
    game.answer_by_keyboard(session, (lessons.LEADER, "colour"))
    assert session.question
    closed = next(one for one in session.question.options if not one.is_open)
    steps.check_refused(game, closed.label, closed.id, closed.why)
    guess = asked("mixed_traits")
    steps.answer(page.get_by_role("group", name=guess.text).first, guess, wrong="yes")
