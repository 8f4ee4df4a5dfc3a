"""One connection to NATS that comes back by itself, whatever became of it. Knows no message of ours.

A client of NATS that is refused (a password changed, a protocol error) ends for good, though it would come back from a
mere loss. So that there is one way and not two, each client here is ended at the first loss, and followed by another;
what is subscribed here is subscribed anew at each.
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

from inkrally.server.cluster.bus import MaybeHeard, NobodyHears
from inkrally.server.endless import Faults, keep_on
from inkrally.server.observability import metrics as observe

FIRST_SECONDS = 2.0
"""So long a start waits for NATS; then it goes on, and NATS comes when it comes."""
RETRY_SECONDS = 0.25
PING_SECONDS = 5
"""A connection whose other end is silent is given up after two to three of these."""
CLOSE_SECONDS = 2.0
PENDING_BYTES = 2 * 2**20
"""So much of what is sent waits in this process, then `publish` waits."""

Heard = Callable[[Msg], Awaitable[None]]


class Subscriber:
    """A subject that is heard, for as long as the link lives."""

    def __init__(self, subject: str, heard: Heard, most: int, most_bytes: int) -> None:
        """At most so many messages and bytes wait for `heard`; what comes beyond is dropped and counted."""
        self.subject = subject
        self.heard = heard
        self.most = most
        self.most_bytes = most_bytes
        self.subscription: Subscription | None = None
        self.ended = False


class NatsLink:
    """The connection. `on_back` is called whenever it is there, or there again."""

    def __init__(self, url: str, name: str) -> None:
        """`url` is one address or several with commas between them: `nats://user:password@host:4222`. Raises
        ValueError for what is none."""
        self._servers = servers(url)
        self._name = name
        self._client: Client | None = None
        self._subscribers: list[Subscriber] = []
        self._keeping: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._faults = Faults("nats")
        self._there = asyncio.Event()
        self._away = self._refused = False
        """What was logged already, until it is back."""
        self.on_back: list[Callable[[], None]] = []

    @property
    def connected(self) -> bool:
        return self._client is not None and self._client.is_connected

    @property
    def client(self) -> Client:
        """The client, while there is one. Raises ConnectionError: look at `connected` first, and wait for nothing."""
        if self._client is None or not self._client.is_connected:
            raise ConnectionError("NATS is away")
        return self._client

    async def open(self) -> None:
        """Begin to connect; waits for it a little, and not for ever."""
        self._keeping = keep_on("nats", self._keep)
        try:
            async with asyncio.timeout(FIRST_SECONDS):
                await self._there.wait()
        except TimeoutError:
            self._lost()

    async def close(self) -> None:
        keeping, self._keeping = self._keeping, None
        client, self._client = self._client, None
        for task in (keeping, *self._tasks):
            if task is not None:
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
        if client is not None:
            await _end(client)

    async def ask(self, subject: str, data: bytes, timeout: float) -> bytes:
        """The first answer on a subject. Raises NobodyHears at once where nobody hears it or NATS is away (MaybeHeard
        where it went away while it was asked), and TimeoutError."""
        if not self.connected:
            raise NobodyHears(subject)
        try:
            async with asyncio.timeout(timeout):
                return (await self.client.request(subject, data, timeout)).data
        except TimeoutError:
            raise TimeoutError(f"nobody has an answer on {subject}") from None
        except errors.NoRespondersError as error:
            raise NobodyHears(subject) from error
        except Exception as error:  # the connection is over meanwhile
            if not isinstance(error, errors.Error | OSError):
                self._faults.tell(error)
            raise MaybeHeard(subject) from error

    def hear(self, subject: str, heard: Heard, most: int, most_bytes: int) -> Subscriber:
        """Hear a subject, now or as soon as there is a connection, until `end`."""
        subscriber = Subscriber(subject, heard, most, most_bytes)
        self._subscribers.append(subscriber)
        if self._client is not None:
            self.spawn(self._subscribe(self._client, subscriber))
        return subscriber

    def end(self, subscriber: Subscriber) -> None:
        if not subscriber.ended:
            subscriber.ended = True
            self._subscribers.remove(subscriber)
            if subscriber.subscription is not None:
                self.spawn(_unsubscribe(subscriber.subscription))

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something run beside, until the link is closed."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._over)

    def _over(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self._faults.tell(error)

    async def _keep(self) -> None:
        while True:
            ended, client = asyncio.Event(), Client()

            async def closed(ended: asyncio.Event = ended) -> None:
                ended.set()

            try:
                await client.connect(
                    self._servers,
                    name=self._name,
                    error_cb=self._wrong,
                    closed_cb=closed,
                    allow_reconnect=False,
                    max_reconnect_attempts=1,
                    reconnect_time_wait=0,
                    ping_interval=PING_SECONDS,
                    pending_size=PENDING_BYTES,
                )
                for subscriber in list(self._subscribers):
                    await self._subscribe(client, subscriber)
                self._client = client
                self._back()
                # Its own end is not always told: where its last write fails, too, it ends without a word.
                while client.is_connected:
                    with suppress(TimeoutError):
                        await asyncio.wait_for(ended.wait(), RETRY_SECONDS)
            except asyncio.CancelledError:
                await _end(client)
                raise
            except (errors.Error, OSError) as error:
                await self._wrong(error)
                await _end(client)
            except Exception as error:
                # What answers there need not be NATS: its client stumbles over what it reads, in whatever way.
                self._faults.tell(error)
                await _end(client)
            self._client = None
            self._lost()
            await asyncio.sleep(RETRY_SECONDS)

    async def _subscribe(self, client: Client, subscriber: Subscriber) -> None:
        if subscriber.ended:
            return
        try:
            subscriber.subscription = await client.subscribe(
                subscriber.subject,
                cb=subscriber.heard,
                pending_msgs_limit=subscriber.most,
                pending_bytes_limit=subscriber.most_bytes,
            )
        except (errors.Error, OSError):
            pass  # the connection is over: another is made, and this subscriber lives on
        except Exception as error:
            self._faults.tell(error)
            await _end(client)  # with the next one it is heard: nobody shall think that it is, and wait
        if subscriber.ended and subscriber.subscription is not None:
            await _unsubscribe(subscriber.subscription)

    def _back(self) -> None:
        self._refused = False
        if self._away:
            self._away = False
            observe.log.info("nats-back")
        observe.BUS_CONNECTED.set(1)
        self._there.set()
        for each in self.on_back:
            each()

    def _lost(self) -> None:
        observe.BUS_CONNECTED.set(0)
        # Once for each time that it is away; an address may have a password in it, and is not told.
        if not self._away and self._keeping is not None:
            self._away = True
            observe.log.warning("nats-away")

    async def _wrong(self, error: Exception) -> None:
        if isinstance(error, errors.SlowConsumerError):
            observe.BUS_DROPPED.labels("busy").inc()
        elif any(word in str(error).lower() for word in ("authorization", "authentication", "permissions")):
            if not self._refused:
                self._refused = True
                observe.log.error("nats-refused", error=str(error))
        else:
            observe.log.debug("nats", error=repr(error))


def servers(url: str) -> list[str]:
    """The addresses in what a host has written. Raises ValueError."""
    found = [each.strip() for each in url.split(",")]
    for each in found:
        try:
            each.encode()
            parts = urlsplit(each)
            fits = parts.scheme in ("nats", "tls") and parts.hostname and parts.port != 0
        except ValueError:  # no UTF-8, or no such port
            fits = False
        if not fits:
            raise ValueError("the address of a bus is nats://HOST:PORT or tls://HOST:PORT, several with commas between")
    return found


async def _unsubscribe(subscription: Subscription) -> None:
    # What is on its way is heard yet, so that nobody waits in vain for an answer to it.
    try:
        await subscription.drain()  # type: ignore[no-untyped-call] # nats-py types the most of it
    except (errors.Error, OSError):
        with suppress(errors.Error):
            await subscription.unsubscribe()


async def _end(client: Client) -> None:
    with suppress(Exception):  # it is given up, whatever it says to that
        async with asyncio.timeout(CLOSE_SECONDS):
            await client.close()
