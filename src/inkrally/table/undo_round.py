"""Undo of rounds at a table for one player: the match is replayed from its log up to the round.

Only tables with `TableDocument.take_back` allow it. Their matches are not rated.
"""

from __future__ import annotations

from inkrally.match.errors import BadLog, Refusal
from inkrally.match.match import Match
from inkrally.table.document import TableDocument

MAX_LOG_ENTRIES = 1000
"""The maximum number of log entries of a match with undo, since an undo replays the log. A solo race has 1,000 entries
after about a hundred turns."""


def undoable_round(doc: TableDocument, match: Match | None) -> int | None:
    """Return the last round that can be undone at a table, or None."""
    if not doc.take_back or doc.status != "playing" or match is None or len(match.entries) > MAX_LOG_ENTRIES:
        return None
    return match.acted or None


def earlier_match(doc: TableDocument, match: Match | None, round_number: int) -> Match:
    """Return the match as it was when a round began, with the same draws. Replays the log up to the round.

    Raises:
        Refusal: The round cannot be undone (`no-take-back`).
    """
    last = undoable_round(doc, match)
    if match is None or last is None:
        raise Refusal("no-take-back", "no round can be undone here", "round")
    try:
        return match.rewound_to(round_number)
    except BadLog:
        message = f"only rounds up to {last} in which a seat acted can be undone, not {round_number}"
        raise Refusal("no-take-back", message, "round") from None
