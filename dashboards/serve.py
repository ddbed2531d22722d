"""Serve the dashboards with Voila: ``python dashboards/serve.py [--port N] [--ip ADDRESS] [--no-browser]``.

``make tutorial`` calls this. Any further option goes to Voila as it is, for example
``--MappingKernelManager.cull_idle_timeout=600``. The settings themselves, and what they protect from, are in voila.json
and in docs/serving.md.

Without this launcher the dashboards work too::

    JUPYTER_PATH=dashboards:widgets/static voila dashboards --Voila.config_file_paths=dashboards

JSON can hold no code, so four things are then missing: answers are not compressed, the landing page knows file names
only, an unknown address gets Tornado's bare page, and a taken port silently becomes another one.
"""

from __future__ import annotations

import argparse
import errno
import json
import logging
import os
import socket
import threading
import webbrowser
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
PROJECT = HERE.parent


def _prepend(variable: str, *folders: Path) -> None:
    old = [os.environ[variable]] if os.environ.get(variable) else []
    os.environ[variable] = os.pathsep.join([*map(str, folders), *old])


# Before Voila is imported: it looks for our template and the design tokens on JUPYTER_PATH, and a page's Python must
# find the kernel and the widgets that lie beside this file.
_prepend("JUPYTER_PATH", HERE, PROJECT / "widgets" / "static")
_prepend("PYTHONPATH", PROJECT)

from jupyter_server.utils import url_path_join  # noqa: E402
from tornado.httpserver import HTTPServer  # noqa: E402
from tornado.ioloop import IOLoop  # noqa: E402
from tornado.netutil import bind_sockets  # noqa: E402
from tornado.web import HTTPError  # noqa: E402
from traitlets.config import Config  # noqa: E402
from voila.app import Voila  # noqa: E402
from voila.handler import BaseVoilaHandler  # noqa: E402

GROUPS = {"mesos": "MESOS", "archeos": "Archeos Society", "": "Both games"}
"""Headings of the landing page."""


def dashboards(folder: Path, above: str = "") -> list[dict[str, Any]]:
    """What the landing page and the navigation show: one row for each notebook in the folder, in reading order.

    A notebook says it in its metadata: ``"title"``, and ``"dashboard": {"short": name in the navigation, "goal":
    one sentence, "minutes": "20 to 30", "game": "mesos", "archeos" or "" for both, "order": number}``. What is missing
    is left out; the title falls back on the file name. ``above`` is the folder's path below the served root, such as
    "dashboards/". The picture beside it is the template's ``pictures/NAME.svg``, named as the notebook.
    """
    rows = []
    for path in folder.glob("*.ipynb"):
        try:
            metadata = json.loads(path.read_text(encoding="utf-8"))["metadata"]
        except (OSError, ValueError, KeyError):  # half-written while somebody edits: still listed, by its name
            metadata = {}
        about = metadata.get("dashboard", {})
        game = about.get("game", "")
        title = metadata.get("title", path.stem.replace("_", " ").capitalize())
        rows.append(
            {
                "name": path.name,
                "path": above + path.name,
                "title": title,
                "short": about.get("short", title),
                "goal": about.get("goal", ""),
                "minutes": about.get("minutes", ""),
                "game": game,
                "group": GROUPS.get(game, game.capitalize()) if about else "More pages",
                "order": about.get("order", 100),
            }
        )
    return sorted(rows, key=lambda row: (row["order"], row["name"]))


class NotFound(BaseVoilaHandler):
    """Any address nobody serves: our own page in place of Tornado's bare one."""

    async def prepare(self) -> None:
        await super().prepare()  # the error page asks who the visitor is
        raise HTTPError(404)


class Dashboards(Voila):
    """Voila with what its configuration file cannot say: compression, our landing page, one port and no other."""

    sockets: list[socket.socket]

    def init_settings(self) -> dict[str, Any]:
        settings: dict[str, Any] = super().init_settings()
        settings["compress_response"] = True  # Tornado reads it only while the application is built
        settings["voila_jinja2_env"].globals["dashboards"] = lambda: dashboards(Path(self.root_dir))
        return settings

    def init_handlers(self) -> list[Any]:
        handlers: list[Any] = super().init_handlers()
        unneeded = url_path_join(
            self.server_url, "/voila/api/contents"
        )  # Voila's own file list asks for it; we have none
        handlers = [handler for handler in handlers if not handler[0].startswith(unneeded)]
        return [*handlers, (r"/.*", NotFound, {"voila_configuration": self.voila_configuration})]

    def listen(self) -> None:
        HTTPServer(self.app).add_sockets(self.sockets)
        self.port = self.sockets[0].getsockname()[1]
        print(f"The dashboards are served at {self.display_url} (stop with Ctrl+C).", flush=True)
        if self.open_browser:
            threading.Thread(target=webbrowser.open, args=(self.display_url,), daemon=True).start()
        self.ioloop = IOLoop.current()
        try:
            self.ioloop.start()
        except KeyboardInterrupt:
            print("\nStopped.")
        finally:
            self.stop()


def bind(ip: str, port: int) -> list[socket.socket]:
    """Take the port now, so that a taken one is told in a sentence before anything else starts."""
    try:
        return bind_sockets(port, ip)
    except OSError as problem:
        if problem.errno == errno.EADDRINUSE:
            reason = (
                f"Port {port} on {ip} is taken by another program: stop that one, or choose another port "
                f"(--port {port + 1}, or make tutorial PORT={port + 1})."
            )
        elif problem.errno == errno.EACCES:
            reason = (
                f"Port {port} may not be used without more rights: choose one from 1024 to 65535, such as --port 8866."
            )
        else:
            reason = (
                f"Cannot listen on {ip}: {problem.strerror or problem}. The address of this machine alone is 127.0.0.1."
            )
        raise SystemExit(reason) from None


def port_number(text: str) -> int:
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is no port: give a whole number from 0 to 65535 (0: any free one)")
    return int(text)


def main(arguments: list[str] | None = None) -> None:
    """Serve until stopped. SystemExit with one sentence if the port or the folder cannot be used."""
    parser = argparse.ArgumentParser(description="Serve the dashboards with Voila.", allow_abbrev=False)
    parser.add_argument("--port", type=port_number, default=8866, help="8866 unless told; 0 takes any free one")
    parser.add_argument("--ip", default="127.0.0.1", help="127.0.0.1 unless told: this machine alone")
    parser.add_argument("--no-browser", action="store_true", help="open no browser window")
    parser.add_argument(
        "--folder", type=Path, default=HERE, help="the notebooks to serve; this file's folder unless told"
    )
    options, for_voila = parser.parse_known_args(arguments)
    if not options.folder.is_dir():
        raise SystemExit(
            f"There is no folder {options.folder}: --folder names the one that holds the notebooks to serve."
        )

    folder = options.folder.resolve()
    sockets = bind(options.ip, options.port)
    for visitors in ("tornado.access", "tornado.general"):  # a lost page asking for its Python is no news
        logging.getLogger(visitors).setLevel(logging.ERROR)
    config = Config()
    config.Dashboards.log_level = "ERROR"
    if os.name == "posix":
        config.KernelManager.transport = "ipc"  # no open port for each page's Python
    config.VoilaConfiguration.resources = {"dashboards": lambda: dashboards(folder)}
    app = Dashboards(ip=options.ip, open_browser=not options.no_browser, config_file_paths=[str(HERE)], config=config)
    app.sockets = sockets
    app.initialize([str(folder), *for_voila])
    app.start()


if __name__ == "__main__":
    main()
