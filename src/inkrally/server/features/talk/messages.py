"""The JSON structures for people, as documented in `docs/reference/protocol.md`."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from inkrally.server.live.messages import Invitation, LineNumber


class Friend(msgspec.Struct, frozen=True):
    """A followed player. A `friend` follows back; only of friends `here` says whether they are connected."""

    handle: str
    friend: bool
    here: bool | None


class HiddenPlayer(msgspec.Struct, frozen=True):
    """A muted or blocked person. `key` ends it."""

    key: str
    name: str
    kind: Literal["mute", "block"]


class Contacts(msgspec.Struct, frozen=True):
    """The people of an account. `followers` are those whom it does not follow."""

    following: tuple[Friend, ...]
    followers: tuple[str, ...]
    hidden: tuple[HiddenPlayer, ...]
    invited: tuple[Invitation, ...]


class Relation(msgspec.Struct, frozen=True):
    """The relation of the account to a person, for the buttons beside a name."""

    follows: bool
    friend: bool
    muted: bool
    blocked: bool


class PersonAtTable(msgspec.Struct, frozen=True):
    """A player at a table, in addition to the table's snapshot."""

    seat: int
    handle: str | None
    you: bool
    standing: Relation


class PlayerRef(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A person: a player by handle, or the player of a seat or chat line at a table."""

    handle: Annotated[str, msgspec.Meta(max_length=200)] | None = None
    table: Annotated[str, msgspec.Meta(max_length=40)] | None = None
    seat: LineNumber | None = None
    line: LineNumber | None = None


class FollowRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Follow or unfollow a player."""

    whom: PlayerRef
    on: bool


class HideRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Mute or block a person, or end that."""

    whom: PlayerRef
    kind: Literal["mute", "block"]
    on: bool


class UnhideRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """End a mute or a block, by its key."""

    key: Annotated[str, msgspec.Meta(max_length=64)]


class InviteFriend(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Invite a friend to a table."""

    handle: Annotated[str, msgspec.Meta(max_length=200)]


class InvitationSeen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An invitation that was followed, or that is declined (`no`)."""

    table: Annotated[str, msgspec.Meta(max_length=40)]
    no: bool = False
