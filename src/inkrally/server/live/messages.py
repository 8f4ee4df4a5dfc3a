"""The messages between clients and the server over a live connection, as structs (`docs/reference/protocol.md`).

A connection is for one table. The client sends a hello and gets a snapshot, or, after a short interruption, the updates
that it has missed. Each command and question has an ID and gets one reply. A client may repeat a message with its ID:
the server carries it out once. All viewers who may see a change get it as an update, the sender before the reply.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, ClassVar, Literal, get_args

import msgspec

from inkrally.lobby.chat import ChatAudience, ChatPermissions, Phrase, Reaction
from inkrally.match.errors import Problem
from inkrally.table.commands import Command, Count, SeatNumber
from inkrally.table.snapshots import TableSnapshot

PROTOCOL = 4
PREVIOUS_PROTOCOL = 3
"""The protocol of the previous release, with other names (`previous_protocol.py`). Its clients work for one release."""
MAX_MESSAGE_BYTES = 4096
MAX_NUMBER = 2**53 - 1
"""The largest integer that JavaScript represents exactly."""
MALFORMED_COST = 3.0
"""Credits for an invalid message."""

MAX_INPUT_CHARS = 2000
"""The maximum length of a text in a message, before the tighter limits of chat. A longer text makes the message
invalid."""
CLIENT_ID_PATTERN = r"^[^\x00]*$"
"""The pattern of client names: any text without NUL characters, which PostgreSQL cannot store."""

MessageId = Annotated[int, msgspec.Meta(ge=0, le=MAX_NUMBER)]

LineNumber = Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]
"""The number of a seat or of a chat line, at most what an integer column holds."""


class Hello(msgspec.Struct, frozen=True, tag="hello", forbid_unknown_fields=True):
    """The first message of a client. `epoch` and `version` are those of the last snapshot or update that the client has
    seen, if any. `client` is a random name that the client keeps across reconnects; its message IDs count up. `seat` is
    the seat for which the connection acts at a table whose players share one device (a hot seat); without it, the
    connection sees what everyone sees there.

    The ID of the table is in the path, where proxies can route by it.
    """

    cost: ClassVar[float] = 6.0
    client: Annotated[str, msgspec.Meta(max_length=40, pattern=CLIENT_ID_PATTERN)] = ""
    protocol: int = PREVIOUS_PROTOCOL
    epoch: str = ""
    version: int = -1
    seat: SeatNumber | None = None


class SendCommand(msgspec.Struct, frozen=True, tag="command", forbid_unknown_fields=True):
    """Carry out a command at the table. `id` is a number that counts up for each client; the reply repeats it."""

    cost: ClassVar[float] = 1.5
    id: MessageId
    command: Command


class RequestBreakdown(msgspec.Struct, frozen=True, tag="breakdown", forbid_unknown_fields=True):
    """Ask how a seat's numbers add up, such as its score by category."""

    cost: ClassVar[float] = 2.0
    id: MessageId
    seat: SeatNumber


class TransferSeat(msgspec.Struct, frozen=True, tag="transfer-seat", forbid_unknown_fields=True):
    """Ask for a one-time code with which another device takes over the sender's seat."""

    cost: ClassVar[float] = 1.5
    id: MessageId


class Rematch(msgspec.Struct, frozen=True, tag="rematch", forbid_unknown_fields=True):
    """Ask for a rematch. All players who ask get the same table."""

    cost: ClassVar[float] = 7.0
    id: MessageId


class UndoRound(msgspec.Struct, frozen=True, tag="undo-round", forbid_unknown_fields=True):
    """Undo a round or turn and all later ones, at a table for one player that allows it."""

    cost: ClassVar[float] = 20.0
    id: MessageId
    round: Count


class Ping(msgspec.Struct, frozen=True, tag="ping", forbid_unknown_fields=True):
    """Ask the server for a `pong`, to check that the connection works."""

    cost: ClassVar[float] = 1.0


class RequestHint(msgspec.Struct, frozen=True, tag="hint", forbid_unknown_fields=True):
    """Ask for the best turn, given what the sender sees and has drafted. Other messages are answered meanwhile."""

    cost: ClassVar[float] = 10.0
    id: MessageId


class SendChatLine(msgspec.Struct, frozen=True, tag="chat", forbid_unknown_fields=True):
    """Send a chat line: either a phrase or a text. A repeated message with the same `id` sends no second line."""

    cost: ClassVar[float] = 1.5
    id: MessageId
    phrase: Phrase | None = None
    text: Annotated[str, msgspec.Meta(max_length=MAX_INPUT_CHARS)] | None = None
    to: Literal["all", "team"] = "all"


class React(msgspec.Struct, frozen=True, tag="react", forbid_unknown_fields=True):
    """React to another player's chat line; None removes the reaction."""

    cost: ClassVar[float] = 2.0
    id: MessageId
    line: LineNumber
    reaction: Reaction | None = None


def decoder_of(messages: Any) -> msgspec.json.Decoder[Any]:
    """Return the decoder of the messages for one path. Raises ValueError if a message has no cost."""
    for each in get_args(messages):
        if not hasattr(each, "cost"):
            raise ValueError(f"{each.__name__} has no cost")
    return msgspec.json.Decoder(messages)


ClientMessage = (
    Hello
    | SendCommand
    | RequestBreakdown
    | TransferSeat
    | Rematch
    | UndoRound
    | RequestHint
    | SendChatLine
    | React
    | Ping
)


class Snapshot(msgspec.Struct, frozen=True, tag="snapshot"):
    """A viewer's snapshot of the table. `seat` is the viewer's seat, None for a spectator. `epoch` changes when the
    server has forgotten earlier versions. `now` is the server's time in milliseconds since 1970."""

    epoch: str
    version: int
    now: int
    seat: int | None
    state: TableSnapshot


class Resumed(msgspec.Struct, frozen=True, tag="resumed"):
    """The reply to a hello whose version the server remembers. It takes the place of a snapshot; the missed updates
    follow. `now` is the server's time in milliseconds since 1970."""

    now: int
    seat: int | None


class Update(msgspec.Struct, frozen=True, tag="update"):
    """The changes from the previous version of the snapshot to this one: `[path, value]` sets, `[path]` removes."""

    version: int
    changes: list[Any]


class Done(msgspec.Struct, frozen=True, tag="done"):
    """The reply to a command that was carried out and stored."""

    id: int


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    """The reply to a message that was refused and has changed nothing. `id` is None if the message has no valid ID."""

    id: int | None
    error: Problem


class Breakdown(msgspec.Struct, frozen=True, tag="breakdown-reply"):
    """The reply to `breakdown`: how the seat's numbers add up. The game defines the form of `breakdown`."""

    id: int
    seat: int
    breakdown: Any


class HintReply(msgspec.Struct, frozen=True, tag="hint-reply"):
    """The reply to `hint`, for the sender's draft at the time of the request. The game defines the form of `hint`."""

    id: int
    hint: Any


class SeatCode(msgspec.Struct, frozen=True, tag="seat-code"):
    """The reply to `transfer-seat`: the code, and the time at which it expires, in milliseconds since 1970."""

    id: int
    code: str
    expires: int


class RematchTable(msgspec.Struct, frozen=True, tag="rematch-table"):
    """The reply to `rematch`: the ID of the table of the rematch."""

    id: int
    table: str


class ReactionCount(msgspec.Struct, frozen=True):
    """The number of players who gave a reaction to a chat line. `mine` is whether the reader is one of them."""

    reaction: Reaction
    count: int
    mine: bool


class ChatLine(msgspec.Struct, frozen=True):
    """A chat line with a `phrase` or a `text`, or neither if the line was `removed`. `number` orders the lines of a
    table. `at` is in milliseconds since 1970. `seat` and `name` are those of the sender at that time, and `mine` is
    whether the reader sent the line."""

    number: int
    at: int
    seat: int | None
    name: str
    mine: bool
    to: ChatAudience
    phrase: Phrase | None
    text: str | None
    removed: bool
    reactions: tuple[ReactionCount, ...]


class ChatUpdate(msgspec.Struct, frozen=True, tag="chat-update"):
    """New and changed chat lines in order, or all lines if `reset`. `permissions` are the reader's permissions to
    write, None if they have not changed."""

    lines: tuple[ChatLine, ...]
    reset: bool
    permissions: ChatPermissions | None


class Invitation(msgspec.Struct, frozen=True, tag="invitation"):
    """An invitation of the reader to a table. `by` is the friend's handle, `made` a time in milliseconds since 1970."""

    by: str
    table: str
    path: str
    title: str
    game: str
    made: int


class Pong(msgspec.Struct, frozen=True, tag="pong"):
    """The reply to `ping`, with the server's time in milliseconds since 1970."""

    now: int


class Close(msgspec.Struct, frozen=True, tag="close"):
    """The last message before the server closes a connection, with the reason. `retry` is whether the client should
    reconnect.
    """

    error: Problem
    retry: bool


ServerMessage = (
    Snapshot
    | Resumed
    | Update
    | Done
    | Refused
    | Breakdown
    | HintReply
    | SeatCode
    | RematchTable
    | ChatUpdate
    | Invitation
    | Pong
    | Close
)


encoded: Callable[[ServerMessage], bytes] = msgspec.json.Encoder().encode
"""Encode a message as JSON."""
