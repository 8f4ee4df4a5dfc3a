"""A WebSocket as uvicorn serves it, with what ASGI has no words for: to send without waiting, and to end a connection
that takes nothing, or says more than anybody reads.

An ordinary send waits for a slow reader, so it would need a task and a queue for each connection. `push` hands over
to the socket's own buffer and says when too much lies there; `cut` writes the last words behind what is on its way
and drops the connection a little later, whether they were read or not.

Every frame is paid for, also those of which no message comes: pings, pongs and parts without content. What has come is
read in small pieces, so that thousands of frames in one packet keep nobody waiting.

Reading stops where `AHEAD` messages wait behind the one that is worked on, and not, as the library has it, with each:
to stop and begin again is two calls of the system or more, which a page that waits for its answer pays for nothing.

A connection that has ended leaves memory at once. The libraries' own objects hold each other in circles, which only the
collector would find, and that comes so seldom that they would pile up; so the circles are opened here.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from typing import Any, cast

from litestar import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from inkrally.server.admission.buckets import Bucket
from inkrally.server.admission.waits import WAITS, Waits
from inkrally.server.http.client import CLIENT
from inkrally.server.http.sockets import OpenConnection, Sockets
from inkrally.server.live.frames import cut, text_frame
from inkrally.server.observability import metrics as observe

EXTENSION = "inkrally.wire"
LAST_SECONDS = 2.0
MAX_REASON_BYTES = 120
FLOOD_COST = 60.0
"""What an address owes for a connection that had to be cut off for its frames, so that it is not back at once."""
PIECE_BYTES = 1024
"""So much is read in one go: some 170 frames of the smallest kind."""
AHEAD = 2
"""So many messages of one page wait at most, and what came in the same packet."""


class Inbox:
    """What came and was not taken yet, for the one who takes it: as much of a queue as a connection needs."""

    __slots__ = ("_events", "_waiter")

    def __init__(self) -> None:
        self._events: deque[Any] = deque()
        self._waiter: asyncio.Future[None] | None = None

    def __len__(self) -> int:
        return len(self._events)

    def put_nowait(self, event: Any) -> None:
        self._events.append(event)
        waiter, self._waiter = self._waiter, None
        if waiter is not None and not waiter.done():
            waiter.set_result(None)

    async def get(self) -> Any:
        while not self._events:
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter
        return self._events.popleft()


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
    _came: bytes = b""
    """The beginning of a frame that is not whole yet, where frames are cut here."""
    _cuts: bool | None = None
    """Whether they are, as the library stands between two of them; None before the first, where it is not known yet."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.waits = Waits()
        self._inbox = Inbox()
        self.queue = cast(Any, self._inbox)  # the library puts into it that a connection has ended
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
        if self._cuts is None:
            # Nothing lies in the library behind the request by which this began, nor has come since.
            ends = data.endswith(b"\r\n\r\n") if not self.handshake_initiated else self.conn.state is State.OPEN
            self._cuts = None if ends and not self.handshake_initiated else ends
        if self._cuts:
            data = self._read_frames(self._came + data if self._came else data)
        for start in range(0, len(data), PIECE_BYTES):
            if self._has_ended():
                return
            super().data_received(data[start : start + PIECE_BYTES])

    def _has_ended(self) -> bool:
        return self.disconnected or self.transport.is_closing() or self.conn.parser_exc is not None

    def _read_frames(self, came: bytes) -> bytes:
        """Read what came frame by frame; what of it is the library's to read, and from then on all that comes."""
        at, self._came = 0, b""
        while not self._has_ended():
            if self.conn.state is not State.OPEN:
                self._cuts = False
                return came[at:]
            frame = cut(came, at)
            if frame is None:
                self._came = came[at:]
                break
            if frame.end > len(came):
                self._cuts = False
                return came[at:]
            if frame.text is None or self.conn.current_size is not None:
                super().data_received(came[at : frame.end])
            elif self._paid():
                self._hear(frame.text)
            at = frame.end
        return b""

    def _hear(self, text: bytes) -> None:
        if self.close_sent:
            return  # as the library has it: nothing is heard any more, and nothing stops reading
        self._inbox.put_nowait({"type": "websocket.receive", "bytes": text})
        if not self.read_paused and len(self._inbox) >= AHEAD:
            self.read_paused = True
            self.transport.pause_reading()

    def handle_cont(self, event: Any) -> None:
        if self._paid():
            super().handle_cont(event)

    def handle_text(self, event: Any) -> None:
        if self._paid():
            super().handle_text(event)

    def handle_bytes(self, event: Any) -> None:
        if self._paid():
            super().handle_bytes(event)

    def handle_ping(self) -> None:
        if self._paid():
            super().handle_ping()

    def handle_pong(self, event: Any) -> None:
        if self._paid():
            super().handle_pong(event)

    def send_receive_event_to_app(self) -> None:
        before = self.read_paused
        self.read_paused = True  # so that the library does not stop reading by itself
        super().send_receive_event_to_app()
        self.read_paused = before
        if not before and len(self._inbox) >= AHEAD:
            self.read_paused = True
            self.transport.pause_reading()

    async def receive(self) -> Any:
        event = await self._inbox.get()
        if self.read_paused and not self._inbox:
            self.read_paused = False
            self.transport.resume_reading()
        return event

    def _paid(self) -> bool:
        """Whether a frame may be looked at. Who sends too many is cut off without a word, which would not be read."""
        if self.transport.is_closing():
            return False
        if self._sockets is None or self._frames is None:
            return True
        if self._frames.take(1, self._sockets.clock()):
            most = self._sockets.config.limits.queued_bytes
            if self.transport.get_write_buffer_size() <= most:
                return True
        observe.limit_met("frames of one connection")
        client: Any = self.scope.get(CLIENT)
        if client is not None:
            self._sockets.rate_limits.charge(client.address, FLOOD_COST)
        self.transport.abort()
        return False

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
