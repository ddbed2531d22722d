"""Where everything stands in a text of JSON or TOML: the line of every key and value, by its path.

Python's readers give the data without its lines. This scanner gives the lines without the data: it only follows
brackets, keys and commas, so it is asked after a reader has found the text faultless.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable
from typing import NamedTuple

Path = tuple[str | int, ...]
"""Keys and places in lists from the outside in: ("positions", 0, "situation", "players", 1)."""

_TOKEN = re.compile(
    r'(?P<string>"{3}(?:\\.|[^\\])*?"{3,5}|\'{3}.*?\'{3,5}|"(?:\\.|[^"\\])*"|\'[^\']*\')'
    r"|(?P<comment>\#[^\n]*)|(?P<sign>[\[\]{},:=.])|(?P<word>[^\s\[\]{},:=.\"'#]+)",
    re.DOTALL,
)


class _Token(NamedTuple):
    kind: str
    text: str
    line: int


def lines_of_json(text: str) -> dict[Path, int]:
    """Path -> line, from 1, of a faultless text of JSON."""
    scan = _Scan(text, json.loads)
    scan.value(())
    return scan.lines


def lines_of_toml(text: str) -> dict[Path, int]:
    """Path -> line, from 1, of a faultless text of TOML."""
    scan = _Scan(text, lambda key: tomllib.loads(f"key = {key}")["key"])
    here: Path = ()
    while scan.ahead:
        if scan.ahead.text == "[":
            here = scan.header()
        else:
            scan.pair(here)
    return scan.lines


class _Scan:
    def __init__(self, text: str, unquote: Callable[[str], str]) -> None:
        self.tokens, self.at, self.unquote = _tokens(text), 0, unquote
        self.lines: dict[Path, int] = {}
        self.entries: dict[Path, int] = {}
        self.line = 1

    @property
    def ahead(self) -> _Token | None:
        """The next token, None at the end."""
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    def take(self) -> _Token:
        """The next token, which is then behind us."""
        token = self.tokens[self.at]
        self.at, self.line = self.at + 1, token.line
        return token

    def takes(self, sign: str) -> bool:
        """Whether this sign comes next; then it is behind us."""
        found = self.ahead is not None and self.ahead == ("sign", sign, self.ahead.line)
        if found:
            self.take()
        return found

    def key(self) -> Path:
        """A key, or several with dots between them."""
        keys: list[str] = []
        while not keys or self.takes("."):
            token = self.take()
            keys.append(self.unquote(token.text) if token.kind == "string" else token.text)
        return tuple(keys)

    def pair(self, inside: Path) -> None:
        """A key and its value; a key with dots makes the tables on its way."""
        path = inside
        for key in self.key():
            path = (*path, key)
            self.lines.setdefault(path, self.line)
        self.take()
        self.value(path)

    def value(self, path: Path) -> None:
        """A value and everything in it."""
        first = self.take()
        self.lines.setdefault(path, first.line)
        if first.kind == "sign" and first.text == "[":
            entry = 0
            while not self.takes("]"):
                self.value((*path, entry))
                self.takes(",")
                entry += 1
        elif first.kind == "sign" and first.text == "{":
            while not self.takes("}"):
                self.pair(path)
                self.takes(",")
        elif first.kind == "word":  # 1.5 and 07:32 are several tokens
            while (ahead := self.ahead) and ahead.line == first.line and (ahead.text in ".:" or ahead.kind == "word"):
                self.take()

    def header(self) -> Path:
        """The head of a table or of the next entry of a list of tables: [a.b] or [[a.b]]."""
        self.take()
        listed = self.takes("[")
        line = self.line
        here: Path = ()
        keys = self.key()
        for no, key in enumerate(keys, 1):
            here = (*here, key)
            self.lines.setdefault(here, line)
            if listed and no == len(keys):
                self.entries[here] = self.entries.get(here, -1) + 1
            if here in self.entries:
                here = (*here, self.entries[here])
                self.lines.setdefault(here, line)
        while self.takes("]"):
            pass
        return here


def _tokens(text: str) -> list[_Token]:
    found, line, upto = [], 1, 0
    for match in _TOKEN.finditer(text):
        line += text.count("\n", upto, match.start())
        upto = match.start()
        if match.lastgroup != "comment":
            found.append(_Token(str(match.lastgroup), match[0], line))
    return found
