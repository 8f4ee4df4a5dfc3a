"""Railroad Ink: sheets, rules and score. Knows no table, no server and no other game.

    import inkrally.railroad_ink as ri

What the package offers is listed in `__all__` and loaded when it is first asked for, so that the import itself costs
nothing. `front.py` says what each does; all else lies in the modules, and is as stable as they are.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from inkrally.match.draft import Draft
    from inkrally.railroad_ink.front import bots, legal, new_match, play, score
    from inkrally.railroad_ink.game import Options, RailroadInk
    from inkrally.railroad_ink.notation import read_sheet

__all__ = ["Draft", "Options", "RailroadInk", "bots", "legal", "new_match", "play", "read_sheet", "score"]

_HOMES = {
    "Draft": "inkrally.match.draft",
    "Options": "inkrally.railroad_ink.game",
    "RailroadInk": "inkrally.railroad_ink.game",
    "read_sheet": "inkrally.railroad_ink.notation",
}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}; it offers {', '.join(__all__)}")
    return getattr(import_module(_HOMES.get(name, f"{__name__}.front")), name)


def __dir__() -> list[str]:
    return [*globals(), *__all__]
