"""The checks of requests that all routes use: the origin, the body, and the session of the client."""

from __future__ import annotations

import asyncio
from typing import Any, TypeVar
from urllib.parse import urlsplit

import msgspec

from inkrally.match.errors import BadInput, Refusal
from inkrally.server.admission.connection_waits import waits_of
from inkrally.server.admission.rate_limits import RateLimits
from inkrally.server.config import Config
from inkrally.server.http.client import Client
from inkrally.server.http.responses import HttpRequest
from inkrally.server.permissions.authors import Authors
from inkrally.server.permissions.bans import Bans
from inkrally.server.storage.sessions import KnownSession, Sessions, cookie

T = TypeVar("T")

LONG_BODY_BYTES = 8 * 1024
"""A body of at least this many bytes is decoded in a thread."""


def decode_body(data: bytes, shape: Any) -> Any:
    """Decode a JSON body as a value of the type `shape`. Raises BadInput (`json`, `shape`)."""
    try:
        return msgspec.json.decode(data, type=shape)
    except msgspec.ValidationError as error:
        raise BadInput("shape", str(error)) from None
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise BadInput("json", f"invalid JSON: {str(error)[:200]}") from None


class RequestGuard:
    """Checks the requests of all routes, and finds the session of a request."""

    def __init__(
        self,
        config: Config,
        rate_limits: RateLimits,
        sessions: Sessions,
        bans: Bans,
        authors: Authors,
    ) -> None:
        self.config = config
        self.rate_limits = rate_limits
        self.sessions = sessions
        self._bans = bans
        self.authors = authors

    def client_of(self, request: HttpRequest) -> Client:
        """Return the client of a request. `HostAndLimitMiddleware` has charged the client for the route already."""
        return Client.of(self.config, request.scope)

    def changing_client(self, request: HttpRequest) -> Client:
        """Return the client of a request that changes data. Raises Refusal (`origin`) if another website sent it."""
        client = self.client_of(request)
        check_origin(client)
        return client

    async def pay(self, request: HttpRequest, credits: float) -> None:
        """Charge the client's address for work in addition to the cost of the route, and wait until it can pay.

        Raises:
            Refusal: Too many requests of the address wait (`too-fast`).
            ClientDisconnected: The client hung up.
        """
        await self.rate_limits.pay(self.client_of(request).address, credits, waits_of(request.scope))

    async def read(self, request: HttpRequest, shape: type[T]) -> tuple[Client, T]:
        """Return the client of a request that changes data, and its body as a value of the type `shape`.

        Raises:
            BadInput: The body is not JSON of this type (`request`, `json`, `shape`).
            Refusal: A page of another website sent the request (`origin`).
        """
        client = self.changing_client(request)
        kind = request.headers.get("content-type", "").partition(";")[0].strip()
        if kind != "application/json":
            raise BadInput("request", "send JSON, as application/json")
        data = await request.body()
        # Decode a long body in a thread: it takes milliseconds.
        wanted: T = (
            await asyncio.to_thread(decode_body, data, shape)
            if len(data) > LONG_BODY_BYTES
            else decode_body(data, shape)
        )
        return client, wanted

    async def session(self, client: Client) -> KnownSession | None:
        """Return the session of a client, or None if it has none."""
        return await self.sessions.find_any(client.tokens())

    async def account(self, client: Client) -> str | None:
        """Return the account of a client, or None if it has no session."""
        session = await self.session(client)
        return None if session is None else session.account

    async def known(self, client: Client) -> KnownSession:
        """Return the session of a client. Raises Refusal (`not-a-player`) if it has none."""
        session = await self.session(client)
        if session is None:
            raise Refusal("not-a-player", "this browser has no account here yet; take a seat or sign in first")
        return session

    async def author(self, client: Client) -> str | None:
        """Return the account of a client after checking that the client may write text for other people.

        Returns None for a client without a session.

        Raises:
            Refusal: The account is banned or muted (`banned`, `quieted`).
        """
        account = await self.account(client)
        self.authors.check(account or "", client.address)
        return account

    async def ensure_session(self, client: Client) -> tuple[KnownSession, dict[str, str]]:
        """Return the session of a client, and headers for the response. Creates a guest if the client has no session.

        Returns:
            The session, and a header that sets the cookie of a new session.

        Raises:
            Refusal: The client is banned (`banned`), or its address creates too many sessions (`too-fast`).
            StoreError: The store does not answer.
        """
        session = await self.session(client)
        self._bans.check("" if session is None else session.account, client.address)
        if session is not None:
            return session, {}
        self.rate_limits.pay_hourly("new_sessions", client.address, "new browsers")
        session, token = await self.sessions.create()
        return session, {"set-cookie": cookie(token, client.secure)}

    async def ensure_account(self, client: Client) -> tuple[str, dict[str, str]]:
        """Return the account of a client, and headers for the response, as `ensure_session` does.

        Raises Refusal, StoreError.
        """
        session, headers = await self.ensure_session(client)
        return session.account, headers


def check_origin(client: Client) -> None:
    """Check that no page of another website has sent a request.

    Browsers send the origin of the page in the header `Origin`. Programs that send no such header may pass: no other
    website can make such a program send a player's cookies.

    Raises:
        Refusal: A page of another website sent the request (`origin`).
    """
    origin = client.header("origin")
    if origin is None:
        same = client.header("sec-fetch-site") in (None, "none", "same-origin")
    else:
        own = urlsplit(client.base_url.lower())
        try:
            found = urlsplit(origin.lower())
            same = (found.scheme, found.netloc) == (own.scheme, own.netloc)
        except ValueError:  # not a URL
            same = False
    if not same:
        raise Refusal("origin", "only pages of this server may send this")
