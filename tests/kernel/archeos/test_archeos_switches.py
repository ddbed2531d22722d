"""Every switch both ways: (switch, other value, what is compared, by default, with the other value)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from archeos_tools import cards, expedition, play, played, season_end, sentences, sites, situation

from kernel.archeos import GAME
from kernel.archeos.situations import SWITCHES
from kernel.core import BadInput

Switches = dict[str, str]
TRACK = {"length": 18, "artifacts": [3, 7]}
THREE = "red:linguist red:student red:student"


def cartographer_chain(switches: Switches) -> int:
    hand = "red:cartographer red:cartographer red:student red:guide"
    given = situation(hand, sites=sites(red="red"), switches=switches)
    third = {**played("red:cartographer red:student"), "choices": {"extra_expedition": played("red:guide")}}
    return len(expedition(given, "red:cartographer", extra_expedition=third)["expeditions"]["A"])


def linguist_same_site(switches: Switches) -> int:
    given = situation(
        THREE, sites=sites(red="red", green="green"), switches=switches, linguist={"track": TRACK}
    )  # fmt: skip
    out = expedition(given, THREE, linguist_sites=["red"])
    return int(out["positions"]["A"]["red"]) if out["legal"] else 0


def nobody_moved_on_the_linguist_track(switches: Switches) -> int:
    given = {"players": ["A", "B"], "linguist": {"track": TRACK}, "switches": switches}
    return int(season_end(given)["scores"]["A"])


def nobody_moved_at_rapa_nui(switches: Switches) -> int:
    given = {"players": ["A", "B"], "sites": sites(green="rapa_nui"), "switches": switches}
    return int(season_end(given)["scores"]["A"])


def professor_all_equal(switches: Switches) -> list[int]:
    moves = {name: {"forward": "red", "back": "green"} for name in "AB"}
    given = {
        "players": ["A", "B"], "professor_tokens": {"supply": [1]}, "switches": switches,
        "sites": sites(red="red", green="green"), "positions": {"A": {"green": 2}, "B": {"green": 2}},
    }  # fmt: skip
    place = season_end(given, professor=moves)["positions"]["A"]
    return [place["red"], place["green"]]


def rapa_nui(switches: Switches) -> int:
    given = {
        "players": ["A", "B"],
        "sites": sites(green="rapa_nui"),
        "positions": {"A": {"green": 3}},
        "switches": switches,
    }
    return int(season_end(given)["scores"]["A"])


def ur_order(switches: Switches) -> list[str]:
    given = {
        "players": list("ABC"), "active": "B", "sites": sites(pink="ur"), "switches": switches,
        "hands": {name: ["red:guide"] for name in "ABC"},
    }  # fmt: skip
    last = {name: {"leader": "red:guide"} for name in "ABC"}
    said = sentences(given, "season_end", third_monkey_by="C", ur=last)
    return [text[0] for rule, text in said if rule == "archeos.expedition"]


def ur_cartographer(switches: Switches) -> int:
    given = situation("pink:cartographer red:guide", sites=sites(pink="ur"), switches=switches)
    last = {**played("pink:cartographer"), "choices": {"extra_expedition": played("red:guide")}}
    return len(season_end(given, ur={"A": last})["expeditions"]["A"])


def score_floor(switches: Switches) -> int:
    below = {"purple": {"site": "nan_madol", "points": [-2, 0], "thresholds": [1]}}
    return int(season_end({"players": ["A", "B"], "sites": below, "switches": switches})["scores"]["A"])


def tie_break_sizes(switches: Switches) -> list[str]:
    sets = {"A": [cards("red:guide blue:mercenary pink:mercenary")], "B": [cards("red:guide red:student")]}
    given = {"players": ["A", "B"], "expeditions": sets, "switches": switches}
    winners: list[str] = play(given, "final_ranking")["winners"]
    return winners


CASES: list[tuple[str, str, Callable[[Switches], Any], Any, Any]] = [
    ("cartographer_chain", "once", cartographer_chain, 3, 2),
    ("linguist_same_site", "once", linguist_same_site, 2, 0),
    ("nobody_moved", "nobody", nobody_moved_on_the_linguist_track, 2, 0),
    ("nobody_moved", "nobody", nobody_moved_at_rapa_nui, 3, 0),
    ("professor_all_equal", "nothing", professor_all_equal, [1, 1], [0, 2]),
    ("rapa_nui", "reset_first", rapa_nui, 6, 3),
    ("ur_order", "first_player", ur_order, ["C", "A", "B"], ["B", "C", "A"]),
    ("ur_cartographer", "forbidden", ur_cartographer, 2, 1),
    ("score_floor", "zero", score_floor, -2, 0),
    ("tie_break_sizes", "as_played", tie_break_sizes, ["B"], ["A"]),
]


@pytest.mark.parametrize(
    ("switch", "other", "outcome", "by_default", "otherwise"), CASES, ids=[switch for switch, *_ in CASES]
)
def test_a_switch_both_ways(
    switch: str, other: str, outcome: Callable[[Switches], Any], by_default: Any, otherwise: Any
) -> None:  # fmt: skip
    assert outcome({}) == outcome({switch: SWITCHES[switch].default}) == by_default
    assert outcome({switch: other}) == otherwise


def test_every_switch_is_tested_and_belongs_to_a_ruling() -> None:
    assert {switch for switch, *_ in CASES} == set(SWITCHES)
    assert len(SWITCHES) == 9
    named = {rule.switch: rule.id for rule in GAME.rules.values() if rule.switch}
    assert named == {key: setting.rule for key, setting in SWITCHES.items()}
    assert all(GAME.rules[rule].status == "ruling" for rule in named.values())


def test_an_unknown_switch_or_value_is_refused() -> None:
    for wrong in ({"rapa_nui": "sometimes"}, {"weather": "dry"}):
        with pytest.raises(BadInput, match="switch"):
            season_end({"players": ["A", "B"], "switches": wrong})
