"""Two teams and no flags: the other team has no life left (Options 6, War Zone)."""

from __future__ import annotations

from inkrally.roborally.contract import Part


class Elimination(Part):
    teams = True
    aim = "lives"


PART = Elimination()
