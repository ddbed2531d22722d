"""Charts of what happened in a game of Archeos Society: their numbers are the records', plotly draws them all."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from functools import cache

import plotly.graph_objects as go
import pytest

from kernel.archeos import GAME
from kernel.archeos.season import worth
from kernel.archeos.state import Expedition
from kernel.bots import greedy_bot, play_on
from kernel.core import Session
from widgets.archeos import charts, figures
from widgets.archeos.pictograms import REGIONS
from widgets.charts import Figure


@cache
def game(scenario: str = "rapa_nui", players: int = 3) -> Session:
    return play_on(Session(GAME, {"scenario": scenario, "players": players}, 4), [greedy_bot(GAME)] * players)


# Expeditions


def test_what_lies_on_the_table_is_worth_what_the_kernel_pays() -> None:
    with_bonus = 0
    for session in (game(), game("tantallon_castle", 4)):
        moments = session.moments()
        for season in range(1, session.state.seasons + 1):
            end = next(
                moment for moment in moments
                if moment.record.rule == "archeos.season_end" and moment.record.period == season
            )  # fmt: skip
            paid = [
                (record.player, record.amount) for record in session.records
                if record.rule == "archeos.expedition_points" and record.period == season
            ]  # fmt: skip
            expected = [
                (player, worth(one).points)
                for player, played in enumerate(end.state.expeditions) for one in played
            ]  # fmt: skip
            assert paid == expected
            with_bonus += sum(
                bool(one.mercenaries) + one.role.scoring_bonus for played in end.state.expeditions for one in played
            )
    assert with_bonus > 10


def test_mercenaries_leave_before_the_photographer_counts() -> None:
    cards = ("red:photographer:1", "red:guide:1", "red:mercenary:1", "red:mercenary:2", "blue:mercenary:1")
    assert worth(Expedition(cards, "colour", 4, 5)) == (3, 3)


# Records


@pytest.mark.parametrize("scenario", ["rapa_nui", "tantallon_castle", "uluru"])
def test_points_by_term_are_the_records(scenario: str) -> None:
    session = game(scenario)
    table = session.state
    figure = charts.points_by_term(session.records, table.names, table.sites)
    assert list(figure.rows[-1][1:]) == table.points
    for row, trace in zip(figure.rows[:-1], figure.data, strict=True):
        assert list(row[1:]) == trace["y"]
    expeditions = next(row for row in figure.rows if row[0] == charts.EXPEDITIONS)
    for player in table.players:
        paid = [one.amount for one in session.why(player) if one.rule == "archeos.expedition_points"]
        assert expeditions[1 + player] == sum(paid)
    seasons = [charts.points_by_term(session.records, table.names, table.sites, season) for season in (1, 2)]
    assert [sum(points) for points in zip(*(one.rows[-1][1:] for one in seasons), strict=True)] == table.points


def test_season_end_shows_every_record_in_order_one_at_a_time() -> None:
    session = game()
    names, records = session.state.names, session.records
    ended = next(no for no, one in enumerate(records) if one.rule == "archeos.season_end")
    wanted = [one for one in records[ended:] if one.what == "points" and one.period == 1]
    figure = charts.season_end(records, names, session.state.sites, 1, 1)
    mine = [one for one in wanted if one.player == 1]
    assert [(row[3], row[4]) for row in figure.rows] == [(one.amount, one.total) for one in mine]
    assert len(charts.season_end(records, names, session.state.sites, 1).rows) == len(wanted)
    for upto in range(ended, ended + 30):
        shown = charts.season_end(records[:upto], names, session.state.sites, 1)
        assert len(shown.rows) == sum(one in wanted for one in records[ended:upto])
    assert figure.data[0]["x"][-1] == mine[-1].total


def test_figures_mark_points_of_reconstructed_spaces_and_say_so() -> None:
    session = game()
    names, records, sites = session.state.names, session.records, session.state.sites
    figures = (
        charts.final_score(records, names, sites, 0), charts.points_by_term(records, names, sites),
        charts.season_end(records, names, sites, 1),
    )  # fmt: skip
    for figure in figures:
        assert figure.sentence.endswith(charts.NOTE)
        assert any(str(cell).endswith(" r") for row in figure.rows for cell in row)
    printed = {colour: replace(site, provenances=()) for colour, site in sites.items()}
    assert charts.NOTE not in charts.points_by_term(records, names, printed).sentence
    assert [row[0] for row in charts.final_score(records, names, printed, 0).rows if str(row[0]).endswith(" r")] == []


def test_the_final_score_ends_at_the_points() -> None:
    table = game().state
    for player in table.players:
        figure = charts.final_score(game().records, table.names, table.sites, player)
        assert figure.rows[-1] == ("Together", table.points[player])
        assert figure.data[0]["x"][-1] == table.points[player]


def test_the_flow_counts_what_was_answered() -> None:
    session = game()
    names = session.state.names
    figure = charts.season_flow(session.moments(), names)
    answers: Counter[tuple[int, str]] = Counter()
    for before, step in zip(session.steps, session.steps[1:], strict=False):
        assert before.question
        assert step.answer
        kind, chosen = before.question.kind, step.answer[0] if step.answer else ""
        if kind == "turn":
            answers[before.question.player, chosen.partition(":")[0]] += 1
        elif (kind, chosen) == ("extra", "play"):
            answers[before.question.player, "expedition"] += 1
    for player, row in enumerate(figure.rows):
        wanted = [answers[player, what] for what in ("display", "deck", "expedition")]
        # A draw that ends the season with its first card brings no card.
        lost = wanted[1] - int(row[2])
        assert [row[1], row[3]] == [wanted[0], wanted[2]]
        assert 0 <= lost <= session.state.seasons
    monkeys = [trace for trace in figure.data if trace["name"] == "Monkey"]
    assert (
        sum(len(words.split()) for words in monkeys[0]["text"])
        == 3 * session.state.seasons
        == sum(int(row[5]) for row in figure.rows)
    )
    advances = [one for one in session.records if one.what in REGIONS and one.amount > 0]
    assert sum(int(row[4]) for row in figure.rows) == len(advances)


# As plotly and pages take them


def every_figure() -> list[Figure]:
    session = game()
    table = session.state
    return [
        charts.season_flow(session.moments(), table.names), charts.season_flow(session.moments(), table.names, 2),
        charts.season_end(session.records, table.names, table.sites, 1),
        charts.final_score(session.records, table.names, table.sites, 0),
        charts.points_by_term(session.records, table.names, table.sites),
    ]  # fmt: skip


def test_plotly_draws_every_figure_from_the_basic_bundle() -> None:
    for figure in every_figure():
        drawn = go.Figure(figure.spec)
        assert len(drawn.data) == len(figure.data)
        assert {trace.type for trace in drawn.data} <= {"scatter", "bar"}
        assert "var(" not in json.dumps(figure.spec)


def test_every_figure_has_its_words_and_its_table() -> None:
    for figure in every_figure():
        slot = figure.slot()
        assert json.loads(json.dumps(slot)) == slot
        assert figure.title
        assert figure.sentence.endswith(".")
        assert all(len(row) == len(figure.columns) for row in figure.rows)
        assert figure.rows


def test_series_do_not_differ_by_colour_alone() -> None:
    flow = charts.season_flow(game().moments(), game().state.names, 1)
    assert len({trace["marker"]["symbol"] for trace in flow.data}) == len(flow.data)
    terms = charts.points_by_term(game().records, game().state.names, game().state.sites)
    for trace in terms.data:
        assert all(text for text, number in zip(trace["text"], trace["y"], strict=True) if number)


def test_the_board_charts_grow_with_the_game() -> None:
    moments = game().moments()
    assert figures([]) == {}
    assert figures(moments[:1]) == {}
    dealt = next(no for no, moment in enumerate(moments) if moment.record.rule == "archeos.stacks")
    assert set(figures(moments[: dealt + 1])) == {"monkey", "flow", "points"}
    last = figures(moments)
    assert last["points"]["table"]["rows"][-1] == ["Together", *map(str, game().state.points)]
    assert last["monkey"]["data"] == []


def test_drawing_needs_no_plotly() -> None:
    code = "import sys, widgets.archeos; sys.exit(any(name in sys.modules for name in ('plotly', 'pandas', 'numpy')))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
