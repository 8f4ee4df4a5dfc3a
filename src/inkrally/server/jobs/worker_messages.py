"""The messages between servers and remote workers.

A server with a job puts a ticket into a JetStream stream. The ticket contains only the address of the server. A free
worker takes the ticket, asks the server for the job (`ClaimJob`), reports progress each second (`JobProgress`), sends
the answer (`JobResult`), and acknowledges the ticket last. So the server makes the job when a worker is free for it. If
the worker dies, JetStream gives the ticket to another one. If the server is gone or does not need the answer any more,
the worker learns it from the reply, and stops.
"""

from __future__ import annotations

import zlib
from typing import Literal, TypeAlias

import msgspec

from inkrally.games import GAMES
from inkrally.server.jobs.frames import MAX_FRAME_BYTES

STREAM = "inkrally-work"
ACK_WAIT_SECONDS = 3.0
"""How long after its last report a worker loses a ticket to another one."""
HEARTBEAT_SECONDS = 1.0
"""How often a worker announces itself, and reports progress."""
WORKER_TIMEOUT_SECONDS = 2.5
"""A worker without reports for this long counts as dead."""
PART_BYTES = 512 * 1024
"""The size of the parts in which compressed jobs and answers are sent. NATS carries messages of 1 MiB."""
MAX_PARTS = 64
MAX_ID = 64
MESSAGE_VERSION = 1
"""The version of these messages. Increase it when they change."""

JobKind: TypeAlias = Literal["bot", "hint", "review"]
JOB_KINDS: tuple[JobKind, ...] = ("bot", "hint", "review")


def compatibility_version() -> str:
    """Return what servers and workers must share: the version of the messages, and of the rules of each game."""
    rules = "-".join(f"{game.rules_version}" for _, game in sorted(GAMES.items()))
    return f"{MESSAGE_VERSION}-{rules}"


class Ticket(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An offered job. `server` is where to ask for it."""

    id: str
    server: str


class WorkerHeartbeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The announcement of a worker, with its number of slots by sort."""

    worker: str
    slots: dict[JobKind, int]


class ClaimJob(msgspec.Struct, frozen=True, tag="begin", forbid_unknown_fields=True):
    """A worker asks for the job of a ticket. `attempt` is a new ID for each time that a worker begins."""

    ticket: str
    attempt: str


class RequestPart(msgspec.Struct, frozen=True, tag="more", forbid_unknown_fields=True):
    """A worker asks for another part of a job. The first one is part 0, and arrives with `JobStart`."""

    ticket: str
    attempt: str
    part: int


class JobProgress(msgspec.Struct, frozen=True, tag="going", forbid_unknown_fields=True):
    """A progress report. `shown` is the partial answer, compressed, if there is a new one."""

    ticket: str
    attempt: str
    done: int = 0
    total: int = 0
    shown: bytes = b""


class JobResult(msgspec.Struct, frozen=True, tag="done", forbid_unknown_fields=True):
    """One part of the compressed answer: the result as JSON, or if `failed`, a Problem as JSON."""

    ticket: str
    attempt: str
    failed: bool
    part: int
    parts: int
    content: bytes


WorkerMessage: TypeAlias = ClaimJob | RequestPart | JobProgress | JobResult


class JobStart(msgspec.Struct, frozen=True, tag="given"):
    """The reply to `ClaimJob`: the first part of the compressed job, the number of parts, and the time limit."""

    seconds: float
    parts: int
    content: bytes


class JobPart(msgspec.Struct, frozen=True, tag="next"):
    """The reply to `RequestPart`: another part of a job."""

    content: bytes


class Continue(msgspec.Struct, frozen=True, tag="yes"):
    """The reply to a report: the worker continues."""


class RetryLater(msgspec.Struct, frozen=True, tag="later"):
    """The reply to `ClaimJob` if another worker may already have the job. The worker asks again a second later."""


class CancelJob(msgspec.Struct, frozen=True, tag="no"):
    """The reply if the job is not needed any more."""


ServerReply: TypeAlias = JobStart | JobPart | Continue | RetryLater | CancelJob

encode = msgspec.msgpack.Encoder().encode
decode_ticket = msgspec.msgpack.Decoder(Ticket).decode
decode_heartbeat = msgspec.msgpack.Decoder(WorkerHeartbeat).decode
decode_worker_message = msgspec.msgpack.Decoder(WorkerMessage).decode
decode_server_reply = msgspec.msgpack.Decoder(ServerReply).decode


def ticket_subject(sort: str, ticket: str = "*") -> str:
    """Return the subject for tickets of a sort, for workers of a compatible version; `*` stands for any ticket."""
    return f"inkrally.ticket.{sort}.{compatibility_version()}.{ticket}"


def consumer_name(sort: str) -> str:
    return f"{sort}-{compatibility_version()}"


def server_subject(server: str) -> str:
    return f"inkrally.work.{server}"


def heartbeat_subject() -> str:
    return f"inkrally.worker.{compatibility_version()}"


def compress_parts(content: bytes) -> list[bytes]:
    """Compress content, and return it in parts, at least one."""
    packed = zlib.compress(content, 1)
    return [packed[at : at + PART_BYTES] for at in range(0, len(packed), PART_BYTES)]


def decompress_parts(parts: list[bytes]) -> bytes:
    """Decompress content. Raises ValueError if it is damaged, or longer than a frame may be."""
    reader = zlib.decompressobj()
    try:
        content = reader.decompress(b"".join(parts), MAX_FRAME_BYTES)
    except zlib.error as error:
        raise ValueError(f"not packed: {error}") from None
    if reader.unconsumed_tail or not reader.eof:
        raise ValueError("cut, or longer than anything that is sent")
    return content
