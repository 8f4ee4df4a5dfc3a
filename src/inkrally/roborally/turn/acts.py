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


class Use(msgspec.Struct, frozen=True, tag="use", forbid_unknown_fields=True, omit_defaults=True):
    """The answer to the question that an Option card asks; `always`: to every other one of the kind too, `rest`: to
    those of this turn."""

    robot: int
    option: str
    choice: str
    always: bool = False
    rest: bool = False


class Join(msgspec.Struct, frozen=True, tag="join", forbid_unknown_fields=True):
    """Put a second card into a register, by an Option that allows it: a turn beside a Move card, or the other way."""

    robot: int
    register: int
    card: int
    option: str


class StoreCard(msgspec.Struct, frozen=True, tag="store", forbid_unknown_fields=True):
    """Put an unused card of the hand face down on an Option."""

    robot: int
    option: str
    card: int


class Fetch(msgspec.Struct, frozen=True, tag="fetch", forbid_unknown_fields=True):
    """Take the card that lies on an Option into the hand, before the first card is placed."""

    robot: int
    option: str


class RecompileHand(msgspec.Struct, frozen=True, tag="recompile", forbid_unknown_fields=True, omit_defaults=True):
    """Throw the hand away for a new one, with what was fetched into it, while no card is placed. `discard`: the Option
    that goes instead of the token that this costs; `lose` the one that goes if that token destroys the robot."""

    robot: int
    discard: str | None = None
    lose: str | None = None


class StandingAnswer(msgspec.Struct, frozen=True, tag="standing", forbid_unknown_fields=True, omit_defaults=True):
    """Answer the questions of an Option before they come: in each register, or in one. `ask` takes that back; said
    before the answer to another question, all that was said of the registers to come."""

    robot: int
    option: str
    choice: str
    register: int | None = None


class Choose(msgspec.Struct, frozen=True, tag="choose", forbid_unknown_fields=True):
    """Choose before the first turn: which Option a robot keeps, or which board is its team's."""

    robot: int
    choice: str


Act: TypeAlias = (
    Place
    | Take
    | Announce
    | StayDown
    | Reenter
    | Use
    | Join
    | StoreCard
    | Fetch
    | RecompileHand
    | StandingAnswer
    | Choose
)
