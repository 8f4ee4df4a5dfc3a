"""What goes between the server and a process that works for it: jobs one way, answers the other. Knows no game."""

from __future__ import annotations

import struct
from typing import IO

import msgspec

JOB, PROGRESS, PART, RESULT, ERROR, FAULT = b"j", b"p", b"a", b"r", b"e", b"f"
"""The kinds of frames: a Job; `[done, total]`; the answer as far as it is there, and the whole one, as JSON; a Problem;
the words of a fault."""
BEHIND, POLITE, LOWEST = "behind", "polite", "lowest"
NICE = {BEHIND: 10, POLITE: 15, LOWEST: 19}
"""How such a process behaves: behind the server, behind the bots, or behind whatever else wants the processor."""
HEAD = struct.Struct(">cI")
MAX_FRAME_BYTES = 32 * 2**20
"""A log has at most 16 MiB, and is longer as text within JSON."""


class Job(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is to be worked out: of a hint the game, the view and the draft, both as JSON, of a bot's decision its level
    too, of a review the log's lines, of the best whole game that of a seat, too; of what a clerk does what came in."""

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
    """A frame: its kind, the length of its content in four bytes, the content."""
    return HEAD.pack(kind, len(content)) + content


def read_frame(source: IO[bytes]) -> tuple[bytes, bytes] | None:
    """The next frame; None where there is no more."""
    head = source.read(HEAD.size)
    if len(head) < HEAD.size:
        return None
    kind, length = HEAD.unpack(head)
    content = source.read(length)
    return (kind, content) if len(content) == length else None
