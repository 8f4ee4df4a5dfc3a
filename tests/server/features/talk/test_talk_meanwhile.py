"""Lines that are removed, or deleted with their author, while a client connects and they are read."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import sqlalchemy as sa

from inkrally.server.storage import schema
from tests.server.features.accounts.test_ended_meanwhile import account_of
from tests.server.features.moderation.test_order import act
from tests.server.features.talk.test_talk import pair, read, say, speaks
from tests.server.paused_store import is_waited_for, read_held, write_held
from tests.server.site import Page, Site, eventually, over_sockets

READ = "ORDER BY talk.n"
RUDE = "Something rude"


@over_sockets
async def test_line_removed_during_a_read_is_not_shown(site: Site, tmp_path: Path) -> None:
    table, one, two, ann, ben = await pair(site)
    assert await say(two, text=RUDE) == "done"
    await one.close()
    await two.close()
    rooms = site.services.talk._rooms
    await eventually(lambda: not rooms)
    with read_held(site.services.store, READ) as held:
        page = await ann.open(table)
        await held.here()
        removing = asyncio.create_task(act(site, tmp_path, "remove-line", table=table, line=1))
        await eventually(lambda: removing.done() or is_waited_for(rooms[table].lock))
        held.let_go()
        assert (await removing).status_code == 200
    await page.until(lambda: page.talk and page.talk[1]["removed"])
    later = await ben.open(table)
    await speaks(later)
    assert read(later) == [""]


@over_sockets
async def test_room_opened_during_a_deletion_drops_its_lines(site: Site) -> None:
    table, one, two, ann, ben = await pair(site)
    assert await say(two, text=RUDE) == "done"
    assert await say(one, phrase="hello") == "done"
    assert (await two.ask(type="react", line=2, reaction="nice"))["type"] == "done"
    await one.close()
    await two.close()
    await eventually(lambda: not site.services.talk._rooms)
    with write_held(site.services.store, "no-account") as held:
        going = asyncio.create_task(site.services.deletion.delete(account_of(ben)))
        await held.here()
        page = await ann.open(table)
        await page.until(lambda: read(page) == [RUDE, "hello"])
        held.let_go()
        await going
    await page.until(lambda: read(page) == ["hello"])
    assert page.talk[2]["reactions"] == []


@over_sockets
async def test_name_in_a_line_is_not_shown_during_a_deletion(site: Site) -> None:
    table, one, two, ann, ben = await pair(site)
    assert await say(one, text="Hello Ben") == "done"
    await one.close()
    await two.close()
    rooms = site.services.talk._rooms
    await eventually(lambda: not rooms)
    with read_held(site.services.store, READ) as held:
        page = await ann.open(table)
        await held.here()
        going = asyncio.create_task(site.services.deletion.delete(account_of(ben)))
        while not await site.services.store.rows(sa.select(schema.talk).where(schema.talk.c.removed == 1)):
            await asyncio.sleep(0.01)
        held.let_go()
        await going
    await page.until(lambda: page.talk and page.talk[1]["removed"])


@over_sockets
async def test_deletion_updates_chats_with_lines_of_the_player(site: Site) -> None:
    _, one, two, _, ben = await pair(site)
    _, there, _, _, _ = await pair(site)
    for page in (one, there):
        assert await say(page, phrase="hello") == "done"
    assert await say(two, text=RUDE) == "done"
    stranger = site.browser()
    await stranger.make(1)

    def talked(page: Page) -> int:
        return sum(json.loads(text)["type"] == "chat-update" for text in page.heard)

    async def message_count(page: Page) -> int:
        """Return the number of chat messages, after all have been sent."""
        rooms = site.services.talk._rooms.values()
        await eventually(lambda: not any(room.live.tasks for room in rooms))
        await page.done("allow-free-text", on=True)
        return talked(page)

    before = [await message_count(page) for page in (one, there)]
    await site.services.deletion.delete(account_of(stranger))
    assert [await message_count(page) for page in (one, there)] == before
    await site.services.deletion.delete(account_of(ben))
    await one.until(lambda: read(one) == ["hello"])
    assert await message_count(there) == before[1]


@over_sockets
async def test_connection_during_deletion_is_closed(site: Site) -> None:
    table, _, two, _, ben = await pair(site)
    with write_held(site.services.store, "no-account") as held:
        going = asyncio.create_task(site.services.deletion.delete(account_of(ben)))
        await held.here()
        await two.until(lambda: two.bye)
        again = await ben.open(table)
        assert again.bye is None
        held.let_go()
        await going
    await again.until(lambda: again.bye)
    assert again.bye is not None
    assert (again.bye["error"]["code"], again.bye["retry"]) == ("account-gone", False)
