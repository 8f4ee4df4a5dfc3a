"""The HTTP side of tables: make one, move a seat, and what is there of a finished match.

Playing is not here but in `live.py`. Knows no rule.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from io import BytesIO
from typing import Any

import msgspec
import segno
import sqlalchemy as sa
from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from inkrally.games import GAMES
from inkrally.match.errors import BadInput, Refusal
from inkrally.match.log import write as log_lines
from inkrally.server import schema
from inkrally.server.analysed import ANALYSED
from inkrally.server.choices import Choice, choices_of
from inkrally.server.codes import LETTERS, tidy
from inkrally.server.http import Asked, Door, json
from inkrally.server.replays import replay
from inkrally.server.seating import check_over, load
from inkrally.server.tables import NewTable, Tables, is_id, unknown_table
from inkrally.server.workers import Level, levels_of
from inkrally.table.doc import MAX_SEATS, Setup
from inkrally.table.table import Table

MOST_CHECKED = 32
MAX_REPLAYS = 16
FOR_EVER = "public, max-age=31536000, immutable"


class MadeTable(msgspec.Struct, frozen=True):
    """A table that was made, its page, and the seat of the host if it has one."""

    table: str
    path: str
    seat: int | None


class GameInfo(msgspec.Struct, frozen=True):
    """A game that can be played here, what can be chosen, and the bots, each with how it plays. `hints` is whether its
    tables can allow hints; then its finished matches can be reviewed, too."""

    name: str
    fewest_seats: int
    most_seats: int
    options: tuple[Choice, ...]
    levels: tuple[Level, ...]
    hints: bool


class Code(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A one-time code, as it was typed."""

    code: str


def page_of(table_id: str) -> str:
    """The page of a table."""
    return f"/t/{table_id}"


def table_routes(door: Door, tables: Tables) -> list[HTTPRouteHandler]:
    """All routes of tables."""
    replays: OrderedDict[str, bytes] = OrderedDict()

    @get("/api/games")
    async def games(request: Asked) -> Response[bytes]:
        door.ask(request)
        return json([_game_info(game) for game in GAMES.values()])

    @post("/api/tables")
    async def make(request: Asked) -> Response[bytes]:
        asker = door.ask(request)
        wanted: NewTable = await door.body(request, asker, NewTable)
        door.gate.pay_once(door.gate.new_tables, asker.address, "new tables")
        session, headers = await door.own_session(asker)
        table_id, seat = await tables.create(session, wanted)
        return json(MadeTable(table_id, page_of(table_id), seat), 201, headers)

    @post("/api/tables/check", status_code=200)
    async def check(request: Asked) -> Response[bytes]:
        asker = door.ask(request)
        wanted: tuple[Setup, ...] = await door.body(request, asker, tuple[Setup, ...])
        if len(wanted) > MOST_CHECKED:
            raise BadInput("shape", f"at most {MOST_CHECKED} set-ups are checked at once, not {len(wanted)}")
        return json([tables.possible(setup) for setup in wanted])

    @post("/api/codes")
    async def redeem(request: Asked) -> Response[bytes]:
        asker = door.ask(request)
        code: Code = await door.body(request, asker, Code)
        door.gate.pay_once(door.gate.code_tries, asker.address, "codes were tried")
        session, headers = await door.own_session(asker)
        table_id, seat = await tables.redeem(code.code, session)
        return json(MadeTable(table_id, page_of(table_id), seat), 200, headers)

    @get("/api/tables/{table_id:str}/log")
    async def log(request: Asked, table_id: FromPath[str]) -> Response[bytes]:
        door.ask(request, 5)
        table = await _finished(tables, table_id)
        assert table.match is not None
        lines = b"".join(log_lines(table.match.log, table.game))
        name = f'attachment; filename="{table.game.name}-{table_id}.jsonl"'
        headers = {"content-disposition": name, "cache-control": FOR_EVER}
        return Response(lines, media_type="application/jsonl", headers=headers)

    @get("/api/tables/{table_id:str}/replay")
    async def replayed(request: Asked, table_id: FromPath[str]) -> Response[bytes]:
        door.ask(request, 5)
        content = replays.get(table_id)
        if content is None:
            table = await _finished(tables, table_id)
            assert table.match is not None
            content = await asyncio.to_thread(lambda: msgspec.json.encode(replay(table)))
            replays[table_id] = content
            if len(replays) > MAX_REPLAYS:
                replays.popitem(last=False)
        return Response(content, media_type="application/json", headers={"cache-control": FOR_EVER})

    @get("/api/tables/{table_id:str}/qr.svg")
    async def qr(request: Asked, table_id: FromPath[str]) -> Response[bytes]:
        asker = door.ask(request)
        if not is_id(table_id):
            raise unknown_table()
        return qr_code(asker.base + page_of(table_id))

    @get("/api/codes/{code:str}/qr.svg")
    async def code_qr(request: Asked, code: FromPath[str]) -> Response[bytes]:
        # Nothing is looked up: it is the address of the page that would redeem it, whether it is known or not.
        asker = door.ask(request)
        letters = tidy(code)
        if len(letters) != LETTERS:
            raise Refusal("code-unknown", "this is no code of a seat", "code")
        return qr_code(f"{asker.base}/move/{letters}")

    return [games, make, check, redeem, log, replayed, qr, code_qr]


def qr_code(link: str) -> Response[bytes]:
    """A link as a picture; black on white in every theme, since cameras read it so."""
    picture = BytesIO()
    segno.make(link, error="m", micro=False).save(
        picture,
        kind="svg",
        border=4,
        dark="#000",
        light="#fff",
        xmldecl=False,
        svgclass=None,
        lineclass=None,
        omitsize=True,
    )
    return Response(picture.getvalue(), media_type="image/svg+xml", headers={"cache-control": "no-cache"})


async def _finished(tables: Tables, table_id: str) -> Table:
    """A table whose match is over, read for itself: what is looked at afterwards needs no place in memory."""
    if not is_id(table_id):
        raise unknown_table()
    row = await tables.store.row(sa.select(schema.tables.c.status).where(schema.tables.c.id == table_id))
    if row is None:
        raise unknown_table()
    check_over(row.status)
    table = await load(tables.store, table_id)
    if table is None:
        raise unknown_table()
    return table


def _game_info(game: Any) -> GameInfo:
    most = MAX_SEATS if game.most_seats is None else min(MAX_SEATS, game.most_seats)
    return GameInfo(
        game.name, game.fewest_seats, most, choices_of(game.options_type), levels_of(game.name), game.name in ANALYSED
    )
