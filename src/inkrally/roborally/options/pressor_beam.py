"""The Option Pressor Beam: a weapon that moves its target one space away, without damage (Options 5)."""

from __future__ import annotations

from inkrally.roborally.rule_hooks import RuleComponent, Weapon


class PressorBeam(RuleComponent):
    savings_permille = 25
    standing_choices = ("laser", "pressor_beam")
    weapon = Weapon(push=1)


COMPONENT = PressorBeam()
