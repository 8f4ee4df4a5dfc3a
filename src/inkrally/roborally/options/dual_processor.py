"""The Option Dual Processor: a Move card and a Rotate card can share a register (Options 5).

The robot moves fewer spaces and then turns.
"""

from __future__ import annotations

from typing import ClassVar

from inkrally.roborally.facts import Kind
from inkrally.roborally.rule_hooks import RuleComponent

TURNS: tuple[Kind, ...] = ("L", "R", "U")


class DualProcessor(RuleComponent):
    savings_permille = 55
    pairs_with: ClassVar[dict[Kind, tuple[Kind, ...]]] = {"M1": TURNS, "M2": TURNS, "M3": TURNS, "BU": TURNS}


COMPONENT = DualProcessor()
