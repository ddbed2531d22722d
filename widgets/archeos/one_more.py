"""One more of these in Archeos Society: one more card in an expedition, one more step at a site, a relic, a token.

The rules themselves answer, on copies of the table: once without and once with it, the season ends, the seasons left
end too with every vehicle where it then stands, and the museums score. Hands stay out of it, so nothing hidden is told.
Where the rules ask something on the way, the answer is the one that looks best at a glance.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise

from kernel.archeos import GAME
from kernel.archeos.roles import AT_ONCE, GAME_END
from kernel.archeos.season import season_end
from kernel.archeos.sites import Turn, advance, site_blocked
from kernel.archeos.state import ArcheosTable, Expedition, provenance, track_provenance
from kernel.archeos.tables import EXPEDITION_POINTS, ROLES, Role
from kernel.bots import greedy_bot
from kernel.core import BadInput, Chance, Log, Play, Session, Table, run
from kernel.words import some
from widgets.archeos.charts import marked
from widgets.charts import Figure, signed
from widgets.charts.ledger import MARK, NOTE
from widgets.charts.one_more import Worth, gains, of_game, side_by_side
from widgets.charts.plate import Plate

UNITS = ("Points",)
OF = ("expeditions", "sites", "roles")
"""What can be asked about."""
MOST = len(EXPEDITION_POINTS) - 1
"""Cards of the largest expedition that has points of its own; one more brings nothing."""
_MADE_UP = re.compile(f"{MARK}(?=[,;]|$)")
MOMENTS = ("at once", "this season's end", "later")


def one_more(source: Session | Table, player: int, at: int | None = None, of: str = "") -> Figure:
    """What one more card in an expedition, step at a site, relic, token or step of a Linguist would bring, in points.

    Three moments stand apart: at once; at the end of this season; in the seasons left, if nothing moves any more, and
    at the end of the game. `source` is a session, looked at after step `at` (None: the last), or a table as a position
    leaves it; `of` keeps to expeditions, sites or roles ("" is all). BadInput for anything else, and before and after
    the seasons.

        >>> from kernel.core import Session, find_game
        >>> one_more(Session(find_game("archeos"), {"players": 2}, seed=1), 0, of="sites").columns[2]
        'at once'
    """
    table, found = _table(source, at), worths(source, player, at, of)
    title = f"What would one more bring {table.names[player]}?"
    return side_by_side(title, _told(table, player, found), found, MOMENTS, UNITS)


def plate(session: Session) -> Plate:
    """One more card, step or piece, for each player of a game at each of its turns."""
    turns: dict[str, int] = {}
    for step in session.steps:
        if step.question and step.state.turn:
            turns.setdefault(f"season {step.state.period}, turn {step.state.turn}", step.no)
    return of_game(session, one_more, turns, of=OF)


def worths(source: Session | Table, player: int, at: int | None = None, of: str = "") -> list[Worth]:
    """The same as numbers: amounts in points for each of MOMENTS. Arguments and errors as for `one_more`."""
    table = _table(source, at)
    if type(player) is not int or not 0 <= player < len(table.names):
        raise BadInput(f"There is no player {player!r:.60}; the players are numbered 0 to {len(table.names) - 1}.")
    if of not in ("", *OF):
        raise BadInput(f"There is no '{of}' to have one more of; there are: {', '.join(OF)}.")
    makers = {"expeditions": _cards, "sites": _steps, "roles": _pieces}
    return [worth for name, make in makers.items() if of in ("", name) for worth in make(table, player)]


def _table(source: object, at: int | None) -> ArcheosTable:
    """The table asked about. BadInput for what is no game of Archeos Society with seasons ahead."""
    table = source.view(None, -1 if at is None else at) if isinstance(source, Session) else source
    if at is not None and not isinstance(source, Session):
        raise BadInput(f"Only a session has steps, so there is no step {at!r:.60} of a table.")
    if not isinstance(table, ArcheosTable):
        raise BadInput(f"One more of Archeos Society needs a session or a table of it, not {source!r:.60}.")
    if not table.period:
        raise BadInput("The game is still being set up; one more can be asked for from the first season on.")
    if isinstance(source, Session) and source.steps[-1 if at is None else at].question is None:
        raise BadInput("This game is over and nothing scores any more; ask at an earlier step, such as at=0.")
    return table


# Three things to have one more of


def _cards(table: ArcheosTable, player: int) -> list[Worth]:
    """One more card in a new expedition of every size, for each kind of leader and of card that scores its own way."""
    in_play = [ROLES[role] for role in table.roles]
    leading = {role.scoring_bonus: role for role in in_play if role.may_lead}
    found = []
    for bonus, role in sorted(leading.items()):
        courses = [_course(table, player, _playing(player, [role] * size)) for size in range(1, MOST + 2)]
        led = f"{role.title}'s expedition" if bonus else "Expedition"
        found += [Worth(f"{led}, card {size}", gains(*pair)) for size, pair in enumerate(pairwise(courses), 2)]
    for role in in_play:
        if not role.may_lead:
            pair = [_course(table, player, _playing(player, [leading[0]] * 2 + more)) for more in ([], [role])]
            found.append(Worth(f"Expedition, a {role.title} as card 3", gains(*pair)))
    return found


def _steps(table: ArcheosTable, player: int) -> list[Worth]:
    """One more step at every site; where two vehicles stand, of the one that is behind."""
    without, found = _course(table, player, _nothing), []
    for colour, site in table.sites.items():
        refusal = site_blocked(table, player, colour, None)
        if refusal:
            found.append(Worth(marked(site), refused=refusal[1]))
            continue
        space = min(table.tallies[tally][player] for tally in table.vehicles(colour))
        made_up = MARK if provenance(table, colour, space + 1, "threshold") == "reconstructed" else ""
        note, turn = f"needs {some(site.thresholds[space], 'card')}{made_up}", Turn()
        with_it = _course(table, player, _advancing(player, colour, turn))
        if turn.owed:
            note += f"; up to {some(turn.owed, 'card')} to draw"
        found.append(
            Worth(f"{marked(site)}, space\u00a0{space}\u00a0→\u00a0{space + 1}", gains(without, with_it), note)
        )
    return found


def _pieces(table: ArcheosTable, player: int) -> list[Worth]:
    """What the roles in play give besides: the frame, a new relic, a step on the Linguist track, each token left."""
    framed = table.expeditions[table.frame[0]][table.frame[1]].size if table.frame else 1
    missing = [colour for colour in table.sites if colour not in table.relics[player]]
    pieces = [
        ("botanist", "The Botanist frame", framed, "red", ""),
        ("curator", "A relic of a new colour", 1, missing[0] if missing else "red", ""),
        ("linguist", f"Linguist track, one space{_track_mark(table, player)}", 1, "red", ""),
        *(("professor", f"Professor token {token}", token, "red", f"token:{token}") for token in table.tokens),
    ]
    return [_piece(table, player, *piece) for piece in pieces if piece[0] in table.roles]


def _track_mark(table: ArcheosTable, player: int) -> str:
    """The mark of the next space of the Linguist track, if what it shows is reconstructed."""
    space = table.tallies.get("linguist", [0] * len(table.names))[player] + 1
    return MARK if space <= table.track.last and track_provenance(table, space) == "reconstructed" else ""


def _piece(table: ArcheosTable, player: int, role: str, label: str, size: int, colour: str, answer: str) -> Worth:
    """What a role's effect at once is worth to an expedition of that size, compared with the expedition alone."""
    lay = _playing(player, [ROLES[role]] * size, colour)

    def use(copy: ArcheosTable) -> None:
        lay(copy)
        _run(copy, AT_ONCE[role].act(copy, player, len(copy.expeditions[player]) - 1, Turn()), answer)

    copy = _copy(table)
    lay(copy)
    refusal = AT_ONCE[role].refusal(copy, player, len(copy.expeditions[player]) - 1)
    if refusal:
        return Worth(label, refused=refusal[1])
    pair = [_course(table, player, act, tokens=role == "professor") for act in (lay, use)]
    return Worth(label, gains(*pair), f"needs {some(size, 'card')}")


# What is done to a copy

Act = Callable[[ArcheosTable], None]


def _nothing(table: ArcheosTable) -> None:
    """Nothing is added."""


def _playing(player: int, roles: Sequence[Role], colour: str = "red") -> Act:
    """An expedition of cards of these roles lies; it has moved nothing and used no effect."""
    cards = tuple(f"{colour}:{role.name}:{no}" for no, role in enumerate(roles, 1))

    def lay(table: ArcheosTable) -> None:
        table.expeditions[player] += (Expedition(cards, "colour", table.turn, len(cards)),)

    return lay


def _advancing(player: int, colour: str, turn: Turn) -> Act:
    return lambda table: _run(table, advance(table, player, colour, None, "archeos.advance", turn), "cash")


def _run(table: ArcheosTable, play: Play, wanted: str = "") -> None:
    """Plays on; a question that has the wanted option gets it, any other the answer that looks best at a glance."""
    bot = greedy_bot(GAME)
    run(play, lambda asked: (wanted,) if wanted in asked.open_ids() else bot(lambda: table, asked))


def _copy(table: ArcheosTable) -> ArcheosTable:
    """A table to play on, without hands: what they hold is not for everybody's eyes."""
    copy = table.copy()
    copy.tallies = {what: tally[:] for what, tally in table.tallies.items()}
    copy.hands = [() for _ in copy.names]
    copy.log = Log(Chance(0))
    return copy


def _course(table: ArcheosTable, player: int, act: Act, tokens: bool = False) -> list[tuple[int]]:
    """A player's points after each moment, on a copy of the table on which `act` comes first.

    Professor tokens move vehicles on both sides; only with `tokens` they are compared, once, at this season's end.
    """
    copy = _copy(table)
    act(copy)
    course = [(copy.points[player],)]
    without = tuple(role for role in copy.roles if role != "professor")
    copy.roles = copy.roles if tokens else without
    _run(copy, season_end(copy))
    course.append((copy.points[player],))
    copy.roles = without
    for _ in range(copy.seasons - copy.period):
        copy.expeditions, copy.frame = [() for _ in copy.names], None
        _run(copy, season_end(copy))
    for role, score in GAME_END.items():
        if role in copy.roles:
            score(copy)
    course.append((copy.points[player],))
    return course


def _told(table: ArcheosTable, player: int, found: Sequence[Worth]) -> str:
    """The best of them in words, and what these numbers leave out."""
    name, counted = table.names[player], [worth for worth in found if worth.amounts]
    best = max(counted, key=lambda worth: worth.total(0), default=None)
    if best and best.total(0) > 0:
        text = f"For {name} this would bring most: {best.label} ({signed(best.total(0))})"
    else:
        text = f"Nothing of this would bring {name} points"
    left = table.seasons - table.period
    more = f" and of {some(left, 'season')} more, if no vehicle moves any more" if left else ", the last one"
    text += f". Counted are what comes at once, the end of season {table.period}{more}."
    return text + (
        NOTE if any(_MADE_UP.search(words) for worth in found for words in (worth.label, worth.note)) else ""
    )
