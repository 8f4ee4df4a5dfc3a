"""A turn run on by the rules themselves, register after register, as far as a view shows the table.

Where nobody has an Option and no rule has a say the kernel runs a register whole, as a match does. Who answers, and
what cards and coins come, says whoever asks. Names no card; knows no search and no page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

import msgspec

from inkrally.roborally import parts
from inkrally.roborally.bots.sight import Sight, robot_of
from inkrally.roborally.contract import Question, Traits
from inkrally.roborally.decisions.course import CourseNow
from inkrally.roborally.decisions.register import Since, asks, play
from inkrally.roborally.decisions.running import RegisterRun
from inkrally.roborally.facts import REGISTERS
from inkrally.roborally.floor import courses
from inkrally.roborally.register.run import of_deck, run_kinds
from inkrally.roborally.register.trace import Space
from inkrally.roborally.table import Word, course_of, floor_now
from inkrally.roborally.turn.registers import CARDS, standing_answer, without_chosen
from inkrally.roborally.turn.robots import Robot, apply_steps

replace = msgspec.structs.replace

Answering = Callable[[RegisterRun, Question], str]


class RestOfTurn:
    """The registers of a turn that are still to come. `nodes` are those that were run."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.rules = tuple(sight.rules)
        self.course = course_seen(sight)
        self.printed = course_of(sight.table.options)
        self.nodes = 0

    def registers(
        self,
        robots: tuple[Robot, ...],
        answer: Answering,
        pile: list[int],
        random: Random,
        coin: Callable[[], bool] | None = None,
        first: int = 1,
        since: Since = "declaration",
        played: frozenset[int] = frozenset(),
    ) -> Iterator[tuple[int, tuple[Robot, ...]]]:
        """Run the registers from `first` on, that one from `since` on; after each its number, and how robots stand.

        `pile` are cards that may be drawn, the last one first. `coin` is whether a coin shows heads, by default never.
        `played` are the robots that have played their card of the first of these registers.
        """
        course = self.course
        for number in range(first, REGISTERS + 1):
            self.nodes += 1
            begun = number == first
            if not (begun and since != "declaration") and not asks(robots) and not parts.staged(self.rules):
                shown = [robot.registers[number - 1] if not robot.down else None for robot in robots]
                steps = run_kinds(self.sight.floor, robots, number, of_deck(shown), self.rules)
                robots = apply_steps(robots, steps)
            else:
                run = RegisterRun(
                    self.sight.floor if course is None else floor_now(self.printed, course),
                    _without(robots, number, played) if begun else robots,
                    number,
                    self.rules,
                    CARDS,
                    answer,
                    lambda *_: drawn(pile, random),
                    course,
                )
                if coin is not None:
                    run.throw = lambda _: "heads" if coin() else "tails"
                play(run, since if begun else "declaration")
                course = None if course is None else run.course
                robots = without_chosen(_with(run.robots, robots, number, played) if begun else run.robots)
            yield number, robots

    def is_heard(self, robots: tuple[Robot, ...], register: int, number: int, space: Space) -> bool:
        """Whether a rule of the course makes something of it if a robot touches a space now."""
        course = self.course
        if course is None:
            return False
        floor = floor_now(self.printed, course)
        run = RegisterRun(floor, robots, register, self.rules, CARDS, lambda *_: None, lambda *_: None, course)
        return any(rule.hears_touch(run, number, space) for rule in parts.of_rules(self.rules))


def usual_answer(words: Sequence[Word], run: RegisterRun, question: Question) -> str:
    """What was said before a question came; else what holds if nobody says anything, but that a flag in reach is
    touched, and of Options the one is lost that saves least."""
    if len(question.choices) > 1 and (said := standing_answer(words, run.number, question)) is not None:
        return said
    if question.matter == "lose":
        return least_of(question.choices)
    return question.choices[-1] if question.matter == "reach" else question.choices[0]


def course_seen(sight: Sight) -> CourseNow | None:
    """What rules of the course know, as far as a view shows it."""
    special = sight.table.special
    if special is msgspec.UNSET:
        return None
    robots = sight.robots
    printed = course_of(sight.table.options)
    carriers = {robot.carries: number for number, robot in enumerate(robots) if robot.carries is not msgspec.UNSET}
    homes = [courses.board_at(printed.id, west) for west, _ in special.homes]
    return CourseNow(
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


def traits_seen(sight: Sight, number: int) -> Traits:
    """In what a robot is unlike others in this turn, also by how a rule of the course has it shoot."""
    course = course_seen(sight)
    titled = course is not None and course.is_titled(number)
    return parts.traits(robot_of(sight.robots[number]), sight.rules, titled)


def least_of(options: Sequence[str]) -> str:
    """The Option that saves least; of equals the one that is named first."""
    return min(options, key=lambda name: parts.part(name).saves)


def drawn(pile: list[int], random: Random) -> int:
    """A card of those that nobody has seen; any where there is none."""
    return pile.pop() if pile else random.choice(sorted(CARDS))


def _without(robots: tuple[Robot, ...], number: int, played: frozenset[int]) -> tuple[Robot, ...]:
    """The robots, some of them with no card in a register, as they have played it."""
    return tuple(
        replace(robot, registers=(*robot.registers[: number - 1], None, *robot.registers[number:]))
        if place in played and robot.registers
        else robot
        for place, robot in enumerate(robots)
    )


def _with(
    robots: tuple[Robot, ...], before: tuple[Robot, ...], number: int, played: frozenset[int]
) -> tuple[Robot, ...]:
    """The same robots with the cards in their register again, unless they have lost their program since."""
    return tuple(
        replace(robot, registers=(*robot.registers[: number - 1], old.registers[number - 1], *robot.registers[number:]))
        if place in played and robot.status == "racing"
        else robot
        for place, (robot, old) in enumerate(zip(robots, before, strict=True))
    )
