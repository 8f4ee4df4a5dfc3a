"""The path of a commit through the server: how many modules and functions a reader has to follow."""

from __future__ import annotations

import sys
import threading
from functools import partial
from math import inf
from pathlib import Path
from typing import Any

import pytest

import inkrally.server
import inkrally.table
from inkrally.server.storage import store
from tests.server.site import Page, over_sockets, running

COUNTED = tuple(str(Path(package.__path__[0])) for package in (inkrally.server, inkrally.table))
ON_A_TIMER = {"Server.on_tick"}
MOST_MODULES = 15
MOST_FUNCTIONS = 80


class Trace:
    """The functions of server and table that run while it is on, in all threads started after it."""

    def __init__(self) -> None:
        self.on = False
        self.functions: set[tuple[str, str]] = set()

    def __call__(self, frame: Any, event: str, argument: Any) -> None:
        code = frame.f_code
        # A resumed coroutine is not a new call. It continues after its first line.
        called = self.on and event == "call" and frame.f_lineno == code.co_firstlineno
        if called and code.co_filename.startswith(COUNTED) and not code.co_name.startswith("<"):
            self.functions.add((code.co_filename, code.co_qualname))


def sees_the_commit(page: Page) -> bool:
    return 0 in page.snapshot["match"]["committed"]


@over_sockets
async def test_a_commit_goes_through_few_modules_and_functions(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Compiled hot modules, such as `table/delta.py`, do not appear in the trace and are not counted."""
    monkeypatch.setattr(
        store, "GATHER_MIN_WRITES_PER_SECOND", inf
    )  # a busy writer asks one function more for how long it waits
    trace = Trace()
    threading.setprofile(trace)
    try:
        async with running(tmp_path) as site:
            browsers = [site.browser() for _ in range(4)]
            table = await browsers[0].make(4, name="Seat 0")
            pages = [await browser.open(table) for browser in browsers]
            for number, page in enumerate(pages[1:], 1):
                await page.done("sit", name=f"Seat {number}")
            await pages[0].done("start")
            seen = []
            sys.setprofile(trace)
            for round_number in (1, 2, 3):
                for page in pages:
                    await page.round_is(round_number)
                    await page.draw()
                # The first commit of a round. Functions that run only in some rounds belong to background tasks.
                trace.functions, trace.on = set(), True
                await pages[0].done("commit")
                for page in pages:
                    await page.until(partial(sees_the_commit, page))
                trace.on = False
                seen.append(trace.functions)
                for page in pages[1:]:
                    await page.done("commit")
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    functions = {(file, name) for file, name in set.intersection(*seen) if name not in ON_A_TIMER}
    modules = {file for file, _ in functions}
    with capsys.disabled():
        print(f"\na commit: {len(modules)} modules and {len(functions)} functions of server and table")
    listing = "\n".join(f"{Path(file).name}: {name}" for file, name in sorted(functions))
    assert len(modules) <= MOST_MODULES, listing
    assert len(functions) <= MOST_FUNCTIONS, listing
