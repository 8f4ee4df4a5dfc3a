"""Waiting on behalf of one connection: it ends at once when the connection does."""

from __future__ import annotations

import asyncio
from typing import Any

WAITS = "inkrally.waits"
"""The key of a connection's `Waits` in a scope."""


class Gone(Exception):
    """The client that waited has hung up."""


class Waits:
    """What waits on one connection."""

    def __init__(self) -> None:
        self._futures: set[asyncio.Future[None]] = set()
        self._ended = False

    async def until(self, future: asyncio.Future[None]) -> None:
        """Wait for a future. Raises Gone."""
        if self._ended:
            raise Gone
        self._futures.add(future)
        try:
            await future
        finally:
            self._futures.discard(future)

    async def sleep(self, seconds: float) -> None:
        """Wait for a time. Raises Gone."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        timer = future.get_loop().call_later(seconds, _end, future)
        try:
            await self.until(future)
        finally:
            timer.cancel()

    def end(self) -> None:
        """End all that waits: the connection is closed."""
        self._ended = True
        for future in self._futures:
            if not future.done():
                future.set_exception(Gone())


def _end(future: asyncio.Future[None]) -> None:
    if not future.done():
        future.set_result(None)


def waits_of(scope: Any) -> Waits:
    """Return what waits on the connection of a request."""
    found: Waits | None = scope.get(WAITS)
    return Waits() if found is None else found
