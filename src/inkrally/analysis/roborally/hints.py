"""A hint: the best programs that a hand allows each robot of a seat, what they lead to, and why one is ahead.

Everything comes from the view of the seat, so nobody is told more than could be seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec

from inkrally.analysis.roborally.outcomes import Program, ProgramOutcome, Trials, check_judged, error_of
from inkrally.analysis.roborally.reasons import ProgramReason, reasons
from inkrally.bots.roborally.planner import programs
from inkrally.match.errors import Refusal
from inkrally.match.game import View
from inkrally.roborally.table import Card
from inkrally.roborally.turn.acts import Act, Place
from inkrally.roborally.view import TableView

CANDIDATES = 32
"""So many programs are looked at, the best ones that a robot alone would have."""
FIRST = 12
SAMPLES = 96
"""So many samples each program meets at first, and the best ones in the end."""
LINES = 3
ALIKE = 0.01
"""Programs whose turns differ by less mostly end alike."""
CLOSE = 6
"""So many programs meet all samples."""


class SuggestedProgram(msgspec.Struct, frozen=True):
    """The cards of all five registers, and what they lead to; by how many turns less than the best, with the standard
    error of that, and why."""

    cards: tuple[Card, ...]
    outcome: ProgramOutcome
    cost: float
    error: float
    reasons: tuple[ProgramReason, ...]


class RobotHint(msgspec.Struct, frozen=True):
    """The best programs of a robot, the best first, no two of them with the same end. `own` is the one that lies in the
    registers, if all are filled. `before` are the turns that were left before this one."""

    robot: int
    lines: tuple[SuggestedProgram, ...]
    own: SuggestedProgram | None
    before: float


class ProgramHint(msgspec.Struct, frozen=True):
    """A hint for each robot of the seat that has registers to fill; `samples` the best programs have met."""

    robots: tuple[RobotHint, ...]
    samples: int


def hint(view: View[TableView, Act], draft: Sequence[Act], seed: int, samples: int = SAMPLES) -> ProgramHint:
    """The best programs for the viewer's turn. The same view, draft, seed and samples give the same.

    Raises Refusal (`not-asked`) where the viewer is not asked for a program, and `not-judged`.
    """
    check_judged(view.table.options)
    if view.phase is None or view.phase.name != "program" or view.viewer not in view.phase.asks:
        raise Refusal("not-asked", "a hint is for a program, while one is asked for")
    random = Random(seed)
    found = []
    for number, robot in enumerate(view.table.robots):
        if robot.seat != view.viewer or robot.status != "racing" or robot.powered_down:
            continue
        trials = Trials(view, number, random)
        if trials.sight.hand(number) and trials.sight.free(number):
            found.append(_of_robot(trials, number, laid(trials, number, draft), samples))
    if not found:
        raise Refusal("not-asked", "there is no register to fill")
    return ProgramHint(tuple(found), samples)


def laid(trials: Trials, number: int, draft: Sequence[Act]) -> Program | None:
    """The program that lies in the registers of a robot after a draft; None where one is empty."""
    cards = list(trials.sight.registers[number])
    for act in draft:
        if isinstance(act, Place) and act.robot == number:
            cards[act.register - 1] = act.card
    return tuple(cards) if all(cards) else None


def compared(trials: Trials, number: int, own: Program | None, samples: int) -> list[SuggestedProgram]:
    """Programs of a robot, the best first, `own` among them. Each meets a few samples, the best ones all of them."""
    first = min(FIRST, samples)
    found, _ = programs(trials.sight, trials.worth, number, trials.sight.robots[number].flags, CANDIDATES)
    rough = {program: trials.outcome(program, first).turns for program in found}
    close = sorted(rough, key=rough.__getitem__)[:CLOSE]
    if own is not None and own not in close:
        close.append(own)
    turns = {program: trials.turns(program, samples) for program in close}
    outcomes = {program: trials.outcome(program, samples) for program in close}
    close.sort(key=lambda program: outcomes[program].turns)
    best = close[0]
    suggested = []
    for program in close:
        apart = [mine - theirs for mine, theirs in zip(turns[program], turns[best], strict=True)]
        cost = outcomes[program].turns - outcomes[best].turns
        suggested.append(
            SuggestedProgram(
                program,
                outcomes[program],
                round(cost, 3),
                round(error_of(apart), 3),
                reasons(outcomes[best], outcomes[program]),
            )
        )
    return suggested


def _of_robot(trials: Trials, number: int, own: Program | None, samples: int) -> RobotHint:
    suggested = compared(trials, number, own, samples)
    lines: list[SuggestedProgram] = []
    for line in suggested:
        if len(lines) < LINES and all(unlike(line, other) for other in lines):
            lines.append(line)
    mine = next((line for line in suggested if line.cards == own), None)
    return RobotHint(number, tuple(lines), mine, trials.before)


def unlike(line: SuggestedProgram, other: SuggestedProgram) -> bool:
    """Whether two programs lead to something else, and not only by other cards to the same."""
    a, b = line.outcome, other.outcome
    return abs(a.turns - b.turns) > ALIKE or a.flags != b.flags
