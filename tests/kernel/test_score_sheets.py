"""Score sheets as files: written and read whole, other files refused in one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from kernel.core import BadInput
from kernel.mesos.sheet import count
from kernel.sheet import SheetError, dump, load, load_file, new_sheet, result_csv, save_file

ENTERED = new_sheet("mesos", [{"name": "Zoë", "points": "4x", "artist": 2}, {"name": 'A "B", C', "points": -3}])


def test_a_sheet_is_the_same_after_a_file(tmp_path: Path) -> None:
    path = tmp_path / "sheet.json"
    save_file(path, ENTERED)
    assert load_file(path, "mesos") == ENTERED
    assert dump(load_file(path)) == path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "no score sheet: it is not readable as JSON"),
        ("[" * 100_000, "no score sheet: it is not readable as JSON"),
        ("[1]", "'format' is 'mesos-archeos sheet'"),
        ('{"format": "mesos-archeos game 1"}', "'format' is 'mesos-archeos sheet'"),
        ('{"format": "mesos-archeos sheet", "players": []}', "its 'game' is None; it must be the name of a game"),
        ('{"format": "mesos-archeos sheet", "game": "mesos", "players": {}}', "its 'players' is {}; it must be a list"),
        (dump(new_sheet("archeos", [])), "is of 'archeos'; this place counts sheets of 'mesos'"),
    ],
)
def test_other_texts_are_refused(text: str, words: str, tmp_path: Path) -> None:
    with pytest.raises(SheetError) as refused:
        load(text, "mesos")
    assert words in str(refused.value)
    path = tmp_path / "other.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SheetError) as refused:
        load_file(path, "mesos")
    assert str(refused.value).startswith(str(path))


def test_files_that_cannot_be_read_or_written(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="cannot be read"):
        load_file(tmp_path / "nowhere.json")
    with pytest.raises(BadInput, match="cannot be written"):
        save_file(tmp_path, ENTERED)


def test_the_result_as_csv() -> None:
    assert result_csv(count(ENTERED)).splitlines() == [
        ',Zoë,"A ""B"", C"',
        "Points so far,0,-3",
        "Builders at the end,0,0",
        "Artists at the end,10,0",
        "Inventors at the end,0,0",
        "Buildings at the end,0,0",
        "Total,10,-3",
        "Place,1,2",
        "Food,0,0",
    ]
