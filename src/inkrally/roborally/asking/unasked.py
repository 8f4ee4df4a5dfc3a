"""The stages of a register in which nobody has to be asked, by the kernel in one go (rules 3, steps B to E).

What an Option makes of a robot without a word of its owner is one of its traits, which the kernel knows. So it plays
all stages, and what it found is looked over: where a robot with Options is hurt or destroyed, a laser hits that might
have been something else, or a card would be drawn, all from the beginning of that stage on is dropped, and the stage is
gone through by `movement.py`, `lasers.py` and `touching.py`, which ask. Judges nothing. Names no card.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from inkrally.roborally import parts
from inkrally.roborally.asking.running import RegisterRun
from inkrally.roborally.floor.factory import Floor
from inkrally.roborally.register.names import RECORD, REGISTER_STAGES, STAGE
from inkrally.roborally.register.names import RECORD_WIDTH as WIDTH
from inkrally.roborally.register.run import composed, machine_of, state_of
from inkrally.roborally.register.state import AT
from inkrally.roborally.register.trace import Space
from inkrally.roborally.turn.reentry import ring

_STEP, _SHOT, _TOUCHED = RECORD["step"], RECORD["shot"], RECORD["touched"]
_DAMAGED, _ABSORBED, _DESTROYED = RECORD["damaged"], RECORD["absorbed"], RECORD["destroyed"]
_CARDS, _FLAGS, _END = STAGE["cards"], STAGE["flags"], len(REGISTER_STAGES)


class Play(msgspec.Struct, frozen=True):
    """What a robot does in step B: so many spaces in a direction, quarter turns clockwise from ahead, then a turn, by a
    card of that name."""

    robot: int
    card: int
    way: int
    spaces: int
    turn: int


class Watched(msgspec.Struct, frozen=True):
    """Who must be asked, or have a card drawn, if something befalls him, as bits: `hurt` or destroyed, or `aiming` with
    a hit. `reaching` are those who may touch a site beside them; before stage `until` somebody is asked anyway."""

    hurt: int
    aiming: int
    reaching: tuple[int, ...]
    until: int


def run_on(run: RegisterRun, first: int, plays: Sequence[Play], until: int = _END) -> int:
    """Play the stages from number `first` of `names.STAGE` to before number `until`, the cards of step B in the order
    of `plays`, as far as nobody has to be asked. Returns the number of the stage that comes next: `first` where nothing
    has happened. Before the first stage all has been asked; no rule of the course has a say within registers."""
    watched = _watched(run, first, until)
    run.lay_flags()
    machine = machine_of(run.floor)
    state = state_of(machine, run.robots, run.rules)
    count = len(run.robots)
    kinds, priorities, names = [0] * count, [0] * count, [0] * count
    left = len(plays)
    for play in plays:
        kinds[play.robot] = composed(play.way, play.spaces, play.turn)
        priorities[play.robot], names[play.robot] = left, play.card
        left -= 1
    numbers: list[int] = []
    machine.run_kinds(state, kinds, priorities, run.number, numbers, first, watched.until)
    reached, end = _looked_over(numbers, watched)
    if reached == _END and watched.reaching:
        near = _beside_sites(run.floor)
        if any(machine.space(state.get(AT, number)) in near for number in watched.reaching):
            reached, end = _FLAGS, _begins(numbers, _FLAGS)
    if reached > first:
        del numbers[end:]
        run.tell(numbers, machine.space, names)
        _credited(run, numbers)
    return reached


def _watched(run: RegisterRun, first: int, until: int) -> Watched:
    hurt, aiming = 0, 0
    reaching: tuple[int, ...] = ()
    for number, robot in enumerate(run.robots):
        if robot.status != "racing":
            continue
        if robot.options:
            hurt |= 1 << number
            doors = parts.doors(robot.options, robot.down)
            for stage in doors.stages:
                if first < stage < until:
                    until = stage
            if doors.aims:
                aiming |= 1 << number
            if doors.reaches:
                reaching += (number,)
        elif robot.down or robot.locks is not None:
            # Cards are drawn for registers that lock; and the kernel knows no locks but those of the damage table.
            hurt |= 1 << number
    return Watched(hurt, aiming, reaching, until)


def _looked_over(numbers: Sequence[int], watched: Watched) -> tuple[int, int]:
    """The number of the first stage in which somebody must be asked, and how many numbers there are before it."""
    kinds = numbers[::WIDTH]
    if _DAMAGED in kinds or _DESTROYED in kinds or _ABSORBED in kinds:
        stage, begun, at = -1, 0, 0
        for kind in kinds:
            if kind == _STEP:
                if numbers[at + 1] != stage:
                    stage, begun = numbers[at + 1], at
            elif kind == _SHOT:
                shooter = numbers[at + 4]
                if shooter >= 0 and numbers[at + 5] >= 0 and watched.aiming >> shooter & 1:
                    return stage, begun
            elif kind in (_DAMAGED, _DESTROYED, _ABSORBED) and watched.hurt >> numbers[at + 1] & 1:
                return stage, begun
            at += WIDTH
    return watched.until, len(numbers)


def _begins(numbers: Sequence[int], stage: int) -> int:
    """Where a stage begins in the numbers."""
    for at in range(0, len(numbers), WIDTH):
        if numbers[at] == _STEP and numbers[at + 1] == stage:
            return at
    return len(numbers)


@lru_cache(maxsize=64)
def _beside_sites(floor: Floor) -> frozenset[Space]:
    """The spaces from which a flag or repair site is one step away."""
    sites = [*floor.flags, *(at for at, cell in floor.cells.items() if cell.floor in ("repair", "repair_option"))]
    return frozenset(at for site in sites for at in ring(site, 1))


def _credited(run: RegisterRun, numbers: Sequence[int]) -> None:
    """Who touched a flag in this register."""
    if _TOUCHED not in numbers[::WIDTH]:
        return
    touched = (numbers[at + 1] for at in range(0, len(numbers), WIDTH) if numbers[at] == _TOUCHED)
    run.course = run.course.after(credited=(*run.course.credited, *touched))
