"""Questions about leaders: what a role does, and when."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kernel.archeos.gaining import LIMIT
from kernel.archeos.positions import play_position
from kernel.archeos.season import worth
from kernel.archeos.situations import KEYS
from kernel.archeos.state import ArcheosTable
from kernel.archeos.tables import NUMBERS, RELIC_POINTS, own_tables
from kernel.words import some
from widgets.archeos import lessons
from widgets.archeos.lessons import ADA, LEADERS, POINTS
from widgets.learn import Asked


def photographer_scores() -> Asked:
    """One more card for scoring."""
    led, plain = lessons.led_by("photographer"), lessons.score_of(4)
    return Asked(
        f"The Photographer leads the four cards. Four cards score {plain} points as a rule. How many does this "
        "expedition score?", led.expedition, {}, _told(led, "archeos.photographer", POINTS), "archeos.photographer",
        ("The Photographer acts when points are counted.", "It scores as if it had one more card.",
         "Five cards: look at the table of points."),
        {str(plain): "The Photographer makes it count as a card more.",
         str(plain + 1): "A card more, not a point more."},
    )  # fmt: skip


def photographer_moves() -> Asked:
    """The Photographer's card does not count for a threshold."""
    led = lessons.led_by("photographer")
    moved = led.space > lessons.LATE_SPACE
    return Asked(
        "Does the vehicle at Machu Picchu advance under the Photographer?", "yes" if moved else "no",
        {"yes": "Yes, it counts as five cards", "no": "No"},
        _told(led, "archeos.threshold", "archeos.advance"), "archeos.threshold",
        ("When does the Photographer's extra card count?", "It counts at season end only."),
        {"yes": "It counts as five for the points, not for the threshold."},
    )  # fmt: skip


def guide_moves() -> Asked:
    """One more card for a threshold, and only there."""
    led, plain = lessons.led_by("guide"), lessons.score_of(4)
    moved = "moves" if led.space > lessons.LATE_SPACE else "stays"
    more = "four" if led.expedition == plain else "five"
    return Asked(
        "Now the Guide leads the same four cards. What does he change?", f"{moved}-{more}",
        {"stays-five": "The vehicle stays, the cards score as five",
         "moves-five": "The vehicle advances, and the cards score as five",
         "moves-four": "The vehicle advances, the cards score as four"},
        _told(led, "archeos.guide", "archeos.advance", POINTS), "archeos.guide",
        ("The Guide acts when the expedition is played.", "Its extra card counts for the threshold only."),
        {"moves-five": "Many people read it so. The extra card is gone when points are counted.",
         "stays-five": "That is what the Photographer does."},
    )  # fmt: skip


def botanist_frame() -> Asked:
    """Twice the frame points."""
    led = lessons.led_by("botanist")
    return Asked(
        "Now the Botanist. Ada takes the frame and still has it when the season ends. How many points does the frame "
        "bring her in all?", led.at_once + led.season_end, {},
        _told(led, "archeos.botanist_frame", "archeos.botanist_season_end"), "archeos.botanist_frame",
        ("It pays twice.", "Once when you take it, once when you still hold it at season end."),
        {str(led.at_once): "That is for taking it. Holding it at season end pays again."},
    )  # fmt: skip


def best_leader() -> Asked:
    """Which leader brings most here."""
    found = {role: lessons.led_by(role) for role in LEADERS}
    totals = {role: led.total for role, led in found.items()}
    best = max(totals, key=totals.__getitem__)
    return Asked(
        "Which of the four leaders brings Ada most, everything counted?", best,
        {role: f"The {role.capitalize()}" for role in LEADERS},
        "Points at Machu Picchu, for the expedition, the frame and the relic together: "
        + ", ".join(f"{role.capitalize()} {total}" for role, total in totals.items())
        + ". In an earlier season the vehicle would stay where it is for the next one, and more relics would follow.",
        f"archeos.{'botanist_frame' if best == 'botanist' else best}",
        ("Add up the row of each leader.",),
    )  # fmt: skip


def _told(led: lessons.Led, *rules: str) -> str:
    return " ".join(one.text for one in led.records if one.rule in rules)


def patron_draws() -> Asked:
    """The Patron draws after the hand went back."""
    found = lessons.handed_back("patron")
    return Asked(
        "A Patron leads four cards; two other cards are left. How many cards does the player hold afterwards?",
        found.hand, {}, f"The two cards go to the display, then the Patron draws {some(found.drawn, 'card')}.",
        "archeos.patron", ("First the hand goes back, then the Patron draws.", "As many as the expedition has cards."),
        {str(found.hand + 2): "The two cards had to go back first."},
    )  # fmt: skip


def physician_keeps() -> Asked:
    """The Physician keeps up to the size."""
    found = lessons.handed_back("physician")
    return Asked(
        "A Physician leads four cards; two other cards are left. How many of them may stay in hand?", found.hand, {},
        f"Up to four cards may stay, as many as the expedition has; there are only {found.hand}.", "archeos.physician",
        ("The Physician is the exception to handing back.", "Up to as many as the expedition has cards."),
        {"0": "With any other leader, yes.", "4": "Up to four, but there are only two."},
    )  # fmt: skip


# The other roles


def curator_relic() -> Asked:
    """A relic scores at game end only."""
    led = lessons.led_by("curator")
    return Asked(
        "Now the Curator. A Green relic goes into Ada's empty museum. How many points does it bring her, and when?",
        f"end-{led.game_end}",
        {"now-1": "1 point at once", "season-1": "1 point at every season end",
         "end-1": "1 point when the game is over", "never": "None, for the vehicle did not move"},
        f"{_told(led, 'archeos.curator')} {_told(led, 'archeos.museum')} Relics of two colours bring "
        f"{RELIC_POINTS[2]} together, of three {RELIC_POINTS[3]}.",
        "archeos.museum", ("Museums are looked at only once.", "When the game is over, before the winner is told."),
        {"now-1": "At once the relic is only placed.", "season-1": "Museums wait for the end of the game.",
         "never": "A relic needs no advance, and no size."},
    )  # fmt: skip


def student_leads() -> Asked:
    """A Student never moves a vehicle."""
    table = _played(["green:student"] * 6)
    return Asked(
        "Six Green Students, one of them leads. The next step at the Green site needs one card. How many spaces does "
        "the vehicle move?", table.tallies["green"][ADA], {},
        f"{_note(table, 'archeos.student')} There are twice as many Students, so large expeditions come easily.",
        "archeos.student", ("This role has a restriction.", "With a Student as leader, vehicles stay."),
        {"1": "With another leader, yes.", "6": "Never more than one, and with a Student none."},
    )  # fmt: skip


def mercenary_size() -> Asked:
    """Four played, two Mercenaries leave, one more for the Photographer."""
    cards = ["green:photographer", "green:guide", "red:mercenary", "blue:mercenary"]
    given = {"players": ["Ada", "Ben"], "expeditions": {"Ada": [cards]}}
    _, table = play_position({"situation": given, "action": {"type": "season_end", "third_monkey_by": "Ben"}})
    (expedition,) = table.expeditions[ADA]
    size, bonus, gone = worth(expedition).size, expedition.role.scoring_bonus, len(cards) - expedition.size
    return Asked(
        f"A Photographer leads {len(cards)} cards, two of them Mercenaries. As how many cards does the expedition "
        "score?", size, {}, _note(table, "archeos.mercenary_season_end", "archeos.photographer"),
        "archeos.mercenary_season_end",
        ("Mercenaries leave before points are counted.", "Then the Photographer adds one."),
        {str(len(cards)): "Without the Mercenaries only two cards are left, and the Photographer adds one.",
         str(len(cards) + 1): "Mercenaries count when it is played, not when it scores.",
         str(len(cards) - gone): "And one more for the Photographer."},
        (("cards played", len(cards)), ("Mercenaries leave", -gone), ("Photographer", bonus)),
    )  # fmt: skip


def linguist_moves() -> Asked:
    """As many spaces as cards, and artifacts on the way."""
    cards = ["green:linguist"] * 4
    boards = {"green": {"site": "machu_picchu"}, "red": {"site": "red_compass"}}
    table = _played(cards, sites=boards, linguist_sites=["red"])
    moved = table.tallies["linguist"][ADA]
    return Asked(
        f"A Linguist leads {len(cards)} Green cards. How many spaces does the vehicle move on the Linguist track?",
        moved, {},
        f"{_note(table, 'archeos.linguist_track')} An artifact passed on the way advances a vehicle at any site, "
        "besides the advance for the colour. Whoever is furthest at season end gains "
        f"{NUMBERS['linguist_points']} points. Where the artifacts lie is reconstructed.", "archeos.linguist_track",
        ("The Linguist has a track of its own.", "Its steps are as many as the expedition has cards."),
        {"1": "One space at most is for the six sites. The Linguist track moves by the size."},
    )  # fmt: skip


def professor_takes() -> Asked:
    """A token of at most the size, from those that are left."""
    cards, tokens = ["green:professor"] * 4, {"supply": [1, 2, 5, 6], "Ben": [3, 4]}
    left = [token for token in tokens["supply"] if token <= len(cards)]
    table = _played(cards, professor_tokens=tokens, professor_token=max(left))
    (taken,) = table.held[ADA]
    return Asked(
        f"A Professor leads {len(cards)} cards. The tokens {_listed(tokens['supply'])} are left, Ben has "
        f"{_listed(tokens['Ben'])}. Which is the highest token that Ada can take?", taken, {},
        f"{_note(table, 'archeos.professor_token')} At season end the highest total moves a vehicle on and the lowest "
        "one moves back, then all tokens return.", "archeos.professor_token",
        ("There is only one token of each number.", "At most the size of the expedition, and it must be left."),
        {"4": "Ben has it, and there is only one of each.", "6": "A token may not be more than the size."},
    )  # fmt: skip


def cartographer_again() -> Asked:
    """Only after an advance."""
    cards = ["blue:cartographer", "blue:guide"]
    site = next(one for one in own_tables().sites.values() if one.colour == "blue" and one.side == "compass")
    table = _played(cards, ["red:guide"], sites={"blue": {"site": site.id}})
    again = len(table.expeditions[ADA]) > 1
    return Asked(
        f"A Cartographer leads two cards at {site.name}, where the first step needs {site.thresholds[0]}. May Ada play "
        "one more expedition?", "yes" if again else "no",
        {"yes": "Yes, a Cartographer always gives one more", "no": "No", "later": "Yes, in her next turn as well"},
        f"{_note(table, 'archeos.cartographer')} The {site.thresholds[0]} is a reconstructed number.",
        "archeos.cartographer", ("Look at the vehicle.", "An extra expedition comes only after an advance."),
        {"yes": "Only if a vehicle has advanced through this expedition.",
         "later": "It would come at once, or not at all."},
    )  # fmt: skip


def pilot_where() -> Asked:
    """Any one site whose threshold is met."""
    elsewhere = _played(["green:pilot", "green:guide"], sites={"red": {"site": "red_compass"}}, pilot_site="red")
    moved = elsewhere.tallies["red"][ADA]
    return Asked(
        "A Pilot leads two Green cards. Where may Ada's vehicle advance?", "one" if moved else "green",
        {"green": "At the Green site only", "one": "At any one site whose next step needs two cards or fewer",
         "any": "At any one site, however many cards its step needs", "both": "At the Green site and at one more"},
        _note(elsewhere, "archeos.pilot"), "archeos.pilot",
        ("The Pilot is not bound to the colour.", "The threshold must be met as always.", "It is still one advance."),
        {"green": "That is so with other leaders. A Pilot may choose the site.",
         "any": "The size must meet the threshold there. No threshold counts only for an artifact.",
         "both": "Instead of the colour, not besides it."},
    )  # fmt: skip


def ten_mercenaries() -> Asked:
    """Ten Mercenaries go to the display."""
    given = {"players": ["Ada", "Ben"], "hands": {"Ada": ["red:mercenary"] * LIMIT}, "deck": ["red:student"]}
    played, table = play_position({"situation": given, "action": {"type": "return_ten_mercenaries"}})
    right = "all" if played["legal"] and len(table.display) == LIMIT else "none"
    return Asked(
        f"{LIMIT} cards in hand, and all of them are Mercenaries. What happens in your turn?", right,
        {"all": "All go to the display, and the turn is over", "lead": "One of them leads, for once",
         "draw": "You draw one more"},
        _note(table, "archeos.ten_mercenaries"), "archeos.ten_mercenaries",
        ("A hand of ten cannot gain.", "A Mercenary cannot lead.", "Neither of the two actions is possible."),
        {"lead": "A Mercenary never leads.", "draw": f"A hand holds {LIMIT} cards at most."},
    )  # fmt: skip


def _played(cards: list[str], others: Sequence[str] = (), **more: Any) -> ArcheosTable:
    """The table after Ada has played these cards, the leader first; what is no part of a situation is a choice."""
    parts = {key: value for key, value in more.items() if key in KEYS}
    choices = {key: value for key, value in more.items() if key not in KEYS}
    site = {"site": "machu_picchu"}
    given = {"players": ["Ada", "Ben"], "sites": {"green": site}, "hands": {"Ada": [*cards, *others]}, **parts}
    action = {"type": "expedition", "leader": cards[0], "followers": cards[1:], "choices": choices}
    played, table = play_position({"situation": given, "action": action})
    assert played["legal"], played
    return table


def _note(table: ArcheosTable, *rules: str) -> str:
    assert table.log
    return " ".join(one.text for one in table.log.records if one.rule in rules)


def _listed(numbers: Sequence[int]) -> str:
    return f"{', '.join(map(str, numbers[:-1]))} and {numbers[-1]}"


QUESTIONS = (
    photographer_scores,
    photographer_moves,
    guide_moves,
    botanist_frame,
    best_leader,
    patron_draws,
    physician_keeps,
    curator_relic,
    student_leads,
    mercenary_size,
    linguist_moves,
    professor_takes,
    cartographer_again,
    pilot_where,
    ten_mercenaries,
)
