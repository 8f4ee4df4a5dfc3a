"""Held up instead of firing: the laser is silent, and two tokens of the register do not come to lie."""

from __future__ import annotations

from inkrally.roborally.contract import Moment, Part, Traits, said
from inkrally.roborally.turn.robots import Robot


class ToyMirror(Part):
    points = ("lasers",)

    def choices(self, robot: Robot, moment: Moment) -> tuple[str, ...]:
        return ("laser", "mirror")

    def traits(self, robot: Robot, traits: Traits) -> Traits:
        return Traits(laser=0, guard=2) if said(robot, "toy_mirror") == "mirror" else traits


PART = ToyMirror()
