"""Matches that go on without players, by bots and clocks, and when they stop.

Nearly all matches end long before. A race may never end if no robot reaches a flag, and each turn costs computing time.
The match is paused, not aborted: it resumes when a seated player returns. A rated match is then no longer rated.
"""

from __future__ import annotations

import msgspec

from inkrally.match.game import Committed, Retracted, Shown
from inkrally.match.match import Match
from inkrally.table.document import TableDocument
from inkrally.table.rated import unrated


def was_decided_by_player(match: Match, by: str | None) -> bool:
    """Return whether a player decided something in the phase that ends with a commit by `by` (None: by a player)."""
    if by is None:
        return True
    for entry in reversed(match.entries):
        if isinstance(entry.event, Committed):
            if entry.by is None:
                return True
        elif not isinstance(entry.event, Retracted | Shown):
            break
    return False


def resumed(doc: TableDocument, deadline: int | None) -> TableDocument:
    """Return the table after a seated player returns or decides, with a new deadline if its clock had stopped."""
    if not doc.is_paused and (doc.deadline is not None or deadline is None):
        return doc
    if doc.is_paused:
        doc = unrated(doc)  # an older version stopped it without ending its rating
    return msgspec.structs.replace(doc, alone=0, deadline=deadline if doc.deadline is None else doc.deadline)
