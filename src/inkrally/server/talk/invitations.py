"""Friends asked to a table: told at once where they are here, kept for a while where they are not. Knows no route."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import sqlalchemy as sa

from inkrally.match.errors import Refusal
from inkrally.server.live.tables import is_id, unknown_table
from inkrally.server.storage import schema
from inkrally.server.storage.store import Store, Write
from inkrally.server.talk.messages import Invited
from inkrally.server.talk.relations import Relations
from inkrally.table.doc import TableDoc

MOST = 20
"""So many invitations wait for somebody at most."""
MOST_OF_ONE = 3
"""So many of one sender, so that nobody's list is full of one friend."""
KEPT_MS = 24 * 3_600_000

_doc = msgspec.json.Decoder(TableDoc)
invitations = schema.invitations.c


class Invitations:
    """The invitations of a server."""

    def __init__(
        self, store: Store, relations: Relations, tell: Callable[[str, Any], None], now: Callable[[], int]
    ) -> None:
        """`tell` says something to all pages of an account that are here."""
        self._store = store
        self._relations = relations
        self._tell = tell
        self._now = now

    async def invite(self, account: str, table_id: str, friend: str, pay: Callable[[], None]) -> None:
        """Ask a friend to a table that waits for players and at which one is. Said twice it is told once. Raises
        Refusal (`table-unknown`, `not-seated`, `table-begun`, `not-friends`, `invitations-full`,
        `invitations-unanswered`), StoreError."""
        doc = await doc_of(self._store, table_id)
        if doc.seat_of(account) is None and doc.host != account:
            raise Refusal("not-seated", "take a seat first")
        if doc.status != "open":
            raise Refusal("table-begun", "this match has begun, and can be watched")
        if friend not in (await self._relations.of(account)).friends:
            raise Refusal("not-friends", "friends are invited: who follow each other")
        waiting = [row for row, doc in await self._of(friend) if _waits(doc, friend)]
        if any(row.table_id == table_id for row in waiting):
            return
        if sum(row.by == account for row in waiting) >= MOST_OF_ONE:
            said = f"{MOST_OF_ONE} of your invitations wait for this player already; wait for an answer to one"
            raise Refusal("invitations-unanswered", said, "", {"most": MOST_OF_ONE})
        if len(waiting) >= MOST:
            raise Refusal("invitations-full", "enough invitations wait for this player just now")
        pay()
        made = self._now()
        await self._store.write(Write().add("invitation", account=friend, table_id=table_id, by=account, made=made))
        names = await self._handles({account})
        self._tell(friend, _invited(names.get(account, ""), doc, made))

    async def of(self, account: str) -> tuple[Invited, ...]:
        """The invitations that wait for somebody, to tables that still wait, the newest first. Raises StoreError."""
        rows = await self._of(account)
        names = await self._handles({row.by for row, _ in rows})
        found = [
            _invited(names[row.by], doc, row.made) for row, doc in rows if row.by in names and _waits(doc, account)
        ]
        return tuple(found)

    async def seen(self, account: str, table_id: str) -> None:
        """An invitation is dealt with. Raises StoreError."""
        await self._store.write(Write().add("no-invitation", who=account, key=table_id))

    async def _of(self, account: str) -> list[tuple[Any, TableDoc]]:
        """What somebody was asked to lately, and those tables as they are now."""
        table = sa.join(schema.invitations, schema.tables, schema.tables.c.id == invitations.table_id)
        wanted = sa.select(schema.invitations, schema.tables.c.doc).select_from(table)
        fresh = invitations.made > self._now() - KEPT_MS
        rows = await self._store.rows(
            wanted.where(invitations.account == account, fresh).order_by(invitations.made.desc())
        )
        return [(row, _doc.decode(row.doc)) for row in rows]

    async def _handles(self, accounts: set[str]) -> dict[str, str]:
        columns = schema.accounts.c
        wanted = sa.select(columns.id, columns.handle).where(columns.id.in_(accounts), columns.handle.is_not(None))
        return {row.id: row.handle for row in await self._store.rows(wanted)}


async def doc_of(store: Store, table_id: str) -> TableDoc:
    """A table as it is stored; nothing of it is brought into memory. Raises Refusal (`table-unknown`), StoreError."""
    row = None
    if is_id(table_id):
        row = await store.row(sa.select(schema.tables.c.doc).where(schema.tables.c.id == table_id))
    if row is None:
        raise unknown_table()
    return _doc.decode(row.doc)


def _waits(doc: TableDoc, account: str) -> bool:
    """Whether an invitation to a table is still one: it waits for players, and this one has no seat there."""
    return doc.status == "open" and doc.seat_of(account) is None


def _invited(by: str, doc: TableDoc, made: int) -> Invited:
    return Invited(by, doc.id, f"/t/{doc.id}", doc.setup.title, doc.setup.game, made)
