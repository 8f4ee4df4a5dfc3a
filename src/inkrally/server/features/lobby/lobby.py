"""The lobby's connections: the list of public tables, pushed to all watchers, and their searches.

Watchers do not play at the moment, so players come first. A change is encoded once and sent to watchers in short turns
with pauses. Changes that happen meanwhile go into the next message. Watchers have their own limit of connections.
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
BATCH_SECONDS, PRESSED_SECONDS = 0.25, 2.0
"""How often to send changes, and how often while players' commands keep the server busy."""
ONLINE_COUNT_SECONDS = 1.0
"""How often to send the number of people."""
MAX_SEND_SECONDS = 0.002
"""For how long at a time to send messages to watchers before other tasks run."""
FULL_LIST_CACHE_SECONDS = 1.0
"""How often to encode the whole list, however many clients read it."""
RECENT_READER_SECONDS = 60.0
"""How long after a request for the list to keep it up to date, as with watchers."""
MAX_REMOTE_CHANGES = 2000
"""How many tables of other servers are remembered until a client asks for the list."""
MAX_READER_WAIT_SECONDS = 1.0
"""How long a request for the list waits until those tables are read."""
RETRY_SECONDS = 5.0
"""The pause after ratings or tables could not be read."""
GZIP_LEVEL = 1
PAUSE_FACTOR = 2.0
"""The pause after each turn, as a multiple of the time that it took."""

_decoder = msg.decoder_of(say.LobbyClientMessage)
_encode = msgspec.json.Encoder().encode


class ListSnapshot(msgspec.Struct):
    """The list as it was last encoded: its version, when, the JSON, and the compressed JSON once a client wants it."""

    version: int
    at: float
    text: bytes
    packed: bytes = b""


class LobbyConnection:
    """A connection to the lobby."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.account = connection.account

    @property
    def address(self) -> str:
        return self.connection.address

    def send(self, message: bytes) -> None:
        self.connection.send(message)


class Lobby:
    """All connections to the lobby."""

    def __init__(
        self,
        hub: Hub,
        open_tables: OpenTables,
        quick: Matchmaker,
        now: Callable[[], int],
        events: Dispatcher,
        pressed: Callable[[], bool],
    ) -> None:
        """Create it. `pressed` returns whether the server is so busy that the list should wait."""
        self.hub = hub
        self.pressed = pressed
        events.on(TableChanged, lambda event: self.changed(event.live))
        events.on(TableDeleted, lambda event: self.forget(event.table_id))
        events.on(PlayerCardChanged, lambda event: self.on_rating_changed(event.account))
        events.reread(self._forget_ratings)
        self.open_tables = open_tables
        self.quick = quick
        self.now = now
        self.watchers: dict[Connection, None] = {}
        self._whole: ListSnapshot | None = None
        self._here = say.OnlineCount(0, ())
        self._heard: dict[str, bool | None] = {}
        """Tables of other servers to read when a client asks for the list, with the values for `look_at`."""
        self._catching_up = asyncio.Lock()
        self._look_at_heard: asyncio.Task[None] | None = None
        self._anew: Callable[[str], bool] | None = None
        """Set if all tables of other servers have to be read again; the argument for `OpenTables.resync`."""
        self._again_at = 0.0
        """Until when not to read the store for requests, by `time.monotonic`."""
        self._asked_at = -RECENT_READER_SECONDS
        self._wake = asyncio.Event()
        self._read_at = 0.0
        """Until when not to read ratings, by `time.monotonic`."""

    def changed(self, live: Any) -> None:
        """Update the entry of a table."""
        self._heard.pop(live.id, None)
        self.open_tables.changed(live)
        self._look()

    async def look_at(self, found: dict[str, bool | None]) -> None:
        """Update the entries of other servers' tables. See `OpenTables.look_at`. Raises StoreError."""
        await self.open_tables.refresh(found)
        self._look()

    async def on_remote_change(self, found: dict[str, bool | None]) -> None:
        """Note changes of other servers' tables, and read them if a client uses the list.

        Otherwise each change would cause a query on all servers. Raises StoreError.
        """
        self._remember(found)
        await self._catch_up(0 if self._seen() else MAX_REMOTE_CHANGES)

    async def resync(self, there: Callable[[str], bool]) -> None:
        """Read all tables of other servers again, now or when a client uses the list. Raises StoreError."""
        self._anew = there
        if self._seen():
            await self._read_anew()

    def _seen(self) -> bool:
        return bool(self.watchers) or time.monotonic() - self._asked_at < RECENT_READER_SECONDS

    async def _read_anew(self) -> None:
        there, self._anew = self._anew, None
        if there is None:
            return
        try:
            await self.open_tables.resync(there)
        except BaseException:
            self._anew = there
            raise
        self._look()

    async def refresh_for_reader(self) -> None:
        """Prepare for a request for the list: read noted changes first, for at most ASKED_SECONDS.

        All requests share one read. If the store did not answer a moment ago, the list is sent as it is.
        """
        self._asked_at = time.monotonic()
        if not (self._heard or self._anew) or self._asked_at < self._again_at:
            return
        if self._look_at_heard is None or self._look_at_heard.done():
            self._look_at_heard = asyncio.create_task(self._look_now())
        await asyncio.wait([self._look_at_heard], timeout=MAX_READER_WAIT_SECONDS)

    async def _look_now(self) -> None:
        try:
            await self._catch_up(0)
            await self._read_anew()
        except StoreError:
            self._again_at = time.monotonic() + RETRY_SECONDS

    def _remember(self, found: dict[str, bool | None]) -> None:
        for table_id, somebody in found.items():
            if somebody is not None:
                self._heard[table_id] = somebody
            else:
                self._heard.setdefault(table_id)

    async def _catch_up(self, most: int) -> None:
        """Read noted tables until at most this many are left."""
        async with self._catching_up:
            while len(self._heard) > most:
                some = {each: self._heard.pop(each) for each in list(self._heard)[:MAX_BATCH]}
                try:
                    await self.look_at(some)
                except BaseException:
                    newer, self._heard = self._heard, some
                    self._remember(newer)
                    raise

    def forget(self, table_id: str) -> None:
        """Remove a deleted table."""
        self._heard.pop(table_id, None)
        self.open_tables.forget(table_id)
        self._look()

    async def _forget_ratings(self) -> None:
        self.open_tables.on_any_rating_changed()

    def on_rating_changed(self, account: str) -> None:
        """Update the rating of an account in the list."""
        self.open_tables.on_rating_changed(account)
        self._look()

    def _look(self) -> None:
        if self.open_tables.listing.changed or self._may_read():
            self._wake.set()

    async def close(self) -> None:
        """Cancel a read of other servers' tables."""
        if self._look_at_heard is not None:
            self._look_at_heard.cancel()
            await asyncio.gather(self._look_at_heard, return_exceptions=True)

    async def run_updates(self) -> None:
        """Send changes to watchers until the task is cancelled."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            # Send what is known at once. Ratings that have to be read go with the next message.
            await attempt("lobby-failed", self.send_updates)
            await self._read_ratings()
            await asyncio.sleep(BATCH_SECONDS if not self.pressed() else PRESSED_SECONDS)
            self._look()

    async def _read_ratings(self) -> None:
        if not self._may_read():
            return
        try:
            await self.open_tables.read_ratings()
        except Exception as error:
            # The list stays usable without them. The next change of the list tries again.
            self._read_at = time.monotonic() + RETRY_SECONDS
            observe.log.warning("lobby-failed", error=repr(error))

    def _may_read(self) -> bool:
        return self.open_tables.has_unread_ratings and time.monotonic() >= self._read_at

    async def send_updates(self) -> int:
        """Send all changes since the last time to the watchers. Return how many there are."""
        text = self.open_tables.listing.next_update()
        if text is None:
            return 0
        return await self._push(text)

    async def run_online_count(self) -> None:
        """Send the numbers of people until the task is cancelled."""
        while True:
            await asyncio.sleep(ONLINE_COUNT_SECONDS if not self.pressed() else PRESSED_SECONDS)
            await attempt("lobby-failed", self.send_online_count)

    async def send_online_count(self) -> int:
        """Send the numbers of people if they have changed noticeably. Return to how many watchers."""
        if not self.watchers:
            return 0
        here = self._people_here()
        if not _news(self._here, here):
            return 0
        self._here = here
        return await self._push(_encode(here))

    def enter(self, connection: Connection) -> None:
        """Add a watcher, and send it the last numbers of people, as later only changes are sent."""
        if not self.watchers:
            self._here = self._people_here()
        self.watchers[connection] = None
        connection.send(_encode(self._here))

    def _people_here(self) -> say.OnlineCount:
        return say.OnlineCount(len(self.hub.local_sessions()), self.quick.search_counts())

    async def _push(self, text: bytes) -> int:
        frame, most, told = text_frame(text), self.hub.config.limits.max_send_buffer_bytes, 0
        began = time.perf_counter()
        for connection in list(self.watchers):  # newer watchers have the change already
            if not connection.transport.push_frame(frame, most):
                connection.disconnect(Problem("slow-reader", "this client reads its messages too slowly"), True)
            told += 1
            took = time.perf_counter() - began
            if took > MAX_SEND_SECONDS:
                await asyncio.sleep(PAUSE_FACTOR * took)
                began = time.perf_counter()
        return told

    def full_list(self, packs: bool) -> bytes:
        """Return the list as JSON, compressed if `packs`.

        The result is shared for a moment. The reader gets newer changes after it connects with the version.
        """
        listing, now = self.open_tables.listing, time.monotonic()
        if self._whole is None or (
            self._whole.version != listing.version and now - self._whole.at > FULL_LIST_CACHE_SECONDS
        ):
            version, tables = listing.full_list()
            people = len(self.hub.local_sessions())
            found = {"epoch": listing.epoch, "version": version, "now": self.now(), "people": people, "tables": tables}
            self._whole = ListSnapshot(version, now, _encode(found))
        if not packs:
            return self._whole.text
        if not self._whole.packed:
            self._whole.packed = gzip.compress(self._whole.text, GZIP_LEVEL, mtime=0)
        return self._whole.packed


def _news(before: say.OnlineCount, after: say.OnlineCount) -> bool:
    """Return whether a change is noticeable: any change of small numbers, and larger ones of large numbers."""
    lines_before, lines = ({line[:3]: line[3] for line in here.looking} for here in (before, after))
    counts = [(before.people, after.people)]
    counts += [(lines_before.get(line, 0), lines.get(line, 0)) for line in lines_before | lines]
    return any(abs(now - told) * MIN_NEWS_DIVISOR > told for told, now in counts)


def lobby_handler(place: Lobby) -> WebsocketRouteHandler:
    """Return the route `/live/place`."""

    @websocket(PATH, cost=4.0)
    async def live(socket: WebSocket[Any, Any, Any]) -> None:
        # Watching needs no session. A page that will search says so in the address.
        connection = await open_connection(socket, place.hub, needs_session="seek" in socket.query_params)
        if connection is not None:
            await place.hub.connection_slot(connection, _converse(socket, place, connection), watches=True)

    return live


async def _converse(socket: WebSocket[Any, Any, Any], place: Lobby, connection: Connection) -> None:
    hello = await place.hub.receive_hello(socket, connection, _decoder, say.EnterLobby)
    if hello is None:
        return
    page = LobbyConnection(connection)
    if hello.epoch:
        await place.refresh_for_reader()
        missed = place.open_tables.listing.updates_since(hello.epoch, hello.version)
        if missed is None:
            connection.send(_encode(say.ListReset()))
        else:
            for text in missed:
                connection.send(text)
            place.enter(connection)
    try:
        place.quick.enter(page)
        while (data := await next_message(socket)) is not None:
            await _answer(place, page, decode_message(data, _decoder))
    finally:
        place.watchers.pop(connection, None)
        place.quick.leave(page)


async def _answer(place: Lobby, page: LobbyConnection, message: Any) -> None:
    connection, number = page.connection, getattr(message, "id", None)
    too_fast = await connection.pay(message)
    answer: Any
    if too_fast is not None:
        answer = msg.Refused(number, too_fast)
    else:
        try:
            answer = await _reply(place, page, message)
        except InkrallyError as error:
            answer = msg.Refused(number, error.problem)
        except Exception as error:
            observe.log.error("lobby-failed", error=repr(error), exc_info=True)
            answer = msg.Refused(number, Problem("internal", "something went wrong here; nothing was changed"))
    outcome = answer.error.code if isinstance(answer, msg.Refused) else "done"
    observe.commands[type(message).__name__, outcome] += 1
    connection.send(_encode(answer))


async def _reply(place: Lobby, page: LobbyConnection, message: Any) -> Any:
    match message:
        case say.Seek(number):
            limits = place.hub.rate_limits
            limits.pay_hourly("new_searches", page.address, "searches for people")
            await place.quick.seek(page, message)
            return say.Accepted(number)
        case say.CancelSeek(number):
            place.quick.stop(page)
            return say.Accepted(number)
        case say.StartWithBots(number):
            await place.quick.with_bots(page)
            return say.Accepted(number)
        case say.EnterLobby():
            return msg.Refused(None, Problem("hello-twice", "a connection can be at one place only; open another one"))
        case msg.Ping():
            return msg.Pong(place.now())
        case _:
            return message
