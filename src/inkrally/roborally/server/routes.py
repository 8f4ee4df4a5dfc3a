"""Combines the routes and background tasks that RoboRally adds to the server."""

from __future__ import annotations

from typing import Any

from inkrally.match.errors import Problem
from inkrally.roborally.server.courses import course_routes
from inkrally.roborally.server.naming import with_checked_name
from inkrally.roborally.server.own_courses import OwnCourses, course_of_row, own_course_routes
from inkrally.roborally.server.test_drives import TestDrives, drive_routes
from inkrally.server.game_routes import GamePlugin, PluginContext


class Plugin(GamePlugin):
    """The HTTP handlers that RoboRally adds to the server, and its background tasks."""

    def __init__(self, parts: PluginContext) -> None:
        self.courses = OwnCourses(parts.config, parts.store, parts.request_jobs, parts.now)
        self.drives = TestDrives(parts.config)
        self.handlers = (
            *course_routes(parts.guard),
            *own_course_routes(parts.guard, self.courses),
            *drive_routes(parts.guard, self.drives),
        )
        self.background_tasks = {"courses": self.courses.run}

    async def resolve_options(self, options: dict[str, Any]) -> dict[str, Any]:
        """Return the options of a table with a custom course itself in place of its id, so that the log has it.

        Raises Refusal (`course-unknown`), BadInput (`name`).
        """
        own = options.get("own")
        if own is None:
            return options
        if not isinstance(own, str):
            return {**options, "own": with_checked_name(own, "own")}
        row = await self.courses.row(own)
        return {**options, "course": "own", "own": course_of_row(row)}

    async def why_not_public(self, options: dict[str, Any], address: str) -> Problem | None:
        """Return the reason why a table with these options must be private, or None.

        The reason is a custom course on which no race is possible. `address` is the requester's, for rate limits.
        """
        own = options.get("own")
        return None if own is None else await self.courses.why_not_playable(own, address)

    async def close(self) -> None:
        """Cancel all test drives."""
        await self.drives.close()
