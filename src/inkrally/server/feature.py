"""How a feature registers with the server: its routes, its background tasks, and what opens and closes with the server.

What a feature does for live connections it registers with the hub (`live/hub.py`), and the events that it handles with
the dispatcher (`events.py`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

Task: TypeAlias = "Callable[[], Coroutine[Any, Any, None]]"


class Feature(NamedTuple):
    """What one feature adds to a server. `tasks` run by name until the server stops; `open` is awaited in order before
    the first request, `close` after the tasks have ended."""

    name: str
    routes: Sequence[Any] = ()
    tasks: Mapping[str, Task] = {}
    open: Sequence[Callable[[], Awaitable[None]]] = ()
    close: Callable[[], Awaitable[None]] | None = None
