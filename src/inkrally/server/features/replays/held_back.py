"""Matches whose dice friends still play by a link: who may see them, and until when they are held back from others.

A challenge is open for `OPEN_DAYS` days after its link was made. Until then a match with these dice is shown to those
who had a seat in one that is over, or hosted it, and to those whose own try is over and was not left to a bot. Nobody
else is told anything from which a die could be known: a new session has no right. Knows no connection and no HTTP.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

import sqlalchemy as sa

from inkrally.match.errors import Refusal
from inkrally.server.features.lookups import has_sat
from inkrally.server.storage import schema
from inkrally.server.storage.reading import read_doc
from inkrally.server.storage.store import Store
from inkrally.table.doc import TableDoc

DAY_MS = 24 * 3600 * 1000
OPEN_DAYS = 30
"""How long after its link was made a challenge is open."""

links, tables, seats, tries = schema.links.c, schema.tables.c, schema.seats.c, schema.tries.c


def end_of(link: Any) -> int:
    """Return when the challenge of a link ends, in milliseconds."""
    return int(link.created + OPEN_DAYS * DAY_MS)


class HeldBack:
    """What is held back on a server."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now

    async def check(self, table_id: str, account: str | None) -> None:
        """Raise Refusal (`dice-held`) where a table shows dice of an open challenge to an account that has not played
        them. Raises StoreError."""
        row = await self._store.row(sa.select(tables.doc).where(tables.id == table_id))
        if row is not None:
            await self.check_doc(read_doc(table_id, row.doc), account)

    async def check_viewer(self, doc: TableDoc, account: str) -> None:
        """The same for an account that comes to a table. The dice of most matches are their own until they are over:
        there is nothing to look up then."""
        if doc.status == "over" or doc.dice_of is not None or doc.what_if is not None:
            await self.check_doc(doc, account)

    async def check_sitter(self, table_id: str, account: str) -> None:
        """The same for an account that sits down without having come to the table."""
        row = await self._store.row(sa.select(tables.doc).where(tables.id == table_id))
        if row is not None:
            await self.check_viewer(read_doc(table_id, row.doc), account)

    async def check_doc(self, doc: TableDoc, account: str | None) -> None:
        """The same for a table that was read."""
        if account and has_sat(doc, account):
            return
        until = (await self._held([doc.id, *await self._gone_on_from(doc)], account)).values()
        if until:
            raise Refusal(
                "dice-held",
                "friends still play these dice; until then only those who have played them see this match",
                "",
                {"until": max(until), "days": -(-(max(until) - self._now()) // DAY_MS)},
            )

    async def _gone_on_from(self, doc: TableDoc) -> list[str]:
        """The matches that a what-if goes on from, one after the other: it shows their rounds before its own, also
        where it goes on with other dice."""
        found: list[str] = []
        while doc.what_if is not None:
            found.append(doc.what_if.table)
            row = await self._store.row(sa.select(tables.doc).where(tables.id == found[-1]))
            if row is None:
                break
            doc = read_doc(found[-1], row.doc)
        return found

    async def among(self, table_ids: Collection[str], account: str | None) -> set[str]:
        """Return those of some tables that are held back from an account. Raises StoreError."""
        return set(await self._held(table_ids, account))

    async def _held(self, table_ids: Collection[str], account: str | None) -> dict[str, int]:
        """By table that is held back from an account the end of its challenge."""
        found: dict[str, int] = {}
        seed_of: dict[str, bytes] = {}
        same = sa.or_(links.seed == tables.seed, links.table_id == tables.id)
        wanted = sa.select(tables.id, tables.seed, links.created).join(schema.links, same)
        since = self._now() - OPEN_DAYS * DAY_MS
        for row in await self._store.rows(wanted.where(tables.id.in_(table_ids), links.created > since)):
            found[row.id] = max(found.get(row.id, 0), end_of(row))
            seed_of[row.id] = row.seed
        if found and account:
            played = await self._played(account, list(seed_of.values()))
            found = {table_id: until for table_id, until in found.items() if seed_of[table_id] not in played}
        return found

    async def _played(self, account: str, seeds: Sequence[bytes]) -> set[bytes]:
        """Return those of some seeds whose dice an account has played to the end."""
        # A try that is not over, or was left to a bot, gives no right, wherever its player sits.
        unfinished = sa.exists().where(
            tries.table_id == tables.id, sa.or_(tries.finished.is_(None), tries.bot != 0, tries.account != account)
        )
        sat = (
            sa.select(tables.seed)
            .join(schema.seats, seats.table_id == tables.id)
            .where(seats.account == account, seats.seat.is_not(None), tables.status == "over", tables.seed.in_(seeds))
            .where(~unfinished)
        )
        tried = (
            sa.select(tables.seed)
            .select_from(schema.tries.join(schema.links, links.id == tries.link_id))
            .join(schema.tables, tables.id == links.table_id)
            .where(tries.account == account, tries.finished.is_not(None), tries.bot == 0, tables.seed.in_(seeds))
        )
        rows = [*await self._store.rows(sat), *await self._store.rows(tried)]
        return {bytes(row.seed) for row in rows}
