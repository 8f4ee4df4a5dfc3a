"""The live connections of the lobby (`/live/place`): the list of public tables, and searches for quick games.

A *watcher* is a connection that shows the list. Watchers do not play at the moment, so players come first: the server
encodes a change once, and sends it to the watchers in short slices with pauses. The next message contains the changes
that happen meanwhile. Watchers have their own limit of connections.
"""

from __future__ import annotations

import asyncio
import gzip
import time
from collections.abc import Callable
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.handlers import WebsocketRouteHandler

from inkrally.match.errors import InkrallyError, Problem
from inkrally.server.background_tasks import attempt
from inkrally.server.events import Dispatcher, PlayerCardChanged, TableChanged, TableDeleted
from inkrally.server.features.lobby import messages as say
from inkrally.server.features.lobby.matchmaking import Matchmaker
from inkrally.server.features.lobby.open_tables import MAX_BATCH, OpenTables
from inkrally.server.features.lobby.searches import MIN_NEWS_DIVISOR
from inkrally.server.http.transport import text_frame
from inkrally.server.live import messages as msg
from inkrally.server.live.hub import Connection, Hub, decode_message, next_message, open_connection
from inkrally.server.observability import metrics as observe
from inkrally.server.storage.store import StoreError

PATH = "/live/place"
"""The path of the WebSocket."""
BATCH_SECONDS, OVERLOADED_SECONDS = 0.25, 2.0
"""How often to send changes of the list, usually and while the server is overloaded."""
ONLINE_COUNT_SECONDS = 1.0
"""How often to send the number of connected people."""
MAX_SEND_SECONDS = 0.002
"""The length of a slice: how long to send messages to watchers before other tasks may run."""
FULL_LIST_CACHE_SECONDS = 1.0
"""How long the encoded full list is reused, so that many clients can request it."""
RECENT_READER_SECONDS = 60.0
"""How long the list is kept up to date after a request for it.

While no client uses the list, changes of other servers are only collected.
"""
MAX_REMOTE_CHANGES = 2000
"""How many changed tables of other servers are collected before they are read in any case."""
MAX_READER_WAIT_SECONDS = 1.0
"""How long a request for the list waits until the collected tables are read."""
RETRY_SECONDS = 5.0
"""The pause after an error while reading ratings or tables."""
GZIP_LEVEL = 1
PAUSE_FACTOR = 2.0
"""The length of the pause after each slice of sending, as a multiple of the duration of the slice."""

_decoder = msg.decoder_of(say.LobbyClientMessage)
_encode = msgspec.json.Encoder().encode


class ListSnapshot(msgspec.Struct):
    """The full list as it was last encoded.

    Attributes:
        version: The version of the list.
        at: When the list was encoded, by `time.monotonic`.
        text: The list as JSON.
        packed: The compressed JSON; empty until a client needs it.
    """

    version: int
    at: float
    text: bytes
    packed: bytes = b""


class LobbyConnection:
    """A connection to the lobby, as the matchmaker uses it."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.account = connection.account

    @property
    def address(self) -> str:
        return self.connection.address

    def send(self, message: bytes) -> None:
        self.connection.send(message)


class Lobby:
    """The lobby of one server: its connections, the list, and the searches."""

    def __init__(
        self,
        hub: Hub,
        open_tables: OpenTables,
        matchmaker: Matchmaker,
        now: Callable[[], int],
        events: Dispatcher,
        is_overloaded: Callable[[], bool],
    ) -> None:
        """Create the lobby.

        Args:
            hub: The live connections of the server.
            open_tables: The list of public tables.
            matchmaker: The matchmaker.
            now: Returns the time in milliseconds since 1970.
            events: The event dispatcher.
            is_overloaded: Returns whether the server is overloaded, so that the list should be sent less often.
        """
        self.hub = hub
        self.is_overloaded = is_overloaded
        events.on(TableChanged, lambda event: self.changed(event.live))
        events.on(TableDeleted, lambda event: self.forget(event.table_id))
        events.on(PlayerCardChanged, lambda event: self.on_rating_changed(event.account))
        events.reread(open_tables.invalidate_ratings)
        self.open_tables = open_tables
        self.matchmaker = matchmaker
        self.now = now
        self.watchers: dict[Connection, None] = {}
        self._snapshot: ListSnapshot | None = None
        self._online_count = say.OnlineCount(0, ())
        self._collected: dict[str, bool | None] = {}
        """Changed tables of other servers that are not read yet, as an argument for `OpenTables.refresh`."""
        self._read_lock = asyncio.Lock()
        self._reading: asyncio.Task[None] | None = None
        self._resync_argument: Callable[[str], bool] | None = None
        """The argument for `OpenTables.resync`, if all tables of other servers must be read again."""
        self._no_reads_until = 0.0
        """Until when not to read the store for requests, by `time.monotonic`."""
        self._requested_at = -RECENT_READER_SECONDS
        self._wake = asyncio.Event()
        self._no_ratings_until = 0.0
        """Until when not to read ratings, by `time.monotonic`."""

    def changed(self, live: Any) -> None:
        """Update the entry of a table of this server that has changed."""
        self._collected.pop(live.id, None)
        self.open_tables.changed(live)
        self._wake_if_changed()

    async def look_at(self, tables: dict[str, bool | None]) -> None:
        """Read tables of other servers, and update their entries. Raises StoreError.

        `tables` has the form of the argument of `OpenTables.refresh`.
        """
        await self.open_tables.refresh(tables)
        self._wake_if_changed()

    async def on_remote_change(self, found: dict[str, bool | None]) -> None:
        """Collect changed tables of other servers, and read them if a client uses the list now.

        Reading each change at once would cost a query on each server. `found` has the form of the argument of
        `OpenTables.refresh`. Raises StoreError.
        """
        self._collect(found)
        await self._read_until(0 if self._is_in_use() else MAX_REMOTE_CHANGES)

    async def resync(self, there: Callable[[str], bool]) -> None:
        """Read all tables of other servers again, now or when a client uses the list.

        `there` is the argument for `OpenTables.resync`. Raises StoreError.
        """
        self._resync_argument = there
        if self._is_in_use():
            await self._resync_if_due()

    def _is_in_use(self) -> bool:
        """Return whether a client uses the list, or has requested it recently."""
        return bool(self.watchers) or time.monotonic() - self._requested_at < RECENT_READER_SECONDS

    async def _resync_if_due(self) -> None:
        """Read all tables of other servers again if that is due. Raises StoreError."""
        there, self._resync_argument = self._resync_argument, None
        if there is None:
            return
        try:
            await self.open_tables.resync(there)
        except BaseException:
            self._resync_argument = there
            raise
        self._wake_if_changed()

    async def refresh_for_reader(self) -> None:
        """Prepare for a request for the list: read the collected tables, for at most `MAX_READER_WAIT_SECONDS`.

        Concurrent requests share one read. After a recent error of the store, this reads nothing, so that the client
        gets the present list.
        """
        self._requested_at = time.monotonic()
        if not (self._collected or self._resync_argument) or self._requested_at < self._no_reads_until:
            return
        if self._reading is None or self._reading.done():
            self._reading = asyncio.create_task(self._read_collected())
        await asyncio.wait([self._reading], timeout=MAX_READER_WAIT_SECONDS)

    async def _read_collected(self) -> None:
        """Read the collected tables. If the store does not answer, try again after `RETRY_SECONDS`."""
        try:
            await self._read_until(0)
            await self._resync_if_due()
        except StoreError:
            self._no_reads_until = time.monotonic() + RETRY_SECONDS

    def _collect(self, found: dict[str, bool | None]) -> None:
        """Add tables to the collected ones."""
        for table_id, connected in found.items():
            if connected is not None:
                self._collected[table_id] = connected
            else:
                self._collected.setdefault(table_id)

    async def _read_until(self, most: int) -> None:
        """Read collected tables until at most `most` are left. Raises StoreError."""
        async with self._read_lock:
            while len(self._collected) > most:
                some = {each: self._collected.pop(each) for each in list(self._collected)[:MAX_BATCH]}
                try:
                    await self.look_at(some)
                except BaseException:
                    newer, self._collected = self._collected, some
                    self._collect(newer)
                    raise

    def forget(self, table_id: str) -> None:
        """Remove a deleted table from the list."""
        self._collected.pop(table_id, None)
        self.open_tables.forget(table_id)
        self._wake_if_changed()

    def on_rating_changed(self, account: str) -> None:
        """Read the rating of an account again, and update the list."""
        self.open_tables.on_rating_changed(account)
        self._wake_if_changed()

    def _wake_if_changed(self) -> None:
        """Wake the background task if there is a change to send or a rating to read."""
        if self.open_tables.listing.changed or self._should_read_ratings():
            self._wake.set()

    async def close(self) -> None:
        """Cancel a read of tables of other servers that is in progress."""
        if self._reading is not None:
            self._reading.cancel()
            await asyncio.gather(self._reading, return_exceptions=True)

    async def run_updates(self) -> None:
        """Send changes of the list to the watchers until the task is cancelled."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            # Send the known changes at once. The next message contains ratings that have to be read first.
            await attempt("lobby-failed", self.send_updates)
            await self._read_ratings()
            await asyncio.sleep(BATCH_SECONDS if not self.is_overloaded() else OVERLOADED_SECONDS)
            self._wake_if_changed()

    async def _read_ratings(self) -> None:
        """Read ratings that the list lacks, if that is due."""
        if not self._should_read_ratings():
            return
        try:
            await self.open_tables.read_ratings()
        except Exception as error:
            # The list stays usable without these ratings. The next change of the list tries again.
            self._no_ratings_until = time.monotonic() + RETRY_SECONDS
            observe.log.warning("lobby-failed", error=repr(error))

    def _should_read_ratings(self) -> bool:
        """Return whether the list lacks ratings, and the last read did not fail recently."""
        return self.open_tables.has_unread_ratings and time.monotonic() >= self._no_ratings_until

    async def send_updates(self) -> int:
        """Send the changes since the last call to the watchers. Return the number of watchers that got a message."""
        text = self.open_tables.listing.next_update()
        if text is None:
            return 0
        return await self._send_to_watchers(text)

    async def run_online_count(self) -> None:
        """Send the number of connected people to the watchers until the task is cancelled."""
        while True:
            await asyncio.sleep(ONLINE_COUNT_SECONDS if not self.is_overloaded() else OVERLOADED_SECONDS)
            await attempt("lobby-failed", self.send_online_count)

    async def send_online_count(self) -> int:
        """Send the number of connected people if it has changed noticeably.

        Returns the number of watchers that got a message.
        """
        if not self.watchers:
            return 0
        count = self._count_people()
        if not _is_noticeable(self._online_count, count):
            return 0
        self._online_count = count
        return await self._send_to_watchers(_encode(count))

    def enter(self, connection: Connection) -> None:
        """Add a watcher, and send the number of connected people to it. Later messages contain only changes."""
        if not self.watchers:
            self._online_count = self._count_people()
        self.watchers[connection] = None
        connection.send(_encode(self._online_count))

    def _count_people(self) -> say.OnlineCount:
        """Return the message with the number of connected people and of searches."""
        return say.OnlineCount(len(self.hub.local_sessions()), self.matchmaker.search_counts())

    async def _send_to_watchers(self, text: bytes) -> int:
        """Send a message to all watchers, and return their number."""
        frame, most, count = text_frame(text), self.hub.config.limits.max_send_buffer_bytes, 0
        began = time.perf_counter()
        for connection in list(self.watchers):  # newer watchers have the change already
            if not connection.transport.push_frame(frame, most):
                connection.disconnect(
                    Problem("slow-reader", "this client reads its messages too slowly; reload the page"), True
                )
            count += 1
            took = time.perf_counter() - began
            if took > MAX_SEND_SECONDS:
                await asyncio.sleep(PAUSE_FACTOR * took)
                began = time.perf_counter()
        return count

    def full_list(self, packs: bool) -> bytes:
        """Return the full list as JSON, compressed with gzip if `packs`.

        The result may be a second old. The client gets newer changes when it connects with the version of the list.
        """
        listing, now = self.open_tables.listing, time.monotonic()
        if self._snapshot is None or (
            self._snapshot.version != listing.version and now - self._snapshot.at > FULL_LIST_CACHE_SECONDS
        ):
            version, tables = listing.full_list()
            people = len(self.hub.local_sessions())
            found = {"epoch": listing.epoch, "version": version, "now": self.now(), "people": people, "tables": tables}
            self._snapshot = ListSnapshot(version, now, _encode(found))
        if not packs:
            return self._snapshot.text
        if not self._snapshot.packed:
            self._snapshot.packed = gzip.compress(self._snapshot.text, GZIP_LEVEL, mtime=0)
        return self._snapshot.packed


def _is_noticeable(before: say.OnlineCount, after: say.OnlineCount) -> bool:
    """Return whether the numbers of people have changed noticeably.

    For small numbers, any change is noticeable, and for large numbers only a change of a few percent.
    """
    lines_before, after_lines = ({line[:3]: line[3] for line in count.looking} for count in (before, after))
    counts = [(before.people, after.people)]
    counts += [(lines_before.get(line, 0), after_lines.get(line, 0)) for line in lines_before | after_lines]
    return any(abs(later - earlier) * MIN_NEWS_DIVISOR > earlier for earlier, later in counts)


def lobby_handler(lobby: Lobby) -> WebsocketRouteHandler:
    """Return the route `/live/place`."""

    @websocket(PATH, cost=4.0)
    async def live(socket: WebSocket[Any, Any, Any]) -> None:
        # Watching needs no session. A page that will search for players adds `seek` to the address.
        connection = await open_connection(socket, lobby.hub, needs_session="seek" in socket.query_params)
        if connection is not None:
            await lobby.hub.connection_slot(connection, _converse(socket, lobby, connection), watches=True)

    return live


async def _converse(socket: WebSocket[Any, Any, Any], lobby: Lobby, connection: Connection) -> None:
    """Handle one connection to the lobby until it ends."""
    hello = await lobby.hub.receive_hello(socket, connection, _decoder, say.EnterLobby)
    if hello is None:
        return
    page = LobbyConnection(connection)
    if hello.epoch:
        await lobby.refresh_for_reader()
        missed = lobby.open_tables.listing.updates_since(hello.epoch, hello.version)
        if missed is None:
            connection.send(_encode(say.ListReset()))
        else:
            for text in missed:
                connection.send(text)
            lobby.enter(connection)
    try:
        lobby.matchmaker.enter(page)
        while (data := await next_message(socket)) is not None:
            await _answer(lobby, page, decode_message(data, connection.decoder))
    finally:
        lobby.watchers.pop(connection, None)
        lobby.matchmaker.leave(page)


async def _answer(lobby: Lobby, page: LobbyConnection, message: Any) -> None:
    """Charge for a message, handle it, and send the reply."""
    connection, number = page.connection, getattr(message, "id", None)
    too_fast = await connection.pay(message)
    answer: Any
    if too_fast is not None:
        answer = msg.Refused(number, too_fast)
    else:
        try:
            answer = await _reply(lobby, page, message)
        except InkrallyError as error:
            answer = msg.Refused(number, error.problem)
        except Exception as error:
            observe.log.error("lobby-failed", error=repr(error), exc_info=True)
            answer = msg.Refused(
                number, Problem("internal", "an error occurred in the server; nothing was changed, try again")
            )
    outcome = answer.error.code if isinstance(answer, msg.Refused) else "done"
    observe.commands[type(message).__name__, outcome] += 1
    connection.send(_encode(answer))


async def _reply(lobby: Lobby, page: LobbyConnection, message: Any) -> Any:
    """Handle a message, and return the reply. Raises Refusal, BadInput, StoreError."""
    match message:
        case say.Seek(number):
            limits = lobby.hub.rate_limits
            limits.pay_hourly("new_searches", page.address, "searches for people")
            await lobby.matchmaker.seek(page, message)
            return say.Accepted(number)
        case say.CancelSeek(number):
            lobby.matchmaker.stop(page)
            return say.Accepted(number)
        case say.StartWithBots(number):
            await lobby.matchmaker.with_bots(page)
            return say.Accepted(number)
        case say.AcceptMatch(number):
            await lobby.matchmaker.accept(page)
            return say.Accepted(number)
        case say.EnterLobby():
            return msg.Refused(
                None, Problem("hello-twice", "a connection sends only one hello; open another connection")
            )
        case msg.Ping():
            return msg.Pong(lobby.now())
        case _:
            return message
