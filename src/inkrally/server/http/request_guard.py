"""What routes check of a request: its origin, its body, and the session that it belongs to."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from inkrally.match.errors import BadInput
from inkrally.server.admission.buckets import RateLimits
from inkrally.server.admission.waits import waits_of
from inkrally.server.config import Config
from inkrally.server.http.client import Client
from inkrally.server.http.origins import check_origin
from inkrally.server.http.responses import Asked
from inkrally.server.permissions.authors import Authors
from inkrally.server.permissions.bans import Bans
from inkrally.server.storage.sessions import KnownSession, Sessions, cookie

LONG_BODY = 8 * 1024
"""Bytes."""


def body_of(data: bytes, shape: Any) -> Any:
    """What was sent, of a form. Raises BadInput (`json`, `shape`)."""
    try:
        return msgspec.json.decode(data, type=shape)
    except msgspec.ValidationError as error:
        raise BadInput("shape", str(error)) from None
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise BadInput("json", f"this is no JSON: {str(error)[:200]}") from None


class RequestGuard:
    """Lets requests in: origin, limits, who asks."""

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

    def ask(self, request: Asked) -> Client:
        """Who asks; what its route costs was paid on the porch."""
        return Client.of(self.config, request.scope)

    async def pay(self, request: Asked, credits: float) -> None:
        """Charge the address for work beyond its route's cost, and wait for its turn. Raises Refusal, Gone."""
        await self.rate_limits.pay(self.ask(request).address, credits, waits_of(request.scope))

    async def body(self, request: Asked, client: Client, shape: Any) -> Any:
        """What a page of ours sent. Raises Refusal, BadInput."""
        check_origin(client)
        kind = request.headers.get("content-type", "").partition(";")[0].strip()
        if kind != "application/json":
            raise BadInput("request", "send JSON, as application/json")
        data = await request.body()
        # Reading a long one takes milliseconds, between whose parts others come in a thread.
        return await asyncio.to_thread(body_of, data, shape) if len(data) > LONG_BODY else body_of(data, shape)

    async def who(self, client: Client) -> KnownSession | None:
        """The asker's session and account, if it has one."""
        return await self.sessions.find_any(client.tokens())

    async def account(self, client: Client) -> str | None:
        """The asker's account, if it has one."""
        who = await self.who(client)
        return None if who is None else who.account

    async def author(self, client: Client) -> str | None:
        """Return the asker's account, if it has one and may write text that other people read.

        Raises Refusal (`banned`, `quieted`).
        """
        account = await self.account(client)
        self.authors.check(account or "", client.address)
        return account

    async def own(self, client: Client) -> tuple[KnownSession, dict[str, str]]:
        """The asker's session and account, new ones if need be, and the headers that give them. Raises Refusal
        (`banned` too), StoreError."""
        who = await self.who(client)
        self._bans.check("" if who is None else who.account, client.address)
        if who is not None:
            return who, {}
        self.rate_limits.pay_once("new_sessions", client.address, "new browsers")
        who, token = await self.sessions.create()
        return who, {"set-cookie": cookie(token, client.secure)}

    async def own_account(self, client: Client) -> tuple[str, dict[str, str]]:
        """The asker's account, a guest's if need be, and the headers that give it. Raises Refusal, StoreError."""
        who, headers = await self.own(client)
        return who.account, headers
