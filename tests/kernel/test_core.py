"""What every game gets from the core: questions, refusals, records, chance, branches, views, saves."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernel import core
from kernel.bots import first_bot, greedy_bot, named_bot, play, play_on, random_bot, scripted_bot
from kernel.core import REST, BadInput, Chance, IllegalChoice, SaveError, Session, SetupError, places, player_names
from kernel.explain import compare, coverage, ledger, page, why, why_not
from kernel.testing import check_game
from tests.widgets.toy import GAME, Berries

BY_HAND = {"deck": ["a0", "a1", "a2", "b0", "b1", "b2", "c0", "c1", "c2", "a3", "b3", "c3"]}


@pytest.fixture(autouse=True)
def toy_is_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Saves name their game; this lets them find the toy, which is no package of the kernel."""
    known = core.find_game
    monkeypatch.setattr(core, "find_game", lambda name: GAME if name == "toy" else known(name))


def played(seed: int = 0, **more: object) -> Session:
    session = Session(GAME, {"players": 3}, seed, **more)  # type: ignore[arg-type]
    return play_on(session, [random_bot(seed + player) for player in range(3)])


def others_cards(table: Berries, player: int) -> list[str]:
    return [
        card
        for other in table.players
        if other != player
        for card in [*table.hands[other], table.hidden[other]]
        if card
    ]


@pytest.mark.parametrize("seed", range(5))
def test_every_invariant_holds(seed: int) -> None:
    met = check_game(GAME, {"players": 2 + seed % 2}, seed, cards=lambda table: [], secrets=others_cards)
    assert set(met) >= {"toy.deal", "toy.hide", "toy.show", "toy.pick"}


class TestChoosing:
    def test_a_closed_option_is_refused_with_its_rule_and_numbers_and_nothing_changes(self) -> None:
        session = Session(GAME, {"players": 3}, fixed={"deck": ["a3", REST]})
        before = session.dump()
        with pytest.raises(IllegalChoice) as refused:
            session.choose("a3")
        assert (refused.value.rule, refused.value.why) == ("toy.cost", "a3 costs 3, you have 2 food.")
        assert session.dump() == before
        assert len(session.steps) == 1

    @pytest.mark.parametrize(
        ("answer", "words"),
        [
            ((), "Choose 1 of the options, not 0"),
            (("a0", "a1"), "Choose 1 of the options, not 2"),
            (("z9",), "'z9' is not offered here; the options are: a0, a1, a2, b0"),
        ],
    )
    def test_a_malformed_answer_says_what_would_be_right(self, answer: tuple[str, ...], words: str) -> None:
        session = Session(GAME, {"players": 3}, fixed=BY_HAND)
        with pytest.raises(IllegalChoice, match=words):
            session.choose(*answer)

    def test_no_option_counts_twice(self) -> None:
        session = Session(GAME, {"players": 2})
        play_on(session, [first_bot] * 2, until=lambda s: s.question is not None and s.question.kind == "pick")
        with pytest.raises(IllegalChoice, match="'Bush 1' is chosen twice"):
            session.choose("bush-1", "bush-1")

    def test_nothing_is_asked_after_the_end(self) -> None:
        with pytest.raises(BadInput, match="is over"):
            played().choose("a0")

    def test_a_fault_in_a_rule_leaves_the_session_where_it_was(self) -> None:
        def faulty(table: Berries) -> core.Play:
            run = GAME.play(table)
            answer = yield next(run)
            answer = yield run.send(answer)
            raise ZeroDivisionError

        session = Session(dataclasses.replace(GAME, play=faulty), {"players": 3}, fixed=BY_HAND)
        session.choose("a0")
        text = session.dump()
        for _ in range(2):
            with pytest.raises(ZeroDivisionError):
                session.choose("b1")
            assert session.dump() == text
            assert len(session.steps) == 2


class TestReading:
    def test_a_branch_meets_the_same_future_cards(self) -> None:
        session = played(3)
        at = len(session.steps) // 2
        branch = session.branch(at)
        assert branch.question == session.steps[at].question
        assert play_on(branch, [scripted_bot([], random_bot(1))] * 3).chance.outcomes == session.chance.outcomes

    def test_there_is_no_step_beyond_the_end(self) -> None:
        with pytest.raises(BadInput, match="no step 99; this game has the steps 0 to"):
            played().branch(99)

    def test_why_adds_up_to_the_points(self) -> None:
        session = played(2)
        for player in range(3):
            rows = why(session, player)
            assert sum(row["amount"] for row in rows) == session.state.points[player]
            assert all(row["title"] and row["source"] for row in rows)

    def test_every_moment_can_be_drawn(self) -> None:
        session = played(1)
        moments = session.moments()
        assert [moment.record for moment in moments] == session.records
        assert moments[-1].state.tallies == session.state.tallies
        for moment in moments:
            if moment.record.parts and moment.record.player is not None:
                assert moment.state.tallies[moment.record.what][moment.record.player] == moment.record.total

    def test_a_view_masks_and_a_record_tells_others_less(self) -> None:
        session = Session(GAME, {"players": 2}, fixed={"deck": ["a0", "a1", "a2", "b0", REST]})
        assert session.view(1).hands[0] == ["?"] * 4
        dealt = session.records[0]
        assert "a0" in dealt.text
        seen = dealt.as_seen_by(1)
        assert seen
        assert seen.text == "Red gets four cards."
        secret = session.choose("a0").records[0]
        assert secret.as_seen_by(0) == secret
        assert secret.as_seen_by(1) is None

    def test_why_not_cites_the_rule(self) -> None:
        question = Session(GAME, {"players": 3}, fixed={"deck": ["a3", REST]}).question
        assert question
        row = why_not(GAME, question, "a3")
        assert (row["rule"], row["status"], row["why"]) == ("toy.cost", "derived", "a3 costs 3, you have 2 food.")
        with pytest.raises(BadInput, match="is open: it may be chosen; closed now: a3"):
            why_not(GAME, question, question.open_ids()[0])

    def test_compare_shows_what_another_choice_changed(self) -> None:
        one, other = (Session(GAME, {"players": 3}, fixed=BY_HAND) for _ in range(2))
        play_on(one, [scripted_bot([("a0",)])] + [first_bot] * 2)
        play_on(other, [scripted_bot([("a2",)])] + [first_bot] * 2)
        rows = compare(one, other)
        assert [(row["name"], row["rule"]) for row in rows] == [("Red", "toy.show")]
        assert rows[0]["difference"] == other.state.points[0] - one.state.points[0] != 0
        assert compare(one, one) == []

    def test_coverage_lists_what_a_game_never_showed(self) -> None:
        session = Session(GAME, {"players": 3})
        assert [row["rule"] for row in coverage(GAME, session.steps) if not row["shown"]] == ["toy.show", "toy.pick"]

    def test_ledger_rows_sum_to_the_totals(self) -> None:
        session = played(4)
        for player in range(3):
            rows = [row for row in ledger(session, "food") if row["player"] == player]
            assert rows[-1]["total"] == sum(row["amount"] for row in rows) == session.state.tallies["food"][player]

    def test_the_page_tells_the_whole_game(self) -> None:
        session = played(5)
        text = page(session)
        assert all(record.text in text for record in session.records)
        assert text.splitlines()[-1].startswith("Ranking: 1. ")
        assert repr(session) == "<Berries, 3 players, seed 5, game over>"


class TestChance:
    @given(st.permutations(BY_HAND["deck"]), st.integers())
    def test_a_fixed_deal_comes_out_as_given(self, order: list[str], seed: int) -> None:
        assert Chance(seed, {"deck": order}).shuffle("deck", BY_HAND["deck"]) == order

    @given(st.integers(0, 12), st.integers())
    def test_a_beginning_is_kept_and_the_rest_follows_the_seed(self, first: int, seed: int) -> None:
        cards = BY_HAND["deck"]
        order = Chance(seed, {"deck": [*cards[:first], REST]}).shuffle("deck", cards)
        assert order[:first] == cards[:first]
        assert sorted(order) == sorted(cards)

    def test_streams_do_not_disturb_each_other(self) -> None:
        one, other = Chance(7), Chance(7)
        other.shuffle("somewhere else", range(100))  # type: ignore[arg-type]
        assert one.shuffle("deck", BY_HAND["deck"]) == other.shuffle("deck", BY_HAND["deck"])

    @pytest.mark.parametrize(
        ("deal", "words"),
        [
            (["a0"], "Deal 'deck' is no permutation of its 12 cards: missing"),
            ([*BY_HAND["deck"][1:], "a1"], "missing a0; too many a1"),
            (["a0", "a0", REST], "Deal 'deck' names 'a0' more often than its 12 cards"),
            (["zz", REST], "Deal 'deck' names 'zz', which is none of its 12 cards"),
            (["a0", REST, "a1"], "has '...' before its end"),
            ("a0", "Deal 'deck' is 'a0'; it must be a list of card names"),
            (None, "Deal 'deck' is None; it must be a list of card names"),
            ([1, "a0"], "must be a list of card names"),
        ],
    )
    def test_a_wrong_deal_is_refused(self, deal: Any, words: str) -> None:
        with pytest.raises(SetupError, match=words):
            Session(GAME, fixed={"deck": deal})

    def test_an_unknown_deal_is_refused(self) -> None:
        with pytest.raises(SetupError, match="Berries has no deal 'dek' here; it has: deck"):
            Session(GAME, fixed={"dek": []})

    def test_deals_that_are_no_map_are_refused(self) -> None:
        with pytest.raises(SetupError, match="must map the name of a deal to its cards"):
            Session(GAME, fixed=["a0"])  # type: ignore[arg-type]

    @pytest.mark.parametrize("seed", [None, "7", 1.5, True, 10**40], ids=repr)
    def test_a_seed_is_a_whole_number(self, seed: Any) -> None:
        with pytest.raises(SetupError, match=r"The seed is .*; it must be a whole number"):
            Session(GAME, {}, seed)


@pytest.mark.parametrize(
    ("setup", "words"),
    [
        ({"players": 7}, "Setting 'players' of Berries is 7; it can be 2 or 3"),
        ({"players": True}, "Setting 'players' of Berries is True; it can be 2 or 3"),
        ({"players": [[2]]}, r"is \[\[2\]\]; it can be 2 or 3"),
        ({"colour": "red"}, "Berries has no setting 'colour'; it has: players"),
        ([("players", 3)], "it must map settings to their values"),
        ("players", "it must map settings to their values"),
    ],
)
def test_a_wrong_setup_is_refused(setup: Any, words: str) -> None:
    with pytest.raises(SetupError, match=words):
        Session(GAME, setup)


@pytest.mark.parametrize(
    "names",
    [
        ["Ann", "ann ", "<b>B</b>"],
        ["\U0001f469\u200d\U0001f680", "\u05d0\u05d1\u05d2", "N" * 40],
        ("Zo\u00eb", "\u4e2d\u6587", "\u0623\u0628"),
    ],
)
def test_names_of_every_writing_are_welcome(names: Any) -> None:
    assert player_names("Berries", names, 3, "ABC") == [name.strip() for name in names]


@pytest.mark.parametrize(
    ("names", "words"),
    [
        ("Ann", "is 'Ann'; it must be a list of 3 texts"),
        ([1, 2, 3], "it must be a list of 3 texts"),
        (["A", "B"], "has 2 names; 3 players need 3"),
        (["A", "B", "A "], "holds 'A'; names must differ"),
        (["A", "B", " "], "not be empty"),
        (["A", "B", REST], "holds '...'"),
        (["A", "B", "N" * 41], "at most 40 characters"),
        (["A", "B", "C\nD"], "no line break"),
        (["A", "B", "\ud800"], "no control character"),
        (["A", "B", "\u202eC"], "no control character"),
    ],
)
def test_names_that_no_screen_could_tell_apart_are_refused(names: Any, words: str) -> None:
    with pytest.raises(SetupError) as refused:
        player_names("Berries", names, 3, "ABC")
    assert words in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("at", [-5, 99, None, "1", 1.5, True])
def test_a_step_that_is_not_there_is_told(at: Any) -> None:
    session = played(1)
    with pytest.raises(BadInput, match=r"There is no step .*; this game has the steps 0 to"):
        session.branch(at)
    with pytest.raises(BadInput, match="There is no step"):
        session.view(0, at)


@pytest.mark.parametrize("player", [-1, 3, "Red", True])
def test_a_player_who_is_not_there_is_told(player: Any) -> None:
    session = played(1)
    with pytest.raises(BadInput, match=r"There is no player .*; the players are numbered 0 to 2"):
        session.view(player)
    with pytest.raises(BadInput, match="There is no player"):
        session.why(player)


def test_answers_of_another_shape_are_told() -> None:
    with pytest.raises(BadInput, match="An answer is None; it must be a list of option ids"):
        Session(GAME, answers=[None])  # type: ignore[list-item]


class TestSaving:
    def test_a_game_in_the_middle_is_saved_and_goes_on(self) -> None:
        session = played(6).branch(5)
        again = Session.load(session.dump())
        assert again.dump() == session.dump()
        assert again.question == session.question

    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("{", "not readable as JSON"),
            ("[]", "a save is an object whose 'format' is"),
            ('{"format": "chess"}', "a save is an object whose 'format' is"),
            ("[" * 100_000, "not readable as JSON"),
            (None, "must be a text, not None"),
        ],
    )
    def test_a_foreign_file_is_refused(self, text: Any, words: str) -> None:
        with pytest.raises(SaveError, match=words):
            Session.load(text)

    @pytest.mark.parametrize(
        ("change", "words"),
        [
            ({"answers": "a0"}, "'answers' is 'a0'; it must be a list"),
            ({"answers": [["a0"], [1]]}, "'answers' must hold lists of texts only"),
            ({"answers": [["zz"]]}, r"damaged at answer 1 of 1 \(zz\): 'zz' is not offered here"),
            ({"seed": "five"}, "'seed' is 'five'; it must be a whole number"),
            ({"setup": {"players": 9}}, "cannot be set up: Setting 'players'"),
            ({"shuffles": {"deck": ["a0"]}}, "cannot be set up: Deal 'deck' is no permutation"),
            ({"game": "go"}, "There is no game 'go'"),
        ],
    )
    def test_a_damaged_file_is_refused_with_its_place(self, change: dict[str, object], words: str) -> None:
        data = json.loads(played(1).dump()) | change
        with pytest.raises(SaveError, match=words):
            Session.load(json.dumps(data))

    def test_an_older_save_runs_as_far_as_it_can_and_keeps_the_rest(self) -> None:
        data = json.loads(played(1).dump()) | {"version": 0}
        whole = Session.load(json.dumps(data))
        assert whole.stopped == ""
        data["answers"][4] = ["gone"]
        old = Session.load(json.dumps(data))
        assert "saved with version 0 of the rules; under version 1 it runs up to answer 5" in old.stopped
        assert [list(answer) for answer in old.answers + old.unplayed] == data["answers"]
        assert json.loads(old.dump())["answers"] == data["answers"]


class TestBots:
    def test_playing_without_a_session_comes_to_the_same(self) -> None:
        bots = [named_bot("random", GAME, 3), named_bot("greedy", GAME), first_bot]
        table = play(GAME, {"players": 3}, 11, bots)
        session = play_on(
            Session(GAME, {"players": 3}, 11), [named_bot("random", GAME, 3), named_bot("greedy", GAME), first_bot]
        )
        assert table.tallies == session.state.tallies
        assert table.log.records == session.records

    def test_who_shares_a_place_leaves_the_next_one_out(self) -> None:
        assert places([[2], [0, 1], [3]]) == [1, 2, 4]
        assert places([]) == []

    def test_greedy_takes_the_best_open_option(self) -> None:
        session = Session(GAME, {"players": 3}, fixed=BY_HAND)
        assert session.question
        assert greedy_bot(GAME)(lambda: session.view(0), session.question) == ("a2",)

    def test_an_unknown_bot_is_refused(self) -> None:
        with pytest.raises(BadInput, match="There is no bot 'genius'; there are: random, first, greedy"):
            named_bot("genius", GAME)
