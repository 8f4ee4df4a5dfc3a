"""Fired instead of the main laser: the top card of the pile replaces the target's next card, face down (Options 5)."""

from __future__ import annotations

from inkrally.roborally.contract import Part, Running, Weapon
from inkrally.roborally.facts import REGISTERS
from inkrally.roborally.register.trace import Replaced

CARD = "scrambler"


class Scrambler(Part):
    saves = 40
    words = ("laser", "scrambler")
    weapon = Weapon()

    def can_aim(self, running: Running, number: int, target: int) -> bool:
        return running.number < REGISTERS

    def hits(self, running: Running, number: int, target: int) -> None:
        victim = running.robots[target]
        if not victim.down and victim.registers[running.number] is not None:
            card = running.draw(target, running.number + 1, CARD)
            running.emit(Replaced(target, running.number + 1, card, CARD, hidden=True))


PART = Scrambler()
