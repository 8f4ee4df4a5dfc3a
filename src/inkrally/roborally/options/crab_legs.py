"""The Option Crab Legs: a Move 1 with Rotate Left or Right in one register is a step to that side (Options 5)."""

from __future__ import annotations

from typing import ClassVar

from inkrally.roborally.facts import Kind
from inkrally.roborally.rule_hooks import RuleComponent


class CrabLegs(RuleComponent):
    savings_permille = 75
    pairs_with: ClassVar[dict[Kind, tuple[Kind, ...]]] = {"M1": ("L", "R")}
    features = frozenset(("sidesteps",))


COMPONENT = CrabLegs()
