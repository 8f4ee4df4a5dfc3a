"""The process of a worker: `python -m inkrally.server.jobs.worker_process MODULE RANK`, started by `local_pool.py`.

Reads jobs on standard input and writes answers on standard output, in frames. The functions that do the jobs are in
the module that is named: its `JOB_FUNCTIONS` has them by kind. This module only runs them.
"""

from __future__ import annotations

import ctypes
import os
import queue
import signal
import sys
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

import msgspec

from inkrally.games import PACKS
from inkrally.match.errors import InkrallyError
from inkrally.pack import load_named
from inkrally.server.jobs.frames import (
    BELOW_BOTS,
    ERROR,
    FAULT,
    NICENESS,
    PART,
    PROGRESS,
    RESULT,
    WHEN_IDLE,
    Job,
    frame,
    read_frame,
)

PRIORITY_TRIES, PRIORITY_RETRY_SECONDS = 100, 0.15
"""How often to try to lower the priority of the session, and the pause in seconds. Linux limits how often a process may
change it."""
PROGRESS_SECONDS = 0.1
"""The minimum number of seconds between two progress messages."""
PARTIAL_SECONDS = 0.5
"""The minimum number of seconds between two partial answers."""
PR_SET_PDEATHSIG = 1
"""The option of `prctl` on Linux that names the signal to get when the parent dies."""

ProgressCallback = Callable[[int, int], None]
"""Reports progress: the number of steps that are done, and of all."""
PartialResultCallback = Callable[[Callable[[], Any]], None]
"""Takes a function that returns the partial answer. It is called only if a partial answer is due."""
JobFunction = Callable[[Job, ProgressCallback, PartialResultCallback], Any]


def run_jobs(works: Mapping[str, JobFunction], rank: str) -> None:
    """Do jobs until standard input ends.

    Args:
        works: The function for each kind of job.
        rank: The priority of this process, a key of `NICENESS`.
    """
    _die_with_parent()
    _step_back(rank)
    # Ignore Ctrl-C, and SIGTERM, which a service manager may send to all processes at once. The server ends this
    # process when it stops. Until then the server can still use the answer.
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, signal.SIG_IGN)
    # Send everything that is printed to standard error, so that it does not end up between frames.
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    if rank == BELOW_BOTS:  # a player waits for the first hint, so load its modules now
        for pack in PACKS.values():
            if pack.analysis:
                load_named(pack.analysis)
    jobs = _read_jobs(sys.stdin.buffer)
    while True:
        job = jobs.get()
        _write(out, *_answer(works[job.kind], job, out))


def _die_with_parent() -> None:
    """Let Linux kill this process when its parent dies, even in the middle of a job.

    If the parent is dead already, standard input has ended, and `_read_jobs` ends this process.
    """
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)


def _read_jobs(source: IO[bytes]) -> queue.SimpleQueue[Job]:
    """Read jobs in a thread, which ends this process at once when the input ends, also in the middle of a job."""
    found: queue.SimpleQueue[Job] = queue.SimpleQueue()

    def run() -> None:
        while (each := read_frame(source)) is not None:
            found.put(msgspec.json.decode(each[1], type=Job))
        os._exit(0)

    threading.Thread(target=run, daemon=True).start()
    return found


def _step_back(rank: str) -> None:
    """Lower the priority of this process."""
    if rank == WHEN_IDLE:
        _group_back(NICENESS[rank])
    if hasattr(os, "setpriority"):
        own = os.getpriority(os.PRIO_PROCESS, 0)
        os.setpriority(os.PRIO_PROCESS, 0, max(own, NICENESS[rank]))
    if rank == WHEN_IDLE and hasattr(os, "SCHED_IDLE"):
        # A nice process still gets a share of a busy processor. An idle one gets next to nothing.
        with suppress(OSError):  # not allowed everywhere
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def _group_back(nice: int) -> None:
    """Start a session of its own with a low priority, where Linux shares the processor among sessions first.

    Within the server's session, this process would take its share from the server alone, and none from other sessions.
    """
    group = Path("/proc/self/autogroup")
    if not group.exists():
        return
    os.setsid()
    for _ in range(PRIORITY_TRIES):
        try:
            group.write_text(str(nice))
            return
        except BlockingIOError:
            time.sleep(PRIORITY_RETRY_SECONDS)


def _answer(work: JobFunction, job: Job, out: IO[bytes]) -> tuple[bytes, bytes]:
    told = shown = 0.0

    def tell(done: int, total: int) -> None:
        nonlocal told
        now = time.monotonic()
        if now - told >= PROGRESS_SECONDS:
            told = now
            _write(out, PROGRESS, msgspec.json.encode((done, total)))

    def show(answer: Callable[[], Any]) -> None:
        nonlocal shown
        now = time.monotonic()
        if now - shown >= PARTIAL_SECONDS:
            shown = now
            _write(out, PART, msgspec.json.encode(answer()))

    try:
        return RESULT, msgspec.json.encode(work(job, tell, show))
    except InkrallyError as error:
        return ERROR, msgspec.json.encode(error.problem)
    except Exception as error:
        return FAULT, repr(error)[:1000].encode()


def _write(out: IO[bytes], kind: bytes, content: bytes) -> None:
    out.write(frame(kind, content))
    out.flush()


if __name__ == "__main__":
    run_jobs(load_named(f"{sys.argv[1]}:JOB_FUNCTIONS"), sys.argv[2])
