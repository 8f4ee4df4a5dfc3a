"""What a page asks and is told about people over HTTP; documented in `docs/protocol.md`."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from inkrally.server.live.messages import Invited, Nth


class Friend(msgspec.Struct, frozen=True):
    """Somebody whom one follows. `friend`: who follows back; then alone `here` says whether they are here now."""

    handle: str
    friend: bool
    here: bool | None


class HiddenPerson(msgspec.Struct, frozen=True):
    """Somebody whom one has muted or blocked. `key` names them for taking that back."""

    key: str
    name: str
    kind: Literal["mute", "block"]


class Acquaintances(msgspec.Struct, frozen=True):
    """The people whom one has to do with. `followers` follow without being followed."""

    following: tuple[Friend, ...]
    followers: tuple[str, ...]
    hidden: tuple[HiddenPerson, ...]
    invited: tuple[Invited, ...]


class Relation(msgspec.Struct, frozen=True):
    """How one stands with somebody: what the buttons beside a name show."""

    follows: bool
    friend: bool
    muted: bool
    blocked: bool


class PersonAtTable(msgspec.Struct, frozen=True):
    """A player at a table, beside what the table's own snapshot says."""

    seat: int
    handle: str | None
    you: bool
    standing: Relation


class Whom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody: a player by the handle, or whoever has a seat at a table or said a line there."""

    handle: Annotated[str, msgspec.Meta(max_length=200)] | None = None
    table: Annotated[str, msgspec.Meta(max_length=40)] | None = None
    seat: Nth | None = None
    line: Nth | None = None


class Follow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Follow a player from now on, or no more."""

    whom: Whom
    on: bool


class Hide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Mute or block somebody from now on, or no more."""

    whom: Whom
    kind: Literal["mute", "block"]
    on: bool


class ShowAgain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take back a mute or a block, by its key among one's own."""

    key: Annotated[str, msgspec.Meta(max_length=64)]


class InviteFriend(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ask a friend to a table."""

    handle: Annotated[str, msgspec.Meta(max_length=200)]


class InvitationSeen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An invitation that one has followed, or does not want (`no`)."""

    table: Annotated[str, msgspec.Meta(max_length=40)]
    no: bool = False
