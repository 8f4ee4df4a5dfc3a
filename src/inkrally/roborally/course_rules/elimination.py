"""Two teams and no flags: the other team has no life left (Options 6, War Zone)."""

from __future__ import annotations

from inkrally.roborally.contract import Part


class Elimination(Part):
    features = frozenset(("teams",))
    aim = "lives"


PART = Elimination()
