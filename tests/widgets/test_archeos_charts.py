"""Charts of Archeos Society: their numbers are the kernel's, the third Monkey is exact, plotly draws them all."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations

import plotly.graph_objects as go
import pytest

from kernel.archeos import GAME
from kernel.archeos.season import worth
from kernel.archeos.state import Expedition
from kernel.archeos.tables import EXPEDITION_POINTS, own_tables
from kernel.bots import greedy_bot, play_on
from kernel.core import Session
from widgets.archeos import charts, figures
from widgets.archeos.pictograms import REGIONS
from widgets.charts import Figure


@cache
def game(scenario: str = "rapa_nui", players: int = 3) -> Session:
    return play_on(Session(GAME, {"scenario": scenario, "players": players}, 4), [greedy_bot(GAME)] * players)


def compass() -> dict[str, object]:
    return {site.colour: site for site in own_tables().sites.values() if site.side == "compass"}


# The third Monkey


# Players, deck without Students, earliest, 1 in 10, half, 9 in 10; deck with Students, half: worked out elsewhere.
WORKED_OUT = [
    (2, 69, 36, 51, 62, 68, 81, 73), (3, 67, 35, 49, 60, 66, 79, 71), (4, 65, 34, 48, 59, 64, 77, 69),
    (5, 63, 33, 46, 57, 62, 75, 68), (6, 61, 32, 45, 55, 60, 73, 66),
]  # fmt: skip
WITHOUT = ["botanist", "guide", "patron", "photographer", "physician", "pilot"]
WITH = ["botanist", "guide", "patron", "photographer", "physician", "student"]


@pytest.mark.parametrize(("players", "deck", "earliest", "tenth", "half", "ninth", "larger", "larger_half"), WORKED_OUT)
def test_the_third_monkey_as_worked_out_by_hand(
    players: int, deck: int, earliest: int, tenth: int, half: int, ninth: int, larger: int, larger_half: int
) -> None:
    table = Session(GAME, {"players": players, "roles": WITHOUT}).state
    figure = charts.third_monkey(table)
    assert figure
    assert charts.deck_at_start(table) == len(table.deck) == deck
    rows = {words: (drawn, left) for words, drawn, left in figure.rows}
    assert rows == {
        "earliest": (earliest, earliest), "1 in 10": (tenth, tenth), "half": (half, half), "9 in 10": (ninth, ninth),
        "certain": (deck, deck),
    }  # fmt: skip
    table = Session(GAME, {"players": players, "roles": WITH}).state
    figure = charts.third_monkey(table)
    assert figure
    assert len(table.deck) == larger
    assert {row[0]: row[2] for row in figure.rows}["half"] == larger_half


@pytest.mark.parametrize(("upper", "lower", "seen"), [(3, 6, 0), (0, 7, 1), (2, 5, 1), (0, 4, 2), (5, 3, 0), (0, 1, 2)])
def test_the_chances_are_those_of_counting_every_case(upper: int, lower: int, seen: int) -> None:
    places = list(combinations(range(1, lower + 1), 3 - seen))
    last = Counter(max(place) + upper for place in places)
    chances = charts.third_monkey_chances(upper + lower, upper, seen)
    assert chances == [Fraction(last[card], len(places)) for card in range(upper + lower + 1)]
    assert sum(chances) == 1


def test_no_chances_once_the_third_monkey_has_come() -> None:
    assert charts.third_monkey_chances(20, 0, 3) == []
    assert charts.third_monkey_chances(1, 0, 1) == []


@pytest.mark.parametrize("at", [0, 60, 120])
def test_twenty_dots_stand_between_the_earliest_card_and_the_last(at: int) -> None:
    table = game().steps[at].state
    figure = charts.third_monkey(table)
    assert figure
    dots, now = figure.data
    rows = {words: drawn for words, drawn, _ in figure.rows}
    assert len(dots["x"]) == charts.DOTS
    assert len(set(zip(dots["x"], dots["y"], strict=True))) == charts.DOTS
    assert all(rows["earliest"] - 2 <= x <= rows["certain"] for x in dots["x"])
    assert now["x"][0] == charts.deck_at_start(table) - len(table.deck)


def test_the_true_third_monkey_always_lies_where_it_may() -> None:
    for step in game().steps:
        table = step.state
        chances = charts.third_monkey_chances(len(table.deck), table.upper, table.monkeys)
        if chances and table.period:
            true = [place for place, card in enumerate(table.deck, 1) if card == "monkey"][-1]
            assert chances[true] > 0


# Expeditions


def test_what_one_more_card_brings() -> None:
    figure = charts.expedition_steps()
    assert [row[2] for row in figure.rows] == [0, 1, 2, 2, 3, 4, 0, 0]
    assert [row[1] for row in figure.rows][:6] == EXPEDITION_POINTS[1:] == [0, 1, 3, 5, 8, 12]
    assert figure.data[0]["y"] == [row[1] for row in figure.rows]


def test_the_price_of_splitting() -> None:
    figure = charts.splitting()
    assert {row[0]: row[1:] for row in figure.rows}[6] == (12, "5+1: 8", 4)
    at_six = {
        trace["text"][trace["x"].index(6)]: trace["y"][trace["x"].index(6)] for trace in figure.data if 6 in trace["x"]
    }
    assert at_six == {"6": 12, "5+1": 8, "4+2": 6, "3+3": 6}
    assert charts.best_split(10) == (12, 17, "6+4")


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


# Tracks and marks


def test_the_tracks_show_the_table_and_mark_reconstructions() -> None:
    sites = compass()
    figure = charts.site_tracks(sites)  # type: ignore[arg-type]
    made_up = sum(
        origin == "reconstructed" and where.split("/")[1] in ("points", "threshold")
        for site in sites.values() for where, origin in site.provenances  # type: ignore[attr-defined]
    )  # fmt: skip
    written = [text for trace in figure.data for text in trace["text"]]
    written += [text for key, axis in figure.layout.items() if key.startswith("xaxis") for text in axis["ticktext"]]
    assert sum(text.endswith(" r") for text in written) == made_up
    assert sum(str(cell).endswith(" r") for row in figure.rows for cell in row) == made_up
    assert "in no source; we reconstructed it" in figure.sentence
    for trace, site in zip(figure.data, sites.values(), strict=True):
        assert trace["y"] == list(site.points)  # type: ignore[attr-defined]


# As plotly and pages take them


def every_figure() -> list[Figure]:
    session = game()
    table = session.state
    monkey = charts.third_monkey(session.steps[40].state)
    assert monkey
    return [
        charts.expedition_steps(), charts.splitting(), charts.site_tracks(table.sites), monkey,
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
