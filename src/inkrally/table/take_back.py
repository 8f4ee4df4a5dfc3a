"""Undo of rounds at a table for one player: the match is replayed from its own log up to the round.

Only tables created for this allow it, and their matches count for nothing.
"""

from __future__ import annotations

from inkrally.match.errors import BadLog, Refusal
from inkrally.match.match import Match
from inkrally.table.doc import TableDoc

MOST_ENTRIES = 1000
"""Matches with more log entries allow no undo, since it replays the log. A solo race has this many after about a
hundred turns."""


def takes_back(doc: TableDoc, match: Match | None) -> int | None:
    """Return the last round that can be undone at a table, or None."""
    if not doc.take_back or doc.status != "playing" or match is None or len(match.entries) > MOST_ENTRIES:
        return None
    return match.acted or None


def earlier_match(doc: TableDoc, match: Match | None, round_number: int) -> Match:
    """Return the match as it was when a round began, with the same draws. Takes as long as loading the match.

    Raises:
        Refusal: The round cannot be undone (`no-take-back`).
    """
    last = takes_back(doc, match)
    if match is None or last is None:
        raise Refusal("no-take-back", "here nothing can be taken back", "round")
    try:
        return match.before(round_number)
    except BadLog:
        said = f"of the rounds up to {last} those can be taken back in which somebody acted, not {round_number}"
        raise Refusal("no-take-back", said, "round") from None
