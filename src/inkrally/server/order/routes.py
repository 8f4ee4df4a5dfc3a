"""The HTTP side of keeping order: reports of players, and an operator's acts behind a key. Knows no row."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from litestar.response import Stream

from inkrally.match.errors import Refusal
from inkrally.server.http.client import Client
from inkrally.server.http.responses import Asked, RequestGuard, json
from inkrally.server.order.key import OperatorKey
from inkrally.server.order.operator import Door as By
from inkrally.server.order.operator import Operator
from inkrally.server.order.reports import Answer, Reports, ReportWanted
from inkrally.server.players.accounts import Accounts
from inkrally.server.players.export import Export

DONE = {"done": True}


class TableAct(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to close, or to delete."""

    table: str


class PlayerAct(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player to delete."""

    handle: str


class Ban(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whom to let only look on: a handle, or `table:seat`; for how many days, 0 for no longer."""

    whom: str
    days: float
    words: str = ""
    address_hours: float = 0


class Quiet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who may say nothing: a handle, or `table:seat`; for how many hours, 0 for no longer."""

    whom: str
    hours: float


class LineAct(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of talk to take away."""

    table: str
    line: int


class RenamePlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's other handle."""

    handle: str
    wanted: str


class Announcement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What all pages tell; nothing to tell nothing any more."""

    words: str
    hours: float = 24


class ReportAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A report that is dealt with, or with which there is nothing to do."""

    report: int
    how: Answer


def report_routes(guard: RequestGuard, players: Accounts, reports: Reports) -> list[HTTPRouteHandler]:
    """What players report."""

    @post("/api/reports", status_code=201)
    async def report(request: Asked) -> Response[bytes]:
        client = guard.ask(request)
        wanted: ReportWanted = await guard.body(request, client, ReportWanted)
        who, headers = await guard.own(client)
        about = None if wanted.handle is None else (await players.find(wanted.handle)).id

        def pay() -> None:
            guard.rate_limits.pay_once(guard.rate_limits.new_reports, client.address, "reports")

        return json({"new": await reports.add(who.account, about, wanted, pay)}, 201, headers)

    return [report]


def operator_routes(
    guard: RequestGuard, key: OperatorKey, operator: Operator, export: Export
) -> list[HTTPRouteHandler]:
    """What the operator does. The key goes in a header, so that no page of another site can send it."""

    def let_in(request: Asked) -> tuple[Client, By]:
        client = guard.ask(request)
        said = request.headers.get("authorization", "").removeprefix("Bearer ")
        if not said or not key.fits(said):
            guard.rate_limits.pay_once(guard.rate_limits.operator_tries, client.address, "keys were tried")
            raise Refusal("operator-key", "this is behind the operator's key; it lies in the server's data folder")
        by: Literal["page", "command"] = "command" if request.headers.get("x-inkrally-door") == "command" else "page"
        return client, by

    async def asked(request: Asked, shape: Any) -> tuple[By, Any]:
        client, by = let_in(request)
        return by, await guard.body(request, client, shape)

    @get("/api/admin/overview")
    async def overview(request: Asked) -> Response[bytes]:
        let_in(request)
        return json(await operator.overview(str(request.query_params.get("find", ""))[:60].replace("\0", "").strip()))

    @get("/api/admin/players/{handle:str}/export")
    async def take_along(request: Asked, handle: FromPath[str]) -> Response[bytes] | Stream:
        let_in(request)
        account = await operator.account_of(handle)
        return Stream(export.parts(account), media_type="application/json", headers={"cache-control": "no-store"})

    @post("/api/admin/close", status_code=200)
    async def close(request: Asked) -> Response[bytes]:
        by, wanted = await asked(request, TableAct)
        await operator.close(by, wanted.table)
        return json(DONE)

    @post("/api/admin/delete-table", status_code=200)
    async def delete_table(request: Asked) -> Response[bytes]:
        by, wanted = await asked(request, TableAct)
        await operator.delete_table(by, wanted.table)
        return json(DONE)

    @post("/api/admin/ban", status_code=200)
    async def ban(request: Asked) -> Response[bytes]:
        by, wanted = await asked(request, Ban)
        await operator.ban(by, wanted.whom, wanted.days, wanted.words, wanted.address_hours)
        return json(DONE)

    @post("/api/admin/quiet", status_code=200)
    async def quiet(request: Asked) -> Response[bytes]:
        by, wanted = await asked(request, Quiet)
        await operator.quiet(by, wanted.whom, wanted.hours)
        return json(DONE)

    @post("/api/admin/remove-line", status_code=200)
    async def remove_line(request: Asked) -> Response[bytes]:
        by, wanted = await asked(request, LineAct)
        await operator.remove_line(by, wanted.table, wanted.line)
        return json(DONE)

    @post("/api/admin/rename", status_code=200)
    async def rename(request: Asked) -> Response[bytes]:
        by, wanted = await asked(request, RenamePlayer)
        await operator.rename(by, wanted.handle, wanted.wanted)
        return json(DONE)

    @post("/api/admin/delete-player", status_code=200)
    async def delete_player(request: Asked) -> Response[bytes]:
        by, wanted = await asked(request, PlayerAct)
        await operator.delete_player(by, wanted.handle)
        return json(DONE)

    @post("/api/admin/announce", status_code=200)
    async def announce(request: Asked) -> Response[bytes]:
        by, wanted = await asked(request, Announcement)
        await operator.announce(by, wanted.words, wanted.hours)
        return json(DONE)

    @post("/api/admin/report", status_code=200)
    async def answer(request: Asked) -> Response[bytes]:
        by, wanted = await asked(request, ReportAnswer)
        await operator.answer(by, wanted.report, wanted.how)
        return json(DONE)

    acts: list[HTTPRouteHandler] = [close, delete_table, ban, quiet, remove_line, rename, delete_player, announce]
    return [overview, take_along, *acts, answer]
