"""When a match is over, and the places (rules 12). Knows robots and who owns them, and no floor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from inkrally.match.game import Result, places
from inkrally.roborally.turn.robots import Robot

Outs = Sequence[Sequence[int]]
"""The robots that are out for good, together those of one moment."""


def over(robots: Sequence[Robot], outs: Outs, play_on: bool) -> bool:
    """Whether nothing is left to be decided."""
    racing = {number for number, robot in enumerate(robots) if robot.status in ("racing", "destroyed")}
    if any(robot.status == "finished" for robot in robots):
        return not play_on or len(racing) <= 1
    return not racing or last_standing(robots, outs) is not None


def last_standing(robots: Sequence[Robot], outs: Outs) -> int | None:
    """The seat whose robots alone were still in the game at some moment, while nobody has finished; None for none.

    Alone from the start nobody wins by that. With several robots a seat, it is the seat that is left (our ruling).
    """
    if len({robot.seat for robot in robots}) == 1 or any(robot.status == "finished" for robot in robots):
        return None
    left = set(range(len(robots)))
    for gone in outs:
        left.difference_update(gone)
        seats = {robots[number].seat for number in left}
        if len(seats) == 1:
            return seats.pop()
        if not seats:
            return None  # the last went in the same moment: nobody wins
    return None


def robot_places(robots: Sequence[Robot], outs: Outs) -> tuple[int, ...]:
    """The place of each robot: who finished, in that order; who stood last; then flags touched, still in the game,
    later out, lives, less damage; else a shared place."""
    return places(_ranks(robots, outs))


def _ranks(robots: Sequence[Robot], outs: Outs) -> list[Any]:
    winner = last_standing(robots, outs)
    went = {number: moment for moment, gone in enumerate(outs) for number in gone}
    ranks = []
    for number, robot in enumerate(robots):
        finished = -robot.place if robot.status == "finished" and robot.place is not None else None
        ranks.append(
            (
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
    return ranks


def result(robots: Sequence[Robot], outs: Outs, seats: int) -> Result:
    """The result by seat. A seat is placed by its best robot; its score is the most flags that one of its touched."""
    ranks = _ranks(robots, outs)
    best = [max(rank for rank, robot in zip(ranks, robots, strict=True) if robot.seat == seat) for seat in range(seats)]
    scores = tuple(max(robot.flags for robot in robots if robot.seat == seat) for seat in range(seats))
    return Result(scores, places(best))
