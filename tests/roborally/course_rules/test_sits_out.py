"""Toggle Boggle: a destroyed robot sits out the whole next turn, and the view tells when it returns (Options 6)."""

from __future__ import annotations

from collections import Counter

import pytest

from inkrally.match.log import fold
from inkrally.roborally.game import RoboRally
from inkrally.roborally.table import Table
from inkrally.roborally.view import view
from tests.golden import golden

pytestmark = pytest.mark.hot("view")

GAME = RoboRally()


def tables() -> list[Table]:
    """Return the table of a golden match after each entry."""
    state, found = fold(golden("course-toggle-boggle"), GAME, 0), []
    for entry in golden("course-toggle-boggle").entries:
        state = GAME.evolve(state, entry.event)
        found.append(state.table)
    return found


def test_the_turn_in_which_a_robot_is_back_is_the_one_that_it_plays_next() -> None:
    """Checked at every moment of the turn of its destruction, the turn it sits out, and their clean-ups."""
    race = tables()
    stages: Counter[str] = Counter()
    for place, table in enumerate(race):
        for number, robot in enumerate(view(table, None).robots):
            plays = (one.turn for one in race[place:] if _programs(one, number))
            if robot.status != "destroyed" or table.stage == "over":
                assert not robot.back_in
                continue
            if number in table.returning:
                assert not robot.back_in, "it comes back now"
            elif (turn := next(plays, None)) is not None:
                assert robot.back_in == turn, (table.turn, table.stage, number)
            stages[table.stage] += 1
    assert {"register", "clean-up", "re-enter", "deal", "program"} <= set(stages)


def _programs(table: Table, number: int) -> bool:
    return table.stage == "program" and table.robots[number].status == "racing"
