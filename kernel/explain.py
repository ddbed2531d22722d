"""Why these points, why not this option, what would have changed: plain rows, ready for tables, charts and pandas."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from kernel.core import BadInput, Game, Question, Record, Session, Step, places
from kernel.words import digits

Row = dict[str, Any]


def why(session: Session, player: int, what: str = "points", upto: int | None = None) -> list[Row]:
    """The records behind a player's tally, each with its sentence, its parts and the rule that gave it.

    Rows: period, amount, total (in the tally's unit), text, parts (list of [words, number]), rule, title, rule_text,
    source, status.
    """
    return [cited(session.game, record) for record in session.why(player, what, upto)]


def cited(game: Game, record: Record) -> Row:
    """A record as a row, together with the rule it names."""
    rule = game.rules[record.rule]
    return {
        "period": record.period, "player": record.player, "what": record.what, "amount": record.amount,
        "total": record.total, "text": record.text, "parts": [list(part) for part in record.parts],
        "rule": rule.id, "title": rule.title, "rule_text": rule.text, "source": rule.source, "status": rule.status,
    }  # fmt: skip


def why_not(game: Game, question: Question, option_id: str) -> Row:
    """Why an option is closed: option, why, rule, title, rule_text, source, status. BadInput if it is not closed."""
    option = next((option for option in question.options if option.id == option_id), None)
    if option is None or option.is_open:
        state = "is open: it may be chosen" if option else "is not offered here"
        raise BadInput(f"'{option_id}' {state}; closed now: {', '.join(_closed(question)) or 'none'}.")
    rule = game.rules[option.rule]
    return {
        "option": option.label, "why": option.why, "rule": rule.id, "title": rule.title, "rule_text": rule.text,
        "source": rule.source, "status": rule.status,
    }  # fmt: skip


def _closed(question: Question) -> list[str]:
    return [option.id for option in question.options if not option.is_open]


def ledger(session: Session, what: str = "points", upto: int | None = None) -> list[Row]:
    """Every change of a tally, zeros too: step, period, player, name, rule, title, amount, total, text."""
    names = session.state.names
    steps = session.steps if upto is None else session.steps[: upto + 1]
    return [
        {
            "step": step.no, "period": record.period, "player": record.player, "name": names[record.player],
            "rule": record.rule, "title": session.game.rules[record.rule].title,
            "amount": record.amount, "total": record.total, "text": record.text,
        }
        for step in steps for record in step.records if record.what == what and record.player is not None
    ]  # fmt: skip


def compare(one: Session, other: Session, what: str = "points") -> list[Row]:
    """Where two ledgers differ, by player and rule: player, name, rule, title, one, other, difference."""
    return compare_records(one.game, one.state.names, one.records, other.records, what)


def compare_records(
    game: Game, names: Sequence[str], one: Iterable[Record], other: Iterable[Record], what: str = "points"
) -> list[Row]:
    """The rows of `compare` for two lists of records of the same players."""
    sums: dict[tuple[int, str], list[int]] = {}
    for side, records in enumerate((one, other)):
        for record in records:
            if record.what == what and record.player is not None:
                sums.setdefault((record.player, record.rule), [0, 0])[side] += record.amount
    return [
        {
            "player": player, "name": names[player], "rule": rule, "title": game.rules[rule].title,
            "one": here, "other": there, "difference": there - here,
        }
        for (player, rule), (here, there) in sorted(sums.items()) if here != there
    ]  # fmt: skip


def cites(steps: Iterable[Step]) -> list[str]:
    """The ids of all rules that some steps name in records, questions or closed options, in alphabetical order."""
    found = {record.rule for step in steps for record in step.records}
    for step in steps:
        if step.question:
            found.add(step.question.rule)
            found.update(option.rule for option in step.question.options if not option.is_open)
    return sorted(found)


def coverage(game: Game, steps: Iterable[Step]) -> list[Row]:
    """Every rule of a game and whether the steps show it: rule, title, status, shown."""
    shown = cites(list(steps))
    return [
        {"rule": rule.id, "title": rule.title, "status": rule.status, "shown": rule.id in shown}
        for rule in game.rules.values()
    ]


def page(session: Session) -> str:
    """A whole game as readable text: every answer, every sentence, the totals after each period."""
    game, names = session.game, session.state.names
    lines = [f"{game.title}, {len(names)} players, seed {session.chance.seed}"]
    usual = game.setup({"players": len(names)})
    changed = [f"{key} = {_brief(value)}" for key, value in session.setup.items() if value != usual[key]]
    lines += [f"Set-up: {', '.join(changed)}"] if changed else []
    period, totals = -1, ""
    for before, step in zip([None, *session.steps], session.steps, strict=False):
        if step.answer is not None and before and before.question:
            lines.append(f"  > {_chosen(before.question, step.answer)}")
        for record in step.records:
            if record.period != period:
                lines += [totals] if totals else []
                period = record.period
                lines += ["", f"{game.period_word} {period}" if period else "Set-up"]
            lines.append(f"    {record.text}{_sum(record)}")
        totals = f"  = {_totals(game, step)}"
    lines.append(totals)
    if session.question is None:
        lines += ["", f"Ranking: {ranked(session)}"]
    return "\n".join(lines) + "\n"


def ranked(session: Session) -> str:
    """The ranking of a game that has ended, in a line: "1. Red and Blue, 3. Green"."""
    names, ranking = session.state.names, session.game.ranking(session.state)
    who = [" and ".join(names[player] for player in shared) for shared in ranking]
    return ", ".join(f"{place}. {one}" for place, one in zip(places(ranking), who, strict=True))


def _brief(value: Any) -> str:
    """A setting's value on one line; the tables of a box are whole files."""
    words = repr(value)
    return words if len(words) <= _LINE else f"{words[: _LINE // 2]} ..."


_LINE = 240


def _chosen(question: Question, answer: tuple[str, ...]) -> str:
    labels = {option.id: option.label for option in question.options}
    return f"{question.text} -> {', '.join(labels[one] for one in answer) or 'nothing'}"


def _sum(record: Record) -> str:
    if len(record.parts) < 2:
        return ""
    parts = [f"{words} {'+' if number >= 0 else ''}{digits(number)}" for words, number in record.parts]
    return f" [{', '.join(parts)}]"


def _totals(game: Game, step: Step) -> str:
    def line(player: int) -> str:
        kept = [_amount(step.state.tallies[what][player], unit) for what, unit in game.units.items()]
        return f"{step.state.names[player]}: {', '.join(kept)}"

    return "; ".join(line(player) for player in step.state.players)


def _amount(number: int, unit: str) -> str:
    return f"{digits(number)} {unit.removesuffix('s') if number == 1 else unit}"
