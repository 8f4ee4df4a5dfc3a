"""The analysis functions that the server calls, under the names that every `Pack` promises."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from inkrally.match.errors import Refusal
from inkrally.match.game import View
from inkrally.match.log import Log
from inkrally.roborally.analysis import hints


def hint(view: View[Any, Any], draft: Sequence[Any], seed: int) -> Any:
    """Return the best programs for what a seat sees and has drafted."""
    return hints.hint(view, tuple(draft), seed)


def review(log: Log, seed: int) -> Any:
    """Return a review of all seats in progress."""
    from inkrally.roborally.analysis.review import RaceReviewRun

    return RaceReviewRun(log, seed)


def best(log: Log, seat: int, tell: Callable[[int, int], None]) -> Any:
    """Raise Refusal (`not-reviewed`): a best whole race is unknown, because others would have played differently."""
    raise Refusal("not-reviewed", "RoboRally reviews single turns and knows no best whole race")


def answer_type(kind: str) -> Any:
    """Return the type of an answer by its name, to decode answers of workers. Raises KeyError."""
    if kind == "hint":
        return hints.ProgramHint
    from inkrally.roborally.analysis.review import RaceReview

    return {"review": RaceReview}[kind]
