"""Combines the routes and background tasks that Railroad Ink adds: written sheets, solo tour, mixes, dice towers."""

from __future__ import annotations

from typing import Any

from inkrally.match.errors import Problem
from inkrally.railroad_ink.server.dice_towers import Towers, tower_handler, tower_routes
from inkrally.railroad_ink.server.mixes import mix_routes
from inkrally.railroad_ink.server.solo_tour import tour_routes
from inkrally.railroad_ink.server.written_sheets import paper_routes
from inkrally.server.events import OwnershipMoved
from inkrally.server.feature import Task
from inkrally.server.game_routes import PluginContext


class Plugin:
    """The HTTP and websocket handlers that Railroad Ink adds to the server, and its background tasks."""

    def __init__(self, context: PluginContext) -> None:
        self.towers = Towers(context.store, context.config.tower_days, context.now)
        self.towers.ownership = context.hub.tables.ownership
        context.events.on(OwnershipMoved, lambda event: self.towers.release(event.key))
        context.hub.tables.handover.in_memory_elsewhere.append(self.towers.in_memory)
        self.handlers = (
            *tower_routes(context.guard, self.towers, context.clerks),
            *paper_routes(context.guard, context.clerks),
            *tour_routes(context.guard, context.store),
            *mix_routes(context.guard),
            tower_handler(context.hub, self.towers),
        )
        self.background_tasks: dict[str, Task] = {"towers": self.towers.run}

    async def resolve_options(self, options: dict[str, Any]) -> dict[str, Any]:
        """Return the options unchanged, because options of this game never refer to stored data."""
        return options

    async def why_not_public(self, options: dict[str, Any], address: str) -> Problem | None:
        """Return None, because a table with any options may be public."""
        return None

    async def close(self) -> None:
        """Do nothing, because this plugin has nothing to close."""
