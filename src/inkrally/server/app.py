"""Creates, starts and stops all parts of a server: the store, tables, live connections, routes and others."""

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
from inkrally.server.admission.connection_waits import ClientDisconnected
from inkrally.server.admission.fair_queue import FairQueue, QueueLimits
from inkrally.server.admission.rate_limits import RateLimits
from inkrally.server.background_tasks import supervise
from inkrally.server.bot_levels import load_levels
from inkrally.server.clock import SteadyClock
from inkrally.server.cluster.contract import Ownership, new_server_id
from inkrally.server.cluster.make_bus import make_bus
from inkrally.server.cluster.presence import ClusterPresence
from inkrally.server.config import Config
from inkrally.server.decoders import build_decoders
from inkrally.server.events import Dispatcher
from inkrally.server.feature import Feature
from inkrally.server.features.accounts.accounts import Accounts
from inkrally.server.features.accounts.deletion import Deletion
from inkrally.server.features.accounts.export import Export
from inkrally.server.features.accounts.guest_merge import GuestMerge
from inkrally.server.features.accounts.passkeys import Challenges, Passkeys
from inkrally.server.features.accounts.routes import player_routes
from inkrally.server.features.away.vacations import PlayerAway, away_routes
from inkrally.server.features.daily.routes import daily_routes
from inkrally.server.features.history.matches import MatchLists
from inkrally.server.features.history.profiles import Profiles
from inkrally.server.features.history.recorder import HistoryRecorder
from inkrally.server.features.history.routes import history_routes
from inkrally.server.features.insight.insight import InsightReader, insight_routes
from inkrally.server.features.known_dice.best_sheets import BestSheets
from inkrally.server.features.known_dice.challenge import KnownDiceChallenge
from inkrally.server.features.known_dice.routes import known_dice_routes
from inkrally.server.features.learning.routes import lesson_routes, puzzle_routes
from inkrally.server.features.lobby.cluster_lobby import TablesOfOthers
from inkrally.server.features.lobby.lobby import Lobby, lobby_handler
from inkrally.server.features.lobby.matchmaking import Matchmaker
from inkrally.server.features.lobby.open_tables import OpenTables
from inkrally.server.features.lobby.routes import lobby_routes
from inkrally.server.features.mail.notifications import MAIL_RECIPIENTS, NotificationFinder
from inkrally.server.features.mail.routes import mail_routes
from inkrally.server.features.mail.subscriptions import Subscriptions
from inkrally.server.features.moderation.announcements import Announcements
from inkrally.server.features.moderation.load_metrics import LoadMeter
from inkrally.server.features.moderation.operator import Operator
from inkrally.server.features.moderation.operator_key import OperatorKey
from inkrally.server.features.moderation.reports import Reports
from inkrally.server.features.moderation.routes import operator_routes, report_routes
from inkrally.server.features.pages.pages import Pages
from inkrally.server.features.pages.routes import static_routes
from inkrally.server.features.people.invitations import Invitations
from inkrally.server.features.people.relations import Relations
from inkrally.server.features.push.channels import PushChannels
from inkrally.server.features.push.outgoing import Outgoing
from inkrally.server.features.push.push_sender import PUSH_RECIPIENTS, PushSender
from inkrally.server.features.push.routes import push_routes
from inkrally.server.features.push.table_webhooks import TableWebhookList
from inkrally.server.features.ratings.ratings import Ratings
from inkrally.server.features.ratings.seat_ratings import SeatRatings
from inkrally.server.features.replays.dice_routes import dice_routes
from inkrally.server.features.replays.embed_routes import embed_routes
from inkrally.server.features.replays.embeds import Embeds
from inkrally.server.features.replays.held_back import HeldBack
from inkrally.server.features.replays.shared_dice import SharedDice
from inkrally.server.features.reviews.hints import Hints
from inkrally.server.features.reviews.reviews import Reviews
from inkrally.server.features.reviews.routes import review_routes
from inkrally.server.features.tables.my_tables import own_routes
from inkrally.server.features.tables.routes import table_routes
from inkrally.server.features.talk.chat_rooms import ChatRooms
from inkrally.server.features.talk.routes import people_routes
from inkrally.server.features.turn_puzzles.answers import PuzzleAnswers
from inkrally.server.features.turn_puzzles.collector import PuzzleCollector
from inkrally.server.features.turn_puzzles.puzzles import PuzzleStore
from inkrally.server.features.turn_puzzles.routes import turn_puzzle_routes
from inkrally.server.game_routes import PluginContext, load_game_plugins, resolve_setup, why_not_public
from inkrally.server.health import MetricsMiddleware, RequestTimer, ServerHealth, health_routes
from inkrally.server.http.connection_slots import ConnectionSlots, raise_file_limit
from inkrally.server.http.costs import RouteCosts
from inkrally.server.http.earlier_files import PreviousClientFiles
from inkrally.server.http.host_and_limit_middleware import HostAndLimitMiddleware
from inkrally.server.http.http_protocol import HttpProtocol
from inkrally.server.http.request_guard import RequestGuard
from inkrally.server.http.responses import (
    MAX_BODY_BYTES,
    SECURITY_HEADERS,
    handle_disconnect,
    handle_internal_error,
    handle_refusal,
    on_http_error,
)
from inkrally.server.http.security import contact_of, security_routes
from inkrally.server.http.static import client_folder, read_files
from inkrally.server.http.transport import PlainSocket, Transport
from inkrally.server.jobs.bot_dispatcher import BotDispatcher
from inkrally.server.jobs.queue import JobQueue
from inkrally.server.jobs.request_jobs import RequestJobs
from inkrally.server.jobs.worker_pools import Pools, make_pools
from inkrally.server.live.hub import Hub, live_handler
from inkrally.server.live.tables import Tables, machine_time_ms
from inkrally.server.observability import metrics as observe
from inkrally.server.observability import tracing
from inkrally.server.permissions.authors import Authors
from inkrally.server.permissions.bans import Bans, Mutes
from inkrally.server.storage.retention import Retention
from inkrally.server.storage.sessions import KnownSession, Sessions
from inkrally.server.storage.store import Store

if TYPE_CHECKING:
    from inkrally.server.cluster.cluster_events import ClusterEvents
    from inkrally.server.cluster.nats_bus import NatsBus

MAX_FRAME_BYTES = 64 * 1024
"""The maximum size of a WebSocket frame. A larger one closes the connection. A smaller one that exceeds the protocol's
limit gets an error message."""
SHUTDOWN_SECONDS = 10
"""How long a stopping server waits for requests that are in progress."""
IDLE_CHECK_TICKS = 5
"""How often to close connections that take too long, in ticks of Uvicorn, each a tenth of a second."""


class AppServices:
    """All parts of one server. `app` is the application of the framework Litestar."""

    def __init__(self, config: Config) -> None:
        self.config = config
        me = new_server_id() if config.cluster else ""
        self.bus = make_bus(config.bus, "server", config.cluster)
        self.cluster = _cluster_events(self.bus, me, config) if me and self.bus else None
        """The event dispatcher of a cluster, or None for a single server."""
        events: Dispatcher = self.cluster or Dispatcher()
        self.events = events
        self.store = Store(config.data, config.store, me, events.emit)
        self.clock = SteadyClock()
        self.operator_key = OperatorKey(
            config.data, config.host, config.port, lambda: [each.key for each in self.ownership.peers]
        )
        self.ownership = Ownership()
        if self.bus is not None and self.cluster is not None:
            self.ownership = make_shared_ownership(
                me, self.store, self.bus, self.operator_key, self.clock, self.cluster, config
            )
        self.sessions = Sessions(self.store, self.clock.now, events, config.reread_seconds if config.cluster else None)
        self.pools = make_pools(config, self.bus)
        self.workers = BotDispatcher(self.pools.bots)
        self.rate_limits = limits = RateLimits(config.limits, time.monotonic, events)
        self.admission = Admission()
        self.bans = Bans(self.store, self.clock.now, events, lambda account: self.hub.addresses_of(account))
        self.mutes = Mutes(self.store, self.clock.now, events)
        self.relations = Relations(self.store, self.clock.now, events, lambda: self.hub.local_accounts())
        self.authors = Authors(self.bans, self.mutes, self.rate_limits.name_changes)
        self.tables = Tables(
            config,
            self.store,
            self.sessions,
            self.workers,
            self.clock,
            self.authors,
            events,
            self.admission.is_overloaded,
            self.relations.check_welcome,
            self.ownership,
            self.bus if me else None,
        )
        self.health = ServerHealth(self.store, self.ownership)
        self._watch: list[asyncio.Task[None]] = []
        self.hint_queue, self.review_queue = job_queues(config, self.pools)
        self.reviews = Reviews(self.store, self.review_queue, events)
        self.announcements = Announcements(self.store, self.clock.now, events)
        self.chat_rooms = ChatRooms(self.store, self.relations, self.mutes, limits.talk, self.clock.now, events)
        self.held = HeldBack(self.store, self.clock.now)
        self.presence = None
        if me:
            self.presence = ClusterPresence(
                me,
                events,
                lambda: self.hub.local_accounts(),
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
            (self.chat_rooms, Hints(self.hint_queue)),
            events,
            self.presence,
        )
        self.invitations = Invitations(self.store, self.relations, self.hub.send_to_account, self.clock.now)
        now = self.tables.now
        find_notifications = partial(
            NotificationFinder,
            store=self.store,
            known=self.sessions,
            find_connected=self.hub.connected_among,
            invited=self.invitations.of,
            now=now,
        )
        self.mail_sender = None
        """The mail sender, or None if the server sends no mail."""
        if config.mail:
            from inkrally.server.features.mail.mail_sender import MailSender
            from inkrally.server.features.mail.relay import Relay

            relay, finder = Relay.of(config.mail, config.url), find_notifications(MAIL_RECIPIENTS)
            self.mail_sender = MailSender(self.store, relay, config.url, finder, now, events, self._is_leader)
        self.outgoing = Outgoing(config.private_webhooks)
        contact = contact_of(config, config.url)
        self.push_channels = PushChannels(self.store, self.outgoing, config.url, contact, now)
        self.table_webhooks = TableWebhookList(self.store, self.push_channels, events)
        self.push = PushSender(
            self.store, self.push_channels, find_notifications(PUSH_RECIPIENTS), now, self._is_leader
        )
        self.subscriptions = Subscriptions(self.store, self.mail_sender is not None, now, events)
        self.request_jobs = RequestJobs(config, limits, events)
        self.passkeys = Passkeys()
        self.export = Export(self.store)
        self.deletion = Deletion(self.tables, self.request_jobs, events, self._is_leader)
        self.accounts = Accounts(
            self.store,
            self.sessions,
            self.hub,
            GuestMerge(self.tables),
            self.passkeys,
            Challenges(time.monotonic),
            self.announcements,
            self.clock.now,
        )
        self.reports = Reports(self.store, self.clock.now, events, self.chat_rooms)
        order = (self.bans, self.reports, self.announcements, self.mutes, self.chat_rooms, self.subscriptions)
        self.load_meter = LoadMeter(self.store, self.ownership, self.bus if me else None)
        self.operator = Operator(self.tables, self.hub, self.accounts, self.deletion, *order, self.load_meter)
        self.retention = Retention(
            config, self.store, self.sessions, self.tables.in_use, self.hub.local_sessions, self.clock.now,
            self.tables.unload, self._is_leader,
        )  # fmt: skip
        self.ratings = Ratings(self.store, self.clock.now, events, self._is_leader)
        seat_ratings = SeatRatings(self.store, self.ratings, self.clock.now)
        self.history_recorder = HistoryRecorder(self.store, events, self._is_leader)
        matchmaker = Matchmaker(
            self.tables,
            self.ratings,
            self.clock.now,
            self.tables.check_player,
            self.relations.excluded_for,
            self.bans.check,
            partial(limits.pay_hourly, "new_tables", what="new tables"),
            events,
            config.one_network,
            self.push_channels.reaches,
        )
        open_tables = OpenTables(self.store, seat_ratings, self.tables.loaded_table)
        self.lobby = Lobby(self.hub, open_tables, matchmaker, self.clock.now, events, self.admission.is_overloaded)
        self.tables_of_others = None
        if me:
            self.tables_of_others = TablesOfOthers(
                self.lobby, self.tables, self.ownership, events, config.heartbeat_seconds
            )
        guard = RequestGuard(config, self.rate_limits, self.sessions, self.bans, self.authors)
        self.game_plugins = load_game_plugins(
            PluginContext(config, self.store, guard, self.hub, self.request_jobs, self.events, self.clock.now)
        )
        """The additions of each game to the server, by game."""
        self.files = read_files(client_folder(config.client))
        self.previous_client_files = PreviousClientFiles(config.data, config.client_days)
        fill = partial(resolve_setup, self.game_plugins)
        created = table_routes(
            guard,
            self.tables,
            self.request_jobs,
            self.held,
            fill,
            partial(why_not_public, self.game_plugins),
        )
        people = people_routes(
            guard,
            self.tables,
            self.accounts,
            self.relations,
            self.invitations,
            self.chat_rooms,
            self.hub.connected_among,
        )
        lobby = lobby_routes(guard, self.tables, self.lobby, self.ratings, seat_ratings, self.held)
        accounts = player_routes(
            guard, self.store, self.accounts, self.passkeys, self.deletion, self.export, self._record_visit
        )
        profiles = Profiles(self.store, self.ratings, self.held, self.clock.now)
        away = PlayerAway(self.tables, config.vacation_days)
        turn_puzzles = PuzzleStore(self.tables, self.held)
        self.puzzle_collector = PuzzleCollector(self.store, self.request_jobs, self._is_leader)
        known_dice = KnownDiceChallenge(self.tables, self.relations)
        self.best_sheets = BestSheets(known_dice, self.review_queue, self._is_leader)
        pages = static_routes(self.files, guard, Pages(self.store), self.previous_client_files.find)
        self.features = (
            Feature("tables", [*created, *own_routes(guard, self.tables)]),
            Feature("learning", [*lesson_routes(guard, self.tables), *puzzle_routes(guard, self.request_jobs)]),
            Feature(
                "moderation",
                [
                    *report_routes(guard, self.accounts, self.reports),
                    *operator_routes(guard, self.operator_key, self.operator, self.export),
                ],
                {"load": self.load_meter.run},
                [self.bans.open, self.mutes.open, self.announcements.open],
            ),
            Feature(
                "lobby",
                [*lobby, lobby_handler(self.lobby)],
                {"place": self.lobby.run_updates, "here": self.lobby.run_online_count, "quick": matchmaker.run},
                [open_tables.open],
                self.lobby.close,
            ),
            Feature("accounts", accounts, {"deletion": self.deletion.run}),
            Feature(
                "mail",
                mail_routes(guard, self.subscriptions),
                {"mail": self.mail_sender.run} if self.mail_sender else {},
            ),
            Feature("away", away_routes(guard, away), {"away": away.run}),
            Feature(
                "push",
                push_routes(guard, self.push_channels, self.table_webhooks),
                {"push": self.push.run} if self.push_channels.offered else {},
                close=self.outgoing.close,
            ),
            Feature(
                "history",
                history_routes(guard, self.accounts, MatchLists(self.store), profiles),
                {"history": self.history_recorder.run},
            ),
            Feature("insight", insight_routes(guard, InsightReader(self.store, self.clock.now))),
            Feature("ratings", tasks={"ratings": self.ratings.run}),
            Feature("people", people),
            Feature(
                "replays",
                [
                    *dice_routes(guard, SharedDice(self.tables), self.request_jobs, fill),
                    *embed_routes(guard, self.tables, Embeds(self.tables, self.held), self.request_jobs, self.files),
                ],
            ),
            Feature(
                "turn_puzzles",
                turn_puzzle_routes(guard, turn_puzzles, PuzzleAnswers(turn_puzzles, self.tables, self.request_jobs)),
                {"puzzles": self.puzzle_collector.run},
            ),
            Feature("daily", daily_routes(guard, self.tables, self.relations, self.request_jobs)),
            Feature("known_dice", known_dice_routes(guard, known_dice), {"known-dice": self.best_sheets.run}),
            Feature("reviews", review_routes(guard, self.tables, self.reviews, self.held), close=self.reviews.close),
            Feature("pages", pages),
            *(
                Feature(name, game.handlers, game.background_tasks, close=game.close)
                for name, game in self.game_plugins.items()
            ),
        )
        self.app = Litestar(
            route_handlers=[
                *(route for feature in self.features for route in feature.routes),
                *health_routes(config, self.health),
                *security_routes(guard, config),
                live_handler(self.hub),
            ],
            on_startup=[self._start],
            on_shutdown=[self._stop],
            websocket_class=PlainSocket,
            openapi_config=None,
            logging_config=None,
            request_max_body_size=MAX_BODY_BYTES,
            response_headers=[ResponseHeader(name=name, value=value) for name, value in SECURITY_HEADERS.items()],
            exception_handlers={
                InkrallyError: handle_refusal,
                HTTPException: on_http_error,
                ClientDisconnected: handle_disconnect,
                Exception: handle_internal_error,
            },
        )
        self.costs = RouteCosts(self.app)

    def _is_leader(self) -> bool:
        """Return whether this server does the tasks that only one server of a cluster does."""
        return self.ownership.is_leader

    async def _start(self) -> None:
        """Open all parts in their order, and start the background tasks."""
        build_decoders()
        self._loading = asyncio.create_task(asyncio.to_thread(load_levels))
        await self.store.open()
        await self.previous_client_files.open(machine_time_ms(), self.files)
        if self.bus is not None:
            await self.bus.open()
        if self.pools.remote is not None:
            self.pools.remote.open()
        self.operator_key.open()
        if self.cluster is not None:
            observe.SERVER.info({"server": self.ownership.server_id})
        for feature in self.features:
            for opened in feature.open:
                await opened()
        await self.tables.open()
        self.load_meter.open()
        watched = {"retention": self.retention.run, "health": self.health.run, "pages": self.health.watch_pages}
        for feature in self.features:
            watched |= feature.tasks
        if self.cluster is not None and self.presence is not None and self.tables_of_others is not None:
            watched |= {"told": partial(self.cluster.watch, self.store)}
            watched |= {"presence": self.presence.run, "listed": self.tables_of_others.watch}
        self._watch = [supervise(name, watch) for name, watch in watched.items()]
        observe.log.info("started", port=self.config.port)

    async def _record_visit(self, session: KnownSession) -> None:
        """Record that the browser of a session opened a page, because players who are online get no notifications."""
        if self.mail_sender is not None or self.push_channels.offered:
            await self.sessions.record_visit(session.id)

    async def _stop(self) -> None:
        """Stop the background tasks, and close all parts. The store is closed last."""
        self.health.stopping = True
        if self.mail_sender is not None:
            await self.mail_sender.close()
        for task in self._watch:
            task.cancel()
        await self.events.close()
        for feature in self.features:
            if feature.close is not None:
                await feature.close()
        await self.request_jobs.close()
        await self.hint_queue.close()
        await self.review_queue.close()
        await self.tables.close()
        await self.ownership.close()
        await self.workers.close()
        if self.pools.remote is not None:
            await self.pools.remote.close()
        if self.bus is not None:
            await self.bus.close()
        self.passkeys.close()
        await asyncio.gather(self._loading, return_exceptions=True)  # a later use of the bots reports the error
        await self.store.close()
        await asyncio.to_thread(tracing.close)
        observe.log.info("stopped")


def job_queues(config: Config, pools: Pools) -> tuple[JobQueue, JobQueue]:
    """Return the queues of hints and of reviews. They are separate, so that a hint never waits for a review."""
    limits = config.limits
    hints = QueueLimits(limits.hints_each_account, limits.hints_each_address, limits.hints)
    reviews = QueueLimits(limits.reviews_each_account, limits.reviews_each_address, limits.reviews)
    return JobQueue("hint", pools.hints, FairQueue(hints)), JobQueue("review", pools.reviews, FairQueue(reviews))


def make_shared_ownership(
    me: str, store: Store, bus: NatsBus, key: OperatorKey, clock: SteadyClock, cluster: ClusterEvents, config: Config
) -> Ownership:
    """Return the ownership of a server that shares a PostgreSQL database with others."""
    from inkrally.server.cluster.ownership_shared import ClusterOwnership
    from inkrally.server.storage.databases.postgresql import PostgresqlDatabase

    database = cast(PostgresqlDatabase, store.database)
    rules = "-".join(f"{game.rules_version}" for _, game in sorted(GAMES.items()))
    release = f"{version('inkrally')[:20]} (rules {rules})"[:40]  # the column has 40 characters
    return ClusterOwnership(
        me, database, bus, release, key.hashed, clock, cluster.newest, config.heartbeat_seconds, config.lease_seconds
    )


def _cluster_events(bus: NatsBus, me: str, config: Config) -> ClusterEvents:
    from inkrally.server.cluster.cluster_events import ClusterEvents

    return ClusterEvents(bus, me, config.reread_seconds, 3 * config.heartbeat_seconds)


class Server(uvicorn.Server):
    """The HTTP server of Uvicorn. Before it stops, it asks clients to reconnect to another server."""

    def __init__(self, services: AppServices) -> None:
        self.services = services
        config = services.config
        self.sockets = ConnectionSlots(config, services.rate_limits, raise_file_limit(), time.monotonic)
        http: Any = partial(HttpProtocol, self.sockets)
        app: Any = RequestTimer(
            HostAndLimitMiddleware(
                services.app, config, services.rate_limits, services.costs, services.admission, SECURITY_HEADERS
            )
        )
        if config.metrics_port:
            app = MetricsMiddleware(app, config.metrics_port, services.health.metrics)
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
                timeout_keep_alive=math.ceil(config.keep_alive_seconds),
                timeout_graceful_shutdown=SHUTDOWN_SECONDS,
            )
        )

    async def on_tick(self, counter: int) -> bool:
        if counter % IDLE_CHECK_TICKS == 0:
            self.sockets.sweep()
        return await super().on_tick(counter)

    async def shutdown(self, sockets: Any = None) -> None:
        services = self.services
        services.health.stopping = True
        if not services.ownership.alone:
            # Wait until the proxy has noticed, so that it does not route disconnected clients to this server again.
            await asyncio.sleep(services.config.drain_seconds)
        services.hub.draining = True
        await services.tables.handover.drain()
        self.services.hub.disconnect_all()
        await asyncio.sleep(0)
        await super().shutdown(sockets)
