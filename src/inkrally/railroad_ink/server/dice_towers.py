"""Stores dice towers on a server, and shows them live on every screen with the link.

`dice_tower.py` has the rules of towers.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from typing import Annotated, Any, ClassVar

import msgspec
import sqlalchemy as sa
from litestar import Response, WebSocket, get, post, websocket
from litestar.handlers import HTTPRouteHandler, WebsocketRouteHandler
from litestar.params import FromPath

from inkrally.match.chance import new_seed
from inkrally.match.errors import InkrallyError, Problem, Refusal
from inkrally.railroad_ink import facts
from inkrally.railroad_ink.server import dice_tower as tower
from inkrally.railroad_ink.setup import check_expansions
from inkrally.server.cluster.contract import TABLE_MOVED, Ownership, elsewhere
from inkrally.server.http.request_guard import RequestGuard
from inkrally.server.http.responses import HttpRequest, json, qr_code
from inkrally.server.jobs.request_jobs import RequestJobs
from inkrally.server.live import messages as msg
from inkrally.server.live.hub import Connection, Hub, decode_message, next_message, open_connection, target_of
from inkrally.server.live.tables import is_id, new_id
from inkrally.server.observability import metrics as observe
from inkrally.server.storage import schema
from inkrally.server.storage.row_decoding import decode_owned
from inkrally.server.storage.store import FencedWrite, Store, StoreError, Write

PATH = "/live/tower"
MAX_IN_MEMORY = 1000
DAY_MS = 24 * 3600 * 1000
SWEEP_SECONDS = 3600.0
RoundNumber = Annotated[int, msgspec.Meta(ge=0, le=999)]


class TowerRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to create a tower. The fields are the options of a table that choose the dice (`check_expansions`)."""

    edition: facts.Edition = "original"
    expansions: tuple[str, ...] = ()
    settings: dict[str, str] = {}


class CreatedTower(msgspec.Struct, frozen=True):
    """The response to a `TowerRequest`: the id of the tower and the path of its page."""

    tower: str
    path: str


class DiceTowerHello(msgspec.Struct, frozen=True, tag="hello", forbid_unknown_fields=True):
    """The first message of a connection. The path of the connection contains the id of the tower."""

    cost: ClassVar[float] = 5.0
    protocol: int = msg.PREVIOUS_PROTOCOL


class RollDice(msgspec.Struct, frozen=True, tag="roll", forbid_unknown_fields=True):
    """Roll the dice of roll number `round`, from 1, which must be the next roll."""

    cost: ClassVar[float] = 1.0
    id: msg.MessageId
    round: RoundNumber


class EnterDice(msgspec.Struct, frozen=True, tag="enter-dice", forbid_unknown_fields=True):
    """Enter dice rolled by hand for the next roll: the face of each die, in the order of `TowerView.dice`."""

    cost: ClassVar[float] = 1.0
    id: msg.MessageId
    round: RoundNumber
    dice: tuple[str, ...]


class UndoRoll(msgspec.Struct, frozen=True, tag="undo-roll", forbid_unknown_fields=True):
    """Undo the last roll, whose number, from 1, must be `round`."""

    cost: ClassVar[float] = 1.0
    id: msg.MessageId
    round: RoundNumber


class RevealSeed(msgspec.Struct, frozen=True, tag="reveal-seed", forbid_unknown_fields=True):
    """Close the tower and publish the seed."""

    cost: ClassVar[float] = 1.0
    id: msg.MessageId


TowerCommand = RollDice | EnterDice | UndoRoll | RevealSeed
TowerClientMessage = DiceTowerHello | TowerCommand | msg.Ping


class TowerState(msgspec.Struct, frozen=True, tag="tower"):
    """The whole tower, sent to every screen after each change.

    Attributes:
        now: The time of the server in milliseconds.
        tower: The public state of the tower.
    """

    now: int
    tower: tower.TowerView


TowerServerMessage = TowerState | msg.Done | msg.Refused | msg.Pong | msg.Close

_decoder = msg.decoder_of(TowerClientMessage)
_encode = msgspec.json.Encoder().encode


class LiveTower:
    """A tower in memory with the connections that show it."""

    def __init__(self, doc: tower.TowerDocument, seed: bytes, epoch: int = 0) -> None:
        """Create a tower in memory.

        `epoch` is the number of this server's ownership of the tower; 0 for a single server.
        """
        self.doc = doc
        self.epoch = epoch
        self.seed = seed
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()

    def state(self, now: int) -> bytes:
        return _encode(TowerState(now, tower.view(self.doc, self.seed)))


class Towers:
    """The towers of a store. `run` deletes towers in which no dice were rolled for some days."""

    def __init__(self, store: Store, days: float, now: Callable[[], int]) -> None:
        """Create the service.

        Args:
            store: The store of the towers.
            days: The number of days for which an unused tower is kept.
            now: Returns the cluster time in milliseconds. A wrong clock would delete towers too early.
        """
        self._store = store
        self.now = now
        self._days = days
        self._live: OrderedDict[str, LiveTower] = OrderedDict()
        self._loading: dict[str, asyncio.Future[LiveTower]] = {}
        self.ownership = Ownership()

    async def run(self) -> None:
        """Delete unused towers regularly, as a background task."""
        while True:
            try:
                await self.sweep(self.now())
            except (StoreError, sa.exc.DBAPIError) as error:
                observe.log.warning("tower-sweep-failed", error=repr(error))  # the next sweep tries again
            await asyncio.sleep(SWEEP_SECONDS)

    async def sweep(self, now: int) -> int:
        """Delete unused towers that no screen shows. Returns the number of deleted towers. Raises StoreError."""
        before = now - int(self._days * DAY_MS)
        rows = await self._store.rows(sa.select(schema.towers.c.id).where(schema.towers.c.updated < before))
        old = [
            row.id
            for row in rows
            if not (live := self._live.get(row.id)) or not (live.connections or live.lock.locked())
        ]
        old = [tower_id for tower_id in old if await self.ownership.owner_of(tower_id) is None]
        if not old:
            return 0
        write = Write()
        for tower_id in old:
            self._live.pop(tower_id, None)
            # Repeat the condition on the time, so that a tower whose dice were rolled in the meantime stays.
            write.add("no-tower", key=tower_id, before=before)
        await self._store.write(write)
        return len(old)

    async def create(self, wanted: TowerRequest) -> str:
        """Create a tower and return its id. Raises StoreError, BadInput."""
        check_expansions(wanted.expansions, wanted.settings)
        doc = tower.TowerDocument(new_id(), wanted.edition, expansions=wanted.expansions, settings=wanted.settings)
        seed = new_seed()
        await self._save(doc, seed)
        return doc.id

    async def get(self, tower_id: str) -> LiveTower:
        """Return a tower, loaded once for all concurrent calls. Raises Refusal (`tower-unknown`), StoreError."""
        if self.ownership.is_lease_uncertain:
            await self.ownership.verify()
        live = self._live.get(tower_id)
        if live is None:
            loading = self._loading.get(tower_id)
            if loading is None:
                loading = self._loading[tower_id] = asyncio.ensure_future(self._load(tower_id))
                loading.add_done_callback(lambda _: self._loading.pop(tower_id, None))
            live = await asyncio.shield(loading)
            if self._live.get(tower_id) is not live:
                raise elsewhere()  # the ownership was lost while the tower was loaded
        self._live.move_to_end(tower_id)
        return live

    async def _load(self, tower_id: str) -> LiveTower:
        # Check that the tower exists before taking ownership. Otherwise the id of a table would take that table from
        # its server.
        row, epoch = await self._row(tower_id), 0
        if row is not None and not self.ownership.alone:
            epoch = await self.ownership.acquire(tower_id)
            row = await self._row(tower_id) if epoch else None
        if row is None:
            if epoch and self.ownership.owned_epochs.get(tower_id) == epoch:
                await self.ownership.release([tower_id])
            raise Refusal("tower-unknown", "there is no dice tower at this address")
        if self.ownership.is_lease_uncertain:
            await self.ownership.verify()  # this server may have been suspended since it took the tower
        if epoch and self.ownership.owned_epochs.get(tower_id) != epoch:
            raise elsewhere()
        forgotten = self._forget()
        live = self._live[tower_id] = LiveTower(decode_owned(tower_id, row.doc, tower.TowerDocument), row.seed, epoch)
        with suppress(StoreError):  # unused ownership is released later
            await self.ownership.release(forgotten)
        return live

    def in_memory(self, tower_id: str) -> bool:
        """Return whether this server has a tower in memory or is loading it."""
        return tower_id in self._live or tower_id in self._loading

    async def _row(self, tower_id: str) -> Any:
        towers = schema.towers
        return await self._store.row(sa.select(towers).where(towers.c.id == tower_id)) if is_id(tower_id) else None

    async def handle(self, live: LiveTower, command: TowerCommand) -> None:
        """Apply a command and show the tower on every screen. Raises InkrallyError."""
        async with live.lock:
            match command:
                case RollDice(_, number):
                    doc = tower.roll(live.doc, live.seed, number)
                case EnterDice(_, number, dice):
                    doc = tower.enter(live.doc, number, dice)
                case UndoRoll(_, number):
                    doc = tower.undo_roll(live.doc, number)
                case _:
                    doc = tower.close(live.doc)
            try:
                await self._save(doc, live.seed, live.epoch)
            except FencedWrite:
                self.ownership.on_fenced(doc.id, live.epoch)
                self.release(doc.id)
                raise
            live.doc = doc
            state = live.state(self.now())
            for connection in list(live.connections):
                connection.send(state)

    def release(self, tower_id: str) -> None:
        """Remove a tower that another server owns now from memory. Its screens reconnect to that server."""
        live = self._live.pop(tower_id, None)
        for connection in list(live.connections) if live is not None else ():
            connection.disconnect(TABLE_MOVED, True)

    async def _save(self, doc: tower.TowerDocument, seed: bytes, epoch: int = 0) -> None:
        now = self.now()
        row = {"id": doc.id, "doc": _encode(doc).decode(), "seed": seed, "created": now, "updated": now}
        await self._store.write(Write().add("tower", **row).fence(doc.id, epoch))

    def _forget(self) -> list[str]:
        """Remove towers without connections from memory if memory is full, the least recently used first.

        Returns the ids of the removed towers.
        """
        gone: list[str] = []
        for tower_id in list(self._live):
            if len(self._live) < MAX_IN_MEMORY:
                break
            live = self._live[tower_id]
            if not live.connections and not live.lock.locked():
                del self._live[tower_id]
                gone.append(tower_id)
        return gone


def page_of(tower_id: str) -> str:
    """Return the path of the page of a tower."""
    return f"/tower/{tower_id}"


def tower_routes(guard: RequestGuard, towers: Towers, request_jobs: RequestJobs) -> list[HTTPRouteHandler]:
    """Return the HTTP routes of towers."""

    @post("/api/towers", cost=2.0)
    async def make(request: HttpRequest) -> Response[bytes]:
        client, body = await guard.read(request, TowerRequest)
        guard.rate_limits.pay_hourly("new_tables", client.address, "new towers")
        tower_id = await towers.create(body)
        return json(CreatedTower(tower_id, page_of(tower_id)), 201)

    @get("/api/towers/{tower_id:str}/qr.svg", cost=1.5)
    async def qr(request: HttpRequest, tower_id: FromPath[str]) -> Response[bytes]:
        client = guard.client_of(request)
        if not is_id(tower_id):
            raise Refusal("tower-unknown", "there is no dice tower at this address")
        return await qr_code(request_jobs, client, client.base_url + page_of(tower_id))

    return [make, qr]


def tower_handler(hub: Hub, towers: Towers) -> WebsocketRouteHandler:
    """Return the websocket route `/live/tower/ID`."""

    @websocket(f"{PATH}/{{tower_id:str}}", cost=4.0)
    async def live(socket: WebSocket[Any, Any, Any]) -> None:
        connection = await open_connection(socket, hub)
        if connection is not None:
            await hub.connection_slot(connection, _serve(socket, hub, towers, connection))

    return live


async def _serve(socket: WebSocket[Any, Any, Any], hub: Hub, towers: Towers, connection: Connection) -> None:
    """Serve one connection: read its first message, show the tower, and handle commands until the connection closes."""
    hello = await hub.receive_hello(socket, connection, _decoder, DiceTowerHello)
    if hello is None:
        return
    try:
        live = await towers.get(target_of(socket, PATH))
    except Refusal as refusal:
        connection.disconnect(refusal.problem, False)
        return
    except StoreError as error:
        connection.disconnect(error.problem, True)
        return
    live.connections.add(connection)
    try:
        connection.send(live.state(towers.now()))
        while (data := await next_message(socket)) is not None:
            await _answer(towers, connection, live, decode_message(data, connection.decoder))
    finally:
        live.connections.discard(connection)


async def _answer(towers: Towers, connection: Connection, live: LiveTower, message: Any) -> None:
    """Handle one message of a connection, and answer with an error if the command is refused."""
    answer: TowerServerMessage
    number = getattr(message, "id", None)
    too_fast = await connection.pay(message)
    if too_fast is not None:
        answer = msg.Refused(number, too_fast)
    elif isinstance(message, msg.Refused):
        answer = message
    elif isinstance(message, msg.Ping):
        answer = msg.Pong(towers.now())
    elif isinstance(message, DiceTowerHello):
        answer = msg.Refused(
            None, Problem("hello-twice", "a connection is for one dice tower; open another connection")
        )
    else:
        try:
            await towers.handle(live, message)
            answer = msg.Done(message.id)
        except InkrallyError as error:
            answer = msg.Refused(message.id, error.problem)
    outcome = answer.error.code if isinstance(answer, msg.Refused) else "done"
    observe.commands[type(message).__name__, outcome] += 1
    connection.send(_encode(answer))
