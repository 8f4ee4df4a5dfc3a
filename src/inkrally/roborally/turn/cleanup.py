"""Clean-up as steps: repairs, wiped registers, who is powered down next, who comes back (rules 7, 8.2, 8.4, 9.1).

Pure functions of the floor and the robots; asks nobody.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from inkrally.roborally import parts
from inkrally.roborally.floor.factory import Floor
from inkrally.roborally.register.trace import Powered, Reentered, Repaired, Space, Step, StepChange, Wiped
from inkrally.roborally.turn.acts import Reenter
from inkrally.roborally.turn.dealing import empties
from inkrally.roborally.turn.reentry import REENTRY_DAMAGE
from inkrally.roborally.turn.robots import Robot, apply_steps, locked


def site(floor: Floor, at: Space) -> Literal["wrench", "hammer", "flag"] | None:
    """What repairs on a space. A flag on a repair site gives only the site's benefit (7.1)."""
    cell = floor.cell(at)
    if cell is not None and cell.floor == "repair":
        return "wrench"
    if cell is not None and cell.floor == "repair_option":
        return "hammer"
    return "flag" if at in floor.flags else None


def clean(floor: Floor, robots: Sequence[Robot], rules: Sequence[str] = ()) -> tuple[Step, ...]:
    """Repairs (7.1), then the cards of registers that are not locked any more or never were (7.2)."""
    repairs: list[StepChange] = []
    for number, robot in enumerate(robots):
        by = site(floor, robot.at) if robot.status == "racing" else None
        tokens = min(robot.damage, parts.repairs(robot, rules, 1)) if by is not None else 0
        if by is not None and tokens:
            repairs.append(Repaired(number, robot.damage - tokens, by))
    steps = [Step("repairs", tuple(repairs))] if repairs else []
    wiped: list[StepChange] = []
    for number, robot in enumerate(apply_steps(robots, steps)):
        registers = empties(robot, locked(robot))
        if registers:
            wiped.append(Wiped(number, registers))
    if wiped:
        steps.append(Step("wipe", tuple(wiped)))
    return tuple(steps)


def power(robots: Sequence[Robot], rules: Sequence[str] = ()) -> tuple[Step, ...]:
    """Who is powered down for the turn that begins, and loses all damage, locks and locked cards by that (7.3, 8.4)."""
    changes: list[StepChange] = []
    for number, robot in enumerate(robots):
        down = robot.announced or (bool(robot.options) and parts.powers_down(robot, rules))
        if robot.status != "racing" or not (robot.down or down):
            continue
        changes.append(Powered(number, down))
        if down:
            if robot.damage:
                changes.append(Repaired(number, 0, "power-down"))
            registers = empties(robot, ())
            if registers:
                changes.append(Wiped(number, registers))
    return (Step("power-down", tuple(changes)),) if changes else ()


def comes_back(act: Reenter, damage: int = REENTRY_DAMAGE) -> tuple[Step, ...]:
    """A destroyed robot is placed, with exactly two damage if nothing says otherwise (9.1)."""
    change = Reentered(act.robot, act.at, act.facing, damage)
    return (Step("re-entry", (change,)),)
