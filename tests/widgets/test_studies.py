"""Studies: the dots are the results, the middle has its doubt, and what is kept comes out when played again."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random

import plotly.graph_objects as go
import pytest

from kernel.core import BadInput, find_game
from kernel.readings import switches
from widgets.charts.dots import DOTS, stacked
from widgets.charts.spread import SURE, better, habits, is_sure, quantile, spread, sure_middle
from widgets.rules_lab import ROOMS, ask_your_own, rules_lab
from widgets.studies import BEGIN, SEED, SERVED_GAMES, Kept, Study, kept, play, studies, study, write

STUDIES = studies()
NAMES = [f"{one.game}.{one.key}" for one in STUDIES]
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


def test_many_things_are_told_in_short() -> None:
    many = {f"no {no}": [no, no + 1, no + 2] for no in range(7)}
    figure = spread("Which is better?", many, "points", "Nobody played.")
    assert "“no 6” 7 points" in figure.sentence
    assert "“no 0” 1 (" in figure.sentence
    assert "“no 2”" not in figure.sentence
    assert [row[0] for row in figure.rows] == list(many)
    with pytest.raises(BadInput, match="no game was played"):
        spread("Which?", {"one": []}, "points", "")


# What is kept


def positions() -> Iterator[tuple[Study, int]]:
    return ((one, value) for one in STUDIES for value in one.slider.values)


def test_there_is_an_answer_for_every_side_of_every_study() -> None:
    wanted = [(one.game, one.key, value, side.words) for one, value in positions() for side in one.sides(value)]
    assert [tuple(one[:4]) for one in kept()] == wanted
    assert len(STUDIES) >= 10
    assert {one.seed for one in kept()} == {SEED}
    for one in kept():
        assert one.games == study(f"{one.game}.{one.study}").games
        assert 0 < one.results.total() <= one.games


@pytest.mark.parametrize("name", NAMES)
def test_the_first_kept_games_come_out_the_same(name: str) -> None:
    asked = study(name)
    for value in (asked.slider.start, asked.slider.values[-1]):
        sides = asked.sides(value)
        found = {one.side: one for one in kept() if (one.game, one.study, one.at) == (asked.game, asked.key, value)}
        for side in (sides[0], sides[-1]):
            again = side.explore(asked.game, BEGIN).run()
            assert again.digest == found[side.words].begin, (
                f"{name}, {side.words}: play it anew, see widgets/studies.py"
            )
            few = Counter(one for row in again.kept() for one in side.pick(row))
            assert few <= found[side.words].results


@pytest.mark.parametrize("name", NAMES)
def test_the_figure_shows_what_is_kept(name: str) -> None:
    asked = study(name)
    for value in asked.slider.values:
        figure = asked.figure(**{asked.slider.name: value})
        results = asked.results(value)
        assert figure.title == asked.question
        assert [(row[0], row[3]) for row in figure.rows] == [
            (words, quantile(found, Fraction(1, 2))) for words, found in results.items()
        ]
        assert figure.sentence.startswith(f"“{asked.best(value)}” " if asked.best(value) else asked.verdict.unclear)
        assert "made of code" in figure.sentence
        assert ("reconstructed" in figure.sentence) == (asked.game == "archeos")
    with pytest.raises(BadInput, match=r"cannot be 77; it can be"):
        asked.figure(**{asked.slider.name: 77})


@pytest.mark.parametrize("name", NAMES)
def test_the_right_bet_is_what_came_out(name: str) -> None:
    asked = study(name)
    (question,) = asked.guess().content["questions"]
    words = dict(option[:2] for option in question["options"])
    assert words[question["right"]] == (asked.best() or "None of them clearly")
    assert [*asked.results(), "None of them clearly"] == list(words.values())
    assert question["explanation"] == asked.figure().sentence


def test_studies_say_what_one_expects_of_simple_players() -> None:
    for game in ("mesos", "archeos"):
        for value in study(f"{game}.look").slider.values:
            assert study(f"{game}.look").best(value) == "looks ahead"
    shown = {tuple(study(f"{game}.readings").slider.words) for game in ("mesos", "archeos")}
    every = {tuple(one.question for one in switches(find_game(game)).values()) for game in ("mesos", "archeos")}
    for words, known in zip(sorted(shown), sorted(every), strict=True):
        assert set(words) <= set(known)
        assert len(known) - len(words) <= 1
    assert "games it made a difference." in study("mesos.readings").figure().sentence


def test_playing_writes_what_is_kept(tmp_path: Path) -> None:
    asked = replace(study("mesos.shamans"), games=BEGIN)
    found = list(play(asked, 2, cores=1))
    old = [one for one in kept() if (one.game, one.study) == ("mesos", "shamans")]
    assert [one.digest for one in found] == [one.begin for one in found] == [one.begin for one in old]
    file = tmp_path / "studies.csv"
    write(file, [asked], cores=1)
    write(file, [asked], cores=1)
    lines = file.read_text(encoding="utf-8").splitlines()
    assert lines[0].split(",") == list(Kept._fields)
    assert len(lines) == 1 + len(found)


def test_no_study_of_another_name() -> None:
    with pytest.raises(BadInput, match=r"There is no study 'mesos.luck'; there are: .*mesos.start"):
        study("mesos.luck")


# The page


def test_every_study_is_on_the_page_with_its_bet() -> None:
    assert sorted(name for room in ROOMS for name in room.studies) == sorted(NAMES)
    page = rules_lab()
    for no, room in enumerate(ROOMS):
        page.lay_out(no)
        _, *pieces = page.sections[no].children
        assert [one.key for one in pieces[::2]] == [name.replace(".", ".study.") for name in room.studies]
        for one, name in zip(pieces[1::2], room.studies, strict=True):
            assert one.title == study(name).question
            assert one.guess
            assert one.figure["text"] == study(name).figure().sentence


def test_a_study_is_played_anew_within_what_a_page_may(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = study("mesos.shamans")
    lab = asked.lab(served=True)
    lab.run(games="20", seed="0")
    lab.wait()
    assert lab.progress["done"] == lab.progress["games"] == 40
    first = {
        side.words: Counter(one for row in side.explore("mesos", 20).run().kept() for one in side.pick(row))
        for side in asked.sides(2)
    }
    assert [row[3] for row in lab.figure["table"]["rows"]] == [
        str(quantile(sorted(found.elements()), Fraction(1, 2))) for found in first.values()
    ]
    for one, value in positions():
        most = len({side.explore(one.game, 1).plan for side in one.sides(value)}) * 200
        assert most <= SERVED_GAMES


@pytest.mark.parametrize(("game", "one"), [("mesos", "hunters"), ("archeos", "few_big"), ("mesos", "greedy")])
def test_anybody_may_ask(game: str, one: str) -> None:
    lab = ask_your_own(served=True)
    fields = {field.key: dict(field.options) for field in lab._form({"game": game})}
    assert list(fields) == ["game", "players", "setup", "one", "others", "measure", "games", "seed"]
    setup = list(fields["setup"])[-1] if game == "archeos" else "{}"
    lab.run(game=game, one=one, others="greedy", players="2", measure="place", games="20", setup=setup)
    lab.wait()
    assert not lab.trial or not any(one.error for one in lab.trial.explorations)
    assert lab.progress["done"] == (20 if one == "greedy" else 40)
    assert "counted for the one: place in the ranking" in lab.figure["text"]


def test_a_form_of_one_game_forgets_what_only_the_other_has() -> None:
    lab = ask_your_own()
    fields = {field.key: field.value for field in lab._form({"game": "archeos", "one": "few_big", "players": "6"})}
    assert (fields["one"], fields["players"]) == ("few_big", "6")
    fields = {field.key: field.value for field in lab._form({**fields, "game": "mesos"})}
    assert (fields["game"], fields["players"]) == ("mesos", "3")
    assert fields["one"] != "few_big"
