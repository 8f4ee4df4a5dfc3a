"""The Option Gyroscopic Stabilizer: gears and curves do not turn the robot in this turn (Options 5).

The owner declares the use before register 1. Belts still carry the robot. A powered-down robot cannot use the Option
(Options 2.6).
"""

from __future__ import annotations

import msgspec

from inkrally.roborally.rule_hooks import RuleComponent, Traits, chosen_answer
from inkrally.roborally.turn.robots import Robot


class GyroscopicStabilizer(RuleComponent):
    savings_permille = 20
    standing_choices = ("off", "active")
    points = ("declaration",)
    until = "turn"

    def traits(self, robot: Robot, traits: Traits) -> Traits:
        active = chosen_answer(robot, "gyroscopic_stabilizer") == "active"
        return msgspec.structs.replace(traits, steady=True) if active else traits


COMPONENT = GyroscopicStabilizer()
