"""What the server asks of the analysis of Railroad Ink, under the names that a pack promises. Knows no server."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from inkrally.match.game import View
from inkrally.match.log import Log
from inkrally.railroad_ink.analysis import hints


def hint(view: View[Any, Any], draft: Sequence[Any], seed: int) -> Any:
    """What the best turn would be, from what a seat sees and has drafted."""
    return hints.hint(view, tuple(draft), hints.BUDGET, seed)


def review(log: Log, seed: int) -> Any:
    """The review of a match for all seats, under way; loaded only now, since most processes are for hints."""
    from inkrally.railroad_ink.analysis.review import Reviewing

    return Reviewing(log, tuple(range(len(log.header.seats))), seed=seed)


def best(log: Log, seat: int, tell: Callable[[int, int], None]) -> Any:
    """The best whole game that the dice allowed a seat."""
    from inkrally.railroad_ink.analysis.best_games import hindsight as games

    return games.hindsight(log, seat, games.STATES, tell)


def answer_type(kind: str) -> Any:
    """The form of what these answer, by their names: so it is read that comes from afar. Raises KeyError."""
    if kind == "hint":
        return hints.Hint
    from inkrally.railroad_ink.analysis.best_games.hindsight import Hindsight
    from inkrally.railroad_ink.analysis.review import Review

    return {"review": Review, "best": Hindsight}[kind]
