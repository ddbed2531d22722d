"""Every question that the page can put to Python, as calls on Python objects."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

import widgets
from kernel.core import BadInput, Session, find_game
from tests.widgets.toy import CARDS, GAME, Drawing, played
from widgets.stepper import Runtime, Stepper
from widgets.trace import build, last_frame_of, same_frame
from widgets.whatif import what_if


class Heard(Stepper):
    """A step-through that keeps what it tells the page."""

    def __init__(self, *args: Any, **options: Any) -> None:
        self.heard: list[dict[str, Any]] = []
        super().__init__(*args, drawing=Drawing, **options)

    def send(self, content: Any, buffers: Any = None) -> None:
        self.heard.append(content)

    def ask(self, **message: Any) -> dict[str, Any]:
        """What the page hears after sending a message."""
        self._receive(self, message, [])
        return self.heard[-1]


def test_choosing_answers_the_question_and_sends_the_tail() -> None:
    session = Session(GAME, seed=1)
    stepper = Heard(session)
    assert stepper.live
    assert session.question
    frames = len(stepper.trace["frames"])
    reply = stepper.ask(do="choose", step=0, ids=session.question.open_ids()[:1])
    assert reply["is"] == "tail"
    assert reply["tail"]["after"] == frames
    assert len(session.steps) == 2
    assert stepper.trace == build(session, None, Drawing)


def test_a_refused_answer_is_a_sentence_and_changes_nothing() -> None:
    session = Session(GAME, seed=2)
    stepper = Heard(session)
    assert session.question
    closed = next(option for option in session.question.options if option.rule)
    assert stepper.ask(do="choose", step=0, ids=[closed.id]) == {"is": "error", "text": closed.why}
    assert len(session.steps) == 1


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ({"do": "dance"}, "something unknown"),
        ({}, "something unknown"),
        ({"do": "choose", "step": 7, "ids": ["a0"]}, "asked now is at step 0"),
        ({"do": "choose", "step": 0, "ids": ["zz"]}, "is not offered here"),
        ({"do": "play_on", "step": 0, "seat": 9}, "There is no seat 9"),
        ({"do": "play_on", "step": 99, "seat": 0}, "There is no step 99"),
        ({"do": "what_if", "step": 99, "ids": []}, "There is no step 99"),
        ({"do": "view", "seat": 9, "index": 0}, "There is no seat 9"),
        ({"do": "view", "seat": 0, "index": 9999}, "There is no frame 9999"),
        ({"do": "view", "seat": 0, "index": "1"}, "There is no frame '1'"),
        ({"do": "choose", "step": 0}, "did not work"),
        ({"do": "choose", "step": 0, "ids": 3}, "did not work"),
    ],
)
def test_a_wrong_message_is_answered_with_a_sentence(message: dict[str, Any], words: str) -> None:
    stepper = Heard(Session(GAME, seed=1))
    before = stepper.session.dump()
    reply = stepper.ask(**message)
    assert reply["is"] == "error"
    assert words in reply["text"]
    assert "\n" not in reply["text"]
    assert (stepper.session.dump(), stepper.seat) == (before, None)


def test_a_what_if_shows_the_branch_and_the_difference() -> None:
    session = played(seed=1)
    stepper = Heard(session)
    before = session.dump()
    step = next(
        step.no for step in session.steps
        if step.question and step.question.kind == "hide" and len(step.question.open_ids()) > 1
    )  # fmt: skip
    question, answer = session.steps[step].question, session.steps[step + 1].answer
    assert question
    assert answer
    other = next(one for one in question.open_ids() if one != answer[0])
    reply = stepper.ask(do="what_if", step=step, ids=[other])
    assert reply["is"] == "what_if"
    assert reply["tail"]["after"] == last_frame_of(stepper.trace, step) + 1
    assert reply["tail"]["frames"][0]["answer"] == [other]
    assert session.dump() == before
    assert all(row["other"] - row["one"] == row["difference"] != 0 for row in reply["rows"])
    sums: dict[tuple[int, str], int] = {}
    for row in reply["rows"]:
        sums[row["player"], row["tally"]] = sums.get((row["player"], row["tally"]), 0) + row["difference"]
    found = what_if(session, step, [other])
    for what, tally in found.branch.state.tallies.items():
        for player, number in enumerate(tally):
            assert number - found.played.state.tallies[what][player] == sums.get((player, what), 0)


def test_the_same_choice_changes_nothing() -> None:
    session = played(seed=1)
    assert session.steps[1].answer
    found = what_if(session, 0, session.steps[1].answer)
    assert found.rows == []
    assert found.text == "By the end of round 1 everything is as it was."
    assert found.branch.answers == session.answers[: len(found.branch.answers)]


def test_a_what_if_in_an_unfinished_game_is_played_to_the_end_of_the_round() -> None:
    session = played(seed=1, decisions=8)
    found = what_if(session, 7, session.branch(7).question.open_ids()[:1])  # type: ignore[union-attr]
    assert found.branch.state.period == found.played.state.period == 3


def test_a_what_if_after_the_end_is_refused() -> None:
    session = played(seed=1)
    with pytest.raises(BadInput, match="the game is over"):
        what_if(session, len(session.steps) - 1, [])


def test_from_a_seat_only_own_choices_can_be_changed() -> None:
    session = played(seed=1)
    stepper = Heard(session, seat=0)
    step = next(step for step in session.steps if step.question and step.question.player == 1)
    assert step.question
    reply = stepper.ask(do="what_if", step=step.no, ids=step.question.open_ids()[:1])
    assert "only your own choices" in reply["text"]


def test_playing_on_against_bots_and_returning() -> None:
    session = played(seed=1)
    stepper = Heard(session)
    before = session.dump()
    assert stepper.ask(do="play_on", step=3, seat=1) == {"is": "done"}
    assert stepper.playing
    assert stepper.live
    assert stepper.seat == stepper.trace["seat"] == 1
    assert stepper.session.answers[:3] == session.answers[:3]
    while stepper.session.question:
        assert stepper.session.question.player == 1
        ids = stepper.session.question.open_ids()[: stepper.session.question.least]
        reply = stepper.ask(do="choose", step=len(stepper.session.steps) - 1, ids=ids)
        assert reply["is"] == "tail"
    assert not stepper.live
    assert stepper.trace == build(stepper.session, 1, Drawing)
    assert stepper.ask(do="go_back") == {"is": "done"}
    assert (stepper.session.dump(), stepper.seat, stepper.playing) == (before, None, False)


def cards_shown(stepper: Stepper) -> set[str]:
    """Every card that is drawn anywhere in the trace that the page has."""
    return {card for card in CARDS if f'aria-label="Card {card}"' in "".join(stepper.trace["pool"])}


def test_another_view_keeps_the_step_and_holds_no_hidden_card() -> None:
    session = played(seed=1, decisions=4)
    stepper = Heard(session, grain="record")
    shown = cards_shown(stepper)
    for step in range(4):
        index = last_frame_of(build(session, None, Drawing), step)
        assert stepper.ask(do="view", seat=1, index=index) == {"is": "view"}
        assert stepper.trace == build(session, 1, Drawing)
        assert stepper.index == last_frame_of(stepper.trace, step)
        assert stepper.ask(do="view", seat=None, index=stepper.index) == {"is": "view"}
        assert stepper.trace == build(session, None, Drawing)
        assert (stepper.index, stepper.grain) == (index, "record")
    stepper.ask(do="view", seat=1, index=0)
    dealt = {card for hand in session.steps[0].state.hands for card in hand}
    own = set(session.steps[0].state.hands[1])
    open_cards = {record.about for record in session.records if record.seen_by is None and record.about}
    assert shown == dealt
    assert own <= cards_shown(stepper) <= own | open_cards < dealt


def test_a_view_that_reads_less_stands_at_the_nearest_frame_of_the_step() -> None:
    session = played(seed=1)
    whole, masked = build(session, None, Drawing), build(session, 0, Drawing)
    assert len(masked["frames"]) < len(whole["frames"])
    for one, other in ((whole, masked), (masked, whole)):
        found = [same_frame(one, index, other) for index in range(len(one["frames"]))]
        assert [one["frames"][no]["step"] for no in range(len(found))] == [other["frames"][no]["step"] for no in found]
        assert found == sorted(found)
        assert found[-1] == len(other["frames"]) - 1


def test_whoever_plays_answers_in_every_view_that_shows_the_question() -> None:
    stepper = Heard(played(seed=1))
    stepper.ask(do="play_on", step=3, seat=1)
    question = stepper.session.question
    assert question
    answer = {"do": "choose", "step": len(stepper.session.steps) - 1, "ids": question.open_ids()[: question.least]}
    for seat, live in ((2, False), (1, True), (None, True)):
        stepper.ask(do="view", seat=seat, index=stepper.index)
        assert (stepper.seat, stepper.trace["seat"], stepper.live, stepper.playing) == (1, seat, live, True)
        if not live:
            assert stepper.ask(**answer)["text"] == "It is not your turn to answer."
    assert stepper.ask(**answer)["is"] == "tail"
    assert stepper.trace == build(stepper.session, None, Drawing)
    assert stepper.ask(do="play_on", step=3, seat=1) == {"is": "done"}
    assert stepper.trace["seat"] == 1


def test_a_view_decides_which_choices_can_be_changed() -> None:
    session = played(seed=1)
    stepper = Heard(session)
    step = next(step for step in session.steps if step.question and step.question.player == 1)
    assert step.question
    wish = {"do": "what_if", "step": step.no, "ids": step.question.open_ids()[:1]}
    stepper.ask(do="view", seat=2, index=0)
    assert "only your own choices" in stepper.ask(**wish)["text"]
    stepper.ask(do="view", seat=1, index=0)
    assert stepper.ask(**wish)["is"] == "what_if"


def test_going_back_returns_to_the_first_view() -> None:
    stepper = Heard(played(seed=1), seat=2)
    stepper.ask(do="play_on", step=3, seat=1)
    stepper.ask(do="go_back")
    assert stepper.seat == stepper.trace["seat"] == 2


@pytest.mark.parametrize(
    ("name", "offers", "offered"), [("archeos", ["views"], ["views"]), ("archeos", [], []), ("mesos", ["views"], [])]
)
def test_other_views_are_offered_where_players_hide_something(
    name: str, offers: list[str], offered: list[str]
) -> None:  # fmt: skip
    stepper = widgets.show(Session(find_game(name), seed=1), offers=offers)
    assert stepper.offers == offered


def test_without_the_offer_no_other_view_is_given() -> None:
    stepper = Heard(played(seed=1), seat=0, offers=["what_if"])
    before = stepper.trace
    assert stepper.ask(do="view", seat=None, index=0)["text"] == "This step-through is seen from one side only."
    assert stepper.trace is before


def test_a_new_game_has_other_cards_and_the_learner_in_a_seat() -> None:
    session = played(seed=1)
    stepper = Heard(session)
    assert stepper.ask(do="new_game") == {"is": "done"}
    assert stepper.session.chance.outcomes != session.chance.outcomes
    assert stepper.seat == 0
    assert stepper.live


def test_it_is_not_the_learners_turn_at_another_players_question() -> None:
    session = played(seed=1, decisions=1)
    assert session.question
    stepper = Heard(session, seat=2)
    assert not stepper.live
    reply = stepper.ask(do="choose", step=1, ids=session.question.open_ids()[:1])
    assert reply == {"is": "error", "text": "It is not your turn to answer."}


def test_a_told_game_takes_no_answer_from_the_page_and_is_followed() -> None:
    session = played(seed=1, decisions=1)
    stepper = Heard(session, answers=False)
    assert session.question
    answer = session.question.open_ids()[:1]
    assert stepper.ask(do="choose", step=1, ids=answer)["text"] == "It is not your turn to answer."
    stepper.go_on([answer])
    assert not stepper.live
    assert len(session.steps) == 3


def test_a_step_through_begins_at_the_first_question() -> None:
    stepper = Heard(played(seed=1))
    frames = stepper.trace["frames"]
    assert stepper.index == next(no for no, frame in enumerate(frames) if "question" in frame)


def test_a_choice_that_keeps_the_sums_but_not_the_table_says_so() -> None:
    session = played(seed=1)
    found = [
        what_if(session, step.no, [one]).text for step in session.steps[:9] if step.question and step.question.most == 1
        for one in step.question.open_ids() if session.steps[step.no + 1].answer != (one,)
    ]  # fmt: skip
    assert any(
        text.endswith("points and food are the same for everybody; what lies on the table is not.") for text in found
    )


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"seat": 5}, "There is no seat 5; the seats are 0 to 2"),
        ({"seat": True}, "There is no seat True"),
        ({"grain": "week"}, "steps by period, decision, record, not by 'week'"),
        ({"at": 9999}, "There is no frame 9999"),
        ({"offers": ["cheat"]}, "cannot offer 'cheat'"),
        ({"bots": "clever"}, "There is no bot 'clever'"),
    ],
)
def test_wrong_arguments_are_refused_with_a_sentence(options: dict[str, Any], words: str) -> None:
    with pytest.raises(BadInput, match=words):
        Heard(played(seed=1), **options)


def test_the_text_of_a_step_through_is_the_same_on_every_machine() -> None:
    stepper = Stepper(played(seed=1), drawing=Drawing)
    assert repr(stepper) == f"<Step-through of Berries: {len(stepper.trace['frames'])} steps>"
    bundle = stepper._repr_mimebundle_()
    assert bundle is not None
    assert repr(stepper) in str(bundle[0]["text/plain"])


def test_all_step_throughs_share_one_runtime() -> None:
    first, second = Stepper(played(seed=1), drawing=Drawing), Stepper(played(seed=2), drawing=Drawing)
    assert first.runtime == second.runtime == f"IPY_MODEL_{Runtime.shared().model_id}"


def loaded(code: str, *libraries: str) -> str:
    """Which of some libraries a fresh Python has loaded after running the code."""
    asked = f"import sys; {code}; print([one for one in {libraries} if one in sys.modules])"
    return subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True).stdout.strip()


def test_importing_widgets_loads_no_heavy_library() -> None:
    assert loaded("import widgets", "pandas", "numpy", "plotly", "ipywidgets", "anywidget") == "[]"


def test_a_step_through_loads_neither_pandas_nor_numpy_nor_plotly() -> None:
    code = "from tests.widgets.toy import *; from widgets.stepper import Stepper; Stepper(played(), drawing=Drawing)"
    assert loaded(code, "pandas", "numpy", "plotly") == "[]"


def test_unknown_names_are_told_as_python_tells_them() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Stapler'"):
        _ = widgets.Stapler
    assert widgets.Stepper is Stepper
