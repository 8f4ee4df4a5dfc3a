"""The effect of a damaged table on others is small: only its own row is read separately, and not all rows."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from inkrally.server.observability import metrics as observe
from inkrally.server.storage import schema
from inkrally.server.storage.databases.sqlite_file import FILE_NAME
from inkrally.server.storage.retention import SweepResult
from inkrally.server.storage.store import TableCorrupted
from tests.server import postgresql
from tests.server.conftest import Faults
from tests.server.features.accounts.test_players import at_name
from tests.server.features.mail.mailbox import MINUTE, mailbox, mailed, mailing, patience, text_of
from tests.server.features.mail.test_notices import ADA, away, two_at
from tests.server.features.people.test_people import called, follow
from tests.server.finished_matches import finished, stored
from tests.server.site import Page, over_sockets, running
from tests.server.storage.test_folder import lose_a_page, lose_some_bytes
from tests.server.storage.test_retention import age, ids, put_away

pytestmark = postgresql.file_only
TABLES = 12


def damage_counted() -> float:
    return observe.REGISTRY.get_sample_value("inkrally_store_failures_total", {"fault": "damaged"}) or 0.0


@over_sockets
async def test_damaged_table_is_read_separately(
    tmp_path: Path, faults: Faults, monkeypatch: pytest.MonkeyPatch
) -> None:
    faults.expected.add("table-corrupted")
    async with running(tmp_path) as site:
        browser = site.browser()
        hurt, *_ = [await browser.make(1, name="Ada", setup={"public": True}) for _ in range(TABLES)]
    lose_a_page(tmp_path / FILE_NAME, hurt)
    async with running(tmp_path) as site:
        database, reads = site.services.store.database, list[Any]()
        read, me = database.read, asyncio.current_task()

        async def counted(work: Callable[[Any], Any], whole: bool = False) -> Any:
            if asyncio.current_task() is me:  # a server that has started reads in the background, too
                reads.append(work)
            return await read(work, whole)

        monkeypatch.setattr(database, "read", counted)
        counted_before = damage_counted()
        assert not await site.services.tables.newer.check(hurt), "the damage is reported when the row is read"
        assert damage_counted() > counted_before, "the damage is not logged here"
        assert 0 < len(reads) < TABLES / 2
        reads.clear()
        await site.services.lobby.look_at({hurt: False})
        assert len(reads) < TABLES / 2


@pytest.mark.parametrize("days", [0, 8])
@over_sockets
async def test_unused_data_is_deleted_despite_a_damaged_table(tmp_path: Path, faults: Faults, days: int) -> None:
    faults.expected |= {"table-corrupted", "store-refused"}
    choices = {"unfinished_table_days": 7, "finished_match_days": 7, "session_days": 7}
    async with running(tmp_path, idle_seconds=0.05, **choices) as site:
        browser = site.browser()
        hurt, old = [await browser.make(1, name="Ada", start=True) for _ in range(2)]
        over = await stored(site, finished())
        await site.services.sessions.create()
        before = await ids(site, schema.sessions)
        await put_away(site)
        await age(site, 8, old)
        await age(site, days, hurt)
        await age(site, 8, over[0])
        await age(site, 8, kind="sessions", when="seen")
    lose_a_page(tmp_path / FILE_NAME, hurt)
    async with running(tmp_path, **choices) as site:
        assert await site.services.retention.sweep() == SweepResult(tables=1, finished=1, sessions=2)
        assert await ids(site) == {hurt}
        assert len(await ids(site, schema.sessions)) == len(before) - 2, "the player of the table may return"
        with pytest.raises(TableCorrupted):
            await site.services.store.load(hurt)
    named = {entry["table"] for entry in faults._capture.entries if entry["event"] == "table-corrupted"}
    assert named == {hurt}, "and no other account"


@over_sockets
async def test_lists_of_tables_omit_damaged_ones(
    tmp_path: Path, faults: Faults, monkeypatch: pytest.MonkeyPatch
) -> None:
    faults.expected.add("table-corrupted")
    async with mailbox() as box:
        async with mailing(tmp_path, box) as (site, post, clock):
            ada = await mailed(site, post, box, "Ada", ADA)
            ben = await called(site, "Ben")
            await follow(ada, "Ben")
            await follow(ben, "Ada")
            clock.later += MINUTE
            pages: list[Page] = []
            for _ in range(2):
                pages += await two_at(ada, ben)
            asked = await ben.make(2, name="Ben")
            assert (await ben.post(f"/api/tables/{asked}/invite", {"handle": "Ada"})).status_code == 200
            hurt, sound = (each.snapshot["table"]["id"] for each in pages[::2])
            for page in pages[::2]:
                await page.play_round()
            await away(site, clock, *pages)
            for table in (hurt, sound):
                page = await ben.open(table)
                await page.play_round()
                await page.round_is(2)
            (ada_is,) = await site.services.store.rows(
                sa.select(schema.accounts.c.id).where(schema.accounts.c.handle == "Ada")
            )
            match = f"'{ada_is.id}', '{asked}', 1, 'railroad-ink', 'live', 'blue', 0, 1, 1, 'alone', 1, 1"
            columns = "account, table_id, at, game, tempo, box, seat, people, place, outcome, public, counts"
            await site.execute(f"INSERT INTO history ({columns}) VALUES ({match})")
            await site.execute(f"INSERT INTO reviewed (table_id, seat, lost, rounds) VALUES ('{asked}', 0, 1, 7)")
            # As before summaries existed.
            await site.execute(f"UPDATE tables SET glance = NULL WHERE id = '{hurt}'")
            seen = ada.http.cookies
        lose_some_bytes(tmp_path / FILE_NAME, hurt)
        lose_a_page(tmp_path / FILE_NAME, asked)
        async with mailing(tmp_path, box) as (site, post, clock):
            ada = at_name(site)
            ada.http.cookies = seen
            await site.execute("UPDATE sessions SET seen = 1")
            rows, before = site.services.store.rows, len(box.mails)

            async def reading(statement: Any, **values: Any) -> Any:
                """Fail as with a lost page of the log, which in this small file could belong to other tables, too."""
                if "FROM entries" in str(statement) and hurt in str(statement.compile().params):
                    raise TableCorrupted("table-damaged", "it is damaged")
                return await rows(statement, **values)

            monkeypatch.setattr(site.services.store, "rows", reading)
            clock.later = patience("turn") + 4 * MINUTE
            assert await post.send_due() == 1
            assert f"/t/{sound}" in text_of(box.mails[before])
            assert hurt not in text_of(box.mails[before])
            found = {
                path: await ada.http.get(path)
                for path in ("/api/people", "/api/tables/mine?sheets=1", "/api/players/Ada/profile")
            }
            assert {path: answer.status_code for path, answer in found.items()} == dict.fromkeys(found, 200)
            assert {each["table"] for each in found["/api/tables/mine?sheets=1"].json()} == {hurt, sound}
            assert found["/api/people"].json()["invited"] == []
    named = {entry["table"] for entry in faults._capture.entries if entry["event"] == "table-corrupted"}
    assert named == {hurt, asked}
