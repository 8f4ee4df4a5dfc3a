"""The commands of players, as the protocol sends them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=999)]
Count = Annotated[int, msgspec.Meta(ge=1, le=1000)]


class Sit(msgspec.Struct, frozen=True, tag="sit", forbid_unknown_fields=True):
    """Take a seat. Without `seat`, take the first free seat. Without `avatar`, get the first free avatar."""

    name: str
    seat: SeatNumber | None = None
    avatar: SeatNumber | None = None


class ChooseAvatar(msgspec.Struct, frozen=True, tag="choose-avatar", forbid_unknown_fields=True):
    """Choose an avatar before the match begins. None chooses the first free avatar."""

    avatar: SeatNumber | None = None


class LeaveSeat(msgspec.Struct, frozen=True, tag="leave-seat", forbid_unknown_fields=True):
    """Leave the seat."""


class Rename(msgspec.Struct, frozen=True, tag="rename", forbid_unknown_fields=True):
    """Change the sender's name at the table."""

    name: str


class AddBot(msgspec.Struct, frozen=True, tag="add-bot", forbid_unknown_fields=True):
    """Put a bot into a free seat. Only for the host."""

    seat: SeatNumber
    level: str


class PlayerReturned(msgspec.Struct, frozen=True, tag="returned", forbid_unknown_fields=True):
    """Return to the sender's seat, so that no bot plays the seat any more. Every other command of a player has this
    effect, too."""


class PlaybackSeen(msgspec.Struct, frozen=True, tag="playback-seen", forbid_unknown_fields=True):
    """Report that the sender has watched the playback with this number to its end. The game's timer starts when all
    seats have watched the playback."""

    number: Count


class ProposePause(msgspec.Struct, frozen=True, tag="propose-pause", forbid_unknown_fields=True):
    """Propose to stop the clocks of a match over days for some days. The pause begins when all have agreed."""

    days: Count


class AgreeToPause(msgspec.Struct, frozen=True, tag="agree-pause", forbid_unknown_fields=True):
    """Agree to the proposed pause."""


class DeclinePause(msgspec.Struct, frozen=True, tag="decline-pause", forbid_unknown_fields=True):
    """Decline the proposed pause, or withdraw the sender's own proposal."""


class EndPause(msgspec.Struct, frozen=True, tag="end-pause", forbid_unknown_fields=True):
    """End the agreed pause, so that the clocks run again. Any seated player may do so."""


class UseSubstitute(msgspec.Struct, frozen=True, tag="substitute", forbid_unknown_fields=True):
    """Let a bot decide for another player who is away or inactive: in this phase only, or until the player is back.
    Only for seated players.
    """

    seat: SeatNumber
    how: Literal["once", "until-back"] = "once"


class FreeSeat(msgspec.Struct, frozen=True, tag="free-seat", forbid_unknown_fields=True):
    """Free a seat of a bot or a player. Only for the host."""

    seat: SeatNumber


class SwapSeats(msgspec.Struct, frozen=True, tag="swap-seats", forbid_unknown_fields=True):
    """Exchange two seats before the match begins. The host may exchange any two seats. Other players may exchange only
    their own seat for a free one."""

    seat: SeatNumber
    other: SeatNumber


class Start(msgspec.Struct, frozen=True, tag="start", forbid_unknown_fields=True):
    """Start the match without the free seats. Only for the host."""


class AllowFreeText(msgspec.Struct, frozen=True, tag="allow-free-text", forbid_unknown_fields=True):
    """Let players write their own chat texts, or, with `on` false, only ready-made phrases. Only for the host."""

    on: bool


class AddAction(msgspec.Struct, frozen=True, tag="add-action", forbid_unknown_fields=True):
    """Add an action of the game to the sender's draft."""

    act: Any


class Undo(msgspec.Struct, frozen=True, tag="undo", forbid_unknown_fields=True):
    """Undo the last actions of the sender's draft."""

    count: Count = 1


class Redo(msgspec.Struct, frozen=True, tag="redo", forbid_unknown_fields=True):
    """Restore the action that was undone last."""


class Clear(msgspec.Struct, frozen=True, tag="clear", forbid_unknown_fields=True):
    """Undo all actions of the sender's draft."""


class Commit(msgspec.Struct, frozen=True, tag="commit", forbid_unknown_fields=True):
    """Commit the sender's draft."""


class Retract(msgspec.Struct, frozen=True, tag="retract", forbid_unknown_fields=True):
    """Retract the sender's commit while another player still owes one."""


Seating = (
    Sit
    | ChooseAvatar
    | LeaveSeat
    | Rename
    | PlayerReturned
    | PlaybackSeen
    | AddBot
    | UseSubstitute
    | FreeSeat
    | SwapSeats
    | Start
    | AllowFreeText
    | ProposePause
    | AgreeToPause
    | DeclinePause
    | EndPause
)
Command = Seating | AddAction | Undo | Redo | Clear | Commit | Retract
