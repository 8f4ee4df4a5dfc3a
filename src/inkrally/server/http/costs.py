"""The cost of each request, in credits of the rate limit of the client's address.

A handler declares the cost with `cost=`. `RouteCosts` finds the cost by the path before the request is routed, so that
a refused request costs the server almost nothing.
"""

from __future__ import annotations

from litestar import Litestar
from litestar.routes import HTTPRoute, WebSocketRoute

FILE_COST, API_COST = 0.5, 1.5
"""The cost of a file of the client, and of a path below `/api` that has no handler."""
Parts = tuple[str, ...]
"""A path as the tuple of its parts, without slashes."""


class RouteCosts:
    """Finds the cost of a request among the costs of all routes. One credit is about a millisecond of a processor
    core."""

    def __init__(self, app: Litestar) -> None:
        """Read the costs of all handlers of an application. Raises ValueError if a handler declares none."""
        self._routes: dict[tuple[str, int], list[tuple[Parts, float]]] = {}
        for route in app.routes:
            if isinstance(route, WebSocketRoute):
                self._add("GET", route.path, route.route_handler.opt.get("cost"))
            elif isinstance(route, HTTPRoute):
                for handler in route.route_handlers:
                    for method in handler.http_methods - {"OPTIONS"}:  # Litestar answers OPTIONS
                        self._add(method, route.path, handler.opt.get("cost"))

    def _add(self, method: str, path: str, cost: float | None) -> None:
        """Add the cost of a method and a path with placeholders. Raises ValueError if `cost` is None."""
        if cost is None:
            raise ValueError(f"the handler of {method} {path} has no cost")
        parts = tuple("*" if part.startswith("{") else part for part in parts_of(path))
        same = self._routes.setdefault((method, len(parts)), [])
        same.append((parts, cost))
        same.sort(key=lambda each: each[0].count("*"))

    def of(self, method: str, path: str) -> float:
        """Return the cost of a request by its method and path. A WebSocket counts as `GET`."""
        parts = parts_of(path)
        for named, cost in self._routes.get((method, len(parts)), ()):
            if all(name in ("*", part) for name, part in zip(named, parts, strict=True)):
                return cost
        return API_COST if parts[:1] == ("api",) else FILE_COST


def parts_of(path: str) -> Parts:
    """Split a path into its parts as the router does, which ignores empty ones."""
    return tuple(part for part in path.split("/") if part)
