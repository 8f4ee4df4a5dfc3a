"""One robot, and how a step of a trace is written down upon robots. Judges nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal, TypeAlias

import msgspec

from inkrally.roborally.facts import REGISTERS
from inkrally.roborally.register.trace import (
    Archived,
    Damaged,
    Destroyed,
    Facing,
    Finished,
    Locked,
    Moved,
    Powered,
    Reentered,
    Repaired,
    Space,
    Step,
    StepChange,
    Touched,
    Turned,
    Wiped,
)

__all__ = ["EMPTY", "REGISTERS", "Chosen", "Robot", "Status", "apply_step", "apply_steps"]

Status: TypeAlias = Literal["racing", "destroyed", "out", "finished"]
"""`racing`: on the board. `destroyed`: it re-enters in clean-up. `out`: no life is left."""

EMPTY: tuple[int | None, ...] = (None,) * REGISTERS


class Chosen(msgspec.Struct, frozen=True):
    """What the owner of a robot said for one of its Options; `turn`: it holds for the turn, else for the register."""

    option: str
    choice: str
    turn: bool


class Robot(msgspec.Struct, frozen=True):
    """A robot. Robots are numbered in dock order; `registers` hold cards by their priority, the first is register 1.

    `at` is where it stands, or stood last. `flags` is how many it has touched, `down` whether it is powered down this
    turn, `announced` whether it will be for the next one. `options` are its Option cards in the order in which it got
    them, `chosen` what was said for them and holds.
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
        case Damaged(damage=damage) | Repaired(damage=damage):
            return {"damage": damage}
        case Locked(card=None):
            return {}
        case Locked(robot, register, card):
            registers = robots[robot].registers
            return {"registers": (*registers[: register - 1], card, *registers[register:])}
        case Destroyed(lives=lives):
            status = "destroyed" if lives else "out"
            # Its program and its damage are gone (7.4); what was announced is asked again when it re-enters (9.3).
            gone: dict[str, Any] = {"status": status, "lives": lives, "damage": 0, "registers": EMPTY, "down": False}
            return gone if lives else {**gone, "announced": False}
        case Archived(at=at):
            return {"archive": at}
        case Touched(flags=flags):
            return {"flags": flags}
        case Finished(place=place):
            # It leaves the board (12), and so does its program.
            return {"status": "finished", "place": place, "registers": EMPTY, "down": False, "announced": False}
        case Wiped(robot, registers):
            kept = enumerate(robots[robot].registers, 1)
            return {"registers": tuple(None if number in registers else card for number, card in kept)}
        case Powered(down=down):
            return {"down": down, "announced": False}
        case Reentered(at=at, facing=facing, damage=damage):
            return {"status": "racing", "at": at, "facing": facing, "damage": damage, "registers": EMPTY}
        case _:
            return {}
