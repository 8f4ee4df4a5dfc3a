"""Computes the cause of an Option's question and the result of each answer, as far as the robot's owner may know them.

The module simulates the rest of the register once for each answer, with the cards that the owner sees. Other robots do
not play face-down cards, and their owners use no Options. The simulation ends if a card is drawn or a coin is tossed.
So the result does not depend on secrets of other seats. Do not name a card here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, TypeAlias

import msgspec

from inkrally.roborally.decisions.movement import play_cards_from
from inkrally.roborally.decisions.register import ResumePoint, play
from inkrally.roborally.decisions.register_run import RegisterRun
from inkrally.roborally.facts import FATAL_DAMAGE, REGISTERS
from inkrally.roborally.register.trace import (
    Absorbed,
    Damaged,
    Destroyed,
    Discarded,
    Facing,
    Moved,
    RobotNumber,
    Shot,
    Step,
)
from inkrally.roborally.rule_hooks import Question
from inkrally.roborally.table import PausedRun, Table, course_of, current_floor, rules_of
from inkrally.roborally.turn.resolution_run import CARDS, clear_expired_answers
from inkrally.roborally.turn.robots import Robot
from inkrally.roborally.view import unseen_registers

replace = msgspec.structs.replace

RegisterOutcome: TypeAlias = Literal["ok", "pit", "edge", "damage", "crusher", "finish"]
"""The way a register ends for a robot. Any value but `ok` ends the robot's path."""

PathPose: TypeAlias = tuple[int, int, Facing, RegisterOutcome]
"""The pose of a robot at the end of a register, and the outcome of the register: x, y, facing and outcome."""

Passed: TypeAlias = tuple[int, int, bool]
"""A space that a robot enters: x, y, and whether a belt or pusher moves the robot there."""


class AnswerOutcome(msgspec.Struct, frozen=True):
    """The result of an answer for a robot.

    Attributes:
        robot: The number of the robot.
        end: Its pose at the end of the register, or of the turn if the answer holds for the turn.
        trail: The spaces that it enters.
    """

    robot: RobotNumber
    end: PathPose
    trail: tuple[Passed, ...]


class QuestionOutlook(msgspec.Struct, frozen=True):
    """The facts about a question that the robot's owner may know.

    Attributes:
        shot: The shot that brings the token, or that would be fired.
        rammed_by: The robot that rams this one, if there is no shot.
        leads: The result of each answer, as far as it can be computed.
        again: The registers in which the question will be asked again if the answer is the first choice, as far as open
            cards show. A register is listed once for each question.
    """

    shot: Shot | None = None
    rammed_by: RobotNumber | None = None
    leads: dict[str, AnswerOutcome] = {}
    again: tuple[int, ...] = ()


def outlook(table: Table) -> QuestionOutlook:
    """Return the facts about the current question that the owner of the asked robot may know."""
    halt = table.halt
    assert halt is not None
    question = halt.question
    match question.matter:
        case "discard":
            return _of_token(table, halt)
        case "weapon" | "token" if question.target is not None:
            shooter, target = table.robots[question.robot], table.robots[question.target]
            shot = Shot(shooter.at, shooter.facing, target.at, question.robot, question.target)
            found = _runs(table, halt) if question.matter == "weapon" else {}
            return QuestionOutlook(shot, leads=_outcomes(found))
        case "use":
            found = _runs(table, halt)
            first = found.get(question.choices[0])
            return QuestionOutlook(leads=_outcomes(found), again=() if first is None else tuple(first.again))
        case _:
            return QuestionOutlook()


# Finding the cause of a damage token.


def _of_token(table: Table, halt: PausedRun) -> QuestionOutlook:
    """Return the outlook for a question about a damage token.

    The outlook has the shot or the ramming robot that causes the token. `again` has the register once for each further
    token that the robot gets at the same moment.
    """
    number = halt.question.robot
    steps = _steps_of(table, halt)
    if halt.point == "cards":
        rammer = next(
            (step.robot for step in reversed(steps) if step.stage == "cards" and step.robot is not None), None
        )
        return QuestionOutlook(rammed_by=rammer)
    fired = [step for step in steps if step.stage == "lasers"]
    shots = [change for step in fired for change in step.changes if isinstance(change, Shot) and change.hit == number]
    tokens = [shot for shot in shots for _ in range(shot.damage)]
    if not tokens:
        return QuestionOutlook()
    come = sum(_tokens_in(step, number) for step in fired)
    left = min(max(0, len(tokens) - come - 1), max(0, FATAL_DAMAGE - 1 - table.robots[number].damage))
    return QuestionOutlook(tokens[min(come, len(tokens) - 1)], again=(halt.number,) * left)


def _steps_of(table: Table, halt: PausedRun) -> Sequence[Step]:
    """Return the steps so far of the register that has stopped."""
    story = table.story
    registers = story.registers if story is not None and story.turn == table.turn else ()
    return registers[-1].steps if registers and registers[-1].number == halt.number else ()


def _tokens_in(step: Step, number: int) -> int:
    """Return the number of damage tokens that a step deals to the robot `number`.

    Tokens that an Option prevented count too.
    """
    found = 0
    for change in step.changes:
        match change:
            case Damaged(robot=robot, amount=amount) | Absorbed(robot=robot, amount=amount) if robot == number:
                found += amount
            case Discarded(robot=robot, by="damage") if robot == number:
                found += 1
            case _:
                pass
    return found


# Finding where answers lead.


class _UnforeseenError(Exception):
    """A card is drawn or a coin is tossed, so the rest of the turn cannot be computed."""


class _Run:
    """Simulates the rest of the register, or of the turn, after the answer `choice`. `lead` is the result."""

    def __init__(self, table: Table, halt: PausedRun, choice: str) -> None:
        self.question = halt.question
        self.choice = choice
        self.robots = _seen(table, table.robots[halt.question.robot].seat)
        self.course = table.course
        self.table = table
        self.halt = halt
        self.again: list[int] = []
        self.lead: AnswerOutcome | None = None
        self._asked = False
        self._steps: list[Step] = []
        subject = self.question.robot if self.question.target is None else self.question.target
        for number in self._registers():
            controlled = self.robots[subject].control
            by_answer = controlled is not None and controlled.by == self.question.robot and choice != "laser"
            if number == halt.number or self.question.until == "turn" or by_answer:
                self.lead = _outcome(table.robots[subject], self.robots[subject], subject, self._steps)

    def _registers(self) -> Iterator[int]:
        """Run the rest of the turn, register by register, and yield the number of each register that could be run."""
        for number in range(self.halt.number, REGISTERS + 1):
            run = RegisterRun(
                current_floor(course_of(self.table.options), self.course),
                self.robots,
                number,
                rules_of(self.table),
                CARDS,
                self._answer,
                _not_drawn,
                self.course,
            )
            run.version = self.table.version
            run.throw = _not_thrown
            try:
                if number == self.halt.number:
                    self._resume(run)
                else:
                    play(run)
            except _UnforeseenError:
                return
            self._steps += run.steps
            self.robots = clear_expired_answers(run.robots)
            self.course = None if self.course is None else run.course
            yield number

    def _resume(self, run: RegisterRun) -> None:
        """Run the rest of the register that has stopped."""
        halt = self.halt
        if halt.point == "cards":
            run.point = "cards"
            play_cards_from(run, halt.question.robot)
            play(run, "express")
            return
        since: ResumePoint = halt.point
        if halt.point == "declaration" and halt.number <= self.table.revealed:
            since = "reveal"
        play(run, since)

    def _answer(self, run: RegisterRun, question: Question) -> str:
        """Return the examined answer for its own question, also if that is asked again, and defaults for others."""
        mine = self.question
        if (question.robot, question.option, question.matter) != (mine.robot, mine.option, mine.matter):
            return question.choices[0]
        if self._asked and len(question.choices) > 1:
            self.again.append(run.number)
        self._asked = True
        return self.choice if self.choice in question.choices else question.choices[0]


def _runs(table: Table, halt: PausedRun) -> dict[str, _Run]:
    return {choice: _Run(table, halt, choice) for choice in halt.question.choices}


def _outcomes(runs: dict[str, _Run]) -> dict[str, AnswerOutcome]:
    """Return the result of each answer, without answers whose result could not be computed."""
    return {choice: run.lead for choice, run in runs.items() if run.lead is not None}


def _seen(table: Table, seat: int) -> tuple[Robot, ...]:
    """Return the robots without the cards that the seat `seat` may not know."""
    found = []
    for number, robot in enumerate(table.robots):
        hidden = unseen_registers(table, number, seat)
        if hidden:
            cards = (None if place in hidden else card for place, card in enumerate(robot.registers, 1))
            robot = replace(robot, registers=tuple(cards))
        if robot.left and robot.seat != seat:
            shown = (card if place <= table.revealed else None for place, card in enumerate(robot.left, 1))
            robot = replace(robot, left=tuple(shown))
        found.append(robot)
    return tuple(found)


def _outcome(before: Robot, after: Robot, number: int, steps: Sequence[Step]) -> AnswerOutcome:
    """Return the result for the robot `number` after some steps. `before` and `after` are its states."""
    moves = [
        change for step in steps for change in step.changes if isinstance(change, Moved) and change.robot == number
    ]
    at = moves[-1].to if moves else before.at
    fate: RegisterOutcome = "ok"
    if after.status == "finished":
        fate = "finish"
    elif after.status != "racing":
        fate = next(
            (
                change.by
                for step in steps
                for change in step.changes
                if isinstance(change, Destroyed) and change.robot == number
            ),
            "ok",
        )
    return AnswerOutcome(
        number, (*at, after.facing, fate), tuple((*move.to, move.by in ("belt", "pusher")) for move in moves)
    )


def _not_drawn(_: RegisterRun, number: int, register: int, by: str) -> int | None:
    if by == "lock":
        return None  # The card is face down and is not played in this register.
    raise _UnforeseenError


def _not_thrown(_: int) -> Literal["heads", "tails"]:
    raise _UnforeseenError
