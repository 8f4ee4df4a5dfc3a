"""A mirror that replaces the main laser of its robot in a register, and prevents two damage of that register."""

from __future__ import annotations

from inkrally.roborally.rule_hooks import RuleComponent, Traits, chosen_answer
from inkrally.roborally.turn.robots import Robot


class ToyMirror(RuleComponent):
    points = ("lasers",)
    standing_choices = ("laser", "mirror")

    def traits(self, robot: Robot, traits: Traits) -> Traits:
        return Traits(laser=0, guard=2) if chosen_answer(robot, "toy_mirror") == "mirror" else traits


COMPONENT = ToyMirror()
