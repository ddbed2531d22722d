"""The first page: the map leads to every lesson, and every badge has an example that wears it."""

from __future__ import annotations

import json
import re
from pathlib import Path

from widgets import start
from widgets.curriculum import LESSONS, rule_of

ROOT = Path(__file__).resolve().parents[2]
FIRST = ROOT / "notebooks" / "00_start_here.ipynb"


def links(html: str) -> list[str]:
    return re.findall(r'<a href="([^"]+)"', html)


def test_the_map_leads_to_every_lesson() -> None:
    shown = start.LessonMap()._repr_html_()
    assert sorted(links(shown)) == sorted(Path(one.path).relative_to("notebooks").as_posix() for one in LESSONS)
    assert all((FIRST.parent / link).is_file() for link in links(shown))
    assert [title for title in ("New players", "Teachers", "Rules explorers") if f"<h3>{title}</h3>" in shown]
    assert "**" not in shown


def test_the_map_of_the_first_page_is_the_one_of_today() -> None:
    cells = json.loads(FIRST.read_text(encoding="utf-8"))["cells"]
    (output,) = next(cell for cell in cells if cell["id"] == "map")["outputs"]
    committed = "".join(output["data"]["text/html"])
    assert links(committed) == links(start.LessonMap()._repr_html_()), (
        "run: python -m tests.notebooks.rerun notebooks/00_start_here.ipynb"
    )


def test_each_badge_has_an_example_that_wears_it() -> None:
    assert [rule_of(one).status for one in start.EXAMPLES] == ["settled", "derived", "ruling"]
    shown = start.badges().value
    assert all(f"ma-badge-{name}" in shown for name in start.MEANS)


def test_the_first_steps_only_show() -> None:
    steps = start.first_steps()
    assert (steps.live, list(steps.offers)) == (False, [])
    assert steps.index < len(steps.trace["frames"]) - 1
