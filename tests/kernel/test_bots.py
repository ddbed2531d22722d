"""Bots judge by what their seat sees: tables that differ only in hidden cards get the same answers; tables resume."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any, NamedTuple

import pytest

from kernel.bots import Bot, bot_names, greedy_bot, named_bot, play, play_on, random_bot
from kernel.core import Answer, BadInput, Chance, Game, Log, Question, Session, find_game, shuffled
from kernel.lookahead import FEW, monte_carlo_bot

MESOS, ARCHEOS = find_game("mesos"), find_game("archeos")
GAMES = {
    "mesos": (MESOS, {"players": 3}), "mesos expert": (MESOS, {"players": 4, "expert": True}),
    "archeos": (ARCHEOS, {"players": 3, "scenario": "chichen_itza"}),
    "archeos ur": (ARCHEOS, {"players": 2, "scenario": "ur"}),
    "archeos pilots": (ARCHEOS, {"players": 4, "scenario": "rapa_nui"}),
}  # fmt: skip


class Asked(NamedTuple):
    """A moment of a game: the whole table, and what a player is asked."""

    table: Any
    question: Question


def moments(game: Game, setup: dict[str, Any], number: int) -> Iterator[Asked]:
    """Some moments of a game between random players at which a turn begins that can be played on from the table."""
    session = play_on(Session(game, setup, 4), [random_bot(no) for no in range(setup["players"])])
    begins = [step for step in session.steps if step.question and game.resume(step.state, step.question) is not None]
    for no in range(number):
        step = begins[(2 * no + 1) * len(begins) // (2 * number)]
        assert step.question
        yield Asked(session.view(None, step.no), step.question)


def seen(table: Any, player: int) -> Any:
    """The table as a player sees it."""
    view = table.copy()
    view.hide(player)
    return view


def twin(table: Any, player: int, seed: int) -> Any:
    """Another whole table that looks the same to a player."""
    other = seen(table, player)
    other.imagine(player, partial(shuffled, Random(seed).random))
    return other


def turn(game: Game, asked: Asked, bot: Bot) -> list[tuple[Any, Question, Answer]]:
    """What a bot saw, was asked and answered from the beginning of its turn to the end of it."""
    table, player = asked.table.copy(), asked.question.player
    table.tallies = {what: tally[:] for what, tally in table.tallies.items()}
    table.log = Log(Chance(0))
    run = game.resume(table, asked.question)
    assert run
    found = []
    try:
        question = next(run)
        while question.player == player and len(found) < 12:
            view = seen(table, player)
            answer = bot(lambda: seen(table, player), question)
            found.append((view, question, answer))
            question = run.send(answer)
    except StopIteration:
        pass
    return found


def difference(one: list[Any], other: list[Any]) -> str:
    """The first answer that differs although everything before looked the same to the player; "" if there is none."""
    for (view, question, answer), (other_view, other_question, other_answer) in zip(one, other, strict=False):
        if view != other_view or question != other_question:
            return ""  # a hidden card came to light; from here on the player knows that the tables differ
        if answer != other_answer:
            return f"{question.text} {answer} on one table, {other_answer} on the other"
    return ""


@pytest.mark.parametrize("case", GAMES)
def test_no_bots_choice_depends_on_hidden_cards(case: str) -> None:
    game, setup = GAMES[case]
    differ = 0
    for no, asked in enumerate(moments(game, setup, 3)):
        player = asked.question.player
        other = Asked(twin(asked.table, player, no), asked.question)
        assert seen(other.table, player) == seen(asked.table, player)
        differ += other.table != asked.table
        for name in bot_names(game):
            bots = [
                monte_carlo_bot(game, no, 2 * FEW) if name == "monte_carlo" else named_bot(name, game, no)
                for _ in range(2)
            ]
            one, two = turn(game, asked, bots[0]), turn(game, other, bots[1])
            assert one
            assert not difference(one, two), name
    assert differ, "no table had hidden cards to exchange"


@pytest.mark.parametrize("case", ["mesos", "archeos"])
def test_a_bot_that_peeks_is_caught(case: str) -> None:
    game, setup = GAMES[case]
    caught = 0
    for no, asked in enumerate(moments(game, setup, 6)):
        other = Asked(twin(asked.table, asked.question.player, no), asked.question)

        def peek(table: Any, look: Any, question: Question) -> Answer:
            ids = question.open_ids()
            return tuple(ids[(sum(map(ord, repr(table.deck[:3]))) + at) % len(ids)] for at in range(question.least))

        one, two = (turn(game, one, partial(peek, one.table)) for one in (asked, other))
        caught += bool(difference(one, two))
    assert caught


@pytest.mark.parametrize("case", [*GAMES, "mesos late bonus"])
def test_a_game_resumed_from_the_question_of_a_turn_ends_as_it_did(case: str) -> None:
    game, setup = GAMES.get(case, (MESOS, {"players": 5, "bonus_at_once": False}))
    session = play_on(Session(game, setup, 2), [random_bot(no) for no in range(setup["players"])])
    resumed = 0
    for step in session.steps[: -1 : max(1, len(session.steps) // 40)]:
        assert step.question
        table = session.view(None, step.no)
        # the seasons to come are shuffled as they were
        table.log = Log(Chance(2, session.chance.outcomes), keep=False)
        run = game.resume(table, step.question)
        if run is None:
            continue
        resumed += 1
        assert next(run) == step.question
        for later in session.steps[step.no + 1 :]:
            assert later.answer is not None
            try:
                question = run.send(later.answer)
                assert question == later.question
            except StopIteration:
                assert later.question is None
        table.log = None
        assert table == session.state
    assert resumed > 10


def test_a_log_that_keeps_nothing_gives_the_same_game() -> None:
    for game, setup in GAMES.values():
        bots = [greedy_bot(game)] * setup["players"]
        one, other = (play(game, setup, 3, bots, records=records) for records in (True, False))
        assert one.log.records
        assert not other.log.records
        assert one.points == other.points


@pytest.mark.parametrize("case", GAMES)
def test_nearly_every_decision_is_made_by_tries(case: str) -> None:
    game, setup = GAMES[case]
    bot = monte_carlo_bot(game, 1, 2 * FEW)
    others = [random_bot(no) for no in range(1, setup["players"])]
    play_on(Session(game, setup, 6), [bot, *others], lambda session: len(session.steps) > 45)
    assert bot.decided > 5
    assert 20 * bot.guessed <= bot.decided


def test_too_few_playouts_are_refused() -> None:
    with pytest.raises(BadInput, match="The playouts are 3; a decision needs 16 at least"):
        monte_carlo_bot(MESOS, 0, 3)
