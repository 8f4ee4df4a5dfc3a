"""One register of robots as the game has them: what happens, as steps. The kernel's `Machine` decides it.

Knows no deck: a register that locks while a robot is powered down (rules 8.5) is told without its card.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from inkrally.roborally import facts
from inkrally.roborally.facts import Kind
from inkrally.roborally.floor.factory import SIDES, Floor
from inkrally.roborally.register import state
from inkrally.roborally.register.decoding import decode
from inkrally.roborally.register.phase import KIND_NUMBERS, Machine
from inkrally.roborally.register.state import State
from inkrally.roborally.register.trace import Step
from inkrally.roborally.turn.robots import Robot

STATUSES = ("racing", "destroyed", "out", "finished")
"""The words for the numbers of `state.STATUS`."""


@lru_cache(maxsize=16)
def machine_of(floor: Floor) -> Machine:
    """The floor as numbers, made once. Raises ValueError for a floor that is too large."""
    return Machine(floor)


def state_of(machine: Machine, robots: Sequence[Robot]) -> State:
    """The robots as numbers."""
    found = State(len(robots))
    for number, robot in enumerate(robots):
        racing = robot.status == "racing"
        found.put(state.AT, number, machine.index(*robot.at) if racing else 0)
        found.put(state.FACING, number, SIDES.index(robot.facing))
        found.put(state.DAMAGE, number, robot.damage)
        found.put(state.FLAGS, number, robot.flags)
        found.put(state.ARCHIVE, number, machine.index(*robot.archive))
        found.put(state.LIVES, number, robot.lives)
        found.put(state.STATUS, number, STATUSES.index(robot.status))
        found.put(state.DOWN, number, robot.down)
        found.put(state.PLACE, number, robot.place or 0)
    return found


def run_register(floor: Floor, robots: Sequence[Robot], number: int, cards: Sequence[int | None]) -> tuple[Step, ...]:
    """Steps B to E of register `number`, 1 to 5 (rules 5, 6). `cards` are priorities of the deck by robot, None where
    it plays none. Robots that are not racing take no part; one that is powered down plays no card.
    """
    return run_kinds(
        floor, robots, number, [None if card is None else (facts.CARDS[card].kind, card) for card in cards]
    )


def run_kinds(
    floor: Floor, robots: Sequence[Robot], number: int, cards: Sequence[tuple[Kind, int] | None]
) -> tuple[Step, ...]:
    """The same with cards given by kind and priority, which need not be those of the deck."""
    machine = machine_of(floor)
    numbers: list[int] = []
    kinds = [0 if card is None else KIND_NUMBERS[card[0]] for card in cards]
    priorities = [0 if card is None else card[1] for card in cards]
    machine.run_kinds(state_of(machine, robots), kinds, priorities, number, numbers)
    return decode(numbers, machine.space)
