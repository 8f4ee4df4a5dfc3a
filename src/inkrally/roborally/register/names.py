"""The words of a register and of clean-up, named once: stages in their order, reasons, and what a record tells.

The numbers of `resolution.py`, the decoding of its records and the types of the trace, and by them the client's, all
come from here. Knows no rule.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

RegisterStage: TypeAlias = Literal["cards", "express", "belts", "pushers", "gears", "crushers", "lasers", "flags"]
"""The stages of a register, in the order in which they are played (rules 3, steps B to E)."""

CleanupStage: TypeAlias = Literal["repairs", "wipe", "power-down", "re-entry"]
Stage: TypeAlias = Literal[RegisterStage, "options", CleanupStage]
"""The stages of a register, then what Options do before its cards are played, then the stages of clean-up."""

Point: TypeAlias = Literal["declaration", RegisterStage, "clean-up"]
"""Where a resolution can stop to ask: before cards are revealed, in one of the stages of a register, in clean-up."""

MovedBy: TypeAlias = Literal["card", "push", "belt", "pusher", "weapon"]
TurnedBy: TypeAlias = Literal["card", "curve", "gear"]
StoppedBy: TypeAlias = Literal["wall", "chain", "occupied", "contested", "swap", "pushers", "weapons"]
DestroyedBy: TypeAlias = Literal["pit", "edge", "damage", "crusher"]
ArchivedBy: TypeAlias = Literal["flag", "repair"]
DiscardedBy: TypeAlias = Literal["damage", "destruction", "fire-control", "used-up"]
BY_TOKEN: DiscardedBy = "fire-control"
"""An Option goes instead of a token of somebody's main laser; logs say it by the name of the first card that did so."""
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
"""What a record of the kernel tells; `step` begins a moment, the others are the tags of the changes in it."""

REGISTER_STAGES: tuple[RegisterStage, ...] = get_args(RegisterStage)
POINTS: tuple[Point, ...] = get_args(Point)
RECORDS: tuple[Record, ...] = get_args(Record)
REASONS: tuple[str, ...] = tuple(
    dict.fromkeys(word for kind in (MovedBy, TurnedBy, StoppedBy, DestroyedBy, ArchivedBy) for word in get_args(kind))
)
"""Every reason that the kernel gives, each once."""

STAGE: dict[str, int] = {word: number for number, word in enumerate(REGISTER_STAGES)}
REASON: dict[str, int] = {word: number for number, word in enumerate(REASONS)}
RECORD: dict[str, int] = {word: number for number, word in enumerate(RECORDS)}

RECORD_WIDTH = 7
"""Numbers of a record of the kernel; the first says what it tells."""


def numbers(table: dict[str, int], words: str) -> list[int]:
    """The numbers of some words, with spaces between them. Raises KeyError for one that `table` does not have."""
    return [table[word] for word in words.split()]
