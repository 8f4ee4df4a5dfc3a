"""Jobs of HTTP requests: their cost, and the cache of their answers."""

from __future__ import annotations

import asyncio
import itertools
import time

import pytest

from inkrally.server.jobs.frames import Job
from inkrally.server.jobs.request_jobs import JobFactory, job_maker
from tests.server.site import Site, eventually, over_sockets


@over_sockets
async def test_answer_dropped_when_ready_is_not_cached(site: Site) -> None:
    clerks = site.services.clerks

    async def done(address: str, seconds: float, make: JobFactory) -> bytes:
        # Between the end of the work and its notification.
        asyncio.get_running_loop().call_soon(clerks.invalidate, "a table")
        return b"as it was"

    clerks.run = done  # type: ignore[method-assign]  # no process runs
    assert await clerks.run_cached("replay a table", "here", 1, never) == b"as it was"
    assert clerks.cached("replay a table") is None


@over_sockets
async def test_answer_computed_while_all_are_dropped_is_not_cached(site: Site) -> None:
    clerks = site.services.clerks
    ready = [asyncio.Event(), asyncio.Event()]
    begun: list[bytes] = []

    async def done(address: str, seconds: float, make: JobFactory) -> bytes:
        begun.append(b"as it was" if not begun else b"as it is")
        number = len(begun) - 1
        await ready[number].wait()
        return begun[number]

    clerks.run = done  # type: ignore[method-assign]  # no process runs
    before = asyncio.create_task(clerks.run_cached("replay a table", "here", 1, never))
    await eventually(lambda: len(begun) == 1)
    await clerks.invalidate_all()
    after = asyncio.create_task(clerks.run_cached("replay a table", "here", 1, never))
    await eventually(lambda: len(begun) == 2)
    for each in reversed(ready):
        each.set()
        await asyncio.sleep(0)
    assert (await before, await after) == (b"as it was", b"as it is")
    assert clerks.cached("replay a table") == b"as it is"


@over_sockets
async def test_a_slow_start_of_a_process_is_not_charged(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    clerks, charged = site.services.clerks, list[float]()
    monkeypatch.setattr(clerks._rate_limits, "charge_work", lambda address, seconds: charged.append(seconds))
    passing = itertools.count(1000.0, 1000.0)
    monkeypatch.setattr(time, "perf_counter", lambda: next(passing))
    await clerks.run("here", 0, job_maker("qr", "https://example.org/"))
    assert 0 < charged[0] < 1000, "each reading of the clock is 1000 seconds later than the last one"


async def never() -> Job:
    raise AssertionError("no request needs this job")
