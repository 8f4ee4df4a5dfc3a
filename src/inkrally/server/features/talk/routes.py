"""The HTTP routes for people: follow, mute, block, invite, and the players at a table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from inkrally.match.errors import BadInput, Refusal
from inkrally.server.features.accounts.accounts import Accounts
from inkrally.server.features.lookups import doc_of, handles_of, has_sat
from inkrally.server.features.people.invitations import Invitations
from inkrally.server.features.people.relations import Relations
from inkrally.server.features.talk.chat_rooms import ChatRooms
from inkrally.server.features.talk.messages import (
    Contacts,
    FollowRequest,
    HideRequest,
    InvitationSeen,
    InviteFriend,
    PersonAtTable,
    PlayerRef,
    Relation,
    UnhideRequest,
)
from inkrally.server.http.request_guard import RequestGuard
from inkrally.server.http.responses import HttpRequest, json
from inkrally.server.live.tables import Tables, is_id, unknown_table
from inkrally.table.document import Player
from inkrally.table.names import name_of

DONE = {"done": True}
"""The response to a request that was carried out."""


def people_routes(
    guard: RequestGuard,
    tables: Tables,
    accounts: Accounts,
    relations: Relations,
    invitations: Invitations,
    chat_rooms: ChatRooms,
    find_connected: Callable[[Collection[str]], Awaitable[Collection[str]]],
) -> list[HTTPRouteHandler]:
    """Return all routes for people.

    Args:
        guard: Checks requests.
        tables: The tables of this server.
        accounts: The accounts.
        relations: The relations between players.
        invitations: The invitations.
        chat_rooms: The chat chat_rooms.
        find_connected: Returns the connected ones of some accounts, on any server.
    """

    async def named(player_ref: PlayerRef, viewer: str) -> tuple[str, str]:
        """Return the account of the person that a reference names, and the person's handle or name at the table. Raises
        Refusal, BadInput, StoreError. `viewer` is the account that asks."""
        if player_ref.handle is not None:
            row = await accounts.find(player_ref.handle)
            return row.id, row.handle
        if player_ref.table is None or (player_ref.seat is None) == (player_ref.line is None):
            raise BadInput("nobody-named", "name a player, or a seat or a line at a table", "whom")
        if player_ref.line is not None:
            return await chat_rooms.speaker(player_ref.table, player_ref.line, viewer)
        doc = await doc_of(tables.store, player_ref.table)
        occupant = (
            doc.seats[player_ref.seat] if player_ref.seat is not None and player_ref.seat < len(doc.seats) else None
        )
        if not isinstance(occupant, Player) or not occupant.account:
            raise Refusal("seat-unknown", "no player has this seat", "seat")
        return occupant.account, occupant.name

    async def known(player_ref: PlayerRef, viewer: str, other: str, called: str) -> bool:
        """Return whether the account `viewer` may know the handle of a person, and not only the name at a table.

        `other` is the account of the person, and `called` the name at the table.
        """
        if player_ref.handle is not None or player_ref.table is None:
            return True
        handle = (await handles_of(tables.store, [other])).get(other)
        return handle == called or has_sat(await doc_of(tables.store, player_ref.table), viewer)

    async def relation_to(viewer: str | None, other: str, known: bool, called: str) -> Relation:
        """Return the relation of the account `viewer` to the account `other`. Raises StoreError.

        `known` is whether `viewer` may know the handle. If not, only mutes and blocks that were stored with the name
        `called` are included, because other relations would reveal who sits at the table.
        """
        if known or viewer is None:
            return await relations.standing(viewer, other)
        return await relations.standing_by_name(viewer, other, called)

    async def read_body(request: HttpRequest, shape: Any) -> tuple[Any, str, dict[str, str]]:
        """Return the body of a request as a value of the type `shape`, the account, and the headers of the response."""
        client, body = await guard.read(request, shape)
        session, headers = await guard.ensure_session(client)
        return body, session.account, headers

    @get("/api/people", cost=5.0)
    async def own(request: HttpRequest) -> Response[bytes]:
        account = await guard.account(guard.client_of(request))
        if account is None:
            return json(Contacts((), (), (), ()))
        found = await relations.acquaintances(account, find_connected)
        return json(msgspec.structs.replace(found, invited=await invitations.of(account)))

    @get("/api/people/{handle:str}", cost=2.0)
    async def standing(request: HttpRequest, handle: FromPath[str]) -> Response[bytes]:
        account = await guard.account(guard.client_of(request))
        return json(await relations.standing(account, (await accounts.find(handle)).id))

    @post("/api/people/follow", status_code=200, cost=6.0)
    async def follow(request: HttpRequest) -> Response[bytes]:
        wanted, account, headers = await read_body(request, FollowRequest)
        other, called = await named(wanted.whom, account)
        if not await known(wanted.whom, account, other, called):
            raise BadInput("nobody-named", "spectators can name a player by nickname only", "whom")
        await relations.follow(account, other, wanted.on)
        return json(await relations.standing(account, other), 200, headers)

    @post("/api/people/hide", status_code=200, cost=6.0)
    async def hide(request: HttpRequest) -> Response[bytes]:
        wanted, account, headers = await read_body(request, HideRequest)
        other, called = await named(wanted.whom, account)
        knows = await known(wanted.whom, account, other, called)
        await relations.hide(account, other, wanted.kind, called, wanted.on)
        found = await relation_to(account, other, knows, called)
        # Return the value that this request set, even if it differs from the stored relations of that name.
        hidden = {"muted": wanted.on} if wanted.kind == "mute" else {"blocked": wanted.on}
        return json(msgspec.structs.replace(found, **hidden), 200, headers)

    @post("/api/people/show", status_code=200, cost=6.0)
    async def show_again(request: HttpRequest) -> Response[bytes]:
        wanted, account, headers = await read_body(request, UnhideRequest)
        await relations.unhide(account, wanted.key)
        return json(DONE, 200, headers)

    @post("/api/people/seen", status_code=200, cost=4.0)
    async def seen(request: HttpRequest) -> Response[bytes]:
        wanted, account, headers = await read_body(request, InvitationSeen)
        if not is_id(wanted.table):
            raise unknown_table()
        await (invitations.dismiss if wanted.no else invitations.accept)(account, wanted.table)
        return json(DONE, 200, headers)

    @post("/api/tables/{table_id:str}/invite", status_code=200, cost=8.0)
    async def invite(request: HttpRequest, table_id: FromPath[str]) -> Response[bytes]:
        client, body = await guard.read(request, InviteFriend)
        account, headers = await guard.ensure_account(client)

        def pay() -> None:
            guard.rate_limits.pay_hourly("new_invitations", client.address, "invitations")

        await invitations.invite(account, table_id, (await accounts.find(body.handle)).id, pay)
        return json(DONE, 200, headers)

    @get("/api/tables/{table_id:str}/people", cost=6.0)
    async def at_table(request: HttpRequest, table_id: FromPath[str]) -> Response[bytes]:
        account = await guard.account(guard.client_of(request))
        doc = await doc_of(tables.store, table_id)
        handles = await handles_of(tables.store, list(doc.accounts))
        sat = account is not None and has_sat(doc, account)
        found = []
        for other, seat in doc.accounts.items():
            handle = handles.get(other)
            # Spectators may know only the handles of players whose name at the table is their handle.
            name = name_of(doc.seats[seat])
            knows = sat or handle == name
            standing = await relation_to(account, other, knows, name)
            found.append(PersonAtTable(seat, handle if knows else None, other == account, standing))
        return json(found)

    return [own, standing, follow, hide, show_again, seen, invite, at_table]
