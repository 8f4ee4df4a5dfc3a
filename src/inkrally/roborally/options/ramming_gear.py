"""A robot that this one pushes or bumps into by its own movement gets a token for each space (Options 5)."""

from __future__ import annotations

import msgspec

from inkrally.roborally.rule_hooks import RuleComponent, Traits
from inkrally.roborally.turn.robots import Robot


class RammingGear(RuleComponent):
    savings_permille = 20

    def traits(self, robot: Robot, traits: Traits) -> Traits:
        return msgspec.structs.replace(traits, ramming=True)


PART = RammingGear()
