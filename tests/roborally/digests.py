"""Digests of the answers of the compiled RoboRally modules, which must be the same uncompiled."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator

from inkrally.roborally import scenario
from inkrally.roborally.analysis.reachability import Reachability
from inkrally.roborally.bots.move_table import MoveTable
from inkrally.roborally.bots.planner import PlannerBot
from inkrally.roborally.floor import courses
from inkrally.roborally.register.playout import Playout

from .boards import case
from .bots.test_roborally_players import BEAM, GAME, GREEDY, begun, played


def registers(count: int) -> Iterator[str]:
    """Yield digests of random registers, and the states after random play on each course."""
    for start in range(0, count, 100):
        answers = [scenario.resolve(case(seed)) for seed in range(start, min(start + 100, count))]
        yield f"{start} {hashlib.sha256(json.dumps(answers).encode()).hexdigest()}"
    for course in courses.course_list():
        if courses.printed_course(course.id).floor.docks:
            playout = Playout(courses.printed_course(course.id).floor, 8, count)
            keys = []
            for _ in range(20):
                playout.play(max(1, count // 20))
                keys.append(playout.state.key())
            yield f"{course.id} {keys}"


def bots(count: int) -> Iterator[str]:
    """Yield the legal actions of a seat, programs of bots and a digest of the reachable states of a robot."""
    for bot in (GREEDY, BEAM, PlannerBot("tiny", "", 4, 1, 500)):
        match = begun(1, 2, course="risky_exchange", draw_options=2)
        yield str(GAME.legal_actions_view(match.state.table, 0, ()))
        yield str(played(match, [bot, bot], 1, 1))
    floor = courses.printed_course("risky_exchange").floor
    moves = MoveTable(floor)
    ways = Reachability(moves)
    far, _ = ways.distances_from_starts([moves.pose(floor.docks[0], "N")], moves.machine.index(*floor.flags[0]))
    yield hashlib.sha256(repr((list(far), list(ways.fatal_states()))).encode()).hexdigest()
