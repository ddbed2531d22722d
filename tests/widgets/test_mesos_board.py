"""The MESOS board: what can be chosen lies on it, what is counted can be asked why, what did not change stays."""

import re
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kernel.bots import named_bot, play_on
from kernel.core import Session, find_game
from kernel.mesos.cards import BUILDINGS, CHARACTERS, EVENTS, KINDS, SPACES, TILES
from widgets import html, mesos
from widgets.mesos.board import draw_card
from widgets.mesos.pictograms import TITLES, icon, symbols

GAME = find_game("mesos")
VOID = {"path", "circle", "ellipse", "use", "br"}


def played(players: int, seed: int, bot: str = "random", **setup: object) -> Session:
    session = Session(GAME, {"players": players, **setup}, seed)
    return play_on(session, [named_bot(bot, GAME, seed + no) for no in range(players)], lambda _: False)


@pytest.fixture(scope="module", params=[2, 3, 4, 5])
def session(request: pytest.FixtureRequest) -> Session:
    return played(request.param, seed=request.param)


class Page(HTMLParser):
    """Every start tag with its attributes; fails on a tag that is closed out of order."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self._open: list[str] = []
        self.feed(text)
        assert not self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self._open.pop() == tag


def all_values(name: str, text: str) -> list[str]:
    return [attributes[name] for _, attributes in Page(text).tags if name in attributes]


def test_every_option_of_every_question_has_its_element(session: Session) -> None:
    static = set(re.findall(r'data-option="([^"]+)"', mesos.layout(session.state)))
    for step in session.steps:
        if step.question:
            drawn = "".join(mesos.parts(step.state).values())
            found = re.findall(r'data-option="([^"]+)"', drawn)
            assert {option.id for option in step.question.options} <= static | set(found)
            assert len(found) == len(set(found))


def test_every_tally_shows_its_number_and_can_be_asked_why(session: Session) -> None:
    for step in session.steps[:: max(1, len(session.steps) // 10)]:
        parts = mesos.parts(step.state)
        for player in step.state.players:
            for what in mesos.TALLIES:
                drawn = parts[f"tribe:{player}:{what}"]
                assert f'data-why="{player}:{what}"' in drawn
                assert f"<b>{step.state.tallies[what][player]}</b>".replace("-", "−") in drawn
            for kind in KINDS:
                count = [card.kind for card in step.state.tribes[player]].count(kind)
                drawn = parts[f"tribe:{player}:{kind}"]
                assert f"<b>{count}</b>" in drawn
                _, what, rule = all_values("data-why", drawn)[0].split(":")
                assert count == sum(record.rule == rule for record in session.why(player, what, step.no))


def test_every_cell_has_a_role_and_a_name_and_every_picture_is_named_or_silent(session: Session) -> None:
    for step in (session.steps[0], session.steps[len(session.steps) // 2], session.steps[-1]):
        cells = 0
        for tag, attributes in Page(html.board(step.state, mesos)).tags:
            if {"data-option", "data-why", "data-cell", "data-about"} & set(attributes):
                cells += 1
                assert attributes["aria-label"].strip(), attributes
            if attributes.get("role") in ("img", "group"):
                assert attributes["aria-label"].strip()
            if tag == "svg":
                assert attributes.get("aria-hidden") == "true" or attributes["aria-label"]
        assert cells > 20


def test_the_name_of_a_card_tells_its_numbers() -> None:
    def name(card: str) -> str:
        known = {**CHARACTERS, **EVENTS, **BUILDINGS}
        return all_values("aria-label", draw_card(known[card]))[0]

    assert "Hunter with icon" in name("card:1")
    assert "1 Food off every Building; 3 PP at the end" in name("card:6")
    assert "Saves 3 Food at Sustenance" in name("card:10")
    assert "every 2 Artists score 10 PP" in name("card:14")
    assert "Each Hunter brings 1 Food and 2 PP" in name("event:hunt:2")
    assert "With 0 to 1 Artists lose 2 PP; from 2 on each Artist gains 2 PP" in name("event:cave_paintings:2")
    assert "With 0 Artists lose 2 PP; from 1 on" in name("event:cave_paintings:1")
    assert "Costs 7 Food, worth 4 PP: 4 PP for each Shaman" in name("building:112")


@pytest.mark.parametrize(
    "card", [*CHARACTERS.values(), *EVENTS.values(), *BUILDINGS.values()], ids=lambda card: card.id
)
def test_every_card_draws_itself_with_known_pictograms_and_a_tip(card: object) -> None:
    drawn = draw_card(card)  # type: ignore[arg-type]
    pictures = set(all_values("href", drawn))
    assert pictures
    assert pictures <= {f"#mesos-{name}" for name in TITLES}
    assert all_values("data-tip", drawn)[0].endswith(".")


def test_every_pictogram_has_a_title_and_keeps_to_the_colour_around_it() -> None:
    inventions = {card.invention for card in CHARACTERS.values() if card.invention}
    events = {event.kind for event in EVENTS.values()}
    assert {*KINDS, *inventions, *events, "food", "points", "star", "building", "totem"} <= set(TITLES)
    drawn = symbols()
    assert drawn.count("<title>") == drawn.count("<symbol") == len(TITLES)
    assert set(re.findall(r'(?:fill|stroke)="([^"]+)"', drawn)) <= {"currentColor", "none"}
    assert 'aria-label="Food"' in icon("food", "Food")
    assert 'aria-hidden="true"' in icon("food")


def expected_changes(before: object, after: object) -> set[str]:
    """The parts that two states differ in, found from the states alone."""
    changed = set()

    def ids(state: object, row: str) -> set[str]:
        return {card.id for card in (*getattr(state, row), *getattr(state, f"{row}_buildings"))}

    for row in ("upper", "lower"):
        changed |= {f"{row}:{card}" for card in ids(before, row) ^ ids(after, row)}
    changed |= {f"tile:{letter}" for letter in after.offer if before.offer.get(letter, "none") != after.offer[letter]}
    for space, (old, new) in enumerate(zip(before.turn_order, after.turn_order, strict=True), start=1):
        if old != new:
            changed.add(f"space:{space}")
    for player in after.players:
        changed |= {f"tribe:{player}:{what}" for what in ("food", "points")
                    if before.tallies[what][player] != after.tallies[what][player]}  # fmt: skip
        new = after.tribes[player][len(before.tribes[player]) :]
        changed |= {f"tribe:{player}:{card.kind}" for card in new}
        if list(before.buildings[player]) != list(after.buildings[player]):
            changed.add(f"tribe:{player}:buildings")
    if (before.period, before.era) != (after.period, after.era):
        changed.add("round")
    if (len(before.deck), len(before.discard)) != (len(after.deck), len(after.discard)):
        changed.add("deck")
    if before.coming != after.coming:
        changed.add("coming")
    return changed


@settings(max_examples=8, deadline=None)
@given(
    players=st.integers(2, 5),
    seed=st.integers(0, 10_000),
    expert=st.booleans(),
    bot=st.sampled_from(["random", "greedy"]),
)
def test_parts_change_only_where_the_state_changed(players: int, seed: int, expert: bool, bot: str) -> None:
    moments = played(players, seed, bot, expert=expert).moments()
    slots = set(all_values("data-part", mesos.layout(moments[0].state)))
    drawn, state = mesos.parts(moments[0].state), moments[0].state
    for moment in moments[1:]:
        now = mesos.parts(moment.state)
        assert set(now) == slots
        changed = {key for key in now if now[key] != drawn[key]}
        expected = expected_changes(state, moment.state)
        if expert or not any(state.coming.values()):
            assert changed == expected
        else:  # the number of Buildings still face down is all that shows of them
            assert changed - {"coming"} == expected - {"coming"}
        drawn, state = now, moment.state


def test_a_seat_sees_no_hidden_building_and_an_expert_sees_them_all() -> None:
    hidden, known = Session(GAME, {"players": 3}, 4), Session(GAME, {"players": 3, "expert": True}, 4)
    for session, shown in ((hidden, False), (known, True)):
        coming = {building.id for cards in session.state.coming.values() for building in cards}
        for seat in (None, 0):
            found = set(all_values("data-about", mesos.parts(session.view(seat), seat)["coming"]))
            assert found == (coming if shown else set())


def test_a_state_draws_itself_alone_and_always_the_same(session: Session) -> None:
    first, again = html.state_html(session.state), html.state_html(session.state.copy())
    assert first == again
    assert first
    Page(first)
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", first)
    assert set(all_values("href", first)) <= {f"#mesos-{name}" for name in TITLES}


def test_every_thing_on_the_board_tells_where_its_numbers_come_from() -> None:
    things = [*CHARACTERS, *EVENTS, *BUILDINGS, *(tile.id for tile in TILES.values())]
    things += [f"space:{space.space}" for space in SPACES[5]]
    assert all(mesos.source(thing) for thing in things)
    assert mesos.source("era:2") == mesos.source("") == ""
