"""The four kinds of Events, and the order in which those of a row resolve."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kernel.core import Chance, Log
from kernel.mesos.buildings import effects, number_of, value
from kernel.mesos.cards import QUANTITIES, Event
from kernel.mesos.scoring import lose_points
from kernel.mesos.state import MesosTable
from kernel.words import some


def in_order(events: Sequence[Event]) -> list[Event]:
    """Events in the order in which they resolve: Sustenance last, an older Era before a newer one."""
    return sorted(events, key=lambda event: (event.kind == "sustenance", event.era))


def resolve_events(table: MesosTable, events: Sequence[Event], where: str) -> None:
    """Resolves the Events that lie `where`, such as "in the lower row"."""
    events = in_order(events)
    if not events:
        table.note(None, "events", "mesos.resolve_events", f"No Event lies {where}.")
    elif len(events) == 1:
        table.note(None, "events", "mesos.resolve_events", f"One Event lies {where}: {events[0].label}.")
    else:
        names = ", then ".join(event.label for event in events)
        table.note(
            None, "events", "mesos.event_order", f"{len(events)} Events lie {where} and resolve in this order: {names}."
        )
    for event in events:
        resolve_event(table, event)


def resolve_event(table: MesosTable, event: Event) -> None:
    """Resolves one Event for every player. All its records carry the Event's id as `about`."""
    RESOLVE[event.kind](table, event)


def in_another_order(table: MesosTable, events: Sequence[Event]) -> MesosTable:
    """A copy of the table on which the Events have resolved in the order given, even a wrong one; its log has why."""
    other = table.copy()
    other.log = Log(Chance(0))
    for event in events:
        resolve_event(other, event)
    return other


def hunt(table: MesosTable, event: Event) -> None:
    """Food and PP for each Hunter."""
    food_each, points_each = event.food_per_hunter, event.points_per_hunter
    text = f"{event.label}: {food_each} Food and {points_each} PP for each Hunter."
    table.note(None, "event", "mesos.hunt", text, about=event.id)
    for player in table.players:
        name, hunters = table.names[player], number_of("hunter", table.tribes[player])
        if not hunters:
            text = f"{name} has no Hunter and gets nothing from the Hunt."
            table.change(player, "points", "mesos.hunt", text, ("no Hunter", 0), about=event.id)
            continue
        people = some(hunters, "Hunter")
        if table.setup["hunt_food_per_hunter"]:
            text = f"{name} has {people}: {hunters} × {food_each} = {hunters * food_each} Food."
            part = (f"{people} × {food_each} Food", hunters * food_each)
        else:
            text, part = f"{name} has {people}: {food_each} Food, however many they are.", ("any Hunter", food_each)
        table.change(player, "food", "mesos.hunt_food", text, part, about=event.id)
        points = hunters * points_each
        text = f"{name} has {people}: {hunters} × {points_each} = {points} PP."
        table.change(player, "points", "mesos.hunt", text, (f"{people} × {points_each} PP", points), about=event.id)
        for building in effects(table, player, "hunt"):
            more = value(building, table.tribes[player])
            for what, unit in (("food", "Food"), ("points", "PP")):
                text = f"{building.short} brings {name} {more} {unit} more for {people}."
                table.change(player, what, building.rule, text, (building.short, more), about=event.id)


def shamanic_ritual(table: MesosTable, event: Event) -> None:
    """PP for the most stars, a loss for the fewest; whoever ties gains or loses too."""
    gain, loss = event.points_most_stars, event.loss_fewest_stars
    text = f"{event.label}: the most stars gain {gain} PP, the fewest lose {loss} PP."
    table.note(None, "event", "mesos.shamanic_ritual", text, about=event.id)
    stars = [sum([card.stars for card in tribe]) for tribe in table.tribes]
    for player in table.players:
        for building in effects(table, player, "ritual_stars"):
            more = value(building, table.tribes[player])
            text = (
                f"{building.short} counts as {some(more, 'star')}: {table.names[player]} has {stars[player]} + {more}."
            )
            stars[player] += more
            table.note(player, "stars", building.rule, text, about=event.id)
    most = [player for player in table.players if stars[player] == max(stars)]
    fewest = [player for player in table.players if stars[player] == min(stars)]
    for player in table.players:
        seen = f"{table.names[player]} has {some(stars[player], 'star')}"
        if player in most:
            _most_stars(table, event, player, seen, shared=len(most) > 1)
        elif player not in fewest:
            text = f"{seen}, neither the most ({max(stars)}) nor the fewest ({min(stars)}): no PP change."
            table.change(
                player, "points", "mesos.shamanic_ritual", text, ("neither most nor fewest", 0), about=event.id
            )
    for player in fewest:
        _fewest_stars(table, event, player, f"{table.names[player]} has {some(stars[player], 'star')}", len(fewest) > 1)


def _most_stars(table: MesosTable, event: Event, player: int, seen: str, shared: bool) -> None:
    name, gain = table.names[player], event.points_most_stars
    rule, how = ("mesos.ritual_tie", "tied for the most") if shared else ("mesos.ritual_most", "the most")
    table.change(player, "points", rule, f"{seen}, {how}: {gain} PP.", (f"{how} stars", gain), about=event.id)
    for building in effects(table, player, "ritual_most"):
        if shared and not table.setup["ritual_double_in_tie"]:
            text = f"{name} shares the most stars, so {building.short} does not double the gain."
            more = 0
        else:
            more = gain * (building.amount - 1)
            text = f"{building.short} doubles the gain of {name}: {more} PP more."
        table.change(player, "points", building.rule, text, (building.short, more), about=event.id)


def _fewest_stars(table: MesosTable, event: Event, player: int, seen: str, shared: bool) -> None:
    loss = event.loss_fewest_stars
    rule, how = ("mesos.ritual_tie", "tied for the fewest") if shared else ("mesos.ritual_fewest", "the fewest")
    lost = (f"{how} stars", -loss)
    guards = effects(table, player, "ritual_fewest")
    if table.setup["rebalanced_shamans"]:
        text = f"{seen}, {how}, but with Rebalanced Shamans nobody loses PP for that."
        table.change(player, "points", "mesos.rebalanced_shamans", text, lost, ("variant", loss), about=event.id)
    elif guards:
        guard, left = guards[0], loss * guards[0].amount
        text = f"{seen}, {how}, but {guard.short} protects {table.names[player]}: no loss."
        table.change(player, "points", guard.rule, text, lost, (guard.short, loss - left), about=event.id)
    else:
        lose_points(table, player, rule, f"{seen}, {how}: {loss} PP lost.", lost, about=event.id)


def cave_paintings(table: MesosTable, event: Event) -> None:
    """PP for each Artist for those who have enough of them, a loss for those who have too few."""
    few, enough, each = event.lose_up_to_artists, event.gain_from_artists, event.points_per_artist
    text = (
        f"{event.label}: {each} PP for each Artist from {some(enough, 'Artist')} on; "
        f"with {f'{few} or fewer' if few else 'none'} {event.loss_few_artists} PP are lost."
    )
    table.note(None, "event", "mesos.cave_paintings", text, about=event.id)
    for player in table.players:
        name, artists = table.names[player], number_of("artist", table.tribes[player])
        people = some(artists, "Artist")
        if artists >= enough:
            points = artists * each
            text = f"{name} has {people}, enough: {artists} × {each} = {points} PP."
            part = (f"{people} × {each} PP", points)
            table.change(player, "points", "mesos.paintings_enough", text, part, about=event.id)
        elif artists <= few:
            needed = f"{enough} {'is' if enough == 1 else 'are'} needed"
            text = f"{name} has {people}; {needed}: {event.loss_few_artists} PP lost."
            lost = ("too few Artists", -event.loss_few_artists)
            lose_points(table, player, "mesos.paintings_few", text, lost, about=event.id)
        else:
            text = f"{name} has {people}, between the two lines of the card: nothing happens."
            table.change(player, "points", "mesos.cave_paintings", text, ("between the lines", 0), about=event.id)
        for building in effects(table, player, "paintings"):
            food = value(building, table.tribes[player])
            text = f"{building.short} gives {name} {food} Food for {people}."
            table.change(player, "food", building.rule, text, (building.short, food), about=event.id)


def sustenance(table: MesosTable, event: Event) -> None:
    """Food for every Character, less what Gatherers and Buildings save; PP are lost for each Character left unfed."""
    text = (
        f"{event.label}: {event.food_per_character} Food for each Character; "
        f"each Character left unfed costs {event.loss_per_unfed} PP."
    )
    table.note(None, "event", "mesos.sustenance", text, about=event.id)
    for player in table.players:
        _feed(table, event, player)


def _feed(table: MesosTable, event: Event, player: int) -> None:
    name, tribe = table.names[player], table.tribes[player]
    gatherers = number_of("gatherer", tribe)
    parts = [(some(len(tribe), "Character"), -len(tribe) * event.food_per_character)]
    if gatherers:
        parts.append((some(gatherers, "Gatherer"), gatherers * QUANTITIES["gatherer_food"]))
    for building in effects(table, player, "sustenance"):
        saved = value(building, tribe)
        parts.append((building.short, saved))
        text = f"{building.short} saves {name} {saved} Food at this meal."
        table.note(player, "bill", building.rule, text, about=event.id)
    due = -sum([amount for _, amount in parts])
    bill = max(0, due)
    paid = min(bill, table.food[player])
    unfed = bill - paid
    text = _bill_told(name, parts, bill, unfed)
    if due < 0:
        parts.append(("more than needed", due))
    if unfed:
        parts.append((STILL_MISSING, unfed))
    rule = "mesos.bill_floor" if due < 0 else "mesos.sustenance"
    table.change(player, "food", rule, text, *parts, about=event.id)
    if unfed:
        lost = unfed * event.loss_per_unfed
        text = f"{name} leaves {some(unfed, 'Character')} unfed: {unfed} × {event.loss_per_unfed} = {lost} PP lost."
        part = (f"{unfed} unfed × {event.loss_per_unfed} PP", -lost)
        lose_points(table, player, "mesos.unfed", text, part, about=event.id)


def _bill_told(name: str, parts: Sequence[tuple[str, int]], bill: int, unfed: int) -> str:
    """A meal in words: who eats, who saves Food, what is due and whether it is paid."""
    (people, _), *savers = parts
    saved = [f"{words} {'save' if words.endswith('s') else 'saves'} {food} Food" for words, food in savers if food]
    due = f"{bill} Food is due" if bill else "nothing is due"
    paid = f": {bill - unfed} paid, {unfed} missing" if unfed else ", and all of it is paid" if bill else ""
    return f"{name} has {people} to feed{'; ' if saved else ''}{' and '.join(saved)}, so {due}{paid}."


STILL_MISSING = "still missing"
"""The part of a bill that could not be paid, in Food: one Character goes unfed for each."""

RESOLVE: dict[str, Callable[[MesosTable, Event], None]] = {
    "hunt": hunt,
    "shamanic_ritual": shamanic_ritual,
    "cave_paintings": cave_paintings,
    "sustenance": sustenance,
}
