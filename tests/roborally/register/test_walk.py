"""The planned path drawn by a client: the pose after each register and every space on the way (rules 5.1, 5.4)."""

from __future__ import annotations

from inkrally.roborally.floor.courses import printed_course
from inkrally.roborally.legal_actions import path, walk
from inkrally.roborally.turn.robots import Robot


def test_a_walk_distinguishes_steps_by_card_and_by_belt() -> None:
    """5.1, 5.4: three spaces by card and one by belt; then by belt only; then one by card and two by express belt."""
    floor = printed_course("risky_exchange").floor
    robot = Robot(seat=0, at=(6, 11), facing="N", archive=(6, 11), lives=3)
    registers = (820, 100, 580, None, None)
    ends, trail = walk(floor, robot, registers)
    assert ends == ((6, 7, "N", "ok"), (6, 6, "E", "ok"), (9, 6, "E", "ok"))
    assert trail == (
        (6, 10, False),
        (6, 9, False),
        (6, 8, False),
        (6, 7, True),
        (6, 6, True),
        (7, 6, False),
        (8, 6, True),
        (9, 6, True),
    )
    assert path(floor, robot, registers) == ends


def test_a_walk_ends_where_the_robot_does() -> None:
    """7.4: the path ends in a pit."""
    floor = printed_course("risky_exchange").floor
    robot = Robot(seat=0, at=(2, 3), facing="N", archive=(6, 11), lives=3)
    ends, trail = walk(floor, robot, (700, 820, None, None, None))
    assert ends == ((2, 1, "N", "pit"),)
    assert trail == ((2, 2, False), (2, 1, False))
