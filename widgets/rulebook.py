"""The rule browser: search the rules of a game, read one, and follow it to the code, the lessons and the games.

What every rule says goes to the page at once; where it acts, what asks about it and which steps show it is looked up
when the rule is opened. No game is known here: the kernel finds the code (kernel.rulebook) and plays the readings
(kernel.readings), `widgets/<game>/lessons.py` has the sample games (`SAMPLES`), its `questions.py` the questions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

import anywidget
import traitlets

from kernel.core import BadInput, Game, Record, Rule, Session, find_game
from kernel.explain import ranked
from kernel.readings import Switch, changes, find_switch, in_game, in_position, parting, switches
from kernel.rulebook import Place, checked_by, near, places, sections
from widgets import assets, html
from widgets.curriculum import LESSONS
from widgets.learn import Asked
from widgets.replies import Reply, reply
from widgets.trace import drawing_of

NEAR = 8
"""How many related rules are named."""

SIGHTS = 3
"""How many steps of each sample game are named."""


class Rulebook(anywidget.AnyWidget):
    """The rules of one or more games, to search and to open; `rule` is the id of the one that is open.

    The page sends {"do": "open", "rule"}, {"do": "table", "rule", "at"} (a step that shows the rule) or {"do": "game",
    "rule"} (a whole game under both readings). It hears {"is": "rule", "rule", ...}, {"is": "table", "rule", "at",
    "html"}, {"is": "game", "rule", ...} or {"is": "error", "text"}.
    """

    _esm = assets.module("hearing.js", "marks.js", "rulebook.js")
    _css = assets.stylesheet("stepper.css", "rulebook.css")

    book = traitlets.Dict().tag(sync=True)
    rule = traitlets.Unicode().tag(sync=True)

    def __init__(self, *games: Game, rules: Sequence[str] = (), rule: str = "") -> None:
        self._rules = {one.id: (game, one) for game in games for one in game.rules.values()}
        for one in (*rules, *([rule] if rule else [])):
            self._find(one)
        super().__init__(book=_book(games, rules), rule=rule)
        self.on_msg(self._receive)

    def __repr__(self) -> str:
        titles = " and ".join(game["title"] for game in self.book["games"])
        return f"<Rules of {titles}: {sum(len(game['rules']) for game in self.book['games'])}>"

    def _find(self, rule: object) -> tuple[Game, Rule]:
        if not isinstance(rule, str) or rule not in self._rules:
            raise BadInput(f"There is no rule {rule!r:.60} here; a rule's id is a game's name and its own: mesos.hunt.")
        return self._rules[rule]

    def _receive(self, _widget: object, message: Any, _buffers: object) -> None:
        acts = {"open": self._open, "table": self._table, "game": self._game}

        def answer() -> Reply:
            wish = dict(message) if isinstance(message, Mapping) else {}
            act = acts.get(wish.get("do", ""))
            if act is None:
                raise BadInput(f"This page asked for something unknown; it can ask for: {', '.join(acts)}.")
            return act(*self._find(wish.get("rule")), wish.get("at"))

        self.send(reply(answer))

    def _open(self, game: Game, rule: Rule, _: object) -> Reply:
        return {"is": "rule", "rule": rule.id} | detail(game, rule)

    def _table(self, game: Game, rule: Rule, at: object) -> Reply:
        found = sights(game)[rule.id]
        if type(at) is not int or not 0 <= at < len(found):
            raise BadInput(f"There is no step {at!r:.60} that shows '{rule.title}'.")
        state = samples(game)[found[at].sample].steps[found[at].step].state
        return {"is": "table", "rule": rule.id, "at": at, "html": html.board(state, drawing_of(game))}

    def _game(self, game: Game, rule: Rule, _: object) -> Reply:
        return {"is": "game", "rule": rule.id} | over_a_game(game, find_switch(game, rule.switch))


def rulebook(*games: str, rules: Sequence[str] = (), rule: str = "") -> Rulebook:
    """The rule browser of the games named, or of those rules only; `rule` is open at first.

    BadInput for a game or a rule that does not exist.
    """
    if not games:
        raise BadInput("Name the game whose rules shall be shown: rulebook('mesos').")
    return Rulebook(*(find_game(name) for name in games), rules=rules, rule=rule)


def _book(games: Sequence[Game], rules: Sequence[str]) -> dict[str, Any]:
    """The rules as data for the page; `chosen` says that only some of them are shown."""
    taught = taught_in()
    return {
        "chosen": bool(rules),
        "games": [
            {
                "name": game.name, "title": game.title,
                "rules": [
                    rule._asdict() | {
                        "sections": list(sections(rule)), "near": near(game, rule.id)[:NEAR],
                        "lessons": taught.get(rule.id, []),
                    }
                    for rule in game.rules.values() if not rules or rule.id in rules
                ],
            }
            for game in games
        ],
        "titles": {rule.id: rule.title for game in games for rule in game.rules.values()},
    }  # fmt: skip


def taught_in() -> dict[str, list[dict[str, str]]]:
    """Rule id -> the lessons that teach it, as the curriculum says: id, title, path."""
    found: dict[str, list[dict[str, str]]] = {}
    for lesson in LESSONS:
        for rule in lesson.rules:
            found.setdefault(rule, []).append({"id": lesson.id, "title": lesson.title, "path": lesson.path})
    return found


def detail(game: Game, rule: Rule) -> dict[str, Any]:
    """What is looked up when a rule is opened: code, tests, questions, steps and, of an open one, the readings."""
    return {
        "code": [_place(place) for place in places(game)[rule.id]],
        "tests": [[place.file, place.line, place.name] for place in checked_by(game)[rule.id]],
        "questions": questions(game)[rule.id],
        "steps": [sight._asdict() for sight in sights(game)[rule.id]],
        "readings": readings(game, find_switch(game, rule.switch)) if rule.switch else None,
    }


def _place(place: Place) -> dict[str, Any]:
    return {
        "file": place.file, "line": place.line, "name": place.name, "lines": place.code.splitlines(),
        "marked": list(place.marked),
    }  # fmt: skip


def questions(game: Game) -> Mapping[str, list[dict[str, str]]]:
    """Rule id -> the questions of the game's bank whose answer shows that rule: name, text, answer, explanation."""
    return _questions(game.name)


@cache
def _questions(name: str) -> dict[str, list[dict[str, str]]]:
    bank = import_module(f"widgets.{name}.questions").BANK
    found: dict[str, list[dict[str, str]]] = {rule: [] for rule in bank.game.rules}
    for key in bank.makers:
        asked = bank.asked(key)
        if asked.rule:
            found[asked.rule].append(
                {"name": key, "text": asked.text, "answer": _answer(asked), "explanation": asked.explanation}
            )
    return found


def _answer(asked: Asked) -> str:
    """The right answer in words."""
    if asked.kind == "number":
        return str(asked.right)
    if asked.kind == "one":
        return asked.options[str(asked.right)]
    assert not isinstance(asked.right, str | int)
    ids = [one for one in asked.options if one in asked.right] if asked.kind == "several" else asked.right
    return (", then " if asked.kind == "order" else ", ").join(asked.options[one] for one in ids)


class Sight(NamedTuple):
    """A step of a sample game that shows a rule: the name of the sample, the step, when it is, and the sentence."""

    sample: str
    step: int
    when: str
    text: str


def samples(game: Game) -> Mapping[str, Session]:
    """The sample games by their names: those of the lessons first, then those of the open rulings."""
    return _samples(game.name)


@cache
def _samples(name: str) -> dict[str, Session]:
    game = find_game(name)
    found = {title: play() for title, play in import_module(f"widgets.{name}.lessons").SAMPLES.items()}
    for switch in switches(game).values():
        found[f"{_sample_words(game, switch)} for the setting {switch.key}"] = in_game(game, switch)[0]
    return found


def sights(game: Game) -> Mapping[str, list[Sight]]:
    """Rule id -> the first steps of a sample game that show it: in a record, a question, or a closed option.

    They are of the first game that shows the rule at all, and of all games of the lessons that do.
    """
    return _sights(game.name)


@cache
def _sights(name: str) -> dict[str, list[Sight]]:
    game = find_game(name)
    found: dict[str, list[Sight]] = {rule: [] for rule in game.rules}
    lessons = import_module(f"widgets.{name}.lessons").SAMPLES
    for title, session in samples(game).items():
        here: dict[str, list[Sight]] = {}
        for step in session.steps:
            period = step.state.period
            when = f"{game.period_word} {period}" if period else "Set-up"
            told = [(record.rule, record.text) for record in step.records]
            if step.question:
                told.append((step.question.rule, step.question.text))
                told += [(one.rule, f"Closed: {one.label}. {one.why}") for one in step.question.options if one.rule]
            for rule, text in told:
                seen = here.setdefault(rule, [])
                if len(seen) < SIGHTS and step.no not in [sight.step for sight in seen]:
                    seen.append(Sight(title, step.no, when, text))
        for rule, seen in here.items():
            if title in lessons or not found[rule]:
                found[rule] += seen
    return found


# An open ruling: its readings side by side


def readings(game: Game, switch: Switch) -> dict[str, Any]:
    """A switch with its sample under each reading: what is told, a column for each side, the difference by rule."""
    sides = in_position(game, switch)
    if sides:
        names, columns = sides[0].names, [side.records for side in sides]
        told, extra = switch.told, [[side.refused] if side.refused else [] for side in sides]
    else:
        sessions = in_game(game, switch)
        at = parting(*sessions)
        assert at is not None, "the readings of a sample game part somewhere"
        steps = [session.steps[at] for session in sessions]
        names, columns = sessions[0].state.names, [list(step.records) for step in steps]
        extra = _closed_in_one(sessions, at)
        told = f"The first moment where {_sample_words(game, switch)} parts:"
    return {
        "key": switch.key, "question": switch.question, "told": told,
        "sides": [
            {"value": str(value).lower(), "words": words, "lines": _lines(game, column, columns) + _refusals(refused)}
            for (value, words), column, refused in zip(switch.words.items(), columns, extra, strict=True)
        ],
        "rows": changes(game, names, *columns),
    }  # fmt: skip


def _lines(game: Game, mine: Sequence[Record], columns: Sequence[Sequence[Record]]) -> list[dict[str, Any]]:
    """The sentences of a column; `only` marks those of no other column. Zeros that all of them have are left out."""
    others = [{(one.rule, one.text) for one in column} for column in columns if column is not mine]
    lines = []
    for one in mine:
        shared = all((one.rule, one.text) in other for other in others)
        if not (shared and one.what in game.units and one.amount == 0):
            lines.append({"text": one.text, "rule": one.rule, "only": not shared})
    return lines


def _refusals(texts: Sequence[str]) -> list[dict[str, Any]]:
    return [{"text": f"Not allowed: {text}", "rule": "", "only": True} for text in texts]


def _closed_in_one(sessions: Sequence[Session], at: int) -> list[list[str]]:
    """For each session the closed options that are open in the others, as sentences."""
    asked = [session.steps[at].question for session in sessions]
    closed = [{one.id: one for one in question.options if one.rule} if question else {} for question in asked]
    return [
        [f"{one.label}. {one.why}" for key, one in mine.items() if not all(key in other for other in closed)]
        for mine in closed
    ]


def _sample_words(game: Game, switch: Switch) -> str:
    players = len(game.start(game.setup(switch.game["setup"])).names)
    return f"a whole game of {players} simple players (seed {switch.game['seed']})"


def over_a_game(game: Game, switch: Switch) -> dict[str, Any]:
    """A switch over a whole sample game: the sentence, the final scores and the differences by rule."""
    one, other = in_game(game, switch)
    rows = [row for row in changes(game, one.state.names, one.records, other.records) if row["tally"] == "points"]
    scores = [
        {"name": name, "one": here, "other": there}
        for name, here, there in zip(one.state.names, one.state.points, other.state.points, strict=True)
    ]
    told = f"In {_sample_words(game, switch)} everybody answers alike under both readings, as far as they allow it. "
    if one.state.points != other.state.points:
        told += "These scores change:"
    elif game.ranking(one.state) != game.ranking(other.state):
        told += "The scores are the same, but not the places."
    else:
        told += "No score changes in this game."
    return {
        "text": told,
        "scores": scores,
        "rows": rows,
        "places": [ranked(session) for session in (one, other)],
    }
