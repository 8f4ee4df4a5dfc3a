"""Every robot begins with two damage (Options 6, Factory Rejects)."""

from __future__ import annotations

from inkrally.roborally.contract import Part
from inkrally.roborally.turn.robots import Robot


class StartDamage(Part):
    def start_damage(self, robot: Robot, tokens: int) -> int:
        return tokens + 2


PART = StartDamage()
