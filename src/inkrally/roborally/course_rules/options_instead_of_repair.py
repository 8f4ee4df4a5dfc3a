"""Sites and flags give Options: one, two at wrench and hammer (Options 6, Option World); that they repair nothing says
`rule.json`."""

from __future__ import annotations

from inkrally.roborally.contract import Part
from inkrally.roborally.turn.robots import Robot


class OptionsInsteadOfRepair(Part):
    brings_options = True

    def upgrades(self, robot: Robot, site: str, cards: int) -> int:
        return 2 if site == "hammer" else 1


PART = OptionsInsteadOfRepair()
