"""Readiness and metrics while the database is unavailable. Without players, as at night, no command tries to write, so
readiness must not depend on failed writes.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from tests.server import postgresql
from tests.server.conftest import Faults
from tests.server.several.playing import two
from tests.server.site import Site, eventually, over_sockets, running

pytestmark = postgresql.needs_postgresql
AWAY = {"ready": False, "why": "store-failed"}


@asynccontextmanager
async def sites(folder: Path, shared: bool, own: postgresql.Cluster) -> AsyncIterator[tuple[Site, ...]]:
    """Run two servers that share a database, or a single one."""
    if shared:
        async with two(folder, store=own.make("watched")) as found:
            yield found
    else:
        async with running(folder, store=own.make("watched")) as site:
            yield (site,)


async def metric(site: Site, name: str) -> float:
    """Return the value of a metric, or 0 if it does not exist yet."""
    text = (await site.browser().http.get("/metrics")).text
    found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
    return float(found[1]) if found else 0.0


async def until_ready(site: Site, expected: object) -> None:
    """Wait until the server reports this state."""

    async def fits() -> bool:
        return bool((await site.browser().http.get("/ready")).json() == expected)

    await eventually(fits)


@pytest.mark.parametrize("shared", [False, True])
@over_sockets
async def test_server_without_its_database_reports_not_ready(tmp_path: Path, shared: bool, faults: Faults) -> None:
    faults.expected |= {"store-failed", "store-unreadable", "ownership-task-failed"}
    own = postgresql.Cluster()
    refused = 'inkrally_client_messages_total{kind="AddAction",outcome="store-failed"}'
    try:
        async with sites(tmp_path, shared, own) as found:
            site = found[0]
            browser = site.browser()
            page = await browser.open(await browser.make(1, name="Ada", start=True))
            for each in found:
                await until_ready(each, {"ready": True})
                assert await metric(each, "inkrally_ready") == 1
            await asyncio.to_thread(own.kill)
            for each in found:
                await until_ready(each, AWAY)
                assert await metric(each, "inkrally_ready") == 0
            before = await metric(site, refused)
            assert await page.refused("add-action", act=page.finish()[0]) == "store-failed"
            assert await metric(site, refused) == before + 1, "requests that are refused before routing count, too"
            await asyncio.to_thread(own.start)
            for each in found:
                await until_ready(each, {"ready": True})
                assert await metric(each, "inkrally_ready") == 1
    finally:
        await asyncio.to_thread(own.close)
