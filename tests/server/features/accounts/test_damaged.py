"""With a damaged table in the store, its players and others can still export and delete their accounts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from inkrally.server.storage import schema
from inkrally.server.storage.databases.sqlite_file import FILE_NAME
from inkrally.server.storage.store import TableCorrupted
from tests.server import postgresql
from tests.server.conftest import Faults
from tests.server.features.accounts.test_deletion import NAMES, finished, found_in_rows
from tests.server.features.accounts.test_players import at_name, player
from tests.server.site import Site, over_sockets, running
from tests.server.storage.test_folder import lose_a_page, lose_the_sense


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
