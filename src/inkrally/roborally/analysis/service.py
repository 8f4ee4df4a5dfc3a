"""The functions through which the server calls the analysis, under the names that `Pack` requires."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from inkrally.match.errors import Refusal
from inkrally.match.game import View
from inkrally.match.log import Log
from inkrally.roborally.analysis import hints


def hint(view: View[Any, Any], draft: Sequence[Any], seed: int) -> Any:
    """Return a hint for the viewing seat, from its view and its drafted actions. `seed` seeds the samples."""
    return hints.hint(view, tuple(draft), seed)


def review(log: Log, seed: int) -> Any:
    """Return a review of a match for all seats. The caller starts the review."""
    from inkrally.roborally.analysis.review import RaceReviewRun

    return RaceReviewRun(log, seed)


def best(log: Log, seat: int, report_progress: Callable[[int, int], None]) -> Any:
    """Raise Refusal (`not-reviewed`): RoboRally has no best whole race, because other seats react to each turn."""
    raise Refusal("not-reviewed", "RoboRally has reviews of turns, but no search for the best whole race")


def answer_type(kind: str) -> Any:
    """Return the type of the result of `hint` or `review`, to decode the answer of a worker.

    Raises KeyError for any other kind.
    """
    if kind == "hint":
        return hints.ProgramHint
    from inkrally.roborally.analysis.review import RaceReview

    return {"review": RaceReview}[kind]
