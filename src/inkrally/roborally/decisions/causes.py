"""Finds the Options and course rules that cause the changes in a step of a register, for the explanation to players.

`register_run.py` records the causes while hooks run. This module finds the other causes: traits (`Traits`), which the
kernel (`register/resolution.py`) knows as bits, pairs of cards, and control by another robot.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from inkrally.roborally import rule_components
from inkrally.roborally.floor.floor import SIDES, Floor, neighbor
from inkrally.roborally.register.trace import (
    Cause,
    Damaged,
    Destroyed,
    Facing,
    Finished,
    Moved,
    Shot,
    Space,
    Step,
    Turned,
)
from inkrally.roborally.turn.robots import Robot, apply_step

if TYPE_CHECKING:
    from inkrally.roborally.decisions.register_run import RegisterRun


class StepContext(NamedTuple):
    """The data that explain a step in the register `number`.

    `robots` have their state after the step. `run` is the run of the register, or None if the kernel ran the whole
    register.
    """

    floor: Floor
    robots: tuple[Robot, ...]
    rules: tuple[str, ...]
    number: int
    run: RegisterRun | None = None


def with_causes(
    steps: Sequence[Step], floor: Floor, robots: tuple[Robot, ...], rules: Sequence[str], number: int
) -> tuple[Step, ...]:
    """Return the steps of a register that the kernel ran as a whole, with the causes of their changes added."""
    if not rules:
        return tuple(steps)
    found: list[Step] = []
    for step in steps:
        after = apply_step(robots, step)
        causes = (
            *of_belts(step, floor, robots, rules),
            *of_step(step, StepContext(floor, after, tuple(rules), number)),
        )
        robots = after
        found.append(msgspec.structs.replace(step, causes=causes) if causes else step)
    return tuple(found)


def of_step(step: Step, scene: StepContext) -> Iterator[Cause]:
    """Yield the causes of the changes in a step. The robots of `scene` have their state after the step."""
    if step.stage == "cards":
        yield from _of_card(step, scene)
    elif step.stage == "lasers":
        for index, change in enumerate(step.changes):
            if isinstance(change, Shot) and change.robot is not None:
                yield from _of_shot(index, change, change.robot, scene)
    for index, change in enumerate(step.changes):
        for rule in rule_components.course_components(scene.rules):
            wins = isinstance(change, Finished) and rule.winning_condition == "flags"
            loses = isinstance(change, Destroyed) and not change.lives and rule.winning_condition == "lives"
            if wins or loses:
                yield rule_components.cause(index, rule)


def _of_card(step: Step, scene: StepContext) -> Iterator[Cause]:
    """Yield the causes for the cards that a robot plays, and for the damage of the robots that it pushes."""
    if step.robot is None:
        return
    robot = scene.robots[step.robot]
    control = robot.control
    if control is not None and control.option and control.since <= scene.number:
        yield rule_components.cause(0, rule_components.option_component(control.option))
    by = _pair_of(step.card, scene)
    if by:
        yield rule_components.cause(0, rule_components.option_component(by))
    ramming = rule_components.trait_adjustments(robot, scene.rules, "ramming")
    for index, change in enumerate(step.changes):
        if isinstance(change, Damaged) and change.robot != step.robot:
            yield from (rule_components.cause(index, shift.component) for shift in ramming)


def _pair_of(card: int | None, scene: StepContext) -> str:
    """Return the Option that allowed a second card beside this card in the register, or the empty string."""
    for robot in scene.robots:
        for registers, paired in ((robot.registers, robot.paired), (robot.left, robot.left_paired)):
            if card is not None and registers and registers[scene.number - 1] == card:
                for pair in paired:
                    if pair.register == scene.number:
                        return pair.by
    return ""


def _of_shot(index: int, shot: Shot, number: int, scene: StepContext) -> Iterator[Cause]:
    """Yield the causes of a shot: the weapon, or the Options and rules that strengthen the laser.

    `index` is the index of the shot among the changes of the step, `number` the robot that shoots.
    """
    if shot.weapon is not None:
        yield rule_components.cause(index, rule_components.option_component(shot.weapon))
        return
    robot = scene.robots[number]
    ahead = shot.facing == robot.facing
    trait = "laser" if ahead else "rear"
    titled = scene.run is not None and scene.run.course.is_titled(number)
    yield from rule_components.causes(index, rule_components.trait_adjustments(robot, scene.rules, trait, titled))
    if ahead and _passes(shot, scene):
        yield from (
            rule_components.cause(index, shift.component)
            for shift in rule_components.trait_adjustments(robot, scene.rules, "piercing")
        )


def _passes(shot: Shot, scene: StepContext) -> bool:
    """Return whether a shot passes a wall or a robot before it ends."""
    at: Space = shot.at
    standing = {robot.at for robot in scene.robots if robot.status == "racing"}
    while at != shot.to:
        if scene.floor.walled(at, shot.facing):
            return True
        at = neighbor(at, shot.facing)
        if at in standing and at != shot.to:
            return True
    return False


def of_belts(step: Step, floor: Floor, before: Sequence[Robot], rules: Sequence[str]) -> Iterator[Cause]:
    """Yield the Options that prevent a curve from turning a robot on a belt.

    `before` are the robots before the step.
    """
    if step.stage not in ("express", "belts"):
        return
    turned = {change.robot for change in step.changes if isinstance(change, Turned)}
    for index, change in enumerate(step.changes):
        if not isinstance(change, Moved) or change.by != "belt" or change.robot in turned:
            continue
        cell, robot = floor.cell(change.to), before[change.robot]
        if cell is not None and cell.belt is not None and _side(change.to, robot.at) in cell.belt.turns:
            yield from (
                rule_components.cause(index, shift.component)
                for shift in rule_components.trait_adjustments(robot, rules, "steady")
            )


def _side(at: Space, other: Space) -> Facing:
    """Return the side of the space `at` on which the adjacent space `other` is."""
    return next(side for side in SIDES if neighbor(at, side) == other)
