"""The board of Archeos Society: every option has its named element, nothing hidden is drawn, marks are complete."""

from __future__ import annotations

import re
from functools import cache
from html.parser import HTMLParser

import pytest

import widgets.archeos as drawing
from kernel.archeos import GAME
from kernel.archeos.state import CARDS, HIDDEN, ArcheosTable
from kernel.archeos.tables import COLOURS, ROLES, own_tables, package_texts
from kernel.bots import greedy_bot, play_on, random_bot
from kernel.core import Session
from widgets.archeos import board
from widgets.archeos.pictograms import REGIONS, VEHICLES, picture, symbols, vehicle
from widgets.html import state_html

GAMES = [
    ("chichen_itza", 2, "random"), ("tantallon_castle", 3, "greedy"), ("rapa_nui", 4, "random"), ("uluru", 6, "random"),
    ("ta_sekhet_maat", 5, "greedy"), ("ur", 3, "greedy"), ("draft", 4, "random"), ("random", 3, "greedy"),
]  # fmt: skip


@cache
def game(scenario: str, players: int, bot: str) -> Session:
    """A whole game between simple players."""
    bots = [greedy_bot(GAME) if bot == "greedy" else random_bot(7 + seat) for seat in range(players)]
    return play_on(Session(GAME, {"scenario": scenario, "players": players}, 11), bots)


class Elements(HTMLParser):
    """All elements of a piece of HTML that carry a data- attribute: their attributes and the text inside."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[dict[str, str], list[str]]] = []
        self.open: list[list[str] | None] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        texts: list[str] | None = None
        if any(name.startswith("data-") for name in given):
            texts = []
            self.found.append((given, texts))
        self.open.append(texts)

    def handle_endtag(self, tag: str) -> None:
        self.open.pop()

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        self.handle_endtag(tag)

    def handle_data(self, data: str) -> None:
        for texts in self.open:
            if texts is not None:
                texts.append(data)

    def names(self, attribute: str) -> dict[str, str]:
        """Value of the attribute -> the name that a screen reader says."""
        return {
            given[attribute]: given.get("aria-label") or "".join(texts).strip()
            for given, texts in self.found if attribute in given
        }  # fmt: skip


@cache
def names(html: str, attribute: str) -> dict[str, str]:
    return Elements(html).names(attribute)


def slots(table: ArcheosTable) -> list[str]:
    return re.findall(r'data-part="([^"]+)"', drawing.layout(table))


@pytest.mark.parametrize("played", GAMES)
def test_every_option_has_its_named_element(played: tuple[str, int, str]) -> None:
    session = game(*played)
    fixed = names(drawing.layout(session.view(None, 0)), "data-option")
    asked = 0
    for step in session.steps:
        if step.question:
            on_board = dict(fixed)
            for html in drawing.parts(step.state).values():
                on_board |= names(html, "data-option")
            for option in step.question.options:
                assert on_board.get(option.id), f"{step.question.kind}: {option.id}"
                asked += 1
    assert asked > 500


@pytest.mark.parametrize("played", GAMES)
def test_the_same_parts_at_every_step_and_as_in_the_layout(played: tuple[str, int, str]) -> None:
    session = game(*played)
    keys = slots(session.view(None, 0))
    assert len(keys) == len(set(keys))
    for step in session.steps:
        assert set(drawing.parts(step.state)) == set(keys)


@pytest.mark.parametrize("played", GAMES)
def test_every_cell_number_and_option_has_a_name(played: tuple[str, int, str]) -> None:
    session = game(*played)
    for step in session.steps[::7]:
        for html in drawing.parts(step.state).values():
            for attribute in ("data-cell", "data-why", "data-option"):
                assert all(names(html, attribute).values()), html


@pytest.mark.parametrize("played", GAMES)
def test_a_masked_view_never_draws_a_hidden_card(played: tuple[str, int, str]) -> None:
    session = game(*played)
    hidden = 0
    for no, step in enumerate(session.steps[::5]):
        seat = no % len(step.state.names)
        view = step.state.copy()
        view.hide(seat)
        open_cards = {*view.hands[seat], *view.display}
        open_cards |= {card for played in view.expeditions for expedition in played for card in expedition.cards}
        drawn = "".join(drawing.parts(view, seat).values())
        ids = set(re.findall(r'"(?:display:)?((?:' + "|".join(COLOURS) + r"):\w+:\d+)", drawn))
        assert ids == open_cards
        for player, hand in enumerate(view.hands):
            if hand and hand[0] == HIDDEN:
                hidden += len(hand)
                part = drawing.parts(view, seat)[f"hand-{player}-hidden"]
                assert f">{len(hand)}</b>" in part
                assert "data-" not in part
    assert hidden > 20


def test_a_hidden_draft_hand_shows_backs() -> None:
    session = game("draft", 4, "random")
    first = session.steps[0]
    assert first.question
    other = (first.question.player + 1) % 4
    view = session.view(other, 0)
    part = drawing.parts(view, other)["draft"]
    assert "data-option" not in part
    assert part.count("A hidden role card") == 6
    assert drawing.parts(first.state)["draft"].count("data-option") == 6


@pytest.mark.parametrize("site", own_tables().sites.values(), ids=lambda site: site.id)
def test_every_reconstructed_number_carries_the_mark(site: object) -> None:
    table = ArcheosTable.empty(("A", "B"), GAME.setup(), 2, own_tables())
    side = own_tables().sites[site.id]  # type: ignore[attr-defined]
    table.sites[side.colour] = side
    drawn = drawing.parts(table)
    origins = dict(side.provenances)
    for space in range(side.last + 1):
        html = drawn[f"space-{side.colour}-{space}"]
        made_up = [
            where for where, origin in origins.items() if origin == "reconstructed" and where.startswith(f"{space}/")
        ]
        assert html.count('class="ar-r"') == len(made_up)
        assert html.count("(reconstructed)") == len(made_up)
        assert (board.RECONSTRUCTED in html) == bool(made_up)
    assert board.RECONSTRUCTED in drawn["note"]
    assert drawing.sources(table)[side.id] == ("reconstructed" if "reconstructed" in origins.values() else "derived")


def test_numbers_of_a_box_carry_no_mark() -> None:
    texts = package_texts()
    lines = texts["sites"].splitlines()
    old = next(line for line in lines if line.startswith("sigiriya,5,"))
    cells = old.split(",")
    cells[2], cells[4] = "11", "6"
    texts["sites"] = texts["sites"].replace(old, ",".join(cells))
    session = Session(GAME, {"tables": texts})
    html = drawing.parts(session.state)["space-pink-5"]
    assert "11 points" in html
    assert "entering needs 6 cards" in html
    assert "reconstructed" not in html
    assert "(reconstructed)" in drawing.parts(Session(GAME).state)["space-pink-5"]


def test_vehicles_stand_where_the_tallies_say() -> None:
    session = game("ta_sekhet_maat", 5, "greedy")
    table = session.state
    drawn = drawing.parts(table)
    for colour, site in table.sites.items():
        for space in range(site.last + 1):
            html = drawn[f"space-{colour}-{space}"]
            for player, name in enumerate(table.names):
                wanted = sum(table.tallies[tally][player] == space for tally in table.vehicles(colour))
                assert html.count(f"<title>{name}&#x27;s {VEHICLES[player]}</title>") == wanted


def test_a_card_taken_changes_only_small_parts() -> None:
    session = Session(GAME, {"players": 3, "first_player": 0}, 5)
    card = session.state.display[0]
    before = drawing.parts(session.state)
    session.choose(f"display:{card}")
    after = drawing.parts(session.state)
    colour = CARDS[card].colour
    changed = {key for key in after if after[key] != before[key]}
    assert changed == {"head", "player-0", "player-1", f"hand-0-{colour}", f"display-{colour}"}


def test_what_a_role_brings_is_there_only_with_the_role() -> None:
    with_all = drawing.parts(Session(GAME, {"scenario": "tantallon_castle"}).state)
    without = drawing.parts(Session(GAME, {"scenario": "chichen_itza"}).state)
    for key in ("tokens", "track", "track-3"):
        assert with_all[key]
        assert not without[key]
    assert "Museum" in with_all["things-0"]
    assert not without["things-0"]
    assert without["frame"]
    assert not with_all["frame"]


def test_points_open_their_records_and_the_rest_tells_the_state() -> None:
    session = game("tantallon_castle", 3, "greedy")
    drawn = drawing.parts(session.state)
    for player, name in enumerate(session.state.names):
        points = session.state.points[player]
        assert f'data-why="{player}:points"' in drawn[f"player-{player}"]
        assert names(drawn[f"player-{player}"], "data-why")[f"{player}:points"] == f"{name}: {points} points"


def test_more_expeditions_than_slots_share_the_last() -> None:
    table = game("chichen_itza", 2, "random").state.copy()
    one = next(expedition for played in table.expeditions for expedition in played)
    table.expeditions[0] = [one] * (board.EXPEDITIONS + 3)
    drawn = drawing.parts(table)
    assert drawn[f"expedition-0-{board.EXPEDITIONS - 1}"].count("ar-column") == 4
    assert drawn["expedition-0-0"].count("ar-column") == 1


def test_regions_and_players_are_told_apart_without_colour() -> None:
    assert len({region.letter for region in REGIONS.values()}) == len(COLOURS) == len(REGIONS)
    assert len({region.pattern for region in REGIONS.values()}) == len(COLOURS)
    assert len(set(VEHICLES)) == 6
    shapes = {re.search(r'<path d="([^"]+)"', vehicle(player, "Ada"))[1] for player in range(6)}  # type: ignore[index]
    assert len(shapes) == 6
    assert ">A</text>" in vehicle(0, "Ada")
    assert ">2</text>" in vehicle(1, "Player 2")
    for colour in COLOURS:
        html = board.card(f"{colour}:guide:1")
        assert f"<b>{REGIONS[colour].letter}</b>" in html
        assert REGIONS[colour].name in html


def test_every_role_and_thing_has_its_picture_with_a_title() -> None:
    for name in (*ROLES, "monkey", "relic", "token", "frame", "artifact"):
        assert f'id="ar-{name}"' in symbols()
        assert f"<title>{name.capitalize()}</title>" in picture(name)
        assert "currentColor" in picture(name)
    used = set(
        re.findall(r'href="#ar-([\w-]+)"', "".join(drawing.parts(game("tantallon_castle", 3, "greedy").state).values()))
    )
    assert used <= set(re.findall(r'id="ar-([\w-]+)"', symbols()))


def test_names_of_players_are_written_not_run() -> None:
    table = Session(GAME, {"players": 2, "names": ["<b>Eve", 'A"B']}).state
    html = drawing.layout(table) + "".join(drawing.parts(table).values())
    assert "<b>Eve" not in html
    assert 'A"B' not in html


def test_a_state_draws_itself_the_same_every_time() -> None:
    state = game("ur", 3, "greedy").steps[60].state
    html = state_html(state)
    assert html == state_html(state.copy())
    assert html.count("ar-space") > 36
    assert "http" not in html
