"""``python -m tests.bench [kernel] [explore] [pages]``: measure one part or all, write docs/benchmarks.md."""

from __future__ import annotations

import sys
from importlib import import_module

PARTS = ("kernel", "explore", "pages")


def main(parts: list[str]) -> None:
    """Measure the parts named, all if none is."""
    for part in parts or PARTS:
        if part not in PARTS:
            raise SystemExit(f"There is no part '{part}' to measure; there are: {', '.join(PARTS)}.")
        import_module(f"tests.bench.{part}").measure()


if __name__ == "__main__":
    main(sys.argv[1:])
