"""Three damage tokens come to lie on the card and not on the sheet; the third discards it (Options 5).

Destruction takes them off, as it does those of the sheet.
"""

from __future__ import annotations

from inkrally.roborally.contract import EMPTIED, Happening, Hit, Part, RobotGone, Running
from inkrally.roborally.register.trace import Counted


class AblativeCoat(Part):
    saves = 50
    features = frozenset(("while down",))
    counts = 3

    def prevents(self, running: Running, number: int, hit: Hit) -> str | None:
        lying = dict(running.robots[number].tokens).get("ablative_coat", 0) + 1
        if lying == self.counts:
            running.discard(number, "ablative_coat", "used-up")
        else:
            running.emit(Counted(number, "ablative_coat", lying))
        return "coat"

    def happens(self, running: Running, event: Happening) -> None:
        if not isinstance(event, RobotGone) or running.version < EMPTIED:
            return
        if any(option == "ablative_coat" for option, _ in running.robots[event.robot].tokens):
            running.emit(Counted(event.robot, "ablative_coat", 0))


PART = AblativeCoat()
