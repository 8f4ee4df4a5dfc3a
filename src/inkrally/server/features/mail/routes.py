"""The HTTP routes of mail: the settings of a player, and the links in mails."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import quote

import msgspec
from litestar import Response, delete, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from litestar.response import Redirect

from inkrally.server.features.mail.subscriptions import MailChoices, Subscriptions
from inkrally.server.http.request_guard import RequestGuard
from inkrally.server.http.responses import HttpRequest, json

ONE_CLICK = "/api/mail/stop/{token:str}"
"""The path of the URL in the unsubscribe header of a mail."""


class MailAddressRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to set an address for notices, with the language of its reader."""

    address: Annotated[str, msgspec.Meta(max_length=1000)]
    language: Annotated[str, msgspec.Meta(max_length=20)] = "en"


class MailTokenRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request that contains the token of a link in a mail."""

    token: Annotated[str, msgspec.Meta(max_length=200)]


def mail_routes(guard: RequestGuard, subscriptions: Subscriptions) -> list[HTTPRouteHandler]:
    """Return all routes of mail."""
    limits = guard.rate_limits

    @get("/api/me/mail", cost=2.0)
    async def own(request: HttpRequest) -> Response[bytes]:
        return json(await subscriptions.of((await guard.known(guard.client_of(request))).account))

    @post("/api/me/mail", status_code=200, cost=8.0)
    async def give(request: HttpRequest) -> Response[bytes]:
        client, body = await guard.read(request, MailAddressRequest)
        await guard.known(client)
        session, _ = await guard.ensure_session(client)  # refuses banned players

        def pay() -> None:
            limits.pay_hourly("new_mails", client.address, "addresses were given")

        return json(await subscriptions.set_address(session.account, body.address, body.language, pay))

    @post("/api/me/mail/choices", status_code=200, cost=4.0)
    async def choose(request: HttpRequest) -> Response[bytes]:
        client, body = await guard.read(request, MailChoices)
        return json(await subscriptions.choose((await guard.known(client)).account, body))

    @delete("/api/me/mail", status_code=200, cost=6.0)
    async def forget(request: HttpRequest) -> Response[bytes]:
        client = guard.changing_client(request)
        return json(await subscriptions.forget((await guard.known(client)).account))

    # Links in mails need no session, because mail is often read on another device.

    async def token_of(request: HttpRequest) -> str:
        _, body = await guard.read(request, MailTokenRequest)
        return body.token

    @post("/api/mail/link", status_code=200, cost=3.0)
    async def look(request: HttpRequest) -> Response[bytes]:
        return json(await subscriptions.describe_link(await token_of(request)))

    @post("/api/mail/confirm", status_code=200, cost=6.0)
    async def confirm(request: HttpRequest) -> Response[bytes]:
        return json(await subscriptions.confirm(await token_of(request)))

    @post("/api/mail/stop", status_code=200, cost=6.0)
    async def stop(request: HttpRequest) -> Response[bytes]:
        return json(await subscriptions.stop(await token_of(request)))

    @post(ONE_CLICK, status_code=200, cost=6.0)
    async def one_click(request: HttpRequest, token: FromPath[str]) -> Response[bytes]:
        """Unsubscribe a reader whose mail program sends this request (RFC 8058).

        The request comes from a server of the mail program, without an origin and without cookies.
        """
        guard.client_of(request)
        return json(await subscriptions.stop(token))

    @get(ONE_CLICK, cost=1.5)
    async def one_click_page(request: HttpRequest, token: FromPath[str]) -> Redirect:
        """Redirect a browser to a page that asks for confirmation.

        Programs that scan mails follow links as well, and must not unsubscribe the reader.
        """
        guard.client_of(request)
        return Redirect(f"/mail/stop/{quote(token, safe='')}", status_code=303, headers={"cache-control": "no-store"})

    handlers: list[HTTPRouteHandler] = [own, give, choose, forget, look, confirm, stop, one_click, one_click_page]
    return handlers
