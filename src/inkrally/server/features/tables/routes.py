"""The HTTP routes of tables: create a table, check setups, move a seat to another device, and read a finished match.

Clients play over WebSockets (`live/hub.py`), not over these routes.
"""

from __future__ import annotations

import asyncio
import types
import typing
from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any, Literal

import msgspec
import sqlalchemy as sa
from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from inkrally.games import ANALYZED_GAMES, GAMES
from inkrally.match.errors import BadInput, Problem, Refusal
from inkrally.server.bot_levels import Level, levels_of
from inkrally.server.features.replays.held_back import HeldBack
from inkrally.server.features.replays.replays import StoredMatch
from inkrally.server.http.request_guard import RequestGuard
from inkrally.server.http.responses import HttpRequest, gzip_response, json, json_text, qr_code
from inkrally.server.jobs.request_jobs import RequestJobs, job_maker
from inkrally.server.live.seat_codes import CODE_LENGTH, normalize_code
from inkrally.server.live.setups import is_slow_to_check, setup_problem
from inkrally.server.live.tables import TableRequest, Tables, is_id, unknown_table
from inkrally.server.storage import schema
from inkrally.server.storage.databases.functions import json_value
from inkrally.server.storage.row_decoding import read_doc
from inkrally.server.storage.table_rows import check_over
from inkrally.table.document import MAX_SEATS, TableDocument, TableSetup


class OptionDefinition(msgspec.Struct, frozen=True):
    """One option of a game.

    Attributes:
        name: The name.
        values: The possible values. The value None lets the game choose.
        default: The default value.
    """

    name: str
    values: tuple[str | int | bool | None, ...]
    default: str | int | bool | None


def choices_of(options: type[msgspec.Struct]) -> tuple[OptionDefinition, ...]:
    """Return the options of a game that have a fixed list of values, in the order of the option type."""
    hints = typing.get_type_hints(options)
    found = []
    for field in msgspec.structs.fields(options):
        values = _values(hints[field.name])
        if any(value is not None for value in values):
            default = None if field.default is msgspec.NODEFAULT else field.default
            found.append(OptionDefinition(field.name, values, default))
    return tuple(found)


def _values(hint: Any) -> tuple[Any, ...]:
    """Return the possible values of an option, given its type. The result is empty if they cannot be listed."""
    origin = typing.get_origin(hint)
    if origin is Literal:
        return typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        return tuple(value for part in typing.get_args(hint) for value in _values(part))
    if hint is type(None):
        return (None,)
    return (False, True) if hint is bool else ()


MAX_CHECKED = 32
"""The maximum number of setups in one request to check."""
SMALL_SECONDS, LARGE_SECONDS = 0.001, 0.03
"""The estimated processor time in seconds of a check of a setup, without and with a course that a player made."""
LOG_SECONDS, REPLAY_SECONDS = 0.00005, 0.0001
"""The estimated processor time in seconds for each log entry of a log file, and for each log entry and seat of a
replay."""
DAY_MS = 24 * 3600 * 1000
CACHE_IMMUTABLE = "private, max-age=31536000, immutable"
"""The cache header of finished matches, which never change.

Shared caches must not keep them, because a match may be hidden from some accounts.
"""

# Build these queries once, because SQLAlchemy leaves a reference cycle for each query with `json_value`.
_tables, _seats = schema.tables.c, schema.seats.c
_OPEN = sa.select(_tables.id).where(
    _seats.account == sa.bindparam("who"), _tables.id == _seats.table_id, _tables.status == "open"
)
_HOSTED = _OPEN.where(json_value(_tables.doc, "host") == sa.bindparam("who"))


class CreatedTable(msgspec.Struct, frozen=True):
    """A new table: the ID of the table, the path of its page, and the seat of the player, or None."""

    table: str
    path: str
    seat: int | None


class GameInfo(msgspec.Struct, frozen=True):
    """A game that can be played on this server.

    Attributes:
        name: The name of the game.
        fewest_seats: The minimum number of seats.
        most_seats: The maximum number of seats.
        options: The options.
        levels: The levels of the bots, the weakest first.
        hints: Whether the game has hints and reviews.
    """

    name: str
    fewest_seats: int
    most_seats: int
    options: tuple[OptionDefinition, ...]
    levels: tuple[Level, ...]
    hints: bool


class SeatCodeRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request with the one-time code that moves a seat to another device, as the player typed the code."""

    code: str


def page_of(table_id: str) -> str:
    """Return the path of the page of a table."""
    return f"/t/{table_id}"


ResolveSetup = Callable[[TableSetup], Awaitable[TableSetup]]
"""Returns a setup with stored data, such as a course, in place of the ID of that data."""
WhyNotPublic = Callable[[TableSetup, str], Awaitable[Problem | None]]
"""Returns the problem if a table with a setup must not be public or rated, or None.

The arguments are the setup and the address that pays for the check.
"""


def table_routes(
    guard: RequestGuard,
    tables: Tables,
    request_jobs: RequestJobs,
    held: HeldBack,
    fill: ResolveSetup,
    closed: WhyNotPublic,
) -> list[HTTPRouteHandler]:
    """Return all routes of tables.

    Args:
        guard: Checks requests.
        tables: The tables of this server.
        request_jobs: Runs slow jobs.
        held: Hides matches whose dice other people may still play.
        fill: Replaces IDs in a setup by stored data.
        closed: Returns the problem if a table with a setup must not be public or rated, or None.
    """

    @get("/api/games", cost=1.5)
    async def games(request: HttpRequest) -> Response[bytes]:
        guard.client_of(request)
        return json_text(_games())

    @post("/api/tables", cost=11.0)
    async def make(request: HttpRequest) -> Response[bytes]:
        client, body = await guard.read(request, TableRequest)
        guard.rate_limits.pay_hourly("new_tables", client.address, "new tables")
        account, headers = await guard.ensure_account(client)
        guard.authors.check_options(account, body.setup)
        await _check_room(tables, account)
        body = msgspec.structs.replace(body, setup=await fill(body.setup))
        # Check a large setup in a thread. `tables.create` refuses an impossible setup.
        can_be = not is_slow_to_check(body.setup) or await asyncio.to_thread(setup_problem, body.setup) is None
        if can_be and (problem := await closed(body.setup, client.address)) is not None:
            raise Refusal(problem.code, problem.message, problem.at, problem.args)
        if body.dice_of is not None:
            await held.check(body.dice_of, account)
        table_id, seat = await tables.create(account, body, client.address)
        if body.setup.rated and seat is not None:
            tables.networks.record(table_id, account, client.address)
        return json(CreatedTable(table_id, page_of(table_id), seat), 201, headers)

    @post("/api/tables/check", status_code=200, cost=1.5)
    async def check(request: HttpRequest) -> Response[bytes]:
        client, body = await guard.read(request, tuple[TableSetup, ...])
        if len(body) > MAX_CHECKED:
            raise BadInput("shape", f"at most {MAX_CHECKED} set-ups are checked at once, not {len(body)}")
        body = tuple([await fill(setup) for setup in body])
        # Own courses are long, so encode them in a thread.
        texts = await asyncio.to_thread(lambda: [msgspec.json.encode(setup) for setup in body])
        different = dict(zip(texts, body, strict=True))
        seconds = sum(LARGE_SECONDS if is_slow_to_check(setup) else SMALL_SECONDS for setup in different.values())
        work = job_maker("check", [msgspec.Raw(text) for text in different])
        problems: list[Problem | None] = msgspec.json.decode(
            await request_jobs.run(client.address, seconds, work), type=list[Problem | None]
        )
        found = {
            text: problem or await closed(setup, client.address)
            for (text, setup), problem in zip(different.items(), problems, strict=True)
        }
        return json([found[text] for text in texts])

    @post("/api/codes", cost=6.5)
    async def redeem(request: HttpRequest) -> Response[bytes]:
        client, code = await guard.read(request, SeatCodeRequest)
        guard.rate_limits.pay_hourly("code_tries", client.address, "codes were tried")
        account, headers = await guard.ensure_account(client)
        table_id, seat = await tables.redeem_seat_code(code.code, account)
        await note_network(tables, table_id, account, client.address)
        return json(CreatedTable(table_id, page_of(table_id), seat), 200, headers)

    @get("/api/tables/{table_id:str}/log", cost=5.5)
    async def log(request: HttpRequest, table_id: FromPath[str]) -> Response[bytes]:
        client = guard.client_of(request)
        doc, match = await finished_match(tables, table_id)
        await held.check_doc(doc, await guard.account(client))
        name = f'attachment; filename="{doc.setup.game}-{table_id}.jsonl"'
        content = await request_jobs.run_cached(
            f"log {table_id}", client.address, cost_of(match, LOG_SECONDS), job_maker("log", match)
        )
        headers = {"content-disposition": name, "cache-control": CACHE_IMMUTABLE}
        return await gzip_response(request, msgspec.json.decode(content, type=bytes), headers, "application/jsonl")

    @get("/api/tables/{table_id:str}/replay", cost=5.5)
    async def replayed(request: HttpRequest, table_id: FromPath[str]) -> Response[bytes]:
        client = guard.client_of(request)
        key = f"replay {table_id}"
        await held.check(table_id, await guard.account(client))
        content = request_jobs.cached(key)
        if content is None:
            doc, match = await finished_match(tables, table_id)
            seconds = cost_of(match, REPLAY_SECONDS * doc.setup.seats)
            content = await request_jobs.run_cached(key, client.address, seconds, job_maker("replay", match))
        return await gzip_response(
            request, msgspec.json.decode(content, type=bytes), {"cache-control": CACHE_IMMUTABLE}, "application/json"
        )

    @get("/api/tables/{table_id:str}/qr.svg", cost=1.5)
    async def qr(request: HttpRequest, table_id: FromPath[str]) -> Response[bytes]:
        client = guard.client_of(request)
        if not is_id(table_id):
            raise unknown_table()
        return await qr_code(request_jobs, client, client.base_url + page_of(table_id))

    @get("/api/codes/{code:str}/qr.svg", cost=1.5)
    async def code_qr(request: HttpRequest, code: FromPath[str]) -> Response[bytes]:
        # Do not look the code up, because the address is the same for known and unknown codes.
        client = guard.client_of(request)
        letters = normalize_code(code)
        if len(letters) != CODE_LENGTH:
            raise Refusal("code-unknown", "this is not the code of a seat", "code")
        return await qr_code(request_jobs, client, f"{client.base_url}/move/{letters}")

    return [games, make, check, redeem, log, replayed, qr, code_qr]


async def _check_room(tables: Tables, account: str) -> None:
    """Raise Refusal (`tables-full`) if an account already hosts the maximum number of tables that wait for players."""
    accounts = schema.accounts.c
    limits = tables.config.limits
    row = await tables.store.row(sa.select(accounts.created).where(accounts.id == account))
    if row is None:
        return
    waiting = await tables.store.rows_of_tables(_HOSTED, _OPEN, who=account)
    new = tables.now() - row.created < DAY_MS
    most = limits.open_tables_each_newcomer if new else limits.open_tables_each_account
    if len(waiting) >= most:
        raise Refusal(
            "tables-full",
            f"{most} of your tables wait for players; begin or delete one of them first",
            "",
            {"most": most},
        )


async def note_network(tables: Tables, table_id: str, account: str, address: str) -> None:
    """Record the network address of an account that got a seat, if the table is rated and its match is not over.

    The address must be recorded here, because the client may never connect to the table.
    """
    rows = schema.tables.c
    row = await tables.store.row(sa.select(rows.doc).where(rows.id == table_id, rows.status != "over"))
    if row is not None and read_doc(table_id, row.doc).setup.rated:
        tables.networks.record(table_id, account, address)


async def finished_match(tables: Tables, table_id: str) -> tuple[TableDocument, StoredMatch]:
    """Return the document and the stored rows of a finished table. Raises Refusal, StoreError."""
    if not is_id(table_id):
        raise unknown_table()
    row = await tables.store.row(sa.select(schema.tables.c.status).where(schema.tables.c.id == table_id))
    if row is None:
        raise unknown_table()
    check_over(row.status)
    found = await tables.store.load(table_id)
    if found is None:
        raise unknown_table()
    row, entries, _ = found
    return read_doc(row.id, row.doc), StoredMatch(
        row.id, row.doc, row.header, row.seed, tuple((each.n, each.at, each.event, each.by) for each in entries)
    )


def cost_of(match: StoredMatch, seconds: float) -> float:
    """Return the estimated processor time of a job for a match in seconds. `seconds` is the time for each log entry."""
    return 0.005 + seconds * len(match.entries)


@cache
def _games() -> bytes:
    """Return the list of games as JSON."""
    return msgspec.json.encode([_game_info(game) for game in GAMES.values()])


def _game_info(game: Any) -> GameInfo:
    """Return the description of one game for clients."""
    most = MAX_SEATS if game.max_seats is None else min(MAX_SEATS, game.max_seats)
    return GameInfo(
        game.name,
        game.min_seats,
        most,
        choices_of(game.options_type),
        levels_of(game.name),
        game.name in ANALYZED_GAMES,
    )
