"""Chat at tables: permissions, order, delivery across lost connections and restarts, and deletion meanwhile."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from inkrally.lobby.chat import MAX_LINES_PER_TABLE, RETENTION_DAYS
from inkrally.server.config import Limits
from inkrally.server.features.talk.chat_rooms import REPORT_CONTEXT_LINES
from inkrally.server.storage import schema
from inkrally.server.storage.retention import DAY_MS
from inkrally.server.storage.store import Write
from tests.server import postgresql
from tests.server.features.accounts.test_deletion import NAMES, found_in, found_in_rows
from tests.server.features.accounts.test_ended_meanwhile import account_of
from tests.server.features.accounts.test_players import at_name, code_of, player, sign_in
from tests.server.features.moderation.test_order import act, overview
from tests.server.paused_store import is_waited_for, read_held, write_held
from tests.server.site import HELLO, Browser, Page, Site, eventually, over_sockets, running


async def pair(site: Site, **setup: Any) -> tuple[str, Page, Page, Browser, Browser]:
    """Create a waiting table with two players."""
    ann, ben = site.browser(), site.browser()
    table = await ann.make(3, name="Ann", setup=setup)
    one, two = await ann.open(table), await ben.open(table)
    await two.done("sit", name="Ben")
    await two.until(lambda: two.may.get("speak"))
    return table, one, two, ann, ben


async def say(page: Page, **fields: Any) -> str:
    """Send a chat line, and return the result."""
    answer = await page.ask(type="chat", **fields)
    return "done" if answer["type"] == "done" else str(answer["error"]["code"])


def read(page: Page) -> list[str]:
    return [each["phrase"] or each["text"] or "" for _, each in sorted(page.talk.items())]


async def reads(page: Page, words: str) -> None:
    """Wait until a client has received a line."""
    await page.until(lambda: words in read(page))


async def speaks(page: Page) -> None:
    """Wait until a client has received its permissions, which come after all lines."""
    await page.until(lambda: page.may)


@over_sockets
async def test_chat_is_delivered_once_in_order_and_after_a_restart(tmp_path: Path) -> None:
    async with running(tmp_path) as site:
        table, one, two, ann, ben = await pair(site)
        assert await say(one, phrase="hello") == "done"
        assert await say(two, text="  Hi   Ann <3 ") == "done"
        await one.until(lambda: read(one) == ["hello", "Hi Ann <3"])
        assert [each["mine"] for each in one.talk.values()] == [True, False]
        # The same message again, as after a lost connection, adds nothing.
        assert await say(two, text="Hi Ann <3", number=two.last) == "done"
        two.drop()
        again = await ben.open(table, two, client="")
        await again.until(lambda: read(again) == ["hello", "Hi Ann <3"])
        assert await say(one, phrase="nice-one") == "done"
        await again.until(lambda: read(again)[-1] == "nice-one")
        watcher = await site.browser().open(table)
        await watcher.until(lambda: len(read(watcher)) == 3)
        assert watcher.may == {"speak": False, "text": "yes", "team": False}
        assert await say(watcher, phrase="hello") == "talk-watching"
        answer = await watcher.ask(type="react", line=1, reaction="nice")
        assert answer["error"]["code"] == "talk-watching"
    async with running(tmp_path) as site:
        ann.site = site
        page = Page(await ann.connect(f"/live/{table}"))
        await page.send(HELLO)
        await page.until(lambda: read(page) == ["hello", "Hi Ann <3", "nice-one"])
        log = (await site.services.store.load(table))[1]  # type: ignore[index]
        assert not log, "chat is not a part of the match"
        await page.close()


@over_sockets
async def test_invalid_chat_is_refused(site: Site) -> None:
    _, one, two, _, _ = await pair(site)
    for fields, code in (
        ({"text": "<img src=x>"}, "talk-markup"),
        ({"text": "a\u202eb"}, "talk-text"),
        ({"text": " "}, "talk-text"),
        ({"text": "x" * 201}, "talk-long"),
        ({"text": "x" * 2001}, "message-form"),
        ({"phrase": "rude"}, "message-form"),
        ({}, "talk-shape"),
        ({"phrase": "hello", "text": "x"}, "talk-shape"),
        ({"phrase": "hello", "to": "team"}, "talk-team"),
        ({"phrase": "hello", "to": "everybody"}, "message-form"),
    ):
        assert await say(one, **fields) == code, fields
    assert read(two) == []
    answer = await one.ask(type="react", line=1, reaction="nice")
    assert answer["error"]["code"] == "line-unknown"


@over_sockets
async def test_host_disables_free_text_and_strangers_use_phrases(site: Site) -> None:
    table, one, two, _, ben = await pair(site)
    assert await two.refused("allow-free-text", on=False) == "not-host"
    await one.done("allow-free-text", on=False)
    await two.until(lambda: two.may["text"] == "off")
    assert await say(two, text="Hi") == "talk-off"
    assert await say(two, phrase="hello") == "done"
    assert two.snapshot["table"]["free_text"] is False
    two.drop()
    again = await ben.open(table)
    await again.until(lambda: again.may and again.may["text"] == "off")
    await one.done("allow-free-text", on=True)
    await again.until(lambda: again.may["text"] == "yes")
    _, open_one, open_two, _, _ = await pair(site, public=True)
    await open_two.until(lambda: open_two.may.get("speak"))
    assert open_two.may == {"speak": True, "text": "friends", "team": False}
    assert await say(open_two, text="Hi") == "talk-friends"
    assert await say(open_two, phrase="good-luck") == "done"
    await open_one.until(lambda: read(open_one) == ["good-luck"])


@over_sockets
async def test_friends_chat_privately_at_a_public_table(site: Site) -> None:
    ann, _, _ = await player(site, "Annika")
    ben, _, _ = await player(site, "Benno")
    for who, other in ((ann, "Benno"), (ben, "Annika")):
        answer = await who.post("/api/people/follow", {"whom": {"handle": other}, "on": True})
        assert answer.status_code == 200, answer.text
    table = await ann.make(3, name="Ann", setup={"public": True})
    one, two = await ann.open(table), await ben.open(table)
    await two.done("sit", name="Ben")
    await two.until(lambda: two.may.get("text") == "yes")
    assert await say(two, text="Among us") == "done"
    await one.until(lambda: read(one) == ["Among us"])
    stranger = site.browser()
    third = await stranger.open(table)
    await third.until(lambda: third.may)
    assert read(third) == []
    await third.done("sit", name="Cy")
    await one.until(lambda: one.may["text"] == "friends")
    assert await say(one, text="Psst") == "talk-friends"
    assert await say(one, phrase="hello") == "done"
    await third.until(lambda: read(third) == ["hello"])
    assert "Among us" not in "".join(third.heard)
    back = await stranger.open(table)
    await back.until(lambda: read(back) == ["hello"])


@over_sockets
async def test_team_chat_is_private(site: Site) -> None:
    host = site.browser()
    setup: Any = {"game": "roborally", "title": "Teams", "stand_in": "novice"}
    setup["options"] = {"course": "capture_the_flag"}
    table = await host.make(4, setup=setup, name="P0")
    browsers = [host, *(site.browser() for _ in range(3))]
    pages = [await each.open(table) for each in browsers]
    for number, page in enumerate(pages[1:], 1):
        await page.done("sit", name=f"P{number}")
    assert await say(pages[0], phrase="hello", to="team") == "talk-team", "before the match begins"
    await pages[0].done("start")
    await pages[0].until(lambda: pages[0].may["team"])
    live = await site.services.tables.get(table)
    assert live.table.match is not None
    teams = live.table.game.status(live.table.match.state.table).teams
    assert sorted(teams) == [1, 1, 2, 2]
    assert await say(pages[0], text="Left side", to="team") == "done"
    mates = [seat for seat, team in enumerate(teams) if team == teams[0]]
    for seat in mates:
        await reads(pages[seat], "Left side")
    watcher = await site.browser().open(table)
    assert await say(pages[0], phrase="thinking") == "done"
    for seat, page in enumerate([*pages, watcher]):
        await reads(page, "thinking")
        assert ("Left side" in "".join(page.heard)) == (seat in mates)
    enemy = next(seat for seat in range(4) if seat not in mates)
    line = next(n for n, each in pages[0].talk.items() if each["text"])
    answer = await pages[enemy].ask(type="react", line=line, reaction="ha")
    assert answer["error"]["code"] == "line-unknown"
    hide = {"whom": {"table": table, "line": line}, "kind": "mute", "on": True}
    assert code_of(await browsers[enemy].post("/api/people/hide", hide)) == "line-unknown"
    request = {"why": "words", "table": table, "line": line}
    assert code_of(await browsers[enemy].post("/api/reports", request)) == "line-unknown"


@over_sockets
async def test_reactions_are_unique_and_can_be_removed(site: Site) -> None:
    table, one, two, _, _ = await pair(site)
    assert await say(one, text="All roads lead to my error column.") == "done"
    await two.until(lambda: two.talk)
    for reaction in ("ha", "wow", "wow"):
        assert (await two.ask(type="react", line=1, reaction=reaction))["type"] == "done"
    await one.until(lambda: one.talk[1]["reactions"] == [{"reaction": "wow", "count": 1, "mine": False}])
    assert (await one.ask(type="react", line=1, reaction="ha"))["error"]["code"] == "talk-own"
    watcher = await site.browser().open(table)
    await watcher.until(lambda: watcher.talk and watcher.talk[1]["reactions"])
    assert (await two.ask(type="react", line=1, reaction=None))["type"] == "done"
    await watcher.until(lambda: watcher.talk[1]["reactions"] == [])


@over_sockets
async def test_lines_of_muted_and_blocked_players_are_hidden(site: Site) -> None:
    table, one, two, ann, _ = await pair(site)
    assert await say(two, text="Look at me") == "done"
    await one.until(lambda: read(one) == ["Look at me"])
    for kind in ("mute", "block"):
        hide = {"whom": {"table": table, "line": 1}, "kind": kind, "on": True}
        answer = await ann.post("/api/people/hide", hide)
        assert answer.json() == {"follows": False, "friend": False, "muted": kind == "mute", "blocked": kind != "mute"}
        await one.until(lambda: read(one) == [])
        (hidden,) = (await ann.http.get("/api/people")).json()["hidden"]
        assert (hidden["name"], hidden["kind"]) == ("Ben", kind)
        again = await ann.open(table)
        await speaks(again)
        assert read(again) == []
        await ann.post("/api/people/show", {"key": hidden["key"]})
        await one.until(lambda: read(one) == ["Look at me"])
        await again.close()
    assert code_of(await ann.post("/api/people/hide", {"whom": {}, "kind": "mute", "on": True})) == "nobody-named"
    own = {"whom": {"table": table, "seat": 0}, "kind": "mute", "on": True}
    assert code_of(await ann.post("/api/people/hide", own)) == "relation-self"


@over_sockets
async def test_chat_is_rate_limited_and_keeps_the_last_lines(tmp_path: Path) -> None:
    async with running(tmp_path, limits=Limits(lines_each_account=3, lines_rate=0.001)) as site:
        _, one, two, _, _ = await pair(site)
        found = [await say(one, phrase="hello") for _ in range(5)]
        assert found == ["done"] * 3 + ["too-fast"] * 2
        assert await say(two, phrase="hello") == "done", "the line belongs to the first player"
    async with running(tmp_path) as site:
        table, one, _, ann, _ = await pair(site)
        for number in range(MAX_LINES_PER_TABLE + 5):
            assert await say(one, text=f"line {number}") == "done"
        await one.close()
        page = await ann.open(table)
        await page.until(lambda: len(page.talk) == MAX_LINES_PER_TABLE)
        assert read(page)[0] == "line 5"
        store = site.services.store
        row = await store.row(sa.select(sa.func.count()).where(schema.talk.c.table_id == table))
        assert row[0] == MAX_LINES_PER_TABLE
        real = site.services.clock.now
        site.services.retention._now = lambda: real() + (RETENTION_DAYS + 1) * DAY_MS
        await site.services.retention.sweep()
        assert (await store.row(sa.select(sa.func.count()).select_from(schema.talk)))[0] == 0


@over_sockets
async def test_operator_removes_a_reported_line_and_mutes(tmp_path: Path) -> None:
    async with running(tmp_path) as site:
        table, one, two, ann, ben = await pair(site)
        assert await say(two, text="Something rude") == "done"
        await one.until(lambda: one.talk)
        request = {"why": "words", "table": table, "line": 1, "note": "please\x1b[2J \u202elook"}
        assert (await ann.post("/api/reports", request)).json() == {"new": True}
        assert code_of(await ann.post("/api/reports", {**request, "line": 9})) == "line-unknown"
        found = await overview(site, tmp_path)
        (report,) = found["reports"]
        assert report["note"] == "please [2J look"
        assert [report["context"][key] for key in ("line", "name", "seat")] == [1, "Ben", 1]
        assert [each["text"] for each in report["context"]["said"]] == ["Something rude"]
        assert (found["counts"]["said_today"], found["counts"]["quieted"]) == (1, 0)
        assert (await act(site, tmp_path, "remove-line", table=table, line=1)).status_code == 200
        await one.until(lambda: one.talk[1]["removed"])
        assert one.talk[1]["text"] is None
        assert code_of(await act(site, tmp_path, "remove-line", table=table, line=1)) == "line-unknown"
        assert (await act(site, tmp_path, "quiet", whom=f"{table}:1", hours=2)).status_code == 200
        assert await say(two, phrase="sorry") == "quieted"
        assert await two.refused("rename", name="Ben again") == "quieted"
        assert (await overview(site, tmp_path))["counts"]["quieted"] == 1
        assert code_of(await act(site, tmp_path, "quiet", whom=f"{table}:1", hours=-1)) == "days"
    async with running(tmp_path) as site:
        ben.site = site
        page = await ben.open(table)
        assert await say(page, phrase="hello") == "quieted", "also after a restart"
        assert (await act(site, tmp_path, "quiet", whom=f"{table}:1", hours=0)).status_code == 200
        assert await say(page, phrase="sorry") == "done"
        await page.until(lambda: page.talk[2]["phrase"] == "sorry")
        assert page.talk[1]["removed"]
        await page.close()


@postgresql.file_only
@over_sockets
async def test_reported_line_is_stored_despite_later_lines(site: Site, tmp_path: Path) -> None:
    table, one, two, ann, _ = await pair(site)
    assert await say(two, text="Something rude") == "done"
    for number in range(REPORT_CONTEXT_LINES + 1):
        assert await say(two, text=f"and {number}") == "done"
    await one.until(lambda: len(one.talk) == REPORT_CONTEXT_LINES + 2)
    assert (await ann.post("/api/reports", {"why": "words", "table": table, "line": 1})).status_code == 201
    assert (await ann.post("/api/reports", {"why": "name", "table": table, "seat": 1})).status_code == 201
    of_line, of_name = sorted((await overview(site, tmp_path))["reports"], key=lambda each: each["why"] == "name")
    assert [each["text"] for each in of_line["context"]["said"]] == ["Something rude"]
    assert len(of_name["context"]["said"]) == REPORT_CONTEXT_LINES


@over_sockets
async def test_context_of_a_report_skips_hidden_lines(site: Site, tmp_path: Path) -> None:
    table, _, two, ann, _ = await pair(site)
    assert await say(two, text="Something rude") == "done"
    row = await site.services.store.row(sa.select(schema.talk))
    write = Write()
    for n in range(2, REPORT_CONTEXT_LINES + 3):  # as for lines to a team
        write.add("said", **{**row._asdict(), "n": n, "once": f"x:{n}", "readers": f'["{row.account}"]'})
    await site.services.store.write(write)
    assert (await ann.post("/api/reports", {"why": "words", "table": table, "seat": 1})).status_code == 201
    (report,) = (await overview(site, tmp_path))["reports"]
    assert [each["text"] for each in report["context"]["said"]] == ["Something rude"]


@over_sockets
async def test_chat_of_a_deleted_player_is_deleted(tmp_path: Path) -> None:
    async with running(tmp_path) as site:
        one, _, _ = await player(site, NAMES[0])
        ben, _, _ = await player(site, "Benno")
        for who, other in ((one, "Benno"), (ben, NAMES[0])):
            await who.post("/api/people/follow", {"whom": {"handle": other}, "on": True})
        await ben.post("/api/people/hide", {"whom": {"handle": NAMES[0]}, "kind": "mute", "on": True})
        table = await ben.make(2, name="Ben")
        here, there = await one.open(table), await ben.open(table)
        await here.done("sit", name=NAMES[1])
        assert await say(here, text=f"I am {NAMES[2]}") == "done"
        assert await say(there, text=f"Hello {NAMES[1]}") == "done"
        assert await say(there, text="Hello all") == "done"
        assert (await here.ask(type="react", line=3, reaction="nice"))["type"] == "done"
        other = await site.browser().make(2, name="Cy")
        page = await ben.open(other)
        await page.done("sit", name="Ben")
        assert await say(page, text=f"do you know {NAMES[0].upper()}?") == "done"
        request = {"why": "words", "table": other, "note": f"about {NAMES[0]}"}
        assert (await ben.post("/api/reports", request)).status_code == 201
        assert (await ben.post(f"/api/tables/{table}/invite", {"handle": NAMES[0]})).status_code == 200
        file = json.loads((await one.http.get("/api/me/export")).text)
        assert [each["text"] for each in file["talk"]] == [f"I am {NAMES[2]}"]
        assert file["reactions"] == [{"table_id": table, "n": 3, "reaction": "nice"}]
        assert [(each["handle"], each["kind"]) for each in file["people"]] == [("Benno", "follow")]
        assert [each["handle"] for each in file["followers"]] == ["Benno"]
        assert await found_in_rows(site) == set(NAMES[:3])
        gone = await one.post("/api/me/delete", {"handle": NAMES[0], "when": "now"})
        assert gone.status_code == 200, gone.text
        await there.until(lambda: read(there) == ["", "Hello all"])
        await page.until(lambda: read(page) == [""])
        assert (await ben.http.get("/api/people")).json() == {
            "following": [],
            "followers": [],
            "hidden": [],
            "invited": [],
        }
        assert await found_in_rows(site) == set()
        assert found_in(tmp_path) == set(), "while the server runs"
    assert found_in(tmp_path) == set(), "and when it has ended"


@over_sockets
async def test_deletion_keeps_words_that_equal_a_nickname(site: Site, tmp_path: Path) -> None:
    table, one, two, ann, ben = await pair(site)
    for text in ("That is nice", "Goodbye"):
        assert await say(two, text=text) == "done"
    by_table = {"why": "words", "table": table, "note": "status: that is a nice phrase of text"}
    assert (await ann.post("/api/reports", {**by_table, "seat": 1})).status_code == 201
    assert (await ben.post("/api/reports", by_table)).status_code == 201
    before = (await overview(site, tmp_path))["reports"]
    # Nicknames can be words that occur in every report or in ordinary chat.
    for handle in ("status", "phrase", "title", "nice", "Good", "that"):
        browser = at_name(site)
        assert (await browser.post("/api/me/handle", {"handle": handle})).status_code == 200
        gone = await browser.post("/api/me/delete", {"handle": handle, "when": "now"})
        assert gone.status_code == 200, gone.text
    assert (await overview(site, tmp_path))["reports"] == before
    page = await ann.open(table)
    await page.until(lambda: read(page) == ["That is nice", "Goodbye"])
    # From lines that mention a player, only the name is removed.
    nice = at_name(site)
    await nice.post("/api/me/handle", {"handle": "Goodman"})
    assert await say(two, text="Did GOODMAN say goodmans?") == "done"
    assert await say(one, text="Goodmans") == "done"
    other = {"why": "other", "table": table, "note": "he sang with Goodman, and goodmans."}
    assert (await ann.post("/api/reports", other)).status_code == 201
    await nice.post("/api/me/delete", {"handle": "Goodman", "when": "now"})
    (last,) = (each for each in (await overview(site, tmp_path))["reports"] if each["why"] == "other")
    assert last["note"] == "he sang with somebody, and goodmans."
    texts = [each["text"] for each in last["context"]["said"]]
    assert texts == ["That is nice", "Goodbye", "Did somebody say goodmans?", "Goodmans"]
    await page.until(lambda: read(page) == ["That is nice", "Goodbye", "", "Goodmans"])


@over_sockets
async def test_report_of_a_deleted_table_does_not_name_a_deleted_player(site: Site, tmp_path: Path) -> None:
    for signs_in in (False, True):
        ben, guest = site.browser(), at_name(site)
        await guest.make(1)
        table = await ben.make(2, name="Ben", setup={"title": f"{NAMES[1]} plays"})
        page = await guest.open(table)
        await page.done("sit", name=NAMES[1])
        assert await say(page, text="Something rude") == "done"
        there = await ben.open(table)
        await speaks(there)
        assert await say(there, text=f"Shame on {NAMES[1]}") == "done"
        request = {"why": "words", "table": table, "note": f"{NAMES[1]} is rude, Ben is not"}
        assert (await ben.post("/api/reports", request)).status_code == 201
        assert (await act(site, tmp_path, "delete-table", table=table)).status_code == 200
        assert await found_in_rows(site) == {NAMES[1]}
        handle = ""
        if signs_in:
            handle = "Petra"
            _, device, _ = await player(site, handle)
            assert (await sign_in(guest, device)).status_code == 200
        gone = await guest.post("/api/me/delete", {"handle": handle, "when": "now"})
        assert gone.status_code == 200, gone.text
        assert await found_in_rows(site) == set()
        (report,) = (await overview(site, tmp_path))["reports"]
        assert report["note"] == "somebody is rude, Ben is not"
        assert [each["text"] for each in report["context"]["said"]] == ["Shame on somebody"]
        assert set(report["context"]["said"][0]) == {"n", "at", "name", "phrase", "text"}
        await act(site, tmp_path, "report", report=report["id"], how="done")


@over_sockets
async def test_merged_guest_keeps_its_chat(site: Site) -> None:
    _, device, _ = await player(site, "Annika")
    guest = at_name(site)
    table = await guest.make(2, name="Ann")
    page = await guest.open(table)
    assert await say(page, text="Mine") == "done"
    assert (await sign_in(guest, device)).status_code == 200
    await page.until(lambda: page.bye)
    back = await guest.open(table)
    await back.until(lambda: back.talk)
    assert back.talk[1]["mine"]
    assert back.may["speak"]


READ = "ORDER BY talk.n"
RUDE = "Something rude"


@over_sockets
async def test_line_removed_during_a_read_is_not_shown(site: Site, tmp_path: Path) -> None:
    table, one, two, ann, ben = await pair(site)
    assert await say(two, text=RUDE) == "done"
    await one.close()
    await two.close()
    rooms = site.services.chat_rooms._rooms
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
    await eventually(lambda: not site.services.chat_rooms._rooms)
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
    rooms = site.services.chat_rooms._rooms
    await eventually(lambda: not rooms)
    with read_held(site.services.store, READ) as held:
        page = await ann.open(table)
        await held.here()
        going = asyncio.create_task(site.services.deletion.delete(account_of(ben)))
        removed = sa.select(schema.talk).where(schema.talk.c.removed == 1)
        await eventually(lambda: site.services.store.rows(removed))
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
        rooms = site.services.chat_rooms._rooms.values()
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
    assert await again.ended() == ("account-gone", False)
