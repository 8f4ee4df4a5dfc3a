"""The Option Double-Barreled Laser: the main laser deals two damage tokens for each shot (Options 5)."""

from __future__ import annotations

import msgspec

from inkrally.roborally.rule_hooks import RuleComponent, Traits
from inkrally.roborally.turn.robots import Robot


class DoubleBarreledLaser(RuleComponent):
    savings_permille = 35

    def traits(self, robot: Robot, traits: Traits) -> Traits:
        return msgspec.structs.replace(traits, laser=2 * traits.laser)


COMPONENT = DoubleBarreledLaser()
