"""The lab on a page: it plays in threads, says how far it is, stops when asked or when its limits end it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from kernel.core import BadInput
from kernel.explore import explore
from widgets import lab as labs
from widgets.charts import Figure
from widgets.lab import Field, Lab, Trial, spread_so_far, together

BOTS = ["random", "first"]


def trial(games: int, *seeds: int) -> Trial:
    found = [explore("mesos", {}, BOTS, games, seed) for seed in seeds]
    return Trial(found, lambda: spread_so_far(found[0], "Who is better?"))


def form(values: Mapping[str, str]) -> list[Field]:
    games = values.get("games", "10")
    return [Field("games", "Games", [("10", "ten"), ("20", "twenty")], games if games in ("10", "20") else "10")]


def asking(**more: Any) -> Lab:
    return Lab("test", "Who is better?", lambda values: trial(int(values["games"]), 1, 2), form, **more)


def heard(lab: Lab, message: Any) -> list[dict[str, Any]]:
    """What the page hears after it said something."""
    told: list[dict[str, Any]] = []
    lab.send = told.append  # type: ignore[method-assign,assignment]
    lab._receive(lab, message, None)
    return told


def test_a_question_is_answered_by_playing() -> None:
    lab = asking()
    assert lab.figure == {}
    assert lab.fields == [
        {"key": "games", "label": "Games", "options": [["10", "ten"], ["20", "twenty"]], "value": "10"}
    ]
    assert heard(lab, {"do": "run", "asked": {"games": "20"}}) == []
    lab.wait()
    assert lab.trial
    assert lab.progress == {
        "done": 40, "games": 40, "words": "40 of 40 games, all there are", "running": False,
        "told": "40 of 40 games, all there are",
    }  # fmt: skip
    assert lab.figure["title"] == "Who is better?"
    assert "Middle of 20 games" in lab.figure["text"]
    assert json.loads(json.dumps(lab.figure)) == lab.figure
    assert [row[0] for row in lab.figure["table"]["rows"]] == ["first", "random"]


def test_an_exploration_is_watched_from_its_start() -> None:
    lab = Lab.of(explore("mesos", {}, "first", 30))
    lab.wait()
    assert lab.progress["done"] == 30
    assert [row[0] for row in lab.figure["table"]["rows"]] == ["seat 1", "seat 2", "seat 3"]
    assert "MESOS: 3 players; first; seed 0." in lab.figure["text"]


def test_it_stops_when_asked_and_shows_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(labs, "LOOK", 0.02)
    lab = Lab("test", "Who?", lambda values: trial(100_000, 1))
    lab.run()
    with pytest.raises(BadInput, match="Games are being played"):
        lab.run()
    assert lab.progress["running"]
    assert lab.trial
    while not lab.trial.explorations[0].progress.done:
        pass
    assert heard(lab, {"do": "cancel"}) == []
    lab.wait()
    assert not lab.progress["running"]
    assert 0 < lab.progress["done"] < 100_000
    assert lab.figure["text"]


def test_a_served_page_has_its_limits() -> None:
    lab = asking(games=30)
    assert heard(lab, {"do": "run", "asked": {"games": "20"}}) == [
        {"is": "error", "text": "This page plays at most 30 games at once; 40 are asked for."}
    ]
    lab = Lab("test", "Who?", lambda values: trial(100_000, 1), seconds=0.2)
    lab.run()
    lab.wait()
    assert lab.progress["told"] == "This page plays for at most 0 seconds; this is what came out by then."
    assert 0 < lab.progress["done"] < 100_000


def test_what_fails_is_a_sentence() -> None:
    def broken(values: Mapping[str, str]) -> Trial:
        found = trial(10, 1)
        found.explorations[0].path.unlink()
        found.explorations[0].path.mkdir()
        return found

    lab = Lab("test", "Who?", broken)
    lab.run()
    lab.wait()
    assert "cannot be written: is a directory" in lab.progress["told"]
    assert lab.trial
    lab.trial.explorations[0].path.rmdir()


@pytest.mark.parametrize(
    "message", [None, 5, {}, {"do": "dance"}, {"do": "run", "asked": 3}, {"do": "run", "asked": {"games": 3}}]
)
def test_a_page_that_asks_strangely_hears_a_sentence(message: Any) -> None:
    (told,) = heard(asking(), message)
    assert told["is"] == "error"
    assert "\n" not in told["text"]


def test_a_form_follows_what_is_chosen() -> None:
    lab = asking()
    assert heard(lab, {"do": "ask", "asked": {"games": "20"}}) == []
    assert lab.fields[0]["value"] == "20"
    heard(lab, {"do": "ask", "asked": {"games": "1000000"}})
    assert lab.fields[0]["value"] == "10"


def test_progress_of_several_adds_up() -> None:
    several = [one.progress for one in trial(10, 1, 2).explorations]
    assert together(several)[:2] == (0, 20)
    assert together(several).left is None


def test_nothing_is_drawn_before_a_row_is_there() -> None:
    found = explore("mesos", {}, BOTS, 4)
    assert spread_so_far(found, "Who?") is None
    figure = spread_so_far(found.run(), "Who?")
    assert isinstance(figure, Figure)
    alone = explore("mesos", {}, BOTS, 7, measure="margin").run()
    told = spread_so_far(alone, "How far ahead?")
    assert told
    assert told.sentence.startswith("Middle of 7 games: “game” ")
