"""Uvicorn's HTTP protocol with limits that apply before routing: the time and size of heads and bodies, the number of
parts of a body, and the number of pipelined requests."""

from __future__ import annotations

from typing import Any

import httptools
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from inkrally.server.admission.connection_waits import WAITS_SCOPE_KEY, ConnectionWaits
from inkrally.server.http.connection_slots import ConnectionSlots, OpenConnection
from inkrally.server.http.transport import Transport
from inkrally.server.observability import metrics as observe

MAX_HEAD_BYTES = 32 * 1024
MAX_HEADERS = 100
MAX_BODY_CHUNKS = 2048
"""The maximum number of parts of a body. Each part costs the same, however small it is."""
MAX_MESSAGE_BYTES = 2**20
"""The maximum size of a request, also if its response was sent before its end."""
MAX_PIPELINED_REQUESTS = 16
"""The maximum number of pipelined requests that wait for the response to an earlier one."""

_WORDS = b'{"error":{"code":"too-many-connections","message":"too many connections are open; try again later"}}'
SERVICE_UNAVAILABLE = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\ncontent-length: %d\r\n"
    b"retry-after: 5\r\nconnection: close\r\n\r\n%s" % (len(_WORDS), _WORDS)
)
"""The response to a connection over the limit of open connections."""
TOO_LARGE = b"HTTP/1.1 %s Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class RequestLimitExceeded(Exception):
    """A request exceeds a limit."""


class HttpProtocol(HttpToolsProtocol):
    """Uvicorn's protocol class, with a place among the open connections."""

    def __init__(self, sockets: ConnectionSlots, **named: Any) -> None:
        super().__init__(**named)
        self._sockets = sockets
        self._place: OpenConnection | None = None
        self._waits = ConnectionWaits()
        self._in_head = False
        self._in_message = False
        self._arrived = self._received = self._pieces = 0

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._place = self._sockets.acquire(transport)
        if self._place is None:
            transport.write(SERVICE_UNAVAILABLE)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._place is not None:
            self._sockets.release(self._place)
        self._waits.end()
        super().connection_lost(exc)
        # Pipelined requests are not started any more. Break the reference cycle through them.
        self.pipeline.clear()
        self.cycle = None  # type: ignore[assignment]  # its value before the first request

    def data_received(self, data: bytes) -> None:
        if self._place is None or self.transport.is_closing():
            return
        self._arrived = len(data)
        self._received += self._arrived
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
            self._end("requests that are too large")
            return
        except httptools.HttpParserError:
            observe.log_limit("requests that cannot be read")
            if self._answering:
                self.transport.abort()
            else:
                self.send_400_response("Invalid HTTP request received.")
            return
        if self._received > (MAX_HEAD_BYTES if self._in_head else MAX_MESSAGE_BYTES) and self._in_message:
            self._end("requests that are too large")

    def handle_websocket_upgrade(self) -> None:
        place, self._place = self._place, None
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
        self._received, self._pieces = self._arrived, 0
        self._wait(self._sockets.config.head_seconds)

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
        self._wait(self._sockets.config.body_seconds)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._pieces += 1
        if self._pieces > MAX_BODY_CHUNKS:
            raise RequestLimitExceeded
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._in_message = False
        if self._place is not None:
            self._place.deadline, self._place.idle = None, False
        super().on_message_complete()
        self._rest()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._rest()

    @property
    def _answering(self) -> bool:
        cycle: Any = self.cycle  # None before the first request, although its type says otherwise
        return bool(self.pipeline) or (cycle is not None and not cycle.response_complete)

    def _rest(self) -> None:
        """Start the keep-alive timeout if no request is under way."""
        if not self._in_message and not self._answering:
            self._wait(self._sockets.config.keep_alive_seconds, idle=True)

    def _wait(self, seconds: float, idle: bool = False) -> None:
        """Set the deadline for the next data. A connection that still has to send something is idle."""
        if self._place is not None:
            self._place.deadline = self._sockets.clock() + seconds
            self._place.idle = idle or self._in_message

    def _end(self, limit: str) -> None:
        """Close the connection for a request over a limit, with an error response if no other one is being sent.

        A proxy takes a server that closes without a response for dead, and would avoid it for a while.
        """
        observe.log_limit(limit)
        if self._answering:
            self.transport.abort()
        else:
            self.transport.write(TOO_LARGE % (b"431 Request Header Fields" if self._in_head else b"413 Content"))
            self.transport.close()
