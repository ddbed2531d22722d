"""Prestige points: losses during the game, the count at its end, and who wins."""

from __future__ import annotations

from kernel.mesos.buildings import builder_prestige, effects, inventions, number_of, value
from kernel.mesos.cards import QUANTITIES
from kernel.mesos.state import MesosTable
from kernel.words import digits, some


def lose_points(table: MesosTable, player: int, rule: str, text: str, part: tuple[str, int], about: str = "") -> None:
    """A loss of PP (`part` is negative). Points may fall below zero, unless the set-up has the other reading."""
    before = table.points[player]
    parts = [part]
    if table.setup["points_floor"] and before + part[1] < 0:
        parts.append(("points cannot fall below 0", -part[1] - before))
    table.change(player, "points", rule, text, *parts, about=about)
    after = table.points[player]
    if after < 0 <= before:
        text = f"{table.names[player]} now stands at {digits(after)} PP; points may fall below zero."
        table.note(player, "below zero", "mesos.below_zero", text, about=about)


def final_count(table: MesosTable) -> None:
    """The points that cards bring at the end, each term in a record of its own."""
    text = "Final count: Builders, Artists, Inventors and Buildings score; other Characters and Food do not."
    table.note(None, "final", "mesos.final_count", text)
    for player in table.players:
        score_builders(table, player)
        score_artists(table, player)
        score_inventors(table, player)
        score_buildings(table, player)


def score_builders(table: MesosTable, player: int) -> None:
    """The PP printed on Builders."""
    tribe = table.tribes[player]
    points, builders = builder_prestige(tribe), some(number_of("builder", tribe), "Builder")
    text = f"{table.names[player]} has {builders}: {points} PP on the cards."
    table.change(player, "points", "mesos.final_builders", text, (builders, points))


def score_artists(table: MesosTable, player: int) -> None:
    """PP for every two Artists."""
    artists, size, each = number_of("artist", table.tribes[player]), *_ARTISTS
    groups = artists // size
    text = f"{table.names[player]} has {some(artists, 'Artist')}: {some(groups, 'pair')} × {each} = {groups * each} PP."
    table.change(player, "points", "mesos.final_artists", text, (f"{some(groups, 'pair')} × {each} PP", groups * each))


_ARTISTS = (QUANTITIES["artist_group"], QUANTITIES["artist_group_points"])


def score_inventors(table: MesosTable, player: int) -> None:
    """Number of Inventors times number of different icons."""
    icons = inventions(table.tribes[player])
    number, different = len(icons), len(set(icons))
    points = number * different
    people, kinds = some(number, "Inventor"), some(different, "different icon")
    text = f"{table.names[player]} has {people} with {kinds}: {number} × {different} = {points} PP."
    table.change(player, "points", "mesos.final_inventors", text, (f"{people} × {kinds}", points))


def score_buildings(table: MesosTable, player: int) -> None:
    """The PP printed on Buildings, then what each of them brings at the end."""
    name, tribe = table.names[player], table.tribes[player]
    printed = [(building.short, building.prestige) for building in table.buildings[player]]
    points = sum([amount for _, amount in printed])
    text = f"{name} has {some(len(printed), 'Building')}: {points} PP on the cards."
    table.change(player, "points", "mesos.final_buildings", text, *printed)
    for building in effects(table, player, "final"):
        points = value(building, tribe)
        text = f"{building.label}: {points} PP for {name}."
        table.change(player, "points", building.rule, text, (building.short, points), about=building.id)


def ranking(table: MesosTable) -> list[list[int]]:
    """Players grouped by place, best first: most PP, then most Food; who still ties shares the place."""
    standing = list(zip(table.points, table.food, strict=True))
    places = sorted(dict.fromkeys(standing), reverse=True)
    return [[player for player in table.players if standing[player] == place] for place in places]


def name_winner(table: MesosTable) -> None:
    """Says who wins, and by what."""
    winners = ranking(table)[0]
    names = " and ".join([table.names[player] for player in winners])
    best, food = max(table.points), table.food[winners[0]]
    if len(winners) > 1:
        rule, text = "mesos.shared_victory", f"{names} share the victory: {digits(best)} PP and {food} Food each."
    elif table.points.count(best) > 1:
        rule, text = "mesos.tie_food", f"{names} wins: {digits(best)} PP like others, but the most Food ({food})."
    else:
        rule, text = "mesos.winner", f"{names} wins with {digits(best)} PP."
    table.note(None, "winner", rule, text)
