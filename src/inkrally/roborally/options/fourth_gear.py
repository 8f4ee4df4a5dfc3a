"""A Move 3 may move 4 spaces, at its priority (Options 5)."""

from __future__ import annotations

from typing import ClassVar

from inkrally.roborally.contract import Part, Question, Running, Slot
from inkrally.roborally.facts import Kind


class FourthGear(Part):
    saves = 45
    words = ("no", "yes")
    may_be: ClassVar[dict[Kind, int]] = {"M3": 4}

    def spaces(self, running: Running, number: int, slot: Slot, spaces: int) -> int:
        applies = slot.kind == "M3"
        if applies and running.ask(Question(number, "fourth_gear", ("no", "yes"), "register")) == "yes":
            return 4
        return spaces


PART = FourthGear()
