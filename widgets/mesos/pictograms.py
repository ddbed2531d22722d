"""Small pictograms of MESOS, our own: symbols drawn once a page and used wherever a card, tile or tribe needs one."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from importlib.resources import files

_FILE = files("widgets.mesos").joinpath("pictograms.svg").read_text(encoding="utf-8")

TITLES: dict[str, str] = dict(re.findall(r'<symbol id="mesos-(.*?)".*?<title>(.*?)</title>', _FILE, re.DOTALL))
"""The name of every pictogram and what it stands for."""


def symbols() -> str:
    """All symbols in one hidden <svg>; a page needs it once, before or after its use."""
    return re.sub(r"<!--.*?-->|\n *", "", _FILE)


@cache
def icon(name: str, label: str = "") -> str:
    """A pictogram in the size of the text around it; with a label an image of that name, without it decoration."""
    known = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    return f'<svg class="mesos-icon mesos-icon-{name}" {known}><use href="#mesos-{name}"/></svg>'
