"""What RoboRally serves beside its tables: the printed courses."""

from __future__ import annotations

from inkrally.server.games.roborally.courses import course_routes
from inkrally.server.routes.brought import Parts, Watch


class Brought:
    """The handlers; nothing goes on in the background."""

    def __init__(self, parts: Parts) -> None:
        self.handlers = tuple(course_routes(parts.guard))
        self.prices: dict[str, float] = {}
        self.watches: dict[str, Watch] = {}
