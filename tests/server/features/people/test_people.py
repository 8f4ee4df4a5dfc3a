"""Following, blocking and inviting: friends see each other, blocked players are kept away, and lists are limited."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from inkrally.server.features.moderation.reports import MAX_OPEN
from inkrally.server.features.people import relations
from inkrally.server.features.people.invitations import MAX_INVITATIONS_PER_SENDER, dismissal_wait_ms
from inkrally.server.storage import schema
from inkrally.server.storage.retention import DAY_MS
from inkrally.server.storage.sessions import add_guest
from inkrally.server.storage.store import Write
from tests.server.features.accounts.test_players import at_name, code_of
from tests.server.features.moderation.test_order import overview
from tests.server.site import HELLO, Browser, Site, eventually, over_sockets


async def called(site: Site, handle: str) -> Browser:
    """Return a browser of a player."""
    browser = at_name(site)
    assert (await browser.post("/api/me/handle", {"handle": handle})).status_code == 200
    return browser


async def follow(browser: Browser, handle: str, on: bool = True) -> Any:
    return await browser.post("/api/people/follow", {"whom": {"handle": handle}, "on": on})


async def block(browser: Browser, handle: str) -> None:
    answer = await browser.post("/api/people/hide", {"whom": {"handle": handle}, "kind": "block", "on": True})
    assert answer.status_code == 200, answer.text


async def people(browser: Browser) -> Any:
    return (await browser.http.get("/api/people")).json()


@over_sockets
async def test_only_friends_see_presence_and_invite(site: Site) -> None:
    ann, ben = await called(site, "Annika"), await called(site, "Benno")
    guest = site.browser()
    await guest.make(1)
    assert code_of(await follow(guest, "Benno")) == "not-a-player"
    assert code_of(await follow(ann, "Annika")) == "relation-self"
    assert code_of(await follow(ann, "Nobody1")) == "player-unknown"
    assert (await follow(ann, "benno")).json()["follows"]
    table = await ben.make(3, name="Ben")
    page = await ben.open(table)
    # The presence of players who do not follow back is not shown.
    assert (await people(ann))["following"] == [{"handle": "Benno", "friend": False, "here": None}]
    assert (await people(ben))["followers"] == ["Annika"]
    assert code_of(await ben.post(f"/api/tables/{table}/invite", {"handle": "Annika"})) == "not-friends"
    assert (await follow(ben, "Annika")).json()["friend"]
    assert (await people(ann))["following"] == [{"handle": "Benno", "friend": True, "here": True}]
    # After the invitation, every page of the friend shows it.
    other = await ann.open(await ann.make(2, name="Ann"))
    place = await ann.connect("/live/place")
    await place.send(json.dumps(HELLO))
    await eventually(lambda: len(site.services.lobby.matchmaker._pages) == 1)
    for _ in range(2):
        assert (await ben.post(f"/api/tables/{table}/invite", {"handle": "Annika"})).status_code == 200
    (shown,) = await other.until(lambda: other.invited)
    assert (shown["by"], shown["path"], shown["title"]) == ("Benno", f"/t/{table}", "A table")
    while (heard := json.loads(await place.recv()))["type"] != "invitation":
        pass
    assert heard["table"] == table
    assert [each["table"] for each in (await people(ann))["invited"]] == [table]
    guest_at = await guest.open(table)
    assert code_of(await guest.post(f"/api/tables/{table}/invite", {"handle": "Annika"})) == "not-seated"
    await guest_at.close()
    await ann.post("/api/people/seen", {"table": table})
    assert (await people(ann))["invited"] == []
    await page.done("start")
    assert code_of(await ben.post(f"/api/tables/{table}/invite", {"handle": "Annika"})) == "table-begun"
    await page.close()
    await eventually(lambda: not site.services.hub.is_connected("x"))
    await follow(ben, "Annika", False)
    assert (await people(ann))["following"] == [{"handle": "Benno", "friend": False, "here": None}]
    await place.close()


@over_sockets
async def test_blocked_player_is_kept_away(site: Site) -> None:
    ann, radu = await called(site, "Annika"), await called(site, "Radu")
    await follow(ann, "Radu")
    await follow(radu, "Annika")
    own = await radu.make(2, name="Radu")
    assert (await radu.post(f"/api/tables/{own}/invite", {"handle": "Annika"})).status_code == 200
    await block(ann, "Radu")
    assert (await people(ann))["invited"] == []
    assert (await people(ann))["followers"] == []
    assert (await people(radu))["following"] == [], "following ends in both directions"
    assert code_of(await follow(radu, "Annika")) == "not-welcome"
    assert code_of(await radu.post(f"/api/tables/{own}/invite", {"handle": "Annika"})) == "not-friends"
    table = await ann.make(3, name="Ann", setup={"public": True})
    page = await radu.open(table)
    assert await page.refused("sit", name="Radu") == "not-welcome"
    assert code_of(await radu.post(f"/api/tables/{table}/sit", {"name": "Radu"})) == "not-welcome"
    friend = await site.browser().open(table)
    await friend.done("sit", name="Cid")
    code = (await friend.ask(type="transfer-seat"))["code"]
    assert code_of(await radu.post("/api/codes", {"code": code})) == "not-welcome"
    assert (await site.browser().post("/api/codes", {"code": code})).status_code == 200, "the code is not used up"
    private = await radu.open(await ann.make(2, name="Ann"))
    await private.done("sit", name="Radu")
    # They are not matched either, whoever searches first, and also if the block comes during the search.
    quick, now = site.services.lobby.matchmaker, site.services.clock.now()
    seekers = {}
    seek = {"type": "seek", "id": 1, "game": "railroad-ink", "pace": "live", "name": "x"}
    for who in (ann, radu):
        socket = await who.connect("/live/place?seek")
        await socket.send(json.dumps(HELLO))
        await socket.send(json.dumps(seek))
        while json.loads(await socket.recv())["type"] != "done":
            pass
        seekers[who] = socket
    quick._now = lambda: now + 10 * 60_000
    await quick.tick()
    assert len(quick) == 2, "their searches continue"
    third = await called(site, "Petra")
    socket = await third.connect("/live/place?seek")
    await socket.send(json.dumps(HELLO))
    await socket.send(json.dumps(seek))
    await eventually(lambda: len(quick) in (3, 1))
    await quick.tick()
    await eventually(lambda: len(quick) == 1)
    for each in (*seekers.values(), socket):
        await each.close()


@over_sockets
async def test_table_shows_handles_of_its_players(site: Site) -> None:
    ann = await called(site, "Annika")
    table = await ann.make(3, name="Ann")
    guest = site.browser()
    page = await guest.open(table)
    await page.done("sit", name="Ben")
    await follow(ann, "Annika")
    found = (await guest.http.get(f"/api/tables/{table}/people")).json()
    assert [(each["seat"], each["handle"], each["you"]) for each in found] == [(0, "Annika", False), (1, None, True)]
    assert (await guest.http.get(f"/api/tables/{table}/ratings")).json()["seats"] == [], "no rated match yet"
    assert code_of(await guest.http.get("/api/tables/none/people")) == "table-unknown"
    anybody = (await site.browser().http.get(f"/api/tables/{table}/people")).json()
    assert "account" not in json.dumps(anybody)
    # The link alone does not reveal the nickname of a player with another name.
    assert [each["handle"] for each in anybody] == [None, None]
    host = await ann.open(table)
    await host.done("rename", name="Annika")
    seen = (await site.browser().http.get(f"/api/tables/{table}/people")).json()
    assert [each["handle"] for each in seen] == ["Annika", None]
    # Muting a seat does not reveal a nickname that its player takes later.
    whom = {"table": table, "seat": 1}
    assert (await ann.post("/api/people/hide", {"whom": whom, "kind": "mute", "on": True})).status_code == 200
    assert (await guest.post("/api/me/handle", {"handle": "Benno"})).status_code == 200
    assert [each["name"] for each in (await people(ann))["hidden"]] == ["Ben"]
    (hidden,) = (await ann.http.get("/api/me/export")).json()["people"]
    assert (hidden["called"], hidden["handle"]) == ("Ben", None)
    store = site.services.store
    account = (await store.row(sa.select(schema.accounts.c.id).where(schema.accounts.c.handle == "Annika"))).id
    row = {"game": "railroad-ink", "tempo": "live", "n": 1, "mean": 1600.0, "doubt": 90.0, "matches": 20, "at": 1}
    await store.write(Write().add("rating", account=account, **row))
    site.services.lobby.on_rating_changed(account)
    ((seat, rating),) = [
        (each["seat"], each["rating"])
        for each in (await guest.http.get(f"/api/tables/{table}/ratings")).json()["seats"]
    ]
    assert seat == 0
    assert rating["low"] < rating["value"] == 1600 < rating["high"]


@over_sockets
async def test_lists_of_people_are_limited(site: Site) -> None:
    ann = await called(site, "Annika")
    store = site.services.store
    account = (await store.row(sa.select(schema.accounts.c.id).where(schema.accounts.c.handle == "Annika"))).id
    write = Write()
    for number in range(relations.MAX_RELATIONS):
        other = f"{number:064x}"
        add_guest(write, other, 1)
        write.add("relation", account=account, other=other, kind="mute", called="Somebody", made=number)
    await store.write(write)
    table = await site.browser().make(2, name="Cy")
    hide = {"whom": {"table": table, "seat": 0}, "kind": "mute", "on": True}
    assert code_of(await ann.post("/api/people/hide", hide)) == "relations-full"
    hidden = (await people(ann))["hidden"]
    assert len(hidden) == relations.MAX_RELATIONS
    await ann.post("/api/people/show", {"key": hidden[0]["key"]})
    assert (await ann.post("/api/people/hide", hide)).status_code == 200


@over_sockets
async def test_answered_reports_are_deleted(site: Site, tmp_path: Path) -> None:
    count = 1500
    store = site.services.store
    write = Write()
    for number in range(count):
        row = {"by": None, "about": None, "table_id": None, "why": "words", "note": "x" * 200, "context": "{}"}
        answered = None if number < min(MAX_OPEN, count // 2) else 1000
        write.add("report", made=number, times=1, answered=answered, answer=None, **row)
    await store.write(write)
    found = await overview(site, tmp_path)
    assert (len(found["reports"]), found["reports_open"]) == (50, min(MAX_OPEN, count // 2))
    await site.services.retention.sweep()
    left = await store.row(sa.select(sa.func.count()).select_from(schema.reports))
    assert left[0] == min(MAX_OPEN, count // 2), "waiting reports are kept"
    assert site.services.clock.now() > 90 * DAY_MS


@over_sockets
async def test_spectator_cannot_find_a_nickname_by_seat(site: Site) -> None:
    ann, eve, ben = await called(site, "Annika"), await called(site, "Evelyn"), await called(site, "Benno")
    table = await ann.make(3, name="Queen")
    host = await ann.open(table)
    whom = {"table": table, "seat": 0}
    for on in (True, False):
        refused = await eve.post("/api/people/follow", {"whom": whom, "on": on})
        assert (refused.status_code, code_of(refused)) == (400, "nobody-named")
    assert (await people(eve))["following"] == []
    # Following a player reveals nothing either: neither at the table nor by the response to a mute.
    assert (await follow(eve, "Annika")).json()["follows"]
    assert (await follow(ann, "Evelyn")).json()["friend"]
    (seen,) = (await eve.http.get(f"/api/tables/{table}/people")).json()
    assert (seen["handle"], seen["standing"]["follows"], seen["standing"]["friend"]) == (None, False, False)
    for on in (True, False):
        muted = (await eve.post("/api/people/hide", {"whom": whom, "kind": "mute", "on": on})).json()
        assert (muted["muted"], muted["follows"], muted["friend"]) == (on, False, False)
        (seen,) = (await eve.http.get(f"/api/tables/{table}/people")).json()
        assert (seen["standing"]["muted"], seen["standing"]["blocked"]) == (on, False)
    # Muting a player reveals nothing either: a seat is shown as muted only if that seat was muted.
    by_name: dict[str, Any] = {"whom": {"handle": "Annika"}, "on": True}
    for kind in ("mute", "block"):
        assert (await eve.post("/api/people/hide", {**by_name, "kind": kind})).status_code == 200
        (seen,) = (await eve.http.get(f"/api/tables/{table}/people")).json()
        assert (seen["standing"]["muted"], seen["standing"]["blocked"]) == (False, False)
    one = {"whom": whom, "kind": "block", "on": False}
    assert not (await eve.post("/api/people/hide", one)).json()["muted"]
    assert (await eve.post("/api/people/hide", {**by_name, "kind": "mute", "on": False})).status_code == 200
    for who, other in ((eve, "Annika"), (ann, "Evelyn")):
        assert (await follow(who, other)).status_code == 200
    # Players of the table may know the nickname. If it equals the name at the table, everyone may.
    page = await ben.open(table)
    await page.done("sit", name="Ben")
    assert (await ben.post("/api/people/follow", {"whom": whom, "on": True})).json()["follows"]
    await host.done("rename", name="Annika")
    (seen, _) = (await eve.http.get(f"/api/tables/{table}/people")).json()
    assert (seen["handle"], seen["standing"]["friend"]) == ("Annika", True)
    assert (await eve.post("/api/people/follow", {"whom": whom, "on": True})).json()["friend"]


@over_sockets
async def test_invitations_per_sender_are_limited(site: Site) -> None:
    ann, ben, petra = [await called(site, handle) for handle in ("Annika", "Benno", "Petra")]
    for one, other in (("Annika", ben), ("Benno", ann), ("Annika", petra), ("Petra", ann)):
        assert (await follow(other, one)).status_code == 200

    async def invite(browser: Browser, table: str) -> Any:
        return await browser.post(f"/api/tables/{table}/invite", {"handle": "Annika"})

    tables = [await ben.make(2, name="Ben") for _ in range(MAX_INVITATIONS_PER_SENDER + 2)]
    for table in tables[:MAX_INVITATIONS_PER_SENDER]:
        assert (await invite(ben, table)).status_code == 200
    refused = await invite(ben, tables[MAX_INVITATIONS_PER_SENDER])
    assert (refused.status_code, code_of(refused)) == (409, "invitations-unanswered")
    assert len((await people(ann))["invited"]) == MAX_INVITATIONS_PER_SENDER
    assert (await invite(ben, tables[0])).status_code == 200, "a repeated invitation changes nothing"
    assert (await invite(petra, await petra.make(2, name="Petra"))).status_code == 200, "each sender has a limit"
    # An answer frees a slot, and so does a table that does not wait any more.
    await ann.post("/api/people/seen", {"table": tables[0]})
    assert (await invite(ben, tables[MAX_INVITATIONS_PER_SENDER])).status_code == 200
    assert code_of(await invite(ben, tables[-1])) == "invitations-unanswered"
    page = await ben.open(tables[1])
    await page.done("start")
    await page.close()
    assert (await invite(ben, tables[-1])).status_code == 200


@over_sockets
async def test_dismissals_increase_the_wait(site: Site) -> None:
    ann, ben, petra = [await called(site, handle) for handle in ("Annika", "Benno", "Petra")]
    for one, other in (("Annika", ben), ("Benno", ann), ("Annika", petra), ("Petra", ann)):
        assert (await follow(other, one)).status_code == 200

    async def invite(browser: Browser, table: str) -> Any:
        return await browser.post(f"/api/tables/{table}/invite", {"handle": "Annika"})

    async def asked(*tables: str) -> bool:
        return {each["table"] for each in (await people(ann))["invited"]} == set(tables)

    async def dismiss(table: str) -> None:
        assert (await ann.post("/api/people/seen", {"table": table, "no": True})).status_code == 200

    async def later(milliseconds: int) -> None:
        await site.execute(f"UPDATE declines SET at = at - {milliseconds}")

    first, second = await ben.make(2, name="Ben"), await ben.make(2, name="Ben")
    full = [await invite(ben, await ben.make(2, name="Ben")) for _ in range(MAX_INVITATIONS_PER_SENDER + 1)][-1]
    for each in (await people(ann))["invited"]:
        await ann.post("/api/people/seen", {"table": each["table"]})
    assert (await invite(ben, first)).status_code == 200, "the sender of an accepted invitation need not wait"
    await dismiss(first)
    assert await asked()
    page = await ann.open(second)
    heard = len(page.invited)
    assert (await invite(ben, first)).status_code == 200, "the response is the same as before"
    assert await asked(), "no second message is sent"
    assert len(page.invited) == heard
    refused = await invite(ben, second)
    assert refused.json()["error"] == full.json()["error"], "the message does not reveal the reason"
    assert (await invite(petra, await petra.make(2, name="Petra"))).status_code == 200, "other senders may invite"
    await dismiss((await people(ann))["invited"][0]["table"])

    waits = []
    for times in range(1, 8):
        wait = dismissal_wait_ms(times)
        waits.append(wait)
        await later(wait - 20_000)
        assert code_of(await invite(ben, second)) == "invitations-unanswered", times
        await later(20_000)
        table = await ben.make(2, name="Ben")
        assert (await invite(ben, table)).status_code == 200, times
        assert await asked(table)
        await dismiss(table)
        await dismiss(table)  # another page of the player dismissed it, too
    assert waits == sorted(waits)
    assert (waits[0], waits[-1]) == (10 * 60_000, 7 * DAY_MS)
    # After a month without dismissals, or after an accepted invitation, the wait starts again at its first length.
    await later(30 * DAY_MS)
    assert (await invite(ben, second)).status_code == 200
    await dismiss(second)
    await later(dismissal_wait_ms(1))
    table = await ben.make(2, name="Ben")
    assert (await invite(ben, table)).status_code == 200
    await ann.post("/api/people/seen", {"table": table})
    assert await site.services.store.rows(sa.select(schema.declines.c.times)) == [(1,)], "only the invitation of Petra"
    await later(31 * DAY_MS)
    await site.services.retention.sweep()
    assert await site.services.store.rows(sa.select(schema.declines)) == []


@over_sockets
async def test_invitations_of_muted_players_are_hidden(site: Site) -> None:
    ann, ben = [await called(site, handle) for handle in ("Annika", "Benno")]
    for one, other in (("Annika", ben), ("Benno", ann)):
        assert (await follow(other, one)).status_code == 200
    mute = {"whom": {"handle": "Benno"}, "kind": "mute"}
    assert (await ann.post("/api/people/hide", {**mute, "on": True})).status_code == 200
    table = await ben.make(2, name="Ben")
    line = await ann.open(table)
    answers = [await ben.post(f"/api/tables/{await ben.make(2)}/invite", {"handle": "Annika"}) for _ in range(4)]
    assert [each.status_code for each in answers] == [200, 200, 200, 409], "as for any player who is away"
    assert (await people(ann))["invited"] == []
    await ann.post("/api/people/hide", {**mute, "on": False})
    assert len((await people(ann))["invited"]) == MAX_INVITATIONS_PER_SENDER
    assert line.invited == []


@over_sockets
async def test_concurrent_invitations_are_limited(site: Site) -> None:
    await at_once(site, [site])


async def at_once(site: Site, sites: list[Site]) -> None:
    """One friend invites another to nine tables at once, over several servers in turn, and to one of them twice."""
    ann, ben = [await called(site, handle) for handle in ("Annika", "Benno")]
    for one, other in (("Annika", ben), ("Benno", ann)):
        assert (await follow(other, one)).status_code == 200
    bens = []
    for each in sites:
        bens.append(at_name(each))
        bens[-1].http.cookies = ben.http.cookies
    tables = [await ben.make(2, name="Ben") for _ in range(9)]
    asked = [*tables, tables[0]]
    asking = [
        bens[number % len(bens)].post(f"/api/tables/{table}/invite", {"handle": "Annika"})
        for number, table in enumerate(asked)
    ]
    answers = await asyncio.gather(*asking)
    shown = {each["table"] for each in (await people(ann))["invited"]}
    assert len(shown) == MAX_INVITATIONS_PER_SENDER
    done = {table for table, answer in zip(asked, answers, strict=True) if answer.status_code == 200}
    assert done == shown, "each reported invitation is stored"
    refused = [code_of(answer) for answer in answers if answer.status_code != 200]
    assert set(refused) == {"invitations-unanswered"}
    rows = await site.services.store.rows(sa.select(schema.invitations.c.slot).order_by(schema.invitations.c.slot))
    assert [row[0] for row in rows] == list(range(MAX_INVITATIONS_PER_SENDER))


@over_sockets
async def test_accounts_without_relations_share_one_object(site: Site) -> None:
    """The server caches thousands of accounts."""
    known = site.services.relations
    assert await known.of("one") is await known.of("another") is relations.NO_RELATIONS
