"""What the people at a table ask of it. Tagged structs: the protocol's own words."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=999)]
Count = Annotated[int, msgspec.Meta(ge=1, le=1000)]


class Sit(msgspec.Struct, frozen=True, tag="sit", forbid_unknown_fields=True):
    """Take a seat, the first free one if none is named, with a figure of one's choice or whichever is left."""

    name: str
    seat: SeatNumber | None = None
    look: SeatNumber | None = None


class Look(msgspec.Struct, frozen=True, tag="look", forbid_unknown_fields=True):
    """Choose a figure by its number, before the match begins; None leaves the choice to the table."""

    look: SeatNumber | None = None


class Stand(msgspec.Struct, frozen=True, tag="stand", forbid_unknown_fields=True):
    """Get up: the seat is free for somebody else."""


class Rename(msgspec.Struct, frozen=True, tag="rename", forbid_unknown_fields=True):
    """Be called something else."""

    name: str


class SeatBot(msgspec.Struct, frozen=True, tag="seat-bot", forbid_unknown_fields=True):
    """The host puts a bot into a free seat."""

    seat: SeatNumber
    level: str


class Here(msgspec.Struct, frozen=True, tag="here", forbid_unknown_fields=True):
    """A player is there again: no bot plays for the seat any more. Everything that a player does says so too."""


class Watched(msgspec.Struct, frozen=True, tag="watched", forbid_unknown_fields=True):
    """This seat has been shown the playback of this number, or goes on without: the game's own clock may run for it."""

    number: Count


class StandIn(msgspec.Struct, frozen=True, tag="stand-in", forbid_unknown_fields=True):
    """Let a bot decide for a player who is away or silent: this once, or until the player is back. Anybody who has
    another seat may ask."""

    seat: SeatNumber
    how: Literal["once", "until-back"] = "once"


class Release(msgspec.Struct, frozen=True, tag="release", forbid_unknown_fields=True):
    """The host frees a seat, of a bot or of a player."""

    seat: SeatNumber


class Swap(msgspec.Struct, frozen=True, tag="swap", forbid_unknown_fields=True):
    """Exchange who has two seats, before the match begins: the host any two, a player the own seat for a free one."""

    seat: SeatNumber
    other: SeatNumber


class Start(msgspec.Struct, frozen=True, tag="start", forbid_unknown_fields=True):
    """The host begins the match; seats that are still free are removed."""


class FreeTalk(msgspec.Struct, frozen=True, tag="free-talk", forbid_unknown_fields=True):
    """The host lets players say what they want, or ready phrases alone."""

    on: bool


class Act(msgspec.Struct, frozen=True, tag="act", forbid_unknown_fields=True):
    """Add an act of the game to one's draft."""

    act: Any


class Undo(msgspec.Struct, frozen=True, tag="undo", forbid_unknown_fields=True):
    """Take back the last act of one's draft, or so many."""

    count: Count = 1


class Redo(msgspec.Struct, frozen=True, tag="redo", forbid_unknown_fields=True):
    """Do again what was undone last."""


class Clear(msgspec.Struct, frozen=True, tag="clear", forbid_unknown_fields=True):
    """Take back the whole draft."""


class Commit(msgspec.Struct, frozen=True, tag="commit", forbid_unknown_fields=True):
    """Commit one's draft."""


class Retract(msgspec.Struct, frozen=True, tag="retract", forbid_unknown_fields=True):
    """Take one's commit back while somebody else still owes one."""


Seating = Sit | Look | Stand | Rename | Here | Watched | SeatBot | StandIn | Release | Swap | Start | FreeTalk
Command = Seating | Act | Undo | Redo | Clear | Commit | Retract
