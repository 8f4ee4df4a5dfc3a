"""One register, from where it begins or stopped to where somebody must be asked, or to its end.

What a stage does the kernel decides, what is asked the parts say. Knows no table, no deck and no answers: what was
answered stands with the robots.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from inkrally.roborally import parts
from inkrally.roborally.contract import Moment, Question
from inkrally.roborally.facts import Kind
from inkrally.roborally.floor.factory import Floor
from inkrally.roborally.register.names import REGISTER_STAGES, STAGE, Point
from inkrally.roborally.register.run import run_kinds
from inkrally.roborally.register.trace import Step
from inkrally.roborally.turn.robots import Chosen, Robot, apply_steps


class Stop(msgspec.Struct, frozen=True):
    """A register that waits: before which point, for the answer to what."""

    point: Point
    question: Question


def play(
    floor: Floor,
    robots: Sequence[Robot],
    number: int,
    cards: Sequence[tuple[Kind, int] | None],
    rules: Sequence[str] = (),
    begin: Point = "declaration",
    heard: Sequence[tuple[int, str]] = (),
) -> tuple[tuple[Step, ...], Stop | None]:
    """Register `number` from the point `begin` on: what happens, and where it stops, None at its end.

    `heard` are the robots and Options that were asked at `begin` already.
    """
    points = parts.stops(robots)
    if not points:
        return run_kinds(floor, robots, number, cards, rules), None
    steps: tuple[Step, ...] = ()
    first = 0 if begin == "declaration" else STAGE[begin]
    for point in points:
        at = 0 if point == "declaration" else STAGE[point]
        # The declaration comes before the stage `cards`, though both have the same place.
        if at < first or (point == "declaration" and begin != "declaration"):
            continue
        if at > first:
            steps, robots = _on(floor, robots, number, cards, rules, (first, at), steps)
            first = at
        asked = parts.question(robots, Moment(point, number), heard if point == begin else ())
        if asked is not None:
            return steps, Stop(point, asked)
    if first < len(REGISTER_STAGES):
        steps, _ = _on(floor, robots, number, cards, rules, (first, len(REGISTER_STAGES)), steps)
    return steps, None


def with_chosen(robots: Sequence[Robot], question: Question, choice: str) -> tuple[Robot, ...]:
    """The robots once a question is answered."""
    chosen = Chosen(question.option, choice, question.until == "turn")
    return tuple(
        msgspec.structs.replace(robot, chosen=(*robot.chosen, chosen)) if number == question.robot else robot
        for number, robot in enumerate(robots)
    )


def without_chosen(robots: tuple[Robot, ...], turn: bool = False) -> tuple[Robot, ...]:
    """The robots without what was said for a register that is over, or for the turn too."""
    if not any(robot.chosen for robot in robots):
        return robots
    return tuple(
        msgspec.structs.replace(robot, chosen=() if turn else tuple(one for one in robot.chosen if one.turn))
        for robot in robots
    )


def _on(
    floor: Floor,
    robots: Sequence[Robot],
    number: int,
    cards: Sequence[tuple[Kind, int] | None],
    rules: Sequence[str],
    stages: tuple[int, int],
    before: tuple[Step, ...],
) -> tuple[tuple[Step, ...], Sequence[Robot]]:
    """The steps so far and those of some stages, and the robots after them."""
    steps = run_kinds(floor, robots, number, cards, rules, stages)
    return before + steps, apply_steps(robots, steps)
