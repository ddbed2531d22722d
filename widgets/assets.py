"""The front end's files as texts: anywidget wants a module as one string, and a static page has everything inside."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

PLOTLY = "vendor/plotly-basic-4.1.1.min.js"

_IMPORT = re.compile(r'^import .*? from "\./.*?";\n', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=const|function|class|async)", re.MULTILINE)


@cache
def read(name: str) -> str:
    """A file of widgets/static as text."""
    return files("widgets").joinpath("static", name).read_text(encoding="utf-8")


@cache
def module(*names: str) -> str:
    """Modules joined to one; the last keeps its default export, so name those that others import first."""
    return "\n".join(_EXPORT.sub("", _IMPORT.sub("", read(name))) for name in names)


@cache
def stylesheet(*names: str) -> str:
    """The design tokens followed by the named style sheets."""
    return "\n".join(read(name) for name in ("tokens.css", *names))


def stepper_module() -> str:
    """The step-through as one ES module."""
    return module("hearing.js", "marks.js", "trace.js", "board.js", "charts.js", "panels.js", "stepper.js")
