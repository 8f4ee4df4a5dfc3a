"""The hand goes for a new one, then comes a token (Options 5)."""

from __future__ import annotations

from inkrally.roborally.contract import Part


class Recompile(Part):
    saves = 65
    features = frozenset(("recompiles",))


PART = Recompile()
