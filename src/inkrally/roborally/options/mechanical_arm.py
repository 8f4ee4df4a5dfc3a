"""The Option Mechanical Arm: the robot can also touch one adjacent flag or repair site (Options 5).

The robot can do so in every register and in clean-up.
"""

from __future__ import annotations

from inkrally.roborally.rule_hooks import RuleComponent


class MechanicalArm(RuleComponent):
    savings_permille = 170
    standing_choices = ("none",)
    features = frozenset(("while down", "reaches sites"))


COMPONENT = MechanicalArm()
