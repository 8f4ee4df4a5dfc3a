"""Reads that began before a session ended, a code was used or an account was deleted, and that return afterwards."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import sqlalchemy as sa
from httpx import Response

from inkrally.server.cluster.contract import elsewhere
from inkrally.server.features.accounts.accounts import MAX_SESSIONS
from inkrally.server.storage import schema
from inkrally.server.storage.sessions import hash_token
from inkrally.server.storage.store import Write
from tests.server.conftest import Faults
from tests.server.features.accounts.authenticator import Authenticator
from tests.server.features.accounts.test_players import at_name, code_of, player, sign_in
from tests.server.paused_store import broken_off, is_waited_for, read_held, write_held
from tests.server.site import Browser, Site, eventually, over_sockets, with_server
from tests.server.storage.test_retention import age, ids

READ_SESSION = "SELECT sessions.account, sessions.seen"


def token_of(browser: Browser) -> str:
    return browser.cookie.partition("=")[2]


def account_of(browser: Browser) -> str:
    """Return the account of a browser as its server caches it; a guest has the ID of its first session."""
    session = hash_token(token_of(browser))
    known = browser.site.services.sessions._known.get(session)
    return session if known is None else known.account


@over_sockets
async def test_session_read_while_it_ends_is_not_cached(site: Site) -> None:
    one, _, _ = await player(site, "Petra")
    sessions, token = site.services.sessions, token_of(one)
    sessions.evict(hash_token(token))
    with read_held(site.services.store, READ_SESSION) as held:
        before = asyncio.create_task(sessions.find(token))
        await held.here()
        answer = await site.browser().http.get("/api/me")
        assert answer.json()["handle"] is None
        await site.services.accounts._end([hash_token(token)])
        held.let_go()
        assert await before is not None, "the session was valid when the query began"
    assert await sessions.find(token) is None


@with_server(session_days=100)
async def test_session_read_during_a_sweep_is_not_cached(site: Site) -> None:
    browser = site.browser()
    assert (await browser.post("/api/me/handle", {"handle": "Petra"})).status_code == 200
    sessions, token = site.services.sessions, token_of(browser)
    await age(site, 101, kind="sessions", when="seen")
    with write_held(site.services.store, "no-session") as held, write_held(site.services.store, "seen") as touch:
        sweep = asyncio.create_task(site.services.retention.sweep())
        await held.here()
        sessions.evict(hash_token(token))
        found = asyncio.create_task(sessions.find(token))
        await touch.here()
        held.let_go()
        assert (await sweep).sessions == 1
        touch.let_go()
        assert await found is not None
    assert await ids(site, schema.sessions) == set()
    assert await sessions.find(token) is None


@over_sockets
async def test_oldest_of_too_many_sessions_is_not_cached(site: Site) -> None:
    one, device, _ = await player(site, "Petra")
    store, sessions, token = site.services.store, site.services.sessions, token_of(one)
    row = await store.row(sa.select(schema.sessions.c.account).where(schema.sessions.c.id == hash_token(token)))
    await age(site, 0.5, kind="sessions", when="seen")
    for _ in range(MAX_SESSIONS - 1):
        await sessions.create_for(row.account, "Another", Write())
    with write_held(store, "end-session") as held:
        coming = asyncio.create_task(sign_in(at_name(site), device))
        await held.here()
        assert await sessions.find(token) is not None
        held.let_go()
        assert (await coming).status_code == 200
    assert await sessions.find(token) is None


async def with_code(browser: Browser, code: str) -> Response:
    return await browser.post("/api/sign-in/code", {"handle": "Petra", "code": code})


@over_sockets
async def test_recovery_code_stays_valid_when_sign_in_fails(site: Site) -> None:
    _, _, codes = await player(site, "Petra")
    guest = at_name(site)
    table = await guest.make(2, name="Pet")
    live = await site.services.tables.get(table)
    real = live.commit

    async def another_has_it(*given: Any, **named: Any) -> None:
        raise elsewhere()

    live.commit = another_has_it  # type: ignore[method-assign]  # as if the table had moved to another server
    assert code_of(await with_code(guest, codes[0])) == "table-elsewhere"
    assert (await guest.http.get("/api/me")).json()["handle"] is None
    live.commit = real  # type: ignore[method-assign]  # and back
    answer = await with_code(guest, codes[0])
    assert (answer.json()["handle"], answer.json()["codes"]) == ("Petra", 9)
    assert [each["table"] for each in (await guest.http.get("/api/tables/mine")).json()] == [table]
    assert code_of(await with_code(at_name(site), codes[0])) == "recovery-used"


@over_sockets
async def test_one_of_two_concurrent_uses_of_a_code_succeeds(site: Site) -> None:
    _, _, codes = await player(site, "Petra")
    with write_held(site.services.store, "recovery-used") as held:
        first = asyncio.create_task(with_code(at_name(site), codes[0]))
        await held.here()
        second = asyncio.create_task(with_code(at_name(site), codes[0]))
        account = (await site.services.accounts.find("Petra")).id
        await eventually(lambda: second.done() or is_waited_for(site.services.accounts.lock(account)))
        held.let_go()
        assert (await first).status_code == 200
        assert code_of(await second) == "recovery-used"


@over_sockets
async def test_code_used_at_another_server_is_refused(site: Site, faults: Faults) -> None:
    faults.expected.add("store-refused")
    _, _, codes = await player(site, "Petra")
    sessions = await ids(site, schema.sessions)
    with write_held(site.services.store, "recovery-used") as held:
        coming = asyncio.create_task(with_code(at_name(site), codes[0]))
        await held.here()
        await site.execute("UPDATE recovery_codes SET used = 5")
        held.let_go()
        assert code_of(await coming) == "recovery-used"
    assert await ids(site, schema.sessions) == sessions


@over_sockets
async def test_passkey_removed_during_its_check_is_refused(site: Site) -> None:
    one, device, _ = await player(site, "Petra")
    (key,) = (await one.http.get("/api/me/keys")).json()["passkeys"]
    with read_held(site.services.store, "passkeys.public_key") as held:
        coming = asyncio.create_task(sign_in(at_name(site), device))
        await held.here()
        assert (await one.http.delete(f"/api/me/passkeys/{key['id']}")).status_code == 200
        held.let_go()
        assert code_of(await coming) == "passkey-unknown"


@over_sockets
async def test_guest_choosing_a_nickname_during_sign_in_is_kept(site: Site) -> None:
    _, device, _ = await player(site, "Petra")
    guest = at_name(site)
    await guest.make(2, name="Pet")
    account = account_of(guest)
    with write_held(site.services.store, "handle") as held:
        calling = asyncio.create_task(guest.post("/api/me/handle", {"handle": "Pet"}))
        await held.here()
        coming = asyncio.create_task(sign_in(guest, device))
        waited = site.services.accounts.lock(account)
        await eventually(lambda: coming.done() or is_waited_for(waited))
        held.let_go()
        assert (await calling).json()["handle"] == "Pet"
        assert code_of(await coming) == "no-way-back", "the account is a player now, and a merge would delete it"
    assert await ids(site, schema.accounts) >= {account}
    assert (await site.browser().http.get("/api/players/Pet")).status_code == 200


@pytest.mark.parametrize("way_back", [False, True])
@over_sockets
async def test_guest_choosing_a_nickname_at_another_server_is_kept(site: Site, faults: Faults, way_back: bool) -> None:
    faults.expected.add("store-refused")
    _, device, codes = await player(site, "Petra")
    guest, by_code = at_name(site), at_name(site)
    for each, come in ((guest, sign_in(guest, device)), (by_code, with_code(by_code, codes[0]))):
        await each.make(2, name="Pet")
        account, handle = account_of(each), "Pet" if each is guest else "Pat"
        with write_held(site.services.store, "no-account") as held:
            coming = asyncio.create_task(come)
            await held.here()
            called = f"handle = '{handle}', folded = '{handle.lower()}', named = 5"
            await site.execute(f"UPDATE accounts SET {called} WHERE id = '{account}'")
            if way_back:
                await site.execute(f"INSERT INTO recovery_codes VALUES ('{handle}', '{account}', NULL)")
            held.let_go()
            answer = await coming
        if way_back:
            assert answer.json()["handle"] == "Petra"
        else:
            assert code_of(answer) == "no-way-back", "the account is a player by now, and a merge would delete it"
        assert account in await ids(site, schema.accounts)


@over_sockets
async def test_sign_in_method_removed_at_another_server_is_refused(site: Site, faults: Faults) -> None:
    faults.expected.add("store-refused")
    _, device, codes = await player(site, "Petra")
    sessions = await ids(site, schema.sessions)
    one, other = at_name(site), at_name(site)
    for come, used, away, said in (
        (with_code(one, codes[0]), "recovery-used", "recovery_codes", "recovery-wrong"),
        (sign_in(other, device), "passkey-used", "passkeys", "passkey-unknown"),
    ):
        with write_held(site.services.store, used) as held:
            coming = asyncio.create_task(come)
            await held.here()
            await site.execute(f"DELETE FROM {away}")
            held.let_go()
            assert code_of(await coming) == said
    assert await ids(site, schema.sessions) == sessions


@over_sockets
async def test_unknown_outcome_is_not_reported_as_refusal(site: Site) -> None:
    browser, store = at_name(site), site.services.store
    await browser.make(1)
    with broken_off(store, "handle"):
        answer = await browser.post("/api/me/handle", {"handle": "Petra"})
    assert (answer.status_code, code_of(answer)) == (500, "store-failed")
    assert (await browser.post("/api/me/handle", {"handle": "Petra"})).status_code == 200, (
        "the browser repeats the request"
    )
    assert (await browser.http.get("/api/me")).json()["handle"] == "Petra"
    device = Authenticator(f"http://localhost:{site.port}")
    made = device.make((await browser.post("/api/me/passkeys/ask", {})).json())
    with broken_off(store, "passkey"):
        answer = await browser.post("/api/me/passkeys", {"credential": made, "name": "Phone"})
    assert (answer.status_code, code_of(answer)) == (500, "store-failed")
    assert (await browser.http.get("/api/me")).json()["passkeys"] == 1


@over_sockets
async def test_session_is_read_again_after_an_unknown_sign_in(site: Site) -> None:
    _, device, _ = await player(site, "Petra")
    guest = at_name(site)
    page = await guest.open(await guest.make(2, name="Pet"))
    with broken_off(site.services.store, "no-account"):
        assert (await sign_in(guest, device)).status_code == 500
    await page.until(lambda: page.bye)
    assert await site.services.sessions.find(token_of(guest)) is None


@over_sockets
async def test_signing_in_as_another_player_deletes_no_account(site: Site) -> None:
    _, device, codes = await player(site, "Petra")
    mia = at_name(site)
    await mia.post("/api/me/handle", {"handle": "Mia"})
    for answer in (await sign_in(mia, device), await with_code(mia, codes[0])):
        assert code_of(answer) == "no-way-back"
    assert (await mia.http.get("/api/me")).json()["handle"] == "Mia"
    assert await site.services.deletion.sweep() == 0
    # With another way to sign in, the sign-out works; the code was not used up.
    assert (await mia.post("/api/me/codes", {})).status_code == 201
    assert (await with_code(mia, codes[0])).json()["handle"] == "Petra"
    assert await site.services.deletion.sweep() == 0


@over_sockets
async def test_two_players_sign_in_as_each_other_at_once(site: Site) -> None:
    one, first, _ = await player(site, "Petra")
    two, second, _ = await player(site, "Ilse")
    answers = await asyncio.gather(sign_in(one, second), sign_in(two, first))
    assert [answer.json()["handle"] for answer in answers] == ["Ilse", "Petra"]


@over_sockets
async def test_signing_in_as_another_player_moves_no_chat(site: Site) -> None:
    _, device, _ = await player(site, "Petra")
    other, _, _ = await player(site, "Ilse")
    table = await other.make(2, name="Ilse")
    page = await other.open(table)
    assert (await page.ask(type="chat", text="Mine"))["type"] == "done"
    watcher = await site.browser().open(table)
    await watcher.until(lambda: watcher.talk)
    assert (await sign_in(other, device)).json()["handle"] == "Petra"
    back = await other.open(table)
    await back.until(lambda: back.talk)
    assert not back.talk[1]["mine"]
