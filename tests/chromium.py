"""Find a Chromium for the browser tests, or install one.

``python tests/chromium.py`` prints its path. Looked for in this order: the environment variable CHROMIUM, the usual
names on the PATH, Playwright's own copy. With ``--install`` a missing one is installed: Debian's package as root, else
Playwright's download.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = (
    "--no-sandbox",  # Chromium refuses to start as root with its sandbox, and CI runs as root
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # The last list of features counts, so Playwright's are named again. The address bar's suggestions are pages of
    # their own, two for each window: without them a new visitor costs a third of the work.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,AimEnabled,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,"
    "LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,OptimizationHints,NetworkTimeServiceQuerying,"
    "PreconnectToSearch,DestroyProfileOnBrowserClose,AvoidUnnecessaryBeforeUnloadCheckSync",
)
HELP = (
    "No Chromium was found: install the package chromium (or Google Chrome), run `python -m playwright install "
    "chromium`, or set the environment variable CHROMIUM to the path of one."
)


def find() -> str | None:
    """The path of a Chromium that can be run, or None. SystemExit if CHROMIUM names something that cannot be run."""
    named = os.environ.get("CHROMIUM")
    if named:
        path = shutil.which(named)
        if path is None:
            raise SystemExit(
                f"CHROMIUM is set to {named!r}, which is no program that can be run; name one or unset it."
            )
        return path
    return next((path for name in NAMES if (path := shutil.which(name))), None) or _playwrights_own()


def _playwrights_own() -> str | None:
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return None
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def _runs(*command: str) -> bool:
    """Run a command with its output on standard error, so that standard output holds the path alone."""
    print("$", *command, file=sys.stderr)
    return subprocess.run(command, stdout=sys.stderr, check=False).returncode == 0


def install() -> None:
    """Install Debian's Chromium as root where apt-get is at hand, else download Playwright's."""
    if hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        _runs("apt-get", "update", "-q")
        if _runs("env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "install", "-qy", "chromium", "fonts-dejavu-core"):
            return
    _runs(sys.executable, "-m", "playwright", "install", "chromium")


def main(arguments: list[str]) -> int:
    """Print the path and return 0, or say what to install and return 1."""
    path = find()
    if path is None and "--install" in arguments:
        install()
        path = find()
    print(path or HELP, file=sys.stdout if path else sys.stderr)
    return 0 if path else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
