"""Lists the types of RoboRally from which the server generates the client's TypeScript types."""

from __future__ import annotations

from typing import Any

from inkrally.roborally import legal_actions, puzzles, question_outlook, summary, table, view
from inkrally.roborally.analysis import hints, review, turn_puzzles
from inkrally.roborally.floor import courses
from inkrally.roborally.game import RoboRally
from inkrally.roborally.register import trace

UNIONS: dict[str, Any] = {}
REQUEST_TYPES: tuple[Any, ...] = ()
RESPONSE_TYPES: tuple[Any, ...] = (summary.RobotSummary,)
CLIENT_MESSAGE_UNIONS: tuple[str, ...] = ()
OPEN_FIELDS: dict[tuple[str, str], str] = {
    ("OwnTable", "robots"): "RobotSummary[]",
    ("DiceResult", "robots"): "RobotSummary[]",
    ("TableView", "floor"): "object | null",
}

GAME_TYPES: dict[str, Any] = {
    "Act": RoboRally.action_type,
    "View": view.TableView,
    "LegalActions": legal_actions.LegalActions,
    "Event": RoboRally.event_type,
    "StepChange": trace.StepChange,
    "PhaseName": table.Stage,
    "Stage": trace.Stage,
    "Facing": trace.Facing,
    "Space": trace.Space,
    "PathPose": question_outlook.PathPose,
    "Passed": question_outlook.Passed,
    "CourseListItem": courses.CourseListItem,
    "Puzzle": puzzles.RaceQuestion,
    "Hint": hints.ProgramHint,
    "Review": review.RaceReview,
    "StandingRobot": turn_puzzles.StandingRobot,
}
"""Types that are generated into the game's own file, because other games use the same names."""
SHARED_TYPE_ALIASES: dict[str, str] = {
    "GameAction": "Act",
    "GameView": "View",
    "GameLegalActions": "LegalActions",
    "GameOptions": "Options",
    "GameEvent": "Event",
    "GameHint": "Hint",
    "GameReview": "Review",
}
"""The name of each type of this game, by the name under which code for all games knows it."""
