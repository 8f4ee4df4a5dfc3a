"""Registers that lock while their robot is powered down are filled from the draw pile (rules 8.5).

What locks, the register phase has found; here the cards are drawn.
"""

from __future__ import annotations

import msgspec

from inkrally.match.chance import Chance
from inkrally.roborally.register.trace import Locked, Step
from inkrally.roborally.table import Table, pile_of, with_steps
from inkrally.roborally.turn.dealing import lock


def filled(table: Table, steps: tuple[Step, ...], chance: Chance) -> tuple[Step, ...]:
    """The steps with a card in each lock of a robot that is powered down."""
    if not any(robot.down for robot in table.robots):
        return steps
    found: list[Step] = []
    for step in steps:
        changes = list(step.changes)
        for place, change in enumerate(changes):
            if isinstance(change, Locked) and table.robots[change.robot].down:
                card = lock(table.turn, change.robot, change.register, pile_of(table), chance)
                changes[place] = msgspec.structs.replace(change, card=card)
            # One after the other, since what those have discarded who fell before may be drawn.
            table = with_steps(table, (Step(step.stage, (changes[place],)),))
        found.append(msgspec.structs.replace(step, changes=tuple(changes)))
    return tuple(found)
