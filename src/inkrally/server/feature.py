"""How a feature registers with the server: its routes, its background tasks, and what it opens and closes.

A feature registers messages of live connections with the hub (`live/hub.py`), and its event handlers with the
dispatcher (`events.py`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

Task: TypeAlias = "Callable[[], Coroutine[Any, Any, None]]"


class Feature(NamedTuple):
    """The parts that one feature adds to a server.

    `tasks` run by name until the server stops. The server awaits `open` in order before the first request, and `close`
    after the tasks have ended.
    """

    name: str
    routes: Sequence[Any] = ()
    tasks: Mapping[str, Task] = {}
    open: Sequence[Callable[[], Awaitable[None]]] = ()
    close: Callable[[], Awaitable[None]] | None = None
