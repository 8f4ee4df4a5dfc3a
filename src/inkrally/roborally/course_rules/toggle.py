"""The course rule that robots claim flags for their team (Options 6.6, Toggle Boggle).

A robot that ends a register on a flag claims the flag. A team that holds all flags wins. A destroyed robot sits out the
whole next turn.
"""

from __future__ import annotations

from inkrally.roborally.decisions.course_state import CourseState
from inkrally.roborally.register.trace import Claimed, Space
from inkrally.roborally.rule_hooks import RegisterContext, RuleComponent, StageEnd


class Toggle(RuleComponent):
    """The rule component for claiming flags."""

    features = frozenset(("teams", "claims flags", "any order", "sits out"))
    winning_condition = "claims"

    def earns_flag_credit(self, course: CourseState, number: int) -> bool:
        return False

    def on_touch(self, running: RegisterContext, number: int, space: Space) -> None:
        if self.reacts_to_touch(running, number, space):
            course = running.course
            flag, claims = course.flags.index(space), list(_claims(course))
            claims[flag] = course.team_of(number)
            running.course = course.replace(claims=tuple(claims))
            running.emit(Claimed(number, flag + 1))

    def reacts_to_touch(self, running: RegisterContext, number: int, space: Space) -> bool:
        course = running.course
        team = course.team_of(number)
        return bool(team) and space in course.flags and _claims(course)[course.flags.index(space)] != team

    def on_stage_end(self, running: RegisterContext, stage: StageEnd) -> None:
        held = set(running.course.claims)
        team = next(iter(held)) if stage == "flags" and len(held) == 1 else None
        if team is not None:
            running.course = running.course.replace(won=running.course.members(team))


def _claims(course: CourseState) -> tuple[int | None, ...]:
    """Return the team that holds each flag, None for an unclaimed flag."""
    return course.claims or (None,) * len(course.flags)


COMPONENT = Toggle()
