"""What games bring to the server beside tables, by their packs: handlers, and what goes on in the background.

Knows no game. A pack's `routes` names a module with a class `Brought`, which is given the parts of the server.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

import msgspec

from inkrally.games import PACKS
from inkrally.match.errors import Problem
from inkrally.pack import load
from inkrally.server.config import Config
from inkrally.server.events import Dispatcher
from inkrally.server.feature import Task
from inkrally.server.http.request_guard import RequestGuard
from inkrally.server.jobs.clerks import Clerks
from inkrally.server.live.hub import Hub
from inkrally.server.storage.store import Store
from inkrally.table.doc import TableSetup


class Parts(NamedTuple):
    """The parts of a server that routes of a game may use. `now` is the time that all servers of a store have."""

    config: Config
    store: Store
    guard: RequestGuard
    hub: Hub
    clerks: Clerks
    events: Dispatcher
    now: Callable[[], int]


class Brought(Protocol):
    """What a game brings: `watches` run by name as long as the server does."""

    handlers: Sequence[Any]
    watches: dict[str, Task]

    async def fill(self, options: dict[str, Any]) -> dict[str, Any]:
        """The options of a table, whole, where they name something that is kept here. Raises Refusal, BadInput."""

    async def closed(self, options: dict[str, Any], address: str) -> Problem | None:
        """Why no table with these options, which are whole, is public or rated; None where one may be. Who asks from
        the address pays for the work. Raises Refusal, BadInput."""

    async def close(self) -> None:
        """End what it has begun."""


async def filled(found: Mapping[str, Brought], setup: TableSetup) -> TableSetup:
    """A set-up of a table with all that it names, so that a match needs nothing else. Raises Refusal."""
    if setup.game not in found:
        return setup
    return msgspec.structs.replace(setup, options=await found[setup.game].fill(setup.options))


async def closed(found: Mapping[str, Brought], setup: TableSetup, address: str) -> Problem | None:
    """Why a table of a set-up, which is whole, may not be as open as it wants to be. Raises Refusal, BadInput."""
    if not (setup.public or setup.rated) or setup.game not in found:
        return None
    return await found[setup.game].closed(setup.options, address)


def brought(parts: Parts) -> dict[str, Brought]:
    """By game what it brings, for each that brings anything."""
    return {name: load(pack.routes).Brought(parts) for name, pack in PACKS.items() if pack.routes}
