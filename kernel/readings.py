"""What the text leaves open: every switch of a game with its readings in words, and what each of them brings.

A switch is a setting that a rule names (`Rule.switch`). `readings.toml` of a game says each reading in words and gives
samples: a position where the readings part, and a whole game of simple bots.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from kernel.bots import Bot, Look, greedy_bot, named_bot, play_on
from kernel.core import Answer, BadInput, Game, Question, Record, Session
from kernel.explain import Row, compare_records
from kernel.tables import TableError, data_file


class Switch(NamedTuple):
    """A setting that selects between readings. `rules` are the ids that it is about; `words` say each value, the
    game's own choice first. `told` is the sample `position` in a sentence; `game` is the sample game: set-up, seed and
    the name of its bots.
    """

    key: str
    rules: tuple[str, ...]
    question: str
    words: Mapping[Any, str]
    game: Mapping[str, Any]
    told: str = ""
    position: Mapping[str, Any] | None = None


class Side(NamedTuple):
    """A sample under one reading: the value of the switch, its words, and what was recorded; `refused` is the sentence
    if this reading forbids what the sample does."""

    value: Any
    words: str
    names: tuple[str, ...]
    records: list[Record]
    refused: str = ""


def switches(game: Game) -> Mapping[str, Switch]:
    """Every switch of a game by its key, in the order of the settings."""
    return _switches(game.name)


@cache
def _switches(name: str) -> dict[str, Switch]:
    game: Game = import_module(f"kernel.{name}").GAME
    given = tomllib.loads(data_file(f"kernel.{name}", "readings.toml").read_text(encoding="utf-8"))
    found = {}
    for setting in game.settings:
        rules = tuple(rule.id for rule in game.rules.values() if rule.switch == setting.key)
        if not rules:
            continue
        entry = given.pop(setting.key, None)
        if entry is None:
            raise TableError(f"readings.toml of {name} lacks '{setting.key}'; every switch stands there in words.")
        values = [setting.default, *(value for value in setting.allowed if value != setting.default)]
        try:
            words = {value: entry["words"][str(value).lower()] for value in values}
            found[setting.key] = Switch(setting.key, rules, **(entry | {"words": words}))
        except (KeyError, TypeError) as error:
            raise TableError(f"readings.toml of {name}, '{setting.key}': {error}.") from None
    if given:
        raise TableError(f"readings.toml of {name} has '{next(iter(given))}', which is no switch of a rule.")
    return found


def find_switch(game: Game, key: str) -> Switch:
    """The switch of that key. BadInput if there is none."""
    found = switches(game).get(key)
    if found is None:
        raise BadInput(f"{game.title} has no switch '{key}'; it has: {', '.join(switches(game))}.")
    return found


def in_position(game: Game, switch: Switch) -> list[Side]:
    """The sample position under each reading; nothing if this switch has none."""
    if switch.position is None:
        return []
    module = import_module(f"kernel.{game.name}.positions")
    sides = []
    for value, words in switch.words.items():
        situation = switch.position["situation"]
        chosen = situation.get(module.SWITCHES_IN, {}) | {switch.key: value}
        position = {**switch.position, "situation": situation | {module.SWITCHES_IN: chosen}}
        outcome, table = module.play_position(position)
        sides.append(Side(value, words, table.names, table.log.records, outcome.get("why", "")))
    return sides


def in_game(game: Game, switch: Switch) -> list[Session]:
    """The sample game under each reading, everybody answering as in the first one wherever that is still allowed."""
    setup, seed = switch.game["setup"], switch.game["seed"]
    usual, *others = switch.words
    first = Session(game, {**setup, switch.key: usual}, seed)
    bots = [named_bot(switch.game["bots"], game, player) for player in first.state.players]
    play_on(first, bots)
    return [first, *(replayed(first, switch.key, other) for other in others)]


def replayed(session: Session, key: str, value: Any, otherwise: Bot | None = None) -> Session:
    """A whole game once more with another setting: the same shuffles and, where allowed, the same answers.

    Where an answer is no longer allowed, or another question is asked, `otherwise` answers (None: a greedy bot).
    SetupError for a setting or a value that the game does not have.
    """
    fixed = session.chance.fixed | session.chance.outcomes
    again = Session(session.game, {**session.setup, key: value}, session.chance.seed, fixed=fixed)
    bot = as_recorded(session, 0, otherwise or greedy_bot(session.game))
    return play_on(again, [bot] * len(again.state.names))


def as_recorded(session: Session, step: int, otherwise: Bot) -> Bot:
    """A bot that gives each player's recorded answers of the same kind in their order, as long as they are legal."""
    kept: dict[tuple[int, str], list[Answer]] = {}
    for before, after in zip(session.steps[step:], session.steps[step + 1 :], strict=False):
        assert before.question
        assert after.answer is not None
        kept.setdefault((before.question.player, before.question.kind), []).append(after.answer)

    def answer(look: Look, question: Question) -> Answer:
        left = kept.get((question.player, question.kind))
        if left:
            recorded = left.pop(0)
            if question.refusal(recorded) is None:
                return recorded
        return otherwise(look, question)

    return answer


def changes(game: Game, names: Sequence[str], one: Sequence[Record], other: Sequence[Record]) -> list[Row]:
    """Where two lists of records differ, for every tally that the game names: the rows of `explain.compare`, with
    `tally` and `unit`."""
    return [
        row | {"tally": what, "unit": unit} for what, unit in game.units.items()
        for row in compare_records(game, names, one, other, what)
    ]  # fmt: skip


def parting(one: Session, other: Session) -> int | None:
    """The first step at which two games differ in what happened or in what is asked; None if they never do."""
    for here, there in zip(one.steps, other.steps, strict=False):
        if here.records != there.records or here.question != there.question:
            return here.no
    return None if len(one.steps) == len(other.steps) else min(len(one.steps), len(other.steps))
