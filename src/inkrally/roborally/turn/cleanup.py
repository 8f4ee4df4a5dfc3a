"""Clean-up: repairs, drawing Options, wiping registers, powering down and re-entry (rules 7, 8.2, 8.4, 9.1).

Repairs and the wipe run like a register (`decisions/`), because an Option may have a question (Options 2.10, P11).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal

from inkrally.roborally import parts
from inkrally.roborally.decisions.running import RegisterRun
from inkrally.roborally.decisions.touching import reached
from inkrally.roborally.floor.factory import Floor
from inkrally.roborally.register.names import RepairedBy
from inkrally.roborally.register.trace import (
    Cause,
    Drew,
    Powered,
    Reentered,
    Repaired,
    Space,
    Step,
    StepChange,
    Stored,
    Wiped,
)
from inkrally.roborally.turn.acts import Reenter
from inkrally.roborally.turn.dealing import empties
from inkrally.roborally.turn.reentry_spaces import REENTRY_DAMAGE
from inkrally.roborally.turn.robots import Robot, locked

DrawOption = Callable[[RegisterRun, int], str | None]
"""Draws the top Option of the deck for a robot. Returns None if the deck is empty."""


def site(floor: Floor, at: Space) -> Literal["wrench", "hammer", "flag"] | None:
    """What repairs on a space. A flag on a repair site gives only the site's benefit (7.1)."""
    cell = floor.cell(at)
    if cell is not None and cell.floor == "repair":
        return "wrench"
    if cell is not None and cell.floor == "repair_option":
        return "hammer"
    return "flag" if at in floor.flags else None


def clean_up(run: RegisterRun, draw: DrawOption) -> None:
    """Repair in dock order on each robot's space and on a site in reach, then wipe."""
    repair(run, draw)
    wipe(run)


def repair(run: RegisterRun, draw: DrawOption) -> None:
    """Repair robots and draw Options (rules 7.1)."""
    run.begin("repairs")
    for number in run.racing():
        _at(run, number, run.at(number), draw)
        found = reached(run, number, partial(_helps, run, number))
        if found is not None:
            space, run.speaker = found
            _at(run, number, space, draw)
            run.speaker = None
    for rule in parts.of_rules(run.rules):
        run.speaker = rule
        rule.after_stage(run, "repairs")
    run.speaker = None
    run.close()


def _at(run: RegisterRun, number: int, space: Space, draw: DrawOption) -> None:
    """Apply a site or flag to a robot."""
    by = site(run.floor, space)
    if by is None:
        return
    tokens, cards = worth(run.robots[number], run.rules, by)
    if tokens:
        run.emit(Repaired(number, run.robots[number].damage - tokens, by))
    for _ in range(cards):
        option = draw(run, number)
        if option is not None:
            run.explain(_upgrade_shifts(run.robots[number], run.rules, by) if run.explains else ())
            run.emit(Drew(number, option))


def _upgrade_shifts(robot: Robot, rules: Sequence[str], by: RepairedBy) -> tuple[parts.Shift, ...]:
    """Return the parts that change how many Options a site or flag gives."""
    return () if by == "power-down" else parts.shifts(robot, rules, by, int(by == "hammer"))


def worth(robot: Robot, rules: Sequence[str], by: RepairedBy | None) -> tuple[int, int]:
    """Return how many tokens a site or flag removes from a robot, and how many Options it gives."""
    if by is None or by == "power-down":
        return 0, 0
    tokens = 0 if parts.has(rules, "no repairs") else min(robot.damage, 1)
    return tokens, parts.total(robot, rules, by, int(by == "hammer"))


def _helps(run: RegisterRun, number: int, space: Space) -> bool:
    return any(worth(run.robots[number], run.rules, site(run.floor, space)))


def wipe(run: RegisterRun) -> None:
    """Discard cards in registers that are not locked (rules 7.2), and cards stored for this turn only."""
    run.begin("wipe")
    changes: list[StepChange] = []
    for number, robot in enumerate(run.robots):
        registers = empties(robot, locked(robot))
        if registers:
            changes.append(Wiped(number, registers))
        changes += [Stored(number, option) for option, _ in robot.stored if "keeps" not in parts.part(option).features]
    run.emit(*changes)
    run.close()


def power(robots: Sequence[Robot], rules: Sequence[str] = (), explains: bool = False) -> tuple[Step, ...]:
    """Return the step that powers robots down or up for the next turn (rules 7.3, 8.4).

    A robot that powers down loses all damage, locks and locked cards.

    Args:
        robots: The robots.
        rules: The rules of the course.
        explains: Whether the step names the parts that power a robot down.
    """
    changes: list[StepChange] = []
    causes: list[Cause] = []
    for number, robot in enumerate(robots):
        down = robot.announced or (bool(robot.options) and parts.powers_down(robot, rules))
        if robot.status != "racing" or not (robot.down or down):
            continue
        if explains and down and not robot.announced:
            causes += [parts.cause(len(changes), part) for part in parts.of(robot, rules) if part.power_down(robot)]
        changes.append(Powered(number, down))
        if down:
            if robot.damage:
                changes.append(Repaired(number, 0, "power-down"))
            registers = empties(robot, ())
            if registers:
                changes.append(Wiped(number, registers))
    return (Step("power-down", tuple(changes), causes=tuple(causes)),) if changes else ()


def comes_back(act: Reenter, damage: int = REENTRY_DAMAGE, shifts: Sequence[parts.Shift] = ()) -> tuple[Step, ...]:
    """Return the step in which a destroyed robot re-enters, with two damage unless `shifts` change that (rules 9.1)."""
    change = Reentered(act.robot, act.at, act.facing, damage)
    return (Step("re-entry", (change,), causes=parts.causes(0, shifts)),)
