"""Servers that share a store: the age of their heartbeats, and one time for deadlines."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from inkrally.server import app
from inkrally.server.clock import SteadyClock, steady
from inkrally.server.cluster import ownership_shared
from inkrally.server.cluster.bus import NoResponders
from inkrally.server.cluster.nats_bus import NatsBus
from inkrally.server.storage.store import StoreError
from tests.sample_sizes import long_only
from tests.server import postgresql
from tests.server.conftest import Faults
from tests.server.several.playing import new_url
from tests.server.site import eventually, over_sockets, running

pytestmark = postgresql.needs_postgresql


def test_age_of_heartbeats_includes_sleep() -> None:
    boottime = getattr(time, "CLOCK_BOOTTIME", None)
    if boottime is None:
        pytest.skip("only Linux has such a clock")
    assert isinstance(steady, partial)
    assert (steady.func, steady.args) == (time.clock_gettime, (boottime,))


@over_sockets
async def test_concurrent_checks_share_one_heartbeat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with running(tmp_path, store=new_url(tmp_path), cluster=True) as site:
        ownership: Any = site.services.ownership
        beats = 0

        async def beat() -> None:
            nonlocal beats
            beats += 1
            await asyncio.sleep(0.1)
            raise StoreError("store-failed", "it is away")

        for task in ownership._tasks:
            task.cancel()
        with monkeypatch.context() as away:
            away.setattr(ownership, "_beat", beat)
            away.setattr(ownership, "_good", ownership._steady() - 60)
            results = await asyncio.gather(*(ownership.verify() for _ in range(50)), return_exceptions=True)
        assert [type(each) for each in results] == [StoreError] * 50
        assert beats == 1
        await ownership.verify()
        assert not ownership.is_lease_uncertain


@long_only
@over_sockets
async def test_servers_share_one_time_despite_machine_clocks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One server stores a deadline by its clock, and the next owner of the table checks it by its own clock."""
    url = new_url(tmp_path)

    def off(hours: float) -> None:
        monkeypatch.setattr(app, "SteadyClock", lambda: SteadyClock(lambda: time.time() + 3600 * hours))

    off(-1)
    async with running(tmp_path / "a", store=url, cluster=True) as one:
        assert abs(one.services.clock.now() / 1000 - time.time()) < 2, "the time of the database"
        one.services.clock.set_time(time.time() + 600)  # as if the clock of the database had been set meanwhile
        off(2)
        async with running(tmp_path / "b", store=url, cluster=True) as other:
            assert abs(other.services.clock.now() - one.services.clock.now()) < 2000, "the time of the other servers"
            assert abs(other.services.clock.wall() - time.time()) < 2, "both follow the clock of the database"


@over_sockets
async def test_isolated_server_adopts_the_shared_time_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, faults: Faults
) -> None:
    faults.expected.add("server-clock-differs")
    url = new_url(tmp_path)
    monkeypatch.setattr(ownership_shared, "FIRST_ASK_SECONDS", 0.2)
    async with running(tmp_path / "a", store=url, cluster=True) as one:
        ahead = one.services.clock.now() / 1000 + 3600  # as if the clock of the database had been set meanwhile
        one.services.clock.set_time(ahead)
        ask = NatsBus.request

        async def unheard(bus: Any, subject: str, *more: Any) -> bytes:
            if subject == ownership_shared.TIME:
                raise NoResponders(subject)
            return await ask(bus, subject, *more)

        monkeypatch.setattr(NatsBus, "request", unheard)
        async with running(tmp_path / "b", store=url, cluster=True) as other:
            clocks = one.services.clock, other.services.clock
            await eventually(lambda: abs(clocks[0].now() - clocks[1].now()) < 1000)
            assert clocks[0].now() / 1000 > ahead - 1, "the server that started first keeps its time"
