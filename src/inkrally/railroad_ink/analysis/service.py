"""The functions through which the server calls the analysis, under the names that `Pack` requires."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from inkrally.match.game import View
from inkrally.match.log import Log
from inkrally.railroad_ink.analysis import hints


def hint(view: View[Any, Any], draft: Sequence[Any], seed: int) -> Any:
    """Return a hint for the viewing seat, from its view and its drafted actions. `seed` seeds the sampled rolls."""
    return hints.hint(view, tuple(draft), hints.HINT_NODES, seed)


def review(log: Log, seed: int) -> Any:
    """Return a review of a match for all seats. The caller starts the review."""
    from inkrally.railroad_ink.analysis.review import ReviewRun

    return ReviewRun(log, tuple(range(len(log.header.seats))), seed=seed)


def best(log: Log, seat: int, report_progress: Callable[[int, int], None]) -> Any:
    """Return the best whole game that a seat could have drawn with the dice of a match.

    `report_progress` gets the progress.
    """
    from inkrally.railroad_ink.analysis.best_games import hindsight as games

    return games.hindsight(log, seat, games.BEAM_WIDTH, report_progress)


def answer_type(kind: str) -> Any:
    """Return the type of the result of `hint`, `review` or `best`, to decode the answer of a worker.

    Raises KeyError for any other kind.
    """
    if kind == "hint":
        return hints.Hint
    from inkrally.railroad_ink.analysis.best_games.hindsight import Hindsight
    from inkrally.railroad_ink.analysis.review import Review

    return {"review": Review, "best": Hindsight}[kind]
