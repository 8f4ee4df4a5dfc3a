"""The Option High-Power Laser: the main laser passes the first wall or robot that it reaches (Options 5).

The laser hits every robot on its way up to the second wall or robot.
"""

from __future__ import annotations

import msgspec

from inkrally.roborally.rule_hooks import RuleComponent, Traits
from inkrally.roborally.turn.robots import Robot


class HighPowerLaser(RuleComponent):
    savings_permille = 20

    def traits(self, robot: Robot, traits: Traits) -> Traits:
        return msgspec.structs.replace(traits, piercing=True)


COMPONENT = HighPowerLaser()
