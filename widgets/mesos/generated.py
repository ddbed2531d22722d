"""Questions that a seed lays and the rules of MESOS answer; the wrong options are readings that people had."""

from __future__ import annotations

from collections.abc import Sequence

from kernel.core import Record
from kernel.mesos.buildings import discount, inventions, number_of
from kernel.mesos.cards import BUILDINGS, CHARACTERS, ERAS, EVENTS, KINDS, QUANTITIES, Building, Character, Event
from kernel.mesos.taking import take_building
from kernel.words import digits, some
from widgets.generated import Case, Luck, WrongReading, generators, misreading
from widgets.mesos import lessons
from widgets.mesos.board import draw_card
from widgets.mesos.lessons import BLUE, RED

Tribe = Sequence[Character]

OF_KIND = {kind: [card for card in CHARACTERS.values() if card.kind == kind] for kind in KINDS}


def tribe(luck: Luck, **numbers: tuple[int, int]) -> list[Character]:
    """A tribe with so many Characters of each kind, from the least to the most: tribe(luck, hunter=(1, 4))."""
    return [card for kind, span in numbers.items() for card in luck.some(OF_KIND[kind], luck.number(*span))]


def shown(*cards: Character | Building | Event) -> str:
    """Cards face up in a row, under a question."""
    return f'<div class="mesos"><div class="mesos-cards">{"".join(draw_card(card) for card in cards)}</div></div>'


def told(records: Sequence[Record], *rules: str, player: int = RED) -> Record:
    """The first record of one of the rules that concerns a player."""
    return next(one for one in records if one.player == player and one.rule in rules)


# Hunters


@misreading("a Hunt brings its Food once, however many Hunters there are")
def flat_food(people: Tribe, event: Event) -> int:
    return event.food_per_hunter


@misreading("only Hunters with the icon hunt")
def icons_eat(people: Tribe, event: Event) -> int:
    return event.food_per_hunter * sum(card.icon for card in people)


@misreading("the number of PP on the card is the number of Food too")
def food_like_points(people: Tribe, event: Event) -> int:
    return event.points_per_hunter * number_of("hunter", people)


def hunt_food(luck: Luck) -> Case:
    """The Food of a Hunt."""
    event, people = _hunted(luck)
    record = told(lessons.resolved(event, [people, [], []]).records, "mesos.hunt_food")
    return Case(
        f"{event.label}: {event.food_per_hunter} Food and {event.points_per_hunter} PP for each Hunter. How much Food "
        "does the Hunt bring Red's tribe?", record.amount,
        [reading(people, event) for reading in (flat_food, icons_eat, food_like_points)], "Food",
        explanation=record.text, rule=record.rule, parts=record.parts, shown=shown(*people),
        hints=("Count the Hunters.", "Every Hunter counts, with or without an icon.",
               f"{number_of('hunter', people)} × {event.food_per_hunter}"),
    )  # fmt: skip


@misreading("the PP of a Hunt come once, however many Hunters there are")
def flat_points(people: Tribe, event: Event) -> int:
    return event.points_per_hunter


@misreading("only Hunters with the icon score at a Hunt")
def icons_score(people: Tribe, event: Event) -> int:
    return event.points_per_hunter * sum(card.icon for card in people)


@misreading("the Food of the Hunt counts as PP as well")
def food_scores(people: Tribe, event: Event) -> int:
    return (event.points_per_hunter + event.food_per_hunter) * number_of("hunter", people)


def hunt_points(luck: Luck) -> Case:
    """The PP of a Hunt."""
    event, people = _hunted(luck)
    record = told(lessons.resolved(event, [people, [], []]).records, "mesos.hunt")
    return Case(
        f"{event.label}: {event.food_per_hunter} Food and {event.points_per_hunter} PP for each Hunter. How many PP "
        "does the Hunt bring Red's tribe?", record.amount,
        [reading(people, event) for reading in (flat_points, icons_score, food_scores)], "PP",
        explanation=record.text, rule=record.rule, parts=record.parts, shown=shown(*people),
        hints=("Count the Hunters.", "Both numbers of the card are for each Hunter.",
               f"{number_of('hunter', people)} × {event.points_per_hunter}"),
    )  # fmt: skip


def _hunted(luck: Luck) -> tuple[Event, list[Character]]:
    event = luck.one([one for one in EVENTS.values() if one.kind == "hunt"])
    return event, tribe(luck, hunter=(1, 4), gatherer=(0, 1), shaman=(0, 1), artist=(0, 2))


@misreading("the icon does not count the Hunter that shows it")
def not_itself(people: Tribe, card: Character) -> int:
    return QUANTITIES["icon_food"] * number_of("hunter", people)


@misreading("the icon brings 1 Food, however many Hunters there are")
def flat_icon(people: Tribe, card: Character) -> int:
    return QUANTITIES["icon_food"]


@misreading("the icon counts only Hunters that show it")
def icons_only(people: Tribe, card: Character) -> int:
    return QUANTITIES["icon_food"] * (1 + sum(one.icon for one in people))


def icon_food(luck: Luck) -> Case:
    """The Food of a Hunter with icon, when it joins."""
    people = tribe(luck, hunter=(1, 4), gatherer=(0, 2), inventor=(0, 2))
    card = luck.one([one for one in OF_KIND["hunter"] if one.icon and one not in people])
    record = lessons.taken(card, people)
    return Case(
        "Red's tribe takes a Hunter with the Food icon. How much Food does that bring at once?", record.amount,
        [reading(people, card) for reading in (not_itself, flat_icon, icons_only)], "Food",
        explanation=record.text, rule=record.rule, parts=record.parts, shown=shown(*people),
        hints=("Count the Hunters of the tribe.", "First the card joins, then its icon counts.",
               f"{some(number_of('hunter', people), 'Hunter')} and the new one"),
    )  # fmt: skip


# Sustenance


@misreading("Gatherers pay out what they save too much")
def pay_out(people: Tribe, food: int, each: int) -> int:
    return food - len(people) * each + number_of("gatherer", people) * QUANTITIES["gatherer_food"]


@misreading("a Gatherer feeds only itself")
def feeds_itself(people: Tribe, food: int, each: int) -> int:
    return max(0, food - (len(people) - number_of("gatherer", people)) * each)


@misreading("a Gatherer saves nothing at a meal")
def saves_nothing(people: Tribe, food: int, each: int) -> int:
    return max(0, food - len(people) * each)


@misreading("several Gatherers save no more than one")
def saves_once(people: Tribe, food: int, each: int) -> int:
    saved = QUANTITIES["gatherer_food"] if number_of("gatherer", people) else 0
    return food - min(food, max(0, len(people) * each - saved))


def meal(luck: Luck) -> Case:
    """The Food left after a meal that can be paid."""
    event = EVENTS["event:sustenance:1"]
    people = tribe(luck, gatherer=(1, 3), hunter=(0, 2), artist=(1, 3), builder=(0, 2))
    food = len(people) * event.food_per_character + luck.number(0, 2)
    found = lessons.resolved(event, [people, [], []], [food, 0, 0])
    record = told(found.records, "mesos.sustenance", "mesos.bill_floor")
    each, readings = event.food_per_character, (pay_out, feeds_itself, saves_nothing, saves_once)
    return Case(
        f"Sustenance: each Character eats {each} Food. Red's tribe has {food} Food. How much is left after the meal?",
        found.food[RED], [reading(people, food, each) for reading in readings], "Food",
        explanation=f"{record.text} {food} before, {found.food[RED]} after.", rule=record.rule, shown=shown(*people),
        hints=("Count the people, then look for Gatherers.",
               f"A Gatherer saves {QUANTITIES['gatherer_food']} Food, but never brings any.",
               f"{some(len(people), 'Character')}, {some(number_of('gatherer', people), 'Gatherer')}"),
    )  # fmt: skip


@misreading("the loss comes once, however many are left unfed")
def one_loss(unfed: int, event: Event, people: Tribe, food: int) -> int:
    return -event.loss_per_unfed


@misreading("each Character left unfed costs 1 PP in every Era")
def loss_of_one(unfed: int, event: Event, people: Tribe, food: int) -> int:
    return -unfed


@misreading("Gatherers save nothing")
def all_eat(unfed: int, event: Event, people: Tribe, food: int) -> int:
    return -event.loss_per_unfed * max(0, len(people) * event.food_per_character - food)


@misreading("the whole tribe goes hungry as soon as one Food is missing")
def all_hungry(unfed: int, event: Event, people: Tribe, food: int) -> int:
    return -event.loss_per_unfed * len(people)


def unfed(luck: Luck) -> Case:
    """The PP that a tribe loses for those left unfed."""
    event = luck.one([one for one in EVENTS.values() if one.kind == "sustenance"])
    people = tribe(luck, gatherer=(0, 1), hunter=(1, 2), shaman=(0, 2), artist=(1, 2), inventor=(0, 2))
    food = luck.number(0, 3)
    found = lessons.resolved(event, [people, [], []], [food, 0, 0])
    left = found.unfed[RED]
    readings = (one_loss, loss_of_one, all_eat, all_hungry)
    losses = [reading(left, event, people, food) for reading in readings] if left else []
    words = " ".join(one.text for one in found.records if one.player == RED and one.rule in _MEAL)
    return Case(
        f"{event.label}: each Character eats {event.food_per_character} Food; each one left unfed costs "
        f"{event.loss_per_unfed} PP. Red's tribe has {food} Food. How do its PP change?", found.points[RED], losses,
        "PP", explanation=words, rule="mesos.unfed", shown=shown(*people),
        hints=("Who eats, and who saves Food?", "What cannot be paid leaves as many Characters unfed.",
               f"{some(left, 'Character')} unfed, {event.loss_per_unfed} PP for each"),
    )  # fmt: skip


_MEAL = ("mesos.sustenance", "mesos.bill_floor", "mesos.unfed")


# Shamans


@misreading("whoever shares the most or the fewest stars neither gains nor loses")
def ties_count_nothing(stars: Sequence[int], event: Event) -> int:
    mine, others = stars[BLUE], [stars[RED], *stars[2:]]
    return event.points_most_stars * (mine > max(others)) - event.loss_fewest_stars * (mine < min(others))


@misreading("only tribes without a star lose, and so many stars as theirs do not matter")
def none_loses(stars: Sequence[int], event: Event) -> int:
    return event.points_most_stars * (stars[BLUE] == max(stars)) - event.loss_fewest_stars * (not stars[BLUE])


@misreading("every tribe that is not first loses")
def others_lose(stars: Sequence[int], event: Event) -> int:
    return event.points_most_stars if stars[BLUE] == max(stars) else -event.loss_fewest_stars


@misreading("every tribe with a star gains")
def star_gains(stars: Sequence[int], event: Event) -> int:
    return event.points_most_stars if stars[BLUE] else -event.loss_fewest_stars


def ritual(luck: Luck) -> Case:
    """What a Ritual does to the second of three tribes."""
    event = luck.one([one for one in EVENTS.values() if one.kind == "shamanic_ritual"])
    tribes = [tribe(luck, shaman=(0, 2)) for _ in range(3)]
    stars = [sum(card.stars for card in one) for one in tribes]
    found = lessons.resolved(event, tribes)
    mine = [one for one in found.records if one.player == BLUE and one.what == "points"]
    readings = (ties_count_nothing, none_loses, others_lose, star_gains)
    return Case(
        f"{event.label}: the most stars gain {event.points_most_stars} PP, the fewest lose {event.loss_fewest_stars} "
        f"PP. Red shows {some(stars[0], 'star')}, Blue {digits(stars[1])}, Green {digits(stars[2])}. How do Blue's PP "
        "change?", found.points[BLUE], [reading(stars, event) for reading in readings], "PP",
        explanation=" ".join(one.text for one in mine), rule=mine[-1].rule,
        parts=[part for one in mine for part in one.parts] if len(mine) > 1 else (),
        hints=("Who has the most, who the fewest?", "Only the two ends count, and whoever ties for one is there too."),
    )  # fmt: skip


# The final count


@misreading("every Inventor shows another invention")
def squared(people: Tribe) -> int:
    return len(people) ** 2


@misreading("each Inventor scores 1 PP")
def one_each(people: Tribe) -> int:
    return len(people)


@misreading("an invention counts only once, its second Inventor too")
def once_each(people: Tribe) -> int:
    return len(set(inventions(people))) ** 2


@misreading("the two numbers are added")
def added(people: Tribe) -> int:
    return len(people) + len(set(inventions(people)))


def inventors_score(luck: Luck) -> Case:
    """What Inventors bring in the final count."""
    people = tribe(luck, inventor=(3, 7))
    record = lessons.counted(people, "mesos.final_inventors")
    return Case(
        "The final count. How many PP do Red's Inventors bring together?", record.amount,
        [reading(people) for reading in (squared, one_each, once_each, added)], "PP", explanation=record.text,
        rule=record.rule, shown=shown(*people),
        hints=("How many Inventors, how many different inventions?", "Multiply the two.",
               f"{len(people)} × {len(set(inventions(people)))}"),
    )  # fmt: skip


@misreading("every Artist scores as much as a pair")
def artist_each(people: Tribe) -> int:
    return number_of("artist", people) * QUANTITIES["artist_group_points"]


@misreading("an Artist without a partner scores half")
def half_pair(people: Tribe) -> int:
    return number_of("artist", people) * QUANTITIES["artist_group_points"] // QUANTITIES["artist_group"]


@misreading("the PP come once for all Artists together")
def once_for_all(people: Tribe) -> int:
    return QUANTITIES["artist_group_points"]


def artists_score(luck: Luck) -> Case:
    """What Artists bring in the final count."""
    people = tribe(luck, artist=(1, 7), hunter=(0, 2), shaman=(0, 1))
    record = lessons.counted(people, "mesos.final_artists")
    return Case(
        "The final count. How many PP do the Artists of Red's tribe bring?", record.amount,
        [reading(people) for reading in (artist_each, half_pair, once_for_all)], "PP", explanation=record.text,
        rule=record.rule, shown=shown(*people),
        hints=("Count the Artists.", f"Only every {QUANTITIES['artist_group']} Artists score."),
    )  # fmt: skip


NO_SCORE = {
    "hunter": WrongReading("Hunters score in the final count; they pay at a Hunt", lambda card: card.id),
    "gatherer": WrongReading("Gatherers score in the final count; they save Food", lambda card: card.id),
    "shaman": WrongReading("stars score in the final count; they count at a Ritual", lambda card: card.id),
    "artist": WrongReading("an Artist alone scores; only whole pairs do", lambda card: card.id),
}


def who_counts(luck: Luck) -> Case:
    """Which people of a small tribe bring PP in the final count."""
    people = tribe(luck, hunter=(0, 1), gatherer=(0, 1), shaman=(0, 1), artist=(1, 2), builder=(0, 2), inventor=(0, 2))
    people = [card for card in people if card.kind != "builder" or card.prestige]
    names = {card.id: card.label.replace(" (card", ", card").rstrip(")") for card in people}
    terms = lessons.count_parts(people)
    score = lessons.final_points(people)
    right = {card.id for card in people if lessons.final_points([one for one in people if one is not card]) < score}
    idle = [card for card in people if card.id not in right]
    return Case(
        "These people are Red's whole tribe. Which of them bring PP in the final count?", right,
        [NO_SCORE[card.kind](card) for card in idle] if right else [], options=names,
        explanation=" ".join(text for _, amount, text in terms if amount), rule="mesos.final_count",
        parts=[(words, amount) for words, amount, _ in terms if amount],
        pictures={card.id: f'<span class="mesos">{draw_card(card)}</span>' for card in people},
        hints=("Three kinds of people can score at the end.", "Builders, Inventors, and Artists in twos."),
    )  # fmt: skip


# Buildings


@misreading("only one Builder takes Food off")
def best_builder(people: Tribe, building: Building) -> int:
    return max(0, building.cost - max(card.discount for card in people))


@misreading("a discount larger than the cost is paid out")
def refund(people: Tribe, building: Building) -> int:
    return building.cost - discount(people)


@misreading("each Builder takes 1 Food off, whatever is printed")
def one_off(people: Tribe, building: Building) -> int:
    return max(0, building.cost - number_of("builder", people))


@misreading("Builders make nothing cheaper")
def full_price(people: Tribe, building: Building) -> int:
    return building.cost


def building_price(luck: Luck) -> Case:
    """What a Building costs a tribe with Builders."""
    people = tribe(luck, builder=(1, 3), artist=(0, 1), hunter=(0, 1))
    building = luck.one(list(BUILDINGS.values()))
    table = lessons.tribes_at_table([people, [], []], [20, 0, 0])
    table.upper_buildings = [building]
    take_building(table, RED, building)
    assert table.log
    record = told(table.log.records, "mesos.builder_discount", "mesos.building_cost")
    readings = (best_builder, refund, one_off, full_price)
    return Case(
        f"{building.short} (Era {ERAS[building.era]}) costs {building.cost} Food, and Red's tribe has enough. How much "
        "Food does it pay?", -record.amount, [reading(people, building) for reading in readings], "Food",
        explanation=record.text, rule=record.rule, shown=shown(*people),
        hints=("Look at the Builders.", "All Builders together take Food off, but never more than the cost.",
               f"{building.cost} less {discount(people)}"),
    )  # fmt: skip


GENERATORS = generators(
    hunt_food, hunt_points, icon_food, meal, unfed, ritual, inventors_score, artists_score, who_counts, building_price
)
"""Every generator of MESOS."""
