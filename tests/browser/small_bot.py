"""The process in which bots decide. It keeps its normal priority."""

from __future__ import annotations

from inkrally.server.jobs.frames import BEHIND
from inkrally.server.jobs.match_worker import WORK
from inkrally.server.jobs.worker_process import serve
from tests.browser import stepping_back

if __name__ == "__main__":
    stepping_back.for_nobody()
    serve(WORK, BEHIND)
