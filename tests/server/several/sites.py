"""Two servers in this process that share a PostgreSQL database, for tests that inspect both."""

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
    """Run two servers in this process that share a database."""
    choices = {"store": new_url(folder), "cluster": True, **choices}
    async with running(folder / "a", **choices) as one, running(folder / "b", **choices) as other:
        await eventually(lambda: len(one.services.ownership.peers) == 2)
        yield one, other


def silence(site: Site) -> None:
    """Stop all events of a server to the others, over the bus and by rows."""
    bus: Any = site.services.bus
    bus.publish = lambda subject, data: None
    store: Any = site.services.store
    write = store.write

    async def without_events(wanted: Write) -> None:
        wanted.events = []
        await write(wanted)

    store.write = without_events


def at(site: Site, browser: Browser) -> Browser:
    """Return the same browser, connected to another server."""
    there = site.browser()
    there.http.cookies = browser.http.cookies
    return there
