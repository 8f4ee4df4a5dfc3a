"""No two tokens at re-entry, every time (Options 5)."""

from __future__ import annotations

from inkrally.roborally.contract import Part
from inkrally.roborally.turn.robots import Robot


class SuperiorArchive(Part):
    saves = 25
    awake = False

    def reentry_damage(self, robot: Robot, tokens: int) -> int:
        return 0


PART = SuperiorArchive()
