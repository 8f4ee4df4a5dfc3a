"""The Option Flywheel: stores an unused card face down, and returns it to the hand in a later turn (Options 5)."""

from __future__ import annotations

from inkrally.roborally.rule_hooks import RuleComponent


class Flywheel(RuleComponent):
    savings_permille = 60
    features = frozenset(("stores", "keeps"))


COMPONENT = Flywheel()
