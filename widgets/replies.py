"""What a page hears that asked Python for something: the answer, or a sentence why there is none, never a traceback."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from kernel.core import BadInput

Reply = dict[str, Any]


def reply(act: Callable[[], Reply]) -> Reply:
    """What `act` answers; for bad input its sentence; for a fault of ours that there was one, the log has it."""
    try:
        return act()
    except BadInput as error:
        return {"is": "error", "text": str(error)}
    except Exception:
        logging.getLogger(__name__).exception("what a page asked for failed")
        return {"is": "error", "text": "That did not work; reload the page if it happens again."}
