"""The Option Tractor Beam: a weapon that moves a target that is not adjacent one space nearer (Options 5).

The weapon deals no damage.
"""

from __future__ import annotations

from inkrally.roborally.rule_hooks import RegisterContext, RuleComponent, Weapon


class TractorBeam(RuleComponent):
    savings_permille = 25
    standing_choices = ("laser", "tractor_beam")
    weapon = Weapon(push=-1)

    def can_aim(self, running: RegisterContext, number: int, target: int) -> bool:
        (x, y), (to_x, to_y) = running.robots[number].at, running.robots[target].at
        return abs(x - to_x) + abs(y - to_y) > 1


COMPONENT = TractorBeam()
