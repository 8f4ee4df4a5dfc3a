"""A racer and a blocker for each seat: blockers touch no flags (Options 6.3, Interference)."""

from __future__ import annotations

from inkrally.roborally.contract import Part, Running


class TwoRobots(Part):
    robots_per_seat = 2
    at_tables = False

    def credits(self, running: Running, number: int) -> bool:
        return number not in running.course.blockers


PART = TwoRobots()
