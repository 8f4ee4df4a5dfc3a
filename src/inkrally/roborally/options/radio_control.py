"""The Option Radio Control: a weapon that makes its target execute the shooter's program (Options 5).

The effect lasts from the next register to the end of the turn.
"""

from __future__ import annotations

from inkrally.roborally.facts import REGISTERS
from inkrally.roborally.register.trace import Controlled
from inkrally.roborally.rule_hooks import RegisterContext, RuleComponent, Weapon


class RadioControl(RuleComponent):
    savings_permille = 60
    standing_choices = ("laser", "radio_control")
    weapon = Weapon()

    def on_weapon_hit(self, running: RegisterContext, number: int, target: int) -> None:
        if running.number < REGISTERS:
            running.emit(Controlled(target, number, running.number + 1))


COMPONENT = RadioControl()
