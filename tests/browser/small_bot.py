"""The process in which bots decide. It keeps its normal priority."""

from __future__ import annotations

from inkrally.server.jobs.frames import BELOW_SERVER
from inkrally.server.jobs.match_worker import JOB_FUNCTIONS
from inkrally.server.jobs.worker_process import run_jobs
from tests.browser import process_priority

if __name__ == "__main__":
    process_priority.keep_normal()
    run_jobs(JOB_FUNCTIONS, BELOW_SERVER)
