"""What a page is told of a review, and what it asks for a what-if: the forms alone, for routes and for the client."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from inkrally.match.errors import Problem
from inkrally.table.commands import SeatNumber

RoundNumber = Annotated[int, msgspec.Meta(ge=0, le=999)]


class NoChoice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is sent where there is nothing to choose: an empty object."""


class JobState(msgspec.Struct, frozen=True):
    """How far something is that is worked out. `place` is how many wait before it, `done` of `total` the steps that are
    made.

    `mine` is whether the asker asked for it, and so may cancel; `error` is why one has failed, which asking again
    begins anew.
    """

    state: Literal["waiting", "working", "done", "failed"]
    place: int = 0
    done: int = 0
    total: int = 0
    mine: bool = False
    error: Problem | None = None


class ReviewState(JobState, frozen=True):
    """How far a review is. `review` is there once it is done, in the game's own form, and before that as far as it is
    there, `part` counting how often there was more of it: who says which part it has is told of another alone."""

    review: Any = None
    part: int = 0


class BestState(JobState, frozen=True):
    """How far the best whole game of a seat is; `best` is there once it is done."""

    best: Any = None


class WhatIfWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table that goes on from the round of a finished match, at a seat of it, against bots.

    The dice of that round lie as they lay; those after it come from the same seed, or from a new one. `name` is the
    asker's, usually that of the seat.
    """

    seat: SeatNumber
    round: RoundNumber
    dice: Literal["same", "new"]
    name: str | None = None
