"""A real Chromium, a real Voila, a real JupyterLab; and what every page must keep.

``open_page(url, width=1400, dark=False)`` gives a Playwright page and fails the test at its end if the page asked an
outside address or reported an error. ``check_accessible(page)`` and ``check_not_clipped(page)`` look at a page as is.
"""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import nbformat
import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from tests import chromium as found_chromium

ROOT = Path(__file__).resolve().parents[2]
LOCAL = re.compile(r"^(https?|wss?)://(127\.0\.0\.1|localhost)[:/]|^(data|blob|about|file):")
# Voila's front end is older than JupyterLab's extensions and says so on every page; nothing is wrong with ours.
KNOWN = ("Unsatisfied version", "No satisfying version")
# anywidget says so where a module took longer than two seconds to load; static/hearing.js sees to it that nothing is
# lost.
LATE = "Failed to initialize model"

OpenPage = Callable[..., Page]

expect.set_options(timeout=20_000)  # milliseconds; a busy machine is slow, not wrong


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = found_chromium.find()
    if path is None:
        pytest.fail(found_chromium.HELP)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(found_chromium.FLAGS))
        yield browser
        browser.close()


@pytest.fixture
def open_page(chromium: Browser) -> Iterator[OpenPage]:
    """``open_page(url, width=1400, height=900, dark=False, expected=(), before="")``: a page of a new visitor.

    ``expected`` names parts of console messages that this one test provokes; ``before`` is a script for its beginning.
    """
    contexts: list[BrowserContext] = []
    outside: list[str] = []
    problems: list[str] = []

    def open_one(
        url: str, width: int = 1400, height: int = 900, dark: bool = False, expected: tuple[str, ...] = (),
        before: str = "",
    ) -> Page:  # fmt: skip
        context = chromium.new_context(
            viewport={"width": width, "height": height}, color_scheme="dark" if dark else "light"
        )
        contexts.append(context)
        context.set_default_timeout(60_000)
        context.route(lambda address: not LOCAL.match(address), lambda route: route.abort())
        page = context.new_page()

        def heard(message: ConsoleMessage) -> None:
            known = any(part in message.text for part in (*KNOWN, *expected))
            if message.type in ("error", "warning") and not known:
                problems.append(f"{page.url}: console {message.type}: {message.text} ({message.location.get('url')})")

        page.on("console", heard)
        page.on("pageerror", lambda error: LATE in str(error) or problems.append(f"{page.url}: uncaught: {error}"))
        page.on("request", lambda request: None if LOCAL.match(request.url) else outside.append(request.url))
        page.on("websocket", lambda ws: None if LOCAL.match(ws.url) else outside.append(ws.url))
        page.add_init_script(before)
        page.goto(url)
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert outside == [], "a request left the machine"
    assert problems == []


@pytest.fixture
def check_accessible() -> Callable[..., None]:
    """``check_accessible(page, within="html")``: axe-core on the page, or a part, as it is now: nothing serious."""
    axe = (ROOT / "tests" / "vendor" / "axe.min.js").read_text(encoding="utf-8")

    def check(page: Page, within: str = "html") -> None:
        page.evaluate(axe)
        run = "part => axe.run(part, { resultTypes: ['violations'] }).then(result => result.violations)"
        found: list[dict[str, Any]] = page.evaluate(run, within)
        bad = [
            f"{violation['id']} ({violation['impact']}): {node['target']} {node['failureSummary']}"
            for violation in found
            if violation["impact"] in ("serious", "critical")
            for node in violation["nodes"]
        ]
        assert bad == []

    return check


@pytest.fixture
def check_not_clipped() -> Callable[[Page], None]:
    """The page does not scroll sideways, and what is wider than it lies in a part that scrolls by itself."""

    def check(page: Page) -> None:
        end = time.monotonic() + 2
        while (clipped := page.evaluate(CLIPPED)) and time.monotonic() < end:
            page.wait_for_timeout(50)  # a chart takes its new width a moment after the page
        assert clipped == []

    return check


CLIPPED = """() => {
  const width = document.documentElement.clientWidth;
  const bad = document.documentElement.scrollWidth > width ? ["the page scrolls sideways"] : [];
  const style = (el) => getComputedStyle(el);
  const scrolls = (el) => el && (/auto|scroll/.test(style(el).overflowX) || scrolls(el.parentElement));
  const hidden = (el) => !el.checkVisibility({ visibilityProperty: true }) || style(el).clipPath !== "none";
  for (const el of document.body.querySelectorAll("*")) {
    if (el.closest("svg svg, svg *") || hidden(el)) continue;
    const box = el.getBoundingClientRect();
    if (box.width < 2 || box.right <= width + 1 || scrolls(el.parentElement)) continue;
    bad.push(`${el.tagName} ${el.className} ends at ${Math.round(box.right)} of ${width}`);
  }
  return bad;
}"""


def every_look(page: Page) -> Iterator[tuple[int, bool]]:
    """The page on a wide screen and on a phone, light and dark: (width, dark) as it is laid out now."""
    for width in (1400, 390):
        page.set_viewport_size({"width": width, "height": 900})
        for dark in (False, True):
            page.emulate_media(color_scheme="dark" if dark else "light")
            yield width, dark


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


@contextmanager
def running(command: list[str], ready: str, log: Path, **options: Any) -> Iterator[subprocess.Popen[bytes]]:
    """Start a server, wait (at most 60 s) until its log holds the text ``ready``, stop it at the end."""
    with log.open("wb") as stream:
        process = subprocess.Popen(command, stdout=stream, stderr=subprocess.STDOUT, cwd=ROOT, **options)
        try:
            end = time.monotonic() + 60
            while ready not in log.read_text(encoding="utf-8", errors="replace"):
                if process.poll() is not None or time.monotonic() > end:
                    pytest.fail(f"the server did not start: {command}\n{log.read_text(errors='replace')}")
                time.sleep(0.1)
            yield process
        finally:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


@contextmanager
def launched(folder: Path, log: Path, *options: str) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """The real launcher on a folder of notebooks: its address without the last slash, and its process."""
    command = [sys.executable, "dashboards/serve.py", "--port", "0", "--no-browser", "--folder", str(folder), *options]
    with running(command, "served at", log) as process:
        address = re.search(r"served at (http://\S+)/ ", log.read_text(encoding="utf-8"))
        assert address is not None
        yield address[1], process


@pytest.fixture(scope="session")
def voila_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The dashboards as visitors get them; yields http://127.0.0.1:PORT, pages are at /voila/render/NAME.ipynb."""
    with launched(ROOT / "dashboards", tmp_path_factory.mktemp("voila") / "log") as (address, _):
        yield address


@pytest.fixture(scope="session")
def lab_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """JupyterLab on a copy of notebooks/; yields http://127.0.0.1:PORT, a notebook is at /lab/tree/PATH.ipynb."""
    home = tmp_path_factory.mktemp("lab")
    shutil.copytree(ROOT / "notebooks", home / "notebooks", ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    port = free_port()
    command = [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"),
        *("--ip=127.0.0.1", f"--port={port}", "--ServerApp.port_retries=0", "--IdentityProvider.token="),
        *(f"--ServerApp.root_dir={home / 'notebooks'}", "--LabApp.news_url=None"),
        *("--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate", "--LabApp.expose_app_in_browser=True"),
    ]
    own = {"JUPYTER_CONFIG_DIR": "config", "JUPYTERLAB_SETTINGS_DIR": "settings", "JUPYTERLAB_WORKSPACES_DIR": "spaces"}
    env = {**os.environ, **{name: str(home / folder) for name, folder in own.items()}}
    with running(command, f"http://127.0.0.1:{port}/lab", home / "log", env=env):
        yield f"http://127.0.0.1:{port}"


BROKEN = [
    "import ipywidgets\n\n\ndef fail(_):\n    raise RuntimeError('secret-callback')\n\n\n"
    "button = ipywidgets.Button(description='Fail')\nbutton.on_click(fail)\nbutton",
    "class Shy:\n    def __repr__(self):\n        return 'a shy thing'\n\n"
    "    def _repr_html_(self):\n        raise RuntimeError('secret-repr')\n\n\nShy()",
    "raise RuntimeError('secret-cell')",
]


@pytest.fixture(scope="session")
def hello_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The yardstick page, and a page on which everything fails."""
    folder = tmp_path_factory.mktemp("pages")
    shutil.copy(Path(__file__).with_name("hello.ipynb"), folder)
    broken = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in BROKEN])
    broken.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(broken, folder / "broken.ipynb")
    return folder


@pytest.fixture(scope="session")
def hello_server(hello_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The launcher on the yardstick page."""
    with launched(hello_folder, tmp_path_factory.mktemp("hello") / "log") as (address, _):
        yield address


@pytest.fixture
def fetch() -> Callable[..., tuple[int, dict[str, str], bytes]]:
    """``fetch(url, method="GET", **headers)``: status, headers and body, without a browser and without following it."""

    def get(url: str, method: str = "GET", **headers: str) -> tuple[int, dict[str, str], bytes]:
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        request = urllib.request.Request(url, method=method, headers=sent)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return answer.status, dict(answer.headers), answer.read()
        except urllib.error.HTTPError as problem:
            return problem.code, dict(problem.headers), problem.read()

    return get
