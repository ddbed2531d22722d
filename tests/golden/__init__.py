"""Whole games as pages of text, read like a book when the rules change: `python -m tests.golden` writes them anew."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent

GAMES = {
    "mesos_3_players_greedy": ["mesos", "--players", "3", "--seed", "7", "--bots", "greedy"],
    "mesos_2_players_variants": [
        "mesos", "--players", "2", "--seed", "1", "--bots", "greedy,random",
        "--set", "expert=true", "--set", "rebalanced_shamans=true",
    ],
    "mesos_5_players_random": ["mesos", "--players", "5", "--seed", "3", "--bots", "random"],
    "archeos_3_players_greedy": ["archeos", "--players", "3", "--seed", "7", "--bots", "greedy"],
    "archeos_2_players_ur": ["archeos", "--players", "2", "--seed", "2", "--set", "scenario=ur"],
    "archeos_4_players_draft": ["archeos", "--players", "4", "--seed", "5", "--set", "scenario=draft"],
}  # fmt: skip
"""Name of the page -> the arguments of `python -m kernel play` that make it."""
