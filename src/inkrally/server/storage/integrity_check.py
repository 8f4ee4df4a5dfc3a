"""Whether stored matches are what was played: each is folded, verified by its rules, and compared with what is stored
of its result. Changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal

import msgspec
import sqlalchemy as sa

from inkrally.lobby.ratings import SeatStanding
from inkrally.match.errors import InkrallyError, Problem
from inkrally.match.log import verify
from inkrally.server.config import StartupError
from inkrally.server.storage.databases.database import ERRORS, Database, StoreReader
from inkrally.server.storage.schema import results, tables
from inkrally.server.storage.store import NewerVersionRequired, StoreError, load_rows
from inkrally.server.storage.store_copy import check_schema_version
from inkrally.server.storage.summary import MatchSummary
from inkrally.server.storage.table_rows import table_from_rows
from inkrally.table.table import TableCore

CHUNK = 500
CHECK_ERRORS: tuple[type[Exception], ...] = (*ERRORS, StoreError)


_summary = msgspec.json.Decoder(MatchSummary)
_standings = msgspec.json.Decoder(tuple[SeatStanding, ...])


class MatchFinding(msgspec.Struct, frozen=True, omit_defaults=True):
    """A match that is not as it should be: it cannot be read or folded (`damaged`), or what stands there does not
    follow from the rules (`differs`), from entry `entry` on. Where the log is right and a result that is kept beside it
    is not, the error is `log-result` or `log-end`, with the column where it stands."""

    table: str
    found: Literal["damaged", "differs"]
    error: Problem | None = None
    entry: int | None = None


class IntegrityReport(msgspec.Struct):
    """How many matches there are; of other rules are those that fold, but began under rules of before."""

    matches: int = 0
    same: int = 0
    of_other_rules: int = 0
    differ: int = 0
    damaged: int = 0


async def check_store(store: Database, tell: Callable[[MatchFinding], None]) -> IntegrityReport:
    """Look at all matches, as of one moment; what is wrong is told as it is found. Raises Unusable (`data-failed`)."""
    await check_schema_version(store)
    try:
        return await _check_all(store, tell)
    except ERRORS as error:
        said = str(getattr(error, "orig", None) or error).strip().splitlines()
        raise StartupError("data-failed", f"the store cannot be read to its end: {said[0][:300]}") from error


async def _check_all(store: Database, tell: Callable[[MatchFinding], None]) -> IntegrityReport:
    counts, last = IntegrityReport(), ""
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
                    wrong = _look(*await _read(store, read, table_id), counts)
                except CHECK_ERRORS as error:
                    if not isinstance(error, StoreError) and store.fault(error) != "damaged":
                        raise
                    counts.damaged += 1
                    wrong = MatchFinding(table_id, "damaged", _damage(error))
                if wrong is not None:
                    tell(wrong)
            last = found[-1][0]


async def _read(store: Database, read: StoreReader, table_id: str) -> tuple[Any, str | None]:
    """The rows of a table, as `loaded` gives them, and what is kept of its match for ratings."""

    def both(connection: sa.Connection) -> tuple[Any, str | None]:
        kept = sa.select(results.c.standings).where(results.c.table_id == table_id)
        return load_rows(connection, table_id), connection.execute(kept).scalar()

    def reading(connection: sa.Connection) -> tuple[Any, str | None]:
        if store.product == "sqlite":
            return both(connection)
        # After an error PostgreSQL reads nothing more in a transaction, unless it goes back to where it was before.
        with connection.begin_nested():
            return both(connection)

    return await read(reading)


def _damage(error: Exception) -> Problem:
    """What is wrong with rows that are no match, for who hosts: not only that they are none."""
    if isinstance(error, NewerVersionRequired):
        return error.problem
    why = error.__cause__ or error
    if isinstance(why, InkrallyError):
        return Problem("table-damaged", why.message[:200], why.at)
    return Problem("table-damaged", str(why)[:200])


def _look(rows: Any, standings: str | None, counts: IntegrityReport) -> MatchFinding | None:
    table = table_from_rows(rows)  # it is there, it was just listed
    assert table.match is not None, "it has a header"
    verdict = verify(table.match.log, table.game)
    if not verdict.ok:
        counts.differ += 1
        return MatchFinding(table.doc.id, "differs", verdict.error, verdict.entry)
    if not verdict.rules.startswith("decided again"):
        counts.of_other_rules += 1  # by its own rules its result may have been another
        return None
    wrong = _wrong_result(table, rows[0], standings)
    if wrong is not None:
        counts.differ += 1
        return MatchFinding(table.doc.id, "differs", wrong)
    counts.same += 1
    return None


def _wrong_result(table: TableCore, row: Any, standings: str | None) -> Problem | None:
    """What is wrong with what is kept beside a log: whether the match is over, and the places, in the summary for lists
    and for ratings."""
    assert table.match is not None
    result = table.game.result(table.match.state.table)
    places = () if result is None else result.places
    if (row.status == "over") != (result is not None):
        said = "over, and its entries end before" if result is None else "under way, and by its entries it is over"
        return Problem("log-end", f"the match is said to be {said}", "tables.status")
    kept: list[tuple[str, Sequence[int]]] = []
    where = "tables.glance"
    try:
        if row.glance is not None:
            kept.append((where, _summary.decode(row.glance).places))
        if standings is not None:
            where = "results.standings"
            kept.append((where, [each.place for each in _standings.decode(standings)]))
    except msgspec.DecodeError as error:
        return Problem("log-result", f"what is kept of the result cannot be read: {error}"[:200], where)
    for where, found in kept:
        # What an older version has kept for lists may have no places.
        if tuple(found) != places and (found or where == "results.standings"):
            return Problem("log-result", f"the places are {_said(places)} by the match, and {_said(found)} here", where)
    return None


def _said(places: Sequence[int]) -> str:
    return ", ".join(map(str, places)) or "none"
