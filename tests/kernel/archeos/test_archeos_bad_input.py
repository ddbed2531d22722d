"""Everything wrong from outside is told in one sentence."""

from __future__ import annotations

import copy
import resource
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from archeos_tools import TEN_MERCENARIES, cards, expedition, play, sites, situation

from kernel.archeos import GAME, box
from kernel.archeos.positions import play_position
from kernel.archeos.state import provenance, scenario_provenance, track_provenance
from kernel.archeos.tables import package_texts
from kernel.core import BadInput, IllegalChoice, Session, SetupError
from kernel.explain import page
from kernel.positions import read_positions

SIX = cards("botanist guide patron photographer physician student")

SETUPS: list[tuple[str, dict[str, Any], str]] = [
    ("seven players", {"players": 7}, "can be 2, 3, 4, 5 or 6"),
    ("one player", {"players": 1}, "players"),
    ("an unknown scenario", {"scenario": "atlantis"}, "scenario"),
    ("seven roles", {"roles": [*SIX, "pilot"]}, "needs 6 roles, not 7"),
    ("five roles", {"roles": SIX[:5]}, "needs 6 roles, not 5"),
    ("a role twice", {"roles": [*SIX[:5], "guide"]}, "'guide' is named twice"),
    ("an unknown role", {"roles": [*SIX[:5], "wizard"]}, "'wizard' does not exist"),
    ("roles that are no list", {"roles": "guide"}, "must be a list"),
    ("a site on the wrong board", {"sites": {"red": "ur"}}, "'ur' is not on the red board"),
    ("an unknown board", {"sites": {"black": "ur"}}, "no 'black' board"),
    ("sites that are no map", {"sites": ["ur"]}, "must map colours to sites"),
    ("roles in a draft", {"scenario": "draft", "roles": SIX}, "In a draft"),
    ("two names for three players", {"names": ["A", "B"]}, "3 players need 3"),
    ("a name twice", {"names": ["A", "B", "A"]}, "holds 'A'; names must differ"),
    ("names that are no texts", {"names": [1, 2, 3]}, "list of 3 texts"),
    ("a first player who does not play", {"first_player": 3}, "from 0 to 2"),
    ("a switch with another value", {"rapa_nui": "sometimes"}, "points_first"),
    ("an unknown setting", {"weather": "dry"}, "has no setting 'weather'"),
    ("tables that are a number", {"tables": 3}, "name of a folder"),
    ("tables that are incomplete", {"tables": {"sites": ""}}, "boards.csv is missing"),
    ("an unknown table", {"tables": {"houses": ""}}, "unknown table 'houses'"),
    ("a folder that is not there", {"tables": "no/such/folder"}, "missing in 'no/such/folder'"),
]


@pytest.mark.parametrize(("setup", "words"), [case[1:] for case in SETUPS], ids=[case[0] for case in SETUPS])
def test_a_wrong_set_up_is_refused(setup: dict[str, Any], words: str) -> None:
    with pytest.raises(SetupError) as refused:
        Session(GAME, setup)
    assert words in str(refused.value)
    assert str(refused.value).endswith(".")


def test_a_fixed_deal_must_belong_to_the_set_up_and_hold_its_cards() -> None:
    with pytest.raises(SetupError, match="no deal 'season-3-deck'"):
        Session(GAME, {"players": 2}, fixed={"season-3-deck": ["..."]})
    with pytest.raises(SetupError, match="season-1-deck"):
        Session(GAME, {"players": 2}, fixed={"season-1-deck": ["red:pilot:1", "..."]})


def test_a_fixed_deal_lays_the_cards() -> None:
    fixed = {"season-1-deck": ["red:guide:2", "blue:patron:1", "..."], "season-1-monkeys": ["monkey", "card", "..."]}
    session = Session(GAME, {"players": 2, "first_player": 1}, 4, fixed=fixed)
    assert session.state.hands == [("blue:patron:1",), ("red:guide:2",)]
    assert session.state.deck[session.state.upper] == "monkey"


AB = {"players": ["A", "B"]}
ELEVEN = {**AB, "hands": {"A": ["red:guide"] * 11}}
POSITIONS: list[tuple[str, dict[str, Any], dict[str, Any], str]] = [
    ("no players", {}, {"type": "gain_deck"}, "players"),
    ("a player twice", {"players": ["A", "A"]}, {"type": "gain_deck"}, "different players"),
    ("seven players", {"players": list("ABCDEFG")}, {"type": "gain_deck"}, "2 to 6"),
    ("a hand of eleven", ELEVEN, {"type": "gain_deck"}, "has 11 cards"),
    ("an unknown colour", {**AB, "hands": {"A": ["black:guide"]}}, {"type": "gain_deck"}, "no card"),
    ("an unknown role", {**AB, "hands": {"A": ["red:wizard"]}}, {"type": "gain_deck"}, "no card"),
    ("a monkey in hand", {**AB, "hands": {"A": ["monkey"]}}, {"type": "gain_deck"}, "Monkey"),
    ("cards that are no list", {**AB, "display": "red:guide"}, {"type": "gain_deck"}, "must be a list"),
    ("an unknown player", {**AB, "hands": {"C": []}}, {"type": "gain_deck"}, "no player 'C'"),
    ("four monkeys", {**AB, "deck": ["monkey"] * 2, "monkeys_revealed": 2}, {"type": "gain_deck"}, "3 Monkeys"),
    ("an unknown part", {**AB, "weather": "dry"}, {"type": "gain_deck"}, "no 'weather'"),
    ("an unknown action", AB, {"type": "dance"}, "'dance' does not exist"),
    (
        "a site on the wrong board",
        {**AB, "sites": {"red": {"site": "ur"}}},
        {"type": "gain_deck"},
        "not on the red board",
    ),
    ("an unknown site", {**AB, "sites": {"red": {"site": "rome"}}}, {"type": "gain_deck"}, "no site 'rome'"),
    (
        "too few thresholds",
        {**AB, "sites": {"red": {"site": "red_compass", "points": [0, 1, 2], "thresholds": [1]}}},
        {"type": "gain_deck"},
        "needs 2 numbers",
    ),
    ("a place off the track", {**AB, "positions": {"A": {"red": 1}}}, {"type": "gain_deck"}, "is no place"),
    (
        "a broken expedition",
        {**AB, "expeditions": {"A": [cards("red:guide blue:pilot")]}},
        {"type": "gain_deck"},
        "shares no trait",
    ),
    (
        "a Mercenary in front",
        {**AB, "expeditions": {"A": [["red:mercenary"]]}},
        {"type": "gain_deck"},
        "needs a leader",
    ),
    ("a frame on nothing", {**AB, "frame": {"player": "A", "expedition": 0}}, {"type": "gain_deck"}, "frame"),
    ("a token twice", {**AB, "professor_tokens": {"supply": [1], "A": [1]}}, {"type": "gain_deck"}, "one of each"),
    ("a relic twice", {**AB, "relics": {"A": ["red", "red"]}}, {"type": "gain_deck"}, "different colours"),
    (
        "a place past the Linguist track",
        {**AB, "linguist": {"positions": {"A": 99}}},
        {"type": "gain_deck"},
        "Linguist track",
    ),
    ("nobody who drew", AB, {"type": "season_end"}, "'third_monkey_by'"),
    ("seven roles", AB, {"type": "setup", "roles": [*SIX, "pilot"]}, "not 7"),
    ("a deck too short", AB, {"type": "gain_deck"}, "no card left"),
    ("an action that knows no choices", AB, {"type": "gain_deck", "choice": {}}, "has no 'choice'"),
    (
        "a choice beside its place",
        situation("red:guide"),
        {"type": "expedition", "leader": "red:guide", "advance": False},
        "The action expedition has no 'advance'",
    ),
    (
        "a choice that is no yes or no",
        situation("red:guide"),
        {"type": "expedition", "leader": "red:guide", "choices": {"advance": "no"}},
        "'advance' is 'no'; it must be true or false",
    ),
    (
        "a part that no site has",
        {**AB, "sites": {"red": {"site": "red_compass", "point": [1]}}},
        {"type": "gain_deck"},
        "The red site has no 'point'",
    ),
    ("a frame with more", {**AB, "frame": {"owner": "A"}}, {"type": "gain_deck"}, "'frame' has no 'owner'"),
    ("a track with more", {**AB, "linguist": {"spaces": {}}}, {"type": "gain_deck"}, "'linguist' has no 'spaces'"),
    (
        "an endless track",
        {**AB, "linguist": {"track": {"length": 10**9, "artifacts": []}}},
        {"type": "gain_deck"},
        "up to 99",
    ),
    ("a score from nowhere", {**AB, "scores": {"A": 10**9}}, {"type": "gain_deck"}, "must be a list of whole numbers"),
    *(
        (
            f"a Professor's move: {move}",
            {
                **AB,
                "sites": sites(yellow="ta_sekhet"),
                "positions": {"A": {"yellow": [2, 1]}, "B": {"yellow": 1}},
                "professor_tokens": {"supply": [1, 2, 3], "A": [6]},
            },
            {"type": "season_end", "third_monkey_by": "A", "professor": {"A": {"forward": "yellow", **move}}},
            words,
        )
        for move, words in (
            ({"vehicle": "x"}, "'vehicle' is 'x'; it must be 0 or 1"),
            ({"vehicle": 2}, "'vehicle' is 2; it must be 0 or 1"),
            ({"backwards": "red"}, "A Professor's move has no 'backwards'"),
        )
    ),
]


@pytest.mark.parametrize(
    ("given", "action", "words"), [case[1:] for case in POSITIONS], ids=[case[0] for case in POSITIONS]
)
def test_a_position_that_cannot_be_is_refused(given: dict[str, Any], action: dict[str, Any], words: str) -> None:
    with pytest.raises(BadInput) as refused:
        play_position({"situation": given, "action": action})
    assert words in str(refused.value)


TRACK = {"track": {"length": 9, "artifacts": [1]}}
OPEN = sites(red="red", green="green", yellow="ta_sekhet")
MISSING: list[tuple[str, dict[str, Any], str]] = [
    ("pilot_site", situation("red:pilot", sites=OPEN), "red:pilot"),
    ("linguist_sites", situation("red:linguist", sites=OPEN, linguist=TRACK), "red:linguist"),
    (
        "vehicle",
        situation("yellow:guide yellow:guide", sites=OPEN, positions={"A": {"yellow": [0, 1]}}),
        "yellow:guide yellow:guide",
    ),
    (
        "professor_token",
        situation("red:professor red:guide", professor_tokens={"supply": [1, 2]}),
        "red:professor red:guide",
    ),
    ("keep", situation("red:physician blue:guide pink:guide"), "red:physician"),
    ("extra_expedition", situation("red:cartographer blue:guide", sites=OPEN), "red:cartographer"),
]


@pytest.mark.parametrize(("choice", "given", "played"), MISSING, ids=[case[0] for case in MISSING])
def test_a_choice_that_matters_and_is_missing_is_named(choice: str, given: dict[str, Any], played: str) -> None:
    with pytest.raises(BadInput, match=f"'{choice}'"):
        expedition(given, played)


def test_missing_moves_of_a_professor_are_named() -> None:
    given = {**AB, "sites": OPEN, "professor_tokens": {"A": [3]}}
    with pytest.raises(BadInput, match="'forward'"):
        play(given, "season_end", third_monkey_by="A")


JUNK: list[Any] = [None, 3, -1, True, "x", [], {}, [1], ["x"], {"A": 3}, {"A": "red"}, [None], [["red:guide"]]]


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every value inside nested data."""
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inside:
        yield (*path, key)
        yield from places(value, (*path, key))


@pytest.mark.parametrize("name", ["archeos_positions.json", "archeos_worked_examples.json"])
def test_a_position_with_junk_in_any_place_is_played_or_told_what_is_wrong(name: str) -> None:
    _, positions = read_positions(Path(__file__).parents[2] / "vectors" / name)
    refused = 0
    for no, position in enumerate(positions):
        whole = {"situation": position["situation"], "action": position["action"]}
        for at, path in enumerate(places(whole)):
            spoiled = copy.deepcopy(whole)
            inner: Any = spoiled
            for key in path[:-1]:
                inner = inner[key]
            inner[path[-1]] = JUNK[(no + at) % len(JUNK)]
            try:
                play_position(spoiled)
            except BadInput:
                refused += 1
    assert refused > 100


def test_a_site_without_numbers_is_our_own_and_ur_needs_its_limits() -> None:
    own = play(
        {**AB, "sites": {"pink": {"site": "sigiriya"}}, "positions": {"A": {"pink": 2}}},
        "season_end",
        third_monkey_by="A",
    )
    assert own["scores"]["A"] == 6
    with pytest.raises(BadInput, match="'max_size' of site 'ur'"):
        play({**AB, "sites": {"pink": {"site": "ur", "points": [0], "thresholds": []}}}, "gain_deck")


def test_an_unknown_choice_is_named() -> None:
    with pytest.raises(BadInput, match="'choices' has no 'dance'"):
        expedition(situation("red:guide"), "red:guide", dance=True)


def test_a_refused_action_leaves_the_situation_and_says_why() -> None:
    given = situation(" ".join(TEN_MERCENARIES), display=["red:guide"])
    out = play(given, "gain_display", card="red:guide")
    assert (out["legal"], out["rule"]) == (False, "archeos.hand_limit")
    assert out["why"].startswith("You hold 10 cards")
    assert out["hands"]["A"] == TEN_MERCENARIES
    absent = play(given, "gain_display", card="red:pilot")
    assert "no red:pilot" in absent["why"]


def test_a_closed_option_says_which_card_breaks_which_trait() -> None:
    session = Session(
        GAME,
        {"players": 2, "first_player": 0},
        1,
        fixed={
            "season-1-deck": [
                f"{card}:1" for card in cards("blue:guide red:patron blue:patron red:guide pink:patron green:student")
            ]
            + ["..."]
        },
    )
    session.choose("display:blue:patron:1")
    session.choose("deck")
    session.choose("display:red:guide:1")
    session.choose("deck")
    session.choose("display:pink:patron:1")
    session.choose("deck")
    session.choose("expedition")
    session.choose("blue:guide:1")
    session.choose("colour")
    assert session.question
    closed = {option.id: option.why for option in session.question.options if not option.is_open}
    assert closed == {
        "red:guide:1": "The Red Guide is not Blue, the colour that all cards must share.",
        "pink:patron:1": "The Pink Patron is not Blue, the colour that all cards must share.",
    }
    with pytest.raises(IllegalChoice) as refused:
        session.choose("blue:patron:1", "red:guide:1")
    assert refused.value.rule == "archeos.matching"


# A person's box


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    box.export(tmp_path)
    return tmp_path


def edit(folder: Path, name: str, old: str, new: str) -> None:
    path = folder / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_an_untouched_box_holds_every_example(folder: Path) -> None:
    findings = box.check(folder)
    assert len(findings) == 5
    assert all(finding.startswith("holds") for finding in findings)


def test_tables_of_a_form_are_checked_like_a_folder(folder: Path) -> None:
    texts = package_texts()
    assert box.check_texts(texts) == box.check(folder)
    assert "sites.csv is missing" in box.check_texts({name: text for name, text in texts.items() if name != "sites"})[0]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda text: text.replace(",", ";"), "has semicolons between its cells; save it with commas."),
        (lambda text: text.replace(",", "\t"), "has tabs between its cells; save it with commas."),
        (lambda text: text + "x" * 200_000, "is no table of cells with commas between them"),
        (lambda text: "", "Table sites.csv lacks site, space"),
    ],
    ids=["semicolons", "tabs", "a cell without end", "nothing"],
)
def test_a_file_that_is_no_table_of_commas_says_what_it_is(
    folder: Path, change: Callable[[str], str], words: str
) -> None:
    path = folder / "sites.csv"
    path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")
    assert words in box.check(folder)[0]


@pytest.mark.parametrize("ends", ["\r\n", "\r"])
def test_line_ends_and_a_byte_order_mark_of_other_programs_are_read(folder: Path, ends: str) -> None:
    path = folder / "sites.csv"
    text = path.read_text(encoding="utf-8")
    path.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", ends).encode())
    assert all(finding.startswith("holds:") for finding in box.check(folder))
    assert box.check_texts({**package_texts(), "sites": text.replace("\n", ends)}) == box.check(folder)


def test_a_threshold_that_falls_is_doubted_and_played(folder: Path) -> None:
    edit(folder, "sites.csv", "machu_picchu,3,4,reconstructed,3,", "machu_picchu,3,4,reconstructed,1,")
    findings = box.check(folder)
    assert findings[-1] == "holds, but look again: Machu Picchu, space 3, needs 1, the space before it 2."
    assert all(finding.startswith("holds") for finding in findings)


@pytest.mark.parametrize("taken", [False, True], ids=["a new folder", "a folder that was there"])
def test_an_export_that_fails_leaves_nothing_behind(tmp_path: Path, taken: bool) -> None:
    place = tmp_path / "box"
    if taken:
        place.mkdir()
    limit = resource.getrlimit(resource.RLIMIT_FSIZE)
    ignored = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (2000, limit[1]))  # boards.csv fits, sites.csv does not
    try:
        with pytest.raises(BadInput, match=r"sites\.csv cannot be written: file too large"):
            box.export(place)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limit)
        signal.signal(signal.SIGXFSZ, ignored)
    assert place.exists() is taken
    assert not taken or list(place.iterdir()) == []


def test_a_file_in_the_place_of_a_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "box").write_text("", encoding="utf-8")
    with pytest.raises(BadInput, match=r"No folder .* can be made for the tables: file exists"):
        box.export(tmp_path / "box")


def test_a_box_is_not_written_over_edited_tables(folder: Path) -> None:
    with pytest.raises(BadInput, match="already there"):
        box.export(folder)


FAULTS: list[tuple[str, str, str, str, str]] = [
    ("a word for a number", "sites.csv", "\nur,1,1,", "\nur,1,one,", "column 'points': 'one' should be a whole number"),
    (
        "a threshold of zero",
        "sites.csv",
        "\nur,1,1,reconstructed,1,",
        "\nur,1,1,reconstructed,0,",
        "ur, space 1, column 'threshold': 0 is too small",
    ),
    ("a number as a program writes it", "sites.csv", "\nur,1,1,", "\nur,1,1_0,", "'1_0' should be a whole number"),
    (
        "a threshold that no hand reaches",
        "sites.csv",
        "\nur,1,1,reconstructed,1,",
        "\nur,1,1,reconstructed,12,",
        "ur, space 1, column 'threshold': 12 is too large; no expedition counts more than 11 cards",
    ),
    (
        "a missing threshold",
        "sites.csv",
        "\nur,1,1,reconstructed,1,reconstructed",
        "\nur,1,1,reconstructed,,",
        "ur, space 1, column 'threshold': the cell is empty",
    ),
    (
        "a draw at Sigiriya",
        "sites.csv",
        "\nsigiriya,1,3,reconstructed,3,reconstructed,,,,",
        "\nsigiriya,1,3,reconstructed,3,reconstructed,,,1,box",
        "column 'draw': 1 should not be there",
    ),
    (
        "a number without provenance",
        "sites.csv",
        "\nur,1,1,reconstructed,1,reconstructed",
        "\nur,1,1,reconstructed,1,",
        "a number and its provenance",
    ),
    ("an unknown provenance", "sites.csv", "\nur,1,1,reconstructed", "\nur,1,1,guessed", "column 'points_provenance'"),
    ("a space left out", "sites.csv", "\nur,2,", "\nur,3,", "the spaces are"),
    ("an unknown site in the tracks", "sites.csv", "\nur,6,", "\nrome,6,", "unknown site 'rome'"),
    (
        "a board of another colour",
        "boards.csv",
        "ur,Ur,seed,advanced,pink",
        "ur,Ur,seed,advanced,red",
        "ur, column 'colour': 'red' should be 'pink'",
    ),
    ("an unknown board", "boards.csv", "ur,Ur,", "rome,Rome,", "unknown site 'rome'"),
    ("an artifact at the start", "linguist_track.csv", "\n0,0,", "\n0,1,", "the start must be 0"),
    ("a gap in the Linguist track", "linguist_track.csv", "\n4,", "\n5,", "linguist_track.csv: the spaces are"),
    (
        "a role twice",
        "scenarios.csv",
        "guide,reconstructed,patron",
        "guide,reconstructed,guide",
        "'guide' stands there twice",
    ),
    (
        "an unknown role",
        "scenarios.csv",
        "guide,reconstructed,patron",
        "wizard,reconstructed,patron",
        "'wizard' should be one of",
    ),
    ("an unknown advanced site", "scenarios.csv", "seed,rapa_nui,", "seed,rome,", "'rome' should be one of"),
    ("a scenario left out", "scenarios.csv", "\nur,Ur", "\nrome,Ur", "exactly one row for the scenario ur"),
    ("a missing column", "linguist_track.csv", "artifact", "artefact", "lacks artifact"),
    ("a cell too many", "linguist_track.csv", "\n4,0,", "\n4,0,0,", "has 4 cells"),
]


@pytest.mark.parametrize(
    ("name", "old", "new", "words"), [case[1:] for case in FAULTS], ids=[case[0] for case in FAULTS]
)
def test_a_bad_cell_is_named(folder: Path, name: str, old: str, new: str, words: str) -> None:
    edit(folder, name, old, new)
    findings = box.check(folder)
    assert any(words in finding for finding in findings), findings
    assert not any(finding.startswith("holds") for finding in findings)
    with pytest.raises(SetupError):
        Session(GAME, {"tables": str(folder)})


def test_every_bad_cell_is_named(folder: Path) -> None:
    edit(folder, "sites.csv", "\nur,1,1,", "\nur,1,one,")
    edit(folder, "sites.csv", "\nur,4,5,reconstructed,3", "\nur,4,5,reconstructed,0")
    edit(folder, "scenarios.csv", "botanist,seed,guide", "botanist,seed,wizard")
    assert len(box.check(folder)) == 3


def test_a_missing_table_is_named(folder: Path) -> None:
    (folder / "sites.csv").unlink()
    assert "sites.csv is missing" in box.check(folder)[0]


EXAMPLES: list[tuple[str, str, str, str]] = [
    ("Sigiriya never worth 6", "\nsigiriya,2,6,", "\nsigiriya,2,7,", "does not hold: White Zeppelin"),
    (
        "Grotta Azzurra never worth 4",
        "\ngrotta_azzurra,1,4,",
        "\ngrotta_azzurra,1,3,",
        "does not hold: Brown Half-Track",
    ),
    ("Machu Picchu's 2 on space 2", "\nmachu_picchu,1,2,derived", "\nmachu_picchu,1,1,box", "holds only otherwise"),
]


@pytest.mark.parametrize(("old", "new", "words"), [case[1:] for case in EXAMPLES], ids=[case[0] for case in EXAMPLES])
def test_the_examples_are_played_on_the_new_tables(folder: Path, old: str, new: str, words: str) -> None:
    edit(folder, "sites.csv", old, new)
    if "machu" in old:
        edit(folder, "sites.csv", "\nmachu_picchu,2,3,", "\nmachu_picchu,2,2,")
    assert any(finding.startswith(words) for finding in box.check(folder))


def test_a_first_game_with_a_linguist_does_not_hold(folder: Path) -> None:
    edit(folder, "scenarios.csv", "guide,reconstructed,patron", "linguist,reconstructed,patron")
    assert any(finding.startswith("does not hold: the first game") for finding in box.check(folder))


def test_a_box_without_a_threshold_of_three_says_so(folder: Path) -> None:
    path = folder / "sites.csv"
    lines = path.read_text(encoding="utf-8").splitlines()
    rows = [line.split(",", 5) for line in lines]
    path.write_text(
        "\n".join(",".join([*row[:4], "4" if row[4] == "3" else row[4], *row[5:]]) for row in rows), "utf-8"
    )
    assert any(finding.startswith("does not hold: with a 5-card") for finding in box.check(folder))


def test_a_page_names_the_settings_without_whole_tables(folder: Path) -> None:
    lines = page(Session(GAME, {"tables": str(folder), "names": ["A", "B", "C"]})).splitlines()
    assert lines[1].startswith("Set-up: names = ['A', 'B', 'C'], tables = {'boards': ")
    assert len(lines[1]) < 250
    assert page(Session(GAME, {"players": 2})).splitlines()[1] == ""


def test_a_save_remembers_the_tables_it_was_played_with(folder: Path) -> None:
    edit(folder, "sites.csv", "\nsigiriya,1,3,", "\nsigiriya,1,5,")
    edit(folder, "boards.csv", "Red compass side,reconstructed", "Mesa Verde,box")
    edit(folder, "linguist_track.csv", "\n5,0,", "\n5,1,")
    edit(folder, "scenarios.csv", "guide,reconstructed,patron", "pilot,reconstructed,patron")
    session = Session(GAME, {"tables": str(folder)}, 3)
    text = session.dump()
    for path in folder.iterdir():
        path.unlink()
    again = Session.load(text)
    state = again.state
    assert again.dump() == text
    assert state.sites["pink"].points[1] == 5
    assert provenance(state, "pink", 1, "points") == "box"
    assert provenance(state, "pink", 2, "points") == "reconstructed"
    assert provenance(state, "pink", 2, "limit") == ""
    assert (track_provenance(state, 5), track_provenance(state, 0)) == ("box", "seed")
    said = [record.text for record in again.records if record.rule == "archeos.box"]
    assert said == ["The numbers of this game are those of somebody's own box."]
    assert scenario_provenance("chichen_itza")["guide"] == "reconstructed"
