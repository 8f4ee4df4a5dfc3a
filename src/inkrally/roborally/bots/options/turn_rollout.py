"""Simulates the rest of a turn with the rule engine, from what a view shows.

The rule engine is `decisions/`. As in a match, the kernel (`register/resolution.py`) runs a whole register if no Option
and no course rule acts in it. The caller supplies answers, cards and coins. Do not name a card here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

import msgspec

from inkrally.roborally import rule_components
from inkrally.roborally.bots.observation import Observation, robot_of
from inkrally.roborally.decisions.course_state import CourseState
from inkrally.roborally.decisions.register import ResumePoint, needs_decisions, play
from inkrally.roborally.decisions.register_run import RegisterRun
from inkrally.roborally.facts import REGISTERS
from inkrally.roborally.floor import courses
from inkrally.roborally.register.run import cards_with_kinds, run_kinds
from inkrally.roborally.register.trace import Space
from inkrally.roborally.rule_hooks import Question, Traits
from inkrally.roborally.table import StoredAnswer, course_of, current_floor
from inkrally.roborally.turn.resolution_run import CARDS, clear_expired_answers, standing_answer
from inkrally.roborally.turn.robots import Robot, apply_steps

replace = msgspec.structs.replace

AnswerPolicy = Callable[[RegisterRun, Question], str]


class TurnRollout:
    """Runs the registers of a turn that are still to come. `nodes` counts the registers that were run."""

    def __init__(self, sight: Observation) -> None:
        self.sight = sight
        self.rules = tuple(sight.rules)
        self.course = course_seen(sight)
        self.printed = course_of(sight.table.options)
        self.nodes = 0

    def registers(
        self,
        robots: tuple[Robot, ...],
        answer: AnswerPolicy,
        pile: list[int],
        random: Random,
        coin: Callable[[], bool] | None = None,
        first: int = 1,
        since: ResumePoint = "declaration",
        played: frozenset[int] = frozenset(),
    ) -> Iterator[tuple[int, tuple[Robot, ...]]]:
        """Run registers, and yield the number of each register and the robots after it.

        Args:
            robots: The robots before the first register, with their programs.
            answer: Returns the answer to each question.
            pile: Cards to draw, the last card first.
            random: A source of random numbers.
            coin: Returns whether a coin shows heads; by default it never does.
            first: The first register.
            since: The point of that register from which to start.
            played: The robots that have already played their card of that register.
        """
        course = self.course
        for number in range(first, REGISTERS + 1):
            self.nodes += 1
            begun = number == first
            if (
                not (begun and since != "declaration")
                and not needs_decisions(robots)
                and not rule_components.runs_by_stage(self.rules)
            ):
                shown = [robot.registers[number - 1] if not robot.down else None for robot in robots]
                steps = run_kinds(self.sight.floor, robots, number, cards_with_kinds(shown), self.rules)
                robots = apply_steps(robots, steps)
            else:
                run = RegisterRun(
                    self.sight.floor if course is None else current_floor(self.printed, course),
                    _without(robots, number, played) if begun else robots,
                    number,
                    self.rules,
                    CARDS,
                    answer,
                    lambda *_: random_card(pile, random),
                    course,
                )
                if coin is not None:
                    run.throw = lambda _: "heads" if coin() else "tails"
                play(run, since if begun else "declaration")
                course = None if course is None else run.course
                robots = clear_expired_answers(_with(run.robots, robots, number, played) if begun else run.robots)
            yield number, robots

    def rule_reacts(self, robots: tuple[Robot, ...], register: int, number: int, space: Space) -> bool:
        """Return whether a course rule reacts when the robot `number` touches a space in a register."""
        course = self.course
        if course is None:
            return False
        floor = current_floor(self.printed, course)
        run = RegisterRun(floor, robots, register, self.rules, CARDS, lambda *_: None, lambda *_: None, course)
        return any(rule.reacts_to_touch(run, number, space) for rule in rule_components.course_components(self.rules))


def default_answer(words: Sequence[StoredAnswer], run: RegisterRun, question: Question) -> str:
    """Return the standing answer to a question, or else the default.

    `words` are the standing answers. The default is to touch a flag in reach, to lose the least valuable Option, and
    otherwise the first choice.
    """
    if len(question.choices) > 1 and (answer := standing_answer(words, run.number, question)) is not None:
        return answer
    if question.matter == "lose":
        return least_valuable(question.choices)
    return question.choices[-1] if question.matter == "reach" else question.choices[0]


def course_seen(sight: Observation) -> CourseState | None:
    """Return the state of the course as far as a view shows it, or None if the course has no changing state."""
    special = sight.table.special
    if special is msgspec.UNSET:
        return None
    robots = sight.robots
    printed = course_of(sight.table.options)
    carriers = {robot.carries: number for number, robot in enumerate(robots) if robot.carries is not msgspec.UNSET}
    homes = [courses.board_at(printed.id, west) for west, _ in special.homes]
    return CourseState(
        special.flags,
        printed.floor.flags,
        tuple(robot.team or 0 for robot in robots),
        tuple(number for number, robot in enumerate(robots) if robot.blocks),
        special.claims,
        special.superbot,
        printed=printed.id,
        rotations=special.boards or (0,) * courses.boards_of(printed.id),
        homes=tuple(board for board in homes if board is not None),
        carriers=tuple(carriers.get(flag + 1) for flag in range(len(special.flags))) if carriers else (),
    )


def traits_seen(sight: Observation, number: int) -> Traits:
    """Return the traits of the robot `number` in this turn, including traits from course rules."""
    course = course_seen(sight)
    titled = course is not None and course.is_titled(number)
    return rule_components.traits(robot_of(sight.robots[number]), sight.rules, titled)


def least_valuable(options: Sequence[str]) -> str:
    """Return the Option that is worth least to its robot, the first of equal Options."""
    return min(options, key=lambda name: rule_components.option_component(name).savings_permille)


def random_card(pile: list[int], random: Random) -> int:
    """Remove and return the last card of the pile, or return a random card of the deck if the pile is empty."""
    return pile.pop() if pile else random.choice(sorted(CARDS))


def _without(robots: tuple[Robot, ...], number: int, played: frozenset[int]) -> tuple[Robot, ...]:
    """Return the robots; those in `played` have an empty register `number`, because they have played its card."""
    return tuple(
        replace(robot, registers=(*robot.registers[: number - 1], None, *robot.registers[number:]))
        if place in played and robot.registers
        else robot
        for place, robot in enumerate(robots)
    )


def _with(
    robots: tuple[Robot, ...], before: tuple[Robot, ...], number: int, played: frozenset[int]
) -> tuple[Robot, ...]:
    """Return the robots; those in `played` that still race get their card of register `number` back from `before`."""
    return tuple(
        replace(robot, registers=(*robot.registers[: number - 1], old.registers[number - 1], *robot.registers[number:]))
        if place in played and robot.status == "racing"
        else robot
        for place, (robot, old) in enumerate(zip(robots, before, strict=True))
    )
