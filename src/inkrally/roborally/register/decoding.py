"""The kernel's numbers read as steps: `Machine.run_kinds` writes the records, this makes them `trace.Step`.

Knows only what each number means. Judges nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from inkrally.roborally.floor.factory import SIDES
from inkrally.roborally.register import phase, trace
from inkrally.roborally.register.trace import Change, Space, Stage, Step

_STAGES: tuple[Stage, ...] = ("cards", "express", "belts", "pushers", "gears", "crushers", "lasers", "flags")
_MOVED_BY: Any = ("card", "push", "belt", "pusher")
_TURNED_BY: Any = ("card", "curve", "gear")
_STOPPED_BY: Any = ("wall", "chain", "occupied", "contested", "swap", "pushers")
_DESTROYED_BY: Any = ("pit", "edge", "damage", "crusher")
_ARCHIVED_BY: Any = ("flag", "repair")


def decode(numbers: Sequence[int], space: Callable[[int], Space]) -> tuple[Step, ...]:
    """The steps in which something happens. `space` is `Grid.space` of the floor."""
    steps: list[Step] = []
    head: Sequence[int] = ()
    changes: list[Change] = []

    def close() -> None:
        if changes:
            robot = head[2] if head[2] >= 0 else None
            steps.append(Step(_STAGES[head[1]], tuple(changes), robot, None if robot is None else head[3]))
        changes.clear()

    for start in range(0, len(numbers), phase.T_WIDTH):
        record = numbers[start : start + phase.T_WIDTH]
        if record[0] == phase.T_STEP:
            close()
            head = record
        else:
            changes.append(_change(record, space))
    close()
    return tuple(steps)


def _some(number: int) -> int | None:
    return None if number < 0 else number


def _change(record: Sequence[int], space: Callable[[int], Space]) -> Change:
    kind, robot, a, b, c, d, e = record
    match kind:
        case phase.T_MOVED:
            return trace.Moved(robot, space(a), _MOVED_BY[b], _some(c))
        case phase.T_TURNED:
            return trace.Turned(robot, SIDES[a], _TURNED_BY[b])
        case phase.T_STOPPED:
            at, side = (None, None) if b < 0 else (space(b), SIDES[c])
            return trace.Stopped(robot, _STOPPED_BY[a], at, side, _some(d))
        case phase.T_SHOT:
            return trace.Shot(space(robot), SIDES[a], space(b), _some(c), _some(d), e)
        case phase.T_DAMAGED:
            return trace.Damaged(robot, a, b)
        case phase.T_LOCKED:
            return trace.Locked(robot, a)
        case phase.T_DESTROYED:
            return trace.Destroyed(robot, _DESTROYED_BY[a], b)
        case phase.T_ARCHIVED:
            return trace.Archived(robot, space(a), _ARCHIVED_BY[b])
        case phase.T_TOUCHED:
            return trace.Touched(robot, a)
        case _:
            return trace.Finished(robot, a)
