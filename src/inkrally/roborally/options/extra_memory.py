"""The Option Extra Memory: its robot is dealt one more card each turn unless it is powered down (Options 5)."""

from __future__ import annotations

from typing import ClassVar

from inkrally.roborally.rule_hooks import Amount, RuleComponent


class ExtraMemory(RuleComponent):
    savings_permille = 60
    adds: ClassVar[dict[Amount, int]] = {"hand": 1}


COMPONENT = ExtraMemory()
