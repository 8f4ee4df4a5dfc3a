"""What the people at a table ask of it. Tagged structs: the protocol's own words."""

from __future__ import annotations

from typing import Any

import msgspec


class Sit(msgspec.Struct, frozen=True, tag="sit", forbid_unknown_fields=True):
    """Take a seat, the first free one if none is named."""

    name: str
    seat: int | None = None


class Stand(msgspec.Struct, frozen=True, tag="stand", forbid_unknown_fields=True):
    """Leave one's seat free."""


class Rename(msgspec.Struct, frozen=True, tag="rename", forbid_unknown_fields=True):
    """Be called something else."""

    name: str


class SeatBot(msgspec.Struct, frozen=True, tag="seat-bot", forbid_unknown_fields=True):
    """The host puts a bot into a free seat."""

    seat: int
    level: str


class Release(msgspec.Struct, frozen=True, tag="release", forbid_unknown_fields=True):
    """The host frees a seat, of a bot or of a player."""

    seat: int


class Start(msgspec.Struct, frozen=True, tag="start", forbid_unknown_fields=True):
    """The host begins; seats that are still free go."""


class Act(msgspec.Struct, frozen=True, tag="act", forbid_unknown_fields=True):
    """Add an act of the game to one's draft."""

    act: Any


class Undo(msgspec.Struct, frozen=True, tag="undo", forbid_unknown_fields=True):
    """Take back the last act of one's draft, or so many."""

    count: int = 1


class Redo(msgspec.Struct, frozen=True, tag="redo", forbid_unknown_fields=True):
    """Do again what was undone last."""


class Clear(msgspec.Struct, frozen=True, tag="clear", forbid_unknown_fields=True):
    """Take back the whole draft."""


class HandIn(msgspec.Struct, frozen=True, tag="hand-in", forbid_unknown_fields=True):
    """Commit one's draft."""


class TakeBack(msgspec.Struct, frozen=True, tag="take-back", forbid_unknown_fields=True):
    """Take one's commit back while somebody else still owes one."""


Command = Sit | Stand | Rename | SeatBot | Release | Start | Act | Undo | Redo | Clear | HandIn | TakeBack
