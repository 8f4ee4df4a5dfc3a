"""Defines the actions of a seat as data. `programming.py` checks whether they are legal."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from inkrally.roborally.register.trace import Facing, Space


class PlaceCard(msgspec.Struct, frozen=True, tag="place", forbid_unknown_fields=True):
    """Put a card of the hand into an empty register (rules 4.2)."""

    robot: int
    register: int
    card: int


class TakeCard(msgspec.Struct, frozen=True, tag="take", forbid_unknown_fields=True):
    """Take a card that was placed in this turn back into the hand."""

    robot: int
    register: int


class AnnouncePowerDown(msgspec.Struct, frozen=True, tag="announce", forbid_unknown_fields=True):
    """Announce that the robot powers down, or does not power down, for the next turn (rules 4.4).

    Players may make the announcement already while programming.
    """

    robot: int
    power_down: bool


class StayDown(msgspec.Struct, frozen=True, tag="stay-down", forbid_unknown_fields=True):
    """Keep a powered-down robot powered down for the next turn, or let it wake (rules 7.3)."""

    robot: int
    stay: bool


class Reenter(msgspec.Struct, frozen=True, tag="reenter", forbid_unknown_fields=True):
    """Choose the space and facing where a destroyed robot re-enters, and whether it is powered down (rules 9)."""

    robot: int
    at: Space
    facing: Facing
    power_down: bool


class AnswerOption(msgspec.Struct, frozen=True, tag="use", forbid_unknown_fields=True, omit_defaults=True):
    """Answer the question of an Option card.

    With `always`, the answer also holds for every later question of this kind. With `rest`, it also holds for later
    questions of this kind in this turn.
    """

    robot: int
    option: str
    choice: str
    always: bool = False
    rest: bool = False


class PairCard(msgspec.Struct, frozen=True, tag="join", forbid_unknown_fields=True):
    """Put a second card into a register with an Option that allows a Move card and a Rotate card together."""

    robot: int
    register: int
    card: int
    option: str


class StoreCard(msgspec.Struct, frozen=True, tag="store", forbid_unknown_fields=True):
    """Put an unused card of the hand face down on an Option."""

    robot: int
    option: str
    card: int


class FetchCard(msgspec.Struct, frozen=True, tag="fetch", forbid_unknown_fields=True):
    """Take the card that an Option stores into the hand, before the first card is placed."""

    robot: int
    option: str


class RecompileHand(msgspec.Struct, frozen=True, tag="recompile", forbid_unknown_fields=True, omit_defaults=True):
    """Replace the hand, including cards taken from Options, by a new hand. Legal while no card is placed.

    A new hand costs a damage token. `discard` is the Option to discard instead of taking the token. `lose` is the
    Option to lose if the token destroys the robot.
    """

    robot: int
    discard: str | None = None
    lose: str | None = None


class StandingAnswer(msgspec.Struct, frozen=True, tag="standing", forbid_unknown_fields=True, omit_defaults=True):
    """Answer the questions of an Option in advance, for every register or for one register.

    The choice `ask` withdraws such an answer. While another question is open, `ask` withdraws all answers of the Option
    for later registers.
    """

    robot: int
    option: str
    choice: str
    register: int | None = None


class ChooseSetup(msgspec.Struct, frozen=True, tag="choose", forbid_unknown_fields=True):
    """Choose before the first turn: the Option that a robot keeps, or the board of its team."""

    robot: int
    choice: str


Action: TypeAlias = (
    PlaceCard
    | TakeCard
    | AnnouncePowerDown
    | StayDown
    | Reenter
    | AnswerOption
    | PairCard
    | StoreCard
    | FetchCard
    | RecompileHand
    | StandingAnswer
    | ChooseSetup
)
