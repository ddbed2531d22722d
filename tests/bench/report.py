"""The report: figures beside their yardsticks and bars, kept section by section in docs/benchmarks.md."""

from __future__ import annotations

import os
import platform
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from statistics import median

FILE = Path(__file__).resolve().parents[2] / "docs" / "benchmarks.md"
HEAD = """# Figures

Written by `make bench`. Every figure stands beside its yardstick, measured in turns with it in the same minute, so that
a busy machine slows both: read the ratio first. `load` is the machine's one-minute load average while the figure was
taken. Nothing here is a test; a figure that misses its bar is said, not hidden.
"""
COLUMNS = ("figure", "measured", "yardstick", "ratio", "bar", "holds", "load")


@dataclass(frozen=True)
class Figure:
    """One row: what was measured, what stands beside it, what the issue asks for, and whether that holds."""

    name: str
    measured: str
    bar: str
    holds: bool
    yardstick: str = "–"
    ratio: str = "–"
    load: float = field(default_factory=lambda: os.getloadavg()[0])

    def __post_init__(self) -> None:
        print(f"{self.name}: {self.measured}; {self.yardstick}; ratio {self.ratio}; bar {self.bar}", end="; ")
        print("holds" if self.holds else "MISSED", flush=True)

    def row(self) -> str:
        """The figure as a row of the table."""
        holds = "yes" if self.holds else "**no**"
        return _row((self.name, self.measured, self.yardstick, self.ratio, self.bar, holds, f"{self.load:.1f}"))


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def spread(numbers: Sequence[float], unit: str, digits: int = 0, best: str = "best", of: str = "min") -> str:
    """A median and the best value, such as "31.0 ms (best 28.4)"."""
    top = min(numbers) if of == "min" else max(numbers)
    return f"{median(numbers):,.{digits}f} {unit} ({best} {top:,.{digits}f})"


def p95(numbers: Sequence[float]) -> float:
    """The value that one in twenty exceeds."""
    return sorted(numbers)[min(len(numbers) - 1, int(len(numbers) * 0.95))]


def write(part: str, title: str, about: str, figures: Sequence[Figure]) -> None:
    """Puts the figures into the part's section of the file; the other sections stay as they are."""
    now, cores = datetime.now().strftime("%Y-%m-%d %H:%M"), os.cpu_count()
    machine = f"Measured {now} on {cores} cores, {platform.system()}, Python {platform.python_version()}. {about}"
    table = [_row(COLUMNS), _row(["---"] * len(COLUMNS)), *(figure.row() for figure in figures)]
    section = "\n".join([f"<!-- {part} -->", f"## {title}", "", machine, "", *table, f"<!-- end of {part} -->"])
    old = (FILE.read_text(encoding="utf-8") if FILE.exists() else "") or HEAD
    pattern = rf"<!-- {part} -->.*<!-- end of {part} -->"
    if re.search(pattern, old, re.DOTALL):
        new = re.sub(pattern, lambda _: section, old, flags=re.DOTALL)
    else:
        new = f"{old.rstrip()}\n\n{section}\n"
    FILE.write_text(new, encoding="utf-8")
