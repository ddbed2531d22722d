"""The Archeos lessons say what the kernel says: the sample games, every question's answer, every number in a text."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import ipywidgets
import pytest

from kernel import bots
from kernel.archeos import box
from kernel.archeos.season import mix_in_monkeys
from kernel.archeos.state import CARDS, MONKEY
from kernel.archeos.tables import ROLES, own_tables, package_texts
from kernel.core import BadInput, Chance, IllegalChoice, Log, Session
from kernel.explain import compare
from widgets.archeos import ethnos, lessons, questions, roles, special, tutorial
from widgets.archeos.boxform import BoxForm
from widgets.archeos.lessons import ADA, BEN, BROWN, CLEO, FOUR, WHITE, scene
from widgets.archeos.scoring import third_monkey_chances
from widgets.course import Course, Story
from widgets.learn import Piece, ScoreSheet, Sorter
from widgets.stepper import Stepper

# The sample turns


def test_scenes_follow_each_other() -> None:
    played: list[tuple[str, ...]] = []
    for name, answers in lessons.SCENES.items():
        played += answers
        assert scene(name).answers == played
        assert lessons.step_after(name) == len(played)
        assert lessons.frame_after(name) >= len(played)
    session = scene("too small")
    assert Session.load(session.dump()).dump() == session.dump()


def test_the_display_is_not_refilled() -> None:
    before, after = scene("start").state, scene("take").state
    assert len(before.display) == len(before.names) + 2
    assert sorted([*after.display, "green:photographer:2"]) == sorted(before.display)
    assert after.deck == before.deck


def test_an_empty_display_gives_an_extra_card() -> None:
    assert not scene("last of the display").state.display
    gained = [
        lessons.cards_gained("take", "draw", BEN),
        lessons.cards_gained("round 2", "last of the display", ADA),
        lessons.cards_gained("last of the display", "extra card", BEN),
    ]
    assert gained == [1, 1, 2]
    assert len(lessons.nine_cards().hands[ADA]) == 10
    assert "You hold 10 cards" in lessons.ten_cards()


def test_a_drawn_card_is_seen_by_its_drawer_only() -> None:
    drawn = lessons.record(scene("draw"), "archeos.draw_deck")
    mine, theirs = drawn.as_seen_by(BEN), drawn.as_seen_by(CLEO)
    assert mine
    assert theirs
    assert "Yellow Botanist" in mine.text
    assert "Yellow" not in theirs.text
    assert theirs.about == ""


def test_the_hand_goes_back() -> None:
    before, after = scene("which leader").state, scene("ada plays").state
    assert sorted(after.display) == sorted(set(before.hands[ADA]) - set(FOUR)) == ["blue:guide:1", "pink:physician:1"]
    assert not after.hands[ADA]
    assert after.expeditions[ADA][0].cards == FOUR


def test_one_space_however_large() -> None:
    site = scene("start").state.sites["green"]
    assert site.thresholds[1] <= len(FOUR)
    assert scene("ada plays").state.tallies["green"][ADA] == 1
    assert [lessons.advance(cards).moved for cards in range(1, 8)] == [0, 0, 1, 1, 1, 1, 1]


def test_too_small_is_legal_and_the_vehicle_stays() -> None:
    session = scene("too small")
    told = lessons.record(session, "archeos.threshold", BEN)
    assert told.text.endswith(f"needs {session.state.sites['pink'].thresholds[0]} cards; this one has 1.")
    assert session.state.tallies["pink"][BEN] == 0
    assert session.state.expeditions[BEN][-1].cards == ("pink:physician:1",)


# Legal or not


@pytest.mark.parametrize(("name", "leader", "followers"), tutorial.SETS)
def test_sets_are_legal_by_an_independent_reading(name: str, leader: str, followers: tuple[str, ...]) -> None:
    first, others = CARDS[leader], [CARDS[one] for one in followers]
    legal = all(one.colour == first.colour for one in others) or all(one.role == first.role for one in others)
    tried = lessons.tried(leader, followers)
    assert tried.legal is legal
    assert bool(tried.why) is not legal


def test_the_texts_kinds_of_sets_are_there() -> None:
    found = {name: lessons.tried(leader, followers) for name, leader, followers in tutorial.SETS}
    assert [name for name, one in found.items() if one.legal] == ["all-green", "two-guides", "two-photographers"]
    assert found["guide-botanist"].why == ("The Green Botanist is no Guide, the role that all cards must share.",)
    assert len(lessons.attempt("blue:guide:1", ("green:guide:1", "green:botanist:1"), "colour").why) == 2


def test_a_refused_set_changes_nothing() -> None:
    session = lessons.chosen("blue:guide:1", "role")
    before = session.dump()
    assert lessons.closed(session, "green:botanist:1").rule == "archeos.matching"
    with pytest.raises(IllegalChoice, match="Green Botanist is no Guide"):
        session.choose("green:guide:1", "green:botanist:1")
    assert session.dump() == before


def test_every_expedition_of_the_hand() -> None:
    hand = scene("which leader").state.hands[ADA]
    for leader, trait, others in lessons.expeditions_of(scene("which leader")):
        first = CARDS[leader]
        fits = [
            card
            for card in hand
            if card != leader
            and ((trait == "colour" and CARDS[card].colour == first.colour)
                 or (trait == "role" and CARDS[card].role == first.role))
        ]  # fmt: skip
        assert sorted(others) == sorted(fits)


# Four leaders


def test_the_same_cards_under_four_leaders() -> None:
    photographer, guide, botanist, curator = found = [lessons.led_by(role) for role in lessons.LEADERS]
    assert (photographer.space, photographer.expedition, photographer.total) == (4, 8, 14)
    assert (guide.space, guide.expedition, guide.total) == (5, 5, 13)
    assert (botanist.at_once, botanist.season_end, botanist.expedition, botanist.total) == (2, 2, 5, 15)
    assert (curator.at_once, curator.season_end, curator.game_end, curator.total) == (0, 0, 1, 12)
    for led in found:
        assert sum(one.amount for one in led.records if one.what == "points") == led.total
    assert [lessons.led_by("botanist", framed).total for framed in (0, 3, 4, 5)] == [15, 15, 15, 11]
    assert lessons.led_by("guide", 5).total == guide.total


def test_roles_are_sorted_by_the_words_of_the_table() -> None:
    assert sorted([*roles.FIRST_GAME, *roles.OTHERS]) == sorted(ROLES)
    expected = {
        "botanist": ["played", "season"], "guide": ["played"], "photographer": ["season"], "student": ["always"],
        "mercenary": ["always", "season"], "curator": ["played", "game"], "professor": ["played", "season"],
        "patron": ["played"], "physician": ["played"], "pilot": ["played"], "cartographer": ["played"],
        "linguist": ["played", "season"],
    }  # fmt: skip
    assert {role: roles.moments(role) for role in ROLES} == expected
    assert [row[0] for row in roles.first_roles().content["rows"]] == list(roles.FIRST_GAME)
    assert [row[0] for row in roles.other_roles().content["rows"]] == list(roles.OTHERS)


# Special sites


def points_at(site: str, ada: int | list[int], ben: int) -> tuple[int, int]:
    return special.season_end(site, ada, ben).points


def test_what_the_special_sites_bring_is_what_the_table_shows() -> None:
    sites = own_tables().sites
    rapa, castle, two = sites["rapa_nui"].points, sites["tantallon_castle"], sites["ta_sekhet_maat"].points
    assert points_at("rapa_nui", 4, 2) == (rapa[4] + 3, rapa[2])
    assert points_at("rapa_nui", 4, 4) == (rapa[4] + 3, rapa[4] + 3)
    assert special.season_end("rapa_nui", 4, 2).spaces == (0, 2)
    assert points_at("tantallon_castle", 3, 3) == (castle.shared[3], castle.shared[3])
    assert points_at("tantallon_castle", 3, 4) == (castle.points[3], castle.points[4])
    assert points_at("ta_sekhet_maat", [5, 2], 0) == (two[2], 0)
    assert points_at("uluru", 6, 6) == (0, 0)
    cashed = special.expedition("uluru", 2, 6, uluru_cash=True)
    assert (cashed.points, cashed.space) == (sites["uluru"].points[3], 0)
    assert special.expedition("chichen_itza", 4, 6, others=2).hand == sites["chichen_itza"].draw[4]
    assert [special.last_expedition(space).cards for space in range(7)] == [1, 2, 3, 4, 5, 5, 5]


@pytest.mark.parametrize("site", special.CHANGES)
def test_a_slider_over_a_special_site_says_what_it_shows(site: str) -> None:
    content = special.dial(site).content
    assert [state["cells"][0] for state in content["states"]] == sorted(
        state["cells"][0] for state in content["states"]
    )
    assert all(state["text"].endswith(".") for state in content["states"])
    assert "reconstructed" in content["text"]


def test_an_unknown_site_has_no_slider() -> None:
    with pytest.raises(BadInput, match="no slider for 'machu_picchu'"):
        special.dial("machu_picchu")


def test_what_each_leader_makes_of_the_hand() -> None:
    found = {role: lessons.handed_back(role) for role in ("guide", "physician", "patron")}
    assert [(one.hand, one.display, one.drawn) for one in found.values()] == [(0, 2, 0), (2, 0, 0), (4, 2, 4)]


# Brown and White


def test_the_rulebooks_numbers() -> None:
    assert lessons.sum_of(WHITE, "archeos.site_points") == 10
    assert lessons.sum_of(BROWN, "archeos.site_points") == 8
    assert lessons.sum_of(BROWN, "archeos.expedition_points") == 12 + 8 + 5 + 0 == 25
    assert lessons.sum_of(BROWN, "archeos.botanist_season_end") == 2
    for player in (BROWN, WHITE):
        total = sum(amount for _, amount, _ in lessons.end_terms(player))
        assert total == lessons.season().state.points[player]


def test_the_season_ends_in_its_order() -> None:
    assert lessons.order_of_end() == ["cards", "roles", "sites", "expeditions"]
    frames = Stepper(lessons.season()).trace["frames"]
    assert frames[lessons.frame_of_end()]["record"]["rule"] == "archeos.season_end"


def test_the_third_monkey_ends_it_at_once() -> None:
    session = lessons.before_monkeys()
    assert session.state.monkeys == 0
    assert [one.what for one in session.records].count("monkey") == 0
    for answer in lessons.last_answers():
        session.choose(*answer)
    assert session.dump() == lessons.season().dump()
    assert session.state.first == WHITE
    assert lessons.cards_to_third() == 4


def test_chances_of_the_third_monkey_are_those_of_the_shuffle() -> None:
    table = scene("start").state
    half = sum(float(chance) for chance in third_monkey_chances(len(table.deck), table.upper, 0)[:71])
    cards, found = [card for card in table.deck if card != MONKEY], 0
    for seed in range(400):
        other = table.copy()
        other.log, other.deck = Log(Chance(seed)), list(cards)
        mix_in_monkeys(other)
        places = [no for no, card in enumerate(other.deck, 1) if card == MONKEY]
        assert min(places) > table.upper
        found += places[-1] <= 70
    assert found / 400 == pytest.approx(half, abs=0.08)


def test_another_leader_costs_the_photographers_card() -> None:
    season = lessons.season()
    at = next(step.no for step in season.steps if step.answer == ("yellow:photographer:1",)) - 1
    other = season.branch(at)
    others = ("yellow:photographer:1", "yellow:student:1", "yellow:student:2")
    for answer in [("yellow:guide:1",), ("colour",), others, ("colour",), *season.answers[at + 4 :]]:
        other.choose(*answer)
    assert [(row["rule"], row["difference"]) for row in compare(season, other)] == [("archeos.expedition_points", -3)]


def test_terms_of_the_whole_game_add_up() -> None:
    session = lessons.whole_game()
    assert session.question is None
    for player in (ADA, BEN, CLEO):
        assert sum(amount for _, amount in lessons.final_terms(player)) == session.state.points[player]
    assert session.state.points[lessons.winner()] == max(session.state.points)


def test_the_last_third_is_a_choice_between_push_and_play() -> None:
    session = lessons.last_third()
    table = session.state
    assert (table.period, table.upper, table.monkeys) == (table.seasons, 0, 0)
    assert session.question
    assert (session.question.player, session.question.kind) == (ADA, "turn")
    assert {CARDS[card].role for card in table.hands[ADA]} == {"linguist"}
    assert len(table.hands[ADA]) == 5
    played, waited = lessons.finished(session, ("expedition",)), lessons.finished(session, ("deck",))
    assert session.dump() == lessons.last_third().dump()
    assert played.question is waited.question is None
    for player in (ADA, BEN, CLEO):
        assert sum(amount for _, amount in lessons.final_terms(player, played)) == played.state.points[player]


def test_the_statements_for_players_of_ethnos_are_ten_and_name_rules() -> None:
    assert len(ethnos.PAIRS) == 10
    assert {one.holds for one in ethnos.PAIRS} == set(ethnos.SIDES)
    assert all(one.rule in lessons.GAME.rules for one in ethnos.PAIRS)
    assert sorted(ethnos.TRIBES.values()) == sorted(ROLES)
    told = {one.key: one.here for one in ethnos.PAIRS}
    assert "5 cards for 3 players, not 6" in told["display"]
    assert told["points"] == "Here 8; sizes 1 to 6 score 0, 1, 3, 5, 8 and 12."
    assert len(ethnos.old_or_new().content["rows"]) == 10


# Questions

RIGHT: dict[str, str | int | set[str] | tuple[str, ...]] = {
    "display_size": 5, "not_refilled": 4, "one_card": 1, "last_of_display": "no", "extra_card": 2, "nine_cards": 1,
    "ten_cards": "play", "mixed_traits": "no", "other_leader": "no", "lone_card": "yes", "two_effects": "free",
    "photographer_scores": 8, "photographer_moves": "no", "guide_moves": "moves-four", "botanist_frame": 4,
    "best_leader": "botanist", "one_space": 1, "hand_back": "display", "too_small": "stays", "seven_cards": 1,
    "patron_draws": 4, "physician_keeps": 2, "monkey_earliest": 41, "monkey_bet": "within-33",
    "first_monkey": "another", "next_first": "white", "unplayed": 0, "white_sites": 10, "brown_sites": 8,
    "brown_expeditions": 25, "vehicles_stay": "stay", "six_or_two_threes": 6, "sixth_card": "6", "seasons": 3,
    "thresholds_source": "reconstructed", "final_goal": "expeditions", "ten_in_two": 17, "photographer_size": "5",
    "hired": 7, "rear_vehicle": "rear", "fourth_relic": 4, "waiting": "greedy",
    "curator_relic": "end-1", "student_leads": 0, "mercenary_size": 3, "linguist_moves": 4, "professor_takes": 2,
    "cartographer_again": "no", "pilot_where": "one", "ten_mercenaries": "all", "chichen_draws": 2,
    "rapa_nui_points": 10, "tantallon_together": 4, "uluru_waits": 0, "ur_last": 3, "draft_choice": 6,
    "draft_sides": 6, "deck_size": 84, "tie": "ada", "all_equal": "both", "three_rounds": "1-in-78", "push_loses": 8,
    "ta_sekhet_step": "rear", "own_number": "told",
    "who_may_follow": {"green:photographer:1", "green:photographer:2", "green:botanist:1"},
    "season_end_order": ("cards", "roles", "sites", "expeditions"),
}  # fmt: skip


def test_answers_found_by_the_kernel_are_those_of_the_rulebook() -> None:
    assert {name: questions.asked(name).right for name in questions.BANK.makers} == RIGHT


@pytest.mark.parametrize("name", questions.BANK.makers)
def test_a_question_is_whole(name: str) -> None:
    asked = questions.asked(name)
    plain = questions.predict(name).content["questions"][0]
    assert plain["rule"]["text"]
    assert asked.explanation.endswith((".", "!"))
    assert 1 <= len(asked.hints) <= 3
    assert str(asked.right) not in asked.replies
    assert len(set(asked.options.values())) == len(asked.options)


def test_an_unknown_question_is_refused() -> None:
    with pytest.raises(BadInput, match="There is no question 'monkeys'"):
        questions.asked("monkeys")


# The tutorial


def pieces(widget: ipywidgets.Widget) -> list[Piece]:
    found = [widget] if isinstance(widget, Piece) else []
    if isinstance(widget, Story):
        found += [piece for scene in widget._scenes for piece in scene.asks()]
    return found + [piece for child in getattr(widget, "children", ()) for piece in pieces(child)]


def texts(widget: ipywidgets.Widget) -> str:
    own = widget.value if isinstance(widget, ipywidgets.HTML) else ""
    if isinstance(widget, Story):
        own += "".join(scene.told + scene.after for scene in widget._scenes)
    return own + "".join(texts(child) for child in getattr(widget, "children", ()))


@pytest.mark.parametrize("part", tutorial.PARTS, ids=lambda part: part.anchor)
def test_a_part_shows_the_pieces_it_counts(part: tutorial.Part) -> None:
    shown = {piece.key for widget in part.build() for piece in pieces(widget)}
    assert shown == set(part.keys)


@pytest.mark.parametrize("part", tutorial.PARTS, ids=lambda part: part.anchor)
def test_texts_are_finished(part: tutorial.Part) -> None:
    told = re.sub(r"<[^>]*>", " ", "".join(texts(widget) for widget in part.build()))
    assert not re.search(r"\{|\}|None|TODO|archeos\.|  -\d", told)


def test_the_stories_can_be_played_to_their_end() -> None:
    for part in tutorial.PARTS:
        for story in [one for one in part.build() if isinstance(one, Story)]:
            for _ in story._scenes:
                story.reveal()
                story.next_scene()
            assert story.no == len(story._scenes) - 1
            assert story.told


def test_the_stories_end_where_the_texts_say() -> None:
    (story,) = [one for one in tutorial.thresholds() if isinstance(one, Story)]
    for _ in story._scenes:
        story.reveal()
        story.next_scene()
    assert story.stepper.session.dump() == scene("too small").dump()
    (story,) = [one for one in tutorial.monkeys() if isinstance(one, Story)]
    for _ in story._scenes:
        story.reveal()
        story.next_scene()
    assert story.stepper.session.dump() == lessons.season().dump()


def test_numbers_in_the_season_end_are_counted() -> None:
    told = "".join(texts(widget) for widget in tutorial.season_end())
    for words in ("scores 27 points for expeditions", "up to 25.", "25 + 2 = 27", "8 + 25 + 2 = 35 points"):
        assert words in re.sub(r"\s+", " ", told)
    sheets = {one.key: one for widget in tutorial.season_end() for one in pieces(widget) if isinstance(one, ScoreSheet)}
    brown, white = sheets["archeos.sheet-brown"].content, sheets["archeos.sheet-white"].content
    assert sum(points for _, points in brown["terms"]) == 37
    assert sum(points for _, points in white["terms"]) == 24
    assert (brown["open"], white["open"]) == (4, 5)


def test_reconstructed_numbers_are_marked_and_said() -> None:
    told = "".join(texts(widget) for widget in tutorial.leaders())
    assert '6<i class="ar-r" title="reconstructed">r</i> points' in told
    assert "reconstructed by us" in told


def test_the_learner_takes_a_seat_with_hidden_hands() -> None:
    (stepper,) = [one for one in tutorial.play_on() if isinstance(one, Stepper)]
    assert (stepper.seat, stepper.live) == (CLEO, True)
    last = stepper.session.view(CLEO)
    assert set(last.hands[ADA]) == {"?"}
    stepper._receive(stepper, {"do": "choose", "step": len(stepper.session.steps) - 1, "ids": ["deck"]}, [])
    assert stepper.live
    assert stepper.session.question
    assert stepper.session.question.player == CLEO
    assert len(stepper.session.state.hands[CLEO]) >= 10


def test_the_page_is_made_of_its_parts_and_needs_no_pandas_or_plotly() -> None:
    course = tutorial.tutorial()
    assert isinstance(course, Course)
    assert [anchor for anchor, *_ in course.pager.parts] == [part.anchor for part in tutorial.PARTS]
    code = "import sys; from widgets.archeos.tutorial import tutorial; tutorial(); " \
           "print([name for name in ('pandas', 'numpy', 'plotly') if name in sys.modules])"  # fmt: skip
    root = Path(__file__).parents[2]
    found = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"


def test_cards_in_a_notebook_have_a_name() -> None:
    assert repr(tutorial.Shown(["blue:guide:1", "pink:physician:1"])) == "<Cards: Blue Guide and Pink Physician>"
    assert "<style>" in tutorial.legal_sorter().content["rows"][0][2]
    assert isinstance(tutorial.legal_sorter(), Sorter)


# Bring your box


def test_a_number_typed_in_is_played_with() -> None:
    form = BoxForm("machu_picchu")
    form.rows.children[2].children[2].value = 3
    assert all(one.startswith("holds") for one in form.sentences)
    assert "1 number from your box" in form.verdict.value
    session = Session(lessons.GAME, form.setup())
    assert session.state.sites["green"].thresholds[:3] == (1, 3, 3)
    bots.play_on(session, [bots.first_bot] * 3, lambda one: len(one.steps) > 20)
    assert Session.load(session.dump()).dump() == session.dump()
    assert own_tables().sites["machu_picchu"].thresholds[1] == 2


def test_a_bad_number_is_named_and_not_played_with() -> None:
    form = BoxForm("machu_picchu")
    form.enter(2, "threshold", 0)
    assert form.sentences == ["Table sites.csv, machu_picchu, space 2, column 'threshold': 0 is too small; "
                              "it must be at least 1."]  # fmt: skip
    assert form.play.disabled
    form.start()
    assert form.table.children == ()
    form.enter(2, "threshold", 2)
    form.play.click()
    (stepper,) = form.table.children
    assert (stepper.seat, stepper.live) == (0, True)


def test_a_number_against_the_rulebook_is_told() -> None:
    form = BoxForm("machu_picchu")
    form.enter(1, "points", 7)
    assert form.rows.children[1].children[1].value == 7
    assert form.sentences[0].startswith("does not hold: White Zeppelin")
    assert not form.play.disabled


def test_a_track_may_be_longer_or_shorter() -> None:
    form = BoxForm("ur")
    spaces = len(own_tables().sites["ur"].points)
    form.more.click()
    assert len(form.rows.children) == spaces + 1
    colour = own_tables().sites["ur"].colour
    assert len(Session(lessons.GAME, form.setup()).state.sites[colour].points) == spaces + 1
    for _ in range(spaces + 2):
        form.less.click()
    assert len(form.spaces) == 2
    assert form.less.disabled


def test_the_form_keeps_its_tables_in_a_folder(tmp_path: Path) -> None:
    form = BoxForm("chichen_itza")
    form.enter(3, "draw", 1)
    form.save(tmp_path / "box")
    assert box.check(tmp_path / "box") == form.sentences
    assert BoxForm("chichen_itza", form.texts).spaces[3]["draw"] == "1"
    assert form.texts.keys() == package_texts().keys()


def test_every_site_has_its_columns() -> None:
    form = BoxForm()
    for site in own_tables().sites.values():
        form.site.value = site.id
        words = {field.description for row in form.rows.children for field in row.children[1:]}
        extra = {"Small star"} if site.shared else set()
        extra |= {"Cards to draw"} if site.draw else set()
        extra |= {"Last exp. up to"} if site.limit else set()
        assert words == {"Points", "Cards to enter"} | extra
