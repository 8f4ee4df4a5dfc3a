"""The course rule that no robot may power down, not even at re-entry (Options 6, Factory Rejects)."""

from __future__ import annotations

from inkrally.roborally.rule_hooks import RuleComponent
from inkrally.roborally.turn.robots import Robot


class NoPowerDown(RuleComponent):
    fits_any_course = True

    def power_down(self, robot: Robot) -> bool | None:
        return False


COMPONENT = NoPowerDown()
