"""The planned path on courses with their own rules, which act on one robot as they do in play (Options 6.1 to 6.6)."""

from __future__ import annotations

from typing import Any

import pytest

from inkrally.roborally.floor.courses import printed_course
from inkrally.roborally.legal_actions import ProgramActions, legal_actions
from inkrally.roborally.question_outlook import PathPose
from inkrally.roborally.table import Options, Table
from inkrally.roborally.turn.actions import PlaceCard
from inkrally.roborally.turn.match_setup import initial_course_state
from inkrally.roborally.turn.robots import Robot

pytestmark = pytest.mark.hot("legal_actions", "register", "touch_step", "register_run")

HAND = (490, 500, 510, 520, 530, 540, 670, 680, 690)
"""Six Move 1 and three Move 2."""
FAR = Robot(1, (0, 0), "N", (0, 0), 3)


def planned(name: str, robot: Robot, cards: tuple[int, ...], **known: Any) -> tuple[PathPose, ...]:
    """Return the path of robot 0 with these cards in its registers; `known` is the state of the course rules."""
    options = Options(course=name)
    now = initial_course_state(options, (0, 1))
    assert now is not None
    table = Table(options, 2, (robot, FAR), "program", 1, (HAND, ()), course=now.replace(**known))
    found = legal_actions(table, 0, [PlaceCard(0, register, card) for register, card in enumerate(cards, 1)])
    assert isinstance(found, ProgramActions)
    return found.robots[0].path


@pytest.mark.parametrize("flag", [0, 1])
def test_6_5_a_robot_with_an_option_may_be_planned_to_end_on_a_flag(flag: int) -> None:
    x, y = printed_course("capture_the_flag").floor.flags[flag]
    robot = Robot(0, (x, y - 1), "S", (x, y - 1), 3, options=("brakes",))
    (end,) = planned("capture_the_flag", robot, (490,), homes=(0, 1), placing=False, taken=())
    assert end[2:] == ("S", "ok")


@pytest.mark.parametrize("options", [(), ("brakes",)])
def test_6_5_touching_both_flags_does_not_finish_the_race(options: tuple[str, ...]) -> None:
    flags = printed_course("capture_the_flag").floor.flags
    (x, y), other = flags
    robot = Robot(0, (x, y + 1), "N", (x, y + 1), 3, flags=1, options=options)
    (end,) = planned("capture_the_flag", robot, (490,), homes=(0, 1), flags=(other, (x, y)), placing=False)
    assert end[3] == "ok"


@pytest.mark.parametrize("options", [(), ("brakes",)])
def test_6_1_flags_travel_from_one_planned_register_to_the_next(options: tuple[str, ...]) -> None:
    """Belts have moved the last flag twice when the robot reaches it."""
    robot = Robot(0, (2, 6), "S", (0, 0), 3, flags=3, options=options)
    assert planned("moving_targets", robot, (80, 490))[1] == (1, 3, "W", "finish")


@pytest.mark.parametrize("options", [(), ("brakes",)])
def test_6_2_the_super_bot_alone_gets_credit(options: tuple[str, ...]) -> None:
    """Any other robot on the last flag gets no credit."""
    robot = Robot(0, (0, 4), "S", (0, 4), 3, flags=1, options=options)
    assert planned("day_of_the_superbot", robot, (490,)) == ((0, 5, "S", "finish"),)
    assert planned("day_of_the_superbot", robot, (490,), superbot=1) == ((0, 5, "S", "ok"),)
