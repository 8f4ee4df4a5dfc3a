"""The parts that a feature adds to the server: routes, background tasks, and steps at the start and at the end.

A feature also registers its messages of live connections with the hub (`live/hub.py`), and its event handlers with the
dispatcher (`events.py`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

Task: TypeAlias = "Callable[[], Coroutine[Any, Any, None]]"
"""A function that starts the coroutine of a background task."""


class Feature(NamedTuple):
    """One feature of a server.

    Attributes:
        name: The name of the feature.
        routes: The HTTP and WebSocket routes.
        tasks: The background tasks by name. They run until the server stops.
        open: Functions that the server awaits before the first request, in this order.
        close: A function that the server awaits after the background tasks have ended, or None.
    """

    name: str
    routes: Sequence[Any] = ()
    tasks: Mapping[str, Task] = {}
    open: Sequence[Callable[[], Awaitable[None]]] = ()
    close: Callable[[], Awaitable[None]] | None = None
