"""Lets robots touch flags and repair sites at the end of a register (rules 6.4).

A hot module: bots run it millions of times.
"""

from __future__ import annotations

from typing import Any

from inkrally.roborally.register.lasers import LaserGrid
from inkrally.roborally.register.vocabulary import REASON, RECORD, STAGE, numbers_of

try:
    import cython
except ModuleNotFoundError:
    from inkrally import _cython as cython  # type: ignore[no-redef]  # used if Cython is not installed

if not cython.compiled:
    from inkrally.roborally.register.grid import SITE
    from inkrally.roborally.register.state import (
        ARCHIVE,
        AT,
        DOWN,
        FINISHED,
        FLAGS,
        PLACE,
        RACING,
        STATUS,
        RobotStates,
    )

T_STEP, T_ARCHIVED, T_TOUCHED, T_FINISHED = numbers_of(RECORD, "step archived touched finished")
AT_FLAGS = STAGE["flags"]
BY_FLAG, BY_REPAIR = numbers_of(REASON, "flag repair")


def touch(floor: LaserGrid, state: RobotStates, trace: Any) -> None:
    """Let all robots on the floor touch the flags and repair sites on their spaces.

    The archive marker of a robot moves to its space, and the robot touches the flag there if that is its next flag. A
    robot with all flags has finished. Robots that finish in the same register get their places in dock order. Rules:
    RoboRally 6.4, 12.

    Args:
        floor: The floor with the positions of the robots.
        state: The robots, which are changed.
        trace: The list to which the method appends records of the changes, or None.
    """
    w = state.fields
    robot: cython.int
    other: cython.int
    space: cython.int
    flag: cython.int
    flags: cython.int
    place: cython.int
    begun: cython.bint = False
    for robot in range(state.count):
        space = w[AT + robot]
        if not floor.kind[space] & SITE or w[STATUS + robot] != RACING:
            continue
        flags = floor.flag[space]
        if w[ARCHIVE + robot] != space:
            w[ARCHIVE + robot] = space
            if trace is not None:
                if not begun:
                    trace.extend((T_STEP, AT_FLAGS, -1, 0, 0, 0, 0))
                begun = True
                trace.extend((T_ARCHIVED, robot, space, BY_FLAG if flags else BY_REPAIR, 0, 0, 0))
        flag = w[FLAGS + robot] + 1
        if not flags >> (flag - 1) & 1:
            continue
        w[FLAGS + robot] = flag
        if trace is not None:
            if not begun:
                trace.extend((T_STEP, AT_FLAGS, -1, 0, 0, 0, 0))
            begun = True
            trace.extend((T_TOUCHED, robot, flag, 0, 0, 0, 0))
        if flag == floor.flag_count:
            place = 1
            for other in range(state.count):
                if w[STATUS + other] == FINISHED:
                    place += 1
            floor.robot_at[space] = 0
            w[AT + robot] = 0
            w[DOWN + robot] = 0
            w[STATUS + robot] = FINISHED
            w[PLACE + robot] = place
            if trace is not None:
                trace.extend((T_FINISHED, robot, place, 0, 0, 0, 0))
