"""The Option Brakes: the owner may play a Move 1 as a move of 0 spaces, at its priority (Options 5)."""

from __future__ import annotations

from typing import ClassVar

from inkrally.roborally.facts import Kind
from inkrally.roborally.rule_hooks import Question, RegisterContext, RuleComponent, Slot


class Brakes(RuleComponent):
    savings_permille = 15
    standing_choices = ("no", "yes")
    alternative_spaces: ClassVar[dict[Kind, int]] = {"M1": 0}

    def spaces(self, running: RegisterContext, number: int, slot: Slot, spaces: int) -> int:
        # A Move 1 with a Rotate card in the same register moves 0 spaces anyway.
        applies = slot.kind == "M1" and slot.by != "dual_processor"
        if applies and running.ask(Question(number, "brakes", ("no", "yes"), "register")) == "yes":
            return 0
        return spaces


COMPONENT = Brakes()
