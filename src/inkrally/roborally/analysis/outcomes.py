"""Computes the expected result of a program by simulating the turn against samples.

A sample is one random choice of the programs of all other robots. Programs, samples and the value of the end of a turn
are those of the strongest bot, so the analysis agrees with its play. The fast kernel (`register/resolution.py`) runs a
turn unless Options or course rules act in it. Then the rule engine (`decisions/`) runs the turn, with standing or
default answers. Uses only what one seat sees.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev

import msgspec

from inkrally.match.game import View
from inkrally.roborally import rule_components
from inkrally.roborally.bots.goals import RobotGoal
from inkrally.roborally.bots.observation import Observation, robot_of
from inkrally.roborally.bots.options.plans import Plan
from inkrally.roborally.bots.options.race_evaluation import RaceEvaluator, racing_target
from inkrally.roborally.bots.options.turn_rollout import TurnRollout, default_answer
from inkrally.roborally.bots.planner import race_of
from inkrally.roborally.decisions.register import needs_decisions
from inkrally.roborally.facts import REGISTERS
from inkrally.roborally.register.state import DESTROYED, FINISHED, FLAGS, OUT, STATUS
from inkrally.roborally.table import Card, StoredAnswer
from inkrally.roborally.turn.actions import Action, AnnouncePowerDown, FetchCard, StoreCard
from inkrally.roborally.turn.reducers import in_canonical_order
from inkrally.roborally.turn.robots import CardPair, Robot
from inkrally.roborally.view import TableView

MILLITURNS_PER_TURN = 1000
"""The number of units in a turn. Bots count in thousandths of a turn."""
ELIMINATED_TURNS = 20
"""The number of turns that counts as the result of a robot that is out of the race."""

Program = tuple[Card, ...]

replace = msgspec.structs.replace


class ProgramOutcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """The expected result of a program: means over all samples.

    Attributes:
        turns: The turns until the robot's goal, including this one.
        error: The standard error of `turns`.
        flags: The number of flags touched in this turn.
        damage: The damage taken in this turn.
        destroyed: The share of the samples in which the robot is destroyed.
        finished: The share in which it finishes the race.
        arrived: The share in which it reaches its goal, if that is not the next flag.
    """

    turns: float
    error: float
    flags: float
    damage: float
    destroyed: float
    finished: float
    arrived: float = 0.0


class SampledTurn(msgspec.Struct, frozen=True):
    """The result of a program against one sample of the programs of the other robots.

    Attributes:
        turns: The turns until the robot's goal, including this turn.
        flags: The number of flags touched in this turn.
        damage: The damage taken in this turn.
        destroyed: Whether the robot was destroyed.
        finished: Whether the robot finished the race.
        arrived: Whether the robot reached its goal, if that is not the next flag.
    """

    turns: float
    flags: int
    damage: int
    destroyed: bool
    finished: bool
    arrived: bool = False


class LaidProgram(msgspec.Struct, frozen=True):
    """A program in the registers: first and second cards, the card on each Option, and standing answers."""

    cards: Program
    pairs: tuple[CardPair, ...] = ()
    stored: tuple[tuple[str, Card], ...] = ()
    standing_answers: tuple[StoredAnswer, ...] = ()


def program_after(view: View[TableView, Action], number: int, acts: Sequence[Action]) -> LaidProgram | None:
    """Return the program of the viewer's robot `number` after the actions `acts`, or None if a register is empty."""
    sight = Observation(view, acts)
    cards = sight.registers[number]
    if not all(cards):
        return None
    stored = dict(robot_of(sight.robots[number]).stored)
    for act in acts:
        if isinstance(act, FetchCard) and act.robot == number:
            stored.pop(act.option, None)
        elif isinstance(act, StoreCard) and act.robot == number:
            stored[act.option] = act.card
    pairs = tuple(pair for _, pair in sorted(sight.pairs[number].items()))
    answers = (
        StoredAnswer(robot, option, choice, register)
        for (robot, option, register), choice in sight.standing_answers.items()
    )
    return LaidProgram(tuple(cards), pairs, tuple(sorted(stored.items())), in_canonical_order(tuple(answers)))


class ProgramTrials:
    """Simulates the current turn of one robot for different programs.

    All programs meet the same samples of the other robots' programs.
    """

    def __init__(self, view: View[TableView, Action], draft: Sequence[Action], number: int, random: Random) -> None:
        """Prepare the turn of the robot `number`. `draft` has actions that do not depend on the program."""
        self.view = view
        self.draft = tuple(draft)
        self.number = number
        self.sight = Observation(view, draft)
        self.worth, self.flag, _ = racing_target(self.sight, number)
        self.going: RobotGoal = self.sight.goal_of(number)
        self.outlook = RaceEvaluator(self.sight)
        self.race = race_of(self.sight, self.worth, number, random)
        self.robots = tuple(robot_of(robot) for robot in self.sight.robots)
        for act in draft:
            if isinstance(act, AnnouncePowerDown):
                self.race.set_announced(act.robot, act.power_down)
                announced = replace(self.robots[act.robot], announced=act.power_down)
                self.robots = (*self.robots[: act.robot], announced, *self.robots[act.robot + 1 :])
        self.by_rules = needs_decisions(self.robots) or rule_components.runs_by_stage(tuple(self.sight.rules))
        """Whether the rule engine must run the turn, which takes some hundred times longer than the kernel."""
        self._rest = TurnRollout(self.sight)
        self._unseen = self.sight.unseen()
        self._seed = random.getrandbits(31)
        self._numbers: dict[Plan, int] = {}

    @property
    def before(self) -> float:
        """The expected turns until the robot's goal, at the start of this turn."""
        left = self.outlook.turns_left(self.number, self.robots[self.number])
        return ELIMINATED_TURNS if left is None else round(left / MILLITURNS_PER_TURN, 3)

    def kernel_estimate(self, plan: Plan, samples: int) -> float:
        """Return the mean turns to the goal with a program over the first `samples` samples, by the kernel alone."""
        return fmean(self._sampled_in_kernel(plan, sample).turns for sample in range(samples))

    def favourite(self, plans: Sequence[Plan], first: int, budget: int) -> Plan:
        """Return the program that the strongest bot would play, from `plans` and the programs simulated before.

        `first` is the number of samples in the bot's first comparison, `budget` the number of nodes after which it
        stops.
        """
        self.race.set_may_rest(self.robots[self.number].damage > 0)
        for plan in plans:
            self._program_number(plan)
        return list(self._numbers)[self.race.best(first, budget)]

    def sampled(self, program: LaidProgram, samples: int) -> list[SampledTurn]:
        """Return the results of a program against each of the first `samples` samples."""
        if self.by_rules:
            return [self._sampled_by_rules(program, sample) for sample in range(samples)]
        plan = Plan(program.cards)
        return [self._sampled_in_kernel(plan, sample) for sample in range(samples)]

    # Running the turn with the kernel.

    def _program_number(self, plan: Plan) -> int:
        if plan not in self._numbers:
            self._numbers[plan] = len(self._numbers)
            self.race.add(plan.cards, plan.motions, plan.declares is not None)
        return self._numbers[plan]

    def _sampled_in_kernel(self, plan: Plan, sample: int) -> SampledTurn:
        race, me = self.race, self.number
        before = self.robots[me]
        turns = race.sample_outcome(self._program_number(plan), sample)
        flags = race.work.get(FLAGS, me) - before.flags
        status = race.work.get(STATUS, me)
        return SampledTurn(
            ELIMINATED_TURNS if turns < 0 else turns / MILLITURNS_PER_TURN,
            flags,
            race.most_damage - before.damage,
            status in (DESTROYED, OUT),
            status == FINISHED,
            race.arrival_register > 0 and status != FINISHED,
        )

    # Running the turn with the rule engine.

    def _sampled_by_rules(self, program: LaidProgram, sample: int) -> SampledTurn:
        """Run the five registers with this program and the other robots' programs of a sample."""
        me, before = self.number, self.robots[self.number]
        robots = self._with_cards(program, sample)
        used = {card for robot in robots for card in robot.registers}
        used.update(pair.card for pair in program.pairs)
        used.update(card for _, card in program.stored)
        chance = Random(f"{self._seed} {sample}")
        pile = [card for card in self._unseen if card not in used]
        chance.shuffle(pile)
        coins = [chance.random() < 0.5 for _ in range(REGISTERS * len(robots))]
        most, goals, come, came = before.damage, self.going.spaces or (), 0, 0
        by_place = self.going.aim != "flags"
        for register, after in self._rest.registers(
            robots,
            lambda run, question: default_answer(program.standing_answers, run, question),
            pile,
            chance,
            coins.pop,
        ):
            robots, robot = after, after[me]
            if robot.status == "finished":
                return SampledTurn(register / REGISTERS, robot.flags - before.flags, most - before.damage, False, True)
            if robot.status != "racing":
                continue
            most = max(most, robot.damage)
            if by_place and come < len(goals) and robot.at == goals[come]:
                come += 1
                came = register if come == len(goals) else 0
        robot = robots[me]
        gone = robot.status in ("destroyed", "out")
        arrived = came > 0 and robot.status == "racing"
        if arrived:
            turns = came / REGISTERS
        else:
            # A robot that is destroyed after reaching its goal must come there again.
            valued = replace(robot, flags=before.flags + min(come, len(goals) - 1)) if by_place else robot
            left = self.outlook.turns_left(me, valued)
            turns = ELIMINATED_TURNS if left is None else (MILLITURNS_PER_TURN + left) / MILLITURNS_PER_TURN
        return SampledTurn(turns, robot.flags - before.flags, most - before.damage, gone, False, arrived)

    def _with_cards(self, program: LaidProgram, sample: int) -> tuple[Robot, ...]:
        """Return the robots with this program and the other robots' programs of a sample in their registers."""
        self.race.sample(sample + 1)
        found = []
        for number, robot in enumerate(self.robots):
            if number == self.number:
                robot = replace(robot, registers=program.cards, paired=program.pairs, stored=program.stored)
            elif robot.status == "racing":
                cards = (self.race.card(sample, number, register) for register in range(1, REGISTERS + 1))
                paired = tuple(self.sight.pairs[number].values())
                robot = replace(robot, registers=tuple(card or None for card in cards), paired=paired)
            found.append(robot)
        return tuple(found)


def mean_outcome(played: Sequence[SampledTurn]) -> ProgramOutcome:
    """Return the means over the results of some samples."""
    turns = [one.turns for one in played]
    return ProgramOutcome(
        turns=round(fmean(turns), 3),
        error=round(standard_error(turns), 3),
        flags=round(fmean(one.flags for one in played), 3),
        damage=round(fmean(one.damage for one in played), 3),
        destroyed=round(fmean(one.destroyed for one in played), 3),
        finished=round(fmean(one.finished for one in played), 3),
        arrived=round(fmean(one.arrived for one in played), 3),
    )


def standard_error(values: Sequence[float]) -> float:
    """Return the standard error of the mean."""
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
