"""One card more each turn; who is powered down is dealt none (Options 5)."""

from __future__ import annotations

from inkrally.roborally.contract import Part
from inkrally.roborally.turn.robots import Robot


class ExtraMemory(Part):
    saves = 60

    def hand_size(self, robot: Robot, cards: int) -> int:
        return cards + 1


PART = ExtraMemory()
