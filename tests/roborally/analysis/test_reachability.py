"""Reachability of a lone robot: distances agree with those of the bots, and forwards with backwards search."""

from __future__ import annotations

import pytest

from inkrally.roborally.analysis.reachability import Reachability
from inkrally.roborally.bots.distance_field import FAR, DistanceField
from inkrally.roborally.bots.move_table import MoveTable
from inkrally.roborally.floor import courses

pytestmark = pytest.mark.hot("reachability")


@pytest.mark.parametrize("course_id", ["risky_exchange", "dizzy_dash", "island_hop"])
def test_lengths_of_ways_agree_with_the_distances_of_bots(course_id: str) -> None:
    floor = courses.printed_course(course_id).floor
    moves = MoveTable(floor)
    field, ways = DistanceField(moves, floor, ()), Reachability(moves)
    target = moves.machine.index(*floor.flags[0])
    for dock in floor.docks:
        start = moves.pose(dock, "N")
        far, _ = ways.distances_from_starts([start], target)
        goals = [r * ways.size + pose for r in range(5) for pose in range(4 * target, 4 * target + 4)]
        least = min((far[goal] for goal in goals if far[goal] > 0), default=FAR)
        assert least == field.registers(0, 1, start)
        assert bool(ways.can_reach_targets(goals)[start]) == (least < FAR)


def test_states_with_a_deadly_card_are_those_from_which_the_table_leads_to_death() -> None:
    moves = MoveTable(courses.printed_course("death_trap").floor)
    ways = Reachability(moves)
    deadly = set(ways.fatal_states())
    for register in range(1, 6):
        for space in moves.stands:
            for pose in range(4 * space, 4 * space + 4):
                dies = any(moves.after(pose, register, kind) == 0 for kind in range(1, 8))
                assert ((register - 1) * ways.size + pose in deadly) == dies
