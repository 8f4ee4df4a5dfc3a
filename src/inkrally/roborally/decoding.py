"""The kernel's numbers read as steps: `Machine.run_kinds` writes the records, this makes them `trace.Step`.

Knows only what each number means. Judges nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from inkrally.roborally import register, trace
from inkrally.roborally.factory import SIDES
from inkrally.roborally.trace import Change, Space, Stage, Step

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

    for start in range(0, len(numbers), register.T_WIDTH):
        record = numbers[start : start + register.T_WIDTH]
        if record[0] == register.T_STEP:
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
        case register.T_MOVED:
            return trace.Moved(robot, space(a), _MOVED_BY[b], _some(c))
        case register.T_TURNED:
            return trace.Turned(robot, SIDES[a], _TURNED_BY[b])
        case register.T_STOPPED:
            at, side = (None, None) if b < 0 else (space(b), SIDES[c])
            return trace.Stopped(robot, _STOPPED_BY[a], at, side, _some(d))
        case register.T_SHOT:
            return trace.Shot(space(robot), SIDES[a], space(b), _some(c), _some(d), e)
        case register.T_DAMAGED:
            return trace.Damaged(robot, a, b)
        case register.T_LOCKED:
            return trace.Locked(robot, a)
        case register.T_DESTROYED:
            return trace.Destroyed(robot, _DESTROYED_BY[a], b)
        case register.T_ARCHIVED:
            return trace.Archived(robot, space(a), _ARCHIVED_BY[b])
        case register.T_TOUCHED:
            return trace.Touched(robot, a)
        case _:
            return trace.Finished(robot, a)
