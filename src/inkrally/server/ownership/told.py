"""What servers that share a store tell each other about what they have in memory: that an account was signed out, that
a list is another. A word is a hint and may be lost: whatever matters is read anew now and then as well.

Knows no part: who tells something names it, and who keeps something says what to do about it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Protocol

import msgspec

from inkrally.server import observe
from inkrally.server.bus.contract import Bus

SUBJECT = "told"
FRESH_SECONDS = 30.0
"""So often what others may have changed is read anew, for words that were lost."""

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(tuple[str, str, list[Any]]).decode


class Tell(Protocol):
    """Tells the other servers something: by name, and with what it is about."""

    def __call__(self, what: str, *about: Any) -> None: ...


def nobody(what: str, *about: Any) -> None:
    """As a server alone tells others."""


class Words:
    """The words of one server to the others."""

    def __init__(self, bus: Bus, me: str) -> None:
        self._bus = bus
        self._me = me
        self._known: dict[str, Callable[..., Any]] = {}
        self._named: set[str] = set()
        """What is done with who tells it, too."""
        self._anew: list[Callable[[], Awaitable[None]]] = []
        self._back = asyncio.Event()
        bus.hear(SUBJECT, self._heard)
        bus.on_back.append(self._back.set)

    def tell(self, what: str, *about: Any) -> None:
        """Tell all other servers."""
        self._bus.tell(SUBJECT, _encode((self._me, what, about)))

    def on(self, what: str, do: Callable[..., Any], named: bool = False) -> None:
        """What to do when another server tells this; it may be a coroutine. `named`: the id of that server comes
        first."""
        self._known[what] = do
        if named:
            self._named.add(what)

    def anew(self, read: Callable[[], Awaitable[None]]) -> None:
        """Read something anew now and then, and where the bus was away."""
        self._anew.append(read)

    async def watch(self) -> None:
        """Read anew what others may have changed, for ever."""
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(FRESH_SECONDS):
                    await self._back.wait()
            self._back.clear()
            for read in self._anew:
                try:
                    await read()
                except Exception as error:
                    observe.log.info("told", error=repr(error))  # the next time

    async def _heard(self, data: bytes) -> None:
        who, what, about = _decode(data)
        # A server of another release may tell what this one does not know.
        if who != self._me and what in self._known:
            done = self._known[what](*((who, *about) if what in self._named else about))
            if isinstance(done, Awaitable):
                await done
