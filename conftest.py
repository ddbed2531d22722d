"""What holds for every test: browser tests are marked, and dashboards run without their outputs being compared."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent

# notebooks run in processes of their own, which must find this checkout whether or not it is installed
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))


def pytest_itemcollected(item: pytest.Item) -> None:
    folder, *_ = parts = item.path.relative_to(ROOT).parts
    if "browser" in parts:
        item.add_marker("browser")
    if folder == "dashboards" and hasattr(item, "options"):
        item.options["check"] = False  # nbval: run the cell, compare nothing
