"""Notices of each kind: sent to absent players, once per event, and combined if there are several."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from inkrally.server.features.mail import mail_sender as posting
from inkrally.server.features.mail.mail_sender import MIN_INTERVAL_MS, MailSender
from inkrally.server.features.mail.notifications import OVERLAP_MS
from inkrally.server.storage import schema
from inkrally.server.storage.store import Write, WriteOutcomeUnknown
from tests.server.features.accounts.test_players import at_name, code_of
from tests.server.features.mail.mailbox import (
    BASE,
    DAY,
    MINUTE,
    Clock,
    Mailbox,
    link_of,
    mailbox,
    mailed,
    mailing,
    page_of,
    patience,
    text_of,
)
from tests.server.features.people.test_people import block, called, follow
from tests.server.paused_store import broken_off
from tests.server.site import Browser, Page, Site, eventually, over_sockets

ADA = "ada@example.org"
SLOW = {"clock": {"seconds": 3 * 86_400}}


async def away(site: Site, clock: Clock, *pages: Page) -> None:
    """Close clients, and wait until the server has noticed."""
    hub = site.services.hub
    stay = len(hub.connections) - len(pages)
    for page in pages:
        await page.close()
    await eventually(lambda: len(hub.connections) == stay)
    rows = await site.services.store.rows(sa.select(schema.accounts.c.id))
    while await hub.connected_among([row.id for row in rows]) != set(hub.local_accounts()):
        await asyncio.sleep(0.05)  # servers exchange presence a moment later
    await eventually(lambda: not site.services.store.queued_writes)
    clock.later += MINUTE


async def two_at(ada: Browser, ben: Browser, **setup: Any) -> tuple[Page, Page]:
    """Start a match of Ada and Ben."""
    table = await ada.make(2, name="Ada", setup={"title": "Slow ink", **SLOW, **setup})
    one, two = await ada.open(table), await ben.open(table)
    await two.done("sit", name="Ben")
    await one.done("start")
    for page in (one, two):
        await page.round_is(1)
    return one, two


async def friends(site: Site, post: MailSender, box: Mailbox, clock: Clock) -> tuple[Browser, Browser]:
    """Return Ada, who has mail, and Ben, who follow each other."""
    ada, ben = await mailed(site, post, box, "Ada", ADA), await called(site, "Ben")
    await follow(ada, "Ben")
    await follow(ben, "Ada")
    clock.later += MINUTE
    return ada, ben


async def invited(ben: Browser) -> str:
    """Let Ben invite Ada to a new table; return the id of the table."""
    table = await ben.make(2, name="Ben")
    await ben.post(f"/api/tables/{table}/invite", {"handle": "Ada"})
    return table


async def round_without(ben: Browser, site: Site, clock: Clock, one: Page, two: Page) -> Page:
    """Play the first round: Ben, in the second seat, commits while the first player is away. Return Ben's new page."""
    await one.play_round()
    await away(site, clock, one, two)
    page = await ben.open(one.snapshot["table"]["id"])
    await page.play_round()
    await page.round_is(2)
    return page


async def looked(post: MailSender, clock: Clock, later: int) -> int:
    """Advance the clock, and return the number of mails."""
    await post.send_due()
    clock.later += later
    return await post.send_due()


@over_sockets
async def test_slow_turn_is_mailed_once_to_absent_players(tmp_path: Path) -> None:
    async with mailbox() as box, mailing(tmp_path, box) as (site, post, clock):
        ada = await mailed(site, post, box, "Ada", ADA)
        ben = await called(site, "Ben")
        one, two = await two_at(ada, ben)
        assert await looked(post, clock, patience("turn")) == 0, "both players are connected"
        two = await round_without(ben, site, clock, one, two)
        assert await post.send_due() == 0, "not at once"
        clock.later += patience("turn")
        assert await post.send_due() == 1
        mail = box.of(ADA)[-1]
        table = one.snapshot["table"]["id"]
        assert mail["Subject"] == "Your turn: Slow ink"
        assert f"It is your turn: Slow ink (Railroad Ink).\n{BASE}/t/{table}" in text_of(mail)
        assert (mail["Auto-Submitted"], mail["List-Unsubscribe-Post"]) == (
            "auto-generated",
            "List-Unsubscribe=One-Click",
        )
        # No further notice is sent in this round.
        await two.play_round()
        assert await looked(post, clock, 2 * MIN_INTERVAL_MS) == 0
        # A player who was connected since then gets no notice.
        again = await ada.open(table)
        await again.round_is(2)
        await again.play_round()
        await again.round_is(3)
        await away(site, clock, again)
        assert await looked(post, clock, patience("turn")) == 0
        back = await ada.open(table)
        await back.play_round()
        await away(site, clock, back)
        await two.round_is(3)
        await two.play_round()
        assert await looked(post, clock, patience("turn")) == 1, "the next round gets a notice again"
        assert len({each["Message-ID"] for each in box.mails}) == len(box.mails)


@over_sockets
async def test_notice_of_an_unconfirmed_write_is_sent(tmp_path: Path) -> None:
    async with mailbox() as box, mailing(tmp_path, box) as (site, post, clock):
        ada = await mailed(site, post, box, "Ada", ADA)
        ben = await called(site, "Ben")
        one, two = await two_at(ada, ben)
        two = await round_without(ben, site, clock, one, two)
        with broken_off(site.services.store, "mail-notice", kept=False):
            with pytest.raises(WriteOutcomeUnknown):
                await post.send_due()
            clock.later += 2 * OVERLAP_MS + patience("turn")
            assert await post.send_due() == 1, "no older event was read"


@over_sockets
async def test_turns_of_fast_matches_are_not_mailed(tmp_path: Path) -> None:
    async with mailbox() as box, mailing(tmp_path, box) as (site, post, clock):
        ada = await mailed(site, post, box, "Ada", ADA)
        ben = await called(site, "Ben")
        one, two = await two_at(ada, ben, clock={"seconds": 7200})
        two = await round_without(ben, site, clock, one, two)
        assert await looked(post, clock, patience("turn")) == 0
        # Opening any page counts as seen, in slow matches, too.
        slow, other = await two_at(ada, ben)
        await slow.play_round()
        await away(site, clock, slow, other, two)
        other = await ben.open(slow.snapshot["table"]["id"])
        await other.play_round()
        await other.round_is(2)
        await post.send_due()
        clock.later += 2 * MINUTE
        assert (await ada.http.get("/api/me")).json()["handle"] == "Ada"
        clock.later += patience("turn")
        assert await post.send_due() == 0


@over_sockets
async def test_start_of_a_match_is_mailed(tmp_path: Path) -> None:
    async with mailbox() as box, mailing(tmp_path, box) as (site, post, clock):
        ada = await mailed(site, post, box, "Ada", ADA, language="cs")
        ben = await called(site, "Ben")
        table = await ada.make(2, name="Ada", setup={"public": True, "title": "Evening", **SLOW})
        page = await ada.open(table)
        await away(site, clock, page)
        assert await looked(post, clock, DAY) == 0, "nothing has begun"
        await (await ben.open(table)).done("sit", name="Ben")
        assert await looked(post, clock, patience("begun")) == 1
        assert box.of(ADA)[-1]["Subject"] == "Tvoje partie začala: Evening"
        # This notice says that the player's turn has come, so the first round is not announced again.
        assert await looked(post, clock, patience("turn") + MIN_INTERVAL_MS) == 0


@over_sockets
async def test_only_invitations_by_friends_are_mailed(tmp_path: Path) -> None:
    async with mailbox() as box, mailing(tmp_path, box) as (site, post, clock):
        ada = await mailed(site, post, box, "Ada", ADA, language="ro")
        ben, eve = await called(site, "Ben"), await called(site, "Eve")
        for friend in (ben, eve):
            await follow(ada, "Ben" if friend is ben else "Eve")
            await follow(friend, "Ada")
        clock.later += MINUTE
        for friend, name in ((ben, "Ben"), (eve, "Eve")):
            table = await friend.make(2, name=name, setup={"title": f"{name}'s table"})
            assert (await friend.post(f"/api/tables/{table}/invite", {"handle": "Ada"})).status_code == 200
        assert await post.send_due() == 0
        await block(ada, "Eve")
        clock.later += patience("invitation")
        assert await post.send_due() == 1
        mail = box.of(ADA)[-1]
        assert mail["Subject"] == "Ben te invită: Ben's table"
        assert "Eve" not in text_of(mail)
        assert await looked(post, clock, DAY) == 0


@over_sockets
async def test_end_of_a_match_is_mailed_with_its_result(tmp_path: Path) -> None:
    async with mailbox() as box, mailing(tmp_path, box) as (site, post, clock):
        ada = await mailed(site, post, box, "Ada", ADA)
        ben = await called(site, "Ben")
        one, two = await two_at(ada, ben)
        for number in range(1, 8):
            for page in (one, two):
                await page.round_is(number)
            await one.play_round()
            if number < 7:
                await two.play_round()
        await away(site, clock, one, two)
        two = await ben.open(one.snapshot["table"]["id"])
        await two.play_round()
        await two.over()
        await site.services.history_recorder.catch_up()
        assert await looked(post, clock, patience("over")) == 1
        mail = box.of(ADA)[-1]
        assert mail["Subject"] == "Your match is over: Slow ink"
        places = two.snapshot["match"]["result"]["places"]
        outcome_text = {1: "You have won." if places.count(1) == 1 else "You share the win."}.get(
            places[0], "Your place is 2 of 2."
        )
        assert outcome_text in text_of(mail)
        assert await looked(post, clock, DAY) == 0


@over_sockets
async def test_notices_are_combined_and_limited_per_day(tmp_path: Path) -> None:
    async with mailbox() as box, mailing(tmp_path, box) as (site, post, clock):
        ada = await mailed(site, post, box, "Ada", ADA)
        chosen = {"turn": True, "begun": True, "invitation": False, "over": True}
        await ada.post("/api/me/mail/choices", {"notices": chosen, "most": 1, "language": "en"})
        ben = await called(site, "Ben")
        await follow(ada, "Ben")
        await follow(ben, "Ada")
        tables = []
        for number in range(4):
            table = await ada.make(2, name="Ada", setup={"public": True, "title": f"Ink {number}", **SLOW})
            tables.append(table)
            await away(site, clock, await ada.open(table))
        for table in tables[:3]:
            await (await ben.open(table)).done("sit", name="Ben")
        asked = await ben.make(2, name="Ben")
        await ben.post(f"/api/tables/{asked}/invite", {"handle": "Ada"})
        assert await looked(post, clock, patience("turn")) == 1
        mail = box.of(ADA)[-1]
        assert mail["Subject"] == "News from your tables"
        assert [text_of(mail).count(f"/t/{table}") for table in [*tables, asked]] == [1, 1, 1, 0, 0]
        assert page_of(mail).count("<p>") == text_of(mail).count("\n\n") + 1, "both say the same"
        await (await ben.open(tables[3])).done("sit", name="Ben")
        assert await looked(post, clock, patience("turn") + MIN_INTERVAL_MS) == 0, "one mail in a day"
        assert await looked(post, clock, DAY) == 1, "the other notices on the next day"


@over_sockets
async def test_players_at_their_limit_do_not_delay_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(posting, "MAX_MAILS_PER_POLL", 2)
    async with mailbox() as box, mailing(tmp_path, box) as (site, post, clock):
        names = ("Ada", "Cem", "Dan")
        people = [await mailed(site, post, box, name, f"{name.lower()}@example.org") for name in names]
        ben = await called(site, "Ben")
        for name, each in zip(names, people, strict=True):
            await follow(each, "Ben")
            await follow(ben, name)
        clock.later += MINUTE
        table = await ben.make(4, name="Ben")
        for name in names:
            await ben.post(f"/api/tables/{table}/invite", {"handle": name})
            clock.later += MINUTE
        rows = await site.services.store.rows(sa.select(schema.accounts.c.id, schema.accounts.c.handle))
        ada, cem, dan = (row.id for name in names for row in rows if row.handle == name)
        now = site.services.clock.now()
        # Two players have reached the limit of the day, and have waited for the longest time.
        await site.execute(f"UPDATE mail SET most = 1, mailed = 1, day = {now} WHERE account <> '{dan}'")
        before = len(box.mails)
        assert await looked(post, clock, patience("invitation")) == 1
        assert box.to[before:] == ["dan@example.org"]
        wrote: list[str] = []
        write = site.services.store.write

        async def written(each: Write) -> None:
            wrote.extend(str(row.get("key", row.get("account"))) for rows in each.rows.values() for row in rows)
            await write(each)

        monkeypatch.setattr(site.services.store, "write", written)
        assert await post.send_due() == 0
        assert not {ada, cem} & set(wrote), "and the server does no work for them meanwhile"
        await site.execute(f"UPDATE mail SET day = day - {DAY} WHERE account <> '{dan}'")
        assert await post.send_due() == 2, "they get their mails on the next day"


async def one_click(browser: Browser, path: str) -> Any:
    """Send a request as the server of a mail program does: without an origin and a session."""
    form = {"content-type": "application/x-www-form-urlencoded"}
    return await browser.http.post(path, content="List-Unsubscribe=One-Click", headers=form)


@over_sockets
async def test_one_click_unsubscribes_without_session(tmp_path: Path) -> None:
    async with mailbox() as box, mailing(tmp_path, box) as (site, post, clock):
        ada, ben = await friends(site, post, box, clock)
        await invited(ben)
        assert await looked(post, clock, patience("invitation")) == 1
        mail = box.of(ADA)[-1]
        path = mail["List-Unsubscribe"].strip("<>").removeprefix(BASE)
        for each in box.contents:  # check the raw header, because some mail programs do not decode encoded words there
            found = [line for line in each.splitlines() if line.startswith(b"List-Unsubscribe:")]
            assert found[0].startswith(f"List-Unsubscribe: <{BASE}/api/mail/stop/".encode())
            assert found[0].endswith(b">")
        token = path.rpartition("/")[2]
        assert link_of(mail, "stop") == token
        stranger = at_name(site)
        opened = await stranger.http.get(path)
        assert (opened.status_code, opened.headers["location"]) == (303, f"/mail/stop/{token}")
        assert (await stranger.post("/api/mail/link", {"token": token})).json() == {"does": "stop", "handle": "Ada"}
        assert (await ada.http.get("/api/me/mail")).json()["off"] is None, "opening the link does not unsubscribe"
        asked = {
            "content": "List-Unsubscribe=One-Click",
            "headers": {"content-type": "application/x-www-form-urlencoded"},
        }
        for _ in range(2):
            assert (await stranger.http.post(path, **asked)).json()["does"] == "stop"  # type: ignore[arg-type]  # both are as named
        own = (await ada.http.get("/api/me/mail")).json()
        assert (own["off"], own["address"]) == ("stopped", ADA)
        await invited(ben)
        assert await looked(post, clock, DAY) == 0
        # Subscribing again needs another confirmation, as the address may have another reader now.
        assert (await ada.post("/api/me/mail", {"address": ADA})).json()["wanted"] == ADA
        await eventually(lambda: "Confirm" in box.of(ADA)[-1]["Subject"])
        async with post._looking:
            pass
        await ada.post("/api/mail/confirm", {"token": link_of(box.of(ADA)[-1], "confirm")})
        assert (await ada.http.get("/api/me/mail")).json()["off"] is None
        assert code_of(await one_click(stranger, path)) == "mail-link-unknown"


HOSTILE = "<b>Ink</b>"


@over_sockets
async def test_user_text_does_no_harm_in_a_mail(tmp_path: Path) -> None:
    async with mailbox() as box, mailing(tmp_path, box) as (site, post, clock):
        ada, ben = await friends(site, post, box, clock)
        titles = (HOSTILE, "Win at evil.example/now", "Bcc: all@example.org", "a\" onmouseover='x' b", "{by} {game}")
        for number, title in enumerate(titles):
            table = await ben.make(2, name="Ben")
            text = json.dumps(title)[1:-1].replace("'", "''")
            named = f"""replace(doc, '"A table"', '"{text}"')"""
            await site.execute(f"UPDATE tables SET doc = {named} WHERE id = '{table}'")
            await ben.post(f"/api/tables/{table}/invite", {"handle": "Ada"})
            assert await looked(post, clock, patience("invitation")) == 1, title
            await ada.post("/api/people/seen", {"table": table})
            mail = box.of(ADA)[-1]
            assert number + 2 == len(box.mails)
            assert mail["Bcc"] is None
            assert set(mail.keys()) == set(box.of(ADA)[1].keys())
            page = page_of(mail)
            assert "<b>" not in page
            assert "evil" not in page + text_of(mail)
            assert page.count("<a ") == 3
            assert not any(word in page for word in ("<img", "<script", "src=", "http-equiv", "onmouseover='"))
            clock.later += DAY
        assert "{by} {game} (Railroad Ink)" in text_of(box.mails[-1]), "braces in the values are not replaced"


@over_sockets
async def test_banned_player_gets_no_mail(tmp_path: Path) -> None:
    async with mailbox() as box, mailing(tmp_path, box) as (site, post, clock):
        ada, ben = await friends(site, post, box, clock)
        await invited(ben)
        await site.services.operator.ban("page", "Ada", 0.25, "")
        assert await looked(post, clock, patience("invitation")) == 0
        assert code_of(await ada.post("/api/me/mail", {"address": "x@example.org"})) == "banned"
        clock.later += DAY // 4
        assert await post.send_due() == 1


@over_sockets
async def test_deleted_player_gets_no_mail(tmp_path: Path) -> None:
    async with mailbox() as box, mailing(tmp_path, box) as (site, post, clock):
        ada, ben = await friends(site, post, box, clock)
        await invited(ben)
        await post.send_due()
        assert len(await site.services.store.rows(sa.select(schema.mail_notices))) == 1
        await ada.post("/api/me/delete", {"handle": "Ada", "when": "now"})
        for each in (schema.mail, schema.mail_links, schema.mail_notices):
            assert await site.services.store.rows(sa.select(each)) == []
        clock.later += DAY
        assert await post.send_due() == 0
        assert len(box.mails) == 1


@pytest.mark.parametrize("gone", ["mailbox", "table"])
@over_sockets
async def test_notice_of_a_deleted_table_is_not_sent(tmp_path: Path, gone: str) -> None:
    async with mailbox() as box, mailing(tmp_path, box) as (site, post, clock):
        ada, ben = await friends(site, post, box, clock)
        table = await invited(ben)
        await post.send_due()
        if gone == "table":
            await ben.post(f"/api/tables/{table}/leave", {})
        else:
            assert (await ada.http.delete("/api/me/mail")).json()["address"] is None
        assert await looked(post, clock, DAY) == 0
        assert len(box.mails) == 1
