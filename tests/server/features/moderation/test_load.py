"""The load of a server as shown to the operator: per second, and over the last hour."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from inkrally.server.admission.fair_queue import FairQueue
from inkrally.server.features.moderation.load_metrics import (
    MAX_SAMPLES,
    MIN_INTERVAL_SECONDS,
    SAMPLE_INTERVAL_SECONDS,
    LoadMeter,
    QueueLoad,
    tail_of,
)
from inkrally.server.jobs.frames import Job
from inkrally.server.jobs.queue import JobQueue, JobRunner, QueuedJob
from inkrally.server.observability import metrics as observe
from tests.server.features.moderation.test_order import overview
from tests.server.site import Site, over_sockets, running

INF = float("inf")


@over_sockets
async def test_load_is_reported_per_second_and_half_minute(site: Site) -> None:
    now = 1000.0
    meter = LoadMeter(site.services.store, site.services.ownership, None, lambda: now, lambda: now / 4)
    first = await meter.load()
    assert (first.commands.now, first.commands.hour) == (0, ())
    meter.sample()
    for round_ in range(3):
        now += SAMPLE_INTERVAL_SECONDS
        for _ in range(30 * (round_ + 1)):
            observe.commands["Commit", "done"] += 1
        observe.commands["Commit", "not-asked"] += 1
        meter.sample()
    now += MIN_INTERVAL_SECONDS - 1
    report = await meter.load()
    assert [round(each, 1) for each in report.commands.hour] == [1.0, 2.0, 3.0]
    assert 2.5 < report.commands.now < 3.0, "a little more than half a minute, because the last sample is too recent"
    assert [round(each * SAMPLE_INTERVAL_SECONDS) for each in report.refused.hour] == [1, 1, 1]
    (own,) = report.servers
    assert own.own
    assert own.figures is not None
    assert own.figures.cpu == 0.25, "in cores, independent of their number"
    assert own.figures.acts == pytest.approx(report.commands.now - report.refused.now, abs=0.002)
    assert report.store_bytes > 0
    assert report.database in ("sqlite", "postgresql")
    for _ in range(2 * MAX_SAMPLES):
        now += SAMPLE_INTERVAL_SECONDS
        meter.sample()
    assert len((await meter.load()).commands.hour) == MAX_SAMPLES - 1


@over_sockets
async def test_operator_sees_the_load(site: Site, tmp_path: Path) -> None:
    page = await site.browser().open(await site.browser().make(1))
    site.services.load_meter.sample()
    found = (await overview(site, tmp_path))["load"]
    (own,) = found["servers"]
    assert own["figures"]["tables"] >= 1, "the server that answers the page"
    assert own["figures"]["cpu"] > 0
    assert found["here"]["now"] >= 1
    assert {each["sort"] for each in found["queues"]} >= {"bot", "hint", "review"}
    assert found["writes_waiting"] >= 0
    await page.close()


class NobodyFree:
    """A pool whose workers are always busy."""

    capacity = 1

    def __init__(self) -> None:
        self.on_available: Callable[[], None] = self.warm

    def check_available(self) -> None:
        pass

    def acquire(self) -> JobRunner | None:
        return None

    def release(self, worker: JobRunner) -> None:
        pass

    def warm(self) -> None:
        pass

    async def close(self) -> None:
        pass


@over_sockets
async def test_wait_of_the_oldest_job_is_reported(tmp_path: Path) -> None:
    async def never() -> Job:
        raise AssertionError("no worker is free")

    async with running(tmp_path) as site:
        queue = JobQueue("review", NobodyFree(), FairQueue())
        works = [QueuedJob(never) for _ in range(3)]
        works[1].queued_at -= 200  # it came first, but others are served before it
        for number, work in enumerate(works):
            queue.submit(work, ("an address", str(number)))

        async def report() -> tuple[int, float]:
            return next((each.waiting, each.oldest) for each in await queues() if each.sort == "review")

        async def queues() -> tuple[QueueLoad, ...]:
            return (await site.services.load_meter.load()).queues

        waiting, oldest = await report()
        assert waiting == 3
        assert 200 <= oldest < 210
        queue.cancel(works[1])
        assert (await report())[1] < 10
        await queue.close()
        assert (await report())[1] == 0
        await asyncio.gather(*(work.answer for work in works), return_exceptions=True)


@pytest.mark.parametrize(
    ("after", "tail"),
    [
        ([(1.0, 0), (2.0, 0), (INF, 0)], 0.0),
        ([(1.0, 100), (2.0, 100), (INF, 100)], 0.99),
        ([(1.0, 98), (2.0, 100), (INF, 100)], 1.5),
        ([(1.0, 0), (2.0, 0), (INF, 100)], 2.0),
    ],
)
def test_ninety_ninth_percentile(after: list[tuple[float, float]], tail: float) -> None:
    assert tail_of((), after) == pytest.approx(tail)
    before = [(bound, 5.0 * number) for number, (bound, _) in enumerate(after, 1)]
    both = [(bound, count + known) for (bound, count), (_, known) in zip(after, before, strict=True)]
    assert tail_of(before, both) == pytest.approx(tail), "values from before the interval do not count"
