"""The process for what takes long, which knows the small courses of these tests too: it reads finished races there.

It steps back for nobody."""

from __future__ import annotations

import runpy

from tests.browser import small_courses, stepping_back

if __name__ == "__main__":
    stepping_back.for_nobody()
    small_courses.lay()
    runpy.run_module("inkrally.server.clerk", run_name="__main__")
