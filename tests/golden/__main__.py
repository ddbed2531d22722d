"""Writes every golden page anew; read the difference before you commit it."""

from __future__ import annotations

import contextlib

from kernel.__main__ import main
from tests.golden import FOLDER, GAMES

for name, arguments in GAMES.items():
    with (FOLDER / f"{name}.txt").open("w", encoding="utf-8") as page, contextlib.redirect_stdout(page):
        main(["play", *arguments])
