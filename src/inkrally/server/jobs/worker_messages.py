"""The messages between servers and remote workers, over the message broker NATS.

A server with a job puts a *ticket* into a stream of JetStream, the storage of NATS. The ticket contains only the IDs of
the job and the server. A free worker takes the ticket and asks the server for the job (`ClaimJob`). The worker reports
progress each second (`JobProgress`), sends the answer (`JobResult`), and acknowledges the ticket last. If the worker
dies, JetStream gives the ticket to another worker. If the server does not need the answer any more, it replies with
`CancelJob`, and the worker stops.

Workers are not trusted: servers check the size and the structure of answers. The game table decides later whether the
actions of a bot are legal.
"""

from __future__ import annotations

import zlib
from typing import Any, Literal, TypeAlias

import msgspec

from inkrally.games import GAMES, PACKS
from inkrally.match.errors import Problem, Refusal
from inkrally.pack import load_named
from inkrally.server.decoders import cached_factory
from inkrally.server.jobs.frames import MAX_FRAME_BYTES

STREAM = "inkrally-work"
ACK_WAIT_SECONDS = 3.0
"""How long JetStream waits for a message of the worker before it gives the ticket to another worker."""
HEARTBEAT_SECONDS = 1.0
"""How often a worker announces itself, and reports the progress of a job."""
WORKER_TIMEOUT_SECONDS = 2.5
"""A worker that sends nothing for this long counts as dead."""
PART_BYTES = 512 * 1024
"""The maximum size of one message with a part of a job or answer. NATS carries messages of at most 1 MiB."""
MAX_PARTS = 64
"""The maximum number of parts of a job or answer."""
MESSAGE_VERSION = 1
"""The version of these messages. Increase it when they change."""

JobKind: TypeAlias = Literal["bot", "hint", "review"]
JOB_KINDS: tuple[JobKind, ...] = ("bot", "hint", "review")
MAX_BYTES = {"bot": 256 * 1024, "hint": 2**20, "review": 16 * 2**20, "best": 4 * 2**20}
"""The maximum size of an answer in bytes, by kind of job."""
MAX_CODE, MAX_MESSAGE_CHARS, MAX_ARGUMENTS = 60, 400, 12
"""The limits for the problem that a worker reports: its code, its message, and the number of its arguments."""

_problem = msgspec.json.Decoder(Problem)


def compatibility_version() -> str:
    """Return the version that servers and workers must share: of these messages, and of the rules of each game.

    Subjects of NATS contain this version, so workers of another release get no tickets.
    """
    rules = "-".join(f"{game.rules_version}" for _, game in sorted(GAMES.items()))
    return f"{MESSAGE_VERSION}-{rules}"


class Ticket(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A job that a server offers to all workers.

    Attributes:
        id: The ID of the job.
        server: The ID of the server that has the job (see `server_subject`).
    """

    id: str
    server: str


class WorkerHeartbeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The announcement of a worker, each second.

    Attributes:
        worker: The ID of the worker.
        slots: The number of jobs that the worker can run at once, by kind of job.
    """

    worker: str
    slots: dict[JobKind, int]


class ClaimJob(msgspec.Struct, frozen=True, tag="begin", forbid_unknown_fields=True):
    """The request of a worker for the job of a ticket.

    Attributes:
        ticket: The ID of the job.
        attempt: A new random ID for each time that a worker starts the job.
    """

    ticket: str
    attempt: str


class RequestPart(msgspec.Struct, frozen=True, tag="more", forbid_unknown_fields=True):
    """The request of a worker for another part of a long job. `JobStart` contains part 0."""

    ticket: str
    attempt: str
    part: int


class JobProgress(msgspec.Struct, frozen=True, tag="going", forbid_unknown_fields=True):
    """The report of a worker on the progress of a job.

    Attributes:
        done: The number of finished steps.
        total: The number of all steps.
        shown: The newest partial answer, compressed, or empty if there is no newer one.
    """

    ticket: str
    attempt: str
    done: int = 0
    total: int = 0
    shown: bytes = b""


class JobResult(msgspec.Struct, frozen=True, tag="done", forbid_unknown_fields=True):
    """One part of the answer to a job.

    Attributes:
        failed: Whether the answer is a `Problem` as JSON, in place of a result.
        part: The number of this part, from 0.
        parts: The number of all parts.
        content: The part of the compressed answer.
    """

    ticket: str
    attempt: str
    failed: bool
    part: int
    parts: int
    content: bytes


WorkerMessage: TypeAlias = ClaimJob | RequestPart | JobProgress | JobResult


class JobStart(msgspec.Struct, frozen=True, tag="given"):
    """The reply to `ClaimJob`.

    Attributes:
        seconds: The time limit of the job.
        parts: The number of parts of the compressed job.
        content: The first part.
    """

    seconds: float
    parts: int
    content: bytes


class JobPart(msgspec.Struct, frozen=True, tag="next"):
    """The reply to `RequestPart`: the requested part of the compressed job."""

    content: bytes


class Continue(msgspec.Struct, frozen=True, tag="yes"):
    """The reply to a progress report or a part of the answer: the worker shall continue."""


class RetryLater(msgspec.Struct, frozen=True, tag="later"):
    """The reply to `ClaimJob` while another worker may have the job. The ticket is offered again a second later."""


class CancelJob(msgspec.Struct, frozen=True, tag="no"):
    """The reply to any message if the server does not need the job any more."""


ServerReply: TypeAlias = JobStart | JobPart | Continue | RetryLater | CancelJob

encode = msgspec.msgpack.Encoder().encode
decode_ticket = msgspec.msgpack.Decoder(Ticket).decode
decode_heartbeat = msgspec.msgpack.Decoder(WorkerHeartbeat).decode
decode_worker_message = msgspec.msgpack.Decoder(WorkerMessage).decode
decode_server_reply = msgspec.msgpack.Decoder(ServerReply).decode


def ticket_subject(kind: str, ticket: str = "*") -> str:
    """Return the NATS subject of a ticket for a kind of job. The default `*` matches all tickets of the kind."""
    return f"inkrally.ticket.{kind}.{compatibility_version()}.{ticket}"


def consumer_name(kind: str) -> str:
    """Return the name of the JetStream consumer from which workers take tickets for a kind of job."""
    return f"{kind}-{compatibility_version()}"


def server_subject(server: str) -> str:
    """Return the NATS subject of messages from workers to a server."""
    return f"inkrally.work.{server}"


def heartbeat_subject() -> str:
    """Return the NATS subject on which workers announce themselves."""
    return f"inkrally.worker.{compatibility_version()}"


def compress_parts(content: bytes) -> list[bytes]:
    """Compress `content` with zlib, and split it into parts of at most `PART_BYTES`, at least one."""
    packed = zlib.compress(content, 1)
    return [packed[at : at + PART_BYTES] for at in range(0, len(packed), PART_BYTES)]


def decompress_parts(parts: list[bytes]) -> bytes:
    """Join and decompress parts. Raises ValueError if they are damaged or longer than `MAX_FRAME_BYTES`."""
    reader = zlib.decompressobj()
    try:
        content = reader.decompress(b"".join(parts), MAX_FRAME_BYTES)
    except zlib.error as error:
        raise ValueError(f"the parts cannot be decompressed: {error}") from None
    if reader.unconsumed_tail or not reader.eof:
        raise ValueError("the content is incomplete or too long")
    return content


@cached_factory
def _decoder(kind: str, game: str) -> Any:
    """Return the decoder for the answers of a kind of job, as the analysis of the game defines them."""
    return msgspec.json.Decoder(load_named(PACKS[game].analysis).answer_type(kind))


def validated_answer(kind: str, game: str, content: bytes) -> bytes:
    """Check the JSON answer of a worker, and return it.

    Args:
        kind: The kind of job, a key of `MAX_BYTES`.
        game: The name of the game.
        content: The answer as JSON.

    Raises:
        ValueError: The answer is too long, or does not have the type that the game defines for this kind of job.
    """
    if len(content) > MAX_BYTES[kind]:
        raise ValueError(f"{len(content)} bytes")
    if kind == "bot":
        return content  # decoded as actions of the game by the caller, and judged by the table
    return msgspec.json.encode(_decoder(kind, game).decode(content))


def refusal(content: bytes) -> Refusal:
    """Return the refusal that a worker sent in place of an answer. `content` is a `Problem` as JSON.

    Raises:
        ValueError: The content is not a `Problem`, or one of its fields is too long.
    """
    if len(content) > 16 * 1024:
        raise ValueError(f"{len(content)} bytes")
    problem = _problem.decode(content)
    if not (problem.code.isascii() and len(problem.code) <= MAX_CODE and problem.code.replace("-", "").isalnum()):
        raise ValueError("the code of the problem is invalid")
    if len(problem.args) > MAX_ARGUMENTS:
        raise ValueError("too many arguments")
    return Refusal(problem.code, problem.message[:MAX_MESSAGE_CHARS], problem.at[:MAX_MESSAGE_CHARS], problem.args)
