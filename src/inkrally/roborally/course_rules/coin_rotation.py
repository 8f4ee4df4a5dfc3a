"""A robot that gets credit for a flag throws a coin; heads turns the board below it (Options 6.4, Frenetic Factory).

Runs at the end of step E, in dock order. Robots, flags and archive markers stay where they are. A robot is destroyed if
a pit is below it after the turn.
"""

from __future__ import annotations

from inkrally.roborally.floor import courses
from inkrally.roborally.register.trace import TurnedBoard
from inkrally.roborally.register.vocabulary import DestroyedBy
from inkrally.roborally.rule_hooks import DOCK_FAIRNESS_VERSION, RegisterContext, RuleComponent, StageEnd


class CoinRotation(RuleComponent):
    """The rule component that turns boards by coins."""

    features = frozenset(("turns boards",))

    def on_stage_end(self, running: RegisterContext, stage: StageEnd) -> None:
        course = running.course
        if stage != "flags" or course.printed is None:
            return
        for number in sorted(course.credited):
            robot = running.robots[number]
            board = courses.board_at(course.printed, robot.at) if robot.status == "racing" else None
            if board is None:
                continue
            if running.version >= DOCK_FAIRNESS_VERSION:
                running.begin_step(stage)  # Robots that different coins destroy are not destroyed at the same moment.
            if not running.toss_coin(number):
                continue
            turned = list(running.course.rotations)
            turned[board] += 90
            running.course = running.course.replace(rotations=tuple(turned))
            running.floor = courses.turned_floor(course.printed, tuple(degrees % 360 for degrees in turned))
            running.update_floor_flags()
            running.emit(TurnedBoard(board + 1, turned[board], number))
            fallen: dict[int, DestroyedBy] = {}
            for other, one in enumerate(running.robots):
                cell = running.floor.cell(one.at)
                if one.status == "racing" and cell is not None and cell.floor == "pit":
                    fallen[other] = "pit"
            running.destroy_all(fallen)


PART = CoinRotation()
