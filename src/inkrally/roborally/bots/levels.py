"""The levels of RoboRally bots that people can play against."""

from __future__ import annotations

from typing import Any

from inkrally.match.game import View
from inkrally.roborally.bots.beam_bots import BEAM_WIDTH, PrefixBeamBot
from inkrally.roborally.bots.planner import PlannerBot
from inkrally.roborally.turn.actions import Action
from inkrally.roborally.view import TableView

BOTS: tuple[Any, ...] = (
    PrefixBeamBot(
        "novice",
        "Looks at three cards for each register and takes the best of them; a child can beat it.",
        1,
        8,
        sees=3,
    ),
    PrefixBeamBot(
        "greedy", "Takes for each register the card that brings it nearest, and never thinks of the next.", 1, 6
    ),
    PrefixBeamBot("beam", "Plans whole programs towards its flag, and takes the others for air.", BEAM_WIDTH, 5, 1),
    PlannerBot(
        "planner", "Thinks of all flags, of the cards to come and of what the others may do.", 64, 12, 1_500_000
    ),
)
"""The bot levels, weakest first."""


def match_stats(view: View[TableView, Action]) -> dict[str, float]:
    """Return statistics of a match for the arena: turns, and the flags and destructions of the seat's first robot."""
    table = view.table
    robot = next(robot for robot in table.robots if robot.seat == view.viewer)
    return {"turns": table.turn, "flags": robot.flags, "destroyed": table.lives - robot.lives}
