"""The parts that games add to the server beside tables: routes and background tasks. Knows no game.

A pack's `routes` names a module with a class `Plugin`. The class is created with the parts of the server.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

import msgspec

from inkrally.games import PACKS
from inkrally.match.errors import Problem
from inkrally.pack import load_named
from inkrally.server.config import Config
from inkrally.server.events import Dispatcher
from inkrally.server.feature import Task
from inkrally.server.http.request_guard import RequestGuard
from inkrally.server.jobs.request_jobs import RequestJobs
from inkrally.server.live.hub import Hub
from inkrally.server.storage.store import Store
from inkrally.table.document import TableSetup


class PluginContext(NamedTuple):
    """The parts of a server that a game's routes may use. `now` is the clock that all servers of a cluster share."""

    config: Config
    store: Store
    guard: RequestGuard
    hub: Hub
    clerks: RequestJobs
    events: Dispatcher
    now: Callable[[], int]


class GamePlugin(Protocol):
    """The additions of one game: its route handlers, and background tasks by name (`watches`)."""

    handlers: Sequence[Any]
    background_tasks: dict[str, Task]

    async def resolve_options(self, options: dict[str, Any]) -> dict[str, Any]:
        """Return a table's options with everything included that they name and this server stores. Raises Refusal,
        BadInput."""

    async def why_not_public(self, options: dict[str, Any], address: str) -> Problem | None:
        """Return why a table with these complete options may not be public or rated, or None if it may.

        The address pays for the work. Raises Refusal, BadInput.
        """

    async def close(self) -> None:
        """Stop what the game has started."""


async def resolve_setup(found: Mapping[str, GamePlugin], setup: TableSetup) -> TableSetup:
    """Return the setup with everything included that its options name, so that the match needs nothing else. Raises
    Refusal."""
    if setup.game not in found:
        return setup
    return msgspec.structs.replace(setup, options=await found[setup.game].resolve_options(setup.options))


async def why_not_public(found: Mapping[str, GamePlugin], setup: TableSetup, address: str) -> Problem | None:
    """Return why a table with this complete setup may not be public or rated, or None. Raises Refusal, BadInput."""
    if not (setup.public or setup.rated) or setup.game not in found:
        return None
    return await found[setup.game].why_not_public(setup.options, address)


def load_game_plugins(parts: PluginContext) -> dict[str, GamePlugin]:
    """Create what each game adds, by game."""
    return {name: load_named(pack.routes).Plugin(parts) for name, pack in PACKS.items() if pack.routes}
