"""The score sheet of a real game of Archeos Society: what lies on the table when each season ends, and its points.

A sheet has, besides `players` (see `kernel.sheet`), what is in play: `scenario`, and where the game differs from it
`roles` (six), `sides` (colour -> site), `printed` (site -> "points" or "shared" -> space -> the number on one's own
board), `tables` (a whole box as texts) and `rulings` (setting -> reading, see RULINGS).

A player has `name`, `relics` (colours on the museum board) and `seasons`, "1", "2" ... -> an object with

    expeditions   list of {"role", "colour" (the leader's), "cards" (Mercenaries included), "mercenaries"}
    vehicles      tally -> space; a colour, with "2" behind it for a second vehicle. One that is not named stands where
                  the season before left it, and so does `linguist`, the space on the Linguist track.
    frame         "yes" for who holds the Botanist frame; `frames`: how often it was taken in the season
    uluru         points taken at Uluru in the season
    tokens        list of Professor tokens; `forward`, `back`: the tallies that the Professors move at the season end,
                  `cash`: "yes" to take Uluru's points with that move

Everything stands as it is when the third Monkey has come and last expeditions have been played, before step 1 of the
season end. A number that cannot be counts as nothing until it is corrected; entries that do not go together count as
they are. Both are named.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from kernel.archeos import GAME
from kernel.archeos.entries import blank, lay, lay_season, leaders_of, relics_of, seasons_of
from kernel.archeos.roles import SEASON_END
from kernel.archeos.scoring import end_game, ranking
from kernel.archeos.season import score_season
from kernel.archeos.state import SECOND_VEHICLE, ArcheosTable
from kernel.archeos.tables import NUMBERS, SEASONS
from kernel.core import Answer, Chance, Log, Question, Record, run
from kernel.sheet import Count, Entries, Problem, Sheet, players_of
from kernel.words import some

NOTE = (
    "r: points of spaces that no source prints; we reconstructed them. Enter the numbers of your own boards, and they "
    "count instead."
)


@dataclass(frozen=True)
class SeasonsCount(Count):
    """A count that also knows the `table` and the totals `after` each season; the game is `over` after the last one.

    `origins` maps what a part of a record is called, such as "Sigiriya, space 2", to the provenance of its number.
    """

    table: ArcheosTable = field(kw_only=True)
    after: tuple[tuple[int, ...], ...] = ()
    over: bool = False
    origins: Mapping[str, str] = field(default_factory=dict)

    def origin(self, record: Record) -> str:
        """Provenance of the printed number that a record rests on, "" if it rests on none."""
        return next((self.origins[words] for words, _ in record.parts if words in self.origins), "")


def count(sheet: Sheet) -> SeasonsCount:
    """What a sheet comes to: season end after season end, and after the last one museums and the winner."""
    problems: list[Problem] = []
    players = players_of(sheet, [f"Player {no}" for no in range(1, max(SEASONS) + 1)], problems)
    table = lay(sheet, tuple(player.name for player in players), problems)
    assert table.log
    for player in players:
        player.known("name", "relics", "seasons")
    after = []
    for season in seasons_of(players, table.seasons):
        table.period += 1
        lay_season(table, season)
        _gain_in_season(table, season)
        _end_season(table, season)
        after.append(tuple(table.points))
    for no, player in enumerate(players):
        table.relics[no] = relics_of(table, player)
    over, told = len(after) == table.seasons, table.log.number
    if over:
        end_game(table)
    verdict = tuple(record.text for record in table.log.since(told) if record.what in ("tie", "winner"))
    counted = SeasonsCount(
        GAME, table.names, (0,) * len(players), tuple(table.log.records), tuple(table.points),
        tuple(map(tuple, ranking(table))), verdict or _so_far(table), tuple(problems),
        table=table, after=tuple(after), over=over, origins=_origins(table),
    )  # fmt: skip
    made_up = any(counted.origin(record) == "reconstructed" for record in counted.records)
    return replace(counted, note=NOTE if made_up else "")


def _so_far(table: ArcheosTable) -> tuple[str, ...]:
    """Who leads while the game is not over."""
    if not table.period:
        return ("Nothing has been entered yet.",)
    best = max(table.points)
    leaders = [table.names[player] for player in table.players if table.points[player] == best]
    verb = "leads" if len(leaders) == 1 else "lead"
    return (
        f"{' and '.join(leaders)} {verb} with {some(best, 'point')} after season {table.period} of {table.seasons}.",
    )


def _origins(table: ArcheosTable) -> dict[str, str]:
    """What a record's part calls a space -> provenance of the points there; reconstructed if one of two numbers is."""
    found: dict[str, str] = {}
    for site in table.sites.values():
        for place, origin in site.provenances:
            space, _, column = place.partition("/")
            words = f"{site.name}, space {space}"
            if column in ("points", "shared") and found.get(words) != "reconstructed":
                found[words] = origin
    return found


# Points


def _gain_in_season(table: ArcheosTable, season: list[Entries]) -> None:
    """Points that were taken while the season lasted: for the Botanist frame and at Uluru."""
    uluru = any(site.id == "uluru" for site in table.sites.values())
    for player, entries in enumerate(season):
        frames = entries.whole("frames", "how often the frame was taken")
        led = leaders_of(entries).count("botanist")
        if frames > led:
            text = f"the frame was taken {some(frames, 'time')}, but a Botanist leads {some(led, 'expedition')} only."
            entries.problem("frames", text)
        points = entries.whole("uluru", "the number of points taken at Uluru")
        if points and not uluru:
            entries.problem("uluru", "Uluru is not in play; its points do not count.")
        name = table.names[player]
        if "botanist" in table.roles:
            taken, gained = some(frames, "time"), frames * NUMBERS["frame_points"]
            text = f"In season {table.period} {name} took the Botanist frame {taken}: {some(gained, 'point')}."
            table.gain(player, "archeos.botanist_frame", text, (f"frame taken {taken}", gained), about="botanist")
        if uluru:
            text = f"In season {table.period} {name} took {some(points, 'point')} at Uluru."
            table.gain(player, "archeos.uluru", text, ("taken at Uluru", points), about="uluru")


def _end_season(table: ArcheosTable, season: list[Entries]) -> None:
    """Roles, sites, expeditions, by the rules themselves; Professors move as entered, or not before all is entered."""
    roles, moves = table.roles, _Moves(table, season)
    if not moves.complete:
        table.roles = tuple(role for role in roles if role != "professor")
    answers = iter(moves.answers)
    run(score_season(table), lambda question: next(answers))
    table.roles = roles


class _Moves:
    """What the Professors' questions are answered, found by trying the entries on a copy of the table.

    `complete` is false if an answer is missing or refused; each such entry is named.
    """

    def __init__(self, table: ArcheosTable, season: list[Entries]) -> None:
        self.season, self.complete = season, True
        self.answers: list[Answer] = []
        self.asked: list[tuple[int, str]] = []
        if "professor" in table.roles and self._nothing_entered(table):
            self.complete = False
            text = (
                "no Professor token has been entered for anybody. If nobody took one, everybody moves a vehicle "
                "forward and one back: enter where. Until then no Professor moves anything."
            )
            season[0].problem("tokens", text)
        elif "professor" in table.roles:
            trial = table.copy()
            trial.tallies = {what: tally[:] for what, tally in table.tallies.items()}  # a copy shares them
            trial.log = Log(Chance(0))
            run(SEASON_END["professor"](trial), self.answer)
        for player, entries in enumerate(season):
            for move, total in (("forward", "highest"), ("back", "lowest")):
                if not blank(entries.data.get(move)) and (player, move) not in self.asked:
                    entries.problem(
                        move, f"only the {total} total of Professor tokens moves; this move does not count."
                    )

    def _nothing_entered(self, table: ArcheosTable) -> bool:
        moved = any(not blank(entries.data.get(move)) for entries in self.season for move in ("forward", "back"))
        return not any(table.held) and not moved and table.switches["professor_all_equal"] == "both"

    def answer(self, question: Question) -> Answer:
        """The entry that answers a question; the only open option if nothing was entered."""
        entries, kind = self.season[question.player], question.kind
        if kind in ("forward", "back"):
            self.asked.append((question.player, kind))
        move = self.asked[-1][1]
        given = str(entries.data.get(move) or "")
        chosen = {
            "vehicle": f"vehicle:{question.player}:{given}",
            "cash": "stay" if blank(entries.data.get("cash")) else "cash",
        }.get(kind, given.removesuffix(SECOND_VEHICLE))
        if not given and len(question.open_ids()) == 1:
            chosen = question.open_ids()[0]
        elif question.refusal((chosen,)):
            self.complete = False
            why = next((option.why for option in question.options if option.id == chosen), question.text)
            entries.problem(move, f"{why} Until then no Professor moves anything.")
            chosen = question.open_ids()[0]
        self.answers.append((chosen,))
        return (chosen,)
