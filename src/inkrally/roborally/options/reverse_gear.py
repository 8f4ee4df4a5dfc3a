"""The Option Reverse Gear: the owner may play a Back Up as a move of 2 spaces, at its priority (Options 5)."""

from __future__ import annotations

from typing import ClassVar

from inkrally.roborally.facts import Kind
from inkrally.roborally.rule_hooks import Question, RegisterContext, RuleComponent, Slot


class ReverseGear(RuleComponent):
    savings_permille = 35
    standing_choices = ("no", "yes")
    alternative_spaces: ClassVar[dict[Kind, int]] = {"BU": 2}

    def spaces(self, running: RegisterContext, number: int, slot: Slot, spaces: int) -> int:
        # With a U-Turn in the same register, a Back Up moves 0 spaces either way.
        applies = slot.kind == "BU" and slot.turn != "U"
        if applies and running.ask(Question(number, "reverse_gear", ("no", "yes"), "register")) == "yes":
            return 2
        return spaces


COMPONENT = ReverseGear()
