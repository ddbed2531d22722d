"""The first page: a few steps of a game to try, the badges, and the map of all lessons."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from pathlib import PurePosixPath

import ipywidgets

from kernel.core import find_game
from widgets import assets, html
from widgets.archeos import lessons as archeos
from widgets.course import prose
from widgets.curriculum import FAMILIES, LESSONS, Lesson, rule_of
from widgets.mesos import lessons
from widgets.mesos.lesson_pieces import QUIET
from widgets.stepper import Stepper

EXAMPLES = ("mesos.events_never_taken", "mesos.event_waits", "mesos.hunter_icon")
"""A rule of each status."""

MEANS = {
    "settled": "The rule text says so.",
    "derived": "It follows from the rule text in one small step.",
    "ruling": "The rule text leaves it open, so we decided; often you can switch to the other reading.",
    "reconstructed": "A number that no source prints. We chose it so that the game plays; it carries a small r.",
}
"""What the badges say."""


def first_steps() -> Stepper:
    """Two turns of MESOS to step through."""
    return Stepper(lessons.scene("red"), at=lessons.frame_after("placed"), offers=(), drawing=QUIET, answers=False)


def badges() -> ipywidgets.HTML:
    """The four badges, what they say, and an example of each."""
    site = next(iter(archeos.scene("start").state.sites.values()))
    examples = {(rule := rule_of(one)).status: f"{rule.title}: {rule.text}" for one in EXAMPLES}
    examples["reconstructed"] = f"The first step of {site.name} asks for {site.thresholds[1]} cards."
    told = "".join(
        f"<li>{html.badge(name)} {escape(meaning)}<br><small>For example: {escape(examples[name])}</small></li>"
        for name, meaning in MEANS.items()
    )
    return prose(f"<ul>{told}</ul>")


class LessonMap:
    """All lessons as links, family by family and game by game; `here` is the folder of the notebook that shows it.

    A picture of a page, not a widget: only in such a one JupyterLab opens links to notebooks beside it.
    """

    def __init__(self, here: str = "notebooks", shown: Sequence[Lesson] = LESSONS) -> None:
        self.here, self.lessons = PurePosixPath(here), shown

    def __repr__(self) -> str:
        return f"<Map of {len(self.lessons)} lessons>"

    def _repr_html_(self) -> str:
        parts = [self._family(family) for family in FAMILIES]
        style = f"<style>{assets.read('map.css')}</style>"
        return html.framed(f'{style}<div class="ma-map">{"".join(parts)}</div>', "mesos", "Map of all lessons")

    def _family(self, family: str) -> str:
        own = [one for one in self.lessons if one.family == family]
        games = list(dict.fromkeys(one.game for one in own))
        found = [[one for one in own if one.game == game] for game in games]
        lists = [
            (f"<h4>{find_game(game).title if game else 'Both games'}</h4>" if len(games) > 1 else "")
            + f"<ol>{''.join(map(self._line, some))}</ol>"
            for game, some in zip(games, found, strict=True)
        ]  # fmt: skip
        return f"<section><h3>{FAMILIES[family]}</h3>{''.join(lists)}</section>" if lists else ""

    def _line(self, one: Lesson) -> str:
        path = PurePosixPath(one.path).relative_to(self.here).as_posix()
        goal = re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", escape(one.goal[0].upper() + one.goal[1:]))
        return (
            f'<li><a href="{escape(path)}"><b>{one.id}</b> {escape(one.title)}</a> '
            f"<small>{one.minutes} min</small><br>{goal}</li>"
        )
