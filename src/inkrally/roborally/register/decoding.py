"""Decodes the records of the kernel (`RegisterKernel`), which are integers, into the steps that players see."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from inkrally.roborally.floor.floor import SIDES
from inkrally.roborally.register import trace
from inkrally.roborally.register.trace import Space, Step, StepChange
from inkrally.roborally.register.vocabulary import REASONS, RECORD, REGISTER_STAGES, Record, Stage
from inkrally.roborally.register.vocabulary import RECORD_WIDTH as WIDTH


def decode(numbers: Sequence[int], space: Callable[[int], Space], names: Sequence[int | None] = ()) -> tuple[Step, ...]:
    """Return the steps in the records of the kernel. Steps without changes are left out.

    Args:
        numbers: The records, each of `RECORD_WIDTH` integers.
        space: The method `Grid.space` of the floor.
        names: The card of each robot; empty if the priority of a card is its name.
    """
    steps: list[Step] = []
    changes: list[StepChange] = []
    stage: Stage = REGISTER_STAGES[0]
    actor = -1
    card: int | None = 0
    fields = iter(numbers)
    for kind, robot, a, b, c, d, e in zip(*[fields] * WIDTH, strict=True):
        if kind != _STEP:
            changes.append(_CHANGES[kind](space, robot, a, b, c, d, e))
            continue
        if changes:
            steps.append(_step(stage, changes, actor, card))
            changes = []
        stage, actor, card = REGISTER_STAGES[robot], a, names[a] if names and a >= 0 else b
    if changes:
        steps.append(_step(stage, changes, actor, card))
    return tuple(steps)


def _step(stage: Stage, changes: list[StepChange], actor: int, card: int | None) -> Step:
    return Step(stage, tuple(changes)) if actor < 0 else Step(stage, tuple(changes), actor, card)


def _some(number: int) -> int | None:
    """Return the number, or None if it is negative."""
    return None if number < 0 else number


Spaces: TypeAlias = Callable[[int], Space]

_STEP = RECORD["step"]
_WHY: Any = REASONS
"""The reasons by number. The type is Any, because each kind of change allows only some of these reasons."""


def _stopped(space: Spaces, robot: int, a: int, b: int, c: int, d: int, _: int) -> StepChange:
    at, side = (None, None) if b < 0 else (space(b), SIDES[c])
    return trace.Stopped(robot, _WHY[a], at, side, _some(d))


def _shot(space: Spaces, at: int, a: int, b: int, c: int, d: int, e: int) -> StepChange:
    return trace.Shot(space(at), SIDES[a], space(b), _some(c), _some(d), e)


_MAKERS: dict[Record, Callable[[Spaces, int, int, int, int, int, int], StepChange]] = {
    "moved": lambda space, robot, a, b, c, *_: trace.Moved(robot, space(a), _WHY[b], _some(c)),
    "turned": lambda _, robot, a, b, *rest: trace.Turned(robot, SIDES[a], _WHY[b]),
    "stopped": _stopped,
    "shot": _shot,
    "damaged": lambda _, robot, a, b, *rest: trace.Damaged(robot, a, b),
    "absorbed": lambda _, robot, a, *rest: trace.Absorbed(robot, a),
    "locked": lambda _, robot, a, *rest: trace.Locked(robot, a),
    "destroyed": lambda _, robot, a, b, *rest: trace.Destroyed(robot, _WHY[a], b),
    "archived": lambda space, robot, a, b, *rest: trace.Archived(robot, space(a), _WHY[b]),
    "touched": lambda _, robot, a, *rest: trace.Touched(robot, a),
    "finished": lambda _, robot, a, *rest: trace.Finished(robot, a),
}
_CHANGES = {RECORD[word]: make for word, make in _MAKERS.items()}
