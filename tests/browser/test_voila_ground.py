"""The launcher, the template and the settings, seen on the yardstick page in a real Voila and a real Chromium."""

from __future__ import annotations

import contextlib
import gzip
import json
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest
from playwright.sync_api import Page, expect

from .conftest import ROOT, OpenPage, every_look, free_port, launched, running

PAGES = {"landing": "/", "hello": "/voila/render/hello.ipynb", "missing": "/nowhere"}
DASHBOARDS = sorted((ROOT / "dashboards").glob("*.ipynb"))
# what Chromium and Voila's front end write when a page's Python or its server has gone
GONE = ("404", "WebSocket", "Connection lost", "ERR_CONNECTION_REFUSED")
Fetch = Callable[..., tuple[int, dict[str, str], bytes]]


def ready(page: Page) -> Page:
    """The page's Python is there and the button can be clicked."""
    expect(page.get_by_role("button", name="Click me")).to_be_visible(timeout=60_000)
    expect(page.locator("#loading")).to_have_count(0)
    return page


def kernel_id(page: Page) -> str:
    return str(json.loads(page.locator("#jupyter-config-data").text_content() or "{}")["kernelId"])


def wait_until(what: Callable[[], bool], seconds: float) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if what():
            return True
        time.sleep(0.2)
    return what()


def test_hello_works_and_is_a_well_formed_page(hello_server: str, open_page: OpenPage) -> None:
    page = ready(open_page(hello_server + PAGES["hello"]))
    page.get_by_role("button", name="Click me").click()
    expect(page.get_by_text("Clicked 1 times.")).to_be_visible()
    expect(page).to_have_title("Hello")
    assert page.locator("html").get_attribute("lang") == "en"
    expect(page.get_by_role("main")).to_have_count(1)
    expect(page.get_by_role("main").get_by_role("heading", level=1)).to_contain_text("Hello")
    expect(page.locator("mjx-container")).to_be_visible()  # a formula is drawn without the internet
    assert "on_click" not in page.content(), "the page shows code"
    expect(page.get_by_role("navigation").get_by_role("link", name="Hello")).to_have_attribute("aria-current", "page")
    expect(page.locator("#ma-gone")).to_be_hidden()


@pytest.mark.parametrize("name", PAGES)
def test_every_page_can_be_read(
    name: str,
    hello_server: str,
    open_page: OpenPage,
    check_accessible: Callable[[Page], None],
    check_not_clipped: Callable[[Page], None],
) -> None:
    page = open_page(hello_server + PAGES[name], expected=("404",) if name == "missing" else ())
    if name == "hello":
        ready(page)
    for _, dark in every_look(page):
        check_accessible(page)
        check_not_clipped(page)
        shade = page.evaluate("getComputedStyle(document.body).backgroundColor.match(/\\d+/g).slice(0, 3).map(Number)")
        assert (max(shade) < 60) if dark else (min(shade) > 200)
        for target in page.locator("header a, header button, .ma-card a, .ma-button").all():
            box = target.bounding_box()
            named = target.get_attribute("class") is not None
            assert box is None or not named or (box["height"] >= 42 and box["width"] >= 42)


def test_skip_link_leads_past_the_header(hello_server: str, open_page: OpenPage) -> None:
    page = ready(open_page(hello_server + PAGES["hello"]))
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the page")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("main")).to_be_focused()


def test_colours_are_chosen_by_the_visitor_and_remembered(hello_server: str, open_page: OpenPage) -> None:
    page = open_page(hello_server + PAGES["landing"])
    background = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(background)
    expect(page.get_by_role("button", name="Auto")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Dark").click()
    dark = page.evaluate(background)
    assert dark != light
    page.goto(hello_server + PAGES["hello"])
    ready(page)
    assert page.evaluate(background) == dark
    expect(page.get_by_role("button", name="Dark")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Auto").click()
    assert page.evaluate(background) == light


def test_landing_page_lists_the_notebooks_by_what_they_say(
    hello_server: str, hello_folder: Path, open_page: OpenPage
) -> None:
    page = open_page(hello_server + PAGES["landing"])
    card = page.get_by_role("listitem").filter(has_text="See a button and a line.")
    expect(card.get_by_role("heading", name="Hello")).to_be_visible()
    expect(card).to_contain_text("1 min")
    expect(page.get_by_role("heading", name="Broken")).to_be_visible()  # says nothing: listed by its file name

    later = hello_folder / "later.ipynb"
    later.write_text((hello_folder / "hello.ipynb").read_text().replace('"title": "Hello"', '"title": "Came Later"'))
    try:
        page.reload()
        expect(page.get_by_role("heading", name="Came Later")).to_be_visible()
    finally:
        later.unlink()
    card.get_by_role("link", name="Hello").click()
    ready(page)


def test_the_first_page_shows_every_dashboard_with_a_sentence_and_a_picture_of_its_own(
    voila_server: str,
    open_page: OpenPage,
    check_accessible: Callable[[Page], None],
    check_not_clipped: Callable[[Page], None],
) -> None:
    page = open_page(voila_server + PAGES["landing"])
    main = page.get_by_role("main")
    expect(main.locator(".ma-card")).to_have_count(len(DASHBOARDS))
    pictures = set()
    for path in DASHBOARDS:
        metadata = json.loads(path.read_text(encoding="utf-8"))["metadata"]
        about = metadata["dashboard"]
        group = {"mesos": "MESOS", "archeos": "Archeos Society", "": "Both games"}[about.get("game", "")]
        card = main.get_by_role("region", name=group, exact=True).locator(".ma-card").filter(has_text=metadata["title"])
        expect(card.get_by_role("heading", level=3)).to_have_text(metadata["title"])
        expect(card).to_contain_text(about["goal"])
        expect(card).to_contain_text(f"{about['minutes']} min")
        pictures.add(card.locator(".ma-card-art svg").evaluate("one => one.outerHTML"))
    assert len(pictures) == len(DASHBOARDS), "two dashboards share a picture"
    for _ in every_look(page):
        for box in main.locator(".ma-card-art svg").evaluate_all(
            "all => all.map((one) => one.getBoundingClientRect())"
        ):
            assert box["width"] > 150
            assert box["height"] > 100
        check_accessible(page)
        check_not_clipped(page)


def test_every_card_and_every_name_above_leads_to_its_page(voila_server: str, open_page: OpenPage) -> None:
    page = open_page(voila_server + PAGES["landing"])
    for path in DASHBOARDS:
        metadata = json.loads(path.read_text(encoding="utf-8"))["metadata"]
        page.get_by_role("main").get_by_role("link", name=metadata["title"], exact=True).click()
        expect(page).to_have_title(metadata["title"])
        name = page.get_by_role("navigation", name="Pages").get_by_role(
            "link", name=metadata["dashboard"]["short"], exact=True
        )
        expect(name).to_have_attribute("aria-current", "page")
        page.goto(voila_server + PAGES["landing"])


# What stands on the page until Voila writes its settings, which it does once the Python runs.
EARLY = """new MutationObserver(() => {
  if (document.querySelector("#jupyter-config-data")) return;
  window.early = {
    board: !!document.querySelector(".ma-bone-board"), told: document.querySelector("[role=status]")?.textContent,
  };
}).observe(document, {childList: true, subtree: true});"""


def test_something_is_seen_before_the_python_is_there(hello_server: str, open_page: OpenPage) -> None:
    page = ready(open_page(hello_server + PAGES["hello"], before=EARLY))
    early = page.evaluate("window.early")
    assert early["board"]
    assert "Setting up the table" in early["told"]


def test_leaving_a_page_stops_its_python(hello_server: str, open_page: OpenPage, fetch: Fetch) -> None:
    page = ready(open_page(hello_server + PAGES["hello"]))
    address = f"{hello_server}/api/kernels/{kernel_id(page)}"
    assert fetch(address)[0] == 200
    page.get_by_role("link", name="Two Games, Step by Step").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert wait_until(lambda: fetch(address)[0] == 404, 20)


def test_closed_and_idle_pages_leave_no_python_behind(hello_folder: Path, tmp_path: Path, open_page: OpenPage) -> None:
    cull = ("--MappingKernelManager.cull_idle_timeout=12", "--MappingKernelManager.cull_interval=1")
    with launched(hello_folder, tmp_path / "log", *cull) as (address, process):

        def kernels() -> int:
            alive = 0
            for child in psutil.Process(process.pid).children(recursive=True):
                with contextlib.suppress(psutil.NoSuchProcess):  # it ended just now
                    alive += "ipykernel_launcher" in " ".join(child.cmdline())
            return alive

        closed = ready(open_page(address + PAGES["hello"]))
        assert kernels() == 1
        closed.close()
        idle = ready(open_page(address + PAGES["hello"], expected=GONE))
        assert kernels() >= 1
        assert wait_until(lambda: kernels() == 0, 60)  # the first page is closed, the second was left alone
        idle.evaluate("window.dispatchEvent(new Event('focus'))")
        expect(idle.get_by_role("alert")).to_contain_text("This page's Python has gone")


def test_a_page_whose_python_has_gone_says_so_and_begins_again(
    hello_server: str,
    open_page: OpenPage,
    fetch: Fetch,
    check_accessible: Callable[[Page], None],
    check_not_clipped: Callable[[Page], None],
) -> None:
    page = ready(open_page(hello_server + PAGES["hello"], width=390, expected=GONE))
    assert fetch(f"{hello_server}/voila/api/shutdown/{kernel_id(page)}", method="POST")[0] == 204
    page.evaluate("window.dispatchEvent(new Event('focus'))")
    banner = page.get_by_role("alert")
    expect(banner).to_contain_text("This page's Python has gone")
    check_accessible(page)
    check_not_clipped(page)
    banner.get_by_role("button", name="Reload the page").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    ready(page).get_by_role("button", name="Click me").click()
    expect(page.get_by_text("Clicked 1 times.")).to_be_visible()


def test_a_page_whose_server_has_gone_says_so(hello_folder: Path, tmp_path: Path, open_page: OpenPage) -> None:
    with launched(hello_folder, tmp_path / "log") as (address, _):
        page = ready(open_page(address + PAGES["hello"], expected=GONE))
    page.evaluate("window.dispatchEvent(new Event('focus'))")
    expect(page.get_by_role("alert")).to_contain_text("The server does not answer", timeout=20_000)


def test_errors_show_a_sentence_and_never_a_traceback(hello_server: str, open_page: OpenPage) -> None:
    frames: list[str] = []
    page = open_page(hello_server + PAGES["landing"])
    page.on("websocket", lambda ws: ws.on("framereceived", lambda frame: frames.append(str(frame))))
    page.goto(hello_server + "/voila/render/broken.ipynb")
    expect(page.get_by_text("This part of the page could not be built. Please reload the page.").last).to_be_visible()
    page.get_by_role("button", name="Fail").click()
    page.wait_for_timeout(1000)
    for text in (page.content(), page.locator("body").inner_text(), "".join(frames)):
        assert "secret-" not in text
        assert "Traceback" not in text
    assert any("status" in frame for frame in frames), "the click went to the Python and back"


def test_nothing_but_pages_is_handed_out(hello_server: str, fetch: Fetch) -> None:
    for private in ("/voila/files/hello.ipynb", "/voila/files/serve.py", "/voila/files/voila.json"):
        assert fetch(hello_server + private)[0] == 403
    assert fetch(hello_server + "/voila/api/contents")[0] == 404
    assert fetch(hello_server + "/voila/render/none.ipynb")[0] == 404
    assert fetch(hello_server + "/voila/tree/none")[0] == 404
    for address in ("/nowhere", "/voila/render/none.ipynb"):
        assert b"Nothing was dug up here" in fetch(hello_server + address)[2]


def test_a_visitor_cannot_choose_the_template_and_answers_are_compressed(hello_server: str, fetch: Fetch) -> None:
    status, headers, body = fetch(
        hello_server + PAGES["hello"] + "?template=classic&theme=dark", Accept_Encoding="gzip"
    )
    assert (status, headers["Content-Encoding"]) == (200, "gzip")
    text = gzip.decompress(body).decode()
    assert "ma-header" in text
    names = [
        extension["name"] for extension in json.loads(text.split('"federated_extensions": ')[1].split("], ")[0] + "]")
    ]
    assert sorted(names) == [
        "@jupyter-widgets/jupyterlab-manager",
        "@voila-dashboards/widgets-manager8",
        "anywidget",
    ]


def serve(*options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "dashboards/serve.py", "--no-browser", *options]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)


def test_a_taken_port_is_one_clear_sentence() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        result = serve("--port", str(port))
    assert result.returncode == 1
    assert result.stderr.count("\n") == 1
    assert f"Port {port} on 127.0.0.1 is taken" in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--port", "many"], "'many' is no port"),
        (["--port", "70000"], "'70000' is no port"),
        (["--folder", "no-such-folder"], "There is no folder no-such-folder"),
        (["--ip", "300.1.1.1", "--port", "0"], "Cannot listen on 300.1.1.1"),
    ],
)
def test_wrong_options_are_told_in_a_sentence(options: list[str], sentence: str) -> None:
    result = serve(*options)
    assert result.returncode != 0
    assert sentence in result.stderr
    assert "Traceback" not in result.stderr


def test_the_dashboards_also_work_without_the_launcher(hello_folder: Path, tmp_path: Path, open_page: OpenPage) -> None:
    pages = tmp_path / "pages"
    shutil.copytree(hello_folder, pages)
    env = {**os.environ, "JUPYTER_PATH": f"{ROOT / 'dashboards'}:{ROOT / 'widgets' / 'static'}"}
    port = free_port()
    command = [
        *(sys.executable, "-m", "voila", str(pages), "--no-browser", f"--port={port}"),
        f"--Voila.config_file_paths={ROOT / 'dashboards'}",
    ]
    with running(command, "is running at", tmp_path / "log", env=env):
        page = open_page(f"http://127.0.0.1:{port}/")
        page.get_by_role("link", name="Hello").last.click()
        ready(page)
        expect(page.get_by_role("banner").get_by_role("button", name="Dark")).to_be_visible()
        page.context.close()


def test_binder_and_lab_serve_the_same_page(hello_folder: Path, tmp_path: Path, open_page: OpenPage) -> None:
    # as postBuild leaves it: a link in a folder where Jupyter looks for its configuration
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "jupyter_server_config.py").symlink_to(ROOT / "dashboards" / "jupyter_server_config.py")
    port = free_port()
    command = [
        *(sys.executable, "-m", "jupyter_server", "--no-browser", "--allow-root", "--ip=127.0.0.1", f"--port={port}"),
        *("--ServerApp.port_retries=0", "--IdentityProvider.token=", f"--ServerApp.root_dir={hello_folder}"),
    ]
    env = {**os.environ, "JUPYTER_CONFIG_DIR": str(tmp_path / "config")}
    with running(command, f"http://127.0.0.1:{port}/", tmp_path / "log", env=env):
        page = open_page(f"http://127.0.0.1:{port}/voila/tree", dark=True)
        about = json.loads(DASHBOARDS[0].read_text(encoding="utf-8"))["metadata"]["dashboard"]
        expect(page.get_by_role("main").get_by_text(about["goal"])).to_be_visible()
        page.goto(f"http://127.0.0.1:{port}/voila/render/hello.ipynb")
        ready(page)
        expect(page.get_by_role("banner").get_by_role("button", name="Dark")).to_be_visible()
        expect(page.locator("mjx-container")).to_be_visible()
        page.context.close()
