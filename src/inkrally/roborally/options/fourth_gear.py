"""The Option Fourth Gear: the owner may play a Move 3 as a move of 4 spaces, at its priority (Options 5)."""

from __future__ import annotations

from typing import ClassVar

from inkrally.roborally.facts import Kind
from inkrally.roborally.rule_hooks import Question, RegisterContext, RuleComponent, Slot


class FourthGear(RuleComponent):
    savings_permille = 45
    standing_choices = ("no", "yes")
    alternative_spaces: ClassVar[dict[Kind, int]] = {"M3": 4}

    def spaces(self, running: RegisterContext, number: int, slot: Slot, spaces: int) -> int:
        applies = slot.kind == "M3"
        if applies and running.ask(Question(number, "fourth_gear", ("no", "yes"), "register")) == "yes":
            return 4
        return spaces


COMPONENT = FourthGear()
