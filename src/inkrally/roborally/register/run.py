"""Runs a register with the kernel (`RegisterKernel`) for robots in the form of the game, and returns the steps.

There is no deck here: if a register of a powered-down robot locks (rules 8.5), the steps do not have the drawn card.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from threading import local

from inkrally.roborally import facts, rule_components
from inkrally.roborally.facts import Kind
from inkrally.roborally.floor.floor import SIDES, Floor
from inkrally.roborally.register import state
from inkrally.roborally.register.decoding import decode
from inkrally.roborally.register.resolution import COMPOSED, KIND_NUMBERS, RegisterKernel
from inkrally.roborally.register.state import RobotStates
from inkrally.roborally.register.trace import Facing, Step
from inkrally.roborally.register.vocabulary import REGISTER_STAGES, STAGE
from inkrally.roborally.rule_hooks import Traits
from inkrally.roborally.turn.robots import Robot

STATUSES = ("racing", "destroyed", "out", "finished")
"""The status names of robots, in the order of their numbers in the kernel (`state.STATUS`)."""

_STATUS: dict[str, int] = {word: number for number, word in enumerate(STATUSES)}
_SIDE: dict[str, int] = {word: number for number, word in enumerate(SIDES)}


class _Machines(local):
    """The kernels of one thread.

    A kernel keeps intermediate results while it runs a register, so threads must not share kernels.
    """

    def __init__(self) -> None:
        self.of = lru_cache(maxsize=16)(RegisterKernel)


_machines = _Machines()


def kernel_of(floor: Floor) -> RegisterKernel:
    """Return the kernel of a floor, created once for each thread. Raises ValueError for a floor that is too large."""
    return _machines.of(floor)


_TRAITS = state.TRAITS
_BITS: dict[object, int] = {}


def robot_states_of(
    machine: RegisterKernel, robots: Sequence[Robot], rules: Sequence[str] = (), alike: bool = False
) -> RobotStates:
    """Return the robots in the kernel's form.

    `rules` are the names of the course rules. If `alike` is True, the traits of the robots are ignored.
    """
    found = RobotStates(len(robots))
    rules = tuple(rules)
    for number, robot in enumerate(robots):
        x, y = robot.at
        back_x, back_y = robot.archive
        found.put_robot(
            number,
            machine.index(x, y) if robot.status == "racing" else 0,
            _SIDE[robot.facing],
            robot.damage,
            robot.flags,
            machine.index(back_x, back_y),
            robot.lives,
            _STATUS[robot.status],
            robot.down,
            robot.place or 0,
        )
        if (rules or robot.options) and not alike:
            bits = _bits(robot, rules)
            if bits:
                found.put(_TRAITS, number, bits)
    return found


def _bits(robot: Robot, rules: Sequence[str]) -> int:
    """Return the traits of a robot as bits, cached by everything that traits depend on.

    `rules` are the names of the course rules.
    """
    key = (robot.options, robot.down, robot.chosen, rules)
    bits = _BITS.get(key)
    if bits is None:
        if len(_BITS) >= rule_components.MAX_KEPT:
            _BITS.clear()
        bits = _BITS[key] = pack_traits(rule_components.traits(robot, rules))
    return bits


def pack_traits(traits: Traits) -> int:
    """Return traits as the bits of `state.TRAITS`."""
    if traits is rule_components.DEFAULT_TRAITS:
        return 0
    bits = traits.laser - 1 if traits.laser else state.SILENT
    bits |= state.STEADY * traits.steady | state.RAMMING * traits.ramming | state.PIERCING * traits.piercing
    return bits | state.GUARD_UNIT * traits.guard | state.REAR_UNIT * traits.rear


def motion_code(way: int, spaces: int, turn: int) -> int:
    """Return the kernel's number for a card that moves a robot some spaces in a direction and then turns it.

    `way` is the direction in quarter turns clockwise from the robot's facing. `turn` is in quarter turns clockwise.
    """
    return COMPOSED | turn << 4 | spaces << 6 | way << 9


def cards_with_kinds(cards: Sequence[int | None]) -> list[tuple[Kind, int] | None]:
    """Return the kind and priority of each card of the deck, given its priority. None stays None."""
    return [None if card is None else (facts.CARDS[card].kind, card) for card in cards]


def run_register(
    floor: Floor, robots: Sequence[Robot], number: int, cards: Sequence[int | None], rules: Sequence[str] = ()
) -> tuple[Step, ...]:
    """Run steps B to E of a register (rules 5, 6).

    Args:
        floor: The factory floor.
        robots: The robots. Robots that are not racing take no part; a robot that is powered down plays no card.
        number: The register, 1 to 5.
        cards: The priority of each robot's card, or None if it plays none.
        rules: The rules of the course.
    """
    return run_kinds(floor, robots, number, cards_with_kinds(cards), rules)


def run_single_robot(
    floor: Floor, robot: Robot, cards: Iterable[int], rules: Sequence[str] = ()
) -> Iterator[tuple[tuple[Step, ...], str, Facing]]:
    """Run the registers of a robot that is alone on the floor, and yield the result of each register.

    A result has the steps of the register, and the robot's status and facing after it. `cards` are the cards of the
    registers in order, `rules` the names of the course rules.
    """
    machine = kernel_of(floor)
    robots = robot_states_of(machine, (robot,), rules)
    for number, card in enumerate(cards, 1):
        numbers: list[int] = []
        machine.run_kinds(robots, [KIND_NUMBERS[facts.CARDS[card].kind]], [card], number, numbers)
        steps = decode(numbers, machine.space)
        yield steps, STATUSES[robots.get(state.STATUS, 0)], SIDES[robots.get(state.FACING, 0)]


def run_kinds(
    floor: Floor,
    robots: Sequence[Robot],
    number: int,
    cards: Sequence[tuple[Kind, int] | None],
    rules: Sequence[str] = (),
    stages: tuple[int, int] = (0, len(REGISTER_STAGES)),
) -> tuple[Step, ...]:
    """Run a register with cards given by kind and priority, which need not be cards of the deck.

    `number` is the register, 1 to 5. `stages` are the numbers of the first stage to run, and of the last stage plus one
    (`vocabulary.STAGE`).
    """
    machine = kernel_of(floor)
    numbers: list[int] = []
    kinds = [0 if card is None else KIND_NUMBERS[card[0]] for card in cards]
    priorities = [0 if card is None else card[1] for card in cards]
    machine.run_kinds(robot_states_of(machine, robots, rules), kinds, priorities, number, numbers, *stages)
    return decode(numbers, machine.space)


def run_motion(
    floor: Floor, robots: Sequence[Robot], number: int, card: int, way: int, spaces: int, turn: int
) -> tuple[Step, ...]:
    """Run only the card of the robot `number` in step B, with a given effect instead of the printed effect.

    `way`, `spaces` and `turn` are the effect, as in `motion_code`. The traits of robots are ignored.
    """
    machine = kernel_of(floor)
    numbers: list[int] = []
    kinds, priorities = [0] * len(robots), [0] * len(robots)
    kinds[number], priorities[number] = motion_code(way, spaces, turn), 1
    state = robot_states_of(machine, robots, alike=True)
    machine.run_kinds(state, kinds, priorities, 1, numbers, STAGE["cards"], STAGE["cards"] + 1)
    return decode(numbers, machine.space, [card] * len(robots))
