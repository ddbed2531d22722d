"""Position files: every value knows its line, a fault is told with it, and a position can be played on."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kernel.core import BadInput, IllegalChoice
from kernel.positions import PositionFileError, check_positions, read_file, read_positions_text, session

VECTORS = sorted(Path("tests/vectors").glob("*.json"))
WRITTEN = sorted(Path("notebooks/teachers/positions").rglob("*.toml"))


def leaves(data: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    entries = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in entries:
        yield (*path, key), value
        yield from leaves(value, (*path, key))


@pytest.mark.parametrize("path", [*VECTORS, *WRITTEN], ids=lambda path: path.stem)
def test_every_key_and_value_has_the_line_in_which_it_stands(path: Path) -> None:
    file, text = read_file(path), path.read_text(encoding="utf-8")
    data = tomllib.loads(text) if path.suffix == ".toml" else json.loads(text)
    rows = text.splitlines()
    for place, value in leaves(data):
        shown = str(place[-1] if isinstance(place[-1], str) else value)
        row = rows[file.lines[place] - 1]
        assert isinstance(value, dict | list | bool) or shown in row or json.dumps(shown)[1:-1] in row, place


def test_json_on_many_lines_and_toml_in_all_its_ways_have_lines() -> None:
    written = (
        '{\n "game":\n  "mesos", "positions": [\n {"id": "a:b # c",\n  "situation": {"x": [1,\n -2.5e3]},'
        ' "expected": {}}]}'
    )
    assert read_positions_text(written).lines["positions", 0, "situation", "x", 1] == 6
    file = read_positions_text(
        "# a comment [[positions]]\n"
        'game = "mesos"  # and "another\n'
        "[[positions]]\n"
        "id = 'one'\n"
        'why = """two\nlines = 3"""\n'
        "situation.op = 'setup'\n"
        "expected = {}\n"
        "[[positions]]\n"
        "id = 'two'\n"
        "expected = { 'a b'.c = [ 1, # one\n  1.5, 07:32:00,\n ], }\n".replace(", }", " }")
        + "[positions.situation]\n"
        "players = 1_000\n"
        "[[positions.situation.list]]\n"
        "x = 1\n"
        "[[positions.situation.list]]\n"
        '"x y" = 2\n'
    )
    wanted = {
        ("positions", 0, "situation", "op"): 7, ("positions", 1, "id"): 10,
        ("positions", 1, "expected", "a b", "c", 1): 12, ("positions", 1, "expected", "a b", "c", 2): 12,
        ("positions", 1, "situation", "players"): 15, ("positions", 1, "situation", "list", 0, "x"): 17,
        ("positions", 1, "situation", "list", 1, "x y"): 19,
    }  # fmt: skip
    assert {place: file.lines[place] for place in wanted} == wanted


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('game = "mesos"\n[[positions]\n', "line 2: cannot be read as positions: Expected"),
        ('{"game": "mesos",\n "positions": [,]}', "line 2: cannot be read as positions: Expecting value (column"),
        ('game = "mesos"\n[[positions]]\nname = "x"\n', "line 2: position 1 needs an 'id'"),
        ('game = "mesos"\n[[positions]]\nid = "x"\nsituation = 3\n', "line 4: position x needs 'situation'"),
        ('positions = []\n\ngame = "go"\n', "line 3: There is no game 'go'"),
    ],
    ids=range(5),
)
def test_a_file_that_cannot_be_read_names_the_line(text: str, words: str) -> None:
    with pytest.raises(PositionFileError) as told:
        read_positions_text(text, "mine")
    assert f"mine, {words}" in str(told.value)


MESOS = """game = "mesos"

[[positions]]
id = "hunt"
[positions.situation]
op = "resolve_event"
event = "hunt"
era = 1
players = [
  { food = 0, tribe = { hunter = 3 } },
  { food = 2, tribe = { hunter = 1 } },
]
[positions.expected]
players = [
  { food = 3 },
  { food = 3 },
]
"""
ARCHEOS = """game = "archeos"

[[positions]]
id = "guide"
[positions.situation]
players = ["Ada", "Ben"]
display = ["blue:pilot"]
[positions.situation.hands]
Ada = [
  "green:guide",
  "green:student",
]
[positions.action]
type = "expedition"
leader = "green:guide"
[positions.expected]
legal = true
"""


@pytest.mark.parametrize(
    ("text", "right", "wrong", "words"),
    [
        (MESOS, "hunter = 1", "hunters = 1", "line 11: cannot be played: situation.players[1].tribe has the unknown"),
        (MESOS, "food = 2", "food = -2", "line 11: cannot be played: situation.players[1].food is -2"),
        (MESOS, '"hunt"\nera', '"hund"\nera', "line 7: cannot be played: situation.event is 'hund'; it can be hunt"),
        (MESOS, "era = 1\n", "", "line 5: cannot be played: situation lacks 'era'"),
        (MESOS, "{ food = 3 },\n]", "{ food = 4 },\n]", "line 16: players[1].food: expected 4, came out 3"),
        (ARCHEOS, "green:student", "green:pupil", "line 11: cannot be played: 'green:pupil' in the hand of Ada"),
        (ARCHEOS, "display", "displays", "line 7: cannot be played: A situation has no 'displays'"),
        (ARCHEOS, '"expedition"', '"excursion"', "line 14: cannot be played: Action 'excursion' does not exist"),
        (ARCHEOS, '"Ada", "Ben"', '"Ada"', "the position that begins in line 3: cannot be played: Archeos Society has"),
        (ARCHEOS, "legal = true", "legal = false", "line 17: legal: expected false, came out true"),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_names_the_line(text: str, right: str, wrong: str, words: str) -> None:
    assert check_positions(read_positions_text(text))[0].differences == []
    assert text.count(right) == 1
    (told,) = check_positions(read_positions_text(text.replace(right, wrong)))[0].differences
    assert told.startswith(words)


# Positions to play on


def position(text: str) -> dict[str, Any]:
    return read_positions_text(text).positions[0]


def test_a_position_where_nobody_is_asked_is_a_game_of_one_step() -> None:
    played = session("mesos", position(MESOS))
    assert played.question is None
    assert played.state.food == [3, 3]
    assert played.moments()[0].state.food == [0, 2]


def test_a_turn_is_free_refusals_and_branches_as_in_any_game() -> None:
    played = session("archeos", position(ARCHEOS))
    with pytest.raises(IllegalChoice, match="lays no cards in the deck"):
        played.branch(0).choose("deck")
    played.choose("expedition")
    with pytest.raises(IllegalChoice):
        played.choose("blue:pilot:1")
    played.choose("green:guide:1")
    other = played.branch(0)
    other.choose("display:blue:pilot:1")
    assert len(other.state.hands[0]) == 3
    assert other.question is None


TAKING = """game = "mesos"
[[positions]]
id = "order"
expected = { food_after_each = [0, 2] }
[positions.situation]
op = "take_in_order"
player = { food = 0, tribe = {} }
cards = [{ kind = "hunter" }, { kind = "hunter", icon = true }]
"""


def test_cards_are_taken_in_any_order_and_are_cards_of_the_box() -> None:
    played = session("mesos", position(TAKING))
    plain, icon = (card.id for card in played.state.upper)
    food = []
    for order in ((plain, icon), (icon, plain)):
        other = played.branch(0)
        for card in order:
            other.choose(card)
        food.append(other.state.food[0])
    assert food == [2, 1]
    with pytest.raises(BadInput, match="The box holds no Builder with 9 Food off"):
        session("mesos", position(TAKING.replace('kind = "hunter" }', 'kind = "builder", discount = 9 }')))


ROUND = """game = "mesos"
[[positions]]
id = "round"
expected = { players = [{ food = 3 }, { food = 2 }] }
[positions.situation]
op = "round"
players = [{ food = 3, tribe = { hunter = 1 } }, { food = 3 }]
lower_row = [{ kind = "artist" }, "event:hunt:1"]
upper_row = [{ kind = "hunter", icon = true }, { kind = "gatherer" }]
deck_top = ["event:sustenance:1"]
answers = ["tile:B", "tile:C", "card:99"]
"""


def test_a_round_is_played_by_its_answers_and_freely() -> None:
    text = ROUND.replace(', "card:99"', "")
    assert check_positions(read_positions_text(ROUND))[0].outcome["legal"] is False
    played = session("mesos", position(text))
    assert played.question
    assert played.question.kind == "place"
    while played.question:
        played.choose(played.question.open_ids()[0])
    assert [card.id for card in played.state.upper] == ["event:sustenance:1"]
