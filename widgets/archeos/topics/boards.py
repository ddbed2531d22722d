"""Questions about the boards: the six special sites, and how a game is set up."""

from __future__ import annotations

from kernel.archeos import box
from kernel.archeos.state import cards_of
from kernel.archeos.tables import COLOURS, NUMBERS, ROLES, package_texts
from kernel.words import some
from widgets.archeos import lessons, special
from widgets.archeos.lessons import ADA, NAMES
from widgets.learn import Asked

# Special sites


def chichen_draws() -> Asked:
    """The hand goes back first, then the cards come."""
    one = special.expedition("chichen_itza", 2, 3, others=2)
    return Asked(
        "At Chichén Itzá the step that Ada takes with three cards shows a 2. Two more cards are in her hand. How many "
        "does she hold when her turn is over?", one.hand, {},
        f"{special.told(one.table, 'archeos.return_hand')} Then she draws {some(one.hand, 'card')}. {special.MADE_UP}",
        "archeos.chichen_itza",
        ("When does she draw?", "At the end of the turn, after the hand went back.", "The two old cards are gone."),
        {str(one.hand + 2): "The two old cards go back before she draws.",
         "1": "As many as stand beside the step, not one for the advance.",
         "3": "The number at the step counts, not the size of the expedition."},
    )  # fmt: skip


def rapa_nui_points() -> Asked:
    """The space pays first, then the furthest gain more and go back."""
    site = special.SITES["rapa_nui"]
    end = special.season_end(site.id, special.HIGH, 1)
    plain, bonus = site.points[special.HIGH], NUMBERS["rapa_nui_points"]
    return Asked(
        f"The season ends. Ada is furthest at Rapa Nui, on a space that shows {plain}. How many points does she gain "
        "there in all?", end.points[ADA], {},
        f"{special.told(end.table, 'archeos.site_points', 'archeos.rapa_nui', about=site.id)} {special.MADE_UP}",
        "archeos.rapa_nui",
        ("The space pays as everywhere.", f"The furthest vehicle gains {bonus} points more."),
        {str(plain): f"And {bonus} more for being furthest.",
         str(bonus): "That is for being furthest. The space pays too, before the vehicle goes back.",
         "0": "The vehicle goes back only after the space has paid."},
        (("the space", plain), ("furthest", bonus)),
    )  # fmt: skip


def tantallon_together() -> Asked:
    """Both gain the small star."""
    site, space = special.SITES["tantallon_castle"], special.ALONE
    end = special.season_end(site.id, space, space)
    large, small = site.points[space], site.shared[space]
    return Asked(
        f"Ada and Ben stand on the same space of Tantallon Castle: a large star with {large}, a small one with "
        f"{small}. How many points does Ada gain?", end.points[ADA], {},
        f"{special.told(end.table, 'archeos.tantallon')} {special.MADE_UP}", "archeos.tantallon",
        ("Is she alone there?", "Alone: the large star. With others: the small one, for each of them."),
        {str(large): "The large star is for a vehicle that stands alone.",
         str(large // 2): "It is not shared out: each gains what the small star shows."},
    )  # fmt: skip


def uluru_waits() -> Asked:
    """Nothing at season end."""
    site, space = special.SITES["uluru"], 3
    end = special.season_end(site.id, space)
    return Asked(
        f"Ada stayed on space {space} of Uluru, which shows {site.points[space]}. Now the season ends. How many points "
        "does Uluru bring her?", end.points[ADA], {},
        f"{special.told(end.table, 'archeos.uluru_no_score')} {special.MADE_UP}", "archeos.uluru_no_score",
        ("Uluru pays at another time than the other sites.", "Its points are taken right after an advance."),
        {str(site.points[space]): "She could have taken them when she got there, and gone back to the left."},
    )  # fmt: skip


def ta_sekhet_step() -> Asked:
    """The step right of each vehicle counts for that vehicle."""
    site, spaces = special.SITES["ta_sekhet_maat"], (4, 1)
    needs = [site.thresholds[space] for space in spaces]
    cards = needs[1] + 1
    may = [("front", "rear")[no] for no in special.may_leave(spaces, cards)]
    return Asked(
        f"Ada's two vehicles at {site.name} stand before steps that need {needs[0]} and {needs[1]} cards. She plays "
        f"{cards} cards of its colour. Which vehicle may advance?", may[0] if len(may) == 1 else "either",
        {"front": "The one in front", "rear": "The one behind", "either": "Either of the two", "both": "Both of them"},
        f"Each has its own step: {cards} cards are enough for {needs[1]}, not for {needs[0]}. {special.MADE_UP}",
        "archeos.ta_sekhet_vehicle",
        ("Look at the number right of each vehicle.", "One advance, and its own step must be met."),
        {"either": "Her choice, if the cards were enough for both steps.", "both": "One expedition, one advance.",
         "front": "Its step needs more cards than she has played."},
    )  # fmt: skip


def ur_last() -> Asked:
    """A last expedition, as large as the space allows."""
    one = special.last_expedition(2, special.HELD)
    return Asked(
        f"The third Monkey has come. Ada holds {special.HELD} Green cards; her space at Ur shows {one.cards}. How many "
        "of them may she still play?", one.cards, {},
        f"As soon as the third Monkey lies open, everybody may play one last expedition, here of up to "
        f"{some(one.cards, 'card')}. {special.MADE_UP}", "archeos.ur_limit",
        ("Ur is the one site that reaches beyond the third Monkey.", "The space of the vehicle limits the size."),
        {"0": "Without Ur it would be so. With Ur everybody may play one more.",
         str(special.HELD): "The vehicle's space limits the size."},
    )  # fmt: skip


# Setting up a game


def draft_choice() -> Asked:
    """Six roles to choose from, every time."""
    session = lessons.draft()
    assert session.question
    first = len(session.question.options)
    session.choose(session.question.options[0].id)
    return Asked(
        f"In a draft Ada takes one of {first} role cards and passes the others on. How many can Ben choose from?",
        len(session.question.options), {},
        f"{first - 1} come from Ada, and one more is added from the pile.", "archeos.draft_role",
        ("How many does Ada pass on?", "One card from the pile joins them."),
        {str(first - 1): "And one from the pile.", str(len(ROLES) - 1): "Only those that are passed on, and one more."},
    )  # fmt: skip


def draft_sides() -> Asked:
    """Any number of boards may show the advanced side."""
    session = lessons.draft()
    chosen = 0
    while session.question and session.question.kind in ("draft_role", "draft_side"):
        advanced = session.question.kind == "draft_side"
        chosen += advanced
        session.choose(session.question.options[-1 if advanced else 0].id)
    shown = [site for site in session.state.sites.values() if site.side == "advanced"]
    assert len(shown) == chosen
    return Asked(
        "A scenario and a random game show one advanced side. How many can there be after a draft?", len(shown), {},
        "Board after board somebody chooses the side, so every one of them may be the advanced one.",
        "archeos.draft_side", ("Who chooses the sides in a draft?", f"There are {len(COLOURS)} boards."),
        {"1": "In a draft the sides are not drawn by lot: players choose them.",
         str(len(NAMES)): "Not one for each player: board after board, until all lie there."},
    )  # fmt: skip


def deck_size() -> Asked:
    """Twice as many Students."""
    others = [role for role in ROLES if role != "student"]
    fewer = len(cards_of(tuple(others[: NUMBERS["roles_in_play"]])))
    cards = len(cards_of(("student", *others[: NUMBERS["roles_in_play"] - 1])))
    each, usual = ROLES["student"].per_colour, fewer // NUMBERS["roles_in_play"]
    return Asked(
        f"Six roles make a deck of {fewer} cards: two of each role in every colour. Now one of the six is the Student, "
        f"of whom there are {each} in every colour. How many cards has the deck?", cards, {},
        f"Five roles with {usual} cards each and {each * len(COLOURS)} Students: {cards}. Every season begins with all "
        "of them, shuffled anew.", "archeos.deck",
        (f"{usual} cards of every other role.", f"{each} Students in each of {len(COLOURS)} colours."),
        {str(fewer): "There are twice as many Students as of any other role."},
    )  # fmt: skip


# The numbers of a box


def own_number() -> Asked:
    """A number against the rulebook is told, and played with."""
    site, wrong = special.SITES["machu_picchu"], 7
    texts = package_texts()
    line, other = (f"{site.id},1,{points}," for points in (site.points[1], wrong))
    told = box.check_texts(texts | {"sites": texts["sites"].replace(line, other)})
    right = "told" if told[0].startswith("does not hold") else "refused"
    return Asked(
        f"In your box the first space of {site.name} shows {wrong}. You type it in, and an example of the rulebook no "
        "longer comes out. What happens?", right,
        {"refused": "The number is refused", "told": "You are told which example, and may play with it",
         "nothing": "Nothing: examples are not looked at"},
        f"The check says: {told[0]} It is your box, so you decide.", "archeos.box",
        ("Whose numbers are they?",), {"refused": "Only what cannot be a number of a track is refused.",
                                       "nothing": "Every change plays the rulebook's examples."},
    )  # fmt: skip


QUESTIONS = (
    chichen_draws, rapa_nui_points, tantallon_together, uluru_waits, ta_sekhet_step, ur_last, draft_choice,
    draft_sides, deck_size, own_number,
)  # fmt: skip
