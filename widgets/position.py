"""Positions that a teacher wrote as pieces of a lesson: the board, a question, what the rules say, moves to try.

A position is plain data (`kernel.positions`). For a lesson it may also have `title`, `text` (what is told before),
`rule` (the id of the rule it teaches) and `question`:

    [positions.question]
    text = "How much Food does Red have then?"   without it, the place itself is asked for in our words
    of = "players[0].food"                        a place in what comes out; without it, the first of `expected`
    hints = ["Count the Hunters."]                up to three
    wrong = {"1" = "Each Hunter brings Food."}    wrong answers to choose from, each with its reply

What is right is what the rules give, never what somebody wrote down.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from html import escape
from importlib import import_module
from pathlib import Path
from typing import Any

import ipywidgets

from kernel.core import BadInput, Session, find_game
from kernel.positions import (
    Outcome,
    PositionFile,
    check_position,
    read_file,
    read_positions_text,
    session,
)
from kernel.words import digits
from widgets import html
from widgets.course import Content, Course, Part
from widgets.learn import Asked, Predict
from widgets.stepper import AGAIN, Stepper

SUFFIXES = (".toml", ".json")


class TryIt(Stepper):
    """A position or a moment of a game in which the learner moves freely.

    Closed options say why, any move can be taken back, and every choice made can be compared with another one. The
    learner answers for all players, or for `seat` only, with bots in the other seats.
    """

    def __init__(self, played: Session, seat: int | None = None, drawing: Any = None) -> None:
        super().__init__(played, seat, offers=("what_if", "play_on", AGAIN), drawing=drawing)
        self._again()


def try_it(source: Session | PositionFile | Path | str, position_id: str | None = None) -> ipywidgets.Widget:
    """Moves to try: from where a session stands, or in a position of a file or text (the first, or that id).

    Where the rules ask nothing, it steps through what they do. BadInput for what cannot be.
    """
    if isinstance(source, Session):
        return TryIt(source)
    file = _file(source)
    return _table(file, file.positions[_number(file, position_id)])


def lesson_step(source: PositionFile | Path | str, position_id: str | None = None) -> Step | NotYet:
    """One position as a step of a lesson; `source` is a file (.toml, .json) or its text.

    What is wrong with the file, or with this position, is told as a sentence with the line in place of the step.
    """
    try:
        file = _file(source)
        return Step(file, _number(file, position_id))
    except BadInput as error:
        return NotYet(str(error))


def lesson(folder: Path | str, title: str = "") -> Lesson | NotYet:
    """The positions of all files of a folder, in the order of the files' names, as a course.

    A file or position that cannot be is told with its line in its place; the others work.
    """
    folder = Path(folder)
    paths = sorted(path for path in folder.glob("*") if path.suffix in SUFFIXES)
    if not paths:
        return NotYet(f"{folder}: no file here ends in {' or '.join(SUFFIXES)}; a lesson needs at least one.")
    parts: list[Part] = []
    game = ""
    for path in paths:
        try:
            file = read_file(path)
            game = game or file.game
            parts += [_part(file, no, f"{path.stem}-{no + 1}") for no in range(len(file.positions))]
        except BadInput as error:
            parts.append(Part(_anchor(path.stem), path.name, partial(_instead, str(error)), ()))
    heading = f"<h2>{escape(title or folder.name.replace('_', ' '))}</h2>"
    return Lesson(f"positions.{folder.name}", heading, parts, find_game(game or "mesos"))


def _instead(text: str) -> Content:
    return [NotYet(text)]


def _part(file: PositionFile, no: int, anchor: str) -> Part:
    position = file.positions[no]
    keys = [] if check_position(file, no).differences else [_key(file, position)]
    return Part(_anchor(anchor), _title(position), lambda: [lesson_step(file, position["id"])], keys)


def _anchor(words: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")


def _file(source: PositionFile | Path | str) -> PositionFile:
    if isinstance(source, PositionFile):
        return source
    if isinstance(source, Path) or "\n" not in source:
        return read_file(Path(source))
    return read_positions_text(source)


def _number(file: PositionFile, position_id: str | None) -> int:
    ids = [position["id"] for position in file.positions]
    if not ids:
        raise BadInput(f"{file.name}: there is no position in it.")
    if position_id is None:
        return 0
    if position_id not in ids:
        raise BadInput(f"{file.name} has no position '{position_id}'; it has: {', '.join(ids)}.")
    return ids.index(position_id)


class NotYet(ipywidgets.VBox):
    """A sentence in place of a step that does not work yet: what is wrong, in which line, and what would be right."""

    def __init__(self, text: str) -> None:
        self.text = text
        alert = f'<p class="ma-alert" role="alert">{escape(text)}</p>'
        super().__init__([ipywidgets.HTML(html.framed(alert, "", "This position does not work yet"))])

    def __repr__(self) -> str:
        return f"<Not yet: {self.text}>"


class Lesson(Course):
    """A course of positions."""

    def __repr__(self) -> str:
        return f"<Lesson of {len(self.sections)} steps: {', '.join(title for _, title, _ in self.pager.parts)}>"


class Step(ipywidgets.VBox):
    """A position as a step of a lesson: what it is about, a question, the table to try, what the rules say."""

    def __init__(self, file: PositionFile, no: int) -> None:
        found = check_position(file, no)
        if found.differences:
            raise BadInput("; ".join(f"{file.name}, {one}" for one in found.differences).rstrip(".") + ".")
        position = file.positions[no]
        self.position = position
        self.asked = _asked(file, no, found)
        self.table = _table(file, position)
        game = find_game(file.game)
        words = import_module(f"widgets.{file.game}.positions").told(position, self.table.session.state)
        text = str(position.get("text", words)).strip()
        about = f"<h3>{escape(_title(position))}</h3>" + "".join(f"<p>{escape(one)}</p>" for one in text.split("\n\n"))
        content: list[ipywidgets.Widget] = [_prose(about, file.game, _title(position))]
        if self.asked:
            content.append(Predict(_key(file, position), game=game, **self.asked._asdict()))
        content += [self.table, _prose(_rules(file, no, found), file.game, "What the rules say")]
        super().__init__(content)

    def __repr__(self) -> str:
        asked = self.asked.text if self.asked else "no question"
        return f"<Lesson step '{self.position['id']}': {asked}>"


def _title(position: Mapping[str, Any]) -> str:
    return str(position.get("title") or position["id"])


def _key(file: PositionFile, position: Mapping[str, Any]) -> str:
    return f"{file.game}.position.{position['id']}"


def _prose(inner: str, game: str, label: str) -> ipywidgets.HTML:
    return ipywidgets.HTML(html.framed(f'<div class="ma-prose">{inner}</div>', game, label))


def _table(file: PositionFile, position: Mapping[str, Any]) -> Stepper:
    """The board of a position: to play on where the rules ask, to step through where they do not."""
    played = session(file.game, position)
    first = played.moments()[0].state  # as the position laid it, before anything happened
    drawing = import_module(f"widgets.{file.game}.positions").drawing(first, played.state)
    if played.question:
        return TryIt(played, drawing=drawing)
    return Stepper(played, grain="record", at=0, offers=(), drawing=drawing)


def _rules(file: PositionFile, no: int, found: Outcome) -> str:
    """What happens, sentence by sentence, with the rule of the position; folded until somebody wants to know."""
    position = file.positions[no]
    said = [str(found.outcome["why"])] if "why" in found.outcome else _sentences(found)
    rule = find_game(file.game).rules[_rule(file, no, found)]
    why = f"<p>{escape(str(position['why']))}</p>" if position.get("why") else ""
    return (
        '<details class="ma-after"><summary>What the rules say</summary>'
        f"<ul>{''.join(f'<li>{escape(one)}</li>' for one in said)}</ul>{why}"
        f"<p><strong>{escape(rule.title)}</strong> {html.badge(rule.status)} {escape(rule.text)}</p>"
        f'<p class="ma-source">{escape(rule.source)}</p></details>'
    )


def _sentences(found: Outcome) -> list[str]:
    return [record.text for record in found.records if record.text]


_TALLIES = {"food": "food", "pp": "points", "total": "points", "scores": "points", "parts": "points"}
"""What a place in what comes out counts."""


def _rule(file: PositionFile, no: int, found: Outcome, place: str = "") -> str:
    """The rule that a position teaches: named by it, or that of the refusal or of the last change of what is asked."""
    given = file.positions[no].get("rule")
    rules = find_game(file.game).rules
    if given is not None and given not in rules:
        raise BadInput(f"{file.name}, line {file.line(no, 'rule')}: there is no rule '{given!s:.60}'.")
    about = [_TALLIES[word] for word in re.findall(r"\w+", place) if word in _TALLIES]
    known = [record for record in found.records if record.rule in rules]
    changed = [record for record in known if record.amount]
    asked = [record for record in changed if record.what in about]
    return str(given or found.outcome.get("rule") or (asked or changed or known)[-1].rule)


# The question of a position


def _asked(file: PositionFile, no: int, found: Outcome) -> Asked | None:
    """The question of a position; None if nothing that it expects can be asked for. BadInput with the line."""
    position = file.positions[no]
    given = position.get("question", {})
    table = import_module(f"kernel.{file.game}.positions").play_position(position)[1]
    try:
        if not isinstance(given, Mapping) or not set(given) <= {"text", "of", "hints", "wrong"}:
            raise BadInput("question must be an object; it can have text, of, hints and wrong.")
        place, words = _place(given, position["expected"], file.game, table.names)
        if not place:
            return None
        right = _found(found.outcome, place)
        text = given.get("text") or words
        if not text:
            raise BadInput("question lacks 'text': we have no words of our own for this place.")
        asked = _with_options(text, right, given.get("wrong", {}))
        said = found.outcome.get("why") or " ".join(_sentences(found)[-3:])
        full = asked._replace(
            explanation=str(said), rule=_rule(file, no, found, place), hints=tuple(given.get("hints", ()))
        )
        full.plain(find_game(file.game))
    except BadInput as error:
        if str(error).startswith(file.name):
            raise
        raise BadInput(f"{file.name}, {file.where(no, str(error))}: {error}") from error
    return full


def _place(given: Mapping[str, Any], expected: Any, game: str, names: tuple[str, ...]) -> tuple[str, str]:
    """The place asked for, and our words for it: the one given, or the first expected that we have words for."""
    places = [given["of"]] if "of" in given else list(_leaves(expected))
    for place in places:
        words = _words(str(place), game, names)
        if words or "of" in given:
            return str(place), words
    return "", ""


def _leaves(data: Any, place: str = "") -> list[str]:
    """The places of data that hold a number, a word or a list of them."""
    if isinstance(data, Mapping):
        return [one for key, value in data.items() for one in _leaves(value, f"{place}.{key}" if place else str(key))]
    if isinstance(data, list) and data and all(isinstance(one, Mapping | bool | int) for one in data):
        return [one for no, value in enumerate(data) for one in _leaves(value, f"{place}[{no}]")]
    return [place] if place else []


def _words(place: str, game: str, names: tuple[str, ...]) -> str:
    for pattern, words in import_module(f"widgets.{game}.positions").ASKS:
        match = re.fullmatch(pattern, place)
        if match:
            groups = match.groups() or ("",)
            number = int(groups[0]) if groups[0].isdecimal() else 0
            name = names[number] if number < len(names) else ""
            return str(words).format(name=name, first=names[0], number=number + 1, key=groups[0], second=groups[-1])
    return ""


def _found(outcome: Mapping[str, Any], place: str) -> Any:
    """What came out at a place. BadInput if there is no such place."""
    value: Any = outcome
    for part in re.findall(r"\[\d+\]|[^.\[\]]+", place):
        key = int(part[1:-1]) if part.startswith("[") else part
        try:
            value = value[key]
        except (KeyError, IndexError, TypeError):
            can = (
                ", ".join(value)
                if isinstance(value, Mapping)
                else f"{len(value)} entries"
                if isinstance(value, list)
                else "nothing more"
            )
            raise BadInput(f"question.of is '{place}'; at '{part}' there is: {can}.") from None
    return value


def _with_options(text: str, right: Any, wrong: Any) -> Asked:
    """The question with what may be answered: a number, yes or no, or the right answer among wrong ones."""
    if not isinstance(wrong, Mapping):
        raise BadInput(f"question.wrong is {wrong!r:.60}; it must map each wrong answer to its reply.")
    replies = {str(one): str(reply) for one, reply in wrong.items()}
    if isinstance(right, bool):
        options = {"yes": "Yes", "no": "No"}
        answer = "yes" if right else "no"
    else:
        if isinstance(right, list) and not replies:
            right = len(right)
        if type(right) is int and not replies:
            return Asked(text, right)
        answer = ", ".join(map(str, right)) if isinstance(right, list) else str(right)
        given = [*replies, answer]
        numbers = all(re.fullmatch(r"[-−]?\d+", one) for one in given)
        options = {one: digits(int(one)) if numbers else one for one in sorted(given, key=int if numbers else None)}
    if answer in replies:
        raise BadInput(f"question.wrong names '{answer}', which is the right answer.")
    return Asked(text, answer, options, replies={one: reply for one, reply in replies.items() if one in options})
