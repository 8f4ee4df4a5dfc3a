"""Who wins a match (rules 6): most points, then fewer errors, then the order of the draft (9.4), else shared.

A second board has errors of its own (12).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from inkrally.railroad_ink.game import Table


def ranks(table: Table) -> list[tuple[int, ...]]:
    """Return by seat what places are made from when the match is over; the higher, the better."""
    assert table.scores is not None
    found = []
    for seat, score in enumerate(table.scores):
        ties = [part.tie(table, seat) for part in table.options.setup.breaking_ties]
        errors = score.errors + sum(tie.errors for tie in ties)
        found.append((score.total, -errors, *(tie.last_word for tie in ties)))
    return found
