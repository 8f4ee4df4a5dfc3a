"""RoboRally, the 2005 edition: the rules and facts. Knows no table, no server and no other game.

    import inkrally.roborally as rr

What the package offers is listed in `__all__` and loaded when it is first asked for, so that the import itself costs
nothing. `front.py` says what each does, `scenario.py` what `resolve` takes and gives.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from inkrally.match.offered import offered

if TYPE_CHECKING:
    from inkrally.match.draft import Draft
    from inkrally.roborally.front import bots, courses, new_match, play
    from inkrally.roborally.game import RoboRally
    from inkrally.roborally.scenario import resolve
    from inkrally.roborally.table import Options

__all__ = ["Draft", "Options", "RoboRally", "bots", "courses", "new_match", "play", "resolve"]

_HOMES = {
    "Draft": "inkrally.match.draft",
    "Options": "inkrally.roborally.table",
    "RoboRally": "inkrally.roborally.game",
    "resolve": "inkrally.roborally.scenario",
}

__getattr__, __dir__ = offered(__name__, __all__, _HOMES)
