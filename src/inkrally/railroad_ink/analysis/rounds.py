"""Reads the decisions of a match from its log: the view of a seat before each decision, and its committed actions.

The engine replays the log, so a view holds only what the seat was shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from inkrally.match.errors import BadInput, Refusal
from inkrally.match.game import Committed, Retracted, Seat, View
from inkrally.match.log import Log, evolve_entry, fold
from inkrally.railroad_ink.game import RailroadInk, TableView

GAME = RailroadInk()


class Decision(msgspec.Struct, frozen=True):
    """The view of a seat when it had to decide, and the actions that it then committed.

    The view is from the moment before any seat committed in the phase.
    """

    seat: Seat
    view: View[TableView, Any]
    acts: tuple[Any, ...]


def check_reviewable(log: Log) -> None:
    """Raise an error unless a match can be reviewed.

    Raises:
        BadInput: `not-reviewed` for another game.
        Refusal: `not-over` unless the match is over.
        BadLog: An entry of the log cannot follow the entries before it.
    """
    check_is_railroad_ink(log)
    if log.end is None or GAME.phase(fold(log, GAME).table) is not None:
        raise Refusal("not-over", "this match is not over; it can be reviewed when it is")


def check_is_railroad_ink(log: Log) -> None:
    """Raise BadInput (`not-reviewed`) for a log of another game."""
    if log.header.game != GAME.name:
        raise BadInput("not-reviewed", f"the log is of {log.header.game}, not of {GAME.name}", "header")


def check_seats(log: Log, seats: Sequence[Seat]) -> None:
    """Raise BadInput (`unknown-seat`) for a seat that is not in the match."""
    for seat in seats:
        if not 0 <= seat < len(log.header.seats):
            most = len(log.header.seats) - 1
            raise BadInput("unknown-seat", f"the seats are numbered 0 to {most}; there is no {seat}", "seat")


def view_at(log: Log, entry: int | None, seat: Seat) -> View[TableView, Any]:
    """Return the view of a seat after an entry of the log, by default after the last entry.

    Raises:
        BadInput: `not-reviewed` for another game, `unknown-entry` or `unknown-seat`.
        BadLog: An entry of the log cannot follow the entries before it.
    """
    check_is_railroad_ink(log)
    check_seats(log, (seat,))
    if entry is not None and not 0 <= entry <= len(log.entries):
        raise BadInput("unknown-entry", f"the log has the entries 1 to {len(log.entries)}, not {entry}", "entry")
    return GAME.see(fold(log, GAME, entry), seat)


def decisions(log: Log, seats: Sequence[Seat]) -> list[Decision]:
    """Return the turns and picks of these seats in the order of the match, from a log that was checked before.

    Required actions before the picks, such as for a drought, are part of the turn and not separate decisions.
    """
    found: list[Decision] = []
    state = fold(log, GAME, 0)
    asked = state
    acts: dict[Seat, tuple[Any, ...]] = {}
    for entry in log.entries:
        event = entry.event
        if isinstance(event, Committed):
            if not state.commits:
                asked, acts = state, {}
            acts[event.seat] = event.acts
        elif isinstance(event, Retracted):
            acts.pop(event.seat, None)
        state = evolve_entry(GAME, state, entry)
        if isinstance(event, Committed) and not state.commits and not asked.table.first:
            found += [Decision(seat, GAME.see(asked, seat), acts[seat]) for seat in seats if seat in acts]
    return found
