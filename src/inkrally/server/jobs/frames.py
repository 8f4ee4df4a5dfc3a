"""The frames (binary messages) between the server and a worker process, over the standard streams of the process.

The server sends jobs. The process sends progress, partial answers, and one answer or error for each job.
"""

from __future__ import annotations

import struct
from typing import IO

import msgspec

JOB, PROGRESS, PART, USED, RESULT, ERROR, FAULT = b"j", b"p", b"a", b"u", b"r", b"e", b"f"
"""The kinds of frames, one byte each, and their content.

* `JOB`: a `Job` as JSON, from the server. The process sends all other kinds.
* `PROGRESS`: a JSON list of the numbers of finished and of all steps.
* `USED`: the processor time of the job in seconds, as JSON. It comes just before the last frame of the job.
* `PART`, `RESULT`: a partial answer, and the final answer, as JSON.
* `ERROR`: a `Problem` as JSON, for an expected error.
* `FAULT`: the text of an unexpected exception.
"""
BELOW_SERVER, BELOW_BOTS, WHEN_IDLE = "behind", "polite", "lowest"
"""The priorities of worker processes, as the last argument of their command. See `NICENESS`."""
NICENESS = {BELOW_SERVER: 10, BELOW_BOTS: 15, WHEN_IDLE: 19}
"""The niceness of a process by its priority. Niceness is the priority in Unix, from 0 (urgent) to 19.

`BELOW_SERVER` processes are less urgent than the server, and `BELOW_BOTS` processes less urgent than bot processes.
`WHEN_IDLE` processes run only while the processor is idle, where the system can do that.
"""
FRAME_HEADER = struct.Struct(">cI")
MAX_FRAME_BYTES = 32 * 2**20
"""The maximum size of the content of one frame. A log has at most 16 MiB, and JSON escapes make it longer."""


class Job(msgspec.Struct, frozen=True, omit_defaults=True):
    """A job for a worker process.

    A bot decision and a hint set `game`, `view` and `draft`; a bot decision also sets `level`. A review sets `log`, and
    a best whole game sets `log` and `seat`. A known-dice challenge sets `game` and `content`, and jobs of HTTP requests
    set `content`.

    Attributes:
        kind: The name of the function that does the job, a key of `JOB_FUNCTIONS`.
        seed: The seed for random choices in the job, so that a repeated job gives the same answer.
        game: The name of the game.
        level: The level of the bot.
        view: The view of the seat, as JSON.
        draft: The actions that the seat has drafted, as JSON.
        log: The log of the finished match, in JSON Lines.
        content: The argument of a known-dice challenge or of a job of an HTTP request, as JSON.
        seat: The seat whose best whole game is searched.
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
    """Read the next frame, and return its kind and content. Returns None at the end of the input."""
    head = source.read(FRAME_HEADER.size)
    if len(head) < FRAME_HEADER.size:
        return None
    kind, length = FRAME_HEADER.unpack(head)
    content = source.read(length)
    return (kind, content) if len(content) == length else None
