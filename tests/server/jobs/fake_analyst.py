"""A worker process without an analysis. Its first argument, or the name of the first seat, determines its behavior.

Replaces `inkrally.server.jobs.match_worker` in tests of the code around it.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Any

import msgspec

from inkrally.games import GAMES
from inkrally.match.errors import Refusal
from inkrally.match.log import read
from inkrally.server.jobs.frames import Job
from inkrally.server.jobs.worker_process import PartialResultCallback, ProgressCallback, run_jobs

HANG_SECONDS = 600.0


def behave(how: str, report_progress: ProgressCallback, show: PartialResultCallback, answer: Any) -> Any:
    if how == "Crash":
        os._exit(7)
    if how == "Fault":
        raise ValueError("this is on purpose")
    if how == "Refuse":
        raise Refusal("not-over", "as the analysis says")
    if how == "Print":
        print("printed text of a library")
        os.write(1, b"and past Python's own buffer")
    if how == "Hang":
        report_progress(3, 7)
        time.sleep(HANG_SECONDS)
    if how.startswith("Gate "):
        # Continue when a file exists, and create another one when started.
        folder = Path(how.removeprefix("Gate "))
        (folder / "begun").touch()
        report_progress(3, 7)
        show(lambda: {"estimates": True})
        while not (folder / "open").exists():
            time.sleep(0.005)
    return answer


def hint(job: Job, report_progress: ProgressCallback, show: PartialResultCallback) -> Any:
    return behave(
        HOW, report_progress, show, {"heard": [msgspec.json.decode(job.view), msgspec.json.decode(job.draft)]}
    )


def review(job: Job, report_progress: ProgressCallback, show: PartialResultCallback) -> Any:
    log = read(job.log.encode().splitlines(keepends=True), GAMES)
    rounds = [{"round": number} for number in range(1, 8)]
    seats = [
        {"seat": seat, "lost": 3.5 * seat + 1, "rounds": rounds, "turning": [3, 5][seat:]}
        for seat in range(len(log.header.seats))
    ]
    return of_log(job, report_progress, show, {"seed": job.seed, "seats": seats})


def best(job: Job, report_progress: ProgressCallback, show: PartialResultCallback) -> Any:
    return of_log(job, report_progress, show, {"best of": job.seat})


def of_log(job: Job, report_progress: ProgressCallback, show: PartialResultCallback, more: dict[str, Any]) -> Any:
    log = read(job.log.encode().splitlines(keepends=True), GAMES)
    names = log.header.seats
    how = HOW if HOW != "by name" else names[0]
    finished = log.end is not None
    answer = {"names": names, "entries": len(log.entries), "finished": finished, "pid": os.getpid(), **more}
    return behave(how, report_progress, show, answer)


HOW = ""

if __name__ == "__main__":
    HOW = sys.argv[1]
    run_jobs({"hint": hint, "review": review, "best": best}, sys.argv[2])
