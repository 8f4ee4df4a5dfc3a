"""A robot that ends a register on a flag claims it for its team (Options 6.6, Toggle Boggle).

A team that holds all flags wins. A destroyed robot sits out the whole next turn.
"""

from __future__ import annotations

from inkrally.roborally.contract import AfterStage, Part, Running
from inkrally.roborally.decisions.course import CourseNow
from inkrally.roborally.register.trace import Claimed, Space


class Toggle(Part):
    features = frozenset(("teams", "claims flags", "any order", "sits out"))
    aim = "claims"

    def credits(self, course: CourseNow, number: int) -> bool:
        return False

    def touches(self, running: Running, number: int, space: Space) -> None:
        if self.hears_touch(running, number, space):
            course = running.course
            flag, claims = course.flags.index(space), list(_claims(course))
            claims[flag] = course.team_of(number)
            running.course = course.after(claims=tuple(claims))
            running.emit(Claimed(number, flag + 1))

    def hears_touch(self, running: Running, number: int, space: Space) -> bool:
        course = running.course
        team = course.team_of(number)
        return bool(team) and space in course.flags and _claims(course)[course.flags.index(space)] != team

    def after_stage(self, running: Running, stage: AfterStage) -> None:
        held = set(running.course.claims)
        team = next(iter(held)) if stage == "flags" and len(held) == 1 else None
        if team is not None:
            running.course = running.course.after(won=running.course.members(team))


def _claims(course: CourseNow) -> tuple[int | None, ...]:
    """Return the team that holds each flag."""
    return course.claims or (None,) * len(course.flags)


PART = Toggle()
