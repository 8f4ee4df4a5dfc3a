"""The main laser passes the first wall or robot, and hits every robot that it reaches (Options 5)."""

from __future__ import annotations

import msgspec

from inkrally.roborally.rule_hooks import RuleComponent, Traits
from inkrally.roborally.turn.robots import Robot


class HighPowerLaser(RuleComponent):
    savings_permille = 20

    def traits(self, robot: Robot, traits: Traits) -> Traits:
        return msgspec.structs.replace(traits, piercing=True)


PART = HighPowerLaser()
