"""The process for analysis, with a small search: the browser tests check only how results are shown.

It keeps its normal priority, so that tests do not wait for a processor that browsers keep busy.
"""

from __future__ import annotations

from inkrally.railroad_ink.analysis import hints, known_dice, review
from inkrally.railroad_ink.analysis.best_games import hindsight
from inkrally.server.jobs.frames import BELOW_BOTS
from inkrally.server.jobs.match_worker import JOB_FUNCTIONS
from inkrally.server.jobs.worker_process import run_jobs
from tests.browser import process_priority

hints.HINT_NODES = 60_000
review.SEAT_NODES = 210_000
hindsight.BEAM_WIDTH = 2
known_dice.STATES = (1,)

if __name__ == "__main__":
    process_priority.keep_normal()
    run_jobs(JOB_FUNCTIONS, BELOW_BOTS)
