"""Fires an extra shot to the rear in every register, which no other Option changes or replaces (Options 5)."""

from __future__ import annotations

import msgspec

from inkrally.roborally.rule_hooks import RuleComponent, Traits
from inkrally.roborally.turn.robots import Robot


class RearFiringLaser(RuleComponent):
    savings_permille = 20

    def traits(self, robot: Robot, traits: Traits) -> Traits:
        return msgspec.structs.replace(traits, rear=1)


PART = RearFiringLaser()
