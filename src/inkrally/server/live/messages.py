"""The live protocol: every message between a page and the server, as structs. Documented in `docs/protocol.md`.

One connection is at one table. The page says hello and is told the whole snapshot, or, if it was here before and missed
little, the changes since. Every `say` and every question has an id and is answered once, by done or refused or the
answer; saying the same id again does no harm. What a command changes comes as an update, to everybody whom it
concerns, before the answer to who said it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, ClassVar, Literal, get_args

import msgspec

from inkrally.match.errors import Problem
from inkrally.place.talk import Addressed, Phrase, Reaction, Speaking
from inkrally.table.commands import Command, Count, SeatNumber
from inkrally.table.snapshots import TableSnapshot

PROTOCOL = 3
OLD_PROTOCOL = 2
"""Of the release before, which named the table in the hello alone: its pages go on to work for one release."""
MAX_MESSAGE_BYTES = 4096
MAX_NUMBER = 2**53 - 1
"""No page can count further exactly."""
MALFORMED_COST = 3.0
"""Credits for a message that cannot be read."""

MAX_SAID = 2000
"""Characters of a text that is looked at, before what is too long is refused in words."""
PAGE_NAME = r"^[^\x00]*$"
"""No store need keep a NUL: PostgreSQL does not, and would refuse what others say with it."""

MessageId = Annotated[int, msgspec.Meta(ge=0, le=MAX_NUMBER)]

Nth = Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]
"""A seat, or a line at a table: as large as the store has them."""


class Hello(msgspec.Struct, frozen=True, tag="hello", forbid_unknown_fields=True):
    """The first message: what was seen of the table last, if anything was. Pages of protocol 2 connect to `/live` and
    say here which `table` they are for; since then it stands in the path, where a proxy can see it.

    `page` is a random name that a page gives itself: ids of messages count up within it, over all its connections.
    """

    cost: ClassVar[float] = 6.0
    table: str = ""
    page: Annotated[str, msgspec.Meta(max_length=40, pattern=PAGE_NAME)] = ""
    protocol: int = PROTOCOL
    epoch: str = ""
    version: int = -1


class Say(msgspec.Struct, frozen=True, tag="say", forbid_unknown_fields=True):
    """A command. `id` counts up for this page; the answer names it."""

    cost: ClassVar[float] = 1.5
    id: MessageId
    command: Command


class Explain(msgspec.Struct, frozen=True, tag="explain", forbid_unknown_fields=True):
    """What stands behind the numbers of a seat, as the asker sees it."""

    cost: ClassVar[float] = 2.0
    id: MessageId
    seat: SeatNumber


class MoveSeat(msgspec.Struct, frozen=True, tag="move-seat", forbid_unknown_fields=True):
    """A code by which another device takes over one's seat, once and soon."""

    cost: ClassVar[float] = 1.5
    id: MessageId


class Rematch(msgspec.Struct, frozen=True, tag="rematch", forbid_unknown_fields=True):
    """A table like this one; whoever asks later is told the same one, and everybody who asked."""

    cost: ClassVar[float] = 7.0
    id: MessageId


class TakeBack(msgspec.Struct, frozen=True, tag="take-back", forbid_unknown_fields=True):
    """Take a round or turn back, and all after it, at a table of one where that is allowed."""

    cost: ClassVar[float] = 20.0
    id: MessageId
    round: Count


class Ping(msgspec.Struct, frozen=True, tag="ping", forbid_unknown_fields=True):
    """Still there?"""

    cost: ClassVar[float] = 1.0


class AskHint(msgspec.Struct, frozen=True, tag="hint", forbid_unknown_fields=True):
    """What the best turn would be, from what the asker sees and has drawn. Answered when it is found: other messages
    of the connection are answered meanwhile."""

    cost: ClassVar[float] = 10.0
    id: MessageId


class SayLine(msgspec.Struct, frozen=True, tag="talk", forbid_unknown_fields=True):
    """Say a ready phrase, or a text of one's own: one of the two. `id` counts up as for commands; said again with the
    same id it is said once."""

    cost: ClassVar[float] = 1.5
    id: MessageId
    phrase: Phrase | None = None
    text: Annotated[str, msgspec.Meta(max_length=MAX_SAID)] | None = None
    to: Literal["all", "team"] = "all"


class React(msgspec.Struct, frozen=True, tag="react", forbid_unknown_fields=True):
    """React to a line of somebody else, or with None take that back."""

    cost: ClassVar[float] = 2.0
    id: MessageId
    line: Nth
    reaction: Reaction | None = None


def decoder_of(messages: Any) -> msgspec.json.Decoder[Any]:
    """Return the decoder of what pages say by one path. Raises ValueError if a message has no cost."""
    for each in get_args(messages):
        if not hasattr(each, "cost"):
            raise ValueError(f"{each.__name__} has no cost")
    return msgspec.json.Decoder(messages)


FromPage = Hello | Say | Explain | MoveSeat | Rematch | TakeBack | AskHint | SayLine | React | Ping


class Snapshot(msgspec.Struct, frozen=True, tag="whole"):
    """A snapshot, as this viewer sees it. `epoch` changes when the server forgot the versions before; `now` is the
    server's time in milliseconds."""

    epoch: str
    version: int
    now: int
    seat: int | None
    snapshot: TableSnapshot = msgspec.field(name="room")


class Resumed(msgspec.Struct, frozen=True, tag="back"):
    """The answer to a hello whose version is remembered, in place of the whole: the updates that were missed follow."""

    now: int
    seat: int | None


class Update(msgspec.Struct, frozen=True, tag="update"):
    """The snapshot changed, from the version before to this one: `[path, value]` sets, `[path]` removes."""

    version: int
    changes: list[Any]


class Done(msgspec.Struct, frozen=True, tag="done"):
    """A command was done and is durable."""

    id: int


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    """A message was refused; nothing was changed. `id` is None for one that could not be read."""

    id: int | None
    error: Problem


class Explained(msgspec.Struct, frozen=True, tag="explained"):
    """The answer to explain; its form is the game's."""

    id: int
    seat: int
    behind: Any


class Hinted(msgspec.Struct, frozen=True, tag="hinted"):
    """The answer to hint, for the draft that the asker had; its form is the game's."""

    id: int
    hint: Any


class SeatCode(msgspec.Struct, frozen=True, tag="seat-code"):
    """The answer to move-seat; `expires` in milliseconds since 1970."""

    id: int
    code: str
    expires: int


class NextTable(msgspec.Struct, frozen=True, tag="next-table"):
    """The answer to rematch."""

    id: int
    table: str


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


class Pong(msgspec.Struct, frozen=True, tag="pong"):
    """Still here; with the server's time in milliseconds."""

    now: int


class Goodbye(msgspec.Struct, frozen=True, tag="bye"):
    """The server closes this connection, and why; `again` is whether to come back."""

    error: Problem
    again: bool


ToPage = (
    Snapshot
    | Resumed
    | Update
    | Done
    | Refused
    | Explained
    | Hinted
    | SeatCode
    | NextTable
    | Talked
    | Invited
    | Pong
    | Goodbye
)


encoded: Callable[[ToPage], bytes] = msgspec.json.Encoder().encode
"""Encode a message as it is sent."""
