"""Accounts own data: in migrated stores, for every column that names an account, and next to a damaged table."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy.sql import visitors
from sqlalchemy.sql.elements import BinaryExpression

from inkrally.server.features.accounts.export import NOT_EXPORTED, _wanted
from inkrally.server.storage import schema
from inkrally.server.storage.databases.sqlite_file import FILE_NAME
from inkrally.server.storage.owned_rows import OWNED_COLUMNS
from inkrally.server.storage.sessions import hash_token
from inkrally.server.storage.store import TableCorrupted
from inkrally.table.document import EmptySeat, Player, TableDocument, TableSetup
from tests.server import postgresql
from tests.server.conftest import Faults
from tests.server.features.accounts.test_deletion import NAMES, finished, found_in_rows
from tests.server.features.accounts.test_players import at_name, player
from tests.server.postgresql import file_only
from tests.server.site import Site, over_sockets, running
from tests.server.storage.test_folder import lose_a_page, lose_the_sense
from tests.server.storage.test_interrupted_migrations import connected

ALSO_EXPORTED = {"reviewed.table_id", "reviewed.seat"}
"""Columns of the key of a review, which the export already contains as columns of `history`."""
TOKEN = "t" * 43
ME, OTHER = hash_token(TOKEN), "o" * 64
TRICKY = 'Ann "session":"x" said'
"""A name that looks like part of the document."""


def before_accounts(path: Path, doc: TableDocument) -> None:
    """Create a store as the release before accounts had it, with rows of all kinds that belonged to a session."""
    with connected(path, "0007") as connection:
        old = msgspec.json.encode(doc).decode().replace('"account":"', '"session":"')
        assert old.count('"session":"') == 2

        def put(sql: str, **row: object) -> None:
            connection.execute(sa.text(sql), row)

        for number, session in enumerate((ME, OTHER)):
            put("INSERT INTO sessions VALUES (:id, :at, :at)", id=session, at=5 + number)
        put(
            "INSERT INTO tables (id, doc, status, watched, owes, created, updated)"
            " VALUES (:id, :doc, 'open', 0, '[]', 5, 5)",
            id=doc.id,
            doc=old,
        )
        for seat, session in enumerate((ME, OTHER)):
            put("INSERT INTO players VALUES (:table, :session, :seat)", table=doc.id, session=session, seat=seat)
        put("INSERT INTO answers VALUES (:table, :me, 'page', '[[0,3]]')", table=doc.id, me=ME)
        put("INSERT INTO codes VALUES ('h', :table, 0, :me, 99)", table=doc.id, me=ME)
        course = '{"id":"mine","name":"Mine"}'
        put("INSERT INTO courses VALUES ('c1c1c1c1c1c1', :me, :course, 1, NULL, 5, 5, 5)", me=ME, course=course)
        put("INSERT INTO dice_links VALUES ('link', :table, 0, '{}', 5)", table=doc.id)
        put("INSERT INTO dice_tries VALUES ('link', :me, NULL, 'Ann', 5, NULL, NULL, 0)", me=OTHER)
        put("INSERT INTO hidden VALUES (:other, :table)", other=OTHER, table=doc.id)


@file_only
@over_sockets
async def test_migration_keeps_the_owner_of_all_data(tmp_path: Path) -> None:
    setup = TableSetup(game="railroad-ink", title="Friday ink", seats=3, stand_in="steady")
    seats = (Player(TRICKY, ME), Player("Ben", OTHER), EmptySeat())
    doc = TableDocument("abcdefghjkmn", setup, ME, seats, 5)
    before_accounts(tmp_path / FILE_NAME, doc)
    async with running(tmp_path) as site:
        store = site.services.store
        for table, whose in (("answers", ME), ("codes", ME), ("courses", ME), ("dice_tries", OTHER), ("hidden", OTHER)):
            rows = await store.rows(sa.text(f"SELECT account FROM {table}"))
            assert [row.account for row in rows] == [whose], table
        accounts = await store.rows(sa.select(schema.accounts.c.id, schema.accounts.c.handle))
        assert sorted(accounts) == sorted([(ME, None), (OTHER, None)])
        sessions = await store.rows(sa.select(schema.sessions.c.id, schema.sessions.c.account, schema.sessions.c.seen))
        assert sorted(sessions) == sorted([(ME, ME, 5), (OTHER, OTHER, 6)])
        kept = await store.row(sa.select(schema.tables.c.doc))
        assert msgspec.json.decode(kept.doc, type=TableDocument) == doc
        browser = site.browser()
        browser.http.cookies.set("inkrally", TOKEN)
        (mine,) = (await browser.http.get("/api/tables/mine")).json()
        assert (mine["table"], mine["seat"], mine["host"], mine["names"][0]) == (doc.id, 0, True, TRICKY)
        assert [each["name"] for each in (await browser.http.get("/api/roborally/own-courses")).json()] == ["Mine"]
        page = await browser.open(doc.id)
        assert page.seat == 0
        await page.done("rename", name="Ann")
        found = await store.database.read(
            lambda connection: compare_metadata(MigrationContext.configure(connection), schema.metadata)
        )
        assert found == []


def test_every_column_with_an_account_is_handled() -> None:
    named = {each.name for each in OWNED_COLUMNS}
    found = {
        f"{table.name}.{column.name}"
        for table in schema.metadata.tables.values()
        for column in table.columns
        if column.name == "account" or any(key.column is schema.accounts.c.id for key in column.foreign_keys)
    }
    assert found == named
    for each in OWNED_COLUMNS:
        keys = [key.ondelete for key in each.column.foreign_keys]
        wanted: dict[str, list[list[str | None]]]
        wanted = {"cascade": [["CASCADE"]], "row": [[]], "nobody": [["SET NULL"], []]}
        assert keys in wanted[each.delete], each.name


def test_export_contains_all_columns_of_a_player() -> None:
    """Each column that names an account leads to exported rows, or is listed with a reason why not.

    The same holds for the columns of exported rows, and for tables that name no account.
    """
    who = "the account"
    named, exported, tables = set[str](), set[str](), set[str]()
    for wanted in _wanted(who).values():
        for part in visitors.iterate(wanted):
            if isinstance(part, BinaryExpression) and getattr(part.right, "value", None) == who:
                named.add(f"{part.left.table.name}.{part.left.name}")
        # An expression exports all of its columns.
        columns = [
            part for each in wanted.selected_columns for part in visitors.iterate(each) if isinstance(part, sa.Column)
        ]
        exported |= {f"{column.table.name}.{column.name}" for column in columns}
        tables |= {column.table.name for column in columns}
    owned = {each.name for each in OWNED_COLUMNS}
    assert owned - named - NOT_EXPORTED.keys() == set()
    everywhere = schema.metadata.tables
    missing = {f"{name}.{column.name}" for name in tables for column in everywhere[name].columns} - exported - named
    assert missing - NOT_EXPORTED.keys() == ALSO_EXPORTED
    assert {name for name in everywhere if name not in tables} - {name.split(".")[0] for name in NOT_EXPORTED} == set()
    known = {f"{table.name}.{column.name}" for table in everywhere.values() for column in table.columns}
    assert NOT_EXPORTED.keys() <= known | everywhere.keys()
    assert not NOT_EXPORTED.keys() & exported, "listed as not exported, but exported"


async def check_no_player_is_found(site: Site) -> None:
    one = site.browser()
    await one.post("/api/me/handle", {"handle": "Mirabell"})
    sign = "Mira\0bell"
    assert (await one.http.get("/api/players/Mira%00bell")).status_code == 404
    assert (await one.post("/api/people/follow", {"whom": {"handle": sign}, "on": True})).status_code == 404
    assert (await one.post("/api/reports", {"why": "name", "handle": sign})).status_code == 404
    found = await one.http.get("/api/players/Mirabell/matches", params={"company": sign, "box": sign})
    assert found.json()["matches"] == []
    answer = await one.post("/api/sign-in/code", {"handle": sign, "code": "a" * 20, "device": "x"})
    assert answer.status_code < 500


@over_sockets
async def test_search_for_an_unstorable_character_finds_no_player(site: Site) -> None:
    await check_no_player_is_found(site)


@postgresql.file_only
@over_sockets
async def test_damaged_table_does_not_prevent_deletion(tmp_path: Path, faults: Faults) -> None:
    faults.expected |= {"table-corrupted"}
    async with running(tmp_path) as site:
        one, _, _ = await player(site, NAMES[0])
        cookies = one.http.cookies
        await one.make(2, name=NAMES[1])
        hurt = await site.browser().make(1, name="Ben")
    lose_a_page(tmp_path / FILE_NAME, hurt)
    async with running(tmp_path) as site:
        one = at_name(site)
        one.http.cookies = cookies
        gone = await one.post("/api/me/delete", {"handle": NAMES[0], "when": "now"})
        assert gone.status_code == 200, gone.text
        assert (await at_name(site).post("/api/me/handle", {"handle": NAMES[0]})).status_code == 200
        kept = await site.services.store.rows_of_tables(sa.select(schema.tables.c.doc))
        assert not any(NAMES[1] in row.doc for row in kept)


@postgresql.file_only
@pytest.mark.parametrize("doc_too", [False, True])
@over_sockets
async def test_export_omits_only_damaged_data(tmp_path: Path, faults: Faults, doc_too: bool) -> None:
    faults.expected |= {"table-corrupted"}
    async with running(tmp_path) as site:
        one, _, _ = await player(site, "Annika")
        cookies = one.http.cookies
        ben = site.browser()
        tables = [(await finished(one, ben, name="Ann", title="A table"))[0]]
        tables += [await one.make(2, name="Ann") for _ in range(2)]
    lose_the_sense(tmp_path / FILE_NAME, tables[0])
    async with running(tmp_path) as site:
        if doc_too:
            await site.execute(f"UPDATE tables SET doc = '{{}}' WHERE id = '{tables[1]}'")
        one = at_name(site)
        one.http.cookies = cookies
        exported = json.loads((await one.http.get("/api/me/export")).text)
        assert {each["id"] for each in exported["tables"]} == set(tables[1 + doc_too :])


@over_sockets
async def test_failed_deletion_does_not_delay_others(site: Site, faults: Faults) -> None:
    faults.expected |= {"account-deletion-failed"}
    for name in NAMES[:3]:
        browser, _, _ = await player(site, name)
        await browser.post("/api/me/delete", {"handle": name})
    services = site.services
    await site.execute("UPDATE accounts SET leaves = 1")
    delete, tried = services.deletion.delete, list[str]()

    async def fails_twice(account: str) -> None:
        tried.append(account)
        if len(tried) == 1:
            raise TableCorrupted("table-damaged", "the stored data is damaged")
        if len(tried) == 2:
            raise KeyError("a bug of the server")
        await delete(account)

    deletion: Any = services.deletion
    deletion.delete = fails_twice
    assert await services.deletion.sweep() == 1
    assert len(tried) == 3
    assert len(await found_in_rows(site)) == 2
