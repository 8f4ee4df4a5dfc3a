"""The JSON structures of reviews and what-if tables."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from inkrally.match.errors import Problem
from inkrally.table.commands import SeatNumber

RoundNumber = Annotated[int, msgspec.Meta(ge=0, le=999)]


class EmptyBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An empty object, where a request has no parameters."""


class JobState(msgspec.Struct, frozen=True):
    """The state of a job. `place` is the number of jobs before it, `done` of `total` its finished steps.

    `mine` is whether the account has asked for it, and so may cancel. `error` is why the job failed; another request
    starts the job again.
    """

    state: Literal["waiting", "working", "done", "failed"]
    place: int = 0
    done: int = 0
    total: int = 0
    mine: bool = False
    error: Problem | None = None


class ReviewStatus(JobState, frozen=True):
    """The state of a review.

    `review` is in the game's own format. While the job runs it is partial, and `part` is the number of its version. A
    client that names the version that it has gets a review only if there is a newer version.
    """

    review: Any = None
    part: int = 0


class HindsightStatus(JobState, frozen=True):
    """The state of the search for the best game that a seat could have played. `best` is set when it is done."""

    best: Any = None


class WhatIfRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request for a table that continues a finished match from a round, on one seat, against bots.

    The dice of that round stay. Later ones come from the same seed or a new one. `name` is the player's, by default
    that of the seat.
    """

    seat: SeatNumber
    round: RoundNumber
    dice: Literal["same", "new"]
    name: str | None = None
