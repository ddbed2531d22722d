"""Small tables and positions for the tests of MESOS."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from kernel.core import Chance, Play, Question, Record, Session
from kernel.mesos import GAME
from kernel.mesos.cards import BUILDINGS, CHARACTERS, TRIBE_CARDS, Building, Card
from kernel.mesos.positions import play_position
from kernel.mesos.state import MesosTable


def played(op: str, **situation: Any) -> tuple[dict[str, Any], list[Record]]:
    """The outcome and the records of a position."""
    outcome, table = play_position({"situation": {"op": op, **situation}})
    assert table.log
    return outcome, table.log.records


def tribe_of(*, food: int = 0, pp: int = 0, buildings: Sequence[int] = (), **tribe: Any) -> dict[str, Any]:
    """A player of a position."""
    return {"food": food, "pp": pp, "buildings": list(buildings), "tribe": tribe}


def laid(
    players: int = 2,
    upper: Iterable[int | str] = (),
    lower: Iterable[int | str] = (),
    *,
    upper_buildings: Iterable[int] = (),
    lower_buildings: Iterable[int] = (),
    tribes: Mapping[int, Iterable[int]] | None = None,
    buildings: Mapping[int, Iterable[int]] | None = None,
    food: Sequence[int] = (),
    **settings: Any,
) -> MesosTable:
    """A table with these cards (numbers of Characters, ids of Events), the totems on the Turn Order tile in order."""
    table: MesosTable = GAME.open_table(GAME.setup({"players": players} | settings), Chance(0))
    table.upper, table.lower = list(map(card, upper)), list(map(card, lower))
    table.upper_buildings, table.lower_buildings = (
        list(map(building, upper_buildings)),
        list(map(building, lower_buildings)),
    )
    for player, cards in (tribes or {}).items():
        table.tribes[player] = [CHARACTERS[f"card:{number}"] for number in cards]
    for player, owned in (buildings or {}).items():
        table.buildings[player] = {building(number): len(table.tribes[player]) for number in owned}
    for player, number in enumerate(food):
        table.food[player] = number
    table.turn_order = list(table.players)
    return table


def card(number: int | str) -> Card:
    return TRIBE_CARDS[number if isinstance(number, str) else f"card:{number}"]


def building(number: int) -> Building:
    return BUILDINGS[f"building:{number}"]


def records(table: MesosTable, rule: str) -> list[Record]:
    """The records that name a rule."""
    assert table.log
    return [record for record in table.log.records if record.rule == f"mesos.{rule}"]


def answered(run: Play, *answers: str) -> Question | None:
    """The question that a rule asks after these answers, None if it has ended."""
    try:
        question = next(run)
        for answer in answers:
            assert answer in question.open_ids(), f"{answer} is closed in {question}"
            question = run.send((answer,))
    except StopIteration:
        return None
    return question


def closed(question: Question | None, option: str) -> tuple[str, str]:
    """The rule and the sentence that close an option."""
    assert question
    found = next(one for one in question.options if one.id == option)
    assert not found.is_open
    return found.rule.removeprefix("mesos."), found.why


def finished(session: Session) -> Session:
    """The session played to its end, always by the first open option."""
    while session.question:
        session.choose(session.question.open_ids()[0])
    return session


def all_cards(table: MesosTable) -> list[str]:
    """The ids of all cards on the table, wherever they lie."""
    rows = [table.upper, table.lower, table.upper_buildings, table.lower_buildings, table.deck, table.discard]
    return [card.id for cards in (*rows, *table.tribes, *table.buildings, *table.coming.values()) for card in cards]


def hidden_cards(table: MesosTable, player: int) -> list[str]:
    """The ids of the cards that no player may see."""
    buildings = [] if table.setup["expert"] else [card.id for cards in table.coming.values() for card in cards]
    return [card.id for card in table.deck] + buildings
