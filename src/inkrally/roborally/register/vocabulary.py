"""Defines the names and numbers of the stages, reasons and records of a register and of clean-up.

The kernel (`resolution.py`), the decoding of its records, the types of the changes (`trace.py`) and the types of the
client all take their numbers and names from here.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

RegisterStage: TypeAlias = Literal["cards", "express", "belts", "pushers", "gears", "crushers", "lasers", "flags"]
"""The stages of a register, in the order in which they are played (rules 3, steps B to E)."""

CleanupStage: TypeAlias = Literal["repairs", "wipe", "power-down", "re-entry"]
Stage: TypeAlias = Literal[RegisterStage, "options", CleanupStage]
"""The stages of a register, the actions of Options before its cards are played, and the stages of clean-up."""

Point: TypeAlias = Literal["declaration", RegisterStage, "clean-up"]
"""A point where a register or clean-up can stop to ask a player.

The points are `declaration`, before cards are revealed; each stage; and `clean-up`.
"""

MovedBy: TypeAlias = Literal["card", "push", "belt", "pusher", "weapon"]
TurnedBy: TypeAlias = Literal["card", "curve", "gear"]
StoppedBy: TypeAlias = Literal["wall", "chain", "occupied", "contested", "swap", "pushers", "weapons"]
DestroyedBy: TypeAlias = Literal["pit", "edge", "damage", "crusher"]
ArchivedBy: TypeAlias = Literal["flag", "repair"]
DiscardedBy: TypeAlias = Literal["damage", "destruction", "fire-control", "used-up"]
DISCARDED_FOR_TOKEN: DiscardedBy = "fire-control"
"""The reason for an Option that was destroyed in place of a damage token of a main laser.

Logs call it by the name of the first card with this effect.
"""
RepairedBy: TypeAlias = Literal["wrench", "hammer", "flag", "power-down"]

Record: TypeAlias = Literal[
    "step",
    "moved",
    "turned",
    "stopped",
    "shot",
    "damaged",
    "absorbed",
    "locked",
    "destroyed",
    "archived",
    "touched",
    "finished",
]
"""The meaning of a record of the kernel. `step` begins a step; the others are the tags of the changes in the step."""

REGISTER_STAGES: tuple[RegisterStage, ...] = get_args(RegisterStage)
POINTS: tuple[Point, ...] = get_args(Point)
RECORDS: tuple[Record, ...] = get_args(Record)
REASONS: tuple[str, ...] = tuple(
    dict.fromkeys(word for kind in (MovedBy, TurnedBy, StoppedBy, DestroyedBy, ArchivedBy) for word in get_args(kind))
)
"""Every reason that the kernel gives, without duplicates."""

STAGE: dict[str, int] = {word: number for number, word in enumerate(REGISTER_STAGES)}
REASON: dict[str, int] = {word: number for number, word in enumerate(REASONS)}
RECORD: dict[str, int] = {word: number for number, word in enumerate(RECORDS)}

RECORD_WIDTH = 7
"""The number of integers in a record of the kernel. The first integer is the kind of the record."""


def numbers_of(table: dict[str, int], words: str) -> list[int]:
    """Return the number of each name in `words`, which are separated by spaces. Raises KeyError for an unknown name."""
    return [table[word] for word in words.split()]
