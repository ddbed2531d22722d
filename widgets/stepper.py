"""The step-through widget: a thin Python side that answers the page's few real questions."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

import anywidget
import traitlets

from kernel.bots import named_bot, play_on
from kernel.core import Answer, BadInput, Session
from widgets import assets
from widgets.replies import Reply, reply
from widgets.trace import GRAINS, Tracer, all_see_alike, last_frame_of, same_frame
from widgets.whatif import what_if

OFFERS = ("what_if", "play_on", "new_game", "views")
AGAIN = "again"
"""What a step-through that is played in from the start may offer besides: to begin again."""


class Runtime(anywidget.AnyWidget):
    """plotly.js as text, for all step-throughs of a page; `shared()` makes the one there is."""

    _esm = "export default {};"
    source = traitlets.Unicode().tag(sync=True)

    _one: Runtime | None = None

    @classmethod
    def shared(cls) -> Runtime:
        """The kernel's one runtime."""
        if cls._one is None or cls._one.comm is None:
            cls._one = cls(source=assets.read(assets.PLOTLY))
        return cls._one


class Stepper(anywidget.AnyWidget):
    """Steps through a session in the browser.

    It begins at frame `at` (None: the first question, after the set-up).
    `index` (frame shown, from 0) and `grain` are kept equal on both sides; `seat` is who the learner is (None: nobody,
    or all) and whose view is shown first; `live` says that the question at the end waits for the learner, which it
    never does without `answers`; `session` is the game behind the page.

    With "views" among the offers a visitor chooses whose cards are seen, one player's or everybody's: the trace then is
    that view (its "seat" says whose), the learner stays who they were and answers only what the view shows. The offer
    is dropped where all players see the same.

    The page sends {"do": "choose", "step", "ids"}, {"do": "what_if", "step", "ids"}, {"do": "play_on", "step", "seat"},
    {"do": "view", "seat", "index"}, {"do": "new_game"}, {"do": "go_back"} or {"do": "again"}. It
    hears {"is": "tail", "tail"}, with
    "follow" if it shall go there from wherever it is, {"is": "what_if", "choice", "text", "rows", "tail"},
    {"is": "view"} or {"is": "done"} after a new trace, or {"is": "error", "text"}.
    """

    _esm = assets.stepper_module()
    _css = assets.stylesheet("stepper.css")

    trace = traitlets.Dict().tag(sync=True)
    index = traitlets.Int(0).tag(sync=True)
    grain = traitlets.Enum(GRAINS, "decision").tag(sync=True)
    seat = traitlets.Int(None, allow_none=True).tag(sync=True)
    live = traitlets.Bool(False).tag(sync=True)
    playing = traitlets.Bool(False).tag(sync=True)
    offers = traitlets.List(traitlets.Unicode()).tag(sync=True)
    runtime = traitlets.Unicode("").tag(sync=True)

    def __init__(
        self, session: Session, seat: int | None = None, grain: str = "decision", at: int | None = None,
        offers: Collection[str] = OFFERS, bots: str = "greedy", drawing: Any = None, answers: bool = True,
    ) -> None:  # fmt: skip
        for offer in offers:
            if offer not in (*OFFERS, AGAIN):
                raise BadInput(f"A step-through cannot offer '{offer}'; it can offer: {', '.join((*OFFERS, AGAIN))}.")
        if grain not in GRAINS:
            raise BadInput(f"A step-through steps by {', '.join(GRAINS)}, not by '{grain}'.")
        named_bot(bots, session.game)
        self._drawing, self._bots, self._answers = drawing, bots, answers
        self._shown, self.session = (session, seat), session
        self._begun = len(session.steps) - 1
        self._check_seat(seat)
        self._tracer = Tracer(session, seat, drawing)
        at = last_frame_of(self._tracer.trace, 0) if at is None else at
        self._check_frame(at)
        hidden = () if "views" in offers and not all_see_alike(session) else ("views",)
        super().__init__(
            trace=self._tracer.trace, index=at, grain=grain, seat=seat,
            offers=[offer for offer in offers if offer not in hidden], runtime=_runtime_for(self._tracer),
        )  # fmt: skip
        self.live = self._waits()
        self.on_msg(self._receive)

    def __repr__(self) -> str:
        return f"<Step-through of {self.session.game.title}: {len(self.trace['frames'])} steps>"

    def go_on(self, answers: Sequence[Answer]) -> None:
        """Plays the session on by answers that a lesson has written; the page follows by one step.

        IllegalChoice for an answer that the rules forbid; those before it stay played.
        """
        try:
            for answer in answers:
                self.session.choose(*answer)
        finally:
            self.send(self._tail() | {"follow": True})

    def _tail(self) -> Reply:
        tail = self._tracer.grow()
        self.runtime = _runtime_for(self._tracer)  # the first chart may come with these steps
        self.live = self._waits()
        return {"is": "tail", "tail": tail}

    def _waits(self) -> bool:
        question = self.session.question
        return (
            self._answers and question is not None
            and self.seat in (None, question.player) and self._tracer.seat in (None, question.player)
        )  # fmt: skip

    def _check_seat(self, seat: object) -> None:
        names = self.session.state.names
        if seat is not None and not (type(seat) is int and 0 <= seat < len(names)):
            raise BadInput(f"There is no seat {seat!r}; the seats are 0 to {len(names) - 1}, or None to see all.")

    def _check_frame(self, index: object) -> None:
        frames = len(self._tracer.trace["frames"])
        if not (type(index) is int and 0 <= index < frames):
            raise BadInput(f"There is no frame {index!r}; this step-through has the frames 0 to {frames - 1}.")

    def _receive(self, _widget: object, message: Any, _buffers: object) -> None:
        acts: dict[str, Callable[..., Reply]] = {
            "choose": self._choose, "what_if": self._what_if, "play_on": self._play_on, "view": self._view,
            "new_game": self._new_game, "go_back": self._go_back, AGAIN: self._again,
        }  # fmt: skip

        def answer() -> Reply:
            wish = dict(message)
            act = acts.get(wish.pop("do", ""))
            if act is None:
                raise BadInput(f"This page asked for something unknown; it can ask for: {', '.join(acts)}.")
            return act(**wish)

        self.send(reply(answer))

    def _choose(self, step: int, ids: list[str]) -> Reply:
        if step != len(self.session.steps) - 1:
            raise BadInput(f"The question asked now is at step {len(self.session.steps) - 1}, not at step {step}.")
        if not self._waits():
            raise BadInput("It is not your turn to answer.")
        self.session.choose(*ids)
        if self.seat is not None:
            self._bots_answer()
        return self._tail()

    def _what_if(self, step: int, ids: list[str]) -> Reply:
        question = self.session.steps[step].question if 0 <= step < len(self.session.steps) else None
        if question and self._tracer.seat not in (None, question.player):
            raise BadInput("From this seat only your own choices can be changed.")
        found = what_if(self.session, step, ids, named_bot(self._bots, self.session.game))
        tail = self._tracer.fork(found.branch, step)
        return {"is": "what_if", "choice": found.choice, "text": found.text, "rows": found.rows, "tail": tail}

    def _play_on(self, step: int, seat: int) -> Reply:
        self._check_seat(seat)
        self._take(self.session.branch(step), seat, step)
        return {"is": "done"}

    def _view(self, seat: int | None, index: int) -> Reply:
        """Shows the game as a player sees it (None: everything), at the step of frame `index`."""
        if "views" not in self.offers:
            raise BadInput("This step-through is seen from one side only.")
        self._check_seat(seat)
        self._check_frame(index)
        tracer = Tracer(self.session, seat, self._drawing)
        self._lay(tracer, same_frame(self._tracer.trace, index, tracer.trace))
        return {"is": "view"}

    def _new_game(self) -> Reply:
        old = self.session
        seat = 0 if self.seat is None else self.seat
        self._take(Session(old.game, old.setup, old.chance.seed + 1), seat, 0)
        return {"is": "done"}

    def _go_back(self) -> Reply:
        self._put(*self._shown, 0, playing=False)
        return {"is": "done"}

    def _again(self) -> Reply:
        self._take(self._shown[0].branch(self._begun), self.seat, self._begun)
        return {"is": "done"}

    def _take(self, session: Session, seat: int | None, step: int) -> None:
        """The learner takes a seat; the bots answer until its first question."""
        before = self.session, self.seat
        try:
            self.session, self.seat = session, seat
            self._bots_answer()
            self._put(session, seat, step, playing=True)
        except Exception:
            self.session, self.seat = before
            raise

    def _bots_answer(self) -> None:
        if self.seat is None:  # whoever has no seat answers for everybody
            return
        game, names = self.session.game, self.session.state.names
        bots = [named_bot(self._bots, game, seed) for seed in range(len(names))]
        play_on(self.session, bots, lambda one: one.question is not None and one.question.player == self.seat)

    def _put(self, session: Session, seat: int | None, step: int, playing: bool) -> None:
        tracer = Tracer(session, seat, self._drawing)
        self.session = session
        with self.hold_sync():
            self.seat = seat
            self.playing = playing
            self._lay(tracer, last_frame_of(tracer.trace, step))

    def _lay(self, tracer: Tracer, index: int) -> None:
        self._tracer = tracer
        with self.hold_sync():
            self.index = index
            self.live = self._waits()
            self.runtime = _runtime_for(tracer)
            self.trace = tracer.trace


def _runtime_for(tracer: Tracer) -> str:
    drawn = any("figures" in frame for frame in tracer.trace["frames"])
    return f"IPY_MODEL_{Runtime.shared().model_id}" if drawn else ""
