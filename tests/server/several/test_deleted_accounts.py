"""Accounts that are deleted or merged while another server owns one of their tables: that server writes no outdated
data.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

from inkrally.server.events import AnswersOutdated
from inkrally.server.storage.store import Write
from tests.server import postgresql
from tests.server.features.accounts.test_deletion import NAMES, found_in_rows
from tests.server.features.accounts.test_ended_meanwhile import account_of
from tests.server.features.accounts.test_gone_meanwhile import doc_at, has_a_rematch, over
from tests.server.features.accounts.test_players import at_name, player, sign_in
from tests.server.features.talk.test_talk import read, say
from tests.server.paused_store import is_waited_for, write_held
from tests.server.several.playing import at, two
from tests.server.site import Site, eventually, over_sockets

pytestmark = postgresql.needs_postgresql


@over_sockets
async def test_table_opened_at_another_server_while_its_player_is_deleted(tmp_path: Path) -> None:
    async with two(tmp_path) as (one, other):
        ann, ben = one.browser(), one.browser()
        table = await over(one, (ann, NAMES[1]), (ben, "Ben"))
        with write_held(one.services.store, "glossed") as held:
            going = asyncio.create_task(one.services.deletion.delete(account_of(ann)))
            await held.here()
            page = await at(other, ben).open(table)
            held.let_go()
            await going
        await page.until(lambda: page.bye)
        following = await has_a_rematch(at(other, ben), table)
        assert (await doc_at(one, table)).next == following
        assert await found_in_rows(one) == set()


@over_sockets
async def test_table_opened_at_another_server_while_its_guest_is_merged(tmp_path: Path) -> None:
    async with two(tmp_path) as (one, other):
        petra, device, _ = await player(one, "Petra")
        guest, ben = at_name(one), one.browser()
        await guest.make(1)
        table = await over(one, (guest, "Pet"), (ben, "Ben"))
        before = account_of(guest)
        with write_held(one.services.store, "doc-over") as held:
            coming = asyncio.create_task(sign_in(guest, device))
            await held.here()
            page = await at(other, ben).open(table)
            held.let_go()
            assert (await coming).status_code == 200
        await page.close()
        await has_a_rematch(at(other, ben), table)
        accounts = (await doc_at(one, table)).accounts
        assert before not in accounts
        assert account_of(petra) in accounts


@over_sockets
async def test_finished_table_acquired_by_another_server_is_deleted_there(tmp_path: Path) -> None:
    async with two(tmp_path) as (one, _):
        ann, ben = one.browser(), one.browser()
        table = await over(one, (ann, NAMES[1]), (ben, "Ben"))
        live = await one.services.tables.get(table)
        async with live.lock:
            going = asyncio.create_task(one.services.deletion.delete(account_of(ann)))
            await eventually(lambda: is_waited_for(live.lock))
            await one.execute(f"UPDATE owners SET owner = 'another', epoch = epoch + 1 WHERE id = '{table}'")
        await going
        assert live.outdated, "the table in memory was outdated"
        assert await found_in_rows(one) == set(), "the owner of the table ran it again"


@over_sockets
async def test_chat_of_a_deleted_player_disappears_at_another_server(tmp_path: Path) -> None:
    async with two(tmp_path) as (one, other):
        ann, ben = one.browser(), one.browser()
        await ben.make(1)
        table = await ann.make(2, name="Ann")
        here, page = await at(other, ann).open(table), await at(other, ben).open(table)
        await page.done("sit", name="Ben")
        assert await say(here, text="Ben, look") == "done"
        assert await say(page, text="I am gone") == "done"
        with write_held(one.services.store, "no-account") as held:
            going = asyncio.create_task(one.services.deletion.delete(account_of(ben)))
            await held.here()
            await events_received(one, other)
            held.let_go()
            await going
        await here.until(lambda: read(here) == [""])


async def events_received(one: Site, other: Site) -> None:
    """Wait until a server has received all earlier events of another one."""
    heard = asyncio.Event()
    other.services.events.on(AnswersOutdated, lambda event: heard.set())
    await one.services.store.write(Write().tell(AnswersOutdated("none")))
    await heard.wait()
