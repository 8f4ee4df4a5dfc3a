"""What servers and workers say to each other. Knows no connection and no search.

A server that has work to hand out puts a ticket into a stream of JetStream, which tells only whose it is. A worker
that is free takes it, asks that server for the job (`BeginWork`), says each second that it is at it (`Going`), brings
the answer (`WorkDone`), and acknowledges the ticket last. So the job is made when somebody is free for it, as for a
process of the server's own; a worker that dies acknowledges nothing, and JetStream gives its ticket to another; and
where the server is gone or wants the answer no more, the worker is told so and stops.
"""

from __future__ import annotations

import zlib
from typing import Literal, TypeAlias

import msgspec

from inkrally.games import GAMES
from inkrally.server.jobs.frames import MAX_FRAME_BYTES

STREAM = "inkrally-work"
ACK_WAIT = 3.0
"""Seconds without a word after which JetStream gives a ticket to another worker."""
WORD_SECONDS = 1.0
"""So often a worker says that it is there, and what it is at."""
QUIET_SECONDS = 2.5
"""A worker from which nothing was heard for so long is taken for dead."""
PART_BYTES = 512 * 1024
"""Jobs and answers are told in parts of this size, packed: NATS carries 1 MiB."""
MAX_PARTS = 64
MAX_ID = 64
FORM = 1
"""Of what is said here; counted up when it changes."""

Sort: TypeAlias = Literal["bot", "hint", "review"]
SORTS: tuple[Sort, ...] = ("bot", "hint", "review")


def release() -> str:
    """Who understands whom: the form of what is said, and the rules by which each game is judged."""
    rules = "-".join(f"{game.rules_version}" for _, game in sorted(GAMES.items()))
    return f"{FORM}-{rules}"


class Ticket(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of work of a server that is to be had; `server` is where to ask for it."""

    id: str
    server: str


class Beat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A worker is there, and can do so much at once of each sort."""

    worker: str
    slots: dict[Sort, int]


class BeginWork(msgspec.Struct, frozen=True, tag="begin", forbid_unknown_fields=True):
    """Somebody is free for a ticket. `attempt` is a new name for each time that one begins with it."""

    ticket: str
    attempt: str


class More(msgspec.Struct, frozen=True, tag="more", forbid_unknown_fields=True):
    """The next part of a job, from 1 on."""

    ticket: str
    attempt: str
    part: int


class Going(msgspec.Struct, frozen=True, tag="going", forbid_unknown_fields=True):
    """How far it is; `shown` is the answer as far as it is there, packed, where there is more of it than before."""

    ticket: str
    attempt: str
    done: int = 0
    total: int = 0
    shown: bytes = b""


class WorkDone(msgspec.Struct, frozen=True, tag="done", forbid_unknown_fields=True):
    """A part of the answer, packed: the result as JSON, or why there is none: a Problem as JSON."""

    ticket: str
    attempt: str
    failed: bool
    part: int
    parts: int
    content: bytes


Said: TypeAlias = BeginWork | More | Going | WorkDone


class Given(msgspec.Struct, frozen=True, tag="given"):
    """The job: its first part, packed, how many there are, and for how many seconds it may be worked on."""

    seconds: float
    parts: int
    content: bytes


class Next(msgspec.Struct, frozen=True, tag="next"):
    """A later part of a job."""

    content: bytes


class Yes(msgspec.Struct, frozen=True, tag="yes"):
    """Heard; go on."""


class Later(msgspec.Struct, frozen=True, tag="later"):
    """Another is at it and seems to live; look again in a second."""


class No(msgspec.Struct, frozen=True, tag="no"):
    """Nobody wants this any more."""


Answer: TypeAlias = Given | Next | Yes | Later | No

encode = msgspec.msgpack.Encoder().encode
read_ticket = msgspec.msgpack.Decoder(Ticket).decode
read_beat = msgspec.msgpack.Decoder(Beat).decode
read_said = msgspec.msgpack.Decoder(Said).decode
read_answer = msgspec.msgpack.Decoder(Answer).decode


def ticket_subject(sort: str, ticket: str = "*") -> str:
    """Where servers of this release offer a sort of work; `*` stands for any ticket."""
    return f"inkrally.ticket.{sort}.{release()}.{ticket}"


def consumer_name(sort: str) -> str:
    return f"{sort}-{release()}"


def server_subject(server: str) -> str:
    return f"inkrally.work.{server}"


def beat_subject() -> str:
    return f"inkrally.worker.{release()}"


def pack(content: bytes) -> list[bytes]:
    """Packed, in parts; one at least."""
    packed = zlib.compress(content, 1)
    return [packed[at : at + PART_BYTES] for at in range(0, len(packed), PART_BYTES)]


def unpack(parts: list[bytes]) -> bytes:
    """What was packed. Raises ValueError for what is none, or is longer than anything that is sent."""
    reader = zlib.decompressobj()
    try:
        content = reader.decompress(b"".join(parts), MAX_FRAME_BYTES)
    except zlib.error as error:
        raise ValueError(f"not packed: {error}") from None
    if reader.unconsumed_tail or not reader.eof:
        raise ValueError("cut, or longer than anything that is sent")
    return content
