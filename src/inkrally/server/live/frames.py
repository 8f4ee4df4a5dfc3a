"""Frames of a WebSocket (RFC 6455, 5.2) as far as they are cut here: what a server says, and most of what pages say.

A page says short texts, each a whole message in one frame. Such a frame is read here, which takes a fifth of what the
library takes for it; whatever else comes goes to the library, frame by frame. Knows no connection.
"""

from __future__ import annotations

from typing import NamedTuple

from websockets.frames import apply_mask  # type: ignore[attr-defined]  # of C, where that is there

TEXT = 0x81
"""A whole message of text, without extensions."""
LONG = 126
"""From so many bytes on two more say how many."""


class Cut(NamedTuple):
    """A frame at the beginning of what has come: where it ends, and its content where it is a plain text."""

    end: int
    text: bytes | None


def text_frame(message: bytes) -> bytes:
    """A whole text message as a server's frame, which no mask makes different for each who reads it."""
    size = len(message)
    if size < LONG:
        head = bytes((TEXT, size))
    elif size < 1 << 16:
        head = b"\x81\x7e" + size.to_bytes(2, "big")
    else:
        head = b"\x81\x7f" + size.to_bytes(8, "big")
    return head + message


def cut(came: bytes, at: int) -> Cut | None:
    """The frame that begins there; None where it is not whole yet. One that is not cut here, as it has no mask or is
    longer than 64 KiB, ends behind all that came: whoever reads it has to read on for good."""
    left = len(came) - at
    if left < 2:
        return None
    size, start = came[at + 1] ^ 0x80, at + 6
    if size > LONG:
        return Cut(len(came) + 1, None)
    if size == LONG:
        if left < 4:
            return None
        size, start = int.from_bytes(came[at + 2 : at + 4], "big"), at + 8
    end = start + size
    if end > len(came):
        return None
    if came[at] != TEXT or not size or (size < LONG) != (start == at + 6):
        return Cut(end, None)
    text = apply_mask(came[start:end], came[start - 4 : start])
    if not text.isascii():
        try:
            text.decode()
        except UnicodeDecodeError:
            return Cut(end, None)
    return Cut(end, text)
