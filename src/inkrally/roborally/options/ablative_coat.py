"""Up to three damage tokens are put on the card instead of the robot; the third discards the card (Options 5).

Destruction removes these tokens, as it removes those of the robot.
"""

from __future__ import annotations

from inkrally.roborally.rule_hooks import RuleComponent


class AblativeCoat(RuleComponent):
    savings_permille = 50
    features = frozenset(("while down", "absorbs damage"))
    token_capacity = 3


PART = AblativeCoat()
