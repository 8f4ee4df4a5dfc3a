"""The packs of the house, found by lying there: a package with a module `pack` is a game, and no list names it.

Loads no engine: whoever wants the games themselves asks `inkrally.games`.
"""

from __future__ import annotations

import os
from functools import cache
from importlib.util import find_spec
from pkgutil import iter_modules

import inkrally
from inkrally.pack import Pack, load_named

PACKS_ENV_VAR = "INKRALLY_PACKS"
"""The variable that may name further modules with a `PACK`, by commas: games that lie elsewhere."""


@cache
def packs() -> dict[str, Pack]:
    """The packs by the names of their games. Raises ValueError where two have one name, or bots have no strongest."""
    rooms = sorted(room.name for room in iter_modules(inkrally.__path__) if room.ispkg)
    modules = [f"inkrally.{room}.pack" for room in rooms if find_spec(f"inkrally.{room}.pack") is not None]
    modules += [module for module in os.environ.get(PACKS_ENV_VAR, "").split(",") if module]
    found: dict[str, Pack] = {}
    for module in modules:
        pack: Pack = load_named(f"{module}:PACK")
        if pack.name in found:
            raise ValueError(f"two packs are called {pack.name!r}; the second is {module}")
        if bool(pack.bots) != bool(pack.strongest):
            raise ValueError(f"{module} has to name the strongest level of its bots, and none without bots")
        found[pack.name] = pack
    return found


def package_of(pack: Pack) -> str:
    """The package that a pack lies in: what a game brings lies there too."""
    return pack.game.partition(":")[0].rpartition(".")[0]
