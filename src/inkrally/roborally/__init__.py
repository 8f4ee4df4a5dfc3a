"""RoboRally, the 2005 edition: rules, bots and analysis, with the server routes and commands of the game.

    import inkrally.roborally as rr

The names in `__all__` are loaded when they are first used, so the import itself is cheap. `public_api.py` documents
them; `scenario.py` documents `resolve`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from inkrally.match.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from inkrally.match.draft import Draft
    from inkrally.roborally.game import RoboRally
    from inkrally.roborally.public_api import bots, courses, new_match, play
    from inkrally.roborally.scenario import resolve
    from inkrally.roborally.table import Options

__all__ = ["Draft", "Options", "RoboRally", "bots", "courses", "new_match", "play", "resolve"]

_HOMES = {
    "Draft": "inkrally.match.draft",
    "Options": "inkrally.roborally.table",
    "RoboRally": "inkrally.roborally.game",
    "resolve": "inkrally.roborally.scenario",
}

__getattr__, __dir__ = lazy_exports(__name__, __all__, _HOMES)
