"""Fired instead of the main laser: the target moves one space away, without damage (Options 5)."""

from __future__ import annotations

from inkrally.roborally.contract import Part, Weapon


class PressorBeam(Part):
    saves = 25
    words = ("laser", "pressor_beam")
    weapon = Weapon(push=1)


PART = PressorBeam()
