"""The WebSocket protocol of Uvicorn with two additions: sending without waiting, and closing slow or flooding clients.

The `send` of ASGI waits for a slow client, so each connection would need a task and a queue. `push` writes a message
into the buffer of the socket and returns at once. It returns False if too many bytes wait in the buffer. `close_with`
sends a last message, and drops the connection soon after, even if the client has not read the message.

Every frame costs credits, including pings, pongs and empty fragments. Received data is parsed in small chunks, so that
thousands of frames in one packet do not block the event loop.

The server rarely runs the garbage collector. So this module breaks the reference cycles between objects of the
libraries when a connection ends.
"""

from __future__ import annotations

import time
from typing import Any

from litestar import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from inkrally.server.admission.connection_waits import WAITS_SCOPE_KEY, ConnectionWaits
from inkrally.server.admission.rate_limits import TokenBucket
from inkrally.server.http.client import CLIENT_SCOPE_KEY
from inkrally.server.http.connection_slots import ConnectionSlots, OpenConnection
from inkrally.server.observability import metrics as observe

EXTENSION = "inkrally.wire"
"""The key of the `Transport` among the extensions of an ASGI scope."""
CLOSE_TIMEOUT_SECONDS = 2.0
"""How long a client may take to answer a close frame before the connection is dropped."""
MAX_REASON_BYTES = 120
"""The maximum length of the reason in a close frame, which WebSocket limits to 123 bytes."""
FLOOD_COST_CREDITS = 60.0
"""The charge to an address after one of its connections was closed for too many frames.

So the client cannot return at once.
"""
READ_CHUNK_BYTES = 1024
"""How many received bytes to parse before the limits are checked again. These are some 170 of the smallest frames."""


def text_frame(message: bytes) -> bytes:
    """Return a text message as a WebSocket frame (RFC 6455, 5.2). The frame can be sent to several clients."""
    size = len(message)
    if size < 126:
        head = bytes((0x81, size))
    elif size < 1 << 16:
        head = b"\x81\x7e" + size.to_bytes(2, "big")
    else:
        head = b"\x81\x7f" + size.to_bytes(8, "big")
    return head + message


def message_in(frame: bytes) -> bytes:
    """Return the message in a frame that `text_frame` made."""
    return frame[{126: 4, 127: 10}.get(frame[1], 2) :]


class PlainSocket(WebSocket[Any, Any, Any]):
    """The WebSocket of Litestar without its wrappers around `receive` and `send`.

    The wrappers track whether the connection has ended, which `live.hub.next_message` reports anyway. They also form a
    reference cycle.
    """

    def receive_wrapper(self, receive: Any) -> Any:
        """Return `receive` unchanged."""
        return receive

    def send_wrapper(self, send: Any) -> Any:
        """Return `send` unchanged."""
        return send


class Transport(WebSocketsSansIOProtocol):
    """One WebSocket connection, as a protocol class for Uvicorn. The ASGI scope contains it under `EXTENSION`."""

    _waiting = 0
    _frames_out: list[bytes]
    _sockets: ConnectionSlots | None = None
    _place: OpenConnection | None = None
    _frames: TokenBucket | None = None

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.waits = ConnectionWaits()
        self._frames_out = []
        """Frames that were pushed and not sent yet."""
        self.received_at = 0.0
        """When data last arrived, by `time.monotonic`."""

    def adopt_connection_slot(self, sockets: ConnectionSlots, place: OpenConnection) -> None:
        """Take over the connection slot of the HTTP request that opened this WebSocket.

        The connection counts as idle until `mark_active` is called.
        """
        self._sockets, self._place = sockets, place
        self._frames = sockets.rate_limits.frame_bucket()
        # From here on the hello has its own timeout, and pings detect dead connections.
        place.deadline = None

    def mark_active(self) -> None:
        """Mark the connection as active, so that it is not closed to make room for others."""
        if self._place is not None:
            self._place.idle = False

    def connection_lost(self, exc: Exception | None) -> None:
        if self._sockets is not None and self._place is not None:
            self._sockets.release(self._place)
        self.waits.end()
        super().connection_lost(exc)
        # Break the cycles of the parser and of the errors that it keeps.
        self.conn.parser.close()
        self.conn.parser_exc = self.conn.handshake_exc = None

    def data_received(self, data: bytes) -> None:
        self.received_at = time.monotonic()
        if self._frames_out:
            self._flush()  # flush first, because the reaction to this data may close the connection
        for start in range(0, len(data), READ_CHUNK_BYTES):
            if self.disconnected or self.transport.is_closing() or self.conn.parser_exc is not None:
                return
            super().data_received(data[start : start + READ_CHUNK_BYTES])

    def handle_events(self) -> None:
        """Charge the client for the received frames, and handle them.

        A client that sends too many frames is disconnected without a message, because it would not read a message.
        """
        sockets = self._sockets
        if self.transport.is_closing():
            return
        if sockets is not None and self._frames is not None:
            paid = self._frames.take(len(self.conn.events), sockets.clock())
            if not paid or self.transport.get_write_buffer_size() > sockets.config.limits.max_send_buffer_bytes:
                observe.log_limit("frames of one connection")
                client: Any = self.scope.get(CLIENT_SCOPE_KEY)
                if client is not None:
                    sockets.rate_limits.charge(client.address, FLOOD_COST_CREDITS)
                self.transport.abort()
                return
        super().handle_events()

    async def run_asgi(self) -> None:
        extensions: Any = self.scope["extensions"]
        extensions[EXTENSION] = self
        scope: Any = self.scope
        scope[WAITS_SCOPE_KEY] = self.waits
        try:
            await super().run_asgi()
        finally:
            del extensions[EXTENSION]

    def push(self, message: bytes, most: int) -> bool:
        """Send a text message without waiting.

        Messages that are pushed in the same iteration of the event loop, such as an update and a reply, leave in one
        packet.

        Args:
            message: The encoded message.
            most: The maximum number of unsent bytes.

        Returns:
            False if more bytes than `most` wait to be sent already. The message is then dropped.
        """
        if self.disconnected or self.close_sent or self.transport.is_closing():
            return True  # the client is gone and misses nothing
        if self._waiting + self.transport.get_write_buffer_size() > most:
            return False
        # The library would create the same frame, but look up extensions and state for each message.
        if not self._frames_out:
            self.loop.call_soon(self._flush)
        self._frames_out.append(text_frame(message))
        self._waiting += len(message)
        return True

    def push_frame(self, frame: bytes, most: int) -> bool:
        """Send a frame made by `text_frame` without waiting. The arguments and the result are those of `push`.

        Use it for messages to many connections, which need only one frame.
        """
        if self.disconnected or self.close_sent or self.transport.is_closing():
            return True
        if self._waiting:
            self._flush()  # keep the order of messages
        if self.transport.get_write_buffer_size() > most:
            return False
        self.transport.write(frame)
        return True

    def _flush(self) -> None:
        """Write the pushed frames to the socket."""
        frames, self._frames_out, self._waiting = self._frames_out, [], 0
        if frames and not self.disconnected and not self.transport.is_closing():
            self.transport.write(frames[0] if len(frames) == 1 else b"".join(frames))

    def close_with(self, last_message: bytes, code: int, reason: str) -> None:
        """Send a last message and close the connection, after `CLOSE_TIMEOUT_SECONDS` at the latest.

        Args:
            last_message: The encoded message.
            code: The WebSocket close code.
            reason: The reason in the close frame.
        """
        if self.disconnected or self.transport.is_closing():
            return
        self.waits.end()
        if self.handshake_complete and not self.close_sent:
            self._frames_out.append(text_frame(last_message))
            self.conn.send_close(code, reason[:MAX_REASON_BYTES])
            self._frames_out += self.conn.data_to_send()
            self._flush()
            self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(CLOSE_TIMEOUT_SECONDS, self._drop)

    def _drop(self) -> None:
        """Drop the connection if it is still open."""
        if not self.disconnected:
            self.transport.abort()
