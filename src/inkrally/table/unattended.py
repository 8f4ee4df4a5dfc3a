"""The pause of matches that only bots and clocks continue.

A table pauses its match after `MAX_UNATTENDED_PHASES` phases without a decision of a player. Nearly all matches end
long before that. But a race may never end if no robot reaches a flag, and each turn costs computing time. A paused
match resumes when a seated player returns. A rated match is no longer rated after a pause.
"""

from __future__ import annotations

import msgspec

from inkrally.match.game import Committed, Retracted, Shown
from inkrally.match.match import Match
from inkrally.table.document import TableDocument
from inkrally.table.rated import unrated


def was_decided_by_player(match: Match, by: str | None) -> bool:
    """Return whether a player decided something in the phase that ends now.

    `by` is the bot level or clock that made the last commit, or None if a player made it. `match` is the match before
    that commit.
    """
    if by is None:
        return True
    for entry in reversed(match.entries):
        if isinstance(entry.event, Committed):
            if entry.by is None:
                return True
        elif not isinstance(entry.event, Retracted | Shown):
            break
    return False


def resumed(doc: TableDocument) -> TableDocument:
    """End the pause of a match, if there is one. The match becomes unrated."""
    if not doc.is_paused:
        return doc
    doc = unrated(doc)  # an older version of the server paused matches that stayed rated
    return msgspec.structs.replace(doc, alone=0)
