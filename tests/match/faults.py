"""What a fault is: the tiny game spoilt in one way, with the name of the check that must find it."""

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
    """`found_by` is the check that must find the fault."""

    found_by: ClassVar[str]


def given(game: tiny.Lanterns, state: TinyState, *events: Any) -> TinyDecided:
    """These events and the state after them, whatever the rules say."""
    after = state
    for event in events:
        after = game.evolve(after, event)
    return CommandOutcome(events, after)


def richer(event: Event, points: int) -> Event:
    """The event with so many points more for seat 0, where it pays any."""
    return tiny.Paid({**event.points, 0: points}) if isinstance(event, tiny.Paid) else event
