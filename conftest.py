"""What holds for every test: dashboards run without comparing outputs, and browser tests never run two at a time."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent

# notebooks run in processes of their own, which must find this checkout whether or not it is installed
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        folder = item.path.relative_to(ROOT).parts[0]
        in_browser = "browser" in item.path.relative_to(ROOT).parts
        if in_browser:
            item.add_marker("browser")
        if folder == "dashboards" and hasattr(item, "options"):
            item.options["check"] = False  # nbval: run the cell, compare nothing
        # -n 2 --dist loadgroup: one group per file, and one for everything that measures or drives a browser
        item.add_marker(pytest.mark.xdist_group("browser" if in_browser else str(item.path)))
