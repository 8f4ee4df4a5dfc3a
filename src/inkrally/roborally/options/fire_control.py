"""A token of the main laser can lock a register of the shooter's choice or destroy an Option (Options 5).

By the erratum, a token that locks is dealt as damage, and a token that destroys an Option is not. The target cannot
discard an Option against it.
"""

from __future__ import annotations

from inkrally.roborally.rule_hooks import RuleComponent


class FireControl(RuleComponent):
    savings_permille = 35
    standing_choices = ("damage", "lock 1", "lock 2", "lock 3", "lock 4", "lock 5")
    features = frozenset(("directs damage",))


PART = FireControl()
