"""Questions that the scoring charts answer."""

from __future__ import annotations

from kernel.words import some
from widgets.archeos import lessons, scoring, studies
from widgets.archeos.lessons import POINTS
from widgets.charts import Figure
from widgets.charts.spread import HALF, quantile
from widgets.learn import Asked


def _own(figure: Figure) -> int:
    """The number in the learner's own cell of a chart's table."""
    assert figure.own
    return int(figure.rows[figure.own[0]][figure.own[1]])


def ten_in_two() -> Asked:
    """Ten cards in two expeditions."""
    figure = scoring.splitting(10)
    even = 2 * lessons.score_of(5)
    return Asked(
        "Ten cards of one colour have come together over time. How many points can two expeditions make of them at "
        "most?", _own(figure), {}, figure.sentence, POINTS,
        ("Try the splits one after the other: 9 and 1, 8 and 2.", "The sixth card brings most, a seventh nothing.",
         "One of the two should have six cards."),
        {str(even): "That is five and five. The sixth card brings more than the fifth.",
         str(lessons.score_of(10)): "So much they score together. Two expeditions can do better."},
    )  # fmt: skip


def photographer_size() -> Asked:
    """The Photographer adds most where the next card brings most."""
    extra = {size: lessons.score_of(size, "photographer") - lessons.score_of(size) for size in scoring.SIZES}
    best = max(extra, key=extra.__getitem__)
    return Asked(
        "For how many cards does a Photographer as leader add most points?", str(best),
        {str(size): some(size, "card") for size in (2, 4, 5, 6)},
        f"{best} cards score as {best + 1}: {extra[best]} points more. {best + 1} cards are already worth most.",
        "archeos.photographer", ("It scores as if it had one more card.", "Which card brings most?"),
        {"6": f"Six cards score as seven, and a seventh card brings {extra[6]}."},
    )  # fmt: skip


def hired() -> Asked:
    """What two Mercenaries cost."""
    full, left = lessons.score_of(6), lessons.score_of(4)
    return Asked(
        "Two of the six cards of an expedition are Mercenaries. How many points do they cost at season end?",
        full - left, {}, scoring.mercenaries(6, 2).sentence, "archeos.mercenary_season_end",
        ("Mercenaries leave before points are counted.", f"Six cards score {full}. How many score without the two?"),
        {str(left): "So much is left. The question is what is lost."},
    )  # fmt: skip


def rear_vehicle() -> Asked:
    """Only the rear vehicle scores."""
    now, front, rear = (_own(scoring.two_vehicles(*spaces)) for spaces in ((4, 2), (5, 2), (4, 3)))
    right = "rear" if rear > front else "front" if front > rear else "either"
    return Asked(
        "Your two vehicles at Ta-sekhet-ma'at stand on spaces 4 and 2. One of them may advance, then the season ends. "
        "Which one brings points?", right,
        {"front": "The one on space 4", "rear": "The one on space 2", "either": "Both bring the same"},
        f"Spaces 4 and 2 score {now}, 5 and 2 score {front}, 4 and 3 score {rear}. The numbers of this track are in no "
        "source; we reconstructed them.",
        "archeos.ta_sekhet_score", ("Only one of the two vehicles scores.", "The one closer to the start."),
        {"front": "The vehicle in front never scores there."},
    )  # fmt: skip


def fourth_relic() -> Asked:
    """Relics grow like a triangle."""
    three, four = (_own(scoring.museum(relics)) for relics in (3, 4))
    return Asked(
        "You have three different relics. How many points does a fourth one add at game end?", four - three, {},
        f"Three score {three}, four score {four}.", "archeos.museum",
        ("The first relic adds 1, the second 2.", "Each new colour adds one point more than the one before."),
        {str(four): "So much four of them score together."},
    )  # fmt: skip


def waiting() -> Asked:
    """Which habit did best in the games that were played."""
    study = next(one for one in studies.STUDIES if one.key == "wait")
    results = study.results(3)
    middles = {bot: quantile(results[words], HALF) for bot, words in studies.WAITS.items()}
    return Asked(
        "Three players. Two of them decide anew in every turn, by what looks best at once. What should the third one "
        "do to come out best in the middle of many games?", max(middles, key=middles.__getitem__),
        {bot: f"Wait for {size} matching cards" for bot, size in studies.SIZES.items()}
        | {"greedy": "Decide anew in every turn as well"},
        "In the middle of the games that were played: "
        + ", ".join(f"{words}: {middles[bot]} points" for bot, words in studies.WAITS.items()) + ".", POINTS,
        ("Small expeditions score little, large ones need time.", "Some seasons end before six cards match.",
         "Waiting for a fixed size takes no notice of the Monkeys."),
        {"few_big": "Six cards score most, but the season often ends first."},
    )  # fmt: skip


QUESTIONS = (
    ten_in_two,
    photographer_size,
    hired,
    rear_vehicle,
    fourth_relic,
    waiting,
)
