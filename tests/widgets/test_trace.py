"""A trace gives back, frame by frame, exactly what the drawing module draws; it is small, fast and keeps secrets."""

from __future__ import annotations

import json
import pkgutil
from functools import cache
from importlib.util import find_spec
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernel.core import Moment, Session, game_names
from tests.widgets.toy import Drawing, played
from widgets.trace import Tracer, build, changed, changes, last_frame_of, parts_at, stops


@cache
def toy(seed: int, players: int = 3, decisions: int = 100) -> Session:
    return played(seed, players, decisions)


def drawn(session: Session, seat: int | None) -> list[dict[str, str]]:
    """The whole board at every frame, drawn afresh."""
    boards = []
    moments = session.moments()
    for step in session.steps:
        own = [one for one in moments if one.step == step.no and one.record.as_seen_by(seat)]
        states = [one.state for one in own[:-1]] + [step.state]
        for state in states:
            seen = state.copy()
            if seat is not None:
                seen.hide(seat)
            boards.append(Drawing.parts(seen, seat))
    return boards


@settings(max_examples=25, deadline=None)
@given(
    seed=st.integers(0, 99), players=st.sampled_from((2, 3)),
    seat=st.sampled_from((None, 0, 1)), decisions=st.integers(1, 30),
)  # fmt: skip
def test_the_changes_add_up_to_the_whole_board(seed: int, players: int, seat: Any, decisions: int) -> None:
    session = toy(seed, players, decisions)
    trace = build(session, seat, Drawing)
    boards = drawn(session, seat)
    assert len(trace["frames"]) == len(boards)
    for no, board in enumerate(boards):
        assert parts_at(trace, no) == board


@pytest.mark.parametrize("seat", [None, 0])
def test_a_growing_trace_equals_one_built_at_the_end(seat: int | None) -> None:
    whole = toy(5)
    session = Session(whole.game, whole.setup, whole.chance.seed)
    tracer = Tracer(session, seat, Drawing)
    for answer in whole.answers:
        session.choose(*answer)
        frames, pool = len(tracer.trace["frames"]), len(tracer.trace["pool"])
        tail = tracer.grow()
        assert (tail["after"], tail["pool_after"]) == (frames, pool)
        assert tail["frames"] == tracer.trace["frames"][frames:]
    assert tracer.trace == build(whole, seat, Drawing)


def test_a_fork_continues_the_trace_and_leaves_it_alone() -> None:
    session = toy(3)
    tracer = Tracer(session, None, Drawing)
    before = json.dumps(tracer.trace)
    branch = session.branch(4)
    assert branch.question
    branch.choose(*branch.question.open_ids()[-1:])
    tail = tracer.fork(branch, 4)
    assert json.dumps(tracer.trace) == before
    assert tail["after"] == last_frame_of(tracer.trace, 4) + 1
    joined = tracer.trace | {
        "frames": tracer.trace["frames"][: tail["after"]] + tail["frames"],
        "pool": tracer.trace["pool"][: tail["pool_after"]] + tail["pool"],
    }
    assert [parts_at(joined, no) for no in range(len(joined["frames"]))] == drawn(branch, None)


def test_tallies_and_records_agree() -> None:
    session = toy(7)
    trace = build(session, None, Drawing)
    tally = {what: [0, 0, 0] for what in trace["tallies"]}
    for frame in trace["frames"]:
        tally |= frame.get("tally", {})
        record = frame.get("record")
        if record and record["parts"]:
            assert record["amount"] == sum(number for _, number in record["parts"])
            assert tally[record["what"]][record["player"]] == record["total"]
    assert tally == session.state.tallies


def test_each_step_ends_with_its_question_and_begins_with_its_answer() -> None:
    session = toy(2)
    trace = build(session, None, Drawing)
    for step in session.steps:
        frames = [frame for frame in trace["frames"] if frame["step"] == step.no]
        assert frames[0].get("answer") == (None if step.answer is None else list(step.answer))
        asked = frames[-1].get("question")
        assert (asked is None) == (step.question is None)
        if asked and step.question:
            options = step.question.options
            assert [tuple(shown[:2]) for shown in asked["options"]] == [option[:2] for option in options]
            assert [len(shown) == 4 for shown in asked["options"]] == [bool(option.rule) for option in options]


def test_every_rule_that_a_trace_names_is_in_it() -> None:
    trace = build(toy(2), None, Drawing)
    named = {frame["record"]["rule"] for frame in trace["frames"] if "record" in frame}
    for frame in trace["frames"]:
        if asked := frame.get("question"):
            named |= {asked["rule"], *(option[2] for option in asked["options"] if len(option) == 4)}
    assert set(trace["rules"]) == named
    assert trace["rules"]["toy.show"]["status"] == "ruling"


def test_a_seat_reads_neither_hands_nor_choices_nor_records_of_others() -> None:
    session = toy(4)
    trace = build(session, 0, Drawing)
    hidden = {card for hand in session.steps[0].state.hands[1:] for card in hand}
    first = trace["frames"][: stops(trace, "period")[1]]
    texts = json.dumps(first) + "".join(parts_at(trace, len(first) - 1)[key] for key in ("hand-1", "hand-2"))
    start = trace["frames"][: last_frame_of(trace, 0) + 1]
    assert not any(card in json.dumps(start) for card in hidden - set(session.steps[0].state.hands[0]))
    assert "A hidden card" in texts
    for frame in trace["frames"]:
        if asked := frame.get("question"):
            assert asked["player"] == 0 or asked["options"] == []
        if "answer" in frame:
            asked_before = session.steps[frame["step"] - 1].question
            assert asked_before
            assert asked_before.player == 0


def test_a_step_whose_records_are_secret_still_has_a_frame() -> None:
    session = toy(4)
    secret = [step for step in session.steps if step.answer and not any(one.as_seen_by(1) for one in step.records)]
    step = secret[0]
    frames = [frame for frame in build(session, 1, Drawing)["frames"] if frame["step"] == step.no]
    assert len(frames) == 1
    assert "record" not in frames[0]
    assert frames[0]["text"] == "Red has decided."


def test_stops_of_the_three_grains() -> None:
    trace = build(toy(1), None, Drawing)
    frames = trace["frames"]
    assert stops(trace, "record") == list(range(len(frames)))
    decisions, periods = stops(trace, "decision"), stops(trace, "period")
    assert set(periods) <= set(decisions) | set(range(len(frames)))
    assert [frames[no]["period"] for no in periods] == [0, 0, 1, 2, 3]
    assert len(decisions) == len({frame["step"] for frame in frames}) + 1


def test_only_changed_entries_of_a_figure_are_sent() -> None:
    frames = build(toy(1), None, Drawing)["frames"]
    sent = [frame["figures"]["race"] for frame in frames if "figures" in frame]
    assert "layout" in sent[0][0]
    assert all("layout" not in change[0] for change in sent[1:])
    assert 1 < len(sent) < len(frames)


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(0, 3) | st.text("ab", max_size=2),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("xyz"), inner, max_size=3),
    max_leaves=12,
)


@given(before=PLAIN, after=PLAIN)
def test_a_change_turns_the_value_before_into_the_value_after(before: Any, after: Any) -> None:
    change = json.loads(json.dumps(changes(before, after)))
    kept = json.dumps(before)
    assert changed(before, change) == after
    assert json.dumps(before) == kept


def test_figures_recombine_at_every_frame() -> None:
    session = toy(1)
    figures: Any = None
    moments = session.moments()
    for no, frame in enumerate(build(session, None, Drawing)["frames"]):
        if "figures" in frame:
            figures = changed(figures, frame["figures"]["race"])
        assert figures == Drawing.figures(moments[: no + 1], None)["race"]


def test_figures_get_the_history_as_the_seat_sees_it() -> None:
    seen: list[Moment] = []
    spy = SimpleNamespace(
        layout=Drawing.layout, parts=Drawing.parts, figures=lambda history, seat: seen.extend(history[-1:]) or {}
    )
    build(toy(1), 0, spy)
    assert len(seen) == len(build(toy(1), 0, Drawing)["frames"])
    assert all(set(moment.state.hands[1]) <= {"?"} for moment in seen)


def test_without_headings_the_units_of_the_game_head_the_score_table() -> None:
    assert build(toy(1), None, Drawing)["tallies"] == {"points": "Points", "food": "Food"}


def test_a_trace_is_plain_data() -> None:
    trace = build(toy(1), None, Drawing)
    assert json.loads(json.dumps(trace)) == trace


def test_a_finished_game_names_its_ranking_and_an_open_one_does_not() -> None:
    session = toy(2)
    frames = build(session, None, Drawing)["frames"]
    assert frames[-1]["ranking"] == session.game.ranking(session.state)
    assert not any("ranking" in frame for frame in frames[:-1])
    assert "ranking" not in build(toy(2, decisions=4), None, Drawing)["frames"][-1]


DRAWN = ("layout", "parts", "figures", "TALLIES", "BEFORE", "mark", "source", "sources", "pieces")


@pytest.mark.parametrize("name", game_names())
def test_no_module_hides_what_a_drawing_gives(name: str) -> None:
    package = find_spec(f"widgets.{name}")
    assert package is not None
    modules = {module.name for module in pkgutil.iter_modules(package.submodule_search_locations)}
    assert modules.isdisjoint(DRAWN), "imported, such a module would take the place of the function"
