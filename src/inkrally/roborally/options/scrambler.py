"""The Option Scrambler: a weapon that replaces the target's next card by a drawn card, face down (Options 5)."""

from __future__ import annotations

from inkrally.roborally.facts import REGISTERS
from inkrally.roborally.register.trace import Replaced
from inkrally.roborally.rule_hooks import RegisterContext, RuleComponent, Weapon

CARD = "scrambler"


class Scrambler(RuleComponent):
    savings_permille = 40
    standing_choices = ("laser", "scrambler")
    weapon = Weapon()

    def can_aim(self, running: RegisterContext, number: int, target: int) -> bool:
        return running.number < REGISTERS

    def on_weapon_hit(self, running: RegisterContext, number: int, target: int) -> None:
        victim = running.robots[target]
        if not victim.down and victim.registers[running.number] is not None:
            card = running.draw(target, running.number + 1, CARD)
            running.emit(Replaced(target, running.number + 1, card, CARD, hidden=True))


COMPONENT = Scrambler()
