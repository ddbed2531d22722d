"""Habits compared: the dots are the results, the middle is told with its doubt, and every kept game can be replayed."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random

import plotly.graph_objects as go
import pytest

from kernel.archeos.scoring import largest_set
from kernel.bots import greedy_bot, named_bot, play_on
from kernel.core import BadInput, Session, find_game
from kernel.tables import data_file
from widgets.archeos import habits as archeos
from widgets.charts.dots import DOTS, stacked
from widgets.charts.habits import (
    COLUMNS,
    GAMES,
    SURE,
    Study,
    better,
    habits,
    is_sure,
    kept,
    one_among,
    quantile,
    studies,
    sure_middle,
    write,
)  # fmt: skip

STUDIES = studies()
RESULTS = {"bold": list(range(100, 200)), "careful": list(range(50, 150)), "asleep": [0] * 100}


def test_twenty_dots_for_each_habit_stand_at_its_results() -> None:
    figure = habits("Which is better?", RESULTS, "points", "Nobody played.")
    strips = figure.data[::3]
    assert [one["name"] for one in strips] == list(RESULTS)
    for one, games in zip(strips, RESULTS.values(), strict=True):
        assert len(one["x"]) == len(set(zip(one["x"], one["y"], strict=True))) == DOTS
        assert all(min(games) - 5 <= x <= max(games) + 5 for x in one["x"])
        below = sum(x <= quantile(games, Fraction(1, 2)) for x in one["x"])
        assert games == [0] * 100 or abs(below - DOTS // 2) <= 1
    middles = [one["x"][0] for one in figure.data[1::3]]
    frame = figure.frame()
    assert middles == [149, 99, 0] == list(frame["Middle"])
    assert list(frame["Against the first"]) == ["–", "−50", "−149"]
    feet = [one["x"] for one in figure.data[2::3]]
    assert feet == [[100, 199], [50, 149], [0, 0]] == frame[["Least", "Most"]].to_numpy().tolist()
    assert len({one["marker"]["symbol"] for one in strips}) == len(strips)
    assert figure.sentence.startswith(
        "“bold” does best. Middle of 100 games: “bold” 149 points (with other games 139 to 160), "
        "“careful” 99 (89 to 110), “asleep” 0 (0 to 0). "
        "In 100 pairs of games “bold” is ahead of “careful” 88 times (more than chance), of “asleep” 100 times"
    )
    assert figure.sentence.endswith("Nobody played.")
    assert len(go.Figure(figure.spec).data) == len(figure.data)
    slot = figure.slot()
    assert json.loads(json.dumps(slot)) == slot


def test_no_habit_is_called_best_unless_it_is_clear() -> None:
    close = {"one": RESULTS["bold"], "other": [number - 1 for number in RESULTS["bold"]]}
    sentence = habits("Which is better?", close, "points", "Nobody played.").sentence
    assert sentence.startswith("No habit clearly does best. Middle of 100 games: “one” 149 points")
    assert "“one” is ahead of “other” 51 times (may be chance)." in sentence


def test_dots_of_one_column_are_stacked() -> None:
    assert stacked([4, 5, 9, 4], 3) == [(4, 1), (4, 2), (10, 1), (4, 3)]


@pytest.mark.parametrize("results", [{}, {"alone": [1, 2]}, {"one": [1], "none": []}])
def test_habits_without_anything_to_compare_are_refused(results: dict[str, list[int]]) -> None:
    with pytest.raises(BadInput, match="two at least, each with games"):
        habits("?", results, "points", "")


def test_how_often_one_is_better_counts_every_pair() -> None:
    one, other = [1, 5, 5, 9], [5, 6]
    wins = Counter((mine > theirs) - (mine < theirs) for mine, theirs in product(one, other))
    assert better(one, other) == Fraction(2 * wins[1] + wins[0], 2 * 8)
    assert better(one, one) == Fraction(1, 2)


def test_the_range_of_a_middle_holds_as_often_as_it_says() -> None:
    draw = Random(1).random
    for number in (20, 80):
        held = 0
        for _ in range(1000):
            low, high = sure_middle([int(10_000 * draw()) for _ in range(number)])
            held += low <= 5_000 <= high
        assert held >= 1000 * (float(SURE) - 0.02)
    assert sure_middle([3, 1, 2]) == (1, 3)
    assert sure_middle([7]) == (7, 7)
    assert sure_middle(list(range(6))) == (0, 5)


def test_a_lead_that_equal_habits_would_show_may_be_chance() -> None:
    assert is_sure(RESULTS["bold"], RESULTS["careful"])
    assert is_sure(RESULTS["careful"], RESULTS["bold"])
    assert not is_sure(RESULTS["bold"], [number + 5 for number in RESULTS["bold"]])
    draw = Random(2).random
    equal = [[[int(1000 * draw()) for _ in range(30)] for _ in range(2)] for _ in range(400)]
    assert sum(is_sure(*pair) for pair in equal) <= 400 * (1 - float(SURE)) * 1.5


def test_a_habit_sits_on_every_seat_in_turn() -> None:
    assert [one_among("odd", "even", 3, seed) for seed in range(4)] == [
        ("odd", "even", "even"), ("even", "odd", "even"), ("even", "even", "odd"), ("odd", "even", "even"),
    ]  # fmt: skip


# The games that are kept


@pytest.mark.parametrize("study", STUDIES, ids=lambda study: f"{study.game}-{study.key}")
def test_every_game_of_a_study_is_kept_once(study: Study) -> None:
    wanted = [
        (players, seed, bots)
        for players in study.players for seed in range(GAMES) for bots in study.lineups(players, seed)
    ]  # fmt: skip
    assert [(one.players, one.seed, one.bots) for one in study.kept()] == wanted
    assert all(len(one.points) == one.players == len(one.bots) for one in study.kept())


def test_nothing_else_is_kept() -> None:
    assert len(kept()) == sum(len(study.kept()) for study in STUDIES)
    assert {study.game for study in STUDIES} == {"mesos", "archeos"}


@pytest.mark.parametrize("study", STUDIES, ids=lambda study: f"{study.game}-{study.key}")
def test_kept_games_come_out_the_same_when_played_again(study: Study) -> None:
    for players in study.players[:2]:
        games = study.kept(players)
        for one in (games[7], games[-1]):
            assert study.play(one.players, one.seed, one.bots) == one


@pytest.mark.parametrize("study", STUDIES, ids=lambda study: f"{study.game}-{study.key}")
def test_the_chart_of_a_study_shows_its_games(study: Study) -> None:
    plate = study.plate
    reach = plate.figure().layout["xaxis"]["range"]
    for players in study.players:
        figure = plate.figure(players=players)
        assert figure.title == plate.question
        assert f"{players} players" in figure.sentence
        assert figure.layout["xaxis"]["range"] == reach
        games = study.kept(players)
        results = study.results(games)
        assert [(row[0], row[3]) for row in figure.rows] == [
            (name, quantile(found, Fraction(1, 2))) for name, found in results.items()
        ]
        assert {len(found) for found in results.values()} == {GAMES}
        assert all(reach[0] < number < reach[1] for found in results.values() for number in found)
    with pytest.raises(BadInput, match="players cannot be 1; they can be 2, 3"):
        study.figure(1)


def test_results_belong_to_the_seat_of_the_habit() -> None:
    look = next(study for study in STUDIES if (study.game, study.key) == ("mesos", "look"))
    by_hand: dict[str, list[int]] = {"looks ahead": [], "by chance": []}
    for one in look.kept(3):
        seat = one.seed % 3
        by_hand["looks ahead" if one.bots[seat] == "greedy" else "by chance"].append(one.points[seat])
    assert look.results(look.kept(3)) == by_hand
    seat = next(study for study in STUDIES if (study.game, study.key) == ("archeos", "seat"))
    assert seat.results(seat.kept(4))["comes last"] == [one.points[3] for one in seat.kept(4)]


def test_looking_ahead_is_worth_more_than_chance() -> None:
    for study in STUDIES:
        if study.key == "look":
            for players in study.players:
                results = study.results(study.kept(players))
                assert better(results["looks ahead"], results["by chance"]) > Fraction(3, 4)


@pytest.mark.parametrize(("habit", "size"), archeos.SIZES.items())
def test_a_patient_player_waits_for_the_size_or_a_full_hand(habit: str, size: int) -> None:
    game = find_game("archeos")
    session = Session(game, {"players": 3}, 5)
    play_on(session, [named_bot(habit, game), greedy_bot(game), greedy_bot(game)])
    played = 0
    for before, after in zip(session.steps, session.steps[1:], strict=False):
        asked = before.question
        if asked and asked.player == 0 and asked.kind == "turn" and after.answer == ("expedition",):
            hand = before.state.hands[0]
            gains = [option for option in asked.open_ids() if option != "expedition"]
            assert largest_set(hand) >= size or not gains
            played += 1
    assert played > 2


def test_the_command_writes_the_table_that_is_kept(tmp_path: Path) -> None:
    study = replace(next(one for one in STUDIES if (one.game, one.key) == ("mesos", "look")), players=(2,))
    write(tmp_path / "habits.csv", [study])
    written = (tmp_path / "habits.csv").read_text(encoding="utf-8").splitlines()
    whole = data_file("widgets.charts", "data/habits.csv").read_text(encoding="utf-8").splitlines()
    assert written[0] == whole[0] == ",".join(COLUMNS)
    assert written[1:] == [line for line in whole if line.startswith("mesos,look,2,")]
