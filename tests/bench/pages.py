"""How fast and how heavy the pages are: a real Voila, a real Chromium, the bare hello page beside ours."""

from __future__ import annotations

import asyncio
import re
import shutil
import tempfile
import threading
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from queue import Queue
from statistics import median
from time import perf_counter, sleep
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import psutil
from playwright.sync_api import Browser, BrowserContext, sync_playwright
from playwright.sync_api import Page as Tab

from tests import chromium
from tests.bench.report import Figure, p95, spread, write
from tests.browser.conftest import ROOT, launched

PAIRS = 3
"""How often a load, a crowd and a row of clicks is measured for the yardstick and for the page, in turns."""
CLICKS = 10
VISITORS = 10
ROUND_TRIP = 100
"""Milliseconds over the slow link."""
CULL = 4
"""Seconds after which an idle kernel is stopped in the figure about closed pages."""
PATIENCE = 90_000
"""Milliseconds to wait for anything."""


class Served(NamedTuple):
    """A page to measure: what first reacts and where one sees it, and the same for a step in the part `step_part`."""

    name: str
    file: str
    first: str
    first_watch: str
    step: str
    step_watch: str
    step_part: str = ""


HELLO = Served("hello", "hello.ipynb", ".jupyter-button", ".widget-html", ".jupyter-button", ".widget-html")
OURS = [
    Served(title, f"{name}_tutorial.ipynb", ".ma-button:text('Hint')", ".ma-course", ".ma-next", ".ma-left", "#play")
    for title, name in (("MESOS tutorial", "mesos"), ("Archeos tutorial", "archeos"))
    if (ROOT / "dashboards" / f"{name}_tutorial.ipynb").exists()
]

SLIDERS = (
    ("artists", "mesos-people", "all its figures on the page"),
    ("sustenance", "mesos-events", "asked of Python"),
)
"""Scoring charts to move, the part of the page where each is, and where its figures come from."""

# From the click or key to the frame painted after the last change that it led to; 150 ms without one end the waiting.
PROBE = """([selector, event]) => {
  const probe = window.probe = {clicked: null, changed: null, painted: null};
  const frame = () => requestAnimationFrame(() => {
    const after = new MessageChannel();
    after.port1.onmessage = () => { probe.painted = performance.now(); };
    after.port2.postMessage(0);
  });
  addEventListener(event, () => { probe.clicked = performance.now(); }, {capture: true, once: true});
  const watcher = new MutationObserver(() => {
    if (probe.clicked !== null) { probe.changed = performance.now(); frame(); }
  });
  const all = {subtree: true, childList: true, characterData: true, attributes: true};
  for (const node of document.querySelectorAll(selector)) if (node.checkVisibility()) watcher.observe(node, all);
  probe.stop = () => watcher.disconnect();
}"""
SETTLED = "() => probe.painted > probe.changed && performance.now() - probe.changed > 150"


def click(tab: Tab, selector: str, watch: str) -> float:
    """Clicks with the mouse; milliseconds until what changed is painted."""
    place = tab.locator(selector).locator("visible=true").first
    return reaction(tab, watch, "click", lambda: place.click(timeout=PATIENCE))


def reaction(tab: Tab, watch: str, event: str, act: Callable[[], None]) -> float:
    """Does something to the page; milliseconds from that event until what changed is painted."""
    tab.evaluate(PROBE, [watch, event])
    act()
    tab.wait_for_function(SETTLED, timeout=PATIENCE)
    took: float = tab.evaluate("() => { probe.stop(); return probe.painted - probe.clicked; }")
    return took


class Visit:
    """A first visit in a browser that has stored nothing, and the seconds until something reacts."""

    def __init__(self, browser: Browser, address: str, page: Served) -> None:
        self.page = page
        self.context: BrowserContext = browser.new_context(viewport={"width": 1400, "height": 900})
        self.tab = self.context.new_page()
        start = perf_counter()
        self.tab.goto(f"{address}/voila/render/{page.file}", timeout=PATIENCE, wait_until="commit")
        self.tab.locator(page.first).first.wait_for(state="visible", timeout=PATIENCE)
        click(self.tab, page.first, page.first_watch)
        self.seconds = perf_counter() - start
        self.tab.wait_for_timeout(500)

    def to_steps(self) -> None:
        """Goes to the part that is stepped through, and there to the start."""
        if not self.page.step_part:
            return
        self.tab.evaluate("part => { location.hash = part; }", self.page.step_part)
        for selector in (self.page.step, ".js-plotly-plot .main-svg"):
            self.tab.locator(selector).locator("visible=true").first.wait_for(timeout=PATIENCE)
        self.rewind()

    def rewind(self) -> None:
        """Back to the first step."""
        if self.page.step_part:
            first = self.tab.get_by_role("button", name="First", exact=True).locator("visible=true")
            first.evaluate("button => button.click()")  # it may be at the first step already
            self.tab.wait_for_timeout(400)

    def steps(self) -> list[float]:
        """Milliseconds of each step of a row of clicks."""
        self.tab.bring_to_front()
        return [click(self.tab, self.page.step, self.page.step_watch) for _ in range(CLICKS)]

    def close(self) -> None:
        """As a visitor closes a tab: the page may say its farewell."""
        self.tab.close(run_before_unload=True)
        sleep(0.3)
        self.context.close()


def kernels(server: int) -> list[psutil.Process]:
    """The Python processes behind the pages of a server."""
    found = []
    for process in psutil.Process(server).children(recursive=True):
        try:
            if any("ipykernel" in word for word in process.cmdline()):
                found.append(process)
        except psutil.Error:
            continue  # it ended just now
    return found


def pss(processes: list[psutil.Process]) -> list[float]:
    """Memory of each process in MiB, what several share counted in parts."""
    return [process.memory_full_info().pss / 2**20 for process in processes]


def weigh(browser: Browser, address: str, server: int, page: Served) -> tuple[list[float], list[float]]:
    """Megabytes that a visit moves, and MiB of its kernel: at first, and with the part that is stepped through."""
    with relay(address, 0) as (near, carried):
        visit = Visit(browser, near, page)
        weight, memory = [sum(carried) / 1e6], pss(kernels(server))
        visit.to_steps()
        weight.append(sum(carried) / 1e6)
        memory += pss(kernels(server))
        visit.close()
    wait_until_alone(server)
    return weight, memory


def first_visits(browser: Browser, address: str, server: int, page: Served) -> list[Figure]:
    """Weight, time to the first reaction, and the memory of a session, beside hello's."""
    (yardstick, _), (plain, _) = weigh(browser, address, server, HELLO)  # they warm up the server, too
    (weight, all_in), (memory, grown) = weigh(browser, address, server, page)
    found: dict[Served, list[float]] = {HELLO: [], page: []}
    for _ in range(PAIRS):
        for one, times in found.items():
            visit = Visit(browser, address, one)
            times.append(visit.seconds)
            visit.close()
            wait_until_alone(server)
    own, other = found[page], found[HELLO]
    later = median(one - two for one, two in zip(own, other, strict=True))
    return [
        Figure(
            f"{page.name}: first widget that reacts", spread(own, "s", 2), "≤ hello + 0.4 s", later <= 0.4,
            f"hello {spread(other, 's', 2)}", f"{later:+.2f} s",
        ),
        Figure(
            f"{page.name}: first visit, HTTP and WebSocket", f"{weight:.2f} MB; with the last part {all_in:.2f} MB",
            "≤ 3 MB", max(weight, all_in) <= 3, f"hello {yardstick:.2f} MB", f"{weight / yardstick:.2f}",
        ),
        Figure(
            f"{page.name}: memory of the only session (PSS)", f"{memory:.0f} MiB; with the last part {grown:.0f} MiB",
            "≤ 60 MiB", max(memory, grown) <= 60, f"hello {plain:.0f} MiB", f"{memory / plain:.2f}",
        ),
    ]  # fmt: skip


def wait_until_alone(server: int, seconds: float = 30) -> float:
    """Waits until no page has a kernel any more; the seconds it took, infinity if one was left."""
    start = perf_counter()
    while perf_counter() - start < seconds:
        if not kernels(server):
            return perf_counter() - start
        sleep(0.1)
    return float("inf")


def stepping(browser: Browser, address: str, page: Served) -> tuple[list[float], list[float]]:
    """Milliseconds of steps of the page and of hello, in turns, after a row each that warms up."""
    visits = [Visit(browser, address, one) for one in (page, HELLO)]
    found: tuple[list[float], list[float]] = ([], [])
    visits[0].to_steps()
    for turn in range(-1, PAIRS):
        for visit, times in zip(visits, found, strict=True):
            visit.rewind()
            row = visit.steps()
            if turn >= 0:
                times += row
    for visit in visits:
        visit.close()
    return found


def local_steps(browser: Browser, address: str, page: Served) -> list[Figure]:
    """A step on this machine."""
    own, other = stepping(browser, address, page)
    ratio = median(own) / median(other)
    return [
        Figure(
            f"{page.name}: a step, click to painted board and chart", spread(own, "ms", 1), "≤ 1.2 times", ratio <= 1.2,
            f"hello {spread(other, 'ms', 1)}", f"{ratio:.2f}",
        ),
        Figure(
            f"{page.name}: a step, 95 of 100 (bar for an idle machine)", f"{p95(own):.1f} ms", "≤ 50 ms",
            p95(own) <= 50, f"hello {p95(other):.1f} ms", f"{p95(own) / p95(other):.2f}",
        ),
    ]  # fmt: skip


def slider_moves(browser: Browser, address: str) -> list[Figure]:
    """A key on a slider of the scoring charts, in turns with a click on hello."""
    context = browser.new_context(viewport={"width": 1400, "height": 900})
    tab, hello = context.new_page(), Visit(browser, address, HELLO)
    tab.goto(f"{address}/voila/render/scoring_charts.ipynb", timeout=PATIENCE)
    figures = []
    for key, part, source in SLIDERS:
        tab.evaluate("part => { location.hash = part; }", part)
        plate = f'[data-plate="{key}"]'
        tab.locator(f"{plate} .main-svg").first.wait_for(timeout=PATIENCE)
        slider, found, other = tab.locator(f"{plate} input").first, [], []
        for turn in range(-1, PAIRS):
            tab.bring_to_front()
            slider.press("Home")
            tab.wait_for_timeout(600)
            watch = f"{plate} .ma-plot, {plate} .ma-plate-answer"
            row = [reaction(tab, watch, "keydown", lambda: slider.press("ArrowRight")) for _ in range(CLICKS)]  # noqa: B023
            yardstick = hello.steps()
            if turn >= 0:
                found += row
                other += yardstick
        figures.append(
            Figure(
                f"scoring charts: slider move to painted chart, 95 of 100, {source} (bar for an idle machine)",
                f"{p95(found):.1f} ms; median {median(found):.1f} ms", "≤ 50 ms", p95(found) <= 50,
                f"hello {p95(other):.1f} ms; median {median(other):.1f} ms", f"{p95(found) / p95(other):.2f}",
            )
        )  # fmt: skip
    hello.close()
    context.close()
    return figures


def distant_steps(browser: Browser, address: str, page: Served) -> Figure:
    """A step over a slow link."""
    with relay(address, ROUND_TRIP) as (far, _):
        own, other = stepping(browser, far, page)
    return Figure(
        f"{page.name}: a step over a link of {ROUND_TRIP} ms", spread(own, "ms", 1), "≤ 50 ms", median(own) <= 50,
        f"hello {spread(other, 'ms', 1)}", f"{median(own) / median(other):.2f}",
    )  # fmt: skip


@contextmanager
def relay(address: str, round_trip: float) -> Iterator[tuple[str, list[int]]]:
    """A link to the server that holds back everything for half the round trip (milliseconds) each way.

    Yields its own address, and the sizes in bytes of all that it carries, as compressed as they are on the wire.
    """
    target = urlsplit(address)
    carried: list[int] = []
    ports: Queue[int] = Queue()
    stop = threading.Event()
    ends: list[asyncio.StreamWriter] = []

    async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        held: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

        async def deliver() -> None:
            while True:
                due, data = await held.get()
                await asyncio.sleep(max(0.0, due - perf_counter()))
                if not data:
                    writer.close()
                    return
                writer.write(data)

        delivering = asyncio.create_task(deliver())
        data = b"first"
        while data:
            try:
                data = await reader.read(65536)
            except ConnectionError:
                data = b""
            carried.append(len(data))
            held.put_nowait((perf_counter() + round_trip / 2000, data))
        await delivering

    async def join(near_reader: asyncio.StreamReader, near_writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection(target.hostname, target.port)
        ends.extend((near_writer, far_writer))
        await asyncio.gather(carry(near_reader, far_writer), carry(far_reader, near_writer))

    async def serve() -> None:
        server = await asyncio.start_server(join, "127.0.0.1", 0)
        ports.put(server.sockets[0].getsockname()[1])
        while not stop.is_set():
            await asyncio.sleep(0.1)
        server.close()
        for end in ends:
            end.close()
        await asyncio.sleep(1)  # what was under way comes to its end

    # Its own thread, because Playwright's loop runs in this one.
    thread = threading.Thread(target=asyncio.run, args=(serve(),))
    thread.start()
    try:
        yield f"http://127.0.0.1:{ports.get()}", carried
    finally:
        stop.set()
        thread.join()


def crowd(address: str, page: Served) -> tuple[float, list[str]]:
    """Many visitors at once read the page to its end: seconds until the last has it, and their kernels' ids."""

    def visit(_: int) -> str:
        with urllib.request.urlopen(f"{address}/voila/render/{page.file}", timeout=PATIENCE / 1000) as answer:
            text = answer.read().decode()
        found = re.search(r'"kernelId": ?"([^"]+)"', text)
        assert found, f"the page {page.file} names no kernel"
        return found[1]

    start = perf_counter()
    with ThreadPoolExecutor(VISITORS) as visitors:
        ids = list(visitors.map(visit, range(VISITORS)))
    return perf_counter() - start, ids


def crowds(address: str, server: int, page: Served) -> list[Figure]:
    """Many visitors at once, and what their sessions hold."""
    times: dict[Served, list[float]] = {HELLO: [], page: []}
    memory: dict[Served, list[float]] = {HELLO: [], page: []}
    for _ in range(PAIRS):
        for one in (HELLO, page):
            seconds, ids = crowd(address, one)
            times[one].append(seconds)
            memory[one] += pss(kernels(server))
            for kernel in ids:
                leave = urllib.request.Request(f"{address}/voila/api/shutdown/{kernel}", data=b"", method="POST")
                urllib.request.urlopen(leave, timeout=PATIENCE / 1000).close()
            wait_until_alone(server)
    ratio = median(own / other for own, other in zip(times[page], times[HELLO], strict=True))
    size, yardstick = median(memory[page]), median(memory[HELLO])
    return [
        Figure(
            f"{page.name}: {VISITORS} visitors at once", spread(times[page], "s", 1), "≤ 1.3 times", ratio <= 1.3,
            f"hello {spread(times[HELLO], 's', 1)}", f"{ratio:.2f}",
        ),
        Figure(
            f"{page.name}: memory of each of {VISITORS} sessions (PSS)", f"{size:.0f} MiB", "≤ 60 MiB", size <= 60,
            f"hello {yardstick:.0f} MiB", f"{size / yardstick:.2f}",
        ),
    ]  # fmt: skip


def closed_pages(browser: Browser, folder: Path, log: Path) -> Figure:
    """Pages closed with and without a farewell, and readers that never came back: no kernel stays."""
    options = (f"--MappingKernelManager.cull_idle_timeout={CULL}", "--MappingKernelManager.cull_interval=1")
    with launched(folder, log, *options) as (address, process):
        for page in OURS:
            polite, rude = Visit(browser, address, page), Visit(browser, address, page)
            polite.close()
            rude.context.close()
        crowd(address, OURS[0])
        left = wait_until_alone(process.pid, CULL + 60)
    return Figure(
        f"no kernel left after pages are closed (culled after {CULL} s idle)",
        f"none after {left:.1f} s" if left < float("inf") else "some were left",
        f"≤ {CULL + 2} s", left <= CULL + 2,
    )  # fmt: skip


def measure() -> None:
    """All figures of the pages."""
    path = chromium.find()
    if path is None:
        raise SystemExit(chromium.HELP)
    figures: list[Figure] = []
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        folder = Path(place) / "pages"
        folder.mkdir()
        ours = [*(one.file for one in OURS), "scoring_charts.ipynb"]
        for notebook in (ROOT / "tests" / "browser" / HELLO.file, *(ROOT / "dashboards" / file for file in ours)):
            shutil.copy(notebook, folder)
        browser = playwright.chromium.launch(executable_path=path, args=list(chromium.FLAGS))
        with launched(folder, Path(place) / "log") as (address, process):
            for page in OURS:
                parts: list[Callable[[], Any]] = [
                    lambda: first_visits(browser, address, process.pid, page),  # noqa: B023 - called at once
                    lambda: local_steps(browser, address, page),  # noqa: B023
                    lambda: [distant_steps(browser, address, page)],  # noqa: B023
                    lambda: crowds(address, process.pid, page),  # noqa: B023
                ]
                for part in parts:
                    figures += part()
            figures += slider_moves(browser, address)
        figures.append(closed_pages(browser, folder, Path(place) / "log"))
        browser.close()
    about = (
        f"The dashboards' launcher and a Chromium on the same machine, the pages in turns with hello: {PAIRS} visits "
        f"and crowds, {PAIRS * CLICKS} steps each. Every visit begins with an empty cache."
    )
    write("pages", "Pages", about, figures)
