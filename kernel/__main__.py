"""The kernel from the command line: `python -m kernel play mesos --players 3 --seed 7 --bots greedy`, and more."""

from __future__ import annotations

import argparse
import json
import os
import sys
from importlib import import_module
from importlib.util import find_spec
from io import TextIOWrapper
from pathlib import Path
from typing import Any

from kernel.bots import named_bot, play_on
from kernel.core import BadInput, Session, find_game, game_names
from kernel.explain import page
from kernel.explore import Exploration, Progress, explore
from kernel.files import read_text, write_text
from kernel.measures import find_measure
from kernel.positions import PositionFileError, check_file, play_position, read_positions
from kernel.tournament import tournament


def main(arguments: list[str] | None = None) -> int:
    """Runs one command; returns the exit status. Bad input is one sentence on standard error."""
    options = _parser().parse_args(arguments)
    if isinstance(sys.stdout, TextIOWrapper):  # a terminal that cannot write "×" or "Chichén" shows its code instead
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        status: int = options.run(options)
        sys.stdout.flush()
    except BrokenPipeError:  # whoever reads has seen enough, as "| head" does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except PositionFileError as error:
        print(error, file=sys.stderr)
        return 2
    except (BadInput, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m kernel", description="Play, show and check games by the rules.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    command = commands.add_parser("play", help="let bots play a game and print it as text")
    command.add_argument("game", choices=game_names())
    command.add_argument("--players", type=int, help="number of players")
    command.add_argument("--seed", type=int, default=0, help="the seed of all shuffles (default 0)")
    command.add_argument(
        "--bots",
        default="greedy",
        help="random, first, greedy or a habit of the game; or one for each player, with commas",
    )
    command.add_argument(
        "--set", action="append", default=[], metavar="KEY=VALUE", help="another setting of the set-up, in JSON"
    )
    command.add_argument("--save", type=Path, metavar="FILE", help="write the saved game here")
    command.set_defaults(run=_play)

    command = commands.add_parser("show", help="print a saved game as text")
    command.add_argument("file", type=Path)
    command.set_defaults(run=_show)

    command = commands.add_parser("check", help="play every position of the files and compare with what is expected")
    command.add_argument("files", type=Path, nargs="+")
    command.set_defaults(run=_check)

    command = commands.add_parser("explain", help="print what happens in one position, sentence by sentence")
    command.add_argument("file", type=Path)
    command.add_argument("--id", required=True)
    command.set_defaults(run=_explain)

    command = commands.add_parser("explore", help="let bots play many games and count what comes out")
    command.add_argument("game", choices=game_names())
    command.add_argument("--bots", default="greedy", help="a bot for all seats, or one for each, with commas")
    command.add_argument("--games", type=int, default=100, help="how many (default 100)")
    command.add_argument("--seed", type=int, default=0, help="the seed of all games (default 0)")
    command.add_argument("--measure", default="points", help="what is counted, several with commas (default points)")
    command.add_argument("--players", type=int, help="number of players, if --bots does not say")
    command.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help="another setting, in JSON")
    command.add_argument("--same-seats", action="store_true", help="no bot changes its seat")
    command.add_argument("--cores", default="all", help="how many cores of this machine play (default all)")
    command.add_argument("--scheduler", metavar="ADDRESS", help="let a Dask cluster play, such as tcp://127.0.0.1:8786")
    command.add_argument("--out", type=Path, metavar="FILE", help="keep the rows here; what it has is not played again")
    command.set_defaults(run=_explore)

    command = commands.add_parser("tournament", help="let bots play each other on every seat and print the standings")
    command.add_argument("game", choices=game_names())
    command.add_argument("--bots", default="greedy,random", help="one for each seat, with commas (greedy,random)")
    command.add_argument("--games", type=int, default=30, help="a multiple of the number of bots (default 30)")
    command.add_argument("--seed", type=int, default=0, help="the seed of the first deal (default 0)")
    command.add_argument(
        "--set", action="append", default=[], metavar="KEY=VALUE", help="a setting of the set-up, in JSON"
    )
    command.set_defaults(run=_tournament)

    command = commands.add_parser("tables", help="bring your box: export a game's number tables, check edited ones")
    command.add_argument("action", choices=["export", "check"])
    command.add_argument("game", choices=[name for name in game_names() if find_spec(f"kernel.{name}.box")])
    command.add_argument("directory", type=Path)
    command.set_defaults(run=_tables)
    return parser


def _play(options: argparse.Namespace) -> int:
    game = find_game(options.game)
    setup = dict(_setting(pair) for pair in options.set)
    if options.players is not None:
        setup["players"] = options.players
    session = Session(game, setup, options.seed)
    kinds = options.bots.split(",")
    players = len(session.state.names)
    if len(kinds) not in (1, players):
        raise BadInput(f"--bots names {len(kinds)} bots for {players} players; name one, or {players} with commas.")
    bots = [named_bot(kinds[player % len(kinds)], game, seed=player + 1) for player in range(players)]
    played = page(play_on(session, bots))
    if options.save:
        write_text(options.save, session.dump())
    print(played, end="")
    return 0


def _explore(options: argparse.Namespace) -> int:
    setup = dict(_setting(pair) for pair in options.set)
    if options.players is not None:
        setup["players"] = options.players
    if options.cores != "all" and not options.cores.isdecimal():
        raise BadInput(f"--cores is {options.cores!r}; give a number, or all.")
    cores = None if options.cores == "all" else int(options.cores)
    found = explore(
        options.game, setup, options.bots, options.games, options.seed, options.measure, rotate=not options.same_seats,
        cores=cores, client=options.scheduler, out=options.out,
    )  # fmt: skip
    try:
        found.run(_tell)
    except KeyboardInterrupt:
        told = f"its rows are in {options.out}; the same command goes on from there" if options.out else "none is kept"
        raise BadInput(f"\nStopped after {found.progress.done} of {options.games} games: {told}.") from None
    finally:
        print(file=sys.stderr)
    print(_report(found))
    return 0


def _tell(progress: Progress) -> None:
    """Writes the progress over itself on a terminal; elsewhere only the end."""
    if sys.stderr.isatty() or progress.done == progress.games:
        print(f"\r{progress.words:<60}", end="", file=sys.stderr, flush=True)


def _report(found: Exploration) -> str:
    """The spread of every measure as a page of text."""
    rows = found.summary()
    width = max(12, *(len(row["whose"]) for row in rows))
    columns = ("games", "least", "tenth", "middle", "ninth", "most", "mean")
    lines = [f"{found.plan.words}", f"{found.progress.done} games, digest {found.digest}"]
    for no, row in enumerate(rows):
        if not no or rows[no - 1]["measure"] != row["measure"]:
            measure = find_measure(found.game, row["measure"])
            lines += ["", f"{measure.name}: {measure.text}", f"{'':{width}}" + "".join(f"{one:>9}" for one in columns)]
        cells = "".join(f"{row[one]:>9.1f}" if one == "mean" else f"{row[one]:>9}" for one in columns)
        lines.append(f"{row['whose']:{width}}{cells}")
    return "\n".join([*lines, "", "tenth, ninth: at most so much in one game of ten, in nine of ten"])


def _setting(pair: str) -> tuple[str, Any]:
    key, equals, value = pair.partition("=")
    if not equals:
        raise BadInput(f"--set {pair} has no value; write KEY=VALUE, for instance expert=true.")
    try:
        return key, json.loads(value)
    except ValueError:
        return key, value


def _show(options: argparse.Namespace) -> int:
    session = Session.load(read_text(options.file))
    print(page(session), end="")
    if session.stopped:
        print(f"\n{session.stopped}")
    return 0


def _check(options: argparse.Namespace) -> int:
    outcomes = [outcome for path in options.files for outcome in check_file(path)]
    failed = [outcome for outcome in outcomes if outcome.differences]
    for outcome in failed:
        print(f"{outcome.id}: {'; '.join(outcome.differences)}")
    print(f"{len(outcomes) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0


def _explain(options: argparse.Namespace) -> int:
    game, positions = read_positions(options.file)
    position = next((position for position in positions if position["id"] == options.id), None)
    if position is None:
        raise BadInput(
            f"{options.file} has no position '{options.id}'; it has: {', '.join(p['id'] for p in positions)}."
        )
    outcome = play_position(game, position)
    for record in outcome.records:
        rule = find_game(game).rules[record.rule]
        print(f"{record.text}  [{rule.title}; {rule.status}; {rule.source}]")
    for line in outcome.differences:
        print(f"But {line}")
    return 1 if outcome.differences else 0


def _tournament(options: argparse.Namespace) -> int:
    setup = dict(_setting(pair) for pair in options.set)
    played = tournament(find_game(options.game), options.bots.split(","), options.games, options.seed, setup)
    print(played.table())
    return 0


def _tables(options: argparse.Namespace) -> int:
    box = import_module(f"kernel.{options.game}.box")
    if options.action == "export":
        box.export(options.directory)
        print(
            f"Wrote the tables of {find_game(options.game).title} to {options.directory}; edit them, then check them."
        )
        return 0
    findings: list[str] = box.check(options.directory)
    print("\n".join(findings))
    return 1 if any(not finding.startswith("holds") for finding in findings) else 0


if __name__ == "__main__":
    sys.exit(main())
