"""The replay of a finished match: the view after each entry, as changes.

Only for finished matches, in which nothing is secret.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from inkrally.match.game import Committed, Game, Seat, State, View
from inkrally.match.log import Header
from inkrally.table.delta import Change, diff
from inkrally.table.table import TableCore


class StoredMatch(msgspec.Struct, frozen=True):
    """A finished match as it is stored. `entries` are number, time, event as JSON, and who committed instead."""

    id: str
    doc: str
    header: str
    seed: bytes
    entries: tuple[tuple[int, int, str, str | None], ...]


class ReplayStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """One entry: its number, time and event, and the changes of the view, as in an update.

    A commit whose actions change the view has `stages`: the changes before the first action and after each. `by` is set
    if the player did not make the commit: the level of a bot, or `clock`.
    """

    n: int
    at: int
    event: Any
    changes: list[Change]
    stages: tuple[list[Change], ...] = ()
    by: str | None = None


class Replay(msgspec.Struct, frozen=True):
    """A match: its header, the first view, the steps, and the revealed seed.

    A commit shows the seat's actions at once, also while other seats had not committed yet.
    """

    table: str
    title: str
    header: Header
    seed: str
    first: View[Any, Any]
    steps: tuple[ReplayStep, ...]


def replay(table: TableCore) -> Replay:
    """Return the replay of a table whose match is over."""
    match = table.match
    assert match is not None
    assert match.over
    game = table.game
    state = game.begin(match.header.options, len(match.header.seats))
    first = game.see(state, None)
    before = msgspec.to_builtins(first, str_keys=True)
    steps = []
    for entry in match.entries:
        was, state = state, game.evolve(state, entry.event)
        after = _seen(game, state, state.commits)
        stages: tuple[list[Change], ...] = ()
        if isinstance(entry.event, Committed):
            stages = _stages(game, was, entry.event, before)
        steps.append(ReplayStep(entry.n, entry.at, entry.event, diff(before, after), stages, entry.by))
        before = after
    return Replay(table.doc.id, table.doc.setup.title, match.header, match.seed.hex(), first, tuple(steps))


def _seen(game: Game[Any, Any, Any, Any, Any], state: State[Any, Any], commits: Mapping[Seat, Sequence[Any]]) -> Any:
    """Return the view of a state in which these commits are visible, as plain values."""
    return msgspec.to_builtins(game.see(state, None, sorted(commits.items())), str_keys=True)


def _stages(
    game: Game[Any, Any, Any, Any, Any], state: State[Any, Any], event: Committed[Any], before: Any
) -> tuple[list[Change], ...]:
    """Return the changes of a commit action by action, or nothing if no action changes the view."""
    stages = []
    for count in range(len(event.acts) + 1):
        after = _seen(game, state, {**state.commits, event.seat: event.acts[:count]})
        stages.append(diff(before, after))
        before = after
    return tuple(stages) if any(stages[1:]) else ()
