"""The parts that games add to the server besides tables: routes and background tasks.

`Pack.routes` names a module of the game with a class `Plugin`. The server creates a `Plugin` with a `PluginContext`.
Keep names of games out of this module.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

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
    """The parts of a server that the plugin of a game may use.

    Attributes:
        config: The settings.
        store: The store.
        guard: Checks requests and finds their sessions.
        hub: The live connections.
        request_jobs: Runs slow jobs of HTTP requests.
        events: The event dispatcher.
        now: Returns the time in milliseconds since 1970, which is the same on all servers of a cluster.
    """

    config: Config
    store: Store
    guard: RequestGuard
    hub: Hub
    request_jobs: RequestJobs
    events: Dispatcher
    now: Callable[[], int]


class GamePlugin:
    """The additions of one game to a server. A game has a subclass that sets the attributes.

    Attributes:
        handlers: The route handlers.
        background_tasks: The background tasks by name.
    """

    handlers: Sequence[Any] = ()
    background_tasks: Mapping[str, Task] = {}

    async def resolve_options(self, options: dict[str, Any]) -> dict[str, Any]:
        """Return the options of a table with stored data, such as a course, in place of the ID of that data.

        Raises:
            Refusal: The data does not exist.
            BadInput: The options are invalid.
        """
        return options

    async def why_not_public(self, options: dict[str, Any], address: str) -> Problem | None:
        """Return the reason why a table with these complete options may not be public or rated, or None if it may.

        `address` is charged for the check. Raises Refusal, BadInput.
        """
        return None

    async def close(self) -> None:
        """Stop the processes and tasks that the plugin has started."""


async def resolve_setup(found: Mapping[str, GamePlugin], setup: TableSetup) -> TableSetup:
    """Return a setup with stored data, such as a course, in place of IDs, so that the match needs no other data.

    Raises:
        Refusal: The data does not exist.
        BadInput: The options are invalid.
    """
    if setup.game not in found:
        return setup
    return msgspec.structs.replace(setup, options=await found[setup.game].resolve_options(setup.options))


async def why_not_public(found: Mapping[str, GamePlugin], setup: TableSetup, address: str) -> Problem | None:
    """Return the reason why a table with this complete setup may not be public or rated, or None if it may.

    Args:
        found: The plugins by game.
        setup: The setup, as `resolve_setup` returns it.
        address: The address that is charged for the check.

    Raises:
        Refusal: The address has used up its credits.
        BadInput: The options are invalid.
    """
    if not (setup.public or setup.rated) or setup.game not in found:
        return None
    return await found[setup.game].why_not_public(setup.options, address)


def load_game_plugins(parts: PluginContext) -> dict[str, GamePlugin]:
    """Create the plugins of all games that have one, by name of the game."""
    return {name: load_named(pack.routes).Plugin(parts) for name, pack in PACKS.items() if pack.routes}
