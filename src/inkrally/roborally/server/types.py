"""The types of RoboRally in the generated types of the client."""

from __future__ import annotations

from typing import Any

from inkrally.roborally import ahead, offer, puzzles, summary, table, view
from inkrally.roborally.analysis import hints, review
from inkrally.roborally.floor import courses
from inkrally.roborally.game import RoboRally
from inkrally.roborally.register import trace

UNIONS: dict[str, Any] = {}
ASKED: tuple[Any, ...] = ()
ANSWERED: tuple[Any, ...] = (summary.RobotSummary,)
FROM_PAGES: tuple[str, ...] = ()
OPEN_FIELDS: dict[tuple[str, str], str] = {
    ("OwnTable", "robots"): "RobotSummary[]",
    ("Played", "robots"): "RobotSummary[]",
    ("TableView", "floor"): "object | null",
}

OWN: dict[str, Any] = {
    "Act": RoboRally.act_type,
    "View": view.TableView,
    "Offer": offer.Offer,
    "Event": RoboRally.event_type,
    "StepChange": trace.StepChange,
    "PhaseName": table.Stage,
    "Stage": trace.Stage,
    "Facing": trace.Facing,
    "Space": trace.Space,
    "PathStand": ahead.PathStand,
    "Passed": ahead.Passed,
    "CourseLine": courses.CourseLine,
    "Puzzle": puzzles.RaceQuestion,
    "Hint": hints.ProgramHint,
    "Review": review.RaceReview,
}
"""Types that are generated into a file of the game, because other games use the same names."""
OF_GAMES: dict[str, str] = {
    "GameAct": "Act",
    "GameView": "View",
    "GameOffer": "Offer",
    "GameOptions": "Options",
    "GameEvent": "Event",
    "GameHint": "Hint",
    "GameReview": "Review",
}
"""Types that stand for a kind of type that every game has."""
