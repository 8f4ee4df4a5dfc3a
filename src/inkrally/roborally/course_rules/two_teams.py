"""Two teams. The team of the first robot with all flags wins, or the last team with a life (Options 6, All for One)."""

from __future__ import annotations

from inkrally.roborally.contract import Part


class TwoTeams(Part):
    features = frozenset(("teams",))
    aim = "flags"


PART = TwoTeams()
