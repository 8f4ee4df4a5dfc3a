"""Fired instead of the main laser, five times: one damage token, and the target moves one space away (Options 5)."""

from __future__ import annotations

from inkrally.roborally.rule_hooks import RuleComponent, Weapon


class MiniHowitzer(RuleComponent):
    savings_permille = 35
    standing_choices = ("laser", "mini_howitzer")
    weapon = Weapon(damage=1, push=1)
    token_capacity = 5


PART = MiniHowitzer()
