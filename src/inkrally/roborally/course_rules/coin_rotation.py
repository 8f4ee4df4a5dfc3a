"""The course rule that turns boards by coins (Options 6.4, Frenetic Factory).

The owner of each robot that got credit for a flag tosses a coin at the end of step E (touching flags and repair sites),
in dock order. Heads turns the board below the robot by 90 degrees. Robots, flags and archive markers stay on their
spaces. A robot is destroyed if its space is a pit after the board was turned.
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


COMPONENT = CoinRotation()
