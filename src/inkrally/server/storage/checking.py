"""Whether stored matches are what was played: each is folded, and verified by its rules. Changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import msgspec
import sqlalchemy as sa

from inkrally.match.errors import Problem
from inkrally.match.log import verify
from inkrally.server.storage.databases.database import ERRORS, Database
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
    """Look at all matches, as of one moment; what is wrong is told as it is found. Raises what the product raises."""
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
                    rows = await read(lambda connection, wanted=table_id: loaded(connection, wanted))  # type: ignore[misc]  # as above
                    wrong = _look(rows, counts)
                except WRONG as error:
                    counts.damaged += 1
                    wrong = Checked(table_id, "damaged", Problem("table-damaged", str(error)[:200]))
                if wrong is not None:
                    tell(wrong)
            last = found[-1][0]


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
