"""The robot also touches one adjacent flag or repair site, in every register and in clean-up (Options 5)."""

from __future__ import annotations

from inkrally.roborally.rule_hooks import RuleComponent


class MechanicalArm(RuleComponent):
    savings_permille = 170
    standing_choices = ("none",)
    features = frozenset(("while down", "reaches sites"))


PART = MechanicalArm()
