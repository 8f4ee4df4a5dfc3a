"""Heartbeats of servers in their database: the age of the last one, and waiting for the next."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from inkrally.server.clock import steady
from inkrally.server.storage.store import StoreError
from tests.server import postgresql
from tests.server.several.sites import new_url
from tests.server.site import over_sockets, running

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
