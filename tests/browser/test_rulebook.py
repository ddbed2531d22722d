"""The rule browser: somebody looks a rule up, follows it to another one, and reads what the text leaves open."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from .steps import ANSWER, check_targets


def test_a_rule_is_looked_up_and_followed(
    open_page: Callable[..., Page], voila_server: str, check_accessible: Callable[[Page], None],
    check_not_clipped: Callable[[Page], None],
) -> None:  # fmt: skip
    page = open_page(f"{voila_server}/voila/render/rules.ipynb#archeos.guide", width=390, height=844, dark=True)
    article = page.get_by_role("article")
    expect(article.get_by_role("heading", name="Guide", exact=True)).to_be_visible(timeout=ANSWER)
    expect(article.get_by_text("leader_effects in kernel/archeos/expeditions.py")).to_be_visible()
    check_accessible(page)
    check_not_clipped(page)
    check_targets(page)

    # by the keyboard: search, go down the list, open
    page.get_by_role("button", name="MESOS").click()
    search = page.get_by_role("searchbox", name="Search")
    search.fill("hunt food")
    expect(page.get_by_role("status").filter(has_text="rules found")).to_have_text(
        re.compile(r"^\d of 87 rules found\.$")
    )
    for key in ("Enter", "ArrowDown", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    expect(article.get_by_role("heading", name="Hunt: Food")).to_be_focused()
    assert page.url.endswith("#mesos.hunt_food")

    # both readings side by side, then over a whole game
    readings = article.get_by_role("region", name="Both readings")
    expect(readings.get_by_text("Red has 3 Hunters: 3 × 1 = 3 Food.")).to_be_visible()
    expect(readings.get_by_text("Red has 3 Hunters: 1 Food, however many they are.")).to_be_visible()
    expect(readings.get_by_role("row", name=re.compile("^Red Hunt: Food 3 1 −2 Food"))).to_be_visible()
    readings.get_by_role("button", name="Play a whole game under both readings").click()
    expect(readings.get_by_text("These scores change:")).to_be_visible()
    article.get_by_role("button", name="See the table").first.click()
    expect(article.locator(".ma-rules-table:not([hidden])")).to_be_visible()
    check_accessible(page)
    check_not_clipped(page)

    # on to a related rule, and back as in any browser
    article.get_by_role("region", name="Related rules").get_by_role("link", name="Building 106").click()
    expect(article.get_by_role("heading", name="Building 106")).to_be_focused()
    page.go_back()
    expect(article.get_by_role("heading", name="Hunt: Food")).to_be_visible()
