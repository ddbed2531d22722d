"""The invariants that hold in every game, for any game; `check_game` plays and checks, and says which rules it met."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from kernel.bots import Bot, random_bot
from kernel.core import Game, IllegalChoice, Session, Step
from kernel.explain import cites

LONGEST = 20_000
"""Decisions after which a game of random players counts as endless."""


def check_game(
    game: Game, setup: Mapping[str, Any], seed: int, *, cards: Callable[[Any], Iterable[str]],
    secrets: Callable[[Any, int], Iterable[str]], bots: Callable[[int], Bot] = random_bot, every: int = 1,
) -> list[str]:  # fmt: skip
    """Plays a game to its end and asserts every invariant; returns the ids of the rules it met.

    `cards` lists all cards of a table, wherever they lie (none before they are laid); `secrets` those that a player may
    not know. The costly checks (closed options, branches, views) are made at every `every`-th step.
    """
    session = Session(game, setup, seed)
    player = bots(seed)
    while session.question:
        assert len(session.steps) < LONGEST, "the game does not end"
        assert session.question.open_ids() or not session.question.least, f"no way to answer {session.question}"
        if len(session.steps) % every == 0:
            check_refusals(session)
        session.choose(
            *player(lambda: session.view(session.question.player if session.question else 0), session.question)
        )
    check_tallies(session)
    check_rules(session)
    check_save(session)
    laid = [(step.no, sorted(cards(step.state))) for step in session.steps]
    whole = laid[-1][1]
    for no, found in laid:
        assert found in ([], whole), f"cards are lost or doubled at step {no}"
    for at in range(0, len(session.steps), max(every, len(session.steps) // 5)):
        check_branch(session, at)
        check_views(session, at, secrets)
    return cites(session.steps)


def check_tallies(session: Session) -> None:
    """Every tally equals the sum of its records at every step, and every record the sum of its parts."""
    sums: dict[tuple[str, int], int] = {}
    for step in session.steps:
        for record in step.records:
            assert record.amount == sum(number for _, number in record.parts), record
            if record.player is not None and record.parts:
                key = record.what, record.player
                sums[key] = sums.get(key, 0) + record.amount
                assert record.total == sums[key], record
        for what, tally in step.state.tallies.items():
            for player, total in enumerate(tally):
                assert total == sums.get((what, player), 0), f"{what} of player {player} at step {step.no}"


def check_rules(session: Session) -> None:
    """Every rule that records, questions and closed options name exists, and every sentence is there."""
    unknown = [rule for rule in cites(session.steps) if rule not in session.game.rules]
    assert not unknown, f"rules that rules.toml lacks: {unknown}"
    for step in session.steps:
        assert all(record.text for record in step.records)
        if step.question:
            assert step.question.text
            assert all(option.label for option in step.question.options)
            assert all(option.why for option in step.question.options if not option.is_open)


def check_refusals(session: Session) -> None:
    """Every closed option of the present question is refused with its rule, and nothing changes."""
    question, before, text = session.question, session.state, session.dump()
    assert question
    for option in question.options:
        if not option.is_open:
            refused = None
            try:
                session.choose(option.id, *question.open_ids()[: question.least - 1])
            except IllegalChoice as error:
                refused = error
            assert refused, f"a closed option was taken: {option}"
            assert (refused.rule, refused.why) == (option.rule, option.why)
    assert session.dump() == text
    assert session.state is before


def check_save(session: Session) -> None:
    """Saving, loading and saving again gives the same bytes and the same game."""
    text = session.dump()
    again = Session.load(text)
    assert again.dump() == text
    assert again.records == session.records


def check_branch(session: Session, at: int) -> None:
    """A branch from a step, and its save played anew, is that step: same state, question and records so far."""
    branch = session.branch(at)
    here: Step = session.steps[at]
    for same in (branch, Session.load(branch.dump())):
        assert same.state == here.state
        assert same.question == here.question
        assert same.records == [record for step in session.steps[: at + 1] for record in step.records]


def check_views(session: Session, at: int, secrets: Callable[[Any, int], Iterable[str]]) -> None:
    """No player's view holds a card that is secret to that player, nor the seed or a shuffle."""
    state = session.steps[at].state
    for player in state.players:
        view = session.view(player, at)
        assert view.log is None
        shown = repr(view)
        for card in secrets(state, player):
            assert repr(card) not in shown, f"player {player} can see {card} at step {at}"
