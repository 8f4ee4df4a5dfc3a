"""The HTTP routes of players' pages: the profile, the list of matches, and hiding the page."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from inkrally.match.errors import Refusal
from inkrally.server.features.accounts.accounts import Accounts
from inkrally.server.features.history.matches import MatchLists
from inkrally.server.features.history.profiles import Profiles
from inkrally.server.features.history.schemas import HistoryFilter
from inkrally.server.http.request_guard import RequestGuard
from inkrally.server.http.responses import HttpRequest, json


class PageVisibilityRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to hide the player's page from others, or to show it."""

    hidden: bool


def history_routes(
    guard: RequestGuard, accounts: Accounts, matches: MatchLists, profiles: Profiles
) -> list[HTTPRouteHandler]:
    """Return all routes of players' pages."""

    async def open_to(handle: str, viewer: str | None) -> Any:
        """Return the row of a player whose page `viewer` may see.

        Raises:
            Refusal: There is no such player (`player-unknown`), or the page is hidden (`page-hidden`).
        """
        row = await accounts.find(handle)
        if row.page_hidden and row.id != viewer:
            raise Refusal("page-hidden", "this player's page is private")
        return row

    @get("/api/players/{handle:str}/profile", cost=60.0)
    async def profile(request: HttpRequest, handle: FromPath[str]) -> Response[bytes]:
        viewer = await guard.account(guard.client_of(request))
        return json(await profiles.of(await open_to(handle, viewer), viewer))

    @get("/api/players/{handle:str}/matches", cost=8.0)
    async def listed(request: HttpRequest, handle: FromPath[str]) -> Response[bytes]:
        viewer = await guard.account(guard.client_of(request))
        owner = await open_to(handle, viewer)
        asked = request.query_params
        wanted = HistoryFilter(**{name: asked.get(name, "") for name in HistoryFilter.__struct_fields__})
        return json(await matches.page(owner.id, viewer, wanted, asked.get("before", "")))

    @post("/api/me/page", status_code=200, cost=3.0)
    async def show(request: HttpRequest) -> Response[bytes]:
        client, body = await guard.read(request, PageVisibilityRequest)
        account = await guard.account(client)
        me = await accounts.me(account)
        if account is None or me.handle is None:
            raise Refusal("not-a-player", "only players with a nickname have a page")
        return json(await accounts.hide_page(account, body.hidden))

    return [profile, listed, show]
