"""Where chunks of games are played: here, on all cores of this machine, or on a Dask cluster; the results are the same.

An engine takes calls as `concurrent.futures` does. What it adds: how many calls it wants at hand, what to do again when
a worker was lost, and a sentence when nothing can be played any more.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, CancelledError, Future, ProcessPoolExecutor
from time import monotonic
from typing import Any

from kernel.core import BadInput

PATIENCE = 10.0
"""Seconds to wait for a scheduler that does not answer, or that has no worker."""

AT_HAND = 3
"""Chunks for each thread of a cluster, so that none waits for the next one to arrive."""

MOST_LOSSES = 4
"""How often in a row workers may be lost before it is no accident any more."""


class Here:
    """One game after the other in this process."""

    room = 1

    def __init__(self, halted: Callable[[], bool]) -> None:
        self._halted = halted

    def submit(self, play: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """Calls at once, and gives what it returned."""
        done: Future[Any] = Future()
        done.set_result(play(*arguments, self._halted))
        return done

    def lost(self, error: BaseException | None) -> bool:
        """No worker is ever lost."""
        return False

    def check(self) -> None:
        """Always ready."""

    def close(self) -> None:
        """Nothing to end."""


class Cores:
    """Processes of this machine, each a fresh Python that imports the kernel."""

    def __init__(self, processes: int) -> None:
        self.room = 2 * processes
        self._processes, self._losses = processes, 0
        self._context = multiprocessing.get_context("spawn")  # a fork would copy the threads of a notebook half alive
        self._halt = self._context.Event()
        self._open()

    def _open(self) -> None:
        self._pool = ProcessPoolExecutor(
            self._processes, mp_context=self._context, initializer=_begin_worker, initargs=(self._halt,)
        )

    def submit(self, play: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """Calls in one of the processes."""
        try:
            return self._pool.submit(play, *arguments)
        except BrokenExecutor as error:  # a process died after the last look
            broken: Future[Any] = Future()
            broken.set_exception(error)
            return broken

    def lost(self, error: BaseException | None) -> bool:
        """Whether a process was lost; others take its place. BadInput if they all end as soon as they begin."""
        if not isinstance(error, BrokenExecutor):
            self._losses = 0 if error is None else self._losses
            return False
        if not self._is_broken():
            return True  # the pool was renewed when the first of its calls came back
        self._losses += 1
        if self._losses > MOST_LOSSES:
            raise BadInput(
                "The processes that should play end as soon as they begin; a script that explores on several cores "
                "must do so below `if __name__ == '__main__':`, and this machine must have memory for each of them."
            )
        self._pool.shutdown(wait=False)
        self._open()
        return True

    def _is_broken(self) -> bool:
        try:
            self._pool.submit(os.getpid)
        except BrokenExecutor:
            return True
        return False

    def check(self) -> None:
        """Processes that were lost are seen by their calls."""

    def close(self) -> None:
        """Ends the processes; a game under way stops at its next decision."""
        self._halt.set()
        self._pool.shutdown(wait=True, cancel_futures=True)


class Cluster:
    """The workers of a Dask cluster, through a client or the address of its scheduler."""

    def __init__(self, client: Any) -> None:
        self._own = isinstance(client, str)
        self._client = _connected(client) if isinstance(client, str) else client
        if not hasattr(self._client, "get_executor"):
            raise BadInput(
                f"The client is {client!r:.60}; it must be a client of Dask, or the address of its scheduler, such as "
                "tcp://127.0.0.1:8786."
            )
        self.room, self._losses, self._asked = AT_HAND, 0, 0.0
        self._well = monotonic()
        self._pool = self._client.get_executor(pure=False)
        self._count()

    def submit(self, play: Callable[..., Any], *arguments: Any) -> Future[Any]:
        """Calls on one of the workers."""
        try:
            future: Future[Any] = self._pool.submit(play, *arguments)
        except Exception:  # whatever a client raises that has just closed: `check` says so
            future = Future()
            future.set_exception(CancelledError())
        return future

    def lost(self, error: BaseException | None) -> bool:
        """Whether a worker was lost with a call that it had; Dask itself has tried before. BadInput if that is all."""
        if error is None:
            self._losses = 0
            return False
        if not isinstance(error, CancelledError) and type(error).__name__ not in ("KilledWorker", "CancelledError"):
            return False
        self._losses += type(error).__name__ == "KilledWorker"
        if self._losses > MOST_LOSSES:
            raise BadInput(f"Workers of Dask are lost again and again, last with: {error}")
        return True

    def check(self) -> None:
        """BadInput if the scheduler does not answer, or has no worker, for longer than `PATIENCE`."""
        now = monotonic()
        if self._client.status == "running" and now - self._asked > 1:
            self._count()
        if self._client.status == "running" and self._threads:
            self._well = now
        elif now - self._well > PATIENCE or self._client.status in ("closing", "closed"):
            what = "has no worker" if self._client.status == "running" else "does not answer any more"
            raise BadInput(f"Dask's scheduler {what}; start it and its workers as docs/scaling.md says.")

    def _count(self) -> None:
        """How many chunks the workers that are there now want at hand."""
        self._asked = monotonic()
        try:
            self._threads = sum(self._client.nthreads().values())
        except Exception:  # whatever a connection that breaks raises: `check` goes by how long it stays so
            self._threads = 0
        self.room = AT_HAND * max(1, self._threads)

    def close(self) -> None:
        """What was not begun is taken back; a client of our own goes."""
        if self._client.status == "running":
            self._pool.shutdown(wait=False)
        if self._own:
            self._client.close(timeout=2)


Engine = Here | Cores | Cluster


def _connected(address: str) -> Any:
    """A client of Dask's scheduler there. BadInput if Dask is not installed, or nothing answers."""
    try:
        from distributed import Client
    except ImportError:
        raise BadInput("Dask is not installed; it comes with the extra 'explore': pip install '.[explore]'.") from None
    try:
        return Client(address, timeout=PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call, unused-ignore]
    except (OSError, ValueError) as error:
        raise BadInput(
            f"No Dask scheduler answers at {address}; start one as docs/scaling.md says. ({_brief(error)})"
        ) from error


def _brief(error: Exception) -> str:
    return f"{error}".partition("\n")[0][:120] or type(error).__name__


# In a process of `Cores`

_halt: Any = None


def halted() -> bool:
    """Whether the games of this process should stop."""
    return _halt is not None and _halt.is_set()


def _begin_worker(halt: Any) -> None:
    """A process begins: it hears of a halt, leaves Ctrl-C to the one who asked, and ends when that one is gone."""
    global _halt
    _halt = halt
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent:
        parent.join()
        os._exit(1)
