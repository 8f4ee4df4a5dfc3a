"""The SuperBot's title when the race continues after its win, or when no robot is left (Options 6.2; rules 12)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from inkrally.match.game import Commit
from inkrally.match.match import Match
from inkrally.roborally.register.trace import Space, Titled, Touched
from inkrally.roborally.table import Options
from inkrally.roborally.turn.match_setup import initial_course_state
from tests.roborally import turns
from tests.roborally.options.option_helpers import answer, held
from tests.roborally.turns import LEFT, MOVE_2, RIGHT, U_TURN, changes, places, playing, position, robot

pytestmark = pytest.mark.hot("register_run", "register", "resolution")

LAST: Space = (0, 5)
"""The second flag of the course."""
STILL = (*U_TURN[:4], LEFT[0])


def race(at: Space, program: tuple[int, ...], version: int | None = None) -> tuple[Match, list[Any]]:
    """Play two turns; the first of three robots has the title and a flag. Return the match and the first events."""
    options = Options(course="day_of_the_superbot", play_on=True, timer=None)
    robots = [robot(at, "S", flags=1), robot((9, 13), "N", flags=1), robot((10, 13), "N", flags=1)]
    hands = (program, RIGHT[:5], LEFT[5:10])
    table = position(options, *robots, hands=hands, course=initial_course_state(options, (0, 1, 2)))
    if version is not None:
        table = msgspec.structs.replace(table, version=version)
    match = playing(table)
    for seat, cards in enumerate(hands):
        match.submit(Commit(seat, places(seat, cards)))
    return match, [entry.event for entry in match.entries]


def title(match: Match) -> int | None:
    course = turns.table_of(match).course
    assert course is not None
    return course.superbot


def test_12_the_next_in_dock_order_has_the_title_from_the_next_register_on() -> None:
    match, events = race(LAST, STILL)
    assert turns.table_of(match).robots[0].place == 1
    assert [one.robot for one in changes(events, Touched)] == [0]
    assert [one.robot for one in changes(events, Titled)] == [1]
    assert title(match) == 1, "so somebody can have the second place"


def test_12_after_the_last_register_it_passes_on_in_clean_up_before_programs_are_made() -> None:
    match, events = race((0, 3), (*U_TURN[:4], MOVE_2[0]))
    assert turns.table_of(match).robots[0].place == 1
    assert [one.robot for one in changes(events, Titled)] == [1]
    assert (turns.table_of(match).stage, title(match)) == ("program", 1)


def test_12_in_older_versions_the_title_does_not_pass_on() -> None:
    match, events = race(LAST, STILL, version=2)
    assert not changes(events, Titled)
    assert title(match) == 0


def test_6_2_without_another_robot_on_the_floor_a_re_entering_one_gets_the_title() -> None:
    board = {"flags": [[1, 1], [6, 6]], "cells": {"0,0": {"crusher": {"registers": [1]}}, "7,0": {"pit": True}}}
    both = [held("A", 0, 0, "N"), held("B", 7, 1, "N")]
    found = answer(both, board=board, rules=["superbot"], cards={"B": ["M1", 500]})
    assert found["superbot"] == "B", "it was destroyed too, and has lives left"
    alone = answer([held("A", 0, 0, "N")], board=board, rules=["superbot"])
    assert alone["superbot"] == "A", "alone it keeps the title"
    assert answer([held("A", 0, 0, "N", lives=1)], board=board, rules=["superbot"])["superbot"] is None
