"""Structured logs and metrics of a server. Names, addresses and tokens must never appear in either."""

from __future__ import annotations

import collections
import logging
import sys
import time
from typing import Any

import structlog
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Info, generate_latest

log: Any = structlog.get_logger("inkrally")

REGISTRY = CollectorRegistry()
COMMANDS = Counter(
    "inkrally_commands", "Messages of pages, by kind and outcome", ["kind", "outcome"], registry=REGISTRY
)
UPDATES = Counter("inkrally_updates", "Updates sent to pages", registry=REGISTRY)
CONNECTIONS = Gauge("inkrally_connections", "Open live connections", registry=REGISTRY)
TABLES = Gauge("inkrally_tables", "Tables in memory", registry=REGISTRY)
CUT = Counter("inkrally_cut", "Connections closed by the server, by code", ["code"], registry=REGISTRY)
LIMITS_MET = Counter("inkrally_limits_met", "What was refused because a limit was met", ["limit"], registry=REGISTRY)
LIMITS_MET.labels("connections")  # present from the start, so that alerts can compute its rate
TALK_LINES = Counter("inkrally_talk_lines", "Lines said at tables: phrases and texts", ["kind"], registry=REGISTRY)
TALK_ROOMS = Gauge("inkrally_talk_rooms", "Tables whose talk is in memory", registry=REGISTRY)
BUSY = Counter("inkrally_busy", "What was refused at once since more was asked than can be done", registry=REGISTRY)
ROOM = Gauge("inkrally_room", "How many commands are let in at once, as it is measured", registry=REGISTRY)
SOCKETS = Gauge("inkrally_sockets", "Open connections of any kind", registry=REGISTRY)
SOCKETS_MOST = Gauge("inkrally_sockets_most", "How many there may be at most", registry=REGISTRY)
COMMIT_SECONDS = Histogram(
    "inkrally_commit_seconds",
    "Time of a transaction",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2),
    registry=REGISTRY,
)
COMMIT_SIZE = Histogram(
    "inkrally_commit_size", "Writes in a transaction", buckets=(1, 2, 5, 10, 20, 50, 100, 500), registry=REGISTRY
)
COMMIT_PARTS = Counter(
    "inkrally_commit_part_seconds",
    "Where the time of commits went: waited (a write, on average, until its transaction), thread (until the writer has"
    " it), sql, sync, back (until the loop has it again)",
    ["part"],
    registry=REGISTRY,
)
BOT_SECONDS = Histogram(
    "inkrally_bot_seconds", "Time of a bot's decision", buckets=(0.01, 0.05, 0.2, 1, 5, 20), registry=REGISTRY
)
BOT_DEFAULTS = Counter(
    "inkrally_bot_defaults",
    "Decisions that were the game's default, as no process was free in time or the bot failed",
    registry=REGISTRY,
)
ANALYSIS_WAITING = Gauge(
    "inkrally_analysis_waiting",
    "Hints, reviews and decisions of bots that wait for a process, or with which no worker has begun",
    ["sort"],
    registry=REGISTRY,
)
ANALYSIS_OLDEST = Gauge(
    "inkrally_analysis_oldest_seconds",
    "For how long that has waited for a process which waits longest; 0 where nothing does",
    ["sort"],
    registry=REGISTRY,
)
ANALYSIS_WORKING = Gauge(
    "inkrally_analysis_working", "Hints, reviews and decisions of bots that are worked on", ["sort"], registry=REGISTRY
)
ANALYSIS_SECONDS = Histogram(
    "inkrally_analysis_seconds",
    "Time of a hint, a review or a decision of a bot, without its wait",
    ["sort"],
    buckets=(0.1, 0.5, 1, 2, 5, 10, 30, 60, 120, 300, 900),
    registry=REGISTRY,
)
ANALYSIS_ENDED = Counter(
    "inkrally_analysis_ended", "What was worked out, by how it ended: done, cancelled or a code", ["sort", "outcome"],
    registry=REGISTRY,
)  # fmt: skip
REQUESTS = Histogram(
    "inkrally_http_seconds",
    "Time until a request over HTTP began to be answered, by route and status",
    ["route", "status"],
    buckets=(0.005, 0.02, 0.1, 0.5, 2, 10),
    registry=REGISTRY,
)
LOOP_LAG = Histogram(
    "inkrally_loop_lag_seconds",
    "How much later than it was due the server looked at the time: what every message waits",
    buckets=(0.001, 0.005, 0.02, 0.05, 0.1, 0.5, 2),
    registry=REGISTRY,
)
STORE_WAITING = Gauge("inkrally_store_waiting", "Writes that wait for their transaction", registry=REGISTRY)
STORE_OLDEST = Gauge(
    "inkrally_store_oldest_seconds",
    "For how long that write has waited, or is being written, which has longest; 0 where there is none",
    registry=REGISTRY,
)
STORE_FAILURES = Counter(
    "inkrally_store_failures",
    "Transactions that failed, by what was wrong: full, failed, unsure (nobody knows whether it was done), damaged,"
    " refused, unkept, crossed (undone for another server's, and tried again); and what could not be read: unread, or"
    " damaged likewise",
    ["fault"],
    registry=REGISTRY,
)
for _fault in ("full", "failed", "unsure", "unread", "damaged"):
    STORE_FAILURES.labels(_fault)
READY = Gauge("inkrally_ready", "Whether the server can do what it is asked, as /ready says: 1 or 0", registry=REGISTRY)
STORE_BYTES = Gauge("inkrally_store_bytes", "Size of the store's files", registry=REGISTRY)
MEMORY = Gauge("inkrally_memory_bytes", "Resident memory of the server itself", registry=REGISTRY)
HANDLES = Gauge("inkrally_handles", "Files and sockets that the server has open", registry=REGISTRY)

WORKERS = Gauge(
    "inkrally_workers", "How much workers on other hosts can do at once, as far as they are heard", ["sort"],
    registry=REGISTRY,
)  # fmt: skip
WORKER_NONSENSE = Counter(
    "inkrally_worker_nonsense", "Messages of workers that were not what a worker of ours says", registry=REGISTRY
)
BUS_CONNECTED = Gauge(
    "inkrally_bus_connected", "Whether the bus over NATS is there; -1 where none is wanted", registry=REGISTRY
)
BUS_CONNECTED.set(-1)
BUS_DROPPED = Counter(
    "inkrally_bus_dropped",
    "Messages between servers that were let go, by why: busy (too many worked on), away (no bus just now)",
    ["why"],
    registry=REGISTRY,
)
for _why in ("busy", "away"):
    BUS_DROPPED.labels(_why)

MAILS = Counter(
    "inkrally_mails",
    "Mails by what became of them: sent, refused (by the address's host), later (tried again), down (no mail server)",
    ["outcome"],
    registry=REGISTRY,
)
MAIL_WAITING = Gauge("inkrally_mail_waiting", "Notices and letters that are to be mailed", registry=REGISTRY)

FENCED = Counter(
    "inkrally_fenced", "Writes that were refused since another server had taken the table", registry=REGISTRY
)

SERVER = Info("inkrally_server", "Which run of a server this is, where several share a store", registry=REGISTRY)

commands: collections.Counter[tuple[str, str]] = collections.Counter()
"""Messages by kind and outcome since the last `flush_counters`. Counting here costs a tenth of a metric."""


def flush_counters() -> None:
    """Update the metrics before they are read."""
    for (kind, outcome), count in commands.items():
        COMMANDS.labels(kind, outcome).inc(count)
    commands.clear()


MAX_KINDS = 400
_requests: dict[tuple[str, int], Any] = {}


def count_request(route: str, status: int, seconds: float) -> None:
    """Record a request and its duration by the template of its route."""
    child = _requests.get((route, status))
    if child is None and len(_requests) < MAX_KINDS:
        child = _requests[route, status] = REQUESTS.labels(route, str(status))
    if child is not None:
        child.observe(seconds)


LIMIT_LOGGED_EVERY = 60.0
_met: dict[str, tuple[float, int]] = {}


def log_limit(limit: str, **figures: Any) -> None:
    """Log that a limit was reached: at once, then at most once a minute with a count. Clients are not named."""
    LIMITS_MET.labels(limit).inc()
    now = time.monotonic()
    last, times = _met.get(limit, (-LIMIT_LOGGED_EVERY, 0))
    if now - last < LIMIT_LOGGED_EVERY:
        _met[limit] = (last, times + 1)
        return
    _met[limit] = (now, 0)
    log.info("limit", limit=limit, times=times + 1, **figures)


def metrics() -> bytes:
    """Return all metrics in Prometheus's text format."""
    flush_counters()
    return generate_latest(REGISTRY)


NOISE = ("Invalid UTF-8", "Unsupported upgrade", "ASGI callable returned without completing handshake")


class _NoNoise(logging.Filter):
    """Drops library messages about errors of clients, which the protocol answers, and about WebSockets that were
    rejected on purpose."""

    def filter(self, record: logging.LogRecord) -> bool:
        return not record.getMessage().startswith(NOISE)


class LibraryLogHandler(logging.Handler):
    """Writes the log records of libraries as JSON lines: the event is `library`, and `of` names the library."""

    def emit(self, record: logging.LogRecord) -> None:
        say = log.error if record.levelno >= logging.ERROR else log.warning
        say("library", of=record.name, said=record.getMessage(), exc_info=record.exc_info)


def configure_logging(level: str = "info") -> None:
    """Log to standard error, one JSON object a line."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelName(level.upper())),
        logger_factory=structlog.WriteLoggerFactory(file=sys.stderr),
        cache_logger_on_first_use=True,
    )
    quiet_libraries()
    root = logging.getLogger()
    if not any(isinstance(each, LibraryLogHandler) for each in root.handlers):
        root.addHandler(LibraryLogHandler(logging.WARNING))


def quiet_libraries() -> None:
    """Drop library messages below warnings, since they contain addresses."""
    for name in ("uvicorn.error", "uvicorn.access", "websockets", "litestar", "alembic"):
        logging.getLogger(name).setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(_NoNoise())
