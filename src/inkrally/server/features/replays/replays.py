"""The replay of a finished match: for each log entry, the changes from the view before it to the view after it.

Nothing is secret in a finished match.
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
    """The stored rows of a finished match, which a job for a worker process contains.

    Attributes:
        id: The ID of the table.
        doc: The document of the table, as JSON.
        header: The header of the match, as JSON.
        seed: The seed of the dice and cards.
        entries: The log entries: number, time in milliseconds since 1970, event as JSON, and the level of the bot or
            `clock` that committed in place of the player, or None.
    """

    id: str
    doc: str
    header: str
    seed: bytes
    entries: tuple[tuple[int, int, str, str | None], ...]


class ReplayStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """One log entry of a replay, with the changes of the view that it causes.

    Attributes:
        n: The number of the entry.
        at: The time, in milliseconds since 1970.
        event: The event.
        changes: The changes of the view, as in an update of a live table.
        stages: For a commit whose actions change the view: the changes before the first action, and after each action.
        by: The level of the bot that committed in place of the player, or `clock`. None if the player committed.
    """

    n: int
    at: int
    event: Any
    changes: list[Change]
    stages: tuple[list[Change], ...] = ()
    by: str | None = None


class Replay(msgspec.Struct, frozen=True):
    """The replay of a match. A commit shows its actions at once, even if other seats had not committed yet.

    Attributes:
        table: The ID of the table.
        title: The title of the table.
        header: The header of the match.
        seed: The seed of the dice and cards, in hexadecimal.
        first: The view before the first log entry.
        steps: The log entries with their changes of the view.
    """

    table: str
    title: str
    header: Header
    seed: str
    first: View[Any, Any]
    steps: tuple[ReplayStep, ...]


def replay(table: TableCore) -> Replay:
    """Return the replay of the match of a table. The match must be over."""
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
    """Return the view of a state in which the given commits of the running phase are visible, as JSON values."""
    return msgspec.to_builtins(game.see(state, None, sorted(commits.items())), str_keys=True)


def _stages(
    game: Game[Any, Any, Any, Any, Any], state: State[Any, Any], event: Committed[Any], before: Any
) -> tuple[list[Change], ...]:
    """Return the changes of a commit: before its first action, and after each action.

    The result is empty if no action changes the view. `before` is the view before the commit.
    """
    stages = []
    for count in range(len(event.acts) + 1):
        after = _seen(game, state, {**state.commits, event.seat: event.acts[:count]})
        stages.append(diff(before, after))
        before = after
    return tuple(stages) if any(stages[1:]) else ()
