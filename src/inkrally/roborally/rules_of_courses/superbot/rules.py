"""One robot has the title: it alone gets credit, shoots twice and is repaired whole (Options 6.2).

Destroyed, it passes the title to who last shot it or pushed it directly since it has it; of several who shot it in the
register in which it dies, to the one with the lowest priority. Where there is nobody, to the next living robot in dock
order.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from inkrally.roborally.asking.course import CourseNow
from inkrally.roborally.contract import Part, Running, Traits
from inkrally.roborally.register.trace import Repaired, Titled


class SuperBot(Part):
    titles = True

    def shooting(self, running: Running, number: int, traits: Traits) -> Traits:
        if number != running.course.superbot:
            return traits
        return msgspec.structs.replace(traits, laser=2 * traits.laser, rear=2 * traits.rear)

    def credits(self, course: CourseNow, number: int) -> bool:
        return number == course.superbot

    def pushes(self, running: Running, number: int, other: int) -> None:
        if other == running.course.superbot:
            running.course = running.course.after(last_hit=number)

    def shot_at(self, running: Running, target: int, shooters: Sequence[int]) -> None:
        if target == running.course.superbot:
            last = min(shooters, key=lambda number: (_priority(running, number), number))
            running.course = running.course.after(last_hit=last)

    def destroyed(self, running: Running, number: int) -> None:
        course = running.course
        if number != course.superbot:
            return
        living = [other for other, robot in enumerate(running.robots) if robot.status == "racing"]
        # In step D others are destroyed in the same moment, who still stand as their turn has not come.
        living = [other for other in living if running.robots[other].damage < 10]
        heir = course.last_hit
        if heir not in living:
            count = len(running.robots)
            after = ((number + step) % count for step in range(1, count))
            heir = next((other for other in after if other in living), None)
        running.course = course.after(superbot=heir, last_hit=None)
        if heir is not None:
            running.emit(Titled(heir))

    def repairs_over(self, running: Running) -> None:
        number = running.course.superbot
        if number is not None and running.robots[number].status == "racing" and running.robots[number].damage:
            running.emit(Repaired(number, 0, "power-down"))


def _priority(running: Running, number: int) -> int:
    """That of the card of this register; none counts as 0."""
    slot = running.slot(number)
    return 0 if slot is None else slot.priority


PART = SuperBot()
