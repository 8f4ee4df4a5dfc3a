"""A hint: the best programs that a hand allows each robot of a seat, what they lead to, and why one is ahead.

Everything comes from the view of the seat, so nobody is told more than could be seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from random import Random

import msgspec

from inkrally.match.errors import Refusal
from inkrally.match.game import View
from inkrally.roborally.ahead import Passed, PathStand
from inkrally.roborally.analysis.outcomes import (
    Laid,
    Program,
    ProgramOutcome,
    Trials,
    error_of,
    laid,
    told,
)
from inkrally.roborally.analysis.reasons import ProgramReason, reasons
from inkrally.roborally.bots.goals import Aim
from inkrally.roborally.bots.options.plans import Plan, acts_of, fetched
from inkrally.roborally.bots.options.unfolding import course_seen
from inkrally.roborally.bots.planner import Planner
from inkrally.roborally.bots.players import BOTS
from inkrally.roborally.bots.race import MOST_SAMPLES
from inkrally.roborally.bots.sight import Sight
from inkrally.roborally.offer import by_register
from inkrally.roborally.register.trace import Space
from inkrally.roborally.turn.acts import Act, Announce, RecompileHand, StandingAnswer
from inkrally.roborally.turn.robots import Pair
from inkrally.roborally.view import TableView

PLANNER: Planner = next(bot for bot in BOTS if bot.name == "planner")
"""Whose programs are looked at: the strongest bot's, with what it makes of Options and of goals of a course."""
CANDIDATES = 32
"""So many programs are looked at, the best ones that a robot alone would have."""
FIRST = 12
SAMPLES = 96
"""So many samples each program meets at first, and the best ones in the end."""
BY_RULES = 4
"""One in so many of these samples where the rules run a turn and not the kernel alone, at least `FEWEST`; with more
than `USUAL_ROBOTS` fewer still, as each robot takes its time."""
FEWEST = 4
USUAL_ROBOTS = 4
LINES = 3
ALIKE = 0.01
"""Programs whose turns differ by less mostly end alike."""
CLOSE = 6
"""So many programs meet all samples."""


class SuggestedProgram(msgspec.Struct, frozen=True, omit_defaults=True):
    """The cards of all five registers, and what they lead to; by how many turns less than the best, with the standard
    error of that, and why. `pairs` are second cards of registers, `acts` all that is done for it from the hand as it
    was dealt: cards taken from Options, placed, joined and put aside, and answers before they are asked. `path` and
    `trail` are where it leads with nobody in the way, as in an offer."""

    cards: Program
    outcome: ProgramOutcome
    cost: float
    error: float
    reasons: tuple[ProgramReason, ...]
    pairs: tuple[Pair, ...] = ()
    acts: tuple[Act, ...] = ()
    path: tuple[PathStand, ...] = ()
    trail: tuple[Passed, ...] = ()


class RobotHint(msgspec.Struct, frozen=True, omit_defaults=True):
    """The best programs of a robot, the best first, no two of them with the same end. `own` is the one that lies in the
    registers, if all are filled. `before` are the turns that were left before this one. `aim` is what the robot goes
    for, turns are counted to there; `goal` the space, left out where it is the next flag. `anew`: other hands lead
    farther in the mean than this one, and it may go for a new one."""

    robot: int
    lines: tuple[SuggestedProgram, ...]
    own: SuggestedProgram | None
    before: float
    aim: Aim = "flags"
    goal: Space | None = None
    anew: bool = False


class ProgramHint(msgspec.Struct, frozen=True):
    """A hint for each robot of the seat that has registers to fill; `samples` the best programs have met."""

    robots: tuple[RobotHint, ...]
    samples: int


class Candidate(msgspec.Struct, frozen=True):
    """A program that is compared: as it lies, and what is done for it."""

    laid: Laid
    acts: tuple[Act, ...]


def hint(view: View[TableView, Act], draft: Sequence[Act], seed: int, samples: int = SAMPLES) -> ProgramHint:
    """The best programs for the viewer's turn. The same view, draft, seed and samples give the same.

    Raises Refusal (`not-asked`) where the viewer is not asked for a program.
    """
    if view.phase is None or view.phase.name != "program" or view.viewer not in view.phase.asks:
        raise Refusal("not-asked", "a hint is for a program, while one is asked for")
    random = Random(seed)
    anew, _ = PLANNER.thrown_away(view, draft, random)
    found, met = [], 0
    for number, robot in enumerate(view.table.robots):
        if robot.seat != view.viewer or robot.status != "racing" or robot.powered_down:
            continue
        trials = Trials(view, kept_of(draft, number), number, random)
        if trials.sight.hand(number) and trials.sight.free(number):
            met = samples_of(trials, samples)
            of_robot = _of_robot(trials, draft, samples)
            found.append(msgspec.structs.replace(of_robot, anew=anew is not None and anew.robot == number))
    if not found:
        raise Refusal("not-asked", "there is no register to fill")
    return ProgramHint(tuple(found), met)


def kept_of(draft: Sequence[Act], number: int) -> list[Act]:
    """What of a draft holds whatever a robot's program is: what is done for other robots, and what was said that is not
    about one register. The client takes away the same before it lays another program."""
    kept: list[Act] = []
    for act in draft:
        lasts = isinstance(act, RecompileHand | Announce)
        if act.robot != number or lasts or (isinstance(act, StandingAnswer) and act.register is None):
            kept.append(act)
    return kept


def samples_of(trials: Trials, samples: int) -> int:
    """How many samples the best programs meet where so many are wanted; a race holds `MOST_SAMPLES`."""
    if trials.by_rules:
        racing = sum(robot.status == "racing" for robot in trials.robots)
        samples = max(min(FEWEST, samples), samples * USUAL_ROBOTS // (BY_RULES * max(USUAL_ROBOTS, racing)))
    return min(samples, MOST_SAMPLES)


def compared(
    trials: Trials, own: Candidate | None, samples: int, favourite: bool = False
) -> list[tuple[Candidate, SuggestedProgram]]:
    """Programs of a robot, the best first, `own` among them. Each meets a few samples on the kernel, the best ones all
    of them; `favourite`: with them the one that the bot would play."""
    number, kept = trials.number, list(trials.draft)
    taken = [act for act in fetched(trials.sight) if act.robot == number]
    seen = Sight(trials.view, [*kept, *taken])
    found, _ = PLANNER.judged(seen, trials.worth, number, trials.flag, CANDIDATES)
    first = min(FIRST, samples)
    rough = {plan: trials.roughly(plan, first) for plan, _ in found}
    close = sorted(rough, key=rough.__getitem__)[:CLOSE]
    if favourite and (liked := trials.favourite(tuple(rough), first, PLANNER.budget)) not in close:
        close.append(liked)
    candidates = [_candidate(trials, seen, taken, plan) for plan in close]
    if own is not None and all(own.laid != one.laid for one in candidates):
        candidates.append(own)
    met = samples_of(trials, samples)
    turns = [trials.sampled(one.laid, met) for one in candidates]
    outcomes = [told(one) for one in turns]
    order = sorted(range(len(candidates)), key=lambda place: outcomes[place].turns)
    best = order[0]
    suggested = []
    for place in order:
        apart = [mine.turns - theirs.turns for mine, theirs in zip(turns[place], turns[best], strict=True)]
        cost = outcomes[place].turns - outcomes[best].turns
        one = candidates[place]
        path, trail = _way_of(trials, one.laid)
        suggested.append(
            (
                one,
                SuggestedProgram(
                    one.laid.cards,
                    outcomes[place],
                    round(cost, 3),
                    round(error_of(apart), 3),
                    reasons(outcomes[best], outcomes[place]),
                    one.laid.pairs,
                    one.acts,
                    path,
                    trail,
                ),
            )
        )
    return suggested


def _way_of(trials: Trials, lies: Laid) -> tuple[tuple[PathStand, ...], tuple[Passed, ...]]:
    """Where a program leads with nobody in its way."""
    number, sight = trials.number, trials.sight
    course = course_seen(sight)
    alone = None if course is None else course.alone(number)
    ends, trails = by_register(
        sight.floor, trials.robots[number], lies.cards, tuple(sight.rules), tuple(lies.pairs), alone
    )
    return ends, tuple(chain.from_iterable(trails))


def _candidate(trials: Trials, seen: Sight, taken: Sequence[Act], plan: Plan) -> Candidate:
    """A program of the bot's, as it lies and with what is done for it."""
    acts = (*taken, *acts_of(seen, trials.number, plan))
    lies = laid(trials.view, trials.number, (*trials.draft, *acts))
    assert lies is not None
    return Candidate(lies, acts)


def own_of(view: View[TableView, Act], draft: Sequence[Act], number: int) -> Candidate | None:
    """The program that lies in the registers of a robot after a draft; None where one is empty."""
    lies = laid(view, number, draft)
    if lies is None:
        return None
    kept = kept_of(draft, number)
    return Candidate(lies, tuple(act for act in draft if act not in kept))


def _of_robot(trials: Trials, draft: Sequence[Act], samples: int) -> RobotHint:
    own = own_of(trials.view, draft, trials.number)
    suggested = compared(trials, own, samples, favourite=True)
    lines: list[SuggestedProgram] = []
    for _, line in suggested:
        if len(lines) < LINES and all(unlike(line, other) for other in lines):
            lines.append(line)
    mine = next((line for one, line in suggested if own is not None and one.laid == own.laid), None)
    going = trials.going
    goal = going.spaces[0] if going.spaces else None
    return RobotHint(trials.number, tuple(lines), mine, trials.before, going.aim, goal)


def unlike(line: SuggestedProgram, other: SuggestedProgram) -> bool:
    """Whether two programs lead to something else, and not only by other cards to the same."""
    a, b = line.outcome, other.outcome
    return abs(a.turns - b.turns) > ALIKE or a.flags != b.flags
