"""A WebSocket as uvicorn serves it, with what ASGI has no words for: to send without waiting, and to end a connection
that takes nothing.

An ordinary send waits for a slow reader, so it would need a task and a queue for each connection. `push` hands over
to the socket's own buffer and says when too much lies there; `cut` writes the last words behind what is on its way
and drops the connection a little later, whether they were read or not.
"""

from __future__ import annotations

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

EXTENSION = "inkrally.wire"
LAST_SECONDS = 2.0
MAX_REASON_BYTES = 120


class Wire(WebSocketsSansIOProtocol):
    """Uvicorn's own protocol; puts itself into the scope."""

    _waiting = 0

    async def run_asgi(self) -> None:
        extensions: Any = self.scope["extensions"]
        extensions[EXTENSION] = self
        await super().run_asgi()

    def push(self, message: bytes, most: int) -> bool:
        """Send a text message; False, and it is not sent, where more than `most` bytes wait to be taken.

        What is pushed in one go of the loop, such as an update and the answer behind it, leaves in one packet.
        """
        if self.disconnected or self.close_sent or self.transport.is_closing():
            return True  # nobody is there to miss it
        if self._waiting + self.transport.get_write_buffer_size() > most:
            return False
        self.conn.send_text(message)
        if not self._waiting:
            self.loop.call_soon(self._flush)
        self._waiting += len(message)
        return True

    def _flush(self) -> None:
        self._waiting = 0
        if not self.disconnected:
            self.transport.write(b"".join(self.conn.data_to_send()))

    def cut(self, last_words: bytes, code: int, reason: str) -> None:
        """Say something last, close, and wait no longer than `LAST_SECONDS`."""
        if self.disconnected or self.transport.is_closing():
            return
        if self.handshake_complete and not self.close_sent:
            self.conn.send_text(last_words)
            self.conn.send_close(code, reason[:MAX_REASON_BYTES])
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
