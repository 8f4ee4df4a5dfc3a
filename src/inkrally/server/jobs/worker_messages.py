"""The messages between servers and remote workers.

A server with a job puts a ticket into a JetStream stream. The ticket contains only the address of the server. A free
worker takes the ticket, asks the server for the job (`BeginWork`), reports progress each second (`Going`), sends the
answer (`WorkDone`), and acknowledges the ticket last. So the server makes the job when a worker is free for it. If the
worker dies, JetStream gives the ticket to another one. If the server is gone or needs the answer no more, the worker
learns it from the reply, and stops.
"""

from __future__ import annotations

import zlib
from typing import Literal, TypeAlias

import msgspec

from inkrally.games import GAMES
from inkrally.server.jobs.frames import MAX_FRAME_BYTES

STREAM = "inkrally-work"
ACK_WAIT = 3.0
"""How many seconds after its last report a worker loses a ticket to another one."""
WORD_SECONDS = 1.0
"""How often a worker announces itself, and reports progress."""
QUIET_SECONDS = 2.5
"""A worker without reports for this long counts as dead."""
PART_BYTES = 512 * 1024
"""The size of the parts in which compressed jobs and answers are sent. NATS carries messages of 1 MiB."""
MAX_PARTS = 64
MAX_ID = 64
FORM = 1
"""The version of these messages. Increase it when they change."""

Sort: TypeAlias = Literal["bot", "hint", "review"]
SORTS: tuple[Sort, ...] = ("bot", "hint", "review")


def release() -> str:
    """Return what servers and workers must share: the version of the messages, and of the rules of each game."""
    rules = "-".join(f"{game.rules_version}" for _, game in sorted(GAMES.items()))
    return f"{FORM}-{rules}"


class Ticket(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An offered job. `server` is where to ask for it."""

    id: str
    server: str


class Beat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The announcement of a worker, with its number of slots by sort."""

    worker: str
    slots: dict[Sort, int]


class BeginWork(msgspec.Struct, frozen=True, tag="begin", forbid_unknown_fields=True):
    """A worker asks for the job of a ticket. `attempt` is a new ID for each time that a worker begins."""

    ticket: str
    attempt: str


class More(msgspec.Struct, frozen=True, tag="more", forbid_unknown_fields=True):
    """A worker asks for another part of a job. The first one is part 0, and comes with `Given`."""

    ticket: str
    attempt: str
    part: int


class Going(msgspec.Struct, frozen=True, tag="going", forbid_unknown_fields=True):
    """A progress report. `shown` is the partial answer, compressed, if there is a new one."""

    ticket: str
    attempt: str
    done: int = 0
    total: int = 0
    shown: bytes = b""


class WorkDone(msgspec.Struct, frozen=True, tag="done", forbid_unknown_fields=True):
    """One part of the compressed answer: the result as JSON, or if `failed`, a Problem as JSON."""

    ticket: str
    attempt: str
    failed: bool
    part: int
    parts: int
    content: bytes


Said: TypeAlias = BeginWork | More | Going | WorkDone


class Given(msgspec.Struct, frozen=True, tag="given"):
    """The reply to `BeginWork`: the first part of the compressed job, the number of parts, and the time limit."""

    seconds: float
    parts: int
    content: bytes


class Next(msgspec.Struct, frozen=True, tag="next"):
    """The reply to `More`: another part of a job."""

    content: bytes


class Yes(msgspec.Struct, frozen=True, tag="yes"):
    """The reply to a report: go on."""


class Later(msgspec.Struct, frozen=True, tag="later"):
    """The reply to `BeginWork` if another worker seems to work on it: try again in a second."""


class No(msgspec.Struct, frozen=True, tag="no"):
    """The reply if the job is not needed any more."""


Answer: TypeAlias = Given | Next | Yes | Later | No

encode = msgspec.msgpack.Encoder().encode
read_ticket = msgspec.msgpack.Decoder(Ticket).decode
read_beat = msgspec.msgpack.Decoder(Beat).decode
read_said = msgspec.msgpack.Decoder(Said).decode
read_answer = msgspec.msgpack.Decoder(Answer).decode


def ticket_subject(sort: str, ticket: str = "*") -> str:
    """Return the subject for tickets of a sort, for workers with the same `release`; `*` stands for any ticket."""
    return f"inkrally.ticket.{sort}.{release()}.{ticket}"


def consumer_name(sort: str) -> str:
    return f"{sort}-{release()}"


def server_subject(server: str) -> str:
    return f"inkrally.work.{server}"


def beat_subject() -> str:
    return f"inkrally.worker.{release()}"


def pack(content: bytes) -> list[bytes]:
    """Compress content, and return it in parts, at least one."""
    packed = zlib.compress(content, 1)
    return [packed[at : at + PART_BYTES] for at in range(0, len(packed), PART_BYTES)]


def unpack(parts: list[bytes]) -> bytes:
    """Decompress content. Raises ValueError if it is damaged, or longer than a frame may be."""
    reader = zlib.decompressobj()
    try:
        content = reader.decompress(b"".join(parts), MAX_FRAME_BYTES)
    except zlib.error as error:
        raise ValueError(f"not packed: {error}") from None
    if reader.unconsumed_tail or not reader.eof:
        raise ValueError("cut, or longer than anything that is sent")
    return content
