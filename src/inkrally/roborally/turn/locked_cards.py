"""Draws cards for registers that lock while their robot is powered down (rules 8.5).

The kernel (`register/resolution.py`) has computed which registers lock; this module only draws their cards.
"""

from __future__ import annotations

import msgspec

from inkrally.match.chance import Chance
from inkrally.roborally.register.trace import Locked, Step, StepChange
from inkrally.roborally.table import Table, apply_steps_to_table, drawable_cards
from inkrally.roborally.turn.dealing import draw_lock_card


def fill_locks(table: Table, steps: tuple[Step, ...], chance: Chance) -> tuple[Step, ...]:
    """Return the steps with a drawn card for each register that locks while its robot is powered down."""
    down = {number for number, robot in enumerate(table.robots) if robot.down}
    if not down or not any(
        isinstance(change, Locked) and change.robot in down for step in steps for change in step.changes
    ):
        return steps
    found: list[Step] = []
    for step in steps:
        changes: list[StepChange] = []
        for change in step.changes:
            if isinstance(change, Locked) and table.robots[change.robot].down:
                card = draw_lock_card(table.turn, change.robot, change.register, drawable_cards(table), chance)
                change = msgspec.structs.replace(change, card=card)
            # The cards of robots that were destroyed earlier in this register are among the discards.
            table = apply_steps_to_table(table, (Step(step.stage, (change,)),))
            changes.append(change)
        found.append(msgspec.structs.replace(step, changes=tuple(changes)))
    return tuple(found)
