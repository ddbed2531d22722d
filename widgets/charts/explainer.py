"""The score explainer in the browser: whose points, the waterfall, its sources to open, another player beside it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import combinations
from typing import Any

import anywidget
import traitlets

from kernel.core import BadInput, Record, Session
from widgets import assets
from widgets.charts import signed
from widgets.charts.ledger import (
    Account,
    Bar,
    Source,
    account,
    account_figure,
    bars,
    branches_compared,
    players_figure,
)
from widgets.marks import player as player_mark
from widgets.stepper import Runtime

BRANCH = "branch"
"""What `ScoreExplainer.against` holds while the other branch stands beside the player."""


class ScoreExplainer(anywidget.AnyWidget):
    """Every player's points by source: each bar, and each line beside it, opens its records and the rule they rest on.

    `source` is a session (up to step `upto`; None: all of it), a table that kept its records, or a position as
    `kernel.positions` reads it with the name of its `game`. `player` keeps to one of them (None: the page lets you
    choose). `branch`, a session of the same game, may be compared, as other players may. `shown` is the player on the
    page and `against` what stands beside: "" for nothing, a player's number as text, or "branch"; both are kept equal
    on both sides. BadInput for what cannot be explained.

        >>> from kernel.core import Session, find_game
        >>> ScoreExplainer(Session(find_game("mesos"), {"players": 2}, seed=1))
        <Score explainer of MESOS: Red 0, Blue 0>
    """

    _esm = assets.module("hearing.js", "marks.js", "charts.js", "explainer.js")
    _css = assets.stylesheet("stepper.css", "explainer.css")

    game = traitlets.Unicode().tag(sync=True)
    content = traitlets.Dict().tag(sync=True)
    shown = traitlets.Int(0).tag(sync=True)
    against = traitlets.Unicode("").tag(sync=True)
    runtime = traitlets.Unicode().tag(sync=True)

    def __init__(
        self, source: Source, player: int | None = None, upto: int | None = None, game: str = "",
        branch: Session | None = None,
    ) -> None:  # fmt: skip
        self.account = given = account(source, upto, game)
        players = range(len(given.names))
        if player is not None:
            given.of(player)  # refuses a player who does not exist
        if branch is not None and not isinstance(source, Session):
            raise BadInput("Only a session can be compared with a branch.")
        self._choice = list(players if player is None else [player])
        super().__init__(
            game=given.game.name, shown=self._choice[0], runtime=f"IPY_MODEL_{Runtime.shared().model_id}",
            content={
                "players": [
                    {"name": given.names[no], "mark": player_mark(no, given.names[no]), **_explained(given, no)}
                    for no in players
                ],
                "choice": self._choice, "rules": _rules(given), "period": given.game.period_word,
                "pairs": {f"{one}:{other}": players_figure(given, one, other).slot()
                          for one, other in combinations(players, 2)},
                "branch": [branches_compared(_cut(source, upto), branch, no).slot() for no in players]
                if isinstance(source, Session) and branch is not None else [],
            },
        )  # fmt: skip

    def __repr__(self) -> str:
        points = [
            given + sum(bar.amount for bar in bars(self.account, no)) for no, given in enumerate(self.account.before)
        ]
        told = ", ".join(f"{name} {number}" for name, number in zip(self.account.names, points, strict=True))
        return f"<Score explainer of {self.account.game.title}: {told}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        found = super()._repr_mimebundle_(**kwargs)
        if found is None:
            return None
        return found[0] | {"text/html": self.html()}, found[1]

    def html(self) -> str:
        """The same without a widget: for each player sentence, table and the sources to open, as plain HTML."""
        return "".join(
            account_figure(self.account, player)._repr_html_()
            + "".join(_details(self.account, bar) for bar in bars(self.account, player))
            for player in self._choice
        )

    @traitlets.validate("shown")
    def _known(self, proposal: Any) -> int:
        player: int = proposal["value"]
        if player not in self._choice:
            shown = ", ".join(map(str, self._choice))
            raise BadInput(f"Player {player} is not explained here; the players to choose from are {shown}.")
        return player

    @traitlets.validate("against")
    def _comparable(self, proposal: Any) -> str:
        other: str = proposal["value"]
        known = ["", *map(str, range(len(self.account.names)))]
        if other not in known and not (other == BRANCH and self.content.get("branch")):
            raise BadInput(f"Nothing called {other!r:.60} can stand beside; it can be {', '.join(known[1:])} or ''.")
        return other


def _cut(session: Session, upto: int | None) -> Session:
    return session if upto is None else session.branch(upto)


def _explained(given: Account, player: int) -> dict[str, Any]:
    """One player's figure and sources as data for the page; `lead` counts the chart's rows before the first source."""
    return {
        "figure": account_figure(given, player).slot(), "lead": int(bool(given.before[player])),
        "sources": [
            {
                "title": bar.title, "rule": bar.key[0], "amount": bar.amount,
                "records": [
                    {"period": record.period, "text": record.text, "amount": record.amount,
                     "parts": [list(part) for part in record.parts], "origin": given.origins.get(record.about, "")}
                    for record in bar.records
                ],
            }
            for bar in bars(given, player)
        ],
    }  # fmt: skip


def _rules(given: Account) -> dict[str, dict[str, str]]:
    found = [given.game.rules[rule] for rule in dict.fromkeys(record.rule for record in given.records)]
    return {
        rule.id: {
            "title": rule.title, "text": rule.text, "source": rule.source, "status": rule.status, "switch": rule.switch
        }
        for rule in found
    }  # fmt: skip


def _details(given: Account, bar: Bar) -> str:
    """A source with its records and its rule, to be opened in any browser."""
    rule = given.game.rules[bar.key[0]]
    return (
        f"<details><summary>{escape(bar.title)}: {signed(bar.amount)}</summary><ul>{_items(bar.records)}</ul>"
        f"<p><strong>{escape(rule.title)}</strong> ({escape(rule.status)}): {escape(rule.text)} "
        f"<em>{escape(rule.source)}</em></p></details>"
    )


def _items(records: Sequence[Record]) -> str:
    return "".join(f"<li>{escape(record.text)} ({signed(record.amount)}){_sum(record)}</li>" for record in records)


def _sum(record: Record) -> str:
    if len(record.parts) < 2:
        return ""
    return f": {escape(', '.join(f'{words} {signed(number)}' for words, number in record.parts))}"
