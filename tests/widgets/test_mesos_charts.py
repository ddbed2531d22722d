"""The charts of a game of MESOS: what happened equals the records, every form tells the same."""

import json
import re
import subprocess
import sys

import plotly.graph_objects as go
import pytest

from kernel.core import BadInput, Session
from kernel.mesos.cards import EVENTS
from tests.widgets.test_mesos_board import GAME, played
from widgets import assets, mesos
from widgets.charts import Figure
from widgets.mesos import charts


@pytest.fixture(scope="module", params=[2, 3, 4, 5])
def session(request: pytest.FixtureRequest) -> Session:
    return played(request.param, seed=request.param, bot="greedy")


def every_figure(session: Session) -> list[Figure]:
    return [
        charts.event_figure(session, 10), charts.final_figure(session), charts.points_figure(session),
        charts.timeline_figure(session), charts.timeline_figure(session, "event:hunt:2"),
    ]  # fmt: skip


def test_every_figure_tells_a_sentence_a_table_and_a_chart(session: Session) -> None:
    tokens = set(re.findall(r"(--ma-[\w-]+):", assets.read("tokens.css")))
    for figure in every_figure(session):
        assert figure.sentence.endswith(".")
        assert figure.rows
        assert all(len(row) == len(figure.columns) for row in figure.rows)
        assert {trace["type"] for trace in figure.data} <= {"bar", "scatter"}  # the basic bundle draws these
        text = json.dumps(figure.slot())
        assert json.loads(text) == figure.slot()
        assert set(re.findall(r"var\((.*?)\)", text)) <= tokens
        assert "var(" not in json.dumps(figure.spec)
        assert len(go.Figure(figure.spec).data) == len(figure.data)
        assert figure.sentence in repr(figure)
        assert figure.title in figure._repr_html_()


def bars(figure: Figure) -> list[list[tuple[str, int, int]]]:
    """For each panel: (label, start, amount) of every bar, from the top."""
    labels = [re.sub(r"</?b>", "", label).replace("<br>", " ") for label in figure.layout["yaxis"]["ticktext"]]
    return [
        [(labels[no], start, amount) for no, start, amount in zip(trace["y"], trace["base"], trace["x"], strict=True)]
        for trace in figure.data
    ]


def test_the_bars_of_an_event_resolution_are_the_parts_of_its_records(session: Session) -> None:
    for period in sorted({record.period for record in session.records if record.what == "event"}):
        figure = charts.event_figure(session, period)
        for panel, what in zip(bars(figure), charts.UNITS, strict=True):
            for player, name in enumerate(session.state.names):
                records = [record for record in session.why(player, what)
                           if record.period == period and record.about in EVENTS]  # fmt: skip
                first = [label for label, *_ in panel].index(f"{name} before")
                last = [label for label, *_ in panel].index(f"{name} after")
                before, after = panel[first][2], panel[last][2]
                steps = panel[first + 1 : last]
                wanted = [part for record in records for part in record.parts if part[1]]
                assert [(label, amount) for label, _, amount in steps] == wanted
                assert before + sum(amount for *_, amount in steps) == after
                at = before
                for _, start, amount in steps:
                    assert start == at
                    at += amount
                if records:
                    assert (before, after) == (records[0].total - records[0].amount, records[-1].total)


def test_a_round_without_events_is_refused_with_the_rounds_that_have_some(session: Session) -> None:
    with pytest.raises(BadInput, match="No Event has resolved in round 1; rounds with Events: "):
        charts.event_figure(session, 1)
    with pytest.raises(BadInput, match="none so far"):
        charts.event_figure(Session(GAME, {"players": 2}, 1), 1)


def test_the_figures_grow_record_by_record_to_what_the_session_shows(session: Session) -> None:
    history = session.moments()
    rows = 0
    for no, moment in enumerate(history, start=1):
        if moment.record.period == 10 and moment.record.about in EVENTS:
            shown = mesos.figures(history[:no])
            if moment.record.what != "waiting":
                assert shown["events"]["title"].startswith("Round 10")
                assert len(shown["events"]["table"]["rows"]) in (rows, rows + 1)
                rows = len(shown["events"]["table"]["rows"])
    shown = mesos.figures(history)
    assert shown["events"] == charts.event_figure(session, 10).slot()
    assert shown["final"] == charts.final_figure(session).slot()
    assert shown["points"] == charts.points_figure(session).slot()
    assert "final" not in mesos.figures(history[: len(history) // 2])
    assert mesos.figures([]) == {}
    assert set(mesos.figures(history[:1])) == set()


def test_the_final_count_adds_up_to_the_points_of_the_ledger(session: Session) -> None:
    figure = charts.final_figure(session)
    for player, row in enumerate(figure.rows):
        name, *terms, total = row
        assert name == session.state.names[player]
        assert sum(terms) == total == session.state.points[player]
        ledger = session.why(player)
        at_end = [record for record in ledger if record.rule.startswith("mesos.final_")]
        assert terms[0] == at_end[0].total - at_end[0].amount
        for rule, term in charts.TERMS.items():
            assert terms[figure.columns.index(term) - 1] == sum(one.amount for one in ledger if one.rule == rule)
    with pytest.raises(BadInput, match="has not begun; the game stands in round 1"):
        charts.final_figure(Session(GAME, {"players": 2}, 1))


def test_the_points_by_round_are_the_ledger_at_the_end_of_each_round(session: Session) -> None:
    figure = charts.points_figure(session)
    assert [row[0] for row in figure.rows] == list(range(1, 11))
    for period, *points in figure.rows:
        for player, total in enumerate(points):
            assert total == sum(record.amount for record in session.why(player) if record.period <= period)


def test_an_event_lies_in_each_row_for_a_round_and_then_strikes(session: Session) -> None:
    found = charts.lives(session)
    assert {life.event.id for life in found} == set(EVENTS)
    for life in found:
        if life.event.final or life.upper[-1] == 10:
            assert (life.upper, life.lower, life.resolved) == ((10,), (), 10)
        else:
            assert life.lower == (life.upper[0] + 1,)
            assert (len(life.upper), life.resolved) == (1, life.lower[0])
    assert charts.timeline_figure(session, "event:sustenance:3").sentence == (
        "Sustenance of Era III lies open from round 10 and resolves at the end of round 10."
    )
    with pytest.raises(BadInput, match="'event:feast:1' has not come up"):
        charts.timeline_figure(session, "event:feast:1")


def test_drawing_needs_no_plotly() -> None:
    code = "import sys, widgets.mesos; sys.exit(any(name in sys.modules for name in ('plotly', 'pandas', 'numpy')))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
