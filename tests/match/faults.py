"""Faulty versions of the tiny game, each with the name of the check that must find the fault."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from inkrally.match.game import CommandOutcome, State

from . import tiny
from .tiny import Act, Event, Table

replace = msgspec.structs.replace
TinyState = State[Table, Act]
TinyDecided = CommandOutcome[Table, Act]


class Sabotaged(tiny.Lanterns):
    """A faulty game. `found_by` is the check that must find the fault."""

    found_by: ClassVar[str]


def given(game: tiny.Lanterns, state: TinyState, *events: Any) -> TinyDecided:
    """Return these events and the state after them, whatever the rules say."""
    after = state
    for event in events:
        after = game.evolve(after, event)
    return CommandOutcome(events, after)


def richer(event: Event, points: int) -> Event:
    """Return the event with more points for seat 0, if it pays any."""
    return tiny.Paid({**event.points, 0: points}) if isinstance(event, tiny.Paid) else event
