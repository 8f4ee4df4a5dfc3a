"""Finds the packs of the installed games: each package of `inkrally` with a module `pack` is a game.

Loads no engine: `inkrally.games` does that.
"""

from __future__ import annotations

import os
from functools import cache
from importlib.util import find_spec
from pkgutil import iter_modules

import inkrally
from inkrally.pack import Pack, load_named

PACKS_ENV_VAR = "INKRALLY_PACKS"
"""The environment variable with further modules that define `PACK`, separated by commas: games of other packages."""


@cache
def packs() -> dict[str, Pack]:
    """Return the packs by name of the game.

    Raises:
        ValueError: Two packs have the same name, or a pack has bots without `strongest` or `strongest` without bots.
    """
    rooms = sorted(room.name for room in iter_modules(inkrally.__path__) if room.ispkg)
    modules = [f"inkrally.{room}.pack" for room in rooms if find_spec(f"inkrally.{room}.pack") is not None]
    modules += [module for module in os.environ.get(PACKS_ENV_VAR, "").split(",") if module]
    found: dict[str, Pack] = {}
    for module in modules:
        pack: Pack = load_named(f"{module}:PACK")
        if pack.name in found:
            raise ValueError(f"two packs are called {pack.name!r}; the second is {module}")
        if bool(pack.bots) != bool(pack.strongest):
            raise ValueError(f"{module} must name its strongest bot level if it has bots, and none otherwise")
        found[pack.name] = pack
    return found


def package_of(pack: Pack) -> str:
    """Return the name of a game's package, which also contains its rulebooks and other files."""
    return pack.game.partition(":")[0].rpartition(".")[0]
