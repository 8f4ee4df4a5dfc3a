"""The process in which bots decide: `python -m inkrally.server.jobs.bot`, started by `bot_workers.py` alone.

It gets what one seat sees and what it has drafted; knows no table, no seed and no store.
"""

from __future__ import annotations

import random
from typing import Any

from inkrally.server.jobs.analyst import Show, Tell, decoders, serve
from inkrally.server.jobs.frames import BEHIND, Job


def decide(job: Job, tell: Tell, show: Show) -> Any:
    """What a bot commits; it begins with the draft."""
    from inkrally.bots.player import bots_of

    view, draft = decoders(job.game)
    bot = bots_of(job.game)[job.level]
    return bot.choose(view.decode(job.view), random.Random(job.seed), draft.decode(job.draft)).acts


if __name__ == "__main__":
    serve({"bot": decide}, BEHIND)
