"""Questions about the rules of RoboRally: does this robot end on that space? A register, as the kernel runs it.

A seed gives the same ten for ever. Knows no words.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from inkrally.match.chance import SeededChance, numbered_seed
from inkrally.roborally import facts
from inkrally.roborally.floor.courses import Course, course, course_list
from inkrally.roborally.floor.factory import SIDES, beyond
from inkrally.roborally.register.run import run_register
from inkrally.roborally.register.trace import Destroyed, Moved, Space, Step
from inkrally.roborally.table import Pose, RegisterStory, Story
from inkrally.roborally.turn.robots import Robot

QUESTIONS = 10
TRIES = 40
"""So many registers are run for one in which the floor does something."""
LIVES = 3

BOXES: dict[str, str] = {"roborally": "RoboRally"}


class RaceQuestion(msgspec.Struct, frozen=True):
    """Does the first robot stand on `space` when a register is over? `story` has that register, with how robots stand
    before it; `ends` is where it does, None for nowhere."""

    course: str
    register: int
    robots: int
    space: Space
    ends: Space | None
    story: Story
    yes: bool


def questions(box: str, seed: int) -> list[RaceQuestion]:
    """Ten questions. Raises KeyError for a box that is not there."""
    BOXES[box]
    chance = SeededChance(numbered_seed(seed))
    plain = [line.id for line in course_list() if line.status == "ready" and not line.rules]
    return [_question(course(plain[chance.number(f"{n}, course", len(plain))]), n, chance) for n in range(QUESTIONS)]


def _question(on: Course, number: int, chance: SeededChance) -> RaceQuestion:
    """One that the card alone does not answer, where one is found."""
    best = None
    for attempt in range(TRIES):
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
        near = [by_card, *(beyond(ends or robots[0].at, side) for side in SIDES), robots[0].at]
        space = next(at for at in near if at is not None and at != ends and at in on.floor.cells)
    poses = tuple(Pose(each.at, each.facing, 0, 0, LIVES, each.archive) for each in robots)
    story = Story(1, poses, (RegisterStory(register, cards, steps),))
    return RaceQuestion(on.id, register, len(robots), space, ends, story, yes)


def _robots(on: Course, label: str, chance: SeededChance) -> tuple[Robot, ...]:
    """One robot somewhere on the floor, and often another right before it."""
    spaces = [at for at, cell in sorted(on.floor.cells.items()) if cell.floor != "pit"]
    at = spaces[chance.number(f"{label}, space", len(spaces))]
    facing = SIDES[chance.number(f"{label}, facing", len(SIDES))]
    robots = [Robot(0, at, facing, at, LIVES)]
    ahead = beyond(at, facing)
    if ahead in spaces and chance.number(f"{label}, another", 3) == 0:
        other = SIDES[chance.number(f"{label}, other facing", len(SIDES))]
        robots.append(Robot(1, ahead, other, ahead, LIVES))
    return tuple(robots)


def _card(label: str, robot: int, chance: SeededChance) -> int:
    cards = sorted(facts.CARDS)
    return cards[chance.number(f"{label}, card {robot}", len(cards))]


def _ends(robot: Robot, steps: Sequence[Step]) -> Space | None:
    """Where the first robot is after steps; None if it is no more."""
    at: Space | None = robot.at
    for step in steps:
        for change in step.changes:
            if isinstance(change, Moved) and change.robot == 0:
                at = change.to
            elif isinstance(change, Destroyed) and change.robot == 0:
                at = None
    return at
