"""All parts at once: PostgreSQL, NATS, HAProxy, three servers and two workers, started on this machine."""

from __future__ import annotations

import asyncio
import random
import signal
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.sample_sizes import long_only
from tests.server.nats_server import needs_nats
from tests.server.postgresql import needs_postgresql
from tests.server.several.playing import owner_of_some, playing
from tests.server.site import over_sockets

MOVES = 3


@pytest.fixture
def all_parts(bench: Any) -> Iterator[Any]:
    """The whole cluster. Prints the time that it took to start."""
    parts = bench("several")
    if parts.proxy_program() is None:
        pytest.skip("there is no HAProxy here")
    began = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder, parts.Several(Path(folder), 3, safe=False, workers=2) as several:
        print(f"all parts had started after {time.perf_counter() - began:.1f} s")
        yield several


@long_only
@needs_postgresql
@needs_nats
@over_sockets
async def test_all_parts_play_together(all_parts: Any, bench: Any) -> None:
    logs = all_parts.worker_logs()
    async with playing(all_parts, bench, 3) as play:
        # A round ends only after its bot has committed, and workers compute its decisions.
        await play.acknowledged(8)
        assert all_parts.begun_by("bot", logs), "no worker has decided for a bot"
        await _moved(all_parts, bench)
        dead = await owner_of_some(play)
        all_parts.send(dead, signal.SIGKILL)
        all_parts.ended(dead)
        await play.acknowledged(3)
        assert dead not in play.owners().values()


async def _moved(several: Any, bench: Any) -> None:
    """Move a table without viewers to the server where a client requests the table. The servers use NATS for that."""
    (seat,) = await bench("several").fill(several, 1, "Moves", random.Random(1))
    table = seat.table
    await seat.leave()
    took = []
    for _ in range(MOVES):
        owner = await asyncio.to_thread(several.owner, table)
        assert owner is not None
        other = (owner + 1) % 3
        page = bench("several").PageSeat(several.ports[other], 0, random.Random(1))
        page.cookie = seat.cookie
        began = time.perf_counter()
        await page.sit(table)
        took.append(time.perf_counter() - began)
        assert page.snapshot is not None
        assert await asyncio.to_thread(several.owner, table) == other
        await page.leave()
    print(f"a table moved in {', '.join(f'{1000 * each:.0f}' for each in took)} ms, with the connection of its page")
