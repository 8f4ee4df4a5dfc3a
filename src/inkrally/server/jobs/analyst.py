"""The process in which matches are analysed: `python -m inkrally.server.jobs.analyst`, started by `queue.py` alone.

Reads jobs on standard input and answers on standard output, in frames. Knows no table and no store: of a hint it gets
what one seat sees, of a review the log of a match that is over.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import IO, Any

import msgspec

from inkrally.games import GAMES, PACKS
from inkrally.match.errors import InkrallyError
from inkrally.match.log import Log, read
from inkrally.pack import load
from inkrally.server.jobs.frames import (
    ERROR,
    FAULT,
    LOWEST,
    NICE,
    PART,
    POLITE,
    PROGRESS,
    RESULT,
    Job,
    frame,
    read_frame,
)
from inkrally.server.jobs.lifeline import die_with_parent, listen

GROUP_TRIES, GROUP_WAIT = 100, 0.15
"""How often a session is asked to step back, and seconds between: Linux lets that be said only so often."""
TOLD_EVERY = 0.1
"""Seconds between two words of progress."""
SHOWN_EVERY = 0.5
"""Seconds between two answers that are not whole."""

Tell = Callable[[int, int], None]
Show = Callable[[Callable[[], Any]], None]
"""Given what tells the answer as far as it is there; that is asked only now and then."""
Work = Callable[[Job, Tell, Show], Any]


def step_back(rank: str) -> None:
    """Let others have the processor first."""
    if rank == LOWEST:
        _group_back(NICE[rank])
    if hasattr(os, "setpriority"):
        own = os.getpriority(os.PRIO_PROCESS, 0)
        os.setpriority(os.PRIO_PROCESS, 0, max(own, NICE[rank]))
    if rank == LOWEST and hasattr(os, "SCHED_IDLE"):
        # As good as nothing while anybody else has something to do, where niceness is a share.
        with suppress(OSError):  # where that is not allowed, it is nice all the same
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def _group_back(nice: int) -> None:
    """Where Linux shares the processor among sessions first: be a session of its own, and let that step back.

    Otherwise this would get what is the server's share towards all other sessions and the kernel's own threads.
    """
    group = Path("/proc/self/autogroup")
    if not group.exists():
        return
    os.setsid()
    for _ in range(GROUP_TRIES):
        try:
            group.write_text(str(nice))
            return
        except BlockingIOError:
            time.sleep(GROUP_WAIT)


@lru_cache
def decoders(game: str) -> tuple[Any, Any]:
    """What reads a view of a game, and what reads a draft."""
    from inkrally.match.game import View

    view: Any = View
    acts: Any = tuple
    found = GAMES[game]
    shown = msgspec.json.Decoder(view[found.view_type, found.act_type])
    return shown, msgspec.json.Decoder(acts[found.act_type, ...])


def hint(job: Job, tell: Tell, show: Show) -> Any:
    """What the best turn would be, from a view and the draft."""
    view, draft = decoders(job.game)
    return load(PACKS[job.game].analysis).hint(view.decode(job.view), draft.decode(job.draft), job.seed)


def review(job: Job, tell: Tell, show: Show) -> Any:
    """What was lost where in a match, for all seats: shown as soon as all is estimated, then round by round."""
    log = _log_of(job)
    under_way = load(PACKS[log.header.game].analysis).review(log, job.seed)
    for _ in under_way.estimates():
        tell(under_way.done, under_way.total)
    show(lambda: under_way.now)
    for _ in under_way.closer():
        tell(under_way.done, under_way.total)
        show(lambda: under_way.now)
    return under_way.now


def best(job: Job, tell: Tell, show: Show) -> Any:
    """The best whole game that the dice allowed a seat."""
    log = _log_of(job)
    return load(PACKS[log.header.game].analysis).best(log, job.seat, tell)


def _log_of(job: Job) -> Log:
    return read(job.log.encode().splitlines(keepends=True), GAMES)


def serve(works: dict[str, Work], rank: str) -> None:
    """Do jobs until standard input ends."""
    die_with_parent()
    step_back(rank)
    # Ctrl-C is for the server, which ends this in its own time, and so is SIGTERM, which a service manager may send to
    # all processes at once: what is under way would have failed, while the server can still give it to others.
    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, signal.SIG_IGN)
    # Whatever prints something, the frames stay whole.
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    if rank == POLITE:
        for pack in PACKS.values():
            if pack.analysis:
                load(pack.analysis)  # somebody waits for the first hint
    jobs = listen(sys.stdin.buffer, read_frame)
    while True:
        job = msgspec.json.decode(jobs.get()[1], type=Job)
        kind, content = _answer(works[job.kind], job, out)
        _write(out, kind, content)


def _answer(work: Work, job: Job, out: IO[bytes]) -> tuple[bytes, bytes]:
    told = shown = 0.0

    def tell(done: int, total: int) -> None:
        nonlocal told
        now = time.monotonic()
        if now - told >= TOLD_EVERY:
            told = now
            _write(out, PROGRESS, msgspec.json.encode((done, total)))

    def show(answer: Callable[[], Any]) -> None:
        nonlocal shown
        now = time.monotonic()
        if now - shown >= SHOWN_EVERY:
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
    serve({"hint": hint, "review": review, "best": best}, sys.argv[1])
