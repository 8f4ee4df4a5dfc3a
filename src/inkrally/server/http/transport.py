"""Uvicorn's WebSocket protocol with what ASGI has no words for: to send without waiting, and to end a connection that
reads nothing or sends too much.

An ordinary send waits for a slow reader, so it would need a task and a queue for each connection. `push` hands a
message to the socket's own buffer and tells when too much waits there; `cut` sends the last message and drops the
connection soon after, whether it was read or not.

Each frame is paid for, also pings, pongs and parts without content. Received data is read in small pieces, so that
thousands of frames in one packet keep nobody waiting.

A connection that has ended leaves memory at once, although the server hardly ever collects cycles. The libraries'
objects refer to each other, so this module breaks their cycles.
"""

from __future__ import annotations

import time
from typing import Any

from litestar import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from inkrally.server.admission.buckets import Bucket
from inkrally.server.admission.waits import WAITS, Waits
from inkrally.server.http.client import CLIENT
from inkrally.server.http.sockets import OpenConnection, Sockets
from inkrally.server.observability import metrics as observe

EXTENSION = "inkrally.wire"
LAST_SECONDS = 2.0
MAX_REASON_BYTES = 120
FLOOD_COST = 60.0
"""What an address owes for a connection that had to be cut off for its frames, so that it is not back at once."""
PIECE_BYTES = 1024
"""So much is read in one go: some 170 frames of the smallest kind."""


def text_frame(message: bytes) -> bytes:
    """Return a text message as a frame of the server (RFC 6455, 5.2), which is the same for all readers."""
    size = len(message)
    if size < 126:
        head = bytes((0x81, size))
    elif size < 1 << 16:
        head = b"\x81\x7e" + size.to_bytes(2, "big")
    else:
        head = b"\x81\x7f" + size.to_bytes(8, "big")
    return head + message


class PlainSocket(WebSocket[Any, Any, Any]):
    """Litestar's own, which tells and hears without what would wrap it: that remembers whether the connection has
    ended, which `next_message` says, and is held by the socket that it holds."""

    def receive_wrapper(self, receive: Any) -> Any:
        return receive

    def send_wrapper(self, send: Any) -> Any:
        return send


class Transport(WebSocketsSansIOProtocol):
    """Uvicorn's own protocol; puts itself into the scope."""

    _waiting = 0
    _frames_out: list[bytes]
    _sockets: Sockets | None = None
    _place: OpenConnection | None = None
    _frames: Bucket | None = None

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.waits = Waits()
        self._frames_out = []
        """What was pushed and has not left yet, as frames."""
        self.heard_at = 0.0
        """When something came last, by `time.monotonic`."""

    def take_place(self, sockets: Sockets, place: OpenConnection) -> None:
        """Take over the place of the request by which this began. It is idle until `settle`."""
        self._sockets, self._place = sockets, place
        self._frames = sockets.rate_limits.frame_bucket()
        # From here on a page must say hello in time, and pings tell whether it is there.
        place.deadline = None

    def settle(self) -> None:
        """This is somebody who would be missed."""
        if self._place is not None:
            self._place.idle = False

    def connection_lost(self, exc: Exception | None) -> None:
        if self._sockets is not None and self._place is not None:
            self._sockets.leave(self._place)
        self.waits.end()
        super().connection_lost(exc)
        # Nothing more is read: what reads holds what it reads for, and so does an error that it ended with.
        self.conn.parser.close()
        self.conn.parser_exc = self.conn.handshake_exc = None

    def data_received(self, data: bytes) -> None:
        self.heard_at = time.monotonic()
        if self._frames_out:
            self._flush()  # before whatever comes of this, such as an end
        for start in range(0, len(data), PIECE_BYTES):
            if self.disconnected or self.transport.is_closing() or self.conn.parser_exc is not None:
                return
            super().data_received(data[start : start + PIECE_BYTES])

    def handle_events(self) -> None:
        """Pay for the received frames, and handle them. Cut off a page that sends too many, without a message, which
        the page would not read."""
        sockets = self._sockets
        if self.transport.is_closing():
            return
        if sockets is not None and self._frames is not None:
            paid = self._frames.take(len(self.conn.events), sockets.clock())
            if not paid or self.transport.get_write_buffer_size() > sockets.config.limits.queued_bytes:
                observe.limit_met("frames of one connection")
                client: Any = self.scope.get(CLIENT)
                if client is not None:
                    sockets.rate_limits.charge(client.address, FLOOD_COST)
                self.transport.abort()
                return
        super().handle_events()

    async def run_asgi(self) -> None:
        extensions: Any = self.scope["extensions"]
        extensions[EXTENSION] = self
        scope: Any = self.scope
        scope[WAITS] = self.waits
        try:
            await super().run_asgi()
        finally:
            del extensions[EXTENSION]

    def push(self, message: bytes, most: int) -> bool:
        """Send a text message; False, and it is not sent, where more than `most` bytes wait to be taken.

        What is pushed in one go of the loop, such as an update and the answer behind it, leaves in one packet.
        """
        if self.disconnected or self.close_sent or self.transport.is_closing():
            return True  # nobody is there to miss it
        if self._waiting + self.transport.get_write_buffer_size() > most:
            return False
        # As the library would frame it; what it would look up for each is the same for all of ours.
        if not self._frames_out:
            self.loop.call_soon(self._flush)
        self._frames_out.append(text_frame(message))
        self._waiting += len(message)
        return True

    def push_frame(self, frame: bytes, most: int) -> bool:
        """As `push`, of a message framed once for many (`text_frame`): it costs little more than the sending."""
        if self.disconnected or self.close_sent or self.transport.is_closing():
            return True
        if self._waiting:
            self._flush()  # what was said before leaves before
        if self.transport.get_write_buffer_size() > most:
            return False
        self.transport.write(frame)
        return True

    def _flush(self) -> None:
        frames, self._frames_out, self._waiting = self._frames_out, [], 0
        if frames and not self.disconnected and not self.transport.is_closing():
            self.transport.write(frames[0] if len(frames) == 1 else b"".join(frames))

    def cut(self, last_words: bytes, code: int, reason: str) -> None:
        """Say something last, close, and wait no longer than `LAST_SECONDS`."""
        if self.disconnected or self.transport.is_closing():
            return
        self.waits.end()
        if self.handshake_complete and not self.close_sent:
            self._frames_out.append(text_frame(last_words))
            self.conn.send_close(code, reason[:MAX_REASON_BYTES])
            self._frames_out += self.conn.data_to_send()
            self._flush()
            self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(LAST_SECONDS, self._drop)

    def _drop(self) -> None:
        if not self.disconnected:
            self.transport.abort()
