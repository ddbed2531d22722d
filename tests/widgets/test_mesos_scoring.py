"""The scoring charts of MESOS: every number on them is what the rules give, and what a hand would work out."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import plotly.graph_objects as go
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernel.core import BadInput
from kernel.mesos.cards import BUILDINGS
from kernel.words import some
from widgets import assets
from widgets.charts import Figure
from widgets.charts.plate import Plate, by_key
from widgets.mesos import scoring
from widgets.mesos.scoring import PLATES


def column(figure: Figure, name: str) -> list[Any]:
    return [row[figure.columns.index(name)] for row in figure.rows]


def trace(figure: Figure, name: str) -> dict[str, Any]:
    (found,) = (one for one in figure.data if one.get("name") == name)
    return found


def own(figure: Figure) -> tuple[Any, ...]:
    """The learner's own row."""
    assert figure.own
    return figure.rows[figure.own[0]]


@pytest.mark.parametrize("plate", PLATES, ids=lambda plate: plate.key)
def test_every_plate_tells_a_question_an_answer_a_table_and_a_chart_at_every_position(plate: Plate) -> None:
    tokens = set(re.findall(r"(--ma-[\w-]+):", assets.read("tokens.css")))
    axes = {key: one for key, one in plate.figure().layout.items() if "axis" in key}
    for no, position in enumerate(plate.positions()):
        if not plate.is_held and no % 37:
            continue
        figure = plate.figure(**position)
        assert figure.title == plate.question
        assert figure.title.endswith("?")
        assert figure.sentence.endswith(".")
        assert figure.rows
        assert len(set(figure.columns)) == len(figure.columns)
        assert all(len(row) == len(figure.columns) for row in figure.rows)
        assert {one["type"] for one in figure.data} <= {"bar", "scatter"}  # the basic bundle draws these
        text = json.dumps(figure.slot())
        assert set(re.findall(r"var\((.*?)\)", text)) <= tokens
        assert {key: one for key, one in figure.layout.items() if "axis" in key} == axes
        if figure.own:
            assert 0 <= figure.own[0] < len(figure.rows)
            assert 0 <= figure.own[1] < len(figure.columns)
    assert len(go.Figure(figure.spec).data) == len(figure.data)


@pytest.mark.parametrize("plate", PLATES, ids=lambda plate: plate.key)
def test_series_are_told_apart_without_colour(plate: Plate) -> None:
    looks = []
    for one in plate.figure().data:
        marker, line = one.get("marker", {}), one.get("line", {})
        shape = marker.get("pattern", {}).get("shape", "")
        symbol = marker.get("symbol")
        panel = (one.get("xaxis", "x"), one.get("yaxis", "y"))
        looks.append((one["type"], one.get("mode"), str(shape), str(symbol), line.get("dash"), panel))
    assert len(set(looks)) == len(looks)


def test_artists_score_by_twos_at_the_end_and_by_the_card_at_cave_paintings() -> None:
    at_cave_paintings = {
        1: [-2, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 2: [-2, -2, 4, 6, 8, 10, 12, 14, 16, 18, 20],
        3: [-2, -2, -2, 9, 12, 15, 18, 21, 24, 27, 30],
    }  # fmt: skip
    for era, wanted in at_cave_paintings.items():
        figure = scoring.artists(3, era)
        assert column(figure, "PP at the end") == [0, 0, 10, 10, 20, 20, 30, 30, 40, 40, 50]
        assert column(figure, "one more, at the end") == ["0", "+10"] * 5 + ["0"]
        assert figure.rows[0][3] == wanted[0]
        assert [row[3] for row in figure.rows] == wanted
        assert trace(figure, "at these Cave Paintings")["y"] == wanted
        assert own(figure)[0] == 3
        assert trace(figure, "your tribe")["y"] == [10, wanted[3]]
    assert "One more changes that by +10 at the end and by +2" in scoring.artists(3, 2).sentence
    assert "No Artist: 0 PP at the end, and the Cave Paintings of Era I cost 2 PP." in scoring.artists(0, 1).sentence


@settings(max_examples=40, deadline=None)
@given(inventors=st.integers(1, 8), icons=st.integers(1, 7))
def test_inventors_are_their_number_times_their_inventions(inventors: int, icons: int) -> None:
    figure = scoring.inventors(inventors, icons)
    for number, row in enumerate(figure.rows, 1):
        wanted = [number * icon if icon <= number <= 2 * icon else "" for icon in range(1, len(row))]
        assert list(row[1:]) == wanted
    assert (trace(figure, "your tribe")["x"], trace(figure, "your tribe")["y"]) == ([icons], [inventors])
    assert own(figure)[0] == inventors
    if icons <= inventors <= 2 * icons:
        assert f"= {inventors * icons} PP." in figure.sentence
        assert f"one with a new invention {inventors + icons + 1} PP" in figure.sentence
        assert trace(figure, "one more, new invention")["x"] == [icons + 1]
        if inventors < 2 * icons:
            assert f"with a known invention adds {icons} PP" in figure.sentence
    else:
        assert "cannot show" in figure.sentence or "only 2 cards" in figure.sentence
        assert trace(figure, "one more, new invention")["x"] == [None]


@settings(max_examples=40, deadline=None)
@given(others=st.integers(0, 10), gatherers=st.integers(0, 4), food=st.integers(0, 10), era=st.integers(1, 3))
def test_a_gatherer_feeds_itself_and_two_more_and_a_gap_costs_points(
    others: int, gatherers: int, food: int, era: int
) -> None:
    figure = scoring.sustenance(others, gatherers, food, era)
    for people, due, paid, missing, points, relieved in figure.rows:
        assert due == max(0, int(people) - 3 * gatherers)
        assert paid == min(due, food)
        assert missing == due - int(paid)
        assert points == -era * int(missing)
        assert relieved == max(0, int(people) + 1 - 3 * (gatherers + 1))
    assert own(figure)[0] == others + gatherers
    assert trace(figure, "missing")["y"] == column(figure, "missing")
    assert trace(figure, "paid with your Food")["y"] == column(figure, "paid")
    assert trace(figure, "due with one more Gatherer")["y"] == column(figure, "due with one more Gatherer")
    assert set(trace(figure, "your Food")["y"]) == {food}
    assert ("everybody is fed" in figure.sentence) == (own(figure)[3] == 0)


@settings(max_examples=40, deadline=None)
@given(people=st.integers(1, 10), food=st.integers(0, 10))
def test_each_number_of_gatherers_has_a_panel_with_its_bill(people: int, food: int) -> None:
    figure = scoring.bills(people, food)
    may = list(range(min(people, 4) + 1))
    assert column(figure, "Gatherers") == may
    assert column(figure, "Food due") == [max(0, people - 3 * gatherers) for gatherers in may]
    assert column(figure, "missing") == [max(0, people - 3 * gatherers - food) for gatherers in may]
    frames = [one for one in figure.data if one["name"] == "your tribe"]
    assert [(one["x"], one["y"]) for one in frames] == [([people], [due]) for due in column(figure, "Food due")]
    assert len({one.get("xaxis") for one in figure.data}) == 5
    fed = [gatherers for gatherers in may if people - 3 * gatherers <= food]
    said = "not everybody" if not fed else "in any case" if fed[0] == 0 else f"from {some(fed[0], 'Gatherer')} on"
    assert said in figure.sentence


def test_events_grow_from_era_to_era() -> None:
    for hunters in range(9):
        figure = scoring.eras(hunters)
        assert figure.rows == tuple(
            (name, hunters * era, hunters, f"+{era}", f"+{5 * era}", f"−{lost}")
            for era, (name, lost) in enumerate((("I", 3), ("II", 5), ("III", 7)), 1)
        )
        assert [one["y"] for one in figure.data] == [[hunters, 2 * hunters, 3 * hunters], [5, 10, 15], [-3, -5, -7]]
        assert figure.data[2]["marker"]["pattern"]["shape"] == ["/", "/", "/"]


@settings(max_examples=40, deadline=None)
@given(second=st.integers(0, 8), third=st.integers(0, 8))
def test_who_ties_for_most_or_fewest_stars_gains_or_loses_too(second: int, third: int) -> None:
    figure = scoring.stars(3, second, third)
    for stars, *points in (row[:4] for row in figure.rows):
        most, fewest = stars >= max(second, third), stars <= min(second, third)
        assert points == [most * gain - fewest * loss for gain, loss in ((5, 3), (10, 5), (15, 7))]
    assert trace(figure, "your tribe")["y"] == list(own(figure)[1:4])


def test_the_stars_are_counted_as_in_a_game() -> None:
    figure = scoring.stars(3, 4, 2)
    assert "no PP in any Era. One more star would change that by +5, +10 and +15." in figure.sentence
    assert "+5, +10 and +15 PP in the Eras I, II and III." in scoring.stars(5, 4, 2).sentence
    assert "One more star would change nothing." in scoring.stars(6, 4, 2).sentence


def test_a_hunter_with_icon_brings_food_for_every_hunter_with_itself() -> None:
    figure = scoring.hunters(4)
    assert column(figure, "the next one with icon brings") == [f"+{number}" for number in range(1, 10)]
    assert column(figure, "all before, if they had icons") == [n * (n + 1) // 2 for n in range(9)]
    assert trace(figure, "the next one")["y"] == list(range(1, 10))
    assert "brings 5 Food at once" in figure.sentence
    assert "have brought 10 Food" in figure.sentence


@pytest.mark.parametrize("era", [1, 2, 3])
@pytest.mark.parametrize("off", [0, 2, 8])
def test_a_building_costs_what_its_card_says_less_what_builders_take_off(era: int, off: int) -> None:
    figure = scoring.prices(era, off)
    cards = [building for building in BUILDINGS.values() if building.era == era]
    assert column(figure, "Building") == [str(building.card) for building in cards]
    assert column(figure, "you pay") == [max(0, building.cost - off) for building in cards]
    assert trace(figure, "you pay")["x"] == column(figure, "you pay")
    assert column(figure, "PP on it") == [building.prestige for building in cards]
    free = sum(building.cost <= off for building in cards)
    assert f"{free or 'none'} of them {'are' if free > 1 else 'is'} free" in figure.sentence


def test_buildings_pay_at_the_end_for_what_they_count() -> None:
    each = {"107": 1, "109": 6, "110": 3, "111": 4, "112": 4, "113": 4, "114": 4, "115": 2, "117": 0}
    for number in range(7):
        figure = scoring.buildings(number)
        assert column(figure, "Building") == list(each)
        effect = [25 if card == "117" else amount * number for card, amount in each.items()]
        assert column(figure, f"for {number}") == effect
        printed = [BUILDINGS[f"building:{card}"].prestige for card in each]
        assert column(figure, "in all") == [a + b for a, b in zip(printed, effect, strict=True)]
        assert column(figure, "one more") == [f"+{amount}" if amount else "0" for amount in each.values()]
        assert trace(figure, "for what it counts")["x"] == effect
        assert f"{max(column(figure, 'in all'))} PP" in figure.sentence


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: scoring.sustenance(2, 1, 1, 4), "no Sustenance of Era 4"),
        (lambda: scoring.sustenance(2, 1, -1, 1), "number of Food is -1"),
        (lambda: scoring.artists(-1, 1), "number of Artists is -1"),
        (lambda: scoring.inventors(0, 1), "number of Inventors is 0; it must be a whole number from 1"),
        (lambda: scoring.eras(True), "number of Hunters is True"),
        (lambda: scoring.prices(4, 0), "no Buildings of Era 4; the Eras are 1 to 3"),
        (lambda: by_key(PLATES, "arts"), "no chart 'arts'"),
    ],
)
def test_bad_numbers_are_refused_in_one_sentence(ask: Callable[[], object], words: str) -> None:
    with pytest.raises(BadInput, match=words) as refused:
        ask()
    assert str(refused.value).count(".") == 1
