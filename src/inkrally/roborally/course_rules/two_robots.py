"""Each seat has a racer and a blocker; blockers get no credit for flags (Options 6.3, Interference)."""

from __future__ import annotations

from inkrally.roborally.contract import Part
from inkrally.roborally.decisions.course import CourseNow


class TwoRobots(Part):
    features = frozenset(("racer and blocker",))

    def credits(self, course: CourseNow, number: int) -> bool:
        return number not in course.blockers


PART = TwoRobots()
