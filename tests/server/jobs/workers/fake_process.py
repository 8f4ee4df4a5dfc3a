"""A worker's process that runs no analysis. The level in its job names the behavior, such as `crash` or `sleep 5`."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

import msgspec

from inkrally.match.errors import Refusal
from inkrally.server.jobs.frames import BELOW_SERVER, Job
from inkrally.server.jobs.worker_process import PartialResultCallback, ProgressCallback, run_jobs


def do(job: Job, report_progress: ProgressCallback, show: PartialResultCallback) -> Any:
    how, _, what = job.level.partition(" ")
    if how == "crash":
        os._exit(7)
    if how == "refuse":
        raise Refusal("not-over", "as the analysis says")
    if how == "sleep":
        report_progress(3, 7)
        time.sleep(float(what))
    if how == "long":
        return "x" * int(what)
    if how == "gate":
        folder = Path(what)
        (folder / f"begun-{job.seed}-{os.getpid()}").touch()
        while not (folder / "open").exists():
            time.sleep(0.005)
    return {"seed": job.seed, "pid": os.getpid(), "seen": len(job.log), "content": msgspec.json.decode(job.content)}


if __name__ == "__main__":
    run_jobs({"bot": do}, BELOW_SERVER)
