"""A step-through as one file that needs neither Python nor a network; it opens from a folder."""

from __future__ import annotations

import json
import re
from html import escape
from typing import Any

from kernel.core import Session
from widgets import assets
from widgets.trace import build, last_frame_of


def page(
    session: Session, seat: int | None = None, grain: str = "decision", at: int | None = None, drawing: Any = None
) -> str:
    """The whole page as text, beginning at frame `at` (None: the first question, after the set-up).

    What only Python can do (answers, what-ifs, new games) is not on it.
    """
    trace = build(session, seat, drawing)
    at = last_frame_of(trace, 0) if at is None else at
    traits = {
        "trace": trace, "index": at, "grain": grain, "seat": seat, "live": False, "playing": False, "offers": [],
        "runtime": "",
    }  # fmt: skip
    charts = any("figures" in frame for frame in trace["frames"])
    filled = {
        "title": escape(f"{session.game.title}, step by step"),
        "style": assets.stylesheet("stepper.css"),
        "plotly": _inline(assets.read(assets.PLOTLY)) if charts else "",
        "traits": _inline(json.dumps(traits, ensure_ascii=False)),
        "module": _inline(assets.stepper_module()),
    }
    return re.sub(r"\{\{(\w+)\}\}", lambda slot: filled[slot[1]], assets.read("export.html"))


def _inline(text: str) -> str:
    """Keeps a closing tag inside a text from closing the script element around it."""
    return text.replace("</", "<\\/")
