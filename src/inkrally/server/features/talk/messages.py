"""The JSON structures of the HTTP routes for people: followed, muted and blocked players, and invitations."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from inkrally.server.live.messages import Invitation, LineNumber


class Friend(msgspec.Struct, frozen=True):
    """A player whom the account follows.

    Attributes:
        handle: The handle.
        friend: Whether the player follows the account too.
        here: Whether a friend is connected. None for players who do not follow back.
    """

    handle: str
    friend: bool
    here: bool | None


class HiddenPlayer(msgspec.Struct, frozen=True):
    """A muted or blocked person. `key` identifies the mute or block in a request to end it."""

    key: str
    name: str
    kind: Literal["mute", "block"]


class Contacts(msgspec.Struct, frozen=True):
    """The people of an account: players it follows, followers, muted and blocked persons, and invitations.

    Attributes:
        following: The players whom the account follows.
        followers: The handles of the followers whom the account neither follows nor hides.
        hidden: The persons whom the account has muted or blocked.
        invited: The waiting invitations to the account.
    """

    following: tuple[Friend, ...]
    followers: tuple[str, ...]
    hidden: tuple[HiddenPlayer, ...]
    invited: tuple[Invitation, ...]


class Relation(msgspec.Struct, frozen=True):
    """The relation of the account to a person, for the buttons beside a name. `friend` is whether both follow each
    other."""

    follows: bool
    friend: bool
    muted: bool
    blocked: bool


class PersonAtTable(msgspec.Struct, frozen=True):
    """A player at a table: the handle, and the relation of the account to the player.

    Attributes:
        seat: The seat.
        handle: The handle, if the account may know it.
        you: Whether the player is the asking account itself.
        standing: The relation of the account to the player.
    """

    seat: int
    handle: str | None
    you: bool
    standing: Relation


class PlayerRef(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A reference to a person: a player by handle, or the player of a seat or chat line at a table."""

    handle: Annotated[str, msgspec.Meta(max_length=200)] | None = None
    table: Annotated[str, msgspec.Meta(max_length=40)] | None = None
    seat: LineNumber | None = None
    line: LineNumber | None = None


class FollowRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to follow a player (`on`), or to stop following."""

    whom: PlayerRef
    on: bool


class HideRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to mute or block a person (`on`), or to end the mute or block."""

    whom: PlayerRef
    kind: Literal["mute", "block"]
    on: bool


class UnhideRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to end a mute or block, by its key."""

    key: Annotated[str, msgspec.Meta(max_length=64)]


class InviteFriend(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to invite a friend to a table."""

    handle: Annotated[str, msgspec.Meta(max_length=200)]


class InvitationSeen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A report that an invitation was accepted, or a request to dismiss it (`no`)."""

    table: Annotated[str, msgspec.Meta(max_length=40)]
    no: bool = False
