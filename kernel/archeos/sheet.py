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

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from kernel.archeos import GAME
from kernel.archeos.gaining import LIMIT
from kernel.archeos.roles import SEASON_END
from kernel.archeos.scoring import end_game, ranking
from kernel.archeos.season import score_season
from kernel.archeos.setups import SCENARIOS, check_roles, in_order, lay_pieces
from kernel.archeos.state import CARDS, SECOND_VEHICLE, ArcheosTable, Expedition, cards_of
from kernel.archeos.tables import COLOURS, NUMBERS, ROLES, SEASONS, Site, tables_of
from kernel.core import Answer, BadInput, Chance, Log, Play, Question, Record
from kernel.sheet import Count, Entries, Problem, Sheet, known_keys, players_of
from kernel.words import some

RULINGS = ("nobody_moved", "professor_all_equal", "rapa_nui", "score_floor", "tie_break_sizes")
"""The settings that choose a reading of what gives points."""

KEYS = ("format", "game", "players", "scenario", "roles", "sides", "printed", "tables", "rulings")
SEASON_KEYS = (
    "expeditions", "vehicles", "linguist", "frame", "frames", "uluru", "tokens", "forward", "back", "cash",
)  # fmt: skip
"""What a sheet may have, and a player's season in it."""

LARGEST = 99
"""No space gives or takes more points."""

UNTIL = "it does not count until then."

NOTE = (
    "r: points of spaces that no source prints; we reconstructed them. Enter the numbers of your own boards, and they "
    "count instead."
)


@dataclass(frozen=True)
class SeasonsCount(Count):
    """A count that also knows the `table` and the totals `after` each season; the game is `over` after the last one."""

    table: ArcheosTable = field(kw_only=True)
    after: tuple[tuple[int, ...], ...] = ()
    over: bool = False

    def origin(self, record: Record) -> str:
        """Provenance of the printed number that a record rests on, "" if it rests on none."""
        words = [words for words, _ in record.parts]
        return next((origin for space, origin in _origins(self.table) if space in words), "")


def count(sheet: Sheet) -> SeasonsCount:
    """What a sheet comes to: season end after season end, and after the last one museums and the winner."""
    problems: list[Problem] = []
    players = players_of(sheet, [f"Player {no}" for no in range(1, max(SEASONS) + 1)], problems)
    table = lay(sheet, tuple(player.name for player in players), problems)
    assert table.log
    for player in players:
        player.known("name", "relics", "seasons")
    after = []
    for season in _seasons(players, table.seasons):
        table.period += 1
        _lay_season(table, season)
        _gain_in_season(table, season)
        _end_season(table, season)
        after.append(tuple(table.points))
    for no, player in enumerate(players):
        table.relics[no] = _relics(table, player)
    over, told = len(after) == table.seasons, table.log.number
    if over:
        end_game(table)
    verdict = tuple(record.text for record in table.log.since(told) if record.what in ("tie", "winner"))
    counted = SeasonsCount(
        GAME, table.names, (0,) * len(players), tuple(table.log.records), tuple(table.points),
        tuple(map(tuple, ranking(table))), verdict or _so_far(table), tuple(problems),
        table=table, after=tuple(after), over=over,
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


def _origins(table: ArcheosTable) -> Iterator[tuple[str, str]]:
    """How a record's part names a space, and the provenance of the points printed there."""
    for site in table.sites.values():
        for place, origin in site.provenances:
            space, _, column = place.partition("/")
            if column in ("points", "shared"):
                yield f"{site.name}, space {space}", origin


# What is in play


def lay(sheet: Sheet, names: tuple[str, ...], problems: list[Problem]) -> ArcheosTable:
    """The table of a sheet before the first season: boards, roles and their pieces, all vehicles on the start."""
    known_keys(sheet, KEYS, problems)
    if len(names) not in SEASONS:
        text = f"Archeos Society is for {min(SEASONS)} to {max(SEASONS)} players; this sheet has {len(names)}."
        problems.append(Problem("players", text))
    players = min(max(len(names), min(SEASONS)), max(SEASONS))
    setup = _setup(sheet, players, problems)
    tables = tables_of(setup)
    scenario = tables.scenarios[setup["scenario"]]
    table = ArcheosTable.empty(names, setup, SEASONS[players], tables)
    table.roles = in_order(_roles(sheet, scenario.roles, problems))
    for side in (scenario.advanced, *_sides(sheet, tables.sites, problems)):
        table.sites[tables.sites[side].colour] = tables.sites[side]
    printed = _part(sheet, "printed", problems)
    table.sites = {colour: _printed(site, printed.get(site.id), problems) for colour, site in table.sites.items()}
    table.log = Log(Chance(0))
    lay_pieces(table)
    table.log = Log(Chance(0))  # laying the pieces is not told
    return table


def _part(sheet: Sheet, key: str, problems: list[Problem]) -> dict[str, Any]:
    """An object of the sheet, empty if there is none."""
    given = sheet.get(key) or {}
    if isinstance(given, dict):
        return given
    problems.append(Problem(key, f"'{key}' is {given!r:.40}; it must be an object and does not count until then."))
    return {}


def _setup(sheet: Sheet, players: int, problems: list[Problem]) -> dict[str, Any]:
    """The settings of a sheet; one that cannot be is named and keeps its default."""
    entries = {key: (key, sheet.get(key)) for key in ("scenario", "tables")}
    entries |= {f"rulings.{key}": (key, value) for key, value in _part(sheet, "rulings", problems).items()}
    setup: dict[str, Any] = {"players": players}
    for where, (key, value) in entries.items():
        try:
            if value is not None and where == f"rulings.{key}" and key not in RULINGS:
                raise BadInput(f"{key!r:.40} is no reading of what gives points; there are: {', '.join(RULINGS)}.")
            if key == "scenario" and value not in (None, *SCENARIOS):
                raise BadInput(f"There is no scenario {value!r:.40}; the scenarios are: {', '.join(SCENARIOS)}.")
            if value is not None:
                GAME.setup(setup | {key: value})
                setup[key] = value
        except BadInput as error:
            problems.append(Problem(where, str(error)))
    return GAME.setup(setup)


def _roles(sheet: Sheet, otherwise: tuple[str, ...], problems: list[Problem]) -> list[str]:
    """The roles in play; those that exist count, even if they are not six."""
    given = sheet.get("roles") or otherwise
    try:
        check_roles(given)
    except BadInput as error:
        problems.append(Problem("roles", str(error)))
    return [role for role in ROLES if role in given] if isinstance(given, list | tuple) else list(otherwise)


def _sides(sheet: Sheet, sites: Mapping[str, Site], problems: list[Problem]) -> Iterator[str]:
    """The sides that the sheet names."""
    for colour, side in _part(sheet, "sides", problems).items():
        sides = [site.id for site in sites.values() if site.colour == colour]
        if side in sides:
            yield side
        elif side is not None:
            text = f"The {colour!r:.40} board has no side {side!r:.40}; it has: {', '.join(sides) or 'none'}."
            problems.append(Problem(f"sides.{colour}", text))


def _printed(site: Site, given: Any, problems: list[Problem]) -> Site:
    """A site with the numbers that somebody read off the own board; ours where none was entered."""
    where, tracks, origins = f"printed.{site.id}", {"points": [*site.points], "shared": [*site.shared]}, {}
    for column, numbers in given.items() if isinstance(given, Mapping) else ():
        for space, number in numbers.items() if isinstance(numbers, Mapping) else ():
            known = dict(enumerate(tracks.get(column, ())))
            no = int(space) if str(space).isdecimal() else -1
            if no not in known or type(number) is not int or abs(number) > LARGEST:
                text = f"{site.name}, space {space!s:.20}: {number!r:.20} is no number of points there; ours counts."
                problems.append(Problem(f"{where}.{column}.{space}", text))
            else:
                tracks[column][no] = number
                origins[f"{no}/{column}"] = "box"
    provenances = tuple((dict(site.provenances) | origins).items())
    return replace(site, points=tuple(tracks["points"]), shared=tuple(tracks["shared"]), provenances=provenances)


# What lies there when a season ends


def _seasons(players: list[Entries], most: int) -> Iterator[list[Entries]]:
    """The entries of every player for each season, up to the last one that holds any."""
    given = [player.inner("seasons", player.name) for player in players]
    for seasons in given:
        seasons.known(*(str(no) for no in range(1, most + 1)))
    entered = [no for no in range(1, most + 1) if not all(_blank(seasons.data.get(str(no))) for seasons in given)]
    for no in range(1, max(entered, default=0) + 1):
        season = [seasons.inner(str(no), f"{seasons.name}, season {no}") for seasons in given]
        if no not in entered:
            season[0].problems.append(Problem(f"season {no}", f"Season {no} is empty; it counts as it stands."))
        for entries in season:
            entries.known(*SEASON_KEYS)
        yield season


def _blank(entry: Any) -> bool:
    """Whether nothing has been entered."""
    inside = entry.values() if isinstance(entry, Mapping) else entry if isinstance(entry, list) else None
    return entry in (None, "", 0) if inside is None else all(map(_blank, inside))


def _lay_season(table: ArcheosTable, season: list[Entries]) -> None:
    """Lays what was entered on the table."""
    table.frame = None
    table.held = [() for _ in table.names]
    for player, entries in enumerate(season):
        table.expeditions[player] = tuple(_expeditions(table, entries))
        _lay_vehicles(table, player, entries)
        if "professor" in table.roles:
            table.held[player] = tuple(_tokens(table, entries))
        _lay_frame(table, player, entries)
    _check_cards(table, season[0].problems if season else [])


def _expeditions(table: ArcheosTable, entries: Entries) -> Iterator[Expedition]:
    for no, data in enumerate(entries.items("expeditions", "the expeditions")):
        if _blank(data):
            continue
        where, name = f"{entries.where}.expeditions.{no}", f"{entries.name}, expedition {no + 1}"
        one = Entries(data, where, name, entries.problems)
        one.known("role", "colour", "cards", "mercenaries")
        role, cards = _leader(table, one), _size(one)
        if role and cards:
            yield _expedition(table, one, role, cards)


def _leader(table: ArcheosTable, entries: Entries) -> str:
    """The leader's role, "" while nothing can lead."""
    role = entries.data.get("role")
    if role not in list(ROLES):
        entries.problem("role", f"choose the role that leads; {UNTIL}")
    elif not ROLES[role].may_lead:
        entries.problem("role", f"a {ROLES[role].title} never leads; choose another role; {UNTIL}")
    else:
        if role not in table.roles:
            entries.problem(
                "role", f"no {ROLES[role].title} is in play; look at the roles above. It counts all the same."
            )
        return str(role)
    return ""


def _size(entries: Entries) -> int:
    """Cards of an expedition, 0 while they are not known."""
    if entries.data.get("cards") in (None, ""):
        entries.problem("cards", f"enter how many cards it has, Mercenaries included; {UNTIL}")
        return 0
    return entries.whole("cards", "the number of cards", 1, LIMIT)


def _expedition(table: ArcheosTable, entries: Entries, role: str, cards: int) -> Expedition:
    """An expedition as entered; who follows does not matter, only how many and how many Mercenaries."""
    colour = entries.data.get("colour") or ""
    if colour not in ("", *COLOURS):
        entries.problem("colour", f"there is no colour {colour!r:.40}; the expedition counts without one.")
        colour = ""
    hired = entries.whole("mercenaries", "the number of Mercenaries")
    if hired and "mercenary" not in table.roles:
        entries.problem("mercenaries", "no Mercenary is in play; look at the roles above. They count all the same.")
    if hired >= cards:
        text = (
            f"{some(cards, 'card')} with the leader among them cannot hold {hired} Mercenaries; none counts until then."
        )
        entries.problem("mercenaries", text)
        hired = 0
    own = [f"{colour}:{role}:{no}" for no in range(1, cards - hired + 1)]
    return Expedition((*own, *(f":mercenary:{no}" for no in range(1, hired + 1))), "role", table.turn, cards)


def _lay_vehicles(table: ArcheosTable, player: int, entries: Entries) -> None:
    """Vehicles stand where they were entered; the others stay."""
    before = {tally: spaces[player] for tally, spaces in table.tallies.items() if tally != "points"}
    vehicles = entries.inner("vehicles", entries.name)
    vehicles.known(*(tally for tally in before if tally != "linguist"))
    for tally in before:
        found = entries if tally == "linguist" else vehicles
        last = table.track.last if tally == "linguist" else _site(table, tally).last
        if found.data.get(tally) not in (None, ""):
            table.tallies[tally][player] = found.whole(tally, f"the space {_track(table, tally)}", 0, last)
        if table.tallies[tally][player] < before[tally] and _track(table, tally) != "at Uluru":
            text = f"the vehicle {_track(table, tally)} stood on space {before[tally]} already, and none goes back."
            found.problem(tally, text)
    if not _blank(entries.data.get("linguist")) and "linguist" not in before:
        entries.problem("linguist", "no Linguist is in play; the space on the track does not count.")
    _check_moves(table, player, vehicles, before, _leaders(entries))


def _site(table: ArcheosTable, tally: str) -> Site:
    return table.sites[tally.removesuffix(SECOND_VEHICLE)]


def _track(table: ArcheosTable, tally: str) -> str:
    return "on the Linguist track" if tally == "linguist" else f"at {_site(table, tally).name}"


def _leaders(entries: Entries) -> list[str]:
    """The roles that lead expeditions, also those that do not count yet."""
    given = entries.data.get("expeditions")
    roles = [one.get("role") for one in given if isinstance(one, Mapping)] if isinstance(given, list) else []
    return [role for role in ROLES for one in roles if one == role]


def _check_moves(
    table: ArcheosTable, player: int, vehicles: Entries, before: Mapping[str, int], leaders: list[str]
) -> None:
    """Vehicles cannot go further than the expeditions, one space each, and the artifacts passed can move them."""
    tracks = [tally for tally in before if tally != "linguist" and _site(table, tally).id != "uluru"]
    moved = sum(max(table.tallies[tally][player] - before[tally], 0) for tally in tracks)
    expeditions = sum(ROLES[role].may_advance for role in leaders)
    start = before.get("linguist", 0)
    end = table.tallies.get("linguist", [0] * len(table.names))[player]
    artifacts = sum(start < artifact <= end for artifact in table.track.artifacts)
    if leaders and moved > expeditions + artifacts:
        by = f"{some(expeditions, 'expedition')} that may advance" + f" and {some(artifacts, 'artifact')}" * bool(
            artifacts
        )
        vehicles.problem("", f"the vehicles went {some(moved, 'space')} forward in all, more than {by} can move them.")


def _lay_frame(table: ArcheosTable, player: int, entries: Entries) -> None:
    """The Botanist frame lies on one expedition that a Botanist leads."""
    led = [no for no, one in enumerate(table.expeditions[player]) if one.role.name == "botanist"]
    if _blank(entries.data.get("frame")):
        return
    if "botanist" not in table.roles:
        entries.problem("frame", "no Botanist is in play; the frame does not count.")
    elif table.frame:
        entries.problem("frame", f"{table.names[table.frame[0]]} has the only frame already; this one does not count.")
    else:
        table.frame = player, next(iter(led), 0)
        if "botanist" not in _leaders(entries):
            entries.problem("frame", "the frame lies on an expedition that a Botanist leads, and there is none.")
        elif _blank(entries.data.get("frames")):
            entries.problem(
                "frames", "who holds the frame has taken it; enter how often, for the points of the season."
            )


def _tokens(table: ArcheosTable, entries: Entries) -> Iterator[int]:
    """A player's Professor tokens; each exists once."""
    most, seen = NUMBERS["professor_tokens"], [token for held in table.held for token in held]
    for token in entries.items("tokens", "the Professor tokens"):
        if type(token) is not int or not 1 <= token <= most:
            entries.problem(
                "tokens", f"there is no Professor token {token!r:.20}, only 1 to {most}; it does not count."
            )
        elif token in seen:
            entries.problem(
                "tokens", f"Professor token {token} has been entered before and exists once; it does not count."
            )
        else:
            seen.append(token)
            yield token


def _relics(table: ArcheosTable, player: Entries) -> tuple[str, ...]:
    """A player's relics, one of each colour."""
    given = player.items("relics", "the relics")
    if given and "curator" not in table.roles:
        player.problem("relics", "no Curator is in play; relics do not count.")
    if any(relic not in COLOURS for relic in given) or len(given) > len(set(given)):
        player.problem("relics", f"relics are different colours of {', '.join(COLOURS)}; others do not count.")
    return tuple(colour for colour in COLOURS if colour in given)


def _check_cards(table: ArcheosTable, problems: list[Problem]) -> None:
    """More cards than the box holds: leaders of one colour and role, Mercenaries, all cards together."""
    expeditions = [one for mine in table.expeditions for one in mine]
    cards = [card for one in expeditions for card in one.cards]
    led = Counter((one.leader.label, one.role.per_colour) for one in expeditions if one.leader.colour)
    facts = [
        (number, f"expeditions with the leader {label}", copies) for (label, copies), number in led.items()
    ] + [
        (sum(CARDS[card].role == "mercenary" for card in cards), "Mercenaries", len(cards_of(("mercenary",)))),
        (len(cards), "cards in expeditions", len(cards_of(table.roles))),
    ]  # fmt: skip
    for number, what, most in facts:
        if number > most:
            text = f"Season {table.period}: {number} {what}; the game has only {some(most, 'such card')}."
            problems.append(Problem(f"season {table.period}", text))


# Points


def _gain_in_season(table: ArcheosTable, season: list[Entries]) -> None:
    """Points that were taken while the season lasted: for the Botanist frame and at Uluru."""
    uluru = any(site.id == "uluru" for site in table.sites.values())
    for player, entries in enumerate(season):
        frames = entries.whole("frames", "how often the frame was taken")
        led = _leaders(entries).count("botanist")
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
    _run(score_season(table), lambda question: next(answers))
    table.roles = roles


def _run(play: Play, answer: Callable[[Question], Answer]) -> None:
    """Plays on until nothing is asked any more."""
    try:
        question = next(play)
        while True:
            question = play.send(answer(question))
    except StopIteration:
        return


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
            _run(SEASON_END["professor"](trial), self.answer)
        for player, entries in enumerate(season):
            for move, total in (("forward", "highest"), ("back", "lowest")):
                if not _blank(entries.data.get(move)) and (player, move) not in self.asked:
                    entries.problem(
                        move, f"only the {total} total of Professor tokens moves; this move does not count."
                    )

    def _nothing_entered(self, table: ArcheosTable) -> bool:
        moved = any(not _blank(entries.data.get(move)) for entries in self.season for move in ("forward", "back"))
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
            "cash": "stay" if _blank(entries.data.get("cash")) else "cash",
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
