"""The course rule for two teams without flags: a team wins when the other has no lives left (Options 6, War Zone)."""

from __future__ import annotations

from inkrally.roborally.rule_hooks import RuleComponent


class Elimination(RuleComponent):
    features = frozenset(("teams",))
    winning_condition = "lives"


COMPONENT = Elimination()
