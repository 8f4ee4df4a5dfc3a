"""Computes hints: the best programs for the robots of a seat, their results, and why one is better than another.

Uses only what the seat can see, so a hint never reveals secrets.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from random import Random

import msgspec

from inkrally.match.errors import Refusal
from inkrally.match.game import View
from inkrally.roborally.analysis.outcomes import (
    LaidProgram,
    Program,
    ProgramOutcome,
    ProgramTrials,
    mean_outcome,
    program_after,
    standard_error,
)
from inkrally.roborally.analysis.reasons import ProgramReason, reasons
from inkrally.roborally.bots.goals import Aim
from inkrally.roborally.bots.levels import BOTS
from inkrally.roborally.bots.observation import Observation
from inkrally.roborally.bots.options.plans import Plan, acts_of, fetched
from inkrally.roborally.bots.options.turn_rollout import course_seen
from inkrally.roborally.bots.planner import PlannerBot
from inkrally.roborally.bots.race_rollout import MOST_SAMPLES
from inkrally.roborally.legal_actions import by_register
from inkrally.roborally.question_outlook import Passed, PathPose
from inkrally.roborally.register.trace import Space
from inkrally.roborally.turn.actions import Action, AnnouncePowerDown, RecompileHand, StandingAnswer
from inkrally.roborally.turn.robots import CardPair
from inkrally.roborally.view import TableView

PLANNER: PlannerBot = next(bot for bot in BOTS if bot.name == "planner")
"""The strongest bot. It supplies the programs to compare, also for Options and for goals of special courses."""
MAX_CANDIDATES = 32
"""The number of programs to compare. They are the best programs of a robot that is alone on the floor."""
FIRST_SAMPLES = 12
"""The number of samples in the first comparison, which includes all candidates.

A sample is one random choice of the programs of all other robots.
"""
MAX_SAMPLES = 96
"""The number of samples in the last comparison, which includes only the best candidates."""
RULES_SAMPLE_DIVISOR = 4
"""The divisor for the number of samples if the rule engine must run a turn, which is slower than the kernel.

There are at least `MIN_RULES_SAMPLES` samples. With more than `TYPICAL_ROBOTS` robots there are even fewer, because
each robot takes time.
"""
MIN_RULES_SAMPLES = 4
TYPICAL_ROBOTS = 4
MAX_HINT_PROGRAMS = 3
SAME_PROGRAM_TURNS = 0.01
"""Two programs whose expected turns differ by less than this usually lead to the same result."""
FULLY_SAMPLED_PROGRAMS = 6
"""The number of best programs that are played against all samples."""


class SuggestedProgram(msgspec.Struct, frozen=True, omit_defaults=True):
    """A program for all five registers, and its expected result.

    Attributes:
        cards: The card in each register.
        outcome: The expected result.
        cost: How many turns longer than with the best program the robot needs to reach its goal.
        error: The standard error of the cost.
        reasons: Why the program costs these turns.
        pairs: The second cards in registers, which some Options allow.
        acts: All actions that build the program from the dealt hand, including standing answers.
        path: The pose of the robot at the end of each register if no other robot is on the floor.
        trail: Every space that the robot passes on that path.
    """

    cards: Program
    outcome: ProgramOutcome
    cost: float
    error: float
    reasons: tuple[ProgramReason, ...]
    pairs: tuple[CardPair, ...] = ()
    acts: tuple[Action, ...] = ()
    path: tuple[PathPose, ...] = ()
    trail: tuple[Passed, ...] = ()


class RobotHint(msgspec.Struct, frozen=True, omit_defaults=True):
    """The best programs of a robot.

    Attributes:
        robot: The number of the robot.
        lines: The programs, best first. No two of them have the same result.
        own: The program in the registers; None if a register is empty.
        before: The expected number of turns until the robot reaches its goal, at the start of this turn.
        aim: The goal of the robot. All numbers of turns are counted until this goal.
        goal: The space of that goal, left out if the goal is the next flag.
        anew: Whether the player should replace the hand: an Option allows it, and other hands are better on average.
    """

    robot: int
    lines: tuple[SuggestedProgram, ...]
    own: SuggestedProgram | None
    before: float
    aim: Aim = "flags"
    goal: Space | None = None
    anew: bool = False


class ProgramHint(msgspec.Struct, frozen=True):
    """The hints for the robots of a seat that have registers to fill, one for each robot.

    `samples` is the number of random programs of the other robots that each of the best programs was simulated against.
    """

    robots: tuple[RobotHint, ...]
    samples: int


class Candidate(msgspec.Struct, frozen=True):
    """A program to compare, and the actions that place its cards and give its standing answers."""

    laid: LaidProgram
    acts: tuple[Action, ...]


def hint(view: View[TableView, Action], draft: Sequence[Action], seed: int, samples: int = MAX_SAMPLES) -> ProgramHint:
    """Return the best programs for the viewer's robots in this turn. Equal arguments give equal results.

    Args:
        view: The view of the viewer.
        draft: The actions that the viewer has drafted.
        seed: The seed of the samples.
        samples: The number of samples of the other robots' programs.

    Raises:
        Refusal: `not-asked` if the viewer need not program, or has filled all registers.
    """
    if view.phase is None or view.phase.name != "program" or view.viewer not in view.phase.asks:
        raise Refusal("not-asked", "a hint is available only while a program is due")
    random = Random(seed)
    recompile, _ = PLANNER.choose_recompile(view, draft, random)
    found, met = [], 0
    for number, robot in enumerate(view.table.robots):
        if robot.seat != view.viewer or robot.status != "racing" or robot.powered_down:
            continue
        trials = ProgramTrials(view, program_independent_draft(draft, number), number, random)
        if trials.sight.hand(number) and trials.sight.free(number):
            met = samples_of(trials, samples)
            of_robot = _robot_hint(trials, draft, samples)
            found.append(msgspec.structs.replace(of_robot, anew=recompile is not None and recompile.robot == number))
    if not found:
        raise Refusal("not-asked", "all registers are filled already")
    return ProgramHint(tuple(found), met)


def program_independent_draft(draft: Sequence[Action], number: int) -> list[Action]:
    """Return the actions of a draft that remain valid if the robot `number` gets another program.

    These are the actions of other robots, replacing the hand, announcing a power down, and standing answers for all
    registers. The client keeps the same actions when it applies another program.
    """
    kept: list[Action] = []
    for act in draft:
        lasts = isinstance(act, RecompileHand | AnnouncePowerDown)
        if act.robot != number or lasts or (isinstance(act, StandingAnswer) and act.register is None):
            kept.append(act)
    return kept


def samples_of(trials: ProgramTrials, samples: int) -> int:
    """Return the number of samples for the best programs: `samples`, or fewer if the slow rule engine runs the turn.

    The result is at most `MOST_SAMPLES`, the capacity of the simulation.
    """
    if trials.by_rules:
        racing = sum(robot.status == "racing" for robot in trials.robots)
        samples = max(
            min(MIN_RULES_SAMPLES, samples),
            samples * TYPICAL_ROBOTS // (RULES_SAMPLE_DIVISOR * max(TYPICAL_ROBOTS, racing)),
        )
    return min(samples, MOST_SAMPLES)


def compared(
    trials: ProgramTrials, own: Candidate | None, samples: int, favourite: bool = False
) -> list[tuple[Candidate, SuggestedProgram]]:
    """Return some of the best programs of a robot and the program `own`, best first.

    The kernel simulates each program against a few samples. The best programs are simulated against all samples.

    Args:
        trials: The turn with its samples.
        own: The program in the registers; None if a register is empty.
        samples: The number of samples for the best programs.
        favourite: Whether to include the program that the bot would play.
    """
    number, kept = trials.number, list(trials.draft)
    taken = [act for act in fetched(trials.sight) if act.robot == number]
    seen = Observation(trials.view, [*kept, *taken])
    found, _ = PLANNER.evaluated_programs(seen, trials.worth, number, trials.flag, MAX_CANDIDATES)
    first = min(FIRST_SAMPLES, samples)
    rough = {plan: trials.kernel_estimate(plan, first) for plan, _ in found}
    close = sorted(rough, key=rough.__getitem__)[:FULLY_SAMPLED_PROGRAMS]
    if favourite and (liked := trials.favourite(tuple(rough), first, PLANNER.budget)) not in close:
        close.append(liked)
    candidates = [_candidate(trials, seen, taken, plan) for plan in close]
    if own is not None and all(own.laid != one.laid for one in candidates):
        candidates.append(own)
    met = samples_of(trials, samples)
    turns = [trials.sampled(one.laid, met) for one in candidates]
    outcomes = [mean_outcome(one) for one in turns]
    order = sorted(range(len(candidates)), key=lambda place: outcomes[place].turns)
    best = order[0]
    suggested = []
    for place in order:
        apart = [mine.turns - theirs.turns for mine, theirs in zip(turns[place], turns[best], strict=True)]
        cost = outcomes[place].turns - outcomes[best].turns
        one = candidates[place]
        path, trail = _path_of(trials, one.laid)
        suggested.append(
            (
                one,
                SuggestedProgram(
                    one.laid.cards,
                    outcomes[place],
                    round(cost, 3),
                    round(standard_error(apart), 3),
                    reasons(outcomes[best], outcomes[place]),
                    one.laid.pairs,
                    one.acts,
                    path,
                    trail,
                ),
            )
        )
    return suggested


def _path_of(trials: ProgramTrials, lies: LaidProgram) -> tuple[tuple[PathPose, ...], tuple[Passed, ...]]:
    """Return the path of a robot that is alone on the floor: its pose after each register, and every space."""
    number, sight = trials.number, trials.sight
    course = course_seen(sight)
    alone = None if course is None else course.for_single_robot(number)
    ends, trails = by_register(
        sight.floor, trials.robots[number], lies.cards, tuple(sight.rules), tuple(lies.pairs), alone
    )
    return ends, tuple(chain.from_iterable(trails))


def _candidate(trials: ProgramTrials, seen: Observation, taken: Sequence[Action], plan: Plan) -> Candidate:
    """Return the candidate for a plan of the bot. The actions `taken` come before the actions of the plan."""
    acts = (*taken, *acts_of(seen, trials.number, plan))
    lies = program_after(trials.view, trials.number, (*trials.draft, *acts))
    assert lies is not None
    return Candidate(lies, acts)


def own_program(view: View[TableView, Action], draft: Sequence[Action], number: int) -> Candidate | None:
    """Return the program in the registers of the robot `number` after a draft, or None if a register is empty."""
    lies = program_after(view, number, draft)
    if lies is None:
        return None
    kept = program_independent_draft(draft, number)
    return Candidate(lies, tuple(act for act in draft if act not in kept))


def _robot_hint(trials: ProgramTrials, draft: Sequence[Action], samples: int) -> RobotHint:
    """Return the hint for the robot of `trials`. `draft` has all drafted actions, `samples` their maximum number."""
    own = own_program(trials.view, draft, trials.number)
    suggested = compared(trials, own, samples, favourite=True)
    lines: list[SuggestedProgram] = []
    for _, line in suggested:
        if len(lines) < MAX_HINT_PROGRAMS and all(leads_elsewhere(line, other) for other in lines):
            lines.append(line)
    mine = next((line for one, line in suggested if own is not None and one.laid == own.laid), None)
    going = trials.going
    goal = going.spaces[0] if going.spaces else None
    return RobotHint(trials.number, tuple(lines), mine, trials.before, going.aim, goal)


def leads_elsewhere(line: SuggestedProgram, other: SuggestedProgram) -> bool:
    """Return whether two programs have clearly different results: in turns, or in the flags touched."""
    a, b = line.outcome, other.outcome
    return abs(a.turns - b.turns) > SAME_PROGRAM_TURNS or a.flags != b.flags
