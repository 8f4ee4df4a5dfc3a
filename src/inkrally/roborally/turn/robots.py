"""One robot, and how a step of a trace is written down upon robots. Judges nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal, TypeAlias

import msgspec

from inkrally.roborally.facts import DAMAGE, REGISTERS
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

__all__ = [
    "EMPTY",
    "REGISTERS",
    "Chosen",
    "Control",
    "Pair",
    "Robot",
    "Status",
    "apply_step",
    "apply_steps",
    "cards_in",
    "cards_of",
    "locked",
]

Status: TypeAlias = Literal["racing", "destroyed", "out", "finished"]
"""`racing`: on the board. `destroyed`: it re-enters in clean-up. `out`: no life is left."""

EMPTY: tuple[int | None, ...] = (None,) * REGISTERS


class Chosen(msgspec.Struct, frozen=True):
    """What the owner of a robot said for one of its Options; `turn`: it holds for the turn, else for the register."""

    option: str
    choice: str
    turn: bool


class Pair(msgspec.Struct, frozen=True):
    """A second card in a register, a turn that lies there beside the Move card, and which Option put it there."""

    register: int
    card: int
    by: str


class Control(msgspec.Struct, frozen=True):
    """Whose registers a robot executes, and from which register on."""

    by: int
    since: int


class Robot(msgspec.Struct, frozen=True):
    """A robot. Robots are numbered in dock order; `registers` hold cards by their priority, the first is register 1.

    `at` is where it stands, or stood last. `flags` is how many it has touched, `down` whether it is powered down this
    turn, `announced` whether it will be for the next one. `options` are its Option cards in the order in which it got
    them, `chosen` what was said for them and holds, `tokens` how many lie on which, `stored` the Program card on which.

    `paired` are the second cards of registers. `locks` are the locked registers where they are not those of the damage
    table, ascending. `kept` are those whose card stayed from the turn before, `hidden` those with a card that nobody
    has seen. `control`: it executes the registers of another; `left` and `left_paired` are the program that a destroyed
    robot had, for whom it controls.
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
    chosen: tuple[Chosen, ...] = ()
    tokens: tuple[tuple[str, int], ...] = ()
    stored: tuple[tuple[str, int], ...] = ()
    paired: tuple[Pair, ...] = ()
    locks: tuple[int, ...] | None = None
    kept: tuple[int, ...] = ()
    hidden: tuple[int, ...] = ()
    control: Control | None = None
    left: tuple[int | None, ...] = ()
    left_paired: tuple[Pair, ...] = ()


def locked(robot: Robot) -> tuple[int, ...]:
    """The registers that are locked, ascending: by the robot's damage (8.1), unless Fire Control was about."""
    if robot.locks is not None:
        return robot.locks
    return DAMAGE[robot.damage].locked_registers if robot.status == "racing" else ()


def cards_of(robot: Robot) -> list[int]:
    """The Program cards that lie before a robot, in registers and on Options, and so in no pile."""
    found = [card for card in robot.registers if card is not None]
    found += [pair.card for pair in robot.paired]
    return found + [card for _, card in robot.stored]


def cards_in(robot: Robot, register: int) -> list[int]:
    """The Program cards that lie in a register."""
    card = robot.registers[register - 1]
    return [*([] if card is None else [card]), *(pair.card for pair in robot.paired if pair.register == register)]


def apply_step(robots: Sequence[Robot], step: Step) -> tuple[Robot, ...]:
    """The robots after a step: every change written down."""
    return apply_steps(robots, (step,))


def apply_steps(robots: Sequence[Robot], steps: Iterable[Step]) -> tuple[Robot, ...]:
    """The robots after some steps, in their order."""
    after = list(robots)
    for step in steps:
        for change in step.changes:
            new = _changed(after, change)
            if new:
                number: int = change.robot  # type: ignore[assignment]  # only a floor's laser has none
                after[number] = msgspec.structs.replace(after[number], **new)
    return tuple(after)


def _changed(robots: Sequence[Robot], change: StepChange) -> dict[str, Any]:
    """What becomes different about the robot that a change is of; nothing where it only shows something."""
    match change:
        case Moved(to=to):
            return {"at": to}
        case Turned(facing=facing):
            return {"facing": facing}
        case Damaged(damage=damage):
            return {"damage": damage}
        case Repaired(robot, damage):
            return {"damage": damage} | _unlocked(robots[robot], damage)
        case Locked(robot, register, card):
            return _locked(robots[robot], register, card)
        case Destroyed(robot, lives=lives):
            return _destroyed(robots[robot], lives)
        case TakenOff(robot):
            return _taken(robots[robot])
        case Archived(at=at):
            return {"archive": at}
        case Touched(flags=flags):
            return {"flags": flags}
        case Finished(place=place):
            # It leaves the board (12), and so does its program.
            gone = {"status": "finished", "place": place, "registers": EMPTY, "down": False, "announced": False}
            return gone | _NO_PROGRAM
        case Wiped(robot, registers):
            return _wiped(robots[robot], registers)
        case Powered(down=down):
            return {"down": down, "announced": False}
        case Reentered(robot, at, facing, damage):
            locks = robots[robot].locks
            back = {"status": "racing", "at": at, "facing": facing, "damage": damage}
            return back | {"locks": None if locks == DAMAGE[damage].locked_registers else locks}
        case _:
            return _of_options(robots, change)


_NO_PROGRAM: dict[str, Any] = {"paired": (), "locks": None, "hidden": (), "control": None}


def _unlocked(robot: Robot, damage: int) -> dict[str, Any]:
    """Each token that is repaired frees the lowest locked register (4 of the Options)."""
    if robot.locks is None:
        return {}
    left = robot.locks[robot.damage - damage :]
    return {"locks": None if left == DAMAGE[damage].locked_registers else left}


def _locked(robot: Robot, register: int, card: int | None) -> dict[str, Any]:
    new: dict[str, Any] = {}
    if card is not None:
        new["registers"] = (*robot.registers[: register - 1], card, *robot.registers[register:])
    usual = DAMAGE[robot.damage].locked_registers
    if robot.locks is None and register in usual:
        return new
    # The token that locks has been dealt already.
    before = DAMAGE[max(robot.damage - 1, 0)].locked_registers if robot.locks is None else robot.locks
    locks = tuple(sorted({*before, register}))
    return new | {"locks": None if locks == usual else locks}


def _destroyed(robot: Robot, lives: int) -> dict[str, Any]:
    # Its program and its damage are gone (7.4); what was announced is asked again when it re-enters (9.3).
    status = "destroyed" if lives else "out"
    gone: dict[str, Any] = {"status": status, "lives": lives, "damage": 0, "registers": EMPTY, "down": False}
    gone |= _NO_PROGRAM | {"left": robot.registers, "left_paired": robot.paired}
    return gone if lives else {**gone, "announced": False}


def _taken(robot: Robot) -> dict[str, Any]:
    # Damage and locks stay, and with them what lies in locked registers.
    locks = locked(robot)
    kept = tuple(card if number in locks else None for number, card in enumerate(robot.registers, 1))
    pairs = tuple(pair for pair in robot.paired if pair.register in locks)
    left = {"left": robot.registers, "left_paired": robot.paired, "hidden": ()}
    new = {"status": "destroyed", "registers": kept, "paired": pairs, "locks": locks, "down": False, "control": None}
    return new | left


def _wiped(robot: Robot, registers: Sequence[int]) -> dict[str, Any]:
    kept = enumerate(robot.registers, 1)
    new: dict[str, Any] = {"registers": tuple(None if number in registers else card for number, card in kept)}
    if robot.paired:
        new["paired"] = tuple(pair for pair in robot.paired if pair.register not in registers)
    return new


def _of_options(robots: Sequence[Robot], change: StepChange) -> dict[str, Any]:
    match change:
        case Declared(robot, option, choice, turn):
            others = tuple(one for one in robots[robot].chosen if one.option != option)
            return {"chosen": (*others, Chosen(option, choice, turn))}
        case Counted(robot, option, tokens):
            return {"tokens": _with(robots[robot].tokens, option, tokens or None)}
        case Stored(robot, option, card):
            return {"stored": _with(robots[robot].stored, option, card)}
        case Replaced(robot, register, card, hidden=hidden):
            one = robots[robot]
            known = tuple(number for number in one.hidden if number != register)
            return {
                "registers": (*one.registers[: register - 1], card, *one.registers[register:]),
                "paired": tuple(pair for pair in one.paired if pair.register != register),
                "hidden": (*known, register) if hidden else known,
            }
        case Controlled(other=other, since=since):
            return {"control": Control(other, since)}
        case Discarded(robot, option):
            one = robots[robot]
            return {
                "options": tuple(name for name in one.options if name != option),
                "tokens": _with(one.tokens, option, None),
                "stored": _with(one.stored, option, None),
            }
        case Drew(robot, option):
            return {"options": (*robots[robot].options, option)}
        case _:
            return {}


def _with(found: tuple[tuple[str, int], ...], option: str, value: int | None) -> tuple[tuple[str, int], ...]:
    others = tuple(one for one in found if one[0] != option)
    return others if value is None else (*others, (option, value))
