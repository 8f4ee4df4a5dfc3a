"""Decides whether a match is over, and the places of robots and seats (rules 12; Options 6 for special courses).

A side is a team, or a seat on a course without teams. Blockers cannot win: the racer decides the place of its seat.
Keep floors out of this module.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from inkrally.match.game import Result, places
from inkrally.roborally.decisions.course_state import CourseState
from inkrally.roborally.turn.robots import Robot

EliminationOrder = Sequence[Sequence[int]]
"""The robots that are out of the race, grouped by the moment of their destruction, the earliest first."""


def is_over(robots: Sequence[Robot], outs: EliminationOrder, play_on: bool, course: CourseState | None = None) -> bool:
    """Return whether the match is over. `play_on` tells whether it continues for the other places after a win."""
    if course is not None and course.won:
        return True
    racing = [number for number in _counted(robots, course) if robots[number].status in ("racing", "destroyed")]
    if any(robot.status == "finished" for robot in robots):
        return not play_on or len(racing) <= 1
    return not racing or last_standing(robots, outs, course) is not None


def _counted(robots: Sequence[Robot], course: CourseState | None) -> list[int]:
    """Return the numbers of the robots that can win: all except blockers."""
    return [number for number in range(len(robots)) if course is None or number not in course.blockers]


def side_of(robots: Sequence[Robot], number: int, course: CourseState | None) -> int:
    """Return the side of a robot: the number of its team, or a negative number for its seat."""
    return (course.team_of(number) if course is not None else 0) or -1 - robots[number].seat


def last_standing(robots: Sequence[Robot], outs: EliminationOrder, course: CourseState | None = None) -> int | None:
    """Return the first seat of the last side in the race, or None while several sides are in the race.

    Returns None once a robot has finished, and if there was only one side from the beginning. With several robots for
    each seat, the last seat wins (our ruling).
    """
    if not outs or any(robot.status == "finished" for robot in robots):
        return None
    counted = _counted(robots, course)
    sides = {number: side_of(robots, number, course) for number in counted}
    if len(set(sides.values())) == 1:
        return None
    left = set(counted)
    for gone in outs:
        left.difference_update(gone)
        found = {sides[number] for number in left}
        if len(found) == 1:
            winner = found.pop()
            return next(robots[number].seat for number in counted if sides[number] == winner)
        if not found:
            return None  # the last robots were destroyed at the same moment, so no side wins
    return None


def robot_places(robots: Sequence[Robot], outs: EliminationOrder, course: CourseState | None = None) -> tuple[int, ...]:
    """Return the place of each robot. Team mates share a place.

    First come winners by a course rule, then robots that finished, in that order, then the last side in the race. Other
    robots are sorted by flags, then by the time that they stayed in the race, lives, and less damage. Equal robots
    share a place.
    """
    return places(_ranks(robots, outs, course))


def _ranks(robots: Sequence[Robot], outs: EliminationOrder, course: CourseState | None) -> list[Any]:
    """Return a sort key for each robot. A higher key is a better place. Team mates have the same key."""
    winner = last_standing(robots, outs, course)
    won = course.won if course is not None else ()
    elimination_order = {number: moment for moment, gone in enumerate(outs) for number in gone}
    ranks: list[Any] = []
    for number, robot in enumerate(robots):
        finished = -robot.place if robot.status == "finished" and robot.place is not None else None
        ranks.append(
            (
                number in won,
                finished is not None,
                finished or 0,
                robot.seat == winner,
                robot.flags,
                number not in elimination_order,
                elimination_order.get(number, 0),
                robot.lives,
                -robot.damage,
            )
        )
    if course is None or not course.teams:
        return ranks
    return [max(ranks[mate] for mate in course.members(team)) for team in course.teams]


def match_result(
    robots: Sequence[Robot], outs: EliminationOrder, seats: int, course: CourseState | None = None
) -> Result:
    """Return the result of the match: the score and the place of each seat.

    A seat has the place of its best robot. Its score is the highest number of flags that one of its robots has touched
    or that its team holds.
    """
    ranks = _ranks(robots, outs, course)
    counted = _counted(robots, course)
    own = [[number for number in counted if robots[number].seat == seat] for seat in range(seats)]
    best = [max(ranks[number] for number in numbers) for numbers in own]
    scores = tuple(max(_score(robots, number, course) for number in numbers) for numbers in own)
    return Result(scores, places(best))


def _score(robots: Sequence[Robot], number: int, course: CourseState | None) -> int:
    """Return the score of a robot: the number of flags that it has touched or that its team holds."""
    team = course.team_of(number) if course is not None else 0
    if course is None or not team:
        return robots[number].flags
    held = sum(one == team for one in course.claims)
    return max(robots[number].flags, held, int(bool(course.homes) and number in course.won))
