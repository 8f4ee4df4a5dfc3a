"""Moderation: reports and their limits, bans, and what operators can and cannot do."""

from __future__ import annotations

import asyncio
import errno
import json
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from click.testing import CliRunner

from inkrally.cli.main import main
from inkrally.match.errors import Refusal
from inkrally.server.config import Limits, StartupError
from inkrally.server.events import AddressesBanned, BansChanged, Dispatcher
from inkrally.server.features.moderation.operator_key import OperatorKey
from inkrally.server.features.moderation.reports import MAX_OPEN, MAX_OPEN_PER_REPORTER, ReportRequest
from inkrally.server.permissions.bans import REBROADCAST_MS, Bans
from inkrally.server.storage import schema
from inkrally.server.storage.sessions import add_guest
from inkrally.server.storage.store import Write
from tests.sample_sizes import long_only
from tests.server.features.accounts.test_ended_meanwhile import account_of
from tests.server.features.accounts.test_players import code_of, player
from tests.server.features.lobby.test_place import PlacePage
from tests.server.paused_store import read_held
from tests.server.site import Site, over_sockets, running, with_server


def key_of(data: Path) -> dict[str, str]:
    return {"Authorization": f"Bearer {json.loads((data / 'operator.json').read_text())['key']}"}


async def act(site: Site, data: Path, what: str, **fields: Any) -> Any:
    return await site.browser().post(f"/api/admin/{what}", fields, **key_of(data))


async def overview(site: Site, data: Path, find: str = "") -> Any:
    answer = await site.browser().http.get(f"/api/admin/overview?find={find}", headers=key_of(data))
    assert answer.status_code == 200, answer.text
    return answer.json()


@over_sockets
async def test_report_contains_its_context(site: Site, tmp_path: Path) -> None:
    ann, ben, cy = site.browser(), site.browser(), site.browser()
    table = await ann.make(2, name="Ann")
    page = await ben.open(table)
    await page.done("sit", name="Rude name")
    request = {"why": "name", "table": table, "seat": 1, "note": "look at that"}
    assert (await ann.post("/api/reports", request)).json() == {"new": True}
    assert (await ann.post("/api/reports", request)).json() == {"new": False}
    for _ in range(3):
        assert (await cy.post("/api/reports", request)).json() == {"new": False}, "an account counts once"
    assert code_of(await ben.post("/api/reports", request)) == "report-self"
    assert code_of(await ann.post("/api/reports", {"why": "other"})) == "report-nothing"
    assert code_of(await ann.post("/api/reports", {**request, "seat": 7})) == "seat-unknown"
    assert code_of(await ann.post("/api/reports", {**request, "table": "none"})) == "table-unknown"
    assert code_of(await ann.post("/api/reports", {**request, "why": "because"})) == "shape"
    found = await overview(site, tmp_path)
    (report,) = found["reports"]
    assert (report["times"], report["note"], report["why"]) == (2, "look at that", "name")
    assert report["context"] == {
        "title": "A table",
        "game": "railroad-ink",
        "status": "open",
        "seat": 1,
        "name": "Rude name",
        "said": [],
    }
    assert (await act(site, tmp_path, "report", report=report["id"], how="done")).status_code == 200
    assert (await overview(site, tmp_path))["reports_open"] == 0
    assert code_of(await act(site, tmp_path, "report", report=report["id"], how="done")) == "report-unknown"


@over_sockets
async def test_too_large_report_number_is_unknown(site: Site, tmp_path: Path) -> None:
    for number in (-1, 0, 2**31, 2**63, 10**30):
        answer = await act(site, tmp_path, "report", report=number, how="done")
        assert (answer.status_code, code_of(answer)) == (404, "report-unknown"), number


@over_sockets
async def test_concurrent_reports_are_limited(site: Site, tmp_path: Path) -> None:
    host, cy = site.browser(), site.browser()
    tables = [await host.make(2, name="Ben") for _ in range(MAX_OPEN_PER_REPORTER + 5)]
    await cy.make(1, name="Cy")
    asked = [cy.post("/api/reports", {"why": "other", "table": table}) for table in tables]
    codes = [answer.status_code for answer in await asyncio.gather(*asked)]
    assert codes.count(201) == MAX_OPEN_PER_REPORTER
    assert (await overview(site, tmp_path))["reports_open"] == MAX_OPEN_PER_REPORTER


@over_sockets
async def test_report_does_not_name_a_player_deleted_meanwhile(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Data that was read before a deletion is not written after it."""
    ben, cy = site.browser(), site.browser()
    table = await ben.make(2, name="Benedikt")
    await (await cy.open(table)).done("sit", name="Cy")  # this keeps the table from being deleted
    reports, reading, go = site.services.reports, asyncio.Event(), asyncio.Event()
    original = reports._chat_rooms.context

    async def slow(*about: Any) -> Any:
        reading.set()
        await go.wait()
        return await original(*about)

    monkeypatch.setattr(reports._chat_rooms, "context", slow)
    making = asyncio.create_task(cy.post("/api/reports", {"why": "other", "table": table}))
    await reading.wait()
    deleting = asyncio.create_task(site.services.deletion.delete(account_of(ben)))
    await asyncio.wait([deleting], timeout=2)  # the deletion waits for the report, or has ended already
    go.set()
    await asyncio.gather(making, deleting)
    rows = await site.services.store.rows(sa.select(schema.reports.c.context, schema.reports.c.note))
    assert len(rows) == 1
    assert not [row for row in rows if "Benedikt" in row.context or account_of(ben) in row.context]


@long_only
@with_server(limits=Limits(new_reports_each_address=20))
async def test_many_reports_are_limited(site: Site) -> None:
    reports, store = site.services.reports, site.services.store
    write = Write()
    for number in range(1200):
        add_guest(write, f"{number:064x}", site.services.clock.now())
    await store.write(write)
    made, refused = 0, set()
    for number in range(10_000):
        by, about = f"{number % 1200:064x}", f"{(number * 7 + 1) % 1200:064x}"
        why: Any = ("name", "words", "leaves", "unfair", "other")[number // 1200 % 5]
        try:
            made += await reports.add(by, about, ReportRequest(why), lambda: None)
        except Refusal as refusal:
            refused.add(refusal.code)
    assert made <= MAX_OPEN
    assert refused <= {"reports-full", "report-self"}
    found, waiting = await reports.queue()
    assert (len(found), waiting) == (50, made)
    # The reports do not slow pages down, and the next new account is refused.
    if made == MAX_OPEN:
        with pytest.raises(Refusal, match="there are too many reports"):
            await reports.add("0" * 63 + "1", "f" * 64, ReportRequest("other"), lambda: None)
        await site.execute("UPDATE reports SET answered = 1, answer = 'nothing'")
    # One player sends many reports, from one address.
    one = site.browser()
    await one.make(1)
    codes = []
    for _ in range(MAX_OPEN_PER_REPORTER + 1):
        table = await site.browser().make(1, name="Cy")
        codes.append((await one.post("/api/reports", {"why": "other", "table": table})).status_code)
    assert codes == [201] * MAX_OPEN_PER_REPORTER + [409], "ten reports of the same account wait"


@over_sockets
async def test_banned_player_can_watch_and_export(tmp_path: Path) -> None:
    async with running(tmp_path) as site:
        ann = site.browser()
        table = await ann.make(2, name="Ann")
        radu, _, _ = await player(site, "Radu")
        page = await radu.open(table)
        await page.done("sit", name="Radu")
        assert (await act(site, tmp_path, "ban", whom="radu", days=3, words="Please be kind.")).status_code == 200
        answer = await page.ask(type="command", command={"type": "rename", "name": "Other"})
        assert (answer["error"]["code"], answer["error"]["message"]) == ("banned", "Please be kind.")
        assert (
            code_of(await radu.post("/api/tables", {"setup": {"game": "railroad-ink", "title": "x", "seats": 1}}))
            == "banned"
        )
        me = (await radu.http.get("/api/me")).json()
        assert (me["ban_words"], me["banned"] > 0) == ("Please be kind.", True)
        assert (await radu.http.get("/api/me/export")).status_code == 200
        looking = await radu.open(table)
        assert looking.snapshot["table"]["seats"][1]["name"] == "Radu"
    async with running(tmp_path) as site:
        account = schema.accounts.c
        row = await site.services.store.row(sa.select(account.id).where(account.folded == "radu"))
        with pytest.raises(Refusal):
            site.services.bans.check(row.id, "any")
        assert (await act(site, tmp_path, "ban", whom="radu", days=0)).status_code == 200
        site.services.bans.check(row.id, "any")
        # A guest is banned by seat, with its current address.
        guest = site.browser()
        other = await guest.open(table)
        assert (await act(site, tmp_path, "ban", whom=f"{table}:0", days=1, address_hours=1)).status_code == 200
        assert code_of(await act(site, tmp_path, "ban", whom=f"{table}:7", days=1)) == "seat-unknown"
        assert await other.refused("sit", name="x") != "banned", "a player who is not connected has no address to ban"


@over_sockets
async def test_banned_player_is_not_matched(site: Site, tmp_path: Path) -> None:
    radu, _, _ = await player(site, "Radu")
    # Both are banned by the address of this machine, but only one by the account.
    await radu.make(1)
    one, two = await PlacePage.enter(radu), await PlacePage.enter(site.browser())
    quick = site.services.lobby.matchmaker
    await one.seek("Radu", min_players=4)
    await two.seek("Eve", min_players=4)
    await act(site, tmp_path, "ban", whom="radu", days=1, words="Please be kind.")
    await one.until(lambda: one.heard[-1]["type"] == "seek-ended")
    assert [search.name for search in quick._searches.values()] == ["Eve"]
    wanted = {"game": "railroad-ink", "pace": "live", "name": "Radu"}
    for answer in (await one.ask("seek", **wanted), await one.ask("start-with-bots")):
        assert (answer["error"]["code"], answer["error"]["message"]) == ("banned", "Please be kind.")
    assert len(quick) == 1
    await act(site, tmp_path, "ban", whom="radu", days=0)
    await one.seek("Radu", min_players=4)
    assert len(quick) == 2
    await act(site, tmp_path, "ban", whom="radu", days=1, address_hours=1)
    await two.until(lambda: two.heard[-1]["type"] == "seek-ended")
    assert len(quick) == 0
    await one.close()
    await two.close()


@over_sockets
async def test_banned_player_gets_no_hint(site: Site, tmp_path: Path) -> None:
    radu, _, _ = await player(site, "Radu")
    table = await radu.make(1, name="Radu", start=True, setup={"hints": True})
    page = await radu.open(table)
    await act(site, tmp_path, "ban", whom="radu", days=1)
    assert (await page.ask(type="hint"))["error"]["code"] == "banned"


@over_sockets
async def test_operator_needs_the_key_and_sees_no_hidden_data(site: Site, tmp_path: Path) -> None:
    ann = site.browser()
    table = await ann.make(1, name="Ann", setup={"title": "Private ink"}, start=True)
    page = await ann.open(table)
    await page.done("add-action", act=page.finish()[0])
    await player(site, "Petra")
    found = await overview(site, tmp_path)
    (line,) = found["tables"]
    assert set(line) == {"id", "title", "game", "status", "seats", "waiting", "viewers", "updated"}
    assert (line["viewers"], line["waiting"]) == (1, 1)
    assert [each["handle"] for each in found["players"]] == ["Petra"]
    assert "127.0.0.1" not in json.dumps(found), "and no address"
    assert (await overview(site, tmp_path, "nothing like it"))["tables"] == []
    assert len((await overview(site, tmp_path, "private"))["tables"]) == 1
    for key in ({}, {"Authorization": "Bearer wrong"}):
        answer = await site.browser().http.get("/api/admin/overview", headers=key)
        assert (answer.status_code, code_of(answer)) == (403, "operator-key")
        assert code_of(await site.browser().post("/api/admin/close", {"table": table}, **key)) == "operator-key"
    assert (await act(site, tmp_path, "close", table=table)).status_code == 200
    assert await page.ended() == ("table-closed", False)
    assert code_of(await act(site, tmp_path, "close", table=table)) == "table-unknown"
    assert (await act(site, tmp_path, "rename", handle="Petra", wanted="Petronella")).status_code == 200
    assert code_of(await act(site, tmp_path, "rename", handle="Petronella", wanted="admin")) == "handle"
    await act(site, tmp_path, "announce", words="Back at noon.", hours=2)
    assert (await ann.http.get("/api/me")).json()["notice"] == "Back at noon."
    assert (await act(site, tmp_path, "delete-player", handle="petronella")).status_code == 200
    acts = (await overview(site, tmp_path))["acts"]
    assert [each["act"] for each in acts] == ["delete-player", "announce", "rename", "close"]
    assert "etronella" not in json.dumps(acts)


def test_command_line_reports_a_missing_server(tmp_path: Path) -> None:
    found = CliRunner().invoke(main, ["admin", "--data", str(tmp_path), "list", "tables"])
    assert found.exit_code != 0
    assert "no server has used this folder" in found.output
    (tmp_path / "operator.json").write_text('{"key": "k", "url": "http://127.0.0.1:9"}')
    found = CliRunner().invoke(main, ["admin", "--data", str(tmp_path), "list", "tables"])
    assert "no server answers" in found.output


@over_sockets
async def test_command_line_works_with_a_running_server(tmp_path: Path) -> None:
    import asyncio

    async def do(*words: str, sure: str = "y") -> Any:
        arguments = ["admin", "--data", str(tmp_path), *words]
        return await asyncio.to_thread(CliRunner().invoke, main, arguments, input=f"{sure}\n")

    async with running(tmp_path) as site:
        table = await site.browser().make(2, name="Ann", setup={"title": "Friday ink"})
        radu, _, _ = await player(site, "Radu")
        assert "Friday ink" in (await do("list", "tables")).output
        assert "Radu" in (await do("list", "players", "--find", "rad")).output
        exported = await do("export", "radu")
        assert json.loads(exported.output)["account"][0]["handle"] == "Radu"
        asked = await do("ban", "radu", "--days", "2", "--message", "Pause.")
        assert (asked.exit_code, "will be banned for 2 days" in asked.output) == (0, True)
        assert (await radu.http.get("/api/me")).json()["ban_words"] == "Pause."
        other = await site.browser().make(2, name="Cy", setup={"title": "Rude ink"})
        request = {"why": "other", "table": other, "note": "look at the title"}
        assert (await site.browser().post("/api/reports", request)).status_code == 201
        listed = (await do("list", "reports")).output
        assert "look at the title" in listed
        assert (await do("delete", "table", other, sure="n")).exit_code != 0
        assert "Rude ink" in (await do("list", "tables")).output, "without confirmation nothing is done"
        assert (await do("answer", listed.split()[0], "done")).exit_code == 0
        assert "look at the title" not in (await do("list", "reports")).output
        assert (await do("delete", "table", other)).exit_code == 0
        assert "Rude ink" not in (await do("list", "tables")).output
        assert "line-unknown" in (await do("remove-line", table, "1")).output
        assert (await do("close", table)).exit_code == 0
        assert (await do("mute", "radu", "--hours", "2")).exit_code == 0
        assert (await do("rename", "radu", "Radovan")).exit_code == 0
        assert (await do("announce", "Back at noon.")).exit_code == 0
        assert (await do("delete", "player", "radovan")).exit_code == 0
        wrong = await do("delete", "player", "radovan")
        assert (wrong.exit_code != 0, "player-unknown" in wrong.output) == (True, True)
        acts = (await do("list", "acts")).output
        assert all(
            each in acts
            for each in (
                "ban",
                "close",
                "rename",
                "announce",
                "delete-table",
                "report-done",
                "delete-player",
                "command",
            )
        )


@over_sockets
async def test_waiting_tables_of_newcomers_are_limited(tmp_path: Path) -> None:
    limits = Limits(open_tables_each_newcomer=3)
    async with running(tmp_path, limits=limits) as site:
        browser = site.browser()
        for _ in range(3):
            await browser.make(2, name="Ann")
        wanted = {"game": "railroad-ink", "title": "x", "seats": 2, "stand_in": "easy"}
        assert code_of(await browser.post("/api/tables", {"setup": wanted})) == "tables-full"
        assert (await site.browser().make(2, name="Ben")) != ""


@over_sockets
async def test_reload_of_bans_keeps_concurrent_changes(site: Site, tmp_path: Path) -> None:
    browser, _, _ = await player(site, "Annika")
    services, account = site.services, (await site.services.accounts.find("Annika")).id
    deeds: tuple[tuple[str, Any, str, dict[str, Any]], ...] = (
        ("accounts.ban_words", services.bans, "ban", {"whom": "Annika", "days": 1}),
        ("accounts.quiet", services.mutes, "quiet", {"whom": "Annika", "hours": 1}),
        ("FROM notices", services.announcements, "announce", {"words": "Back at noon."}),
    )
    for words, part, deed, fields in deeds:
        with read_held(services.store, words) as held:
            reading = asyncio.create_task(part.open())
            await held.here()
            assert (await act(site, tmp_path, deed, **fields)).status_code == 200
            held.let_go()
            await reading
    assert services.announcements.current() == "Back at noon."
    for check in (partial(services.bans.check, account, ""), partial(services.mutes.check, account)):
        with pytest.raises(Refusal):
            check()
    assert (await browser.http.get("/api/me")).json()["notice"] == "Back at noon."


def test_full_disk_keeps_the_operator_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    OperatorKey(tmp_path, "", 8000).open()
    before = (tmp_path / "operator.json").read_bytes()

    def full(*_: Any) -> Any:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(msgspec.json, "encode", full)  # the file is opened, but nothing is written
        with pytest.raises(StartupError) as refused:
            OperatorKey(tmp_path, "", 8001).open()
    assert refused.value.code == "data-full"
    assert (tmp_path / "operator.json").read_bytes() == before


def test_longest_ban_of_an_address_counts() -> None:
    now, banned, sent = 1000, list[int](), list[AddressesBanned]()
    events, here = Dispatcher(), ["192.0.2.9"]
    events.on(BansChanged, lambda _: banned.append(now))
    events.on(AddressesBanned, sent.append)
    bans = Bans(None, lambda: now, events, lambda account: here)  # type: ignore[arg-type]  # accounts alone are in the store
    bans._apply_address_bans({"192.0.2.1": now + 50, "192.0.2.2": now + 90, "192.0.2.3": now}, {})
    bans._apply_address_bans({"192.0.2.2": now + 20, "192.0.2.1": now + 50}, {})
    assert len(banned) == 1, "the second event contained nothing new"
    assert [bans.may_play("", f"192.0.2.{number}") for number in (1, 2, 3)] == [False, False, True]
    bans._apply_address_bans({}, {"ann": (now + 80, now)})
    assert sent == [AddressesBanned({"192.0.2.9": now + 80}, {})], (
        "other servers get the addresses that this server found"
    )
    here[:] = ["192.0.2.10"]
    bans._apply_address_bans({}, {"ann": (now + 80, now)})
    assert bans.may_play("", "192.0.2.10"), "the addresses were looked up once"
    now += 60
    sent.clear()
    asyncio.run(bans.repeat())
    assert sent == [AddressesBanned({"192.0.2.2": now + 30, "192.0.2.9": now + 20}, {"ann": (now + 20, now - 60)})]
    assert [bans.may_play("", f"192.0.2.{number}") for number in (1, 2, 9)] == [True, False, False]
    now += REBROADCAST_MS
    bans._apply_address_bans({f"198.51.{number // 250}.{number % 250}": now + 5 for number in range(130)}, {})
    sent.clear()
    asyncio.run(bans.repeat())
    assert [len(event.addresses) for event in sent] == [50, 50, 30], "ended bans are not sent"
