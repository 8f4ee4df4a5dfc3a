"""The structured logs and the metrics of a server. Logs and metrics must not contain names, addresses or tokens."""

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
CLIENT_MESSAGES = Counter(
    "inkrally_client_messages", "Messages from clients, by kind and outcome", ["kind", "outcome"], registry=REGISTRY
)
UPDATES_SENT = Counter("inkrally_updates_sent", "Updates sent to clients", registry=REGISTRY)
WEBSOCKET_CONNECTIONS = Gauge("inkrally_websocket_connections", "Open live connections", registry=REGISTRY)
LOADED_TABLES = Gauge("inkrally_loaded_tables", "Tables in memory", registry=REGISTRY)
DISCONNECTS = Counter(
    "inkrally_disconnects", "Connections closed by the server, by error code", ["code"], registry=REGISTRY
)
RATE_LIMITED = Counter(
    "inkrally_rate_limited", "Requests refused because of a limit, by limit", ["limit"], registry=REGISTRY
)
RATE_LIMITED.labels("connections")  # present from the start, so that alerts can compute its rate
CHAT_LINES = Counter("inkrally_chat_lines", "Chat lines, by kind: phrase or text", ["kind"], registry=REGISTRY)
CHAT_ROOMS = Gauge("inkrally_chat_rooms", "Tables whose chat is in memory", registry=REGISTRY)
OVERLOAD_REFUSALS = Counter(
    "inkrally_overload_refusals", "Requests refused because the server is overloaded", registry=REGISTRY
)
ADMISSION_LIMIT = Gauge(
    "inkrally_admission_limit", "Maximum number of commands in progress, adjusted automatically", registry=REGISTRY
)
SOCKETS = Gauge("inkrally_sockets", "Open connections of any kind", registry=REGISTRY)
SOCKETS_LIMIT = Gauge("inkrally_sockets_limit", "Maximum number of open connections of any kind", registry=REGISTRY)
COMMIT_SECONDS = Histogram(
    "inkrally_commit_seconds",
    "Duration of a transaction",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2),
    registry=REGISTRY,
)
COMMIT_WRITES = Histogram(
    "inkrally_commit_writes", "Writes in a transaction", buckets=(1, 2, 5, 10, 20, 50, 100, 500), registry=REGISTRY
)
COMMIT_PHASE_SECONDS = Counter(
    "inkrally_commit_phase_seconds",
    "Time spent in the phases of transactions: waited (average wait of a write until its transaction begins), thread"
    " (until the writer thread has the writes), sql, sync (the disk), back (until the event loop continues)",
    ["phase"],
    registry=REGISTRY,
)
BOT_DECISION_SECONDS = Histogram(
    "inkrally_bot_decision_seconds",
    "Duration of a bot's decision",
    buckets=(0.01, 0.05, 0.2, 1, 5, 20),
    registry=REGISTRY,
)
BOT_DEFAULT_DECISIONS = Counter(
    "inkrally_bot_default_decisions",
    "Decisions taken by default because no process was free in time or the bot failed",
    registry=REGISTRY,
)
JOBS_QUEUED = Gauge(
    "inkrally_jobs_queued", "Jobs that wait for a process or a worker: hints, reviews and bots' decisions", ["kind"],
    registry=REGISTRY,
)  # fmt: skip
JOBS_OLDEST_SECONDS = Gauge(
    "inkrally_jobs_oldest_seconds", "Age of the oldest waiting job, or 0", ["kind"], registry=REGISTRY
)
JOBS_RUNNING = Gauge("inkrally_jobs_running", "Jobs in progress", ["kind"], registry=REGISTRY)
JOB_DURATION_SECONDS = Histogram(
    "inkrally_job_duration_seconds",
    "Duration of a job without its wait",
    ["kind"],
    buckets=(0.1, 0.5, 1, 2, 5, 10, 30, 60, 120, 300, 900),
    registry=REGISTRY,
)
JOBS_FINISHED = Counter(
    "inkrally_jobs_finished", "Finished jobs, by outcome: done, cancelled or an error code", ["kind", "outcome"],
    registry=REGISTRY,
)  # fmt: skip
HTTP_REQUEST_DURATION_SECONDS = Histogram(
    "inkrally_http_request_duration_seconds",
    "Time until an HTTP response begins, by route and status",
    ["route", "status"],
    buckets=(0.005, 0.02, 0.1, 0.5, 2, 10),
    registry=REGISTRY,
)
EVENT_LOOP_LAG_SECONDS = Histogram(
    "inkrally_event_loop_lag_seconds",
    "Delay of the event loop, which delays every message",
    buckets=(0.001, 0.005, 0.02, 0.05, 0.1, 0.5, 2),
    registry=REGISTRY,
)
STORE_QUEUED_WRITES = Gauge("inkrally_store_queued_writes", "Writes that wait for their transaction", registry=REGISTRY)
STORE_OLDEST_WRITE_SECONDS = Gauge(
    "inkrally_store_oldest_write_seconds", "Age of the oldest write that waits or is being written, or 0",
    registry=REGISTRY,
)  # fmt: skip
STORE_FAILURES = Counter(
    "inkrally_store_failures",
    "Failures of the store: full (disk), failed, unsure (outcome unknown), damaged (stored data), refused (the write"
    " does not fit the stored rows), unkept (a value that the database cannot store), crossed (deadlock with another"
    " server, tried again), unread (a read failed)",
    ["fault"],
    registry=REGISTRY,
)
for _fault in ("full", "failed", "unsure", "unread", "damaged"):
    STORE_FAILURES.labels(_fault)
READY = Gauge("inkrally_ready", "1 if /ready reports that the server is ready, else 0", registry=REGISTRY)
STORE_BYTES = Gauge("inkrally_store_bytes", "Size of the store", registry=REGISTRY)
RESIDENT_MEMORY_BYTES = Gauge(
    "inkrally_resident_memory_bytes", "Resident memory of the server process", registry=REGISTRY
)
OPEN_FILES = Gauge("inkrally_open_files", "Open files and sockets of the server process", registry=REGISTRY)

WORKER_SLOTS = Gauge(
    "inkrally_worker_slots", "Number of jobs that all known workers can run at once", ["kind"], registry=REGISTRY
)
WORKER_INVALID_MESSAGES = Counter(
    "inkrally_worker_invalid_messages", "Invalid messages from workers", registry=REGISTRY
)
BUS_CONNECTED = Gauge(
    "inkrally_bus_connected", "1 if NATS is connected, 0 if not, -1 if the server uses no NATS", registry=REGISTRY
)
BUS_CONNECTED.set(-1)
BUS_MESSAGES_DROPPED = Counter(
    "inkrally_bus_messages_dropped",
    "Messages between servers that were dropped: busy (too many in progress), away (NATS is disconnected)",
    ["why"],
    registry=REGISTRY,
)
for _why in ("busy", "away"):
    BUS_MESSAGES_DROPPED.labels(_why)

MAILS_PROCESSED = Counter(
    "inkrally_mails_processed",
    "Mails, by outcome: sent, refused (by the address's host), later (tried again), down (no mail server)",
    ["outcome"],
    registry=REGISTRY,
)
MAILS_QUEUED = Gauge("inkrally_mails_queued", "Mails that wait", registry=REGISTRY)
PUSH_NOTICES = Counter(
    "inkrally_push_notices",
    "Notifications by Web Push and webhooks, by outcome: sent, gone (the receiver does not exist any more), failed",
    ["outcome"],
    registry=REGISTRY,
)

FENCED_WRITES = Counter(
    "inkrally_fenced_writes", "Writes refused because another server had taken the table", registry=REGISTRY
)

SERVER = Info("inkrally_server", "Identifies the server among several; always 1", registry=REGISTRY)

commands: collections.Counter[tuple[str, str]] = collections.Counter()
"""The number of client messages by kind and outcome, since the last `flush_counters`.

Counting in this object takes a tenth of the time of updating a metric.
"""


def flush_counters() -> None:
    """Add the counted messages to the metric. Call this before the metrics are read."""
    for (kind, outcome), count in commands.items():
        CLIENT_MESSAGES.labels(kind, outcome).inc(count)
    commands.clear()


MAX_KINDS = 400
"""The maximum number of pairs of route and status with a metric of their own."""
_requests: dict[tuple[str, int], Any] = {}


def count_request(route: str, status: int, seconds: float) -> None:
    """Record the status and the duration of a request by the template of its route."""
    child = _requests.get((route, status))
    if child is None and len(_requests) < MAX_KINDS:
        child = _requests[route, status] = HTTP_REQUEST_DURATION_SECONDS.labels(route, str(status))
    if child is not None:
        child.observe(seconds)


LIMIT_LOGGED_EVERY = 60.0
"""The minimum time between two log events about the same limit, in seconds."""
_limits_logged: dict[str, tuple[float, int]] = {}


def log_limit(limit: str, **figures: Any) -> None:
    """Record that a client reached a limit. Log the first time at once, and later times at most once a minute.

    Args:
        limit: The name of the limit. The client is not named.
        figures: Further fields of the log event.
    """
    RATE_LIMITED.labels(limit).inc()
    now = time.monotonic()
    last, times = _limits_logged.get(limit, (-LIMIT_LOGGED_EVERY, 0))
    if now - last < LIMIT_LOGGED_EVERY:
        _limits_logged[limit] = (last, times + 1)
        return
    _limits_logged[limit] = (now, 0)
    log.info("limit-reached", limit=limit, times=times + 1, **figures)


def metrics() -> bytes:
    """Return all metrics in Prometheus's text format."""
    flush_counters()
    return generate_latest(REGISTRY)


NOISE = ("Invalid UTF-8", "Unsupported upgrade", "ASGI callable returned without completing handshake")
"""The beginnings of messages of libraries that are not logged.

These messages are about errors of clients, which get an answer, and about WebSockets that the server refused.
"""


class _NoiseFilter(logging.Filter):
    """A logging filter that drops the messages of libraries listed in `NOISE`."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether to log a record."""
        return not record.getMessage().startswith(NOISE)


class LibraryLogHandler(logging.Handler):
    """Writes the log records of libraries as JSON lines. The event is `library`; its field `of` names the library."""

    def emit(self, record: logging.LogRecord) -> None:
        """Write a log record."""
        write = log.error if record.levelno >= logging.ERROR else log.warning
        write("library", of=record.name, said=record.getMessage(), exc_info=record.exc_info)


def configure_logging(level: str = "info") -> None:
    """Write the log to standard error, as one JSON object on each line."""
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
    """Drop the messages of libraries below the level of warnings, because they contain addresses."""
    for name in ("uvicorn.error", "uvicorn.access", "websockets", "litestar", "alembic"):
        logging.getLogger(name).setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(_NoiseFilter())
