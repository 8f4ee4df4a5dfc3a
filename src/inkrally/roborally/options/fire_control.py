"""The Option Fire Control: a main-laser token can lock a register or destroy an Option of the target (Options 5).

The shooter's owner chooses the effect. By the erratum, a token that locks a register also counts as damage, and a token
that destroys an Option does not. The target cannot discard an Option instead.
"""

from __future__ import annotations

from inkrally.roborally.rule_hooks import RuleComponent


class FireControl(RuleComponent):
    savings_permille = 35
    standing_choices = ("damage", "lock 1", "lock 2", "lock 3", "lock 4", "lock 5")
    features = frozenset(("directs damage",))


COMPONENT = FireControl()
