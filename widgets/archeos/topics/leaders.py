"""Questions about leaders: what a role does, and when."""

from __future__ import annotations

from kernel.words import some
from widgets.archeos import lessons
from widgets.archeos.lessons import POINTS, THREE
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
    found = {role: lessons.led_by(role) for role in THREE}
    totals = {role: led.total for role, led in found.items()}
    best = max(totals, key=totals.__getitem__)
    return Asked(
        "Which of the three leaders brings Ada most, everything counted?", best,
        {role: f"The {role.capitalize()}" for role in THREE},
        "Points at Machu Picchu, for the expedition and for the frame together: "
        + ", ".join(f"{role.capitalize()} {total}" for role, total in totals.items())
        + ". But a vehicle that moved stays there for the next season, and a frame can be lost.",
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


QUESTIONS = (
    photographer_scores,
    photographer_moves,
    guide_moves,
    botanist_frame,
    best_leader,
    patron_draws,
    physician_keeps,
)
