"""The MESOS lessons say what the kernel says: the sample game, every question's answer, every number in a text."""

from __future__ import annotations

import re
import subprocess
import sys

import ipywidgets
import pytest

from kernel.core import BadInput, IllegalChoice, Session
from kernel.explain import compare
from kernel.mesos.cards import EVENTS
from kernel.mesos.events import in_order
from widgets.course import Course, Part, Scene, Story, prose, waterfall
from widgets.learn import Dial, Piece, ScoreSheet, Sorter
from widgets.mesos import lesson_pieces as pieces
from widgets.mesos import lessons, questions, tutorial
from widgets.mesos.lessons import BLUE, GREEN, RED, scene
from widgets.stepper import Stepper


def totals(session: Session, what: str) -> dict[str, int]:
    return dict(zip(session.state.names, session.state.tallies[what], strict=True))


# The sample game


def test_two_rounds_of_three_tribes_are_played() -> None:
    session = lessons.first_round()
    assert session.state.names == ("Red", "Blue", "Green")
    assert session.question
    assert (session.state.period, session.question.kind) == (3, "place")
    assert totals(session, "points") == {"Red": 0, "Blue": 1, "Green": 2}
    assert totals(session, "food") == {"Red": 3, "Blue": 0, "Green": 7}
    assert Session.load(session.dump()).dump() == session.dump()


def test_the_last_to_place_acts_first() -> None:
    session = scene("placed")
    placed = [one.player for one in session.records if one.rule == "mesos.place_totem"]
    assert placed == [RED, BLUE, GREEN]
    assert lessons.acting_order(session) == ["Green", "Red", "Blue"]
    assert session.question
    assert session.question.player == GREEN


def test_an_event_is_refused_and_nothing_changes() -> None:
    session = scene("placed")
    before = session.dump()
    with pytest.raises(IllegalChoice, match="never taken") as refused:
        session.choose("event:hunt:1")
    assert refused.value.rule == "mesos.events_never_taken"
    assert session.dump() == before


def test_a_builder_makes_the_building_payable() -> None:
    session = scene("green")
    refused = lessons.closed(session, "building:101")
    assert refused.rule == "mesos.building_cost"
    assert "costs 3" in refused.why
    assert "2 Food" in refused.why
    session.choose("card:9")
    assert lessons.is_open(session, "building:101")
    session.choose("building:101")
    assert dict(lessons.record(session, "mesos.builder_discount", RED).parts) == {"cost": -3, "Builders": 1}
    assert session.state.food[RED] == 0


def test_the_last_space_takes_food_or_points() -> None:
    assert lessons.record(scene("blue"), "mesos.last_space", BLUE).amount == -1
    lost = lessons.last_space_without_food(scene("start"), BLUE)
    assert (lost.what, lost.amount) == ("points", -2)


def test_rows_slide_and_events_wait() -> None:
    before, after = scene("red"), scene("blue")
    left = [card for card in before.state.upper if card.id not in ("card:4", "card:15")]
    assert after.state.lower == left
    assert len(after.state.upper) == 7
    assert [building.id for building in after.state.upper_buildings] == ["building:99"]
    waiting = [one.about for one in after.records if one.rule == "mesos.event_waits"]
    assert waiting == ["event:hunt:1", "event:sustenance:1"]
    assert not any(one.rule == "mesos.hunt" for one in after.records)
    assert lessons.record(lessons.first_round(), "mesos.hunt").period == 2


def test_the_icon_hunter_counts_itself() -> None:
    before, after = scene("red again"), scene("green again")
    assert sum(card.kind == "hunter" for card in before.state.tribes[GREEN]) == 1
    assert lessons.record(after, "mesos.hunter_icon", GREEN).amount == 2


def test_hunt_and_sustenance_leave_one_unfed() -> None:
    session = lessons.first_round()
    assert lessons.record(session, "mesos.unfed", BLUE).amount == -1
    assert [one.player for one in session.records if one.rule == "mesos.unfed"] == [BLUE]
    assert lessons.record(session, "mesos.bill_floor", RED).amount == 0
    table, events = lessons.before_events()
    assert [event.kind for event in in_order(events)] == ["hunt", "sustenance"]
    right = lessons.events_in(("hunt", "sustenance"))
    assert (right.food, right.points) == (session.state.food, session.state.points)
    assert right.unfed == [0, 1, 0]
    assert table.points == [0, 0, 0]


def test_the_wrong_order_would_cost() -> None:
    wrong = lessons.events_in(("sustenance", "hunt"))
    assert wrong.unfed == [0, 3, 0]
    assert wrong.points[BLUE] == -1


def test_one_gatherer_more() -> None:
    played, other = lessons.first_round(), lessons.one_gatherer_more()
    assert {row["rule"]: row["difference"] for row in compare(played, other)} == {"mesos.unfed": 1}
    assert other.state.food[BLUE] == played.state.food[BLUE] + 2
    assert other.chance.outcomes == played.chance.outcomes


def test_two_orders_of_the_same_hunters() -> None:
    found = lessons.two_orders()
    assert (found.plain_first, found.icon_first) == (5, 4)


def test_scenes_follow_each_other() -> None:
    played: list[tuple[str, ...]] = []
    for name, answers in lessons.SCENES.items():
        played += answers
        assert scene(name).answers == played
        assert lessons.step_after(name) == len(played)


def test_when_each_kind_gives() -> None:
    assert {kind: "+".join(sorted(moments)) for kind, moments in lessons.when_it_gives().items()} == {
        "hunter": "event+now",
        "gatherer": "event",
        "builder": "end+now",
        "shaman": "event",
        "artist": "end+event",
        "inventor": "end",
    }


def test_a_gatherer_saves_three_and_never_pays_out() -> None:
    assert [(row["due"], row["kept"]) for row in lessons.bills()] == [(5, 0), (2, 3), (0, 5), (0, 5), (0, 5)]


def test_terms_of_the_final_count_add_up() -> None:
    session = lessons.whole_game()
    assert session.question is None
    for player in session.state.players:
        assert sum(amount for _, amount, _ in lessons.count_terms(session, player)) == session.state.points[player]
    assert lessons.winner(session) == max(session.state.players, key=session.state.points.__getitem__)


# Questions


RIGHT = {
    "first_to_act": "green", "may_take_event": "never", "building_too_dear": "builder", "last_space": 2,
    "last_space_empty": "pp2", "when_events_strike": "end2", "next_order": "green", "icon_hunter": 2,
    "hunter_order": "plain", "hunt_for_green": "2/2", "red_pays": 0, "blue_unfed": 1, "wrong_order": 3,
    "one_gatherer": 0, "no_pay_out": "nothing", "ritual_middle": 0, "ritual_all_tied": "both", "paintings": 2,
    "no_points_at_end": "food", "inventors": 20, "artists": 20, "tie_break": "blue",
    "who_scores": {"card:9", "card:20"}, "round_end": ("resolve_events", "discard_row", "slide_row", "restore_row"),
    "rule_of_record": "mesos.hunter_icon", "what_a_ruling_is": "ruling", "only_records": "records", "other_reading": 1,
    "no_score_changes": "bonus_at_once", "branch_future": "same", "save_holds": "answers",
    "dots_say": 15,
    "must_take": "no", "first_row_size": 4, "least_food": "red", "expert_known": "buildings",
    "last_round_events": "both", "building_at_end": 17, "same_food": "both", "rounds_left": 10,
    "fewest_with_stars": "-5", "rebalanced": "0", "too_few_artists": "-2", "hunt_with_building": "4/6",
}  # fmt: skip
"""The answers by the rule text, worked out by hand; the lessons ask the kernel."""


def test_every_question_has_an_answer_by_hand() -> None:
    assert set(questions.BANK.makers) == set(RIGHT)


@pytest.mark.parametrize("name", questions.BANK.makers)
def test_the_kernel_answers_as_the_rule_text(name: str) -> None:
    asked = questions.asked(name)
    assert asked.right == RIGHT[name]
    assert asked.rule in lessons.GAME.rules or name == "dots_say", "only how to read a chart is no rule of the game"
    assert asked.hints
    assert asked.explanation
    assert len(set(asked.options.values())) == len(asked.options)
    assert len(asked.options) not in (1, 2)
    assert str(asked.right) not in asked.replies or name == "tie_break"
    assert questions.predict(name).content["questions"][0]["name"] == f"mesos.{name}"


def test_an_unknown_question_is_named() -> None:
    with pytest.raises(BadInput, match="no question 'colour'"):
        questions.asked("colour")


# The tutorial


def all_of(widget: ipywidgets.Widget) -> list[ipywidgets.Widget]:
    return [widget, *(one for child in getattr(widget, "children", ()) for one in all_of(child))]


def text_of(widget: ipywidgets.Widget) -> str:
    texts = [one.value for one in all_of(widget) if isinstance(one, ipywidgets.HTML)]
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", " ".join(texts)))


@pytest.fixture
def course() -> Course:
    return tutorial.tutorial()


def test_parts_are_built_when_they_are_shown(course: Course) -> None:
    assert course.pager.ready == [0]
    assert not course.sections[3].children
    course.pager.part = 3
    assert course.pager.ready == [0, 3, 4]
    assert course.sections[3].children
    before = course.sections[3].children
    course.pager.part = 0
    course.pager.part = 3
    assert course.sections[3].children == before


def test_every_piece_counts_for_its_part(course: Course) -> None:
    for no, part in enumerate(tutorial.PARTS):
        course.lay_out(no)
        seen = [one.key for one in all_of(course.sections[no]) if isinstance(one, Piece)]
        for story in [one for one in all_of(course.sections[no]) if isinstance(one, Story)]:
            seen += play_through(story)
        open_pieces = {key for key in seen if key != f"mesos.sheet-{RED}"}  # Red's sheet is filled in already
        assert open_pieces == set(part.keys), part.anchor


def play_through(story: Story) -> list[str]:
    """The keys of all pieces that a story shows, played to its end."""
    keys = []
    while True:
        keys += [one.key for one in all_of(story) if isinstance(one, Piece)]
        story.reveal()
        before = story.no
        story.next_scene()
        if story.no == before:
            return keys


def test_the_story_tells_the_sample_game(course: Course) -> None:
    course.lay_out(1)
    (story,) = [one for one in all_of(course.sections[1]) if isinstance(one, Story)]
    assert story.stepper.session.answers == []
    assert not story.stepper.live
    story.reveal()
    assert story.stepper.session.dump() == scene("placed").dump()
    story.reveal()
    assert story.stepper.session.dump() == scene("placed").dump()
    play_through(story)
    assert story.stepper.session.dump() == scene("green again").dump()
    assert story.stepper.offers == ["what_if"]


def test_the_events_are_shown_record_by_record(course: Course) -> None:
    course.lay_out(3)
    (story,) = [one for one in all_of(course.sections[3]) if isinstance(one, Story)]
    assert story.stepper.session.dump() == scene("blue again").dump()
    assert not story.stepper.runtime
    play_through(story)
    assert story.stepper.session.dump() == lessons.first_round().dump()
    assert story.stepper.grain == "record"
    assert story.stepper.runtime
    assert {slot for frame in story.stepper.trace["frames"] for slot in frame.get("figures", {})} == {"events"}


def test_numbers_in_the_texts_are_the_kernels(course: Course) -> None:
    for no in range(len(tutorial.PARTS)):
        course.lay_out(no)
    goal, _, people, feeding, count, play = (text_of(section) for section in course.sections)
    session = lessons.whole_game()
    best = lessons.winner(session)
    points = session.state.points
    assert f"{session.state.names[best]} {points[best]}" in goal
    for words, amount, _ in lessons.count_terms(session, best):
        assert re.search(rf"{words} [+−]?{abs(amount)}\b", goal), words
    assert f"{lessons.two_orders().plain_first} " in people
    assert all(row["text"].startswith("Red has 5 Characters to feed") for row in lessons.bills())
    right, wrong = lessons.events_in(("hunt", "sustenance")), lessons.events_in(("sustenance", "hunt"))
    row = f"Blue {right.unfed[BLUE]} {right.points[BLUE]} {wrong.unfed[BLUE]} −{-wrong.points[BLUE]}"
    assert row in re.sub(r"\bB Blue\b", "Blue", feeding)
    other = lessons.one_gatherer_more().state
    assert f"With the Gatherer it is {other.food[BLUE]} Food and {other.points[BLUE]} PP" in feeding
    assert "4 Artists" in count
    assert EVENTS["event:cave_paintings:1"].label in play


def test_score_sheets_end_in_the_final_score() -> None:
    points = lessons.whole_game().state.points
    for no, (left, _) in enumerate(pieces.COUNTED):
        sheet = pieces.sheet(no)
        assert isinstance(sheet, ScoreSheet)
        assert sheet.content["open"] == left
        assert sum(amount for _, amount in sheet.content["terms"]) == sorted(points, reverse=True)[no]


def test_the_learner_plays_on_as_green(course: Course) -> None:
    course.lay_out(5)
    (stepper,) = [one for one in all_of(course.sections[5]) if isinstance(one, Stepper)]
    assert (stepper.seat, stepper.live, stepper.playing) == (GREEN, True, True)
    assert stepper.session.state.period == 3
    assert stepper.session.question
    assert stepper.session.question.player == GREEN
    assert stepper.index == len(stepper.trace["frames"]) - 1


def test_the_dashboard_needs_neither_pandas_nor_plotly() -> None:
    code = "from widgets.mesos.tutorial import tutorial; tutorial().lay_out(1); import sys; " + (
        "print([name for name in ('pandas', 'numpy', 'plotly') if name in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


# The course, for any game


def test_a_course_needs_parts_of_different_names() -> None:
    part = Part("a", "A", lambda: [prose("<p>a</p>")], [])
    with pytest.raises(BadInput, match="at least one part"):
        Course("c", "", [], lessons.GAME)
    with pytest.raises(BadInput, match="names a part twice"):
        Course("c", "", [part, part], lessons.GAME)


def test_a_story_needs_a_scene() -> None:
    with pytest.raises(BadInput, match="at least one scene"):
        Story(scene("start"), [])


def test_a_scene_without_answers_only_asks() -> None:
    story = Story(scene("start"), [Scene("One", "<p>1</p>", list), Scene("Two", "<p>2</p>", list, [("tile:E",)])])
    frames = len(story.stepper.trace["frames"])
    story.reveal()
    assert len(story.stepper.trace["frames"]) == frames
    story.next_scene()
    assert (story.no, story.told) == (1, False)
    story.next_scene()
    assert story.no == 1
    story.reveal()
    assert len(story.stepper.trace["frames"]) > frames


def test_a_story_stops_at_an_answer_that_is_refused() -> None:
    stepper = Stepper(scene("start"), offers=())
    with pytest.raises(IllegalChoice):
        stepper.go_on([("tile:E",), ("tile:E",)])
    assert stepper.session.answers == [("tile:E",)]
    assert stepper.trace["frames"][-1]["step"] == 1


def test_a_waterfall_shows_where_each_term_begins() -> None:
    html = waterfall([("Won", 10), ("Lost", -4), ("Nothing", 0)], "Together", "PP")
    assert re.findall(r'<i class="(.*?)" style="left:(.*?)%;width:(.*?)%"', html) == [
        ("", "0.0", "100.0"),
        ("ma-down", "60.0", "40.0"),
        ("", "0.0", "60.0"),
    ]
    assert "−4" in html


def test_a_sorter_knows_its_columns() -> None:
    with pytest.raises(BadInput, match="names the column 'never'"):
        Sorter("s", {"now": "Now"}, [("a", "A", "", ["never"], "")], title="", text="")


def test_a_slider_needs_situations_that_fit_its_columns() -> None:
    with pytest.raises(BadInput, match="at least one situation"):
        Dial("d", ["a"], [], title="", text="", label="")
    with pytest.raises(BadInput, match="has 1 columns"):
        Dial("d", ["a"], [((1, 2), "one and two")], title="", text="", label="")


def test_the_parts_take_no_longer_than_the_page_says(course: Course) -> None:
    for no in range(len(tutorial.PARTS)):
        course.lay_out(no)
    minutes = [int(number) for number in re.findall(r"about (\d+) minutes", " ".join(map(text_of, course.sections)))]
    assert len(minutes) == len(tutorial.PARTS)
    assert 20 <= sum(minutes) <= 30
