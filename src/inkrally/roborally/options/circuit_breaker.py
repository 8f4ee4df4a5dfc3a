"""Three or more tokens on the sheet at the end of clean-up: powered down for the next turn (Options 5)."""

from __future__ import annotations

from inkrally.roborally.contract import Part
from inkrally.roborally.turn.robots import Robot

LEAST = 3


class CircuitBreaker(Part):
    saves = 5
    awake = False

    def powers_down(self, robot: Robot) -> bool:
        return robot.damage >= LEAST


PART = CircuitBreaker()
