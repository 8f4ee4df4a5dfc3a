"""A finished match for a slider: what there was to see after each entry, as changes of a view.

Only for matches that are over: nothing in them is secret any more.
"""

from __future__ import annotations

from typing import Any

import msgspec

from inkrally.match.game import View
from inkrally.match.log import Header
from inkrally.table.delta import Change, diff
from inkrally.table.table import Table


class Step(msgspec.Struct, frozen=True):
    """One entry: its number and time, the event, and how the view changes by it, as in an update."""

    n: int
    at: int
    event: Any
    changes: list[Change]


class Replay(msgspec.Struct, frozen=True):
    """A match: its header, the view before the first entry, the steps, and the seed that was committed to.

    A commit shows the seat's acts at once, also while others had not committed yet.
    """

    table: str
    title: str
    header: Header
    seed: str
    first: View[Any, Any]
    steps: tuple[Step, ...]


def replay(table: Table) -> Replay:
    """The replay of a table whose match is over."""
    match = table.match
    assert match is not None
    assert match.over
    game = table.game
    state = game.begin(match.header.options, len(match.header.seats))
    first = game.see(state, None)
    before = msgspec.to_builtins(first, str_keys=True)
    steps = []
    for entry in match.entries:
        state = game.evolve(state, entry.event)
        shown = state.table
        for seat, acts in sorted(state.commits.items()):
            shown = game.sketch(shown, seat, acts)
        view = msgspec.structs.replace(game.see(state, None), table=game.view(shown, None))
        after = msgspec.to_builtins(view, str_keys=True)
        steps.append(Step(entry.n, entry.at, entry.event, diff(before, after)))
        before = after
    return Replay(table.doc.id, table.doc.setup.title, match.header, match.seed.hex(), first, tuple(steps))
