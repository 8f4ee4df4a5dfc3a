"""The stages of a register in which nobody has to be asked, by the kernel in one go (rules 3, steps B to E).

What an Option makes of a robot without a word of its owner is one of its traits, which the kernel knows. So it plays
all stages, and what it found is looked over: where a robot with Options is hurt, a laser hits that might have been
something else, or a card would be drawn, all from the beginning of that stage on is dropped, and the stage is gone
through by `movement.py`, `lasers.py` and `touching.py`, which ask. Where one is destroyed its owner is asked which it
loses, and what comes after that is the same whatever he says. Judges nothing. Names no card.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import cast

import msgspec

from inkrally.roborally.decisions.running import Aimed, RegisterRun
from inkrally.roborally.floor.factory import Floor
from inkrally.roborally.register.decoding import decode
from inkrally.roborally.register.names import RECORD, REGISTER_STAGES, STAGE, Point
from inkrally.roborally.register.names import RECORD_WIDTH as WIDTH
from inkrally.roborally.register.run import composed, machine_of, state_of
from inkrally.roborally.register.state import AT
from inkrally.roborally.register.trace import Space, Step
from inkrally.roborally.turn.reentry_spaces import ring
from inkrally.roborally.turn.robots import Robot

_STEP, _TOUCHED = RECORD["step"], RECORD["touched"]
_DAMAGED, _ABSORBED, _DESTROYED = RECORD["damaged"], RECORD["absorbed"], RECORD["destroyed"]
_LASERS, _FLAGS, _END = STAGE["lasers"], STAGE["flags"], len(REGISTER_STAGES)


class CardPlay(msgspec.Struct, frozen=True):
    """What a robot does in step B: so many spaces in a direction, quarter turns clockwise from ahead, then a turn, by a
    card of that name."""

    robot: int
    card: int
    way: int
    spaces: int
    turn: int


def run_on(run: RegisterRun, first: int, plays: Sequence[CardPlay], until: int = _END) -> tuple[int, bool]:
    """Play the stages from number `first` of `names.STAGE` to before number `until`, the cards of step B in the order
    of `plays`, as far as nobody has to be asked. Returns the number of the stage that comes next, `first` where nothing
    has happened, and whether somebody must be asked in it. Before the first stage all has been asked; no rule of the
    course has a say within registers."""
    run.lay_flags()
    if first == _FLAGS and not _near_sites(run):
        return _END, False
    voices, robots = run.voices, run.robots
    hurt = _hurt(voices.hurt, robots)
    for stage in voices.stages:
        if first < stage < until:
            until = stage
            break
    machine = machine_of(run.floor)
    state = state_of(machine, robots, run.rules)
    count = len(robots)
    kinds, priorities, names = [0] * count, [0] * count, [0] * count
    left = len(plays)
    for play in plays:
        robot = play.robot
        kinds[robot] = composed(play.way, play.spaces, play.turn)
        priorities[robot], names[robot] = left, play.card
        left -= 1
    numbers: list[int] = []
    shots: list[int] = []
    reached = until
    end = 0
    losing = False
    if first < _LASERS:
        machine.run_kinds(state, kinds, priorities, run.number, numbers, first, min(reached, _LASERS))
        reached, end, losing = _looked_over(numbers, hurt, until)
    if reached > _LASERS >= first:
        # Mostly nobody is hit, and then nobody wants to know the shots.
        if machine.aim(state, None):
            machine.aim(state, shots)
        if shots and _asked_of(shots, hurt, voices.aiming):
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
                reached, end = _FLAGS, _begins(numbers, _FLAGS)
                break
    if reached > first:
        del numbers[end:]
        if losing:
            _lost(run, decode(numbers, machine.space, names))
        else:
            run.tell(numbers, machine.space, names)
        _credited(run, numbers)
    if reached == _LASERS and reached < until:
        run.aimed = Aimed(run.robots, state, shots)
    return reached, reached < until


def _hurt(hurt: int, robots: Sequence[Robot]) -> int:
    """Who must be asked, or have a card drawn, if a token comes to him, as bits: those of `Voices.hurt` and more."""
    for number, robot in enumerate(robots):
        if robot.down or robot.locks is not None:
            # Cards are drawn for registers that lock; and the kernel knows no locks but those of the damage table.
            hurt |= 1 << number
    return hurt


def _looked_over(numbers: Sequence[int], hurt: int, until: int) -> tuple[int, int, bool]:
    """The number of the first stage before step D in which somebody must be asked who is hurt, `until` for none, how
    many numbers there are before it, and whether somebody is destroyed in them who loses an Option by that."""
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


def _lost(run: RegisterRun, steps: Sequence[Step]) -> None:
    """What happens, with what destruction costs."""
    for step in steps:
        run.point = cast("Point", step.stage)
        run.take((step,))


def _asked_of(shots: Sequence[int], hurt: int, aiming: int) -> bool:
    """Whether a shot that hits is one of which somebody must be asked: a robot of `aiming` shoots, or one of `hurt` is
    hit."""
    for at in range(0, len(shots), WIDTH):
        shooter, victim = shots[at + 4], shots[at + 5]
        if victim >= 0 and (hurt >> victim & 1 or (shooter >= 0 and aiming >> shooter & 1)):
            return True
    return False


def _begins(numbers: Sequence[int], stage: int) -> int:
    """Where a stage begins in the numbers."""
    for at in range(0, len(numbers), WIDTH):
        if numbers[at] == _STEP and numbers[at + 1] == stage:
            return at
    return len(numbers)


@lru_cache(maxsize=64)
def _sites(floor: Floor) -> frozenset[Space]:
    """The spaces with a flag or a repair site."""
    repairs = (at for at, cell in floor.cells.items() if cell.floor in ("repair", "repair_option"))
    return frozenset((*floor.flags, *repairs))


@lru_cache(maxsize=64)
def _beside_sites(floor: Floor) -> frozenset[Space]:
    """The spaces from which a flag or repair site is one step away."""
    return frozenset(at for site in _sites(floor) for at in ring(site, 1))


def _near_sites(run: RegisterRun) -> bool:
    """Whether step E can be more than nothing."""
    sites, near, doors = _sites(run.floor), _beside_sites(run.floor), run.voices.doors
    for number, robot in enumerate(run.robots):
        if robot.status == "racing":
            at = robot.at
            if at in sites or (doors[number].reaches and at in near):
                return True
    return False


def _credited(run: RegisterRun, numbers: Sequence[int]) -> None:
    """Who touched a flag in this register."""
    touched = [numbers[at + 1] for at in range(0, len(numbers), WIDTH) if numbers[at] == _TOUCHED]
    if touched:
        run.course = run.course.after(credited=(*run.course.credited, *touched))
