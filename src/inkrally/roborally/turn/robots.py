"""Defines a robot as data, and applies the changes of steps to robots. Keep rules out of this module."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, TypeAlias

import msgspec

from inkrally.roborally.facts import DAMAGE, FATAL_DAMAGE, REGISTERS
from inkrally.roborally.register.trace import (
    Archived,
    Controlled,
    Counted,
    Damaged,
    Declared,
    Destroyed,
    Discarded,
    Drew,
    Facing,
    Finished,
    Locked,
    Moved,
    Powered,
    Reentered,
    Repaired,
    Replaced,
    Space,
    Step,
    StepChange,
    Stored,
    TakenOff,
    Touched,
    Turned,
    Wiped,
)

replace = msgspec.structs.replace

__all__ = [
    "EMPTY",
    "REGISTERS",
    "CardPair",
    "ChosenAnswer",
    "Control",
    "Robot",
    "Status",
    "apply_changes",
    "apply_step",
    "apply_steps",
    "cards_in",
    "cards_of",
    "locked",
    "newly_locked",
]

Status: TypeAlias = Literal["racing", "destroyed", "out", "finished"]
"""The status of a robot in the race.

`racing`: on the floor. `destroyed`: it will re-enter. `out`: it has no life left. `finished`: it has finished the race.
"""

EMPTY: tuple[int | None, ...] = (None,) * REGISTERS
UNLOCKING_DAMAGE = 4
"""The highest damage that locks no register. Each token above it locks one more register."""


class ChosenAnswer(msgspec.Struct, frozen=True):
    """The owner's answer for one Option of a robot. It holds for the register, or for the turn if `turn` is true."""

    option: str
    choice: str
    turn: bool


class CardPair(msgspec.Struct, frozen=True):
    """A second card `card` in the register `register`, and the Option `by` that allows it."""

    register: int
    card: int
    by: str


class Control(msgspec.Struct, frozen=True, omit_defaults=True):
    """The control of a robot: it executes the registers of the robot `by`, from register `since` on.

    `option` is the Option that causes the control.
    """

    by: int
    since: int
    option: str = ""


class Robot(msgspec.Struct, frozen=True):
    """A robot. Robots are numbered in dock order.

    Attributes:
        seat: The seat of its owner.
        at: Its space, or its last space while it is off the floor.
        facing: The direction that it faces.
        archive: The space of its archive marker.
        lives: The number of its lives.
        damage: The number of its damage tokens.
        flags: The number of flags that it has touched.
        status: Whether it is on the floor.
        registers: The priorities of the cards in its registers, register 1 first.
        down: Whether it is powered down in this turn.
        announced: Whether it will power down for the next turn.
        place: Its place, if it has finished.
        options: Its Option cards in the order in which it got them.
        chosen: The answers for its Options that hold now.
        tokens: The number of tokens on each Option that has some.
        stored: The Program card on each Option that has one.
        paired: The second cards in its registers.
        locks: The locked registers, ascending, if they differ from the damage table; otherwise None.
        kept: The registers whose card stayed from the turn before.
        hidden: The registers with a card that no player has seen.
        control: The control by another robot, or None.
        left: The program that it had when it was destroyed, for a robot that it controls.
        left_paired: The second cards of that program.
    """

    seat: int
    at: Space
    facing: Facing
    archive: Space
    lives: int
    damage: int = 0
    flags: int = 0
    status: Status = "racing"
    registers: tuple[int | None, ...] = EMPTY
    down: bool = False
    announced: bool = False
    place: int | None = None
    options: tuple[str, ...] = ()
    chosen: tuple[ChosenAnswer, ...] = ()
    tokens: tuple[tuple[str, int], ...] = ()
    stored: tuple[tuple[str, int], ...] = ()
    paired: tuple[CardPair, ...] = ()
    locks: tuple[int, ...] | None = None
    kept: tuple[int, ...] = ()
    hidden: tuple[int, ...] = ()
    control: Control | None = None
    left: tuple[int | None, ...] = ()
    left_paired: tuple[CardPair, ...] = ()


def locked(robot: Robot) -> tuple[int, ...]:
    """Return the locked registers of a robot, ascending.

    These follow from the damage (rules 8.1), unless Fire Control has locked other registers.
    """
    if robot.locks is not None:
        return robot.locks
    return DAMAGE[robot.damage].locked_registers if robot.status == "racing" else ()


def newly_locked(damage: int, before: Sequence[int]) -> list[int]:
    """Return the registers that lock when a robot comes to `damage` tokens, the highest first (Options 4).

    `before` are the registers that were locked before. Returns an empty list if the damage destroys the robot.
    """
    more = damage - UNLOCKING_DAMAGE - len(before)
    if more <= 0 or damage >= FATAL_DAMAGE:
        return []
    return [register for register in range(REGISTERS, 0, -1) if register not in before][:more]


def cards_of(robot: Robot) -> list[int]:
    """Return the Program cards in the registers and on the Options of a robot."""
    found = [card for card in robot.registers if card is not None]
    found += [pair.card for pair in robot.paired]
    return found + [card for _, card in robot.stored]


def cards_in(robot: Robot, register: int) -> list[int]:
    """Return the Program cards in a register."""
    card = robot.registers[register - 1]
    return [*([] if card is None else [card]), *(pair.card for pair in robot.paired if pair.register == register)]


def apply_step(robots: Sequence[Robot], step: Step) -> tuple[Robot, ...]:
    """Return the robots after a step."""
    return apply_steps(robots, (step,))


def apply_steps(robots: Sequence[Robot], steps: Iterable[Step]) -> tuple[Robot, ...]:
    """Return the robots after some steps."""
    return apply_changes(robots, (change for step in steps for change in step.changes))


def apply_changes(robots: Sequence[Robot], changes: Iterable[StepChange]) -> tuple[Robot, ...]:
    """Return the robots after some changes."""
    after = list(robots)
    # The changes of a robot are collected, and applied when a later change reads the robot, or at the end.
    pending: dict[int, dict[str, Any]] = {}
    for change in changes:
        kind = type(change)
        if kind in _SET:
            field, attribute = _SET[kind]
            number: int = change.robot  # type: ignore[assignment]  # only what a floor or a course does has none
            if number in pending:
                pending[number][field] = getattr(change, attribute)
            else:
                pending[number] = {field: getattr(change, attribute)}
        elif kind in _WORKED_OUT:
            number = change.robot  # type: ignore[assignment]  # as above
            if number in pending:
                after[number] = replace(after[number], **pending[number])
            pending[number] = _WORKED_OUT[kind](after[number], change)
    for number, new in pending.items():
        after[number] = replace(after[number], **new)
    return tuple(after)


_SET: dict[type[StepChange], tuple[str, str]] = {
    Moved: ("at", "to"),
    Turned: ("facing", "facing"),
    Damaged: ("damage", "damage"),
    Archived: ("archive", "at"),
    Touched: ("flags", "flags"),
}
"""The types of changes that set one field of a robot, with that field and the field of the change for the value."""


_NO_PROGRAM: dict[str, Any] = {"paired": (), "locks": None, "hidden": (), "control": None}


def _repaired(robot: Robot, change: Repaired) -> dict[str, Any]:
    """Return the new damage and locks. Each removed token unlocks the lowest locked register (Options 4)."""
    damage = change.damage
    if robot.locks is None:
        return {"damage": damage}
    left = robot.locks[robot.damage - damage :]
    return {"damage": damage, "locks": None if left == DAMAGE[damage].locked_registers else left}


def _locked(robot: Robot, change: Locked) -> dict[str, Any]:
    register, card = change.register, change.card
    new: dict[str, Any] = {}
    if card is not None:
        new["registers"] = (*robot.registers[: register - 1], card, *robot.registers[register:])
    usual = DAMAGE[robot.damage].locked_registers
    if robot.locks is None and register in usual:
        return new
    # The damage already includes the token that locks the register.
    before = DAMAGE[max(robot.damage - 1, 0)].locked_registers if robot.locks is None else robot.locks
    locks = tuple(sorted({*before, register}))
    return new | {"locks": None if locks == usual else locks}


def _destroyed(robot: Robot, change: Destroyed) -> dict[str, Any]:
    lives = change.lives
    # Its program and damage are removed (rules 7.4). An announcement stays: its owner is asked again at re-entry (9.3).
    status = "destroyed" if lives else "out"
    gone: dict[str, Any] = {"status": status, "lives": lives, "damage": 0, "registers": EMPTY, "down": False}
    gone |= _NO_PROGRAM | {"left": robot.registers, "left_paired": robot.paired}
    return gone if lives else {**gone, "announced": False}


def _taken(robot: Robot, _: TakenOff) -> dict[str, Any]:
    # Damage and locks stay, and so do the cards in locked registers.
    locks = locked(robot)
    kept = tuple(card if number in locks else None for number, card in enumerate(robot.registers, 1))
    pairs = tuple(pair for pair in robot.paired if pair.register in locks)
    left = {"left": robot.registers, "left_paired": robot.paired, "hidden": ()}
    new = {"status": "destroyed", "registers": kept, "paired": pairs, "locks": locks, "down": False, "control": None}
    return new | left


def _wiped(robot: Robot, change: Wiped) -> dict[str, Any]:
    registers, kept = change.registers, enumerate(robot.registers, 1)
    new: dict[str, Any] = {"registers": tuple(None if number in registers else card for number, card in kept)}
    if robot.paired:
        new["paired"] = tuple(pair for pair in robot.paired if pair.register not in registers)
    return new


def _finished(_: Robot, change: Finished) -> dict[str, Any]:
    # The robot leaves the floor, and its program is discarded (rules 12).
    gone = {"status": "finished", "place": change.place, "registers": EMPTY, "down": False, "announced": False}
    return gone | _NO_PROGRAM


def _powered(_: Robot, change: Powered) -> dict[str, Any]:
    return {"down": change.down, "announced": False}


def _reentered(robot: Robot, change: Reentered) -> dict[str, Any]:
    locks = robot.locks
    back = {"status": "racing", "at": change.at, "facing": change.facing, "damage": change.damage}
    return back | {"locks": None if locks == DAMAGE[change.damage].locked_registers else locks}


def _declared(robot: Robot, change: Declared) -> dict[str, Any]:
    others = tuple(one for one in robot.chosen if one.option != change.option)
    return {"chosen": (*others, ChosenAnswer(change.option, change.choice, change.turn))}


def _counted(robot: Robot, change: Counted) -> dict[str, Any]:
    return {"tokens": _with(robot.tokens, change.option, change.tokens or None)}


def _stored(robot: Robot, change: Stored) -> dict[str, Any]:
    return {"stored": _with(robot.stored, change.option, change.card)}


def _replaced(robot: Robot, change: Replaced) -> dict[str, Any]:
    register = change.register
    known = tuple(number for number in robot.hidden if number != register)
    return {
        "registers": (*robot.registers[: register - 1], change.card, *robot.registers[register:]),
        "paired": tuple(pair for pair in robot.paired if pair.register != register),
        "hidden": (*known, register) if change.hidden else known,
    }


def _controlled(_: Robot, change: Controlled) -> dict[str, Any]:
    return {"control": Control(change.other, change.since, change.option)}


def _discarded(robot: Robot, change: Discarded) -> dict[str, Any]:
    option = change.option
    return {
        "options": tuple(name for name in robot.options if name != option),
        "tokens": _with(robot.tokens, option, None),
        "stored": _with(robot.stored, option, None),
    }


def _drew(robot: Robot, change: Drew) -> dict[str, Any]:
    return {"options": (*robot.options, change.option)}


def _with(found: tuple[tuple[str, int], ...], option: str, value: int | None) -> tuple[tuple[str, int], ...]:
    """Return the pairs of Option and value `found` with a new value for an Option.

    If the new value is None, the Option is left out.
    """
    others = tuple(one for one in found if one[0] != option)
    return others if value is None else (*others, (option, value))


_WORKED_OUT: dict[type[StepChange], Callable[[Robot, Any], dict[str, Any]]] = {
    Repaired: _repaired,
    Locked: _locked,
    Destroyed: _destroyed,
    TakenOff: _taken,
    Finished: _finished,
    Wiped: _wiped,
    Powered: _powered,
    Reentered: _reentered,
    Declared: _declared,
    Counted: _counted,
    Stored: _stored,
    Replaced: _replaced,
    Controlled: _controlled,
    Discarded: _discarded,
    Drew: _drew,
}
"""The types of changes whose effect depends on the robot, with the function that returns the new fields.

Changes that are in neither table do not change a robot.
"""
