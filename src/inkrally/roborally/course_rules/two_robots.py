"""The course rule that each seat has a racer, and a blocker without credit for flags (Options 6.3, Interference)."""

from __future__ import annotations

from inkrally.roborally.decisions.course_state import CourseState
from inkrally.roborally.rule_hooks import RuleComponent


class TwoRobots(RuleComponent):
    features = frozenset(("racer and blocker",))

    def earns_flag_credit(self, course: CourseState, number: int) -> bool:
        return number not in course.blockers


COMPONENT = TwoRobots()
