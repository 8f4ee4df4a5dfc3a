"""The Option Rear-Firing Laser: fires an additional shot to the rear in every register (Options 5).

No other Option changes or replaces that shot.
"""

from __future__ import annotations

import msgspec

from inkrally.roborally.rule_hooks import RuleComponent, Traits
from inkrally.roborally.turn.robots import Robot


class RearFiringLaser(RuleComponent):
    savings_permille = 20

    def traits(self, robot: Robot, traits: Traits) -> Traits:
        return msgspec.structs.replace(traits, rear=1)


COMPONENT = RearFiringLaser()
