"""HTTP as uvicorn serves it, with bounds of what comes in before any route sees it: how long a head or a body may take
to come, how large they are and in how many pieces, how much may be asked ahead. Knows no route.
"""

from __future__ import annotations

from typing import Any

import httptools
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from inkrally.server.admission.waits import WAITS, Waits
from inkrally.server.http.sockets import OpenConnection, Sockets
from inkrally.server.http.transport import Transport
from inkrally.server.observability import metrics as observe

MAX_HEAD_BYTES = 32 * 1024
MAX_HEADERS = 100
MAX_PIECES = 2048
"""A body comes in so many pieces at most, each of which costs the same however small it is."""
MAX_MESSAGE_BYTES = 2**20
"""A request that goes on for longer is ended, also when it is answered long since."""
MAX_AHEAD = 16
"""So many requests may wait on one connection for the answer to the one before."""

_WORDS = b'{"error":{"code":"too-many-connections","message":"too many connections are open; try again later"}}'
FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\ncontent-length: %d\r\n"
    b"retry-after: 5\r\nconnection: close\r\n\r\n%s" % (len(_WORDS), _WORDS)
)
"""What is told to who comes when there is no place."""
TOO_LARGE = b"HTTP/1.1 %s Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class TooMuch(Exception):
    """A request goes beyond a bound."""


class Hearing(HttpToolsProtocol):
    """Uvicorn's own protocol, at a place among the open connections."""

    def __init__(self, sockets: Sockets, **named: Any) -> None:
        super().__init__(**named)
        self._sockets = sockets
        self._place: OpenConnection | None = None
        self._waits = Waits()
        self._in_head = False
        self._in_message = False
        self._arrived = self._received = self._pieces = 0

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._place = self._sockets.enter(transport)
        if self._place is None:
            transport.write(FULL)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._place is not None:
            self._sockets.leave(self._place)
        self._waits.end()
        super().connection_lost(exc)
        # What was asked ahead is not begun any more, and would hold this, which holds it.
        self.pipeline.clear()
        self.cycle = None  # type: ignore[assignment]  # as before the first request

    def data_received(self, data: bytes) -> None:
        if self._place is None or self.transport.is_closing():
            return
        self._arrived = len(data)
        self._received += self._arrived
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            # Any other upgrade is not done, and the request answered as if there were none.
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
            observe.limit_met("requests that cannot be read")
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
        transport.take_place(self._sockets, place)
        # From here on this hears no more, and nobody will end it: without its parser, which holds it, it is gone.
        self.parser: Any = None

    def on_message_begin(self) -> None:
        if len(self.pipeline) >= MAX_AHEAD:
            raise TooMuch
        super().on_message_begin()
        # Uvicorn would close it when so much time has gone by since the answer before, in the midst of this one.
        self._unset_keepalive_if_required()
        scope: Any = self.scope
        scope[WAITS] = self._waits
        self._in_head = self._in_message = True
        # At most: it may have begun in the middle of what has arrived.
        self._received, self._pieces = self._arrived, 0
        self._wait(self._sockets.config.head_seconds)

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        if len(self.url) > MAX_HEAD_BYTES:
            raise TooMuch

    def on_header(self, name: bytes, value: bytes) -> None:
        super().on_header(name, value)
        if len(self.headers) > MAX_HEADERS:
            raise TooMuch

    def on_headers_complete(self) -> None:
        self._in_head = False
        self._wait(self._sockets.config.body_seconds)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._pieces += 1
        if self._pieces > MAX_PIECES:
            raise TooMuch
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
        cycle: Any = self.cycle  # None before the first request, whatever its type says
        return bool(self.pipeline) or (cycle is not None and not cycle.response_complete)

    def _rest(self) -> None:
        """Nothing is going on any more, if that is so."""
        if not self._in_message and not self._answering:
            self._wait(self._sockets.config.keep_seconds, idle=True)

    def _wait(self, seconds: float, idle: bool = False) -> None:
        """What comes next comes within so many seconds. Who is still to say something is idle until it has."""
        if self._place is not None:
            self._place.deadline = self._sockets.clock() + seconds
            self._place.idle = idle or self._in_message

    def _end(self, limit: str) -> None:
        """End it for a request beyond a bound. In words, where none are on their way: a proxy takes a server that says
        nothing for one that is gone, and would send nobody here for a while."""
        observe.limit_met(limit)
        if self._answering:
            self.transport.abort()
        else:
            self.transport.write(TOO_LARGE % (b"431 Request Header Fields" if self._in_head else b"413 Content"))
            self.transport.close()
