"""The Option Abort Switch: replaces the revealed card and those of later registers by drawn cards (Options 5)."""

from __future__ import annotations

from inkrally.roborally.register.trace import Declared, Replaced
from inkrally.roborally.rule_hooks import Question, RegisterContext, RuleComponent, chosen_answer

CARD = "abort_switch"


class AbortSwitch(RuleComponent):
    savings_permille = 15
    standing_choices = ("keep", "abort")

    def on_revealed(self, running: RegisterContext, number: int) -> None:
        robot = running.robots[number]
        if running.slot(number) is None or robot.control is not None:
            return
        if chosen_answer(robot, CARD) != "abort":
            # An answer of this turn holds even without the card, but a new answer needs the card (Options 2.5).
            if CARD not in robot.options:
                return
            if running.ask(Question(number, CARD, ("keep", "abort"), "turn")) != "abort":
                return
            running.emit(Declared(number, CARD, "abort", turn=True))
        card = running.draw(number, running.number, CARD)
        running.emit(Replaced(number, running.number, card, CARD))


COMPONENT = AbortSwitch()
