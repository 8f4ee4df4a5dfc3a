"""Two teams and no flags. A team wins when the other one has no lives left (Options 6, War Zone)."""

from __future__ import annotations

from inkrally.roborally.contract import Part


class Elimination(Part):
    features = frozenset(("teams",))
    aim = "lives"


PART = Elimination()
