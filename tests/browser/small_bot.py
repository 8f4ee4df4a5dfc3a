"""The process in which bots decide, which steps back for nobody."""

from __future__ import annotations

import runpy

from tests.browser import stepping_back

if __name__ == "__main__":
    stepping_back.for_nobody()
    runpy.run_module("inkrally.server.jobs.bot", run_name="__main__")
