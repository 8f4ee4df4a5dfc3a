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
    request_jobs = site.services.request_jobs

    async def done(address: str, seconds: float, make: JobFactory) -> bytes:
        # Between the end of the work and its notification.
        asyncio.get_running_loop().call_soon(request_jobs.invalidate, "a table")
        return b"as it was"

    request_jobs.run = done  # type: ignore[method-assign]  # no process runs
    assert await request_jobs.run_cached("replay a table", "here", 1, never) == b"as it was"
    assert request_jobs.cached("replay a table") is None


@over_sockets
async def test_answer_computed_while_all_are_dropped_is_not_cached(site: Site) -> None:
    request_jobs = site.services.request_jobs
    ready = [asyncio.Event(), asyncio.Event()]
    begun: list[bytes] = []

    async def done(address: str, seconds: float, make: JobFactory) -> bytes:
        begun.append(b"as it was" if not begun else b"as it is")
        number = len(begun) - 1
        await ready[number].wait()
        return begun[number]

    request_jobs.run = done  # type: ignore[method-assign]  # no process runs
    before = asyncio.create_task(request_jobs.run_cached("replay a table", "here", 1, never))
    await eventually(lambda: len(begun) == 1)
    await request_jobs.invalidate_all()
    after = asyncio.create_task(request_jobs.run_cached("replay a table", "here", 1, never))
    await eventually(lambda: len(begun) == 2)
    for each in reversed(ready):
        each.set()
        await asyncio.sleep(0)
    assert (await before, await after) == (b"as it was", b"as it is")
    assert request_jobs.cached("replay a table") == b"as it is"


@over_sockets
async def test_a_slow_start_of_a_process_is_not_charged(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    request_jobs, charged = site.services.request_jobs, list[float]()
    monkeypatch.setattr(request_jobs._rate_limits, "charge_work", lambda address, seconds: charged.append(seconds))
    passing = itertools.count(1000.0, 1000.0)
    monkeypatch.setattr(time, "perf_counter", lambda: next(passing))
    await request_jobs.run("here", 0, job_maker("qr", "https://example.org/"))
    assert 0 < charged[0] < 1000, "each reading of the clock is 1000 seconds later than the last one"


async def never() -> Job:
    raise AssertionError("no request needs this job")
