"""Waits of requests of a connection. A wait ends when the client hangs up, so that no work is done for that client."""

from __future__ import annotations

import asyncio
from typing import Any

WAITS_SCOPE_KEY = "inkrally.waits"
"""The key under which the `ConnectionWaits` of a connection are stored in an ASGI scope."""


class ClientDisconnected(Exception):
    """The client hung up while its request waited."""


class ConnectionWaits:
    """Waits of the handler of a connection that end with an error when the client hangs up."""

    def __init__(self) -> None:
        self._futures: set[asyncio.Future[None]] = set()
        self._ended = False

    async def until(self, future: asyncio.Future[None]) -> None:
        """Wait for a future. Raises ClientDisconnected if the client hangs up before."""
        if self._ended:
            raise ClientDisconnected
        self._futures.add(future)
        try:
            await future
        finally:
            self._futures.discard(future)

    async def sleep(self, seconds: float) -> None:
        """Wait for a number of seconds. Raises ClientDisconnected if the client hangs up before."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        timer = future.get_loop().call_later(seconds, _end, future)
        try:
            await self.until(future)
        finally:
            timer.cancel()

    def end(self) -> None:
        """End all waits with ClientDisconnected, since the connection is closed."""
        self._ended = True
        for future in self._futures:
            if not future.done():
                future.set_exception(ClientDisconnected())


def _end(future: asyncio.Future[None]) -> None:
    """Complete a future, unless it is done."""
    if not future.done():
        future.set_result(None)


def waits_of(scope: Any) -> ConnectionWaits:
    """Return the `ConnectionWaits` of the connection that an ASGI scope belongs to."""
    found: ConnectionWaits | None = scope.get(WAITS_SCOPE_KEY)
    return ConnectionWaits() if found is None else found
