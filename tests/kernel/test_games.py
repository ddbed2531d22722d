"""The invariants of kernel.testing in both games: every number of players, every variant, every switch, many seeds."""

from __future__ import annotations

import dataclasses
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest

from kernel.bots import greedy_bot, play_on, random_bot
from kernel.core import Game, Session, find_game
from kernel.testing import check_game
from kernel.words import some


class Case(NamedTuple):
    """A game with a set-up and how often its costly checks are made: at every `every`-th step."""

    game: str
    setup: dict[str, Any]
    every: int


def switches(game: Game) -> Iterator[dict[str, Any]]:
    """Every setting that names a rule, at each of its values but the default."""
    for setting in game.settings:
        if setting.rule:
            for value in setting.allowed:
                if value != setting.default:
                    yield {setting.key: value}


def mesos_cases() -> Iterator[Case]:
    for players in (2, 3, 4, 5):
        for expert in (False, True):
            yield Case("mesos", {"players": players, "expert": expert}, 7)
    for change in switches(find_game("mesos")):
        yield Case("mesos", {"players": 2 if "rebalanced_shamans" in change else 3} | change, 23)


SCENARIOS = ("chichen_itza", "tantallon_castle", "rapa_nui", "ta_sekhet_maat", "uluru", "ur", "random", "draft")


def archeos_cases() -> Iterator[Case]:
    for no, scenario in enumerate(SCENARIOS):
        for players in (2, 3, 4, 5, 6):
            yield Case("archeos", {"players": players, "scenario": scenario}, 61 + no)
    for no, change in enumerate(switches(find_game("archeos"))):
        for scenario in ("draft", SCENARIOS[no % 6]):
            yield Case("archeos", {"players": 2 + no % 3, "scenario": scenario} | change, 97)


def mesos_cards(table: Any) -> list[str]:
    rows = [table.upper, table.lower, table.upper_buildings, table.lower_buildings, table.deck, table.discard]
    owned = [*table.tribes, *table.buildings, *table.coming.values()]
    return [card.id for place in rows + owned for card in place]


def mesos_secrets(table: Any, player: int) -> list[str]:
    coming = [] if table.setup["expert"] else [card for cards in table.coming.values() for card in cards]
    return [card.id for card in [*table.deck, *coming]]


def archeos_cards(table: Any) -> list[str]:
    played = [card for expeditions in table.expeditions for expedition in expeditions for card in expedition.cards]
    held = [card for hand in table.hands for card in hand]
    return [card for card in [*table.deck, *table.display, *held, *played] if card != "monkey"]


def archeos_secrets(table: Any, player: int) -> list[str]:
    hands = [card for other in table.players if other != player for card in table.hands[other]]
    return hands + [card for card in table.deck if card != "monkey"]


CARDS: dict[str, Callable[[Any], list[str]]] = {"mesos": mesos_cards, "archeos": archeos_cards}
SECRETS = {"mesos": mesos_secrets, "archeos": archeos_secrets}


def ids(case: Case) -> str:
    return f"{case.game}-" + "-".join(str(value) for value in case.setup.values())


@pytest.mark.parametrize("case", list(mesos_cases()), ids=ids)
def test_mesos_keeps_every_promise(case: Case) -> None:
    keep_promises(case)


@pytest.mark.parametrize("case", list(archeos_cases()), ids=ids)
def test_archeos_keeps_every_promise(case: Case) -> None:
    keep_promises(case)


def keep_promises(case: Case) -> None:
    game = find_game(case.game)
    for seed, bots in enumerate((random_bot, lambda seed: greedy_bot(game))):
        check_game(
            game, case.setup, seed, cards=CARDS[case.game], secrets=SECRETS[case.game], bots=bots, every=case.every
        )


@pytest.mark.parametrize("game", ["mesos", "archeos"])
def test_a_view_belongs_to_whoever_asked_for_it(game: str) -> None:
    session = play_on(Session(find_game(game), {}, 3), [random_bot(no) for no in range(3)], lambda s: len(s.steps) > 20)
    saved, before = session.dump(), [repr(step.state) for step in session.steps]
    for at in (0, 10, -1):
        view = session.view(None, at)
        for field in dataclasses.fields(view):
            spoil(getattr(view, field.name))
    assert [repr(step.state) for step in session.steps] == before
    assert "spoilt" not in repr(session.view(1))
    assert session.dump() == saved
    assert session.branch(len(session.steps) - 1).state == session.state


def spoil(value: Any) -> None:
    """Changes whatever can be changed in a value, as careless code would."""
    if isinstance(value, dict):
        for inside in value.values():
            spoil(inside)
        value["spoilt"] = "spoilt"
    elif isinstance(value, list):
        for inside in value:
            spoil(inside)
        value.append("spoilt")


@pytest.mark.parametrize("scenario", ["chichen_itza", "tantallon_castle", "ur"])
def test_records_name_no_card_that_is_hidden_from_their_reader(scenario: str) -> None:
    session = Session(find_game("archeos"), {"scenario": scenario, "players": 4}, 2)
    play_on(session, [random_bot(no) for no in range(4)])
    named = 0
    for _, record, state in session.moments():
        for player in state.players:
            seen = record.as_seen_by(player)
            if seen and seen.about and seen.rule != "archeos.take_display":
                named += 1
                assert seen.about not in [*archeos_secrets(state, player), *state.draft_pile]
    assert named > 1000


SAVE = """
import sys
from kernel.bots import play_on, random_bot
from kernel.core import Session, find_game
session = Session(find_game(sys.argv[1]), {"players": 3}, 5)
sys.stdout.write(play_on(session, [random_bot(player) for player in range(3)]).dump())
"""


@pytest.mark.parametrize("game", ["mesos", "archeos"])
def test_a_save_is_the_same_bytes_under_every_hash_seed(game: str) -> None:
    session = Session(find_game(game), {"players": 3}, 5)
    here = play_on(session, [random_bot(player) for player in range(3)]).dump()
    for hash_seed in ("0", "1", "99"):
        environment = os.environ | {"PYTHONHASHSEED": hash_seed}
        run = subprocess.run(
            [sys.executable, "-c", SAVE, game], env=environment, capture_output=True, text=True, check=True
        )
        assert run.stdout == here


SOURCES = {
    "mesos": r"MESOS help page, [A-Z].*|(our ruling|collected facts), [A-Z].*",
    "archeos": r"Archeos Society rulebook, [A-Z].*; our (ruling no\. \d+|rulings no\. \d+(, \d+)+)"
    r"|Archeos Society rulebook, [A-Z]((?!our ruling).)*|our rulings, .*",
}


@pytest.mark.parametrize("name", SOURCES)
def test_every_rule_names_its_source_in_the_one_form_of_its_game(name: str) -> None:
    for rule in find_game(name).rules.values():
        assert re.fullmatch(SOURCES[name], rule.source), rule
        assert "our ruling" not in rule.source or name == "archeos" or rule.status == "ruling"


@pytest.mark.parametrize(
    ("number", "words"),
    [(0, "0 points"), (1, "1 point"), (3, "3 points"), (-1, "\u22121 point"), (-2, "\u22122 points")],
)
def test_numbers_in_words(number: int, words: str) -> None:
    assert some(number, "point") == words
