"""Why one turn is worth more than another: what their sheets give, and what they may still become, as coded reasons.

A reason is data; its words are the client's and the command line's. Knows two sheets after the same round.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from inkrally.railroad_ink.sheet import Sheet

if TYPE_CHECKING:
    from inkrally.analysis.outlook import Outlook


class Reason(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a turn costs against a better one: a code, the points, the spaces that it is about."""

    code: str
    points: float
    spaces: tuple[str, ...] = ()


MOST = 3
"""So many reasons are told, the largest first."""


def reasons(outlook: Outlook, better: Sheet, worse: Sheet, cost: float) -> tuple[Reason, ...]:
    """Why one sheet is worth more than another, at most MOST."""
    if better == worse:
        return ()
    one, other = outlook.setup.score(better), outlook.setup.score(worse)
    names = ("exits", "highway", "railway", "centre")
    lines = [Reason(name, float(getattr(one, name) - getattr(other, name))) for name in names]
    found = sorted((each for each in lines if each.points > 0), key=lambda each: -each.points)
    return tuple(found[:MOST])
