"""Whole games: every rule shows itself, cards are conserved, hidden hands stay hidden, drafts are drafts."""

from __future__ import annotations

from collections import Counter

import pytest
from archeos_tools import TEN_MERCENARIES, cards, sites, situation

from kernel.archeos import GAME
from kernel.archeos.positions import play_position
from kernel.archeos.scoring import ranking
from kernel.archeos.setups import OPEN_SETUPS, SCENARIOS
from kernel.archeos.state import HIDDEN, MONKEY, ArcheosTable, cards_of
from kernel.bots import greedy_bot, play, play_on, random_bot
from kernel.core import Session
from kernel.explain import cites

GAMES = [(scenario, players) for scenario in (*SCENARIOS, *OPEN_SETUPS) for players in (2, 3, 4, 6)]


def game_of(scenario: str, players: int) -> Session:
    setup = {"players": players, "scenario": scenario}
    bots = [greedy_bot(GAME) if players == 3 else random_bot(seat) for seat in range(players)]
    return play_on(Session(GAME, setup, players), bots)


@pytest.fixture(scope="module")
def games() -> dict[tuple[str, int], Session]:
    return {case: game_of(*case) for case in GAMES}


def where_cards_lie(table: ArcheosTable) -> Counter[str]:
    played = [card for mine in table.expeditions for expedition in mine for card in expedition.cards]
    return Counter([*table.deck, *table.display, *(card for hand in table.hands for card in hand), *played])


def test_every_rule_shows_itself(games: dict[tuple[str, int], Session]) -> None:
    shown = {rule for session in games.values() for rule in cites(session.steps)}
    ten = {"situation": situation(" ".join(TEN_MERCENARIES)), "action": {"type": "return_ten_mercenaries"}}
    start = {
        "situation": {"players": ["A", "B"], "linguist": {"track": {"length": 5, "artifacts": [2]}}},
        "action": {"type": "season_end", "third_monkey_by": "A"},
    }
    tie = {"situation": {"players": ["A", "B"]}, "action": {"type": "final_ranking"}}
    last = {
        "situation": situation("red:guide", sites=sites(red="red"), positions={"A": {"red": 4}}),
        "action": {"type": "expedition", "leader": "red:guide"},
    }
    lap = {
        "situation": {
            "players": ["A", "B"],
            "scores": {"A": 100},
            "expeditions": {"A": [cards("red:guide red:pilot")]},
        },
        "action": {"type": "season_end", "third_monkey_by": "A"},
    }
    for position in (ten, start, tie, last, lap):
        log = play_position(position)[1].log
        assert log
        shown |= {record.rule for record in log.records}
    assert sorted(set(GAME.rules) - shown) == []


def test_cards_are_conserved_through_every_season(games: dict[tuple[str, int], Session]) -> None:
    for session in games.values():
        for step in session.steps:
            if step.state.period:
                lie = where_cards_lie(step.state)
                monkeys = lie.pop(MONKEY, 0)
                assert monkeys + step.state.monkeys == 3
                assert lie == Counter(cards_of(step.state.roles))
                assert max(map(len, step.state.hands)) <= 10


def test_seasons_end_by_the_third_monkey_and_the_first_two_do_nothing(games: dict[tuple[str, int], Session]) -> None:
    for session in games.values():
        rules = Counter(record.rule for record in session.records)
        seasons = session.state.seasons
        assert rules["archeos.third_monkey"] == rules["archeos.season_end"] == seasons
        assert rules["archeos.monkey"] == 2 * seasons
        assert session.state.period == seasons


def test_the_upper_stack_has_no_monkey(games: dict[tuple[str, int], Session]) -> None:
    for session in games.values():
        for step in session.steps:
            assert MONKEY not in step.state.deck[: step.state.upper]
            assert not (step.state.monkeys and step.state.upper)


def test_the_best_player_of_the_ranking_has_most_points(games: dict[tuple[str, int], Session]) -> None:
    for session in games.values():
        places = ranking(session.state)
        assert sorted(player for shared in places for player in shared) == list(session.state.players)
        points = [session.state.points[player] for shared in places for player in shared]
        assert points == sorted(points, reverse=True)


def test_hidden_hands_deck_and_draws(games: dict[tuple[str, int], Session]) -> None:
    session = games["chichen_itza", 4]
    for at in range(0, len(session.steps), 40):
        whole, seen = session.steps[at].state, session.view(1, at)
        assert seen.hands[1] == whole.hands[1]
        assert set(seen.deck) <= {HIDDEN}
        for other in (0, 2, 3):
            assert seen.hands[other] == (HIDDEN,) * len(whole.hands[other])
        assert seen.display == whole.display
    private = [record for record in session.records if record.seen_by]
    for record in private:
        assert record.seen_by is not None
        stranger = next(player for player in range(4) if player not in record.seen_by)
        read = record.as_seen_by(stranger)
        assert read
        assert read.about == ""
        assert read.text != record.text
    assert {"archeos.starting_hand", "archeos.draw_deck", "archeos.physician"} <= {record.rule for record in private}


def test_a_draft_hides_hand_and_pile() -> None:
    session = Session(GAME, {"scenario": "draft", "players": 3, "first_player": 0}, 2)
    mine, other = session.view(0), session.view(1)
    assert len(mine.draft_hand) == 6
    assert set(mine.draft_pile) == set(other.draft_hand) == {HIDDEN}
    assert session.question
    before = session.question.open_ids()
    session.choose(before[0])
    assert session.question
    assert session.question.open_ids()[:5] == before[1:]
    assert session.state.roles == (before[0],)


def test_a_random_game_follows_its_shuffles() -> None:
    roles = cards("ur pilot")[1:] + cards("student curator guide linguist patron")
    session = Session(GAME, {"scenario": "random"}, 1, fixed={"roles": [*roles, "..."], "boards": ["blue", "..."]})
    assert set(session.state.roles) == set(roles)
    assert session.state.sites["blue"].id == "tantallon_castle"
    given = Session(GAME, {"scenario": "random", "roles": roles, "sites": {"pink": "ur", "red": "chichen_itza"}}, 1)
    assert [site.side for site in given.state.sites.values()].count("advanced") == 2


def test_roles_and_sites_of_a_set_up_take_the_scenarios_place() -> None:
    roles = cards("linguist pilot student curator guide patron")
    session = Session(GAME, {"roles": roles, "sites": {"red": "red_compass", "purple": "uluru"}}, 1)
    assert set(session.state.roles) == set(roles)
    assert (session.state.sites["red"].id, session.state.sites["purple"].id) == ("red_compass", "uluru")


def test_what_if_keeps_every_future_card() -> None:
    session = game_of("rapa_nui", 3)
    branch = session.branch(5)
    play_on(branch, [random_bot(7) for _ in range(3)])
    assert branch.chance.outcomes == session.chance.outcomes


def test_greedy_players_beat_random_ones() -> None:
    wins = 0
    for seed in range(12):
        bots = [greedy_bot(GAME), random_bot(seed), random_bot(seed + 50)]
        wins += ranking(play(GAME, {"scenario": "random"}, seed, bots))[0] == [0]
    assert wins == 12


def test_only_the_player_sees_the_leader_of_an_expedition_that_does_not_lie_yet() -> None:
    session = Session(GAME, {"players": 2, "first_player": 0}, 1)
    for answer in ("deck", "deck", "expedition"):
        session.choose(answer)
    leader = session.state.hands[0][0]
    session.choose(leader)
    assert (session.state.leading, session.view(0).leading, session.view(1).leading) == (leader, leader, "")
    while session.question and session.question.kind != "effect":
        session.choose(*session.question.open_ids()[: session.question.least])
    assert session.state.leading == ""
