"""The course rule of the SuperBot (Options 6.2).

One robot has the title of SuperBot. Only this robot gets credit for flags. Its lasers do double damage, and it is fully
repaired after each register. When it is destroyed, the title goes to the robot that last shot or directly pushed it
since it got the title. If several robots shot it last, the one with the lowest priority gets the title. If no such
robot is on the floor, the title goes to the next robot in dock order, robots on the floor first. If play continues
after the SuperBot has won, the title goes to the next robot in dock order before the next register.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from inkrally.roborally.decisions.course_state import CourseState
from inkrally.roborally.facts import FATAL_DAMAGE
from inkrally.roborally.register.trace import Repaired, Titled
from inkrally.roborally.rule_hooks import (
    OPTION_FIXES_VERSION,
    Pushed,
    RegisterContext,
    RegisterEvent,
    RobotGone,
    RuleComponent,
    ShotAt,
    StageEnd,
    Traits,
)
from inkrally.roborally.turn.robots import Robot


class SuperBot(RuleComponent):
    """The rule component for the title of SuperBot."""

    fits_any_course = True
    features = frozenset(("title",))

    def traits(self, robot: Robot, traits: Traits) -> Traits:
        if not traits.titled:
            return traits
        return msgspec.structs.replace(traits, laser=2 * traits.laser, rear=2 * traits.rear)

    def earns_flag_credit(self, course: CourseState, number: int) -> bool:
        return number == course.superbot

    def on_event(self, running: RegisterContext, event: RegisterEvent) -> None:
        title = running.course.superbot
        if isinstance(event, Pushed) and event.other == title:
            running.course = running.course.replace(last_hit=event.robot)
        elif isinstance(event, ShotAt) and event.target == title:
            last = min(event.shooters, key=lambda number: (_priority(running, number), number))
            running.course = running.course.replace(last_hit=last)
        elif isinstance(event, RobotGone) and event.robot == title:
            self._pass_title(running, event.robot)

    def _pass_title(self, running: RegisterContext, number: int) -> None:
        """Pass the title of a destroyed robot to the robot that last shot or pushed it, else to the next robot."""
        course = running.course
        living = [other for other, robot in enumerate(running.robots) if robot.status == "racing"]
        # In old versions of the rules, other robots that are destroyed at the same moment are still in the list.
        living = [other for other in living if running.robots[other].damage < FATAL_DAMAGE]
        heir = course.last_hit
        if heir not in living:
            heir = _next_holder(running, number, living)
        running.course = course.replace(superbot=heir, last_hit=None)
        if heir is not None:
            running.emit(Titled(heir))

    def on_stage_end(self, running: RegisterContext, stage: StageEnd) -> None:
        if stage not in ("start", "repairs"):
            return
        _pass_title_after_win(running)
        number = running.course.superbot if stage == "repairs" else None
        if number is not None and running.robots[number].status == "racing" and running.robots[number].damage:
            running.emit(Repaired(number, 0, "power-down"))


def _next_holder(running: RegisterContext, number: int, living: Sequence[int]) -> int | None:
    """Return the next living robot in dock order after `number`, or None.

    Robots on the floor come first. The robot itself comes last.
    """
    robots, count = running.robots, len(running.robots)
    after = [(number + step) % count for step in range(1, count + 1)]
    back = (other for other in after if running.version >= OPTION_FIXES_VERSION and robots[other].status == "destroyed")
    return next((other for other in after if other in living), next(back, None))


def _pass_title_after_win(running: RegisterContext) -> None:
    """Pass the title on if the SuperBot has finished the race, so that another robot can get credit (rules 12)."""
    number = running.course.superbot
    if number is None or running.version < OPTION_FIXES_VERSION or running.robots[number].status != "finished":
        return
    living = [other for other, robot in enumerate(running.robots) if robot.status == "racing"]
    heir = _next_holder(running, number, living)
    if heir is not None:
        running.course = running.course.replace(superbot=heir, last_hit=None)
        running.emit(Titled(heir))


def _priority(running: RegisterContext, number: int) -> int:
    """Return the priority of a robot's card in this register, 0 without a card."""
    slot = running.slot(number)
    return 0 if slot is None else slot.priority


COMPONENT = SuperBot()
