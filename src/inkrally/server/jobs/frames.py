"""The frames between the server and a worker process on this machine: jobs in, progress and answers out."""

from __future__ import annotations

import struct
from typing import IO

import msgspec

JOB, PROGRESS, PART, RESULT, ERROR, FAULT = b"j", b"p", b"a", b"r", b"e", b"f"
"""The kinds of frames: a `Job`, the progress `[done, total]`, a partial answer and the final answer as JSON, a
`Problem` as JSON, and the text of an unexpected error."""
BELOW_SERVER, BELOW_BOTS, WHEN_IDLE = "behind", "polite", "lowest"
NICENESS = {BELOW_SERVER: 10, BELOW_BOTS: 15, WHEN_IDLE: 19}
"""The niceness of each kind of process. `BELOW_SERVER`: less urgent than the server. `BELOW_BOTS`: less urgent than
bots. `WHEN_IDLE`: runs only while the processor is idle, where the system can do that."""
FRAME_HEADER = struct.Struct(">cI")
MAX_FRAME_BYTES = 32 * 2**20
"""The limit of one frame. A log has at most 16 MiB, and escapes make it longer within JSON."""


class Job(msgspec.Struct, frozen=True, omit_defaults=True):
    """A job for a worker process.

    Hints and bot decisions set `game`, `view` and `draft`, and bots `level`. Reviews set `log`; the best game of a seat
    sets `log` and `seat`. Jobs for HTTP requests set `content`.
    """

    kind: str
    seed: int = 0
    game: str = ""
    level: str = ""
    view: msgspec.Raw = msgspec.Raw(b"null")
    draft: msgspec.Raw = msgspec.Raw(b"[]")
    log: str = ""
    content: msgspec.Raw = msgspec.Raw(b"null")
    seat: int = 0


def frame(kind: bytes, content: bytes) -> bytes:
    """Encode a frame: one byte for its kind, four bytes for the length of the content, the content."""
    return FRAME_HEADER.pack(kind, len(content)) + content


def read_frame(source: IO[bytes]) -> tuple[bytes, bytes] | None:
    """Return the kind and content of the next frame, or None at the end of the input."""
    head = source.read(FRAME_HEADER.size)
    if len(head) < FRAME_HEADER.size:
        return None
    kind, length = FRAME_HEADER.unpack(head)
    content = source.read(length)
    return (kind, content) if len(content) == length else None
