"""Runs step E of a register with questions to owners: robots touch flags and repair sites (Options 2.10).

Some Options let a robot touch an adjacent site too. The kernel (`register/resolution.py`) computes the effects of a
touch for one robot at a time, placed on the space that the robot touches.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from inkrally.roborally import rule_components
from inkrally.roborally.decisions.register_run import RegisterRun
from inkrally.roborally.floor.floor import is_in_reach
from inkrally.roborally.register.run import run_kinds
from inkrally.roborally.register.trace import Finished, Noted, Space, StepChange, Touched
from inkrally.roborally.register.vocabulary import STAGE
from inkrally.roborally.rule_hooks import OPTION_FIXES_VERSION, Question, RuleComponent
from inkrally.roborally.turn.reentry_spaces import ring

_FLAGS = (STAGE["flags"], STAGE["flags"] + 1)


def touch(run: RegisterRun) -> None:
    """Run step E of a register: in dock order, each robot touches the flag or repair site on its space.

    Then an Option may let the robot touch an adjacent site.
    """
    run.update_floor_flags()
    before = [number for number, robot in enumerate(run.robots) if robot.status == "finished"]
    run.begin_step("flags")
    for number in run.racing_robots():
        changes = _changes_of_touch(run, number, run.at(number), before)
        run.emit(*changes)
        _call_touch_hooks(run, number, run.at(number), changes)
        if run.robots[number].status != "racing":
            continue
        # A robot can touch at most one of its flags in a register.
        flagged = any(isinstance(change, Touched) for change in changes)

        def more_at(space: Space, number: int = number, flagged: bool = flagged) -> list[StepChange]:
            found = _changes_of_touch(run, number, space, before)
            return [one for one in found if not (flagged and isinstance(one, (Touched, Finished)))]

        def matters(space: Space, number: int = number, more_at: Callable[[Space], Any] = more_at) -> bool:
            return bool(more_at(space)) or _rule_reacts(run, number, space)

        _note_uncounted(run, number)
        found = ask_reached_site(run, number, matters)
        if found is not None:
            space, run.acting_component = found
            more = more_at(space)
            run.emit(*more)
            _call_touch_hooks(run, number, space, more)


def _call_touch_hooks(run: RegisterRun, number: int, space: Space, changes: list[StepChange]) -> None:
    """Call the hooks of course rules after a robot has touched a space with the changes `changes`."""
    if any(isinstance(change, Touched) for change in changes):
        run.course = run.course.replace(credited=(*run.course.credited, number))
    for component in rule_components.course_components(run.rules):
        run.acting_component = component
        component.on_touch(run, number, space)
    run.acting_component = None


def _note_uncounted(run: RegisterRun, number: int) -> None:
    """Record that a robot is on its next flag and gets no credit for it because of a course rule."""
    flags, next_flag = run.floor.flags, run.robots[number].flags
    if not run.records_causes or next_flag >= len(flags) or flags[next_flag] != run.at(number):
        return
    for component in rule_components.course_components(run.rules):
        if "any order" not in component.features and not component.earns_flag_credit(run.course, number):
            run.record_fact(Noted(number, "uncounted", next_flag + 1), (rule_components.Adjustment(component),))


def _rule_reacts(run: RegisterRun, number: int, space: Space) -> bool:
    """Return whether a course rule reacts when a robot touches a space."""
    rules = rule_components.course_components(run.rules)
    if run.version < OPTION_FIXES_VERSION:
        return any(rule_components.overrides_hook(component, "on_touch") for component in rules)
    return any(component.reacts_to_touch(run, number, space) for component in rules)


def _changes_of_touch(run: RegisterRun, number: int, space: Space, finished: list[int]) -> list[StepChange]:
    """Return the changes that follow when a robot touches a space.

    Robots in `finished` finished before this step, so they count for the place of a robot that finishes.
    """
    if not is_site(run, space):
        return []
    robots = tuple(
        msgspec.structs.replace(
            robot,
            at=space if other == number else robot.at,
            status="racing" if other == number else "finished" if other in finished else "out",
            options=(),
        )
        for other, robot in enumerate(run.robots)
    )
    steps = run_kinds(run.floor, robots, run.number, [None] * len(robots), (), _FLAGS)
    changes = [change for step in steps for change in step.changes]
    if run.version < OPTION_FIXES_VERSION and space in run.floor.flags[robots[number].flags + 1 :]:
        # In old versions of the rules, only the last of several flags on a space could be touched.
        changes = [change for change in changes if not isinstance(change, (Touched, Finished))]
    if all(
        component.earns_flag_credit(run.course, number) for component in rule_components.course_components(run.rules)
    ):
        return changes
    return [change for change in changes if not isinstance(change, (Touched, Finished))]


def ask_reached_site(
    run: RegisterRun, number: int, matters: Callable[[Space], bool]
) -> tuple[Space, RuleComponent] | None:
    """Ask a robot's owner for an adjacent site to touch in addition to its space, and return the site and the Option.

    Returns None for no site. The owner is asked only if `matters` is true for at least one site (Options 2.2).
    """
    if not run.active_hooks.doors[number].reaches:
        return None
    robot = run.robots[number]
    sites = [at for at in ring(robot.at, 1) if is_site(run, at)]
    if not sites:
        return None
    for name, component in rule_components.active_options(robot):
        if "reaches sites" not in component.features:
            continue
        words = {f"{x},{y}": (x, y) for x, y in sites if is_in_reach(run.floor, robot.at, (x, y))}
        if any(matters(at) for at in words.values()):
            choice = run.ask(Question(number, name, ("none", *words), "register", "reach"))
            return (words[choice], component) if choice in words else None
    return None


def is_site(run: RegisterRun, at: Space) -> bool:
    """Return whether a flag or a repair site is on a space."""
    cell = run.floor.cell(at)
    return at in run.floor.flags or (cell is not None and cell.floor in ("repair", "repair_option"))
