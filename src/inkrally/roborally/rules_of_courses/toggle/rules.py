"""Who ends a register on a flag claims it for its team; all of them win (Options 6.6, Toggle Boggle).

Who is destroyed sits out the whole next turn.
"""

from __future__ import annotations

from inkrally.roborally.asking.course import CourseNow
from inkrally.roborally.contract import Part, Running
from inkrally.roborally.register.names import RegisterStage
from inkrally.roborally.register.trace import Claimed, Space


class Toggle(Part):
    teams = True
    aim = "claims"
    flags_in_order = False
    stays_away = True
    claims_flags = True

    def credits(self, course: CourseNow, number: int) -> bool:
        return False

    def touches(self, running: Running, number: int, space: Space) -> None:
        course = running.course
        team = course.team_of(number)
        if space in course.flags and team:
            flag = course.flags.index(space)
            claims = list(course.claims or (None,) * len(course.flags))
            if claims[flag] != team:
                claims[flag] = team
                running.course = course.after(claims=tuple(claims))
                running.emit(Claimed(number, flag + 1))

    def stage_over(self, running: Running, stage: RegisterStage) -> None:
        held = set(running.course.claims)
        team = next(iter(held)) if stage == "flags" and len(held) == 1 else None
        if team is not None:
            running.course = running.course.after(won=running.course.members(team))


PART = Toggle()
