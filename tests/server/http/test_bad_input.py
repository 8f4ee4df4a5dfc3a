"""Invalid, too large, too frequent and late input, and input from other sites: it gets an error code and changes
nothing.
"""

from __future__ import annotations

import asyncio
import json
import random
import socket
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from inkrally.server.config import Limits
from inkrally.server.live.messages import MAX_MESSAGE_BYTES, MAX_NUMBER
from inkrally.server.observability import metrics as observe
from inkrally.server.storage.databases.sqlite_file import SqliteDatabase
from inkrally.server.storage.sessions import add_guest
from inkrally.server.storage.store import StoreError, Write
from tests.sample_sizes import few, scaled
from tests.server.conftest import Faults
from tests.server.features.accounts.test_players import code_of, player
from tests.server.noise import examples, mutated
from tests.server.postgresql import SHARED, file_only
from tests.server.site import HELLO, PLENTY, Page, Site, eventually, match_of_two, over_sockets, running, with_server

FUZZ = scaled(3_000)


async def error_code(page: Page, message: str | bytes) -> str:
    """Send a message without an ID. Return the error code."""
    page.unnamed.clear()
    await page.connection.send(message)
    await page.until(lambda: page.unnamed)
    answer = page.unnamed[-1]
    assert answer["type"] == "refused"
    code: str = answer["error"]["code"]
    return code


@over_sockets
async def test_character_that_no_store_can_keep_is_refused(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """PostgreSQL stores no NUL, and would refuse the whole batch of writes or the query."""
    table, one, two, ann, _ = await match_of_two(site)
    page = await ann.open(table, client="\0")
    assert page.bye["error"]["code"] == "hello-first"
    failed: list[str] = []
    monkeypatch.setattr(observe.log, "error", lambda what, **more: failed.append(what))
    petra, device, _ = await player(site, "Petra")
    mute = {"kind": "mute", "on": True}
    for answer, code in (
        (await ann.post("/api/people/seen", {"table": "\0", "no": True}), "table-unknown"),
        (await ann.post("/api/people/seen", {"table": "\0"}), "table-unknown"),
        (await ann.post("/api/people/hide", {"whom": {"table": "\0", "line": 1}, **mute}), "line-unknown"),
        (await ann.http.get("/api/players/petra/matches?before=1.%00"), "history-filter"),
        (await petra.http.delete("/api/me/passkeys/%00", headers={"Origin": device.origin}), "passkey-unknown"),
    ):
        assert code_of(answer) == code, answer.text
    signed = device.sign((await petra.post("/api/sign-in/ask", {})).json())
    answer = await petra.post("/api/sign-in", {"credential": {**signed, "id": "\0"}})
    assert code_of(answer) == "passkey-unknown"
    await one.play_round()
    await two.play_round()
    await two.round_is(2)
    assert (one.bye, two.bye, failed) == (None, None, [])


@pytest.mark.parametrize(
    "message",
    few(
        [
            "",
            "{",
            "[]",
            "null",
            "1e999",
            "[" * 3000,
            '{"type":"command"}',
            '{"type":"fly","id":"x"}',
            '{"id":1.5}',
            b"\xff\xfe",
        ],
        5,
    ),
    ids=lambda message: repr(message)[:30],
)
@over_sockets
async def test_invalid_messages(site: Site, message: str | bytes) -> None:
    page = await site.browser().open(await site.browser().make(1))
    snapshot = page.snapshot
    assert await error_code(page, message) == "message-form"
    assert page.snapshot == snapshot
    await page.send({"type": "ping"})
    await page.until(lambda: page.unnamed[-1]["type"] == "pong")


@over_sockets
async def test_messages_that_are_refused(site: Site) -> None:
    _, one, two, _, _ = await match_of_two(site)
    rooms = one.snapshot, two.snapshot
    assert await error_code(one, json.dumps(HELLO)) == "hello-twice"
    assert await error_code(one, " " * (MAX_MESSAGE_BYTES + 1)) == "too-large"
    for number in (-1, 2**60, "1", None, 1.5):
        assert await error_code(one, json.dumps({"type": "command", "id": number, "command": {"type": "undo"}}))
    answer = await one.ask(type="command", command={"type": "undo", "count": 10**30})
    assert answer["error"]["code"] == "message-form"
    answer = await one.ask(type="command", command={"type": "undo"}, more=1)
    assert answer["error"]["code"] == "message-form"
    wrong: tuple[Any, ...] = (None, [], {"type": "die"}, {"type": "fly"})
    for act in (*wrong, {"type": "die", "die": 0, "space": "B1", "drawing": "x", "more": 1}):
        assert await one.refused("add-action", act=act) == "act-form"
    assert (
        await one.refused("add-action", act={"type": "die", "die": 9, "space": "B1", "drawing": "x"}) == "die-unknown"
    )
    assert await two.refused("rename", name="x" * 1000) == "name"
    for name in ("", " ", "<b>x</b>", "a\u202eb", "a\u0000", "\ue000"):
        assert await two.refused("rename", name=name) == "name"
    assert await two.refused("sit", name="Ben", seat=0) == "already-seated"
    assert await two.refused("free-seat", seat=0) == "not-host"
    assert await one.refused("undo") == "nothing-to-undo"
    assert await one.refused("redo") == "nothing-to-redo"
    assert await one.refused("retract") == "nothing-to-retract"
    assert await one.refused("start") == "already-open"
    assert (one.snapshot, two.snapshot) == rooms


@over_sockets
async def test_invalid_first_messages(site: Site) -> None:
    browser = site.browser()
    table = await browser.make(1)
    cases: list[tuple[str, Any, str, int]] = [
        (table, {"type": "ping"}, "hello-first", 4400),
        (table, "nonsense", "hello-first", 4400),
        (table, {**HELLO, "table": table}, "hello-first", 4400),
        ("x", HELLO, "table-unknown", 4404),
        ("2" * 12, HELLO, "table-unknown", 4404),
        (f"..{table[2:]}", HELLO, "table-unknown", 4404),
        (table, {**HELLO, "protocol": 2}, "protocol", 4426),
        (table, {**HELLO, "protocol": 99}, "protocol", 4426),
    ]
    for name, message, code, closed in cases:
        page = Page(await browser.connect(f"/live/{name}"))
        await page.send(message)
        await is_sent_away(page, code, closed)


@with_server(hello_seconds=0.1)
async def test_client_without_a_first_message_is_disconnected(site: Site) -> None:
    await is_sent_away(Page(await site.browser().connect()), "hello-late", 4408)


async def is_sent_away(page: Page, code: str, closed: int) -> None:
    await page.closed.wait()
    assert page.bye["error"]["code"] == code
    assert page.connection.close_code == closed


@over_sockets
async def test_pages_of_other_sites_are_refused(tmp_path: Path) -> None:
    from websockets.exceptions import InvalidStatus

    async with running(tmp_path) as site:
        browser = site.browser()
        for origin in (
            "http://evil.example",
            "null",
            f"https://127.0.0.1:{site.port}",
            "http://127.0.0.1:1",
            "http://[",
        ):
            with pytest.raises(InvalidStatus) as caught:
                await browser.connect(Origin=origin)
            assert caught.value.response.status_code == 403
            answer = await browser.post("/api/towers", {}, Origin=origin)
            assert answer.status_code == 403
            assert answer.json()["error"]["code"] == "origin"
        answer = await browser.post("/api/towers", {}, **{"Sec-Fetch-Site": "cross-site"})
        assert answer.status_code == 403
        answer = await browser.http.post("/api/towers", content="{}", headers={"content-type": "text/plain"})
        assert answer.json()["error"]["code"] == "request"


@over_sockets
async def test_rate_and_connection_limits(tmp_path: Path, faults: Faults) -> None:
    limits = Limits(account_credits=20, account_rate=0.001, connections_each_address=3, code_tries_each_address=2)
    async with running(tmp_path, limits=limits) as site:
        browser = site.browser()
        table = await browser.make(1, name="Ann")
        pages = [await who.open(table) for who in (site.browser(), browser, browser)]
        many = Page(await browser.connect())
        await many.closed.wait()
        assert many.bye["error"]["code"] == "too-many-connections"
        assert many.connection.close_code == 4429
        for number in range(1, 200):
            await pages[0].send({"type": "command", "id": number, "command": {"type": "undo"}})
        await pages[0].closed.wait()
        assert pages[0].answers[1]["error"]["code"] == "not-seated"
        assert pages[0].answers[21]["error"]["code"] == "too-fast"
        assert pages[0].bye is not None
        assert not pages[0].bye["retry"]
        # The other players at the table notice nothing.
        await pages[1].done("rename", name="Anna")
        await pages[2].until(lambda: pages[2].snapshot["table"]["seats"][0]["name"] == "Anna")
        codes = [(await browser.post("/api/codes", {"code": "X" * 10})).status_code for _ in range(4)]
        assert codes == [409, 409, 429, 429]


@over_sockets
async def test_slow_reader_is_disconnected(tmp_path: Path) -> None:
    limits = msgspec.structs.replace(PLENTY, max_send_buffer_bytes=20_000)
    async with running(tmp_path, limits=limits, send_buffer=4096) as site:
        ann = site.browser()
        table = await ann.make(1, name="Ann", start=True)
        one = await ann.open(table)
        slow = socket.socket()
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        slow.setblocking(False)
        loop = asyncio.get_running_loop()
        await loop.sock_connect(slow, ("127.0.0.1", site.port))
        hello = json.dumps(HELLO).encode()
        head = (
            f"GET /live/{table} HTTP/1.1\r\nHost: 127.0.0.1:{site.port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {'A' * 22}==\r\nSec-WebSocket-Version: 13\r\n"
            f"Cookie: {ann.cookie}\r\n\r\n"
        )
        masked = bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello
        await loop.sock_sendall(slow, head.encode())
        assert b" 101 " in await loop.sock_recv(slow, 4096)
        await loop.sock_sendall(slow, masked)
        live = await site.services.tables.get(table)
        await eventually(lambda: len(live.viewers) == 2)
        act = one.finish()[0]
        for _ in range(3000):
            await one.done("add-action", act=act)
            await one.done("undo")
            if len(live.viewers) == 1:
                break
        assert len(live.viewers) == 1
        slow.close()
        await one.done("add-action", act=act)


@file_only
@over_sockets
async def test_a_full_store_refuses_and_recovers(tmp_path: Path, faults: Faults) -> None:
    """SQLite itself reports that the disk is full. Overwriting existing rows still works."""
    faults.expected.add("store-failed")
    limit = PageLimit()
    async with running(tmp_path) as site:
        table, one, two, ann, _ = await match_of_two(site)
        database = site.services.store.database
        assert isinstance(database, SqliteDatabase)
        sa.event.listen(database._writer, "checkout", limit)
        limit.on = True
        code = ""
        for number in range(10_000):
            write = Write()
            add_guest(write, f"{number:03000}", 1)
            try:
                await site.services.store.write(write)
            except StoreError as error:
                code = error.code
                break
        assert code == "store-full"
        answer = await site.browser().post("/api/towers", {"edition": "original"})
        assert answer.status_code in (201, 503)
        assert (await ann.open(table)).snapshot == one.snapshot
        limit.on = False
        await one.play_round()
        await two.play_round()
        await one.round_is(2)
        assert (await site.browser().post("/api/towers", {})).status_code == 201


class PageLimit:
    """Keeps a database file from growing while it is `on`."""

    def __init__(self) -> None:
        self.on = False

    def __call__(self, connection: Any, *_: Any) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA page_count")
        pages = cursor.fetchone()[0] if self.on else 2**30
        cursor.execute(f"PRAGMA max_page_count={pages}")
        cursor.close()


FULL = sa.exc.OperationalError("COMMIT", {}, Exception("database or disk is full"))


@pytest.mark.parametrize(
    ("error", "code"),
    [
        pytest.param(OSError("the disk is gone"), "store-failed", id="gone"),
        pytest.param(FULL, "store-full", id="full", marks=file_only),  # SQLite's message
    ],
)
@over_sockets
async def test_store_that_fails_during_a_match(
    site: Site, faults: Faults, monkeypatch: pytest.MonkeyPatch, error: Exception, code: str
) -> None:
    faults.expected.add("store-failed")
    _, one, two, _, _ = await match_of_two(site)
    rooms = one.snapshot, two.snapshot
    store = site.services.store
    real, commit = store._execute, store._commit
    failing = True

    def execute(connection: Any, batch: Any) -> None:
        real(connection, batch)
        if failing:
            raise error

    async def commit_or_fail(writes: Any) -> Any:
        if failing and SHARED:  # PostgreSQL commits in one call, which cannot fail halfway
            raise error
        return await commit(writes)

    monkeypatch.setattr(store, "_execute", execute)
    monkeypatch.setattr(store, "_commit", commit_or_fail)
    act = one.finish()[0]
    assert await one.refused("add-action", act=act) == code
    assert (one.snapshot, two.snapshot) == rooms
    assert (await site.browser().post("/api/towers", {})).status_code == 503
    failing = False
    again = await one.ask(one.last, type="command", command={"type": "add-action", "act": act})
    assert again["type"] == "done"
    await two.play_round()
    await one.play_round()
    await one.round_is(2)


@over_sockets
async def test_a_bot_that_fails_dies_or_never_ends(tmp_path: Path, faults: Faults) -> None:
    faults.expected |= {"bot-failed", "bot-died", "bot-slow"}
    for how in ("Fault", "Crash", "Hang", "Nonsense", "Deep"):
        command = (sys.executable, "-m", "tests.server.jobs.fake_bot", how)
        seconds = 2 if how == "Hang" else 20
        async with running(tmp_path / how, bot_command=command, bot_seconds=seconds) as site:
            ann = site.browser()
            table = await ann.make(2, name="Ann", bots=["easy"], start=True)
            one = await ann.open(table)
            await one.round_is(1)
            await one.play_round()
            await one.round_is(2)


@over_sockets
async def test_random_and_mutated_messages(tmp_path: Path) -> None:
    """No error is logged, no other table changes, and no client gets another's draft or a future die."""
    chance = random.Random(7)
    # Hints repeat the input of their process, so a leaked secret would appear here.
    command = (sys.executable, "-m", "tests.server.jobs.fake_analyst", "Tell")
    async with running(tmp_path, analysis_command=command) as site:
        table, one, two, ann, ben = await match_of_two(site, hints=True)
        # Ben has a draft. Ann sends messages from her own browser and from a stranger's.
        await two.done("add-action", act=two.finish()[0])
        marker = two.snapshot["draft"]["acts"][0]["space"], two.snapshot["draft"]["acts"][0]["drawing"]
        stranger = await site.browser().open(table)
        rooms = two.snapshot, json.dumps(two.snapshot, sort_keys=True)
        seed = (await site.services.tables.get(table)).table.match.seed.hex()  # type: ignore[union-attr]
        good = [json.dumps(each) for each in examples(one.finish())]
        heard = 0
        for number in range(FUZZ):
            shooter = chance.choice((one, stranger))
            if shooter.closed.is_set():
                assert shooter.bye is None, shooter.bye
                fresh = await (ann if shooter is one else site.browser()).open(table)
                one, stranger = (fresh, stranger) if shooter is one else (one, fresh)
                shooter = fresh
            message = mutated(chance, good)
            try:
                await shooter.connection.send(message)
            except Exception:
                await shooter.closed.wait()
            if number % 50 == 0:
                for page in (one, stranger):
                    # The pages do not read meanwhile. Without a pause, they would be disconnected as slow readers.
                    await page.ask(MAX_NUMBER - number, type="breakdown", seat=1)
                    assert all(seed not in text for text in page.heard)
                    # No one else sees Ben's drawing.
                    marks = page.snapshot["match"]["table"]["sheets"][1]["marks"]
                    assert marks == {}, marks
                    heard += len(page.heard)
                    page.heard.clear()
                    page.answers.clear()
                    page.unnamed.clear()
        assert heard > FUZZ // 2, "most messages are answered"
        assert b'kind="RequestHint"' in observe.metrics()
        for page in (one, stranger):
            await page.send({"type": "ping"})
            await page.until(lambda heard=page.unnamed: any(each["type"] == "pong" for each in heard))  # type: ignore[misc]  # bound now
        assert marker[0] in two.snapshot["match"]["table"]["sheets"][1]["marks"]
        assert json.loads(rooms[1])["draft"] == two.snapshot["draft"]
        again = await ben.open(table)
        assert again.snapshot["draft"] == two.snapshot["draft"]
        assert again.snapshot["match"]["table"]["sheets"][1] == rooms[0]["match"]["table"]["sheets"][1]
