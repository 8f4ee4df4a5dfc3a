"""Computes the legal actions of a seat in the form that its client shows: hands, free registers, the path, re-entry.

The path is the way of the robot with its program if no other robot were on the floor. Floor elements, walls and lasers
of the floor affect the path. The path ends before the first empty register.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Literal, TypeAlias

import msgspec

from inkrally.match.game import Seat
from inkrally.roborally import rule_components
from inkrally.roborally.decisions.answer_costs import AnswerCost, answer_costs, sorted_by_cost
from inkrally.roborally.decisions.course_state import CourseState
from inkrally.roborally.decisions.register import needs_decisions, play
from inkrally.roborally.decisions.register_run import RegisterRun
from inkrally.roborally.floor.floor import Floor
from inkrally.roborally.question_outlook import AnswerOutcome, Passed, PathPose, RegisterOutcome, outlook
from inkrally.roborally.register.run import run_single_robot
from inkrally.roborally.register.trace import Destroyed, Facing, Moved, Shot, Step
from inkrally.roborally.register.vocabulary import Point
from inkrally.roborally.rule_hooks import Question
from inkrally.roborally.table import Card, Table, floor_of, rules_of
from inkrally.roborally.turn import standing_answers
from inkrally.roborally.turn.actions import Action, ChooseSetup
from inkrally.roborally.turn.programming import (
    PowerDownRefusal,
    ProgramDraft,
    asked_robot,
    own_robots,
    power_down_refusal,
    reentry_ways_of,
)
from inkrally.roborally.turn.reentry_spaces import ReentryWay
from inkrally.roborally.turn.resolution_run import CARDS
from inkrally.roborally.turn.robots import CardPair, Robot


class RobotProgramming(msgspec.Struct, frozen=True):
    """The legal actions for one robot while programming. Fields that do not apply are left out.

    Attributes:
        hand: The cards that are in no register, the highest first.
        free: The empty registers.
        path: The pose of the robot at the end of each register before the first empty register.
        trail: Every space that the robot enters on this path.
        may_announce: Whether the player can announce a power down now.
        standing: Whether the draft announces a power down; None without an announcement.
        no_power: The error code for the reason why no power down can be announced.
        pairs: The second cards in registers.
        of_options: The actions that the robot's Options allow now.
        words: The choices of each question that can be answered in advance, by Option, or by `discard` and `lose`.
        mates: The team mates in the robot's way: for each, the register in which the robot meets it, and its number.
    """

    hand: tuple[Card, ...]
    free: tuple[int, ...]
    path: tuple[PathPose, ...]
    trail: tuple[Passed, ...]
    may_announce: bool
    standing: bool | None
    no_power: PowerDownRefusal | msgspec.UnsetType = msgspec.UNSET
    pairs: tuple[CardPair, ...] | msgspec.UnsetType = msgspec.UNSET
    of_options: tuple[Action, ...] | msgspec.UnsetType = msgspec.UNSET
    words: dict[str, tuple[str, ...]] | msgspec.UnsetType = msgspec.UNSET
    mates: tuple[tuple[int, int], ...] | msgspec.UnsetType = msgspec.UNSET


class ProgramActions(msgspec.Struct, frozen=True):
    """The legal actions while programming, for each of the seat's robots that has a turn.

    Empty for a seat whose robots were destroyed while programming.
    """

    robots: dict[int, RobotProgramming]


class YesNoActions(msgspec.Struct, frozen=True):
    """The legal actions for a yes-or-no question about a robot: to power down, or to stay powered down."""

    robot: int


class ReentryActions(msgspec.Struct, frozen=True):
    """The spaces and facings in which a robot can enter the floor.

    Attributes:
        robot: The number of the robot.
        spaces: The spaces, each with the allowed facings.
        announced: Whether a power down was announced before.
        rests: False if the robot may not enter powered down.
        tokens: The number of damage tokens that the robot gets.
        taken: True if a course rule took the robot off the floor. Then its archive space does not matter.
    """

    robot: int
    spaces: tuple[ReentryWay, ...]
    announced: bool
    rests: bool | msgspec.UnsetType = msgspec.UNSET
    tokens: int = 0
    taken: bool | msgspec.UnsetType = msgspec.UNSET


class OptionActions(msgspec.Struct, frozen=True):
    """The question of an Option card about a robot. The first choice is the default.

    Fields that do not apply are left out. `register` and `answered` together identify a question within a turn.

    Attributes:
        question: The question.
        order: All choices, the cheapest first.
        always: The choices that can also answer every later question of this kind.
        register: The register that has stopped, 0 for clean-up.
        answered: How many questions of the register were answered before.
        losses: The costs of choices that cost more or less than an ordinary damage token or Option.
        rest: The choices that can hold for the rest of the turn.
        point: The point where the register has stopped.
        shot: The shot that brings the token, or that would be fired.
        rammed_by: The robot that rams this one.
        leads: The outcome of each answer, as far as open cards show.
        again: The registers of this turn in which the question will be asked again, as far as open cards show. A
            register is listed once for each question.
    """

    question: Question
    order: tuple[str, ...]
    always: tuple[str, ...]
    register: int
    answered: int
    losses: dict[str, AnswerCost] | msgspec.UnsetType = msgspec.UNSET
    rest: tuple[str, ...] = ()
    point: Point = "declaration"
    shot: Shot | msgspec.UnsetType = msgspec.UNSET
    rammed_by: int | msgspec.UnsetType = msgspec.UNSET
    leads: dict[str, AnswerOutcome] | msgspec.UnsetType = msgspec.UNSET
    again: tuple[int, ...] | msgspec.UnsetType = msgspec.UNSET


class SetupActions(msgspec.Struct, frozen=True):
    """The choices before the first turn: an Option to keep, or the home board of a team.

    `choices` has the choices of each robot, the default first. `picked` has the choices that the draft makes.
    """

    of: Literal["options", "boards"]
    choices: dict[int, tuple[str, ...]]
    picked: dict[int, str]


LegalActions: TypeAlias = ProgramActions | YesNoActions | ReentryActions | OptionActions | SetupActions


def legal_actions(table: Table, seat: Seat, draft: Sequence[Action]) -> LegalActions | None:
    """Return the legal actions of a seat after its draft, or None if the seat is not asked."""
    if table.stage == "program":
        return _programming(table, seat, draft)
    if table.stage == "set-up":
        own = {number: table.choices[number] for number in own_robots(table, seat) if table.choices[number]}
        picked = {act.robot: act.choice for act in draft if isinstance(act, ChooseSetup)}
        boards = table.course is not None and table.course.placing
        return SetupActions("boards" if boards else "options", own, picked) if own else None
    number = asked_robot(table)
    if number is None or table.robots[number].seat != seat:
        return None
    if table.stage == "re-enter":
        back = reentry_ways_of(table, number)
        taken = table.course is not None and number in table.course.taken
        return ReentryActions(
            number,
            back.ways,
            table.robots[number].announced,
            msgspec.UNSET if back.may_rest else False,
            0 if taken else back.damage,
            taken or msgspec.UNSET,
        )
    if table.stage == "option" and table.halt is not None:
        question, register = table.halt.question, table.halt.number
        robot = table.robots[number]
        rules = rules_of(table)
        order = sorted_by_cost(question, robot, rules, floor_of(table), register)
        always = tuple(standing_answers.answers_for_all(robot.options, question))
        losses = answer_costs(question, robot, rules)
        ahead = outlook(table)
        return OptionActions(
            question,
            order,
            always,
            register,
            answered=len(table.halt.answers),
            losses=msgspec.UNSET if losses is None else losses,
            rest=tuple(standing_answers.said_for_turn(robot.options, question, register)),
            point=table.halt.point,
            shot=ahead.shot or msgspec.UNSET,
            rammed_by=msgspec.UNSET if ahead.rammed_by is None else ahead.rammed_by,
            leads=ahead.leads or msgspec.UNSET,
            again=ahead.again or msgspec.UNSET,
        )
    return YesNoActions(number)


def _programming(table: Table, seat: Seat, draft: Sequence[Action]) -> ProgramActions | None:
    program = ProgramDraft(table, seat, draft)
    # A seat that lost its robot by replacing a hand must still commit.
    if not program.robots and not any(table.robots[number].seat == seat for number in table.recompiled):
        return None
    return ProgramActions({number: _robot(table, program, number) for number in program.robots})


def _robot(table: Table, program: ProgramDraft, number: int) -> RobotProgramming:
    robot = table.robots[number]
    pairs = tuple(pair for _, pair in sorted(program.pairs[number].items()))
    course = None if table.course is None else table.course.for_single_robot(number)
    ends, trails = by_register(floor_of(table), robot, program.registers[number], rules_of(table), pairs, course)
    no_power = power_down_refusal(table, robot)
    return RobotProgramming(
        hand=tuple(sorted(program.hand(number), reverse=True)),
        free=program.empty(number),
        path=ends,
        trail=tuple(chain.from_iterable(trails)),
        may_announce=no_power is None,
        standing=program.standing.get(number),
        no_power=no_power or msgspec.UNSET,
        pairs=pairs or msgspec.UNSET,
        of_options=tuple(standing_answers.option_actions(program, number)) if robot.options else msgspec.UNSET,
        words=_standing_choices(robot) if robot.options else msgspec.UNSET,
        mates=_teammates_in_way(table, number, trails) or msgspec.UNSET,
    )


def _teammates_in_way(table: Table, number: int, trails: Sequence[Sequence[Passed]]) -> tuple[tuple[int, int], ...]:
    """Return the team mates that the robot meets by its own cards, each after the register of the first meeting."""
    course = table.course
    if course is None or not course.team_of(number):
        return ()
    mates = {
        mate.at: other
        for other in course.members(course.team_of(number))
        if other != number and (mate := table.robots[other]).status == "racing"
    }
    found: dict[int, int] = {}
    for register, trail in enumerate(trails, 1):
        for x, y, carried in trail:
            if not carried and (x, y) in mates:
                found.setdefault(mates[x, y], register)
    return tuple((register, mate) for mate, register in found.items())


def _standing_choices(robot: Robot) -> dict[str, tuple[str, ...]]:
    found = {
        option: standing_answers.standing_choices(robot.options, option)
        for option in (*robot.options, "discard", "lose")
    }
    return {option: some for option, some in found.items() if some}


def _registers(
    floor: Floor, robot: Robot, cards: Sequence[Card], rules: Sequence[str], course: CourseState | None
) -> Iterator[tuple[tuple[Step, ...], str, Facing]]:
    """Run the registers of a robot alone, with default answers, and yield the steps, status and facing after each."""
    if not needs_decisions((robot,)) and (course is None or not rule_components.runs_by_stage(tuple(rules))):
        yield from run_single_robot(floor, robot, cards, rules)
        return
    for number in range(1, len(cards) + 1):
        run = RegisterRun(floor, (robot,), number, rules, CARDS, _default_answer, lambda *_: None, course)
        play(run)
        # Boards and flags that a register moved stay where they are for the next register.
        floor, course = run.floor, run.course
        (robot,) = run.robots
        yield tuple(run.steps), robot.status, robot.facing


def _default_answer(_: RegisterRun, question: Question) -> str:
    return question.choices[0]


def path(floor: Floor, robot: Robot, registers: Sequence[Card | None]) -> tuple[PathPose, ...]:
    """Return the pose of a robot alone on the floor after each register before the first empty register.

    `registers` has the card of each register.
    """
    return by_register(floor, robot, registers)[0]


def walk(
    floor: Floor, robot: Robot, registers: Sequence[Card | None], rules: Sequence[str] = ()
) -> tuple[tuple[PathPose, ...], tuple[Passed, ...]]:
    """Return the path of a robot alone on the floor, as `path` does, and every space that the robot enters."""
    ends, trails = by_register(floor, robot, registers, rules)
    return ends, tuple(chain.from_iterable(trails))


def by_register(
    floor: Floor,
    robot: Robot,
    registers: Sequence[Card | None],
    rules: Sequence[str] = (),
    pairs: tuple[CardPair, ...] = (),
    course: CourseState | None = None,
) -> tuple[tuple[PathPose, ...], tuple[tuple[Passed, ...], ...]]:
    """Return the path of a robot alone on the floor, and the spaces that it enters in each register.

    Questions of Options get their default answers. `course` is the state of the course for this robot only.
    """
    found: list[PathPose] = []
    trails: list[tuple[Passed, ...]] = []
    robot = msgspec.structs.replace(robot, registers=tuple(registers), paired=pairs, stored=())
    cards: list[Card] = []
    for card in registers:
        if card is None:
            break
        cards.append(card)
    at = robot.at
    for steps, status, facing in _registers(floor, robot, cards, rules, course):
        moves = [change for step in steps for change in step.changes if isinstance(change, Moved)]
        trails.append(tuple((*move.to, move.by in ("belt", "pusher")) for move in moves))
        at = moves[-1].to if moves else at
        fate: RegisterOutcome = "ok"
        if status == "finished":
            fate = "finish"
        elif status != "racing":
            fate = next(change.by for step in steps for change in step.changes if isinstance(change, Destroyed))
        found.append((*at, facing, fate))
        if fate != "ok":
            break
    return tuple(found), tuple(trails)
