"""The course rule for two teams that race for the flags (Options 6, All for One).

The team of the first robot that has touched all flags wins, or the last team with a life left.
"""

from __future__ import annotations

from inkrally.roborally.rule_hooks import RuleComponent


class TwoTeams(RuleComponent):
    features = frozenset(("teams",))
    winning_condition = "flags"


COMPONENT = TwoTeams()
