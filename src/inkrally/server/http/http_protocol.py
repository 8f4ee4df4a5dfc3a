"""The HTTP protocol of Uvicorn with limits that apply before a request is routed.

The limits are for the time and the size of heads and bodies, the number of chunks of a body, and the number of
pipelined requests (requests that a client sends before it has the responses to earlier ones).
"""

from __future__ import annotations

from typing import Any

import httptools
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from inkrally.server.admission.connection_waits import WAITS_SCOPE_KEY, ConnectionWaits
from inkrally.server.http.connection_slots import ConnectionSlots, OpenConnection
from inkrally.server.http.transport import Transport
from inkrally.server.observability import metrics as observe

MAX_HEAD_BYTES = 32 * 1024
"""The maximum size of the head of a request."""
MAX_HEADERS = 100
"""The maximum number of headers of a request."""
MAX_BODY_CHUNKS = 2048
"""The maximum number of chunks of a body. Each costs the same time, however small it is."""
MAX_MESSAGE_BYTES = 2**20
"""The maximum size of a request. The limit applies even after the response was sent."""
MAX_PIPELINED_REQUESTS = 16
"""The maximum number of pipelined requests that wait for the response to an earlier one."""

_WORDS = b'{"error":{"code":"too-many-connections","message":"too many connections are open; try again later"}}'
SERVICE_UNAVAILABLE = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\ncontent-length: %d\r\n"
    b"retry-after: 5\r\nconnection: close\r\n\r\n%s" % (len(_WORDS), _WORDS)
)
"""The response to a connection above the maximum number of open connections."""
TOO_LARGE = b"HTTP/1.1 %s Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
"""The response to a request above a limit. The placeholder is the status and the first words of its text."""


class RequestLimitExceeded(Exception):
    """A request exceeds one of the limits of this module."""


class HttpProtocol(HttpToolsProtocol):
    """One HTTP connection, as a protocol class for Uvicorn. Each connection has a slot (`ConnectionSlots`)."""

    def __init__(self, sockets: ConnectionSlots, **named: Any) -> None:
        """Create the protocol. `sockets` manages the slots; the other arguments are those of Uvicorn."""
        super().__init__(**named)
        self._sockets = sockets
        self._slot: OpenConnection | None = None
        self._waits = ConnectionWaits()
        self._in_head = False
        self._in_message = False
        self._last_chunk_bytes = self._received = self._chunk_count = 0

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._slot = self._sockets.acquire(transport)
        if self._slot is None:
            transport.write(SERVICE_UNAVAILABLE)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._slot is not None:
            self._sockets.release(self._slot)
        self._waits.end()
        super().connection_lost(exc)
        # Pipelined requests are not started any more. Break the reference cycle through them.
        self.pipeline.clear()
        self.cycle = None  # type: ignore[assignment]  # its value before the first request

    def data_received(self, data: bytes) -> None:
        if self._slot is None or self.transport.is_closing():
            return
        self._last_chunk_bytes = len(data)
        self._received += self._last_chunk_bytes
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            # Ignore upgrades other than WebSocket; the request is answered as usual.
            if self._should_upgrade():
                if self._answering:
                    self.transport.abort()
                else:
                    self.handle_websocket_upgrade()
            return
        except httptools.HttpParserCallbackError:
            self._close_over_limit("requests that are too large")
            return
        except httptools.HttpParserError:
            observe.log_limit("requests that cannot be read")
            if self._answering:
                self.transport.abort()
            else:
                self.send_400_response("Invalid HTTP request received.")
            return
        if self._received > (MAX_HEAD_BYTES if self._in_head else MAX_MESSAGE_BYTES) and self._in_message:
            self._close_over_limit("requests that are too large")

    def handle_websocket_upgrade(self) -> None:
        place, self._slot = self._slot, None
        super().handle_websocket_upgrade()
        transport: Any = self.transport.get_protocol()
        assert isinstance(transport, Transport)
        assert place is not None
        transport.adopt_connection_slot(self._sockets, place)
        # This object gets no more data. Its parser refers to it: drop the parser to break the cycle.
        self.parser: Any = None

    def on_message_begin(self) -> None:
        if len(self.pipeline) >= MAX_PIPELINED_REQUESTS:
            raise RequestLimitExceeded
        super().on_message_begin()
        # Uvicorn's timer still runs from the response before. It would close the connection during this request.
        self._unset_keepalive_if_required()
        scope: Any = self.scope
        scope[WAITS_SCOPE_KEY] = self._waits
        self._in_head = self._in_message = True
        # An upper bound: the request may have begun in the middle of the received data.
        self._received, self._chunk_count = self._last_chunk_bytes, 0
        self._set_deadline(self._sockets.config.head_seconds)

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        if len(self.url) > MAX_HEAD_BYTES:
            raise RequestLimitExceeded

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        if len(self.headers) > MAX_HEADERS:
            raise RequestLimitExceeded

    def on_headers_complete(self) -> None:
        self._in_head = False
        self._set_deadline(self._sockets.config.body_seconds)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._chunk_count += 1
        if self._chunk_count > MAX_BODY_CHUNKS:
            raise RequestLimitExceeded
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._in_message = False
        if self._slot is not None:
            self._slot.deadline, self._slot.idle = None, False
        super().on_message_complete()
        self._start_keep_alive()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._start_keep_alive()

    @property
    def _answering(self) -> bool:
        """Whether a response is being sent, or is still to be sent."""
        cycle: Any = self.cycle  # None before the first request, although its type says otherwise
        return bool(self.pipeline) or (cycle is not None and not cycle.response_complete)

    def _start_keep_alive(self) -> None:
        """Start the keep-alive timeout if no request is in progress."""
        if not self._in_message and not self._answering:
            self._set_deadline(self._sockets.config.keep_alive_seconds, idle=True)

    def _set_deadline(self, seconds: float, idle: bool = False) -> None:
        """Set the deadline for the next data.

        Args:
            seconds: How long to wait.
            idle: Whether the connection has no request in progress, so that it may be closed to make room. A connection
                that is sending a request counts as idle in any case.
        """
        if self._slot is not None:
            self._slot.deadline = self._sockets.clock() + seconds
            self._slot.idle = idle or self._in_message

    def _close_over_limit(self, limit: str) -> None:
        """Close the connection because of a request above a limit, and log the limit.

        The client gets an error response, unless another response is being sent. Without a response, a proxy would
        think that the server is dead and avoid it for a while.
        """
        observe.log_limit(limit)
        if self._answering:
            self.transport.abort()
        else:
            self.transport.write(TOO_LARGE % (b"431 Request Header Fields" if self._in_head else b"413 Content"))
            self.transport.close()
