"""Every notebook is fit to be shown: run, small, without traces of a machine; every dashboard says what it is."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import nbformat
import pytest

ROOT = Path(__file__).resolve().parents[2]
LESSONS = sorted((ROOT / "notebooks").rglob("*.ipynb"))
DASHBOARDS = sorted((ROOT / "dashboards").glob("*.ipynb"))
PICTURES = ROOT / "dashboards" / "voila" / "templates" / "mesos_archeos" / "pictures"
MOST = 150_000
"""Bytes that a notebook may have."""

MACHINE = re.compile(r"(?<![\w.])/(home|Users|root|tmp|var|opt|private|mnt|work)/|[A-Za-z]:\\\\|site-packages")
# Inside a drawing, a link is no request: only these two name the SVG language.
HARMLESS = ("http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink")


def faults(notebook: dict[str, Any], size: int = 0) -> list[str]:
    """What makes a lesson unfit, in sentences; empty for a good one."""
    found = []
    if size > MOST:
        found.append(f"it has {size} bytes; at most {MOST} are allowed")
    if "widgets" in notebook["metadata"]:
        found.append("it keeps widget state")
    if notebook["metadata"].get("kernelspec", {}).get("name") != "python3":
        found.append("its kernel is not python3")
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    counts = [cell["execution_count"] for cell in code]
    if counts != list(range(1, len(code) + 1)):
        found.append(f"its cells were not run once from top to bottom: {counts}")
    for cell in notebook["cells"]:
        if re.fullmatch(r"[a-z][a-z0-9-]*", cell.get("id", "")) is None:
            found.append(f"cell id {cell.get('id')!r} is no name in small letters")
        written = json.dumps([cell["source"], cell.get("outputs", [])])
        places = sorted({match.group() for match in MACHINE.finditer(written)})
        found += [f"cell {cell['id']} names a place on a machine: {place}" for place in places]
        if any(output["output_type"] == "error" for output in cell.get("outputs", [])):
            found.append(f"cell {cell['id']} ended in an error")
        if any(output.get("name") == "stderr" for output in cell.get("outputs", [])):
            found.append(f"cell {cell['id']} printed a warning")
        urls = re.findall(r"https?://[^\s\"'<>\\]+", json.dumps(cell.get("outputs", [])))
        found += [f"cell {cell['id']} shows an outside address: {url}" for url in urls if url not in HARMLESS]
    return found


def test_there_are_lessons_and_dashboards() -> None:
    assert LESSONS
    assert DASHBOARDS


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_lesson_is_fit_to_be_shown(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    notebook = nbformat.reads(text, as_version=4)
    nbformat.validate(notebook)
    assert faults(notebook, len(text.encode())) == []


@pytest.mark.parametrize("path", DASHBOARDS, ids=lambda path: path.stem)
def test_dashboard_is_tiny_and_says_what_it_is(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert 1 <= len(code) <= 3
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in code)
    assert "widgets" not in notebook["metadata"]
    assert notebook["metadata"]["kernelspec"]["name"] == "python3"
    assert notebook["metadata"]["title"]
    about = notebook["metadata"]["dashboard"]
    assert about["goal"].endswith(".")
    assert re.fullmatch(r"\d+( to \d+)?", about["minutes"])
    assert about.get("game", "") in ("", "mesos", "archeos")  # a page of both games names none
    assert (PICTURES / f"{path.stem}.svg").is_file()


def bad(**changes: Any) -> dict[str, Any]:
    """A small notebook with something changed in its only cell."""
    cell = {"cell_type": "code", "id": "one", "execution_count": 1, "source": "1", "outputs": [], "metadata": {}}
    return {"metadata": {"kernelspec": {"name": "python3"}}, "cells": [cell | changes]}


def stream(text: str, name: str = "stdout") -> list[dict[str, str]]:
    return [{"output_type": "stream", "name": name, "text": text}]


@pytest.mark.parametrize(
    ("notebook", "words"),
    [
        (bad(execution_count=None), "not run once"),
        (bad(execution_count=7), "not run once"),
        (bad(id="Cell 1"), "no name in small letters"),
        (bad(outputs=stream("File /home/somebody/x.py")), "a place on a machine"),
        (bad(outputs=stream("see https://example.org/x")), "an outside address"),
        (bad(outputs=stream("careful", "stderr")), "printed a warning"),
        (bad(outputs=[{"output_type": "error", "ename": "E", "evalue": "", "traceback": []}]), "ended in an error"),
        (bad() | {"metadata": {"kernelspec": {"name": "python3"}, "widgets": {}}}, "widget state"),
        (bad() | {"metadata": {"kernelspec": {"name": "julia"}}}, "not python3"),
    ],
)
def test_unfit_notebooks_are_found(notebook: dict[str, Any], words: str) -> None:
    assert faults(bad()) == []
    (fault,) = faults(notebook)
    assert words in fault
    assert "bytes" in faults(bad(), MOST + 1)[0]
