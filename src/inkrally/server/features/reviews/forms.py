"""The JSON structures of reviews, best whole games and what-if tables."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from inkrally.match.errors import Problem
from inkrally.table.commands import SeatNumber

RoundNumber = Annotated[int, msgspec.Meta(ge=0, le=999)]


class EmptyBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a request without parameters: an empty object."""


class JobState(msgspec.Struct, frozen=True):
    """The state of a job that computes a review or a best whole game.

    Attributes:
        state: Whether the job waits, runs, is done or has failed.
        place: The number of jobs before this job in the queue.
        done: The number of finished steps.
        total: The number of all steps.
        mine: Whether the account has requested the job, and so may cancel it.
        error: The reason of the failure, or None. A new request starts the job again.
    """

    state: Literal["waiting", "working", "done", "failed"]
    place: int = 0
    done: int = 0
    total: int = 0
    mine: bool = False
    error: Problem | None = None


class ReviewStatus(JobState, frozen=True):
    """The state of a review.

    Attributes:
        review: The review in the format of the game, or None. While the job runs, this is a partial review.
        part: The number of the partial review. A client sends the number that it has, and gets only a newer partial
            review.
    """

    review: Any = None
    part: int = 0


class HindsightStatus(JobState, frozen=True):
    """The state of the search for a best whole game: the best that a seat could play if it knew all dice in advance.
    `best` is that game when the search is done, and None before."""

    best: Any = None


class WhatIfRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request for a what-if table, which continues a finished match from a round, in one seat, against bots.

    Attributes:
        seat: The seat.
        round: The round, from 1. The dice of this round stay the same.
        dice: Whether the dice of later rounds are the same or new.
        name: The name of the player. By default this is the name of the player in the finished match.
    """

    seat: SeatNumber
    round: RoundNumber
    dice: Literal["same", "new"]
    name: str | None = None
