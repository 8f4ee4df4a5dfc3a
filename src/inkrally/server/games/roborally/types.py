"""What the client's types have of RoboRally. Knows types, no values."""

from __future__ import annotations

from typing import Any

from inkrally.roborally import glance

UNIONS: dict[str, Any] = {}
ASKED: tuple[Any, ...] = ()
ANSWERED: tuple[Any, ...] = (glance.RobotGlance,)
FROM_PAGES: tuple[str, ...] = ()
OPEN_FIELDS: dict[tuple[str, str], str] = {
    ("OwnTable", "robots"): "RobotGlance[]",
    ("Played", "robots"): "RobotGlance[]",
}
