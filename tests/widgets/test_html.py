"""Boards and pages without a widget."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from kernel.core import BadInput, Session, find_game, game_names
from tests.widgets.toy import Drawing, played
from widgets import assets, export, html
from widgets.__main__ import main
from widgets.trace import build, parts_at


def test_a_state_stands_in_its_layout_with_every_part() -> None:
    session = played(seed=1)
    board = html.board(session.state, Drawing)
    for part in Drawing.parts(session.state, None).values():
        assert part in board


def test_a_state_of_a_seat_shows_no_hand_of_another() -> None:
    session = played(seed=1)
    state = session.steps[0].state
    board = html.board(state, Drawing, seat=0)
    assert all(f"Card {card}" in board for card in state.hands[0])
    assert not any(f"Card {card}" in board for card in state.hands[1])
    assert "?" not in state.hands[1]


def test_a_state_has_one_line_of_text() -> None:
    state = played(seed=1).state
    points = ", ".join(f"{name} {number}" for name, number in zip(state.names, state.points, strict=True))
    assert html.state_text(state) == f"<Berries, period 3, points: {points}>"


def test_a_state_of_another_origin_shows_its_text_only() -> None:
    state = played(seed=1).state
    assert html.bundle(state) == ({"text/plain": html.state_text(state)}, {})


def test_sessions_and_states_draw_themselves_in_a_notebook() -> None:
    from IPython.core.interactiveshell import InteractiveShell

    shell = InteractiveShell.instance()
    try:
        html.register()
        assert shell.display_formatter is not None
        for name in game_names():
            session = Session(find_game(name), seed=1)
            for shown in (session, session.state):
                data, _ = shell.display_formatter.format(shown)
                assert 'class="ma-board"' in data["text/html"]
                assert re.fullmatch(rf"<{session.game.title}, [^\n]{{,150}}>", data["text/plain"])
    finally:
        InteractiveShell.clear_instance()


def test_a_page_holds_everything_and_names_no_other_machine() -> None:
    page = export.page(played(seed=1), drawing=Drawing)
    traits = json.loads(re.search(r'id="traits">(.*?)</script>', page, re.DOTALL)[1])  # type: ignore[index]
    assert traits["offers"] == []
    assert parts_at(traits["trace"], 5) == parts_at(build(played(seed=1), None, Drawing), 5)
    assert not re.search(r'<(?:script|link|img)[^>]+(?:src|href)="(?!data:)', page)
    assert "plotly.js" in page
    assert page.count("</html>") == 1


def test_a_page_begins_at_the_first_question() -> None:
    page = export.page(played(seed=1), drawing=Drawing)
    traits = json.loads(re.search(r'id="traits">(.*?)</script>', page, re.DOTALL)[1])  # type: ignore[index]
    frames = traits["trace"]["frames"]
    assert traits["index"] == next(no for no, frame in enumerate(frames) if "question" in frame)


def test_a_game_that_nobody_has_drawn_is_refused_with_a_sentence() -> None:
    with pytest.raises(BadInput, match=r"Berries cannot be shown: it needs a drawing module widgets/toy\.py"):
        export.page(played(seed=1))


def test_joined_modules_import_nothing() -> None:
    for module in (assets.stepper_module(), assets.module("marks.js", "learn.js")):
        assert not re.search(r"^import ", module, re.MULTILINE)
        assert module.count("export ") == 1


def test_a_saved_game_is_exported_by_the_command_line(tmp_path: Path) -> None:
    for name in game_names():
        session = Session(find_game(name), seed=3)
        save, out = tmp_path / f"{name}.json", tmp_path / f"{name}.html"
        save.write_text(session.dump(), encoding="utf-8")
        assert main(["export", str(save), str(out), "--grain", "record"]) == 0
        assert f"{session.game.title}, step by step" in out.read_text(encoding="utf-8")
        assert main(["export", str(save), str(out), "--seat", "9"]) == 2


@pytest.mark.parametrize(
    ("content", "words"), [(b"{}", "no saved game"), (b"\xff\xfe\x00", "it is not a text"), (None, "No such file")]
)
def test_exporting_something_else_is_refused(
    content: bytes | None, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    save = tmp_path / "save.json"
    if content is not None:
        save.write_bytes(content)
    assert main(["export", str(save), str(tmp_path / "out.html")]) == 2
    told = capsys.readouterr().err.strip()
    assert words in told
    assert "\n" not in told
    assert not (tmp_path / "out.html").exists()
