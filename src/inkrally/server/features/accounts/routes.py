"""The HTTP routes of accounts: a browser's own account, sign-in, passkeys, recovery codes, export, and deletion."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Annotated, Any, Literal

import msgspec
from litestar import Response, delete, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from litestar.response import Stream

from inkrally.match.errors import BadInput
from inkrally.server.features.accounts.accounts import Accounts
from inkrally.server.features.accounts.deletion import DAY_MS, DELETION_DELAY_DAYS, Deletion
from inkrally.server.features.accounts.export import Export
from inkrally.server.features.accounts.passkeys import Credential, Passkeys
from inkrally.server.http.client import Client
from inkrally.server.http.request_guard import RequestGuard
from inkrally.server.http.responses import HttpRequest, json, json_text
from inkrally.server.storage.sessions import KnownSession, cookie
from inkrally.server.storage.store import Store, StoreError, Write
from inkrally.table.names import table_title

MAX_PASSKEY_NAME = 60


class HandleRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to become a player with a handle."""

    handle: str


class MadePasskey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to store a new passkey: the answer of the browser, and a name."""

    credential: msgspec.Raw
    name: Annotated[str, msgspec.Meta(max_length=MAX_PASSKEY_NAME)] = ""


class SignIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to sign in with a passkey: the answer of the browser."""

    credential: msgspec.Raw


class RecoverySignIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to sign in with the handle and a recovery code of a player."""

    handle: str
    code: str


class SignOut(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to sign out, on this device or on all devices (`everywhere`)."""

    everywhere: bool = False


class DeletionRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to delete the account of the browser.

    Attributes:
        handle: The handle, which a player types to confirm the deletion. Empty for a guest.
        when: Whether to delete the account now or in seven days.
    """

    handle: str = ""
    when: Literal["now", "in-7-days"] = "in-7-days"


def player_routes(
    guard: RequestGuard,
    store: Store,
    accounts: Accounts,
    keys: Passkeys,
    deletion: Deletion,
    export: Export,
    came: Callable[[KnownSession], Awaitable[None]],
) -> list[HTTPRouteHandler]:
    """Return all routes of accounts.

    Args:
        guard: Checks requests.
        store: The store.
        accounts: The accounts.
        keys: The passkeys.
        deletion: Deletes accounts.
        export: Exports accounts.
        came: Called with the session when the browser of a player opens a page.
    """
    limits = guard.rate_limits

    async def come(client: Client, made: tuple[KnownSession, str]) -> Response[bytes]:
        """Return the response to a sign-in: the account, and the cookie of the new session."""
        session, token = made
        return json(await accounts.me(session.account), 200, {"set-cookie": cookie(token, client.secure)})

    @get("/api/me", cost=2.0)
    async def me(request: HttpRequest) -> Response[bytes]:
        client = guard.client_of(request)
        session = await guard.session(client)
        me = await accounts.me(None if session is None else session.account)
        if session is not None and me.handle is not None:
            with suppress(StoreError):  # only the time of the last visit is lost
                await came(session)
        return json(me)

    @get("/api/players/{handle:str}", cost=2.0)
    async def public(request: HttpRequest, handle: FromPath[str]) -> Response[bytes]:
        client = guard.client_of(request)
        return json(await accounts.public(handle, await guard.account(client)))

    @post("/api/me/handle", status_code=200, cost=6.0)
    async def call(request: HttpRequest) -> Response[bytes]:
        client, body = await guard.read(request, HandleRequest)
        limits.pay_hourly("new_players", client.address, "new players")
        called = await accounts.repeat_set_handle(body.handle, client)
        headers: dict[str, str] = {}
        if called is None:
            session, headers = await guard.ensure_session(client)
            guard.authors.check(session.account, client.address)
            called = await accounts.set_handle(session, body.handle, client)
        me, token = called
        return json(me, 200, {**headers, "set-cookie": cookie(token, client.secure)})

    @post("/api/me/passkeys/ask", status_code=200, cost=4.0)
    async def ask_new(request: HttpRequest) -> Response[bytes]:
        client, _ = await guard.read(request, dict[str, Any])
        session = await guard.known(client)
        return json_text((await accounts.begin_passkey_registration(session, client)).encode())

    @post("/api/me/passkeys", status_code=201, cost=12.0)
    async def add(request: HttpRequest) -> Response[bytes]:
        client, body = await guard.read(request, MadePasskey)
        session = await guard.known(client)
        name = table_title(body.name) if body.name.strip() else client.device
        answer = bytes(body.credential)
        return json(await accounts.finish_passkey_registration(session, client, answer, _credential(answer), name), 201)

    @post("/api/me/codes", status_code=201, cost=6.0)
    async def codes(request: HttpRequest) -> Response[bytes]:
        client, _ = await guard.read(request, dict[str, Any])
        return json(await accounts.renew_codes(await guard.known(client)), 201)

    @get("/api/me/keys", cost=4.0)
    async def all_keys(request: HttpRequest) -> Response[bytes]:
        client = guard.client_of(request)
        return json(await accounts.sign_in_methods(await guard.known(client)))

    @delete("/api/me/passkeys/{key:str}", status_code=200, cost=5.0)
    async def end_key(request: HttpRequest, key: FromPath[str]) -> Response[bytes]:
        client = guard.changing_client(request)
        session = await guard.known(client)
        await accounts.delete_passkey(session, key)
        return json(await accounts.sign_in_methods(session))

    @delete("/api/me/devices/{device:str}", status_code=200, cost=5.0)
    async def end_device(request: HttpRequest, device: FromPath[str]) -> Response[bytes]:
        client = guard.changing_client(request)
        session = await guard.known(client)
        await accounts.sign_out_device(session, device)
        return json(await accounts.sign_in_methods(session))

    @post("/api/sign-in/ask", status_code=200, cost=2.0)
    async def ask_known(request: HttpRequest) -> Response[bytes]:
        client, _ = await guard.read(request, dict[str, Any])
        return json_text(
            keys.authentication_options(client, accounts.challenges.create("sign-in", client.address)).encode()
        )

    @post("/api/sign-in", status_code=200, cost=14.0)
    async def sign_in(request: HttpRequest) -> Response[bytes]:
        client, body = await guard.read(request, SignIn)
        limits.pay_hourly("sign_ins", client.address, "sign-ins were tried")
        answer = bytes(body.credential)
        made = await accounts.sign_in_with_passkey(await guard.session(client), client, answer, _credential(answer))
        return await come(client, made)

    @post("/api/sign-in/code", status_code=200, cost=12.0)
    async def recover(request: HttpRequest) -> Response[bytes]:
        client, body = await guard.read(request, RecoverySignIn)
        limits.pay_hourly("code_tries", client.address, "codes were tried")
        return await come(
            client, await accounts.sign_in_with_code(await guard.session(client), client, body.handle, body.code)
        )

    @post("/api/me/sign-out", status_code=200, cost=5.0)
    async def sign_out(request: HttpRequest) -> Response[bytes]:
        client, body = await guard.read(request, SignOut)
        await accounts.sign_out(await guard.known(client), body.everywhere)
        return json(await accounts.me(None), 200, {"set-cookie": cookie("", client.secure)})

    @get("/api/me/export", cost=40.0)
    async def take_along(request: HttpRequest) -> Response[bytes] | Stream:
        client = guard.client_of(request)
        session = await guard.known(client)
        limits.pay_hourly("exports", client.address, "files were asked for")
        headers = {"content-disposition": 'attachment; filename="inkrally.json"', "cache-control": "no-store"}
        charge = partial(limits.charge, client.address)
        return Stream(export.parts(session.account, charge), media_type="application/json", headers=headers)

    @post("/api/me/delete", status_code=200, cost=40.0)
    async def leave(request: HttpRequest) -> Response[bytes]:
        client, body = await guard.read(request, DeletionRequest)
        limits.pay_hourly("exports", client.address, "deletions were asked for")
        session = await guard.known(client)
        own = (await accounts.me(session.account)).handle or ""
        if body.handle.strip() != own:
            raise BadInput("handle-other", "type your nickname as it is written on this page", "handle")
        await accounts.check_fresh(session)
        if body.when == "now":
            async with accounts.lock(session.account):
                await deletion.delete(session.account)
            return json(await accounts.me(None), 200, {"set-cookie": cookie("", client.secure)})
        await store.write(
            Write().add("leaves", key=session.account, when=accounts.now() + DELETION_DELAY_DAYS * DAY_MS)
        )
        return json(await accounts.me(session.account))

    @post("/api/me/stay", status_code=200, cost=3.0)
    async def stay(request: HttpRequest) -> Response[bytes]:
        client, _ = await guard.read(request, dict[str, Any])
        session = await guard.known(client)
        await store.write(Write().add("leaves", key=session.account, when=None))
        return json(await accounts.me(session.account))

    handlers: list[HTTPRouteHandler] = [me, public, call, ask_new, add, codes, all_keys, end_key, end_device]
    return [*handlers, ask_known, sign_in, recover, sign_out, take_along, leave, stay]


def _credential(answer: bytes) -> Credential:
    """Return the part of an answer that is read before it is verified. Raises BadInput (`passkey`)."""
    try:
        return msgspec.json.decode(answer, type=Credential)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise BadInput("passkey", f"this is not the answer of a passkey: {str(error)[:100]}") from None
