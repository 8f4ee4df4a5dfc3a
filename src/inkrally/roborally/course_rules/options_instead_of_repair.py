"""Sites and flags give Options: one, two at wrench and hammer (Options 6, Option World); they repair nothing."""

from __future__ import annotations

from inkrally.roborally.contract import Part
from inkrally.roborally.turn.robots import Robot


class OptionsInsteadOfRepair(Part):
    brings_options = True
    sites_repair = False

    def upgrades(self, robot: Robot, site: str, cards: int) -> int:
        return 2 if site == "hammer" else 1


PART = OptionsInsteadOfRepair()
