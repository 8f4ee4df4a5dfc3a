"""Rounds that are taken back where one plays alone and for a trial: a match as it was, folded from its own log anew.

Nothing that anybody else plays, counts or looks at later is undone: a table says from the start on that it is for that.
"""

from __future__ import annotations

from inkrally.match.errors import BadLog, Refusal
from inkrally.match.match import Match
from inkrally.table.doc import TableDoc

MOST_ENTRIES = 1000
"""In a match of more entries nothing is taken back, as it is folded for that: of a race of one, some hundred turns."""


def takes_back(doc: TableDoc, match: Match | None) -> int | None:
    """The last round that can be taken back at a table; None where none can."""
    if not doc.take_back or doc.status != "playing" or match is None or len(match.entries) > MOST_ENTRIES:
        return None
    return match.acted or None


def earlier_match(doc: TableDoc, match: Match | None, round_number: int) -> Match:
    """The match before anybody acted in a round, with what was drawn for it. It takes as long as to load the match.
    Raises Refusal (`no-take-back`)."""
    last = takes_back(doc, match)
    if match is None or last is None:
        raise Refusal("no-take-back", "here nothing can be taken back", "round")
    try:
        return match.before(round_number)
    except BadLog:
        said = f"of the rounds up to {last} those can be taken back in which somebody acted, not {round_number}"
        raise Refusal("no-take-back", said, "round") from None
