"""The answer of a search for the best sheet with known dice, which a worker computes and the server stores."""

from __future__ import annotations

from typing import Any

import msgspec


class ComputedSheet(msgspec.Struct, frozen=True):
    """The best sheet that a search has found.

    Attributes:
        points: The points of the sheet.
        rank: The rank of the sheet among results with the same dice, higher for a better sheet.
        bound: A proved upper bound: no sheet has more points.
        sheet: The sheet as JSON, in the form of the summary of a match.
    """

    points: int
    rank: int
    bound: int
    sheet: msgspec.Raw


class KnownDiceJob(msgspec.Struct, frozen=True):
    """The content of the job: the options, and the seed as hexadecimal text. Everyone knows the dice of this seed."""

    options: dict[str, Any]
    seed: str
