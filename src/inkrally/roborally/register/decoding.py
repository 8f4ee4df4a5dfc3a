"""The kernel's numbers read as steps: `Machine` writes the records, this makes them `trace.Step`.

Knows only what each number means. Judges nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from inkrally.roborally.floor.factory import SIDES
from inkrally.roborally.register import trace
from inkrally.roborally.register.names import REASONS, RECORDS, REGISTER_STAGES
from inkrally.roborally.register.names import RECORD_WIDTH as WIDTH
from inkrally.roborally.register.trace import Space, Step, StepChange


def decode(numbers: Sequence[int], space: Callable[[int], Space]) -> tuple[Step, ...]:
    """The steps in which something happens. `space` is `Grid.space` of the floor."""
    steps: list[Step] = []
    head: Sequence[int] = ()
    changes: list[StepChange] = []

    def close() -> None:
        if changes:
            robot = head[2] if head[2] >= 0 else None
            steps.append(Step(REGISTER_STAGES[head[1]], tuple(changes), robot, None if robot is None else head[3]))
        changes.clear()

    for start in range(0, len(numbers), WIDTH):
        record = numbers[start : start + WIDTH]
        if RECORDS[record[0]] == "step":
            close()
            head = record
        else:
            changes.append(_change(record, space))
    close()
    return tuple(steps)


def _some(number: int) -> int | None:
    return None if number < 0 else number


def _change(record: Sequence[int], space: Callable[[int], Space]) -> StepChange:
    kind, robot, a, b, c, d, e = record
    why: Any = REASONS  # a kind of change has only reasons of its own
    match RECORDS[kind]:
        case "moved":
            return trace.Moved(robot, space(a), why[b], _some(c))
        case "turned":
            return trace.Turned(robot, SIDES[a], why[b])
        case "stopped":
            at, side = (None, None) if b < 0 else (space(b), SIDES[c])
            return trace.Stopped(robot, why[a], at, side, _some(d))
        case "shot":
            return trace.Shot(space(robot), SIDES[a], space(b), _some(c), _some(d), e)
        case "damaged":
            return trace.Damaged(robot, a, b)
        case "absorbed":
            return trace.Absorbed(robot, a)
        case "locked":
            return trace.Locked(robot, a)
        case "destroyed":
            return trace.Destroyed(robot, why[a], b)
        case "archived":
            return trace.Archived(robot, space(a), why[b])
        case "touched":
            return trace.Touched(robot, a)
        case _:
            return trace.Finished(robot, a)
