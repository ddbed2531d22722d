"""The pages of text keep up with the project: links lead somewhere, code shown is code that stands or runs here."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from kernel.positions import check_file

PAGES = [*Path().glob("*.md"), *Path("docs").glob("*.md")]


def code_blocks(page: str, language: str = "python") -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", Path(page).read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_links_within_the_project_lead_somewhere(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    missing = [
        target
        for target in re.findall(r"\]\(([^)#\s]+)", text)
        if not target.startswith("http") and not (page.parent / target).exists()
    ]
    assert missing == []


def test_the_rule_that_the_architecture_page_shows_stands_in_the_kernel() -> None:
    sources = "".join(path.read_text(encoding="utf-8") for path in Path("kernel").rglob("*.py"))
    (shown,) = code_blocks("docs/architecture.md")
    assert shown in sources


def test_the_example_of_the_readme_runs() -> None:
    (shown,) = code_blocks("README.md")
    subprocess.run([sys.executable, "-c", shown], check=True)


@pytest.mark.parametrize("number", [0, 1], ids=["mesos", "archeos"])
def test_the_positions_that_their_page_shows_come_out(number: int, tmp_path: Path) -> None:
    path = tmp_path / "positions.json"
    path.write_text(code_blocks("docs/positions.md", "json")[number], encoding="utf-8")
    assert [outcome.differences for outcome in check_file(path)] == [[], []]
