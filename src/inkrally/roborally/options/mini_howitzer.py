"""Instead of the main laser, five times: a token, and one space away (Options 5)."""

from __future__ import annotations

from inkrally.roborally.contract import Part


class MiniHowitzer(Part):
    saves = 35
    words = ("laser", "mini_howitzer")
    weapon = True
    weapon_damage = 1
    weapon_push = 1
    counts = 5


PART = MiniHowitzer()
