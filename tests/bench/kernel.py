"""How fast the rules run, in CPU time, beside catanatron (Catan in pure Python) in the same process."""

from __future__ import annotations

import gc
import random
from collections.abc import Callable
from functools import partial
from itertools import product
from statistics import median
from time import perf_counter_ns, process_time

import catanatron
from open_spiel.python.games.tic_tac_toe import TicTacToeGame

from kernel import bots
from kernel.archeos import expeditions
from kernel.archeos.sites import Turn
from kernel.core import Answer, Game, Question, Session, find_game
from tests.bench.report import Figure, spread, write
from widgets.archeos import scoring as archeos_charts
from widgets.mesos import scoring as mesos_charts

MESOS, ARCHEOS = find_game("mesos"), find_game("archeos")
PLAYERS = 4
ROUNDS = 31
"""How often every contender has its turn; odd, so that the median is a measured one."""

ROUNDS_EACH = 7
"""The same where every number of players is measured."""

Contender = Callable[[int], tuple[float, int]]
"""Plays some games from a seed on; returns the CPU time in seconds and the number of decisions."""


def catan(seed: int, games: int = 1) -> tuple[float, int]:
    """Whole games between random players."""
    random.seed(seed)
    decisions, start = 0, process_time()
    for no in range(games):
        players = [catanatron.RandomPlayer(colour) for colour in catanatron.Color]
        game = catanatron.Game(players, seed=seed * games + no)
        game.play()
        decisions += len(game.state.actions)
    return process_time() - start, decisions


def tic_tac_toe(seed: int, games: int = 300) -> tuple[float, int]:
    """Whole games of OpenSpiel's tic-tac-toe that is written in Python, between random players."""
    choose = random.Random(seed).choice
    game = TicTacToeGame()
    decisions, start = 0, process_time()
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(choose(state.legal_actions()))
            decisions += 1
    return process_time() - start, decisions


def playouts(game: Game, games: int, seats: int = PLAYERS, records: bool = True) -> Contender:
    """Whole games between random players, no state kept; the decisions are counted by playing once more."""

    def play(seed: int, players: list[bots.Bot]) -> None:
        for no in range(games):
            bots.play(game, {"players": seats}, seed * games + no, players, records=records)

    def run(seed: int) -> tuple[float, int]:
        start = process_time()
        play(seed, random_players(seed, seats))
        seconds = process_time() - start
        asked = [0]

        def counting(bot: bots.Bot) -> bots.Bot:
            def answer(look: bots.Look, question: Question) -> Answer:
                asked[0] += 1
                return bot(look, question)

            return answer

        play(seed, [counting(bot) for bot in random_players(seed, seats)])
        return seconds, asked[0]

    return run


def random_players(seed: int, players: int = PLAYERS) -> list[bots.Bot]:
    """A random player for each seat."""
    return [bots.random_bot(seed + player) for player in range(players)]


def play_session(game: Game, seed: int, players: int = PLAYERS) -> Session:
    """A whole game between random players that keeps a state at every decision."""
    return bots.play_on(Session(game, {"players": players}, seed), random_players(seed, players))


def sessions(game: Game, games: int) -> Contender:
    """Whole sessions between random players."""

    def run(seed: int) -> tuple[float, int]:
        start = process_time()
        decisions = sum(len(play_session(game, seed * games + no).steps) - 1 for no in range(games))
        return process_time() - start, decisions

    return run


def in_turns(contenders: dict[str, Contender], rounds: int = ROUNDS) -> dict[str, list[float]]:
    """Decisions per second of CPU time: every contender once, then all again; nobody pays for another's garbage."""
    rates: dict[str, list[float]] = {name: [] for name in contenders}
    for turn in range(-1, rounds):  # the first turn only warms up
        for name, contender in contenders.items():
            gc.collect()
            seconds, decisions = contender(turn + 1)
            if turn >= 0:
                rates[name].append(decisions / seconds)
    return rates


def milliseconds(act: Callable[[], object], times: int = 5) -> float:
    """The CPU time that something takes: the shortest of a few, since nothing but disturbance makes it longer."""
    found = []
    for _ in range(times):
        start = process_time()
        act()
        found.append((process_time() - start) * 1000)
    return min(found)


def speed() -> list[Figure]:
    """Random playouts and sessions beside catanatron's."""
    rates = in_turns(
        {
            "catanatron": lambda seed: catan(seed, 2),
            "MESOS, bare playouts": playouts(MESOS, 20),
            "MESOS, full Session": sessions(MESOS, 10),
            "Archeos, bare playouts": playouts(ARCHEOS, 5),
            "Archeos, full Session": sessions(ARCHEOS, 3),
        }
    )
    bars = (3.0, 1.0, 2.5, 0.0)
    yardstick = rates.pop("catanatron")
    figures = []
    for (name, own), bar in zip(rates.items(), bars, strict=True):
        ratio = median(one / other for one, other in zip(own, yardstick, strict=True))
        figures.append(
            Figure(
                f"{name}, random, {PLAYERS} players, records on",
                spread(own, "decisions/s", of="max"),
                f"≥ {bar:g} times" if bar else "none",
                ratio >= bar,
                f"catanatron {spread(yardstick, 'decisions/s', of='max')}",
                f"{ratio:.2f} (of the best {max(own) / max(yardstick):.2f})",
            )
        )
    return figures


def every_number_of_players() -> list[Figure]:
    """Random playouts at every number of players, records on and off, beside two other games in Python."""
    cases = {
        f"{game.title}, bare playouts, random, {seats} players, records {'on' if records else 'off'}": (
            game, games, seats, records,
        )
        for game, games, most in ((MESOS, 10, 5), (ARCHEOS, 2, 6))
        for seats in range(2, most + 1) for records in (True, False)
    }  # fmt: skip
    contenders: dict[str, Contender] = {name: playouts(*case) for name, case in cases.items()}
    rates = in_turns({"catanatron": catan, "tic-tac-toe": tic_tac_toe} | contenders, ROUNDS_EACH)
    catans, spiels = rates.pop("catanatron"), rates.pop("tic-tac-toe")
    figures = []
    for name, own in rates.items():
        game, _, seats, _ = cases[name]
        asked = [len(play_session(game, seed, seats).steps) - 1 for seed in range(20)]
        a_game = sum(asked) / len(asked)
        figures.append(
            Figure(
                name, f"{spread(own, 'decisions/s', of='max')}, {median(own) / a_game:,.0f} games/s", "none", True,
                f"catanatron {median(catans):,.0f}, OpenSpiel's Python tic-tac-toe {median(spiels):,.0f} decisions/s",
                f"{median(own) / median(catans):.2f}, {median(own) / median(spiels):.2f}",
            )
        )  # fmt: skip
    return figures


def rebuilding() -> list[Figure]:
    """Many whole games played again, one held at a time as on a page; the slowest counts.

    A branch from the last step shares the pictures of the steps; a load checks every answer and takes them anew.
    """
    figures = []
    again = milliseconds(lambda: catan(1))
    for game, most, bar in ((MESOS, 5, 10.0), (ARCHEOS, 6, 25.0)):
        found: dict[str, list[tuple[float, int]]] = {"branched": [], "loaded from its save": []}
        for players, seed in product(range(2, most + 1), range(5)):
            session = play_session(game, seed, players)
            save, decisions = session.dump(), len(session.steps) - 1
            found["branched"].append((milliseconds(partial(session.branch, decisions)), decisions))
            del session
            gc.collect()  # nobody pays for another's garbage
            found["loaded from its save"].append((milliseconds(partial(Session.load, save)), decisions))
        for way, took in found.items():
            slowest, decisions = max(took)
            figures.append(
                Figure(
                    f"{game.title}: a whole game {way}, the slowest of {len(took)}",
                    f"{slowest:.1f} ms ({decisions} decisions); median {median(one for one, _ in took):.1f} ms",
                    f"≤ {bar:g} ms",
                    slowest <= bar,
                    f"catanatron plays one game in {again:.0f} ms",
                    f"{slowest / again:.2f}",
                )
            )
    return figures


def option_lists() -> Figure:
    """All questions of an expedition, for every leader and trait, over hands of ten cards; the slowest hand counts."""
    table = Session(ARCHEOS, {"players": PLAYERS}, 1).state.copy()
    lying = [*table.deck, *table.display, *(card for hand in table.hands for card in hand)]
    deck = [card for card in lying if card.count(":") == 2]  # no Monkeys: a card of a hand is colour:role:number
    draw = random.Random(10)

    def ask(hand: tuple[str, ...]) -> None:
        table.hands[0] = hand
        leaders = next(expeditions.choose_leader(table, 0)).open_ids()
        for leader in leaders:
            for trait in expeditions.TRAITS:
                next(expeditions.choose_cards(table, 0, leader, trait, Turn()))

    first, again = [], []
    for _ in range(50):
        hand = tuple(draw.sample(deck, 10))
        start = perf_counter_ns()
        ask(hand)
        first.append((perf_counter_ns() - start) / 1e6)
        again.append(milliseconds(lambda: ask(hand)))  # noqa: B023 - called at once
    # The first time makes the options' texts, once in a process; a pause of a busy machine falls into it as well.
    return Figure(
        f"{ARCHEOS.title}: every option list of a hand of ten, the worst of {len(again)} hands",
        f"{max(again):.2f} ms; median {median(again):.2f} ms; asked for the first time {spread(first, 'ms', 2)}",
        "≤ 2 ms",
        max(again) <= 2,
    )


def copies() -> list[Figure]:
    """A picture of the table, as a session takes it at every decision; that of a finished game is the largest."""
    random.seed(1)
    catan_game = catanatron.Game([catanatron.RandomPlayer(colour) for colour in catanatron.Color], seed=1)
    catan_game.play()
    other = milliseconds(lambda: [catan_game.copy() for _ in range(200)]) * 5  # microseconds for one
    figures = []
    for game in (MESOS, ARCHEOS):
        state = play_session(game, 1).state
        own = milliseconds(lambda: [state.copy() for _ in range(2000)]) / 2  # noqa: B023 - called at once
        figures.append(
            Figure(
                f"{game.title}: copy of a state", f"{own:.1f} µs", "none", True,
                f"catanatron {other:.0f} µs", f"{own / other:.2f}",
            )
        )  # fmt: skip
    return figures


def scoring_charts() -> Figure:
    """Every scoring chart at up to 30 positions of its sliders, built for the first time and again."""
    pick = random.Random(30)
    first, again = [], []
    for plate in (*mesos_charts.PLATES, *archeos_charts.PLATES):
        positions = list(plate.positions())
        for position in pick.sample(positions, min(30, len(positions))):
            gc.collect()  # nobody pays for another's garbage
            start = process_time()
            plate.figure(**position)
            first.append(((process_time() - start) * 1000, plate.key))
            again.append(milliseconds(lambda: plate.figure(**position)))  # noqa: B023 - called at once
    slowest, key = max(first)
    return Figure(
        f"a scoring chart builds for the first time, the worst of {len(first)} positions",
        f"{slowest:.1f} ms ({key}), median {median(took for took, _ in first):.1f} ms; again at most {max(again):.1f}",
        "≤ 20 ms",
        slowest <= 20,
    )


def measure() -> None:
    """All figures of the kernel."""
    figures = [*speed(), *every_number_of_players(), *rebuilding(), option_lists(), *copies(), scoring_charts()]
    about = (
        "CPU time. catanatron's decisions are the entries of its list of actions; ours are the questions answered. "
        f"Speeds are medians of {ROUNDS} turns, the ratio is the median of the turns' ratios."
    )
    write("kernel", "Kernel", about, figures)
