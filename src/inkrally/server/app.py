"""A server put together: store, tables, live connections, routes, and the order in which they start and stop."""

from __future__ import annotations

import asyncio
import math
import time
from functools import partial
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, cast

import uvicorn
from litestar import Litestar
from litestar.datastructures import ResponseHeader
from litestar.exceptions import HTTPException

from inkrally.games import GAMES
from inkrally.match.errors import InkrallyError
from inkrally.server.admission.admission import Admission
from inkrally.server.admission.buckets import RateLimits
from inkrally.server.admission.fair_queue import Bounds, FairQueue
from inkrally.server.admission.waits import Gone
from inkrally.server.clock import SteadyClock
from inkrally.server.cluster.contract import Ownership, new_server
from inkrally.server.cluster.make_bus import make_bus
from inkrally.server.cluster.ownership_alone import Alone
from inkrally.server.cluster.presence import SharedPresence
from inkrally.server.config import Config
from inkrally.server.endless import keep_on
from inkrally.server.events import Dispatcher
from inkrally.server.feature import Feature
from inkrally.server.features.accounts.accounts import Accounts
from inkrally.server.features.accounts.adoption import Adoption
from inkrally.server.features.accounts.challenges import Challenges
from inkrally.server.features.accounts.deletion import Deletion
from inkrally.server.features.accounts.export import Export
from inkrally.server.features.accounts.passkeys import Passkeys
from inkrally.server.features.accounts.routes import player_routes
from inkrally.server.features.history.keeper import Keeper
from inkrally.server.features.history.matches import Matches
from inkrally.server.features.history.profiles import Profiles
from inkrally.server.features.history.routes import history_routes
from inkrally.server.features.learning.lesson_routes import lesson_routes
from inkrally.server.features.learning.puzzle_routes import puzzle_routes
from inkrally.server.features.lobby.open_tables import OpenTables
from inkrally.server.features.lobby.others import TablesOfOthers
from inkrally.server.features.lobby.place import MeetingPlace, place_handler
from inkrally.server.features.lobby.quick import QuickGames
from inkrally.server.features.lobby.routes import place_routes
from inkrally.server.features.mail.make import make_post
from inkrally.server.features.mail.routes import mail_routes
from inkrally.server.features.mail.subscriptions import Subscriptions
from inkrally.server.features.moderation.key import OperatorKey
from inkrally.server.features.moderation.load import LoadMeter
from inkrally.server.features.moderation.notices import Notices
from inkrally.server.features.moderation.operator import Operator
from inkrally.server.features.moderation.reports import Reports
from inkrally.server.features.moderation.routes import operator_routes, report_routes
from inkrally.server.features.pages.pages import Pages
from inkrally.server.features.pages.routes import static_routes
from inkrally.server.features.people.invitations import Invitations
from inkrally.server.features.people.relations import Relations
from inkrally.server.features.ratings.ratings import Ratings
from inkrally.server.features.ratings.strengths import Strengths
from inkrally.server.features.replays.dice import Dice
from inkrally.server.features.replays.dice_routes import dice_routes
from inkrally.server.features.replays.held_back import HeldBack
from inkrally.server.features.reviews.hints import Hints
from inkrally.server.features.reviews.reviews import Reviews
from inkrally.server.features.reviews.routes import review_routes
from inkrally.server.features.tables.my_tables import own_routes
from inkrally.server.features.tables.routes import table_routes
from inkrally.server.features.talk.rooms import TalkRooms
from inkrally.server.features.talk.routes import people_routes
from inkrally.server.game_routes import Parts, brought, closed, filled
from inkrally.server.health import Timed, Vitals, host_routes
from inkrally.server.http.costs import RouteCosts
from inkrally.server.http.earlier_files import EarlierFiles
from inkrally.server.http.guard import ServerGuard
from inkrally.server.http.protocol import Hearing
from inkrally.server.http.request_guard import RequestGuard
from inkrally.server.http.responses import HEADERS, MAX_BODY_BYTES, on_fault, on_gone, on_http_error, on_our_error
from inkrally.server.http.security import security_routes
from inkrally.server.http.sockets import Sockets, raise_file_limit
from inkrally.server.http.static import client_folder, read_files
from inkrally.server.http.transport import PlainSocket, Transport
from inkrally.server.http.watching import ForWatchers
from inkrally.server.jobs.bot_workers import Workers
from inkrally.server.jobs.clerks import Clerks
from inkrally.server.jobs.queue import JobQueue
from inkrally.server.jobs.worker_pools import Pools, make_pools
from inkrally.server.levels import know_levels
from inkrally.server.live.hub import Hub, live_handler
from inkrally.server.live.tables import Tables, clock_ms
from inkrally.server.observability import metrics as observe
from inkrally.server.observability import traces
from inkrally.server.permissions.authors import Authors
from inkrally.server.permissions.bans import Bans
from inkrally.server.permissions.quiets import Quiets
from inkrally.server.shapes import know_shapes
from inkrally.server.storage.retention import Retention
from inkrally.server.storage.sessions import KnownSession, Sessions
from inkrally.server.storage.store import Store

if TYPE_CHECKING:
    from inkrally.server.cluster.cluster_events import ClusterEvents
    from inkrally.server.cluster.nats_bus import NatsBus

MAX_FRAME_BYTES = 64 * 1024
"""The maximum size of a WebSocket frame. A larger one closes the connection. A smaller one that exceeds the protocol's
limit gets an error message."""
STOP_SECONDS = 10
SWEEP_TICKS = 5
"""How often to close connections whose time is up, in ticks of a tenth of a second."""


class Services:
    """The parts of one server. `app` is the Litestar application."""

    def __init__(self, config: Config) -> None:
        self.config = config
        me = new_server() if config.shared else ""
        self.bus = make_bus(config.bus, "server", config.shared)
        self.cluster = _cluster_events(self.bus, me, config) if me and self.bus else None
        """None unless this server belongs to a cluster."""
        events: Dispatcher = self.cluster or Dispatcher()
        self.events = events
        self.store = Store(config.data, config.store, me, events.emit)
        self.clock = SteadyClock()
        self.key = OperatorKey(
            config.data, config.host, config.port, lambda: [each.key for each in self.ownership.peers]
        )
        self.ownership: Ownership = Alone()
        if self.bus is not None and self.cluster is not None:
            self.ownership = several(me, self.store, self.bus, self.key, self.clock, self.cluster, config)
        self.sessions = Sessions(self.store, self.clock.now, events, config.reread_seconds if config.shared else None)
        self.pools = make_pools(config, self.bus)
        self.workers = Workers(self.pools.bots)
        self.rate_limits = limits = RateLimits(config.limits, time.monotonic, events)
        self.admission = Admission()
        self.bans = Bans(self.store, self.clock.now, events, lambda account: self.hub.addresses_of(account))
        self.quiets = Quiets(self.store, self.clock.now, events)
        self.relations = Relations(self.store, self.clock.now, events, lambda: self.hub.accounts_here())
        self.authors = Authors(self.bans, self.quiets, self.rate_limits.name_changes)
        self.tables = Tables(
            config,
            self.store,
            self.sessions,
            self.workers,
            self.clock,
            self.authors,
            events,
            self.admission.pressed,
            self.relations.check_welcome,
            self.ownership,
            self.bus if me else None,
        )
        self.vitals = Vitals(self.store, self.ownership)
        self._watch: list[asyncio.Task[None]] = []
        self.hint_queue, self.review_queue = job_queues(config, self.pools)
        self.reviews = Reviews(self.store, self.review_queue, events)
        self.notices = Notices(self.store, self.clock.now, events)
        self.talk = TalkRooms(self.store, self.relations, self.quiets, limits.talk, self.clock.now, events)
        self.held = HeldBack(self.store, self.clock.now)
        self.presence = None
        if me:
            self.presence = SharedPresence(
                me,
                events,
                lambda: self.hub.accounts_here(),
                lambda: [each.id for each in self.ownership.peers],
                config.heartbeat_seconds,
            )
        self.hub = Hub(
            config,
            self.rate_limits,
            self.admission,
            self.sessions,
            self.tables,
            self.bans,
            self.held.check_viewer,
            (self.talk, Hints(self.hint_queue)),
            events,
            self.presence,
        )
        self.invitations = Invitations(self.store, self.relations, self.hub.tell_account, self.clock.now)
        now = self.tables.now
        self.post = make_post(
            config, self.store, self.sessions, self.hub.those_here, self.invitations.of, now, events, self._leads
        )
        """None if the server sends no mail."""
        self.subscriptions = Subscriptions(self.store, self.post is not None, now, events)
        self.clerks = Clerks(config, limits, events)
        self.passkeys = Passkeys()
        self.export = Export(self.store)
        self.deletion = Deletion(self.tables, self.clerks, events, self._leads)
        self.players = Accounts(
            self.store,
            self.sessions,
            self.hub,
            Adoption(self.tables),
            self.passkeys,
            Challenges(time.monotonic),
            self.notices,
            self.clock.now,
        )
        self.reports = Reports(self.store, self.clock.now, events, self.talk)
        order = (self.bans, self.reports, self.notices, self.quiets, self.talk, self.subscriptions)
        self.meter = LoadMeter(self.store, self.ownership, self.bus if me else None)
        self.operator = Operator(self.tables, self.hub, self.players, self.deletion, *order, self.meter)
        self.retention = Retention(
            config, self.store, self.sessions, self.tables.in_use, self.hub.sessions_here, self.clock.now,
            self.tables.forget, self._leads,
        )  # fmt: skip
        self.ratings = Ratings(self.store, self.clock.now, events, self._leads)
        strengths = Strengths(self.store, self.ratings, self.clock.now)
        self.keeper = Keeper(self.store, events, self._leads)
        quick = QuickGames(
            self.tables,
            self.ratings,
            self.clock.now,
            self.tables.check_player,
            self.relations.apart,
            self.bans.check,
            partial(limits.pay_once, "new_tables", what="new tables"),
            events,
            config.one_network,
        )
        open_tables = OpenTables(self.store, strengths, self.tables.here)
        self.place = MeetingPlace(self.hub, open_tables, quick, self.clock.now, events, self.admission.pressed)
        self.tables_of_others = None
        if me:
            self.tables_of_others = TablesOfOthers(
                self.place, self.tables, self.ownership, events, config.heartbeat_seconds
            )
        guard = RequestGuard(config, self.rate_limits, self.sessions, self.bans, self.authors)
        self.brought = brought(Parts(config, self.store, guard, self.hub, self.clerks, self.events, self.clock.now))
        """The additions of each game to the server, by game."""
        self.files = read_files(client_folder(config.client))
        self.earlier = EarlierFiles(config.data, config.client_days)
        created = table_routes(
            guard, self.tables, self.clerks, self.held, partial(filled, self.brought), partial(closed, self.brought)
        )
        people = people_routes(
            guard, self.tables, self.players, self.relations, self.invitations, self.talk, self.hub.those_here
        )
        lobby = place_routes(guard, self.tables, self.place, self.ratings, strengths, self.held)
        accounts = player_routes(guard, self.store, self.players, self.passkeys, self.deletion, self.export, self._came)
        profiles = Profiles(self.store, self.ratings, self.held, self.clock.now)
        pages = static_routes(self.files, guard, Pages(self.store), self.earlier.find)
        self.features = (
            Feature("tables", [*created, *own_routes(guard, self.tables)]),
            Feature("learning", [*lesson_routes(guard, self.tables), *puzzle_routes(guard, self.clerks)]),
            Feature(
                "moderation",
                [
                    *report_routes(guard, self.players, self.reports),
                    *operator_routes(guard, self.key, self.operator, self.export),
                ],
                {"load": self.meter.watch},
                [self.bans.open, self.quiets.open, self.notices.open],
            ),
            Feature(
                "lobby",
                [*lobby, place_handler(self.place)],
                {"place": self.place.watch, "here": self.place.watch_here, "quick": quick.watch},
                [open_tables.open],
                self.place.close,
            ),
            Feature("accounts", accounts, {"deletion": self.deletion.watch}),
            Feature("mail", mail_routes(guard, self.subscriptions), {"mail": self.post.watch} if self.post else {}),
            Feature(
                "history",
                history_routes(guard, self.players, Matches(self.store), profiles),
                {"history": self.keeper.watch},
            ),
            Feature("ratings", tasks={"ratings": self.ratings.watch}),
            Feature("people", people),
            Feature("replays", dice_routes(guard, Dice(self.tables), self.clerks)),
            Feature("reviews", review_routes(guard, self.tables, self.reviews, self.held), close=self.reviews.close),
            Feature("pages", pages),
            *(Feature(name, game.handlers, game.watches, close=game.close) for name, game in self.brought.items()),
        )
        self.app = Litestar(
            route_handlers=[
                *(route for feature in self.features for route in feature.routes),
                *host_routes(config, self.vitals),
                *security_routes(guard, config),
                live_handler(self.hub),
            ],
            on_startup=[self._start],
            on_shutdown=[self._stop],
            websocket_class=PlainSocket,
            openapi_config=None,
            logging_config=None,
            request_max_body_size=MAX_BODY_BYTES,
            response_headers=[ResponseHeader(name=name, value=value) for name, value in HEADERS.items()],
            exception_handlers={
                InkrallyError: on_our_error,
                HTTPException: on_http_error,
                Gone: on_gone,
                Exception: on_fault,
            },
        )
        self.costs = RouteCosts(self.app)

    def _leads(self) -> bool:
        return self.ownership.leads

    async def _start(self) -> None:
        know_shapes()
        self._loading = asyncio.create_task(asyncio.to_thread(know_levels))
        await self.store.open()
        await self.earlier.open(clock_ms(), self.files)
        if self.bus is not None:
            await self.bus.open()
        if self.pools.far is not None:
            self.pools.far.open()
        self.key.open()
        if self.cluster is not None:
            observe.SERVER.info({"server": self.ownership.me})
        for feature in self.features:
            for opened in feature.open:
                await opened()
        await self.tables.open()
        self.meter.open()
        watched = {"retention": self.retention.watch, "vitals": self.vitals.watch, "pages": self.vitals.watch_pages}
        for feature in self.features:
            watched |= feature.tasks
        if self.cluster is not None and self.presence is not None and self.tables_of_others is not None:
            watched |= {"told": partial(self.cluster.watch, self.store)}
            watched |= {"presence": self.presence.watch, "listed": self.tables_of_others.watch}
        self._watch = [keep_on(name, watch) for name, watch in watched.items()]
        observe.log.info("started", port=self.config.port)

    async def _came(self, who: KnownSession) -> None:
        """Remember when a browser opened a page, which decides whether its account gets mails."""
        if self.post is not None:
            await self.sessions.came(who.session)

    async def _stop(self) -> None:
        self.vitals.stopping = True
        if self.post is not None:
            await self.post.close()
        for task in self._watch:
            task.cancel()
        await self.events.close()
        for feature in self.features:
            if feature.close is not None:
                await feature.close()
        await self.clerks.close()
        await self.hint_queue.close()
        await self.review_queue.close()
        await self.tables.close()
        await self.ownership.close()
        await self.workers.close()
        if self.pools.far is not None:
            await self.pools.far.close()
        if self.bus is not None:
            await self.bus.close()
        self.passkeys.close()
        await asyncio.gather(self._loading, return_exceptions=True)  # a later use of the bots reports the error
        await self.store.close()
        await asyncio.to_thread(traces.close)
        observe.log.info("stopped")


def job_queues(config: Config, pools: Pools) -> tuple[JobQueue, JobQueue]:
    """Return the queues of hints and of reviews. They are separate, so that a hint never waits for a review."""
    limits = config.limits
    hints = Bounds(limits.hints_each_account, limits.hints_each_address, limits.hints)
    reviews = Bounds(limits.reviews_each_account, limits.reviews_each_address, limits.reviews)
    return JobQueue("hint", pools.hints, FairQueue(hints)), JobQueue("review", pools.reviews, FairQueue(reviews))


def several(
    me: str, store: Store, bus: NatsBus, key: OperatorKey, clock: SteadyClock, cluster: ClusterEvents, config: Config
) -> Ownership:
    """Return the ownership of a server that shares a PostgreSQL database with others."""
    from inkrally.server.cluster.ownership_shared import SharedOwnership
    from inkrally.server.storage.databases.postgresql import PostgresqlDatabase

    database = cast(PostgresqlDatabase, store.database)
    rules = "-".join(f"{game.rules_version}" for _, game in sorted(GAMES.items()))
    release = f"{version('inkrally')[:20]} (rules {rules})"[:40]  # the column has 40 characters
    return SharedOwnership(
        me, database, bus, release, key.hashed, clock, cluster.newest, config.heartbeat_seconds, config.lease_seconds
    )


def _cluster_events(bus: NatsBus, me: str, config: Config) -> ClusterEvents:
    from inkrally.server.cluster.cluster_events import ClusterEvents

    return ClusterEvents(bus, me, config.reread_seconds, 3 * config.heartbeat_seconds)


class Server(uvicorn.Server):
    """Uvicorn's server. It asks clients to reconnect elsewhere before it stops."""

    def __init__(self, services: Services) -> None:
        self.services = services
        config = services.config
        self.sockets = Sockets(config, services.rate_limits, raise_file_limit(), time.monotonic)
        http: Any = partial(Hearing, self.sockets)
        app: Any = Timed(
            ServerGuard(services.app, config, services.rate_limits, services.costs, services.admission, HEADERS)
        )
        if config.metrics_port:
            app = ForWatchers(app, config.metrics_port, services.vitals.figures)
        super().__init__(
            uvicorn.Config(
                app,
                host=config.host,
                port=config.port,
                http=http,
                ws=Transport,
                ws_max_size=MAX_FRAME_BYTES,
                ws_per_message_deflate=False,
                ws_ping_interval=config.ping_seconds,
                ws_ping_timeout=config.ping_seconds,
                access_log=False,
                log_config=None,
                server_header=False,
                proxy_headers=False,
                lifespan="on",
                timeout_keep_alive=math.ceil(config.keep_seconds),
                timeout_graceful_shutdown=STOP_SECONDS,
            )
        )

    async def on_tick(self, counter: int) -> bool:
        if counter % SWEEP_TICKS == 0:
            self.sockets.sweep()
        return await super().on_tick(counter)

    async def shutdown(self, sockets: Any = None) -> None:
        services = self.services
        services.vitals.stopping = True
        if not services.ownership.alone:
            # The proxy must notice first: otherwise it would route disconnected clients here again.
            await asyncio.sleep(services.config.notice_seconds)
        services.hub.draining = True
        await services.tables.handover.drain()
        self.services.hub.say_goodbye()
        await asyncio.sleep(0)
        await super().shutdown(sockets)


def make_server(config: Config) -> Server:
    """Create a server. Call its `run`."""
    return Server(Services(config))
