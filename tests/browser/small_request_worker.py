"""The process for long jobs of HTTP requests. It knows the small courses of these tests, to read finished races there.

It keeps its normal priority.
"""

from __future__ import annotations

from inkrally.server.jobs.frames import BELOW_SERVER
from inkrally.server.jobs.worker_process import run_jobs
from tests.browser import process_priority, small_courses

if __name__ == "__main__":
    process_priority.keep_normal()
    small_courses.lay()
    from inkrally.server.request_worker import JOB_FUNCTIONS

    run_jobs(JOB_FUNCTIONS, BELOW_SERVER)
