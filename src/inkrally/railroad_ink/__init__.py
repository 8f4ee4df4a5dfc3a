"""Railroad Ink: sheets, rules, scores, bots and analysis, with the server routes and commands of the game.

    import inkrally.railroad_ink as ri

`__all__` lists the public names. They are loaded on first use, so the import itself is fast. `public_api.py`
documents them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from inkrally.match.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from inkrally.match.draft import Draft
    from inkrally.railroad_ink.game import Options, RailroadInk
    from inkrally.railroad_ink.notation import read_sheet
    from inkrally.railroad_ink.public_api import bots, legal, new_match, play, score

__all__ = ["Draft", "Options", "RailroadInk", "bots", "legal", "new_match", "play", "read_sheet", "score"]

_HOMES = {
    "Draft": "inkrally.match.draft",
    "Options": "inkrally.railroad_ink.game",
    "RailroadInk": "inkrally.railroad_ink.game",
    "read_sheet": "inkrally.railroad_ink.notation",
}

__getattr__, __dir__ = lazy_exports(__name__, __all__, _HOMES)
