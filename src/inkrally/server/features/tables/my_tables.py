"""The list of the tables of an account, and leaving a table from that list.

The list is made from the summaries that are stored with the tables (`summary.py`), and normally replays no match.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Literal

import msgspec
import sqlalchemy as sa
from litestar import Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from inkrally.match.errors import Refusal
from inkrally.server.features.lookups import doc_of
from inkrally.server.features.moderation.table_deletion import delete_table, publish_deletion
from inkrally.server.features.tables.routes import page_of
from inkrally.server.http.request_guard import RequestGuard
from inkrally.server.http.responses import HttpRequest, json
from inkrally.server.live.table import LiveTable
from inkrally.server.live.tables import Tables, is_id, unknown_table
from inkrally.server.storage import schema
from inkrally.server.storage.row_decoding import read_docs, read_owes, read_summary
from inkrally.server.storage.store import UNREADABLE, StoreError, Write
from inkrally.server.storage.summary import MatchSummary, summary_text
from inkrally.server.storage.table_rows import table_from_rows
from inkrally.table import commands as say
from inkrally.table.avatars import avatars_of
from inkrally.table.document import BotSeat, Player, Status, TableDocument
from inkrally.table.names import own_course_of
from inkrally.table.table import Change

MAX_OWN = 100
"""The maximum number of tables in one list, the most recently changed ones."""
SHEETS_COST = 2.5
"""The additional cost in credits of a list with the sheets of the players."""
TABLES_FOR_A_CREDIT = 500
"""The list costs one more credit for each 500 tables of the account."""
MAX_FOLDED_MATCHES = 2
"""The maximum number of old matches without a stored summary that the server replays for one list."""

LeaveEffect = Literal["delete", "hide", "stand", "give-up"]
"""The effect of leaving a table.

* `delete`: The table is deleted.
* `hide`: The table is only hidden from the list.
* `stand`: The seat becomes free.
* `give-up`: A bot takes the seat.
"""


class OwnTable(msgspec.Struct, frozen=True):
    """A table in the list of an account. Times are in milliseconds since 1970.

    Attributes:
        table: The ID of the table.
        path: The path of the page of the table.
        status: The status of the table.
        seat: The seat of the account, or None.
        host: Whether the account is the host.
        names: The names of the players and bots by seat. The name of a free seat is empty.
        due: Whether the account must act.
        waiting: How many seats must act before the match goes on.
        deadline: When the time to act ends, or None without a clock.
        updated: When the table last changed.
        options: The options of the game, without a course that a player made.
        own_course: The name of the course if a player made it, or empty.
        leaving: The effect of leaving the table.
        dice_link: The dice link by which the table was created, if there is one.
        phase: The name of the decision that players must make.
        round: The round, from 1; 0 before the match.
        rounds: The number of rounds, or None if the number is not fixed.
        place: The place of the account when the match is over, or None.
        sheet: The sheet of the account, or of seat 0 for a host without a seat. Only on request.
        robots: All robots. Only on request.
        flags: The number of flags of the course.
        lives: The number of lives of each robot.
        looks: The numbers of the avatars by seat.
        awaited: The seats that must act before the match goes on.
    """

    table: str
    path: str
    title: str
    game: str
    status: Status
    seat: int | None
    host: bool
    names: tuple[str, ...]
    due: bool
    waiting: int
    deadline: int | None
    updated: int
    options: dict[str, Any]
    own_course: str
    leaving: LeaveEffect
    dice_link: str | None
    phase: str | None = None
    round: int = 0
    rounds: int | None = None
    place: int | None = None
    sheet: Any = None
    robots: tuple[Any, ...] = ()
    flags: int = 0
    lives: int = 0
    looks: tuple[int, ...] = ()
    awaited: tuple[int, ...] = ()


class LeaveRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to leave a table. `give_up` allows leaving a running match with other players. A bot then takes the
    seat."""

    give_up: bool = False


class LeaveResult(msgspec.Struct, frozen=True):
    """The result of leaving a table. `deleted` is whether the table was deleted."""

    deleted: bool


class OwnTables:
    """Lists the tables of an account, and lets an account leave a table."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._store = tables.store
        self._folding = asyncio.Lock()
        tables.acts.register_handler("leave", tuple[str, bool], self._leave)

    async def list(self, account: str, sheets: bool) -> tuple[list[OwnTable], int]:
        """Return the listed tables of an account, the most recently changed first, and the number of all its tables.

        Args:
            account: The account.
            sheets: Whether to include sheets and robots.

        Raises:
            StoreError: The store does not answer.
        """
        players, hidden, tables = schema.seats.c, schema.hidden.c, schema.tables.c
        columns = [each for each in schema.tables.c if each.name not in ("seed", "header", "glance")]
        gone = sa.select(hidden.table_id).where(hidden.account == account, hidden.table_id == tables.id).exists()
        linked = sa.select(schema.dice_links.c.id).where(schema.dice_links.c.table_id == tables.id).exists()
        many = sa.select(sa.func.count()).where(players.account == account).scalar_subquery()
        # Choose the tables by an index alone, then read only the chosen tables.
        chosen = await self._store.rows(
            sa.select(tables.id, many.label("many"))
            .join(schema.seats, players.table_id == tables.id)
            # This condition is always true. It makes SQLite use the index with the time.
            .where(tables.updated >= 0)
            # A player who sits down again at a hidden table sees it again.
            .where(players.account == account, ~gone | (players.seat.is_not(None) & (tables.status != "over")))
            .order_by(tables.updated.desc())
            .limit(MAX_OWN)
        )
        ids = [row.id for row in chosen]
        query = sa.select(*columns, linked.label("linked"), *([tables.glance] if sheets else []))
        query = query.where(tables.id.in_(ids))
        rows = await self._store.rows_of_tables(query, sa.select(tables.id).where(tables.id.in_(ids)))
        rows = sorted(rows, key=lambda row: -row.updated)
        kept = await self._fold(rows) if sheets else {}
        listed = [
            _own_table(row, doc, account, kept.get(row.id) or (row.glance if sheets else None))
            for row, doc in read_docs(rows)
            if doc.puzzle is None
        ]
        return listed, chosen[0].many if chosen else 0

    async def leave(self, account: str, table_id: str, give_up: bool) -> LeaveResult:
        """Leave a table for an account. The effect is that of `leave_effect`, such as a free seat or a deleted table.

        Args:
            account: The account.
            table_id: The table.
            give_up: Whether to leave even a running match with other players.

        Raises:
            Refusal: The account has nothing to do with the table (`table-unknown`), or others still play and `give_up`
                is false (`match-runs`).
            StoreError: The store does not answer.
        """
        mine = (schema.seats.c.account == account, schema.seats.c.table_id == schema.tables.c.id)
        query = sa.select(schema.tables.c.status).join(schema.seats, mine[1]).where(mine[0])
        row = await self._store.row(query.where(schema.tables.c.id == table_id)) if is_id(table_id) else None
        if row is None:
            raise unknown_table()
        if row.status == "over":
            return await self._leave_over(account, table_id)
        return await self._tables.acts.call(table_id, "leave", (account, give_up), LeaveResult)

    async def _leave(self, table_id: str, given: tuple[str, bool]) -> LeaveResult:
        """Leave a table that this server runs. `given` is the account and `give_up`. Other servers call this
        remotely."""
        account, give_up = given
        live = await self._tables.get(table_id)
        async with live.locked():
            if live.table.doc.status != "over":
                return await self._leave_running(live, account, give_up)
        return await self._leave_over(account, table_id)

    async def _leave_over(self, account: str, table_id: str) -> LeaveResult:
        """Leave a finished table: delete it, or hide it from the list of the account."""
        doc = await doc_of(self._store, table_id)
        linked = sa.select(schema.dice_links.c.id).where(schema.dice_links.c.table_id == table_id)
        if leave_effect(doc, account, await self._store.row(linked) is not None) == "delete":
            await delete_table(self._tables, Write(), table_id, unknown_table().problem)
            return LeaveResult(True)
        await self._store.write(Write().add("hide", account=account, table_id=table_id))
        return LeaveResult(False)

    async def _leave_running(self, live: LiveTable, account: str, give_up: bool) -> LeaveResult:
        """Leave a table whose match is not over: delete the table, free the seat, or let a bot take the seat. Raises
        Refusal (`match-runs`)."""
        doc = live.table.doc
        how = leave_effect(doc, account, False)
        if how == "delete":
            await live.delete()
            await publish_deletion(self._tables, live.id, unknown_table().problem)
            return LeaveResult(True)
        if how == "give-up" and not give_up:
            raise Refusal("match-runs", "others still play; give up instead, and a bot takes your seat", "give_up")
        change = Change()
        if doc.seat_of(account) is not None:
            change = live.table.handle(account, say.LeaveSeat(), self._tables.now())
        heir = next((each.account for each in _others(doc, account)), None)
        if doc.host == account and heir is not None:
            # Another player becomes the host.
            change = msgspec.structs.replace(change, doc=msgspec.structs.replace(change.doc or doc, host=heir))
        await live.commit(change, Write().add("hide", account=account, table_id=live.id))
        return LeaveResult(False)

    async def _fold(self, rows: Sequence[Any]) -> dict[str, str]:
        """Compute and store the summaries of at most `MAX_FOLDED_MATCHES` old matches. Return them by table ID.

        Only one list at a time replays matches. Another list gets no summaries of such matches meanwhile.
        """
        missing = [row.id for row in rows if row.glance is None and row.status != "open"][:MAX_FOLDED_MATCHES]
        found: dict[str, str] = {}
        if missing and not self._folding.locked():
            async with self._folding:
                for table_id in missing:
                    try:
                        loaded = await self._store.load(table_id)
                        if loaded is None:
                            continue
                        found[table_id] = text = await asyncio.to_thread(_folded, loaded)
                    except UNREADABLE:
                        continue  # the list shows this table without a summary
                    if loaded[0].status == "over":  # a running match stores a summary after each round
                        try:
                            await self._store.write(Write().add("glance", key=table_id, glance=text))
                        except StoreError:
                            break
        return found


def leave_effect(doc: TableDocument, account: str, linked: bool) -> LeaveEffect:
    """Return the effect of leaving a table, without leaving it.

    Args:
        doc: The document of the table.
        account: The account that leaves.
        linked: Whether the dice of the match are shared by a link.
    """
    others = bool(_others(doc, account))
    if doc.host == account and not others and not linked:
        return "delete"
    if doc.status == "over" or doc.seat_of(account) is None:
        return "hide"
    return "give-up" if doc.status == "playing" and others else "stand"


def own_routes(guard: RequestGuard, tables: Tables) -> list[HTTPRouteHandler]:
    """Return all routes of the list of tables."""
    own = OwnTables(tables)

    @get("/api/tables/mine", cost=3.0)
    async def mine(request: HttpRequest) -> Response[bytes]:
        sheets = request.query_params.get("sheets") == "1"
        client = guard.client_of(request)
        if sheets:
            await guard.pay(request, SHEETS_COST)
        account = await guard.account(client)
        if account is None:
            return json(())
        listed, among = await own.list(account, sheets)
        guard.rate_limits.charge(client.address, among // TABLES_FOR_A_CREDIT)
        return json(listed)

    @post("/api/tables/{table_id:str}/leave", status_code=200, cost=4.0)
    async def leave(request: HttpRequest, table_id: FromPath[str]) -> Response[bytes]:
        client, body = await guard.read(request, LeaveRequest)
        account = await guard.account(client)
        if account is None:
            raise unknown_table()
        return json(await own.leave(account, table_id, body.give_up))

    return [mine, leave]


def _others(doc: TableDocument, account: str) -> list[Player]:
    """Return the other players at a table. Deleted players count only in finished matches."""
    own = {account, *doc.device} if doc.host == account else {account}
    there = [each for each in doc.seats if isinstance(each, Player) and each.account not in own]
    return there if doc.status == "over" else [each for each in there if each.account]


def _folded(found: Any) -> str:
    """Replay a match, and return its summary as JSON."""
    table = table_from_rows(found)
    assert table.match is not None
    return summary_text(table.doc, table.game, table.match.state)


def _own_table(row: Any, doc: TableDocument, account: str, summary: str | None) -> OwnTable:
    """Return the entry of a table for the list of an account. `summary` is the stored summary of the table, or None."""
    owes = read_owes(row.id, row.owes) if doc.status == "playing" else ()
    seat = doc.seat_of(account)
    names = tuple(
        each.name if isinstance(each, Player) else each.level if isinstance(each, BotSeat) else "" for each in doc.seats
    )
    options = dict(doc.setup.options)
    own_course = own_course_of(options)
    seen = read_summary(row.id, summary) or MatchSummary(None, 0)
    at = seat or 0
    return OwnTable(
        table=doc.id,
        path=page_of(doc.id),
        title=doc.setup.title,
        game=doc.setup.game,
        status=doc.status,
        seat=seat,
        host=doc.host == account,
        names=names,
        due=seat in owes or (doc.host == account and not set(owes).isdisjoint(doc.seats_on_device())),
        waiting=len(owes),
        deadline=doc.due_of(seat) if seat in owes and seat is not None else doc.due,
        updated=row.updated,
        options=options,
        own_course=own_course,
        leaving=leave_effect(doc, account, bool(row.linked)),
        dice_link=doc.dice_link,
        phase=seen.phase,
        round=seen.round,
        rounds=seen.rounds,
        place=seen.places[at] if seat is not None and seat < len(seen.places) else None,
        sheet=seen.sheets[at] if at < len(seen.sheets) else None,
        robots=seen.robots,
        flags=seen.flags,
        lives=seen.lives,
        looks=doc.looks or avatars_of(doc.seats),
        awaited=tuple(sorted(owes)),
    )
