"""The Option Conditional Program: a stored card can replace a card before the reveal (Options 5).

A stored card that is not used in the turn is discarded.
"""

from __future__ import annotations

from inkrally.roborally.register.trace import Replaced, Stored
from inkrally.roborally.rule_hooks import Question, RegisterContext, RuleComponent

CARD = "conditional_program"


class ConditionalProgram(RuleComponent):
    savings_permille = 15
    standing_choices = ("no", "yes")
    features = frozenset(("stores",))

    def before_reveal(self, running: RegisterContext, number: int) -> None:
        robot = running.robots[number]
        card = dict(robot.stored).get(CARD)
        if card is None or robot.control is not None or running.slot(number) is None:
            return
        # This applies only to registers that were programmed in this turn, not to cards that stayed from the turn
        # before.
        if running.number in robot.kept:
            return
        if running.ask(Question(number, CARD, ("no", "yes"), "register")) == "yes":
            running.emit(Stored(number, CARD), Replaced(number, running.number, card, CARD, hidden=True))


COMPONENT = ConditionalProgram()
