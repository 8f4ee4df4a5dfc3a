"""The Option Mini Howitzer: a weapon that deals one damage token and moves its target one space away (Options 5).

The robot can fire it instead of the main laser, five times in all.
"""

from __future__ import annotations

from inkrally.roborally.rule_hooks import RuleComponent, Weapon


class MiniHowitzer(RuleComponent):
    savings_permille = 35
    standing_choices = ("laser", "mini_howitzer")
    weapon = Weapon(damage=1, push=1)
    token_capacity = 5


COMPONENT = MiniHowitzer()
