"""A Move 1 and a quarter turn in one register are a step to that side without turning (Options 5)."""

from __future__ import annotations

from typing import ClassVar

from inkrally.roborally.facts import Kind
from inkrally.roborally.rule_hooks import RuleComponent


class CrabLegs(RuleComponent):
    savings_permille = 75
    pairs_with: ClassVar[dict[Kind, tuple[Kind, ...]]] = {"M1": ("L", "R")}
    features = frozenset(("sidesteps",))


PART = CrabLegs()
