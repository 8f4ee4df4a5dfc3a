"""What a page and the server say to each other of talk and of people; documented in `docs/protocol.md`."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import msgspec

from inkrally.place.talk import Addressed, Phrase, Reaction, Speaking

MAX_SAID = 2000
"""Characters of a text that is looked at, before what is too long is refused in words."""
Number = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
"""As the ids of all messages; those of lines count up from 1 at each table."""


Nth = Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]
"""A seat, or a line at a table: as large as the store has them."""


class SayLine(msgspec.Struct, frozen=True, tag="talk", forbid_unknown_fields=True):
    """Say a ready phrase, or a text of one's own: one of the two. `id` counts up as for commands; said again with the
    same id it is said once."""

    cost: ClassVar[float] = 1.5
    id: Number
    phrase: Phrase | None = None
    text: Annotated[str, msgspec.Meta(max_length=MAX_SAID)] | None = None
    to: Literal["all", "team"] = "all"


class React(msgspec.Struct, frozen=True, tag="react", forbid_unknown_fields=True):
    """React to a line of somebody else, or with None take that back."""

    cost: ClassVar[float] = 2.0
    id: Number
    line: Nth
    reaction: Reaction | None = None


class ReactionCount(msgspec.Struct, frozen=True):
    """How many reacted to a line so, and whether the reader did."""

    reaction: Reaction
    count: int
    mine: bool


class TalkLine(msgspec.Struct, frozen=True):
    """Something that was said. `n` orders the lines of a table; `seat` is where the speaker sat then; `phrase` or
    `text` is what was said, neither of a line that was `removed`."""

    n: int
    at: int
    seat: int | None
    name: str
    mine: bool
    to: Addressed
    phrase: Phrase | None
    text: str | None
    removed: bool
    reactions: tuple[ReactionCount, ...]


class Talked(msgspec.Struct, frozen=True, tag="talked"):
    """Lines that are new or have changed, in their order; with `whole` they are all that there are. `may` is how the
    reader may speak here, None where it is as it was."""

    lines: tuple[TalkLine, ...]
    whole: bool
    may: Speaking | None


class Invited(msgspec.Struct, frozen=True, tag="invited"):
    """A friend asks one to a table."""

    by: str
    table: str
    path: str
    title: str
    game: str
    made: int


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
