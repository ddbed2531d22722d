"""The browser tests' Chromium: named, found, or a sentence that says what to install."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests import chromium


def ask(**environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, chromium.__file__]
    return subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, check=False)


def test_the_named_one_comes_first(tmp_path: Path) -> None:
    own = tmp_path / "my-chromium"
    own.write_text("#!/bin/sh\n")
    own.chmod(0o755)
    result = ask(CHROMIUM=str(own))
    assert (result.returncode, result.stdout) == (0, f"{own}\n")


def test_a_wrong_name_is_told() -> None:
    result = ask(CHROMIUM="/no/such/browser")
    assert result.returncode == 1
    assert "CHROMIUM is set to '/no/such/browser'" in result.stderr
    assert result.stdout == ""


def test_names_on_the_path_are_found(tmp_path: Path) -> None:
    other = tmp_path / "google-chrome"
    other.write_text("#!/bin/sh\n")
    other.chmod(0o755)
    assert ask(CHROMIUM="", PATH=str(tmp_path)).stdout == f"{other}\n"


def test_without_any_it_says_what_to_install(tmp_path: Path) -> None:
    result = ask(CHROMIUM="", PATH=str(tmp_path), PLAYWRIGHT_BROWSERS_PATH=str(tmp_path))
    assert result.returncode == 1
    assert result.stderr == chromium.HELP + "\n"
