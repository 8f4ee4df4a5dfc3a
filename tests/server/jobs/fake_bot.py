"""A worker process without real bots. Its first argument determines its behavior.

Replaces `inkrally.server.jobs.match_worker` in tests of the code around it. The behavior can depend on the level of a
seat, as `LEVEL=HOW`, separated by commas.
"""

from __future__ import annotations

import os
import random
import sys
import time
from pathlib import Path
from typing import Any

import msgspec

from inkrally.bots.player import bots_of
from inkrally.server.jobs.frames import BELOW_SERVER, Job
from inkrally.server.jobs.match_worker import decoders
from inkrally.server.jobs.worker_process import PartialResultCallback, ProgressCallback, run_jobs

HANG_SECONDS = 600.0


def decide(job: Job, report_progress: ProgressCallback, show: PartialResultCallback) -> Any:
    how = HOWS.get(job.level, HOWS.get("", "Play"))
    if how == "Crash":
        os._exit(7)
    if how == "Fault":
        raise ValueError("this is on purpose")
    if how == "Hang":
        time.sleep(HANG_SECONDS)
    if how == "Nonsense":
        return 17
    if how == "Deep":
        return msgspec.Raw(b'[{"zz":' + b"[" * 20_000)
    if how.startswith("Gate "):
        # Continue when a file exists, and create another one when started.
        folder = Path(how.removeprefix("Gate "))
        (folder / f"begun-{os.getpid()}").touch()
        while not (folder / "open").exists():
            time.sleep(0.005)
    view, draft = decoders(job.game)
    bot = bots_of(job.game)["easy" if job.game == "railroad-ink" else job.level]
    return bot.choose(view.decode(job.view), random.Random(1), draft.decode(job.draft)).acts


HOWS: dict[str, str] = {}

if __name__ == "__main__":
    HOWS = dict(each.rpartition("=")[::2] for each in sys.argv[1].split(","))
    run_jobs({"bot": decide}, BELOW_SERVER)
