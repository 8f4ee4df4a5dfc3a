"""Two servers of this process that share a PostgreSQL, for tests that look into both."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from inkrally.server.storage.store import Write
from tests.server import postgresql
from tests.server.site import Browser, Site, eventually, running


def new_url(folder: Path) -> str:
    return postgresql.cluster().make(f"o{abs(hash(folder))}")


@asynccontextmanager
async def two(folder: Path, **choices: Any) -> AsyncIterator[tuple[Site, Site]]:
    """Two servers of this process that share a store."""
    choices = {"store": new_url(folder), "cluster": True, **choices}
    async with running(folder / "a", **choices) as one, running(folder / "b", **choices) as other:
        await eventually(lambda: len(one.services.ownership.peers) == 2)
        yield one, other


def silence(site: Site) -> None:
    """Have a server tell the others nothing any more, neither over the bus nor by rows."""
    bus: Any = site.services.bus
    bus.publish = lambda subject, data: None
    store: Any = site.services.store
    write = store.write

    async def without_events(wanted: Write) -> None:
        wanted.events = []
        await write(wanted)

    store.write = without_events


def at(site: Site, browser: Browser) -> Browser:
    """The same browser, at another server."""
    there = site.browser()
    there.http.cookies = browser.http.cookies
    return there
