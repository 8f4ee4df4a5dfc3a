"""Held up instead of firing: the laser is silent, and two tokens of the register do not come to lie."""

from __future__ import annotations

from inkrally.roborally.contract import Part, Traits, said
from inkrally.roborally.turn.robots import Robot


class ToyMirror(Part):
    points = ("lasers",)
    words = ("laser", "mirror")

    def traits(self, robot: Robot, traits: Traits) -> Traits:
        return Traits(laser=0, guard=2) if said(robot, "toy_mirror") == "mirror" else traits


PART = ToyMirror()
