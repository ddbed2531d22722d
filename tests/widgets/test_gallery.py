"""The page of all scoring charts: every chart is on it once, and a part is built when it is first asked for."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter

from widgets.archeos import scoring as archeos
from widgets.charts.explainer import ScoreExplainer
from widgets.charts.plate import by_key
from widgets.charts.plate_view import PlateView
from widgets.gallery import ROOMS, gallery
from widgets.mesos import scoring as mesos


def test_every_chart_of_both_games_is_on_the_page_once() -> None:
    there = Counter(id(by_key(room.plates, key)) for room in ROOMS for key in room.keys)
    assert set(there.values()) == {1}
    assert {id(plate) for plate in (*mesos.PLATES, *archeos.PLATES)} <= there.keys()


def test_a_part_is_built_when_it_is_first_asked_for() -> None:
    page = gallery()
    assert page.pager.ready == [0]
    assert [section.children == () for section in page.sections] == [False] + [True] * (len(ROOMS) - 1)
    page.pager.part = 2
    assert page.pager.ready == [0, 2, 3]
    for no in (2, 3):
        head, *views = page.sections[no].children
        assert ROOMS[no].title in head.value
        assert [view.key for view in views] == list(ROOMS[no].keys)
        assert all(isinstance(view, PlateView) for view in views)


def test_every_chart_of_a_part_belongs_to_the_game_in_its_title() -> None:
    for room in ROOMS:
        game = room.title.split(":")[0].lower()
        assert {by_key(room.plates, key).game for key in room.keys} <= {game}


def test_a_whole_game_of_each_is_explained_and_asked_for_one_more() -> None:
    page = gallery()
    found = []
    for no, room in enumerate(ROOMS):
        if room.played:
            page.lay_out(no)
            _, explainer, view = page.sections[no].children
            assert isinstance(explainer, ScoreExplainer)
            assert isinstance(view, PlateView)
            assert view.key == "one_more"
            assert room.title.split(":")[0].lower() == view.game == explainer.game
            found.append(view.game)
    assert found == ["mesos", "archeos"]


def test_the_page_needs_neither_pandas_nor_plotly() -> None:
    code = (
        "import sys; from widgets.gallery import gallery; page = gallery();"
        "[page.lay_out(no) for no in range(len(page.sections))];"
        "sys.exit(any(name in sys.modules for name in ('plotly', 'pandas', 'numpy')))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
