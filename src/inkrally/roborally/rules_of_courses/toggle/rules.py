"""Who ends a register on a flag claims it for its team; all of them win (Options 6.6, Toggle Boggle).

Who is destroyed sits out the whole next turn.
"""

from __future__ import annotations

from collections.abc import Sequence

from inkrally.roborally.asking.course import CourseNow
from inkrally.roborally.contract import Part, Running
from inkrally.roborally.register.trace import Claimed, Space
from inkrally.roborally.turn.robots import Robot


class Toggle(Part):
    teams = True
    stays_away = True
    at_tables = False

    def credits(self, running: Running, number: int) -> bool:
        return False

    def touches(self, running: Running, number: int, space: Space) -> None:
        course = running.course
        team = course.teams.get(number)
        if space in course.flags and team is not None:
            flag = course.flags.index(space)
            if course.claims[flag] != team:
                course.claims[flag] = team
                running.emit(Claimed(number, flag + 1))

    def wins(self, running: CourseNow, robots: Sequence[Robot]) -> list[int] | None:
        held = set(running.claims)
        team = next(iter(held)) if len(held) == 1 else None
        return None if team is None else running.members(team)


PART = Toggle()
