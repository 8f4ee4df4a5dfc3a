"""The HTTP routes of reports, and of the actions of the operator, which need the operator's key."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from litestar.response import Stream

from inkrally.match.errors import Refusal
from inkrally.server.features.accounts.accounts import Accounts
from inkrally.server.features.accounts.export import Export
from inkrally.server.features.moderation.operator import Operator
from inkrally.server.features.moderation.operator import OperatorChannel as By
from inkrally.server.features.moderation.operator_key import OperatorKey
from inkrally.server.features.moderation.reports import ReportOutcome, ReportRequest, Reports
from inkrally.server.http.request_guard import RequestGuard
from inkrally.server.http.responses import HttpRequest, json
from inkrally.server.live.messages import LineNumber

DONE = {"done": True}
"""The response to an action that was carried out."""


class TableRef(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to close or delete a table."""

    table: str


class PlayerTarget(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to delete a player or the mail address of a player."""

    handle: str


class BanRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to ban a player, or to end a ban.

    Attributes:
        whom: A handle, or a table and a seat for a guest, such as `7urpt9phteev:0`.
        days: The number of days; 0 ends a ban.
        words: The message to the player.
        address_hours: For how many hours to ban the present addresses of the account as well.
    """

    whom: str
    days: float
    words: str = ""
    address_hours: float = 0


class MuteRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to mute a player for some hours; 0 ends a mute. `whom` is as in `BanRequest`."""

    whom: str
    hours: float


class LineRef(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to remove a chat line."""

    table: str
    line: LineNumber


class RenamePlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to change the handle of a player to `wanted`."""

    handle: str
    wanted: str


class Announcement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to show an announcement on all pages for some hours. An empty text removes it."""

    words: str
    hours: float = 24


class ReportAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to close a report: the operator acted on the report, or nothing is necessary."""

    report: int
    how: ReportOutcome


def report_routes(guard: RequestGuard, accounts: Accounts, reports: Reports) -> list[HTTPRouteHandler]:
    """Return the routes of reports."""

    @post("/api/reports", status_code=201, cost=9.0)
    async def report(request: HttpRequest) -> Response[bytes]:
        client, body = await guard.read(request, ReportRequest)
        session, headers = await guard.ensure_session(client)
        about = None if body.handle is None else (await accounts.find(body.handle)).id

        def pay() -> None:
            guard.rate_limits.pay_hourly("new_reports", client.address, "reports")

        return json({"new": await reports.add(session.account, about, body, pay)}, 201, headers)

    return [report]


def operator_routes(
    guard: RequestGuard, operator_key: OperatorKey, operator: Operator, export: Export
) -> list[HTTPRouteHandler]:
    """Return the routes of the operator.

    The key is sent in a header, so that a page of another website cannot use it.
    """

    def let_in(request: HttpRequest) -> By:
        """Return whether a request comes from the operator's page or from the command line. Raises Refusal
        (`operator-key`) if the key in the request is wrong."""
        client = guard.client_of(request)
        token = request.headers.get("authorization", "").removeprefix("Bearer ")
        if not token or not operator_key.matches(token):
            guard.rate_limits.pay_hourly("operator_tries", client.address, "keys were tried")
            raise Refusal("operator-key", "this needs the operator's key, which is in the server's data folder")
        return "command" if request.headers.get("x-inkrally-door") == "command" else "page"

    @get("/api/admin/overview", cost=10.0)
    async def overview(request: HttpRequest) -> Response[bytes]:
        let_in(request)
        return json(await operator.overview(str(request.query_params.get("find", ""))[:60].replace("\0", "").strip()))

    @get("/api/admin/players/{handle:str}/export", cost=40.0)
    async def take_along(request: HttpRequest, handle: FromPath[str]) -> Response[bytes] | Stream:
        let_in(request)
        account = await operator.account_of(handle)
        return Stream(export.parts(account), media_type="application/json", headers={"cache-control": "no-store"})

    def act(path: str, cost: float, shape: Any, do: Callable[[By, Any], Awaitable[None]]) -> HTTPRouteHandler:
        """Return the route of an action.

        Args:
            path: The path below `/api/admin`.
            cost: The cost in credits.
            shape: The type of the body.
            do: Carries out the action. Its arguments are where the request comes from, and the body.
        """

        @post(path, status_code=200, cost=cost)
        async def done(request: HttpRequest) -> Response[bytes]:
            by = let_in(request)
            _, body = await guard.read(request, shape)
            await do(by, body)
            return json(DONE)

        return done

    to = operator
    return [
        overview,
        take_along,
        act("/api/admin/close", 5.0, TableRef, lambda by, on: to.close(by, on.table)),
        act("/api/admin/delete-table", 5.0, TableRef, lambda by, on: to.delete_table(by, on.table)),
        act("/api/admin/ban", 5.0, BanRequest, lambda by, on: to.ban(by, on.whom, on.days, on.words, on.address_hours)),
        act("/api/admin/quiet", 5.0, MuteRequest, lambda by, on: to.mute(by, on.whom, on.hours)),
        act("/api/admin/remove-line", 5.0, LineRef, lambda by, on: to.remove_line(by, on.table, on.line)),
        act("/api/admin/rename", 5.0, RenamePlayer, lambda by, on: to.rename(by, on.handle, on.wanted)),
        act("/api/admin/delete-player", 40.0, PlayerTarget, lambda by, on: to.delete_player(by, on.handle)),
        act("/api/admin/forget-mail", 6.0, PlayerTarget, lambda by, on: to.forget_mail(by, on.handle)),
        act("/api/admin/announce", 4.0, Announcement, lambda by, on: to.announce(by, on.words, on.hours)),
        act("/api/admin/report", 4.0, ReportAnswer, lambda by, on: to.answer(by, on.report, on.how)),
    ]
