"""The robot also touches one adjacent flag or repair site, in every register and in clean-up (Options 5)."""

from __future__ import annotations

from inkrally.roborally.contract import Part


class MechanicalArm(Part):
    saves = 170
    words = ("none",)
    features = frozenset(("while down", "reaches sites"))


PART = MechanicalArm()
