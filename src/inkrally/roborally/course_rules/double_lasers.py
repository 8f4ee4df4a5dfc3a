"""The course rule that lasers of robots, but not lasers of the floor, do double damage (Options 6, Set to Kill)."""

from __future__ import annotations

import msgspec

from inkrally.roborally.rule_hooks import RuleComponent, Traits
from inkrally.roborally.turn.robots import Robot


class DoubleLasers(RuleComponent):
    fits_any_course = True

    def traits(self, robot: Robot, traits: Traits) -> Traits:
        return msgspec.structs.replace(traits, laser=2 * traits.laser, rear=2 * traits.rear)


COMPONENT = DoubleLasers()
