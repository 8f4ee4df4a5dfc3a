"""What a seat may do, as data. Judged in `programming.py`."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from inkrally.roborally.register.trace import Facing, Space


class Place(msgspec.Struct, frozen=True, tag="place", forbid_unknown_fields=True):
    """Put a card of the hand into an empty register (4.2)."""

    robot: int
    register: int
    card: int


class Take(msgspec.Struct, frozen=True, tag="take", forbid_unknown_fields=True):
    """Take a card of this turn back out of a register, into the hand."""

    robot: int
    register: int


class Announce(msgspec.Struct, frozen=True, tag="announce", forbid_unknown_fields=True):
    """Whether the robot powers down for the next turn (4.4); while programming, said before it is asked."""

    robot: int
    power_down: bool


class StayDown(msgspec.Struct, frozen=True, tag="stay-down", forbid_unknown_fields=True):
    """Whether a robot that was powered down stays so for the next turn (7.3)."""

    robot: int
    stay: bool


class Reenter(msgspec.Struct, frozen=True, tag="reenter", forbid_unknown_fields=True):
    """Where a destroyed robot comes back, and whether powered down (9)."""

    robot: int
    at: Space
    facing: Facing
    power_down: bool


class Use(msgspec.Struct, frozen=True, tag="use", forbid_unknown_fields=True):
    """The answer to the question that an Option card asks."""

    robot: int
    option: str
    choice: str


Act: TypeAlias = Place | Take | Announce | StayDown | Reenter | Use
