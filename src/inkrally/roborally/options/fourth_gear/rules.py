"""A Move 3 may be 4 spaces, at its priority (Options 5)."""

from __future__ import annotations

from inkrally.roborally.contract import Part, Question, Running, Slot


class FourthGear(Part):
    words = ("no", "yes")

    def spaces(self, running: Running, number: int, slot: Slot, spaces: int) -> int:
        applies = slot.kind == "M3"
        if applies and running.ask(Question(number, "fourth_gear", ("no", "yes"), "register")) == "yes":
            return 4
        return spaces


PART = FourthGear()
