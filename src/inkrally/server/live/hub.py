"""Live connections of clients to tables (`docs/reference/protocol.md`). Contains no rules and no database queries."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any, Protocol

import msgspec
from litestar import WebSocket, websocket
from litestar.handlers import WebsocketRouteHandler

from inkrally.match.errors import InkrallyError, Problem, Refusal
from inkrally.server.admission.admission import Admission, ConnectionPriority, busy_refusal
from inkrally.server.admission.connection_waits import ClientDisconnected
from inkrally.server.admission.rate_limits import RateLimits
from inkrally.server.cluster.contract import SERVER_STOPPING
from inkrally.server.cluster.presence import ClusterPresence
from inkrally.server.config import Config
from inkrally.server.events import AccountCut, AccountNotice, Dispatcher, SessionCut
from inkrally.server.http.client import Client
from inkrally.server.http.request_guard import check_origin
from inkrally.server.http.transport import EXTENSION, Transport
from inkrally.server.live import messages as msg
from inkrally.server.live import previous_protocol
from inkrally.server.live.connection_priority import priority_of
from inkrally.server.live.messages import encoded
from inkrally.server.live.table import LiveTable
from inkrally.server.live.tables import Tables
from inkrally.server.observability import metrics as observe
from inkrally.server.observability import tracing
from inkrally.server.permissions.bans import Bans
from inkrally.server.storage.sessions import KnownSession, Sessions, cookie
from inkrally.server.storage.store import NewerVersionRequired, StoreError, TableCorrupted, after_write
from inkrally.table.commands import Commit
from inkrally.table.document import TableDocument

WEBSOCKET_CLOSE_CODES = {
    "hello-first": 4400,
    "protocol": 4426,
    "origin": 4403,
    "table-unknown": 4404,
    "table-damaged": 4410,
    "rules-newer": 4411,
    "tower-unknown": 4404,
    "hello-late": 4408,
    "slow-reader": 4413,
    "too-many-connections": 4429,
    "too-fast": 4429,
    "internal": 4500,
}
"""WebSocket close codes by the code of the last message. Any other code is `CLOSE_TRY_AGAIN`: the client should
reconnect."""
CLOSE_TRY_AGAIN = 4503
PATH = "/live"
SNAPSHOT_BYTES_PER_CREDIT = 4096
"""How many bytes of a snapshot cost one credit. The client pays this in addition to the cost of its hello."""
METERED_BY_TURN = (msg.SendCommand, msg.RequestBreakdown, msg.Ping)
"""Messages that are charged to the fair queue of players while a match is running."""
UNMETERED_MESSAGES = (msg.Ping, msg.Hello, msg.Refused)
"""Messages that cost so little that an overloaded server answers them, too."""
REFUSAL_HOLD_SECONDS = 1.5
"""After refusing a message because of overload, refuse later messages of the same client for this long.

The client sent them assuming that the first one had been accepted. On a slow line, they arrive for as long as the
refusal is on its way. If the client sends the refused message again, the wait ends.
"""
ANONYMOUS_SESSION = KnownSession("", "")
MAX_CONSECUTIVE_REFUSALS = 50
"""After this many messages over the rate limit in a row, the server disconnects the client."""


class MessageIdOnly(msgspec.Struct):
    """The ID of a message that is otherwise invalid, to answer it."""

    id: msg.MessageId | None = None


_decoder = msg.decoder_of(msg.ClientMessage)
_addressed = msgspec.json.Decoder(MessageIdOnly)


SIGNED_OUT = Problem("signed-out", "this browser was signed out")
INTERNAL = Problem("internal", "an error occurred in the server; nothing was changed, try again")


Handlers = dict[type[Any], Callable[..., Awaitable[msg.ServerMessage | None]]]
"""Handlers by message type. A handler gets the connection, its table and the message, and returns the reply. It returns
None if it replies later by `Connection.answer`."""


class LiveFeature(Protocol):
    """A feature that handles messages of live tables."""

    handlers: Handlers

    async def enter(self, connection: Connection, live: LiveTable, /) -> None:
        """Handle a new connection to a table."""

    def leave(self, connection: Connection, live: LiveTable, /) -> None:
        """Handle the end of a connection to a table, also of a connection whose `enter` failed."""


class Hub:
    """Admits live connections (WebSockets) to a server, and sends messages to the connections of an account."""

    def __init__(
        self,
        config: Config,
        rate_limits: RateLimits,
        admission: Admission,
        sessions: Sessions,
        tables: Tables,
        bans: Bans,
        check_viewer: Callable[[TableDocument, str], Awaitable[None]],
        features: Sequence[LiveFeature],
        events: Dispatcher,
        presence: ClusterPresence | None = None,
    ) -> None:
        """Create the hub.

        Args:
            check_viewer: Raises Refusal for an account that may not see a table.
            presence: The accounts that are connected to other servers; None for a single server.
        """
        self._events = events
        self._presence = presence
        events.on(AccountNotice, lambda event: self._notify(event.account, event.message))
        events.on(SessionCut, self._cut_session, remote_only=True)
        events.on(AccountCut, self._cut_account)
        events.reread(self._cut_ended, always=True)
        self.check_viewer = check_viewer
        self.admission = admission
        self.bans = bans
        self.features = features
        self.handlers = {kind: do for each in features for kind, do in each.handlers.items()}
        self.config = config
        self.rate_limits = rate_limits
        self.sessions = sessions
        self.tables = tables
        self.draining = False
        """Whether the server is stopping and accepts no new connections."""
        self.connections: set[Connection] = set()
        self._of_account: dict[str, set[Connection]] = {}

    async def connection_slot(
        self, connection: Connection, conversation: Coroutine[Any, Any, None], watches: bool = False
    ) -> None:
        """Run the coroutine that handles a connection, and count the connection as open until the coroutine ends.

        An unexpected exception ends only this connection.

        Args:
            connection: The connection.
            conversation: The coroutine that receives and answers the messages of the connection.
            watches: Whether the connection is to the lobby, which has limits of its own.
        """
        try:
            self.rate_limits.open_connection(connection.client.address, watches)
        except Refusal as refusal:
            conversation.close()
            connection.disconnect(refusal.problem, True)
            return
        self.connections.add(connection)
        if connection.session.account:
            self._of_account.setdefault(connection.session.account, set()).add(connection)
        observe.WEBSOCKET_CONNECTIONS.inc()
        try:
            await conversation
        except InkrallyError as error:
            connection.disconnect(error.problem, True)  # the database failed, or the table is being reloaded
        except ClientDisconnected:
            pass  # the client hung up while it waited
        except Exception as error:
            observe.log.error("connection-failed", error=repr(error), exc_info=True)
            connection.disconnect(Problem("internal", "an error occurred in the server; try again"), True)
        finally:
            observe.WEBSOCKET_CONNECTIONS.dec()
            self.connections.discard(connection)
            self._forget(connection)
            self.rate_limits.close_connection(connection.client.address, watches)

    async def receive_hello(
        self, socket: WebSocket[Any, Any, Any], connection: Connection, decoder: Any, shape: Any
    ) -> Any:
        """Return the first message of a client, or None if the client was disconnected.

        The message must arrive within `Config.hello_seconds` and have the type `shape`. The rate limit of the client's
        address pays for the message.
        """
        try:
            async with asyncio.timeout(self.config.hello_seconds):
                data = await next_message(socket)
        except TimeoutError:
            connection.disconnect(Problem("hello-late", "the client sent no hello in time"), True)
            return None
        if data is None:
            return None
        connection.decoder = decoder
        previous_protocol.adapt(connection, data)
        hello = decode_message(data, connection.decoder)
        if not isinstance(hello, shape):
            words = hello.error.message if isinstance(hello, msg.Refused) else "the first message must be a hello"
            connection.disconnect(Problem("hello-first", words), False)
            return None
        if hello.protocol not in (msg.PROTOCOL, msg.PREVIOUS_PROTOCOL):
            connection.disconnect(
                Problem("protocol", f"this server speaks protocol {msg.PROTOCOL}; reload the page"), False
            )
            return None
        try:
            # Charge the address before any database query.
            await self.rate_limits.pay(connection.client.address, hello.cost, connection.transport.waits)
        except Refusal as refusal:
            connection.disconnect(refusal.problem, True)
            return None
        connection.transport.mark_active()
        return hello

    @asynccontextmanager
    async def admit_connection(self, connection: Connection, table_id: str) -> AsyncIterator[None]:
        """Wait until the server admits a connection, and count the connection as joining inside the `with` block.

        Raises:
            Refusal: The server is overloaded (`busy`).
            StoreError: The priority of the connection cannot be read.
            ClientDisconnected: The client hung up while it waited.
        """
        # The priority needs a query, and matters only on an overloaded server.
        overloaded = self.admission.is_overloaded()
        rank = await priority_of(self.tables, table_id, connection.account) if overloaded else ConnectionPriority.PLAYER
        async with self.admission.admit_connection(connection.client.address, rank, connection.transport.waits):
            yield

    def _forget(self, connection: Connection) -> None:
        account = connection.session.account
        of_account = self._of_account.get(account)
        if of_account is not None:
            of_account.discard(connection)
            if not of_account:
                del self._of_account[account]

    def is_connected(self, account: str) -> bool:
        """Return whether an account is connected to this server."""
        return account in self._of_account

    async def connected_among(self, accounts: Collection[str]) -> set[str]:
        """Return which of some accounts are connected to any server."""
        connected = {account for account in accounts if account in self._of_account}
        return connected if self._presence is None else connected | await self._presence.connected_elsewhere(accounts)

    def local_accounts(self) -> Collection[str]:
        """Return the accounts connected to this server."""
        return self._of_account.keys()

    def addresses_of(self, account: str) -> set[str]:
        """Return the addresses from which an account is connected to this server."""
        return {each.client.address for each in self._of_account.get(account, ())}

    def send_to_account(self, account: str, message: Any) -> None:
        """Send a message to all connections of an account, also on servers of the previous release."""
        self._events.emit(AccountNotice(account, msgspec.Raw(previous_protocol.to_previous(encoded(message)))))

    def _notify(self, account: str, message: msgspec.Raw) -> None:
        """Send a message to the connections of an account. Servers of the previous release may have written it."""
        found = previous_protocol.from_previous(bytes(message))
        for connection in list(self._of_account.get(account, ())):
            connection.send(found)

    def local_sessions(self) -> set[str]:
        """Return the sessions connected to this server."""
        return {each.session.id for each in self.connections if each.session.id}

    def _cut_session(self, event: SessionCut) -> None:
        self.disconnect_locally(lambda session: session.id == event.session, event.why, event.again)

    def _cut_account(self, event: AccountCut) -> None:
        self.disconnect_locally(lambda session: session.account == event.account, event.why, event.again)

    async def _cut_ended(self) -> None:
        """Disconnect sessions that another server ended, in case the event was lost. Raises StoreError."""
        for session in await self.sessions.deleted_among(self.local_sessions()):
            self.sessions.evict(session)
            self._cut_session(SessionCut(session, SIGNED_OUT, True))

    def disconnect_locally(self, of: Callable[[KnownSession], bool], problem: Problem, again: bool) -> None:
        """Disconnect the clients on this server for whose session `of` returns True. `again` is whether they may
        reconnect.
        """
        for connection in [each for each in self.connections if of(each.session)]:
            connection.disconnect(problem, again)

    def disconnect_all(self) -> None:
        """Disconnect all clients, since the server stops. They reconnect."""
        for connection in list(self.connections):
            connection.disconnect(SERVER_STOPPING, True)


class Connection:
    """The connection of one client: sends messages, charges the rate limit for received ones, and closes."""

    def __init__(self, hub: Hub, client: Client, transport: Transport, session: KnownSession) -> None:
        self.hub = hub
        self.client = client
        self.transport = transport
        self.decoder: Any = None
        """Decodes the messages of the client. Known after the first message."""
        self.session = session
        self.account = session.account
        """The account for which the connection acts: that of its session, or that of a seat at a hot seat."""
        self.page = secrets.token_hex(8)
        self.too_fast = 0
        self.sent_bytes = 0
        """The bytes sent."""
        self.answered_at = 0.0
        """When the previous message was answered, by the clock of `Admission`."""
        self._held: tuple[int, float] | None = None

    @property
    def address(self) -> str:
        return self.client.address

    def send(self, message: bytes) -> None:
        self.sent_bytes += len(message)
        if not self.transport.push(message, self.hub.config.limits.max_send_buffer_bytes):
            self.disconnect(Problem("slow-reader", "this client reads its messages too slowly; reload the page"), True)

    def answer(self, message: Any, answer: msg.ServerMessage) -> None:
        """Send the reply to a message, and count it by its outcome."""
        self.send(encoded(answer))
        outcome = answer.error.code if isinstance(answer, msg.Refused) else "done"
        observe.commands[type(getattr(message, "command", message)).__name__, outcome] += 1

    def disconnect(self, problem: Problem, again: bool) -> None:
        observe.DISCONNECTS.labels(problem.code).inc()
        self.transport.close_with(
            encoded(msg.Close(problem, again)), WEBSOCKET_CLOSE_CODES.get(problem.code, CLOSE_TRY_AGAIN), problem.code
        )

    def admit(self, number: int | None, plays: bool, is_commit: bool) -> None:
        """Admit a message of the client, or refuse it if the server is overloaded. Call this before the work.

        Args:
            number: The ID of the message.
            plays: Whether the sender is a player, not a spectator.
            is_commit: Whether the message commits a turn.

        Raises:
            Refusal: The server is overloaded (`busy`).
        """
        admission = self.hub.admission
        held, self._held = self._held, None
        if held is not None and number is not None and number > held[0] and admission.clock() < held[1]:
            self._held = held
            raise busy_refusal()
        try:
            admission.admit_command(self.client.address, plays, is_commit)
        except Refusal:
            if number is not None:
                self._held = (number, admission.clock() + REFUSAL_HOLD_SECONDS)
            raise

    async def pay(self, message: Any, seated: bool = False) -> Problem | None:
        """Charge the client's rate limit for a message, waiting if necessary. Return the problem of a refusal, or None.

        Disconnects a client that keeps sending too fast. `seated` is as in `RateLimits.pay_for_message`.

        Raises:
            ClientDisconnected: The client hung up while it waited.
        """
        cost: float = msg.MALFORMED_COST if isinstance(message, msg.Refused) else message.cost
        limits = self.hub.rate_limits
        try:
            account = self.session.account or self.page
            await limits.pay_for_message(account, self.client.address, cost, seated, self.transport.waits)
        except Refusal as refusal:
            self.too_fast += 1
            if self.too_fast >= MAX_CONSECUTIVE_REFUSALS:
                self.disconnect(refusal.problem, False)
            return refusal.problem
        self.too_fast = 0
        return None


async def open_connection(
    socket: WebSocket[Any, Any, Any], hub: Hub, needs_session: bool = True, table_id: str = ""
) -> Connection | None:
    """Accept a WebSocket, or reject it and return None.

    Args:
        socket: The WebSocket.
        hub: The hub of the server.
        needs_session: Whether to create a session for a client without one. Otherwise the connection has the
            `ANONYMOUS_SESSION`, because two first requests of a browser would create two guests.
        table_id: The table to join.
    """
    client = Client.of(hub.config, socket.scope)
    await socket.receive()
    if hub.draining or hub.tables.ownership.is_isolated:
        await _reject(socket, SERVER_STOPPING, 503)  # a proxy then tries another server
        return None
    if (
        hub.tables.ownership.has_mixed_versions
        and (problem := await hub.tables.newer_version_reason(table_id)) is not None
    ):
        await _reject(socket, problem, 503)
        return None
    try:
        check_origin(client)
    except Refusal as refusal:
        await _reject(socket, refusal.problem)
        return None
    transport: Transport = socket.scope["extensions"][EXTENSION]  # type: ignore[index, assignment]  # set by Transport
    problem = None
    headers: list[tuple[bytes, bytes]] = []
    session = await hub.sessions.find_any(client.tokens())
    if session is None and needs_session:
        try:
            hub.rate_limits.pay_hourly("new_sessions", client.address, "new browsers")
            session, token = await hub.sessions.create()
            headers.append((b"set-cookie", cookie(token, client.secure).encode()))
        except InkrallyError as error:
            problem = error.problem
    await socket.send({"type": "websocket.accept", "subprotocol": None, "headers": headers})
    connection = Connection(hub, client, transport, session or ANONYMOUS_SESSION)
    if problem is not None:
        connection.disconnect(problem, True)
        return None
    return connection


async def _reject(socket: WebSocket[Any, Any, Any], problem: Problem, status: int = 403) -> None:
    body = msgspec.json.encode({"error": problem})
    start: Any = {
        "type": "websocket.http.response.start",
        "status": status,
        "headers": [(b"content-type", b"application/json")],
    }
    end: Any = {"type": "websocket.http.response.body", "body": body}
    await socket.send(start)
    await socket.send(end)


async def next_message(socket: WebSocket[Any, Any, Any]) -> bytes | None:
    """Return the next message of a client, or None after it has disconnected."""
    event: Any = await socket.receive()
    if event["type"] != "websocket.receive":
        return None
    text = event.get("text")
    return text.encode() if text is not None else event.get("bytes") or b""


def target_of(socket: WebSocket[Any, Any, Any], path: str) -> str:
    """Return the ID of the table or dice tower for a connection, or "" if it names none.

    A connection makes this server acquire the table, and the previous owner then disconnects its clients. So an
    attacker must not be able to choose the server. A proxy routes by the text of the ID in the path. So an ID in
    another spelling, such as with percent-encoding, counts as no ID.
    """
    written = socket.scope["raw_path"].decode("latin-1")
    named: str = written.removeprefix(f"{path}/")
    return named if named == next(iter(socket.path_params.values())) else ""


def decode_message(data: bytes, decoder: Any) -> Any:
    """Decode a message, or return the reply to an invalid one."""
    if len(data) > msg.MAX_MESSAGE_BYTES:
        return msg.Refused(None, Problem("too-large", f"a message has at most {msg.MAX_MESSAGE_BYTES} bytes"))
    try:
        return decoder.decode(data)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError, ValueError) as error:
        problem = Problem("message-form", f"invalid message: {str(error)[:200]}")
    try:
        return msg.Refused(_addressed.decode(data).id, problem)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError, ValueError):
        return msg.Refused(None, problem)


def live_handler(hub: Hub) -> WebsocketRouteHandler:
    """Return the route `/live/ID`."""

    @websocket(f"{PATH}/{{table_id:str}}", cost=4.0)
    async def live(socket: WebSocket[Any, Any, Any]) -> None:
        connection = await open_connection(socket, hub, table_id=socket.path_params["table_id"])
        if connection is not None:
            await hub.connection_slot(connection, _converse(socket, hub, connection))

    return live


async def _converse(socket: WebSocket[Any, Any, Any], hub: Hub, connection: Connection) -> None:
    hello = await hub.receive_hello(socket, connection, _decoder, msg.Hello)
    if hello is None:
        return
    if hello.client:
        connection.page = hello.client
    live: LiveTable | None = None
    try:
        try:
            table_id = target_of(socket, PATH)
            async with hub.admit_connection(connection, table_id):
                found = await hub.tables.get(table_id)
                await hub.check_viewer(found.table.doc, connection.account)
                plays = hub.bans.may_play(connection.account, connection.client.address)
                connection.account = found.table.doc.acting_account(connection.account, hello.seat)
                await found.join(connection, hello, plays)
                live = found
                for feature in hub.features:
                    await feature.enter(connection, live)
        except InkrallyError as error:
            if live is not None:
                raise
            # A client should retry after a failure of the database or overload.
            connection.disconnect(error.problem, _should_reconnect(hub, error))
            return
        hub.rate_limits.charge(connection.client.address, connection.sent_bytes / SNAPSHOT_BYTES_PER_CREDIT)
        connection.answered_at = hub.admission.clock()
        while (data := await next_message(socket)) is not None:
            await _answer(hub, connection, live, data)
    finally:
        if live is not None:
            await _leave(hub, connection, live)


def _should_reconnect(hub: Hub, error: InkrallyError) -> bool:
    """Return whether a client that could not join should reconnect.

    It should after overload or a failure of the database, and if another server can accept the connection.
    """
    if isinstance(error, NewerVersionRequired):
        return not hub.tables.ownership.alone
    return error.code == "busy" or (isinstance(error, StoreError) and not isinstance(error, TableCorrupted))


async def _leave(hub: Hub, connection: Connection, live: LiveTable) -> None:
    for feature in hub.features:
        feature.leave(connection, live)
    if live.leave(connection):
        with suppress(StoreError):  # only the time of the last visit is lost
            if connection.session.id:
                await hub.sessions.touch(connection.session.id, left=True)


async def _answer(hub: Hub, connection: Connection, live: LiveTable, data: bytes) -> None:
    """Handle one message of a client, and send the reply. Turns all errors into replies."""
    message = decode_message(data, connection.decoder)
    answer: msg.ServerMessage | None
    try:
        try:
            ownership = hub.tables.ownership
            if not ownership.alone and ownership.is_lease_uncertain:  # a single server has no lease
                await ownership.verify()
            answer = await _admit_and_reply(hub, connection, live, message)
        except ClientDisconnected:
            raise
        except InkrallyError as error:
            answer = msg.Refused(getattr(message, "id", None), error.problem)
        except Exception as error:
            # An unexpected exception in one command. Nothing was stored, and the table continues.
            observe.log.error("command-failed", table=live.id, error=repr(error), exc_info=True)
            answer = msg.Refused(getattr(message, "id", None), INTERNAL)
        if answer is not None:
            connection.answer(message, answer)
    finally:
        # The next message of this client has waited for this one, not for the server.
        connection.answered_at = hub.admission.clock()


async def _admit_and_reply(hub: Hub, connection: Connection, live: LiveTable, message: Any) -> msg.ServerMessage | None:
    """Charge for a message, admit it, and return its reply, or None if the reply comes later.

    Raises Refusal, ClientDisconnected.
    """
    number = getattr(message, "id", None)
    doc = live.table.doc
    seat, match = doc.seat_of(connection.account), live.table.match
    seated = seat is not None
    asked = hub.admission.clock()
    received_at = max(connection.transport.received_at, connection.answered_at)
    too_fast = await connection.pay(
        message, seated and doc.status == "playing" and isinstance(message, METERED_BY_TURN)
    )
    if too_fast is not None:
        return msg.Refused(number, too_fast)
    if isinstance(message, UNMETERED_MESSAGES):
        return await _reply(hub, connection, live, message)
    if isinstance(message, msg.Rematch):
        # A rematch creates a table that its players join at once, so it waits like a connection that joins.
        rank = ConnectionPriority.PLAYER if seated else ConnectionPriority.SPECTATOR
        async with hub.admission.admit_connection(connection.client.address, rank, connection.transport.waits):
            return await _reply(hub, connection, live, message)
    is_commit = isinstance(message, msg.SendCommand) and isinstance(message.command, Commit)
    connection.admit(number, seated, is_commit and match is not None and seat in match.owes)
    # Time spent behind the client's own messages and rate limit does not measure the server's load.
    began = hub.admission.clock() - (asked - received_at)
    try:
        with tracing.span("command", type(getattr(message, "command", message)).__name__):
            return await _reply(hub, connection, live, message)
    finally:
        after_write(hub.admission.finish_command, connection.client.address, began)


async def _reply(hub: Hub, connection: Connection, live: LiveTable, message: Any) -> msg.ServerMessage | None:
    """Check that the sender is not banned, and handle the message. Return the reply, or None if it comes later."""
    account, address = connection.session.account, connection.client.address
    banned = account in hub.bans.accounts or address in hub.bans.addresses
    if banned and not isinstance(message, (msg.RequestBreakdown, *UNMETERED_MESSAGES)):
        hub.bans.check(account, address)
    if (handler := hub.handlers.get(type(message))) is not None:
        return await handler(connection, live, message)
    match message:
        case msg.SendCommand(number, command):
            return await live.command(connection, number, command)
        case msg.RequestBreakdown(number, seat):
            return msg.Breakdown(number, seat, live.breakdown(connection, seat))
        case msg.TransferSeat(number):
            return await hub.tables.seat_code(live, connection, number)
        case msg.Rematch(number):
            pay = partial(hub.rate_limits.pay_hourly, "new_tables", connection.client.address, "new tables")
            return await hub.tables.rematch(live, connection, number, pay)
        case msg.UndoRound(number, round_number):
            return await live.undo_round(connection, number, round_number)
        case msg.Ping():
            return msg.Pong(hub.tables.now())
        case msg.Hello():
            return msg.Refused(None, Problem("hello-twice", "a connection is for one table; open another connection"))
        case _:
            refused: msg.Refused = message
            return refused
