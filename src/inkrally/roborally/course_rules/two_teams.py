"""Two teams. The team of the first robot with all flags wins, or the last team with a life (Options 6, All for One)."""

from __future__ import annotations

from inkrally.roborally.rule_hooks import RuleComponent


class TwoTeams(RuleComponent):
    features = frozenset(("teams",))
    winning_condition = "flags"


PART = TwoTeams()
