"""Players made of code: random, first, scripted, greedy, with habits; and the loops that let them play.

A player that looks ahead stands in kernel.lookahead, the habits of a game in its own module `habits`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any, NamedTuple

from kernel.core import Answer, BadInput, Chance, Game, Option, Question, Session

Look = Callable[[], Any]
"""Gives the table as the asked player may see it; the masked copy is made only when a bot looks."""

Bot = Callable[[Look, Question], Answer]
"""A player: what it may see and the question go in, a legal answer comes out. It never gets the session."""


def random_bot(seed: int = 0) -> Bot:
    """Any legal answer with equal chance for each number of options and each option."""
    draw = Random(seed).random
    return lambda look, question: random_answer(draw, question)


def random_answer(draw: Callable[[], float], question: Question) -> Answer:
    """Any legal answer; `draw` gives numbers from 0 to 1, 1 excluded."""
    ids = question.open_ids()
    if question.least == question.most == 1:
        return (ids[int(draw() * len(ids))],)
    most = min(question.most, len(ids))
    wanted = question.least + int(draw() * (most - question.least + 1))
    return tuple(ids.pop(int(draw() * len(ids))) for _ in range(wanted))


def first_bot(look: Look, question: Question) -> Answer:
    """The first open options, as few as allowed."""
    return tuple(question.open_ids()[: question.least])


def scripted_bot(answers: Iterable[Answer], then: Bot = first_bot) -> Bot:
    """The given answers one after the other, afterwards what another bot says."""
    script = iter(answers)

    def answer(look: Look, question: Question) -> Answer:
        written = next(script, None)
        return then(look, question) if written is None else written

    return answer


Appraise = Callable[[Any, Question, Option], float]
"""How good an option looks: the table as the asked player sees it, the question and the option go in."""


def ranked(appraise: Appraise, table: Any, question: Question) -> tuple[list[str], int]:
    """The open options, best first, ties to the first offered; and how many of them look good."""
    worth = {option.id: appraise(table, question, option) for option in question.options if option.is_open}
    return sorted(worth, key=worth.__getitem__, reverse=True), sum(value > 0 for value in worth.values())


def best_bot(appraise: Appraise) -> Bot:
    """The options that look best at once, ties to the first; of a free number all that look good."""
    return lambda look, question: greedy_among(appraise, look(), question)


def greedy_among(appraise: Appraise, table: Any, question: Question) -> Answer:
    """The answer that looks best at once on a table."""
    if question.least == question.most == 1:
        options = [option for option in question.options if not option[2]]  # by place: this is asked at every decision
        return (max(options, key=lambda option: appraise(table, question, option))[0],)
    best, good = ranked(appraise, table, question)
    return tuple(best[: min(question.most, max(question.least, good))])


def greedy_bot(game: Game) -> Bot:
    """The options that look best at once by `game.appraise`."""
    return best_bot(game.appraise)


class Habit(NamedTuple):
    """A way to play that a person would recognise: greedy, but for a taste that is added to what an option is worth.

    `title` is its name on a screen, `text` says in a sentence what such a player does.
    """

    title: str
    text: str
    taste: Appraise


def habits(game: Game) -> Mapping[str, Habit]:
    """The game's habits by name, from its module `habits`; none if it has no such module."""
    module = f"kernel.{game.name}.habits"
    found: Mapping[str, Habit] = (
        import_module(module).HABITS if find_spec(f"kernel.{game.name}") and find_spec(module) else {}
    )
    return found


def habit_bot(game: Game, habit: Habit) -> Bot:
    """The options that look best at once to a player with that habit."""
    return best_bot(
        lambda table, question, option: game.appraise(table, question, option) + habit.taste(table, question, option)
    )


def makers(game: Game) -> dict[str, Callable[[int], Bot]]:
    """Every bot that has a name, as a function that makes it from a seed; the game's habits come last."""
    from kernel.lookahead import monte_carlo_bot  # that module stands on this one

    kinds: dict[str, Callable[[int], Bot]] = {
        "random": random_bot, "first": lambda seed: first_bot, "greedy": lambda seed: greedy_bot(game),
        "monte_carlo": partial(monte_carlo_bot, game),
    }  # fmt: skip
    return kinds | {name: partial(_with_habit, game, habit) for name, habit in habits(game).items()}


def _with_habit(game: Game, habit: Habit, seed: int) -> Bot:
    return habit_bot(game, habit)


def bot_names(game: Game) -> tuple[str, ...]:
    """The names that `named_bot` knows for a game."""
    return tuple(makers(game))


def named_bot(name: str, game: Game, seed: int = 0) -> Bot:
    """The bot of that name: random, first, greedy, monte_carlo or a habit of the game. BadInput for another name."""
    known = makers(game)
    if name not in known:
        raise BadInput(f"There is no bot '{name}'; there are: {', '.join(known)}.")
    return known[name](seed)


def play_on(session: Session, bots: Sequence[Bot], until: Callable[[Session], bool] = lambda session: False) -> Session:
    """Lets the bots, one for each player, answer in a session to the end of the game or until a condition holds."""
    while session.question and not until(session):
        player = session.question.player
        session.choose(*bots[player](lambda: session.view(player), session.question))  # noqa: B023 - called at once
    return session


def play(
    game: Game, setup: Mapping[str, Any] | None, seed: int, bots: Sequence[Bot],
    fixed: Mapping[str, Sequence[str]] | None = None, watch: Callable[[Any, Question], None] | None = None,
    records: bool = True,
) -> Any:  # fmt: skip
    """The table at the end of a game between bots, records in its log; no state is kept on the way, so this is fast.

    `watch` is told the table, to read, and every question before it is answered. With `records` off the log keeps
    nothing, which is a little faster still and gives the same game. The bots are trusted to answer
    legally, as all in this module do; a session checks every answer.
    """
    table = game.open_table(game.setup(setup), Chance(seed, fixed), records)

    def look() -> Any:
        seen = table.copy()
        seen.hide(question.player)
        return seen

    run = game.play(table)
    try:
        question = next(run)
        while True:
            if watch:
                watch(table, question)
            question = run.send(bots[question.player](look, question))
    except StopIteration:
        return table
