"""One register of robots as the game has them: what happens, as steps. The kernel's `Machine` decides it.

Knows no deck: a register that locks while a robot is powered down (rules 8.5) is told without its card.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from inkrally.roborally import facts, parts
from inkrally.roborally.contract import Traits
from inkrally.roborally.facts import Kind
from inkrally.roborally.floor.factory import SIDES, Floor
from inkrally.roborally.register import state
from inkrally.roborally.register.decoding import decode
from inkrally.roborally.register.names import REGISTER_STAGES
from inkrally.roborally.register.resolution import KIND_NUMBERS, Machine
from inkrally.roborally.register.state import RobotStates
from inkrally.roborally.register.trace import Step
from inkrally.roborally.turn.robots import Robot

STATUSES = ("racing", "destroyed", "out", "finished")
"""The words for the numbers of `state.STATUS`."""

_USUAL = Traits()


@lru_cache(maxsize=16)
def machine_of(floor: Floor) -> Machine:
    """The floor as numbers, made once. Raises ValueError for a floor that is too large."""
    return Machine(floor)


def state_of(machine: Machine, robots: Sequence[Robot], rules: Sequence[str] = ()) -> RobotStates:
    """The robots as numbers."""
    found = RobotStates(len(robots))
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
        if rules or robot.options:
            found.put(state.TRAITS, number, packed(parts.traits(robot, rules)))
    return found


def packed(traits: Traits) -> int:
    """Traits as the bits of `state.TRAITS`."""
    if traits == _USUAL:
        return 0
    bits = traits.laser - 1 if traits.laser else state.SILENT
    bits |= state.STEADY * traits.steady | state.RAMMING * traits.ramming
    return bits | state.GUARD_UNIT * traits.guard


def of_deck(cards: Sequence[int | None]) -> list[tuple[Kind, int] | None]:
    """Cards of the deck, given by their priorities, with their kinds."""
    return [None if card is None else (facts.CARDS[card].kind, card) for card in cards]


def run_register(
    floor: Floor, robots: Sequence[Robot], number: int, cards: Sequence[int | None], rules: Sequence[str] = ()
) -> tuple[Step, ...]:
    """Steps B to E of register `number`, 1 to 5 (rules 5, 6). `cards` are priorities of the deck by robot, None where
    it plays none, `rules` those of the course. Robots that are not racing take no part; one that is powered down plays
    no card.
    """
    return run_kinds(floor, robots, number, of_deck(cards), rules)


def run_kinds(
    floor: Floor,
    robots: Sequence[Robot],
    number: int,
    cards: Sequence[tuple[Kind, int] | None],
    rules: Sequence[str] = (),
    stages: tuple[int, int] = (0, len(REGISTER_STAGES)),
) -> tuple[Step, ...]:
    """The same with cards given by kind and priority, which need not be those of the deck; or only the stages from one
    number of `names.STAGE` to before another."""
    machine = machine_of(floor)
    numbers: list[int] = []
    kinds = [0 if card is None else KIND_NUMBERS[card[0]] for card in cards]
    priorities = [0 if card is None else card[1] for card in cards]
    machine.run_kinds(state_of(machine, robots, rules), kinds, priorities, number, numbers, *stages)
    return decode(numbers, machine.space)
