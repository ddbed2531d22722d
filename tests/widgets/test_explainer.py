"""The score explainer: every bar is its records, every sum is the player's points, in both games and at any step."""

from __future__ import annotations

import doctest
import json
from html import escape
from importlib import import_module
from pathlib import Path
from typing import Any

import pandas
import plotly.graph_objects as go
import pytest

import widgets
import widgets.charts.explainer
import widgets.charts.ledger
from kernel.bots import named_bot, play_on
from kernel.core import BadInput, Session, find_game
from kernel.explain import compare
from kernel.positions import read_positions
from widgets.archeos import board
from widgets.charts.explainer import ScoreExplainer
from widgets.charts.ledger import (
    MARK,
    NOTE,
    account,
    bars,
    branches_compared,
    ledger,
    players_compared,
    score_figure,
)

GAMES = [
    ("mesos", {"players": 2}, "greedy"), ("mesos", {"players": 5}, "random"),
    ("mesos", {"players": 3, "points_floor": True}, "random"),
    ("archeos", {"players": 4}, "greedy"), ("archeos", {"players": 3, "scenario": "tantallon_castle"}, "greedy"),
    ("archeos", {"players": 2, "scenario": "uluru"}, "greedy"),
]  # fmt: skip
VECTORS = sorted((Path(__file__).parents[1] / "vectors").glob("*.json"))


def played(name: str, setup: dict[str, Any], bot: str = "greedy", seed: int = 4) -> Session:
    game = find_game(name)
    return play_on(Session(game, setup, seed), [named_bot(bot, game, no) for no in range(setup["players"])])


@pytest.fixture(scope="module", params=GAMES, ids=lambda one: f"{one[0]}-{one[1]['players']}")
def session(request: pytest.FixtureRequest) -> Session:
    return played(*request.param)


def numbers(cells: tuple[Any, ...]) -> list[int]:
    return [int(str(cell).replace("−", "-")) for cell in cells]


def test_sums_are_the_points_of_every_player_at_every_tenth_step(session: Session) -> None:
    for step in [*range(0, len(session.steps), 10), len(session.steps) - 1]:
        given = account(session, step)
        for player in session.state.players:
            points = session.view(None, step).points[player]
            shown = bars(given, player)
            assert sum(bar.amount for bar in shown) == points
            assert sum(record.amount for bar in shown for record in bar.records) == points
            figure = score_figure(session, player, step)
            assert figure.rows[-1] == ("together", sum(len(bar.records) for bar in shown), points, points)
            if points:
                assert str(points).replace("-", "−") in figure.sentence


def test_each_bar_begins_where_the_one_before_ended_and_holds_records_of_one_rule(session: Session) -> None:
    given = account(session)
    for player in session.state.players:
        at = 0
        for bar in bars(given, player):
            assert bar.start == at
            assert {record.rule for record in bar.records} == {bar.key[0]}
            assert len({given.pieces.get(record.about) for record in bar.records}) == 1
            assert all(sum(number for _, number in record.parts) == record.amount for record in bar.records)
            at += bar.amount
        figure = score_figure(session, player)
        (trace,) = figure.data
        assert [*trace["base"], *trace["x"]] == [
            *(bar.start for bar in bars(given, player)), 0, *(bar.amount for bar in bars(given, player)), at
        ]  # fmt: skip
        assert [row[2] for row in figure.rows] == trace["x"]


def test_figures_are_plain_data_that_plotly_draws(session: Session) -> None:
    branch = session.branch(6)
    assert branch.question
    branch.choose(*branch.question.open_ids()[-1:])
    for figure in (
        score_figure(session, 0), players_compared(session, 0, 1), branches_compared(session, branch),
        branches_compared(session, session.branch(len(session.steps) - 1), 1),
    ):  # fmt: skip
        assert figure.sentence.endswith(".")
        assert all(len(row) == len(figure.columns) for row in figure.rows)
        assert json.loads(json.dumps(figure.slot())) == figure.slot()
        assert "var(" not in json.dumps(figure.spec)
        assert len(go.Figure(figure.spec).data) == len(figure.data)


@pytest.mark.parametrize("path", VECTORS, ids=lambda path: path.stem)
def test_every_position_is_explained_from_before_to_after(path: Path) -> None:
    name, positions = read_positions(path)
    game = find_game(name)
    for position in positions:
        try:
            given = account(position, game=name)
        except BadInput:
            continue
        assert given.game is game
        table = import_module(f"kernel.{name}.positions").play_position(position)[1]
        for player in table.players:
            shown = bars(given, player)
            assert given.before[player] + sum(bar.amount for bar in shown) == table.points[player]
            assert score_figure(position, player, game=name).rows[-1][2] == table.points[player]
            assert score_figure(table, player) == score_figure(position, player, game=name)


def test_a_position_with_points_begins_with_what_was_there_before() -> None:
    position = {
        "situation": {"op": "final_score", "player": {"pp": -4, "tribe": {"artist": 5, "builder": [[1, 3]]}}}
    }  # fmt: skip
    figure = score_figure(position, 0, game="mesos")
    assert figure.rows[0] == ("before", "", -4, -4)
    assert figure.rows[-1][2] == -4 + 3 + 20


def test_the_ledger_has_a_row_for_each_record_and_adds_up(session: Session) -> None:
    frame = ledger(session)
    assert isinstance(frame, pandas.DataFrame)
    assert list(frame.columns) == [
        "player", "name", "period", "rule", "title", "sentence", "amount", "total", "parts"
    ]  # fmt: skip
    for player in session.state.players:
        mine = frame[frame.player == player]
        assert mine.amount.sum() == session.state.points[player]
        assert mine.total.iloc[-1] == session.state.points[player]
        assert list(mine.amount.cumsum()) == list(mine.total)
    assert all(sum(number for _, number in row.parts) == row.amount for row in frame.itertuples())
    told = {record.text for record in session.records if record.what == "points" and record.amount}
    assert told <= set(frame.sentence)
    for step in (0, len(session.steps) // 2):
        early = ledger(session, step)
        assert early.to_dict("records") == frame.head(len(early)).to_dict("records")
        assert early.amount.dtype == frame.amount.dtype == "int64"


def test_two_players_are_compared_rule_by_rule(session: Session) -> None:
    figure = players_compared(session, 1, 0)
    *rows, (_, one, other, apart) = figure.rows
    assert (one, other) == (session.state.points[1], session.state.points[0])
    assert numbers((apart,)) == [other - one]
    assert sum(row[1] for row in rows) == one
    assert sum(row[2] for row in rows) == other
    assert [trace["x"] for trace in figure.data] == [[row[1] for row in rows], [row[2] for row in rows]]
    given = account(session)
    for player, column in ((1, 1), (0, 2)):
        of = {bar.title.removesuffix(MARK): bar.amount for bar in bars(given, player)}
        assert {row[0].removesuffix(MARK): row[column] for row in rows if row[column]} == {
            title: amount for title, amount in of.items() if amount
        }


def test_two_branches_are_compared_as_the_kernel_does(session: Session) -> None:
    branch = session.branch(12)
    assert branch.question
    branch.choose(*branch.question.open_ids()[-1:])
    play_on(branch, [named_bot("first", session.game)] * len(session.state.names))
    figure = branches_compared(session, branch)
    found = [(row["name"], row["title"], row["one"], row["other"]) for row in compare(session, branch)]
    assert [row[:4] for row in figure.rows] == found
    assert found
    for player in session.state.players:
        mine = branches_compared(session, branch, player)
        apart = branch.state.points[player] - session.state.points[player]
        assert sum(numbers((row[4],))[0] for row in mine.rows) == apart
    same = branches_compared(session, session.branch(len(session.steps) - 1))
    assert same.rows == ()
    assert same.data == []
    assert same.sentence.startswith("Both branches give the same")


def test_reconstructed_numbers_keep_their_mark() -> None:
    session = played("archeos", {"players": 3})
    figure = score_figure(session, 0)
    made_up = {
        site.name for site in session.state.sites.values() if board.sources(session.state)[site.id] == "reconstructed"
    }
    marked = {row[0] for row in figure.rows if row[0].endswith(MARK)}
    assert marked == {f"Points from sites, {name}{MARK}" for name in made_up}
    assert marked
    assert figure.sentence.endswith(NOTE)
    assert players_compared(session, 0, 1).sentence.endswith(NOTE)
    public = score_figure(played("mesos", {"players": 3}), 0)
    assert NOTE not in public.sentence


def test_what_cannot_be_explained_is_refused_in_a_sentence() -> None:
    session = played("mesos", {"players": 2})
    for wrong, words in (
        (lambda: score_figure(session, 2), "no player 2; the players are numbered 0 to 1"),
        (lambda: score_figure(session, 0, 9999), "no step 9999"),
        (lambda: score_figure(session.state, 0), "kept no records"),
        (lambda: score_figure(session.state, 0, 3), "Only a session has steps"),
        (lambda: score_figure({"situation": {}}, 0), "a position with its game's name"),
        (lambda: score_figure({"situation": {}}, 0, game="chess"), "no game 'chess'"),
        (lambda: players_compared(session, 1, 1), "choose two players"),
        (lambda: branches_compared(session, played("mesos", {"players": 3})), "the same players"),
        (lambda: branches_compared(session, session, 7), "no player 7"),
    ):
        with pytest.raises(BadInput, match=words):
            wrong()


def test_the_examples_in_the_module_hold() -> None:
    for module in (widgets.charts.ledger, widgets.charts.explainer):
        assert doctest.testmod(module).failed == 0
        assert doctest.testmod(module).attempted > 0


# The widget


def test_the_page_gets_every_player_with_sources_records_and_rules(session: Session) -> None:
    piece = ScoreExplainer(session)
    players = session.state.players
    assert [one["name"] for one in piece.content["players"]] == list(session.state.names)
    assert piece.content["choice"] == list(players)
    assert len(piece.content["pairs"]) == len(players) * (len(players) - 1) // 2
    for player in players:
        told = piece.content["players"][player]
        assert told["figure"] == score_figure(session, player).slot()
        assert [(source["title"], source["amount"]) for source in told["sources"]] == [
            (bar.title, bar.amount) for bar in bars(account(session), player)
        ]
        for source in told["sources"]:
            assert source["rule"] in piece.content["rules"]
            assert sum(record["amount"] for record in source["records"]) == source["amount"]
    assert str(session.state.points[0]) in repr(piece)
    assert json.loads(json.dumps(piece.content)) == piece.content


def test_one_player_a_step_and_a_branch_can_be_asked_for() -> None:
    session = played("mesos", {"players": 3})
    branch = session.branch(30)
    piece = ScoreExplainer(session, 2, upto=60, branch=branch)
    assert piece.content["choice"] == [2]
    assert piece.shown == 2
    assert piece.content["players"][2]["figure"] == score_figure(session, 2, 60).slot()
    assert piece.content["branch"][2] == branches_compared(session.branch(60), branch, 2).slot()
    piece.against = "branch"
    piece.against = "0"
    with pytest.raises(BadInput, match="Player 1 is not explained here"):
        piece.shown = 1
    with pytest.raises(BadInput, match="Nothing called 'you' can stand beside"):
        piece.against = "you"
    with pytest.raises(BadInput, match="can stand beside"):
        ScoreExplainer(session).against = "branch"
    with pytest.raises(BadInput, match="no player 3"):
        ScoreExplainer(session, 3)


def test_a_position_is_explained_too_and_has_no_branch() -> None:
    position = {"situation": {"op": "final_score", "player": {"pp": -4, "tribe": {"artist": 5}}}}
    piece = ScoreExplainer(position, game="mesos")
    assert piece.content["players"][0]["lead"] == 1
    with pytest.raises(BadInput, match="Only a session can be compared"):
        ScoreExplainer(position, game="mesos", branch=played("mesos", {"players": 2}))


def test_without_a_widget_it_is_plain_html() -> None:
    session = played("archeos", {"players": 3})
    piece = ScoreExplainer(session, 1)
    bundle, _ = piece._repr_mimebundle_()
    assert bundle["text/html"] == piece.html()
    assert piece.html().count("<details>") == len(bars(account(session), 1))
    for record in account(session).of(1):
        assert escape(record.text) in piece.html()
    assert widgets.ScoreExplainer is ScoreExplainer
