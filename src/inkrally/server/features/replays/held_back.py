"""Hides finished matches whose dice other people may still play.

A player of a match can share its dice by a link, as a *challenge*: others then play a match with the same dice. This
challenge is open for `OPEN_DAYS` days. A challenge with new dice is open until its deadline. Until its end, matches
with the dice of a challenge are shown only to their players and hosts, and to those who have finished a match with
these dice without a bot. All others see nothing that reveals a die. Matches of the games of a day are hidden in the
same way, until no player can finish these games any more, and sheets of the known-dice challenge until its week ends.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

import sqlalchemy as sa

from inkrally.match.errors import Refusal
from inkrally.server.features.lookups import has_sat
from inkrally.server.storage import schema
from inkrally.server.storage.row_decoding import read_doc
from inkrally.server.storage.store import Store
from inkrally.table.document import TableDocument

DAY_MS = 24 * 3600 * 1000
OPEN_DAYS = 30
"""How many days a challenge with the dice of a match is open after a player created its link."""
NO_END = 2**53 - 1
"""The end of a challenge without a deadline: the greatest integer that JavaScript represents exactly."""

links, tables, seats, tries = schema.dice_links.c, schema.tables.c, schema.seats.c, schema.dice_tries.c


def end_of(link: Any) -> int:
    """Return when the challenge of a link ends, in milliseconds since 1970. Links without a match have a stored end."""
    return int(link.created + OPEN_DAYS * DAY_MS if link.ends is None else link.ends)


class HeldBack:
    """Checks whether a match may be shown to an account."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now

    async def check(self, table_id: str, account: str | None) -> None:
        """Raise Refusal (`dice-held`) if a table shows dice that an account must not know yet. Raises StoreError."""
        row = await self._store.row(sa.select(tables.doc).where(tables.id == table_id))
        if row is not None:
            await self.check_doc(read_doc(table_id, row.doc), account)

    async def check_viewer(self, doc: TableDocument, account: str) -> None:
        """Raise Refusal (`dice-held`) if an account that connects to a table must not know its dice yet.

        Most running matches have new dice and need no query. Raises StoreError.
        """
        if doc.status == "over" or doc.dice_of or doc.dice_link or doc.repeats or doc.what_if is not None:
            await self.check_doc(doc, account)

    async def check_sitter(self, table_id: str, account: str) -> None:
        """Raise Refusal (`dice-held`) if an account that takes a seat without connecting must not know the dice of the
        table yet. Raises StoreError."""
        row = await self._store.row(sa.select(tables.doc).where(tables.id == table_id))
        if row is not None:
            await self.check_viewer(read_doc(table_id, row.doc), account)

    async def check_doc(self, doc: TableDocument, account: str | None) -> None:
        """Raise Refusal (`dice-held`) if the table of a document shows dice that an account must not know yet.

        A player or host of the table passes without a query. Raises StoreError.
        """
        if account and has_sat(doc, account):
            return
        until = (await self._held([doc.id, *await self._continued_matches(doc)], account)).values()
        if until:
            raise Refusal(
                "dice-held",
                "others still play these dice; until they finish, only people who played them can see this match",
                "",
                {"until": max(until), "days": _days(max(until) - self._now())},
            )

    async def _continued_matches(self, doc: TableDocument) -> list[str]:
        """Return the IDs of the tables whose match a what-if table continues: its origin, the origin of that table and
        so on. A what-if table shows rounds of all of them."""
        found: list[str] = []
        while doc.what_if is not None:
            found.append(doc.what_if.table)
            row = await self._store.row(sa.select(tables.doc).where(tables.id == found[-1]))
            if row is None:
                break
            doc = read_doc(found[-1], row.doc)
        return found

    async def among(self, table_ids: Collection[str], account: str | None) -> set[str]:
        """Return those of some tables that are hidden from an account. Raises StoreError."""
        return set(await self._held(table_ids, account))

    async def _held(self, table_ids: Collection[str], account: str | None) -> dict[str, int]:
        """Return those of some tables that are hidden from an account, each with the end of its challenge in
        milliseconds since 1970."""
        found: dict[str, int] = {}
        seed_of: dict[str, bytes] = {}
        same = sa.or_(links.seed == tables.seed, links.table_id == tables.id)
        query = sa.select(tables.id, tables.seed, links.created, links.ends).join(schema.dice_links, same)
        now = self._now()
        is_open = sa.func.coalesce(links.ends, links.created + OPEN_DAYS * DAY_MS) > now
        for row in await self._store.rows(query.where(tables.id.in_(table_ids), is_open)):
            found[row.id] = max(found.get(row.id, 0), end_of(row))
            seed_of[row.id] = row.seed
        if found and account:
            played = await self._played(account, list(seed_of.values()))
            found = {table_id: until for table_id, until in found.items() if seed_of[table_id] not in played}
        return found

    async def _played(self, account: str, seeds: Sequence[bytes]) -> set[bytes]:
        """Return those of some seeds whose dice an account has played to the end."""
        # A table of a try does not count if the try is unfinished, if a bot finished it, or if it is another account's
        # try.
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
            sa.select(links.seed)
            .join(schema.dice_tries, links.id == tries.link_id)
            .where(tries.account == account, tries.finished.is_not(None), tries.bot == 0, links.seed.in_(seeds))
        )
        rows = [*await self._store.rows(sat), *await self._store.rows(tried)]
        return {bytes(row.seed) for row in rows}


def _days(left: int) -> int:
    """Return the number of days in some milliseconds, rounded up; 0 for a challenge without a deadline."""
    return 0 if left > 2 * OPEN_DAYS * DAY_MS else -(-left // DAY_MS)
