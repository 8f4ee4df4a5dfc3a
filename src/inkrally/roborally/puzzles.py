"""Creates quiz questions about RoboRally: does a robot end a register on a given space?

The kernel (`register/resolution.py`) computes the answers. A seed always gives the same ten questions. Keep texts out
of this module.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from inkrally.match.chance import SeededChance, numbered_seed
from inkrally.roborally import facts
from inkrally.roborally.floor.courses import Course, course_list, printed_course
from inkrally.roborally.floor.floor import SIDES, neighbor
from inkrally.roborally.register.run import run_register
from inkrally.roborally.register.trace import Destroyed, Moved, Space, Step
from inkrally.roborally.table import RegisterReplay, RobotSnapshot, TurnReplay
from inkrally.roborally.turn.robots import Robot

QUESTIONS = 10
MAX_REGISTERS_TRIED = 40
"""The maximum number of random registers to try for one question, until the floor or a robot moves the robot in one."""
LIVES = 3

BOXES: dict[str, str] = {"roborally": "RoboRally"}


class RaceQuestion(msgspec.Struct, frozen=True):
    """The question whether the first robot is on `space` at the end of a register.

    Attributes:
        course: The id of the printed course.
        register: The number of the register.
        robots: The number of robots.
        space: The space that the question is about.
        ends: The space of the robot at the end, or None if the robot is destroyed.
        story: The robots before the register, and the register with its steps.
        yes: Whether the right answer is yes.
    """

    course: str
    register: int
    robots: int
    space: Space
    ends: Space | None
    story: TurnReplay
    yes: bool


def questions(box: str, seed: int) -> list[RaceQuestion]:
    """Return ten questions about a box.

    `box` is a key of `BOXES`. Equal seeds give equal questions. Raises KeyError for an unknown box.
    """
    BOXES[box]
    chance = SeededChance(numbered_seed(seed))
    plain = [line.id for line in course_list() if line.status == "ready" and not line.rules]
    return [
        _question(printed_course(plain[chance.number(f"{n}, course", len(plain))]), n, chance) for n in range(QUESTIONS)
    ]


def _question(on: Course, number: int, chance: SeededChance) -> RaceQuestion:
    """Return a question about a course, if possible one whose answer depends on more than the robot's card."""
    best = None
    for attempt in range(MAX_REGISTERS_TRIED):
        label = f"question {number}.{attempt}"
        robots = _robots(on, label, chance)
        register = 1 + chance.number(f"{label}, register", facts.REGISTERS)
        cards = tuple(_card(label, each, chance) for each in range(len(robots)))
        if len(set(cards)) < len(cards):
            continue
        steps = run_register(on.floor, robots, register, cards)
        ends, by_card = _ends(robots[0], steps), _ends(robots[0], [s for s in steps if s.stage == "cards"])
        best = robots, register, cards, steps, ends, by_card
        if ends != by_card:
            break
    assert best is not None
    robots, register, cards, steps, ends, by_card = best
    yes = ends is not None and chance.number(f"question {number}, yes", 2) == 0
    if yes and ends is not None:
        space = ends
    else:
        near = [by_card, *(neighbor(ends or robots[0].at, side) for side in SIDES), robots[0].at]
        space = next(at for at in near if at is not None and at != ends and at in on.floor.cells)
    poses = tuple(RobotSnapshot(each.at, each.facing, 0, 0, LIVES, each.archive) for each in robots)
    story = TurnReplay(1, poses, (RegisterReplay(register, cards, steps),))
    return RaceQuestion(on.id, register, len(robots), space, ends, story, yes)


def _robots(on: Course, label: str, chance: SeededChance) -> tuple[Robot, ...]:
    """Return a robot on a random space and, in one of three cases, a second robot right in front of it."""
    spaces = [at for at, cell in sorted(on.floor.cells.items()) if cell.floor != "pit"]
    at = spaces[chance.number(f"{label}, space", len(spaces))]
    facing = SIDES[chance.number(f"{label}, facing", len(SIDES))]
    robots = [Robot(0, at, facing, at, LIVES)]
    ahead = neighbor(at, facing)
    if ahead in spaces and chance.number(f"{label}, another", 3) == 0:
        other = SIDES[chance.number(f"{label}, other facing", len(SIDES))]
        robots.append(Robot(1, ahead, other, ahead, LIVES))
    return tuple(robots)


def _card(label: str, robot: int, chance: SeededChance) -> int:
    cards = sorted(facts.CARDS)
    return cards[chance.number(f"{label}, card {robot}", len(cards))]


def _ends(robot: Robot, steps: Sequence[Step]) -> Space | None:
    """Return the space of the first robot after some steps, or None if the robot is destroyed.

    `robot` is its state before the steps.
    """
    at: Space | None = robot.at
    for step in steps:
        for change in step.changes:
            if isinstance(change, Moved) and change.robot == 0:
                at = change.to
            elif isinstance(change, Destroyed) and change.robot == 0:
                at = None
    return at
