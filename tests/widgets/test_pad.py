"""The score pad's Python side: it counts whatever the page sends, answers with files, and never falls over."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kernel.mesos.sheet import KEYS, count
from kernel.sheet import Count, Sheet, SheetError, dump, load, new_sheet, result_csv
from widgets.mesos import pad as mesos
from widgets.pad import Pad, pads

COUNTED = {
    "points": 19,
    "builder": 2,
    "builder_points": 4,
    "inventions": {"hide": 2, "rope": 1},
    "buildings": [110],
    "hunter": 5,
}
"""Comes to 19 + 4 + 3 * 2 + 8 + 3 * 5 PP."""


class Heard(list[Any]):
    """What the page hears from a pad."""

    def __init__(self, pad: Pad) -> None:
        pad.send = lambda content, buffers=None: self.append(content)  # type: ignore[method-assign]


def tell(pad: Pad, message: Any) -> None:
    """A message as the page sends it."""
    pad._handle_custom_msg(message, [])


def fields(pad: Pad) -> list[dict[str, Any]]:
    return [field for section in pad.form["sections"] for field in section["fields"]]


def test_the_form_asks_for_everything_that_a_sheet_can_hold() -> None:
    asked = {field["key"].split(".")[0] for field in fields(mesos.pad())}
    assert asked | {"name"} == set(KEYS)
    buildings = [choice for field in fields(mesos.pad()) for choice in field["choices"]]
    assert len(buildings) == 21
    assert all("<svg" in picture for _, _, picture in buildings)


def test_a_change_is_counted_at_once() -> None:
    pad = mesos.pad()
    pad.sheet = new_sheet("mesos", [{"name": "Ann", **COUNTED}, {"points": "4x"}])
    assert pad.result["totals"] == [52, 0]
    assert pad.result["places"] == [1, 2]
    assert pad.result["verdict"] == ["Ann wins with 52 PP."]
    assert [problem["where"] for problem in pad.result["problems"]] == ["players.1.points"]
    assert sum(record["amount"] for record in pad.result["why"][0]["records"]) == 33
    assert all(record["rule_text"] and record["source"] for record in pad.result["why"][0]["records"])
    assert [record["numbers"] for record in pad.result["why"][0]["records"]][-1] == "public"
    assert pad.sheet["players"][1] == {"points": "4x"}
    assert repr(pad) == "<Score pad of MESOS: 2 players>"


def test_names_of_people_are_text_and_nothing_else() -> None:
    pad = mesos.pad(new_sheet("mesos", [{"name": "<img src=x>", "points": 3}, {"name": "Bob & Co"}]))
    drawn = json.dumps([pad.result["marks"], [why["fall"] for why in pad.result["why"]]])
    assert "<img" not in drawn
    assert "Bob & Co" not in drawn


def test_files_go_out_and_come_in() -> None:
    pad = mesos.pad(new_sheet("mesos", [COUNTED, {}]))
    heard = Heard(pad)
    tell(pad, {"do": "save"})
    tell(pad, {"do": "csv"})
    assert heard == [
        {"is": "file", "name": "mesos score sheet.json", "text": dump(pad.sheet)},
        {"is": "file", "name": "mesos score.csv", "text": result_csv(count(pad.sheet))},
    ]
    heard.clear()
    tell(pad, {"do": "load", "text": dump(new_sheet("mesos", [{"points": 1}, {"points": 2}]))})
    assert heard == [{"is": "filled"}]
    assert pad.result["totals"] == [1, 2]


@pytest.mark.parametrize(
    "message",
    [{"do": "load", "text": "{"}, {"do": "load"}, {"do": "load", "text": dump(new_sheet("archeos", []))}],
    ids=["damaged", "nothing", "another game"],
)
def test_another_file_changes_nothing(message: Any) -> None:
    pad = mesos.pad(new_sheet("mesos", [{"points": 7}, {}]))
    heard = Heard(pad)
    tell(pad, message)
    assert [answer["is"] for answer in heard] == ["error"]
    assert "score sheet" in heard[0]["text"]
    assert pad.result["totals"] == [7, 0]


def test_what_a_pad_does_not_know_is_said_in_words() -> None:
    pad = mesos.pad()
    heard = Heard(pad)
    for message in (None, "save", {"do": "fly"}, {}):
        tell(pad, message)
    unknown = "This page asked for something unknown; it can ask for: load, save, csv."
    assert heard == [{"is": "error", "text": unknown}] * 4


def test_a_fault_in_counting_is_a_sentence_and_the_last_count_stays(caplog: pytest.LogCaptureFixture) -> None:
    def faulty(sheet: Sheet) -> Count:
        return 1 // 0 if "points" in sheet["players"][0] else count(sheet)  # type: ignore[return-value]

    pad = Pad(mesos.form(), faulty)
    heard, before = Heard(pad), pad.result
    pad.sheet = new_sheet("mesos", [{"points": 7}, {}])
    assert heard == [{"is": "error", "text": "That did not work; reload the page if it happens again."}]
    assert pad.result == before
    assert "ZeroDivisionError" in caplog.text


def test_a_sheet_of_another_kind_is_told_and_the_last_count_stays() -> None:
    pad = mesos.pad(new_sheet("mesos", [{"points": 7}, {}]))
    heard = Heard(pad)
    pad.sheet = {"players": 3}
    assert [answer["is"] for answer in heard] == ["error"]
    assert pad.result["totals"] == [7, 0]
    with pytest.raises(SheetError):
        pad.fill({"players": 3})


def test_a_sheet_of_a_notebook_is_not_kept_in_the_browser() -> None:
    assert mesos.pad().key == "mesos"
    assert mesos.pad(new_sheet("mesos", [{}, {}])).key == ""
    assert load(dump(mesos.pad().sheet))["players"] == [{}, {}]


def test_the_page_lays_out_a_pad_when_it_is_asked_for() -> None:
    page = pads(mesos)
    head, pad = page.sections[0].children
    assert "MESOS" in head.value
    assert isinstance(pad, Pad)
