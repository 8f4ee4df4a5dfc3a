"""While the robot is powered down, the first token from each side is prevented in each register (Options 5)."""

from __future__ import annotations

import msgspec

from inkrally.roborally.rule_hooks import RuleComponent, Traits
from inkrally.roborally.turn.robots import Robot


class PowerDownShield(RuleComponent):
    savings_permille = 10
    features = frozenset(("while down",))

    def traits(self, robot: Robot, traits: Traits) -> Traits:
        return msgspec.structs.replace(traits, shielded=True) if robot.down else traits


PART = PowerDownShield()
