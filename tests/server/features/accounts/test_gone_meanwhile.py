"""Tables that are loaded or changed while an account is deleted or merged: none of its data comes back."""

from __future__ import annotations

import asyncio

import msgspec
import pytest
import sqlalchemy as sa

from inkrally.match.errors import Problem, Refusal
from inkrally.server.features.moderation.table_deletion import delete_table
from inkrally.server.storage import schema
from inkrally.server.storage.store import Write
from inkrally.server.storage.table_rows import add_table
from inkrally.table.document import Player, TableDocument
from inkrally.table.table import TableCore
from tests.server.conftest import Faults
from tests.server.features.accounts.test_deletion import NAMES, found_in_rows
from tests.server.features.accounts.test_ended_meanwhile import account_of
from tests.server.features.accounts.test_players import at_name, player, sign_in
from tests.server.finished_matches import AT, finished
from tests.server.paused_store import broken_off, is_waited_for, load_held, write_held
from tests.server.site import Browser, Site, eventually, over_sockets


async def over(site: Site, *seats: tuple[Browser, str]) -> str:
    """Store a finished match of these browsers with these names, which no server has in memory."""
    for browser, _ in seats:
        if not browser.cookie:
            await browser.make(1)
    made = finished([name for _, name in seats])
    players = tuple(Player(name, account_of(browser)) for browser, name in seats)
    doc = msgspec.structs.replace(made.doc, host=players[0].account, seats=players)
    write = Write()
    add_table(write, TableCore(doc, made.game, made.levels, made.match), AT)
    await site.services.store.write(write)
    return doc.id


async def doc_at(site: Site, table: str) -> TableDocument:
    """Return the stored document of a table."""
    row = await site.services.store.row(sa.select(schema.tables.c.doc).where(schema.tables.c.id == table))
    return msgspec.json.decode(row.doc, type=TableDocument)


async def has_a_rematch(browser: Browser, table: str) -> str:
    """Make a server write a finished table from memory, by a rematch; return the table of the rematch."""
    page = await browser.open(table)
    answer = await page.ask(type="rematch")
    await page.close()
    return str(answer["table"])


@pytest.mark.parametrize("loads", [False, True], ids=["loaded", "loading"])
@over_sockets
async def test_table_opened_during_deletion(site: Site, loads: bool) -> None:
    ann, ben = site.browser(), site.browser()
    table = await over(site, (ann, NAMES[1]), (ben, "Ben"))
    store = site.services.store
    with write_held(store, "glossed") as held, load_held(store, table) as load:
        if not loads:
            load.let_go()
        going = asyncio.create_task(site.services.deletion.delete(account_of(ann)))
        await held.here()
        opening = asyncio.create_task(ben.open(table))
        await load.here()
        if not loads:
            await opening
        held.let_go()
        load.let_go()
        await going
        await opening
    following = await has_a_rematch(ben, table)
    assert (await doc_at(site, table)).next == following
    assert await found_in_rows(site) == set()


@over_sockets
async def test_table_deleted_while_loading_is_unknown(site: Site) -> None:
    ann = site.browser()
    table = await over(site, (ann, "Ann"))
    tables = site.services.tables
    with load_held(site.services.store, table) as load:
        first = asyncio.create_task(tables.get(table))
        await load.here()
        await delete_table(tables, Write(), table, Problem("table-unknown", "it is gone"))
        second = asyncio.create_task(tables.get(table))
        load.let_go()
        for each in (first, second):
            with pytest.raises(Refusal, match="no table"):
                await each
    assert not tables.in_memory(table)
    with pytest.raises(Refusal, match="no table"):
        await tables.get(table)
    assert not tables._gone


@over_sockets
async def test_table_reloaded_during_deletion(site: Site) -> None:
    ann, ben = site.browser(), site.browser()
    table = await over(site, (ann, NAMES[1]), (ben, "Ben"))
    live = await site.services.tables.get(table)
    async with live.lock:
        going = asyncio.create_task(site.services.deletion.delete(account_of(ann)))
        await eventually(lambda: is_waited_for(live.lock))
        await site.execute("UPDATE tables SET doc = replace(doc, '\"A table\"', '\"Another\"')")
        live.reload()
    await going
    assert (await doc_at(site, table)).setup.title == "Another", "the outdated document was not written back"
    assert await found_in_rows(site) == set()


@over_sockets
async def test_two_players_of_a_table_deleted_at_once(site: Site, faults: Faults) -> None:
    faults.expected.add("store-refused")
    ann, ben, cid = site.browser(), site.browser(), site.browser()
    table = await over(site, (ann, NAMES[1]), (ben, NAMES[2]), (cid, "Cid"))
    with write_held(site.services.store, "glossed") as held:
        going = asyncio.create_task(site.services.deletion.delete(account_of(ann)))
        await held.here()
        await site.services.deletion.delete(account_of(ben))
        held.let_go()
        await going
    assert await found_in_rows(site) == set()
    assert (await doc_at(site, table)).accounts == {account_of(cid): 2}


@over_sockets
async def test_table_opened_while_its_guest_is_merged(site: Site) -> None:
    one, device, _ = await player(site, "Petra")
    guest, ben = at_name(site), site.browser()
    await guest.make(1)
    table = await over(site, (guest, "Pet"), (ben, "Ben"))
    before, petra = account_of(guest), account_of(one)
    with write_held(site.services.store, "doc-over") as held:
        coming = asyncio.create_task(sign_in(guest, device))
        await held.here()
        page = await ben.open(table)
        held.let_go()
        assert (await coming).status_code == 200
    await page.close()
    following = await has_a_rematch(ben, table)
    doc = await doc_at(site, table)
    assert doc.next == following
    assert set(doc.accounts) == {petra, account_of(ben)} - {before}


@over_sockets
async def test_table_deleted_while_its_guest_is_merged(site: Site, faults: Faults) -> None:
    faults.expected.add("store-refused")
    _, device, _ = await player(site, "Petra")
    guest, ben = at_name(site), site.browser()
    await guest.make(1)
    table = await over(site, (guest, "Pet"), (ben, "Ben"))
    with write_held(site.services.store, "doc-over") as held:
        coming = asyncio.create_task(sign_in(guest, device))
        await held.here()
        await site.services.operator.delete_table("page", table)
        held.let_go()
        assert (await coming).status_code == 200


@over_sockets
async def test_deletion_cancelled_during_a_sweep_is_kept_cancelled(site: Site) -> None:
    browsers = [(await player(site, handle))[0] for handle in ("Annika", "Benno")]
    await site.execute("UPDATE accounts SET leaves = 1")
    with write_held(site.services.store, "no-account") as held:
        sweep = asyncio.create_task(site.services.deletion.sweep())
        await held.here()
        # The deletion of one account has begun, so it is too late to cancel it.
        await site.execute("UPDATE accounts SET leaves = NULL")
        held.let_go()
        assert await sweep == 1
    assert sum([(await each.http.get("/api/me")).json()["handle"] is not None for each in browsers]) == 1


@over_sockets
async def test_results_of_a_guest_belong_to_the_player(site: Site) -> None:
    one, device, _ = await player(site, "Petra")
    guest, ben = at_name(site), site.browser()
    await guest.make(1)
    table = await over(site, (guest, "Pet"), (ben, "Ben"))
    history_recorder = site.services.history_recorder
    with write_held(site.services.store, "kept") as held:
        keeping = asyncio.create_task(history_recorder.catch_up())
        await held.here()
        assert (await sign_in(guest, device)).status_code == 200
        held.let_go()
        await keeping
    await history_recorder.catch_up()
    columns = schema.history.c
    kept = await site.services.store.rows(sa.select(columns.account).where(columns.table_id == table))
    assert {row.account for row in kept} == {account_of(one), account_of(ben)}
    assert await history_recorder.catch_up() == 0, "once"


@over_sockets
async def test_name_of_an_unconfirmed_write_is_removed_on_deletion(site: Site) -> None:
    ann, ben = site.browser(), site.browser()
    table = await over(site, (ann, NAMES[1]), (ben, "Ben"))
    with broken_off(site.services.store, "glossed"):
        called = await site.services.deletion._unseat(table, (account_of(ann), []))
    assert called == [NAMES[1]]
    assert await found_in_rows(site) == set()
