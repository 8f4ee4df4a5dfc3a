"""When a match is over, and the places (rules 12; of teams and special courses 6 of the Options).

Knows robots, who owns them and who is of which team, and no floor. A side is a team, or a seat where there are none.
Blockers are in nobody's way to a place: their seat is ranked by its racer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from inkrally.match.game import Result, places
from inkrally.roborally.decisions.course import CourseNow
from inkrally.roborally.turn.robots import Robot

Outs = Sequence[Sequence[int]]
"""The robots that are out for good, together those of one moment."""


def over(robots: Sequence[Robot], outs: Outs, play_on: bool, course: CourseNow | None = None) -> bool:
    """Whether nothing is left to be decided."""
    if course is not None and course.won:
        return True
    racing = [number for number in _counted(robots, course) if robots[number].status in ("racing", "destroyed")]
    if any(robot.status == "finished" for robot in robots):
        return not play_on or len(racing) <= 1
    return not racing or last_standing(robots, outs, course) is not None


def _counted(robots: Sequence[Robot], course: CourseNow | None) -> list[int]:
    """The robots that can win."""
    return [number for number in range(len(robots)) if course is None or number not in course.blockers]


def side_of(robots: Sequence[Robot], number: int, course: CourseNow | None) -> int:
    """The side of a robot: a team counts from 1, a seat from below 0."""
    return (course.team_of(number) if course is not None else 0) or -1 - robots[number].seat


def last_standing(robots: Sequence[Robot], outs: Outs, course: CourseNow | None = None) -> int | None:
    """The first seat of the side whose robots alone were still in the game at some moment, while nobody has finished;
    None for none.

    Alone from the start nobody wins by that. With several robots a seat, it is the seat that is left (our ruling).
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
            return None  # the last went in the same moment: nobody wins
    return None


def robot_places(robots: Sequence[Robot], outs: Outs, course: CourseNow | None = None) -> tuple[int, ...]:
    """The place of each robot: who won by a rule of the course; who finished, in that order; who stood last; then flags
    touched, still in the game, later out, lives, less damage; else a shared place. Team mates share theirs."""
    return places(_ranks(robots, outs, course))


def _ranks(robots: Sequence[Robot], outs: Outs, course: CourseNow | None) -> list[Any]:
    winner = last_standing(robots, outs, course)
    won = course.won if course is not None else ()
    went = {number: moment for moment, gone in enumerate(outs) for number in gone}
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
                number not in went,
                went.get(number, 0),
                robot.lives,
                -robot.damage,
            )
        )
    if course is None or not course.teams:
        return ranks
    return [max(ranks[mate] for mate in course.members(team)) for team in course.teams]


def result(robots: Sequence[Robot], outs: Outs, seats: int, course: CourseNow | None = None) -> Result:
    """The result by seat. A seat is placed by its best robot; its score is the most flags that one of its touched, or
    that its team holds."""
    ranks = _ranks(robots, outs, course)
    counted = _counted(robots, course)
    own = [[number for number in counted if robots[number].seat == seat] for seat in range(seats)]
    best = [max(ranks[number] for number in numbers) for numbers in own]
    scores = tuple(max(_score(robots, number, course) for number in numbers) for numbers in own)
    return Result(scores, places(best))


def _score(robots: Sequence[Robot], number: int, course: CourseNow | None) -> int:
    team = course.team_of(number) if course is not None else 0
    if course is None or not team:
        return robots[number].flags
    held = sum(one == team for one in course.claims)
    return max(robots[number].flags, held, int(bool(course.homes) and number in course.won))
