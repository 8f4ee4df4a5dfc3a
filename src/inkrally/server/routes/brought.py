"""What games bring to the server beside tables, by their packs: handlers, and what goes on in the background.

Knows no game. A pack's `routes` names a module with a class `Brought`, which is given the parts of the server.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias

from inkrally.games import PACKS
from inkrally.pack import load
from inkrally.server.config import Config
from inkrally.server.http.responses import RequestGuard
from inkrally.server.jobs.clerks import Clerks
from inkrally.server.live.hub import Hub
from inkrally.server.storage.store import Store

Watch: TypeAlias = "Callable[[], Coroutine[Any, Any, None]]"


class Parts(NamedTuple):
    """The parts of a server that routes of a game may use."""

    config: Config
    store: Store
    guard: RequestGuard
    hub: Hub
    clerks: Clerks


class Brought(Protocol):
    """What a game brings: `watches` run by name as long as the server does; `prices` are of what costs more or less
    than anything else (`http/prices.py`)."""

    handlers: Sequence[Any]
    watches: dict[str, Watch]
    prices: Mapping[str, float]


def brought(parts: Parts) -> dict[str, Brought]:
    """By game what it brings, for each that brings anything."""
    return {name: load(pack.routes).Brought(parts) for name, pack in PACKS.items() if pack.routes}
