"""The Option Recompile: the owner may replace the hand by a new hand for one damage token (Options 5)."""

from __future__ import annotations

from inkrally.roborally.rule_hooks import RuleComponent


class Recompile(RuleComponent):
    savings_permille = 65
    features = frozenset(("recompiles",))


COMPONENT = Recompile()
