"""The Option Circuit Breaker: powers down a robot that has three or more damage tokens after clean-up (Options 5)."""

from __future__ import annotations

from inkrally.roborally.rule_hooks import RuleComponent
from inkrally.roborally.turn.robots import Robot

LEAST = 3


class CircuitBreaker(RuleComponent):
    savings_permille = 5
    features = frozenset(("while down",))

    def power_down(self, robot: Robot) -> bool | None:
        return True if robot.damage >= LEAST else None


COMPONENT = CircuitBreaker()
