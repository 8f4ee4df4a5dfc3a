"""A connection to NATS, the message broker, which is restored after every error.

The client of NATS reconnects after a lost connection, but gives up after a refusal, such as a changed password. To
handle both in the same way, this module ends each client at its first error, creates a new one, and subscribes again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

from nats import errors
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription

from inkrally.server.background_tasks import FaultLog, supervise
from inkrally.server.cluster.bus import NoResponders, RequestOutcomeUnknown
from inkrally.server.observability import metrics as observe

CONNECT_WAIT_SECONDS = 2.0
"""How long a starting server waits for NATS.

After that, it starts without NATS, and connects when NATS can be reached.
"""
RETRY_SECONDS = 0.25
"""The pause before the next attempt to connect."""
PING_SECONDS = 5
"""The interval of pings. A connection is given up after two or three pings without an answer."""
CLOSE_SECONDS = 2.0
"""How long to wait until a client has sent its waiting messages and is closed."""
MAX_PENDING_BYTES = 2 * 2**20
"""How many unsent bytes may wait in this process before sending a message waits."""

MessageHandler = Callable[[Msg], Awaitable[None]]
"""Handles a message of NATS."""


class LinkSubscription:
    """A subscription to a NATS subject, which `NatsLink` renews after each reconnection."""

    def __init__(self, subject: str, handler: MessageHandler, most: int, most_bytes: int) -> None:
        """Create a subscription.

        Args:
            subject: The subject.
            handler: Handles each message.
            most: How many messages may wait for the handler. More are dropped and counted.
            most_bytes: How many bytes of messages may wait.
        """
        self.subject = subject
        self.handler = handler
        self.most = most
        self.most_bytes = most_bytes
        self.subscription: Subscription | None = None
        self.ended = False


class NatsLink:
    """The connection to NATS. The functions in `on_back` are called after each connection and reconnection."""

    def __init__(self, url: str, name: str) -> None:
        """Create a connection that is not open yet.

        Args:
            url: One or more addresses, separated by commas: `nats://user:password@host:4222`.
            name: The name of the connection in the monitor of NATS.

        Raises:
            ValueError: An address is wrong.
        """
        self._servers = parse_addresses(url)
        self._name = name
        self._client: Client | None = None
        self._subscribers: list[LinkSubscription] = []
        self._keeping: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._faults = FaultLog("nats")
        self._there = asyncio.Event()
        self._away = self._refused = False
        """Whether a warning was logged since the last connect."""
        self.on_back: list[Callable[[], None]] = []

    @property
    def connected(self) -> bool:
        return self._client is not None and self._client.is_connected

    @property
    def client(self) -> Client:
        """The connected client. Raises ConnectionError if there is none. Use it at once, without waiting in between."""
        if self._client is None or not self._client.is_connected:
            raise ConnectionError("NATS is not connected")
        return self._client

    async def open(self) -> None:
        """Start to connect, and wait for the connection for at most `CONNECT_WAIT_SECONDS`."""
        self._keeping = supervise("nats", self._stay_connected)
        try:
            async with asyncio.timeout(CONNECT_WAIT_SECONDS):
                await self._there.wait()
        except TimeoutError:
            self._on_lost()

    async def close(self) -> None:
        """Close the connection, and cancel the tasks in the background."""
        keeping, self._keeping = self._keeping, None
        client, self._client = self._client, None
        for task in (keeping, *self._tasks):
            if task is not None:
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
        if client is not None:
            await _end(client)

    async def request(self, subject: str, data: bytes, timeout: float) -> bytes:
        """Send a request, and return the first answer.

        Raises:
            NoResponders: No subscriber, or no connection. This is raised at once.
            RequestOutcomeUnknown: The connection broke during the request.
            TimeoutError: There was no answer in time.
        """
        if not self.connected:
            raise NoResponders(subject)
        try:
            async with asyncio.timeout(timeout):
                return (await self.client.request(subject, data, timeout)).data
        except TimeoutError:
            raise TimeoutError(f"no server answers on {subject}") from None
        except errors.NoRespondersError as error:
            raise NoResponders(subject) from error
        except Exception as error:  # the connection has broken
            if not isinstance(error, errors.Error | OSError):
                self._faults.record(error)
            raise RequestOutcomeUnknown(subject) from error

    def subscribe(self, subject: str, handler: MessageHandler, most: int, most_bytes: int) -> LinkSubscription:
        """Subscribe to a subject, now or when there is a connection, until `end`. The arguments are those of
        `LinkSubscription`."""
        subscriber = LinkSubscription(subject, handler, most, most_bytes)
        self._subscribers.append(subscriber)
        if self._client is not None:
            self.start_task(self._subscribe(self._client, subscriber))
        return subscriber

    def end(self, subscriber: LinkSubscription) -> None:
        """End a subscription."""
        if not subscriber.ended:
            subscriber.ended = True
            self._subscribers.remove(subscriber)
            if subscriber.subscription is not None:
                self.start_task(_unsubscribe(subscriber.subscription))

    def start_task(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine in the background until the connection is closed."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._on_task_end)

    def _on_task_end(self, task: asyncio.Task[None]) -> None:
        """Log the error of a task in the background that has ended."""
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self._faults.record(error)

    async def _stay_connected(self) -> None:
        """Connect, and connect again whenever the connection ends, until the task is cancelled."""
        while True:
            ended, client = asyncio.Event(), Client()

            async def closed(ended: asyncio.Event = ended) -> None:
                """Note that the client has closed its connection."""
                ended.set()

            try:
                await client.connect(
                    self._servers,
                    name=self._name,
                    error_cb=self._on_error,
                    closed_cb=closed,
                    allow_reconnect=False,
                    max_reconnect_attempts=1,
                    reconnect_time_wait=0,
                    ping_interval=PING_SECONDS,
                    pending_size=MAX_PENDING_BYTES,
                )
                for subscriber in list(self._subscribers):
                    await self._subscribe(client, subscriber)
                self._client = client
                self._on_connected()
                # The library omits the callback if the client's last write fails as well, so check regularly.
                while client.is_connected:
                    with suppress(TimeoutError):
                        await asyncio.wait_for(ended.wait(), RETRY_SECONDS)
            except asyncio.CancelledError:
                await _end(client)
                raise
            except (errors.Error, OSError) as error:
                await self._on_error(error)
                await _end(client)
            except Exception as error:
                # If the other end is not NATS, its client may raise anything.
                self._faults.record(error)
                await _end(client)
            self._client = None
            self._on_lost()
            await asyncio.sleep(RETRY_SECONDS)

    async def _subscribe(self, client: Client, subscriber: LinkSubscription) -> None:
        """Subscribe on a client. If that fails, end the client, so that the next one tries again."""
        if subscriber.ended:
            return
        try:
            subscriber.subscription = await client.subscribe(
                subscriber.subject,
                cb=subscriber.handler,
                pending_msgs_limit=subscriber.most,
                pending_bytes_limit=subscriber.most_bytes,
            )
        except (errors.Error, OSError):
            pass  # the connection has broken; the next client subscribes again
        except Exception as error:
            self._faults.record(error)
            await _end(client)  # without this subscription, requests would get no answer; the next client tries again
        if subscriber.ended and subscriber.subscription is not None:
            await _unsubscribe(subscriber.subscription)

    def _on_connected(self) -> None:
        """Log that the connection is restored, and call the functions in `on_back`."""
        self._refused = False
        if self._away:
            self._away = False
            observe.log.info("nats-reconnected")
        observe.BUS_CONNECTED.set(1)
        self._there.set()
        for each in self.on_back:
            each()

    def _on_lost(self) -> None:
        """Log once that the connection is lost."""
        observe.BUS_CONNECTED.set(0)
        # Log once, and without the address: it may contain a password.
        if not self._away and self._keeping is not None:
            self._away = True
            observe.log.warning("nats-disconnected")

    async def _on_error(self, error: Exception) -> None:
        """Log an error of the client."""
        if isinstance(error, errors.SlowConsumerError):
            observe.BUS_MESSAGES_DROPPED.labels("busy").inc()
        elif any(word in str(error).lower() for word in ("authorization", "authentication", "permissions")):
            if not self._refused:
                self._refused = True
                observe.log.error("nats-refused", error=str(error))
        else:
            observe.log.debug("nats-error", error=repr(error))


def parse_addresses(url: str) -> list[str]:
    """Return the URLs of NATS in a setting, which separates them by commas. Raises ValueError for a wrong URL."""
    found = [each.strip() for each in url.split(",")]
    for each in found:
        try:
            each.encode()
            parts = urlsplit(each)
            fits = parts.scheme in ("nats", "tls") and parts.hostname and parts.port != 0
        except ValueError:  # not UTF-8, or a wrong port
            fits = False
        if not fits:
            raise ValueError("the bus must be nats://HOST:PORT or tls://HOST:PORT; separate several by commas")
    return found


async def _unsubscribe(subscription: Subscription) -> None:
    """End a subscription on its client, after the messages that have arrived are handled."""
    # Handle the messages that have arrived, so that each request gets its answer.
    try:
        await subscription.drain()  # type: ignore[no-untyped-call]  # nats-py has types for most functions only
    except (errors.Error, OSError):
        with suppress(errors.Error):
            await subscription.unsubscribe()


async def _end(client: Client) -> None:
    """Close a client. Ignores all errors of the client, and gives up after `CLOSE_SECONDS`."""
    with suppress(Exception):  # drop the client even if closing it fails
        async with asyncio.timeout(CLOSE_SECONDS):
            await client.close()
