"""Whether stored matches are what was played: each is folded, and verified by its rules. Changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec
import sqlalchemy as sa

from inkrally.match.errors import Problem
from inkrally.match.log import verify
from inkrally.server.storage.copies import check_form
from inkrally.server.storage.databases.database import ERRORS, Database, StoreReader
from inkrally.server.storage.folder import Unusable
from inkrally.server.storage.rows import from_rows
from inkrally.server.storage.schema import tables
from inkrally.server.storage.store import StoreError, loaded

CHUNK = 500
WRONG: tuple[type[Exception], ...] = (*ERRORS, StoreError)


class Checked(msgspec.Struct, frozen=True, omit_defaults=True):
    """A match that is not as it should be: it cannot be read or folded (`damaged`), or what stands there does not
    follow from the rules (`differs`), from entry `entry` on."""

    table: str
    found: Literal["damaged", "differs"]
    error: Problem | None = None
    entry: int | None = None


class CheckedStore(msgspec.Struct):
    """How many matches there are; of other rules are those that fold, but began under rules of before."""

    matches: int = 0
    same: int = 0
    of_other_rules: int = 0
    differ: int = 0
    damaged: int = 0


async def check_store(store: Database, tell: Callable[[Checked], None]) -> CheckedStore:
    """Look at all matches, as of one moment; what is wrong is told as it is found. Raises Unusable (`data-failed`)."""
    await check_form(store)
    try:
        return await _check_all(store, tell)
    except ERRORS as error:
        said = str(getattr(error, "orig", None) or error).strip().splitlines()
        raise Unusable("data-failed", f"the store cannot be read to its end: {said[0][:300]}") from error


async def _check_all(store: Database, tell: Callable[[Checked], None]) -> CheckedStore:
    counts, last = CheckedStore(), ""
    wanted = sa.select(tables.c.id).where(tables.c.header.is_not(None)).order_by(tables.c.id).limit(CHUNK)
    async with store.snapshot() as read:
        while True:
            behind = wanted.where(tables.c.id > last)
            found = await read(lambda connection, asked=behind: connection.execute(asked).all())  # type: ignore[misc]  # mypy does not see the default
            if not found:
                return counts
            for (table_id,) in found:
                counts.matches += 1
                try:
                    wrong = _look(await _read(store, read, table_id), counts)
                except WRONG as error:
                    if not isinstance(error, StoreError) and store.fault(error) != "damaged":
                        raise
                    counts.damaged += 1
                    wrong = Checked(table_id, "damaged", Problem("table-damaged", str(error)[:200]))
                if wrong is not None:
                    tell(wrong)
            last = found[-1][0]


async def _read(store: Database, read: StoreReader, table_id: str) -> object:
    def reading(connection: sa.Connection) -> object:
        if store.product == "sqlite":
            return loaded(connection, table_id)
        # After an error PostgreSQL reads nothing more in a transaction, unless it goes back to where it was before.
        with connection.begin_nested():
            return loaded(connection, table_id)

    return await read(reading)


def _look(rows: object, counts: CheckedStore) -> Checked | None:
    table = from_rows(rows)  # type: ignore[arg-type]  # as `loaded` gave them; it is there, it was just listed
    assert table.match is not None, "it has a header"
    verdict = verify(table.match.log, table.game)
    if not verdict.ok:
        counts.differ += 1
        return Checked(table.doc.id, "differs", verdict.error, verdict.entry)
    if verdict.rules.startswith("decided again"):
        counts.same += 1
    else:
        counts.of_other_rules += 1
    return None
