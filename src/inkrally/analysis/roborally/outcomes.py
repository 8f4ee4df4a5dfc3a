"""What a program leads to: register after register on the kernel, against samples of what the others may program.

The others' hands are drawn from the cards that the seat does not see, and each plays what would be best for it alone,
as the strongest bot takes them. What is left of the course at the end of the turn is said in turns, as that bot has it.
Knows the table as one seat sees it; no page.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev

import msgspec

from inkrally.bots.roborally import charts
from inkrally.bots.roborally.planner import programs
from inkrally.bots.roborally.sight import Sight
from inkrally.match.errors import Refusal
from inkrally.match.game import View
from inkrally.roborally.facts import REGISTERS
from inkrally.roborally.register.state import (
    ARCHIVE,
    AT,
    DAMAGE,
    DESTROYED,
    FACING,
    FINISHED,
    FLAGS,
    LIVES,
    RACING,
    STATUS,
    RobotStates,
)
from inkrally.roborally.table import Card, Options, is_judged
from inkrally.roborally.turn.acts import Act
from inkrally.roborally.view import TableView

TURN = 1000
"""The bots count in thousandths of turns."""
OUT_TURNS = 20
"""So many turns stand for a robot that is out for good."""

Program = tuple[Card, ...]


class ProgramOutcome(msgspec.Struct, frozen=True):
    """What a program leads to, in the mean of the samples: `turns` to the end of the course, this one included, with
    their standard error; flags touched and damage taken in this turn, and in what share of the samples the robot is
    destroyed, and finishes."""

    turns: float
    error: float
    flags: float
    damage: float
    destroyed: float
    finished: float


class SampledTurn(msgspec.Struct, frozen=True):
    """One sample: `turns` to the end, and what happened."""

    turns: float
    flags: int
    damage: int
    destroyed: bool
    finished: bool


def check_judged(options: Options) -> None:
    """Raise Refusal (`not-judged`) where a turn is more than what is tried here: with Option cards, or on a course that
    has a rule of its own which is more than a clock, such as lasers that count twice."""
    if not is_judged(options):
        raise Refusal("not-judged", "programs are judged in races without Option cards, by the usual rules alone")


class Trials:
    """The turn that a robot is about to program, with what the others may do: the same samples for all programs."""

    def __init__(self, view: View[TableView, Act], number: int, random: Random) -> None:
        self.sight = Sight(view, ())
        self.number = number
        self.worth = charts.worth_of(self.sight.floor)
        self.moves = self.worth.field.moves
        self.state = RobotStates(len(self.sight.robots))
        self.sight.fill(self.state, self.moves)
        self._random = random
        self._others: list[list[Program]] = []
        machine = self.moves.machine
        self._sites = {
            machine.index(x, y) for (x, y), cell in self.sight.floor.cells.items() if cell.floor not in ("open", "pit")
        } | {machine.index(x, y) for x, y in self.sight.floor.flags}

    @property
    def before(self) -> float:
        """The turns to the end of the course as the robot stands."""
        return round(self._left(self.state) / TURN, 3)

    def outcome(self, program: Program, samples: int) -> ProgramOutcome:
        """What a program leads to in the first so many samples."""
        return told([self._play(program, others) for others in self._sampled(samples)])

    def turns(self, program: Program, samples: int) -> list[float]:
        """The turns that are left after each of the first so many samples."""
        return [self._play(program, others).turns for others in self._sampled(samples)]

    def _sampled(self, samples: int) -> list[list[Program]]:
        while len(self._others) < samples:
            self._others.append(self._sample())
        return self._others[:samples]

    def _sample(self) -> list[Program]:
        """What each other robot plays; nothing where it has no turn."""
        unseen = list(self.sight.unseen())
        self._random.shuffle(unseen)
        found: list[Program] = []
        for other, robot in enumerate(self.sight.robots):
            fixed = self.sight.registers[other]
            if other == self.number or not self.sight.programs(other):
                found.append(tuple(fixed))
                continue
            if robot.seat == self.sight.seat:
                hand = self.sight.hand(other)
            else:
                size = self.sight.hidden(other)
                hand, unseen = sorted(unseen[:size], reverse=True), unseen[size:]
            best, _ = programs(self.sight, self.worth, other, robot.flags, 1, hand)
            found.append(best[0] if best else tuple(fixed))
        return found

    def _play(self, program: Program, others: Sequence[Program]) -> SampledTurn:
        """The five registers, with this program and those."""
        state = self.state.copy()
        machine, me = self.moves.machine, self.number
        before = state.get(DAMAGE, me)
        most = before
        flags = state.get(FLAGS, me)
        for register in range(1, REGISTERS + 1):
            cards = [other[register - 1] for other in others]
            cards[me] = program[register - 1]
            machine.run(state, cards, register)
            most = max(most, state.get(DAMAGE, me))
            if state.get(STATUS, me) == FINISHED:
                touched = state.get(FLAGS, me) - flags
                return SampledTurn(register / REGISTERS, touched, most - before, False, True)
        status, left = state.get(STATUS, me), self._left(state)
        return SampledTurn(1 + left / TURN, state.get(FLAGS, me) - flags, most - before, status != RACING, False)

    def _left(self, state: RobotStates) -> int:
        """Thousandths of turns after this one."""
        me = self.number
        flags, archive, lives = state.get(FLAGS, me), state.get(ARCHIVE, me), state.get(LIVES, me)
        if state.get(STATUS, me) != RACING:
            if state.get(STATUS, me) != DESTROYED or lives <= 0:
                return OUT_TURNS * TURN
            return int(self.worth.fallen(flags, archive, lives))
        at, damage = state.get(AT, me), state.get(DAMAGE, me)
        if damage and at in self._sites:
            damage -= 1
        return int(self.worth.standing(flags, 4 * at + state.get(FACING, me), damage))


def told(played: Sequence[SampledTurn]) -> ProgramOutcome:
    """The means of some samples."""
    turns = [one.turns for one in played]
    return ProgramOutcome(
        turns=round(fmean(turns), 3),
        error=round(error_of(turns), 3),
        flags=round(fmean(one.flags for one in played), 3),
        damage=round(fmean(one.damage for one in played), 3),
        destroyed=round(fmean(one.destroyed for one in played), 3),
        finished=round(fmean(one.finished for one in played), 3),
    )


def error_of(values: Sequence[float]) -> float:
    """The standard error of a mean."""
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
