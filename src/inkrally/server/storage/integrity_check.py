"""The check of stored matches: replays each match, verifies its log, and compares the result with the stored result."""

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
"""How many tables to list at once."""
CHECK_ERRORS: tuple[type[Exception], ...] = (*ERRORS, StoreError)
"""The errors that mean that the store itself cannot be read."""


_summary = msgspec.json.Decoder(MatchSummary)
_standings = msgspec.json.Decoder(tuple[SeatStanding, ...])


class MatchFinding(msgspec.Struct, frozen=True, omit_defaults=True):
    """A match with an error.

    Attributes:
        table: The ID of the table.
        found: `damaged` if the match cannot be read or replayed. `differs` if its log does not follow from the rules,
            or if a stored result is wrong.
        error: The error. If only a stored result is wrong, its code is `log-result` or `log-end`, and its `at` is the
            column.
        entry: The first log entry that does not follow from the rules, if there is one.
    """

    table: str
    found: Literal["damaged", "differs"]
    error: Problem | None = None
    entry: int | None = None


class IntegrityReport(msgspec.Struct):
    """The counts of an integrity check.

    Attributes:
        matches: The number of checked matches.
        same: The number of matches without errors.
        of_other_rules: The number of matches that began under older rules. They are only replayed.
        differ: The number of findings of the kind `differs`.
        damaged: The number of findings of the kind `damaged`.
    """

    matches: int = 0
    same: int = 0
    of_other_rules: int = 0
    differ: int = 0
    damaged: int = 0


async def check_store(store: Database, report_finding: Callable[[MatchFinding], None]) -> IntegrityReport:
    """Check all matches of a store as of one moment, and return their numbers.

    Args:
        store: The store, which a server may use meanwhile.
        report_finding: Called with each wrong match at once.

    Raises:
        StartupError: The store cannot be read (`data-failed`).
    """
    await check_schema_version(store)
    try:
        return await _check_all(store, report_finding)
    except ERRORS as error:
        lines = str(getattr(error, "orig", None) or error).strip().splitlines()
        raise StartupError("data-failed", f"the store cannot be read completely: {lines[0][:300]}") from error


async def _check_all(store: Database, report_finding: Callable[[MatchFinding], None]) -> IntegrityReport:
    """Check all matches. Raises errors of the database."""
    counts, last = IntegrityReport(), ""
    query = sa.select(tables.c.id).where(tables.c.header.is_not(None)).order_by(tables.c.id).limit(CHUNK)
    async with store.snapshot() as read:
        while True:
            behind = query.where(tables.c.id > last)
            found = await read(lambda connection, asked=behind: connection.execute(asked).all())  # type: ignore[misc]  # mypy does not see the default
            if not found:
                return counts
            for (table_id,) in found:
                counts.matches += 1
                try:
                    wrong = _check_match(*await _read(store, read, table_id), counts)
                except CHECK_ERRORS as error:
                    if not isinstance(error, StoreError) and store.fault(error) != "damaged":
                        raise
                    counts.damaged += 1
                    wrong = MatchFinding(table_id, "damaged", _damage(error))
                if wrong is not None:
                    report_finding(wrong)
            last = found[-1][0]


async def _read(store: Database, read: StoreReader, table_id: str) -> tuple[Any, str | None]:
    """Return the rows of a table, as `store.load_rows` does, and its stored standings."""

    def both(connection: sa.Connection) -> tuple[Any, str | None]:
        """Read the rows of the table, and its standings."""
        query = sa.select(results.c.standings).where(results.c.table_id == table_id)
        return load_rows(connection, table_id), connection.execute(query).scalar()

    def reading(connection: sa.Connection) -> tuple[Any, str | None]:
        """Read the rows of the table, and its standings, in a savepoint if the database needs one."""
        if store.product == "sqlite":
            return both(connection)
        # After an error, PostgreSQL reads nothing more in a transaction, unless it returns to a savepoint.
        with connection.begin_nested():
            return both(connection)

    return await read(reading)


def _damage(error: Exception) -> Problem:
    """Return the error for rows that cannot be read, with details for the operator."""
    if isinstance(error, NewerVersionRequired):
        return error.problem
    why = error.__cause__ or error
    if isinstance(why, InkrallyError):
        return Problem("table-damaged", why.message[:200], why.at)
    return Problem("table-damaged", str(why)[:200])


def _check_match(rows: Any, standings: str | None, counts: IntegrityReport) -> MatchFinding | None:
    """Check one match, and count it in `counts`. Return a finding, or None for a match without errors."""
    table = table_from_rows(rows)  # the table exists: it was just listed
    assert table.match is not None, "it has a header"
    verdict = verify(table.match.log, table.game)
    if not verdict.ok:
        counts.differ += 1
        return MatchFinding(table.doc.id, "differs", verdict.error, verdict.entry)
    if not verdict.rules.startswith("decided again"):
        counts.of_other_rules += 1  # under its own rules, the result may have been different
        return None
    wrong = _wrong_result(table, rows[0], standings)
    if wrong is not None:
        counts.differ += 1
        return MatchFinding(table.doc.id, "differs", wrong)
    counts.same += 1
    return None


def _wrong_result(table: TableCore, row: Any, standings: str | None) -> Problem | None:
    """Return the error if a stored result of a match is wrong, or None.

    The stored results are the status of the table, and the places in the summary and in the standings. They must agree
    with the replayed match.
    """
    assert table.match is not None
    result = table.game.result(table.match.state.table)
    places = () if result is None else result.places
    if (row.status == "over") != (result is not None):
        text = "over, but its entries end earlier" if result is None else "under way, but by its entries it is over"
        return Problem("log-end", f"the match is marked as {text}", "tables.status")
    kept: list[tuple[str, Sequence[int]]] = []
    where = "tables.glance"
    try:
        if row.glance is not None:
            kept.append((where, _summary.decode(row.glance).places))
        if standings is not None:
            where = "results.standings"
            kept.append((where, [each.place for each in _standings.decode(standings)]))
    except msgspec.DecodeError as error:
        return Problem("log-result", f"the stored result cannot be read: {error}"[:200], where)
    for where, found in kept:
        # Summaries of older versions may have no places.
        if tuple(found) != places and (found or where == "results.standings"):
            return Problem(
                "log-result", f"the places are {_joined(places)} by the match, but {_joined(found)} here", where
            )
    return None


def _joined(places: Sequence[int]) -> str:
    """Return places as text for a message."""
    return ", ".join(map(str, places)) or "none"
