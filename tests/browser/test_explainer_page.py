"""The score explainer in a real Voila: a bar or a line opens its records, players change, another stands beside."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import nbformat
import pytest
from playwright.sync_api import Locator, Page, expect

from kernel.bots import greedy_bot, play_on
from kernel.core import Session, find_game
from kernel.words import digits
from tests.browser.conftest import OpenPage, every_look, launched
from tests.browser.steps import check_targets
from widgets.charts import signed
from widgets.charts.ledger import account, bars

pytestmark = pytest.mark.browser

CELL = """
from kernel.bots import greedy_bot, play_on
from kernel.core import Session, find_game
import widgets

game = find_game("{game}")
session = play_on(Session(game, {{"players": 3}}, 4), [greedy_bot(game)] * 3)
branch = session.branch(20)
branch.choose(*branch.question.open_ids()[-1:])
play_on(branch, [greedy_bot(game)] * 3)
widgets.ScoreExplainer(session, branch=branch)
"""


def played(name: str) -> Session:
    game = find_game(name)
    return play_on(Session(game, {"players": 3}, 4), [greedy_bot(game)] * 3)


@pytest.fixture(scope="module")
def explainers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Voila on a page for each game; yields the address of the folder."""
    folder = tmp_path_factory.mktemp("explainers")
    for game in ("mesos", "archeos"):
        cells = [
            nbformat.v4.new_markdown_cell("# Why these points?"),
            nbformat.v4.new_code_cell(CELL.format(game=game)),
        ]
        page = nbformat.v4.new_notebook(cells=cells)
        page.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
        nbformat.write(page, folder / f"{game}.ipynb")
    with launched(folder, tmp_path_factory.mktemp("log") / "log") as (address, _):
        yield f"{address}/voila/render"


def explainer(page: Page) -> Locator:
    """The explainer, once its waterfall is drawn."""
    place = page.locator(".ma-explainer")
    expect(place.locator("[data-figure=score] .main-svg").first).to_be_visible(timeout=60_000)
    return place


def click_row(place: Locator, row: int, share: float) -> None:
    """Clicks into a row of the waterfall, at that share of the chart's width."""
    box = place.locator("[data-figure=score] .js-plotly-plot").bounding_box()
    middle = place.evaluate(
        """(root, row) => {
          const { _fullLayout: full } = root.querySelector("[data-figure=score] .js-plotly-plot");
          return full.yaxis._offset + full.yaxis.d2p(row);
        }""",
        row,
    )
    assert box is not None
    place.page.mouse.click(box["x"] + share * box["width"], box["y"] + middle)


@pytest.mark.parametrize(("game", "width", "dark"), [("mesos", 390, True), ("archeos", 1400, False)])
def test_every_source_opens_by_bar_line_and_key(
    explainers: str, open_page: OpenPage, check_accessible: Callable[[Page], None],
    check_not_clipped: Callable[[Page], None], game: str, width: int, dark: bool,
) -> None:  # fmt: skip
    session = played(game)
    page = open_page(f"{explainers}/{game}.ipynb", width=width, dark=dark)
    place = explainer(page)
    shown = bars(account(session), 0)
    lines = place.locator(".ma-source-of")
    expect(lines).to_have_count(len(shown))
    for no, bar in enumerate(shown):
        summary = lines.nth(no).locator("summary")
        expect(summary).to_contain_text(bar.title)
        expect(summary.locator("strong")).to_have_text(signed(bar.amount))
    assert place.locator("[data-figure=score] .bars .point").count() == len(shown) + 1

    page.locator("[data-figure=score] .ma-plot").scroll_into_view_if_needed()
    for row, share in ((1, 0.7), (0, 0.05)):
        click_row(place, row, share)
        expect(lines.nth(row)).to_have_attribute("open", "")
        expect(lines.nth(row).locator("summary")).to_be_focused()
        page.locator("[data-figure=score] .ma-plot").scroll_into_view_if_needed()
    lines.nth(0).locator("summary").focus()
    page.keyboard.press("Enter")
    expect(lines.nth(0)).not_to_have_attribute("open", "")
    first = shown[1]
    opened = lines.nth(1)
    expect(opened.locator("tbody").first.locator("> tr")).to_have_count(len(first.records))
    expect(opened).to_contain_text(first.records[0].text)
    rule = session.game.rules[first.key[0]]
    expect(opened.locator(".ma-rule")).to_contain_text(rule.text)
    expect(opened.locator(".ma-badge").last).to_have_text("rule text" if rule.status == "seed" else rule.status)

    place.get_by_role("button", name="Open all").click()
    expect(place.locator(".ma-source-of[open]")).to_have_count(len(shown))
    for _ in every_look(page):
        check_accessible(page)
        check_not_clipped(page)
        check_targets(page)
    place.get_by_role("button", name="Close all").click()
    expect(place.locator(".ma-source-of[open]")).to_have_count(0)


def test_players_change_and_another_stands_beside(explainers: str, open_page: OpenPage) -> None:
    session = played("mesos")
    names, points = session.state.names, session.state.points
    page = open_page(f"{explainers}/mesos.ipynb")
    place = explainer(page)
    for player in (2, 1):
        place.get_by_role("group", name="Whose points").get_by_role("button", name=names[player]).click()
        expect(place.locator("[data-figure=score] figcaption")).to_contain_text(names[player])
        expect(place.locator("[data-figure=score] figure > p")).to_contain_text(f"{digits(points[player])} PP")
        expect(place.locator(".ma-source-of")).to_have_count(len(bars(account(session), player)))
    beside = place.locator("[data-figure=beside] figure")
    expect(beside).to_be_hidden()
    choice = place.get_by_label("Compare with")
    choice.select_option(label=names[0])
    expect(beside.locator("figcaption")).to_have_text(f"{names[0]} and {names[1]}, rule by rule")
    expect(beside.locator("tbody tr").last).to_contain_text(digits(points[1]))
    expect(beside.locator(".main-svg").first).to_be_visible()
    choice.select_option(label="the other branch")
    expect(beside.locator("figcaption")).to_have_text("What does the other branch change?")
    choice.select_option(label="nobody")
    expect(beside).to_be_hidden()
