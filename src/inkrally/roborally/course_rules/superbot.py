"""One robot has the title: it alone gets credit, shoots twice and is repaired whole (Options 6.2).

Destroyed, it passes the title to who last shot it or pushed it directly since it has it; of several who shot it in the
register in which it dies, to the one with the lowest priority. Where there is nobody, to the next living robot in dock
order: first those on the floor, then those that come back. Where it goes on after the SuperBot has won, the title
passes on like that too, before the next register.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from inkrally.roborally.contract import MENDED, AfterStage, Happening, Part, Pushed, RobotGone, Running, ShotAt, Traits
from inkrally.roborally.decisions.course import CourseNow
from inkrally.roborally.facts import FATAL_DAMAGE
from inkrally.roborally.register.trace import Repaired, Titled
from inkrally.roborally.turn.robots import Robot


class SuperBot(Part):
    features = frozenset(("title",))

    def traits(self, robot: Robot, traits: Traits) -> Traits:
        if not traits.titled:
            return traits
        return msgspec.structs.replace(traits, laser=2 * traits.laser, rear=2 * traits.rear)

    def credits(self, course: CourseNow, number: int) -> bool:
        return number == course.superbot

    def happens(self, running: Running, event: Happening) -> None:
        title = running.course.superbot
        if isinstance(event, Pushed) and event.other == title:
            running.course = running.course.after(last_hit=event.robot)
        elif isinstance(event, ShotAt) and event.target == title:
            last = min(event.shooters, key=lambda number: (_priority(running, number), number))
            running.course = running.course.after(last_hit=last)
        elif isinstance(event, RobotGone) and event.robot == title:
            self._inherited(running, event.robot)

    def _inherited(self, running: Running, number: int) -> None:
        """Give the title of a destroyed robot to its heir."""
        course = running.course
        living = [other for other, robot in enumerate(running.robots) if robot.status == "racing"]
        # By rules of before others that are destroyed in the same moment still stand, as their turn has not come.
        living = [other for other in living if running.robots[other].damage < FATAL_DAMAGE]
        heir = course.last_hit
        if heir not in living:
            heir = _next(running, number, living)
        running.course = course.after(superbot=heir, last_hit=None)
        if heir is not None:
            running.emit(Titled(heir))

    def after_stage(self, running: Running, stage: AfterStage) -> None:
        if stage not in ("start", "repairs"):
            return
        _after_the_winner(running)
        number = running.course.superbot if stage == "repairs" else None
        if number is not None and running.robots[number].status == "racing" and running.robots[number].damage:
            running.emit(Repaired(number, 0, "power-down"))


def _next(running: Running, number: int, living: Sequence[int]) -> int | None:
    """The next living robot in dock order, itself the last; one that comes back only where none is on the floor."""
    robots, count = running.robots, len(running.robots)
    after = [(number + step) % count for step in range(1, count + 1)]
    back = (other for other in after if running.version >= MENDED and robots[other].status == "destroyed")
    return next((other for other in after if other in living), next(back, None))


def _after_the_winner(running: Running) -> None:
    """A SuperBot that has finished has left the floor, and somebody else is to get credit (12)."""
    number = running.course.superbot
    if number is None or running.version < MENDED or running.robots[number].status != "finished":
        return
    living = [other for other, robot in enumerate(running.robots) if robot.status == "racing"]
    heir = _next(running, number, living)
    if heir is not None:
        running.course = running.course.after(superbot=heir, last_hit=None)
        running.emit(Titled(heir))


def _priority(running: Running, number: int) -> int:
    """That of the card of this register; none counts as 0."""
    slot = running.slot(number)
    return 0 if slot is None else slot.priority


PART = SuperBot()
