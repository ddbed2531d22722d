"""Command line: `python -m widgets export SAVE OUT.html` writes a saved game as a page that needs no Python."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from kernel.core import BadInput, Session
from widgets import export
from widgets.trace import GRAINS


def main(arguments: list[str] | None = None) -> int:
    """Runs the command; 0 when it worked, 2 after a sentence on stderr that says what was wrong."""
    parser = argparse.ArgumentParser(prog="python -m widgets", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    command = commands.add_parser("export", help="write a saved game as one HTML file")
    command.add_argument("save", type=Path, help="a file written by `python -m kernel play ... --save`")
    command.add_argument("out", type=Path, help="the HTML file to write")
    command.add_argument("--seat", type=int, help="the player whose view it is (default: everything is seen)")
    command.add_argument("--grain", choices=GRAINS, default="decision", help="how far a step goes at first")
    given = parser.parse_args(arguments)
    try:
        session = Session.load(given.save.read_text(encoding="utf-8"))
        if given.seat is not None and given.seat not in range(len(session.state.names)):
            last = len(session.state.names) - 1
            raise BadInput(f"There is no seat {given.seat}; this game has the seats 0 to {last}.")
        given.out.write_text(export.page(session, given.seat, given.grain), encoding="utf-8")
    except UnicodeDecodeError:
        print(f"{given.save} is no saved game: it is not a text.", file=sys.stderr)
        return 2
    except (BadInput, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
