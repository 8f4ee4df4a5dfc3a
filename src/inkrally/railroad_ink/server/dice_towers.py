"""Dice towers on a server: kept in the store, shown alike on every screen that has the link. Knows no dice, as
`dice_tower.py` does."""

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
from inkrally.server.cluster.contract import MOVED, Ownership, elsewhere
from inkrally.server.cluster.ownership_alone import Alone
from inkrally.server.features.pages.qr import qr_code
from inkrally.server.http.request_guard import RequestGuard
from inkrally.server.http.responses import Asked, json
from inkrally.server.jobs.clerks import Clerks
from inkrally.server.live import messages as msg
from inkrally.server.live.hub import Connection, Hub, addressed, next_message, open_connection, understood
from inkrally.server.live.tables import is_id, new_id
from inkrally.server.observability import metrics as observe
from inkrally.server.storage import schema
from inkrally.server.storage.reading import read_own
from inkrally.server.storage.store import Fenced, Store, StoreError, Write

PATH = "/live/tower"
MAX_IN_MEMORY = 1000
DAY_MS = 24 * 3600 * 1000
SWEEP_SECONDS = 3600.0
RoundNumber = Annotated[int, msgspec.Meta(ge=0, le=999)]


class NewTower(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A tower that is wanted: with which dice, and as a table may choose them (`check_expansions`)."""

    edition: facts.Edition = "original"
    expansions: tuple[str, ...] = ()
    settings: dict[str, str] = {}


class MadeTower(msgspec.Struct, frozen=True):
    """A tower that was made, and its page."""

    tower: str
    path: str


class WatchTower(msgspec.Struct, frozen=True, tag="hello", forbid_unknown_fields=True):
    """The first message. Pages of protocol 2 say here which `tower`; since then it stands in the path."""

    cost: ClassVar[float] = 5.0
    tower: str = ""
    protocol: int = msg.PROTOCOL


class RollDice(msgspec.Struct, frozen=True, tag="roll", forbid_unknown_fields=True):
    """Roll the dice of a round, the next one."""

    cost: ClassVar[float] = 1.0
    id: msg.MessageId
    round: RoundNumber


class EnterDice(msgspec.Struct, frozen=True, tag="enter", forbid_unknown_fields=True):
    """The dice of a round were rolled by hand: their routes, in the order of the dice."""

    cost: ClassVar[float] = 1.0
    id: msg.MessageId
    round: RoundNumber
    dice: tuple[str, ...]


class TakeRollBack(msgspec.Struct, frozen=True, tag="take-back", forbid_unknown_fields=True):
    """Take the last roll back."""

    cost: ClassVar[float] = 1.0
    id: msg.MessageId
    round: RoundNumber


class CloseTower(msgspec.Struct, frozen=True, tag="close", forbid_unknown_fields=True):
    """Nothing more is rolled: publish the seed."""

    cost: ClassVar[float] = 1.0
    id: msg.MessageId


TowerCommand = RollDice | EnterDice | TakeRollBack | CloseTower
FromTowerPage = WatchTower | TowerCommand | msg.Ping


class TowerState(msgspec.Struct, frozen=True, tag="tower"):
    """The whole tower; sent to every screen whenever it has changed."""

    now: int
    tower: tower.TowerView


ToTowerPage = TowerState | msg.Done | msg.Refused | msg.Pong | msg.Goodbye

_decoder = msg.decoder_of(FromTowerPage)
_encode = msgspec.json.Encoder().encode


class LiveTower:
    """A tower in memory with the screens that show it."""

    def __init__(self, doc: tower.TowerDoc, seed: bytes, epoch: int = 0) -> None:
        """`epoch` is that in which this server owns it, 0 where it is alone."""
        self.doc = doc
        self.epoch = epoch
        self.seed = seed
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()

    def state(self, now: int) -> bytes:
        return _encode(TowerState(now, tower.view(self.doc, self.seed)))


class Towers:
    """The towers of a store. One that nobody has rolled for some days goes; `watch` sees to that."""

    def __init__(self, store: Store, days: float, now: Callable[[], int]) -> None:
        """`now` is the time of all servers of the store: by a wrong one a server would delete towers of all."""
        self._store = store
        self.now = now
        self._days = days
        self._live: OrderedDict[str, LiveTower] = OrderedDict()
        self._loading: dict[str, asyncio.Future[LiveTower]] = {}
        self.ownership: Ownership = Alone()

    async def watch(self) -> None:
        """Sweep now and then, for ever."""
        while True:
            try:
                await self.sweep(self.now())
            except (StoreError, sa.exc.DBAPIError) as error:
                observe.log.warning("towers", error=repr(error))  # the next sweep tries again
            await asyncio.sleep(SWEEP_SECONDS)

    async def sweep(self, now: int) -> int:
        """Delete the towers that nobody rolled for too long and nobody looks at; how many. Raises StoreError."""
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
            # With its time once more: whoever rolls meanwhile keeps it.
            write.add("no-tower", key=tower_id, before=before)
        await self._store.write(write)
        return len(old)

    async def create(self, wanted: NewTower) -> str:
        """A new tower's id. Raises StoreError, BadInput."""
        check_expansions(wanted.expansions, wanted.settings)
        doc = tower.TowerDoc(new_id(), wanted.edition, expansions=wanted.expansions, settings=wanted.settings)
        seed = new_seed()
        await self._save(doc, seed)
        return doc.id

    async def get(self, tower_id: str) -> LiveTower:
        """A tower, loaded if need be, once for all who ask meanwhile. Raises Refusal (`tower-unknown`), StoreError."""
        if self.ownership.doubtful:
            await self.ownership.look()
        live = self._live.get(tower_id)
        if live is None:
            loading = self._loading.get(tower_id)
            if loading is None:
                loading = self._loading[tower_id] = asyncio.ensure_future(self._load(tower_id))
                loading.add_done_callback(lambda _: self._loading.pop(tower_id, None))
            live = await asyncio.shield(loading)
            if self._live.get(tower_id) is not live:
                raise elsewhere()  # it went again at once
        self._live.move_to_end(tower_id)
        return live

    async def _load(self, tower_id: str) -> LiveTower:
        # Before it is taken: who says a table's id here has no other server lose that.
        row, epoch = await self._row(tower_id), 0
        if row is not None and not self.ownership.alone:
            epoch = await self.ownership.take(tower_id)
            row = await self._row(tower_id) if epoch else None
        if row is None:
            if epoch and self.ownership.held.get(tower_id) == epoch:
                await self.ownership.release([tower_id])
            raise Refusal("tower-unknown", "there is no dice tower of this address")
        if self.ownership.doubtful:
            await self.ownership.look()  # it slept since it took the tower
        if epoch and self.ownership.held.get(tower_id) != epoch:
            raise elsewhere()
        forgotten = self._forget()
        live = self._live[tower_id] = LiveTower(read_own(tower_id, row.doc, tower.TowerDoc), row.seed, epoch)
        with suppress(StoreError):  # then they are let go when it is seen that nothing is done with them
            await self.ownership.release(forgotten)
        return live

    def in_memory(self, tower_id: str) -> bool:
        """Whether a tower is here, or on the way."""
        return tower_id in self._live or tower_id in self._loading

    async def _row(self, tower_id: str) -> Any:
        towers = schema.towers
        return await self._store.row(sa.select(towers).where(towers.c.id == tower_id)) if is_id(tower_id) else None

    async def do(self, live: LiveTower, command: TowerCommand) -> None:
        """Do a command and show it on every screen. Raises InkrallyError."""
        async with live.lock:
            match command:
                case RollDice(_, number):
                    doc = tower.roll(live.doc, live.seed, number)
                case EnterDice(_, number, dice):
                    doc = tower.enter(live.doc, number, dice)
                case TakeRollBack(_, number):
                    doc = tower.take_back(live.doc, number)
                case _:
                    doc = tower.close(live.doc)
            try:
                await self._save(doc, live.seed, live.epoch)
            except Fenced:
                self.ownership.lost(doc.id, live.epoch)
                self.part(doc.id)
                raise
            live.doc = doc
            state = live.state(self.now())
            for connection in list(live.connections):
                connection.send(state)

    def part(self, tower_id: str) -> None:
        """A tower is another server's by now: its screens come back to that one."""
        live = self._live.pop(tower_id, None)
        for connection in list(live.connections) if live is not None else ():
            connection.cut(MOVED, True)

    async def _save(self, doc: tower.TowerDoc, seed: bytes, epoch: int = 0) -> None:
        now = self.now()
        row = {"id": doc.id, "doc": _encode(doc).decode(), "seed": seed, "created": now, "updated": now}
        await self._store.write(Write().add("tower", **row).fence(doc.id, epoch))

    def _forget(self) -> list[str]:
        """Let go of the longest unused, where one more would be too many in memory and nobody looks; which."""
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
    """The page of a tower."""
    return f"/tower/{tower_id}"


def tower_routes(guard: RequestGuard, towers: Towers, clerks: Clerks) -> list[HTTPRouteHandler]:
    """The HTTP side of towers."""

    @post("/api/towers", cost=2.0)
    async def make(request: Asked) -> Response[bytes]:
        client, wanted = await guard.read(request, NewTower)
        guard.rate_limits.pay_once("new_tables", client.address, "new towers")
        tower_id = await towers.create(wanted)
        return json(MadeTower(tower_id, page_of(tower_id)), 201)

    @get("/api/towers/{tower_id:str}/qr.svg", cost=1.5)
    async def qr(request: Asked, tower_id: FromPath[str]) -> Response[bytes]:
        client = guard.ask(request)
        if not is_id(tower_id):
            raise Refusal("tower-unknown", "there is no dice tower of this address")
        return await qr_code(clerks, client, client.base + page_of(tower_id))

    return [make, qr]


def tower_handler(hub: Hub, towers: Towers) -> WebsocketRouteHandler:
    """The route `/live/tower/ID`; and `/live/tower`, for pages of the release before."""

    @websocket([PATH, f"{PATH}/{{tower_id:str}}"], cost=4.0)
    async def live(socket: WebSocket[Any, Any, Any]) -> None:
        connection = await open_connection(socket, hub)
        if connection is not None:
            await hub.hold(connection, _converse(socket, hub, towers, connection))

    return live


async def _converse(socket: WebSocket[Any, Any, Any], hub: Hub, towers: Towers, connection: Connection) -> None:
    hello = await hub.hello(socket, connection, _decoder, WatchTower)
    if hello is None:
        return
    try:
        live = await towers.get(await addressed(socket, PATH, hello.tower, towers.ownership))
    except Refusal as refusal:
        connection.cut(refusal.problem, False)
        return
    except StoreError as error:
        connection.cut(error.problem, True)
        return
    live.connections.add(connection)
    try:
        connection.send(live.state(towers.now()))
        while (data := await next_message(socket)) is not None:
            await _answer(towers, connection, live, understood(data, _decoder))
    finally:
        live.connections.discard(connection)


async def _answer(towers: Towers, connection: Connection, live: LiveTower, message: Any) -> None:
    answer: ToTowerPage
    number = getattr(message, "id", None)
    too_fast = await connection.pay(message)
    if too_fast is not None:
        answer = msg.Refused(number, too_fast)
    elif isinstance(message, msg.Refused):
        answer = message
    elif isinstance(message, msg.Ping):
        answer = msg.Pong(towers.now())
    elif isinstance(message, WatchTower):
        answer = msg.Refused(None, Problem("hello-twice", "a connection is at one tower; open another one"))
    else:
        try:
            await towers.do(live, message)
            answer = msg.Done(message.id)
        except InkrallyError as error:
            answer = msg.Refused(message.id, error.problem)
    outcome = answer.error.code if isinstance(answer, msg.Refused) else "done"
    observe.commands[type(message).__name__, outcome] += 1
    connection.send(_encode(answer))
