"""Files that somebody names: read whole or not at all, written whole or not at all, and one sentence if it fails."""

from __future__ import annotations

from pathlib import Path

from kernel.core import BadInput


def read_text(path: Path) -> str:
    """The text of a file, with or without a byte order mark. BadInput if there is none."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise BadInput(f"{path} cannot be read: it is no text in UTF-8.") from None
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        raise BadInput(f"{path} cannot be read: {_reason(error)}.") from error


def write_text(path: Path, text: str) -> None:
    """Writes a file beside its place first and then moves it there: a failure leaves the place as it was. BadInput."""
    half = path.parent / f"{path.name}.half"
    try:
        if path.exists() and not path.is_file():
            raise OSError("a folder or a device is there")
        half.write_text(text, encoding="utf-8", newline="\n")
        half.replace(path)
    except (OSError, ValueError) as error:
        half.unlink(missing_ok=True)
        raise BadInput(f"{path} cannot be written: {_reason(error)}.") from error


def _reason(error: Exception) -> str:
    return (getattr(error, "strerror", None) or str(error)).lower()
