"""Fired instead of the main laser: the target executes the shooter's program for the rest of the turn (Options 5)."""

from __future__ import annotations

from inkrally.roborally.contract import Part, Running, Weapon
from inkrally.roborally.facts import REGISTERS
from inkrally.roborally.register.trace import Controlled


class RadioControl(Part):
    saves = 60
    words = ("laser", "radio_control")
    weapon = Weapon()

    def hits(self, running: Running, number: int, target: int) -> None:
        if running.number < REGISTERS:
            running.emit(Controlled(target, number, running.number + 1))


PART = RadioControl()
