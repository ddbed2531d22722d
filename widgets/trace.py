"""Turns a session into a trace: plain data with which a page steps through a game without asking Python again.

A trace is one dict that JSON can carry:

    {"game": "mesos", "title": "MESOS", "period": "Round",       names of the game and of one period
     "names": ["Red", ...], "marks": ["<svg ...", ...],           the players and their tokens
     "before": "Set-up",                                          what it is called before the first period
     "seat": None or a player's number,                           whose view this is; None sees everything
     "layout": "<div>...",                                        the board's skeleton with its empty slots
     "tallies": {"points": "Points", ...},                        what the score table shows: tally -> heading
     "rules": {id: {"title", "text", "source", "status", "switch"}},   every rule that the trace names
     "sources": {"card id": "reconstructed", ...},                provenance of what the records are about, where known
     "pool": ["<svg ...", ...],                                   every different text of a part, once
     "frames": [frame, ...]}

A frame is the finest grain, one record, and holds only what is new against the frame before it:

    {"step": 3, "period": 1,                      the decision and the round it belongs to
     "text": "Red gains 2 Food.",                 the sentence shown and spoken
     "parts": {"tribe-0": 17, ...},               part -> its place in the pool
     "figures": {"events": change},               slot -> what changed in the figure since it was last named
     "tally": {"food": [4, 2, 3]},                tallies that changed, all players
     "record": {"player", "what", "amount", "total", "rule", "parts", "about"},
     "ranking": [[1], [0, 2]],                     on the last frame of a finished game: players, best first
     "answer": ["tile-c"],                        on the first frame of a step: the answer that led to it
     "question": {"player", "kind", "text", "rule", "least", "most",
                  "options": [[id, label] or [id, label, rule, why] if closed, ...]}}    on the last frame of a step

A change is [value] for a new value, [{key: change}, [keys gone]] for a changed dict, [{place: change}, [], [new items]]
for a list that changed in places and grew; `changes` and `changed` make and apply it.

A step whose records nobody at this seat may read still has one frame, without "record". A seat sees its own questions
and answers only; of another player's question it learns who decides.

What a drawing module gives
---------------------------
`widgets/<game>.py` draws the game. Only the first two names are needed:

    layout(table) -> str            HTML of the board, drawn once (with the game's own <style> and SVG symbols), with an
                                    empty element data-part="key" for each part and, for a chart that belongs on the
                                    board, data-figure="slot"
    parts(table, seat) -> dict      key -> HTML (or SVG inside an <svg> of the layout) of every part, at any record;
                                    always the same keys; `table` is already masked for the seat (None: all-knowing)
    figures(history, seat) -> dict  slot -> {"data", "layout", "title", "text", "table"}: a plotly figure as plain lists
                                    and dicts, its heading, its one sentence and {"columns": [...], "rows": [[...]]};
                                    `history` is every kernel.core.Moment up to this one, masked for the seat
    TALLIES = {"points": "Points"}  the tallies of the score table and their headings (without it: the game's units)
    BEFORE = "Set-up"               what the time before the first period is called, if not so
    mark(player, name) -> str       a player's sign as <svg>, if it is not the token of widgets/marks.py
    source(about) -> str            provenance of the thing with that id: seed, public, derived, reconstructed, or ""
    sources(table) -> dict          the same, id -> provenance at once, where it depends on the tables played with
    pieces(table) -> dict           id -> name of what the points of one rule are told apart by, such as sites

Inside a part, an element may carry
    data-option="option id"         it can be chosen when a question offers this option (aria-label: its name)
    data-about="id"                 it pictures that card, tile or site: a record about it points it out
    data-why="player:what"          it shows that number; choosing it opens the records behind it; "player:what:rule"
                                    opens only those that name the rule
    data-tip="what it does"         a sentence shown on hover and on focus
    data-cell                       it can be reached with the arrow keys and has a name, though nothing happens to it
Parts should be small (one card, one tribe, one track): a changed part is swapped and outlined as a whole. Equal texts
are sent once, so a card that slides along a row costs nothing. Draw cards in cached functions: `parts` runs at every
record. The classes and helpers that drawings share are in `widgets/static/stepper.css` and `widgets/marks.py`.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from kernel.core import BadInput, Game, Moment, Question, Record, Session, Step
from widgets.marks import token

Trace = dict[str, Any]
Frame = dict[str, Any]

GRAINS = ("period", "decision", "record")


def drawing_of(game: Game) -> Any:
    """The drawing module of a game: widgets/<name>.py. BadInput if nobody has drawn that game."""
    if find_spec(f"widgets.{game.name}") is None:
        raise BadInput(f"{game.title} cannot be shown: it needs a drawing module widgets/{game.name}.py.")
    return import_module(f"widgets.{game.name}")


class Tracer:
    """Builds the trace of a session and lets it grow as the session does.

    `trace` is the whole trace so far; `grow()` adds the frames of steps taken since and returns that tail.
    """

    def __init__(self, session: Session, seat: int | None = None, drawing: Any = None) -> None:
        self.session, self.seat = session, seat
        self.drawing = drawing or drawing_of(session.game)
        table = session.view(seat, 0)
        mark = getattr(self.drawing, "mark", token)
        units = {what: unit[:1].upper() + unit[1:] for what, unit in session.game.units.items()}
        self.trace: Trace = {
            "game": session.game.name, "title": session.game.title, "period": session.game.period_word,
            "names": list(table.names), "marks": [mark(player, name) for player, name in enumerate(table.names)],
            "before": getattr(self.drawing, "BEFORE", "Set-up"), "seat": seat, "layout": self.drawing.layout(table),
            "tallies": dict(getattr(self.drawing, "TALLIES", units)),
            "rules": {}, "sources": getattr(self.drawing, "sources", lambda _: {})(table), "pool": [], "frames": [],
        }  # fmt: skip
        self._places: dict[str, int] = {}
        self._steps = 0
        self._forget()
        self.grow()

    def _forget(self) -> None:
        self._parts: dict[str, int] = {}
        self._figures: dict[str, Any] = {}
        self._tally: dict[str, list[int]] = {}

    def grow(self) -> Trace:
        """Adds the frames of all new steps; returns them as a tail (see `tail_since`)."""
        frames, pool = len(self.trace["frames"]), len(self.trace["pool"])
        moments = self.session.moments()
        history = [seen for moment in moments if (seen := self._masked(moment))]
        upto = 0
        for step in self.session.steps:
            first = upto
            while upto < len(history) and history[upto].step == step.no:
                upto += 1
            if step.no >= self._steps:
                self._add_step(step, history, first, upto)
        self._steps = len(self.session.steps)
        return self.tail_since(frames, pool)

    def fork(self, session: Session, at: int) -> Trace:
        """The tail that a branch of the session adds after its step `at`; this trace stays as it is."""
        fork = Tracer.__new__(Tracer)
        fork.session, fork.seat, fork.drawing = session, self.seat, self.drawing
        frames = self.trace["frames"][: last_frame_of(self.trace, at) + 1]
        fork.trace = self.trace | {
            "frames": list(frames), "pool": list(self.trace["pool"]),
            "rules": dict(self.trace["rules"]), "sources": dict(self.trace["sources"]),
        }  # fmt: skip
        fork._places = dict(self._places)
        fork._steps = at + 1
        fork._forget()
        for frame in frames:
            fork._parts.update(frame.get("parts", {}))
            fork._tally.update(frame.get("tally", {}))
            for slot, change in frame.get("figures", {}).items():
                fork._figures[slot] = changed(fork._figures.get(slot), change)
        return fork.grow()

    def tail_since(self, frames: int, pool: int) -> Trace:
        """The part of the trace after its first `frames` frames and `pool` texts, with all rules and sources."""
        trace = self.trace
        return {
            "after": frames, "pool_after": pool, "frames": trace["frames"][frames:], "pool": trace["pool"][pool:],
            "rules": trace["rules"], "sources": trace["sources"],
        }  # fmt: skip

    def _masked(self, moment: Moment) -> Moment | None:
        if self.seat is None:
            return moment
        record = moment.record.as_seen_by(self.seat)
        if record is None:
            return None
        moment.state.hide(self.seat)
        return moment._replace(record=record)

    def _add_step(self, step: Step, history: list[Moment], first: int, upto: int) -> None:
        # The state after a step may hold more than the state after its last record, so a step's last frame draws it.
        state = self.session.view(self.seat, step.no)
        if first == upto:
            frame = self._frame(step.no, state, None, history[:upto])
            frame["text"] = self._choice(step)
            frames = [frame]
        else:
            history[upto - 1] = history[upto - 1]._replace(state=state)
            frames = [
                self._frame(step.no, moment.state, moment.record, history[: no + 1])
                for no, moment in enumerate(history[first:upto], first)
            ]
        if step.answer is not None and self._sees_choice(step):
            frames[0]["answer"] = list(step.answer)
        if step.question:
            frames[-1]["question"] = self._question(step.question)
        else:
            frames[-1]["ranking"] = self.session.game.ranking(step.state)
        self.trace["frames"] += frames

    def _frame(self, step: int, state: Any, record: Record | None, history: Sequence[Moment]) -> Frame:
        frame: Frame = {"step": step, "period": state.period, "text": ""}
        if record:
            frame |= {"period": record.period, "text": record.text}
        drawn = {key: self._place(text) for key, text in self.drawing.parts(state, self.seat).items()}
        parts = {key: place for key, place in drawn.items() if self._parts.get(key) != place}
        if parts:
            frame["parts"] = parts
            self._parts |= parts
        tally = {
            what: list(state.tallies[what]) for what in self.trace["tallies"]
            if state.tallies[what] != self._tally.get(what)
        }  # fmt: skip
        if tally:
            frame["tally"] = tally
            self._tally |= tally
        if hasattr(self.drawing, "figures"):
            figures = self.drawing.figures(history, self.seat)
            news = {slot: changes(self._figures.get(slot), figure) for slot, figure in figures.items()}
            if news := {slot: change for slot, change in news.items() if change}:
                frame["figures"] = news
                self._figures |= {slot: figures[slot] for slot in news}
        if record:
            frame["record"] = {
                "player": record.player, "what": record.what, "amount": record.amount, "total": record.total,
                "rule": record.rule, "parts": [list(part) for part in record.parts], "about": record.about,
            }  # fmt: skip
            self._name_rule(record.rule)
            self._name_source(record.about)
        return frame

    def _place(self, text: str) -> int:
        place = self._places.get(text)
        if place is None:
            place = self._places[text] = len(self.trace["pool"])
            self.trace["pool"].append(text)
        return place

    def _sees_choice(self, step: Step) -> bool:
        asked = self.session.steps[step.no - 1].question
        return self.seat is None or (asked is not None and asked.player == self.seat)

    def _choice(self, step: Step) -> str:
        asked = self.session.steps[step.no - 1].question if step.no else None
        if asked is None or step.answer is None:
            return "The game is set up."
        name = self.trace["names"][asked.player]
        if not self._sees_choice(step):
            return f"{name} has decided."
        labels = {option.id: option.label for option in asked.options}
        return f"{name}: {', '.join(labels[one] for one in step.answer) or 'nothing'}."

    def _question(self, question: Question) -> dict[str, Any]:
        if self.seat is not None and question.player != self.seat:
            name = self.trace["names"][question.player]
            return {
                "player": question.player, "kind": "", "text": f"{name} decides.", "rule": "",
                "least": 0, "most": 0, "options": [],
            }  # fmt: skip
        self._name_rule(question.rule)
        options = []
        for option in question.options:
            if option.rule:
                self._name_rule(option.rule)
            options.append(list(option) if option.rule else [option.id, option.label])
        return {
            "player": question.player, "kind": question.kind, "text": question.text, "rule": question.rule,
            "least": question.least, "most": question.most, "options": options,
        }  # fmt: skip

    def _name_rule(self, rule: str) -> None:
        if rule not in self.trace["rules"] and rule in self.session.game.rules:
            found = self.session.game.rules[rule]
            self.trace["rules"][rule] = {
                "title": found.title, "text": found.text, "source": found.source,
                "status": found.status, "switch": found.switch,
            }  # fmt: skip

    def _name_source(self, about: str) -> None:
        if about and about not in self.trace["sources"] and hasattr(self.drawing, "source"):
            self.trace["sources"][about] = self.drawing.source(about)


def build(session: Session, seat: int | None = None, drawing: Any = None) -> Trace:
    """The trace of a session as `seat` may see it (None: everything), drawn by its game's drawing module."""
    return Tracer(session, seat, drawing).trace


def changes(before: Any, after: Any) -> list[Any]:
    """What turns one plain value into another, [] if nothing (the shapes: see the top of this module)."""
    if before is after or before == after:
        return []
    if isinstance(before, dict) and isinstance(after, dict):
        inner = {key: changes(before[key], value) if key in before else [value] for key, value in after.items()}
        return [{key: change for key, change in inner.items() if change}, [key for key in before if key not in after]]
    if isinstance(before, list) and isinstance(after, list) and 0 < len(before) <= len(after):
        places = {str(no): changes(old, new) for no, (old, new) in enumerate(zip(before, after, strict=False))}
        return [{no: change for no, change in places.items() if change}, [], after[len(before) :]]
    return [after]


def changed(before: Any, change: list[Any]) -> Any:
    """The value after a change, the one before left as it was."""
    if not change:
        return before
    if len(change) == 1:
        return change[0]
    if isinstance(before, dict):
        kept = {key: value for key, value in before.items() if key not in change[1]}
        return kept | {key: changed(before.get(key), inner) for key, inner in change[0].items()}
    return [changed(value, change[0].get(str(no), [])) for no, value in enumerate(before)] + change[2]


def stops(trace: Trace, grain: str = "record") -> list[int]:
    """The frames where stepping by `grain` (period, decision or record) stops; the first and the last are among them.

    The same two lines stand in `static/trace.js`, for the page.
    """
    frames = trace["frames"]
    if grain == "record":
        return list(range(len(frames)))
    key = "step" if grain == "decision" else "period"
    ends = [no for no in range(len(frames) - 1) if frames[no][key] != frames[no + 1][key]]
    return sorted({0, *ends, len(frames) - 1})


def last_frame_of(trace: Trace, step: int) -> int:
    """The number of the frame that ends a step: its question is asked there."""
    return max(no for no, frame in enumerate(trace["frames"]) if frame["step"] <= step)


def same_frame(trace: Trace, index: int, other: Trace) -> int:
    """The frame of another view of the same game that stands where this trace stands at `index`.

    It belongs to the same step and has as many frames of it ahead; a view that reads less may begin the step later.
    """
    step = trace["frames"][index]["step"]
    here, there = (
        [no for no, frame in enumerate(one["frames"]) if frame["step"] == step] for one in (trace, other)
    )  # fmt: skip
    return there[max(-len(there), index - here[-1] - 1)]


def all_see_alike(session: Session) -> bool:
    """Whether no player has seen anything that another has not: no hands, only a deck that is hidden from everybody."""
    first, *others = session.state.players
    return all(
        session.view(first, step.no) == session.view(other, step.no) for step in session.steps for other in others
    )


def parts_at(trace: Trace, index: int) -> dict[str, str]:
    """Every part of the board as it stands at a frame: key -> HTML."""
    places: dict[str, int] = {}
    for frame in trace["frames"][: index + 1]:
        places |= frame.get("parts", {})
    return {key: trace["pool"][place] for key, place in places.items()}
