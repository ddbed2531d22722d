"""The design tokens: both dark blocks are one, and every text can be read on what it lies on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

CSS = re.sub(
    r"/\*.*?\*/", "", (Path(__file__).resolve().parents[1] / "widgets/static/tokens.css").read_text(), flags=re.DOTALL
)


def block(selector: str) -> dict[str, str]:
    """{name: value} of the first block after the selector."""
    body = CSS[CSS.index(selector) :]
    body = body[body.index("{") + 1 : body.index("}")]
    return {
        name.strip(): value.strip() for name, value in (line.split(":", 1) for line in body.split(";") if ":" in line)
    }


SHAPES = block(":root {")
LIGHT = block('[data-jp-theme-light="true"]')
DARK = block('[data-theme="dark"]')


def luminance(colour: str) -> float:
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The WCAG contrast ratio, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_dark_is_the_same_by_system_and_by_choice() -> None:
    assert block(':root:not([data-theme="light"])') == DARK
    assert set(LIGHT) == set(DARK)
    assert LIGHT != DARK


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_text_can_be_read(theme: dict[str, str]) -> None:
    grounds = ("bg", "panel", "panel-2")
    pairs = [
        (ink, ground) for ink in ("text", "muted", "mesos", "archeos", "good", "bad", "warn") for ground in grounds
    ]
    pairs += [("text", f"{tone}-soft") for tone in ("mesos", "archeos", "good", "bad", "warn")]
    pairs += [(tone, f"{tone}-soft") for tone in ("mesos", "archeos", "good", "bad", "warn")]
    pairs += [("text", "mark"), ("accent-ink", "mesos"), ("accent-ink", "archeos")]
    low = {pair: round(contrast(theme[f"--ma-{pair[0]}"], theme[f"--ma-{pair[1]}"]), 2) for pair in pairs}
    assert {pair: ratio for pair, ratio in low.items() if ratio < 4.5} == {}
    for edge in ("line-strong", "focus"):  # what shows where a control is: 3 to 1
        assert all(contrast(theme[f"--ma-{edge}"], theme[f"--ma-{ground}"]) >= 3 for ground in grounds), edge


def test_players_can_be_read_and_told_apart() -> None:
    fills = [SHAPES[f"--ma-p{seat}"] for seat in range(6)]
    assert len(set(fills)) == 6
    for seat, fill in enumerate(fills):
        assert contrast(SHAPES[f"--ma-p{seat}-ink"], fill) >= 4.5, f"player {seat}"
