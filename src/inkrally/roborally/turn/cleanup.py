"""Runs clean-up: repairs, drawing Options, discarding cards, powering down and re-entry (rules 7, 8.2, 8.4, 9.1).

Repairs and discarding run like a register (`decisions/`), because an Option may have a question (Options 2.10, P11).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal

from inkrally.roborally import rule_components
from inkrally.roborally.decisions.register_run import RegisterRun
from inkrally.roborally.decisions.touch_step import ask_reached_site
from inkrally.roborally.floor.floor import Floor
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
from inkrally.roborally.register.vocabulary import RepairedBy
from inkrally.roborally.turn.actions import Reenter
from inkrally.roborally.turn.dealing import registers_to_wipe
from inkrally.roborally.turn.reentry_spaces import REENTRY_DAMAGE
from inkrally.roborally.turn.robots import Robot, locked

DrawOption = Callable[[RegisterRun, int], str | None]
"""A function that draws the top Option of the deck for a robot. It returns None if the deck is empty."""


def site(floor: Floor, at: Space) -> Literal["wrench", "hammer", "flag"] | None:
    """Return the kind of site that repairs a robot on a space, or None (rules 7.1).

    If a flag is on a repair site, only the repair site counts.
    """
    cell = floor.cell(at)
    if cell is not None and cell.floor == "repair":
        return "wrench"
    if cell is not None and cell.floor == "repair_option":
        return "hammer"
    return "flag" if at in floor.flags else None


def clean_up(run: RegisterRun, draw: DrawOption) -> None:
    """Repair robots in dock order, on their spaces and on sites in reach, then discard cards from registers."""
    repair(run, draw)
    wipe(run)


def repair(run: RegisterRun, draw: DrawOption) -> None:
    """Repair robots and draw Options at sites and flags, then let course rules act (rules 7.1)."""
    run.begin_step("repairs")
    for number in run.racing_robots():
        _at(run, number, run.at(number), draw)
        found = ask_reached_site(run, number, partial(_helps, run, number))
        if found is not None:
            space, run.acting_component = found
            _at(run, number, space, draw)
            run.acting_component = None
    for rule in rule_components.course_components(run.rules):
        run.acting_component = rule
        rule.on_stage_end(run, "repairs")
    run.acting_component = None
    run.close()


def _at(run: RegisterRun, number: int, space: Space, draw: DrawOption) -> None:
    """Repair a robot at the site or flag on a space, if there is one, and draw the Options that it gives."""
    by = site(run.floor, space)
    if by is None:
        return
    tokens, cards = site_benefit(run.robots[number], run.rules, by)
    if tokens:
        run.emit(Repaired(number, run.robots[number].damage - tokens, by))
    for _ in range(cards):
        option = draw(run, number)
        if option is not None:
            run.record_causes(_upgrade_shifts(run.robots[number], run.rules, by) if run.records_causes else ())
            run.emit(Drew(number, option))


def _upgrade_shifts(robot: Robot, rules: Sequence[str], by: RepairedBy) -> tuple[rule_components.Adjustment, ...]:
    """Return the changes by rule components of the number of Options that a site or flag gives."""
    return () if by == "power-down" else rule_components.adjustments(robot, rules, by, int(by == "hammer"))


def site_benefit(robot: Robot, rules: Sequence[str], by: RepairedBy | None) -> tuple[int, int]:
    """Return how many damage tokens a site or flag removes from a robot, and how many Options the robot gets."""
    if by is None or by == "power-down":
        return 0, 0
    tokens = 0 if rule_components.has_feature(rules, "no repairs") else min(robot.damage, 1)
    return tokens, rule_components.adjusted_amount(robot, rules, by, int(by == "hammer"))


def _helps(run: RegisterRun, number: int, space: Space) -> bool:
    """Return whether touching a space in clean-up repairs a robot or gives it an Option."""
    return any(site_benefit(run.robots[number], run.rules, site(run.floor, space)))


def wipe(run: RegisterRun) -> None:
    """Discard the cards in registers that are not locked (rules 7.2), and stored cards that are only for this turn."""
    run.begin_step("wipe")
    changes: list[StepChange] = []
    for number, robot in enumerate(run.robots):
        registers = registers_to_wipe(robot, locked(robot))
        if registers:
            changes.append(Wiped(number, registers))
        changes += [
            Stored(number, option)
            for option, _ in robot.stored
            if "keeps" not in rule_components.option_component(option).features
        ]
    run.emit(*changes)
    run.close()


def apply_power_down(robots: Sequence[Robot], rules: Sequence[str] = (), explains: bool = False) -> tuple[Step, ...]:
    """Return the step that powers robots down or up for the next turn (rules 7.3, 8.4).

    A robot that powers down loses all damage, locks and locked cards.

    Args:
        robots: The robots.
        rules: The rules of the course.
        explains: Whether the step names the rule components that power a robot down.
    """
    changes: list[StepChange] = []
    causes: list[Cause] = []
    for number, robot in enumerate(robots):
        down = robot.announced or (bool(robot.options) and rule_components.powers_down(robot, rules))
        if robot.status != "racing" or not (robot.down or down):
            continue
        if explains and down and not robot.announced:
            causes += [
                rule_components.cause(len(changes), component)
                for component in rule_components.components_of(robot, rules)
                if component.power_down(robot)
            ]
        changes.append(Powered(number, down))
        if down:
            if robot.damage:
                changes.append(Repaired(number, 0, "power-down"))
            registers = registers_to_wipe(robot, ())
            if registers:
                changes.append(Wiped(number, registers))
    return (Step("power-down", tuple(changes), causes=tuple(causes)),) if changes else ()


def reenter_robot(
    act: Reenter, damage: int = REENTRY_DAMAGE, shifts: Sequence[rule_components.Adjustment] = ()
) -> tuple[Step, ...]:
    """Return the step in which a destroyed robot re-enters with `damage` damage tokens (rules 9.1).

    `shifts` are the changes of that number by rule components, which become causes of the step.
    """
    change = Reentered(act.robot, act.at, act.facing, damage)
    return (Step("re-entry", (change,), causes=rule_components.causes(0, shifts)),)
