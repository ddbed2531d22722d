"""One more of these: every number is what a real branch, or a position with one more of it, comes to."""

from __future__ import annotations

import doctest
import json
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import plotly.graph_objects as go
import pytest

from kernel import positions
from kernel.archeos.tables import EXPEDITION_POINTS, RELIC_POINTS, own_tables
from kernel.bots import named_bot, play_on
from kernel.core import BadInput, Session, find_game
from kernel.mesos.cards import BUILDINGS, CHARACTERS, Character
from tests.widgets.test_explainer import played
from widgets.archeos import one_more as archeos
from widgets.charts.one_more import Worth, gains
from widgets.mesos import one_more as mesos


def of_label(found: Sequence[Worth], words: str) -> Worth:
    (worth,) = [worth for worth in found if worth.label.startswith(words)]
    return worth


# What a moment adds


def test_each_moment_adds_what_the_moments_before_had_not_made_of_it() -> None:
    assert gains([(0, 0), (2, 5), (2, 9)], [(1, 0), (2, 8), (2, 14)]) == ((1, 0), (-1, 3), (0, 2))


@pytest.mark.parametrize(
    ("module", "name", "setup"),
    [(mesos, "mesos", {"players": 4}), (archeos, "archeos", {"players": 3, "scenario": "tantallon_castle"})],
)
def test_the_figure_tells_a_sentence_a_table_and_a_chart(module: Any, name: str, setup: dict[str, Any]) -> None:
    session = played(name, setup)
    for at in (0, 30, 90):
        for of in ("", *module.OF):
            figure = module.one_more(session, 1, at, of)
            assert figure.sentence.endswith(".")
            assert session.state.names[1] in figure.title
            assert all(len(row) == len(figure.columns) for row in figure.rows)
            assert json.loads(json.dumps(figure.slot())) == figure.slot()
            assert len(go.Figure(figure.spec).data) == len(figure.data)
        asked = module.worths(session, 1, at)
        found = asked[1] if module is mesos else asked
        assert [row[0] for row in module.one_more(session, 1, at).rows] == [worth.label for worth in found]
    assert doctest.testmod(module).failed == 0


@pytest.mark.parametrize("module", [mesos, archeos])
def test_the_bars_are_the_worths(module: Any) -> None:
    session = played(module.__name__.split(".")[1], {"players": 3})
    asked = module.worths(session, 0, 40)
    found = [worth for worth in (asked[1] if module is mesos else asked) if worth.amounts]
    figure = module.one_more(session, 0, 40)
    units = len(module.UNITS)
    drawn = [trace for trace in figure.data if trace["type"] == "bar"]
    moments = len(found[0].amounts)
    for unit in range(units):
        for place in range(moments):
            assert drawn[unit * moments + place]["x"] == [worth.amounts[place][unit] for worth in found]


# MESOS: against real branches


def row_of(card: Character, known: Sequence[str]) -> str:
    """The words with which the row of a card begins."""
    if card.kind == "inventor":
        return "Inventor with a known icon" if card.invention in known else "Inventor with a new icon"
    if card.kind == "builder":
        return f"Builder with {card.discount} Food"
    return card.label.partition(" (")[0]


def one(found: Sequence[Worth], card: Character, known: Sequence[str]) -> Worth:
    words = row_of(card, known)
    (worth,) = [worth for worth in found if worth.label == words or worth.label.startswith(f"{words} off")]
    return worth


def questions(session: Session, kind: str) -> list[int]:
    return [step.no for step in session.steps if step.question and step.question.kind == kind]


def test_what_a_card_brings_at_once_is_what_the_real_branch_brings() -> None:
    checked = 0
    for players in (2, 4):
        session = played("mesos", {"players": players}, seed=players)
        for at in questions(session, "take")[::3]:
            question = session.steps[at].question
            assert question
            player = question.player
            known = [card.invention for card in session.steps[at].state.tribes[player]]
            _, found = mesos.worths(session, player, at)
            for chosen in [one for one in question.open_ids() if one in CHARACTERS or one in BUILDINGS]:
                step = session.branch(at).choose(chosen)
                effects = [f"building:{no}" for no in (97, 102)]
                brought = sum(
                    record.amount for record in step.records
                    if record.player == player and record.what == "food" and record.about in (chosen, *effects)
                )  # fmt: skip
                if chosen in BUILDINGS:
                    worth = of_label(found, f"{BUILDINGS[chosen].short},")
                else:
                    worth = one(found, CHARACTERS[chosen], known)
                assert worth.amounts[0] == (brought, 0)
                checked += 1
    assert checked > 100


def test_what_events_make_of_a_card_is_what_the_real_branch_makes_of_it() -> None:
    """Two branches that differ in the last card of a round, up to the end of that round's Events."""
    checked = 0
    for seed in range(4):
        session = played("mesos", {"players": 2 + seed % 3}, seed=seed)
        for at in questions(session, "take"):
            after = session.steps[at + 1]
            question = session.steps[at].question
            assert question
            if after.question is None or after.question.kind != "place" or after.state.period > 9:
                continue  # not the last card of a round
            plain = [
                card for card in map(CHARACTERS.get, question.open_ids()) if card and not card.icon
                and not any(building.moment == "taken" for building in after.state.buildings[question.player])
            ]  # fmt: skip
            for card, other in pairwise(plain):
                checked += check_events(session, at, question.player, card, other)
    assert checked > 20


def check_events(session: Session, at: int, player: int, card: Character, other: Character) -> bool:
    """Whether the two branches were compared; they are where Events lie in the lower row."""
    ends = []
    for chosen in (card, other):
        branch = session.branch(at)
        state = branch.choose(chosen.id).state
        ends.append((state.food[player], state.points[player]))
        if chosen is card:
            moments = branch.moments()
            first = next(
                no for no, moment in enumerate(moments)
                if moment.step == at + 1 and moment.record.rule in ("mesos.resolve_events", "mesos.event_order")
            )  # fmt: skip
            before = moments[first - 1].state
    before.tribes[player].remove(card)
    known = [one.invention for one in before.tribes[player]]
    names, found = mesos.worths(before, player)
    if not names[1].startswith("this round"):
        return False
    mine, others = (one(found, chosen, known).amounts[1] for chosen in (card, other))
    assert tuple(here - there for here, there in zip(*ends, strict=True)) == tuple(
        here - there for here, there in zip(mine, others, strict=True)
    )
    return True


@pytest.mark.parametrize("kind", ["hunter", "gatherer", "artist"])
@pytest.mark.parametrize("buildings", [[], [110, 111, 114, 109], [107, 113]])
def test_the_final_count_with_one_more_is_the_position_with_one_more(kind: str, buildings: list[int]) -> None:
    tribe = {
        "hunter": 2, "gatherer": 1, "artist": 3, "shaman_stars": [2], "inventor": ["rope"], "builder": [[1, 2], [2, 1]]
    }  # fmt: skip

    def total(people: dict[str, Any]) -> int:
        situation = {"op": "final_score", "player": {"pp": 7, "buildings": buildings, "tribe": people}}
        outcome = positions.play_position("mesos", {"id": "x", "situation": situation, "expected": {}}).outcome
        return int(outcome["total"])

    from kernel.mesos.positions import play_position

    _, table = play_position({"situation": {"op": "final_score", "player": {"buildings": buildings, "tribe": tribe}}})
    names, found = mesos.worths(table, 0)
    assert names == ["at once", "final count"]
    more = total(tribe | {kind: tribe[kind] + 1}) - total(tribe)
    assert of_label([worth for worth in found if "icon" not in worth.label], kind.capitalize()).amounts[1] == (0, more)


def test_a_building_that_is_too_dear_says_so_and_is_not_drawn() -> None:
    session = played("mesos", {"players": 4}, seed=3)
    _, found = mesos.worths(session, 1, 0, "buildings")
    dear = [worth for worth in found if worth.refused]
    assert dear
    assert all("costs" in worth.refused and not worth.amounts for worth in dear)
    figure = mesos.one_more(session, 1, 0)
    drawn = figure.layout["yaxis"]["ticktext"]
    assert len(drawn) == len(figure.rows) - len(dear)
    assert {row[-1] for row in figure.rows} >= {worth.refused for worth in dear}


def test_no_event_counts_twice_once_the_game_is_over() -> None:
    session = played("mesos", {"players": 3})
    names, _ = mesos.worths(session, 0)
    assert names == ["at once", "final count"]
    last = next(step.no for step in session.steps if step.state.period == 10 and step.question)
    names, _ = mesos.worths(session, 0, last)
    assert names[1].startswith("last round: ")
    assert "Sustenance III" in names[1]


# Archeos Society: against real branches and positions


def test_a_step_at_a_site_is_worth_what_the_real_branch_gains_at_season_end() -> None:
    """Two branches that differ in one advance, with the same answers up to the end of the season."""
    checked = 0
    for scenario in ("chichen_itza", "tantallon_castle", "rapa_nui"):
        session = played("archeos", {"players": 3, "scenario": scenario}, seed=5)
        for at in questions(session, "effect"):
            checked += check_advance(session, at)
    assert checked > 10


def check_advance(session: Session, at: int) -> bool:
    """Whether the advance that was chosen could be compared with none."""
    step, after = session.steps[at], session.steps[at + 1]
    assert step.question
    player, season = step.question.player, step.state.period
    leader = step.state.expeditions[player][-1].leader
    ids = step.question.open_ids()
    if after.answer != ("colour",) or "role" in ids or "none" not in ids:
        return False
    if step.state.sites[leader.colour].id == "chichen_itza":
        return False  # its cards change the rest of the season
    rest = session.steps[at + 2 :]
    if any(record.what == leader.colour for later in rest for record in later.records if later.state.period == season):
        return False  # the site's vehicles move once more
    without = session.branch(at)
    without.choose("none")
    # what the role does is asked for in both branches alike
    if (without.question and without.question.kind) != (after.question and after.question.kind):
        return False
    (worth,) = [
        one for one in archeos.worths(without, player, of="sites")
        if one.label.startswith(step.state.sites[leader.colour].name)
    ]  # fmt: skip
    ends = []
    for branch, answers in ((session, []), (without, [later.answer for later in rest])):
        for answer in answers:
            if branch.question is None or branch.state.period > season:
                break
            try:
                branch.choose(*answer)
            except BadInput:
                return False
        ends.append(
            sum(
                record.amount for record in branch.why(player)
                if record.period == season and record.rule != "archeos.botanist_frame"
            )
        )  # fmt: skip
    assert ends[0] - ends[1] == worth.amounts[1][0] + worth.amounts[0][0]
    return True


def season_end(**more: Any) -> dict[str, Any]:
    situation = {"players": ["Ada", "Ben"], "roles": ["guide", "photographer", "mercenary"], **more}
    action = {"type": "season_end", "third_monkey_by": "Ben"}
    outcome = positions.play_position(
        "archeos", {"id": "x", "situation": situation, "action": action, "expected": {}}
    ).outcome
    return dict(outcome["breakdown"]["Ada"])


def test_a_card_more_is_worth_what_the_position_with_it_scores() -> None:
    session = played("archeos", {"players": 3, "scenario": "rapa_nui"})
    roles = session.state.roles
    assert {"photographer", "mercenary"} <= set(roles)
    found = archeos.worths(session, 0, 20, "expeditions")
    for led, role in (("Expedition", "guide"), ("Photographer's expedition", "photographer")):
        scores = [
            season_end(expeditions={"Ada": [[f"red:{role}"] * size]})["expeditions"][0]
            for size in range(1, len(EXPEDITION_POINTS) + 1)
        ]
        for size, (here, there) in enumerate(pairwise(scores), 2):
            (worth,) = [one for one in found if one.label == f"{led}, card {size}"]
            assert worth.amounts == ((0,), (there - here,), (0,))
    wild = of_label(found, "Expedition, a Mercenary")
    pair = [["red:guide"] * 2, ["red:guide", "red:guide", "blue:mercenary"]]
    plain, more = (season_end(expeditions={"Ada": [cards]})["expeditions"][0] for cards in pair)
    assert wild.amounts[1] == (more - plain,)


def test_a_step_at_a_site_is_worth_what_the_position_one_space_on_scores() -> None:
    session = Session(find_game("archeos"), {"players": 2}, seed=2)
    for worth, (colour, site) in zip(archeos.worths(session, 0, of="sites"), session.state.sites.items(), strict=True):
        track = {"site": site.id, "points": list(site.points), "thresholds": list(site.thresholds)}
        if site.draw:
            track["draw"] = list(site.draw)
        here, there = (
            season_end(sites={colour: track}, positions={"Ada": {colour: space}})["sites"][colour] for space in (0, 1)
        )
        seasons = session.state.seasons
        assert worth.amounts == ((0,), (there - here,), ((there - here) * (seasons - 1),))


def test_a_relic_counts_once_at_the_end_of_the_game() -> None:
    session = played("archeos", {"players": 3, "scenario": "tantallon_castle"})
    for at in (0, 100, len(session.steps) - 3):
        relics = len(session.steps[at].state.relics[2])
        (worth,) = [one for one in archeos.worths(session, 2, at, "roles") if one.label.startswith("A relic")]
        more = RELIC_POINTS[relics + 1] - RELIC_POINTS[relics]
        assert worth.amounts == ((0,), (0,), (more,))


def test_a_token_makes_the_highest_total_go_forward() -> None:
    session = Session(find_game("archeos"), {"players": 2, "scenario": "tantallon_castle"}, seed=2)
    tokens = [one for one in archeos.worths(session, 0, of="roles") if one.label.startswith("Professor")]
    assert len(tokens) == 6
    best = max(
        site.points[1] - site.points[0] for site in session.state.sites.values()
    )  # the space that looks best to the winner of the comparison
    assert {one.amounts[1] for one in tokens} == {(best,)}


def test_marks_of_reconstructed_numbers_are_kept() -> None:
    session = Session(find_game("archeos"), {"players": 2}, seed=2)
    figure = archeos.one_more(session, 0, of="sites")
    assert figure.sentence.endswith("we reconstructed them.")
    made_up = {
        site.name for site in own_tables().sites.values()
        if "reconstructed" in [origin for where, origin in site.provenances if where.endswith("/points")]
    }  # fmt: skip
    assert made_up
    for row, site in zip(figure.rows, session.state.sites.values(), strict=True):
        assert (f"{site.name} r," in str(row[0])) == (site.name in made_up)
    assert "reconstructed" not in archeos.one_more(session, 0, of="expeditions").sentence


def test_hidden_hands_stay_out_of_it() -> None:
    session = played("archeos", {"players": 3, "scenario": "ur"})
    state = session.view(None, 60)
    other = session.view(None, 60)
    other.hands = [(), (), ()]
    assert archeos.worths(state, 0) == archeos.worths(other, 0)


# What cannot be asked


def test_what_cannot_be_asked_is_refused_in_a_sentence() -> None:
    one, other = played("mesos", {"players": 2}), played("archeos", {"players": 2})
    draft = Session(find_game("archeos"), {"players": 2, "scenario": "draft"}, seed=1)
    for wrong, words in (
        (lambda: mesos.one_more(one, 2), "no player 2; the players are numbered 0 to 1"),
        (lambda: mesos.one_more(one, 0, 99999), "no step 99999"),
        (lambda: mesos.one_more(other, 0), "a session or a table of MESOS"),
        (lambda: mesos.one_more(one.state, 0, 3), "Only a session has steps"),
        (lambda: mesos.one_more(one, 0, of="dogs"), "no 'dogs' .* characters, buildings"),
        (lambda: archeos.one_more(other, 5, 0), "no player 5"),
        (lambda: archeos.one_more(one, 0, 0), "a session or a table of it"),
        (lambda: archeos.one_more(other.steps[9].state, 0, 3), "Only a session has steps"),
        (lambda: archeos.one_more(other, 0), "This game is over"),
        (lambda: archeos.one_more(other, 0, 3, "cats"), "no 'cats' .* expeditions, sites, roles"),
        (lambda: archeos.one_more(draft, 0), "still being set up"),
    ):
        with pytest.raises(BadInput, match=words):
            wrong()


def test_asking_changes_nothing() -> None:
    for name, module in (("mesos", mesos), ("archeos", archeos)):
        session = Session(find_game(name), {"players": 3}, seed=7)
        play_on(session, [named_bot("greedy", session.game)] * 3, lambda one: len(one.steps) > 50)
        before, state = session.dump(), session.view()
        module.one_more(session, 1)
        module.one_more(session.state, 1)
        assert session.dump() == before
        assert session.view() == state


@pytest.mark.parametrize("module", [mesos, archeos])
def test_a_plate_asks_for_every_player_at_every_beginning(module: Any) -> None:
    session = played(module.__name__.split(".")[1], {"players": 3})
    plate = module.plate(session)
    when = next(slider for slider in plate.sliders if slider.name == "step")
    periods = [words.split(",")[0] for words in when.words]
    of = {"of": module.OF[0]} if len(plate.sliders) > 2 else {}
    for player in range(3):
        for period in (1, session.state.period):
            word = f"{session.game.period_word.lower()} {period}"
            begin = next(step.no for step in session.steps if step.question and step.state.period == period)
            moved = {"player": player, "step": when.values[periods.index(word)]}
            assert plate.figure(**moved) == module.one_more(session, player, begin, **of)
