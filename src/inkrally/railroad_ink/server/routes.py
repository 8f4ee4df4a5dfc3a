"""What Railroad Ink serves beside its tables: sheets on paper, and dice towers with a live connection."""

from __future__ import annotations

from typing import Any

from inkrally.match.errors import Problem
from inkrally.railroad_ink.server.dice_towers import Towers, tower_handler, tower_routes
from inkrally.railroad_ink.server.paper import paper_routes
from inkrally.server.events import OwnershipMoved
from inkrally.server.feature import Task
from inkrally.server.game_routes import Parts


class Brought:
    """The handlers, and what goes on in the background."""

    def __init__(self, parts: Parts) -> None:
        self.towers = Towers(parts.store, parts.config.tower_days, parts.now)
        self.towers.ownership = parts.hub.tables.ownership
        parts.events.on(OwnershipMoved, lambda event: self.towers.part(event.key))
        parts.hub.tables.handover.others.append(self.towers.in_memory)
        self.handlers = (
            *tower_routes(parts.guard, self.towers, parts.clerks),
            *paper_routes(parts.guard, parts.clerks),
            tower_handler(parts.hub, self.towers),
        )
        self.watches: dict[str, Task] = {"towers": self.towers.watch}

    async def fill(self, options: dict[str, Any]) -> dict[str, Any]:
        """Nothing that is kept here is named by options."""
        return options

    async def closed(self, options: dict[str, Any], address: str) -> Problem | None:
        """Whatever can be played may be open to everybody."""
        return None

    async def close(self) -> None:
        """Nothing was begun."""
