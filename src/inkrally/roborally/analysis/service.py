"""What the server asks of the analysis of RoboRally, under the names that a pack promises. Knows no server."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from inkrally.match.errors import Refusal
from inkrally.match.game import View
from inkrally.match.log import Log
from inkrally.roborally.analysis import hints


def hint(view: View[Any, Any], draft: Sequence[Any], seed: int) -> Any:
    """What the best programs would be, from what a seat sees and has drafted."""
    return hints.hint(view, tuple(draft), seed)


def review(log: Log, seed: int) -> Any:
    """The review of a race for all seats, under way."""
    from inkrally.roborally.analysis.review import ReviewingRace

    return ReviewingRace(log, seed)


def best(log: Log, seat: int, tell: Callable[[int, int], None]) -> Any:
    """No best whole race is looked for: what others would have done against it nobody knows. Raises Refusal
    (`not-reviewed`)."""
    raise Refusal("not-reviewed", "races are reviewed turn by turn; there is no best whole race")


def answer_type(kind: str) -> Any:
    """The form of what these answer, by their names: so it is read that comes from afar. Raises KeyError."""
    if kind == "hint":
        return hints.ProgramHint
    from inkrally.roborally.analysis.review import RaceReview

    return {"review": RaceReview}[kind]
