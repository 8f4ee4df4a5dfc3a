"""Webhooks of tables: permissions, messages, and deletion with the table."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa

from inkrally.server.features.push.table_webhooks import MAX_EACH_TABLE
from inkrally.server.storage import schema
from inkrally.server.storage.store import Write
from tests.server.features.accounts.test_players import at_name
from tests.server.features.mail.mailbox import DAY, HOUR, MINUTE
from tests.server.features.mail.test_notices import two_at
from tests.server.features.people.test_people import called
from tests.server.features.push.receiver import BrowserKeys
from tests.server.features.push.test_push import DOWN, Pushing, hooked, pushing
from tests.server.site import Browser, over_sockets


async def add(to: Pushing, browser: Browser, table: str, path: str = "/group", **choices: Any) -> Any:
    """Add a webhook for JSON to a table, and return the response."""
    new = {"kind": "json", "address": to.receiver.url(path), **choices}
    return await browser.post(f"/api/tables/{table}/webhooks", new)


async def stored(to: Pushing) -> int:
    """Return the number of stored webhooks of tables."""
    channels = schema.push_channels
    rows = await to.site.services.store.rows(sa.select(channels.c.id).where(channels.c.table_id != ""))
    return len(rows)


def events(to: Pushing) -> list[tuple[str, str]]:
    """Return the event and the text of each message, without first messages."""
    return [(each["event"], each["text"]) for each in to.messages if not each["event"].endswith(".hello")]


@over_sockets
async def test_group_gets_one_message_about_each_turn(tmp_path: Path) -> None:
    async with pushing(tmp_path) as to:
        ada, ben = await called(to.site, "Ada"), await called(to.site, "Ben")
        table = await ada.make(2, name="Ada", setup={"title": "Slow ink", "clock": {"seconds": 3 * 86400}})
        answer = await add(to, ada, table)
        assert answer.status_code == 200, answer.text
        assert [each["kind"] for each in answer.json()["webhooks"]] == ["json"]
        one, two = await ada.open(table), await ben.open(table)
        await two.done("sit", name="Ben")
        await one.done("start")
        assert await to.later(MINUTE) == 1
        assert events(to) == [("table.begun", "The match has begun: Slow ink (Railroad Ink).")]
        await one.play_round()
        assert await to.later(HOUR) == 0, "this turn was reported with the beginning"
        await two.play_round()
        assert await to.later(MINUTE) == 1
        assert events(to)[-1] == ("table.turn", "Next turn of Slow ink (Railroad Ink). Waiting for: Ada, Ben.")
        await one.play_round()
        assert await to.later(2 * DAY + 23 * HOUR + 30 * MINUTE) == 0, "not twice about one turn"
        for page in (one, two):
            await page.close()


@over_sockets
async def test_last_player_and_end_are_reported_by_choice(tmp_path: Path) -> None:
    async with pushing(tmp_path) as to:
        ada, ben = await called(to.site, "Ada"), await called(to.site, "Ben")
        one, two = await two_at(ada, ben)
        table = one.snapshot["table"]["id"]
        answer = await add(to, ada, table, begun=False, turn=False, clock=False, last=True)
        assert answer.status_code == 200, answer.text
        assert await to.later(MINUTE) == 0
        await one.play_round()
        assert await to.later(MINUTE) == 1
        assert events(to)[-1][1].endswith("Waiting for: Ben.")
        await two.play_round()
        for _ in range(6):
            await one.play_round()
            await two.play_round()
        assert await to.later(2 * MINUTE) == 1
        assert events(to)[-1] == ("table.over", "The match is over: Slow ink (Railroad Ink).")
        for page in (one, two):
            await page.close()


@over_sockets
async def test_only_the_host_with_a_nickname_adds_a_few_webhooks(tmp_path: Path) -> None:
    async with pushing(tmp_path) as to:
        ada, ben, guest = await called(to.site, "Ada"), await called(to.site, "Ben"), at_name(to.site)
        table, other = await ada.make(2, name="Ada"), await guest.make(2, name="Guest")
        for browser, at, code in (
            (ben, table, "not-host"), (guest, other, "not-a-player"), (ada, "7urpt9phteev", "table-unknown"),
        ):  # fmt: skip
            assert (await add(to, browser, at)).json()["error"]["code"] == code
        assert (await ben.http.get(f"/api/tables/{table}/webhooks")).json()["error"]["code"] == "not-host"
        assert (await add(to, ada, table, "ftp://group")).json()["error"]["code"] == "push-address"
        for number in range(MAX_EACH_TABLE):
            assert (await add(to, ada, table, f"/{number}")).status_code == 200
        assert (await add(to, ada, table, "/0")).status_code == 200, "the same one again"
        assert (await add(to, ada, table, "/more")).json()["error"]["code"] == "table-webhooks-full"
        assert (await stored(to)) == MAX_EACH_TABLE
        # They are not channels of the player, so the player cannot list or change them there.
        own = (await ada.http.get("/api/me/push")).json()["channels"]
        listed = (await ada.http.get(f"/api/tables/{table}/webhooks")).json()["webhooks"]
        assert (own, len(listed)) == ([], MAX_EACH_TABLE)
        await ada.http.delete(f"/api/me/push/{listed[0]['id']}")
        assert (await stored(to)) == MAX_EACH_TABLE
        left = await ada.http.delete(f"/api/tables/{table}/webhooks/{listed[0]['id']}")
        assert len(left.json()["webhooks"]) == MAX_EACH_TABLE - 1
        to.receiver.answers.append(DOWN)
        assert (await add(to, ada, table, "/down")).json()["error"]["code"] == "push-refused"


@over_sockets
async def test_one_address_gets_no_turn_twice(tmp_path: Path) -> None:
    async with pushing(tmp_path) as to:
        ada = await called(to.site, "Ada")
        table = await ada.make(2, name="Ada")
        await hooked(to, ada, "turn")
        address = to.receiver.url()
        new = {"kind": "json", "address": address}
        assert (await ada.post(f"/api/tables/{table}/webhooks", new)).json()["error"]["code"] == "push-twice"
        assert (await add(to, ada, table, "/group")).status_code == 200
        group = {**new, "address": to.receiver.url("/group")}
        assert (await ada.post("/api/me/push", group)).json()["error"]["code"] == "push-twice"


@over_sockets
async def test_webhooks_are_deleted_with_their_table_and_account(tmp_path: Path) -> None:
    async with pushing(tmp_path) as to:
        ada = await called(to.site, "Ada")
        first, second = await ada.make(1, name="Ada"), await ada.make(2, name="Ada")
        for table in (first, second):
            assert (await add(to, ada, table)).status_code == 200
        await ada.post(f"/api/tables/{first}/leave", {})
        assert (await ada.http.get(f"/api/tables/{first}/webhooks")).json()["error"]["code"] == "table-unknown"
        while await stored(to) != 1:  # the event comes a moment later
            await asyncio.sleep(0.01)
        # A table that was deleted while the database did not answer.
        store = to.site.services.store
        await store.write(Write().add("no-own-table", key=second))
        to.clock.later += 2 * DAY
        await to.sender.send_due()
        assert (await stored(to)) == 0


@over_sockets
async def test_browser_whose_subscription_was_replaced_gets_notices_at_the_new_address(tmp_path: Path) -> None:
    async with pushing(tmp_path) as to:
        ada, eve = await called(to.site, "Ada"), await called(to.site, "Eve")
        keys, later = BrowserKeys(), BrowserKeys()
        before, after = to.receiver.url("/before"), to.receiver.url("/after")
        new = {"kind": "browser", "address": before, "public_key": keys.public, "auth": keys.auth}
        channel = (await ada.post("/api/me/push", new)).json()["channels"][0]
        moved = {"before": before, "address": after, "public_key": later.public, "auth": later.auth}
        assert (await eve.post("/api/me/push/moved", moved)).json()["channels"] == [], "of another player"
        assert (await ada.post("/api/me/push/moved", {**moved, "auth": "x"})).json()["error"]["code"] == "push-address"
        answer = await ada.post("/api/me/push/moved", moved)
        assert answer.status_code == 200, answer.text
        assert [each["id"] for each in answer.json()["channels"]] == [channel["id"]]
        await ada.post(f"/api/me/push/{channel['id']}/test", {})
        sent = to.receiver.requests[-1]
        assert (sent.path, later.decrypt(sent.body)["title"]) == ("/after", "Notifications are on")
        assert msgspec.json.encode(answer.json()["channels"][0]["choices"]) == msgspec.json.encode(channel["choices"])


@over_sockets
async def test_routes_of_own_receivers_do_not_reach_webhooks_of_tables(tmp_path: Path) -> None:
    """A player who is not the host any more must not switch a webhook of the table on again."""
    async with pushing(tmp_path) as to:
        ada, ben = await called(to.site, "Ada"), await called(to.site, "Ben")
        table = await ada.make(2, name="Ada", setup={"clock": {"seconds": 3 * 86400}})
        hook = (await add(to, ada, table)).json()["webhooks"][0]
        for browser in (ada, ben):
            answer = await browser.post(f"/api/me/push/{hook['id']}/test", {})
            assert (answer.status_code, answer.json()["error"]["code"]) == (404, "push-unknown")
            await browser.post(f"/api/me/push/{hook['id']}", {"turn": False, "found": True})
            await browser.http.delete(f"/api/me/push/{hook['id']}")
        assert len(to.messages) == 1, "only the first message"
        listed = (await ada.http.get(f"/api/tables/{table}/webhooks")).json()["webhooks"]
        assert listed == [hook]
