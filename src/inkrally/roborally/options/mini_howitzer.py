"""Fired instead of the main laser, five times: one damage token, and the target moves one space away (Options 5)."""

from __future__ import annotations

from inkrally.roborally.contract import Part, Weapon


class MiniHowitzer(Part):
    saves = 35
    words = ("laser", "mini_howitzer")
    weapon = Weapon(damage=1, push=1)
    counts = 5


PART = MiniHowitzer()
