"""The HTTP routes of push notifications: the channels of a player, and the webhooks of a table."""

from __future__ import annotations

from collections.abc import Callable

from litestar import Response, delete, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from inkrally.server.features.push.channels import MovedSubscription, NewPushChannel, PushChannels, PushChoices
from inkrally.server.features.push.table_webhooks import NewTableWebhook, TableWebhookList
from inkrally.server.http.client import Client
from inkrally.server.http.request_guard import RequestGuard
from inkrally.server.http.responses import HttpRequest, json


def push_routes(guard: RequestGuard, channels: PushChannels, of_tables: TableWebhookList) -> list[HTTPRouteHandler]:
    """Return all routes of push notifications."""

    def pay_for(client: Client) -> Callable[[], None]:
        """Return a function that charges the address of a client for one message to a receiver."""
        return lambda: guard.rate_limits.pay_hourly("new_push", client.address, "receivers of notifications")

    @get("/api/me/push", cost=2.0)
    async def own(request: HttpRequest) -> Response[bytes]:
        return json(await channels.of((await guard.known(guard.client_of(request))).account))

    @post("/api/me/push", status_code=200, cost=8.0)
    async def add(request: HttpRequest) -> Response[bytes]:
        client, new = await guard.read(request, NewPushChannel)
        await guard.known(client)
        who, _ = await guard.ensure_session(client)  # refuses banned players
        return json(await channels.add(who.account, client.device, new, pay_for(client)))

    @post("/api/me/push/{channel:str}", status_code=200, cost=4.0)
    async def choose(request: HttpRequest, channel: FromPath[str]) -> Response[bytes]:
        client, choices = await guard.read(request, PushChoices)
        return json(await channels.choose((await guard.known(client)).account, channel, choices))

    @post("/api/me/push/{channel:str}/test", status_code=200, cost=8.0)
    async def test(request: HttpRequest, channel: FromPath[str]) -> Response[bytes]:
        client = guard.changing_client(request)
        return json(await channels.test((await guard.known(client)).account, channel, pay_for(client)))

    @delete("/api/me/push/{channel:str}", status_code=200, cost=6.0)
    async def remove(request: HttpRequest, channel: FromPath[str]) -> Response[bytes]:
        client = guard.changing_client(request)
        return json(await channels.remove((await guard.known(client)).account, channel))

    @post("/api/me/push/moved", status_code=200, cost=6.0)
    async def moved(request: HttpRequest) -> Response[bytes]:
        client, body = await guard.read(request, MovedSubscription)
        return json(await channels.moved((await guard.known(client)).account, body, pay_for(client)))

    @get("/api/tables/{table:str}/webhooks", cost=3.0)
    async def webhooks(request: HttpRequest, table: FromPath[str]) -> Response[bytes]:
        return json(await of_tables.of((await guard.known(guard.client_of(request))).account, table))

    @post("/api/tables/{table:str}/webhooks", status_code=200, cost=8.0)
    async def add_webhook(request: HttpRequest, table: FromPath[str]) -> Response[bytes]:
        client, new = await guard.read(request, NewTableWebhook)
        await guard.known(client)
        who, _ = await guard.ensure_session(client)  # refuses banned players
        return json(await of_tables.add(who.account, table, new, pay_for(client)))

    @delete("/api/tables/{table:str}/webhooks/{webhook:str}", status_code=200, cost=6.0)
    async def remove_webhook(request: HttpRequest, table: FromPath[str], webhook: FromPath[str]) -> Response[bytes]:
        client = guard.changing_client(request)
        return json(await of_tables.remove((await guard.known(client)).account, table, webhook))

    handlers: list[HTTPRouteHandler] = [own, add, choose, test, remove, moved, webhooks, add_webhook, remove_webhook]
    return handlers
