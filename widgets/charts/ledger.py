"""Why these points: every player's score by the rule that gave it, each source with its records and its rule.

Everything is read from records, so it works for any game, at any step, and for a table that a position was played on.
`score_figure`, `players_compared` and `branches_compared` are pure; `ledger` makes a pandas DataFrame; the widget is
`widgets.ScoreExplainer`.

    >>> from kernel.core import Session, find_game
    >>> session = Session(find_game("mesos"), {"players": 2}, seed=1)
    >>> score_figure(session, 0)
    <Figure: Where do the points of Red come from?. Red has 0 PP.>
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from importlib import import_module
from textwrap import wrap
from typing import TYPE_CHECKING, Any, NamedTuple

from kernel.core import BadInput, Game, Record, Session, Table, find_game
from kernel.explain import compare
from kernel.words import some
from widgets.charts import Figure, Row, axis, hatch, player_colour, signed, signless, tint, waterfall
from widgets.html import game_of
from widgets.trace import drawing_of

if TYPE_CHECKING:
    import pandas

POINTS = "points"
BEFORE = ("", "")
"""The key of the points that were there before the first record."""
MARK = " r"
NOTE = " r: numbers behind it are in no source; we reconstructed them."
"""Told with a figure that has such a number in it."""

Position = Mapping[str, Any]
Source = Session | Table | Position
"""What can be explained: a session, a table with its records, or a position as `kernel.positions` reads it."""


class Account(NamedTuple):
    """The point records of some players: of which game, who they are, points before the first record, and provenances.

    `records` are in the order they happened. `origins` maps what a record is about to the provenance of its numbers;
    `pieces` names what the points of one rule are told apart by, such as sites; a game need not have such pieces.
    """

    game: Game
    names: tuple[str, ...]
    before: tuple[int, ...]
    records: tuple[Record, ...]
    origins: Mapping[str, str]
    pieces: Mapping[str, str]

    def of(self, player: int) -> list[Record]:
        """One player's records. BadInput for a player who does not exist."""
        if type(player) is not int or not 0 <= player < len(self.names):
            last = len(self.names) - 1
            raise BadInput(f"There is no player {player!r:.60}; the players are numbered 0 to {last}.")
        return [record for record in self.records if record.player == player]


class Bar(NamedTuple):
    """One source of a player's points: its rule and piece, all records, the points before them and what they bring."""

    key: tuple[str, str]
    title: str
    records: tuple[Record, ...]
    start: int
    amount: int


def account(source: Source, upto: int | None = None, game: str = "") -> Account:
    """The points of a session up to a step (None: all of it), of a table that kept its records, or of a position.

    A position, as plain data, needs the name of its game; only a session has steps. BadInput for anything else.
    """
    if isinstance(source, Session):
        source.why(0, POINTS, upto)  # refuses a step that is not there
        steps = source.steps if upto is None else source.steps[: upto + 1]
        records = [record for step in steps for record in step.records]
        return _account(source.game, steps[-1].state, records)
    if upto is not None:
        raise BadInput(f"Only a session has steps, so there is no step {upto!r:.60} to explain here.")
    if not isinstance(source, Table):
        source = _played(source, game)
    found = game_of(source)
    if found is None or source.log is None:
        raise BadInput("This table kept no records; give a session, or the table that a position was played on.")
    return _account(found, source, source.log.records)


def _played(position: Any, game: str) -> Table:
    if not isinstance(position, Mapping) or not game:
        raise BadInput("Points are explained for a session, a table with records, or a position with its game's name.")
    table: Table = import_module(f"kernel.{find_game(game).name}.positions").play_position(position)[1]
    return table


def _account(game: Game, table: Table, records: Sequence[Record]) -> Account:
    spoken = [record for record in records if record.what == POINTS and record.player is not None]
    gained = [sum(record.amount for record in spoken if record.player == player) for player in table.players]
    at = [now - more for now, more in zip(table.points, gained, strict=True)]
    before, changed = tuple(at), []
    for record in spoken:
        at[record.player or 0] += record.amount
        if at[record.player or 0] == record.total:  # a note that only speaks of points has no total
            changed.append(record)
    pieces: dict[str, str] = getattr(drawing_of(game), "pieces", lambda table: {})(table)
    return Account(game, table.names, before, tuple(changed), _origins(game, table, changed), pieces)


def _origins(game: Game, table: Table, records: Sequence[Record]) -> dict[str, str]:
    drawing = drawing_of(game)
    known = dict(drawing.sources(table)) if hasattr(drawing, "sources") else {}
    source = getattr(drawing, "source", lambda about: "")
    return {record.about: known.get(record.about) or source(record.about) for record in records if record.about}


def bars(given: Account, player: int) -> list[Bar]:
    """A player's points by rule and piece, in the order of their first records, each from where the last one ended."""
    groups: dict[tuple[str, str], list[Record]] = {}
    for record in given.of(player):
        groups.setdefault((record.rule, record.about if record.about in given.pieces else ""), []).append(record)
    found, at = [], given.before[player]
    for (rule, piece), records in groups.items():
        amount = sum(record.amount for record in records)
        title = given.game.rules[rule].title + (f", {given.pieces[piece]}" if piece else "")
        if any(given.origins.get(record.about) == "reconstructed" for record in records):
            title += MARK
        found.append(Bar((rule, piece), title, tuple(records), at, amount))
        at += amount
    return found


def score_figure(source: Source, player: int, upto: int | None = None, game: str = "") -> Figure:
    """A player's points as a waterfall by rule: before, every source, together (points of the game's own kind)."""
    return account_figure(account(source, upto, game), player)


def account_figure(given: Account, player: int) -> Figure:
    """`score_figure` for an account that is at hand already."""
    shown, name, unit = bars(given, player), given.names[player], _unit(given.game)
    before = given.before[player]
    total = before + sum(bar.amount for bar in shown)
    rows = [Row("before", player, {0: (0, before)}, total=True)] if before else []
    rows += [Row(bar.title, player, {0: (bar.start, bar.amount)}) for bar in shown]
    rows.append(Row("together", player, {0: (0, total)}, total=True))
    data, layout = waterfall(rows, (unit,))
    lines = max(label.count("<br>") + 1 for label in layout["yaxis"]["ticktext"])
    layout["height"] = 70 + (10 + 15 * lines) * len(rows)
    table: list[tuple[str | int, ...]] = [("before", "", before, before)] if before else []
    table += [(bar.title, len(bar.records), bar.amount, bar.start + bar.amount) for bar in shown]
    return Figure(
        f"Where do the points of {name} come from?", _told(given, player, shown, total),
        ("From", "times", unit, "afterwards"),
        (*table, ("together", sum(len(bar.records) for bar in shown), total, total)), data, layout,
    )  # fmt: skip


def _unit(game: Game) -> str:
    unit = game.units[POINTS]
    return unit[:1].upper() + unit[1:]


def _told(given: Account, player: int, shown: Sequence[Bar], total: int) -> str:
    name, unit = given.names[player], given.game.units[POINTS]
    text = f"{name} has {_count(total, unit)}"
    gains = max(shown, key=lambda bar: bar.amount, default=None)
    losses = min(shown, key=lambda bar: bar.amount, default=None)
    if gains and gains.amount > 0:
        text += f"; most come from “{gains.title}” ({signed(gains.amount)})"
    if losses and losses.amount < 0:
        text += f"; most were lost by “{losses.title}” ({signed(losses.amount)})"
    return f"{text}.{_note(bar.title for bar in shown)}"


def _note(titles: Iterable[str]) -> str:
    return NOTE if any(title.endswith(MARK) for title in titles) else ""


def _count(number: int, unit: str) -> str:
    return some(number, unit.removesuffix("s")) if unit.endswith("s") else f"{signless(number)} {unit}"


# Two players, two branches


def players_compared(source: Source, one: int, other: int, upto: int | None = None, game: str = "") -> Figure:
    """Two players' points side by side, rule by rule. BadInput if they are the same player."""
    return players_figure(account(source, upto, game), one, other)


def players_figure(given: Account, one: int, other: int) -> Figure:
    """`players_compared` for an account that is at hand already."""
    if one == other:
        raise BadInput(f"{given.names[one]} cannot be compared with {given.names[one]}; choose two players.")
    sides = [{bar.key: bar for bar in bars(given, player)} for player in (one, other)]
    titles: dict[tuple[str, str], str] = {BEFORE: "before"} if any(given.before) else {}
    for side in sides:
        titles |= {rule: max(bar.title, titles.get(rule, ""), key=len) for rule, bar in side.items()}
    sums = [
        {rule: side[rule].amount if rule in side else 0 for rule in titles}
        | ({BEFORE: given.before[player]} if any(given.before) else {})
        for player, side in zip((one, other), sides, strict=True)
    ]
    names = given.names[one], given.names[other]
    totals = [sum(mine.values()) for mine in sums]
    rows = [(title, sums[0][rule], sums[1][rule]) for rule, title in titles.items()]
    data = [
        _side(list(mine.values()), names[no], player, hatched=bool(no))
        for no, (player, mine) in enumerate(zip((one, other), sums, strict=True))
    ]
    return Figure(
        f"{names[0]} and {names[1]}, rule by rule",
        _apart(names, totals, rows, given.game.units[POINTS]) + _note(titles.values()),
        ("From", *names, "difference"),
        (*((title, here, there, signed(there - here)) for title, here, there in rows),
         ("together", *totals, signed(totals[1] - totals[0]))), data,
        _side_by_side(list(titles.values()), [list(mine.values()) for mine in sums], _unit(given.game), two=True),
    )  # fmt: skip


def _side(amounts: Sequence[int], name: str, player: int, hatched: bool) -> dict[str, Any]:
    colour = player_colour(player)
    return {
        "type": "bar", "orientation": "h", "name": name, "y": list(range(len(amounts))), "x": list(amounts),
        "text": [signless(amount) for amount in amounts], "textposition": "outside", "constraintext": "none",
        "textfont": {"size": 12}, "cliponaxis": False, "hoverinfo": "skip",
        "marker": {
            "color": colour, "line": {"color": colour, "width": 1}, "pattern": {"shape": "/" if hatched else ""}
        },
    }  # fmt: skip


def _side_by_side(titles: Sequence[str], sides: Sequence[Sequence[int]], unit: str, two: bool) -> dict[str, Any]:
    ends = [0, *(amount for side in sides for amount in side)]
    room = 0.2 * max(max(ends) - min(ends), 4)
    return {
        "height": 90 + (48 if two else 32) * len(titles), "barmode": "group", "bargap": 0.25, "showlegend": two,
        "legend": {"orientation": "h", "x": 0, "y": 1.04, "yanchor": "bottom", "traceorder": "normal"},
        "xaxis": axis(unit, range=[min(ends) - (room if min(ends) < 0 else 0), max(ends) + room], zeroline=True),
        "yaxis": axis(
            tickmode="array", tickvals=list(range(len(titles))), ticktext=[in_lines(title) for title in titles],
            range=[len(titles) - 0.5, -0.5], showgrid=False, zeroline=False, tickfont={"size": 12},
        ),
    }  # fmt: skip


def in_lines(label: str) -> str:
    """Words beside a bar in several lines if they are long, so that a phone keeps room for the bars."""
    return "<br>".join(escape(part) for part in wrap(label, 20, break_long_words=False))


def _apart(names: Sequence[str], totals: Sequence[int], rows: Sequence[tuple[str, int, int]], unit: str) -> str:
    ahead = totals[1] - totals[0]
    text = f"{names[0]} has {_count(totals[0], unit)}, {names[1]} {signless(totals[1])}"
    widest = max(rows, key=lambda row: abs(row[2] - row[1]), default=None)
    if widest is None or widest[1] == widest[2]:
        return f"{text}; no rule tells them apart."
    gap = f": {signed(ahead)} for {names[1]}" if ahead else ", as much"
    return f"{text}{gap}. What sets them apart most is “{widest[0]}”: {signless(widest[1])} and {signless(widest[2])}."


def branches_compared(played: Session, branch: Session, player: int | None = None) -> Figure:
    """What two sessions of the same game differ in, by player and rule, as `kernel.explain.compare` finds it.

    `player` None shows everybody. BadInput for sessions of different games or players.
    """
    names, unit = played.state.names, played.game.units[POINTS]
    if branch.game is not played.game or branch.state.names != names:
        raise BadInput("Two branches can be compared if they are of the same game with the same players.")
    if player is not None:
        played.why(player)  # refuses a player who does not exist
    rows = [row for row in compare(played, branch, POINTS) if player in (None, row["player"])]
    whose = played.state.players if player is None else [player]
    differences = {no: sum(row["difference"] for row in rows if row["player"] == no) for no in whose}
    told = [f"{names[no]} {signed(amount)} {unit}" for no, amount in differences.items() if amount]
    labels = [f"{row['name']}: {row['title']}" for row in rows]
    amounts = [row["difference"] for row in rows]
    data = [{
        "type": "bar", "orientation": "h", "y": list(range(len(rows))), "x": amounts, "hoverinfo": "skip",
        "text": [signed(amount) for amount in amounts], "textposition": "outside", "constraintext": "none",
        "textfont": {"size": 12}, "cliponaxis": False,
        "marker": {
            "color": [tint(amount) for amount in amounts], "pattern": {"shape": [hatch(amount) for amount in amounts]},
        },
    }]  # fmt: skip
    return Figure(
        "What does the other branch change?",
        f"In the other branch: {', '.join(told)}." if told else f"Both branches give the same {_unit(played.game)}.",
        ("Player", "From", "as played", "other branch", "difference"),
        tuple((row["name"], row["title"], row["one"], row["other"], signed(row["difference"])) for row in rows),
        data if rows else [], _side_by_side(labels, [amounts], _unit(played.game), two=False),
    )  # fmt: skip


# As a table of data


def ledger(source: Source, upto: int | None = None, game: str = "") -> pandas.DataFrame:
    """One row for each record of points, zeros too, in the order they happened.

    Columns: player (number), name, period, rule (id), title, sentence, amount, total (points of the game's kind) and
    parts, a list of (words, number) that adds up to the amount. A table needs pandas.
    """
    import pandas

    given = account(source, upto, game)
    columns = ("player", "name", "period", "rule", "title", "sentence", "amount", "total", "parts")
    rows = [
        (record.player, given.names[record.player or 0], record.period, record.rule,
         given.game.rules[record.rule].title, record.text, record.amount, record.total, list(record.parts))
        for record in given.records
    ]  # fmt: skip
    whole = dict.fromkeys(("player", "period", "amount", "total"), "int64")
    return pandas.DataFrame(rows, columns=columns).astype(whole)
