"""What servers say to each other: one asks whoever hears a subject, or tells it to all. Knows no product and no table.

A message is a hint to look into the store, never the truth: it may be lost, and comes at most once. What must arrive is
a row (`cluster_events.py`). A server alone has no bus.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Protocol

MAX_BYTES = 4096
"""The longest message and the longest answer."""
MAX_AT_ONCE = 1024
"""So many messages of one subject a hearer works on at once; what comes beyond is dropped, and counted."""

Callback = Callable[[bytes], Awaitable[bytes | None]]
"""Gets a message, and gives the answer to it: None where it has none, such as to what was only told."""


class NobodyHears(Exception):
    """Nobody is there to answer on a subject, or the bus itself is gone just now."""


class MaybeHeard(NobodyHears):
    """The bus broke off while something was asked: somebody may have heard it, and does it."""


class Bus(Protocol):
    """Subjects are words with dots between them, of letters, digits, `_` and `-`, and heard as they are written.

    Before `open` and after `close` nobody hears anything.
    """

    on_back: list[Callable[[], None]]
    """Called whenever the bus is there again after it was away from this server: words may have been lost."""

    async def open(self) -> None:
        """Begin. Where the bus is away just now it comes when it can, and later always comes back by itself. Raises
        OSError where it is not to be had at all."""
        ...

    async def close(self) -> None:
        """End; what is being worked on is cancelled."""
        ...

    async def ask(self, subject: str, data: bytes, timeout: float) -> bytes:
        """The first answer of whoever hears a subject, also in this process. `timeout` is in seconds.

        Raises NobodyHears at once where nobody does (MaybeHeard where that is not sure), TimeoutError where nobody
        answers in time, ValueError where the message is longer than MAX_BYTES.
        """
        ...

    def tell(self, subject: str, data: bytes) -> None:
        """Tell all who hear a subject, also in this process: each at most once. Never blocks and never raises."""
        ...

    def hear(self, subject: str, callback: Callback) -> Callable[[], None]:
        """Have each message on a subject given to a callback, before `open` too; what this gives ends it.

        Messages are begun in the order in which they come, each in a task of its own, so that none waits for another. A
        callback that raises is logged, and answers nothing.
        """
        ...
