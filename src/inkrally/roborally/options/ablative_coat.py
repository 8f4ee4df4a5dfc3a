"""The Option Ablative Coat: takes up to three damage tokens instead of the robot (Options 5).

The third token discards the card. When the robot is destroyed, the tokens on the card are removed.
"""

from __future__ import annotations

from inkrally.roborally.rule_hooks import RuleComponent


class AblativeCoat(RuleComponent):
    savings_permille = 50
    features = frozenset(("while down", "absorbs damage"))
    token_capacity = 3


COMPONENT = AblativeCoat()
