"""How a page of parts is led through: what the address names is what is shown."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from widgets.course import Pager

from .conftest import OpenPage
from .pieces import page_of

# Python tells that a part is laid out in the moment between a click on a link and the page's hearing of it.
BOTH_AT_ONCE = """() => {
  location.hash = "second";
  models[0].set("ready", [0, 1]);
  for (const listener of models[0].listeners["change:ready"]) listener();
}"""


def test_a_part_is_shown_though_python_speaks_while_the_address_changes(open_page: OpenPage, tmp_path: Path) -> None:
    pager = Pager(parts=[["first", "The first", []], ["second", "The second", []]], ready=[0])
    file = tmp_path / "course.html"
    file.write_text(page_of(pager), encoding="utf-8")
    page = open_page(file.as_uri())
    expect(page.get_by_role("link", name="Next: The second")).to_be_visible()
    page.evaluate(BOTH_AT_ONCE)
    expect(page.get_by_role("link", name="Back: The first")).to_be_visible()
    assert page.evaluate("models[0].get('part')") == 1
