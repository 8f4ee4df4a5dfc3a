"""Runs stages of a register together in the kernel as long as no player must be asked (rules 3, steps B to E).

Most Options act without a question; they are traits (`Traits`), which the kernel (`register/resolution.py`) knows. So
the kernel runs all stages, and then this module checks the kernel's records. A stage needs a question if it damages a
robot with Options, if it fires a laser that a weapon may replace, or if it draws a card. This module drops all records
from such a stage on, and `movement.py`, `lasers.py` and `touch_step.py` run the stage with its questions. If a robot
with Options is destroyed, the owner chooses the Option that it loses; the answer does not affect later stages. Do not
name a card here.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import cast

import msgspec

from inkrally.roborally.decisions.register_run import AimedShots, RegisterRun
from inkrally.roborally.floor.floor import Floor
from inkrally.roborally.register.decoding import decode
from inkrally.roborally.register.run import kernel_of, motion_code, robot_states_of
from inkrally.roborally.register.state import AT
from inkrally.roborally.register.trace import Space, Step
from inkrally.roborally.register.vocabulary import RECORD, REGISTER_STAGES, STAGE, Point
from inkrally.roborally.register.vocabulary import RECORD_WIDTH as WIDTH
from inkrally.roborally.turn.reentry_spaces import ring
from inkrally.roborally.turn.robots import Robot

_STEP, _TOUCHED = RECORD["step"], RECORD["touched"]
_DAMAGED, _ABSORBED, _DESTROYED = RECORD["damaged"], RECORD["absorbed"], RECORD["destroyed"]
_LASERS, _FLAGS, _END = STAGE["lasers"], STAGE["flags"], len(REGISTER_STAGES)


class PlayedCard(msgspec.Struct, frozen=True):
    """The effect of a robot's card in step B: the robot moves some spaces, then turns.

    Attributes:
        robot: The number of the robot.
        card: The card.
        way: The direction of the move, in quarter turns clockwise from the robot's facing.
        spaces: The number of spaces.
        turn: The turn after the move, in quarter turns clockwise.
    """

    robot: int
    card: int
    way: int
    spaces: int
    turn: int


def run_stages(run: RegisterRun, first: int, plays: Sequence[PlayedCard], until: int = _END) -> tuple[int, bool]:
    """Run stages until a player must be asked.

    The caller has asked all questions that come before the first stage. The function must not be called for a course
    with rules that act during registers.

    Args:
        run: The run of the register, to which the steps are added.
        first: The number of the first stage (`vocabulary.STAGE`).
        plays: The cards of step B in their order.
        until: The number of the first stage that is not run.

    Returns:
        The number of the next stage (`first` if nothing was run), and whether a player must be asked in it.
    """
    run.update_floor_flags()
    if first == _FLAGS and not _near_sites(run):
        return _END, False
    voices, robots = run.active_hooks, run.robots
    hurt = _hurt(voices.hurt, robots)
    for stage in voices.stages:
        if first < stage < until:
            until = stage
            break
    machine = kernel_of(run.floor)
    state = robot_states_of(machine, robots, run.rules)
    count = len(robots)
    kinds, priorities, names = [0] * count, [0] * count, [0] * count
    left = len(plays)
    for play in plays:
        robot = play.robot
        kinds[robot] = motion_code(play.way, play.spaces, play.turn)
        priorities[robot], names[robot] = left, play.card
        left -= 1
    numbers: list[int] = []
    shots: list[int] = []
    reached = until
    end = 0
    losing = False
    if first < _LASERS:
        machine.run_kinds(state, kinds, priorities, run.number, numbers, first, min(reached, _LASERS))
        reached, end, losing = _check_records(numbers, hurt, until)
    if reached > _LASERS >= first:
        # Usually no robot is hit, and then the records of the shots are not needed.
        if machine.trace_shots(state, None):
            machine.trace_shots(state, shots)
        if shots and _needs_question(shots, hurt, voices.aiming):
            reached = _LASERS
        else:
            machine.run_kinds(state, kinds, priorities, run.number, numbers, _LASERS, reached)
            end = len(numbers)
    elif first > _LASERS:
        machine.run_kinds(state, kinds, priorities, run.number, numbers, first, reached)
        end = len(numbers)
    if reached == _END and voices.reaching:
        near = _beside_sites(run.floor)
        for number in voices.reaching:
            if machine.space(state.get(AT, number)) in near:
                reached, end = _FLAGS, _start_of_stage(numbers, _FLAGS)
                break
    if reached > first:
        del numbers[end:]
        if losing:
            _take_destructions(run, decode(numbers, machine.space, names))
        else:
            run.record_kernel_steps(numbers, machine.space, names)
        _record_credit(run, numbers)
    if reached == _LASERS and reached < until:
        run.aimed = AimedShots(run.robots, state, shots)
    return reached, reached < until


def _hurt(hurt: int, robots: Sequence[Robot]) -> int:
    """Return the robots, as bits, whose damage needs a question or a drawn card.

    These are the robots in `hurt` (`ActiveHooks.hurt`), powered-down robots, and robots whose locked registers differ
    from the damage table.
    """
    for number, robot in enumerate(robots):
        if robot.down or robot.locks is not None:
            # Registers that lock need a card from the pile, and the kernel knows only the locks of the damage table.
            hurt |= 1 << number
    return hurt


def _check_records(numbers: Sequence[int], hurt: int, until: int) -> tuple[int, int, bool]:
    """Check the records of the stages before step D.

    Returns:
        The number of the first stage in which the owner of a hurt robot must be asked (`until` if there is none), the
        number of integers in the records before that stage, and whether a robot with Options is destroyed before it.
    """
    losing = before = False
    stage, begun = -1, 0
    for at in range(0, len(numbers), WIDTH):
        kind = numbers[at]
        if kind == _STEP:
            if numbers[at + 1] != stage:
                stage, begun, before = numbers[at + 1], at, losing
        elif kind in (_DAMAGED, _DESTROYED, _ABSORBED) and hurt >> numbers[at + 1] & 1:
            if kind != _DESTROYED:
                return stage, begun, before
            losing = True
    return until, len(numbers), losing


def _take_destructions(run: RegisterRun, steps: Sequence[Step]) -> None:
    """Add steps to the run one by one, and ask the owners of destroyed robots for the Options that they lose."""
    for step in steps:
        run.point = cast("Point", step.stage)
        run.apply_kernel_steps((step,))


def _needs_question(shots: Sequence[int], hurt: int, aiming: int) -> bool:
    """Return whether a shot of the kernel's records `shots` needs a question.

    A shot needs a question if it hits a robot, and the shooter is in `aiming` or the victim is in `hurt` (sets of
    robots as bits).
    """
    for at in range(0, len(shots), WIDTH):
        shooter, victim = shots[at + 4], shots[at + 5]
        if victim >= 0 and (hurt >> victim & 1 or (shooter >= 0 and aiming >> shooter & 1)):
            return True
    return False


def _start_of_stage(numbers: Sequence[int], stage: int) -> int:
    """Return the position in the records at which a stage begins."""
    for at in range(0, len(numbers), WIDTH):
        if numbers[at] == _STEP and numbers[at + 1] == stage:
            return at
    return len(numbers)


@lru_cache(maxsize=64)
def _sites(floor: Floor) -> frozenset[Space]:
    """Return the spaces with a flag or a repair site."""
    repairs = (at for at, cell in floor.cells.items() if cell.floor in ("repair", "repair_option"))
    return frozenset((*floor.flags, *repairs))


@lru_cache(maxsize=64)
def _beside_sites(floor: Floor) -> frozenset[Space]:
    """Return the spaces adjacent to a flag or repair site."""
    return frozenset(at for site in _sites(floor) for at in ring(site, 1))


def _near_sites(run: RegisterRun) -> bool:
    """Return whether at least one robot may touch a flag or repair site in step E."""
    sites, near, doors = _sites(run.floor), _beside_sites(run.floor), run.active_hooks.doors
    for number, robot in enumerate(run.robots):
        if robot.status == "racing":
            at = robot.at
            if at in sites or (doors[number].reaches and at in near):
                return True
    return False


def _record_credit(run: RegisterRun, numbers: Sequence[int]) -> None:
    """Add the robots that touched a flag in the kernel's records to `credited` of the course state."""
    touched = [numbers[at + 1] for at in range(0, len(numbers), WIDTH) if numbers[at] == _TOUCHED]
    if touched:
        run.course = run.course.replace(credited=(*run.course.credited, *touched))
