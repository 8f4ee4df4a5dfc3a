"""What was read before a session ended, a code was used or an account went, and is there only afterwards."""

from __future__ import annotations

import asyncio
from pathlib import Path

import sqlalchemy as sa

from inkrally.server.players.accounts import MOST_SESSIONS
from inkrally.server.storage import schema
from inkrally.server.storage.sessions import hashed
from inkrally.server.storage.store import Write
from tests.server.held import read_held, write_held
from tests.server.players.test_players import at_name, player, sign_in
from tests.server.site import Browser, over_sockets, running
from tests.server.storage.test_retention import age, ids

READ_SESSION = "SELECT sessions.account, sessions.seen"


def token_of(browser: Browser) -> str:
    return browser.cookie.partition("=")[2]


@over_sockets
async def test_a_session_that_is_read_while_it_ends_is_not_remembered(tmp_path: Path) -> None:
    async with running(tmp_path) as site:
        one, _, _ = await player(site, "Petra")
        sessions, token = site.services.sessions, token_of(one)
        sessions.drop(hashed(token))
        with read_held(site.services.store, READ_SESSION) as held:
            before = asyncio.create_task(sessions.find(token))
            await held.here()
            answer = await site.browser().http.get("/api/me")
            assert answer.json()["handle"] is None
            await site.services.players._end([hashed(token)])
            held.let_go()
            assert await before is not None, "it was one when that was asked"
        assert await sessions.find(token) is None


@over_sockets
async def test_a_session_that_is_read_while_it_is_swept_is_not_remembered(tmp_path: Path) -> None:
    async with running(tmp_path, session_days=100) as site:
        browser = site.browser()
        assert (await browser.post("/api/me/handle", {"handle": "Petra"})).status_code == 200
        sessions, token = site.services.sessions, token_of(browser)
        await age(site, 101, what="sessions", when="seen")
        with write_held(site.services.store, "no-session") as held, write_held(site.services.store, "seen") as touch:
            sweep = asyncio.create_task(site.services.retention.sweep())
            await held.here()
            sessions.drop(hashed(token))
            found = asyncio.create_task(sessions.find(token))
            await touch.here()
            held.let_go()
            assert (await sweep).sessions == 1
            touch.let_go()
            assert await found is not None
        assert await ids(site, schema.sessions) == set()
        assert await sessions.find(token) is None


@over_sockets
async def test_the_oldest_browser_of_too_many_is_not_remembered(tmp_path: Path) -> None:
    async with running(tmp_path) as site:
        one, device, _ = await player(site, "Petra")
        store, sessions, token = site.services.store, site.services.sessions, token_of(one)
        row = await store.row(sa.select(schema.sessions.c.account).where(schema.sessions.c.id == hashed(token)))
        await age(site, 0.5, what="sessions", when="seen")
        for _ in range(MOST_SESSIONS - 1):
            await sessions.create_for(row.account, "Another", Write())
        with write_held(store, "end-session") as held:
            coming = asyncio.create_task(sign_in(at_name(site), device))
            await held.here()
            assert await sessions.find(token) is not None
            held.let_go()
            assert (await coming).status_code == 200
        assert await sessions.find(token) is None
