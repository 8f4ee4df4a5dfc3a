"""The process for what takes long, which knows the small courses of these tests too: it reads finished races there."""

from __future__ import annotations

import runpy

from tests.browser import small_courses

if __name__ == "__main__":
    small_courses.lay()
    runpy.run_module("inkrally.server.jobs.clerk", run_name="__main__")
