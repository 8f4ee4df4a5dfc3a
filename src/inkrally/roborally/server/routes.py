"""What RoboRally serves beside its tables: printed courses, courses of people, and test drives of them."""

from __future__ import annotations

from typing import Any

from inkrally.match.errors import Problem
from inkrally.roborally.server.courses import course_routes
from inkrally.roborally.server.drives import TestDrives, drive_routes
from inkrally.roborally.server.naming import named
from inkrally.roborally.server.own_courses import OwnCourses, course_of_row, own_course_routes
from inkrally.server.feature import Task
from inkrally.server.game_routes import Parts


class Brought:
    """The handlers, and what goes on in the background."""

    def __init__(self, parts: Parts) -> None:
        self.courses = OwnCourses(parts.config, parts.store, parts.clerks, parts.now)
        self.drives = TestDrives(parts.config)
        self.handlers = (
            *course_routes(parts.guard),
            *own_course_routes(parts.guard, self.courses),
            *drive_routes(parts.guard, self.drives),
        )
        self.watches: dict[str, Task] = {"courses": self.courses.watch}

    async def fill(self, options: dict[str, Any]) -> dict[str, Any]:
        """The options of a table with the course itself, where `own` is the address of one that is kept: a log needs
        nothing else. Raises Refusal (`course-unknown`), BadInput (`name`)."""
        own = options.get("own")
        if own is None:
            return options
        if not isinstance(own, str):
            return {**options, "own": named(own, "own")}
        row = await self.courses.row(own)
        return {**options, "course": "own", "own": course_of_row(row)}

    async def closed(self, options: dict[str, Any], address: str) -> Problem | None:
        """Why these are for a table among friends alone: nobody else shall sit down to a race that cannot end."""
        own = options.get("own")
        return None if own is None else await self.courses.closed(own, address)

    async def close(self) -> None:
        """End the test drives."""
        await self.drives.close()
