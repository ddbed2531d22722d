"""Questions, records, chance and the session that steps through a game; no game is known here.

The rules of a game are a generator function: wherever the rulebook lets somebody choose, it yields one `Question` and
is sent the answer, a tuple of option ids. So a game is its set-up, its seed and its answers. Stepping back, what-if,
undo, save files and tests are all readings of that list.
"""

from __future__ import annotations

import gc
import json
import pkgutil
import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple, Self, TypeVar

Answer = tuple[str, ...]
"""Option ids, in the order chosen; most questions take exactly one."""

REST = "..."
"""As the last card of a fixed deal: all other cards follow in the order that the seed gives."""

SEED_LIMIT = 10**40
LONGEST_NAME = 40
"""Characters of a player's name."""


class BadInput(ValueError):
    """Something given from outside is wrong; the message is one sentence: what, where, and what would be right."""


class SetupError(BadInput):
    """A set-up or a fixed deal that the game does not know."""


class SaveError(BadInput):
    """A text that is no saved game, or a damaged one."""


class IllegalChoice(BadInput):
    """An answer that the rules forbid. `rule` is the id of the forbidding rule, `why` the sentence with the numbers."""

    def __init__(self, answer: Answer, question: Question, rule: str, why: str) -> None:
        super().__init__(why)
        self.answer, self.question, self.rule, self.why = answer, question, rule, why


class Rule(NamedTuple):
    """A rule in our own words. `status` is settled (by the text), derived, or ruling (the text is open, we decided).

    `source` names the rule text and section, or the fact it rests on; `switch` names the setting that selects the other
    reading of a ruling, if there is one.
    """

    id: str
    title: str
    text: str
    source: str
    status: str = "settled"
    switch: str = ""


class Option(NamedTuple):
    """One possible choice. A closed option stays in the list: `rule` is the id that forbids it, `why` the sentence."""

    id: str
    label: str
    rule: str = ""
    why: str = ""

    @property
    def is_open(self) -> bool:
        """Whether the rules allow this option now."""
        return not self.rule


class Question(NamedTuple):
    """What the rules ask a player: choose from `least` to `most` of the options."""

    player: int
    kind: str
    text: str
    options: tuple[Option, ...]
    rule: str
    least: int = 1
    most: int = 1

    def open_ids(self) -> list[str]:
        """The ids that may be chosen, in the order offered."""
        return [option[0] for option in self.options if not option[2]]  # by place: this is asked at every decision

    def refusal(self, answer: Answer) -> tuple[str, str] | None:
        """The id of the rule that forbids an answer and the sentence why, or None for a legal answer."""
        for place, chosen in enumerate(answer):
            for option in self.options:
                if option[0] == chosen:
                    break
            else:
                offered = ", ".join(option.id for option in self.options)
                return self.rule, f"'{chosen}' is not offered here; the options are: {offered}."
            if option.rule:
                return option.rule, option.why
            if chosen in answer[:place]:
                return self.rule, f"'{option.label}' is chosen twice; each option counts once."
        if not self.least <= len(answer) <= self.most:
            wanted = str(self.least) if self.least == self.most else f"{self.least} to {self.most}"
            return self.rule, f"Choose {wanted} of the options, not {len(answer)}."
        return None


class Record(NamedTuple):
    """One thing that happened. What changes a tally (`points`, `food`, a track ...) adds `amount`, the sum of `parts`.

    `player` is None for what concerns everybody; `total` is the tally afterwards. `seen_by` lists the players who may
    read `text` (None: all); the others read `others`, or nothing if that is empty. `about` is the id of the card,
    tile or site.
    """

    player: int | None
    what: str
    amount: int
    total: int
    rule: str
    text: str
    parts: tuple[tuple[str, int], ...] = ()
    about: str = ""
    period: int = 0
    seen_by: tuple[int, ...] | None = None
    others: str = ""

    def as_seen_by(self, player: int | None) -> Record | None:
        """The record as `player` may read it, None if not at all; player None sees everything."""
        if player is None or self.seen_by is None or player in self.seen_by:
            return self
        return self._replace(text=self.others, about="", parts=(), others="") if self.others else None


class Chance:
    """All the chance of a game: named shuffles, each its own stream of the seed, so that none disturbs another.

    `fixed` maps names to a teacher's order: a permutation of the cards shuffled, or its beginning followed by REST.
    `outcomes` keeps every order that came out, as the save file does. SetupError for a seed or an order of another
    shape.
    """

    def __init__(self, seed: int, fixed: Mapping[str, Sequence[str]] | None = None) -> None:
        if type(seed) is not int or abs(seed) >= SEED_LIMIT:
            raise SetupError(f"The seed is {seed!r:.60}; it must be a whole number of at most 40 digits.")
        if not isinstance(fixed, Mapping | None):
            raise SetupError(f"The fixed deals are {fixed!r:.60}; they must map the name of a deal to its cards.")
        for name, cards in (fixed or {}).items():
            if not isinstance(cards, list | tuple) or not all(isinstance(card, str) for card in cards):
                raise SetupError(f"Deal '{name}' is {cards!r:.60}; it must be a list of card names.")
            if REST in cards[:-1]:
                raise SetupError(f"Deal '{name}' has '{REST}' before its end; it can only be the last entry.")
        self.seed = seed
        self.fixed: dict[str, list[str]] = {name: list(cards) for name, cards in (fixed or {}).items()}
        self.outcomes: dict[str, list[str]] = {}
        self._random = Random(0)

    def shuffle(self, name: str, cards: Sequence[str]) -> list[str]:
        """The cards in the order of the shuffle `name`. SetupError if the fixed order is no permutation of them."""
        order = self.fixed.get(name)
        if order is None:
            order = self._shuffled(name, cards)
        elif order and order[-1] == REST:
            rest = self._shuffled(name, cards)
            for card in order[:-1]:
                if card not in rest:
                    wrong = " more often than its" if card in cards else ", which is none of its"
                    raise SetupError(f"Deal '{name}' names '{card}'{wrong} {len(cards)} cards.")
                rest.remove(card)
            order = order[:-1] + rest
        elif sorted(order) != sorted(cards):
            raise SetupError(f"Deal '{name}' is no permutation of its {len(cards)} cards: {_mismatch(order, cards)}.")
        self.outcomes[name] = list(order)
        return list(order)

    def _shuffled(self, name: str, cards: Sequence[str]) -> list[str]:
        self._random.seed(f"{self.seed}/{name}")
        return shuffled(self._random.random, cards)


def shuffled(draw: Callable[[], float], cards: Sequence[str]) -> list[str]:
    """The cards in an order by chance; `draw` gives numbers from 0 to 1, 1 excluded.

    Our own Fisher-Yates: only the sequence of Random.random() is promised to stay the same between Pythons.
    """
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        pick = int(draw() * (last + 1))
        order[last], order[pick] = order[pick], order[last]
    return order


def _mismatch(order: Sequence[str], cards: Sequence[str]) -> str:
    missing, extra = list(cards), []
    for card in order:
        if card in missing:
            missing.remove(card)
        else:
            extra.append(card)
    return "; ".join(
        f"{word} {', '.join(found[:5])}" for word, found in (("missing", missing), ("too many", extra)) if found
    )


class Log:
    """What the rules use while they run: chance, and `write`, which keeps the fields of one record.

    They are kept as plain tuples, which costs the rules a third of making Records; whoever reads them gets Records.
    With `keep` off nothing is kept: for games in which nobody will ask why.
    """

    def __init__(self, chance: Chance, keep: bool = True) -> None:
        self.chance = chance
        self._written: list[tuple[Any, ...]] = []
        self.write: Callable[[tuple[Any, ...]], None] = self._written.append if keep else _forget

    @property
    def number(self) -> int:
        """How many records were written."""
        return len(self._written)

    @property
    def records(self) -> list[Record]:
        """Everything that was recorded so far."""
        return self.since(0)

    def since(self, number: int) -> list[Record]:
        """The records after the first `number`."""
        return [Record._make(fields) for fields in self._written[number:]]

    def tell(self, watcher: Callable[[Record], None]) -> None:
        """From now on the watcher is told of every record, right after it is written."""

        def write(fields: tuple[Any, ...]) -> None:
            self._written.append(fields)
            watcher(Record._make(fields))

        self.write = write


Shuffled = Callable[[Sequence[str]], list[str]]
"""Gives cards in an order by chance."""


def _forget(fields: tuple[Any, ...]) -> None:
    """Keeps no record: where nobody will ask why."""


@dataclass(slots=True, kw_only=True)
class Table(ABC):
    """The state of one game, changed only by its rules. Games add fields of their own.

    `tallies` maps what is counted (`points`, `food`, a track) to a number for each player. `period` is the round or
    season, 0 while setting up. A copy has no log: it is a picture of one moment.
    """

    names: tuple[str, ...]
    tallies: dict[str, list[int]]
    period: int = 0
    log: Log | None = None

    @abstractmethod
    def copy(self) -> Self:
        """A picture of this moment that no later move changes; written by hand, as it is taken at every decision."""

    @abstractmethod
    def hide(self, player: int) -> None:
        """Masks, in a copy, whatever `player` may not see."""

    def imagine(self, player: int, shuffled: Shuffled) -> None:  # noqa: B027 - a game that hides nothing does nothing
        """Lays cards, in a player's view, where `hide` masked some: any that may lie there, in an order by chance."""

    @property
    def players(self) -> range:
        """The players' numbers, 0 first."""
        return range(len(self.names))

    @property
    def points(self) -> list[int]:
        """Points of each player."""
        return self.tallies["points"]

    def change(self, player: int, what: str, rule: str, text: str, *parts: tuple[str, int], about: str = "") -> int:
        """Adds the sum of the parts to a player's tally and records it: the only way a tally ever changes."""
        amount = 0
        for _, number in parts:
            amount += number
        tally = self.tallies[what]
        tally[player] += amount
        log = self.log
        assert log is not None, "a copy of a table cannot be played on"
        log.write((player, what, amount, tally[player], rule, text, parts, about, self.period, None, ""))
        return amount

    def note(
        self, player: int | None, what: str, rule: str, text: str, *, about: str = "",
        seen_by: tuple[int, ...] | None = None, others: str = "",
    ) -> None:  # fmt: skip
        """Records something that changes no tally: a card taken, an Event that begins, a rule that gave nothing."""
        log = self.log
        assert log is not None, "a copy of a table cannot be played on"
        log.write((player, what, 0, 0, rule, text, (), about, self.period, seen_by, others))

    def shuffle(self, name: str, cards: Sequence[str]) -> list[str]:
        """The cards in the order of the named shuffle (see `Chance.shuffle`)."""
        assert self.log, "a copy of a table cannot be played on"
        return self.log.chance.shuffle(name, cards)


Play = Generator[Question, Answer, None]
"""A running rule: yields questions, is sent answers."""


T = TypeVar("T")


def run(rule: Generator[Question, Answer, T], answer: Callable[[Question], Answer]) -> T:
    """Runs a rule to its end, what it returns; `answer` is trusted to answer legally (a Session checks its answers)."""
    try:
        question = next(rule)
        while True:
            question = rule.send(answer(question))
    except StopIteration as end:
        value: T = end.value
        return value


class Setting(NamedTuple):
    """One line of a set-up: its key, the default, the values allowed (empty: the game checks them) and what it means.

    `rule` is the id of the variant or ruling that the setting switches.
    """

    key: str
    default: Any
    allowed: tuple[Any, ...]
    text: str
    rule: str = ""


@dataclass(frozen=True)
class Game:
    """A game as the core sees it. `check` completes cross-checks of a set-up and may raise SetupError.

    `deals` names the shuffles of a set-up; `start` lays the empty table; `play` is the rules; `ranking` groups
    players, best first, those who share a place together; `appraise` says how good an option looks to a simple player
    (any scale). `resume` is the rest of the game from a table at which a question is asked, which it asks first; None
    where a table does not tell enough. `horizon` says how many periods a look ahead plays, 0 for all that are left,
    and `outlook` what points each player may then expect at the end of the game.
    `period_word` is what `Table.period` counts; `units` names what each tally counts, as a screen writes it.
    """

    name: str
    title: str
    version: int
    rules: Mapping[str, Rule]
    settings: tuple[Setting, ...]
    check: Callable[[dict[str, Any]], None]
    deals: Callable[[dict[str, Any]], tuple[str, ...]]
    start: Callable[[Mapping[str, Any]], Any]
    play: Callable[[Any], Play]
    ranking: Callable[[Any], list[list[int]]]
    appraise: Callable[[Any, Question, Option], float]
    resume: Callable[[Any, Question], Play | None] = lambda table, question: None
    horizon: int = 0
    outlook: Callable[[Any], list[int]] = lambda table: list(table.points)
    period_word: str = "Round"
    units: Mapping[str, str] = field(default_factory=lambda: {"points": "points"})

    def setup(self, given: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """The whole set-up: defaults filled in, every value checked. SetupError names the wrong setting."""
        if not isinstance(given, Mapping | None):
            raise SetupError(f"A set-up of {self.title} is {given!r:.60}; it must map settings to their values.")
        settings = {setting.key: setting for setting in self.settings}
        full = {key: setting.default for key, setting in settings.items()}
        for key, value in (given or {}).items():
            if key not in full:
                raise SetupError(f"{self.title} has no setting '{key}'; it has: {', '.join(full)}.")
            allowed = settings[key].allowed
            if allowed and not any(type(value) is type(one) and value == one for one in allowed):
                wanted = _either([repr(one) for one in allowed])
                raise SetupError(f"Setting '{key}' of {self.title} is {value!r:.60}; it can be {wanted}.")
            full[key] = value
        self.check(full)
        return full

    def open_table(self, setup: dict[str, Any], chance: Chance, records: bool = True) -> Table:
        """An empty table with its log, which may keep no records. SetupError for a fixed deal of another set-up."""
        for name in chance.fixed:
            if name not in self.deals(setup):
                raise SetupError(f"{self.title} has no deal '{name}' here; it has: {', '.join(self.deals(setup))}.")
        table: Table = self.start(_sealed(setup))
        table.log = Log(chance, records)
        return table


def places(ranking: Sequence[Sequence[int]]) -> list[int]:
    """The place of each group of a ranking, 1 is best; who shares one takes up as many as they are: 1, 3 after two."""
    return [1 + sum(map(len, ranking[:no])) for no in range(len(ranking))]


def _sealed(value: Any) -> Any:
    """Plain data as nobody can change it: the table, and so every picture of it, keeps the set-up."""
    if isinstance(value, Mapping):
        return MappingProxyType({key: _sealed(one) for key, one in value.items()})
    return tuple([_sealed(one) for one in value]) if isinstance(value, list | tuple) else value


def _either(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def player_names(title: str, given: Any, players: int, otherwise: Sequence[str]) -> list[str]:
    """The names of a set-up, or `otherwise` if it gives none. SetupError for names that no screen could tell apart."""
    names = otherwise if given is None else given
    if not isinstance(names, list | tuple) or not all(isinstance(name, str) for name in names):
        raise SetupError(f"Setting 'names' of {title} is {names!r:.60}; it must be a list of {players} texts.")
    if len(names) != players:
        raise SetupError(f"Setting 'names' of {title} has {len(names)} names; {players} players need {players}.")
    names = [name.strip() for name in names]
    for no, name in enumerate(names):
        if not name or name == REST or name in names[:no]:
            raise SetupError(f"Setting 'names' of {title} holds {name!r:.60}; names must differ and not be empty.")
        if len(name) > LONGEST_NAME or any(_unwritable(sign) for sign in name):
            raise SetupError(
                f"Setting 'names' of {title} holds {name!r:.60}; a name has at most {LONGEST_NAME} characters, "
                "no line break and no control character."
            )
    return list(names)


def _unwritable(sign: str) -> bool:
    """Whether a character breaks lines, turns the direction of what follows, or is half a character."""
    turns = unicodedata.bidirectional(sign) in ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")
    return turns or unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp")


def game_names() -> list[str]:
    """The games at hand: every package in kernel/."""
    return [module.name for module in pkgutil.iter_modules(import_module("kernel").__path__) if module.ispkg]


def find_game(name: str) -> Game:
    """The game of that name. BadInput if there is none."""
    if name not in game_names():
        raise BadInput(f"There is no game '{name}'; there are: {', '.join(game_names())}.")
    game: Game = import_module(f"kernel.{name}").GAME
    return game


class Step(NamedTuple):
    """One decision: the answer (None before the first), the records it led to, the state after, the next question."""

    no: int
    answer: Answer | None
    records: tuple[Record, ...]
    state: Any
    question: Question | None


class Moment(NamedTuple):
    """The state right after one record, for stepping record by record; `step` is the decision it belongs to."""

    step: int
    record: Record
    state: Any


class Session:
    """A game that is being played or read: `choose` an answer, read `steps`, `branch` from any of them.

    `stopped` is a sentence if an old save could not be replayed to its end; `unplayed` then holds the answers left
    over.
    """

    def __init__(
        self, game: Game, setup: Mapping[str, Any] | None = None, seed: int = 0, *,
        fixed: Mapping[str, Sequence[str]] | None = None, answers: Sequence[Answer] = (),
    ) -> None:  # fmt: skip
        self.game, self.setup = game, game.setup(setup)
        self.chance = Chance(seed, fixed)
        self.steps: list[Step] = []
        self.stopped = ""
        self.unplayed: list[Answer] = []
        self._start()
        self._advance(None)
        for answer in answers:
            if not isinstance(answer, list | tuple):
                raise BadInput(f"An answer is {answer!r:.60}; it must be a list of option ids.")
            self.choose(*answer)

    def _start(self) -> None:
        """Lays the table and readies the rules; nothing has been asked yet."""
        self._table = self.game.open_table(self.setup, self.chance)
        self._run = self.game.play(self._table)
        self.steps, self._read = [], 0

    def _ask(self, answer: Answer | None) -> Question | None:
        """Runs the rules on to their next question; None when the game is over."""
        try:
            return next(self._run) if answer is None else self._run.send(answer)
        except StopIteration:
            return None

    def _advance(self, answer: Answer | None) -> Step:
        question = self._ask(answer)
        assert self._table.log
        records = tuple(self._table.log.since(self._read))
        step = Step(len(self.steps), answer, records, self._table.copy(), question)
        self._read += len(records)
        self.steps.append(step)
        return step

    def _follow(self, steps: Sequence[Step], watch: Callable[[Record], None] | None = None) -> None:
        """Plays the answers of steps once more and keeps the steps: the same answers lead to the same pictures."""
        self._start()
        assert self._table.log
        if watch:
            self._table.log.tell(watch)
        for step in steps:
            self._ask(step.answer)
            self.steps.append(step)
        self._read = self._table.log.number

    def _twin(self) -> Session:
        """A session of the same set-up and the same shuffles that has not begun."""
        twin = Session.__new__(Session)
        twin.game, twin.setup, twin.chance = self.game, self.setup, Chance(self.chance.seed, self._deals())
        twin.stopped, twin.unplayed = "", []
        return twin

    @property
    def question(self) -> Question | None:
        """What is asked now; None when the game is over."""
        return self.steps[-1].question

    @property
    def state(self) -> Any:
        """The table as it stands now, to read."""
        return self.steps[-1].state

    @property
    def answers(self) -> list[Answer]:
        """Every answer given so far."""
        return [step.answer for step in self.steps if step.answer is not None]

    @property
    def records(self) -> list[Record]:
        """Everything that happened so far."""
        return [record for step in self.steps for record in step.records]

    def choose(self, *ids: str) -> Step:
        """Answers the question. IllegalChoice, with rule and reason, leaves the session exactly as it was."""
        question = self.question
        if question is None:
            raise BadInput(f"This game of {self.game.title} is over; nothing is asked any more.")
        refusal = question.refusal(ids)
        if refusal:
            raise IllegalChoice(ids, question, *refusal)
        try:
            step = self._advance(ids)
        except Exception:
            # A fault in a rule ends its generator; replaying the answers brings the session back to where it was.
            self._follow(self.steps)
            raise
        self.stopped, self.unplayed = "", []
        return step

    def branch(self, at: int) -> Session:
        """A what-if from step `at`: the same set-up and the same future cards, only the answers up to there."""
        self._check_step(at)
        branch = self._twin()
        branch._follow(self.steps[: at + 1])
        return branch

    def view(self, player: int | None = None, at: int = -1) -> Any:
        """The state after step `at` (-1: the last) as `player` may see it; player None is the all-knowing view.

        It belongs to the caller: changing it changes nothing here.
        """
        self._check_step(len(self.steps) - 1 if at == -1 else at)
        state = self.steps[at].state.copy()
        state.tallies = {what: tally[:] for what, tally in state.tallies.items()}  # pictures may share theirs
        if player is not None:
            self._check_player(player)
            state.hide(player)
        return state

    def why(self, player: int, what: str = "points", upto: int | None = None) -> list[Record]:
        """The records that add up to a player's tally, from the start to step `upto` (included)."""
        self._check_player(player)
        if upto is not None:
            self._check_step(upto)
        steps = self.steps if upto is None else self.steps[: upto + 1]
        return [record for step in steps for record in step.records if record.player == player and record.what == what]

    def moments(self) -> list[Moment]:
        """The state after every single record, found by playing the answers once more."""
        found: list[Moment] = []
        replay = self._twin()

        def watch(record: Record) -> None:
            found.append(Moment(len(replay.steps), record, replay._table.copy()))

        replay._follow(self.steps, watch)
        return found

    def _check_step(self, at: int) -> None:
        if type(at) is not int or not 0 <= at < len(self.steps):
            raise BadInput(f"There is no step {at!r:.60}; this game has the steps 0 to {len(self.steps) - 1}.")

    def _check_player(self, player: int) -> None:
        if type(player) is not int or not 0 <= player < len(self._table.names):
            last = len(self._table.names) - 1
            raise BadInput(f"There is no player {player!r:.60}; the players are numbered 0 to {last}.")

    def _deals(self) -> dict[str, list[str]]:
        return self.chance.fixed | self.chance.outcomes

    def dump(self) -> str:
        """The game as text: set-up, seed, shuffles and answers. The same game always gives the same bytes."""
        data = {
            "format": FORMAT, "game": self.game.name, "version": self.game.version, "setup": self.setup,
            "seed": self.chance.seed, "shuffles": self._deals(), "answers": self.answers + self.unplayed,
        }  # fmt: skip
        return json.dumps(data, ensure_ascii=False, sort_keys=True) + "\n"

    @classmethod
    def load(cls, text: str) -> Session:
        """The session of a saved game.

        A save of another rules version is replayed as far as its answers are still offered; `stopped` then says where
        it ended and `unplayed` keeps the rest. SaveError for a text that is no save, or whose answers its own rules
        refuse.
        """
        data = _read_save(text)
        try:
            game = find_game(data["game"])
        except BadInput as error:
            raise SaveError(f"The saved game is of another kind: {error}") from error
        same = data["version"] == game.version
        try:
            session = cls(game, data["setup"], data["seed"], fixed=data["shuffles"])
        except SetupError as error:
            raise SaveError(f"The saved game cannot be set up: {error}") from error
        answers = [tuple(answer) for answer in data["answers"]]
        with _no_collection():
            for no, answer in enumerate(answers):
                try:
                    session.choose(*answer)
                except BadInput as error:
                    place = f"answer {no + 1} of {len(answers)} ({', '.join(answer) or 'nothing'})"
                    if same:
                        raise SaveError(f"The saved game is damaged at {place}: {error}") from error
                    session.stopped = (
                        f"This game was saved with version {data['version']} of the rules; under version "
                        f"{game.version} it runs up to {place}, which is refused: {error}"
                    )
                    session.unplayed = answers[no:]
                    break
        return session

    def __repr__(self) -> str:
        asked = f"step {len(self.steps) - 1}: {self.question.text}" if self.question else "game over"
        return f"<{self.game.title}, {len(self._table.names)} players, seed {self.chance.seed}, {asked}>"


@contextmanager
def _no_collection() -> Iterator[None]:
    """No garbage collection meanwhile: a replay makes lasting objects only, and to look them through takes a fifth."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


FORMAT = "mesos-archeos game 1"

_SAVE_SHAPE: dict[str, tuple[type, str]] = {
    "game": (str, "a text"),
    "version": (int, "a whole number"),
    "setup": (dict, "an object"),
    "seed": (int, "a whole number"),
    "shuffles": (dict, "an object"),
    "answers": (list, "a list"),
}


def _read_save(text: str) -> dict[str, Any]:
    """The save's data, its outer shape checked."""
    if not isinstance(text, str):
        raise SaveError(f"A saved game must be a text, not {text!r:.60}.")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise SaveError(f"This is no saved game: it is not readable as JSON ({error}).") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise SaveError(f"This is no saved game of ours: a save is an object whose 'format' is '{FORMAT}'.")
    for key, (shape, words) in _SAVE_SHAPE.items():
        if type(data.get(key)) is not shape:
            raise SaveError(f"The saved game's '{key}' is {data.get(key)!r:.60}; it must be {words}.")
    for key, lists in (("answers", data["answers"]), ("shuffles", list(data["shuffles"].values()))):
        if not all(isinstance(one, list) and all(isinstance(word, str) for word in one) for one in lists):
            raise SaveError(f"The saved game's '{key}' must hold lists of texts only.")
    return data
