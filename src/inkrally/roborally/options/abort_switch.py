"""Replaces the card just revealed and those of all later registers by top cards of the pile (Options 5)."""

from __future__ import annotations

from inkrally.roborally.contract import Part, Question, Running, said
from inkrally.roborally.register.trace import Declared, Replaced

CARD = "abort_switch"


class AbortSwitch(Part):
    saves = 15
    words = ("keep", "abort")

    def revealed(self, running: Running, number: int) -> None:
        robot = running.robots[number]
        if running.slot(number) is None or robot.control is not None:
            return
        if said(robot, CARD) != "abort":
            # An answer of this turn holds even without the card, but a new one needs the card (Options 2.5).
            if CARD not in robot.options:
                return
            if running.ask(Question(number, CARD, ("keep", "abort"), "turn")) != "abort":
                return
            running.emit(Declared(number, CARD, "abort", turn=True))
        card = running.draw(number, running.number, CARD)
        running.emit(Replaced(number, running.number, card, CARD))


PART = AbortSwitch()
