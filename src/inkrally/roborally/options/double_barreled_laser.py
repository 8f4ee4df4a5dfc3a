"""The main laser fires two shots at its target, for two damage tokens (Options 5)."""

from __future__ import annotations

import msgspec

from inkrally.roborally.rule_hooks import RuleComponent, Traits
from inkrally.roborally.turn.robots import Robot


class DoubleBarreledLaser(RuleComponent):
    savings_permille = 35

    def traits(self, robot: Robot, traits: Traits) -> Traits:
        return msgspec.structs.replace(traits, laser=2 * traits.laser)


PART = DoubleBarreledLaser()
