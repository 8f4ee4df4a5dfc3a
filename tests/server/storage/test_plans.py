"""Frequent queries read few rows, however many there are."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from inkrally.server.features.insight.insight import InsightReader
from inkrally.server.features.ratings.ratings import _newest_before
from inkrally.server.storage import owned_rows, schema
from inkrally.server.storage.databases.sqlite_file import FILE_NAME, migrate
from inkrally.server.storage.databases.statements import row_statements
from tests.server.features.history.test_history import keep, over, player
from tests.server.features.insight.test_insight import FIVE, add_losses
from tests.server.postgresql import file_only
from tests.server.site import over_sockets, running
from tests.server.storage.test_stores import filled


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("empty") / FILE_NAME
    migrate(path)
    return path


def plan(path: Path, statement: sa.sql.ClauseElement) -> list[str]:
    """Return the query plan of SQLite."""
    compiled = statement.compile(dialect=sa.create_engine("sqlite://").dialect)
    values = [1 for _ in getattr(compiled, "positiontup", None) or ()]
    with closing(sqlite3.connect(path)) as connection:
        return [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {compiled}", values)]


@pytest.mark.parametrize("name", sorted(owned_rows.statements()))
def test_signing_in_and_deletion_read_few_rows(empty: Path, name: str) -> None:
    found = plan(empty, row_statements("sqlite")[name])
    assert found
    assert not [each for each in found if each.startswith("SCAN")]


@pytest.mark.parametrize("column", [schema.accounts.c.banned, schema.accounts.c.quiet])
def test_bans_and_mutes_are_found_by_index(empty: Path, column: sa.Column[int]) -> None:
    (found,) = plan(empty, sa.select(schema.accounts.c.id).where(column > sa.bindparam("now")))
    assert found.startswith("SEARCH accounts USING INDEX")


def test_only_the_last_ratings_before_a_result_are_read(empty: Path) -> None:
    """The newest rating of each player, and the last ones for matchmaking, as some players have very many."""
    found = [each for each in plan(empty, _newest_before(3)) if " ratings " in each]
    assert found == ["SEARCH ratings USING PRIMARY KEY (account=? AND game=? AND tempo=? AND n<?)"] * 6


@file_only
@over_sockets
async def test_insight_reads_only_the_rows_of_the_account(tmp_path: Path) -> None:
    async with running(tmp_path) as site:
        _, account = await player(site, "Mira")
        tables = await keep(site, *(over([account], number) for number in range(3)))
        await add_losses(site, tables, FIVE[:3])
        executed: list[tuple[str, Any]] = []

        def record(_connection: object, _cursor: object, statement: str, values: Any, *_: object) -> None:
            executed.append((statement, values))

        engine = site.services.store.database._reader  # type: ignore[attr-defined]  # of SQLite
        sa.event.listen(engine, "before_cursor_execute", record)
        found = await InsightReader(site.services.store, lambda: 0).of(account)
        sa.event.remove(engine, "before_cursor_execute", record)
        assert [game.reviewed for game in found.games] == [3]
        with closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection:
            plans = [
                line[3]
                for statement, values in executed
                for line in connection.execute(f"EXPLAIN QUERY PLAN {statement}", values)
            ]
    read = [each for each in plans if "history" in each or "reviewed" in each]
    assert [each for each in read if each.startswith("SEARCH history")]
    assert [each for each in read if each.startswith("SEARCH reviewed USING PRIMARY KEY")]
    assert not [each for each in read if each.startswith("SCAN")]


@file_only
@over_sockets
async def test_lists_and_sweeps_read_few_rows(tmp_path: Path) -> None:
    async with running(tmp_path, unfinished_table_days=7, finished_match_days=7) as site:
        ann = site.browser()
        for _ in range(2):
            await ann.make(1, name="Ann")
        await filled(site.services.store)
        executed: list[tuple[str, Any]] = []

        def record(_connection: object, _cursor: object, statement: str, values: Any, *_: object) -> None:
            executed.append((statement, values))

        engine = site.services.store.database._reader  # type: ignore[attr-defined]  # of SQLite
        sa.event.listen(engine, "before_cursor_execute", record)
        assert len((await ann.http.get("/api/tables/mine")).json()) == 2
        await site.services.operator.overview()
        await site.services.operator.overview("Ann")
        await site.services.retention.sweep()
        sa.event.remove(engine, "before_cursor_execute", record)
        with closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection:
            plans = [
                row[3]
                for statement, values in executed
                if statement.startswith("SELECT") and " tables" in statement
                for row in connection.execute(f"EXPLAIN QUERY PLAN {statement}", values)
            ]
    assert "SEARCH tables USING COVERING INDEX tables_in_short (id=? AND updated>?)" in plans
    read = [each for each in plans if each.startswith("SCAN tables")]
    assert all("COVERING INDEX" in each for each in read), read
