"""The cost of a request in credits of its address: `cost=` of the handler, looked up before any routing."""

from __future__ import annotations

from litestar import Litestar
from litestar.routes import HTTPRoute, WebSocketRoute

FILE_COST, API_COST = 0.5, 1.5
"""The credits for a file, and for a path below `/api` without a handler."""
Parts = tuple[str, ...]


class RouteCosts:
    """The costs of all handlers of an application. A credit is about a millisecond of a core."""

    def __init__(self, app: Litestar) -> None:
        """Raise ValueError if a handler has no cost."""
        self._routes: dict[tuple[str, int], list[tuple[Parts, float]]] = {}
        for route in app.routes:
            if isinstance(route, WebSocketRoute):
                self._add("GET", route.path, route.route_handler.opt.get("cost"))
            elif isinstance(route, HTTPRoute):
                for handler in route.route_handlers:
                    for method in handler.http_methods - {"OPTIONS"}:  # Litestar answers OPTIONS
                        self._add(method, route.path, handler.opt.get("cost"))

    def _add(self, method: str, path: str, cost: float | None) -> None:
        if cost is None:
            raise ValueError(f"the handler of {method} {path} has no cost")
        parts = tuple("*" if part.startswith("{") else part for part in parts_of(path))
        same = self._routes.setdefault((method, len(parts)), [])
        same.append((parts, cost))
        same.sort(key=lambda each: each[0].count("*"))

    def of(self, method: str, path: str) -> float:
        """Return the cost of a request, whatever its outcome. A WebSocket handshake is a GET."""
        parts = parts_of(path)
        for named, cost in self._routes.get((method, len(parts)), ()):
            if all(name in ("*", part) for name, part in zip(named, parts, strict=True)):
                return cost
        return API_COST if parts[:1] == ("api",) else FILE_COST


def parts_of(path: str) -> Parts:
    """Split a path as the router does, which ignores empty parts."""
    return tuple(part for part in path.split("/") if part)
