"""The Option Power-Down Shield: prevents the first token from each side in each register (Options 5).

The shield works only while the robot is powered down.
"""

from __future__ import annotations

import msgspec

from inkrally.roborally.rule_hooks import RuleComponent, Traits
from inkrally.roborally.turn.robots import Robot


class PowerDownShield(RuleComponent):
    savings_permille = 10
    features = frozenset(("while down",))

    def traits(self, robot: Robot, traits: Traits) -> Traits:
        return msgspec.structs.replace(traits, shielded=True) if robot.down else traits


COMPONENT = PowerDownShield()
