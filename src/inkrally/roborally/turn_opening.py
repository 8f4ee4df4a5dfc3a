"""Builds the steps that players see before the first register of a turn, such as Options and announcements.

Each function reads an event or a table and returns steps for `TurnReplay.opening`. The steps change no robot and do not
name secret cards.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from inkrally.roborally import rule_components
from inkrally.roborally.facts import DAMAGE
from inkrally.roborally.register.trace import Cause, Drew, Noted, Stage, Step, StepChange
from inkrally.roborally.table import Docked, Options, Table, course_of, rules_of
from inkrally.roborally.turn.dealing import has_turn
from inkrally.roborally.turn.robots import Robot


def _as_step(changes: Sequence[StepChange], causes: Sequence[Cause] = (), stage: Stage = "options") -> tuple[Step, ...]:
    """Return the changes as one step, or no step if there are none."""
    return (Step(stage, tuple(changes), causes=tuple(causes)),) if changes else ()


def set_up(docked: Docked, robots: Sequence[Robot], options: Options) -> tuple[Step, ...]:
    """Return a step that shows the damage and Options that course rules gave the robots before the first turn."""
    rules = course_of(options).rules
    changes: list[StepChange] = []
    causes: list[Cause] = []
    for number, robot in enumerate(robots):
        shifts = rule_components.adjustments(msgspec.structs.replace(robot, damage=0), rules, "start damage", 0)
        if shifts:
            causes += rule_components.causes(len(changes), shifts)
            changes.append(Noted(number, "damage", robot.damage))
    dealers = [
        component
        for component in rule_components.course_components(rules)
        if component.start_options and "keeps one" not in component.features
    ]
    given = () if options.option_cards is msgspec.UNSET else options.option_cards
    drawn = 0 if options.draw_options is msgspec.UNSET else options.draw_options
    for number, robot in enumerate(robots) if dealers else ():
        first = (len(given[number]) if number < len(given) else 0) + drawn
        for option in robot.options[first:]:
            causes += [rule_components.cause(len(changes), component) for component in dealers]
            changes.append(Drew(number, option))
    return _as_step(changes, causes)


def kept(picked: Sequence[str | None], dealt: Sequence[Sequence[str]], rules: Sequence[str]) -> tuple[Step, ...]:
    """Return a step that shows the Option that each owner kept of the dealt Options before the first turn.

    `picked` has the kept Option and `dealt` the dealt Options by robot.
    """
    keepers = [component for component in rule_components.course_components(rules) if "keeps one" in component.features]
    if not keepers:
        return ()
    changes: list[StepChange] = []
    causes: list[Cause] = []
    for number, option in enumerate(picked):
        if option is not None:
            causes += [rule_components.cause(len(changes), component, len(dealt[number]), 1) for component in keepers]
            changes.append(Drew(number, option))
    return _as_step(changes, causes)


def hands(robots: Sequence[Robot], dealt: Sequence[Sequence[int]], rules: Sequence[str]) -> tuple[Step, ...]:
    """Return a step that shows the number of cards dealt to robots if it differs from the damage table."""
    changes: list[StepChange] = []
    causes: list[Cause] = []
    for number, robot in enumerate(robots):
        if not has_turn(robot) or not (robot.options or rules):
            continue
        usual = DAMAGE[robot.damage].cards_dealt
        shifts = rule_components.adjustments(robot, rules, "hand", usual)
        if shifts:
            causes += rule_components.causes(len(changes), shifts)
            changes.append(Noted(number, "hand", len(dealt[number])))
    return _as_step(changes, causes)


def put_aside(before: Sequence[Robot], after: Sequence[Robot]) -> tuple[Step, ...]:
    """Return a step that shows the Options on which players put cards while programming, or took cards from them."""
    changes: list[StepChange] = []
    causes: list[Cause] = []
    for number, (robot, now) in enumerate(zip(before, after, strict=True)):
        if robot.stored == now.stored:
            continue
        lay, lies = dict(robot.stored), dict(now.stored)
        for option in sorted({*lay, *lies}):
            if lay.get(option) == lies.get(option):
                continue
            facts = [] if option not in lay else [Noted(number, "fetched", option=option)]
            facts += [] if option not in lies else [Noted(number, "stored", option=option)]
            causes += [
                rule_components.cause(len(changes) + place, rule_components.option_component(option))
                for place in range(len(facts))
            ]
            changes += facts
    return _as_step(changes, causes)


def opening_steps(table: Table) -> tuple[Step, ...]:
    """Return all steps that players see before the first register of the current turn."""
    filled: list[StepChange] = []
    causes: list[Cause] = []
    clock = rule_components.shared_timer_adjustment(rules_of(table))
    for number in range(len(table.robots)):
        registers = tuple(register for robot, register in table.at_random if robot == number)
        if registers:
            if clock is not None:
                causes.append(rule_components.cause(len(filled), clock.component, table.options.timer, clock.now))
            filled.append(Noted(number, "filled", registers=registers))
    announced = [
        Noted(number, "announced")
        for number, robot in enumerate(table.robots)
        if robot.announced and robot.status == "racing"
    ]
    return (*table.opening, *_as_step(filled, causes, "cards"), *_as_step(announced, (), "power-down"))
