"""HTTP requests to addresses that players gave. These requests must not reach the private network of this server.

Before each connection the host name is resolved, and each of its addresses must be public. The connection then goes to
the checked address. So an attacker gains nothing if a name changes its address between check and use. Redirects are not
followed, and the body of a response is not used.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Any, NamedTuple
from urllib.parse import SplitResult, urlsplit

import anyio
import httpcore

TIMEOUT_SECONDS = 10.0
"""The maximum time until the head of a response arrives in seconds, with the search for the address."""
MAX_URL_CHARS = 1000
"""The maximum length of an address, in characters. Addresses at push services have about 200 to 700 characters."""
PORTS = {"https": 443, "http": 80}
"""The only allowed port of each scheme. So no player can use this server to search for open ports of other hosts."""
TRANSLATED_NETWORK = IPv6Network("64:ff9b::/96")
"""The IPv6 network whose addresses contain an IPv4 address (RFC 6052)."""
KEEP_SECONDS = 15.0
"""How long an unused connection is kept for the next request to the same host, in seconds."""
MAX_CONNECTIONS = 100
"""The maximum number of connections. The senders of notifications use much fewer."""
MAX_READ_BYTES, READ_SECONDS = 4096, 1.0
"""How much of the body of a response is read, and for how many seconds. A connection whose response was not read to its
end cannot be used again."""
ERRORS = (httpcore.NetworkError, httpcore.ProtocolError, httpcore.TimeoutException, OSError, ValueError)
"""The errors of requests: no connection, or a response that is not HTTP."""
RESOLVER_THREADS = 4
"""The maximum number of host names that are resolved at the same time, in threads that do nothing else."""


class UnsafeAddress(Exception):
    """This server does not send to an address. The text of the exception contains the reason."""


class Delivery(NamedTuple):
    """The result of a request.

    Attributes:
        status: The status of the response, or 0 if there was none.
        retry_seconds: The value of the header `Retry-After` in seconds, or 0.
        problem: The reason why there was no response, or an empty text.
    """

    status: int
    retry_seconds: int = 0
    problem: str = ""

    @property
    def accepted(self) -> bool:
        """Whether the receiver accepted the message."""
        return 200 <= self.status < 300


class Outgoing:
    """Sends HTTP requests. `private_allowed` permits private addresses, other ports and `http:`."""

    def __init__(self, private_allowed: bool) -> None:
        """Create a sender, which opens no connection before the first request."""
        self._private_allowed = private_allowed
        self._checked = _CheckedNetwork(private_allowed)
        self._pool: httpcore.AsyncConnectionPool | None = None

    async def close(self) -> None:
        """Close all connections, and stop the threads that resolve host names."""
        if self._pool is not None:
            await self._pool.aclose()
        self._checked.stop()

    def check(self, url: str) -> SplitResult:
        """Return the parts of a URL, without resolving its host. Raises UnsafeAddress if the server must not send to
        it."""
        if len(url) > MAX_URL_CHARS:
            raise UnsafeAddress(f"the address has more than {MAX_URL_CHARS} characters")
        if not url.isascii() or not url.isprintable() or " " in url:
            raise UnsafeAddress("the address contains characters that a URL cannot contain")
        try:
            found = urlsplit(url)
            port = found.port
        except ValueError as error:
            raise UnsafeAddress("the address is not a URL") from error
        if found.scheme != "https" and not (self._private_allowed and found.scheme == "http"):
            raise UnsafeAddress("the address must begin with https://")
        if not found.hostname or found.username is not None or found.password is not None:
            raise UnsafeAddress("the address must have a host, and no user name or password")
        if port not in (None, PORTS[found.scheme]) and not self._private_allowed:
            raise UnsafeAddress("the address must not have a port")
        return found

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> Delivery:
        """Send a POST request, and return the result. For an unsafe or unreachable address its status is 0."""
        try:
            return await self._post(url, body, headers)
        except UnsafeAddress as error:
            return Delivery(0, problem=str(error))
        except TimeoutError:
            return Delivery(0, problem=f"no response within {TIMEOUT_SECONDS:.0f} seconds")
        except ERRORS as error:
            return Delivery(0, problem=f"no connection ({type(error).__name__})")

    async def _post(self, url: str, body: bytes, headers: Mapping[str, str]) -> Delivery:
        """Send a POST request, and return the result. Raises UnsafeAddress, TimeoutError or one of `ERRORS`."""
        # httpcore would write an IPv6 address without its brackets.
        sent = {**headers, "host": self.check(url).netloc}
        async with asyncio.timeout(TIMEOUT_SECONDS) as limit:
            pool = await self._opened()
            async with pool.stream("POST", url, headers=list(sent.items()), content=body) as response:
                # The result is known now, so a slow body must not turn it into a failure.
                limit.reschedule(None)
                found = {name.lower(): value for name, value in response.headers}
                wait = found.get(b"retry-after", b"")
                result = Delivery(response.status, int(wait) if wait.isdigit() and len(wait) < 8 else 0)
                with suppress(TimeoutError, *ERRORS):
                    async with asyncio.timeout(READ_SECONDS):
                        await _read(response)
                return result

    async def _opened(self) -> httpcore.AsyncConnectionPool:
        """Return the connections. The first request creates them, because loading the certificates takes a while."""
        if self._pool is None:
            context = await asyncio.to_thread(_prepare)
            if self._pool is None:
                self._pool = httpcore.AsyncConnectionPool(
                    context, max_connections=MAX_CONNECTIONS, keepalive_expiry=KEEP_SECONDS,
                    network_backend=self._checked,
                )  # fmt: skip
        return self._pool


class _CheckedNetwork(httpcore.AnyIOBackend):
    """Connects to hosts whose addresses are all on the public internet."""

    def __init__(self, private_allowed: bool) -> None:
        """Create the network. `private_allowed` permits private addresses."""
        self._private_allowed = private_allowed
        self._resolver = ThreadPoolExecutor(RESOLVER_THREADS, "resolve")

    def stop(self) -> None:
        """Stop the threads that resolve host names."""
        self._resolver.shutdown(wait=False, cancel_futures=True)

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        """Connect to a host. Raises UnsafeAddress if one of its addresses is not public, OSError or NetworkError."""
        address = await self._resolve(host, port)
        return await super().connect_tcp(str(address), port, timeout, local_address, socket_options)

    async def _resolve(self, host: str, port: int) -> IPv4Address | IPv6Address:
        """Return the first IP address of a host. Raises UnsafeAddress if one of its addresses is not public,
        OSError."""
        loop = asyncio.get_running_loop()
        resolve = partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
        found = await loop.run_in_executor(self._resolver, resolve)
        addresses = [ip_address(str(sockaddr[0]).partition("%")[0]) for *_, sockaddr in found]
        if not addresses:
            raise UnsafeAddress("the host has no address")
        if not self._private_allowed and not all(is_public(each) for each in addresses):
            raise UnsafeAddress("the host is not on the public internet")
        return addresses[0]


def _prepare() -> ssl.SSLContext:
    """Load the certificates, and the modules that the first connection needs."""
    anyio.run(anyio.sleep, 0)
    return ssl.create_default_context()


async def _read(response: httpcore.Response) -> None:
    """Read the body of a response, at most `MAX_READ_BYTES`, so that the connection can be used again."""
    length = 0
    async for part in response.aiter_stream():
        length += len(part)
        if length > MAX_READ_BYTES:
            return


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Return whether an IP address belongs to the public internet. If an IPv6 address contains an IPv4 address, the
    IPv4 address counts."""
    if isinstance(address, IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour or (address.teredo or (None, None))[1]
        if inner is None and address in TRANSLATED_NETWORK:
            inner = IPv4Address(int(address) & 0xFFFF_FFFF)
        if inner is not None:
            return is_public(inner)
    return address.is_global and not address.is_multicast and not address.is_reserved
