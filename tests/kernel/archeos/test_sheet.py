"""Score sheets of Archeos Society: whole games come out as played, the rulebook's season too, and slips are named."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernel.archeos import GAME
from kernel.archeos.entries import KEYS, SEASON_KEYS
from kernel.archeos.lessons import brown_and_white
from kernel.archeos.scoring import ranking
from kernel.archeos.setups import SCENARIOS
from kernel.archeos.sheet import SeasonsCount, count
from kernel.archeos.state import SECOND_VEHICLE, ArcheosTable
from kernel.archeos.tables import COLOURS, RELIC_POINTS, ROLES, SEASONS, own_tables, package_texts
from kernel.bots import greedy_bot, play_on, random_bot
from kernel.core import Moment, Record, Session
from kernel.sheet import SHEET, Sheet, dump, load, new_sheet

Entry = dict[str, Any]


def sheet_of(session: Session) -> Sheet:
    """What people would enter who had played this game: the table as it lay when each season ended."""
    moments = session.moments()
    players = session.state.players
    entries: list[Entry] = [{"name": name, "seasons": {}} for name in session.state.names]
    last: ArcheosTable = session.state
    for season in range(1, last.period + 1):
        told = [moment for moment in moments if moment.record.period == season]
        ends = [no for no, moment in enumerate(told) if moment.record.rule == "archeos.return_cards"]
        if ends:
            for player in players:
                entries[player]["seasons"][str(season)] = season_of(told, ends[0], player)
    for player in players:
        entries[player]["relics"] = list(last.relics[player])
    sides = {colour: site.id for colour, site in last.sites.items()}
    scenario = session.setup["scenario"] if session.setup["scenario"] in SCENARIOS else SCENARIOS[0]
    more: Entry = {"scenario": scenario, "roles": list(last.roles), "sides": sides}
    return new_sheet("archeos", entries, **more)


def season_of(told: list[Moment], end: int, player: int) -> Entry:
    """A player's entries of one season, from its moments; `end` is where the cards have gone back."""
    table: ArcheosTable = told[end].state
    before = [moment.record for moment in told[:end] if moment.record.player == player]
    after = [moment.record for moment in told[end:] if moment.record.player == player]
    vehicles = [tally for colour in table.sites for tally in table.vehicles(colour)]
    entry: Entry = {
        "expeditions": [
            {
                "role": one.role.name, "colour": one.leader.colour, "cards": one.size,
                "mercenaries": len(one.mercenaries),
            }
            for one in table.expeditions[player]
        ],
        "vehicles": {tally: table.tallies[tally][player] for tally in vehicles},
        "tokens": list(table.held[player]),
        "frames": sum(record.rule == "archeos.botanist_frame" and record.what == "points" for record in before),
        "uluru": sum(record.amount for record in before if record.rule == "archeos.uluru" and record.what == "points"),
    }  # fmt: skip
    if "linguist" in table.tallies:
        entry["linguist"] = table.tallies["linguist"][player]
    if table.frame and table.frame[0] == player:
        entry["frame"] = "yes"
    for move, rule in (("forward", "archeos.professor_season_end"), ("back", "archeos.professor_back")):
        moved = [record.what for record in after if record.rule == rule and record.what in table.tallies]
        entry |= {move: moved[0]} if moved else {}
    if any(record.rule == "archeos.uluru" and record.what == "points" and record.amount for record in after):
        entry["cash"] = "yes"
    return entry


def totals_after(session: Session) -> list[list[int]]:
    """The points after the end of each season."""
    found: dict[int, list[int]] = {}
    for moment in session.moments():
        if moment.record.rule == "archeos.expedition_points":
            found[moment.record.period] = list(moment.state.points)
    return [found[season] for season in sorted(found)]


GAMES = [(scenario, players) for scenario in (*SCENARIOS, "random", "draft") for players in (2, 3, 5)]


@pytest.mark.parametrize(("scenario", "players"), GAMES)
def test_a_whole_game_counts_as_it_was_played(scenario: str, players: int) -> None:
    bots = [greedy_bot(GAME) if players == 3 else random_bot(seat) for seat in range(players)]
    session = play_on(Session(GAME, {"players": players, "scenario": scenario}, players), bots)
    counted = count(load(dump(sheet_of(session)), "archeos"))
    assert [problem.text for problem in counted.problems] == []
    assert [list(totals) for totals in counted.after] == totals_after(session)
    assert counted.totals == tuple(session.state.points)
    assert [list(group) for group in counted.ranking] == ranking(session.state)
    assert counted.over
    winner = [record.text for record in session.records if record.what in ("tie", "winner")]
    assert list(counted.verdict) == winner
    for player in range(players):
        assert sum(record.amount for record in counted.why(player)) == counted.totals[player]


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    "rulings",
    [
        {"nobody_moved": "nobody", "professor_all_equal": "nothing"},
        {"rapa_nui": "reset_first", "score_floor": "zero", "tie_break_sizes": "as_played"},
    ],
)
def test_other_readings_count_as_they_were_played(rulings: dict[str, str], seed: int) -> None:
    roles = ["linguist", "professor", "mercenary", "photographer", "botanist", "curator"]
    sides = {"green": "rapa_nui", "yellow": "ta_sekhet_maat", "purple": "uluru", "blue": "tantallon_castle"}
    setup = {"players": 4, "roles": roles, "sites": sides, **rulings}
    session = play_on(Session(GAME, setup, seed), [random_bot(seed + seat) for seat in range(4)])
    counted = count(sheet_of(session) | {"rulings": rulings})
    assert counted.totals == tuple(session.state.points)
    assert [list(group) for group in counted.ranking] == ranking(session.state)


# The rulebook's season


def rulebook() -> Sheet:
    """Brown Half-Track's and White Zeppelin's season as the rulebook tells it: White's expeditions are not told."""
    brown = {
        "expeditions": [
            {"role": "guide", "colour": "red", "cards": 6},
            {"role": "photographer", "colour": "yellow", "cards": 4},
            {"role": "botanist", "colour": "blue", "cards": 4},
            {"role": "patron", "colour": "green", "cards": 1},
        ],
        "vehicles": {"green": 1, "red": 1, "yellow": 1, "blue": 1},
        "frames": 1,
        "frame": "yes",
    }
    white = {"vehicles": {"green": 1, "purple": 2, "pink": 2}}
    players = [{"name": name, "seasons": {"1": entry}} for name, entry in (("Brown", brown), ("White", white))]
    return new_sheet("archeos", players, scenario="chichen_itza")


def points(counted: SeasonsCount, player: int, rule: str) -> list[int]:
    return [record.amount for record in counted.why(player) if record.rule == f"archeos.{rule}"]


def test_brown_half_track_and_white_zeppelin() -> None:
    brown, white = 0, 1
    counted = count(rulebook())
    assert counted.problems == ()
    sites = {record.about: record.amount for record in counted.why(white) if record.rule == "archeos.site_points"}
    assert sites == {
        "machu_picchu": 2, "chichen_itza": 0, "great_zimbabwe": 0, "grotta_azzurra": 0, "nan_madol": 2, "sigiriya": 6,
    }  # fmt: skip
    assert sum(sites.values()) == counted.totals[white] == 10
    assert sum(points(counted, brown, "site_points")) == 8
    assert points(counted, brown, "expedition_points") == [12, 8, 5, 0]
    assert points(counted, brown, "botanist_season_end") == [2]
    assert points(counted, brown, "botanist_frame") == [2]
    assert counted.totals[brown] == 8 + 25 + 2 + 2
    assert counted.after == ((37, 10),)
    assert not counted.over
    assert counted.verdict == ("Brown leads with 37 points after season 1 of 2.",)


def test_the_season_of_the_lesson_is_the_season_of_the_sheet() -> None:
    session = brown_and_white()
    counted = count(sheet_of(session))
    assert counted.problems == ()
    assert counted.after[0] == tuple(session.state.points)


def test_reconstructed_numbers_are_told_apart() -> None:
    counted = count(rulebook())

    def origin(place: str) -> str:
        return counted.origin(next(record for record in counted.why(1) if record.about == place))

    assert origin("sigiriya") == "reconstructed"
    assert origin("grotta_azzurra") == "derived"
    assert {counted.origin(one) for one in counted.why(0) if one.rule == "archeos.expedition_points"} == {""}


# Seasons


def season(**entries: Any) -> Entry:
    return {"seasons": {"1": entries}}


def two(first: Entry, second: Entry | None = None, **more: Any) -> SeasonsCount:
    return count(new_sheet("archeos", [{"name": "Ann", **first}, {"name": "Ben", **(second or {})}], **more))


def test_vehicles_stay_where_the_season_before_left_them() -> None:
    ann = {"seasons": {"1": {"vehicles": {"green": 2}}, "2": {"vehicles": {"pink": 1}}}}
    counted = two(ann)
    machu_picchu = [record.amount for record in counted.why(0) if record.about == "machu_picchu"]
    assert len(machu_picchu) == 2
    assert machu_picchu[0] == machu_picchu[1] > 0
    assert counted.over


def test_rapa_nui_leaves_the_vehicle_on_the_start() -> None:
    ann = {
        "seasons": {"1": {"vehicles": {"green": 3}}, "2": {"frames": 0, "expeditions": [{"role": "guide", "cards": 1}]}}
    }
    counted = two(ann, scenario="rapa_nui")
    assert counted.table.tallies["green"] == [0, 0]
    assert [record.text for record in counted.records if "back from space 3" in record.text]


def test_an_empty_sheet_counts_nothing() -> None:
    counted = two({})
    assert counted.totals == (0, 0)
    assert counted.records == counted.problems == ()
    assert counted.verdict == ("Nothing has been entered yet.",)
    assert not count(new_sheet("archeos", [])).totals


def test_museums_count_after_the_last_season_only() -> None:
    relics = {"relics": ["red", "green", "blue"]}
    one = season(expeditions=[{"role": "curator", "cards": 2}])
    assert not points(two(one | relics, scenario="tantallon_castle"), 0, "museum")
    both = {"seasons": dict.fromkeys(("1", "2"), one["seasons"]["1"])}
    counted = two(both | relics, scenario="tantallon_castle")
    assert points(counted, 0, "museum") == [RELIC_POINTS[3]]


def test_a_tie_is_broken_by_the_last_seasons_expeditions_and_told() -> None:
    def played(*sizes: int) -> Entry:
        return {"expeditions": [{"role": "guide", "cards": size} for size in sizes]}

    ann = {"seasons": {"1": played(6), "2": played(4, 3, 3, 2)}}
    ben = {"seasons": {"1": played(4, 3, 3, 2), "2": played(6)}}
    counted = two(ann, ben)
    assert counted.totals[0] == counted.totals[1]
    assert counted.ranking == ((1,), (0,))
    assert counted.verdict[0].startswith("A tie at")
    assert counted.verdict[-1].startswith("Ben wins")


# The Professors


def professors(**ann: Any) -> SeasonsCount:
    return two(season(tokens=[3], **ann), season(tokens=[1], vehicles={"green": 1}), scenario="tantallon_castle")


def test_professors_move_as_entered() -> None:
    counted = professors(forward="pink")
    assert counted.problems == ()
    assert counted.table.tallies["pink"] == [1, 0]
    assert counted.table.tallies["green"] == [0, 0], "Ben's one vehicle that can go back does so without being told"


def test_professors_wait_until_every_move_is_entered() -> None:
    counted = professors()
    (problem,) = counted.problems
    assert problem.where == "players.0.seasons.1.forward"
    assert problem.text == (
        "Ann, season 1: Ann has the highest total: at which site do you go one space forward? "
        "Until then no Professor moves anything."
    )
    assert counted.table.tallies["green"] == [0, 1]
    assert points(counted, 1, "site_points"), "the rest is counted"


def test_a_move_that_nobody_owes_is_named() -> None:
    counted = professors(forward="pink", back="green")
    assert [problem.where for problem in counted.problems] == ["players.0.seasons.1.back"]


def test_a_move_beyond_the_track_is_named_with_its_reason() -> None:
    last = two({}).table.sites["pink"].last
    counted = professors(forward="pink", vehicles={"pink": last})
    (problem,) = counted.problems
    assert "stands on the last space" in problem.text


def test_a_professor_moves_the_second_vehicle_of_ta_sekhet_maat() -> None:
    def told(**ann: Any) -> SeasonsCount:
        second = "yellow" + SECOND_VEHICLE
        ann = {"tokens": [3], "vehicles": {"yellow": 2, second: 1}, **ann}
        return two(season(**ann), season(tokens=[1]), scenario="ta_sekhet_maat")

    assert told(forward="yellow2").table.tallies["yellow2"] == [2, 0]
    assert told(forward="yellow").table.tallies["yellow"] == [3, 0]


def test_a_professor_cashes_in_at_uluru() -> None:
    roles = ["professor", "guide", "student", "patron", "pilot", "curator"]
    entries = season(tokens=[3], forward="purple", cash="yes", uluru=5)
    counted = two(entries, season(tokens=[1]), scenario="uluru", roles=roles)
    worth = counted.table.sites["purple"].points[1]
    assert points(counted, 0, "uluru") == [5, worth]
    assert counted.table.tallies["purple"] == [0, 0]


# What cannot be


GUIDE = {"role": "guide", "colour": "red", "cards": 2}

IMPOSSIBLE: list[tuple[str, Entry, Entry, str]] = [
    ("too many cards", season(expeditions=[{**GUIDE, "cards": 11}]), {}, "the number of cards is 11; it must be"),
    ("half a card", season(expeditions=[{**GUIDE, "cards": 1.5}]), {}, "the number of cards is 1.5"),
    ("no number", season(expeditions=[{"role": "guide"}]), {}, "enter how many cards it has"),
    ("no leader", season(expeditions=[{"cards": 3}]), {}, "choose the role that leads"),
    ("no such role", season(expeditions=[{**GUIDE, "role": "king"}]), {}, "choose the role that leads"),
    ("no such colour", season(expeditions=[{**GUIDE, "colour": "grey"}]), {}, "there is no colour 'grey'"),
    ("a Mercenary leads", season(expeditions=[{**GUIDE, "role": "mercenary"}]), {}, "a Mercenary never leads"),
    ("another role", season(expeditions=[{**GUIDE, "role": "pilot"}]), {}, "no Pilot is in play"),
    (
        "more Mercenaries than cards", season(expeditions=[{**GUIDE, "mercenaries": 2}]), {"scenario": "rapa_nui"},
        "2 cards with the leader among them cannot hold 2 Mercenaries",
    ),
    ("no Mercenaries in play", season(expeditions=[{**GUIDE, "mercenaries": 1}]), {}, "no Mercenary is in play"),
    ("three red Guides", season(expeditions=[GUIDE] * 3), {}, "3 expeditions with the leader Red Guide"),
    ("a space beyond", season(vehicles={"green": 40}), {}, "the space at Machu Picchu is 40; it must be"),
    ("no such board", season(vehicles={"grey": 1}), {}, "'grey' is asked nowhere"),
    ("no second vehicle", season(vehicles={"yellow2": 1}), {}, "'yellow2' is asked nowhere"),
    ("no Linguist", season(linguist=3), {}, "no Linguist is in play"),
    ("no Uluru", season(uluru=3), {}, "Uluru is not in play"),
    ("a frame without a Botanist", season(frame="yes", frames=1), {}, "the frame lies on an expedition that"),
    ("a frame never taken", season(frame="yes", expeditions=[{"role": "botanist", "cards": 2}]), {}, "enter how often"),
    ("no frame in play", season(frame="yes"), {"scenario": "uluru"}, "no Botanist is in play"),
    ("tokens without Professor", season(tokens=[1]), {}, "no Professor is in play; tokens do not count"),
    ("a seventh token", season(tokens=[7]), {"scenario": "ur"}, "there is no Professor token 7"),
    ("a token twice", season(tokens=[2, 2]), {"scenario": "ur"}, "Professor token 2 has been entered before"),
    ("relics without Curator", {"relics": ["red"]}, {}, "no Curator is in play"),
    ("a relic twice", {"relics": ["red", "red"]}, {"scenario": "uluru"}, "relics are different colours"),
    ("a third season", {"seasons": {"3": {"frames": 1}}}, {}, "'3' is asked nowhere"),
    ("seasons as a text", {"seasons": "two"}, {}, "what was entered is “two”"),
    ("expeditions as a number", season(expeditions=4), {}, "the expeditions are 4; they must be a list"),
    ("too far", season(expeditions=[GUIDE], vehicles={"red": 2}), {}, "went 2 spaces forward in all, more than 1 exp"),
    (
        "backwards", {"seasons": {"1": {"vehicles": {"red": 2}}, "2": {"vehicles": {"red": 1}}}}, {},
        "stood on space 2 already",
    ),
    ("no such scenario", {}, {"scenario": "atlantis"}, "There is no scenario 'atlantis'"),
    ("five roles", {}, {"roles": ["guide", "patron", "pilot", "student", "linguist"]}, "A game needs 6 roles, not 5"),
    ("roles as a text", {}, {"roles": "guide"}, "it must be a list of 6 roles"),
    ("no such side", {}, {"sides": {"red": "ur"}}, "The 'red' board has no side 'ur'"),
    ("sides as a text", {}, {"sides": "ur"}, "'sides' is 'ur'"),
    ("no such reading", {}, {"rulings": {"rapa_nui": "later"}}, "Setting 'rapa_nui'"),
    ("a reading of something else", {}, {"rulings": {"ur_order": "drawer"}}, "'ur_order' is no reading"),
    ("a broken box", {}, {"tables": {"sites": "?"}}, "Table boards.csv is missing"),
    ("printed words", {}, {"printed": {"machu_picchu": {"points": {"1": "a lot"}}}}, "'a lot' is no number of"),
    ("no such space", {}, {"printed": {"machu_picchu": {"points": {"40": 1}}}}, "Machu Picchu, space 40"),
    ("no small stars", {}, {"printed": {"machu_picchu": {"shared": {"1": 1}}}}, "Machu Picchu, space 1: 1 is no"),
    ("something else", {}, {"weather": "fine"}, "'weather' is asked nowhere"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("entry", "more", "words"), [case[1:] for case in IMPOSSIBLE], ids=[case[0] for case in IMPOSSIBLE]
)
def test_what_cannot_be_is_named_and_the_rest_is_counted(entry: Entry, more: Entry, words: str) -> None:
    ben = season(expeditions=[{"role": "physician", "cards": 6}])
    counted = two(entry, ben, **({"scenario": "chichen_itza"} | more))
    assert words in " ".join(problem.text for problem in counted.problems)
    assert points(counted, 1, "expedition_points") == [12]


def test_a_slip_is_named_once() -> None:
    counted = two({"seasons": {"1": {"vehicles": {"red": 2}}, "2": {"vehicles": {"red": 60}}}})
    assert [problem.where for problem in counted.problems] == ["players.0.seasons.2.vehicles.red"]


def test_two_players_cannot_hold_the_frame_or_the_same_token() -> None:
    led = {"expeditions": [{"role": "botanist", "cards": 3}], "frame": "yes", "frames": 1, "tokens": [4]}
    counted = two(season(**led), season(**led), scenario="ur")
    texts = " ".join(problem.text for problem in counted.problems)
    assert "Ben, season 1: Ann has the only frame already" in texts
    assert "Ben, season 1: Professor token 4 has been entered before" in texts
    assert points(counted, 0, "botanist_season_end") == [2]


def test_an_empty_season_between_is_named() -> None:
    counted = two({"seasons": {"2": {"vehicles": {"red": 1}}}})
    assert [problem.text for problem in counted.problems] == ["Season 1 is empty; it counts as it stands."]


@pytest.mark.parametrize("players", [1, 7])
def test_a_number_of_players_that_the_game_does_not_have(players: int) -> None:
    counted = count(new_sheet("archeos", [season(vehicles={"green": 1})] * players))
    assert f"for 2 to {max(SEASONS)} players; this sheet has {players}" in counted.problems[0].text
    assert len(counted.totals) == players


# One's own box


def test_numbers_read_off_ones_own_board_count_and_are_marked_as_such() -> None:
    printed = {"machu_picchu": {"points": {"1": 7}}}
    counted = two(season(vehicles={"green": 1}), printed=printed)
    (record,) = [record for record in counted.why(0) if record.about == "machu_picchu"]
    assert record.amount == 7
    assert counted.origin(record) == "box"
    assert counted.note.startswith("r: points of spaces"), "Ben's vehicles still stand on numbers of ours"


def test_a_count_on_ones_own_numbers_alone_has_no_mark() -> None:
    sites = two({}).table.sites.values()
    printed = {site.id: {"points": {str(space): 1 for space in range(2)}} for site in sites}
    counted = two(season(vehicles={"green": 1}), printed=printed)
    assert counted.totals == (6, 6)
    assert counted.note == ""
    assert not any(counted.title(rule).endswith(" r") for rule in counted.terms())


def test_a_whole_box_takes_the_place_of_our_tables() -> None:
    texts = package_texts()
    texts["sites"] = texts["sites"].replace("machu_picchu,1,2,derived", "machu_picchu,1,5,box")
    counted = two(season(vehicles={"green": 1}), tables=texts)
    assert [record.amount for record in counted.why(0) if record.about == "machu_picchu"] == [5]


def test_every_term_has_a_rule_and_parts_that_add_up() -> None:
    records: tuple[Record, ...] = count(rulebook()).records
    assert all(record.rule in GAME.rules for record in records)
    assert all(record.amount == sum(number for _, number in record.parts) for record in records)
    assert set(COLOURS) == set(count(rulebook()).table.sites)


# Whatever a page or a file sends

ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 12)
    | st.floats()
    | st.sampled_from(["", "yes", "red", "yellow2", "guide"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["1", "2", "red", "points", "machu_picchu", "role", "cards"]), inner, max_size=3
        )
    ),
    max_leaves=6,
)
EXPEDITION = st.fixed_dictionaries(
    {},
    optional={
        "role": st.sampled_from([*ROLES]) | ANYTHING, "colour": st.sampled_from(COLOURS) | ANYTHING,
        "cards": st.integers(0, 12) | ANYTHING, "mercenaries": st.integers(0, 4) | ANYTHING,
    },
)  # fmt: skip
SEASON = st.fixed_dictionaries(
    {},
    optional={
        **dict.fromkeys(SEASON_KEYS, ANYTHING),
        "expeditions": st.lists(EXPEDITION | ANYTHING, max_size=4) | ANYTHING,
        "vehicles": st.dictionaries(st.sampled_from([*COLOURS, "yellow2"]), st.integers(-1, 8) | ANYTHING) | ANYTHING,
        "tokens": st.lists(st.integers(0, 7) | ANYTHING, max_size=3),
        "forward": st.sampled_from([*COLOURS, "yellow2"]),
        "back": st.sampled_from([*COLOURS, "yellow2"]),
    },
)  # fmt: skip
PLAYER = st.fixed_dictionaries(
    {},
    optional={
        "name": ANYTHING, "relics": st.lists(st.sampled_from(COLOURS) | ANYTHING) | ANYTHING,
        "seasons": st.dictionaries(st.sampled_from(["1", "2", "3"]), SEASON | ANYTHING) | ANYTHING,
    },
)  # fmt: skip
SIDES = st.fixed_dictionaries({}, optional={site.colour: st.just(site.id) for site in own_tables().sites.values()})


@settings(max_examples=40, deadline=None)
@given(
    st.lists(PLAYER | ANYTHING, max_size=4),
    st.fixed_dictionaries(
        {},
        optional={
            **{key: ANYTHING for key in KEYS if key not in ("format", "game", "players")},
            "scenario": st.sampled_from(SCENARIOS) | ANYTHING, "sides": SIDES,
            "roles": st.lists(st.sampled_from([*ROLES]), max_size=7) | ANYTHING,
        },
    ),
)  # fmt: skip
def test_nothing_that_is_entered_stops_the_count(players: list[Any], more: Entry) -> None:
    counted = count({"format": SHEET, "game": "archeos", "players": players, **more})
    assert len(counted.totals) == len(players)
    assert all(problem.text[-1] in ".?" for problem in counted.problems)
    for player in range(len(players)):
        assert sum(record.amount for record in counted.why(player)) == counted.totals[player]
