"""Matches in which bots and clocks decide for players who are away, and for how long they go on without any person.

Nearly all end long before. A race may never end, where nobody comes to a flag, and somebody pays for each of its turns.
It is not broken off: whoever has a seat and comes back goes on. A rated one is rated no more. Knows no rule of a game.
"""

from __future__ import annotations

import msgspec

from inkrally.match.game import Committed, Retracted, Shown
from inkrally.match.match import Match
from inkrally.table.doc import TableDoc
from inkrally.table.rated import voided


def by_people(match: Match, by: str | None) -> bool:
    """Whether a person has decided something in the phase that ends with a commit of `by`, None for a person."""
    if by is None:
        return True
    for entry in reversed(match.entries):
        if isinstance(entry.event, Committed):
            if entry.by is None:
                return True
        elif not isinstance(entry.event, Retracted | Shown):
            break
    return False


def woken(doc: TableDoc, deadline: int | None) -> TableDoc:
    """The table when somebody who has a seat there is back or decides: with the clock that had stopped, if it had."""
    if not doc.rests and (doc.deadline is not None or deadline is None):
        return doc
    if doc.rests:
        doc = voided(doc)  # of a version that stopped and left it rated
    return msgspec.structs.replace(doc, alone=0, deadline=deadline if doc.deadline is None else doc.deadline)
