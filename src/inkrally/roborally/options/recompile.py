"""The hand can be replaced by a new one for one damage token (Options 5)."""

from __future__ import annotations

from inkrally.roborally.contract import Part


class Recompile(Part):
    saves = 65
    features = frozenset(("recompiles",))


PART = Recompile()
