"""The Option Ramming Gear: each robot that the owner's robot pushes or bumps into gets a damage token (Options 5).

The other robot gets a token for each space of the movement.
"""

from __future__ import annotations

import msgspec

from inkrally.roborally.rule_hooks import RuleComponent, Traits
from inkrally.roborally.turn.robots import Robot


class RammingGear(RuleComponent):
    savings_permille = 20

    def traits(self, robot: Robot, traits: Traits) -> Traits:
        return msgspec.structs.replace(traits, ramming=True)


COMPONENT = RammingGear()
