"""The scoring charts of Archeos Society: every number on them is the kernel's, and what a hand would work out."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise
from typing import Any

import plotly.graph_objects as go
import pytest

from kernel.archeos import GAME
from kernel.archeos.positions import play_position
from kernel.archeos.tables import EXPEDITION_POINTS, RELIC_POINTS, Site, own_tables
from kernel.bots import greedy_bot, play_on
from kernel.core import BadInput, Session
from widgets import assets
from widgets.archeos import lessons, scoring
from widgets.archeos.scoring import MADE_UP, PLATES
from widgets.charts import Figure
from widgets.charts.dots import DOTS
from widgets.charts.plate import Plate, by_key


@cache
def game(scenario: str = "rapa_nui", players: int = 3) -> Session:
    return play_on(Session(GAME, {"scenario": scenario, "players": players}, 4), [greedy_bot(GAME)] * players)


def compass() -> dict[str, Site]:
    return {site.colour: site for site in own_tables().sites.values() if site.side == "compass"}


def column(figure: Figure, name: str) -> list[Any]:
    return [row[figure.columns.index(name)] for row in figure.rows]


def own(figure: Figure) -> tuple[Any, ...]:
    """The learner's own row."""
    assert figure.own
    return figure.rows[figure.own[0]]


def some_positions(plate: Plate) -> list[dict[str, int]]:
    """Every position of a plate that a page holds, and every 41st of a larger one."""
    positions = list(plate.positions())
    return positions if plate.is_held else positions[::41]


# All of them


@pytest.mark.parametrize("plate", PLATES, ids=lambda plate: plate.key)
def test_every_plate_tells_a_question_an_answer_a_table_and_a_chart_at_every_position(plate: Plate) -> None:
    tokens = set(re.findall(r"(--ma-[\w-]+):", assets.read("tokens.css")))
    reach = {key: one.get("range") for key, one in plate.figure().layout.items() if "axis" in key}
    for position in some_positions(plate):
        figure = plate.figure(**position)
        assert figure.title == plate.question
        assert figure.title.endswith("?")
        assert re.search(r"[.]$", figure.sentence)
        assert figure.rows
        assert len(set(figure.columns)) == len(figure.columns)
        assert all(len(row) == len(figure.columns) for row in figure.rows)
        assert {one["type"] for one in figure.data} <= {"bar", "scatter"}  # the basic bundle draws these
        slot = figure.slot()
        assert json.loads(json.dumps(slot)) == slot
        assert set(re.findall(r"var\((.*?)\)", json.dumps(slot))) <= tokens
        assert {key: one.get("range") for key, one in figure.layout.items() if "axis" in key} == reach
        assert figure.data
    drawn = go.Figure(figure.spec)
    assert len(drawn.data) == len(figure.data)


@pytest.mark.parametrize("plate", PLATES, ids=lambda plate: plate.key)
def test_series_are_told_apart_without_colour(plate: Plate) -> None:
    looks = []
    for one in plate.figure().data:
        marker, line = one.get("marker", {}), one.get("line", {})
        shape, panel = marker.get("pattern", {}).get("shape", ""), (one.get("xaxis", "x"), one.get("yaxis", "y"))
        looks.append((one["type"], one.get("mode"), str(shape), marker.get("symbol"), line.get("dash"), panel))
    assert len(set(looks)) == len(looks)


@pytest.mark.parametrize("plate", PLATES, ids=lambda plate: plate.key)
def test_the_learners_own_place_is_framed_and_moves_with_the_sliders(plate: Plate) -> None:
    """Where a slider stands shows in the drawing itself: a frame, a mark of now, or other bars."""
    drawn = [json.dumps([plate.figure(**one).data, plate.figure(**one).layout]) for one in some_positions(plate)[:30]]
    assert len(set(drawn)) > 1
    figure = plate.figure()
    if figure.own:
        assert 0 <= figure.own[0] < len(figure.rows)
        assert 0 <= figure.own[1] < len(figure.columns)
        frames = [one for one in figure.layout.get("shapes", []) if one["type"] == "rect"]
        frames += [one for one in figure.data if "square-open" in str(one.get("marker", {}).get("symbol"))]
        assert len(frames) == 1


@pytest.mark.parametrize("plate", PLATES, ids=lambda plate: plate.key)
def test_a_number_of_another_kind_is_refused_in_words(plate: Plate) -> None:
    for slider in plate.sliders:
        for wrong in (-1, 1000, True):
            with pytest.raises(BadInput, match=r"cannot be .*; it (must be a whole number from|can be) "):
                plate.draw(**(plate.start | {slider.name: wrong}))


@pytest.mark.parametrize("plate", PLATES, ids=lambda plate: plate.key)
def test_reconstructed_numbers_carry_their_mark_and_a_sentence(plate: Plate) -> None:
    figure = plate.figure()
    cells = [str(cell) for row in figure.rows for cell in row]
    marked = any(re.search(r"\d\sr\b", cell) for cell in cells) or "3 r" in json.dumps(figure.data)
    assert marked == figure.sentence.endswith(MADE_UP)
    assert marked == (plate.key in ("tracks", "two_vehicles", "uluru", "linguist"))


# Expeditions


def season_end(expedition: list[str]) -> int:
    """Points of an expedition in a whole season end, played by the rules."""
    given = {"players": ["Ada", "Ben"], "expeditions": {"Ada": [expedition]}}
    outcome, _ = play_position({"situation": given, "action": {"type": "season_end", "third_monkey_by": "Ben"}})
    return int(sum(outcome["breakdown"]["Ada"]["expeditions"]))


def test_what_one_more_card_brings() -> None:
    figure = scoring.expedition_steps()
    assert column(figure, "This card brings") == [0, 1, 2, 2, 3, 4, 0, 0]
    assert column(figure, "Points")[:6] == EXPEDITION_POINTS[1:] == [0, 1, 3, 5, 8, 12]
    assert figure.data[0]["y"] == column(figure, "Points")
    assert figure.data[1]["y"] == column(figure, "This card brings")
    assert column(figure, "Points") == [lessons.score_of(size) for size in column(figure, "Size")]
    for size in scoring.SIZES:
        assert own(scoring.expedition_steps(size))[:2] == (size, lessons.score_of(size))


def test_the_price_of_splitting() -> None:
    assert {row[0]: row[1] for row in scoring.splitting(6).rows} == {"6": 12, "5+1": 8, "4+2": 6, "3+3": 6}
    assert own(scoring.splitting(10)) == ("6+4", 17, 5)
    assert own(scoring.splitting(12)) == ("6+6", 24, 12)
    assert "at most 8 (5+1): that costs 4." in scoring.splitting(6).sentence
    for cards in scoring.CARDS:
        figure = scoring.splitting(cards)
        for words, points, _ in figure.rows:
            assert points == sum(lessons.score_of(int(size)) for size in str(words).split("+"))
        assert [height for one in figure.data for height in one["y"]] == column(figure, "Points")
        assert own(figure)[1] == max(column(figure, "Points")[1:])


def test_a_photographer_adds_a_card_to_the_points() -> None:
    figure = scoring.photographer()
    assert column(figure, "Extra") == [1, 2, 2, 3, 4, 0, 0, 0]
    assert column(figure, "Photographer") == [lessons.score_of(size, "photographer") for size in scoring.SIZES]
    plain, extra = figure.data
    assert plain["y"] == column(figure, "Another leader")
    assert extra["y"] == column(figure, "Extra")
    assert own(scoring.photographer(5)) == (5, 8, 12, 4)


def test_mercenaries_leave_before_points_are_counted() -> None:
    figure = scoring.mercenaries(6)
    assert column(figure, "Lost") == [0, 4, 7, 9, 11, 12]
    for size in scoring.SIZES[1:]:
        figure = scoring.mercenaries(size)
        for number, _, points, lost, _ in figure.rows:
            assert isinstance(number, int)
            cards = ["red:guide", *["red:botanist"] * (size - 1 - number), *["blue:mercenary"] * number]
            assert points == season_end(cards)
            assert lost == lessons.score_of(size) - season_end(cards)
        kept, gone = figure.data
        assert kept["y"] == column(figure, "Points")
        assert gone["y"] == column(figure, "Lost")
    assert own(scoring.mercenaries(4, 7))[0] == 3
    assert "a Mercenary never leads" in scoring.mercenaries(4, 7).sentence


def test_what_stays_in_hand_is_what_a_turn_leaves() -> None:
    figure = scoring.handing_back(4, 2)
    found = {str(row[0]): row for row in figure.rows}
    for role, name in scoring.LEADERS.items():
        played = lessons.handed_back(role)
        kept, drawn, hand, back = found[name][1:]
        assert (hand, back, drawn) == (played.hand, played.display, played.drawn)
        assert kept == played.hand - played.drawn
    assert {one["name"]: one["x"] for one in figure.data} == {
        "kept": column(figure, "Kept"), "drawn": column(figure, "Drawn"),
        "back to the display": column(figure, "Back to the display"),
    }  # fmt: skip
    assert "4 left in hand" in scoring.handing_back(6, 9).sentence


def test_a_museum_grows_like_a_triangle() -> None:
    figure = scoring.museum()
    assert column(figure, "Points") == RELIC_POINTS == [number * (number + 1) // 2 for number in range(7)]
    assert column(figure, "This relic brings") == list(range(7))
    assert "the museum is full" in scoring.museum(6).sentence


# Tracks


def test_the_tracks_show_the_table_and_mark_reconstructions() -> None:
    sites = compass()
    figure = scoring.site_tracks(sites)
    made_up = sum(
        origin == "reconstructed" and where.split("/")[1] in ("points", "threshold")
        for site in sites.values() for where, origin in site.provenances
    )  # fmt: skip
    written = [text for trace in figure.data for text in trace["text"]]
    written += [text for key, axis in figure.layout.items() if key.startswith("xaxis") for text in axis["ticktext"]]
    assert sum(text.endswith(" r") for text in written) == made_up
    assert sum(len(re.findall(r"\d\sr\b", str(cell))) for row in figure.rows for cell in row) == made_up
    assert "in no source; we reconstructed it" in figure.sentence
    for trace, site in zip(figure.data, sites.values(), strict=True):
        assert trace["y"] == list(site.points)
    printed = {colour: replace(site, provenances=()) for colour, site in sites.items()}
    assert not re.search(r"\d\sr\b", str(scoring.site_tracks(printed, 2)) + str(scoring.site_tracks(printed, 2).rows))


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("space", range(7))
def test_a_vehicle_is_framed_and_its_next_step_is_told(side: int, space: int) -> None:
    figure = by_key(PLATES, "tracks").figure(space=space, side=side)
    sites = {site.name: site for site in own_tables().sites.values() if site.side == scoring.SIDES[side]}
    frames = [one for one in figure.data if one["name"] == "your vehicle"]
    assert [(one["x"], one["y"]) for one in frames] == [([space], [site.points[space]]) for site in sites.values()]
    for row in figure.rows:
        site = sites[str(row[0])]
        if space == site.last:
            assert row[-1] == "at its end"
            continue
        gain = site.points[space + 1] - site.points[space]
        assert row[-1] == f"{gain:+d} for ≥{site.thresholds[space]} r".replace("-", "−").replace("+0", "0")
        if site.side == "compass":
            assert lessons.advance(site.thresholds[space], site.id, space, "patron").moved == 1
            assert lessons.advance(site.thresholds[space] - 1 or 1, site.id, space).moved == (
                site.thresholds[space] == 1
            )


def season_end_at(site: str, *spaces: int) -> int:
    """Ada's points at a site in a whole season end, with her vehicles on those spaces and Ben's on space 0."""
    board = own_tables().sites[site]
    stands = spaces[0] if len(spaces) == 1 else list(spaces)
    given = {
        "players": ["Ada", "Ben"], "sites": {board.colour: lessons.on_board(site)},
        "positions": {"Ada": {board.colour: stands}},
    }  # fmt: skip
    outcome, _ = play_position({"situation": given, "action": {"type": "season_end", "third_monkey_by": "Ben"}})
    return int(outcome["breakdown"]["Ada"]["sites"][board.colour])


def test_of_two_vehicles_the_rear_one_scores() -> None:
    figure = scoring.two_vehicles()
    points = own_tables().sites["ta_sekhet_maat"].points
    for one, row in enumerate(figure.rows):
        assert list(row[1:]) == [points[min(one, other)] for other in range(len(points))]
    for one, other in ((4, 2), (2, 4), (6, 6), (0, 5)):
        figure = scoring.two_vehicles(one, other)
        assert figure.own
        assert figure.rows[figure.own[0]][figure.own[1]] == season_end_at("ta_sekhet_maat", one, other)
    assert "first vehicle would bring 0; one more step of the second vehicle" in scoring.two_vehicles(4, 2).sentence


def test_uluru_pays_on_the_advance_and_not_at_season_end() -> None:
    figure = scoring.cash_in()
    points = own_tables().sites["uluru"].points
    assert figure.data[0]["y"] == list(points[1:])
    assert column(figure, "Points") == [f"{number} r" for number in points[1:]]
    assert column(figure, "This advance brings") == [after - before for before, after in pairwise(points)]
    assert [season_end_at("uluru", space) for space in range(7)] == [0] * 7


def test_a_linguist_moves_by_the_size_and_meets_the_artifacts_on_the_way() -> None:
    track = own_tables().track
    for start in range(track.last):
        figure = scoring.linguist_track(start, 3)
        for size, end, artifacts, _ in figure.rows:
            assert isinstance(size, int)
            assert end == min(start + size, track.last)
            assert artifacts == sum(start < at <= start + size for at in track.artifacts)
        bars = figure.data[0]
        assert [base + length for base, length in zip(bars["base"], bars["x"], strict=True)] == column(
            figure, "Ends on space"
        )
        assert sum(column(figure, "This card brings")) == figure.rows[-1][2]


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
    figure = scoring.third_monkey(table)
    assert figure
    assert scoring.deck_at_start(table) == len(table.deck) == deck
    rows = {words: (drawn, left) for words, drawn, left in figure.rows}
    assert rows == {
        "earliest": (earliest, earliest), "1 in 10": (tenth, tenth), "half": (half, half), "9 in 10": (ninth, ninth),
        "certain": (deck, deck),
    }  # fmt: skip
    table = Session(GAME, {"players": players, "roles": WITH}).state
    figure = scoring.third_monkey(table)
    assert figure
    assert len(table.deck) == larger
    assert {row[0]: row[2] for row in figure.rows}["half"] == larger_half


@pytest.mark.parametrize(("upper", "lower", "seen"), [(3, 6, 0), (0, 7, 1), (2, 5, 1), (0, 4, 2), (5, 3, 0), (0, 1, 2)])
def test_the_chances_are_those_of_counting_every_case(upper: int, lower: int, seen: int) -> None:
    places = list(combinations(range(1, lower + 1), 3 - seen))
    last = Counter(max(place) + upper for place in places)
    chances = scoring.third_monkey_chances(upper + lower, upper, seen)
    assert chances == [Fraction(last[card], len(places)) for card in range(upper + lower + 1)]
    assert sum(chances) == 1


def test_no_chances_once_the_third_monkey_has_come() -> None:
    assert scoring.third_monkey_chances(20, 0, 3) == []
    assert scoring.third_monkey_chances(1, 0, 1) == []


@pytest.mark.parametrize("at", [0, 60, 120])
def test_twenty_dots_stand_between_the_earliest_card_and_the_last(at: int) -> None:
    table = game().steps[at].state
    figure = scoring.third_monkey(table)
    assert figure
    dots, now = figure.data
    rows = {words: drawn for words, drawn, _ in figure.rows}
    assert len(dots["x"]) == DOTS
    assert len(set(zip(dots["x"], dots["y"], strict=True))) == DOTS
    assert all(rows["earliest"] - 2 <= x <= rows["certain"] for x in dots["x"])
    assert now["x"][0] == scoring.deck_at_start(table) - len(table.deck)


def test_the_true_third_monkey_always_lies_where_it_may() -> None:
    for step in game().steps:
        table = step.state
        chances = scoring.third_monkey_chances(len(table.deck), table.upper, table.monkeys)
        if chances and table.period:
            true = [place for place, card in enumerate(table.deck, 1) if card == "monkey"][-1]
            assert chances[true] > 0


@pytest.mark.parametrize(("players", "deck", "earliest", "tenth", "half", "ninth", "larger", "larger_half"), WORKED_OUT)
def test_the_slider_for_players_and_students_meets_the_numbers_worked_out(
    players: int, deck: int, earliest: int, tenth: int, half: int, ninth: int, larger: int, larger_half: int
) -> None:
    assert [row[1] for row in scoring.monkey_odds(players, 0).rows] == [earliest, tenth, half, ninth, deck]
    found = {row[0]: row[1] for row in scoring.monkey_odds(players, 1).rows}
    assert (found["certain"], found["half"]) == (larger, larger_half)


def test_drawn_cards_and_monkeys_seen_are_what_a_table_in_play_shows() -> None:
    for step in game().steps:
        table = step.state
        if table.period and table.monkeys < 3:
            drawn = scoring.deck_at_start(table) - len(table.deck)
            shown, there = scoring.monkey_odds(3, 0, drawn, table.monkeys), scoring.third_monkey(table)
            assert there
            assert shown.rows == there.rows


def test_what_cannot_be_is_brought_to_what_can_and_the_sentence_says_so() -> None:
    assert "; 10 drawn, 0 Monkeys seen (10 with 2 cannot be)" in scoring.monkey_odds(3, 0, 10, 2).sentence
    assert "; 66 drawn, 2 Monkeys seen (80 with 2 cannot be)" in scoring.monkey_odds(3, 0, 80, 2).sentence
    last = scoring.monkey_odds(3, 0, 66, 2)
    assert {row[1] for row in last.rows} == {67}
    assert "very next card is it: 100%" in last.sentence
    assert "very next" not in scoring.monkey_odds(3, 0, 0, 0).sentence


def test_the_dots_stay_inside_the_chart_when_few_places_are_left() -> None:
    moments = game().moments()
    tables = [moment.state for moment in moments if moment.state.monkeys < 3 and len(moment.state.deck) < 12]
    assert tables
    for table in tables:
        figure = scoring.third_monkey(table)
        if figure and figure.data:
            assert max(figure.data[0]["y"]) < figure.layout["yaxis"]["range"][1]
