"""The main program of a worker process: `python -m inkrally.server.jobs.worker_process MODULE RANK`.

The server starts the process (`local_pool.py`). The process reads jobs from standard input and writes answers to
standard output, as frames (`frames.py`). `MODULE` has the functions that do the jobs, by kind, in `JOB_FUNCTIONS`.
`RANK` is the priority of the process, a key of `NICENESS`.
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
    USED,
    WHEN_IDLE,
    Job,
    frame,
    read_frame,
)

PRIORITY_TRIES, PRIORITY_RETRY_SECONDS = 100, 0.15
"""How often to try to lower the priority of a process group, and the pause between two attempts in seconds.

Linux limits how often a process may change this priority.
"""
PROGRESS_SECONDS = 0.1
"""The minimum number of seconds between two progress messages."""
PARTIAL_SECONDS = 0.5
"""The minimum number of seconds between two partial answers."""
PR_SET_PDEATHSIG = 1
"""The option of `prctl` on Linux that sets the signal which a process gets when its parent dies."""

ProgressCallback = Callable[[int, int], None]
"""Reports progress: takes the number of finished steps, and of all steps."""
PartialResultCallback = Callable[[Callable[[], Any]], None]
"""Sends a partial answer. Takes a function that returns the answer, and calls it only if an answer is due."""
JobFunction = Callable[[Job, ProgressCallback, PartialResultCallback], Any]
"""Does a job, and returns an answer that can be encoded as JSON."""


def run_jobs(works: Mapping[str, JobFunction], rank: str) -> None:
    """Do the jobs from standard input until it ends.

    Args:
        works: The function for each kind of job.
        rank: The priority of this process, a key of `NICENESS`.
    """
    _die_with_parent()
    _lower_priority(rank)
    # Ignore Ctrl-C, and SIGTERM, which a service manager may send to all processes at once. The server ends this
    # process when it stops. Until then the server can still use the answer.
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, signal.SIG_IGN)
    # Redirect printed text to standard error, so that it does not get between frames.
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    if rank == BELOW_BOTS:  # a player waits for the first hint, so load the modules for hints now
        for pack in PACKS.values():
            if pack.analysis:
                load_named(pack.analysis)
    jobs = _read_jobs(sys.stdin.buffer)
    while True:
        job = jobs.get()
        began = time.process_time()
        answer = _answer(works[job.kind], job, out)
        _write(out, USED, msgspec.json.encode(time.process_time() - began))
        _write(out, *answer)


def _die_with_parent() -> None:
    """Let Linux kill this process when its parent dies, even in the middle of a job.

    If the parent is dead already, standard input has ended, and `_read_jobs` ends this process.
    """
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)


def _read_jobs(source: IO[bytes]) -> queue.SimpleQueue[Job]:
    """Return a queue that a thread fills with the jobs from `source`.

    When the input ends, the thread ends this process at once, even in the middle of a job.
    """
    found: queue.SimpleQueue[Job] = queue.SimpleQueue()

    def run() -> None:
        """Read jobs until the input ends, then end the process."""
        while (each := read_frame(source)) is not None:
            found.put(msgspec.json.decode(each[1], type=Job))
        os._exit(0)

    threading.Thread(target=run, daemon=True).start()
    return found


def _lower_priority(rank: str) -> None:
    """Lower the priority of this process to `rank`, a key of `NICENESS`."""
    if rank == WHEN_IDLE:
        _lower_group_priority(NICENESS[rank])
    if hasattr(os, "setpriority"):
        own = os.getpriority(os.PRIO_PROCESS, 0)
        os.setpriority(os.PRIO_PROCESS, 0, max(own, NICENESS[rank]))
    if rank == WHEN_IDLE and hasattr(os, "SCHED_IDLE"):
        # A nice process still gets a share of a busy processor. An idle one gets next to nothing.
        with suppress(OSError):  # not allowed everywhere
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def _lower_group_priority(nice: int) -> None:
    """Move this process to a session of its own with a low priority, where Linux has automatic process groups.

    With automatic groups, Linux shares the processor among sessions first. In the session of the server, this process
    would compete only with the server, and not with other programs.
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
    """Do a job, and return the kind and the content of the last frame: a result, a problem, or a fault."""
    progress_at = partial_at = 0.0

    def report_progress(done: int, total: int) -> None:
        """Send a progress frame, at most one every `PROGRESS_SECONDS`."""
        nonlocal progress_at
        now = time.monotonic()
        if now - progress_at >= PROGRESS_SECONDS:
            progress_at = now
            _write(out, PROGRESS, msgspec.json.encode((done, total)))

    def show(answer: Callable[[], Any]) -> None:
        """Send a partial answer, at most one every `PARTIAL_SECONDS`."""
        nonlocal partial_at
        now = time.monotonic()
        if now - partial_at >= PARTIAL_SECONDS:
            partial_at = now
            _write(out, PART, msgspec.json.encode(answer()))

    try:
        return RESULT, msgspec.json.encode(work(job, report_progress, show))
    except InkrallyError as error:
        return ERROR, msgspec.json.encode(error.problem)
    except Exception as error:
        return FAULT, repr(error)[:1000].encode()


def _write(out: IO[bytes], kind: bytes, content: bytes) -> None:
    out.write(frame(kind, content))
    out.flush()


if __name__ == "__main__":
    run_jobs(load_named(f"{sys.argv[1]}:JOB_FUNCTIONS"), sys.argv[2])
